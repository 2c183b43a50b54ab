"""仲裁协议的效力: 仲裁法 3, 16–19 (until its revision of 2026) and articles 3, 5–7 of its interpretation."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

VALID, VOID = "有效", "无效"
# The law as revised on 2025-09-12 takes its place on 2026-03-01: known in general, not held against a text, as the
# collection of statutes ends in spring 2025. Later days than 2025-05-31 are asked as unverified only.
LAST_DAY: Final = "2026-02-28"
NORMS: Final = {
    article: Norm("仲裁法", article, "2018-01-01", LAST_DAY, says=(says,))
    for article, says in {
        3: "（一）婚姻、收养、监护、扶养、继承纠纷；",
        6: "仲裁不实行级别管辖和地域管辖",
        9: "仲裁实行一裁终局的制度",
        16: "请求仲裁的意思表示",
        17: "（二）无民事行为能力人或者限制民事行为能力人订立的仲裁协议",
        18: "当事人可以补充协议；达不成补充协议的，仲裁协议无效",
        19: "合同的变更、解除、终止或者无效，不影响仲裁协议的效力",
        20: "应当在仲裁庭首次开庭前提出",
        26: "视为放弃仲裁协议，人民法院应当继续审理",
        53: "裁决应当按照首席仲裁员的意见作出",
        58: "可以向仲裁委员会所在地的中级人民法院申请撤销裁决",
        59: "应当自收到裁决书之日起六个月内提出",
    }.items()
}
READING: Final = {
    article: Norm("仲裁法解释", article, "2006-09-08", LAST_DAY, says=(says,))
    for article, says in {
        3: "名称不准确，但能够确定具体的仲裁机构的，应当认定选定了仲裁机构",
        5: "当事人不能就仲裁机构选择达成一致的，仲裁协议无效",
        6: "该地仅有一个仲裁机构的，该仲裁机构视为约定的仲裁机构",
        7: "当事人约定争议可以向仲裁机构申请仲裁也可以向人民法院起诉的，仲裁协议无效",
    }.items()
}
NOT_ENFORCED: Final = Norm(
    "民事诉讼法", 248, "2024-01-01", says=("可以根据双方达成的书面仲裁协议重新申请仲裁，也可以向人民法院起诉",)
)

PROPERTY: Final = ("货物买卖", "房屋租赁", "股权转让", "建设工程施工", "承揽加工")
PERSONAL: Final = ("遗产继承", "解除收养", "变更监护", "夫妻扶养")
CHOSEN: Final = "选定了甲市仲裁委员会"
AFTER: Final = ("所涉合同其后被解除", "所涉合同其后被确认无效", "所涉合同其后被撤销")
# By circumstance: the outcome, the norm, the reason.
CLAUSES: Final[dict[str, tuple[str, Norm, str]]] = {
    CHOSEN: (VALID, NORMS[16], "仲裁协议具备法定内容"),
    **{f"{CHOSEN}，{event}": (VALID, NORMS[19], "仲裁协议独立存在") for event in AFTER},
    "约定由甲市的仲裁机构仲裁，而甲市仅有一个仲裁机构": (VALID, READING[6], "约定地点仅有一个仲裁机构"),
    "所写仲裁委员会的名称不准确，但能够确定具体机构": (VALID, READING[3], "能够确定具体的仲裁机构"),
    "没有约定仲裁委员会，其后补充约定由甲市仲裁委员会仲裁": (VALID, NORMS[18], "已经达成补充协议"),
    "没有约定仲裁委员会，其后不能达成补充协议": (VOID, NORMS[18], "达不成补充协议"),
    "约定了两个仲裁机构，其后协议选择了其中一个": (VALID, READING[5], "已就仲裁机构选择达成一致"),
    "约定了两个仲裁机构，其后不能就选择达成一致": (VOID, READING[5], "不能就仲裁机构选择达成一致"),
    "约定争议可以仲裁也可以起诉，双方随后就该约定的效力发生争议，尚未申请仲裁": (
        VOID,
        READING[7],
        "约定既可以仲裁也可以起诉",
    ),
    f"{CHOSEN}，但其签订时为限制民事行为能力人": (VOID, NORMS[17], "限制民事行为能力人订立仲裁协议"),
    f"{CHOSEN}，但其是受对方胁迫而签订的": (VOID, NORMS[17], "一方以胁迫手段迫使对方订立仲裁协议"),
}


@dataclass(frozen=True)
class Agreement:
    """``matter``: of the dispute; ``clause``: what was agreed, and what came of it."""

    matter: str
    clause: str


def validity(case: Agreement) -> Ruling:
    """有效 or 无效."""
    if case.matter in PERSONAL:
        return Ruling(f"{case.matter}纠纷不能仲裁", VOID, NORMS[3])
    outcome, norm, why = CLAUSES[case.clause]
    return Ruling(why, outcome, norm)


def any_matter(case: Agreement) -> Ruling:
    """Takes whatever the parties agree on for arbitrable."""
    return validity(Agreement(PROPERTY[0], case.clause))


def falls_with_contract(case: Agreement) -> Ruling:
    """Lets the clause share the fate of its contract."""
    if case.clause.endswith(AFTER) and case.matter in PROPERTY:
        return Ruling("合同不再有效力", VOID, NORMS[19])
    return validity(case)


def one_body_named(case: Agreement) -> Ruling:
    """Wants the one institution named rightly from the start."""
    ruling = validity(case)
    if ruling.outcome == VALID and CHOSEN not in case.clause:
        return Ruling("没有明确选定一个仲裁机构", VOID, ruling.norm)
    return ruling


def _cases() -> Iterator[tuple[Agreement, float]]:
    for clause, (outcome, *_) in CLAUSES.items():
        for matter in PROPERTY:
            yield Agreement(matter, clause), 0.7 if outcome == VALID else 1.2
        for matter in PERSONAL if clause == CHOSEN or "其后协议选择" in clause or "仅有" in clause else ():
            yield Agreement(matter, clause), 1.6


def _slots(case: Agreement) -> dict[str, Any]:
    return {"matter": case.matter, "clause": case.clause}


ARBITRATION_AGREEMENT: Final = Family(
    name="arbitration_agreement",
    title="仲裁",
    subject="民事诉讼法",
    rule=LegalRule((*(NORMS[article] for article in (3, 16, 17, 18, 19)), *READING.values()), validity),
    flaws=(
        Flaw("any_matter", "confusion", "以为身份关系的纠纷也可以仲裁", NORMS[3], any_matter),
        Flaw(
            "falls_with_contract", "confusion", "以为合同无效或者解除，仲裁条款随之无效", NORMS[19], falls_with_contract
        ),
        Flaw("one_body_named", "confusion", "以为仲裁机构约定不明确的，仲裁协议一律无效", NORMS[18], one_body_named),
    ),
    outcomes=(
        Outcome(
            VALID,
            claims=("{name}订立的仲裁协议有效", "对{name}而言，该仲裁协议有效"),
            positive=("仲裁协议有效", "仲裁协议具有效力"),
            negative=("仲裁协议无效", "仲裁协议没有效力"),
            norm=NORMS[16],
        ),
        Outcome(VOID, claims=("{name}订立的仲裁协议无效", "对{name}而言，该仲裁协议无效")),
    ),
    stems=wordings(
        "根据《仲裁法》及司法解释，下列情形中{ask}的{tail}",
        "关于仲裁协议的效力，以下情形中{ask}的{tail}",
        "当事人对效力有争议的下列情形，{ask}的{tail}",
        "下列各项中，根据《仲裁法》{ask}的{tail}",
        "*根据《仲裁法》及司法解释，以下各项中{ask}的{tail}",
        "*关于仲裁协议的效力，下列情形{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}与对方就{matter}纠纷订立书面仲裁协议，{clause}",
        "就{matter}纠纷，{name}与对方书面约定仲裁，{clause}",
        "{name}就{matter}纠纷与对方订立书面仲裁协议，{clause}",
        "*{name}与对方就{matter}纠纷书面约定仲裁，{clause}",
        "*就{matter}纠纷，{name}与对方订立书面仲裁协议，{clause}",
    ),
    facts=wordings(
        "{name}与相对人就{matter}纠纷订立书面仲裁协议，{clause}",
        "就{matter}纠纷，{name}与相对人书面约定仲裁，{clause}",
        "*{name}就{matter}纠纷与相对人书面约定仲裁，{clause}",
    ),
    statements=clozes(
        {
            text: NOT_ENFORCED if article == 248 else NORMS[article]
            for text, article in {
                "当事人对仲裁协议的效力有异议的，应当在仲裁庭[首次开庭前|最后一次开庭终结前|作出裁决前:与申请回避的期限混淆]提出": 20,
                "一方请求仲裁委员会就仲裁协议的效力作出决定，另一方请求人民法院裁定的，由[人民法院|仲裁委员会|先受理的机构:记错处理的机构]处理": 20,
                "仲裁[不实行|实行|原则上实行:与诉讼混淆]级别管辖和地域管辖": 6,
                "仲裁实行[一裁终局|一裁一审|两裁终局:与诉讼和劳动仲裁混淆]的制度": 9,
                "当事人申请撤销国内仲裁裁决的，应当自收到裁决书之日起[六个月|一年|二年|十五日:记错期限]内提出": 59,
                "申请撤销国内仲裁裁决，由[仲裁委员会所在地|申请人住所地|被申请人住所地|财产所在地:与申请执行的管辖混淆]的中级人民法院管辖": 58,
                "仲裁庭不能形成多数意见时，裁决应当按照[首席仲裁员|年长的仲裁员|仲裁委员会主任:记错决定的人]的意见作出": 53,
                "起诉时未声明有仲裁协议，被告在首次开庭前也未提出异议的，人民法院应当[继续审理|驳回起诉|移送仲裁:漏掉视为放弃仲裁协议]": 26,
                "*仲裁裁决被人民法院裁定不予执行的，当事人可以[重新达成仲裁协议后申请仲裁/向人民法院起诉|就该裁定提起上诉|就该裁定申请复议:记错不予执行后的救济]": 248,
                "*当事人约定仲裁后，合同被确认无效的，仲裁条款的效力[不受影响|随之消灭<falls_with_contract|有待追认:漏掉独立性]": 19,
            }.items()
        }
    ),
    case_type=Agreement,
    cases=dict(_cases()),
    slots=_slots,
)
