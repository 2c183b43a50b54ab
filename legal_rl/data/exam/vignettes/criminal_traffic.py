"""Vignettes of traffic crimes: 刑法 133, 133之一, 305, 310."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
NO_FAULT = Norm("刑法", 14, SINCE, says=("明知自己的行为会发生危害社会的结果",))
CRASH = Norm("刑法", 133, SINCE, says=("处三年以下有期徒刑或者拘役", "因逃逸致人死亡的，处七年以上有期徒刑"))
FLEEING = Norm("刑法", 133, SINCE, says=("交通运输肇事后逃逸或者有其他特别恶劣情节的，处三年以上七年以下有期徒刑",))
DRUNK = Norm("道路交通安全法", 91, "2021-04-29", says=("醉酒驾驶机动车的", "依法追究刑事责任"))
ONE_HURT = Norm("交通肇事解释", 2, "2000-11-21", says=("交通肇事致1人以上重伤", "为逃避法律追究逃离事故现场的"))
FLIGHT = Norm("交通肇事解释", 3, "2000-11-21", says=("在发生交通事故后，为逃避法律追究而逃跑的行为",))
URGING = Norm(
    "交通肇事解释",
    5,
    "2000-11-21",
    says=("乘车人指使肇事人逃逸，致使被害人因得不到救助而死亡的，以交通肇事罪的共犯论处",),
)
FALSE_WITNESS = Norm("刑法", 305, SINCE, says=("对与案件有重要关系的情节，故意作虚假证明",))
SHELTER = Norm("刑法", 310, SINCE, says=("为其提供隐藏处所、财物，帮助其逃匿或者作假证明包庇的",))


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
            "醉酒擦伤": "{driver}醉酒驾车，追尾一辆三轮车，车主手臂擦伤",
            "醉酒重伤": "{driver}醉酒驾车，撞上过马路的老人，致其重伤",
            "清醒重伤": "未饮酒的{driver}[赶着接孩子|急着赶火车]，驾车闯红灯，将老人撞成重伤",
            "当场死亡": "未饮酒的{driver}[赶着接孩子|急着赶火车]，驾车闯红灯，将老人当场撞死",
            "延误死亡": "{driver}醉酒驾车，撞上过马路的老人，致其重伤",
        },
        "urged": {
            "催逃": "同车的{rider}连声催其快走，{driver}驾车逃离",
            "劝停": "同车的{rider}要其停车，{driver}不听，驾车逃离",
        },
        "help": {
            "顶包": "{friend}得知后到交警队谎称自己是司机",
            "留宿": "{friend}得知后让{driver}在自家果园躲了半个月",
            "不知": "{driver}谎称与家人吵架，在{friend}家借住了一周",
        },
        "saw": {
            "说谎": "立案后，摊贩{vendor}碍于同乡之情，对民警谎称肇事的是一辆白色货车",
            "看错": "立案后，摊贩{vendor}看走了眼，对民警说肇事的是一辆白色货车",
        },
    },
    story=(
        ("傍晚，{crash}。", "[周五|周日]傍晚，{crash}。", "*天刚擦黑，{crash}。"),
        "{urged}。{later}交警认定{driver}负全责。",
        "{help}。",
        "{saw}。",
    ),
    parties=(
        {"driver": "甲", "rider": "乙", "friend": "丙", "vendor": "丁"},
        {"driver": "{s[0]}某", "rider": "{s[1]}某", "friend": "{s[2]}某", "vendor": "{s[3]}某"},
        {"driver": "{p[0]}", "rider": "{p[1]}", "friend": "{p[2]}", "vendor": "{p[3]}"},
    ),
    terms={
        "later": lambda told: "老人一小时后死亡，经鉴定，及时送医可以保命。" if told.crash == "延误死亡" else "",
    },
    about=("本案各人的行为", "{driver}、{friend}和{vendor}的责任", "本案的定罪与量刑"),
    points=(
        Point(
            "crime",
            lambda told: "危险驾驶罪" if told.crash == "醉酒擦伤" else "交通肇事罪",
            {
                "危险驾驶罪": says(
                    DRUNK,
                    "醉酒驾车，没有造成重伤以上的后果",
                    "{driver}构成危险驾驶罪",
                    "对{driver}应定危险驾驶罪，逃逸只是从重的情节",
                    "{driver}造成的后果离交通肇事罪的要求还有差距，对其应以危险驾驶罪定罪处罚",
                    "即使{driver}对事故负全部责任，也只能认定为危险驾驶罪，而不能认定为交通肇事罪",
                ),
                "交通肇事罪": says(
                    CRASH,
                    "造成重大事故",
                    "{driver}构成交通肇事罪",
                    "对{driver}应以交通肇事罪一罪定罪处罚",
                    "即使{driver}的行为同时触犯危险驾驶罪，也应以处罚较重的交通肇事罪一罪论处",
                    "{driver}造成的后果已经超出危险驾驶罪所能评价的范围，应当认定为交通肇事罪",
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
                    "只构成危险驾驶罪",
                    "{driver}的法定最高刑为拘役",
                    "对{driver}应在拘役的幅度内量刑，并处罚金",
                    "对{driver}应当判处拘役，逃逸可以在这一幅度内从重，但不能判处有期徒刑",
                    "{driver}离开现场可以作为从重的理由，但所犯之罪的法定刑以拘役为限，并应处以罚金",
                ),
                "三以下": says(
                    ONE_HURT,
                    "逃逸是定罪情节",
                    "{driver}的法定最高刑为三年",
                    "对{driver}应处三年以下有期徒刑或者拘役",
                    "对{driver}应适用交通肇事罪的基本刑，即在三年以下有期徒刑或者拘役的幅度内量刑",
                    "{driver}应负的只是交通肇事罪基本的刑事责任，法院判处的有期徒刑不得超过三年",
                ),
                "三至七": says(
                    FLEEING,
                    "构成犯罪后逃逸",
                    "{driver}的起刑点为三年有期徒刑",
                    "对{driver}应处三年以上七年以下有期徒刑",
                    "{driver}应承担加重的刑事责任，法院须在三年以上七年以下有期徒刑的幅度内判处刑罚",
                    "{driver}的刑期应在三年到七年有期徒刑之间，低于三年须另有法定的减轻理由",
                ),
                "七以上": says(
                    CRASH,
                    "因逃逸致人死亡",
                    "对{driver}应处七年以上有期徒刑",
                    "{driver}应适用交通肇事罪最重的一档法定刑",
                    "由于后果应归责于{driver}的逃逸，法院须在七年以上有期徒刑的幅度内判处刑罚",
                    "法律把{driver}的情形列为交通肇事罪的最重一档，起刑点是七年有期徒刑",
                ),
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
                    "致一人重伤而未饮酒，有逃逸才构成犯罪",
                    "逃逸是{driver}构成犯罪的条件",
                    "假如留在现场施救，{driver}就只承担行政和民事责任",
                    "{driver}的逃逸已用于定罪，量刑时应回到基本刑，再以逃逸加重处罚属于重复评价",
                    "单凭事故本身还不足以对{driver}定罪，是逃逸使其行为由违法上升为犯罪",
                ),
                "升格": says(
                    FLIGHT,
                    "不算逃逸也已构成犯罪",
                    "{driver}的逃逸使法定刑升格",
                    "即使当时停车施救，{driver}也构成犯罪，逃逸只影响量刑",
                    "{driver}在逃逸之前已经构成交通肇事罪，因此逃逸应作为加重情节，适用更重的法定刑",
                    "对{driver}的逃逸应在量刑时评价，因为事故本身已经具备定罪所需的全部条件",
                ),
            },
            {"flight_counts_twice": lambda told: "升格" if _flight(told) else None},
        ),
        Point(
            "rider",
            lambda told: "共犯" if (told.crash, told.urged) == ("延误死亡", "催逃") else "不构成",
            {
                "共犯": says(
                    URGING,
                    "指使逃逸致人死亡",
                    "{rider}以交通肇事罪的共犯论处",
                    "{rider}应与{driver}一起承担交通肇事罪的责任",
                    "交通肇事虽属过失犯罪，{rider}仍应以该罪的共犯论处，这是司法解释的特别规定",
                    "即使从未碰过方向盘，{rider}也应与{driver}共同承担交通肇事罪的刑事责任",
                ),
                "不构成": says(
                    URGING,
                    "没有指使逃逸致人死亡",
                    "{rider}不构成犯罪",
                    "将{rider}认定为{driver}的共犯，没有法律依据",
                    "{rider}在车上的言行至多受到道义上的评价，驾车肇事的刑事责任只归{driver}一人",
                    "追究{rider}交通肇事罪的责任须有法定的特别条件，这些条件在本案中并不具备",
                ),
            },
            {"no_accomplices_in_negligence": lambda told: "不构成"},
        ),
        Point(
            "friend",
            lambda told: {"顶包": "包庇罪", "留宿": "窝藏罪", "不知": "不构成"}[told.help],
            {
                "包庇罪": says(
                    SHELTER,
                    "作假证明",
                    "{friend}构成包庇罪",
                    "{friend}的行为属于包庇，应当追究刑事责任",
                    "{friend}妨害了对犯罪人的追究，应定包庇罪，其与{driver}的私交只能在量刑时考虑",
                    "即使{driver}随后主动说明真相，{friend}也应以包庇罪追究刑事责任",
                ),
                "窝藏罪": says(
                    SHELTER,
                    "提供隐藏处所",
                    "{friend}构成窝藏罪",
                    "{friend}应承担窝藏罪的刑事责任",
                    "即使只是出于朋友情分、分文未取，对{friend}也应以窝藏罪追究刑事责任",
                    "{friend}为犯罪的人逃避追查提供便利，应定窝藏罪，而不能认定为包庇罪",
                ),
                "不构成": says(
                    NO_FAULT,
                    "不知道对方犯了罪",
                    "{friend}不负刑事责任",
                    "对{friend}不能以窝藏、包庇罪追究",
                    "{friend}的行为属于亲友间正常的来往，不具备窝藏、包庇罪的要件，不能定罪",
                    "{friend}对朋友的照应或许失之轻率，但不能据此追究其窝藏、包庇的责任",
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
                    "证人故意作虚假证明",
                    "{vendor}构成伪证罪",
                    "对{vendor}应以伪证罪追究刑事责任",
                    "{vendor}是刑事诉讼中的证人，即使其证言随后被识破，也应承担伪证罪的责任",
                    "{vendor}负有如实作证的义务，违背这一义务的陈述应以伪证罪追究刑事责任",
                ),
                "不构成": says(
                    FALSE_WITNESS,
                    "没有伪证的故意",
                    "{vendor}不构成犯罪",
                    "{vendor}的证言只是与事实有出入，算不上伪证",
                    "{vendor}的证言虽然有误，但伪证罪要求出于故意，追究其刑事责任缺乏依据",
                    "证言是否属实与是否构成伪证罪是两回事，{vendor}不因其陈述承担刑事责任",
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
            ("对{driver}应如何处罚？", "{driver}的行为应如何定罪量刑？", "*关于{driver}的刑事责任，应如何认定？"),
            {
                "range": {
                    "拘役": "以危险驾驶罪判处拘役",
                    "三以下": "构成交通肇事罪，处三年以下有期徒刑或者拘役",
                    "三至七": "以交通肇事罪判处三年以上七年以下有期徒刑",
                    "七以上": "属于因逃逸致人死亡，处七年以上有期徒刑",
                }
            },
        ),
        Issue(
            (
                "{friend}、{vendor}的行为应如何定性？",
                "对{friend}和{vendor}应如何处理？",
                "*{friend}、{vendor}各应负何种责任？",
            ),
            {
                "friend": {"包庇罪": "{friend}构成包庇罪", "窝藏罪": "{friend}构成窝藏罪", "不构成": "{friend}无罪"},
                "vendor": {"伪证罪": "{vendor}构成伪证罪", "不构成": "{vendor}不构成犯罪"},
            },
        ),
    ),
)
