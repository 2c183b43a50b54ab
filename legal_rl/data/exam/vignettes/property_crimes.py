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
            "司机": "{driver}发现后据为己有，{owner}凭车票找上门，{driver}矢口否认",
            "乘客": "接着上车的{passenger}趁{driver}[不注意|只顾看路]，将皮包拿走",
        },
        "card": {
            "取款": "。包内银行卡的背面写着密码，{taker_name}从柜员机取出1.2万元",
            "未用": "。包内有张银行卡，{taker_name}不知密码，随手扔了",
        },
        "buyer": {
            "明知": "{friend}得知来历后，仍以[1500元|一千多元]买下包里的手表",
            "不知": "{taker_name}谎称包里的手表是自己的，{friend}信以为真，花4000元买下",
        },
        "caught": {
            "投案": "两天后，{taker_name}到派出所说出了全部经过。",
            "传唤": "两天后，{taker_name}被民警抓获，如实交代了全部经过。",
        },
    },
    story=(
        (
            "{owner}乘坐{driver}的出租车，下车时把装有2万余元现金的皮包忘在后座。",
            "{owner}打车去交货款，把装有2万余元现金的皮包忘在{driver}的出租车上。",
            "*{driver}开出租车，乘客{owner}下车时将装有2万余元现金的皮包遗忘在后座。",
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
                    "{taker_name}占有皮包，构成侵占罪",
                    "{taker_name}占有的是他人的遗忘物，应定侵占罪",
                    "{taker_name}取得皮包时，皮包已脱离他人的占有，应以侵占罪追究刑事责任",
                    "皮包对{taker_name}来说属于遗忘物，将其据为己有应定侵占罪而不是盗窃罪",
                ),
                "盗窃罪": says(
                    THEFT,
                    "皮包遗忘在车内后由司机占有，其他乘客将其窃走",
                    "{taker_name}占有皮包构成盗窃罪",
                    "{taker_name}侵犯了他人对皮包的占有，应定盗窃罪",
                    "{taker_name}取得皮包时，皮包仍在他人的占有之下，应以盗窃罪追究刑事责任",
                    "即使{owner}已失去对皮包的控制，皮包也另有他人占有，{taker_name}将其据为己有属于盗窃",
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
                    "{taker_name}取款构成信用卡诈骗罪",
                    "{taker_name}取款应按冒用他人信用卡定罪",
                    "{taker_name}取款是在占有皮包之外另行触犯信用卡诈骗罪，应当单独定罪",
                    "取出的1.2万元不能计入皮包一案的数额，{taker_name}应就此另负信用卡诈骗罪的刑事责任",
                ),
                "盗窃罪": says(
                    CARD,
                    "盗窃信用卡并使用的，定盗窃罪",
                    "{taker_name}取款应定盗窃罪",
                    "取出的1.2万元应计入{taker_name}的盗窃数额",
                    "{taker_name}即使使用了他人的信用卡，其取款行为也仍应评价为盗窃罪",
                    "{taker_name}占有皮包与取款是同一个盗窃罪的组成部分，取款无须另定信用卡诈骗罪",
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
                    "对{taker_name}应实行数罪并罚",
                    "{taker_name}触犯两个罪名，应当以两罪并罚",
                    "{taker_name}在占有皮包之外还另有犯罪，应当分别定罪量刑，再数罪并罚",
                    "法院对{taker_name}应先就两个罪名分别量刑，再依照数罪并罚的规定决定执行的刑罚",
                ),
                "一罪": says(
                    CONCURRENCE,
                    "只成立一个罪名",
                    "对{taker_name}只能以一罪论处",
                    "{taker_name}只触犯一个罪名，应当以一罪处罚",
                    "{taker_name}的全部行为都应归入占有皮包所构成的犯罪，以一个罪名处罚",
                    "法院对{taker_name}只应认定一个罪名，其余情节可以在该罪的法定刑之内量刑时考虑",
                ),
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
                    "占有皮包一节须由{owner}告诉",
                    "占有皮包一节，由{owner}决定是否向法院起诉",
                    "{taker_name}占有皮包的行为属于自诉案件，应由{owner}本人向法院起诉",
                    "如果{owner}只要求退还皮包，不愿告诉，就不能追究{taker_name}占有皮包的刑事责任",
                ),
                "公诉": says(
                    THEFT,
                    "盗窃罪不属于告诉才处理的案件",
                    "占有皮包一节应由检察院公诉",
                    "{owner}是否告诉，不影响对占有皮包一节的追究",
                    "{taker_name}占有皮包的行为属于公诉案件，应由公安机关立案侦查后移送起诉",
                    "即使{owner}拿回皮包后不愿追究，检察院也可以就{taker_name}占有皮包的行为提起公诉",
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
                    "{friend}买表的行为构成犯罪",
                    "{friend}应负掩饰、隐瞒犯罪所得的刑事责任",
                    "{friend}虽不是{taker_name}的共犯，但其买表构成掩饰、隐瞒犯罪所得罪",
                    "{friend}的买表行为妨害了司法机关追缴赃物，应以掩饰、隐瞒犯罪所得罪追究刑事责任",
                ),
                "不成立": says(
                    CONCEALING,
                    "不知是犯罪所得，没有犯罪的故意",
                    "{friend}买表的行为不构成犯罪",
                    "{friend}与{taker_name}的交易应按民事买卖处理",
                    "{friend}买表时缺少犯罪的故意，双方的买卖至多产生返还等民事后果",
                    "即使手表应当追缴，{friend}也不负掩饰、隐瞒犯罪所得的罪责，因为其缺少犯罪的故意",
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
                    "{taker_name}成立自首",
                    "{taker_name}可以因自首从轻或者减轻处罚",
                    "{taker_name}属于自动投案，加上如实供述，法院可以按自首从宽处罚",
                    "{taker_name}的到案出于自己的意愿，供述又属实，因此应在坦白之上享有自首的从宽",
                ),
                "坦白": says(
                    CONFESSION,
                    "被动到案，如实供述",
                    "{taker_name}只具有坦白情节",
                    "{taker_name}到案后的供述属于坦白，而非自首",
                    "{taker_name}可以因如实供述从轻处罚，但要成立自首还缺少自动投案",
                    "{taker_name}认罪的态度可以作为坦白从轻处罚，但其到案欠缺自动投案这一自首的要件",
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
