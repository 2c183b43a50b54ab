"""财产保全: 民事诉讼法 103, 104, 107, 111, security, and thirty days to sue or to apply for arbitration."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 30
DAYS_BEFORE_2013: Final = 15
HOURS: Final = 48

KEPT, LIFTED, REFUSED = "继续", "解除", "驳回"
NORMS: Final = {
    article: Norm("民事诉讼法", article, "2024-01-01", says=says)
    for article, says in {
        103: ("可以责令申请人提供担保，申请人不提供担保的，裁定驳回申请",),
        104: (
            "申请人应当提供担保，不提供担保的，裁定驳回申请",
            f"必须在{han(HOURS)}小时内作出裁定",
            f"采取保全措施后{han(DAYS)}日内不依法提起诉讼或者申请仲裁的，人民法院应当解除保全",
        ),
        106: ("不得重复查封、冻结",),
        107: ("财产纠纷案件，被申请人提供担保的，人民法院应当裁定解除保全",),
        108: ("申请人应当赔偿被申请人因保全所遭受的损失",),
        109: ("追索赡养费、扶养费、抚养费、抚恤金、医疗费用的", "追索劳动报酬的"),
        111: ("可以申请复议一次。复议期间不停止裁定的执行",),
    }.items()
}
FORMER: Final = Norm("民事诉讼法", 93, "1991-04-09", "2012-12-31", says=(f"{han(DAYS_BEFORE_2013)}日内不起诉的",))

DISPUTES: Final = ("货款", "借款", "租金", "工程款", "加工费")
SUED, ARBITRATED = "提起诉讼", "申请仲裁"
# In the course of a suit: what happens, the outcome, the article, the reason.
IN_SUIT: Final[dict[str, tuple[str, int, str]]] = {
    "法院责令提供担保，其拒不提供": (REFUSED, 103, "法院责令提供担保而申请人不提供"),
    "法院没有责令提供担保，即采取了保全措施": (KEPT, 103, "诉讼中是否责令提供担保由法院决定"),
    "法院采取措施后，被申请人提供充分有效的担保，请求解除": (LIFTED, 107, "财产纠纷案件的被申请人提供了担保"),
    "法院采取措施后，被申请人申请复议，尚无结果": (KEPT, 111, "复议期间不停止裁定的执行"),
}
UNSECURED: Final = "没有提供担保"


@dataclass(frozen=True)
class PreservationRequest:
    """``event``: of ``IN_SUIT``, or for an application before any suit no security, or what came on which ``day``."""

    dispute: str
    event: str
    day: int = 0


def preserved(case: PreservationRequest, days: int = DAYS, enough: tuple[str, ...] = (SUED, ARBITRATED)) -> Ruling:
    """继续, 解除 or 驳回; ``enough``: what must be done within ``days``."""
    if case.event in IN_SUIT:
        outcome, article, why = IN_SUIT[case.event]
        return Ruling(why, outcome, NORMS[article])
    if case.event == UNSECURED:
        return Ruling("申请诉前保全而不提供担保", REFUSED, NORMS[104])
    why = f"采取诉前保全措施后第{case.day}日{case.event}，期限{days}日"
    return Ruling(why, KEPT if case.day <= days and case.event in enough else LIFTED, NORMS[104])


def fifteen_days(case: PreservationRequest) -> Ruling:
    """民事诉讼法 93 until 2012: fifteen days to sue."""
    return preserved(case, DAYS_BEFORE_2013, (SUED,))


def only_suit(case: PreservationRequest) -> Ruling:
    """Does not count an application for arbitration."""
    return preserved(case, enough=(SUED,))


def security_always(case: PreservationRequest) -> Ruling:
    """Wants security in a suit as before it."""
    if IN_SUIT.get(case.event) == IN_SUIT["法院没有责令提供担保，即采取了保全措施"]:
        return Ruling("申请人没有提供担保", REFUSED, NORMS[103])
    return preserved(case)


def _cases() -> Iterator[tuple[PreservationRequest, float]]:
    for dispute in DISPUTES:
        for event, (outcome, *_) in IN_SUIT.items():
            yield PreservationRequest(dispute, event), {REFUSED: 3, LIFTED: 2}.get(outcome, 1.5)
        yield PreservationRequest(dispute, UNSECURED), 3
        for event in (SUED, ARBITRATED):
            for day in (6, 12, 18, 23, 26):
                yield PreservationRequest(dispute, event, day), 0.4 if day < DAYS_BEFORE_2013 and event == SUED else 0.8
            for day in (36, 45, 58, 70):
                yield PreservationRequest(dispute, event, day), 0.5


def _slots(case: PreservationRequest) -> dict[str, Any]:
    if not case.day:
        return {"dispute": case.dispute, "when": "诉讼中" if case.event in IN_SUIT else "起诉前", "then": case.event}
    then = f"提供了担保，在法院采取保全措施后第{case.day}日{case.event}"
    return {"dispute": case.dispute, "when": "起诉前", "then": then}


PRESERVATION: Final = Family(
    name="preservation",
    title="财产保全与先予执行",
    subject="民事诉讼法",
    rule=LegalRule(tuple(NORMS[article] for article in (103, 104, 107, 111)), preserved),
    flaws=(
        Flaw("fifteen_days", "former_rule", "诉前保全后的起诉期限仍按2013年以前的规定算作15日", FORMER, fifteen_days),
        Flaw("only_suit", "confusion", "以为诉前保全后只有起诉才能维持保全，申请仲裁不算", NORMS[104], only_suit),
        Flaw("security_always", "confusion", "以为诉讼中的保全也一律须由申请人提供担保", NORMS[104], security_always),
    ),
    outcomes=(
        Outcome(
            KEPT,
            claims=("{name}申请的财产保全应当继续", "法院应当维持{name}申请的保全"),
            positive=("法院应当维持保全措施",),
            negative=("法院应当解除保全措施或者驳回申请",),
            norm=NORMS[104],
        ),
        Outcome(
            LIFTED,
            claims=("{name}申请的财产保全应当解除", "法院应当裁定解除{name}申请的保全"),
            positive=("法院应当解除已采取的保全措施",),
            negative=("法院应当维持保全措施或者驳回申请",),
            norm=NORMS[104],
        ),
        Outcome(
            REFUSED,
            claims=("{name}的保全申请应当驳回", "法院应当裁定驳回{name}的保全申请"),
            positive=("法院应当驳回保全申请",),
            negative=("法院应当维持或者解除保全措施",),
            norm=NORMS[104],
        ),
    ),
    stems=wordings(
        "根据《民事诉讼法》，下列情形中{ask}的{tail}",
        "关于财产保全，以下情形中{ask}的{tail}",
        "当事人申请财产保全，以下情形中{ask}的{tail}",
        "下列财产保全的情形中，{ask}的{tail}",
        "*根据《民事诉讼法》，以下情形中{ask}的{tail}",
        "*当事人申请财产保全，下列情形中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}因{dispute}纠纷在{when}申请财产保全，{then}",
        "因{dispute}纠纷，{name}在{when}申请财产保全，{then}",
        "{name}在{when}就{dispute}纠纷申请财产保全，{then}",
        "*{name}就{dispute}纠纷在{when}申请财产保全，{then}",
        "*就{dispute}纠纷，{name}在{when}申请财产保全，{then}",
    ),
    facts=wordings(
        "{name}因{dispute}纠纷在{when}申请保全对方财产，{then}",
        "因{dispute}纠纷，{name}在{when}申请保全对方财产，{then}",
        "*{name}就{dispute}纠纷在{when}申请保全对方财产，{then}",
    ),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                "申请诉前保全的，申请人[应当|可以|无须:与诉讼中的保全混淆]提供担保": 104,
                f"法院接受诉前保全申请后，必须在[{han(HOURS)}小时|{han(24)}小时|五日|七日:记错期限]内作出裁定": 104,
                f"法院采取诉前保全措施后，申请人[{han(DAYS)}|{han(DAYS_BEFORE_2013)}<fifteen_days:2013年以前的规定]日内不起诉也不申请仲裁的，应当解除保全": 104,
                "当事人对保全裁定不服的，可以[申请复议一次|提起上诉|申请再审:与可以上诉的裁定混淆]": 111,
                "财产纠纷案件，被申请人提供担保的，人民法院[应当|可以|不得:记错是否有裁量]裁定解除保全": 107,
                "申请保全有错误的，[申请人|作出裁定的法院|实施保全的执行员:记错责任的主体]应当赔偿被申请人因保全所遭受的损失": 108,
                "财产已被查封、冻结的，其他法院[无权|可以|经上级法院批准有权:漏掉禁止]重复查封、冻结": 106,
                "案情并不紧急，但属于追索[赡养费/劳动报酬/医疗费用|货款|违约金|工程款:不在法律列举之内]的，法院可以依申请裁定先予执行": 109,
                "*对诉讼中的保全申请，法院[可以|必须|无权:与诉前保全混淆]责令申请人提供担保": 103,
                "*当事人申请复议的，先予执行的裁定在复议期间[不停止执行|停止执行|暂缓执行:误以为复议停止执行]": 111,
            }.items()
        }
    ),
    case_type=PreservationRequest,
    cases=dict(_cases()),
    slots=_slots,
)
