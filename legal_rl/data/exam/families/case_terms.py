"""审查起诉 and 审判的期限: 刑事诉讼法 172, 208, 220, 225 and 243."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2018-10-26"
FAST, FAST_LONGER = 10, 15  # days of 速裁程序, and where more than a year is to be expected
SIMPLE: Final = 20  # days of 简易程序
REVIEW_NORM = Norm(
    "刑事诉讼法",
    172,
    SINCE,
    says=(
        "应当在一个月以内作出决定，重大、复杂的案件，可以延长十五日",
        f"应当在{han(FAST)}日以内作出决定，对可能判处的有期徒刑超过一年的，可以延长至{han(FAST_LONGER)}日",
    ),
)
TRIAL_NORM = Norm(
    "刑事诉讼法",
    208,
    SINCE,
    says=(
        "应当在受理后二个月以内宣判，至迟不得超过三个月",
        "可能判处死刑的案件或者附带民事诉讼的案件",
        "经上一级人民法院批准，可以延长三个月",
    ),
)
SIMPLE_NORM = Norm(
    "刑事诉讼法",
    220,
    SINCE,
    says=(f"应当在受理后{han(SIMPLE)}日以内审结；对可能判处的有期徒刑超过三年的，可以延长至一个半月",),
)
FAST_NORM = Norm(
    "刑事诉讼法",
    225,
    SINCE,
    says=(f"应当在受理后{han(FAST)}日以内审结；对可能判处的有期徒刑超过一年的，可以延长至{han(FAST_LONGER)}日",),
)
APPEAL_NORM = Norm(
    "刑事诉讼法",
    243,
    SINCE,
    says=("应当在二个月以内审结", "经省、自治区、直辖市高级人民法院批准或者决定，可以延长二个月"),
)
MORE_NORM = Norm(
    "刑事诉讼法",
    175,
    SINCE,
    says=("应当在一个月以内补充侦查完毕。补充侦查以二次为限", "人民检察院重新计算审查起诉期限"),
)
PRIVATE_NORM = Norm("刑事诉讼法", 212, SINCE, says=("未被羁押的，应当在受理后六个月以内宣判",))
CIVIL_NORM = Norm("民事诉讼法", 152, "2024-01-01", says=("应当在立案之日起六个月内审结",))

# Of each kind of proceedings: the longest time in days, with the month at its longest, the norm, and the words.
REVIEW, GRAVE_REVIEW, FAST_REVIEW = "检察院审查起诉", "检察院审查起诉重大案件", "检察院速裁"
TRIAL, LONG_TRIAL, UNAPPROVED_TRIAL = "一审", "一审经批准", "一审未经批准"
SIMPLE_TRIAL, FAST_TRIAL = "简易程序", "速裁程序"
APPEAL, LONG_APPEAL, UNAPPROVED_APPEAL = "二审", "二审经批准", "二审未经批准"
WORDS: Final = {
    REVIEW: "案情一般，检察院从受理到作出起诉决定用了{days}日",
    GRAVE_REVIEW: "案情重大、复杂，检察院从受理到作出起诉决定用了{days}日",
    FAST_REVIEW: "嫌疑人认罪认罚，符合速裁条件，可能判处{term}有期徒刑，检察院从受理到作出起诉决定用了{days}日",
    TRIAL: "由检察院提起公诉，适用普通程序，没有延长审限的情形，一审从受理到宣判用了{days}日",
    LONG_TRIAL: "附带民事诉讼，适用普通程序，经上一级法院批准延长，一审从受理到宣判用了{days}日",
    UNAPPROVED_TRIAL: "附带民事诉讼，适用普通程序，没有报请批准延长，一审从受理到宣判用了{days}日",
    SIMPLE_TRIAL: "可能判处{term}有期徒刑，一审适用简易程序，从受理到审结用了{days}日",
    FAST_TRIAL: "可能判处{term}有期徒刑，一审适用速裁程序，从受理到审结用了{days}日",
    APPEAL: "在一审后上诉，没有延长审限的情形，中级法院二审从受理到审结用了{days}日",
    LONG_APPEAL: "附带民事诉讼，在一审后上诉，经高级法院批准延长，二审从受理到审结用了{days}日",
    UNAPPROVED_APPEAL: "附带民事诉讼，在一审后上诉，没有报请批准延长，二审从受理到审结用了{days}日",
}
LIMITS: Final = {
    **{REVIEW: (31, "1个月"), GRAVE_REVIEW: (46, "1个月又15日"), TRIAL: (92, "3个月"), LONG_TRIAL: (184, "6个月")},
    **{UNAPPROVED_TRIAL: (92, "3个月"), APPEAL: (62, "2个月"), LONG_APPEAL: (123, "4个月")},
    **{UNAPPROVED_APPEAL: (62, "2个月")},
}
NORMS: Final = {SIMPLE_TRIAL: SIMPLE_NORM, FAST_TRIAL: FAST_NORM} | dict.fromkeys(
    (REVIEW, GRAVE_REVIEW, FAST_REVIEW), REVIEW_NORM
)
MONTHS: Final = {6: "6个月", 8: "8个月", 24: "2年", 30: "2年6个月", 48: "4年", 60: "5年"}


@dataclass(frozen=True)
class Proceedings:
    """``days`` that proceedings of a ``kind`` took; ``term``: the sentence to be expected in months, 0 where it does
    not matter. Never so near the limit that the length of a month or the first day decides."""

    kind: str
    days: int
    term: int = 0


def in_time(
    one: Proceedings, *, others: Mapping[str, tuple[int, str]] | None = None, mistaken: Mapping[str, str] | None = None
) -> Ruling:
    """未超期 or 超期; ``others``: other limits of a kind, ``mistaken``: the kind that another is taken for."""
    kind = (mistaken or {}).get(one.kind, one.kind)
    if kind in (FAST_TRIAL, FAST_REVIEW):
        days = FAST_LONGER if one.term > 12 else FAST
        limit, words = days, f"{days}日"
    elif kind == SIMPLE_TRIAL:
        limit, words = (46, "1个半月") if one.term > 36 else (SIMPLE, f"{SIMPLE}日")
    else:
        limit, words = (LIMITS | dict(others or {}))[kind]
    norm = NORMS.get(one.kind, TRIAL_NORM if one.kind.startswith("一审") else APPEAL_NORM)
    over = one.days > limit
    return Ruling(f"期限最长{words}，实际用了{one.days}日", "超期" if over else "未超期", norm)


def _cases() -> Iterator[tuple[Proceedings, float]]:
    days = {
        **{REVIEW: (18, 24, 26, 36, 40, 60), GRAVE_REVIEW: (24, 36, 40, 52, 60), TRIAL: (40, 50, 100, 120, 150)},
        **{LONG_TRIAL: (100, 120, 150, 200), UNAPPROVED_TRIAL: (50, 100, 120, 150), APPEAL: (40, 50, 70, 80, 100)},
        **{LONG_APPEAL: (80, 100, 130, 150), UNAPPROVED_APPEAL: (50, 70, 80, 100)},
    }
    disputed = (UNAPPROVED_TRIAL, UNAPPROVED_APPEAL, TRIAL, APPEAL)
    for kind, numbers in days.items():
        for number in numbers:
            yield Proceedings(kind, number), 1.0 if kind in disputed and number > 60 else 0.5
    for kind, terms, numbers in (
        (FAST_REVIEW, (6, 8, 24, 30), (7, 9, 12, 13, 18, 22)),
        (FAST_TRIAL, (6, 8, 24, 30), (7, 9, 12, 13, 18, 22)),
        (SIMPLE_TRIAL, (8, 24, 48, 60), (12, 18, 24, 36, 40, 52)),
    ):
        for term in terms:
            for number in numbers:
                swapped = kind != FAST_REVIEW and in_time(Proceedings(kind, number, term), mistaken=SWAPPED)
                differs = swapped and swapped.outcome != in_time(Proceedings(kind, number, term)).outcome
                yield Proceedings(kind, number, term), 0.9 if differs else 0.3


SWAPPED: Final = {FAST_TRIAL: SIMPLE_TRIAL, SIMPLE_TRIAL: FAST_TRIAL}
CIVIL: Final = {
    **{TRIAL: (184, "6个月"), UNAPPROVED_TRIAL: (184, "6个月"), APPEAL: (92, "3个月"), UNAPPROVED_APPEAL: (92, "3个月")}
}
UNASKED: Final = {UNAPPROVED_TRIAL: LONG_TRIAL, UNAPPROVED_APPEAL: LONG_APPEAL}
CASES: Final = dict(_cases())


def _slots(one: Proceedings) -> dict[str, Any]:
    return {"told": WORDS[one.kind].format(days=one.days, term=MONTHS.get(one.term))}


CASE_TERMS: Final = Family(
    name="case_terms",
    title="审查起诉和审判的期限",
    subject="刑事诉讼法",
    rule=LegalRule((REVIEW_NORM, TRIAL_NORM, SIMPLE_NORM, FAST_NORM, APPEAL_NORM), in_time),
    flaws=(
        Flaw(
            "swapped_procedures",
            "confusion",
            "把简易程序和速裁程序的审限用反",
            FAST_NORM,
            partial(in_time, mistaken=SWAPPED),
        ),
        Flaw(
            "civil_terms",
            "confusion",
            "把民事诉讼的审限（一审6个月、二审3个月）用于刑事诉讼",
            CIVIL_NORM,
            partial(in_time, others=CIVIL),
        ),
        Flaw(
            "no_approval",
            "confusion",
            "以为附带民事诉讼的案件不经批准即可延长审限",
            TRIAL_NORM,
            partial(in_time, mistaken=UNASKED),
        ),
    ),
    outcomes=(
        Outcome(
            "未超期",
            claims=("{name}的案件没有超过法定期限", "{name}的案件在法定期限以内办结"),
            positive=("没有超过法定期限", "在法定期限以内办结"),
            negative=("已经超过法定期限", "没有在法定期限以内办结"),
            norm=TRIAL_NORM,
        ),
        Outcome("超期", claims=("{name}的案件已经超过法定期限", "{name}的案件没有在法定期限以内办结")),
    ),
    stems=wordings(
        "下列刑事案件中，{ask}的{tail}",
        "根据刑事诉讼法，{ask}的案件{tail}",
        "关于办案期限，以下刑事案件中{ask}的{tail}",
        "以下刑事案件，{ask}的{tail}",
        "*根据刑事诉讼法，下列案件中{ask}的{tail}",
        "*关于办案期限，{ask}的刑事案件{tail}",
    ),
    phrasings=wordings(
        "{name}涉嫌盗窃一案，{told}",
        "{name}涉嫌诈骗一案，{told}",
        "{name}涉嫌故意伤害一案，{told}",
        "*在{name}涉嫌盗窃一案中，{told}",
        "*在{name}涉嫌诈骗一案中，{told}",
    ),
    facts=wordings("{name}涉嫌盗窃一案，{told}", "{name}涉嫌诈骗一案，{told}", "*在{name}涉嫌故意伤害一案中，{told}"),
    statements=clozes(
        {
            f"适用速裁程序审理的案件，可能判处的有期徒刑超过一年的，审理期限可以延长至[{han(FAST_LONGER)}日|{han(SIMPLE)}日<swapped_procedures:与简易程序混淆|一个半月:与简易程序的延长混淆]": FAST_NORM,
            f"适用简易程序审理的案件，可能判处三年有期徒刑以下刑罚的，应当在受理后[{han(SIMPLE)}日|{han(FAST)}日<swapped_procedures:与速裁程序混淆|一个半月:与可能判处超过三年的情形混淆]以内审结": SIMPLE_NORM,
            "检察院对公安机关移送起诉的重大、复杂案件，审查起诉的期限可以延长[十五日|一个月:记错延长的期限|十日:与速裁案件混淆]": REVIEW_NORM,
            "适用普通程序审理的第一审公诉案件，没有延长情形的，至迟不得超过[三个月|六个月<civil_terms:与民事诉讼混淆|二个月:漏掉至迟的规定]宣判": TRIAL_NORM,
            "可能判处死刑的第一审案件，审理期限延长三个月的，须经[上一级|本级:记错批准的法院|最高:与因特殊情况再延长混淆]人民法院批准": TRIAL_NORM,
            "第二审人民法院受理上诉案件，没有延长情形的，应当在[二个月|三个月<civil_terms:与民事诉讼混淆|一个月:记错期限]以内审结": APPEAL_NORM,
            "附带民事诉讼的第二审案件，审理期限延长二个月的，[须经高级人民法院批准|无须经任何法院批准<no_approval:漏掉批准|须经原审人民法院批准:记错批准的法院]": APPEAL_NORM,
            "审查起诉期间退回补充侦查，以[二次|一次|三次:记错次数]为限": MORE_NORM,
            "补充侦查完毕移送人民检察院后，审查起诉期限[重新计算|继续计算|不再计算:漏掉重新计算]": MORE_NORM,
            "*被告人未被羁押的自诉案件，人民法院应当在受理后[六个月|三个月:与公诉案件混淆|二个月:与公诉案件混淆]以内宣判": PRIVATE_NORM,
            "*检察院退回补充侦查的案件，应当在[一个月|二个月|十五日:记错期限]以内补充侦查完毕": MORE_NORM,
        }
    ),
    case_type=Proceedings,
    cases=CASES,
    slots=_slots,
)
