"""Vignettes of traffic crimes: 刑法 133, 133之一, 305, 310."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
CRASH = Norm("刑法", 133, SINCE, says=("处三年以下有期徒刑或者拘役", "因逃逸致人死亡的，处七年以上有期徒刑"))
FLEEING = Norm("刑法", 133, SINCE, says=("交通运输肇事后逃逸或者有其他特别恶劣情节的，处三年以上七年以下有期徒刑",))
DRUNK = Norm("刑法", 133, SINCE, says=("醉酒驾驶机动车的", "处拘役，并处罚金"), sub=1)
ONE_HURT = Norm(
    "交通肇事解释",
    2,
    "2000-11-21",
    says=("交通肇事致1人以上重伤", "酒后、吸食毒品后驾驶", "为逃避法律追究逃离事故现场的"),
)
FLIGHT = Norm("交通肇事解释", 3, "2000-11-21", says=("在发生交通事故后，为逃避法律追究而逃跑的行为",))
URGING = Norm(
    "交通肇事解释",
    5,
    "2000-11-21",
    says=("乘车人指使肇事人逃逸，致使被害人因得不到救助而死亡的，以交通肇事罪的共犯论处",),
)
FALSE_WITNESS = Norm("刑法", 305, SINCE, says=("对与案件有重要关系的情节，故意作虚假证明",))
SHELTER = Norm("刑法", 310, SINCE, says=("明知是犯罪的人而为其提供隐藏处所、财物，帮助其逃匿或者作假证明包庇的",))


def _range(told: Any, *, counted_twice: bool = False, death_counts: bool = False) -> str:
    """Flight makes a crime of one who is hurt by a sober driver; of a crime that there is anyway, a graver one."""
    if told.crash == "清醒重伤":
        return "三至七" if counted_twice else "三以下"
    if told.crash == "当场死亡" and death_counts:
        return "七以上"
    return {"醉酒擦伤": "拘役", "延误死亡": "七以上"}.get(told.crash, "三至七")


def _flight(told: Any) -> str | None:
    if told.crash == "醉酒擦伤":
        return None
    return "定罪" if told.crash == "清醒重伤" else "升格"


AFTER_THE_CRASH: Final = vignette(
    "after_the_crash",
    "肇事之后",
    "刑法",
    facts={
        "crash": {
            "醉酒擦伤": "醉酒驾车，将行人擦伤",
            "醉酒重伤": "醉酒驾车，将行人撞成重伤",
            "清醒重伤": "驾车闯红灯，将行人撞成重伤",
            "当场死亡": "驾车闯红灯，将行人当场撞死",
            "延误死亡": "醉酒驾车，将行人撞成重伤",
        },
        "urged": {
            "催逃": "同车的{rider}[指使|要求]{driver}逃走。",
            "劝停": "同车的{rider}要求停车，{driver}未听从。",
        },
        "help": {
            "顶包": "{friend}得知详情后，向交警谎称自己是肇事司机",
            "留宿": "{friend}得知详情后，将{driver}藏在家中半个月",
            "不知": "{driver}谎称与家人吵架，{friend}信以为真，留其在家中住了一周",
        },
        "saw": {
            "说谎": "侦查中，证人{vendor}为帮{driver}脱罪，[作证称|证明]肇事的是另一辆车",
            "看错": "侦查中，证人{vendor}因看错，[作证称|证明]肇事的是另一辆车",
        },
    },
    story=(
        (
            "{driver}{crash}，负事故全部责任。",
            "某晚，{driver}{crash}，负事故全部责任。",
            "*{driver}{crash}，负全部责任。",
        ),
        only("rider", "事故发生后，{urged}"),
        "{driver}为逃避追究驾车逃离现场{later}。",
        only("friend", "{help}。"),
        only("vendor", "{saw}。"),
    ),
    parties=(
        {"driver": "甲", "rider": "乙", "friend": "丙", "vendor": "丁"},
        {"driver": "{s[0]}某", "rider": "{s[1]}某", "friend": "{s[2]}某", "vendor": "{s[3]}某"},
    ),
    terms={
        "later": lambda told: "，行人因未得到及时救治死亡" if told.crash == "延误死亡" else "",
    },
    about=("{driver}等人的行为", "{driver}等人的刑事责任", "本案的处理"),
    # Authors dispute whether to urge a flight that alone makes the accident a crime is a crime.
    possible=lambda told: (told.crash, told.urged) != ("清醒重伤", "催逃"),
    points=(
        Point(
            "crime",
            lambda told: "危险驾驶罪" if told.crash == "醉酒擦伤" else "交通肇事罪",
            {
                "危险驾驶罪": says(
                    DRUNK,
                    "醉酒驾车只将人擦伤，没有造成重伤、死亡的重大事故",
                    "对{driver}应以危险驾驶罪一罪论处",
                    "{driver}的行为尚不构成交通肇事罪，应以危险驾驶罪定罪处罚",
                ),
                "交通肇事罪": says(
                    CRASH,
                    "致人死亡并负全部责任，是重大事故，不止是危险驾驶",
                    "{driver}构成交通肇事罪",
                    "对{driver}应以交通肇事罪一罪论处",
                    "{driver}违反交通运输管理法规，应以交通肇事罪定罪处罚",
                )
                .where(lambda told: told.crash == "清醒重伤", ONE_HURT, "致一人重伤，负全部责任，并为逃避追究逃离现场")
                .where(
                    lambda told: told.crash == "醉酒重伤", ONE_HURT, "酒后驾车致一人重伤，负全部责任，不止是危险驾驶"
                ),
            },
            {
                "drunk_is_dangerous_driving": lambda told: (
                    "交通肇事罪" if told.crash in ("清醒重伤", "当场死亡") else "危险驾驶罪"
                )
            },
        ),
        Point(
            "range",
            _range,
            {
                "拘役": says(
                    DRUNK,
                    "醉酒驾车只将人擦伤，仅构成危险驾驶罪",
                    "{driver}的法定最高刑为拘役",
                    "对{driver}应处拘役，并处罚金",
                ),
                "三以下": says(
                    ONE_HURT,
                    "致一人重伤，逃逸是定罪的条件，不再作为加重情节",
                    "{driver}的法定最高刑为三年有期徒刑",
                    "对{driver}应处三年以下有期徒刑或者拘役",
                ),
                "三至七": says(
                    FLEEING,
                    "酒后致一人重伤已构成犯罪，又逃逸，但没有因逃逸致人死亡",
                    "{driver}的法定最低刑为三年有期徒刑",
                    "对{driver}应处三年以上七年以下有期徒刑",
                    "{driver}的逃逸属于加重处罚的情节，应处三年以上七年以下有期徒刑",
                ).where(
                    lambda told: told.crash == "当场死亡", FLEEING, "肇事后逃逸，但行人当场死亡，死亡不是逃逸造成的"
                ),
                "七以上": says(
                    CRASH,
                    "逃逸使行人得不到及时救治而死亡，是因逃逸致人死亡",
                    "{driver}属于因逃逸致人死亡",
                    "对{driver}应处七年以上有期徒刑",
                    "对{driver}应适用交通肇事罪最重的一档法定刑，处七年以上有期徒刑",
                ).shown(1),
            },
            {
                "flight_counts_twice": lambda told: _range(told, counted_twice=True),
                "any_death_of_fleeing": lambda told: _range(told, death_counts=True),
            },
        ),
        Point(
            "flight",
            _flight,
            {
                "定罪": says(
                    ONE_HURT,
                    "只致一人重伤，没有酒驾等情形，有逃逸才构成犯罪",
                    "逃逸是认定{driver}构成犯罪的情节",
                    "{driver}若未逃逸，不构成交通肇事罪",
                    "{driver}的逃逸已作为定罪情节，量刑时不得再作为法定刑升格的情节",
                ),
                "升格": says(
                    FLIGHT,
                    "酒后驾车致一人重伤，不算逃逸也已构成犯罪",
                    "{driver}的逃逸是法定刑升格的情节",
                    "{driver}在逃逸之前已构成交通肇事罪",
                    "{driver}未逃逸也构成交通肇事罪，其逃逸应作为加重处罚的情节",
                ).where(lambda told: told.crash == "当场死亡", FLIGHT, "致一人死亡，负全部责任，不算逃逸也已构成犯罪"),
            },
            {"flight_counts_twice": lambda told: "升格" if _flight(told) else None},
        ),
        Point(
            "rider",
            lambda told: "共犯" if (told.crash, told.urged) == ("延误死亡", "催逃") else "不构成",
            {
                "共犯": says(
                    URGING,
                    "乘车人指使逃逸，致使被害人因得不到救助而死亡",
                    "{rider}构成交通肇事罪的共犯",
                    "对{rider}应以交通肇事罪的共犯论处",
                    "{rider}虽非驾驶人，仍应以交通肇事罪追究刑事责任",
                ),
                "不构成": says(
                    URGING,
                    "没有指使逃逸致人死亡",
                    "{rider}不构成交通肇事罪",
                    "{rider}对本次事故不负刑事责任",
                    "{rider}的行为不符合以交通肇事罪的共犯论处的法定条件",
                )
                .where(lambda told: told.urged == "劝停", URGING, "要求停车，没有指使逃逸")
                .where(
                    lambda told: told.crash == "当场死亡", URGING, "虽指使逃逸，但行人当场死亡，不是因得不到救助而死亡"
                )
                .where(lambda told: told.crash != "延误死亡", URGING, "虽指使逃逸，但没有人因得不到救助而死亡"),
            },
            {"no_accomplices_in_negligence": lambda told: "不构成"},
        ),
        Point(
            "friend",
            lambda told: {"顶包": "包庇罪", "留宿": "窝藏罪", "不知": "不构成"}[told.help],
            {
                "包庇罪": says(
                    SHELTER,
                    "明知对方肇事，冒充肇事司机，是作假证明包庇",
                    "{friend}构成包庇罪",
                    "对{friend}应以包庇罪追究刑事责任",
                    "{friend}的行为妨害了对{driver}的刑事追究，应以包庇罪定罪处罚",
                ),
                "窝藏罪": says(
                    SHELTER,
                    "明知对方肇事，藏在家中，是提供隐藏处所，没有作假证明",
                    "{friend}构成窝藏罪",
                    "对{friend}应以窝藏罪追究刑事责任",
                    "{friend}的行为妨害了对{driver}的刑事追究，应以窝藏罪定罪处罚",
                ),
                "不构成": says(
                    SHELTER,
                    "误信其与家人吵架而留宿，不明知是犯罪的人",
                    "{friend}不构成犯罪",
                    "{friend}欠缺犯罪的故意，应作无罪处理",
                    "{friend}既不构成窝藏罪，也不构成包庇罪，不负刑事责任",
                ),
            },
            {
                "lodging_is_hiding": lambda told: (
                    "窝藏罪" if told.help == "不知" else {"顶包": "包庇罪"}.get(told.help, "窝藏罪")
                )
            },
        ),
        Point(
            "vendor",
            lambda told: {"说谎": "伪证罪", "看错": "不构成"}[told.saw],
            {
                "伪证罪": says(
                    FALSE_WITNESS,
                    "为帮人脱罪，对肇事车辆这一重要情节故意作虚假证明",
                    "{vendor}构成伪证罪",
                    "对{vendor}应以伪证罪追究刑事责任",
                    "{vendor}的证言涉及与案件有重要关系的情节，应以伪证罪定罪处罚",
                ),
                "不构成": says(
                    FALSE_WITNESS,
                    "因看错而证言失实，不是故意作虚假证明",
                    "{vendor}不构成犯罪",
                    "{vendor}的证言与事实不符，但不构成伪证罪",
                    "{vendor}的行为不符合伪证罪的主观要件，应作无罪处理",
                ),
            },
            {"falsehood_is_perjury": lambda told: "伪证罪"},
        ),
    ),
    flaws=(
        Misbelief("drunk_is_dangerous_driving", "以为醉酒驾车一律只定危险驾驶罪"),
        Misbelief("flight_counts_twice", "以为逃逸既用来定罪又用来加重"),
        Misbelief("any_death_of_fleeing", "以为逃逸后凡有人死亡就是因逃逸致人死亡"),
        Misbelief("no_accomplices_in_negligence", "以为过失犯罪一概没有以共犯论处的"),
        Misbelief("lodging_is_hiding", "以为留宿的人不知情也构成窝藏罪"),
        Misbelief("falsehood_is_perjury", "以为证言失实就是伪证"),
    ),
    issues=(
        Issue(
            ("对{driver}应如何处罚？", "{driver}的行为应如何定罪量刑？", "*对{driver}应如何定罪处罚？"),
            {
                "range": {
                    "拘役": "构成危险驾驶罪，处拘役，并处罚金",
                    "三以下": "构成交通肇事罪，处三年以下有期徒刑或者拘役",
                    "三至七": "构成交通肇事罪，处三年以上七年以下有期徒刑",
                    "七以上": "构成交通肇事罪，处七年以上有期徒刑",
                }
            },
        ),
        Issue(
            (
                "{friend}、{vendor}的行为应如何定性？",
                "对{friend}、{vendor}应如何处理？",
                "*{friend}、{vendor}的行为分别应如何认定？",
            ),
            {
                "friend": {
                    "包庇罪": "{friend}构成包庇罪",
                    "窝藏罪": "{friend}构成窝藏罪",
                    "不构成": "{friend}不构成犯罪",
                },
                "vendor": {"伪证罪": "{vendor}构成伪证罪", "不构成": "{vendor}不构成犯罪"},
            },
        ),
    ),
)
