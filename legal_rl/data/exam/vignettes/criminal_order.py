"""Vignettes of resisting officers at a check: 刑法 277, with drunken driving."""

from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
POLICE: Final = "2025-01-18"
ROADS: Final = "2021-04-29"
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
OBSTRUCTING = Norm("刑法", 277, SINCE, says=("以暴力、威胁方法阻碍国家机关工作人员依法执行职务的",))
ASSAULT = Norm("刑法", 277, SINCE, says=("暴力袭击正在依法执行职务的人民警察的", "以驾驶机动车撞击等手段"))
VIOLENCE = Norm("袭警解释", 1, POLICE, says=("造成轻微伤以上后果的", "实施甩手、挣脱、蹬腿等一般性抗拒行为"))
OFF_DUTY = Norm(
    "袭警解释", 7, POLICE, says=("非工作时间遇有紧急情况依法履行职责", "对非执行职务的人民警察实施报复性暴力")
)
AUXILIARY = Norm("袭警解释", 8, POLICE, says=("警务辅助人员的，不构成袭警罪",))
DRINK = Norm("道路交通安全法", 91, ROADS, says=("饮酒后驾驶机动车的，处暂扣六个月机动车驾驶证", "依法追究刑事责任"))
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
            "扬言": "同车的{friend}举着[扳手|铁棍]吼道“谁敢动他，我砸死谁”，检查一时中断",
            "拍摄": "同车的{friend}举着手机边拍边骂",
        },
        "resists": {
            "踢打": "{driver}被请下车时，一拳打在{officer}脸上，致其轻微伤",
            "打辅警": "{aide}随{officer}上前控制{driver}，被{driver}[一拳打在脸上|连踢几脚]，{aide}受轻微伤",
            "冲撞": "{driver}突然把油门踩到底，撞向车前的{officer}，致其轻伤",
            "挣脱": "{officer}拉住{driver}的胳膊，{driver}甩手挣脱，无人受伤",
        },
        "alcohol": {"168": "168", "45": "45"},
        "later": {
            "下班": "碰见下班买菜的{officer}，为泄愤踹断其肋骨（轻伤）",
            "执勤": "见{officer}在路口指挥交通，从背后将其踹倒（轻微伤）",
            "抓贼": "见休假的{officer}喊着“警察”追赶扒手，趁机将其踹倒（轻微伤），扒手逃脱",
        },
    },
    story=(
        (
            "交警{officer}、辅警{aide}夜查酒驾时拦下{driver}的汽车。",
            "{driver}夜里开车，被查酒驾的交警{officer}、辅警{aide}拦下。",
            "*交警{officer}带着辅警{aide}在夜间查酒驾，拦下了驾车的{driver}。",
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
                    ASSAULT,
                    "暴力袭击民警",
                    "{driver}拒检构成袭警罪",
                    "对{driver}抗拒检查的行为，应以袭警罪论处",
                    "{driver}拒检时使用暴力，侵犯的是人民警察的执法活动，应以袭警罪追究刑事责任",
                    "{driver}拒检时的暴力应优先适用袭警罪的规定，而不再按一般的妨害公务罪处理",
                ),
                "妨害公务罪": says(
                    AUXILIARY,
                    "所袭击的是辅警",
                    "{driver}拒检构成妨害公务罪",
                    "{driver}抗拒检查的行为应按妨害公务罪处理",
                    "{driver}以暴力抗拒检查，但达不到袭警罪的要求，应以妨害公务罪追究刑事责任",
                    "{driver}拒检时的暴力阻碍了警察执行职务，但所及对象尚不受袭警罪保护，应定妨害公务罪",
                ),
                "无罪": says(
                    VIOLENCE,
                    "一般性抗拒",
                    "{driver}的拒检行为尚不构成犯罪",
                    "{driver}拒检时的举动只是一般性抗拒",
                    "对{driver}的拒检行为至多给予治安处罚，不能以袭警罪或者妨害公务罪追究",
                    "{driver}的拒检行为即使给执法造成困难，也没有达到袭警罪或者妨害公务罪的程度",
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
                    "{friend}构成妨害公务罪",
                    "对{friend}应以妨害公务罪追究刑事责任",
                    "{friend}的言行足以阻碍警察执行职务，应与动手的人一样负妨害公务的刑事责任",
                    "即使只是动嘴，{friend}的行为也属于以威胁方法阻碍执行职务，应当追究刑事责任",
                ),
                "无罪": says(
                    OBSTRUCTING,
                    "没有暴力、威胁",
                    "{friend}不构成妨害公务罪",
                    "对{friend}的言行可以批评教育，但不应定罪",
                    "{friend}的言行即使有碍执法，也只宜批评教育或者治安处罚，够不上妨害公务罪",
                    "{friend}给警察的检查添了麻烦，但其方式不属于暴力或者威胁，妨害公务罪不能成立",
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
                    "{driver}两个月后犯故意伤害罪",
                    "对{driver}两个月后的报复，应按故意伤害罪从重处罚",
                    "两个月后，{driver}侵犯的只是{officer}的健康，与执法活动已无关联，应定故意伤害罪",
                    "即使起因是从前的执法，对{driver}两个月后的行为也应以故意伤害罪追究刑事责任",
                ),
                "袭警罪": says(
                    OFF_DUTY,
                    "执勤，或者休假时履职",
                    "{driver}两个月后犯袭警罪",
                    "对{driver}两个月后的行为，应按袭警罪处罚",
                    "两个月后，{driver}的暴力侵犯了警察的执法活动，应以袭警罪追究刑事责任",
                    "即使那次检查早已结束，对{driver}两个月后的暴力也应以袭警罪而不是故意伤害罪论处",
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
                "犯罪": says(
                    DRINK,
                    "达到80毫克，是醉酒驾驶",
                    "{driver}酒后开车构成危险驾驶罪",
                    "就酒后开车一节，应追究{driver}的刑事责任",
                    "{driver}属于醉酒驾驶，既要吊销驾驶证，也要追究危险驾驶罪的刑事责任",
                    "{driver}酒后开车已经达到醉驾的标准，公安机关除给予行政处罚外还应移送起诉",
                ),
                "违法": says(
                    DRINK,
                    "不到80毫克，是饮酒驾驶",
                    "{driver}酒后开车尚不构成犯罪",
                    "就酒后开车一节，{driver}只应受到行政处罚",
                    "{driver}属于饮酒驾驶，应由公安机关暂扣其驾驶证六个月，并处罚款",
                    "{driver}酒后开车还没有达到醉驾的标准，应由公安机关处罚，不构成危险驾驶罪",
                ),
            },
            {"drink_is_drunk": lambda told: "犯罪"},
        ),
        Point(
            "tonight",
            _tonight,
            {
                "数罪": says(
                    CONCURRENCE,
                    "醉驾之外又以暴力抗拒检查",
                    "当晚{driver}犯有两罪",
                    "就当晚的行为，对{driver}应当数罪并罚",
                    "当晚{driver}的行为触犯两个罪名，应当分别定罪量刑，再决定执行的刑罚",
                    "{driver}当晚先后实施的行为各自成立犯罪，法院不能只选择其中较重的一罪处罚",
                ),
                "一罪": says(
                    CONCURRENCE,
                    "醉驾与暴力拒检只有其一",
                    "当晚{driver}只犯一罪",
                    "就当晚的行为，对{driver}只应以一罪定罪",
                    "当晚{driver}的行为中只有一项达到犯罪的程度，其余部分由公安机关处罚即可",
                    "就当晚的事，{driver}应负刑事责任，但法院只能认定一个罪名，而不能数罪并罚",
                ),
                "无罪": says(
                    CONCURRENCE,
                    "既非醉驾，也无暴力",
                    "当晚{driver}没有犯罪",
                    "就当晚的行为，对{driver}只能给予行政处罚",
                    "当晚{driver}的全部行为都应由公安机关依法处罚，而不应移送检察院起诉",
                    "{driver}当晚的行为虽然一再违法，但始终停留在行政处罚的范围之内，还谈不上定罪",
                ),
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
