"""Vignettes of fake goods: 刑法 140, 141, 144, 149, 25."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
INTENT = Norm("刑法", 14, SINCE, says=("明知自己的行为会发生危害社会的结果",))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SHODDY = Norm("刑法", 140, SINCE, says=("在产品中掺杂、掺假，以假充真", "销售金额五万元以上不满二十万元的"))
FAKE_DRUG = Norm("刑法", 141, SINCE, says=("生产、销售假药的，处三年以下有期徒刑或者拘役，并处罚金",))
HARMFUL_DRUG = Norm(
    "刑法", 141, SINCE, says=("对人体健康造成严重危害或者有其他严重情节的，处三年以上十年以下有期徒刑",)
)
HARMFUL_FOOD = Norm(
    "刑法", 144, SINCE, says=("对人体健康造成严重危害或者有其他严重情节的，处五年以上十年以下有期徒刑",)
)
DRUG_IN_FOOD = Norm("食品安全刑事解释", 11, "2022-01-01", says=("在保健食品或者其他食品中非法添加国家禁用药物",))


def _maker(told: Any) -> str:
    """Fake drugs and poisoned food are crimes whatever they fetch; shoddy goods from 50,000 yuan on."""
    if told.goods == "掺假":
        return "伪劣产品" if told.sum == "96" else "不构成"
    return {"假药": "假药", "掺药": "有毒食品"}[told.goods]


def _also(told: Any, knows: bool) -> str:
    return "共犯" if knows and _maker(told) != "不构成" else "不构成"


def _grave(told: Any) -> str | None:
    """The bracket of the sentence; left out for shoddy goods."""
    if told.goods == "掺假":
        return None
    if told.harm == "无害":
        return "基本"
    return {"假药": "三至十", "掺药": "五至十"}[told.goods]


SPA_CAPSULES: Final = vignette(
    "spa_capsules",
    "养生馆的胶囊",
    "刑法",
    facts={
        "goods": {
            "假药": "把[玉米粉|淀粉]灌进胶囊，冒充国药准字的降糖药",
            "掺药": "自制保健食品胶囊，掺进国家禁止在食品中添加的格列本脲",
            "掺假": "制售标称纯灵芝孢子粉的保健胶囊，掺进三成玉米粉，经检验并无毒害",
        },
        "knew": {
            "明知": "养生馆老板{seller}听了实情，仍答应代销",
            "受骗": "养生馆老板{seller}信了伪造的检验报告，答应代销",
        },
        "print": {
            "知情": "印刷厂老板{printer}知道内情，仍为其印制包装盒",
            "不知": "印刷厂老板{printer}看了伪造的批文，为其印制包装盒",
        },
        "sum": {"32": "3.2万元", "96": "9.6万元"},
        "harm": {
            "重伤": "一名顾客停药改服胶囊，[昏迷送医|肾功能衰竭]，经鉴定系因此造成的重伤",
            "无害": "一名顾客起疑，向[市场监管部门|消费者协会]举报，所幸无人受到伤害",
        },
    },
    story=(
        (
            "{maker}租下民房，{goods}。",
            "{maker}[养鸡|开餐馆]赔了本，便{goods}。",
            "*推销员{maker}熟悉老年人的喜好，便{goods}。",
        ),
        "{print}。",
        "{knew}，四个月卖得{sum}，与{maker}分账。",
        "{harm}。",
    ),
    parties=(
        {"maker": "甲", "printer": "乙", "seller": "丙"},
        {"maker": "{s[0]}某", "printer": "{s[1]}某", "seller": "{s[2]}某"},
        {"maker": "{p[0]}", "printer": "{p[1]}", "seller": "{p[2]}"},
    ),
    about=("{maker}、{printer}、{seller}的行为", "{maker}等人的刑事责任", "这批胶囊"),
    possible=lambda told: told.goods != "掺假" or told.harm == "无害",
    points=(
        Point(
            "maker",
            _maker,
            {
                "假药": says(
                    FAKE_DRUG,
                    "以非药品冒充药品",
                    "{maker}构成生产、销售假药罪",
                    "对{maker}应以生产、销售假药罪论处，金额只影响量刑",
                    "这批胶囊在法律上应按药品对待，故{maker}构成的是生产、销售假药罪，而不是危害食品安全的犯罪",
                    "即使购买者没有受到伤害，{maker}也构成生产、销售假药罪，而不是伪劣产品方面的犯罪",
                ),
                "有毒食品": says(
                    DRUG_IN_FOOD,
                    "在保健食品中添加禁用药物",
                    "胶囊应认定为有毒、有害食品",
                    "{maker}构成生产、销售有毒、有害食品罪",
                    "这批胶囊在法律上应按食品对待，因此对{maker}应以生产、销售有毒、有害食品罪论处",
                    "{maker}危害的是食品安全，应定生产、销售有毒、有害食品罪，而不是假药方面的犯罪",
                ),
                "伪劣产品": says(
                    SHODDY,
                    "掺假，销售金额已满五万元",
                    "{maker}构成生产、销售伪劣产品罪",
                    "对{maker}应以生产、销售伪劣产品罪追究刑事责任",
                    "{maker}的行为主要损害市场秩序，销售金额又达到了定罪起点，故构成生产、销售伪劣产品罪",
                    "{maker}的行为够不上危害药品、食品安全的犯罪，但应以生产、销售伪劣产品罪定罪处罚",
                ),
                "不构成": says(
                    SHODDY,
                    "掺假，销售金额不满五万元",
                    "{maker}只应受到行政处罚",
                    "对{maker}可以给予行政处罚，但定罪缺乏根据",
                    "{maker}的行为违反产品质量法规，但离定罪的标准还有差距，应由监管部门予以行政处罚",
                    "{maker}的行为虽具有欺骗性，但不能以生产、销售伪劣商品方面的犯罪追究刑事责任",
                ),
            },
            {
                "sum_always_counts": lambda told: "不构成" if told.sum == "32" else _maker(told),
                "health_food_is_drug": lambda told: "假药" if told.goods == "掺药" else _maker(told),
                "harmless_is_no_crime": lambda told: "不构成" if told.goods == "掺假" else _maker(told),
            },
        ),
        Point(
            "threshold",
            lambda told: "须五万" if told.goods == "掺假" else "不问",
            {
                "须五万": says(
                    SHODDY,
                    "生产、销售伪劣产品罪以五万元为起点",
                    "5万元是对{maker}定罪的起点",
                    "卖得5万元以上的追究刑事责任，不满5万元的只给予行政处罚，这一界限适用于{maker}",
                    "即使{maker}的手法十分恶劣，定罪也须销售金额达到5万元，否则只作行政处罚",
                ),
                "不问": says(
                    FAKE_DRUG,
                    "假药和有毒、有害食品不以金额为要件",
                    "销售金额只影响{maker}的量刑",
                    "即使只卖得1万元，{maker}也构成犯罪",
                    "生产、销售行为本身就足以使{maker}构成犯罪，销售金额的多少只是决定刑罚轻重的一个因素",
                    "{maker}所犯之罪不以销售金额为要件，卖得再少，也应当依法追究刑事责任",
                ),
            },
            {"sum_always_counts": lambda told: "须五万"},
        ),
        Point(
            "bracket",
            _grave,
            {
                "基本": says(
                    FAKE_DRUG,
                    "没有造成严重危害",
                    "{maker}的法定刑不应升格",
                    "对{maker}应在最低一档法定刑内处罚",
                    "{maker}虽已构成犯罪，但加重处罚的情节有所欠缺，故应在最低一档的法定刑内量刑",
                ),
                "三至十": says(
                    HARMFUL_DRUG,
                    "假药对人体健康造成严重危害",
                    "{maker}的起刑点为三年有期徒刑",
                    "对{maker}应处三年以上十年以下有期徒刑",
                    "对{maker}应当升格法定刑，在三年以上十年以下的幅度内判处有期徒刑，并处罚金",
                ),
                "五至十": says(
                    HARMFUL_FOOD,
                    "有毒食品对人体健康造成严重危害",
                    "{maker}的起刑点为五年有期徒刑",
                    "对{maker}应处五年以上十年以下有期徒刑",
                    "{maker}具有加重处罚的情节，应在五年以上十年以下的幅度内判处有期徒刑，并处罚金",
                ),
            },
            {
                "health_food_is_drug": lambda told: "三至十" if _grave(told) == "五至十" else _grave(told),
            },
        ),
        Point(
            "seller",
            lambda told: _also(told, told.knew == "明知"),
            {
                "共犯": says(
                    TOGETHER,
                    "明知而代销",
                    "{seller}与{maker}构成共同犯罪",
                    "对{seller}应以{maker}所犯之罪的共犯论处",
                    "{seller}虽只负责代销，也应与{maker}承担同一罪名的刑事责任，作用大小在量刑时考虑",
                    "即使分得的钱少于{maker}，{seller}也应与其一起承担刑事责任，并处罚金",
                ),
                "不构成": says(
                    INTENT,
                    "不知情，或者所售不足定罪的数额",
                    "{seller}不构成犯罪",
                    "追究{seller}的刑事责任，于法无据",
                    "{seller}可能承担民事或者行政上的责任，但其代销胶囊的行为不能作为犯罪处理",
                    "代销与生产虽前后相接，但对{seller}定罪的条件有所欠缺，不能追究其刑事责任",
                ),
            },
            {
                "selling_is_enough": lambda told: _also(told, True),
                "sum_always_counts": lambda told: "不构成" if told.sum == "32" else _also(told, told.knew == "明知"),
            },
        ),
        Point(
            "printer",
            lambda told: _also(told, told.print == "知情"),
            {
                "共犯": says(
                    TOGETHER,
                    "明知而提供包装",
                    "{printer}是{maker}的共犯",
                    "{printer}印制包装的行为应当追究刑事责任",
                    "印制包装虽是一项正常业务，{printer}仍应作为帮助犯，与{maker}一起承担刑事责任",
                    "{printer}虽未参与分账，也应对{maker}的犯罪承担共犯的责任",
                ),
                "不构成": says(
                    INTENT,
                    "不知情，或者本无犯罪可帮助",
                    "对{printer}应作无罪处理",
                    "{printer}印制包装一事，至多是行政违法",
                    "帮助犯须有明知和被帮助的犯罪，{printer}欠缺其中的条件，对其不应追究刑事责任",
                ),
            },
            {"printing_is_neutral": lambda told: "不构成", "selling_is_enough": lambda told: _also(told, True)},
        ),
    ),
    flaws=(
        Misbelief("sum_always_counts", "以为这类犯罪都以销售金额五万元为起点"),
        Misbelief("health_food_is_drug", "以为保健食品里掺了药就是假药"),
        Misbelief("harmless_is_no_crime", "以为对人体无害的掺假不构成犯罪"),
        Misbelief("selling_is_enough", "以为参与销售、印制的人不问是否知情都有罪"),
        Misbelief("printing_is_neutral", "以为只印包装的人不构成犯罪"),
    ),
    issues=(
        Issue(
            ("{maker}的行为应如何定性？", "对{maker}应如何认定？", "*{maker}制售胶囊的行为应如何处理？"),
            {
                "maker": {
                    "假药": "构成生产、销售假药罪",
                    "有毒食品": "构成生产、销售有毒、有害食品罪",
                    "伪劣产品": "以生产、销售伪劣产品罪论处",
                    "不构成": "属于违法行为，但尚不构成生产、销售伪劣产品罪等犯罪",
                }
            },
        ),
        Issue(
            (
                "{printer}、{seller}应负何种责任？",
                "对{printer}和{seller}应如何处理？",
                "*{printer}、{seller}是否构成犯罪？",
            ),
            {
                "printer": {"共犯": "{printer}应以共犯论处", "不构成": "{printer}无罪"},
                "seller": {"共犯": "{seller}构成犯罪", "不构成": "{seller}不负刑事责任"},
            },
        ),
    ),
)
