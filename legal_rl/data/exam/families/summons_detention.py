"""传唤 and 拘传: 刑事诉讼法 119; statements on 拘留 too: 85, 86, 91."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LONGEST: Final = 12
LONGEST_GRAVE: Final = 24

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    119,
    SINCE,
    says=(
        f"传唤、拘传持续的时间不得超过{han(LONGEST)}小时；案情特别重大、复杂，需要采取拘留、逮捕措施的，"
        f"传唤、拘传持续的时间不得超过{han(LONGEST_GRAVE)}小时",
        "不得以连续传唤、拘传的形式变相拘禁犯罪嫌疑人",
        "应当保证犯罪嫌疑人的饮食和必要的休息时间",
        "经出示工作证件，可以口头传唤",
    ),
)
# 刑事诉讼法 of 1996: twelve hours in every case, and nothing on food and rest.
FORMER = Norm(
    "刑事诉讼法", 92, "1997-01-01", "2012-12-31", says=(f"传唤、拘传持续的时间最长不得超过{han(LONGEST)}小时",)
)
CUSTODY_HOURS: Final = 24
CUSTODY_NORM = Norm(
    "刑事诉讼法", 85, SINCE, says=("应当立即将被拘留人送看守所羁押", f"至迟不得超过{han(CUSTODY_HOURS)}小时")
)
INTERROGATION_HOURS: Final = 24
INTERROGATION_NORM = Norm("刑事诉讼法", 86, SINCE, says=(f"应当在拘留后的{han(INTERROGATION_HOURS)}小时以内进行讯问",))
REQUEST_DAYS, REQUEST_DAYS_ROAMING, DECISION_DAYS = 3, 30, 7
ARREST_NORM = Norm(
    "刑事诉讼法",
    91,
    SINCE,
    says=(
        f"应当在拘留后的{han(REQUEST_DAYS)}日以内，提请人民检察院审查批准",
        f"提请审查批准的时间可以延长至{han(REQUEST_DAYS_ROAMING)}日",
        f"提请批准逮捕书后的{han(DECISION_DAYS)}日以内",
    ),
)

KINDS: Final = ("传唤", "拘传")
GRAVE, GRAVE_ONLY, PLAIN = "案情特别重大、复杂，需要拘留", "案情特别重大、复杂，无需拘留逮捕", "案情简单，无需拘留逮捕"


@dataclass(frozen=True)
class Summons:
    """Once, for ``hours`` without a break; ``case``: how grave it is and whether detention or arrest is needed;
    ``care``: whether food and rest were seen to."""

    kind: str
    case: str
    hours: int
    care: bool = True


def questioning(summons: Summons, grave: tuple[str, ...] = (GRAVE,)) -> Ruling:
    """合法 or 违法; ``grave``: the cases in which twenty-four hours are allowed."""
    if not summons.care:
        return Ruling("未保证饮食和休息", "违法", NORM)
    return _within(summons, LONGEST_GRAVE if summons.case in grave else LONGEST)


def always_twelve(summons: Summons) -> Ruling:
    """刑事诉讼法 92 until 2012-12-31."""
    return _within(summons, LONGEST)


def gravity_suffices(summons: Summons) -> Ruling:
    """Forgets that detention or arrest must be needed as well."""
    return questioning(summons, (GRAVE, GRAVE_ONLY))


def _within(summons: Summons, longest: int) -> Ruling:
    over = summons.hours > longest
    why = f"{summons.kind}{summons.hours}小时，{'超过' if over else '未超'}{longest}小时"
    return Ruling(why, "违法" if over else "合法", NORM)


def _cases() -> Iterator[tuple[Summons, float]]:
    for case, kind, hours in product((GRAVE, GRAVE_ONLY, PLAIN), KINDS, (6, 8, 10, 11, 12, 13, 16, 20, 23, 24, 25, 26)):
        extended = LONGEST < hours <= LONGEST_GRAVE
        yield Summons(kind, case, hours), 1.2 if extended and case != PLAIN else 0.9 if hours == LONGEST else 0.6
        if hours in (8, 10, 12, 20, 24):
            yield Summons(kind, case, hours, care=False), 0.7


CASES: Final = dict(_cases())


def _slots(summons: Summons) -> dict[str, Any]:
    care = "保证了饮食和休息" if summons.care else "未保证饮食和休息"
    return {"kind": summons.kind, "case": summons.case, "hours": summons.hours, "care": care}


SUMMONS_DETENTION: Final = Family(
    name="summons_detention",
    title="传唤、拘传与拘留",
    subject="刑事诉讼法",
    rule=LegalRule((NORM,), questioning),
    flaws=(
        Flaw(
            "always_twelve",
            "former_rule",
            "仍按1996年刑事诉讼法，传唤、拘传一律以12小时为限，也不问饮食和休息",
            FORMER,
            always_twelve,
        ),
        Flaw(
            "gravity_suffices",
            "confusion",
            "案情特别重大、复杂即适用24小时，漏掉需要采取拘留、逮捕措施的条件",
            NORM,
            gravity_suffices,
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("对{name}到案讯问的时限和保障均合法", "对{name}的到案讯问符合时限和保障要求"),
            positive=("持续时间和饮食休息均合法", "持续时间和饮食休息都没有违法"),
            negative=("持续时间或者饮食休息违法", "持续时间或者饮食休息并不合法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("对{name}到案讯问的时限或保障不合法", "对{name}的到案讯问违反时限或保障要求")),
    ),
    stems=wordings(
        "下列对犯罪嫌疑人的措施，{ask}的{tail}",
        "根据刑事诉讼法，以下措施中{ask}的{tail}",
        "关于传唤和拘传，以下措施中{ask}的{tail}",
        "以下对犯罪嫌疑人的措施，{ask}的{tail}",
        "*根据刑事诉讼法，下列措施中{ask}的{tail}",
        "*关于传唤和拘传，下列措施中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{case}，{name}被{kind}{hours}小时，{care}",
        "{name}被{kind}{hours}小时，{care}，{case}",
        "{case}，{kind}{name}{hours}小时，{care}",
        "*{name}被{kind}{hours}小时，{case}，{care}",
        "*{kind}{name}{hours}小时，{care}，{case}",
    ),
    facts=wordings(
        "犯罪嫌疑人{name}被{kind}，持续{hours}小时，{care}，其所涉{case}",
        "犯罪嫌疑人{name}所涉{case}，其被{kind}持续{hours}小时，{care}",
        "*犯罪嫌疑人{name}被{kind}持续{hours}小时，所涉{case}，{care}",
    ),
    statements=clozes(
        {
            f"传唤犯罪嫌疑人，一般案件中持续时间的上限为[{han(LONGEST)}|八:与治安管理的传唤混淆|{han(LONGEST_GRAVE)}:与特别重大的案件混淆]小时": NORM,
            f"案情特别重大、复杂，需要采取逮捕措施的，拘传持续时间的上限为[{han(LONGEST_GRAVE)}|{han(LONGEST)}<always_twelve:1996年刑事诉讼法的旧规定|三十六|四十八:记错时限]小时": NORM,
            f"案情特别重大、复杂，但无需采取拘留、逮捕措施的，传唤持续时间的上限为[{han(LONGEST)}|{han(LONGEST_GRAVE)}<gravity_suffices:漏掉需要拘留逮捕的条件|八:与治安管理的传唤混淆]小时": NORM,
            "对在现场发现的犯罪嫌疑人，经出示工作证件，[可以|不得|也不得:漏掉现场传唤的例外]口头传唤": NORM,
            "以连续传唤的形式变相拘禁犯罪嫌疑人，[为法律所禁止|为法律所允许|经批准即合法:漏掉连续传唤的禁止]": NORM,
            f"拘留后应当立即将被拘留人送看守所羁押，最迟的时限为[{han(CUSTODY_HOURS)}|十二:与传唤的时限混淆|四十八|三十六:记错时限]小时": CUSTODY_NORM,
            f"认为被拘留的人需要逮捕的，公安机关提请审查批准的一般期限为拘留后[{han(REQUEST_DAYS)}|{han(DECISION_DAYS)}:与检察院审查的期限混淆|五|十:记错期限]日以内": ARREST_NORM,
            f"对于流窜作案的重大嫌疑分子，提请审查批准逮捕的时间最多可以延长至[{han(REQUEST_DAYS_ROAMING)}|三十七:与拘留的最长期限混淆|十四:与一般案件的期限混淆|六十:记错期限]日": ARREST_NORM,
            f"*人民检察院对提请批准逮捕作出决定的期限，为接到提请批准逮捕书后[{han(DECISION_DAYS)}|{han(REQUEST_DAYS)}:与提请的期限混淆|十|五:记错期限]日以内": ARREST_NORM,
            f"*公安机关讯问被拘留的人，第一次讯问的期限为拘留后[{han(INTERROGATION_HOURS)}|十二:与传唤的时限混淆|四十八|三十六:记错时限]小时以内": INTERROGATION_NORM,
        }
    ),
    case_type=Summons,
    cases=CASES,
    slots=_slots,
)
