"""Vignettes of age and instigation: 刑法 17, 25, 28, 29."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
AGE = Norm("刑法", 17, SINCE, says=("已满十六周岁的人犯罪，应当负刑事责任", "已满十四周岁不满十六周岁的人", "抢劫"))
YOUNG = Norm("刑法", 17, SINCE, says=("不满十八周岁的人，应当从轻或者减轻处罚",))
TUTELAGE = Norm("刑法", 17, SINCE, says=("因不满十六周岁不予刑事处罚的，责令其父母或者其他监护人加以管教",))
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
FORCED = Norm("刑法", 28, SINCE, says=("对于被胁迫参加犯罪的，应当按照他的犯罪情节减轻处罚或者免除处罚",))
INCITING = Norm("刑法", 29, SINCE, says=("教唆他人犯罪的，应当按照他在共同犯罪中所起的作用处罚",))
INCITED_YOUNG = Norm("刑法", 29, SINCE, says=("教唆不满十八周岁的人犯罪的，应当从重处罚",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "入户盗窃"))


def _youth(told: Any) -> str | None:
    """From 16 on he answers for every crime, from 14 on for robbery, not for theft.

    Left out for a theft attempted under 18, which need not be held a crime (未成年人刑事案件解释 9).
    """
    if told.deed in ("过限", "照抢"):
        return "抢劫罪"
    if (told.age, told.deed) == ("17", "偷空"):
        return None
    return "不负" if told.age == "15" else "盗窃罪"


def _forced(told: Any) -> str | None:
    """Left out for robbery under a threat: it goes beyond what he was forced to, or weighs too much."""
    if _youth(told) == "不负" or (told.push == "威胁" and told.deed in ("过限", "照抢")):
        return None
    return {"威胁": "胁从", "许诺": "自愿"}[told.push]


def _heavier(told: Any) -> str | None:
    """Left out where the theft is one for which the youth does not answer: whether he is incited is disputed."""
    if told.age == "15" and told.deed != "照抢":
        return None
    return "不从重" if told.age == "20" else "从重"


def _leniency(told: Any) -> str | None:
    if _youth(told) is None:
        return None
    return "管教" if _youth(told) == "不负" else {"20": "没有"}.get(told.age, "从宽")


SILVER_DOLLARS: Final = vignette(
    "silver_dollars",
    "教唆他人取财",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "20周岁"},
        "push": {
            "许诺": "{inciter}许诺事成后分给{youth}两成。",
            "威胁": "{youth}不肯，{inciter}以伤害其家人相威胁，{youth}只好同意。",
        },
        "deed": {
            "偷得": "次日，{youth}趁{victim}外出，潜入其家拿走首饰。",
            "偷空": "次日，{youth}趁{victim}外出，潜入其家，翻找首饰时被邻居抓获。",
            "过限": "次日，{youth}潜入{victim}家，发现{victim}未外出，遂持刀威逼，抢走首饰。",
            "照抢": "次日，{youth}进入{victim}家，持刀威逼，拿走首饰。",
        },
    },
    story=(
        (
            "{inciter}唆使{youth}（{age}）{plan}。",
            "{inciter}让{youth}（{age}）{plan}。",
            "*{inciter}指使{youth}（{age}）{plan}。",
        ),
        only("forced", "{push}"),
        "{deed}",
    ),
    parties=(
        {"inciter": "甲", "youth": "乙", "victim": "丙"},
        {"inciter": "甲", "youth": "乙", "victim": "丙"},
        {"inciter": "{s[0]}某", "youth": "{s[1]}某", "victim": "{s[2]}某"},
        {"inciter": "{p[0]}", "youth": "{p[1]}", "victim": "{p[2]}"},
    ),
    terms={
        "plan": lambda told: (
            "持刀逼迫{victim}交出家中价值12万元的首饰"
            if told.deed == "照抢"
            else "趁{victim}外出，偷取其家中价值12万元的首饰"
        ),
    },
    possible=lambda told: (told.age, told.push, told.deed) != ("15", "威胁", "过限"),
    about=("{inciter}、{youth}的刑事责任", "{inciter}和{youth}的行为", "本案的定罪处罚"),
    points=(
        Point(
            "youth",
            _youth,
            {
                "不负": says(
                    AGE,
                    "已满14不满16周岁，盗窃不在应负责的犯罪之列",
                    "{youth}不负刑事责任",
                    "{youth}因未达到刑事责任年龄，不负刑事责任",
                ),
                "盗窃罪": says(
                    THEFT,
                    "已满16周岁，趁无人入户秘密窃取，没有暴力、胁迫",
                    "{youth}的行为构成盗窃罪",
                    "对{youth}应以盗窃罪追究刑事责任",
                    "{youth}已达到盗窃罪的刑事责任年龄，对其应当以盗窃罪定罪处罚",
                ),
                "抢劫罪": says(
                    ROBBERY,
                    "持刀威逼劫取财物是抢劫，已满14周岁即应负责",
                    "{youth}的行为构成抢劫罪",
                    "对{youth}应以抢劫罪追究刑事责任",
                    "{youth}已达到抢劫罪的刑事责任年龄，对其应当以抢劫罪定罪处罚",
                ),
            },
            {
                "sixteen_for_all": lambda told: "不负" if told.age == "15" else _youth(told),
                "fourteen_for_all": lambda told: "盗窃罪" if _youth(told) == "不负" else _youth(told),
            },
        ),
        Point(
            "inciter",
            lambda told: "抢劫罪" if told.deed == "照抢" else "盗窃罪",
            {
                "盗窃罪": says(
                    INCITING,
                    "教唆盗窃，应负责的被教唆者也只实施了盗窃",
                    "{inciter}的行为构成盗窃罪",
                    "{inciter}只在盗窃罪的范围内承担刑事责任",
                    "{inciter}教唆的故意以盗窃为限，对其应当以盗窃罪追究刑事责任",
                )
                .where(lambda told: told.deed == "过限", TOGETHER, "只唆使趁无人偷取，对临时持刀抢劫没有共同故意")
                .where(lambda told: told.age == "15", THEFT, "唆使不负刑事责任的人入户盗窃，盗窃由唆使者负责"),
                "抢劫罪": says(
                    INCITING,
                    "教唆的内容就是持刀劫取财物，被教唆者照此实施",
                    "{inciter}的行为构成抢劫罪",
                    "{inciter}应以抢劫罪的教唆犯承担刑事责任",
                    "{inciter}教唆他人抢劫，应当以抢劫罪按照其在共同犯罪中所起的作用处罚",
                ),
            },
            {"answers_for_all": lambda told: "抢劫罪" if told.deed in ("过限", "照抢") else "盗窃罪"},
        ),
        Point(
            "heavier",
            _heavier,
            {
                "从重": says(
                    INCITED_YOUNG,
                    "被教唆者不满18周岁，属于教唆未成年人犯罪",
                    "对{inciter}应当从重处罚",
                    "{inciter}具有应当从重处罚的法定量刑情节",
                    "{inciter}因教唆{youth}犯罪，应当从重处罚",
                ),
                "不从重": says(
                    INCITING,
                    "被教唆者已满18周岁，不是教唆未成年人犯罪",
                    "{inciter}没有法定从重处罚的情节",
                    "对{inciter}不适用教唆犯应当从重处罚的规定",
                ),
            },
            {"heavier_below_sixteen": lambda told: "从重" if told.age == "15" else "不从重"},
        ),
        Point(
            "leniency",
            _leniency,
            {
                "管教": says(
                    TUTELAGE,
                    "不满16周岁，对盗窃不予刑事处罚，责令监护人管教",
                    "应责令{youth}的监护人加以管教",
                    "对{youth}不追究刑事责任，由其父母或者其他监护人加以管教",
                ),
                "从宽": says(
                    YOUNG,
                    "对该罪已达责任年龄，而犯罪时不满18周岁",
                    "因其年龄，对{youth}应当从轻或者减轻处罚",
                    "{youth}应当负刑事责任，但因其犯罪时的年龄，应当从轻或者减轻处罚",
                ),
                "没有": says(
                    AGE,
                    "犯罪时已满18周岁，不是未成年人犯罪",
                    "对{youth}应当按照成年人犯罪处罚",
                    "就本案而言，{youth}应当负刑事责任，且不适用未成年人犯罪从轻或者减轻处罚的规定",
                ),
            },
            {"fourteen_for_all": lambda told: "从宽" if told.age == "15" else _leniency(told)},
        ),
        Point(
            "forced",
            _forced,
            {
                "胁从": says(
                    FORCED,
                    "起初不肯，因他人以伤害家人相威胁才同意",
                    "{youth}属于被胁迫参加犯罪",
                    "{youth}并非自愿参加犯罪，而是受到胁迫",
                ),
                "自愿": says(
                    FORCED,
                    "因许诺分赃而同意，没有受到胁迫",
                    "{youth}不属于被胁迫参加犯罪",
                    "{youth}系自愿参加犯罪，不适用胁从犯减轻或者免除处罚的规定",
                ),
            },
            {"bidden_is_forced": lambda told: "胁从" if _forced(told) else None},
        ),
        Point(
            "stage",
            lambda told: {"偷空": "未遂", "过限": None}.get(told.deed, "既遂"),
            {
                "既遂": says(
                    ATTEMPT,
                    "首饰已经到手，不是未得逞",
                    "{inciter}的行为属于犯罪既遂",
                    "对{inciter}应当按照既遂犯处罚",
                    "{inciter}未直接实施取财行为，但应当承担犯罪既遂的刑事责任",
                ),
                "未遂": says(
                    ATTEMPT,
                    "已翻找财物，因被邻居抓获而未取得，非自愿停止",
                    "{inciter}的行为属于犯罪未遂",
                    "对{inciter}可以比照既遂犯从轻或者减轻处罚",
                    "{inciter}因意志以外的原因而未得逞，属于犯罪未遂",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("sixteen_for_all", "以为不满16周岁的人对一切犯罪都不负责"),
        Misbelief("fourteen_for_all", "以为已满14周岁的人对盗窃也要负责"),
        Misbelief("answers_for_all", "以为教唆者对过限的行为也要负责"),
        Misbelief("heavier_below_sixteen", "以为只有教唆不满16周岁的人才从重处罚"),
        Misbelief("bidden_is_forced", "以为听从教唆的人都是胁从犯"),
    ),
    issues=(
        Issue(
            (
                "对{inciter}、{youth}应如何处理？",
                "关于{inciter}、{youth}的行为，下列哪一选项是正确的？",
                "*关于{inciter}、{youth}的刑事责任，应如何认定？",
            ),
            {
                "inciter": {"盗窃罪": "{inciter}构成盗窃罪", "抢劫罪": "{inciter}构成抢劫罪"},
                "youth": {
                    "不负": "{youth}不负刑事责任",
                    "盗窃罪": "{youth}构成盗窃罪",
                    "抢劫罪": "{youth}构成抢劫罪",
                },
            },
        ),
        Issue(
            (
                "{inciter}的犯罪形态及处罚，应如何认定？",
                "关于{inciter}的刑事责任，下列哪一选项是正确的？",
                "*关于{inciter}的犯罪形态和处罚，下列哪一说法是正确的？",
            ),
            {
                "stage": {"既遂": "{inciter}属于犯罪既遂", "未遂": "{inciter}属于犯罪未遂"},
                "heavier": {"从重": "应当从重处罚", "不从重": "没有法定从重处罚的情节"},
            },
        ),
    ),
)
