"""试用期: 劳动合同法 19."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEAR: Final = 12
SHORTEST: Final = 3  # months below which no probation may be agreed
# (length in months from which it applies, longest probation in months), the highest first
CAPS: Final = ((3 * YEAR, 6), (YEAR, 2), (SHORTEST, 1))
OPEN_ENDED, BY_TASK = "无固定期限", "以完成一定工作任务为期限"

NORM = Norm(
    "劳动合同法",
    19,
    "2008-01-01",
    says=(
        f"劳动合同期限{han(SHORTEST)}个月以上不满一年的，试用期不得超过{han(CAPS[2][1])}个月",
        f"劳动合同期限{han(CAPS[1][0] // YEAR)}年以上不满三年的，试用期不得超过二个月",
        f"{han(CAPS[0][0] // YEAR)}年以上固定期限和{OPEN_ENDED}的劳动合同，试用期不得超过{han(CAPS[0][1])}个月",
        f"{BY_TASK}的劳动合同或者劳动合同期限不满{han(SHORTEST)}个月的，不得约定试用期",
    ),
)
LONGEST: Final = 6
# Never repealed and right as far as it goes: 劳动合同法 19 grades the ceiling below it by the length of the contract.
CEILING = Norm("劳动法", 21, "1995-01-01", says=(f"试用期最长不得超过{han(LONGEST)}个月",))


QUIT_DAYS: Final = 3
QUIT_NORM = Norm("劳动合同法", 37, "2008-01-01", says=(f"在试用期内提前{han(QUIT_DAYS)}日通知用人单位",))
DAMAGES_NORM = Norm("劳动合同法", 83, "2008-01-01", says=("以劳动者试用期满月工资为标准",))


@dataclass(frozen=True)
class Employment:
    """``term``: months as an integer, ``无固定期限`` or ``以完成一定工作任务为期限``; ``probation`` in months."""

    term: int | str
    probation: int


def longest_probation(term: int | str) -> int:
    """The longest probation in months that 劳动合同法 19 allows; 0: none may be agreed."""
    if isinstance(term, str):
        return CAPS[0][1] if term == OPEN_ENDED else 0
    return next((months for start, months in CAPS if term >= start), 0)


def probation(employment: Employment) -> Ruling:
    """合法 or 违法."""
    return _against(employment, longest_probation(employment.term))


def flat_probation(employment: Employment) -> Ruling:
    """Takes the ceiling of 劳动法 21, six months, for all that the law says."""
    return _against(employment, LONGEST)


def _against(employment: Employment, limit: int) -> Ruling:
    term = employment.term
    words = f"{term}个月" if isinstance(term, int) else "任务合同" if term == BY_TASK else term
    said = f"上限{limit}" if limit else "不得约定"
    return Ruling(
        f"{words}，{said}，约定{employment.probation}", "合法" if employment.probation <= limit else "违法", NORM
    )


TERMS: Final = (1, 2, 3, 4, 6, 8, 10, 11, 12, 15, 18, 20, 24, 30, 34, 35, 36, 40, 48, 60, OPEN_ENDED, BY_TASK)


def _cases() -> Iterator[tuple[Employment, float]]:
    for term in TERMS:
        for months in range(1, 10):
            case = Employment(term, months)
            limit = longest_probation(term)
            lawful = months <= limit
            weight = 3.0 / limit if lawful else 0.35 if months <= LONGEST else 0.75
            yield case, weight * (1.3 if months == limit else 1)


def _slots(employment: Employment) -> dict[str, Any]:
    term = employment.term
    return {"term": f"期限{term}个月" if isinstance(term, int) else term, "months": employment.probation}


def _withheld(employment: Employment, ask: Ask) -> bool:
    """About a sixth of the pairs of term and probation, in every row."""
    return (TERMS.index(employment.term) * 4 + employment.probation) % 6 == 0


PROBATION: Final = Family(
    name="probation",
    title="试用期",
    subject="劳动法",
    rule=LegalRule((NORM,), probation),
    flaws=(
        Flaw(
            "flat_six_months",
            "confusion",
            "只记得劳动法第21条的6个月上限，不知劳动合同法第19条按合同期限分级",
            CEILING,
            flat_probation,
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}的试用期约定符合法律规定", "{name}的试用期没有违反法律规定"),
            positive=("符合法律规定", "合法"),
            negative=("违反法律规定", "违法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("{name}的试用期约定违反法律规定", "{name}的试用期并不符合法律规定")),
    ),
    stems=wordings(
        "下列试用期中，{ask}的{tail}",
        "根据劳动合同法，{ask}的试用期{tail}",
        "关于试用期，以下约定{ask}的{tail}",
        "以下试用期，{ask}的{tail}",
        "*根据劳动合同法，下列试用期中{ask}的{tail}",
        "*关于试用期，{ask}的约定{tail}",
    ),
    phrasings=wordings(
        "{name}的劳动合同{term}，试用期{months}个月",
        "{name}：合同{term}，试用期{months}个月",
        "{name}约定试用期{months}个月，劳动合同{term}",
        "*{name}：劳动合同{term}，约定试用期{months}个月",
        "*{name}的试用期{months}个月，合同{term}",
    ),
    facts=wordings(
        "{name}签订的劳动合同{term}，试用期{months}个月",
        "{name}的试用期为{months}个月，劳动合同{term}",
        "*{name}的劳动合同{term}，试用期为{months}个月",
    ),
    statements=clozes(
        {
            f"劳动合同期限三个月以上不满一年的，试用期最长为[{han(CAPS[2][1])}|二:与不满三年的上限混淆|三:记错上限|{han(LONGEST)}<flat_six_months:只记得劳动法的上限]个月": NORM,
            f"劳动合同期限一年以上不满三年的，试用期最长为[二|一:与不满一年的上限混淆|三:记错上限|{han(LONGEST)}<flat_six_months:只记得劳动法的上限]个月": NORM,
            f"无固定期限的劳动合同，试用期最长为[{han(CAPS[0][1])}|三:记错上限|二:与不满三年的上限混淆|十二:记错上限]个月": NORM,
            "以完成一定工作任务为期限的劳动合同，[不得/一律不得|可以<flat_six_months|均可以|应当:漏掉例外]约定试用期": NORM,
            "同一用人单位与同一劳动者[只能约定一次|可以约定两次|可以约定多次:漏掉次数限制]试用期": NORM,
            "劳动合同仅约定试用期的，该期限[为劳动合同期限|仍是试用的期限|不算合同的期限:漏掉试用期不成立]": NORM,
            f"*劳动者在试用期内解除劳动合同，法定的提前通知期为[{han(QUIT_DAYS)}|三十:与试用期以外的期间混淆|十五:记错期间]日": QUIT_NORM,
            "*违法约定的试用期已经履行的，赔偿金以劳动者[试用期满月工资|试用期间的工资|当地的最低工资:记错标准]为标准": DAMAGES_NORM,
        }
    ),
    case_type=Employment,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
)
