"""上市公司的权益变动: 证券法 63. Five per cent and every further five: report and wait; every one per cent: tell."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

STEP: Final = 5  # per cent
SMALL_STEP: Final = 1
DAYS: Final = 3
FORMER_DAYS: Final = 2
OFFER: Final = 30
LOCKED_MONTHS: Final = 18
VOTELESS_MONTHS: Final = 36
SWING_MONTHS: Final = 6
TENTHS: Final = 10  # stakes are in tenths of a per cent

LAW: Final = "证券法"
SINCE: Final = "2020-03-01"
NORM = Norm(
    LAW,
    63,
    SINCE,
    says=(
        f"达到百分之{han(STEP)}时，应当在该事实发生之日起{han(DAYS)}日内",
        f"每增加或者减少百分之{han(STEP)}，应当依照前款规定进行报告和公告，在该事实发生之日起至公告后{han(DAYS)}日内",
        f"每增加或者减少百分之{han(SMALL_STEP)}，应当在该事实发生的次日通知该上市公司，并予公告",
        f"在买入后的{han(VOTELESS_MONTHS)}个月内，对该超过规定比例部分的股份不得行使表决权",
        "通过协议、其他安排与他人共同持有",
    ),
)
FORMER = Norm(
    LAW,
    86,
    "2006-01-01",
    "2020-02-29",
    says=(f"每增加或者减少百分之{han(STEP)}，应当依照前款规定进行报告和公告",),
)
SWING = Norm(
    LAW, 44, SINCE, says=(f"在买入后{han(SWING_MONTHS)}个月内卖出", "所得收益归该公司所有", "包括其配偶、父母、子女")
)
OFFER_NORM = Norm(LAW, 65, SINCE, says=(f"达到百分之{han(OFFER)}时，继续进行收购的", "收购人按比例进行收购"))
OFFER_DAYS = Norm(LAW, 67, SINCE, says=("不得少于三十日，并不得超过六十日",))
OFFER_CHANGE = Norm(LAW, 68, SINCE, says=("收购人不得撤销其收购要约", "（一）降低收购价格", "（三）缩短收购期限"))
LOCKED = Norm(LAW, 75, SINCE, says=(f"在收购行为完成后的{han(LOCKED_MONTHS)}个月内不得转让",))


@dataclass(frozen=True)
class Stake:
    """Voting shares in tenths of a per cent: the investor's before and after a trade, and those of a partner.

    The sum was last announced when it was a multiple of five per cent; below five per cent it never was.
    """

    before: int
    partner: int
    after: int


def duty(case: Stake) -> Ruling:
    """举牌 (report, announce and wait), 次日 (tell the next day) or 无须."""
    told, now = case.before + case.partner, case.after + case.partner
    change = abs(now - told)
    words = f"所持股份从{percent(told)}变为{percent(now)}"
    if told < STEP * TENTHS:
        reached = now >= STEP * TENTHS
        return Ruling(f"{words}，{'达到' if reached else '未达'}{STEP}%", "举牌" if reached else "无须", NORM)
    if change >= STEP * TENTHS:
        return Ruling(f"{words}，变动达{STEP}%", "举牌", NORM)
    small = change >= SMALL_STEP * TENTHS
    return Ruling(f"{words}，变动{'达' if small else '不足'}{SMALL_STEP}%", "次日" if small else "无须", NORM)


def before_2020(case: Stake) -> Ruling:
    """证券法 86 until 2020-02-29: nothing below five per cent."""
    ruling = duty(case)
    return Ruling(ruling.why, "无须", NORM) if ruling.outcome == "次日" else ruling


def own_shares_alone(case: Stake) -> Ruling:
    """Forgets the partner's shares."""
    return duty(Stake(case.before, 0, case.after))


def report_each_per_cent(case: Stake) -> Ruling:
    """Asks of one per cent what is asked of five."""
    ruling = duty(case)
    return Ruling(ruling.why, "举牌", NORM) if ruling.outcome == "次日" else ruling


def percent(tenths: int) -> str:
    """For example 46 → 4.6%."""
    return f"{tenths / TENTHS:g}%"


def _cases() -> Iterator[tuple[Stake, float]]:
    below = ((20, 35), (25, 40), (30, 38), (30, 46), (42, 48), (25, 50), (30, 50), (43, 50), (46, 50))
    above = [
        (told, told + change)
        for told in (50, 100, 150, 200)
        for change in (-50, -30, -20, -10, -7, -4, 3, 5, 8, 10, 20, 30, 40, 50)
    ]
    for partner in (0, 10, 20, 40):
        for told, now in (*below, *above):
            if min(told, now) > partner:
                full = now == STEP * TENTHS if (told, now) in below else abs(now - told) == STEP * TENTHS
                yield Stake(told - partner, partner, now - partner), 3.0 if full else 0.8


def _slots(case: Stake) -> dict[str, Any]:
    told = case.before + case.partner
    if told < STEP * TENTHS:
        notice = "此前未曾公告"
    else:
        notice = f"{'合计' if case.partner else ''}达到{percent(told)}时已依法公告"
    return {
        "stake": percent(case.before),
        "partner": f"其一致行动人另持{percent(case.partner)}" if case.partner else "没有一致行动人",
        "notice": notice,
        "move": f"{'增' if case.after > case.before else '减'}至{percent(case.after)}",
    }


