"""Vignettes of crimes against property: 刑法 196, 264, 270, 312, with surrender (67) and concurrence (69)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首", "可以从轻或者减轻处罚"))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
CARD = Norm("刑法", 196, SINCE, says=("冒用他人信用卡的", "盗窃信用卡并使用的"))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的",))
KEEPING = Norm("刑法", 270, SINCE, says=("将他人的遗忘物或者埋藏物非法占为己有", "告诉的才处理"))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益",))


def _taken(told: Any) -> str:
    """Things that the driver finds in his own car he keeps; what the next passenger takes was in the driver's
    possession."""
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
            "司机": "{driver}[发现后据为己有|将包藏匿]，{owner}索要，{driver}拒不退还",
            "乘客": "{driver}发现后将包放在副驾驶座，随后上车的乘客{passenger}趁其不备，将包拿走",
            "路人": "{driver}发现后将包放在副驾驶座，路人{passenger}趁其停车休息，从车内将包拿走",
        },
        "card": {
            "取款": "{taker_name}用包内的银行卡和密码条，在自动柜员机上取款1万元",
            "未用": "包内有银行卡一张，{taker_name}没有使用",
        },
        "buyer": {
            "明知": "{friend}得知来历后，仍以5000元买下包内价值2万元的手表",
            "不知": "{taker_name}将包内价值2万元的手表送给{friend}作生日礼物，{friend}不知其来历",
        },
        "caught": {
            "投案": "次日，{taker_name}到公安机关如实交代。",
            "传唤": "次日，{taker_name}被抓获，如实供述。",
        },
    },
    story=(
        (
            "{owner}将装有3万元现金的提包遗忘在{driver}驾驶的出租车上。",
            "{owner}下车时，将装有3万元现金的提包遗忘在{driver}的出租车上。",
            "*乘客{owner}在{driver}的出租车上遗忘提包，内有现金3万元。",
        ),
        "{taker}。",
        only("card number surrender", "{card}。"),
        only("buying", "{buyer}。"),
        only("surrender", "{caught}"),
    ),
    parties=(
        {"owner": "甲", "driver": "乙", "passenger": "丙", "friend": "丁"},
        {"owner": "{s[0]}某", "driver": "{s[1]}某", "passenger": "{s[2]}某", "friend": "{s[3]}某"},
    ),
    terms={"taker_name": lambda told: "{driver}" if told.taker == "司机" else "{passenger}"},
    about=("{taker_name}的行为", "本案的处理", "{taker_name}的刑事责任"),
    # Nobody is arrested for what is dealt with on complaint only.
    possible=lambda told: (told.taker, told.card, told.caught) != ("司机", "未用", "传唤"),
    points=(
        Point(
            "taking",
            _taken,
            {
                "侵占罪": says(
                    KEEPING,
                    "提包遗忘在司机自己的车内，其拾得后拒不退还",
                    "{taker_name}取得提包的行为构成侵占罪",
                    "对{taker_name}取得提包的行为，应以侵占罪而非盗窃罪论处",
                    "{taker_name}取得提包属于将他人的遗忘物非法占为己有，构成侵占罪",
                ),
                "盗窃罪": says(
                    THEFT,
                    "提包遗忘在车内后由司机占有，被他人窃走",
                    "{taker_name}取得提包的行为构成盗窃罪",
                    "对{taker_name}取得提包的行为，应以盗窃罪而非侵占罪论处",
                    "提包在{taker_name}取得前由他人占有，{taker_name}构成盗窃罪",
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
                    "{taker_name}取款的行为构成信用卡诈骗罪",
                    "{taker_name}取款的行为应按冒用他人信用卡论处",
                    "对{taker_name}取款的行为，应在取得提包所犯之罪以外另定信用卡诈骗罪",
                ),
                "盗窃罪": says(
                    CARD,
                    "卡在所窃的提包内，盗窃信用卡并使用的，定盗窃罪",
                    "{taker_name}取款的行为构成盗窃罪",
                    "所取的1万元应计入{taker_name}的盗窃数额",
                    "{taker_name}取款属于盗窃信用卡并使用，应以盗窃罪定罪处罚",
                ),
            },
            {"stolen_cards_are_fraud": lambda told: "信用卡诈骗罪" if told.card == "取款" else None},
        ),
        Point(
            "number",
            lambda told: (
                None
                if told.taker != "司机" and told.card == "未用"
                else "数罪"
                if _withdrawn(told) == "信用卡诈骗罪"
                else "一罪"
            ),
            {
                "数罪": says(
                    CONCURRENCE,
                    "侵占提包与冒用信用卡是两个行为，触犯两个罪名",
                    "{taker_name}的行为成立两罪",
                    "{taker_name}构成两罪，而非一罪",
                ),
                "一罪": says(
                    CARD,
                    "盗窃信用卡并使用的定盗窃罪，与窃取提包同为一罪",
                    "对{taker_name}应以一罪论处",
                    "{taker_name}的行为成立一罪，不实行数罪并罚",
                ).where(lambda told: told.taker == "司机", KEEPING, "没有使用银行卡，只成立侵占罪"),
            },
            {"stolen_cards_are_fraud": lambda told: "数罪" if told.card == "取款" else "一罪"},
        ),
        Point(
            "complaint",
            lambda told: "告诉" if _taken(told) == "侵占罪" else "公诉",
            {
                "告诉": says(
                    KEEPING,
                    "拒不退还他人的遗忘物是侵占罪，该罪告诉的才处理",
                    "{taker_name}取得提包所犯之罪告诉才处理",
                    "对{taker_name}取得提包的行为，应由{owner}提起自诉",
                ),
                "公诉": says(
                    THEFT,
                    "从司机占有下取走提包是盗窃，法律没有规定告诉才处理",
                    "{taker_name}取得提包所犯之罪不属于告诉才处理的犯罪",
                    "{taker_name}取得提包的行为应由公安机关立案侦查",
                ),
            },
            {"lost_is_anybodys": lambda told: "告诉", "all_taking_is_theft": lambda told: "公诉"},
        ),
        Point(
            "buying",
            lambda told: {"明知": "成立", "不知": "不成立"}[told.buyer] if told.taker != "司机" else None,
            {
                "成立": says(
                    CONCEALING,
                    "得知来历仍低价买下，是明知犯罪所得而收购",
                    "{friend}构成掩饰、隐瞒犯罪所得罪",
                    "{friend}取得手表的行为应当追究刑事责任",
                    "{friend}取得手表的行为构成犯罪，但{friend}不是{taker_name}的共犯",
                ),
                "不成立": says(
                    CONCEALING,
                    "不知是犯罪所得，没有犯罪的故意",
                    "{friend}不构成犯罪",
                    "{friend}欠缺犯罪的故意，应作无罪处理",
                    "{friend}取得手表的行为不构成掩饰、隐瞒犯罪所得罪",
                ),
            },
        ),
        Point(
            "surrender",
            lambda told: {"投案": "自首", "传唤": "坦白"}[told.caught],
            {
                "自首": says(
                    SURRENDER,
                    "次日主动到公安机关投案，如实供述",
                    "{taker_name}成立自首",
                    "{taker_name}具有自首情节，可以从轻或者减轻处罚",
                ),
                "坦白": says(
                    CONFESSION,
                    "被抓获，不是自动投案，但如实供述",
                    "{taker_name}的供述属于坦白",
                    "{taker_name}不成立自首，但可以从轻处罚",
                ),
            },
            {"telling_is_surrender": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("lost_is_anybodys", "以为遗忘物无人占有，谁拿走都是侵占"),
        Misbelief("stolen_cards_are_fraud", "以为盗窃信用卡并使用的也是信用卡诈骗罪"),
        Misbelief("telling_is_surrender", "以为到案后如实供述就是自首"),
        Misbelief("all_taking_is_theft", "以为私自拿走他人财物都是盗窃"),
    ),
    issues=(
        Issue(
            (
                "{taker_name}取得提包和取款的行为应如何定性？",
                "对{taker_name}取得提包和取款的行为应如何定罪？",
                "*{taker_name}取得提包、取款的行为分别应如何认定？",
            ),
            {
                "taking": {"侵占罪": "取得提包的行为构成侵占罪", "盗窃罪": "取得提包的行为构成盗窃罪"},
                "card": {"信用卡诈骗罪": "取款应定信用卡诈骗罪", "盗窃罪": "取款应定盗窃罪"},
            },
        ),
    ),
)
