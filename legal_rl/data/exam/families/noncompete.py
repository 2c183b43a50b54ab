"""竞业限制: 劳动合同法 24, for whom and for how long."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 2
CONFUSED_YEARS: Final = 3
MONTHS: Final = 12

SINCE: Final = "2008-01-01"
NORM = Norm(
    "劳动合同法",
    24,
    SINCE,
    says=(
        "竞业限制的人员限于用人单位的高级管理人员、高级技术人员和其他负有保密义务的人员",
        "竞业限制的范围、地域、期限由用人单位与劳动者约定",
        f"竞业限制期限，不得超过{han(YEARS)}年",
    ),
)
# The three years are those of 民法典 188, the period that comes to mind first.
PERIOD = Norm("民法典", 188, "2021-01-01", says=(f"诉讼时效期间为{han(CONFUSED_YEARS)}年",))
PAY_NORM = Norm("劳动合同法", 23, SINCE, says=("在竞业限制期限内按月给予劳动者经济补偿", "向用人单位支付违约金"))
PENALTY_NORM = Norm("劳动合同法", 25, SINCE, says=("用人单位不得与劳动者约定由劳动者承担违约金",))
TRAINING_NORM = Norm(
    "劳动合同法",
    22,
    SINCE,
    says=("违约金的数额不得超过用人单位提供的培训费用", "不得超过服务期尚未履行部分所应分摊的培训费用"),
)

SENIOR: Final = ("高级管理人员", "高级技术人员")
SWORN: Final = ("负有保密义务的会计", "负有保密义务的文员", "负有保密义务的司机", "负有保密义务的销售员")
OTHERS: Final = ("没有保密义务的会计", "没有保密义务的文员", "没有保密义务的司机", "没有保密义务的销售员")
POSTS: Final = (*SENIOR, *SWORN, *OTHERS)


@dataclass(frozen=True)
class Covenant:
    """``post``: the employee's; ``months`` after the end of the contract, for monthly pay."""

    post: str
    months: int


def noncompete(case: Covenant, bound: tuple[str, ...] = (*SENIOR, *SWORN), years: int = YEARS) -> Ruling:
    """合法 or 违法; ``bound`` are the posts that may be bound, for at most ``years``."""
    if case.post not in bound:
        return Ruling(f"{case.post}不属竞业限制的人员", "违法", NORM)
    limit = years * MONTHS
    words = f"{case.post}可以约定，期限最长{limit}个月，约定{case.months}个月"
    return Ruling(words, "合法" if case.months <= limit else "违法", NORM)


def three_years(case: Covenant) -> Ruling:
    """Lets the restriction last three years."""
    return noncompete(case, years=CONFUSED_YEARS)


def seniors_only(case: Covenant) -> Ruling:
    """Forgets the others who owe secrecy."""
    return noncompete(case, bound=SENIOR)


LENGTHS: Final = (6, 12, 18, 20, 23, 24, 25, 30, 36, 37, 48, 60)


def _cases() -> Iterator[tuple[Covenant, float]]:
    for post in POSTS:
        for months in LENGTHS:
            case = Covenant(post, months)
            lawful = noncompete(case).outcome
            disputed = {three_years(case).outcome, seniors_only(case).outcome} != {lawful}
            yield case, (2.5 if disputed and lawful == "违法" else 1) * (3 if post in SENIOR else 1)


def _slots(case: Covenant) -> dict[str, Any]:
    return {"post": case.post, "months": case.months}


NONCOMPETE: Final = Family(
    name="noncompete",
    title="竞业限制与违约金",
    subject="劳动法",
    rule=LegalRule((NORM,), noncompete),
    flaws=(
        Flaw("three_years", "confusion", "把竞业限制的最长期限记成三年，而不是二年", PERIOD, three_years),
        Flaw("seniors_only", "confusion", "以为只能与高级人员约定，漏掉其他负有保密义务的人员", NORM, seniors_only),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}的竞业限制约定符合法律规定", "{name}的竞业限制约定没有违法"),
            positive=("符合法律规定", "合法"),
            negative=("违反法律规定", "违法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("{name}的竞业限制约定违反法律规定", "{name}的竞业限制约定并不合法")),
    ),
    stems=wordings(
        "下列竞业限制的约定中，{ask}的{tail}",
        "根据劳动合同法，{ask}的竞业限制约定{tail}",
        "关于离职后的竞业限制，以下约定{ask}的{tail}",
        "以下竞业限制的约定，{ask}的{tail}",
        "*根据劳动合同法，下列竞业限制的约定{ask}的{tail}",
        "*关于竞业限制，以下约定中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}系{post}，约定离职后竞业限制{months}个月，按月补偿",
        "{post}{name}，约定离职后竞业限制{months}个月，按月补偿",
        "{name}约定离职后竞业限制{months}个月，按月补偿，其系{post}",
        "*{post}{name}约定按月补偿，离职后竞业限制{months}个月",
        "*{name}系{post}，约定按月补偿，离职后竞业限制{months}个月",
    ),
    facts=wordings(
        "{name}是公司{post}，与公司约定离职后竞业限制{months}个月，由公司按月给予补偿",
        "{name}与公司约定离职后竞业限制{months}个月，公司按月给予补偿，{name}是该公司{post}",
        "*{name}是公司{post}，与公司约定由公司按月给予补偿，离职后竞业限制{months}个月",
    ),
    statements=clozes(
        {
            f"在解除或者终止劳动合同后，竞业限制的期限以[{han(YEARS)}|{han(CONFUSED_YEARS)}<three_years:与普通诉讼时效混淆|五:记错期限]年为限": NORM,
            f"竞业限制期限，从劳动合同解除或者终止起最长为[{han(YEARS * MONTHS)}|三十六<three_years:与普通诉讼时效混淆|四十八:记错期限]个月": NORM,
            "负有保密义务的人员既非高级管理人员也非高级技术人员的，用人单位[可以/有权|不得<seniors_only|无权:漏掉其他负有保密义务的人员]与其约定竞业限制": NORM,
            "既非高级人员又不负保密义务的职工，用人单位[不得/无权|可以|有权:漏掉人员范围的限制]与其约定竞业限制": NORM,
            "约定了竞业限制经济补偿的，在竞业限制期限内[按月|按年|按季:记错支付的方式]给予劳动者": PAY_NORM,
            "劳动者违反竞业限制约定的，应当按照约定向用人单位支付[违约金|补偿金:与经济补偿混淆|滞纳金:记错责任]": PAY_NORM,
            "除服务期和竞业限制以外，用人单位[不得/无权|可以|有权:漏掉禁止]与劳动者约定由劳动者承担违约金": PENALTY_NORM,
            "劳动者违反服务期约定的，违约金的数额不得超过用人单位提供的[培训费用|年度工资:记错上限|经济补偿:与经济补偿混淆]": TRAINING_NORM,
            "*竞业限制的范围、地域和期限，由[用人单位与劳动者|用人单位与其工会|工会与劳动者协商:与集体合同混淆]约定": NORM,
            "*劳动者支付的服务期违约金，不得超过服务期[尚未履行部分|已经履行部分:把未履行记作已履行|最初一年以内:记错上限]所应分摊的培训费用": TRAINING_NORM,
        }
    ),
    case_type=Covenant,
    cases=dict(_cases()),
    slots=_slots,
    asked_until="2025-08-31",  # 劳动争议解释（二） says more on non-competition from 2025-09-01
)
