"""Questions that the tests of the parser ask."""

from legal_rl.core.questions import Question


def asking(stem: str, **options: str) -> Question:
    return Question(id="q", stem=stem, options=options, gold=frozenset("A"), source="test")


KNOWN = asking(
    "关于买卖合同的风险负担，下列说法正确的是：", A="甲公司应当承担毁损的风险", B="乙公司承担", C="抢劫罪", D="以上都对"
)
SAID = ["下列说法正确的是", KNOWN.stem, *KNOWN.options.values()]

PLAIN = asking("关于合同，下列说法正确的是：", A="自成立时生效", B="自登记时生效", C="自批准时生效", D="自公证时生效")
COMPLETED = asking("甲乙订立合同。该合同的效力", **PLAIN.options)
ENTITLED = asking("下列债权人中，可以请求撤销的是哪一项？", **PLAIN.options)
