"""Vignettes of road accidents with flight (刑法 133, 232) and of resisting officers at a check (刑法 277)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
TRAFFIC: Final = "2000-11-21"
POLICE: Final = "2025-01-18"
ROADS: Final = "2021-04-29"
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
ACCIDENT = Norm("刑法", 133, SINCE, says=("因而发生重大事故", "逃逸", "因逃逸致人死亡的，处七年以上有期徒刑"))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的",))
OBSTRUCTING = Norm("刑法", 277, SINCE, says=("以暴力、威胁方法阻碍国家机关工作人员依法执行职务的",))
ASSAULT = Norm("刑法", 277, SINCE, says=("暴力袭击正在依法执行职务的人民警察的", "以驾驶机动车撞击等手段"))
SHIELDING = Norm("刑法", 310, SINCE, says=("作假证明包庇的",))
SERIOUS = Norm(
    "交通肇事解释", 2, TRAFFIC, says=("死亡1人或者重伤3人以上，负事故全部或者主要责任的", "酒后、吸食毒品后")
)
URGING = Norm("交通肇事解释", 5, TRAFFIC, says=("或者乘车人指使肇事人逃逸", "以交通肇事罪的共犯论处"))
LEAVING = Norm("交通肇事解释", 6, TRAFFIC, says=("将被害人带离事故现场后隐藏或者遗弃", "以故意杀人罪"))
VIOLENCE = Norm("袭警解释", 1, POLICE, says=("造成轻微伤以上后果的", "实施甩手、挣脱、蹬腿等一般性抗拒行为"))
OFF_DUTY = Norm(
    "袭警解释", 7, POLICE, says=("非工作时间遇有紧急情况依法履行职责", "对非执行职务的人民警察实施报复性暴力")
)
AUXILIARY = Norm("袭警解释", 8, POLICE, says=("警务辅助人员的，不构成袭警罪",))
LICENCE = Norm("道路交通安全法", 101, ROADS, says=("造成交通事故后逃逸的", "终生不得重新取得机动车驾驶证"))
DRINK = Norm("道路交通安全法", 91, ROADS, says=("饮酒后驾驶机动车的，处暂扣六个月机动车驾驶证", "依法追究刑事责任"))
DRUNK_CRASH = Norm("道路交通安全法", 91, ROADS, says=("发生重大交通事故，构成犯罪的", "终生不得重新取得"))


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
        "遗弃": "{owner}说“死在路上就麻烦了，拉走扔掉”，下车帮着抬人",
    }
    calm = {
        "停车": "{owner}跳下车，取出三角牌摆在车后",
        "逃走": "{owner}要下车报警，被{driver}一把拉住",
        "遗弃": "{owner}劝{driver}[送医院|赶紧救人]，见他不听，[自己下车走了|下车走了]",
    }
    words = {"怂恿": fled, "劝阻": calm}.get(told.owner_does)
    return words[told.flight] if words else "{owner}吓得[说不出话|一声不吭]"


CEMENT_TRUCK: Final = vignette(
    "cement_truck_at_the_crossing",
    "闯红灯的水泥车",
    "刑法",
    facts={
        "crash": {
            "死亡": "[为赶时间|急着赶路]闯了红灯，将骑车的{victim}撞飞，{victim}当场死亡",
            "酒后重伤": "午饭时喝了两瓶啤酒，上路后闯了红灯，将骑车的{victim}撞成重伤",
            "重伤": "[为赶时间|急着赶路]闯了红灯，将骑车的{victim}撞成重伤",
        },
        "owner_does": {"怂恿": "{urged}", "劝阻": "{urged}", "顶替": "{urged}"},
        "flight": {
            "停车": "{driver}当即打电话叫来救护车和交警，[守在原地|没有离开]",
            "逃走": "{driver}[一踩油门跑了|开车跑了]{left}",
            "遗弃": "{driver}把{victim}塞进车厢，开出二十里丢在荒沟里。{victim}当夜死亡，如及时送医[可以生还|不会死]",
        },
        "caught": {"投案": "{came}", "抓获": "五天后，交警循着监控找到{driver}，他[当场认了|承认了一切]"},
    },
    story=(
        (
            "{driver}替{owner}开车送水泥，车是{owner}的，{owner}坐在副驾驶座。{driver}{crash}，事故责任全在{driver}。",
            "{owner}买了一辆货车，雇{driver}开车送水泥。一日，{owner}随车押货，{driver}{crash}，事故责任全在{driver}。",
            "*一日，司机{driver}开着{owner}的货车送水泥，{owner}也在车上。{driver}{crash}，事故责任全在{driver}。",
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
        "left": lambda told: (
            "。{victim}三小时后才被人发现，已经死亡，如及时送医[可以生还|不会死]" if told.crash == "酒后重伤" else ""
        ),
        "lie": lambda told: "。民警上门时，{owner}一口咬定当时是自己开的车" if told.owner_does == "顶替" else "",
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
                    ACCIDENT, "违章致人伤亡", "{driver}构成交通肇事罪", "对{driver}以交通肇事罪一罪论处"
                ),
                "故意杀人罪": says(
                    LEAVING,
                    "带离后遗弃致死",
                    "{driver}构成故意杀人罪",
                    "对{driver}不能只按交通肇事处理，应定故意杀人罪",
                ),
                "无罪": says(
                    SERIOUS, "重伤1人，别无情节", "{driver}的行为尚不构成犯罪", "{driver}有过错，但不必负刑事责任"
                ),
            },
            {"injury_is_enough": lambda told: "交通肇事罪"},
        ),
        Point(
            "collision",
            _collision,
            {
                "成立": says(SERIOUS, "死亡1人，或者酒后重伤1人", "仅就撞人一节而言，{driver}已经构成交通肇事罪"),
                "不成立": says(
                    SERIOUS, "致1人重伤而无酒驾等情形", "单凭撞人这一节，还不足以认定{driver}构成交通肇事罪"
                ),
            },
            {"injury_is_enough": lambda told: "成立"},
        ),
        Point(
            "term",
            _term,
            {
                "三年以下": says(ACCIDENT, "没有逃逸", "对{driver}应处三年以下有期徒刑或者拘役"),
                "三到七年": says(
                    ACCIDENT, "肇事后逃逸，被害人的死亡与逃逸无关", "对{driver}应处三年以上七年以下有期徒刑"
                ),
                "七年以上": says(ACCIDENT, "被害人因逃逸得不到救助而死亡", "对{driver}应处七年以上有期徒刑"),
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
                    "{owner}应以交通肇事罪的共犯论处",
                    "虽未开车，{owner}仍应对交通肇事负共犯之责",
                ),
                "故意杀人罪": says(
                    LEAVING, "一同将被害人带离遗弃", "{owner}构成故意杀人罪", "{owner}是{driver}故意杀人的共犯"
                ),
                "包庇罪": says(SHIELDING, "作假证明", "{owner}构成包庇罪", "{owner}不是{driver}的共犯，但犯包庇罪"),
                "无罪": says(
                    URGING, "既非致死的指使，也非包庇", "{owner}不构成犯罪", "虽是车主，{owner}也不负刑事责任"
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
                    LICENCE, "逃逸，或者酒后肇事", "{driver}终生不得重新取得驾驶证", "{driver}的驾驶证被吊销后不能再考"
                ),
                "不是": says(
                    LICENCE, "既未逃逸，也未饮酒", "{driver}并不因此终生禁驾", "对{driver}不能适用终生禁驾的规定"
                ),
            },
            {"only_flight_bars": lambda told: "终生" if told.flight != "停车" else "不是"},
        ),
        Point(
            "surrender",
            lambda told: None if _driver(told) == "无罪" else {"投案": "自首", "抓获": "坦白"}[told.caught],
            {
                "自首": says(SURRENDER, "自动投案并如实供述", "{driver}成立自首", "对{driver}可以按自首从宽"),
                "坦白": says(CONFESSION, "被抓获后如实供述", "{driver}虽然认罪，但不是自首", "{driver}只具有坦白情节"),
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


CHECKED: Final = {"踢打": "袭警罪", "冲撞": "袭警罪", "打辅警": "妨害公务罪", "挣脱": "无罪"}


def _tonight(told: Any) -> str | None:
    """The number of crimes of that night; left out where the drunken driving is itself the violence."""
    if told.resists == "冲撞":
        return None
    number = (CHECKED[told.resists] != "无罪") + (told.alcohol == "168")
    return ("无罪", "一罪", "数罪")[number]


CHECK_AT_NIGHT: Final = vignette(
    "breath_test_at_night",
    "夜查酒驾",
    "刑法",
    facts={
        "mate": {
            "扬言": "同车的{friend}拎着[扳手|铁棍]下车，拦在{officer}面前吼道“谁敢动他，我砸死谁”，检查一时无法进行",
            "拍摄": "同车的{friend}下车后举着手机拍个不停，嘴里骂骂咧咧",
        },
        "resists": {
            "踢打": "{driver}被请下车时，一拳打在{officer}脸上，致其轻微伤",
            "打辅警": "{aide}随{officer}上前控制{driver}，被{driver}[一拳打在脸上|连踢几脚]，{aide}受轻微伤",
            "冲撞": "{driver}突然把油门踩到底，朝站在车前的{officer}直撞过去，{officer}被撞出三米多远，受轻伤",
            "挣脱": "{officer}拉住{driver}的胳膊，{driver}甩开手，骂了几句，随即被带上警车，无人受伤",
        },
        "alcohol": {"168": "168", "45": "45"},
        "later": {
            "下班": "在菜市场碰见下班买菜的{officer}，想起那晚的事，上前踹断其两根肋骨（轻伤）",
            "执勤": "经过路口，见{officer}正在指挥交通，从背后将其踹倒，致其轻微伤",
            "抓贼": "逛商场时，见休假的{officer}喊着“警察，站住”追赶扒手，趁机将其踹倒（轻微伤），扒手逃脱",
        },
    },
    story=(
        (
            "一天夜里，交警{officer}带着辅警{aide}设卡查酒驾，拦下{driver}的汽车。{driver}不肯吹气。",
            "{driver}聚餐后驾车回家，在路口被设卡检查的交警{officer}和辅警{aide}拦下。{driver}拒绝吹气。",
            "*交警{officer}、辅警{aide}夜间查酒驾时拦下一辆汽车，驾车的{driver}说什么也不肯吹气。",
        ),
        "{mate}。{resists}。",
        "经检测，{driver}每百毫升血液含酒精{alcohol}毫克。",
        "两个月后，{driver}{later}。",
    ),
    parties=(
        {"officer": "甲", "aide": "乙", "driver": "丙", "friend": "丁"},
        {"officer": "{s[0]}某", "aide": "{s[1]}某", "driver": "{s[2]}某", "friend": "{s[3]}某"},
        {"officer": "{p[0]}", "aide": "{p[1]}", "driver": "{p[2]}", "friend": "{p[3]}"},
    ),
    about=("{driver}的行为", "{driver}、{friend}的刑事责任", "本案"),
    points=(
        Point(
            "check",
            lambda told: CHECKED[told.resists],
            {
                "袭警罪": says(
                    ASSAULT, "暴力袭击民警", "{driver}抗拒检查的行为构成袭警罪", "{driver}拒检时的暴力应以袭警罪论处"
                ),
                "妨害公务罪": says(
                    AUXILIARY,
                    "所袭击的是辅警",
                    "{driver}抗拒检查的行为不是袭警，而是妨害公务",
                    "对{driver}拒检应定妨害公务罪",
                ),
                "无罪": says(
                    VIOLENCE,
                    "一般性抗拒",
                    "{driver}拒检时的举动不构成犯罪",
                    "{driver}拒检既不是袭警罪，也不是妨害公务罪",
                ),
            },
            {
                "aides_are_police": lambda told: "无罪" if told.resists == "挣脱" else "袭警罪",
                "any_scuffle": lambda told: "妨害公务罪" if told.resists == "挣脱" else CHECKED[told.resists],
            },
        ),
        Point(
            "friend",
            lambda told: "有罪" if told.mate == "扬言" else "无罪",
            {
                "有罪": says(
                    OBSTRUCTING,
                    "以威胁方法阻碍",
                    "{friend}虽然没有动手，也构成妨害公务罪",
                    "应当追究{friend}妨害公务的刑事责任",
                ),
                "无罪": says(
                    OBSTRUCTING,
                    "没有暴力、威胁",
                    "{friend}的行为不构成妨害公务罪",
                    "{friend}有碍执法，但不必负刑事责任",
                ),
            },
            {"threats_are_words": lambda told: "无罪"},
        ),
        Point(
            "later",
            lambda told: "故意伤害罪" if told.later == "下班" else "袭警罪",
            {
                "故意伤害罪": says(
                    OFF_DUTY,
                    "报复休息的警察",
                    "{driver}两个月后的行为应定故意伤害罪",
                    "对{driver}两个月后的报复，应按故意伤害罪从重处罚",
                ),
                "袭警罪": says(
                    OFF_DUTY,
                    "执勤，或者休假时履职",
                    "{driver}两个月后的行为应定袭警罪",
                    "两个月后，{driver}攻击的是执行职务的警察，构成袭警罪",
                ),
            },
            {
                "on_duty_by_the_clock": lambda told: "袭警罪" if told.later == "执勤" else "故意伤害罪",
                "police_at_any_time": lambda told: "袭警罪",
            },
        ),
        Point(
            "drunk",
            lambda told: "犯罪" if told.alcohol == "168" else "违法",
            {
                "犯罪": says(DRINK, "达到80毫克，是醉酒驾驶", "{driver}酒后开车已经构成危险驾驶罪"),
                "违法": says(
                    DRINK, "不到80毫克，是饮酒驾驶", "{driver}酒后开车只应受行政处罚", "{driver}不构成危险驾驶罪"
                ),
            },
            {"drink_is_drunk": lambda told: "犯罪"},
        ),
        Point(
            "tonight",
            _tonight,
            {
                "数罪": says(CONCURRENCE, "醉驾之外又以暴力抗拒检查", "就当晚的行为，对{driver}应当数罪并罚"),
                "一罪": says(CONCURRENCE, "醉驾与暴力拒检只有其一", "就当晚的行为，对{driver}只能认定一罪"),
                "无罪": says(CONCURRENCE, "既非醉驾，也无暴力", "当晚{driver}还没有实施任何犯罪"),
            },
            {"one_night_one_crime": lambda told: "一罪" if _tonight(told) == "数罪" else _tonight(told)},
        ),
    ),
    flaws=(
        Misbelief("aides_are_police", "以为袭击辅警也是袭警罪"),
        Misbelief("any_scuffle", "以为推搡、挣脱也是妨害公务"),
        Misbelief("threats_are_words", "以为只用言语威胁不构成妨害公务"),
        Misbelief("on_duty_by_the_clock", "以为休假的警察不可能在执行职务"),
        Misbelief("police_at_any_time", "以为殴打警察都是袭警"),
        Misbelief("drink_is_drunk", "以为酒后驾车都是危险驾驶罪"),
        Misbelief("one_night_one_crime", "以为醉驾又暴力拒检只定一罪"),
    ),
)
