"""执行异议: 民事诉讼法 236 and 238, the remedy of those whose objection to an execution was ruled on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

REVIEW_DAYS: Final = 10
DAYS: Final = 15

REVIEW, RETRIAL, SUIT = "复议", "审判监督", "起诉"
NORMS: Final = {
    article: Norm("民事诉讼法", article, "2024-01-01", says=says)
    for article, says in {
        236: (
            "可以向负责执行的人民法院提出书面异议",
            f"自收到书面异议之日起{han(DAYS)}日内审查",
            f"可以自裁定送达之日起{han(REVIEW_DAYS)}日内向上一级人民法院申请复议",
        ),
        238: (
            "理由成立的，裁定中止对该标的的执行",
            "认为原判决、裁定错误的，依照审判监督程序办理",
            f"与原判决、裁定无关的，可以自裁定送达之日起{han(DAYS)}日内向人民法院提起诉讼",
        ),
        244: ("责令取得财产的人返还",),
        246: ("人民检察院有权对民事执行活动实行法律监督",),
        267: ("（三）作为一方当事人的公民死亡，需要等待继承人继承权利或者承担义务的；",),
        268: ("（二）据以执行的法律文书被撤销的；",),
        269: ("送达当事人后立即生效",),
    }.items()
}

DEBTS: Final = ("借款", "货款", "租金", "工程款")
THINGS: Final = ("房屋", "汽车", "字画", "机器")
# Who objects and why, and how it was ruled on: the remedy, whether the objection is to the thing, the reason.
OBJECTIONS: Final[dict[str, tuple[str, bool, str]]] = {
    "是给付{debt}判决的被执行人，认为法院查封其{thing}超出标的额，异议被驳回": (
        REVIEW,
        False,
        "当事人对执行行为提出异议",
    ),
    "是给付{debt}判决的被执行人，认为法院拍卖其{thing}的程序违法，异议被驳回": (
        REVIEW,
        False,
        "当事人对执行行为提出异议",
    ),
    "是竞买人，认为法院拍卖给付{debt}判决所执行的{thing}程序违法，异议被驳回": (
        REVIEW,
        False,
        "利害关系人对执行行为提出异议",
    ),
    "是给付{debt}判决的申请执行人，认为法院解除对{thing}的查封违法，异议被驳回": (
        REVIEW,
        False,
        "当事人对执行行为提出异议",
    ),
    "是案外人，主张给付{debt}判决所执行的{thing}归其所有，异议被驳回": (SUIT, True, "案外人的异议与原判决无关"),
    "是给付{debt}判决的申请执行人，因案外人主张{thing}的所有权成立，执行被裁定中止": (
        SUIT,
        True,
        "当事人对中止执行标的的裁定不服，与原判决无关",
    ),
    "是案外人，认为将其{thing}判归他人的原判决错误，在该{thing}执行中提出的异议被驳回": (
        RETRIAL,
        True,
        "案外人认为原判决错误",
    ),
    "是案外人，认为责令将其{thing}交付他人的原判决错误，在该{thing}执行中提出的异议被驳回": (
        RETRIAL,
        True,
        "案外人认为原判决错误",
    ),
}


@dataclass(frozen=True)
class Objection:
    """``told``: a key of ``OBJECTIONS``; ``debt`` and ``thing``: what the judgment grants, what is executed on."""

    told: str
    debt: str
    thing: str


def remedy(case: Objection) -> Ruling:
    """复议, 审判监督 or 起诉."""
    outcome, thing, why = OBJECTIONS[case.told]
    return Ruling(why, outcome, NORMS[238 if thing else 236])


def review_always(case: Objection) -> Ruling:
    """Sends outsiders to the higher court as well."""
    return Ruling("对异议裁定不服", REVIEW, NORMS[236])


def suit_always(case: Objection) -> Ruling:
    """Lets outsiders sue even against what the judgment itself decided."""
    ruling = remedy(case)
    return Ruling("案外人对执行标的提出异议", SUIT, NORMS[238]) if ruling.outcome == RETRIAL else ruling


def _cases() -> Iterator[tuple[Objection, float]]:
    for told, (outcome, _, _) in OBJECTIONS.items():
        for thing in THINGS:
            for debt in DEBTS if "{debt}" in told else DEBTS[:1]:
                yield Objection(told, debt, thing), {REVIEW: 0.5, SUIT: 1, RETRIAL: 4}[outcome]


def _slots(case: Objection) -> dict[str, Any]:
    return {"told": case.told.format(debt=case.debt, thing=case.thing)}


EXECUTION_OBJECTION: Final = Family(
    name="execution_objection",
    title="民事执行程序",
    subject="民事诉讼法",
    rule=LegalRule((NORMS[236], NORMS[238]), remedy),
    flaws=(
        Flaw("review_always", "confusion", "以为案外人对执行标的的异议被驳回后也申请复议", NORMS[236], review_always),
        Flaw("suit_always", "confusion", "以为案外人一律提起诉讼，不问原判决是否有错误", NORMS[238], suit_always),
    ),
    outcomes=(
        Outcome(
            REVIEW,
            claims=("{name}可以向上一级法院申请复议", "{name}的救济途径是申请复议"),
            positive=("可以向上一级法院申请复议", "救济途径是申请复议"),
            negative=("不能向上一级法院申请复议", "救济途径不是申请复议"),
            norm=NORMS[236],
        ),
        Outcome(
            RETRIAL,
            claims=("{name}应当通过审判监督程序寻求救济", "{name}的救济途径是审判监督程序"),
            positive=("应当通过审判监督程序寻求救济", "救济途径是审判监督程序"),
            negative=("不应通过审判监督程序寻求救济", "救济途径不是审判监督程序"),
            norm=NORMS[238],
        ),
        Outcome(
            SUIT,
            claims=("{name}可以向法院提起执行异议之诉", "{name}的救济途径是提起诉讼"),
            positive=("可以向法院提起执行异议之诉", "救济途径是提起诉讼"),
            negative=("不能向法院提起执行异议之诉", "救济途径不是提起诉讼"),
            norm=NORMS[238],
        ),
    ),
    stems=wordings(
        "下列人员对法院的裁定不服，{ask}的{tail}",
        "根据《民事诉讼法》，不服裁定的下列人员{ask}的{tail}",
        "关于执行中的异议，以下不服裁定的人员{ask}的{tail}",
        "以下人员不服执行中的裁定，{ask}的{tail}",
        "*根据《民事诉讼法》，以下人员对裁定不服，{ask}的{tail}",
        "*关于执行中的异议，不服裁定的下列人员{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{told}",
        "在执行中，{name}{told}",
        "{name}对裁定不服，其{told}",
        "*{name}不服裁定，其{told}",
        "*{name}在执行中对裁定不服，其{told}",
    ),
    facts=wordings(
        "{name}对法院的裁定不服，其{told}",
        "{name}不服法院的裁定，其{told}",
        "*{name}对法院在执行中的裁定不服，其{told}",
    ),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                f"法院应当自收到对执行行为的书面异议之日起[{han(DAYS)}|{han(REVIEW_DAYS)}|三十|六十:记错期限]日内审查": 236,
                f"当事人对驳回其执行行为异议的裁定不服的，可以自送达之日起[{han(REVIEW_DAYS)}|{han(DAYS)}|五|三十:与提起诉讼的期限混淆]日内申请复议": 236,
                "认为执行行为违反法律规定的当事人，可以向[负责执行的人民法院|作出生效判决的人民法院|上一级人民法院:记错受理异议的法院]提出书面异议": 236,
                "案外人对执行标的的异议理由成立的，法院裁定[中止|终结|暂缓:记错裁定的内容]对该标的的执行": 238,
                f"案外人的异议被驳回且与原判决无关的，可以自裁定送达之日起[{han(DAYS)}|{han(REVIEW_DAYS)}|三十|六十:与申请复议的期限混淆]日内提起诉讼": 238,
                "作为被执行人的公民死亡，需要等待继承人承担义务的，法院应当裁定[中止|终结|暂缓:与无遗产可供执行混淆]执行": 267,
                "据以执行的法律文书被撤销的，法院裁定[终结|中止|暂缓:与中止执行的事由混淆]执行": 268,
                "执行完毕后判决被撤销的，对已被执行的财产，法院应当责令取得财产的人[返还|提供担保|与对方协商:记错执行回转的内容]": 244,
                "*中止和终结执行的裁定，[送达当事人后立即|一经作出即|送达后满十日方:误以为可以上诉]生效": 269,
                "*人民检察院[有权|无权|经法院同意才有权:误以为执行不受监督]对民事执行活动实行法律监督": 246,
            }.items()
        }
    ),
    case_type=Objection,
    cases=dict(_cases()),
    slots=_slots,
)
