"""Vignettes of age and instigation: 刑法 17, 25, 28, 29."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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


def _youth(told: Any) -> str:
    """From 16 on he answers for every crime, from 14 on for robbery, not for theft."""
    if told.deed in ("过限", "照抢"):
        return "抢劫罪"
    return "不负" if told.age == "15" else "盗窃罪"


def _forced(told: Any) -> str | None:
    """Whoever goes beyond what he was forced to does that of his own will, which is left out."""
    if _youth(told) == "不负" or (told.push, told.deed) == ("威胁", "过限"):
        return None
    return {"威胁": "胁从", "许诺": "自愿"}[told.push]


def _leniency(told: Any) -> str:
    return "管教" if _youth(told) == "不负" else {"20": "没有"}.get(told.age, "从宽")


SILVER_DOLLARS: Final = vignette(
    "silver_dollars",
    "老人家里的银元",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "[20|21]周岁"},
        "push": {
            "许诺": "[答应卖掉后分给|许诺事成后给]{youth}两成",
            "威胁": "见{youth}不肯，放话说“不去就打断你弟弟的腿”",
        },
        "deed": {
            "偷得": "次日{victim}出门赶集，{youth}翻窗进屋，从[米缸里|床板下]找出银元带走",
            "偷空": "次日{victim}出门赶集，{youth}翻窗进屋，刚撬开柜子就被[邻居|村民]堵住，空手就擒",
            "过限": "次日{youth}翻窗进屋，不料{victim}因[下雨|生病]没有出门，{youth}持菜刀架在其脖子上，抢走银元",
            "照抢": "次日{youth}敲开房门，把刀架在{victim}脖子上，抢走银元",
        },
    },
    story=(
        (
            "修车铺老板{inciter}欠了债，得知独居的{victim}家有价值12万元的银元，打起同村{youth}（{age}）的主意。",
            "独居的{victim}家有价值12万元的银元。欠了债的{inciter}得知后，找来同村的{youth}（{age}）商量。",
            "*{youth}（{age}）常去{inciter}的修车铺玩。{inciter}欠了债，盯上独居的{victim}家价值12万元的银元。",
        ),
        "{inciter}叫{youth}{plan}，{push}。",
        "{deed}。",
    ),
    parties=(
        {"inciter": "甲", "youth": "乙", "victim": "丙"},
        {"inciter": "{s[0]}某", "youth": "{s[1]}某", "victim": "{s[2]}某"},
        {"inciter": "{p[0]}", "youth": "{p[1]}", "victim": "{p[2]}"},
    ),
    terms={
        "plan": lambda told: "带刀逼{victim}交出银元" if told.deed == "照抢" else "趁{victim}赶集时把银元偷出来",
    },
    about=("{inciter}、{youth}的刑事责任", "{inciter}和{youth}的行为", "本案的定罪处罚"),
    points=(
        Point(
            "youth",
            _youth,
            {
                "不负": says(
                    AGE,
                    "不满16周岁，对盗窃不负刑事责任",
                    "{youth}不负刑事责任",
                    "应负刑事责任的只有{inciter}一人",
                    "即使查明{youth}全程参与，也不能对其定罪，应负刑事责任的只有{inciter}",
                    "因年龄所限，{youth}对所参与的犯罪不负刑事责任，但{inciter}的罪责不受影响",
                ),
                "盗窃罪": says(
                    THEFT,
                    "入户盗窃",
                    "{youth}构成盗窃罪",
                    "对{youth}应以盗窃罪追究刑事责任",
                    "{youth}已达到对盗窃负责的年龄，入户的情节又不改变罪名，故应以盗窃罪论处",
                    "{youth}应以盗窃罪定罪处罚，即使受人教唆，也应对自己的行为承担刑事责任",
                ),
                "抢劫罪": says(
                    ROBBERY,
                    "持刀劫取财物，已满14周岁即应负责",
                    "{youth}构成抢劫罪",
                    "{youth}的年龄足以使其对抢劫罪负责",
                    "从所用的手段看，{youth}的行为应定抢劫罪，其年龄也足以使其承担这一罪责",
                    "{youth}的行为已超出盗窃的性质，无论当初如何商定，都应当以抢劫罪追究刑事责任",
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
                    TOGETHER,
                    "教唆的故意以盗窃为限",
                    "{inciter}构成盗窃罪",
                    "{inciter}只在盗窃罪的范围内承担责任",
                    "{inciter}教唆的故意以盗窃为限，{youth}的行为若有超出，应由其自行承担责任",
                    "{inciter}与{youth}至多在盗窃罪的范围内成立共犯，抢劫的责任与{inciter}无关",
                ),
                "抢劫罪": says(
                    INCITING,
                    "教唆他人抢劫",
                    "{inciter}构成抢劫罪",
                    "{inciter}即使从未到场，也应以抢劫罪论处",
                    "教唆者应对实行者在教唆范围内的行为负责，故{inciter}应当以抢劫罪定罪处罚",
                    "{inciter}是抢劫罪的教唆犯，应按其在共同犯罪中所起的作用承担抢劫罪的责任",
                ),
            },
            {"answers_for_all": lambda told: "抢劫罪" if told.deed in ("过限", "照抢") else "盗窃罪"},
        ),
        Point(
            "heavier",
            lambda told: None if _youth(told) == "不负" else "不从重" if told.age == "20" else "从重",
            {
                "从重": says(
                    INCITED_YOUNG,
                    "教唆不满18周岁的人犯罪",
                    "对{inciter}应当从重处罚",
                    "{youth}的年龄使{inciter}应受从重处罚",
                    "因教唆的对象受到法律的特别保护，对{inciter}应当从重处罚，而不只是可以从重处罚",
                    "即使{inciter}在共同犯罪中作用有限，法院也必须因{youth}的年龄对其从重处罚",
                ),
                "不从重": says(
                    INCITING,
                    "被教唆的人已满18周岁",
                    "对{inciter}从重处罚缺乏法定依据",
                    "{inciter}按其在共同犯罪中的作用处罚，不必从重",
                    "关于教唆未成年人应当从重的规定对{inciter}难以适用，按其所起的作用处罚即可",
                    "{inciter}虽是教唆犯，但法定的从重情节有所欠缺，处罚的轻重取决于其所起的作用",
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
                    "不满16周岁，不予刑事处罚",
                    "对{youth}应责令监护人加以管教",
                    "对{youth}只能由监护人管教，刑罚难以适用",
                    "{youth}的行为虽有危害，也只能责令其监护人加以管教，必要时依法进行专门矫治教育",
                    "即使{victim}强烈要求惩处，对{youth}也只能责令监护人加以管教",
                ),
                "从宽": says(
                    YOUNG,
                    "犯罪时不满18周岁",
                    "{youth}因年龄应当从轻或者减轻处罚",
                    "从轻或者减轻处罚，是{youth}因年龄应得的待遇",
                    "{youth}应负刑事责任，但因其犯罪时的年龄，法院必须从轻或者减轻处罚",
                    "{youth}的年龄虽不妨碍定罪，但使其应当得到从轻或者减轻处罚，法院必须遵守",
                ),
                "没有": says(
                    AGE,
                    "已满18周岁",
                    "年龄对{youth}的处罚没有影响",
                    "{youth}难以凭年龄得到从宽处罚",
                    "{youth}应负完全的刑事责任，如果有从宽处罚的理由，也只能在年龄以外寻找",
                    "以{youth}年轻为由从轻、减轻处罚缺乏法律依据，其年龄至多可以酌情考虑",
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
                    "被胁迫参加犯罪",
                    "{youth}属于胁从犯",
                    "对{youth}应当减轻处罚或者免除处罚",
                    "{youth}参加犯罪时意志受到压制，法院应当按其犯罪情节减轻处罚或者免除处罚",
                    "{youth}虽然构成犯罪，但属于胁从犯，减轻或者免除处罚是应当而不是可以",
                ),
                "自愿": says(
                    FORCED,
                    "为利所动，不是被胁迫",
                    "{youth}不属于胁从犯",
                    "{youth}出于自愿参加犯罪，胁从犯的规定难以适用",
                    "即使{youth}事事听命于{inciter}，也应按自愿参加者承担责任，而不能作为胁从犯减轻处罚",
                    "{youth}参加犯罪的决定出于自己，不能以受人指使为由主张应当减轻或者免除处罚",
                ),
            },
            {"bidden_is_forced": lambda told: "胁从" if _forced(told) else None},
        ),
        Point(
            "stage",
            lambda told: "未遂" if told.deed == "偷空" else "既遂",
            {
                "既遂": says(
                    INCITING,
                    "银元已经到手",
                    "{inciter}应负既遂的责任",
                    "即使分赃落空，{inciter}也成立犯罪既遂",
                    "教唆者的犯罪形态取决于实行的结果，据此{inciter}应承担既遂的刑事责任",
                    "即使始终没有接触银元，{inciter}也应负既遂的责任，而不能主张只是教唆",
                ),
                "未遂": says(
                    ATTEMPT,
                    "因被人发现而未得逞",
                    "{inciter}成立犯罪未遂",
                    "对{inciter}可以比照既遂犯从轻或者减轻处罚",
                    "{inciter}的责任随实行者止步而止步，可以按未遂犯从轻或者减轻处罚",
                    "即使{inciter}已经做完自己该做的一切，其罪责也只是犯罪未遂，可以从轻处罚",
                ),
            },
            {"beyond_is_attempt": lambda told: "未遂" if told.deed in ("偷空", "过限") else "既遂"},
        ),
    ),
    flaws=(
        Misbelief("sixteen_for_all", "以为不满16周岁的人对一切犯罪都不负责"),
        Misbelief("fourteen_for_all", "以为已满14周岁的人对盗窃也要负责"),
        Misbelief("answers_for_all", "以为教唆者对过限的行为也要负责"),
        Misbelief("heavier_below_sixteen", "以为只有教唆不满16周岁的人才从重处罚"),
        Misbelief("bidden_is_forced", "以为听从教唆的人都是胁从犯"),
        Misbelief("beyond_is_attempt", "以为被教唆的人过限时，教唆者只是未遂"),
    ),
    issues=(
        Issue(
            (
                "对{youth}、{inciter}应如何处理？",
                "{youth}、{inciter}的行为应如何定性？",
                "*关于{youth}和{inciter}的刑事责任，应如何认定？",
            ),
            {
                "youth": {
                    "不负": "{youth}不负刑事责任",
                    "盗窃罪": "{youth}构成盗窃罪",
                    "抢劫罪": "对{youth}应以抢劫罪论处",
                },
                "inciter": {"盗窃罪": "{inciter}只对盗窃负责", "抢劫罪": "{inciter}构成抢劫罪"},
            },
        ),
    ),
)
