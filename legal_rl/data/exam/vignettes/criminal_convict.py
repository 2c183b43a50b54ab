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
            "刑满": "曾因盗窃罪被判有期徒刑二年，2019年6月刑满释放",
            "久远": "曾因盗窃罪被判有期徒刑二年，2015年6月刑满释放",
            "过失": "曾因交通肇事罪被判有期徒刑二年，2019年6月刑满释放",
            "拘役": "曾因盗窃罪被判拘役五个月，2019年6月刑满释放",
            "缓满": "曾因盗窃罪被判有期徒刑二年，缓刑三年，2019年6月考验期满",
            "假满": "曾因盗窃罪被判有期徒刑四年，后获假释，2019年6月考验期满",
            "缓内": "2021年3月因盗窃罪被判有期徒刑二年，缓刑三年",
            "假内": "因诈骗罪被判有期徒刑八年，2020年10月获假释，考验期至2024年1月",
        },
        "caught": {
            "自去": "{convict}接到电话通知后自行到案，如实供述全部罪行",
            "陪去": "{convict}由母亲[规劝|劝说]并陪同到案，如实供述全部罪行",
            "抓获": "{convict}外逃半月后被抓获，如实供述全部罪行",
        },
        "merit": {
            "协助": "又带民警抓获了{mate}",
            "供同伙": "也讲明了{mate}如何动手",
            "检举": "又揭发同乡偷过三辆电动车，经查属实",
            "大案": "又揭发同乡四年前杀人，经查属实，那人被判无期徒刑",
        },
        "state": {
            "怀孕": "审理时{convict}已怀有身孕",
            "未孕": "审理时{convict}[家有老父待养|的女儿刚上小学]",
        },
    },
    story=(
        ("{convict}{before}。", "摊主{convict}{before}。", "*靠摆摊为生的{convict}{before}。"),
        (
            "2022年9月，{convict}为争摊位，与{mate}将{victim}打成轻伤。",
            "*2022年9月，{victim}占了摊位，{convict}叫上{mate}将其打成轻伤。",
        ),
        "{caught}，{merit}。",
        "{state}，{court}。",
    ),
    parties=(
        {"convict": "甲", "victim": "乙", "mate": "丙"},
        {"convict": "{s[0]}某", "victim": "{s[1]}某", "mate": "{s[2]}某"},
        {"convict": "{s[0]}某", "victim": "摊主{s[1]}某|{s[1]}某", "mate": "{s[2]}某"},
    ),
    terms={
        "court": lambda told: "法院拟判有期徒刑一年" + ("" if _suspended(told) is None else "，其他缓刑条件均具备"),
    },
    about=("对{convict}的处罚", "{convict}的量刑", "本案的量刑情节"),
    points=(
        Point(
            "again",
            _again,
            {
                "累犯": says(
                    AGAIN,
                    "刑满或者假释期满后五年内又犯",
                    "对{convict}应以累犯从重处罚",
                    "{convict}构成累犯，法院对其必须从重处罚，没有选择的余地",
                    "因前后两罪合乎累犯的全部条件，对{convict}应当从重处罚，将来服刑期间也不得假释",
                    "从前罪的结局和再犯的时间看，累犯已经成立，{convict}应当从重处罚，也不得适用缓刑",
                ),
                "不构成": says(
                    NOT_AGAIN,
                    "不合累犯的条件",
                    "{convict}不构成累犯",
                    "{convict}的情形超出了累犯的适用范围",
                    "{convict}虽是再次犯罪，但累犯的法定条件有所欠缺，以累犯从重处罚缺乏法律依据",
                    "即使认为{convict}屡教不改，法院也只能酌情考虑，而不能按累犯从重处罚",
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
                    "法院对{convict}只能判处实刑",
                    "即使{convict}取得被害人的谅解，也不能对其宣告缓刑",
                    "缓刑的适用已被法律明文排除，{convict}的个人和家庭情况都难以改变这一结果",
                    "法院若对{convict}宣告缓刑，属于适用法律错误，检察院可以据此抗诉",
                ),
                "可以": says(
                    SUSPENDED,
                    "合乎条件的可以宣告",
                    "对{convict}可以宣告缓刑",
                    "是否对{convict}适用缓刑，由法院裁量",
                    "法院既可以对{convict}宣告缓刑，也可以判处实刑，两种判决都合乎法律",
                    "宣告缓刑对法院来说是权力而不是义务，即使判处实刑，{convict}也难以主张法律适用有误",
                ),
                "应当": says(
                    PREGNANT,
                    "怀孕的妇女应当宣告",
                    "对{convict}应当宣告缓刑",
                    "法院必须对{convict}宣告缓刑，判处实刑属于适用法律错误",
                    "对{convict}这样的被告人，法律规定应当宣告缓刑，法院在这一点上没有裁量权",
                    "缓刑是{convict}依法应得的处理，即使被害人强烈要求判处实刑，法院也必须宣告缓刑",
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
                    "对{convict}应当数罪并罚",
                    "{convict}前罪的刑罚须与新罪的刑罚一并计算",
                    "仅就新罪量刑是不够的，法院还应撤销{convict}先前得到的宽大处理，合并决定执行的刑罚",
                    "法院应当先对新罪作出判决，再与前罪的刑罚一并决定{convict}执行的刑期",
                ),
                "单独": says(
                    ONE_CRIME,
                    "前罪已经了结",
                    "对{convict}只就新罪判处刑罚",
                    "{convict}的前罪已经了结，本次的刑罚单独执行",
                    "即使发现前罪当年量刑过轻，法院也只能就故意伤害罪对{convict}判刑，而不能实行并罚",
                    "对{convict}作出判决时，前罪的刑罚不再计算，因为能够并罚的只有尚未了结的罪",
                ),
            },
            {"old_always_counts": lambda told: "并罚"},
        ),
        Point(
            "surrender",
            lambda told: "坦白" if told.caught == "抓获" else "自首",
            {
                "自首": says(
                    SURRENDER,
                    "自动投案并如实供述",
                    "应当认定{convict}成立自首",
                    "{convict}的到案属于自动投案，可以据此减轻处罚",
                    "即使{convict}在法庭上辩称事出有因，其到案和供述也仍构成自首，可以从轻或者减轻处罚",
                    "{convict}的到案方式合乎投案的自动性，应当认定自首，从宽的幅度可以大于坦白",
                ),
                "坦白": says(
                    CONFESSION,
                    "被抓获后如实供述",
                    "{convict}的如实供述属于坦白",
                    "对{convict}以自首从轻或者减轻处罚，于法无据",
                    "因到案欠缺自动性，{convict}的供述只是坦白，可以据此从轻处罚，但够不上自首",
                    "即使{convict}的供述对查清案情帮助很大，也只能认定为坦白，而不能认定为自首",
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
                    "{convict}有一般立功表现",
                    "凭一般立功表现，对{convict}可以从轻或者减轻处罚",
                    "{convict}到案后的表现对司法机关确有帮助，应当认定为立功，但距离重大立功尚有差距",
                    "查证属实的帮助足以使{convict}成立立功，但由于不属于重大立功，不能据此免除处罚",
                ),
                "重大立功": says(
                    GREAT_MERIT,
                    "揭发他人重大犯罪属实",
                    "{convict}属于重大立功",
                    "凭立功一项，{convict}的处罚就可以减轻，直至免除",
                    "{convict}到案后的表现已超出一般立功，法院既可以据此减轻其处罚，也可以据此免除处罚",
                    "{convict}的贡献已达到重大立功的程度，在从宽的幅度上超过一般立功，处罚可以免除",
                ),
                "不成立": says(
                    FELLOWS,
                    "只揭发了同案犯的共同犯罪事实",
                    "{convict}没有立功表现",
                    "{convict}到案后的全部表现，都属于如实供述的范围",
                    "供述自己的罪行本就包括讲清同案犯的参与，故{convict}不能在此之外另行成立立功",
                    "即使{convict}的交代有助于查清全案，也只能作为如实供述评价，而不能认定为立功",
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
