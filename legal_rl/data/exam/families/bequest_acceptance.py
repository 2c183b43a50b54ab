"""接受与放弃: 民法典 1124. An heir's silence accepts, a legatee's silence for sixty days renounces."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 60

SINCE: Final = "2021-01-01"
NORM = Norm(
    "民法典",
    1124,
    SINCE,
    says=(
        "应当在遗产处理前，以书面形式作出放弃继承的表示；没有表示的，视为接受继承",
        f"在知道受遗赠后{han(DAYS)}日内，作出接受或者放弃受遗赠的表示；到期没有表示的，视为放弃受遗赠",
    ),
)
DEBT_NORM = Norm("民法典", 1161, SINCE, says=("以所得遗产实际价值为限", "继承人放弃继承的", "可以不负清偿责任"))
LATE_NORM = Norm("继承编解释（一）", 35, SINCE, says=("遗产分割后表示放弃的不再是继承权，而是所有权",))
BACK_NORM = Norm("继承编解释（一）", 37, SINCE, says=("放弃继承的效力，追溯到继承开始的时间",))
PASSED_NORM = Norm("继承编解释（一）", 38, SINCE, says=("其接受遗赠的权利转移给他的继承人",))

HEIR, LEGATEE = "继承人", "受遗赠人"
SILENT, ACCEPTS, RENOUNCES, LATE = "沉默", "接受", "放弃", "分割后放弃"


@dataclass(frozen=True)
class BequestResponse:
    """``gap``: days from the death to knowing of the right; ``days`` from then to ``act``, with 沉默 to the present.

    放弃 is in writing and before the estate is dealt with, 分割后放弃 in writing but after it was divided.
    """

    role: str
    gap: int
    act: str
    days: int


def response(case: BequestResponse) -> Ruling:
    """The inheritance or the bequest: 放弃 or 未放弃."""
    return _heir(case) if case.role == HEIR else _legatee(case, case.days, "知道后")


def _heir(case: BequestResponse) -> Ruling:
    if case.act == RENOUNCES:
        return Ruling("继承人在遗产处理前书面放弃", "放弃", NORM)
    if case.act == LATE:
        return Ruling("继承人在遗产分割后才放弃", "未放弃", NORM)
    return Ruling("继承人没有放弃的表示" if case.act == SILENT else "继承人表示接受", "未放弃", NORM)


def _legatee(case: BequestResponse, days: int, since: str) -> Ruling:
    if case.act == RENOUNCES:
        return Ruling("受遗赠人表示放弃", "放弃", NORM)
    over = days > DAYS
    told = f"{since}{days}日{'未表示' if case.act == SILENT else '才接受' if over else '接受'}"
    return Ruling(f"受遗赠人{told}，{'超过' if over else '未超'}{DAYS}日", "放弃" if over else "未放弃", NORM)


def silence_accepts(case: BequestResponse) -> Ruling:
    """Gives a legatee's silence the effect that an heir's has."""
    if case.role == LEGATEE and case.act == SILENT:
        return Ruling("没有放弃的表示", "未放弃", NORM)
    return response(case)


def counted_from_death(case: BequestResponse) -> Ruling:
    """Counts a legatee's sixty days from the death."""
    return response(case) if case.role == HEIR else _legatee(case, case.gap + case.days, "去世后")


GAPS: Final = (1, 10, 30, 50, 100, 200)
# For a legatee: the sixtieth day is in time; the days right after it, to which a holiday may extend the period
# (民法典 203), are left out.
IN_TIME: Final = (5, 20, 40, 50, 59, 60)
TOO_LATE: Final = (70, 80, 90, 100, 120, 180)
DAYS_OF: Final = {
    (HEIR, SILENT): (20, 40, 59, 70, 100, 180),
    (HEIR, ACCEPTS): (20, 50, 90),
    (HEIR, RENOUNCES): (5, 40, 60, 80, 120, 180),
    (HEIR, LATE): (40, 60, 80, 120, 180),
    # The sixtieth day itself may still bring an answer.
    (LEGATEE, SILENT): (*IN_TIME[:-1], *TOO_LATE),
    (LEGATEE, ACCEPTS): (*IN_TIME, *TOO_LATE),
    (LEGATEE, RENOUNCES): (20, 50, 80),
}


def _cases() -> Iterator[tuple[BequestResponse, float]]:
    for gap in GAPS:
        for (role, act), lengths in DAYS_OF.items():
            for days in lengths:
                case = BequestResponse(role, gap, act, days)
                disputed = any(
                    judge(case).outcome != response(case).outcome for judge in (silence_accepts, counted_from_death)
                )
                yield case, 1.6 if disputed else 1 if role == HEIR else 0.8


