"""票据权利时效: 票据法 17, four periods from four starting days."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LONG: Final = 24
RECOURSE: Final = 6
FURTHER: Final = 3

SINCE: Final = "2004-08-28"
NORM = Norm(
    "票据法",
    17,
    SINCE,
    says=(
        f"持票人对票据的出票人和承兑人的权利，自票据到期日起{han(LONG // 12)}年",
        f"见票即付的汇票、本票，自出票日起{han(LONG // 12)}年",
        f"持票人对支票出票人的权利，自出票日起{han(RECOURSE)}个月",
        f"持票人对前手的追索权，自被拒绝承兑或者被拒绝付款之日起{han(RECOURSE)}个月",
        f"持票人对前手的再追索权，自清偿日或者被提起诉讼之日起{han(FURTHER)}个月",
    ),
)
BENEFIT_NORM = Norm(
    "票据法", 18, SINCE, says=("超过票据权利时效", "请求出票人或者承兑人返还其与未支付的票据金额相当的利益")
)
LATE_NORM = Norm("票据法", 53, SINCE, says=("在作出说明后，承兑人或者付款人仍应当继续对持票人承担付款责任",))
CHEQUE_NORM = Norm("票据法", 91, SINCE, says=("超过提示付款期限的", "出票人仍应当对持票人承担票据责任"))
MONTH_NORM = Norm("票据法", 107, SINCE, says=("按到期月的对日计算；无对日的，月末日为到期日",))

ACCEPTED, SIGHT, NOTE, CHEQUE, ENDORSER, PRIOR = "承兑", "见票", "本票", "支票", "追索", "再追索"
# Months from the day with which the period begins.
PERIODS: Final = {ACCEPTED: LONG, SIGHT: LONG, NOTE: LONG, CHEQUE: RECOURSE, ENDORSER: RECOURSE, PRIOR: FURTHER}
STARTS: Final = {ACCEPTED: "到期", ENDORSER: "被拒付", PRIOR: "向后手清偿"}
PAPERS: Final = {ACCEPTED: "定日付款汇票", SIGHT: "见票即付汇票", NOTE: "银行本票", CHEQUE: "转账支票"}
AGAINST: Final = {ACCEPTED: "承兑人", ENDORSER: "背书人", PRIOR: "前手背书人"}


@dataclass(frozen=True)
class BillOfExchange:
    """Full months since the paper was ``issued`` and ``since`` it fell due, was refused or was paid to a later party;
    ``since`` is None for the rights whose period begins with the issue."""

    right: str
    issued: int
    since: int | None = None


def bill_limitation(bill: BillOfExchange, periods: Mapping[str, int] = PERIODS) -> Ruling:
    """消灭 or 未灭; ``periods`` in months by right."""
    period = periods[bill.right]
    if bill.since is None:
        return _elapsed("出票", bill.issued, period)
    return _elapsed(STARTS[bill.right], bill.since, period)


def two_years_for_every_bill(bill: BillOfExchange) -> Ruling:
    """Gives every right the two years that run against acceptors."""
    return bill_limitation(bill, dict.fromkeys(PERIODS, LONG))


def from_the_issue(bill: BillOfExchange) -> Ruling:
    """Counts every period from the day of issue."""
    return _elapsed("出票", bill.issued, PERIODS[bill.right])


def _elapsed(start: str, months: int, period: int) -> Ruling:
    over = months >= period
    return Ruling(
        f"自{start}起算，满{months}个月，{'达' if over else '不足'}{period}个月", "消灭" if over else "未灭", NORM
    )


def _cases() -> Iterator[tuple[BillOfExchange, float]]:
    for right in (SIGHT, NOTE):
        for issued in (4, 7, 12, 18, 23, 24, 25, 30):
            yield BillOfExchange(right, issued), 1.5
    for issued in (1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 23, 25):
        yield BillOfExchange(CHEQUE, issued), 1.5
    for since in (12, 18, 20, 22, 23, 24, 25, 26, 28):
        for term in (2, 3, 5, 6):
            yield BillOfExchange(ACCEPTED, since + term, since), 0.8 if since < LONG <= since + term else 0.7
    for right in (ENDORSER, PRIOR):
        for since in (1, 2, 3, 4, 5, 6, 7, 8, 12):
            for term in (3, 4, 5, 6):
                yield BillOfExchange(right, since + term, since), 0.4


def _slots(bill: BillOfExchange) -> dict[str, Any]:
    start = "" if bill.since is None else f"、{STARTS[bill.right]}满{bill.since}个月"
    return {
        "paper": PAPERS.get(bill.right, "银行承兑汇票"),
        "time": f"出票满{bill.issued}个月{start}",
        "against": AGAINST.get(bill.right, "出票人"),
    }


BILL_LIMITATION: Final = Family(
    name="bill_limitation",
    title="票据权利时效",
    subject="商法",
    rule=LegalRule((NORM,), bill_limitation),
    flaws=(
        Flaw(
            "two_years_for_every_bill",
            "confusion",
            "把对承兑人的2年用于支票和追索权，而不是6个月、3个月",
            NORM,
            two_years_for_every_bill,
        ),
        Flaw(
            "from_the_issue",
            "confusion",
            "一切期间都从出票日起算，不知各自的起算日",
            NORM,
            from_the_issue,
        ),
    ),
    outcomes=(
        Outcome(
            "消灭",
            claims=("{name}的上述票据权利已经因时效而消灭", "{name}的上述权利已超过票据权利时效"),
            positive=("已经因时效而消灭", "已超过票据权利时效"),
            negative=("没有因时效而消灭", "未超过票据权利时效"),
            norm=NORM,
        ),
        Outcome("未灭", claims=("{name}的上述票据权利没有因时效而消灭", "{name}的上述权利未超过票据权利时效")),
    ),
    stems=wordings(
        "下列票据权利中，{ask}的{tail}",
        "根据票据法，{ask}的权利{tail}",
        "关于票据权利时效，以下{ask}的{tail}",
        "以下票据权利，{ask}的{tail}",
        "*根据票据法，下列权利中{ask}的{tail}",
        "*关于票据权利时效，{ask}的权利{tail}",
    ),
    phrasings=wordings(
        "{name}的{paper}{time}，从未向{against}主张权利",
        "{name}对{against}的权利：{paper}{time}，从未主张",
        "{paper}{time}，{name}从未向{against}主张权利",
        "*{name}的{paper}：{time}，从未向{against}主张权利",
        "*{name}对{against}的{paper}权利，{time}，从未主张",
    ),
    facts=wordings(
        "{name}手中的{paper}{time}，{name}从未行使对{against}的票据权利",
        "{name}有一张{paper}，{time}，从未行使对{against}的票据权利",
        "*{name}手中有一张{paper}，{time}，从未行使对{against}的票据权利",
    ),
    statements=clozes(
        {
            "持票人对定日付款汇票的承兑人的权利，自[到期日|出票日<from_the_issue|承兑日|背书日:起算日有误]起二年不行使而消灭": NORM,
            f"持票人对支票出票人的权利，其时效期间为自出票日起[{han(RECOURSE)}个月|二十四个月<two_years_for_every_bill:与汇票、本票混淆|一个月:与提示付款的期限混淆|三个月:与再追索权混淆]": NORM,
            f"持票人对背书人的追索权，其时效期间为自被拒绝付款之日起[{han(RECOURSE)}个月|二十四个月<two_years_for_every_bill:与对承兑人的权利混淆|三个月:与再追索权混淆|一个月:记错期间]": NORM,
            f"被追索人对前手背书人的再追索权，其时效期间为自清偿日或者被提起诉讼之日起[{han(FURTHER)}个月|六个月:与首次追索权混淆|一个月:记错期间|二十四个月<two_years_for_every_bill:与对承兑人的权利混淆]": NORM,
            "见票即付的汇票、本票，持票人对出票人的权利自[出票日|见票日|背书日|拒付日:起算日有误]起二年不行使而消灭": NORM,
            f"定日付款的汇票，持票人对出票人的权利，其时效期间为自到期日起[{han(LONG // 12)}年|半年:与对前手的追索权混淆|三年:与普通诉讼时效混淆|一年:记错期间]": NORM,
            "持票人因超过时效而丧失票据权利的，[有权|无权|不得:漏掉利益返还请求权]请求出票人或者承兑人返还与未支付金额相当的利益": BENEFIT_NORM,
            "票据期限按月计算的，按到期月的对日计算；无对日的，[月末日|次月首日|次月末日:记错期间的计算]为到期日": MONTH_NORM,
            "*支票超过提示付款期限，付款人不予付款的，出票人对持票人的票据责任[继续存在|当然免除|归于消灭:混淆提示期限与时效]": CHEQUE_NORM,
            "*持票人未按期提示付款，在作出说明后，承兑人对其的付款责任[继续存在|当然免除|归于消灭:混淆提示期限与时效]": LATE_NORM,
        }
    ),
    case_type=BillOfExchange,
    cases=dict(_cases()),
    slots=_slots,
)
