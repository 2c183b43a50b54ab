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
            "假药": "把[玉米粉|淀粉]灌进胶囊，贴上伪造的国药准字标签，当成降糖药出售",
            "掺药": "在自制的“灵芝养元”保健食品胶囊里掺进国家禁止加入食品的西药成分格列本脲",
            "掺假": "在标明“100%灵芝孢子粉”的保健胶囊里掺进三成玉米粉，经检验对人体并无毒害",
        },
        "knew": {
            "明知": "{maker}把内情告诉了养生馆老板{seller}，{seller}想了想，说“卖得动就行”",
            "受骗": "{maker}向养生馆老板{seller}出示了[整套|全套]伪造的批文和检验报告，{seller}信以为真",
        },
        "print": {
            "知情": "印刷厂老板{printer}听{maker}说了实情，仍按要求印了包装盒",
            "不知": "印刷厂老板{printer}看了伪造的委托书和批文，按样印了包装盒",
        },
        "sum": {"32": "3.2万元", "96": "9.6万元"},
        "harm": {
            "重伤": "一名老顾客停掉原来的药改服该胶囊，结果[昏迷送医|肾功能衰竭]，经鉴定系因此造成的重伤",
            "无害": "一名老顾客吃了半个月觉得不对劲，向[市场监管部门|消费者协会]举报，所幸无人受到伤害",
        },
    },
    story=(
        (
            "{maker}租下一间民房，{goods}。",
            "因[养鸡|开餐馆]赔了本，{maker}在家中支起作坊，{goods}。",
            "*{maker}原是推销员，熟悉老年人的喜好。回乡后，{maker}{goods}。",
        ),
        "{print}。",
        "{knew}，在店里代销了四个月，共卖得{sum}，两人按约分账。",
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
                    "对{maker}应以生产、销售假药罪论处，销售金额只影响量刑",
                ),
                "有毒食品": says(
                    DRUG_IN_FOOD,
                    "在保健食品中添加禁用药物",
                    "{maker}构成生产、销售有毒、有害食品罪",
                    "{maker}的胶囊按食品而非药品认定，应定生产、销售有毒、有害食品罪",
                ),
                "伪劣产品": says(
                    SHODDY,
                    "掺假，销售金额已满五万元",
                    "{maker}构成生产、销售伪劣产品罪",
                    "{maker}掺杂、掺假，应以生产、销售伪劣产品罪论处",
                ),
                "不构成": says(
                    SHODDY,
                    "掺假，销售金额不满五万元",
                    "{maker}不构成生产、销售伪劣商品方面的犯罪",
                    "对{maker}可以处以行政处罚，但不能定生产、销售伪劣产品罪",
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
                    "销售金额不满5万元的，{maker}的行为不构成犯罪",
                    "{maker}是否构成犯罪，取决于销售金额是否达到5万元",
                ),
                "不问": says(
                    FAKE_DRUG,
                    "假药和有毒、有害食品不以金额为要件",
                    "即使销售金额不足5万元，{maker}也构成犯罪",
                    "销售金额的多少，不影响{maker}的行为构成犯罪",
                ),
            },
            {"sum_always_counts": lambda told: "须五万"},
        ),
        Point(
            "bracket",
            _grave,
            {
                "基本": says(
                    FAKE_DRUG, "没有造成严重危害", "{maker}的法定刑不升格", "对{maker}应在最低一档法定刑内处罚"
                ),
                "三至十": says(
                    HARMFUL_DRUG, "假药对人体健康造成严重危害", "对{maker}应处三年以上十年以下有期徒刑，并处罚金"
                ),
                "五至十": says(
                    HARMFUL_FOOD, "有毒食品对人体健康造成严重危害", "对{maker}应处五年以上十年以下有期徒刑，并处罚金"
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
                    "{seller}构成犯罪，与{maker}罪名相同",
                    "{seller}虽未参与制作，也应与{maker}按共同犯罪处理",
                ),
                "不构成": says(
                    INTENT,
                    "不知情，或者所售不足定罪的数额",
                    "{seller}代销胶囊的行为不构成犯罪",
                    "追究{seller}的刑事责任，没有法律根据",
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
                    "{printer}只印制包装，但仍应与{maker}一起承担刑事责任",
                ),
                "不构成": says(
                    INTENT,
                    "不知情，或者本无犯罪可帮助",
                    "{printer}不构成犯罪",
                    "{printer}印制包装盒的行为，不应追究刑事责任",
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
