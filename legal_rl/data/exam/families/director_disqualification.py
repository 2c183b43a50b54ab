"""董事任职资格: 公司法 178 as revised in 2023."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SENTENCE: Final = 5  # years after the sentence was served
SUSPENDED: Final = 2  # years after the probation of a suspended sentence
COMPANY: Final = 3  # years after the company was wound up in bankruptcy or lost its licence

NORM = Norm(
    "公司法",
    178,
    "2024-07-01",
    says=(
        "无民事行为能力或者限制民事行为能力",
        "因贪污、贿赂、侵占财产、挪用财产或者破坏社会主义市场经济秩序，被判处刑罚",
        f"或者因犯罪被剥夺政治权利，执行期满未逾{han(SENTENCE)}年",
        f"被宣告缓刑的，自缓刑考验期满之日起未逾{han(SUSPENDED)}年",
        f"负有个人责任的，自该公司、企业破产清算完结之日起未逾{han(COMPANY)}年",
        f"自该公司、企业被吊销营业执照、责令关闭之日起未逾{han(COMPANY)}年",
        "个人因所负数额较大债务到期未清偿被人民法院列为失信被执行人",
        "该选举、委派或者聘任无效",
        "在任职期间出现本条第一款所列情形的，公司应当解除其职务",
    ),
)
FORMER = Norm("公司法", 146, "2018-10-26", "2024-06-30", says=("个人所负数额较大的债务到期未清偿",))

# Crimes against property other than 侵占 and 挪用 are left out: whether 侵占财产 covers them is disputed.
ECONOMIC: Final = ("贪污罪", "受贿罪", "职务侵占罪", "挪用资金罪", "合同诈骗罪", "串通投标罪")
OTHER: Final = ("交通肇事罪", "故意伤害罪", "寻衅滋事罪")
DEPRIVING: Final = ("故意杀人罪", "强奸罪", "放火罪")
SERVED, PROBATION, DEPRIVED = "执行期满", "考验期满", "刑罚期满"
BANKRUPT, REVOKED, LISTED, UNLISTED = "清算完结", "被吊销后", "列为失信", "未列失信"
# Months since the period began; the day on which it ends is a question of 未逾, and nobody is asked that here.
MONTHS: Final = (6, 12, 18, 23, 25, 30, 35, 37, 48, 59, 61, 72)
DEBTS: Final = (50, 80, 100, 200, 300, 500)


@dataclass(frozen=True)
class Candidate:
    """``what`` lies in the past: a crime or a company; ``how``: punished how, or ``liable`` for the company's end.

    ``count`` is months since then or, for a debt, the sum in 万元.
    """

    how: str
    what: str
    count: int
    liable: bool = True


def disqualification(candidate: Candidate, suspended: int = SUSPENDED, *, listing: bool = True) -> Ruling:
    """可任 or 不得; ``suspended``: years barred after probation; ``listing``: whether a debt bars only those listed."""
    how = candidate.how
    if how in (LISTED, UNLISTED):
        words = "债务未清偿，已列为失信" if how == LISTED else "债务未清偿，未列为失信"
        return Ruling(words, "不得" if how == LISTED or not listing else "可任", NORM)
    if how in (BANKRUPT, REVOKED) and not candidate.liable:
        return Ruling("对此不负个人责任", "可任", NORM)
    if candidate.what in OTHER:
        return Ruling(f"{candidate.what}不在限制之列", "可任", NORM)
    years = suspended if how == PROBATION else COMPANY if how in (BANKRUPT, REVOKED) else SENTENCE
    over = candidate.count > years * 12
    passed = _time(candidate.count)
    return Ruling(f"{how}已{passed}，{'已逾' if over else '未逾'}{years}年", "可任" if over else "不得", NORM)


def five_years_after_probation(candidate: Candidate) -> Ruling:
    """Bars for five years after a suspended sentence as after one that was served."""
    return disqualification(candidate, SENTENCE)


def any_unpaid_debt(candidate: Candidate) -> Ruling:
    """公司法 146 of 2018: a large debt unpaid when due bars, whether or not the debtor is listed."""
    finding = disqualification(candidate, listing=False)
    return finding if candidate.how != UNLISTED else Ruling("债务未清偿，不问失信", "不得", NORM)


def _time(months: int) -> str:
    years, rest = divmod(months, 12)
    return (f"{years}年" if years else "") + (f"{rest}个月" if rest else "")


def _cases() -> Iterator[tuple[Candidate, float]]:
    for months in MONTHS:
        for crime in ECONOMIC:
            yield Candidate(SERVED, crime, months), 0.35
            yield Candidate(PROBATION, crime, months), 1.2 if SUSPENDED * 12 < months <= SENTENCE * 12 else 0.35
        for crime in OTHER:
            yield Candidate(SERVED, crime, months), 0.4
        for crime in DEPRIVING:
            yield Candidate(DEPRIVED, crime, months), 0.5
        for how in (BANKRUPT, REVOKED):
            yield Candidate(how, "公司", months), 1.2
            yield Candidate(how, "公司", months, liable=False), 0.6
    for debt in DEBTS:
        yield Candidate(LISTED, "债务", debt), 6
        yield Candidate(UNLISTED, "债务", debt), 6


def _slots(candidate: Candidate) -> dict[str, Any]:
    how, what, time = candidate.how, candidate.what, _time(candidate.count)
    blame = "负有" if candidate.liable else "没有"
    kept = "未剥夺政治权利，" if what in OTHER else "刑罚"
    past = {
        SERVED: f"犯{what}被判处有期徒刑，{kept}执行期满已{time}",
        PROBATION: f"犯{what}被判处有期徒刑并宣告缓刑，考验期满已{time}",
        DEPRIVED: f"犯{what}被剥夺政治权利，刑罚全部执行期满已{time}",
        BANKRUPT: f"任董事的公司破产，其{blame}个人责任，清算完结已{time}",
        REVOKED: f"任法定代表人的公司违法被吊销执照已{time}，其{blame}个人责任",
        LISTED: f"负债{candidate.count}万元到期未清偿，因此已被法院列为失信被执行人",
        UNLISTED: f"负债{candidate.count}万元到期未清偿，至今未被法院列为失信被执行人",
    }
    return {"past": past[how]}


DIRECTOR_DISQUALIFICATION: Final = Family(
    name="director_disqualification",
    title="董事任职资格",
    subject="商法",
    rule=LegalRule((NORM,), disqualification),
    flaws=(
        Flaw(
            "any_unpaid_debt",
            "former_rule",
            "仍按2018年公司法，凡大额债务到期未清偿即不得任职，不问是否列为失信被执行人",
            FORMER,
            any_unpaid_debt,
        ),
        Flaw(
            "five_years_after_probation",
            "confusion",
            "宣告缓刑的也等5年，而不是自考验期满之日起2年",
            NORM,
            five_years_after_probation,
        ),
    ),
    outcomes=(
        Outcome(
            "可任",
            claims=("{name}可以担任公司的董事", "{name}有资格担任公司董事"),
            positive=("可以担任公司董事", "具有公司董事任职资格"),
            negative=("不得担任公司董事", "没有公司董事任职资格"),
            norm=NORM,
        ),
        Outcome("不得", claims=("{name}不得担任公司的董事", "{name}无资格担任公司董事")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据公司法，{ask}的人员{tail}",
        "关于董事任职资格，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据公司法，下列人员中{ask}的{tail}",
        "*关于董事任职资格，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{past}",
        "{name}，{past}",
        "据查，{name}{past}",
        "{name}：{past}",
        "*据查：{name}{past}",
        "*据查，{name}，{past}",
    ),
    facts=wordings("{name}{past}", "据登记，{name}{past}", "*据查，{name}{past}"),
    statements=clozes(
        {
            f"因贪污被判处刑罚，自执行期满之日起未逾[{han(SENTENCE)}|七|八|十:记错期间]年的，不得担任公司董事": NORM,
            f"因挪用财产被判处刑罚并宣告缓刑的，自缓刑考验期满之日起未逾[{han(SUSPENDED)}|四:记错期间|五<five_years_after_probation:与执行期满的期间混淆|三:与破产清算的期间混淆]年的，不得担任公司董事": NORM,
            "对公司破产负有个人责任的原董事，禁止任职的三年期间自[破产清算完结|破产申请受理|公司停止营业|宣告公司破产:起算日有误]之日起计算": NORM,
            "对公司破产[没有个人责任|负有个人责任|负有主要责任:漏掉个人责任的要件]的原董事，不因该公司破产而限制其担任其他公司的董事": NORM,
            "个人所负数额较大债务到期未清偿，[被法院列为失信被执行人|被债权人起诉至人民法院<any_unpaid_debt|被债权人多次书面催收:2018年旧法不问失信]的，不得担任公司董事": NORM,
            "违反任职资格的规定选举董事的，该选举[无效|有效|可撤销:混淆行为的效力]": NORM,
            "因犯罪被剥夺政治权利、执行期满未逾五年的，不得担任公司董事，该规定[适用于各种犯罪|只适用于经济犯罪:与判处刑罚的要件混淆|只适用于过失犯罪:记错要件]": NORM,
            "*公司董事在任职期间被列为失信被执行人且大额到期债务未清偿的，公司应当[解除其职务|待其任期届满:漏掉解除职务|减少其报酬|中止其职务:记错后果]": NORM,
            "*[限制民事行为能力/无民事行为能力|年满六十周岁:法律没有年龄上限|没有本公司股权:法律不要求持股]的人，不得担任公司董事": NORM,
        }
    ),
    case_type=Candidate,
    cases=dict(_cases()),
    slots=_slots,
)
