"""Vignettes of crimes against property: 刑法 196, 264, 270, 312, with surrender (67) and concurrence (69)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首", "可以从轻或者减轻处罚"))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
CARD = Norm("刑法", 196, SINCE, says=("冒用他人信用卡的", "盗窃信用卡并使用的"))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的",))
KEEPING = Norm("刑法", 270, SINCE, says=("将他人的遗忘物或者埋藏物非法占为己有", "告诉的才处理"))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益",))


def _taken(told: Any) -> str:
    """What the driver finds in his own car he keeps; what the next passenger takes was in the driver's possession."""
    return "侵占罪" if told.taker == "司机" else "盗窃罪"


def _withdrawn(told: Any) -> str | None:
    """A card that was found and used is another's; a card that was stolen and used is theft (196)."""
    if told.card == "未用":
        return None
    return "信用卡诈骗罪" if told.taker == "司机" else "盗窃罪"


LEFT_IN_A_TAXI: Final = vignette(
    "left_in_a_taxi",
    "出租车上的遗忘物",
    "刑法",
    facts={
        "taker": {
            "司机": "{driver}收车时在后座发现了这只皮包，遂据为己有。{owner}凭车票找上门来，{driver}一口咬定没有见过",
            "乘客": "紧接着上车的{passenger}发现了座位上的皮包，趁{driver}[不注意|只顾看路]将包塞进行李袋带下了车",
        },
        "card": {
            "取款": "。包内另有一张银行卡，背面写着密码，{taker_name}[当晚|次日]到自动柜员机上取出了1.2万元",
            "未用": "。包内另有一张银行卡，{taker_name}不知道密码，随手扔进了垃圾箱",
        },
        "buyer": {
            "明知": "{friend}听{taker_name}说了来历，仍以[1500元|一千多元]买下包里的一块手表",
            "不知": "{taker_name}谎称包里的一块手表是自己旧物，{friend}信以为真，以4000元买下",
        },
        "caught": {
            "投案": "两天后，{taker_name}[听说警察在查访此事|在家人劝说下]，主动到派出所说出了全部经过。",
            "传唤": "民警调取监控锁定{taker_name}，将其[从住处带走|在车站抓获]，{taker_name}到案后如实交代了全部经过。",
        },
    },
    story=(
        (
            "{owner}乘坐{driver}驾驶的出租车，下车时将一只装有2万余元现金的皮包忘在后座。",
            "{owner}携带现金2万余元打车去交货款，下车时匆忙，把皮包忘在{driver}的出租车后座上。",
            "*{driver}开出租车为业。一日，乘客{owner}下车后，将装有2万余元现金的皮包遗忘在车后座。",
        ),
        "{taker}{card}。",
        "{buyer}。",
        "{caught}",
    ),
    parties=(
        {"owner": "甲", "driver": "乙", "passenger": "丙", "friend": "丁"},
        {"owner": "{s[0]}某", "driver": "{s[1]}某", "passenger": "{s[2]}某", "friend": "{s[3]}某"},
        {"owner": "{p[0]}", "driver": "{p[1]}", "passenger": "{p[2]}", "friend": "{p[3]}"},
    ),
    terms={"taker_name": lambda told: "{driver}" if told.taker == "司机" else "{passenger}"},
    about=("{taker_name}的行为", "本案"),
    points=(
        Point(
            "taking",
            _taken,
            {
                "侵占罪": says(
                    KEEPING,
                    "皮包遗忘在司机自己的车内，其拾得后拒不退还",
                    "{taker_name}将皮包据为己有，[构成侵占罪|应以侵占罪论处]",
                    "{taker_name}占有的是他人的遗忘物，不成立盗窃罪",
                ),
                "盗窃罪": says(
                    THEFT,
                    "皮包遗忘在车内后由司机占有，其他乘客将其窃走",
                    "{taker_name}将皮包据为己有，[构成盗窃罪|应以盗窃罪论处]",
                    "{taker_name}取走皮包时，皮包并未脱离他人占有，其行为属于盗窃",
                ),
            },
            {"lost_is_anybodys": lambda told: "侵占罪", "all_taking_is_theft": lambda told: "盗窃罪"},
        ),
        Point(
            "card",
            _withdrawn,
            {
                "信用卡诈骗罪": says(
                    CARD,
                    "拾得他人的银行卡后在自动柜员机上使用，属于冒用他人信用卡",
                    "{taker_name}从柜员机上取款的行为，[另外触犯信用卡诈骗罪|构成信用卡诈骗罪]",
                    "对于取出的1.2万元，{taker_name}属于冒用他人信用卡",
                ),
                "盗窃罪": says(
                    CARD,
                    "盗窃信用卡并使用的，定盗窃罪",
                    "{taker_name}从柜员机上取款的行为，[应当评价为盗窃罪|不构成信用卡诈骗罪，而应定盗窃罪]",
                    "取出的1.2万元应当计入{taker_name}的盗窃数额",
                ),
            },
            {"stolen_cards_are_fraud": lambda told: "信用卡诈骗罪" if told.card == "取款" else None},
        ),
        Point(
            "number",
            lambda told: (
                None
                if (told.taker, told.card) == ("乘客", "未用")
                else "数罪"
                if _withdrawn(told) == "信用卡诈骗罪"
                else "一罪"
            ),
            {
                "数罪": says(
                    CONCURRENCE,
                    "侵占皮包与冒用信用卡是两个行为，触犯两个罪名",
                    "对{taker_name}应当[实行数罪并罚|以两罪并罚]",
                ),
                "一罪": says(CONCURRENCE, "只成立一个罪名", "对{taker_name}[不能数罪并罚|只能以一罪论处]"),
            },
            {"stolen_cards_are_fraud": lambda told: "数罪" if told.card == "取款" else "一罪"},
        ),
        Point(
            "complaint",
            lambda told: "告诉" if _taken(told) == "侵占罪" else "公诉",
            {
                "告诉": says(
                    KEEPING,
                    "侵占罪告诉的才处理",
                    "就{taker_name}占有皮包中现金的行为，{owner}不告诉的，法院不予受理",
                    "如果{owner}只要求退还皮包，不愿告诉，不能追究{taker_name}占有皮包的刑事责任",
                ),
                "公诉": says(
                    THEFT,
                    "盗窃罪不属于告诉才处理的案件",
                    "就{taker_name}占有皮包中现金的行为，即使{owner}不愿追究，检察院也可以提起公诉",
                    "{owner}是否告诉，不影响追究{taker_name}占有皮包的刑事责任",
                ),
            },
            {"lost_is_anybodys": lambda told: "告诉", "all_taking_is_theft": lambda told: "公诉"},
        ),
        Point(
            "buying",
            lambda told: {"明知": "成立", "不知": "不成立"}[told.buyer] if told.taker == "乘客" else None,
            {
                "成立": says(
                    CONCEALING,
                    "明知是犯罪所得而收购",
                    "{friend}构成掩饰、隐瞒犯罪所得罪",
                    "{friend}买表的行为[应当追究刑事责任|构成犯罪]，但不是{taker_name}的共犯",
                ),
                "不成立": says(
                    CONCEALING,
                    "不知是犯罪所得，没有犯罪的故意",
                    "{friend}不构成掩饰、隐瞒犯罪所得罪",
                    "{friend}不知手表的来历，[不负刑事责任|不构成犯罪]",
                ),
            },
        ),
        Point(
            "surrender",
            lambda told: {"投案": "自首", "传唤": "坦白"}[told.caught],
            {
                "自首": says(
                    SURRENDER,
                    "自动投案并如实供述",
                    "{taker_name}成立自首，可以从轻或者减轻处罚",
                    "{taker_name}的行为属于自首，而非坦白",
                ),
                "坦白": says(
                    CONFESSION,
                    "被动到案，如实供述",
                    "{taker_name}[不成立自首，只能认定为坦白|虽如实供述，但不成立自首]",
                ),
            },
            {"telling_is_surrender": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("lost_is_anybodys", "以为遗忘物无人占有，谁拿走都是侵占"),
        Misbelief("stolen_cards_are_fraud", "不知盗窃信用卡并使用的定盗窃罪"),
        Misbelief("telling_is_surrender", "以为到案后如实供述就是自首"),
        Misbelief("all_taking_is_theft", "以为私自拿走他人财物都是盗窃"),
    ),
)
