"""Vignettes of sentencing: 刑法 65-69, 71-77, 86, 234 (recidivism, surrender, merit, suspended sentence)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
AGAIN = Norm("刑法", 65, SINCE, says=("在五年以内再犯应当判处有期徒刑以上刑罚之罪的，是累犯，应当从重处罚",))
NOT_AGAIN = Norm("刑法", 65, SINCE, says=("刑罚执行完毕或者赦免以后", "但是过失犯罪和不满十八周岁的人犯罪的除外"))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首", "可以从轻或者减轻处罚"))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的，可以从轻处罚",))
MERIT = Norm("刑法", 68, SINCE, says=("查证属实的", "可以从轻或者减轻处罚"))
GREAT_MERIT = Norm("刑法", 68, SINCE, says=("有重大立功表现的，可以减轻或者免除处罚",))
FELLOWS = Norm("自首和立功解释", 6, "1998-05-09", says=("揭发同案犯共同犯罪事实的，可以酌情予以从轻处罚",))
ONE_CRIME = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
NEW_CRIME = Norm("刑法", 71, SINCE, says=("应当对新犯的罪作出判决，把前罪没有执行的刑罚和后罪所判处的刑罚",))
SUSPENDED = Norm("刑法", 72, SINCE, says=("可以宣告缓刑",))
PREGNANT = Norm("刑法", 72, SINCE, says=("怀孕的妇女和已满七十五周岁的人，应当宣告缓刑",))
EXCLUDED = Norm("刑法", 74, SINCE, says=("对于累犯和犯罪集团的首要分子，不适用缓刑",))


def _again(told: Any) -> str:
    """An intended crime within five years after imprisonment that was served, or after the end of a parole."""
    return "累犯" if told.before in ("刑满", "假满") else "不构成"


def _suspended(told: Any) -> str | None:
    """Left out where an earlier suspension or parole has to be revoked."""
    if told.before in ("缓内", "假内"):
        return None
    if _again(told) == "累犯":
        return "不得"
    return {"怀孕": "应当", "未孕": "可以"}[told.state]


NIGHT_MARKET_BRAWL: Final = vignette(
    "night_market_brawl",
    "夜市摊主的前科",
    "刑法",
    facts={
        "before": {
            "刑满": "曾因盗窃罪被判处有期徒刑二年，2019年6月刑满释放",
            "久远": "曾因盗窃罪被判处有期徒刑二年，2015年6月刑满释放",
            "过失": "曾因交通肇事罪被判处有期徒刑二年，2019年6月刑满释放",
            "拘役": "曾因盗窃罪被判处拘役五个月，2019年6月刑满释放",
            "缓满": "2016年6月因盗窃罪被判处有期徒刑二年，缓刑三年，2019年6月考验期满",
            "假满": "曾因盗窃罪被判处有期徒刑四年，后被假释，2019年6月考验期满",
            "缓内": "2021年3月因盗窃罪被判处有期徒刑二年，缓刑三年",
            "假内": "因诈骗罪被判处有期徒刑八年，2020年10月获得假释，考验期到2024年1月届满",
        },
        "caught": {
            "自去": "接到民警的电话通知后，{convict}自己去了派出所，如实讲了两人打人的经过",
            "陪去": "在母亲的[规劝|劝说]和陪同下，{convict}到派出所如实讲了两人打人的经过",
            "抓获": "{convict}连夜躲到外省，半个月后在[火车站|长途汽车站]被抓获，如实讲了两人打人的经过",
        },
        "merit": {
            "协助": "到案后，{convict}带民警找到{mate}藏身的出租屋，将其抓获",
            "供同伙": "到案后，{convict}讲清了{mate}当时如何动手",
            "检举": "到案后，{convict}揭发一名同乡偷过三辆电动车，经查属实",
            "大案": "到案后，{convict}揭发一名同乡四年前杀人埋尸，查证属实，那人被判处无期徒刑",
        },
        "state": {
            "怀孕": "审理时{convict}已怀孕[五个月|六个月]",
            "未孕": "审理时{convict}[刚找到一份保洁的工作|正照料瘫痪的父亲]",
        },
    },
    story=(
        (
            "{convict}（女，35岁）{before}。",
            "夜市摊主{convict}（女，36岁）{before}。",
            "*靠夜市摆摊为生的{convict}（女，37岁）{before}。",
        ),
        (
            "2022年9月，{convict}与{victim}争抢摊位，[抄起铁勺|操起酒瓶]砸过去，{mate}也上前踢打，致{victim}轻伤。",
            "*2022年9月，因{victim}占了自己的摊位，{convict}叫上{mate}，用[铁勺|酒瓶]将{victim}打成轻伤。",
        ),
        "{caught}。{merit}。",
        "{state}，{court}。",
    ),
    parties=(
        {"convict": "甲", "victim": "乙", "mate": "丙"},
        {"convict": "{s[0]}某", "victim": "{s[1]}某", "mate": "{s[2]}某"},
        {"convict": "{s[0]}某", "victim": "摊主{s[1]}某|{s[1]}某", "mate": "{s[2]}某"},
    ),
    terms={
        "court": lambda told: (
            "法院认为应以故意伤害罪判处有期徒刑一年"
            + ("" if _suspended(told) is None else "，其余各方面都合乎缓刑的要求")
        ),
    },
    about=("对{convict}的处罚", "{convict}的量刑", "本案的量刑情节"),
    points=(
        Point(
            "again",
            _again,
            {
                "累犯": says(
                    AGAIN, "刑满或者假释期满后五年内又犯", "{convict}构成累犯", "对{convict}应当以累犯从重处罚"
                ),
                "不构成": says(
                    NOT_AGAIN, "不合累犯的条件", "{convict}不构成累犯", "{convict}虽有前科，但不能以累犯论处"
                ),
            },
            {
                "suspended_counts": lambda told: "累犯" if told.before in ("缓满", "缓内") else _again(told),
                "any_crime_counts": lambda told: "累犯" if told.before in ("过失", "拘役") else _again(told),
            },
        ),
        Point(
            "suspended",
            _suspended,
            {
                "不得": says(
                    EXCLUDED,
                    "累犯不适用缓刑",
                    "对{convict}不能宣告缓刑",
                    "即使合乎其他要求，法院也不得对{convict}适用缓刑",
                ),
                "可以": says(
                    SUSPENDED,
                    "合乎条件的可以宣告",
                    "对{convict}可以宣告缓刑，但并非必须",
                    "是否对{convict}适用缓刑，由法院裁量",
                ),
                "应当": says(
                    PREGNANT, "怀孕的妇女应当宣告", "对{convict}应当宣告缓刑", "对{convict}适用缓刑，法院没有裁量的余地"
                ),
            },
            {
                "pregnant_always": lambda told: (
                    "应当" if told.state == "怀孕" and _suspended(told) else _suspended(told)
                ),
                "suspended_counts": lambda told: "不得" if told.before == "缓满" else _suspended(told),
            },
        ),
        Point(
            "together",
            lambda told: "并罚" if told.before in ("缓内", "假内") else "单独",
            {
                "并罚": says(
                    NEW_CRIME,
                    "考验期内又犯新罪，撤销后与前罪并罚",
                    "对{convict}应当实行数罪并罚",
                    "对{convict}不能只执行本次判处的刑罚，前罪的刑罚也要一并考虑",
                ),
                "单独": says(
                    ONE_CRIME,
                    "前罪已经了结",
                    "对{convict}不实行数罪并罚",
                    "{convict}的前罪已经了结，只需就故意伤害罪判处刑罚",
                ),
            },
            {"old_always_counts": lambda told: "并罚"},
        ),
        Point(
            "surrender",
            lambda told: "坦白" if told.caught == "抓获" else "自首",
            {
                "自首": says(
                    SURRENDER, "自动投案并如实供述", "{convict}成立自首", "对{convict}可以按自首从轻或者减轻处罚"
                ),
                "坦白": says(
                    CONFESSION,
                    "被抓获后如实供述",
                    "{convict}的如实供述属于坦白",
                    "{convict}不成立自首，但仍可以从轻处罚",
                ),
            },
            {
                "telling_is_surrender": lambda told: "自首",
                "called_is_caught": lambda told: "自首" if told.caught == "陪去" else "坦白",
            },
        ),
        Point(
            "merit",
            lambda told: {"协助": "立功", "检举": "立功", "供同伙": "不成立", "大案": "重大立功"}[told.merit],
            {
                "立功": says(
                    MERIT,
                    "协助抓捕同案犯，或者揭发他人犯罪属实",
                    "{convict}有一般立功表现，可以从轻或者减轻处罚",
                    "{convict}的表现属于立功，但还算不上重大立功",
                ),
                "重大立功": says(
                    GREAT_MERIT,
                    "揭发他人重大犯罪属实",
                    "{convict}属于重大立功",
                    "因其立功表现，对{convict}可以减轻甚至免除处罚",
                ),
                "不成立": says(
                    FELLOWS,
                    "只揭发了同案犯的共同犯罪事实",
                    "{convict}没有立功表现",
                    "{convict}到案后所讲的内容不成立立功",
                ),
            },
            {
                "fellows_count": lambda told: "重大立功" if told.merit == "大案" else "立功",
            },
        ),
    ),
    flaws=(
        Misbelief("suspended_counts", "以为缓刑期满后五年内再犯也是累犯"),
        Misbelief("any_crime_counts", "以为过失犯罪、判处拘役之罪也能构成累犯"),
        Misbelief("pregnant_always", "以为怀孕的累犯也应当缓刑"),
        Misbelief("old_always_counts", "以为有前科就要与前罪并罚"),
        Misbelief("telling_is_surrender", "以为到案后如实供述就是自首"),
        Misbelief("called_is_caught", "以为接到通知后到案的不是自动投案"),
        Misbelief("fellows_count", "以为供出同案犯就是立功"),
    ),
    issues=(
        Issue(
            (
                "{convict}是否构成累犯，能否适用缓刑？",
                "关于累犯和缓刑，对{convict}应如何处理？",
                "*对{convict}能否从重处罚、能否宣告缓刑？",
            ),
            {
                "again": {"累犯": "构成累犯", "不构成": "不构成累犯"},
                "suspended": {"不得": "不能宣告缓刑", "可以": "可以宣告缓刑", "应当": "应当宣告缓刑"},
            },
        ),
        Issue(
            (
                "{convict}到案前后的表现应如何认定？",
                "{convict}具有哪些从宽处罚的情节？",
                "*关于自首和立功，对{convict}应如何认定？",
            ),
            {
                "surrender": {"自首": "{convict}成立自首", "坦白": "{convict}只是坦白"},
                "merit": {
                    "立功": "并有一般立功表现",
                    "重大立功": "并有重大立功表现，可以免除处罚",
                    "不成立": "没有立功表现",
                },
            },
        ),
    ),
)
