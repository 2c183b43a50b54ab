"""刑事上诉期限: 刑事诉讼法 230 (ten and five days, from the day after receipt) and 105 (holidays, post)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

JUDGMENT, RULING = "判决", "裁定"
DAYS: Final = {JUDGMENT: 10, RULING: 5}
CIVIL_DAYS: Final = {JUDGMENT: 15, RULING: 10}

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    230,
    SINCE,
    says=(
        f"不服判决的上诉和抗诉的期限为{han(DAYS[JUDGMENT])}日，不服裁定的上诉和抗诉的期限为{han(DAYS[RULING])}日",
        "从接到判决书、裁定书的第二日起算",
    ),
)
COUNT_NORM = Norm(
    "刑事诉讼法",
    105,
    SINCE,
    says=(
        "期间开始的时和日不算在期间以内",
        "上诉状或者其他文件在期满前已经交邮的，不算过期",
        "期间的最后一日为节假日的，以节假日后的第一日为期满日期",
        "不得因节假日而延长",
    ),
)
CIVIL_NORM = Norm(
    "民事诉讼法",
    171,
    "2024-01-01",
    says=(
        f"有权在判决书送达之日起{han(CIVIL_DAYS[JUDGMENT])}日内",
        f"有权在裁定书送达之日起{han(CIVIL_DAYS[RULING])}日内",
    ),
)
PROTEST_DAYS: Final = 5
PROTEST_NORM = Norm(
    "刑事诉讼法", 229, SINCE, says=(f"自收到判决书后{han(PROTEST_DAYS)}日以内，有权请求人民检察院提出抗诉",)
)
APPELLANTS_NORM = Norm("刑事诉讼法", 227, SINCE, says=("有权用书状或者口头", "经被告人同意，可以提出上诉"))
FORWARD_DAYS: Final = 3
FORWARD_NORM = Norm(
    "刑事诉讼法", 231, SINCE, says=(f"原审人民法院应当在{han(FORWARD_DAYS)}日以内将上诉状连同案卷、证据移送",)
)
POST_TAKES: Final = 3


@dataclass(frozen=True)
class CriminalAppeal:
    """Days of some month: the document ``received``, the appeal ``filed`` or posted; ``holiday`` and the day after are
    the only days off. The appellant is a private prosecutor, hence not in custody."""

    kind: str
    received: int
    filed: int
    holiday: int
    posted: bool = False


def last_day(appeal: CriminalAppeal, days: int, first: int) -> int:
    """The day on which ``days`` days end that are counted from ``first``; never one off."""
    last = first + days - 1
    return appeal.holiday + 2 if last in (appeal.holiday, appeal.holiday + 1) else last


def timeliness(appeal: CriminalAppeal, terms: dict[str, int] = DAYS, first_after: int = 1) -> Ruling:
    """未逾期 or 逾期; the period's first day is ``first_after`` days after the receipt."""
    first = appeal.received + first_after
    last = last_day(appeal, terms[appeal.kind], first)
    late = appeal.filed > last
    norm = COUNT_NORM if last > first + terms[appeal.kind] - 1 or appeal.posted else NORM
    deed = "寄出" if appeal.posted else "上诉"
    why = f"{terms[appeal.kind]}日从{first}日起算，{last}日期满，{appeal.filed}日{deed}"
    return Ruling(why, "逾期" if late else "未逾期", norm)


def civil_period(appeal: CriminalAppeal) -> Ruling:
    """Takes the fifteen and ten days of civil procedure."""
    return timeliness(appeal, CIVIL_DAYS)


def from_receipt(appeal: CriminalAppeal) -> Ruling:
    """Counts the day of receipt."""
    return timeliness(appeal, first_after=0)


def _cases() -> Iterator[tuple[CriminalAppeal, float]]:
    for kind, received in product(DAYS, (2, 3, 5, 6)):
        last = received + DAYS[kind]
        for holiday in (last - 4, last - 1, last, last + 2):
            end = last_day(CriminalAppeal(kind, received, 0, holiday), DAYS[kind], received + 1)
            for filed, posted in product((end - 3, end - 1, end, end + 1, end + 3, end + 7), (False, True)):
                appeal = CriminalAppeal(kind, received, filed, holiday, posted)
                if filed not in (holiday, holiday + 1):
                    yield appeal, 1.7 if filed == end else 1 if filed > last + CIVIL_DAYS[kind] - DAYS[kind] else 0.8


CASES: Final = dict(_cases())


def _slots(appeal: CriminalAppeal) -> dict[str, Any]:
    deed = f"寄出上诉状（{appeal.filed + POST_TAKES}日寄到）" if appeal.posted else "向法院递交上诉状"
    return {
        "kind": appeal.kind,
        "received": appeal.received,
        "filed": appeal.filed,
        "deed": deed,
        "holidays": f"{appeal.holiday}日和{appeal.holiday + 1}日",
    }