def _slots(case: BequestResponse) -> dict[str, Any]:
    deed = {
        SILENT: f"得知后已满{case.days}日一直没有作出表示",
        ACCEPTS: f"得知后第{case.days}日明确表示予以接受",
        RENOUNCES: f"得知后第{case.days}日于遗产处理前书面放弃",
        LATE: f"得知后第{case.days}日于遗产分割后书面放弃",
    }[case.act]
    news = "得知继承开始" if case.role == HEIR else "得知受遗赠"
    return {"role": case.role, "gap": case.gap, "news": news, "deed": deed}


BEQUEST_ACCEPTANCE: Final = Family(
    name="bequest_acceptance",
    title="接受和放弃继承与受遗赠",
    subject="民法",
    rule=LegalRule((NORM,), response),
    flaws=(
        Flaw(
            "silence_accepts",
            "confusion",
            "受遗赠人到期沉默，也按继承人的规则视为接受，不知视为放弃受遗赠",
            NORM,
            silence_accepts,
        ),
        Flaw(
            "counted_from_death",
            "confusion",
            "受遗赠人的60日自遗赠人去世起算，而不是自知道受遗赠起算",
            NORM,
            counted_from_death,
        ),
    ),
    outcomes=(
        Outcome(
            "放弃",
            claims=("{name}依法构成放弃继承或受遗赠", "对{name}发生放弃继承或受遗赠的效力"),
            positive=("依法构成放弃继承或受遗赠", "发生放弃继承或受遗赠的效力"),
            negative=("依法不构成放弃继承或受遗赠", "不发生放弃继承或受遗赠的效力"),
            norm=NORM,
        ),
        Outcome("未放弃", claims=("{name}依法不构成放弃继承或受遗赠", "对{name}不发生放弃继承或受遗赠的效力")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "关于遗产的接受与放弃，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*关于遗产的接受与放弃，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{role}{name}在死者去世后第{gap}日{news}，{deed}",
        "{name}系{role}，死者去世后第{gap}日{news}，{deed}",
        "死者去世后第{gap}日，{role}{name}{news}，{deed}",
        "*{role}{name}，死者去世后第{gap}日{news}，{deed}",
        "*在死者去世后第{gap}日，{role}{name}{news}，{deed}",
    ),
    facts=wordings(
        "{role}{name}在死者去世后第{gap}日{news}，{deed}",
        "{name}是死者的{role}，在其去世后第{gap}日{news}，{deed}",
        "*{name}是{role}，在死者去世后第{gap}日{news}，{deed}",
    ),
    statements=clozes(
        {
            f"受遗赠人应当在知道受遗赠后[{han(DAYS)}日|三十日:记错期间|九十日:与重大误解的期间混淆|一年:与撤销权的期间混淆]内，作出接受或者放弃受遗赠的表示": NORM,
            "受遗赠人在法定期间内没有作出表示的，[视为放弃受遗赠|视为接受受遗赠<silence_accepts:与继承人的沉默混淆|期间自动延长:漏掉沉默的效力]": NORM,
            "继承开始后、遗产处理前，继承人没有作出表示的，[视为接受继承|视为放弃继承:与受遗赠人的沉默混淆|丧失继承权利:误以沉默丧失权利]": NORM,
            "受遗赠人表示接受或者放弃的期间，自[知道受遗赠|遗赠人死亡<counted_from_death|遗嘱订立|遗产分割:起算日有误]之日起计算": NORM,
            "继承人在诉讼外放弃继承的，应当以[书面形式|口头形式:漏掉书面形式|公证形式:误以公证为要件|默示方式:误以沉默为放弃]作出放弃的表示": NORM,
            "继承人放弃继承的表示，应当在[继承开始后、遗产处理前|遗产分割后、过户登记前:漏掉遗产处理前的限制|遗嘱订立后、继承开始前:漏掉继承开始后的限制]作出": NORM,
            "遗产分割后，继承人表示放弃的，所放弃的是[所有权|继承权:漏掉遗产分割的限制|债权:记错权利的性质]": LATE_NORM,
            "继承人放弃继承的，对被继承人依法应当缴纳的税款和债务，[可以不负清偿责任|应负连带清偿责任|应负全部清偿责任:漏掉放弃的效力]": DEBT_NORM,
            "*放弃继承的效力，追溯到[继承开始|遗产分割:追溯的时间有误|表示放弃:漏掉溯及的效力]的时间": BACK_NORM,
            "*继承开始后，受遗赠人表示接受遗赠，并于遗产分割前死亡的，其接受遗赠的权利[转移给他的继承人|转移给遗赠人的继承人:记错承受的人|因死亡而归于消灭:误以权利消灭]": PASSED_NORM,
        }
    ),
    case_type=BequestResponse,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2023-01-01",  # two years after 民法典 1124: every death in the exam fell under it
)
