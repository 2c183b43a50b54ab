"""租赁期限: 民法典 705 (twenty years, renewals by themselves), 707 (form) and 734 (holding over)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LONGEST: Final = 20  # years
WRITTEN_FROM: Final = 6  # months

SINCE: Final = "2021-01-01"
LONGEST_NORM = Norm(
    "民法典",
    705,
    SINCE,
    says=(f"租赁期限不得超过{han(LONGEST)}年", "超过部分无效", f"自续订之日起不得超过{han(LONGEST)}年"),
)
FORM_NORM = Norm(
    "民法典",
    707,
    SINCE,
    says=(
        f"租赁期限{han(WRITTEN_FROM)}个月以上的，应当采用书面形式",
        "未采用书面形式，无法确定租赁期限的，视为不定期租赁",
    ),
)
STAY_NORM = Norm(
    "民法典", 734, SINCE, says=("出租人没有提出异议的，原租赁合同继续有效，但是租赁期限为不定期", "以同等条件优先承租")
)
OPEN_NORM = Norm("民法典", 730, SINCE, says=("当事人可以随时解除合同，但是应当在合理期限之前通知对方",))
DEATH_NORM = Norm("民法典", 732, SINCE, says=("与其生前共同居住的人或者共同经营人可以按照原租赁合同租赁该房屋",))
# 民法典 707 added that the term cannot be ascertained.
FORMER = Norm("合同法", 215, "1999-10-01", "2020-12-31", says=("当事人未采用书面形式的，视为不定期租赁",))

THINGS: Final = ("商铺", "仓库", "厂房")
WRITTEN, ORAL, RENEWED, STAYED = "书面", "口头", "续订", "续用"


@dataclass(frozen=True)
class Lease:
    """``kind``: 书面, 口头, 续订 (for ``second`` years, once ``term`` is over), 续用 (after ``term``, no objection).

    ``term`` in years, under 口头 in months; ``certain``: whether the term of an oral lease can be ascertained.
    """

    thing: str
    kind: str
    term: int
    second: int | None = None
    certain: bool | None = None


def lease(case: Lease) -> Ruling:
    """The term under the law: 有效, 部分无效 (what exceeds the longest term) or 不定期."""
    if case.kind == STAYED:
        return Ruling("届满后继续使用，出租人无异议", "不定期", STAY_NORM)
    if case.kind == ORAL:
        return _oral(case)
    if case.kind == RENEWED and case.second is not None:
        return _limited("续订", case.second)
    return _limited("租期", case.term)


def _limited(words: str, years: int) -> Ruling:
    over = years > LONGEST
    return Ruling(
        f"{words}{years}年，{'超过' if over else '未超'}{LONGEST}年", "部分无效" if over else "有效", LONGEST_NORM
    )


def _oral(case: Lease) -> Ruling:
    if case.term < WRITTEN_FROM:
        return Ruling(f"租期{case.term}个月，不足{WRITTEN_FROM}个月，口头也可", "有效", FORM_NORM)
    if case.certain:
        return Ruling(f"租期{case.term}个月，口头但能确定", "有效", FORM_NORM)
    return Ruling(f"租期{case.term}个月，口头且无法确定", "不定期", FORM_NORM)


def former_lease(case: Lease) -> Ruling:
    """合同法 215: an oral lease of six months or more has no fixed term, even where the term can be ascertained."""
    if case.kind == ORAL and case.term >= WRITTEN_FROM:
        return Ruling(f"租期{case.term}个月，应书面而未书面", "不定期", FORM_NORM)
    return lease(case)


def added_lease(case: Lease) -> Ruling:
    """Adds the renewal to the first term."""
    if case.kind == RENEWED and case.second is not None:
        return _limited("合计", case.term + case.second)
    return lease(case)


YEARS: Final = (1, 2, 3, 5, 8, 10, 12, 15, 18, 19, 20, 21, 22, 25, 28, 30, 40, 50)
MONTHS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 24)
RENEWALS: Final = tuple(
    (first, second) for first in (5, 10, 12, 15, 18, 20) for second in (3, 5, 10, 15, 20, 21, 25, 30)
)
STAYS: Final = (1, 2, 3, 5, 8, 10, 15, 20)


def _cases() -> Iterator[tuple[Lease, float]]:
    for thing in THINGS:
        for years in YEARS:
            yield Lease(thing, WRITTEN, years), 2.5 if years > LONGEST else 1.5
        for months in MONTHS:
            long = months >= WRITTEN_FROM
            yield Lease(thing, ORAL, months, certain=True), 4.5 if long else 2
            if long:
                yield Lease(thing, ORAL, months, certain=False), 2.5
        for first, second in RENEWALS:
            disputed = second <= LONGEST < first + second
            yield Lease(thing, RENEWED, first, second), 1.8 if disputed else 1
        for years in STAYS:
            yield Lease(thing, STAYED, years), 2.5


def _slots(case: Lease) -> dict[str, Any]:
    found = "能够" if case.certain else "无法"
    deal = {
        WRITTEN: f"约定租期{case.term}年",
        ORAL: f"主张租期{case.term}个月，经查{found}确定",
        RENEWED: f"租期{case.term}年届满后续订{case.second}年",
        STAYED: f"租期{case.term}年届满后继续使用，出租人无异议",
    }[case.kind]
    return {"form": ORAL if case.kind == ORAL else WRITTEN, "thing": case.thing, "deal": deal}


LEASE: Final = Family(
    name="lease",
    title="租赁期限",
    subject="民法",
    rule=LegalRule((LONGEST_NORM, FORM_NORM, STAY_NORM), lease),
    flaws=(
        Flaw(
            "oral_never_fixed",
            "former_rule",
            "六个月以上的口头租赁仍按合同法第215条一律视为不定期，不知能够确定租期的除外",
            FORMER,
            former_lease,
        ),
        Flaw(
            "renewal_added",
            "confusion",
            "把续订的租期与原租期相加，再与20年比较，不知续订的租期自续订之日起算",
            LONGEST_NORM,
            added_lease,
        ),
    ),
    outcomes=(
        Outcome("有效", claims=("{name}的租赁有固定租期且全部有效", "{name}的租赁为定期租赁且租期全部有效")),
        Outcome(
            "部分无效",
            claims=("{name}的租赁有固定租期但部分无效", "{name}的租赁为定期租赁但租期部分无效"),
            positive=("租期超过法定上限", "存在租期部分无效的情形"),
            negative=("租期没有超过法定上限", "不存在租期部分无效的情形"),
            norm=LONGEST_NORM,
        ),
        Outcome(
            "不定期",
            claims=("{name}的租赁属于不定期租赁", "{name}的租赁没有固定租期，为不定期租赁"),
            positive=("属于不定期租赁", "租期为不定期"),
            negative=("不属于不定期租赁", "租期并非不定期"),
            norm=FORM_NORM,
        ),
    ),
    stems=wordings(
        "下列租赁中，{ask}的{tail}",
        "根据民法典，{ask}的租赁{tail}",
        "关于租赁期限，以下{ask}的{tail}",
        "以下租赁，{ask}的{tail}",
        "*根据民法典，下列租赁中{ask}的{tail}",
        "*关于租赁期限，{ask}的租赁{tail}",
    ),
    phrasings=wordings(
        "{name}{form}租赁{thing}，{deal}",
        "{name}以{form}形式租用{thing}，{deal}",
        "{thing}由{name}{form}承租，{deal}",
        "*{name}{form}承租{thing}，{deal}",
        "*{thing}由{name}以{form}形式租赁，{deal}",
    ),
    facts=wordings(
        "{name}以{form}形式向他人租赁{thing}，{deal}",
        "{name}从他人处{form}租用{thing}，{deal}",
        "*{name}以{form}形式从他人处租用{thing}，{deal}",
    ),
    statements=clozes(
        {
            f"法律允许的最长租赁期限为[{han(LONGEST)}|三十:与耕地承包期混淆|七十:与住宅用地的期限混淆|十五:记错期间]年，超过部分无效": LONGEST_NORM,
            "租赁期限超过二十年的，[超过部分|整个合同|全部租期:把部分无效当作全部无效]无效": LONGEST_NORM,
            "续订租赁合同的，约定的租赁期限自[续订|初租<renewal_added|交付:把原租期计算在内]之日起不得超过二十年": LONGEST_NORM,
            f"租赁期限满[{han(WRITTEN_FROM)}个月|三个月|一个月|十二个月:记错期间]的应当采用书面形式，不满的不必采用": FORM_NORM,
            "六个月以上的租赁未采用书面形式的，[在无法确定租期时，|在能够确定租期时，也:漏掉无法确定的条件|无论能否确定租期，均<oral_never_fixed:合同法第215条的旧规定]视为不定期租赁": FORM_NORM,
            "租期届满，承租人继续使用租赁物，出租人没有提出异议的，原租赁合同[继续有效，租赁期限为不定期|继续有效，租赁期限与原来相同:漏掉期限变为不定期|终止，承租人转为无权占有租赁物:漏掉继续有效]": STAY_NORM,
            "不定期租赁的[出租人和承租人|出租人而非承租人:漏掉承租人的解除权|承租人而非出租人:漏掉出租人的解除权]可以随时解除合同，但是应当在合理期限之前通知对方": OPEN_NORM,
            "*租赁期限届满，房屋承租人享有以同等条件[优先承租|优先购买:与出卖时的权利混淆|优先受偿:与担保物权混淆|优先转租:记错权利]的权利": STAY_NORM,
            "*承租人在房屋租赁期限内死亡的，[与其生前共同居住的人/与其生前共同经营的人|不与其共同居住的亲戚|为其料理后事的邻居:漏掉共同居住的条件]可以按照原租赁合同租赁该房屋": DEATH_NORM,
        }
    ),
    case_type=Lease,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2023-01-01",  # two years after 民法典 707: no oral lease in the exam was made under 合同法 215
)
