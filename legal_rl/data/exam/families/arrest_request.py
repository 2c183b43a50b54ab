"""提请批准逮捕 and 审查批捕: 刑事诉讼法 91, from custody to the request and from there to the decision."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS, MORE, LONG = 3, 4, 30  # to the request: as a rule, more in special circumstances, and for roving suspects
REVIEW: Final = 7
REVIEW_AT_LARGE: Final = 15

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    91,
    SINCE,
    says=(
        f"应当在拘留后的{han(DAYS)}日以内，提请人民检察院审查批准",
        f"提请审查批准的时间可以延长一日至{han(MORE)}日",
        f"对于流窜作案、多次作案、结伙作案的重大嫌疑分子，提请审查批准的时间可以延长至{han(LONG)}日",
        f"应当自接到公安机关提请批准逮捕书后的{han(REVIEW)}日以内",
        "公安机关应当在接到通知后立即释放",
    ),
)
AT_LARGE_NORM = Norm(
    "人民检察院刑事诉讼规则",
    282,
    "2019-12-30",
    says=(f"未被拘留的，应当在收到提请批准逮捕书后{han(REVIEW_AT_LARGE)}日以内",),
)
HOURS: Final = 24
DETENTION_NORM = Norm(
    "刑事诉讼法",
    85,
    SINCE,
    says=(f"送看守所羁押，至迟不得超过{han(HOURS)}小时", "涉嫌危害国家安全犯罪、恐怖活动犯罪通知可能有碍侦查"),
)
QUESTION_NORM = Norm("刑事诉讼法", 86, SINCE, says=(f"应当在拘留后的{han(HOURS)}小时以内进行讯问",))
REFUSED_NORM = Norm(
    "刑事诉讼法", 92, SINCE, says=("可以要求复议，但是必须将被拘留的人立即释放", "可以向上一级人民检察院提请复核")
)
ARREST_NORM = Norm("刑事诉讼法", 93, SINCE, says=("除无法通知的以外，应当在逮捕后二十四小时以内",))

PLAIN, SPECIAL = "没有延长提请期限的情形", "因特殊情况需要延长提请期限"
GRAVE: Final = ("系流窜作案的重大嫌疑分子", "系多次作案的重大嫌疑分子", "系结伙作案的重大嫌疑分子")


@dataclass(frozen=True)
class Custody:
    """A suspect in custody, of whom the request came after ``asked`` days and the decision ``reviewed`` days later.

    Never on a last day, and never are both too late.
    """

    suspect: str
    asked: int
    reviewed: int


def terms(custody: Custody, *, special: int = DAYS + MORE, grave: int = LONG, review: int = REVIEW) -> Ruling:
    """公安超期, 检察超期 or 未超期; in days ``special`` and ``grave`` to the request, ``review`` to the decision."""
    limit = {PLAIN: DAYS, SPECIAL: special}.get(custody.suspect, grave)
    if custody.asked > limit:
        return Ruling(f"应当在拘留后{limit}日以内提请，实际已过{custody.asked}日", "公安超期", NORM)
    if custody.reviewed > review:
        return Ruling(f"应当在{review}日以内决定，实际用了{custody.reviewed}日", "检察超期", NORM)
    why = f"提请用了{custody.asked}日，不超过{limit}日，审查用了{custody.reviewed}日，不超过{review}日"
    return Ruling(why, "未超期", NORM)


def _cases() -> Iterator[tuple[Custody, float]]:
    asked = {PLAIN: (1, 2, 5, 6, 9), SPECIAL: (4, 5, 6, 9, 12, 20)} | dict.fromkeys(GRAVE, (6, 9, 12, 20, 25, 33, 36))
    for suspect, days in asked.items():
        limit = {PLAIN: DAYS, SPECIAL: DAYS + MORE}.get(suspect, LONG)
        for number, reviewed in product(days, (4, 6, 9, 12)):
            late = number > limit
            if not (late and reviewed > REVIEW):
                disputed = DAYS + MORE < number < LONG or (reviewed > REVIEW and not late)
                yield Custody(suspect, number, reviewed), 0.9 if disputed else 0.5


CASES: Final = dict(_cases())


def _slots(custody: Custody) -> dict[str, Any]:
    return dict(vars(custody))


ARREST_REQUEST: Final = Family(
    name="arrest_request",
    title="提请批准逮捕和审查批捕的期限",
    subject="刑事诉讼法",
    rule=LegalRule((NORM,), terms),
    flaws=(
        Flaw(
            "thirty_for_special",
            "confusion",
            "以为凡有特殊情况，提请批捕都可以延长至30日",
            NORM,
            partial(terms, special=LONG),
        ),
        Flaw(
            "seven_for_all",
            "confusion",
            "以为流窜、多次、结伙作案的提请期限也最长7日",
            NORM,
            partial(terms, grave=DAYS + MORE),
        ),
        Flaw(
            "fifteen_for_review",
            "confusion",
            "把嫌疑人未被拘留时的15日当作审查批捕的期限",
            AT_LARGE_NORM,
            partial(terms, review=REVIEW_AT_LARGE),
        ),
    ),
    outcomes=(
        Outcome(
            "公安超期",
            claims=("对{name}，公安机关提请批准逮捕超过了法定期限",),
            positive=("公安机关提请批准逮捕超过法定期限",),
            negative=("公安机关提请批准逮捕没有超过法定期限",),
            norm=NORM,
        ),
        Outcome(
            "检察超期",
            claims=("对{name}，检察院审查批准逮捕超过了法定期限",),
            positive=("检察院审查批准逮捕超过法定期限",),
            negative=("检察院审查批准逮捕没有超过法定期限",),
            norm=NORM,
        ),
        Outcome(
            "未超期",
            claims=("对{name}，提请和审查批准逮捕均符合法定期限",),
            positive=("提请和审查批准逮捕均符合法定期限",),
            negative=("提请或者审查批准逮捕不符合法定期限",),
            norm=NORM,
        ),
    ),
    stems=wordings(
        "下列被拘留的人中，对其{ask}的{tail}",
        "根据刑事诉讼法，对其{ask}的犯罪嫌疑人{tail}",
        "关于逮捕，以下犯罪嫌疑人中对其{ask}的{tail}",
        "以下被拘留的人，对其{ask}的{tail}",
        "*根据刑事诉讼法，以下犯罪嫌疑人中对其{ask}的{tail}",
        "*关于逮捕，下列被拘留的人，对其{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{suspect}，公安机关拘留{asked}日后提请批准逮捕，检察院又过{reviewed}日批准逮捕",
        "{name}{suspect}，被拘留{asked}日后公安机关提请批准逮捕，检察院又过{reviewed}日批准逮捕",
        "公安机关拘留{name}{asked}日后提请批准逮捕，检察院又过{reviewed}日批准逮捕，嫌疑人{suspect}",
        "*犯罪嫌疑人{name}{suspect}，公安机关拘留{asked}日后提请批准逮捕，检察院又过{reviewed}日批准逮捕",
        "*犯罪嫌疑人{name}{suspect}，被拘留{asked}日后公安机关提请批准逮捕，检察院又过{reviewed}日批准逮捕",
    ),
    facts=wordings(
        "犯罪嫌疑人{name}{suspect}，被拘留{asked}日后公安机关提请批准逮捕，检察院又过{reviewed}日批准逮捕",
        "{name}{suspect}，公安机关拘留{asked}日后提请批准逮捕，检察院又过{reviewed}日批准逮捕",
        "*犯罪嫌疑人{name}{suspect}，公安机关拘留{asked}日后提请批准逮捕，检察院又过{reviewed}日批准逮捕",
    ),
    statements=clozes(
        {
            f"公安机关认为被拘留的人需要逮捕的，提请审查批准的期限一般为拘留后的[{han(DAYS)}|七:与审查批捕的期限混淆|十:记错期限]日以内": NORM,
            f"对于结伙作案的重大嫌疑分子，公安机关提请审查批准的时间最长可以延长至[{han(LONG)}|七<seven_for_all:与特殊情况的延长混淆|十四:误把七日加倍|三十七:加上了审查批捕的期限]日": NORM,
            f"犯罪嫌疑人已被拘留的，检察院决定是否批准逮捕的期限，为接到提请批准逮捕书后的[{han(REVIEW)}|{han(REVIEW_AT_LARGE)}<fifteen_for_review:与未被拘留的情形混淆|三:与提请的期限混淆]日以内": NORM,
            f"对于[流窜作案|有特殊情况<thirty_for_special:与特殊情况的延长混淆|拒不认罪|前科较多:记错条件]的重大嫌疑分子，公安机关提请审查批准的时间可以延长至{han(LONG)}日": NORM,
            "检察院不批准逮捕的，公安机关应当在接到通知后[立即|二十四小时以内|三日以内:记错释放的时间]释放被拘留的人": NORM,
            f"拘留后将被拘留人送看守所羁押，至迟不得超过[{han(HOURS)}|十二:与传唤的时间混淆|四十八:记错期限]小时": DETENTION_NORM,
            "拘留后因通知可能有碍侦查而暂不通知家属的，限于涉嫌[危害国家安全犯罪、恐怖活动犯罪|贪污贿赂犯罪、渎职犯罪:记错罪名|故意杀人犯罪、毒品犯罪:记错罪名]": DETENTION_NORM,
            "公安机关对不批准逮捕的决定要求复议的，[必须立即释放|可以继续羁押|应当继续羁押:误以为复议停止释放]被拘留的人": REFUSED_NORM,
            f"*公安机关对被拘留的人进行讯问，应当在拘留后的[{han(HOURS)}|十二:与传唤的时间混淆|四十八:记错期限]小时以内": QUESTION_NORM,
            "*逮捕后可以不在二十四小时以内通知家属的，限于[无法通知|可能有碍侦查:与拘留混淆|涉嫌恐怖活动犯罪:与拘留混淆]的情形": ARREST_NORM,
        }
    ),
    case_type=Custody,
    cases=CASES,
    slots=_slots,
    supposes=False,
)
