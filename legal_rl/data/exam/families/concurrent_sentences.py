"""数罪并罚: 刑法 69 (one judgment), 70 (a crime found later) and 71 (a crime committed later)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings, years_and_months

PRISON, DETENTION, CONTROL = "有期徒刑", "拘役", "管制"
CAPS: Final = {PRISON: 20, DETENTION: 1, CONTROL: 3}  # years
LONG_SUM, LONG_CAP = 35, 25  # years of 有期徒刑
FOUND, NEW = "漏罪", "新罪"

NORM = Norm(
    "刑法",
    69,
    "2015-11-01",
    says=(
        f"管制最高不能超过{han(CAPS[CONTROL])}年，拘役最高不能超过{han(CAPS[DETENTION])}年",
        f"总和刑期不满{han(LONG_SUM)}年的，最高不能超过{han(CAPS[PRISON])}年",
        f"总和刑期在{han(LONG_SUM)}年以上的，最高不能超过{han(LONG_CAP)}年",
        "数罪中有判处有期徒刑和拘役的，执行有期徒刑",
        "有期徒刑、拘役执行完毕后，管制仍须执行",
        "附加刑种类相同的，合并执行，种类不同的，分别执行",
    ),
)
FOUND_NORM = Norm("刑法", 70, "1997-10-01", says=("已经执行的刑期，应当计算在新判决决定的刑期以内",))
NEW_NORM = Norm("刑法", 71, "1997-10-01", says=("把前罪没有执行的刑罚和后罪所判处的刑罚",))
FORMER = Norm("刑法", 69, "1997-10-01", "2011-04-30", says=(f"有期徒刑最高不能超过{han(CAPS[PRISON])}年",))
SUSPENDED_NORM = Norm("刑法", 77, "2011-05-01", says=("应当撤销缓刑", "把前罪和后罪所判处的刑罚"))
PAROLED_NORM = Norm("刑法", 86, "2011-05-01", says=("在假释考验期限内犯新罪，应当撤销假释，依照本法第七十一条",))


@dataclass(frozen=True)
class ConcurrentSentences:
    """Months of the sentences for ``crimes``, of ``kind``, the last one of ``last`` where that is set.

    ``later`` (漏罪 or 新罪): the second crime came to light after ``served`` months of the first sentence. The court
    decides on ``decided`` months, and on ``extra`` months of the kind ``last`` after them.
    """

    crimes: str
    kind: str
    first: int
    second: int
    decided: int
    third: int = 0
    later: str = ""
    served: int = 0
    last: str = ""
    extra: int = 0


def joinder(
    judgment: ConcurrentSentences, *, swapped: bool = False, long_cap: int = LONG_CAP, detention_stays: bool = False
) -> Ruling:
    """合法, 过重 or 过轻; ``swapped``: 70 and 71 are taken for each other, ``long_cap``: years for a sum of 35."""
    if judgment.last:
        return _mixed(judgment, detention_stays=detention_stays)
    terms = [term for term in (judgment.first, judgment.second, judgment.third) if term]
    norm, how = NORM, f"总和刑期{years_and_months(sum(terms))}"
    if judgment.later:
        new = (judgment.later == NEW) is not swapped
        norm = NEW_NORM if new else FOUND_NORM
        how = f"对{judgment.later}应当{'先减后并' if new else '先并后减'}"
        terms[0] -= judgment.served if new else 0
    total = sum(terms)
    cap = CAPS[judgment.kind] if judgment.kind != PRISON or total < LONG_SUM * 12 else long_cap
    low, high = max(terms), min(total, cap * 12)
    outcome = "过重" if judgment.decided > high else "过轻" if judgment.decided < low else "合法"
    return Ruling(f"{how}，应当在{years_and_months(low)}以上{years_and_months(high)}以下决定刑期", outcome, norm)


def _mixed(judgment: ConcurrentSentences, *, detention_stays: bool) -> Ruling:
    """Of 有期徒刑 with 拘役, which it absorbs, or with 管制, which is executed after it."""
    due = judgment.second if judgment.last == CONTROL or detention_stays else 0
    why = f"{judgment.last}仍须执行" if due else f"只执行有期徒刑，不再执行{judgment.last}"
    over = judgment.extra - due
    return Ruling(f"有期徒刑与{judgment.last}并罚，{why}", "过重" if over > 0 else "过轻" if over else "合法", NORM)


def _cases() -> Iterator[tuple[ConcurrentSentences, float]]:
    pairs = cycle(("盗窃罪和诈骗罪", "抢劫罪和故意伤害罪", "诈骗罪和抢劫罪", "盗窃罪和故意伤害罪"))
    later_pairs = cycle(("盗窃罪和故意伤害罪", "诈骗罪和故意伤害罪", "抢劫罪和故意伤害罪"))
    petty_pairs = cycle(("盗窃罪和诈骗罪", "诈骗罪和寻衅滋事罪", "盗窃罪和危险驾驶罪"))
    years = {(8, 7): (6, 10, 13, 16), (12, 10): (11, 16, 19, 21, 22), (9, 5): (7, 12, 15), (14, 11): (13, 18, 22, 24)}
    for (a, b), decisions in years.items():
        for decided in decisions:
            yield ConcurrentSentences(next(pairs), PRISON, a * 12, b * 12, decided * 12), 0.45
    long_sums = {(15, 12, 8): (14, 19, 22, 24, 27), (15, 12, 7): (14, 18, 22, 24), (14, 12, 10): (13, 21, 23, 28)}
    for (a, b, c), decisions in long_sums.items():
        for decided in decisions:
            yield (
                ConcurrentSentences("抢劫罪、诈骗罪和故意伤害罪", PRISON, a * 12, b * 12, decided * 12, c * 12),
                1.6 if decided > 20 else 0.5,
            )
    short = {DETENTION: {(6, 5, 4): (5, 9, 11, 14), (5, 4, 5): (4, 8, 11, 13)}}
    short[CONTROL] = {(24, 18, 0): (20, 30, 34, 40), (20, 24, 0): (21, 28, 33, 42)}
    for kind, terms in short.items():
        for (a, b, c), decisions in terms.items():
            crimes = "盗窃罪、诈骗罪和寻衅滋事罪" if c else "故意伤害罪和非法拘禁罪"
            for decided in decisions:
                yield ConcurrentSentences(crimes, kind, a, b, decided, c), 0.4
    later = {
        (10, 4, 6): (5, 8, 14, 17),
        (12, 5, 4): (6, 9, 14, 17),
        (9, 3, 8): (7, 12, 15, 18),
        (13, 6, 10): (9, 12, 19),
    }
    for (a, served, b), decisions in later.items():
        for decided in decisions:
            for kind in (FOUND, NEW):
                yield (
                    ConcurrentSentences(next(later_pairs), PRISON, a * 12, b * 12, decided * 12, 0, kind, served * 12),
                    1.2,
                )
    for a, b in ((36, 5), (24, 4), (60, 6)):
        for extra in (0, b):
            yield ConcurrentSentences(next(petty_pairs), PRISON, a, b, a, last=DETENTION, extra=extra), 2.2
            yield ConcurrentSentences("故意伤害罪和非法拘禁罪", PRISON, a, b * 3, a, last=CONTROL, extra=extra * 3), 1.5


CASES: Final = dict(_cases())


def _slots(judgment: ConcurrentSentences) -> dict[str, Any]:
    kind, terms = judgment.kind, [years_and_months(t) for t in (judgment.first, judgment.second, judgment.third) if t]
    decided = f"{kind}{years_and_months(judgment.decided)}"
    if judgment.extra:
        decided += f"，期满后再执行{judgment.last}{years_and_months(judgment.extra)}"
    if judgment.later:
        first, second = judgment.crimes.split("和")
        comes = "又犯" if judgment.later == NEW else "被发现判决前另犯"
        told = f"因{first}被判{kind}{terms[0]}，服刑{years_and_months(judgment.served)}后{comes}{second}"
        served = f"{'不' if judgment.later == NEW else ''}含已服{years_and_months(judgment.served)}"
        return {"deed": f"{told}，该罪应判{kind}{terms[1]}", "decided": f"{decided}（{served}）"}
    said = "、".join(terms[:-1]) + f"和{judgment.last}{terms[-1]}"
    return {"deed": f"在判决宣告前犯{judgment.crimes}，分别被判处{kind}{said}", "decided": decided}


CONCURRENT_SENTENCES: Final = Family(
    name="concurrent_sentences",
    title="数罪并罚",
    subject="刑法",
    rule=LegalRule((NORM, FOUND_NORM, NEW_NORM), joinder),
    flaws=(
        Flaw("swapped_articles", "confusion", "把先并后减和先减后并用反", FOUND_NORM, partial(joinder, swapped=True)),
        Flaw(
            "former_cap",
            "former_rule",
            "仍按修正案（八）以前的规定，数罪并罚最高20年",
            FORMER,
            partial(joinder, long_cap=CAPS[PRISON]),
        ),
        Flaw(
            "detention_too",
            "confusion",
            "以为有期徒刑执行完毕后仍须执行拘役，与管制混淆",
            NORM,
            partial(joinder, detention_stays=True),
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("对{name}决定执行的刑罚符合刑法规定", "法院对{name}的数罪并罚于法有据"),
            positive=("决定执行的刑罚符合刑法规定", "数罪并罚的结果合法"),
            negative=("决定执行的刑罚不符合刑法规定", "数罪并罚的结果违法"),
            norm=NORM,
            weight=2,
        ),
        Outcome(
            "过重",
            claims=("对{name}决定执行的刑罚重于法定范围", "法院对{name}决定的刑罚超出法律的允许"),
            positive=("决定执行的刑罚重于法定范围",),
            negative=("决定执行的刑罚没有重于法定范围",),
            norm=NORM,
        ),
        Outcome(
            "过轻",
            claims=("对{name}决定执行的刑罚轻于法定范围", "法院对{name}决定的刑罚低于法律的要求"),
            positive=("决定执行的刑罚轻于法定范围",),
            negative=("决定执行的刑罚没有轻于法定范围",),
            norm=NORM,
        ),
    ),
    stems=wordings(
        "关于数罪并罚，下列判决中{ask}的{tail}",
        "根据刑法，下列数罪并罚的判决，{ask}的{tail}",
        "下列判决中，{ask}的{tail}",
        "法院的以下判决，{ask}的{tail}",
        "*关于数罪并罚，以下判决中{ask}的{tail}",
        "*根据刑法，以下判决中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{deed}，法院决定执行{decided}",
        "{name}{deed}，法院最终决定执行{decided}",
        "{name}{deed}，人民法院决定执行{decided}",
        "*{name}{deed}，法院依法决定执行{decided}",
        "*{name}{deed}，人民法院依法决定执行{decided}",
    ),
    facts=wordings(
        "{name}{deed}，法院决定执行{decided}",
        "被告人{name}{deed}，法院决定执行{decided}",
        "*被告人{name}{deed}，人民法院决定执行{decided}",
    ),
    statements=clozes(
        {
            f"判决宣告前一人犯数罪，有期徒刑总和刑期在三十五年以上的，最高不能超过[{han(LONG_CAP)}|{han(CAPS[PRISON])}<former_cap:2011年以前的旧规定|三十:记错年限]年": NORM,
            f"数罪均被判处管制的，决定执行的刑期最高不能超过[{han(CAPS[CONTROL])}|二:与一罪的管制期限混淆|一:与拘役混淆|五:记错年限]年": NORM,
            "数罪中有判处有期徒刑和拘役的，[执行有期徒刑|有期徒刑执行完毕后再执行拘役<detention_too:与管制混淆|把拘役折抵为有期徒刑后合并执行:误用折抵的方法]": NORM,
            "数罪中有判处拘役和管制的，拘役执行完毕后，管制[仍须执行|不再执行:与有期徒刑吸收拘役混淆|折抵为拘役执行:误用折抵的方法]": NORM,
            "数罪均判处罚金的，对各罪的罚金[合并执行|择一重者执行:误用吸收的方法|限于总额以下酌情决定:与有期徒刑的并罚混淆]": NORM,
            "刑罚执行完毕以前发现漏罪的，已经执行的刑期[计算在新判决决定的刑期以内|不计算在新判决决定的刑期以内<swapped_articles:与又犯新罪混淆]": FOUND_NORM,
            "服刑期间又犯新罪的，应当与后罪的刑罚并罚的是[前罪没有执行的刑罚|前罪所判处的全部刑罚<swapped_articles:与发现漏罪混淆|前罪已经执行的刑罚:颠倒了余刑]": NEW_NORM,
            "在缓刑考验期限内发现漏罪的，应当[撤销缓刑|维持缓刑，对漏罪另行执行:漏掉缓刑的撤销|延长缓刑的考验期限:误用延长的方法]": SUSPENDED_NORM,
            "*在假释考验期限内犯新罪的，应当撤销假释，按照[先减后并|先并后减<swapped_articles:与发现漏罪混淆|择一重罪处罚:误用吸收的方法]的方法并罚": PAROLED_NORM,
            "*数罪中分别判处罚金和剥夺政治权利的，对两种附加刑[分别执行|择一重者执行:误用吸收的方法|只执行剥夺政治权利:漏掉罚金]": NORM,
        }
    ),
    case_type=ConcurrentSentences,
    cases=CASES,
    slots=_slots,
)
