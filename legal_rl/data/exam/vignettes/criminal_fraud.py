"""Vignettes of fraud and theft: 刑法 264, 266 and 312, with attempt and withdrawal (23, 24)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
ATTEMPT = Norm("刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "从轻或者减轻处罚"))
WITHDRAWAL = Norm("刑法", 24, SINCE, says=("自动放弃犯罪", "没有造成损害的，应当免除处罚"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "数额巨大或者有其他严重情节的，处三年以上十年以下"))
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益而予以窝藏、转移、收购",))
TRICKS: Final = {
    "支开": "{cheat}谎称{owner}的汽车被撞，趁{owner}离店查看，",
    "调包": "{cheat}请{owner}拿出手镯，趁{owner}转身，",
    "假付": "{cheat}向{owner}出示伪造的付款截图，",
    "冒领": "{cheat}谎称受已付款的顾客委托取货，",
}
TAKEN: Final = {
    "支开": "从柜台内取走手镯。",
    "调包": "用仿制品换走手镯。",
    "假付": "{owner}信以为真，将手镯交给{cheat}。",
    "冒领": "{owner}信以为真，将手镯交给{cheat}。",
}
FOILED: Final = {
    "支开": "打开柜台后尚未取出手镯，即被返回的{owner}当场抓获。",
    "调包": "用仿制品调换，尚未得手即被{owner}当场抓获。",
    "假付": "{owner}发现款项未到账，将{cheat}当场抓获。",
    "冒领": "{owner}向顾客核实后，将{cheat}当场抓获。",
}
STOPPED: Final = {
    "支开": "打开柜台后感到后悔，未取手镯即离开。",
    "调包": "拿出仿制品后感到后悔，未调换即离开。",
    "假付": "{owner}信以为真，{cheat}感到后悔，未取手镯即离开。",
    "冒领": "{owner}信以为真，{cheat}感到后悔，未取手镯即离开。",
}


def _crime(told: Any) -> str:
    """Whoever is only lured away or distracted hands nothing over: theft."""
    return "盗窃罪" if told.trick in ("支开", "调包") else "诈骗罪"


def _stage(told: Any) -> str:
    return {"识破": "未遂", "收手": "中止"}.get(told.end, "既遂")


def _play(told: Any) -> str:
    table = {"识破": FOILED, "收手": STOPPED}.get(told.end, TAKEN)
    return TRICKS[told.trick] + table[told.trick]


JADE_BRACELET: Final = vignette(
    "bracelet_in_the_jade_shop",
    "珠宝店的手镯",
    "刑法",
    facts={
        "mate": {
            "知情": "{driver}知道{cheat}的全部计划，开车接应。",
            "不知": "{driver}不知{cheat}的意图，开车送其前往。",
        },
        "trick": {"支开": "{play}", "调包": "{play}", "假付": "{play}", "冒领": "{play}"},
        "end": {
            "卖明知": "次日，{buyer}明知手镯的来历，以4万元买下。",
            "卖不知": "次日，{cheat}谎称手镯系祖传，{buyer}信以为真，以11万元买下。",
            "送回": "3日后，{cheat}将手镯送回。",
            "识破": "",
            "收手": "",
        },
    },
    story=(
        (
            "{cheat}意图非法取得{owner}店内价值12万元的手镯。",
            "{cheat}想非法占有{owner}珠宝店内一只价值12万元的手镯。",
            "*{owner}的珠宝店内有一只价值12万元的手镯，{cheat}意图非法占有。",
        ),
        only("driver", "{mate}"),
        "{trick}",
        only("stage leniency buyer", "{end}"),
    ),
    parties=(
        {"owner": "甲", "cheat": "乙", "driver": "丙", "buyer": "丁"},
        {"owner": "甲", "cheat": "乙", "driver": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "cheat": "{s[1]}某", "driver": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "cheat": "{p[1]}", "driver": "{p[2]}", "buyer": "{p[3]}"},
    ),
    terms={"play": _play},
    about=("本案各行为人的刑事责任", "本案的处理"),
    points=(
        Point(
            "crime",
            _crime,
            {
                "盗窃罪": says(
                    THEFT,
                    "支开店主只是为了趁机取走，店主没有处分手镯",
                    "{cheat}对{owner}的行为属于盗窃",
                    "{cheat}对{owner}的行为应当认定为盗窃罪",
                    "{cheat}意图违背{owner}的意志转移手镯的占有，应当认定为盗窃罪",
                ).where(lambda told: told.trick == "调包", THEFT, "趁店主转身调换，店主没有处分手镯的意思"),
                "诈骗罪": says(
                    FRAUD,
                    "伪造付款截图，意图使店主误信已付款而交付手镯",
                    "{cheat}对{owner}的行为属于诈骗",
                    "{cheat}对{owner}的行为应当认定为诈骗罪",
                    "{cheat}意图使{owner}基于错误认识处分手镯，应当认定为诈骗罪",
                ).where(lambda told: told.trick == "冒领", FRAUD, "谎称受人委托取货，意图使店主误信而交付手镯"),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪", "taking_is_theft": lambda told: "盗窃罪"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(
                    THEFT,
                    "已经取得并控制手镯",
                    "{cheat}构成犯罪既遂",
                    "{cheat}对{owner}的犯罪已经既遂",
                    "{cheat}已经取得对手镯的控制，构成犯罪既遂",
                )
                .where(
                    lambda told: told.end == "送回" and _crime(told) == "诈骗罪",
                    FRAUD,
                    "取得手镯时已经既遂，事后送回不是犯罪中止",
                )
                .where(lambda told: told.end == "送回", THEFT, "取得手镯时已经既遂，事后送回不是犯罪中止")
                .where(lambda told: _crime(told) == "诈骗罪", FRAUD, "已经取得并控制手镯"),
                "未遂": says(
                    ATTEMPT,
                    "已经着手，因被店主当场抓获而没有取得手镯",
                    "{cheat}构成犯罪未遂",
                    "{cheat}因意志以外的原因未得逞，构成犯罪未遂",
                ),
                "中止": says(
                    WITHDRAWAL,
                    "能够取得手镯而因后悔自动放弃，不是被迫停止",
                    "{cheat}构成犯罪中止",
                    "{cheat}自动放弃犯罪，应当认定为犯罪中止",
                ),
            },
            {
                "returned_is_withdrawn": lambda told: "中止" if told.end == "送回" else _stage(told),
                "begun_is_attempt": lambda told: "未遂" if told.end == "收手" else _stage(told),
            },
        ),
        Point(
            "leniency",
            lambda told: {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)],
            {
                "没有": says(
                    THEFT,
                    "已经取得手镯，犯罪既遂，没有未遂、中止的情节",
                    "对{cheat}应当按照既遂犯处罚",
                    "{cheat}不具有未遂犯、中止犯的从宽情节",
                )
                .where(
                    lambda told: told.end == "送回" and _crime(told) == "诈骗罪",
                    FRAUD,
                    "取得手镯时已经既遂，事后送回不是中止犯",
                )
                .where(lambda told: told.end == "送回", THEFT, "取得手镯时已经既遂，事后送回不是中止犯")
                .where(lambda told: _crime(told) == "诈骗罪", FRAUD, "已经取得手镯，犯罪既遂，没有未遂、中止的情节"),
                "可以从宽": says(
                    ATTEMPT,
                    "被当场抓获而没有得逞，是未遂犯，不是自动放弃",
                    "对{cheat}可以比照既遂犯从轻或者减轻处罚",
                    "对{cheat}可以按照未遂犯从轻或者减轻处罚",
                ),
                "应当免除": says(
                    WITHDRAWAL,
                    "因后悔自动放弃，没有造成损害，是中止犯而非未遂犯",
                    "对{cheat}应当免除处罚",
                    "{cheat}的行为构成犯罪，但应当免除处罚",
                    "{cheat}的行为没有造成损害，应当定罪免罚",
                ),
            },
            {
                "returned_is_withdrawn": lambda told: (
                    "应当免除"
                    if told.end == "送回"
                    else {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)]
                ),
                "begun_is_attempt": lambda told: "没有" if _stage(told) == "既遂" else "可以从宽",
            },
        ),
        Point(
            "driver",
            lambda told: _crime(told) if told.mate == "知情" else "无罪",
            {
                "盗窃罪": says(
                    JOINT,
                    "意在趁店主不备取走手镯，是盗窃；知道全部计划仍接应，是共犯",
                    "{driver}构成盗窃罪的共犯",
                    "对{driver}应以盗窃罪的共犯追究刑事责任",
                    "{driver}明知{cheat}实施盗窃而提供帮助，成立盗窃罪的共同犯罪",
                ),
                "诈骗罪": says(
                    JOINT,
                    "意在使店主受骗而交出手镯，是诈骗；知道全部计划仍接应，是共犯",
                    "{driver}构成诈骗罪的共犯",
                    "对{driver}应以诈骗罪的共犯追究刑事责任",
                    "{driver}明知{cheat}实施诈骗而提供帮助，成立诈骗罪的共同犯罪",
                ),
                "无罪": says(
                    JOINT,
                    "不知对方的意图，没有共同犯罪的故意",
                    "{driver}的行为不构成犯罪",
                    "{driver}缺乏犯罪的故意，不负刑事责任",
                    "{driver}为{cheat}提供了便利，但缺乏共同犯罪的故意，不构成犯罪",
                ),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪" if told.mate == "知情" else "无罪", "help_is_enough": _crime},
        ),
        Point(
            "buyer",
            lambda told: {"卖明知": "有罪", "卖不知": "无罪"}.get(told.end),
            {
                "有罪": says(
                    CONCEALING,
                    "明知手镯的来历仍低价买下，是明知犯罪所得而收购",
                    "{buyer}构成掩饰、隐瞒犯罪所得罪",
                    "对{buyer}买下手镯的行为，应以掩饰、隐瞒犯罪所得罪追究刑事责任",
                ),
                "无罪": says(
                    CONCEALING,
                    "误信手镯系祖传，不知是犯罪所得，没有犯罪故意",
                    "{buyer}买下手镯不构成犯罪",
                    "对{buyer}不应以掩饰、隐瞒犯罪所得罪论处",
                    "{buyer}缺乏掩饰、隐瞒犯罪所得罪的故意，不负刑事责任",
                ),
            },
            {"paid_is_clean": lambda told: {"卖明知": "无罪", "卖不知": "无罪"}.get(told.end)},
        ),
    ),
    flaws=(
        Misbelief("any_trick_is_fraud", "以为使用了骗术就是诈骗"),
        Misbelief("taking_is_theft", "以为暗中打主意取走财物都是盗窃"),
        Misbelief("returned_is_withdrawn", "以为得手后归还是犯罪中止"),
        Misbelief("begun_is_attempt", "以为着手之后没有得手都是未遂"),
        Misbelief("help_is_enough", "以为客观上有帮助就是共犯"),
        Misbelief("paid_is_clean", "以为付钱买赃不是犯罪"),
    ),
    issues=(
        Issue(
            (
                "关于{cheat}对{owner}的行为，下列哪一选项是正确的？",
                "{cheat}对{owner}的行为应如何定性？",
                "*{cheat}对{owner}的行为应当如何认定？",
            ),
            {
                "crime": {"盗窃罪": "{cheat}构成盗窃罪", "诈骗罪": "{cheat}构成诈骗罪"},
                "stage": {"既遂": "属于犯罪既遂", "未遂": "属于犯罪未遂", "中止": "属于犯罪中止"},
            },
        ),
        Issue(
            (
                "关于{cheat}、{driver}的行为，下列哪一选项是正确的？",
                "{cheat}、{driver}的行为应如何定性？",
                "*对{cheat}、{driver}应如何定罪？",
            ),
            {
                "crime": {"盗窃罪": "{cheat}构成盗窃罪", "诈骗罪": "{cheat}构成诈骗罪"},
                "driver": {
                    "盗窃罪": "{driver}构成盗窃罪的共犯",
                    "诈骗罪": "{driver}构成诈骗罪的共犯",
                    "无罪": "{driver}不构成犯罪",
                },
            },
        ),
    ),
)
