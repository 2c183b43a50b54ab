"""Vignettes of sentencing: 刑法 65-69, 71-77, 86, 234 (recidivism, surrender, merit, suspended sentence)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
AGAIN = Norm("刑法", 65, SINCE, says=("在五年以内再犯应当判处有期徒刑以上刑罚之罪的，是累犯，应当从重处罚",))
NOT_AGAIN = Norm("刑法", 65, SINCE, says=("刑罚执行完毕或者赦免以后", "但是过失犯罪和不满十八周岁的人犯罪的除外"))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首", "可以从轻或者减轻处罚"))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的，可以从轻处罚",))
MERIT = Norm("刑法", 68, SINCE, says=("查证属实的", "可以从轻或者减轻处罚"))
BROUGHT = Norm("自首和立功解释", 1, "1998-05-09", says=("经亲友规劝、陪同投案的", "也应当视为自动投案"))
GREAT_MERIT = Norm(
    "自首和立功解释", 7, "1998-05-09", says=("检举、揭发他人重大犯罪行为，经查证属实", "可能被判处无期徒刑以上刑罚")
)
HELPED = Norm("自首和立功解释", 5, "1998-05-09", says=("协助司法机关抓捕其他犯罪嫌疑人（包括同案犯）",))
FELLOWS = Norm("自首和立功解释", 6, "1998-05-09", says=("揭发同案犯共同犯罪事实的，可以酌情予以从轻处罚",))
BEFORE_SERVED = Norm("刑法", 71, SINCE, says=("判决宣告以后，刑罚执行完毕以前，被判刑的犯罪分子又犯罪的",))
SUSPENSION_OVER = Norm("刑法", 76, SINCE, says=("缓刑考验期满，原判的刑罚就不再执行",))
SUSPENSION_ENDED = Norm("刑法", 77, SINCE, says=("在缓刑考验期限内犯新罪", "应当撤销缓刑"))
PAROLE_OVER = Norm("刑法", 85, SINCE, says=("假释考验期满，就认为原判刑罚已经执行完毕",))
PAROLE_ENDED = Norm("刑法", 86, SINCE, says=("在假释考验期限内犯新罪，应当撤销假释，依照本法第七十一条的规定",))
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
    "有前科的伤害案",
    "刑法",
    facts={
        "before": {
            "刑满": "{who}因盗窃罪被判处有期徒刑2年，刑满释放已3年。",
            "久远": "{who}因盗窃罪被判处有期徒刑2年，刑满释放已7年。",
            "过失": "{who}因交通肇事罪被判处有期徒刑2年，刑满释放已3年。",
            "拘役": "{who}因盗窃罪被判处拘役5个月，刑满释放已3年。",
            "缓满": "{who}因盗窃罪被判处有期徒刑2年、缓刑3年，考验期满已3年。",
            "假满": "{who}因盗窃罪被判处有期徒刑4年，获得假释，考验期满已3年。",
            "缓内": "{who}因盗窃罪被判处有期徒刑2年、缓刑3年，尚在考验期内。",
            "假内": "{who}因诈骗罪被判处有期徒刑8年，获得假释，尚在考验期内。",
        },
        "caught": {
            "自去": "{convict}接到民警电话通知后自行到案，如实供述全部犯罪事实。",
            "陪去": "{convict}由母亲规劝、陪同到案，如实供述全部犯罪事实。",
            "抓获": "{convict}逃跑后被抓获，如实供述全部犯罪事实。",
        },
        "merit": {
            "协助": "归案后，{convict}带领民警抓获{mate}。",
            "供同伙": "归案后，{convict}揭发{mate}一同殴打{victim}，经查属实。",
            "检举": "归案后，{convict}检举他人盗窃，经查属实，该人被判处有期徒刑1年。",
            "大案": "归案后，{convict}检举他人故意杀人，经查属实，该人被判处无期徒刑。",
        },
        "state": {"怀孕": "{convict}在审判时怀孕，其", "未孕": "{convict}"},
    },
    story=(
        only("again suspended together", "{before}"),
        (
            "某日，{convict}与{mate}共同将{victim}打成轻伤。",
            "某日，{convict}伙同{mate}将{victim}打成轻伤。",
            "*某日，{convict}、{mate}共同殴打{victim}，致其轻伤。",
        ),
        only("surrender", "{caught}"),
        only("merit", "{merit}"),
        only("again suspended", "法院认为{convict}应当判处有期徒刑1年。"),
        only("suspended", "{state}犯罪情节较轻，确有悔罪表现，没有再犯罪的危险，对所居住社区没有重大不良影响。"),
    ),
    parties=(
        {"convict": "甲", "victim": "乙", "mate": "丙"},
        {"convict": "甲", "victim": "乙", "mate": "丙"},
        {"convict": "{s[0]}某", "victim": "{s[1]}某", "mate": "{s[2]}某"},
    ),
    terms={"who": lambda told: "{convict}（女，35周岁）" if told.state == "怀孕" else "{convict}（男，35周岁）"},
    about=("对{convict}的处罚", "{convict}的量刑"),
    points=(
        Point(
            "again",
            _again,
            {
                "累犯": says(
                    AGAIN,
                    "有期徒刑刑满三年，五年内再犯应判有期徒刑的故意罪",
                    "{convict}构成累犯，应当从重处罚",
                    "对{convict}应当以累犯从重处罚",
                    "{convict}构成累犯，应当从重处罚，在刑罚执行期间不得假释",
                ).where(
                    lambda told: told.before == "假满", AGAIN, "五年自假释期满起算，期满三年又犯应判有期徒刑的故意罪"
                ),
                "不构成": says(
                    NOT_AGAIN,
                    "刑满释放已七年，超过五年",
                    "{convict}不构成累犯",
                    "对{convict}不适用累犯从重处罚的规定",
                    "{convict}前后所犯之罪不符合累犯的成立条件，不得以累犯从重处罚",
                )
                .where(lambda told: told.before == "过失", NOT_AGAIN, "前罪交通肇事是过失犯罪")
                .where(lambda told: told.before == "拘役", NOT_AGAIN, "前罪只判处拘役，不是有期徒刑以上刑罚")
                .where(
                    lambda told: told.before in ("缓满", "缓内"),
                    NOT_AGAIN,
                    "前罪宣告缓刑，刑罚没有执行，谈不上执行完毕",
                )
                .where(lambda told: told.before == "假内", NOT_AGAIN, "尚在假释考验期内，前罪刑罚没有执行完毕"),
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
                    "刑满或者假释期满五年内再犯是累犯，不适用缓刑",
                    "对{convict}不适用缓刑",
                    "法院应当对{convict}判处实刑，不得宣告缓刑",
                    "法院对{convict}宣告缓刑的，属于适用法律错误",
                ).where(
                    lambda told: told.state == "怀孕", EXCLUDED, "刑满或者假释期满五年内再犯是累犯，怀孕也不适用缓刑"
                ),
                "可以": says(
                    SUSPENDED,
                    "不是累犯，判一年且合乎条件，不属于怀孕等应当宣告的人",
                    "对{convict}是否宣告缓刑由法院裁量",
                    "法院可以对{convict}宣告缓刑，也可以判处实刑",
                ),
                "应当": says(
                    PREGNANT,
                    "审判时怀孕，不是累犯，判一年且合乎缓刑条件",
                    "法院应当对{convict}宣告缓刑",
                    "法院应当对{convict}宣告缓刑，不得判处实刑",
                    "对{convict}应当宣告缓刑，考验期限为1年以上5年以下",
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
                    SUSPENSION_ENDED,
                    "缓刑考验期内犯新罪，撤销缓刑并罚",
                    "对{convict}应当数罪并罚",
                    "对{convict}应当将前罪与新罪实行数罪并罚",
                    "法院应当对新罪作出判决，与前罪的刑罚实行数罪并罚，决定执行的刑罚",
                ).where(lambda told: told.before == "假内", PAROLE_ENDED, "假释考验期内犯新罪，撤销假释并罚"),
                "单独": says(
                    BEFORE_SERVED,
                    "前罪刑罚已经执行完毕，没有未执行的刑罚可以并罚",
                    "{convict}只需执行新罪所判处的刑罚",
                    "法院应当只就新罪判处刑罚，不与{convict}前罪的刑罚实行数罪并罚",
                )
                .where(lambda told: told.before == "缓满", SUSPENSION_OVER, "缓刑考验期满，原判刑罚不再执行，无从并罚")
                .where(lambda told: told.before == "假满", PAROLE_OVER, "假释考验期满，视为刑罚执行完毕，无从并罚"),
            },
            {"old_always_counts": lambda told: "并罚"},
        ),
        Point(
            "surrender",
            lambda told: "坦白" if told.caught == "抓获" else "自首",
            {
                "自首": says(
                    SURRENDER,
                    "接电话通知后自行到案是自动投案，又如实供述",
                    "{convict}成立自首",
                    "{convict}属于自动投案，应当认定为自首",
                    "{convict}自动投案并如实供述自己的罪行，成立自首，可以从轻或者减轻处罚",
                ).where(lambda told: told.caught == "陪去", BROUGHT, "经亲友规劝、陪同到案视为自动投案，又如实供述"),
                "坦白": says(
                    CONFESSION,
                    "逃跑后被抓获，没有自动投案，只是如实供述",
                    "{convict}的供述属于坦白",
                    "就本案而言，{convict}不成立自首，但属于坦白，可以从轻处罚",
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
                    "检举的盗窃属实，只判一年，不是重大犯罪",
                    "{convict}有一般立功表现",
                    "{convict}可以因一般立功从轻或者减轻处罚",
                    "{convict}的表现属于立功，但尚未达到重大立功的程度",
                ).where(lambda told: told.merit == "协助", HELPED, "带民警抓获同案犯是协助抓捕，其罪不是重大犯罪"),
                "重大立功": says(
                    GREAT_MERIT,
                    "检举的故意杀人属实，被判无期徒刑，是重大犯罪",
                    "{convict}有重大立功表现",
                    "{convict}可以因重大立功减轻或者免除处罚",
                    "{convict}的表现属于重大立功，可以减轻或者免除处罚",
                ),
                "不成立": says(
                    FELLOWS,
                    "揭发的只是与同案犯共同犯罪的事实，不是他罪",
                    "{convict}没有立功表现",
                    "{convict}归案后的表现不属于立功，不得据此减轻处罚",
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
                "关于{convict}是否构成累犯、能否适用缓刑，下列哪一选项是正确的？",
                "关于累犯和缓刑，对{convict}应如何处理？",
                "*关于对{convict}适用累犯和缓刑的规定，下列哪一说法是正确的？",
            ),
            {
                "again": {"累犯": "{convict}构成累犯", "不构成": "{convict}不构成累犯"},
                "suspended": {"不得": "不得宣告缓刑", "可以": "可以宣告缓刑，也可以判处实刑", "应当": "应当宣告缓刑"},
            },
        ),
        Issue(
            (
                "{convict}归案前后的表现应如何认定？",
                "{convict}具有哪些法定从宽处罚的情节？",
                "*关于自首和立功，对{convict}应如何认定？",
            ),
            {
                "surrender": {"自首": "{convict}成立自首", "坦白": "{convict}属于坦白"},
                "merit": {"立功": "有一般立功表现", "重大立功": "有重大立功表现", "不成立": "没有立功表现"},
            },
        ),
    ),
)
