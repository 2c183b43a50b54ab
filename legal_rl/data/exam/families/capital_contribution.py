"""出资期限: 公司法 47 (有限责任公司: five years) and 98 (发起人 of a 股份有限公司: before the company exists)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 5
GRACE_DAYS: Final = 60
LIMITED, SHARES = "有限责任", "股份有限"
# Months after the company's founding within which all must be paid; 0: before the founding.
LIMITS: Final = {LIMITED: YEARS * 12, SHARES: 0}

SINCE: Final = "2024-07-01"
LIMITED_NORM = Norm(
    "公司法",
    47,
    SINCE,
    says=(f"自公司成立之日起{han(YEARS)}年内缴足", "股东出资期限另有规定的，从其规定"),
)
SHARES_NORM = Norm("公司法", 98, SINCE, says=("发起人应当在公司成立前按照其认购的股份全额缴纳股款",))
FORFEIT_NORM = Norm("公司法", 52, SINCE, says=(f"不得少于{han(GRACE_DAYS)}日", "丧失其未缴纳出资的股权"))
EARLY_NORM = Norm("公司法", 54, SINCE, says=("不能清偿到期债务", "有权要求已认缴出资但未届出资期限的股东提前缴纳出资"))
TRANSFER_NORM = Norm("公司法", 88, SINCE, says=("未届出资期限的股权的，由受让人承担缴纳该出资的义务",))
TRANSITION_NORM = Norm("公司法", 266, SINCE, says=("应当逐步调整至本法规定的期限以内",))
# From 2014 until the revision of 2023 the articles of association alone set the date.
FORMER = Norm(
    "公司法", 28, "2018-10-26", "2024-06-30", says=("股东应当按期足额缴纳公司章程中规定的各自所认缴的出资额",)
)

# Trades for which no other law or regulation sets a date of its own.
TRADES: Final = ("服装", "家具", "文具", "玩具")
TERMS: Final = (0, 12, 24, 30, 36, 48, 54, 59, 60, 61, 66, 72, 84, 96, 120)


@dataclass(frozen=True)
class Subscription:
    """``months`` after the founding of ``company`` by which the articles want all paid; 0: before the founding."""

    company: str
    trade: str
    months: int


def _term(months: int) -> str:
    years, rest = divmod(months, 12)
    return f"{years}年" + (f"{rest}个月" if rest else "")


def contribution(subscription: Subscription, limits: Mapping[str, int] = LIMITS) -> Ruling:
    """合法 or 违法; ``limits`` in months by kind of company."""
    company, months = subscription.company, subscription.months
    limit = limits[company]
    norm = LIMITED_NORM if company == LIMITED else SHARES_NORM
    due = f"成立后{_term(months)}缴足" if months else "成立前缴足"
    bound = f"最长{_term(limit)}" if limit else "须在成立前"
    return Ruling(f"{company}公司{bound}，章程定{due}", "合法" if months <= limit else "违法", norm)


def as_agreed(subscription: Subscription) -> Ruling:
    """公司法 28 of 2018: whatever the articles say."""
    norm = LIMITED_NORM if subscription.company == LIMITED else SHARES_NORM
    due = f"成立后{_term(subscription.months)}缴足" if subscription.months else "成立前缴足"
    return Ruling(f"{subscription.company}公司从其章程，章程定{due}", "合法", norm)


def five_years_for_all(subscription: Subscription) -> Ruling:
    """Gives the founders of a 股份有限公司 the five years of 公司法 47."""
    return contribution(subscription, {LIMITED: YEARS * 12, SHARES: YEARS * 12})


def _cases() -> Iterator[tuple[Subscription, float]]:
    for trade in TRADES:
        for months in TERMS:
            early = months <= YEARS * 12
            yield Subscription(LIMITED, trade, months), 1.3 if early else 1.2
            yield Subscription(SHARES, trade, months), 3 if not months else 0.8 if early else 0.3


def _slots(subscription: Subscription) -> dict[str, Any]:
    months = subscription.months
    return {
        "company": f"{subscription.trade}{subscription.company}公司",
        "member": "股东" if subscription.company == LIMITED else "发起人",
        "due": f"自成立之日起{_term(months)}内" if months else "在公司正式成立前",
    }


CAPITAL_CONTRIBUTION: Final = Family(
    name="capital_contribution",
    title="出资期限",
    subject="商法",
    rule=LegalRule((LIMITED_NORM, SHARES_NORM), contribution),
    flaws=(
        Flaw(
            "as_agreed",
            "former_rule",
            "仍按2018年公司法由章程自由约定出资期限，不知有限责任公司最长5年、股份公司发起人须在成立前缴足",
            FORMER,
            as_agreed,
        ),
        Flaw(
            "five_years_for_all",
            "confusion",
            "把有限责任公司股东的5年期限也用于股份有限公司的发起人",
            LIMITED_NORM,
            five_years_for_all,
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}的出资期限符合公司法规定", "章程对{name}的出资期限规定合法"),
            positive=("符合法律规定", "合法"),
            negative=("违反法律规定", "违法"),
            norm=LIMITED_NORM,
        ),
        Outcome("违法", claims=("{name}的出资期限违反公司法规定", "章程对{name}的出资期限规定违法")),
    ),
    stems=wordings(
        "下列新设公司的出资期限中，{ask}的{tail}",
        "根据公司法，新设公司{ask}的出资期限{tail}",
        "关于新设公司的出资，以下期限{ask}的{tail}",
        "以下新设公司的出资期限，{ask}的{tail}",
        "*根据公司法，下列新设公司的出资期限{ask}的{tail}",
        "*关于新设公司的出资期限，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}系{company}{member}，章程规定其{due}缴足出资",
        "{name}是{company}的{member}，依章程应{due}缴足出资",
        "{company}{member}{name}，依章程应{due}缴足出资",
        "*{name}系{company}的{member}，依章程应{due}缴足出资",
        "*{company}的{member}{name}，章程规定其{due}缴足出资",
    ),
    facts=wordings(
        "{name}是2024年9月设立的{company}的{member}，章程规定其应{due}缴足出资",
        "2024年9月，{name}作为{member}设立{company}，章程规定其{due}缴足出资",
        "*2024年9月，{name}作为{member}设立{company}，依章程应{due}缴足出资",
    ),
    statements=clozes(
        {
            f"有限责任公司全体股东认缴的出资额，缴足的最长期限为自公司成立之日起[{han(YEARS)}|二:2005年旧法的期间|三|十:记错期间]年": LIMITED_NORM,
            f"有限责任公司股东的出资期限由公司章程规定，[但最长不得超过{han(YEARS)}年|法律没有设定最长期限<as_agreed:2018年旧法的规定|但最长不得超过二年:2005年旧法的期间]": LIMITED_NORM,
            "有限责任公司设立时股东认缴的出资，最长期限自[公司成立|签署章程|首次出资|开始营业:起算日有误]之日起计算": LIMITED_NORM,
            "股份有限公司的发起人应当在[公司成立前|成立后五年内<five_years_for_all:与有限责任公司混淆|登记成立后:先后颠倒|成立后二年内:2005年旧法的期间]按照其认购的股份全额缴纳股款": SHARES_NORM,
            "法律、行政法规以及国务院决定对有限责任公司股东出资期限另有规定的，[从其规定|该规定无效|依公司章程|维持五年:漏掉例外]": LIMITED_NORM,
            "公司不能清偿到期债务的，已到期债权的债权人[有权|无权|不得:漏掉加速到期]要求未届出资期限的股东提前缴纳出资": EARLY_NORM,
            "2024年7月1日前已登记设立的公司，出资期限超过法定期限的，除另有规定外应当[逐步|立即|当月:漏掉过渡规定]调整至法定期限以内": TRANSITION_NORM,
            "*股东转让已认缴出资但未届出资期限的股权的，由[受让人|转让人:把补充责任当作首要义务|董事会:记错义务人]承担缴纳该出资的义务": TRANSFER_NORM,
            f"*公司发出书面催缴书载明宽限期的，宽限期自发出催缴书之日起最短为[{han(GRACE_DAYS)}|三十|十五:与其他通知期间混淆|九十:记错期间]日": FORFEIT_NORM,
        }
    ),
    case_type=Subscription,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2024-10-01",
)
