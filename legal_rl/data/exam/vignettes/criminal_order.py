"""Vignettes of resisting officers at a check: 刑法 277, with drunken driving."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
POLICE: Final = "2025-01-18"
ROADS: Final = "2021-04-29"
NO_CRIME = Norm("刑法", 3, SINCE, says=("法律没有明文规定为犯罪行为的，不得定罪处刑",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
OBSTRUCTING = Norm("刑法", 277, SINCE, says=("以暴力、威胁方法阻碍国家机关工作人员依法执行职务的",))
ASSAULT = Norm("刑法", 277, SINCE, says=("暴力袭击正在依法执行职务的人民警察的", "以驾驶机动车撞击等手段"))
VIOLENCE = Norm("袭警解释", 1, POLICE, says=("造成轻微伤以上后果的", "实施甩手、挣脱、蹬腿等一般性抗拒行为"))
OFF_DUTY = Norm(
    "袭警解释", 7, POLICE, says=("非工作时间遇有紧急情况依法履行职责", "对非执行职务的人民警察实施报复性暴力")
)
AUXILIARY = Norm("袭警解释", 8, POLICE, says=("警务辅助人员的，不构成袭警罪",))
DRINK = Norm("道路交通安全法", 91, ROADS, says=("饮酒后驾驶机动车的，处暂扣六个月机动车驾驶证",))
DANGEROUS = Norm("刑法", 133, SINCE, says=("醉酒驾驶机动车的", "处拘役，并处罚金"), sub=1)
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
            "扬言": "同车的{friend}[持铁棍威胁|持刀威胁]民警，检查一度中断",
            "拍摄": "同车的{friend}在旁录像并辱骂民警",
        },
        "resists": {
            "踢打": "{driver}一拳打在{officer}脸上，致其轻微伤",
            "打辅警": "{driver}一拳打在协助检查的{aide}脸上，致其轻微伤",
            "冲撞": "{driver}驾车撞向{officer}，致其轻伤，随后被制服",
            "挣脱": "{officer}上前控制{driver}，{driver}甩手挣脱",
        },
        "alcohol": {"168": "168", "45": "45"},
        "later": {
            "下班": "将下班途中的{officer}打成轻伤",
            "执勤": "将正在路口执勤的{officer}打成轻微伤",
            "抓贼": "明知休假的{officer}正在抓捕小偷，仍将其打成轻微伤，小偷逃脱",
        },
    },
    story=(
        (
            "交警{officer}、辅警{aide}夜间检查酒驾，拦下{driver}驾驶的汽车。",
            "{driver}夜间驾车，被检查酒驾的交警{officer}、辅警{aide}拦下。",
            "*交警{officer}与辅警{aide}夜查酒驾，要求{driver}停车接受检查。",
        ),
        only("friend", "{mate}。"),
        only("check tonight", "{resists}。"),
        only("drunk tonight", "经检测，{driver}血液酒精含量为{alcohol}毫克/100毫升。"),
        only("later", "2个月后，{driver}为报复，{later}。"),
    ),
    parties=(
        {"officer": "甲", "aide": "乙", "driver": "丙", "friend": "丁"},
        {"officer": "{s[0]}某", "aide": "{s[1]}某", "driver": "{s[2]}某", "friend": "{s[3]}某"},
    ),
    about=("{driver}等人的行为", "本案的处理", "本案的定罪"),
    # Drunken driving that is itself the violence is punished only once.
    possible=lambda told: (told.resists, told.alcohol) != ("冲撞", "168"),
    points=(
        Point(
            "check",
            lambda told: CHECKED[told.resists],
            {
                "袭警罪": says(
                    ASSAULT,
                    "拳打正在执行检查的民警致轻微伤，属于暴力袭击",
                    "{driver}抗拒检查构成袭警罪",
                    "对{driver}抗拒检查的行为，应以袭警罪论处",
                    "{driver}暴力袭击正在依法执行职务的人民警察，应以袭警罪追究刑事责任",
                ).where(lambda told: told.resists == "冲撞", ASSAULT, "驾车撞击正在执行检查的民警致轻伤，属于暴力袭击"),
                "妨害公务罪": says(
                    AUXILIARY,
                    "暴力袭击的是配合民警执行职务的辅警，不是人民警察",
                    "{driver}抗拒检查构成妨害公务罪",
                    "{driver}抗拒检查的行为应按妨害公务罪处理",
                    "{driver}抗拒检查不符合袭警罪的对象要件，应以妨害公务罪追究刑事责任",
                ),
                "无罪": says(
                    VIOLENCE,
                    "甩手挣脱只是一般性抗拒，危害不大，不是暴力袭击",
                    "{driver}抗拒检查尚不构成犯罪",
                    "{driver}抗拒检查的行为仅属一般性抗拒，不是犯罪",
                    "{driver}抗拒检查的行为既不属于暴力袭击，也不构成妨害公务罪",
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
                    "持械威胁民警致检查中断，是以威胁方法阻碍执行职务",
                    "{friend}构成妨害公务罪",
                    "对{friend}应以妨害公务罪追究刑事责任",
                    "{friend}没有动手，但其行为符合妨害公务罪的构成要件，应负刑事责任",
                ),
                "无罪": says(
                    OBSTRUCTING,
                    "录像、辱骂不是暴力，也不是威胁方法",
                    "{friend}不构成犯罪",
                    "{friend}的行为至多属于一般违法，不负刑事责任",
                    "{friend}的行为不属于暴力、威胁方法，不构成妨害公务罪",
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
                    "民警下班途中没有执行职务，属报复伤害，已致轻伤",
                    "{driver}2个月后的行为构成故意伤害罪",
                    "{driver}2个月后的行为应以故意伤害罪从重处罚",
                    "{driver}2个月后的行为不构成袭警罪，但应以故意伤害罪论处",
                ),
                "袭警罪": says(
                    ASSAULT,
                    "被打的民警正在路口执勤，是暴力袭击执行职务的民警",
                    "{driver}2个月后的行为构成袭警罪",
                    "对{driver}2个月后的行为，应以袭警罪追究刑事责任",
                    "{driver}2个月后袭击的是正在依法执行职务的人民警察，应以袭警罪论处",
                ).where(lambda told: told.later == "抓贼", OFF_DUTY, "民警虽在休假，遇紧急情况抓捕小偷是依法履职"),
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
                    DANGEROUS,
                    "每100毫升血液含酒精168毫克，已达80毫克，是醉驾",
                    "{driver}酒后驾车构成危险驾驶罪",
                    "{driver}属于醉酒驾驶，应当追究刑事责任",
                    "{driver}属于醉酒驾驶机动车，应当吊销其机动车驾驶证，并依法追究刑事责任",
                ),
                "违法": says(
                    DRINK,
                    "每100毫升血液含酒精45毫克，不到80毫克，只是饮酒驾驶",
                    "{driver}酒后驾车不构成危险驾驶罪",
                    "{driver}属于饮酒驾驶，而非醉酒驾驶",
                    "对{driver}酒后驾车的行为应给予行政处罚，不应以危险驾驶罪论处",
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
                    "醉酒驾驶与暴力抗拒检查是两个行为，各构成犯罪",
                    "{driver}当晚犯有数罪",
                    "对{driver}当晚的行为应当数罪并罚",
                    "{driver}当晚酒后驾车和抗拒检查的行为均构成犯罪，应当数罪并罚",
                ),
                "一罪": says(
                    CONCURRENCE,
                    "只有暴力拒检构成犯罪，不到80毫克的饮酒驾驶不构成",
                    "{driver}当晚犯有一罪",
                    "对{driver}当晚的行为应以一罪定罪处罚",
                    "{driver}当晚酒后驾车和抗拒检查，其中一项构成犯罪，另一项不构成犯罪",
                ).where(lambda told: told.alcohol == "168", CONCURRENCE, "只有醉酒驾驶构成犯罪，甩手挣脱不构成"),
                "无罪": says(
                    NO_CRIME,
                    "不到80毫克的饮酒驾驶和甩手挣脱，法律均未规定为犯罪",
                    "{driver}当晚没有犯罪",
                    "对{driver}当晚的行为只应给予行政处罚，不应定罪",
                    "{driver}当晚酒后驾车和抗拒检查均不构成犯罪",
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
    issues=(
        Issue(
            (
                "{driver}抗拒检查和2个月后的行为应如何定性？",
                "{driver}抗拒检查和2个月后的行为分别应如何认定？",
                "*{driver}抗拒检查、2个月后的行为分别应如何处理？",
            ),
            {
                "check": {
                    "袭警罪": "抗拒检查构成袭警罪",
                    "妨害公务罪": "抗拒检查构成妨害公务罪",
                    "无罪": "抗拒检查不构成犯罪",
                },
                "later": {"故意伤害罪": "2个月后的行为应定故意伤害罪", "袭警罪": "2个月后的行为应定袭警罪"},
            },
        ),
    ),
)