CRIMINAL_APPEAL: Final = Family(
    name="criminal_appeal",
    title="刑事上诉期限",
    subject="刑事诉讼法",
    rule=LegalRule((NORM, COUNT_NORM), timeliness),
    flaws=(
        Flaw(
            "civil_period",
            "confusion",
            "把民事诉讼的上诉期限（判决15日、裁定10日）用于刑事诉讼",
            CIVIL_NORM,
            civil_period,
        ),
        Flaw("from_receipt", "confusion", "从接到裁判文书的当日起算上诉期限，而不是第二日", NORM, from_receipt),
    ),
    outcomes=(
        Outcome(
            "未逾期",
            claims=("{name}的上诉没有超过法定期限", "{name}在法定的上诉期限内上诉"),
            positive=("上诉没有逾期", "上诉没有超过法定期限"),
            negative=("上诉已经逾期", "上诉已经超过法定期限"),
            norm=NORM,
        ),
        Outcome("逾期", claims=("{name}的上诉已经超过法定期限", "{name}在法定的上诉期限后上诉")),
    ),
    stems=wordings(
        "下列刑事自诉人中，{ask}的{tail}",
        "根据刑事诉讼法，{ask}的自诉人{tail}",
        "关于刑事上诉，以下自诉人中{ask}的{tail}",
        "以下刑事自诉人，{ask}的{tail}",
        "*根据刑事诉讼法，下列自诉人中{ask}的{tail}",
        "*关于刑事上诉，{ask}的自诉人{tail}",
    ),
    phrasings=wordings(
        "{name}某月{received}日收到一审{kind}书，{filed}日{deed}，该月仅{holidays}是节假日",
        "某月仅{holidays}是节假日，{name}该月{received}日收到一审{kind}书，{filed}日{deed}",
        "{name}某月{received}日收到一审{kind}书，该月仅{holidays}是节假日，{filed}日{deed}",
        "*某月{received}日{name}收到一审{kind}书，{filed}日{deed}，该月仅{holidays}是节假日",
        "*某月仅{holidays}是节假日，该月{received}日{name}收到一审{kind}书，{filed}日{deed}",
    ),
    facts=wordings(
        "刑事自诉人{name}于某月{received}日收到一审{kind}书，{filed}日{deed}，该月仅{holidays}为节假日",
        "{name}是刑事自诉人，某月{received}日收到一审{kind}书，该月仅{holidays}为节假日，{filed}日{deed}",
        "*刑事自诉人{name}于某月{received}日收到一审{kind}书，该月仅{holidays}为节假日，{filed}日{deed}",
    ),
    statements=clozes(
        {
            f"刑事诉讼中，不服判决的上诉和抗诉的期限为[{han(DAYS[JUDGMENT])}|{han(CIVIL_DAYS[JUDGMENT])}<civil_period:与民事诉讼混淆|五:与裁定混淆]日": NORM,
            f"刑事诉讼中，不服裁定的上诉和抗诉的期限为[{han(DAYS[RULING])}|{han(CIVIL_DAYS[RULING])}<civil_period:与民事诉讼混淆|三|七:记错期限]日": NORM,
            "刑事案件的上诉期限，从接到判决书、裁定书的[第二日|第一日<from_receipt:把接到文书之日计入期限|第三日:起算日有误]起算": NORM,
            "刑事上诉状在期满前已经交邮，期满后才寄到的，[属于按期上诉/仍属按期上诉|不属于按期上诉|属于逾期上诉:以寄到之日为准]": COUNT_NORM,
            "自诉人上诉期限的最后一日为节假日的，以节假日[后的第一日|前的第一日:颠倒了顺延的方向|后的第二日:记错顺延的日期]为期满日期": COUNT_NORM,
            "犯罪嫌疑人的在押期间，期满之日为节假日的，[不得/一律不|仍应|一律应:漏掉在押期间的例外]因节假日而延长": COUNT_NORM,
            "公诉案件的被害人不服第一审刑事判决的，有权[请求检察机关抗诉|向上一级法院上诉:以为被害人有上诉权|向上一级法院抗诉:混淆提出抗诉的主体]": PROTEST_NORM,
            "非缺席审判的案件，被告人的近亲属[经被告人同意|经法院的同意:记错同意的人|不经任何同意:漏掉被告人同意]，可以提出上诉": APPELLANTS_NORM,
            f"*被害人请求人民检察院提出抗诉的期限，为收到判决书后[{han(PROTEST_DAYS)}|十:与上诉期限混淆|三|七:记错期限]日以内": PROTEST_NORM,
            f"*被告人通过原审人民法院上诉的，原审人民法院移送上诉状和案卷的期限为[{han(FORWARD_DAYS)}|五:与裁定的上诉期限混淆|十:与判决的上诉期限混淆|七:记错期限]日以内": FORWARD_NORM,
        }
    ),
    case_type=CriminalAppeal,
    cases=CASES,
    slots=_slots,
)
