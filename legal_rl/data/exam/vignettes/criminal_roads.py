"""Vignettes of road accidents with flight: 刑法 133, 232 and 310, with the licence that is lost."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
DRUNK = Norm("道路交通安全法", 91, ROADS, says=("发生重大交通事故，构成犯罪的", "终生不得重新取得机动车驾驶证"))
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
        "停车": "同车的车主{owner}叫{driver}快走，{driver}未听从。",
        "逃走": "同车的车主{owner}让{driver}快走。",
        "遗弃": "同车的车主{owner}提议将{victim}运走丢弃，并帮忙抬上车。",
    }
    calm = {
        "停车": "同车的车主{owner}要求报警。",
        "逃走": "同车的车主{owner}要求报警，{driver}未听从。",
        "遗弃": "同车的车主{owner}要求将{victim}送医，{driver}未听从，{owner}下车离开。",
    }
    return {"怂恿": fled, "劝阻": calm}[told.owner_does][told.flight] if told.owner_does != "顶替" else ""


CEMENT_TRUCK: Final = vignette(
    "cement_truck_at_the_crossing",
    "闯红灯的货车",
    "刑法",
    facts={
        "crash": {
            "死亡": "闯红灯将{victim}当场撞死",
            "酒后重伤": "酒后闯红灯将{victim}撞成重伤",
            "重伤": "闯红灯将{victim}撞成重伤",
        },
        "owner_does": {"怂恿": "{urged}", "劝阻": "{urged}", "顶替": "同车的车主{owner}[未作声|没有说话]。"},
        "flight": {
            "停车": "{driver}停车报警，在现场等候",
            "逃走": "{driver}为逃避追究驾车逃离{left}",
            "遗弃": "{driver}将{victim}运至[荒野|偏僻树林]丢弃后逃匿，{victim}因得不到救助而死亡",
        },
        "caught": {"投案": "{came}", "抓获": "5日后，{driver}被抓获，如实供述"},
    },
    story=(
        (
            "{driver}驾驶货车，{crash}，负事故全部责任。",
            "{driver}驾驶货车送货，{crash}，负事故全部责任。",
            "*{driver}驾驶货车在路口{crash}，经认定负事故全部责任。",
        ),
        only("owner", "{owner_does}"),
        only("driver term owner licence surrender", "{flight}。"),
        only("owner", "{lie}"),
        only("surrender", "{caught}。"),
    ),
    parties=(
        {"driver": "甲", "owner": "乙", "victim": "丙"},
        {"driver": "{s[0]}某", "owner": "{s[1]}某", "victim": "{s[2]}某"},
    ),
    terms={
        "urged": _urged,
        "left": lambda told: "，{victim}因未得到及时救治死亡" if told.crash == "酒后重伤" else "",
        "lie": lambda told: "{owner}向民警谎称自己是司机。" if told.owner_does == "顶替" else "",
        "came": lambda told: (
            "交警到达后，{driver}如实供述" if told.flight == "停车" else "次日，{driver}到公安机关如实交代"
        ),
    },
    about=("{driver}等人的行为", "本案的处理", "{driver}等人的责任"),
    points=(
        Point(
            "driver",
            _driver,
            {
                "交通肇事罪": says(
                    ACCIDENT,
                    "闯红灯致一人死亡，负全部责任，对死亡是过失",
                    "{driver}构成交通肇事罪",
                    "对{driver}应以交通肇事罪一罪论处",
                    "{driver}对事故后果主观上是过失，应以交通肇事罪定罪处罚",
                )
                .where(
                    lambda told: told.crash == "酒后重伤" and told.flight == "逃走",
                    SERIOUS,
                    "酒后致一人重伤，负全部责任，逃逸而没有将人带离遗弃",
                )
                .where(
                    lambda told: told.crash == "酒后重伤", SERIOUS, "酒后闯红灯致一人重伤，负全部责任，对后果是过失"
                ),
                "故意杀人罪": says(
                    LEAVING,
                    "为逃避追究将重伤者带离现场遗弃，使其得不到救助而死亡",
                    "{driver}构成故意杀人罪",
                    "对{driver}应以故意杀人罪追究刑事责任",
                    "{driver}的行为已不属于过失犯罪，应以故意杀人罪定罪处罚",
                ),
                "无罪": says(
                    SERIOUS,
                    "只致一人重伤，没有酒后驾车、逃逸等入罪情形",
                    "{driver}的行为不构成犯罪",
                    "{driver}应受行政处罚，不负刑事责任",
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
                    "死亡1人，负全部责任",
                    "{driver}在事故发生时的行为已具备交通肇事罪的构成要件",
                    "{driver}在事故发生时即已构成交通肇事罪",
                ).where(lambda told: told.crash == "酒后重伤", SERIOUS, "酒后驾车致1人重伤，负全部责任"),
                "不成立": says(
                    SERIOUS,
                    "只致一人重伤，事故发生时没有酒后驾车等入罪情形",
                    "{driver}在事故发生时不构成交通肇事罪",
                    "该事故本身尚不足以认定交通肇事罪",
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
                    "肇事后在现场报警等候，没有逃逸，适用基本法定刑",
                    "{driver}的法定最高刑为三年有期徒刑",
                    "对{driver}应处三年以下有期徒刑或者拘役",
                    "{driver}应适用交通肇事罪的基本法定刑，即三年以下有期徒刑或者拘役",
                ),
                "三到七年": says(
                    ACCIDENT,
                    "肇事后逃逸，但被害人当场死亡，不是因逃逸致人死亡",
                    "{driver}的法定最低刑为三年有期徒刑",
                    "对{driver}应处三年以上七年以下有期徒刑",
                    "{driver}具有肇事后逃逸的加重情节，应处三年以上七年以下有期徒刑",
                ),
                "七年以上": says(
                    ACCIDENT,
                    "肇事后逃逸，被害人因得不到及时救治而死亡",
                    "{driver}属于因逃逸致人死亡",
                    "对{driver}应处七年以上有期徒刑",
                    "{driver}的逃逸与{victim}的死亡有因果关系，应处七年以上有期徒刑",
                ).shown(1),
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
                    "车主指使肇事人逃逸，被害人因得不到救助而死亡",
                    "{owner}构成交通肇事罪的共犯",
                    "对{owner}应以交通肇事罪的共犯论处",
                    "{owner}虽未驾驶车辆，仍应以交通肇事罪追究刑事责任",
                ),
                "故意杀人罪": says(
                    LEAVING,
                    "提议并帮忙搬运，一同将被害人带离遗弃致死",
                    "{owner}构成故意杀人罪的共犯",
                    "对{owner}应以故意杀人罪的共犯论处",
                    "{owner}与{driver}有共同杀人的故意，应以故意杀人罪追究刑事责任",
                ),
                "包庇罪": says(
                    SHIELDING,
                    "向民警谎称自己是司机，是明知他人犯罪而作假证明",
                    "{owner}构成包庇罪",
                    "对{owner}应以包庇罪追究刑事责任",
                    "{owner}没有参与{driver}的犯罪，但其行为构成包庇罪",
                ),
                "无罪": says(
                    URGING,
                    "指使逃逸，但被害人当场死亡，不是因逃逸得不到救助而死",
                    "{owner}不构成犯罪",
                    "{owner}不负刑事责任",
                    "{owner}既非{driver}的共犯，也不构成包庇罪，不应追究刑事责任",
                )
                .where(
                    lambda told: told.owner_does == "劝阻" and told.flight == "遗弃",
                    URGING,
                    "要求送医，没有指使遗弃，也没有参与",
                )
                .where(lambda told: told.owner_does == "劝阻", URGING, "要求报警，没有指使逃逸，也没有隐瞒真相")
                .where(lambda told: told.flight == "停车", URGING, "肇事人没有听从，没有逃逸，不存在因逃逸致人死亡"),
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
                    "造成交通事故后逃逸",
                    "{driver}终生不得重新取得驾驶证",
                    "应吊销{driver}的驾驶证，且终生不得重新取得",
                    "公安机关应当吊销{driver}的驾驶证，{driver}终生不得重新取得机动车驾驶证",
                ).where(lambda told: told.flight == "停车", DRUNK, "酒后驾车发生重大事故，构成犯罪"),
                "不是": says(
                    LICENCE,
                    "在现场等候而没有逃逸，也没有饮酒驾车",
                    "{driver}不受终生禁驾的限制",
                    "对{driver}不适用终生不得重新取得驾驶证的规定",
                    "{driver}的驾驶证被吊销的，可以在法定期限届满后重新申请领取",
                ).shown(2),
            },
            {"only_flight_bars": lambda told: "终生" if told.flight != "停车" else "不是"},
        ),
        Point(
            "surrender",
            lambda told: None if _driver(told) == "无罪" else {"投案": "自首", "抓获": "坦白"}[told.caught],
            {
                "自首": says(
                    SURRENDER,
                    "逃走后次日主动到公安机关投案，如实供述",
                    "{driver}成立自首",
                    "{driver}具有自首情节，可以从轻或者减轻处罚",
                ).where(lambda told: told.flight == "停车", SURRENDER, "报警并在现场等候，属于自动投案，又如实供述"),
                "坦白": says(
                    CONFESSION,
                    "逃走后被抓获，不是自动投案，但如实供述",
                    "{driver}的供述属于坦白",
                    "{driver}不成立自首，但可以从轻处罚",
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
        Misbelief("flight_is_flight", "以为因逃逸致人死亡也只处三到七年徒刑"),
        Misbelief("urging_is_always", "以为指使逃逸一律是交通肇事罪的共犯"),
        Misbelief("only_drivers", "以为过失犯罪没有共犯，不知指使逃逸的规定"),
        Misbelief("only_flight_bars", "以为只有肇事后逃逸才终生禁驾"),
        Misbelief("flight_excludes", "以为逃逸之后投案不能成立自首"),
    ),
    issues=(
        Issue(
            ("{owner}的行为应如何认定？", "对{owner}的行为应如何定性？", "*{owner}应承担何种刑事责任？"),
            {
                "owner": {
                    "交通肇事罪": "构成交通肇事罪的共犯",
                    "故意杀人罪": "构成故意杀人罪的共犯",
                    "包庇罪": "构成包庇罪",
                    "无罪": "不构成犯罪",
                }
            },
        ),
    ),
    possible=lambda told: (
        (told.flight != "停车" or (told.caught == "投案" and told.owner_does != "顶替"))
        and (told.crash == "重伤" or told.flight != "遗弃")
        and (told.crash, told.flight) != ("重伤", "逃走")
        and (told.owner_does, told.flight) != ("顶替", "遗弃")
    ),
)