SECURITIES_STAKES: Final = Family(
    name="securities_stakes",
    title="上市公司的权益披露与收购",
    subject="商法",
    rule=LegalRule((NORM,), duty),
    flaws=(
        Flaw(
            "before_2020",
            "former_rule",
            "仍按2019年修订前的规定，不知道每变动1%须在次日通知并公告",
            FORMER,
            before_2020,
        ),
        Flaw("own_shares_alone", "confusion", "只计算本人的股份，漏掉一致行动人的股份", NORM, own_shares_alone),
        Flaw("report_each_per_cent", "confusion", "把变动5%的报告和公告义务用于变动1%", NORM, report_each_per_cent),
    ),
    outcomes=(
        Outcome(
            "举牌",
            claims=("{name}须向监管机构书面报告，并暂停买卖该股票", "{name}依法须作书面报告，且暂停买卖该股票"),
            positive=("须向监管机构书面报告并暂停买卖", "须作书面报告且暂停买卖该股票"),
            negative=("无须向监管机构书面报告并暂停买卖", "无须作书面报告且暂停买卖该股票"),
            norm=NORM,
        ),
        Outcome(
            "次日",
            claims=("{name}只须在次日通知该上市公司并公告", "{name}依法只须在次日通知该公司，并予公告"),
            positive=("只须在次日通知该上市公司并公告",),
            negative=("并非只须在次日通知该上市公司并公告",),
            norm=NORM,
        ),
        Outcome(
            "无须",
            claims=("{name}就这次变动无须通知该公司，也无须公告", "{name}就该次变动既无须报告，也无须公告"),
            positive=("就该次变动无须公告",),
            negative=("就该次变动须予公告",),
            norm=NORM,
        ),
    ),
    stems=wordings(
        "下列投资者中，{ask}的{tail}",
        "根据证券法，以下投资者{ask}的{tail}",
        "关于上市公司股份的变动，下列投资者{ask}的{tail}",
        "以下投资者，{ask}的{tail}",
        "*根据证券法，下列投资者中{ask}的{tail}",
        "*关于上市公司股份的变动，以下投资者{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}持有某上市公司{stake}的有表决权股份，{partner}，{notice}，现通过证券交易所将自己所持股份{move}",
        "{name}原持某上市公司{stake}的有表决权股份，{partner}，{notice}，现通过证券交易所将自己所持股份{move}",
        "某上市公司{stake}的有表决权股份由{name}持有，{partner}，{notice}，现{name}通过证券交易所将自己所持股份{move}",
        "*{name}持有某上市公司有表决权股份的{stake}，{partner}，{notice}，现通过证券交易所将自己所持股份{move}",
        "*某上市公司有表决权股份的{stake}由{name}持有，{partner}，{notice}，现{name}通过证券交易所将自己所持股份{move}",
    ),
    facts=wordings(
        "{name}持有某上市公司{stake}的有表决权股份，{partner}，{notice}，现通过证券交易所将自己所持股份{move}",
        "{name}原持某上市公司{stake}的有表决权股份，{partner}，{notice}，现{name}通过证券交易所将自己所持股份{move}",
        "*{name}原持某上市公司有表决权股份的{stake}，{partner}，{notice}，现通过证券交易所将自己所持股份{move}",
    ),
    statements=clozes(
        {
            f"投资者持有一个上市公司的有表决权股份首次达到百分之五的，应当在[{han(DAYS)}|{han(FORMER_DAYS)}|五|十:记错期限]日内作出书面报告、通知该公司并予公告": NORM,
            f"投资者持股达到百分之五后，其持股比例每增减百分之五的，在该事实发生之日起至公告后[{han(DAYS)}|{han(FORMER_DAYS)}<before_2020:2019年修订前的期限|五|十:记错期限]日内不得再行买卖该股票": NORM,
            "投资者持股达到百分之五后，其持股比例每增减百分之一的，[应当在次日通知该上市公司并公告|无须通知该上市公司和公告<before_2020:2019年修订前的规定|应当在三日内作出书面报告<report_each_per_cent:与变动百分之五的义务混淆]": NORM,
            "计算投资者的持股比例时，其通过协议与他人共同持有的股份[应当合并计算|不必合并计算<own_shares_alone|由其选择是否计算:漏掉共同持有的股份]": NORM,
            f"违反举牌规定买入的股份，在买入后的[{han(VOTELESS_MONTHS)}|{han(LOCKED_MONTHS)}:与收购完成后的锁定期混淆|十二|二十四:记错期限]个月内，超过规定比例的部分不得行使表决权": NORM,
            f"投资者通过证券交易所持股达到百分之[{han(OFFER)}|二十|五十|五十一:记错比例]并继续进行收购的，应当依法向所有股东发出收购要约": OFFER_NORM,
            "部分要约中，股东承诺出售的股份超过预定收购数额的，收购人[按照比例进行收购|按照承诺先后收购|应当全部收购:记错收购的方法]": OFFER_NORM,
            "收购要约约定的收购期限，最短为三十日，最长为[六十|九十|一百二十|四十五:记错期限]日": OFFER_DAYS,
            "在收购要约确定的承诺期限内，收购人[不得撤销其收购要约/不得缩短收购期限|经公告可以撤销其收购要约|经公告可以降低收购价格|经公告可以缩短收购期限:漏掉禁止的变更]": OFFER_CHANGE,
            f"*在上市公司收购中，收购人所持的被收购公司的股票，在收购行为完成后的[{han(LOCKED_MONTHS)}|{han(VOTELESS_MONTHS)}:与表决权的限制期间混淆|十二:记错期限|{han(SWING_MONTHS)}:与短线交易的期间混淆]个月内不得转让": LOCKED,
            f"*持有上市公司百分之五以上股份的股东，在买入其股票后[{han(SWING_MONTHS)}|十二|三|{han(LOCKED_MONTHS)}:记错期间]个月内卖出的，所得收益归该公司所有": SWING,
        }
    ),
    case_type=Stake,
    cases=dict(_cases()),
    slots=_slots,
)
