"""Vignettes of road accidents with flight: 刑法 133, 232 and 310, with the licence that is lost."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
TRAFFIC: Final = "2000-11-21"
ROADS: Final = "2021-04-29"
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
ACCIDENT = Norm("刑法", 133, SINCE, says=("因而发生重大事故", "逃逸", "因逃逸致人死亡的，处七年以上有期徒刑"))
SHIELDING = Norm("刑法", 310, SINCE, says=("作假证明包庇的",))
SERIOUS = Norm(
    "交通肇事解释", 2, TRAFFIC, says=("死亡1人或者重伤3人以上，负事故全部或者主要责任的", "酒后、吸食毒品后")
)
URGING = Norm("交通肇事解释", 5, TRAFFIC, says=("或者乘车人指使肇事人逃逸", "以交通肇事罪的共犯论处"))
LEAVING = Norm("交通肇事解释", 6, TRAFFIC, says=("将被害人带离事故现场后隐藏或者遗弃", "以故意杀人罪"))
LICENCE = Norm("道路交通安全法", 101, ROADS, says=("造成交通事故后逃逸的", "终生不得重新取得机动车驾驶证"))


def _collision(told: Any) -> str:
    """The collision alone: a death, or one badly hurt by a driver who drank (解释 2)."""
    return "不成立" if told.crash == "重伤" else "成立"


def _driver(told: Any) -> str:
    if told.flight == "遗弃":
        return "故意杀人罪"
    return "交通肇事罪" if _collision(told) == "成立" else "无罪"


def _term(told: Any) -> str | None:
    """The range of punishment for an accident."""
    if _driver(told) != "交通肇事罪":
        return None
    return "三年以下" if told.flight == "停车" else {"死亡": "三到七年", "酒后重伤": "七年以上"}[told.crash]


def _owner(told: Any) -> str:
    """To urge flight is a crime where the victim dies of it (解释 5); to help to abandon is murder."""
    if told.owner_does == "顶替":
        return "包庇罪"
    if told.owner_does == "劝阻" or told.flight == "停车":
        return "无罪"
    return "故意杀人罪" if told.flight == "遗弃" else "交通肇事罪" if told.crash == "酒后重伤" else "无罪"


def _urged(told: Any) -> str:
    fled = {
        "停车": "{owner}小声说“没人看见，快走”，{driver}没有理会",
        "逃走": "{owner}连声说“没人看见，快走”",
        "遗弃": "{owner}说“拉走扔掉”，下车帮着抬人",
    }
    calm = {
        "停车": "{owner}跳下车，取出三角牌摆在车后",
        "逃走": "{owner}要下车报警，被{driver}一把拉住",
        "遗弃": "{owner}劝{driver}[送医院|赶紧救人]，见他不听，[自己|便]下车走了",
    }
    words = {"怂恿": fled, "劝阻": calm}.get(told.owner_does)
    return words[told.flight] if words else "{owner}吓得[说不出话|一声不吭]"


CEMENT_TRUCK: Final = vignette(
    "cement_truck_at_the_crossing",
    "闯红灯的水泥车",
    "刑法",
    facts={
        "crash": {
            "死亡": "[为赶时间|急着赶路]闯红灯，将骑车的{victim}当场撞死",
            "酒后重伤": "喝下两瓶啤酒后继续上路，闯红灯将骑车的{victim}撞成重伤",
            "重伤": "[为赶时间|急着赶路]闯红灯，将骑车的{victim}撞成重伤",
        },
        "owner_does": {"怂恿": "{urged}", "劝阻": "{urged}", "顶替": "{urged}"},
        "flight": {
            "停车": "{driver}当即叫来救护车和交警，[守在原地|没有离开]",
            "逃走": "{driver}[一踩油门跑了|开车跑了]{left}",
            "遗弃": "{driver}把{victim}塞进车厢，开出二十里丢在荒沟里，{victim}当夜死亡，若及时送医[可以生还|不会死]",
        },
        "caught": {"投案": "{came}", "抓获": "五天后，交警循着监控找到{driver}，他承认了一切"},
    },
    story=(
        (
            "{driver}替{owner}开货车送水泥，{owner}坐在副驾驶座。途中，{driver}{crash}，负事故全部责任。",
            "{owner}雇{driver}开自己的货车送水泥，并随车押货。路上，{driver}{crash}，负事故全部责任。",
            "*司机{driver}开着{owner}的货车送水泥，{owner}也在车上。{driver}{crash}，负事故全部责任。",
        ),
        "{owner_does}。{flight}{lie}。",
        "{caught}。",
    ),
    parties=(
        {"driver": "甲", "owner": "乙", "victim": "丙"},
        {"driver": "{s[0]}某", "owner": "{s[1]}某", "victim": "{s[2]}某"},
        {"driver": "{p[0]}", "owner": "{p[1]}", "victim": "{p[2]}"},
    ),
    terms={
        "urged": _urged,
        "left": lambda told: "。{victim}三小时后死亡，若及时送医[可以生还|不会死]" if told.crash == "酒后重伤" else "",
        "lie": lambda told: "。民警上门时，{owner}谎称是自己开的车" if told.owner_does == "顶替" else "",
        "came": lambda told: (
            "交警赶到后，{driver}如实讲了经过"
            if told.flight == "停车"
            else "两天后，{driver}[夜不能寐|受不了煎熬]，到交警队说出了全部经过"
        ),
    },
    about=("{driver}、{owner}的刑事责任", "{driver}和{owner}的行为", "本案"),
    points=(
        Point(
            "driver",
            _driver,
            {
                "交通肇事罪": says(
                    ACCIDENT,
                    "违章致人伤亡",
                    "{driver}构成交通肇事罪",
                    "对{driver}应以交通肇事罪一罪处罚",
                    "{driver}对伤亡结果只有过失，即使应当从重处罚，罪名也只能是交通肇事罪",
                    "{driver}违章驾驶造成重大事故，应以交通肇事罪论处，肇事之后的表现只影响刑期的长短",
                ),
                "故意杀人罪": says(
                    LEAVING,
                    "带离后遗弃致死",
                    "{driver}构成故意杀人罪",
                    "{driver}应对{victim}承担故意杀人的罪责",
                    "{driver}的行为已经超出过失犯罪的范围，应按故意杀人罪定罪，最高可以判处死刑",
                    "{driver}的罪责来自撞人之后的行为，应定故意杀人罪，而不能只按交通肇事罪从重处罚",
                ),
                "无罪": says(
                    SERIOUS,
                    "重伤1人，别无情节",
                    "{driver}的行为尚不构成犯罪",
                    "对{driver}应予行政处罚而非刑罚",
                    "{driver}应承担行政责任，对{victim}的损失也有赔偿的问题，但不负刑事责任",
                    "{driver}违章驾驶应受行政处罚，{victim}也有权请求赔偿，但尚未达到追究刑事责任的程度",
                ),
            },
            {"injury_is_enough": lambda told: "交通肇事罪"},
        ),
        Point(
            "collision",
            _collision,
            {
                "成立": says(
                    SERIOUS,
                    "死亡1人，或者酒后重伤1人",
                    "在把人移走之前，{driver}已构成犯罪",
                    "撞人这一节本身已经达到交通肇事罪的标准",
                    "{driver}一经撞人即构成交通肇事罪，其后的表现只影响刑罚的轻重",
                    "即使把肇事之后的行为全部撇开，{driver}撞人一节也应以交通肇事罪追究刑事责任",
                ),
                "不成立": says(
                    SERIOUS,
                    "致1人重伤而无酒驾等情形",
                    "在把人移走之前，{driver}尚不构成犯罪",
                    "撞人这一节本身尚未达到交通肇事罪的标准",
                    "{driver}撞人本身只是交通违法，还需另有法定情节才能以交通肇事罪追究刑事责任",
                    "如果把肇事之后的行为全部撇开，对{driver}撞人一节就只能按一般的交通违法处理",
                ),
            },
            {"injury_is_enough": lambda told: "成立"},
        ),
        Point(
            "term",
            _term,
            {
                "三年以下": says(
                    ACCIDENT,
                    "没有逃逸",
                    "{driver}最高可判三年有期徒刑",
                    "对{driver}应处三年以下有期徒刑或者拘役",
                    "{driver}应适用交通肇事罪中最轻的一档刑罚，即三年以下有期徒刑或者拘役",
                    "{driver}虽然构成犯罪，但情节一般，应在三年以下有期徒刑或者拘役的幅度内量刑",
                ),
                "三到七年": says(
                    ACCIDENT,
                    "肇事后逃逸，被害人的死亡与逃逸无关",
                    "{driver}的刑期在三年到七年之间",
                    "对{driver}应处三年以上七年以下有期徒刑",
                    "{driver}应适用交通肇事罪中居中的一档刑罚，即三年以上七年以下有期徒刑",
                    "{driver}只能按一般的肇事后逃逸量刑，即处三年以上七年以下有期徒刑，不适用更重的一档",
                ),
                "七年以上": says(
                    ACCIDENT,
                    "被害人因逃逸得不到救助而死亡",
                    "{driver}的刑期应在七年以上",
                    "对{driver}应适用交通肇事罪中最重的一档刑罚",
                    "{driver}属于因逃逸致人死亡，应处七年以上有期徒刑，最长可以判到十五年",
                    "{victim}的死亡应归因于{driver}的逃逸，对其不能只判处三年以上七年以下有期徒刑",
                ),
            },
            {
                "flight_with_death": lambda told: "七年以上" if told.flight == "逃走" else _term(told),
                "flight_is_flight": lambda told: "三到七年" if told.flight == "逃走" else _term(told),
            },
        ),
        Point(
            "owner",
            _owner,
            {
                "交通肇事罪": says(
                    URGING,
                    "指使逃逸致人死亡",
                    "{owner}是交通肇事罪的共犯",
                    "对{owner}也应当以交通肇事罪定罪处罚",
                    "{owner}即使从头到尾只是坐车，也应与{driver}一同承担交通肇事的刑事责任",
                    "{owner}的责任来自撞人之后的言行，这使其成为交通肇事罪的共犯，应当受到刑事处罚",
                ),
                "故意杀人罪": says(
                    LEAVING,
                    "一同将被害人带离遗弃",
                    "{owner}构成故意杀人罪",
                    "{owner}应与{driver}一同对故意杀人负责",
                    "对{owner}应按故意杀人罪追究刑事责任，仅以交通肇事罪的共犯处罚是不够的",
                    "{owner}在事故之后的行为已是故意杀人的一部分，应与{driver}以同一罪名受到刑事追究",
                ),
                "包庇罪": says(
                    SHIELDING,
                    "作假证明",
                    "{owner}构成包庇罪",
                    "对{owner}应以包庇罪单独定罪处罚",
                    "{owner}的罪责在于事后妨害司法，应单独定包庇罪，而不与{driver}同罪",
                    "{owner}对{driver}的犯罪不负共犯之责，但其事后的行为妨害了司法，应以包庇罪定罪处罚",
                ),
                "无罪": says(
                    URGING,
                    "既非致死的指使，也非包庇",
                    "{owner}不构成犯罪",
                    "{owner}虽是车主，却不必负刑事责任",
                    "{owner}的言行至多应受道德上的责备，刑法上既无共犯之责，也无包庇之责",
                    "{owner}即使言行有失当之处，也只应受到批评，既谈不上共犯，也谈不上妨害司法",
                ),
            },
            {
                "urging_is_always": lambda told: (
                    "交通肇事罪" if told.owner_does == "怂恿" and told.flight == "逃走" else _owner(told)
                ),
                "only_drivers": lambda told: "无罪" if _owner(told) == "交通肇事罪" else _owner(told),
            },
        ),
        Point(
            "licence",
            lambda told: "终生" if told.flight != "停车" or told.crash == "酒后重伤" else "不是",
            {
                "终生": says(
                    LICENCE,
                    "逃逸，或者酒后肇事",
                    "{driver}应被终生禁驾",
                    "{driver}的驾驶证应被吊销，且终生不得再考",
                    "公安机关应吊销{driver}的驾驶证，终生禁止其重新申领，而不是只禁止若干年",
                    "{driver}的驾驶证被吊销之后，不论过去多少年，公安机关都不得准许其重新取得驾驶证",
                ),
                "不是": says(
                    LICENCE,
                    "既未逃逸，也未饮酒",
                    "{driver}以后仍可考取驾驶证",
                    "{driver}的情形尚不属于终生禁驾的范围",
                    "终生禁驾的规定对{driver}不适用，若驾驶证被吊销，期满后可以重新申领",
                    "即使公安机关吊销了{driver}的驾驶证，待法定的年限经过之后，其仍可以重新申请领取",
                ),
            },
            {"only_flight_bars": lambda told: "终生" if told.flight != "停车" else "不是"},
        ),
        Point(
            "surrender",
            lambda told: None if _driver(told) == "无罪" else {"投案": "自首", "抓获": "坦白"}[told.caught],
            {
                "自首": says(
                    SURRENDER,
                    "自动投案并如实供述",
                    "{driver}成立自首",
                    "{driver}可以因自首从轻或者减轻处罚",
                    "{driver}的到案属于自动投案，供述又属实，可以从轻处罚，也可以减轻处罚",
                    "即使法律本来就要求司机报告事故，{driver}的到案和供述也应认定为自首，可以从宽处罚",
                ),
                "坦白": says(
                    CONFESSION,
                    "被抓获后如实供述",
                    "{driver}只具有坦白情节",
                    "{driver}的供述属于坦白，而非自首",
                    "{driver}认罪的态度可以使其从轻处罚，但其到案缺少自动投案的性质",
                    "{driver}如实供述自己的罪行，属于可以从轻处罚的坦白，要成立自首还缺少自动投案",
                ),
            },
            {
                "flight_excludes": lambda told: (
                    None if _driver(told) == "无罪" else "自首" if told.flight == "停车" else "坦白"
                )
            },
        ),
    ),
    flaws=(
        Misbelief("injury_is_enough", "以为负全责致一人重伤就构成交通肇事罪"),
        Misbelief("flight_with_death", "以为有人死亡又逃逸就是因逃逸致人死亡"),
        Misbelief("flight_is_flight", "不知因逃逸致人死亡另有更重的法定刑"),
        Misbelief("urging_is_always", "以为指使逃逸一律是交通肇事罪的共犯"),
        Misbelief("only_drivers", "以为过失犯罪没有共犯，不知指使逃逸的规定"),
        Misbelief("only_flight_bars", "不知酒后肇事构成犯罪也终生禁驾"),
        Misbelief("flight_excludes", "以为逃逸之后投案不能成立自首"),
    ),
    issues=(
        Issue(
            ("{owner}的行为应如何认定？", "对{owner}应当如何处理？", "*{owner}应承担怎样的刑事责任？"),
            {
                "owner": {
                    "交通肇事罪": "以交通肇事罪的共犯论处",
                    "故意杀人罪": "构成故意杀人罪",
                    "包庇罪": "构成包庇罪",
                    "无罪": "不负刑事责任",
                }
            },
        ),
    ),
    possible=lambda told: (
        (told.flight != "停车" or (told.caught == "投案" and told.owner_does != "顶替"))
        and (told.crash == "重伤" or told.flight != "遗弃")
        and (told.crash, told.flight) != ("重伤", "逃走")
    ),
)
