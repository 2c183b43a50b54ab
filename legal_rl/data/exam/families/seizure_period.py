"""查封、扣押、冻结的期限: 行政强制法 25 and 32, thirty days and thirty more, tests not counted for things."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 30
EXTENSION: Final = 30

LAW: Final = "行政强制法"
SINCE: Final = "2012-01-01"
SEIZURE = Norm(
    LAW,
    25,
    SINCE,
    says=(
        f"查封、扣押的期限不得超过{han(DAYS)}日",
        f"经行政机关负责人批准，可以延长，但是延长期限不得超过{han(EXTENSION)}日",
        "不包括检测、检验、检疫或者技术鉴定的期间",
        "检测、检验、检疫或者技术鉴定的费用由行政机关承担",
    ),
)
FREEZING = Norm(
    LAW,
    32,
    SINCE,
    says=(f"自冻结存款、汇款之日起{han(DAYS)}日内", f"可以延长，但是延长期限不得超过{han(EXTENSION)}日"),
)
SCOPE = Norm(LAW, 23, SINCE, says=("公民个人及其所扶养家属的生活必需品", "不得重复查封"))
KEEPING = Norm(LAW, 26, SINCE, says=("因查封、扣押发生的保管费用由行政机关承担", "行政机关先行赔付"))
FROZEN = Norm(LAW, 29, SINCE, says=("应当由法律规定的行政机关实施，不得委托", "应当与违法行为涉及的金额相当"))
PAPERS = Norm(LAW, 24, SINCE, says=("制作并当场交付查封、扣押决定书和清单",))
RELEASE = Norm(LAW, 33, SINCE, says=("金融机构应当自冻结期满之日起解除冻结",))
WORKING_DAYS = Norm(LAW, 69, SINCE, says=("十日以内期限的规定是指工作日",))

THINGS: Final = ("货物被扣押", "仓库被查封", "车辆被扣押")
ACCOUNT: Final = "存款被冻结"
PLAIN: Final = "未经延长"
APPROVED: Final = "因情况复杂，经机关负责人批准延长三十日"
UNAPPROVED: Final = "因情况复杂，由经办人员自行决定延长三十日"
EXTENDED: Final = (PLAIN, APPROVED, UNAPPROVED)


@dataclass(frozen=True)
class Holding:
    """Something held for ``days``, of which a technical test took ``tested``."""

    what: str
    days: int
    extended: str
    tested: int


def holding(case: Holding, *, tests: bool = False, any_extension: bool = False) -> Ruling:
    """超期 or 未超; ``tests``: also count tests of things; ``any_extension``: approved or not."""
    counted = case.days if tests or case.what == ACCOUNT else case.days - case.tested
    longer = case.extended == APPROVED or (any_extension and case.extended == UNAPPROVED)
    limit = DAYS + EXTENSION if longer else DAYS
    over = counted > limit
    words = f"应计入期限的为{counted}日，{'超过' if over else '未超过'}{limit}日"
    return Ruling(words, "超期" if over else "未超", FREEZING if case.what == ACCOUNT else SEIZURE)


def tests_counted(case: Holding) -> Ruling:
    """Counts the time of a test."""
    return holding(case, tests=True)


def extended_by_anybody(case: Holding) -> Ruling:
    """Forgets that the head of the authority must approve."""
    return holding(case, any_extension=True)


def _cases() -> Iterator[tuple[Holding, float]]:
    for what in (*THINGS, ACCOUNT):
        for extended in EXTENDED:
            for days in (20, 25, 36, 40, 45, 52, 56, 66, 70, 75, 80):
                if extended != PLAIN and days <= DAYS:
                    continue  # nothing to extend
                for tested in (0, 8, 15) if what != ACCOUNT else (0,):
                    if min(abs(days - tested - limit) for limit in (DAYS, DAYS + EXTENSION)) >= 2:
                        yield (case := Holding(what, days, extended, tested)), _weight(case)


def _weight(case: Holding) -> float:
    outcome = holding(case).outcome
    disputed = {tests_counted(case).outcome, extended_by_anybody(case).outcome} != {outcome}
    return (2.0 if disputed else 1.0) * (2.0 if outcome == "未超" else 1.0) * (2.0 if case.what == ACCOUNT else 1.0)


def _slots(case: Holding) -> dict[str, Any]:
    test = f"其中{case.tested}日用于技术鉴定，并已书面告知" if case.tested else "其间没有进行鉴定"
    return {**vars(case), "test": "其间不涉及鉴定" if case.what == ACCOUNT else test}


SEIZURE_PERIOD: Final = Family(
    name="seizure_period",
    title="查封、扣押和冻结",
    subject="行政法",
    rule=LegalRule((SEIZURE, FREEZING), holding),
    flaws=(
        Flaw("tests_counted", "confusion", "把检测、鉴定的期间也计入查封、扣押的期限", SEIZURE, tests_counted),
        Flaw("extended_by_anybody", "confusion", "忘记延长期限须经行政机关负责人批准", SEIZURE, extended_by_anybody),
    ),
    outcomes=(
        Outcome(
            "超期",
            claims=("对{name}采取的强制措施已经超过法定期限", "对{name}的强制措施超出了法律允许的期限"),
            positive=("已经超过法定期限", "超出了法律允许的期限"),
            negative=("没有超过法定期限", "没有超出法律允许的期限"),
            norm=SEIZURE,
        ),
        Outcome("未超", claims=("对{name}采取的强制措施没有超过法定期限", "对{name}的强制措施没有超出法律允许的期限")),
    ),
    stems=wordings(
        "法律、法规没有另外规定时，下列强制措施{ask}的{tail}",
        "根据行政强制法，以下强制措施{ask}的{tail}",
        "关于行政强制法规定的期限，下列强制措施{ask}的{tail}",
        "按照行政强制法的规定，以下强制措施{ask}的{tail}",
        "*根据行政强制法的规定，下列强制措施{ask}的{tail}",
        "*关于行政强制法规定的期限，以下强制措施{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的{what}{days}日，{extended}，{test}",
        "{name}的{what}，至今已{days}日，{extended}，{test}",
        "{name}因涉嫌违法，其{what}{days}日，{extended}，{test}",
        "*{name}因涉嫌违法，其{what}，至今已{days}日，{extended}，{test}",
        "*因涉嫌违法，{name}的{what}{days}日，{extended}，{test}",
    ),
    facts=wordings(
        "{name}因涉嫌违法，其{what}，至今已{days}日，{extended}，{test}",
        "因涉嫌违法，{name}的{what}，至今已{days}日，{extended}，{test}",
        "*因涉嫌违法，{name}的{what}已{days}日，{extended}，{test}",
    ),
    statements=clozes(
        {
            f"法律、行政法规没有另外规定的，行政机关查封、扣押的期限未经延长不得超过[{han(DAYS)}|十五|六十|四十五:记错期限]日": SEIZURE,
            f"查封、扣押的期限经批准可以延长，延长的期限不得超过[{han(EXTENSION)}|六十|十五|四十五:记错延长的期限]日": SEIZURE,
            "查封、扣押的期限因情况复杂需要延长的，须经[行政机关负责人|具体承办人员<extended_by_anybody|上一级行政机关|同级人民法院:记错批准的主体]批准": SEIZURE,
            "对扣押的物品进行技术鉴定的期间，[不计入|应当计入<tests_counted|由行政机关决定是否计入:漏掉扣除的规定]扣押的期限": SEIZURE,
            "对扣押物品进行检验的费用，由[行政机关|被扣押的当事人|检验的申请人:记错承担者]承担": SEIZURE,
            "因查封、扣押发生的保管费用，由[行政机关|当事人|受托保管的第三人:记错承担者]承担": KEEPING,
            "当事人的场所已被其他国家机关依法查封的，行政机关[不得重复查封|可以重复查封|应当轮候查封:漏掉禁止的规定]": SCOPE,
            "因受托保管的第三人的原因造成查封财物损失的，应当先行赔付的是[行政机关|该第三人|上级机关:记错赔付的主体]": KEEPING,
            "法律规定由某一行政机关实施的冻结存款，该机关[无权|可以|经批准有权:漏掉禁止委托的规定]委托给其他行政机关": FROZEN,
            "*行政机关逾期未作出处理决定的，金融机构应当自冻结期满之日起[解除冻结|继续冻结|转为扣划:记错后果]": RELEASE,
            "*行政机关实施扣押，应当制作并[当场|次日|在三日内:记错时间]交付扣押决定书和清单": PAPERS,
            "*行政强制法中十日以内的期限，是指[工作日|自然日|公历日:漏掉工作日的规定]": WORKING_DAYS,
        }
    ),
    case_type=Holding,
    cases=dict(_cases()),
    slots=_slots,
)
