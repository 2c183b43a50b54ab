"""取保候审 and 监视居住: 刑事诉讼法 79 (how long), 68 (one kind of guarantee), 75 (where)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

BAIL, RESIDENCE = "取保候审", "监视居住"
LONGEST: Final = {BAIL: 12, RESIDENCE: 6}

SINCE: Final = "2018-10-26"
PERIOD_NORM = Norm(
    "刑事诉讼法",
    79,
    SINCE,
    says=(f"{BAIL}最长不得超过{han(LONGEST[BAIL])}个月，{RESIDENCE}最长不得超过{han(LONGEST[RESIDENCE])}个月",),
)
GUARANTEE_NORM = Norm("刑事诉讼法", 68, SINCE, says=("应当责令犯罪嫌疑人、被告人提出保证人或者交纳保证金",))
NOTICE_HOURS: Final = 24
PLACE_NORM = Norm(
    "刑事诉讼法",
    75,
    SINCE,
    says=(
        "应当在犯罪嫌疑人、被告人的住处执行；无固定住处的，可以在指定的居所执行",
        "不得在羁押场所、专门的办案场所执行",
        f"{han(NOTICE_HOURS)}小时以内，通知被监视居住人的家属",
    ),
)
OFFSET_DAYS, OFFSET_DAYS_CONTROL = 2, 1  # for a day of 有期徒刑 or 拘役, and of 管制
OFFSET_NORM = Norm(
    "刑事诉讼法",
    76,
    SINCE,
    says=(
        f"被判处管制的，监视居住{han(OFFSET_DAYS_CONTROL)}日折抵刑期一日",
        f"被判处拘役、有期徒刑的，监视居住{han(OFFSET_DAYS)}日折抵刑期一日",
    ),
)
POLICE_NORM = Norm("刑事诉讼法", 67, SINCE, says=("取保候审由公安机关执行",))
REPORT_HOURS: Final = 24
DUTIES_NORM = Norm(
    "刑事诉讼法", 71, SINCE, says=(f"在{han(REPORT_HOURS)}小时以内向执行机关报告", "可以对犯罪嫌疑人、被告人先行拘留")
)

BOTH: Final = "保证人和保证金并用"
CUSTODY: Final = ("在看守所内执行", "在专门办案场所执行")
MANNERS: Final = {
    BAIL: ("责令其提出保证人", "责令其交纳保证金", BOTH),
    RESIDENCE: ("在其固定住处执行", *CUSTODY),
}


@dataclass(frozen=True)
class Measure:
    """``months`` in all, ordered by one and the same authority; ``manner``: the guarantee, or the place."""

    kind: str
    months: int
    manner: str


def release(measure: Measure, residence: int = LONGEST[RESIDENCE], *, both_allowed: bool = False) -> Ruling:
    """合法 or 违法; ``residence``: the longest 监视居住 in months."""
    if measure.manner == BOTH and not both_allowed:
        return Ruling("保证人和保证金不得并用", "违法", GUARANTEE_NORM)
    if measure.manner in CUSTODY:
        return Ruling(f"监视居住{measure.manner}", "违法", PLACE_NORM)
    longest = residence if measure.kind == RESIDENCE else LONGEST[BAIL]
    over = measure.months > longest
    why = f"{measure.kind}{measure.months}个月，{'超过' if over else '未超'}{longest}个月"
    return Ruling(why, "违法" if over else "合法", PERIOD_NORM)


def twelve_for_both(measure: Measure) -> Ruling:
    """Takes the twelve months of 取保候审 for 监视居住 too."""
    return release(measure, LONGEST[BAIL])


def both_guarantees(measure: Measure) -> Ruling:
    """Takes 保证人 and 保证金 to go together."""
    return release(measure, both_allowed=True)


def _cases() -> Iterator[tuple[Measure, float]]:
    bail, residence = (3, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 18), (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    for months, manner in product(bail, MANNERS[BAIL]):
        disputed = manner == BOTH and months <= LONGEST[BAIL]
        yield Measure(BAIL, months, manner), 1.2 if disputed or months == LONGEST[BAIL] else 0.5
    for months, manner in product(residence, MANNERS[RESIDENCE]):
        disputed = LONGEST[RESIDENCE] < months <= LONGEST[BAIL]
        yield Measure(RESIDENCE, months, manner), 0.2 if manner in CUSTODY else 1.4 if disputed else 1.2


CASES: Final = dict(_cases())


def _slots(measure: Measure) -> dict[str, Any]:
    return dict(vars(measure))


PRETRIAL_RELEASE: Final = Family(
    name="pretrial_release",
    title="取保候审与监视居住",
    subject="刑事诉讼法",
    rule=LegalRule((PERIOD_NORM, GUARANTEE_NORM, PLACE_NORM), release),
    flaws=(
        Flaw(
            "twelve_for_both",
            "confusion",
            "把取保候审的12个月也当作监视居住的期限，而不是6个月",
            PERIOD_NORM,
            twelve_for_both,
        ),
        Flaw(
            "both_guarantees",
            "confusion",
            "以为对同一人可以并用保证人和保证金，不知只能选择其一",
            GUARANTEE_NORM,
            both_guarantees,
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("对{name}所采取措施的期限和方式合法", "对{name}的强制措施在期限和方式上合法"),
            positive=("期限和方式均合法", "期限和方式都没有违法"),
            negative=("期限或者方式违法", "期限或者方式并不合法"),
            norm=PERIOD_NORM,
        ),
        Outcome("违法", claims=("对{name}所采取措施的期限或方式违法", "对{name}的强制措施在期限或方式上违法")),
    ),
    stems=wordings(
        "公安机关的下列措施中，{ask}的{tail}",
        "根据刑事诉讼法，公安机关的措施中{ask}的{tail}",
        "关于强制措施，公安机关的以下措施中{ask}的{tail}",
        "公安机关的以下措施，{ask}的{tail}",
        "*根据刑事诉讼法，公安机关的下列措施中{ask}的{tail}",
        "*关于强制措施，公安机关的措施中{ask}的{tail}",
    ),
    phrasings=wordings(
        "对{name}{kind}共{months}个月，{manner}",
        "对{name}{kind}，{manner}，共{months}个月",
        "{name}被{kind}共{months}个月，{manner}",
        "*{name}被{kind}，{manner}，共{months}个月",
        "*{name}被{kind}{months}个月，{manner}",
    ),
    facts=wordings(
        "公安机关对{name}{kind}共{months}个月，{manner}",
        "{name}被公安机关{kind}，{manner}，期限共{months}个月",
        "*公安机关对{name}{kind}，{manner}，期限共{months}个月",
    ),
    statements=clozes(
        {
            f"取保候审的最长期限为[{han(LONGEST[BAIL])}|六:与监视居住混淆|十八:记错期限]个月": PERIOD_NORM,
            f"监视居住的最长期限为[{han(LONGEST[RESIDENCE])}|{han(LONGEST[BAIL])}<twelve_for_both:与取保候审混淆|三|九:记错期限]个月": PERIOD_NORM,
            "决定取保候审，应当责令犯罪嫌疑人提出保证人[或者|并且<both_guarantees|以及:以为两种保证可以并用]交纳保证金": GUARANTEE_NORM,
            "指定居所监视居住的，不得在[专门的办案场所/羁押场所|公安机关指定的居所|犯罪嫌疑人住处以外的地方:记错对场所的限制]执行": PLACE_NORM,
            "涉嫌盗窃的犯罪嫌疑人[无固定住处|有固定住处:颠倒了条件|住处在市区|与亲属同住:记错条件]的，监视居住可以在指定的居所执行": PLACE_NORM,
            f"被判处管制的，指定居所监视居住[{han(OFFSET_DAYS_CONTROL)}|{han(OFFSET_DAYS)}:与有期徒刑的折抵混淆|三:记错折抵]日折抵刑期一日": OFFSET_NORM,
            f"指定居所监视居住的，除无法通知的以外，通知家属的期限为执行后[{han(NOTICE_HOURS)}|十二:与传唤的时间混淆|四十八|三十六:记错期限]小时以内": PLACE_NORM,
            f"被取保候审人的住址发生变动的，向执行机关报告的期限为[{han(REPORT_HOURS)}|十二:与传唤的时间混淆|四十八|三十六:记错期限]小时以内": DUTIES_NORM,
            "犯罪嫌疑人违反取保候审规定，需要予以逮捕的，[可以|应当:把可以记作应当|不得:漏掉先行拘留]先行拘留": DUTIES_NORM,
            f"*被判处有期徒刑的，指定居所监视居住[{han(OFFSET_DAYS)}|一:与管制的折抵混淆|三:记错折抵]日折抵刑期一日": OFFSET_NORM,
            "*人民法院决定取保候审的，由[公安机关|检察机关:记错执行机关|人民法院:把决定机关当作执行机关]执行": POLICE_NORM,
        }
    ),
    case_type=Measure,
    cases=CASES,
    slots=_slots,
)
