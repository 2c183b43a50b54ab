"""申请执行的期间: 民事诉讼法 250, two years from the day on which the last performance was due."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

MONTHS: Final = 24
MONTHS_BEFORE_2008: Final = 12  # where a natural person is a party
OF_LIMITATION: Final = 36
FIXED, PARTS, SILENT = "定期", "分期", "未定"
WITHIN, OVER = "未届满", "已届满"

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
PERIOD = Norm(
    LAW,
    250,
    SINCE,
    says=(
        f"申请执行的期间为{han(MONTHS // 12)}年",
        "申请执行时效的中止、中断，适用法律有关诉讼时效中止、中断的规定",
        "从最后一期履行期限届满之日起计算；法律文书未规定履行期间的，从法律文书生效之日起计算",
    ),
)
PROMISE = Norm("民法典", 195, "2021-01-01", says=("（二）义务人同意履行义务；",))
LIMITATION = Norm("民法典", 188, "2021-01-01", says=(f"诉讼时效期间为{han(OF_LIMITATION // 12)}年",))
FORMER = Norm(LAW, 219, "1991-04-09", "2008-03-31", says=("双方或者一方当事人是公民的为一年",))
OTHERS: Final = {
    article: Norm(LAW, article, SINCE, says=(says,))
    for article, says in {
        235: "由第一审人民法院或者与第一审人民法院同级的被执行的财产所在地人民法院执行",
        237: "超过六个月未执行的，申请执行人可以向上一级人民法院申请执行",
        241: "人民法院可以根据当事人的申请，恢复对原生效法律文书的执行",
        242: "被执行人向人民法院提供担保，并经申请执行人同意的，人民法院可以决定暂缓执行",
        268: "（四）追索赡养费、扶养费、抚养费案件的权利人死亡的；",
    }.items()
}


@dataclass(frozen=True)
class Judgment:
    """Months until the application: ``first`` since it took effect (``PARTS``: since the first part was due), ``last``
    since (the last) performance was due, ``promised`` since the debtor promised to perform, 0 for no promise."""

    term: str
    first: int
    last: int
    promised: int = 0


def period(case: Judgment, months: int = MONTHS) -> Ruling:
    """未届满 or 已届满; a promise within the period lets it begin anew."""
    named = {FIXED: "履行期间届满", PARTS: "末期履行期限届满", SILENT: "判决生效"}[case.term]
    if case.promised:
        return _within(f"自债务人同意履行起{case.promised}个月", case.promised, months, PROMISE)
    return _within(f"自{named}起{case.last}个月", case.last, months)


def from_first(case: Judgment) -> Ruling:
    """Counts from the day of effect, or from the first part due."""
    if case.promised:
        return period(case)
    return _within(f"自{'首期届满' if case.term == PARTS else '判决生效'}起{case.first}个月", case.first, MONTHS)


def no_interruption(case: Judgment) -> Ruling:
    """Gives a promise no effect."""
    return period(Judgment(case.term, case.first, case.last))


def limitation_period(case: Judgment) -> Ruling:
    """Takes the three years of 诉讼时效."""
    return period(case, OF_LIMITATION)


def one_year(case: Judgment) -> Ruling:
    """民事诉讼法 219 until 2008: one year where a natural person is a party, never interrupted."""
    return _within(f"自履行期限届满起{case.last}个月", case.last, MONTHS_BEFORE_2008)


def _within(counted: str, month: int, limit: int, norm: Norm = PERIOD) -> Ruling:
    return Ruling(f"{counted}，期间为{limit}个月", WITHIN if month <= limit else OVER, norm)


def _cases() -> Iterator[tuple[Judgment, float]]:
    for last in (7, 9, 15, 18, 20, 22, 27, 29, 32, 34, 40, 45):
        yield Judgment(SILENT, last, last), 1
        for lead in (1, 3, 6, 10):
            term = PARTS if lead > 3 else FIXED
            yield Judgment(term, last + lead, last), 1 if last < MONTHS < last + lead else 0.5
        for promised in (5, 8, 16, 21):
            if MONTHS < last < MONTHS + promised - 1:
                yield Judgment(FIXED, last + 2, last, promised), 0.7
        for promised in (26, 28):
            if promised < last < MONTHS + promised:
                yield Judgment(FIXED, last + 2, last, promised), 1.5


def _slots(case: Judgment) -> dict[str, Any]:
    told = {
        FIXED: f"判决生效已{case.first}个月，所定的履行期间届满已{case.last}个月",
        PARTS: f"判决确定分期履行，首期届满已{case.first}个月，末期届满已{case.last}个月",
        SILENT: f"判决没有规定履行期间，生效已{case.last}个月",
    }[case.term]
    return {"told": told + (f"，债务人于{case.promised}个月前同意履行" if case.promised else "")}


EXECUTION_PERIOD: Final = Family(
    name="execution_period",
    title="民事执行",
    subject="民事诉讼法",
    rule=LegalRule((PERIOD, PROMISE), period),
    flaws=(
        Flaw("one_year", "former_rule", "申请执行的期间仍按2008年以前的规定算作1年", FORMER, one_year),
        Flaw(
            "limitation_period", "confusion", "把申请执行的期间与3年的诉讼时效期间混淆", LIMITATION, limitation_period
        ),
        Flaw("from_first", "confusion", "以为期间从判决生效或者首期届满起算", PERIOD, from_first),
        Flaw("no_interruption", "confusion", "以为申请执行的期间不能中断", PERIOD, no_interruption),
    ),
    outcomes=(
        Outcome(
            WITHIN,
            claims=("{name}申请执行的期间尚未届满", "{name}的申请没有超过申请执行的期间"),
            positive=("申请执行的期间尚未届满", "没有超过申请执行的期间"),
            negative=("申请执行的期间已经届满", "已经超过申请执行的期间"),
            norm=PERIOD,
        ),
        Outcome(OVER, claims=("{name}申请执行的期间已经届满", "{name}的申请已经超过申请执行的期间")),
    ),
    stems=wordings(
        "根据《民事诉讼法》，下列申请中{ask}的{tail}",
        "债权人的以下执行申请，{ask}的{tail}",
        "关于申请执行的期间，下列情形中{ask}的{tail}",
        "以下执行申请中，{ask}的{tail}",
        "*根据《民事诉讼法》，以下执行申请中{ask}的{tail}",
        "*关于申请执行的期间，以下情形中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}申请强制执行，{told}",
        "{name}申请执行金钱债务，{told}",
        "{name}现申请执行胜诉判决，{told}",
        "*{name}现申请强制执行，{told}",
        "*{name}申请执行胜诉判决，{told}",
    ),
    facts=wordings(
        "债权人{name}申请强制执行，{told}",
        "{name}作为债权人申请执行，{told}",
        "*债权人{name}现申请执行，{told}",
    ),
    statements=clozes(
        {
            "申请执行的期间为[二年|一年<one_year|三年<limitation_period|六个月:与旧规定和诉讼时效混淆]": PERIOD,
            "法律文书规定分期履行的，申请执行的期间从[最后一期|第一期<from_first|每一期:记错起算点]履行期限届满之日起计算": PERIOD,
            "法律文书未规定履行期间的，申请执行的期间从法律文书[生效|送达|作出|宣告:记错起算点]之日起计算": PERIOD,
            "申请执行时效的中断，适用法律有关[诉讼时效|除斥期间<no_interruption|上诉期间:把时效当作不变期间]的规定": PERIOD,
            "法院自收到申请执行书之日起超过[六个月|三个月|十五日|二个月:记错期限]未执行的，申请执行人可以向上一级法院申请执行": OTHERS[
                237
            ],
            "生效的民事判决，由[第一审|第二审|作出生效判决的:记错执行法院]人民法院或者与第一审法院同级的被执行财产所在地法院执行": OTHERS[
                235
            ],
            "被执行人提供担保，并经[申请执行人|上一级人民法院|人民检察院:记错同意的主体]同意的，法院可以决定暂缓执行": OTHERS[
                242
            ],
            "追索赡养费案件的权利人死亡的，人民法院裁定[终结|中止|暂缓:与等待继承人继承权利混淆]执行": OTHERS[268],
            "*申请执行人因受欺诈达成执行和解协议的，法院可以[根据当事人的申请|依职权|经检察院同意后:记错启动的方式]恢复原判决的执行": OTHERS[
                241
            ],
            "*判决确定分期履行的，首期届满后未申请执行，[不影响|丧失|暂停:漏掉从最后一期起算]末期届满后二年内申请执行的权利": PERIOD,
        }
    ),
    case_type=Judgment,
    cases=dict(_cases()),
    slots=_slots,
)
