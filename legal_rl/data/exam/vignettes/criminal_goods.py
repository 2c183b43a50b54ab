"""Vignettes of fake goods: 刑法 140, 141, 144, 149, 25."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
FOUL_FOOD = Norm("刑法", 144, SINCE, says=("在生产、销售的食品中掺入有毒、有害的非食品原料的", "处五年以下有期徒刑"))
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
    "胶囊的生产和销售",
    "刑法",
    facts={
        "goods": {
            "假药": "{maker}用淀粉制成胶囊，冒充降糖药",
            "掺药": "{maker}生产保健食品胶囊，添加国家禁止在食品中使用的药物",
            "掺假": "{maker}生产灵芝孢子粉保健食品胶囊，掺入无毒害的玉米粉",
        },
        "knew": {
            "明知": "{seller}明知实情，仍代为销售。",
            "受骗": "{seller}不知实情，代为销售。",
        },
        "print": {
            "知情": "{printer}明知实情，仍为其印制包装。",
            "不知": "{printer}不知实情，为其印制包装。",
        },
        "sum": {"32": "3.2万元", "96": "9.6万元"},
        "harm": {
            "重伤": "顾客1人因服用该胶囊致重伤。",
            "无害": "该胶囊尚未造成他人人身损害。",
        },
    },
    story=(
        (
            "{goods}，全部售出，销售金额{sum}。",
            "{goods}，现已售完，销售金额为{sum}。",
            "*{goods}，已经全部售出，销售金额共{sum}。",
        ),
        only("printer", "{print}"),
        only("seller", "{knew}"),
        only("bracket", "{harm}"),
    ),
    parties=(
        {"maker": "甲", "printer": "乙", "seller": "丙"},
        {"maker": "甲", "printer": "乙", "seller": "丙"},
        {"maker": "{s[0]}某", "printer": "{s[1]}某", "seller": "{s[2]}某"},
        {"maker": "{p[0]}", "printer": "{p[1]}", "seller": "{p[2]}"},
    ),
    about=("本案各行为人的刑事责任", "本案的定罪量刑"),
    possible=lambda told: told.goods != "掺假" or told.harm == "无害",
    points=(
        Point(
            "maker",
            _maker,
            {
                "假药": says(
                    FAKE_DRUG,
                    "以淀粉胶囊冒充降糖药，是以非药品冒充药品的假药",
                    "{maker}构成生产、销售假药罪",
                    "对{maker}应以生产、销售假药罪追究刑事责任",
                    "{maker}以非药品冒充药品，构成生产、销售假药罪",
                ),
                "有毒食品": says(
                    DRUG_IN_FOOD,
                    "在保健食品中添加禁用药物",
                    "{maker}构成生产、销售有毒、有害食品罪",
                    "对{maker}应以生产、销售有毒、有害食品罪追究刑事责任",
                    "{maker}生产、销售的胶囊属于有毒、有害食品，应当以相应犯罪定罪处罚",
                ),
                "伪劣产品": says(
                    SHODDY,
                    "掺入的玉米粉无毒害，只是掺假，销售金额已满五万元",
                    "对{maker}应以生产、销售伪劣产品罪论处",
                    "{maker}应当按照生产、销售伪劣产品罪定罪处罚",
                ),
                "不构成": says(
                    SHODDY,
                    "掺入的玉米粉无毒害，只是掺假，销售金额不满五万元",
                    "{maker}的行为不构成犯罪",
                    "对{maker}应给予行政处罚，不追究刑事责任",
                    "{maker}的行为属于行政违法，应由市场监管部门给予行政处罚，不追究刑事责任",
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
                    "掺入无毒害的玉米粉只是伪劣产品，该罪以五万元为起点",
                    "{maker}的销售金额达到5万元的，才构成犯罪",
                    "追究{maker}的刑事责任，以销售金额达到5万元为条件",
                ),
                "不问": says(
                    FAKE_DRUG,
                    "以非药品冒充药品是假药，该罪不以销售金额为要件",
                    "{maker}构成犯罪不以销售金额为要件",
                    "{maker}的销售金额即使只有1万元，也构成犯罪",
                    "{maker}的销售金额只影响量刑，不影响犯罪的成立",
                ).where(
                    lambda told: told.goods == "掺药", FOUL_FOOD, "添加禁用药物是有毒、有害食品，该罪不以销售金额为要件"
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
                    "没有造成人身损害，也没有其他严重情节，不升格",
                    "对{maker}应在最低一档法定刑内量刑",
                    "{maker}没有法定刑升格的情节，应当在最低一档法定刑内处罚",
                ).where(lambda told: told.goods == "掺药", FOUL_FOOD, "没有造成人身损害，也没有其他严重情节，不升格"),
                "三至十": says(
                    HARMFUL_DRUG,
                    "假药致人重伤，是对人体健康造成严重危害，升格后三年起刑",
                    "{maker}的法定最低刑为3年有期徒刑",
                    "对{maker}应处3年以上10年以下有期徒刑，并处罚金",
                ),
                "五至十": says(
                    HARMFUL_FOOD,
                    "有毒食品致人重伤，是严重危害人体健康，升格后五年起刑",
                    "{maker}的法定最低刑为5年有期徒刑",
                    "对{maker}应处5年以上10年以下有期徒刑，并处罚金",
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
                    "明知实情而代销，与制造者有共同故意，且该行为已构成犯罪",
                    "{seller}应当负刑事责任",
                    "{seller}与{maker}构成共同犯罪",
                ),
                "不构成": says(
                    INTENT,
                    "不知实情，没有犯罪的故意",
                    "{seller}不负刑事责任",
                    "{seller}的销售行为不构成犯罪",
                    "对{seller}代为销售的行为，不应追究刑事责任",
                ).where(lambda told: told.knew == "明知", SHODDY, "虽明知而代销，只是掺假，销售金额不满五万元"),
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
                    "明知实情而印制包装，是出于共同故意的帮助，被帮助者有罪",
                    "{printer}应当负刑事责任",
                    "{printer}的行为构成{maker}所犯之罪的共犯",
                    "{printer}为{maker}的犯罪提供帮助，应当以{maker}所犯之罪的共犯论处",
                ),
                "不构成": says(
                    INTENT,
                    "不知实情，没有犯罪的故意",
                    "{printer}不负刑事责任",
                    "{printer}印制包装的行为不构成犯罪",
                    "对{printer}印制包装的行为，不应以共犯论处",
                ).where(lambda told: told.print == "知情", SHODDY, "虽明知，所帮助的掺假行为金额不满五万元，不是犯罪"),
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
            (
                "{maker}的行为应如何定性？",
                "关于{maker}的行为，下列哪一选项是正确的？",
                "*对{maker}生产、销售胶囊的行为应如何认定？",
            ),
            {
                "maker": {
                    "假药": "对{maker}应以生产、销售假药罪论处",
                    "有毒食品": "对{maker}应以生产、销售有毒、有害食品罪论处",
                    "伪劣产品": "对{maker}应以生产、销售伪劣产品罪论处",
                    "不构成": "{maker}不构成犯罪",
                }
            },
        ),
        Issue(
            (
                "关于{printer}、{seller}的行为，下列哪一选项是正确的？",
                "对{printer}、{seller}应如何处理？",
                "*{printer}、{seller}是否构成犯罪？",
            ),
            {
                "printer": {"共犯": "{printer}构成共同犯罪", "不构成": "{printer}不构成犯罪"},
                "seller": {"共犯": "{seller}构成共同犯罪", "不构成": "{seller}不构成犯罪"},
            },
        ),
    ),
)
