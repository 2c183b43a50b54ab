"""A fine from its discovery to the suit: 行政处罚法 36, 60, 63, 64, 72 and 73, 行政复议法 20, 行政诉讼法 45."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, after, later
from legal_rl.data.exam.family import Norm, Ruling

YEARS, LONG_YEARS = 2, 5
DECISION: Final = 90  # days from opening the case
REQUEST, REQUEST_BEFORE_2021, NOTICE = 5, 3, 7  # working days
SURCHARGE: Final = 3  # per cent a day, up to the fine
RECONSIDERATION, SUIT = 60, 15  # days

LAW: Final = "行政处罚法"
SINCE: Final = "2021-07-15"
LIMIT = Norm(
    LAW,
    36,
    SINCE,
    says=(
        f"违法行为在{han(YEARS)}年内未被发现的",
        "金融安全且有危害后果的",
        f"延长至{han(LONG_YEARS)}年",
        "从行为终了之日起计算",
    ),
)
DECISION_NORM = Norm(LAW, 60, SINCE, says=(f"自行政处罚案件立案之日起{han(DECISION)}日内作出",))
HEARING = Norm(LAW, 63, SINCE, says=("较大数额罚款", "当事人要求听证的，行政机关应当组织听证"))
PROCEDURE = Norm(
    LAW,
    64,
    SINCE,
    says=(f"应当在行政机关告知后{han(REQUEST)}日内提出", f"应当在举行听证的{han(NOTICE)}日前，通知当事人"),
)
LATE = Norm(LAW, 72, SINCE, says=(f"每日按罚款数额的百分之{han(SURCHARGE)}加处罚款", "不得超出罚款的数额"))
PENDING = Norm(LAW, 73, SINCE, says=("加处罚款的数额在行政复议或者行政诉讼期间不予计算",))
WORKING_DAYS = Norm(LAW, 85, SINCE, says=("是指工作日，不含法定节假日",))
REVIEW = Norm("行政复议法", 20, "2024-01-01", says=(f"之日起{han(RECONSIDERATION)}日内提出行政复议申请",))
SUIT_NORM = Norm("行政诉讼法", 45, "2017-07-01", says=(f"收到复议决定书之日起{han(SUIT)}日内向人民法院提起诉讼",))

FINANCE, ADVERTISING = "金融安全", "户外广告"


@dataclass(frozen=True)
class PenaltyProceedings:
    """The act ended ``found`` years before it was found, in a ``field``, with harm. The fine in 万元.

    The hearing was asked for on working day ``asked`` after the notice and announced ``noticed`` working days before. Days:
    ``decided`` after the case was opened, ``review`` to the application after the decision was received, ``sued`` after
    that on review was received; ``late`` after the time for payment, of them ``pending`` during review.
    """

    field: str
    found: int
    fine: int
    asked: int
    noticed: int
    decided: int
    review: int
    pending: int
    late: int
    sued: int


def _possible(case: PenaltyProceedings) -> bool:
    """No hearing without a request in time; review and suit only after an application in time."""
    if case.asked > REQUEST and case.noticed != NOTICE + 2:
        return False
    if case.review > RECONSIDERATION and (case.pending or case.sued != SUIT - 5):
        return False
    return case.pending < case.late


def limit(case: PenaltyProceedings, long: bool = True) -> Ruling:
    """Rule whether the act can still be penalised."""
    years = LONG_YEARS if case.field == FINANCE and long else YEARS
    late = case.found > years
    return Ruling(f"终了后第{case.found}年发现，期限{years}年", "不再处罚" if late else "可以处罚", LIMIT)


def hearing(case: PenaltyProceedings, days: int = REQUEST) -> Ruling:
    """Rule whether a hearing must be held."""
    late = case.asked > days
    return Ruling(
        f"较大数额罚款，告知后第{case.asked}个工作日要求，期限{days}日", "不必组织" if late else "应当组织", PROCEDURE
    )


def notice(case: PenaltyProceedings, days: int = NOTICE) -> Ruling | None:
    """Rule whether the hearing was announced in time."""
    if case.asked > REQUEST:
        return None
    late = case.noticed < days
    return Ruling(f"听证前{case.noticed}个工作日通知，应在{days}日前", "过迟" if late else "及时", PROCEDURE)


def decision(case: PenaltyProceedings, days: int = DECISION) -> Ruling:
    """Rule whether the decision came in time."""
    late = case.decided > days
    return Ruling(f"立案后第{case.decided}日决定，期限{days}日", "超期" if late else "未超期", DECISION_NORM)


def surcharge(case: PenaltyProceedings, cap: bool = True, pauses: bool = True) -> Ruling:
    """Rule what is added to the fine for late payment, in 万元."""
    days = case.late - (case.pending if pauses else 0)
    share = min(100, days * SURCHARGE) if cap else days * SURCHARGE
    why = f"计{days}日，每日{SURCHARGE}%，不超出罚款数额"
    return Ruling(why, f"{case.fine * share / 100:g}", PENDING if case.pending and pauses else LATE)


def review(case: PenaltyProceedings, days: int = RECONSIDERATION) -> Ruling:
    """Rule whether the application for reconsideration came in time."""
    late = case.review > days
    return Ruling(f"收到处罚决定后第{case.review}日申请，期限{days}日", "逾期" if late else "未逾期", REVIEW)


def suit(case: PenaltyProceedings, days: int = SUIT) -> Ruling | None:
    """Rule whether the suit came in time; not at issue where there was no decision on review."""
    if case.review > RECONSIDERATION:
        return None
    late = case.sued > days
    return Ruling(f"收到复议决定后第{case.sued}日起诉，期限{days}日", "逾期" if late else "未逾期", SUIT_NORM)


def _dates(case: PenaltyProceedings, opened: date, rng: Random) -> Mapping[str, date]:
    decided = after(opened, days=case.decided)
    review = after(decided, days=case.review)
    upheld = after(review, days=rng.randint(35, 55))
    return {
        "ended": later(rng, opened, months=6 - 12 * case.found),
        "opened": opened,
        "decided": decided,
        "review": review,
        "upheld": upheld,
        "sued": after(upheld, days=case.sued),
    }


def _tell(case: PenaltyProceedings, asked: Collection[str]) -> list[tuple[str, ...]]:
    act = "{finance}，危害金融安全并造成危害后果" if case.field == FINANCE else "{advert}"
    since = "，该行为至{ended}终止" if "limit" in asked else ""
    on, at = ("{opened_full}，", "于{opened}") if {"limit", "decision"} & set(asked) else ("", "")
    ended = "，行为于{ended_full}终止" if "limit" in asked else ""
    told: list[tuple[str, ...]] = [
        (
            f"{{party}}{act}{since}。{on}{{office}}发现后立案查处。",
            f"{on}{{office}}接到举报，查明{{party}}曾{act}{ended}，当日立案。",
            f"{{party}}{act}{since}，{at}被{{office}}发现并立案。",
            f"*{{office}}{at}发现{{party}}曾{act}{ended}，遂于当日立案。",
        )
    ]
    if {"hearing", "notice"} & set(asked):
        request = f"{{party}}在被告知后的第{case.asked}个工作日要求听证"
        heard = "{office}没有组织听证" if case.asked > REQUEST else "{office}举行了听证"
        if "notice" in asked:
            heard = f"{{office}}在举行听证的{case.noticed}个工作日前向其送达了听证通知"
        told.append(
            (
                f"因拟处以数额较大的罚款，{{office}}告知{{party}}有权要求听证，{request}，{heard}。",
                f"{{office}}拟处以数额较大的罚款，遂告知{{party}}可以要求听证。{request}，{heard}。",
            )
        )
    fine = f"罚款{case.fine}万元" if "surcharge" in asked else "罚款"
    if {"decision", "review"} & set(asked):
        told.append(
            (
                f"{{decided}}，{{office}}决定{fine}，处罚决定书当日送达。",
                f"{{office}}于{{decided}}作出{fine}的决定，并于当日送达。",
            )
        )
    else:
        told.append((f"{{office}}决定对{{party}}处以{fine}。", f"{{office}}对{{party}}作出{fine}的决定。"))
    if {"review", "suit"} & set(asked) or ("surcharge" in asked and case.pending):
        reviewed = "{party}不服，于{review}申请行政复议" if "review" in asked else "{party}不服，申请行政复议"
        if "suit" in asked:
            reviewed += "，复议机关维持了处罚决定。{upheld}，{party}收到复议决定书，{sued}向法院提起诉讼"
        told.append((f"{reviewed}。",))
    if "surcharge" in asked:
        late = f"{{party}}逾期{case.late}日才缴清罚款"
        late += (
            f"，其中{case.pending}日处于行政复议期间，其余均不在行政复议或者诉讼期间"
            if case.pending
            else "，这段时间不在行政复议或者诉讼期间"
        )
        told.append((f"{late}。", f"此后{late}。"))
    return told


def _words(case: PenaltyProceedings) -> Mapping[str, str]:
    return {"office": "某市金融监管局|该局" if case.field == FINANCE else "某区城管执法局|该局"}


PENALTY_PROCEDURE: Final = Chain(
    name="penalty_procedure",
    title="行政处罚的程序与救济",
    subject="行政法",
    norms=(LIMIT, DECISION_NORM, HEARING, PROCEDURE, LATE, PENDING, WORKING_DAYS, REVIEW, SUIT_NORM),
    world_type=PenaltyProceedings,
    facts={
        "field": (FINANCE, ADVERTISING),
        "found": (1, 3, 7),
        "fine": (10, 20, 50),
        "asked": (2, 4, 7),
        "noticed": (4, 5, 9),
        "decided": (50, 80, 100, 120),
        "review": (20, 45, 70),
        "pending": (0, 10),
        "late": (20, 30, 50),
        "sued": (7, 10, 27),
    },
    possible=_possible,
    asked_from="2025-05-01",  # whatever is told has happened
    parties=(
        {"party": "甲公司"},
        {"party": "{t[0]}公司|该公司/公司"},
        {"party": "{p[0]}"},
        {"party": "{t[0]}商行|该商行"},
    ),
    words=_words,
    scenes=(
        {"finance": "擅自开办网络借贷平台", "advert": "在临街楼顶违规设置户外广告牌"},
        {"finance": "未经批准从事保险经纪业务", "advert": "违规在人行道上搭建广告棚"},
        {"finance": "违规对外发行理财产品", "advert": "未经批准占用绿地设置广告设施"},
        {"finance": "未经批准设立贷款公司发放贷款", "advert": "擅自在居民楼外墙设置广告灯箱"},
    ),
    about=("该行政处罚案件", "本案的程序"),
    dates=_dates,
    begins=("2024-02-01", "2024-05-20"),  # what is still penalised ended under 行政处罚法 36, since 2021-07-15
    tell=_tell,
    effects=(
        Effect(
            "limit",
            limit,
            {
                "不再处罚": (
                    "对{party}的违法行为，[依法不再|已不能]给予行政处罚",
                    "{office}立案时已超过[行政处罚的时效|追究行政责任的期限]",
                    "{party}的违法行为[已过追责期限|因超过法定期限而不再处罚]",
                ),
                "可以处罚": (
                    "对{party}的违法行为，[仍可|依法仍可以]给予行政处罚",
                    "{office}立案时尚未超过[行政处罚的时效|追究行政责任的期限]",
                    "{party}的违法行为[未过追责期限|仍在可以处罚的期限之内]",
                ),
            },
            {"two_years_always": partial(limit, long=False)},
        ),
        Effect(
            "hearing",
            hearing,
            {
                "应当组织": (
                    "{party}要求听证没有逾期，{office}应当组织听证",
                    "[依|根据]{party}的要求，{office}应当组织听证",
                    "{office}应当组织听证，[不得|不能]以{party}逾期为由拒绝",
                ),
                "不必组织": (
                    "{party}要求听证[已经逾期|已过法定期限]，{office}可以不组织听证",
                    "{office}[有权|可以]不组织听证",
                    "{office}[有权|可以]以{party}逾期提出要求为由不组织听证",
                ),
            },
            {"three_days": partial(hearing, days=REQUEST_BEFORE_2021), "seven_days": partial(hearing, days=NOTICE)},
        ),
        Effect(
            "notice",
            notice,
            {
                "及时": (
                    "{office}通知听证的时间[符合法律规定|不违反法律规定]",
                    "{office}在法定期限以前通知了[听证的时间、地点|听证]",
                    "{office}[提前通知听证的天数|通知听证的提前量]符合要求",
                ),
                "过迟": (
                    "{office}通知听证[过迟，违反法定程序|的时间违反法律规定]",
                    "{office}没有在法定期限以前通知[听证的时间、地点|听证]",
                    "{office}提前通知听证的天数不足",
                ),
            },
            {"five_days_before": partial(notice, days=REQUEST)},
        ),
        Effect(
            "decision",
            decision,
            {
                "超期": (
                    "{office}作出处罚决定[超过|没有遵守]法定期限",
                    "自立案至作出决定，{office}办案[超期|已经超期]",
                    "{office}没有在法定期限内作出处罚决定",
                ),
                "未超期": (
                    "{office}作出处罚决定[没有超过|遵守了]法定期限",
                    "自立案至作出决定，{office}办案[并未超期|没有超期]",
                    "{office}在法定期限内作出了处罚决定",
                ),
            },
            {"sixty_to_decide": partial(decision, days=60), "half_a_year": partial(decision, days=180)},
        ),
        Effect(
            "surcharge",
            surcharge,
            {
                AMOUNT: (
                    "如处罚决定未被撤销，{office}可以加处的罚款为{value}万元",
                    "处罚决定有效的，因{party}逾期缴纳，[加处罚款的数额应为|可以加处罚款]{value}万元",
                    "如处罚决定有效，{party}[应另缴|须另行缴纳]的加处罚款为{value}万元",
                )
            },
            {"no_cap": partial(surcharge, cap=False), "review_counts": partial(surcharge, pauses=False)},
        ),
        Effect(
            "review",
            review,
            {
                "逾期": (
                    "{party}申请行政复议[已超过法定期限|已经逾期]",
                    "对{party}的复议申请，[可以逾期为由|可因其逾期而]不予受理",
                    "{party}提出复议申请时，申请期限[已经|业已]届满",
                ),
                "未逾期": (
                    "{party}申请行政复议[没有超过法定期限|并未逾期]",
                    "对{party}的复议申请，[不得以逾期为由|不能因其逾期而]不予受理",
                    "{party}提出复议申请时，申请期限[尚未|并未]届满",
                ),
            },
            {"thirty_to_review": partial(review, days=30), "three_months": partial(review, days=90)},
        ),
        Effect(
            "suit",
            suit,
            {
                "逾期": (
                    "{party}的起诉[超过了法定期限|已经逾期]",
                    "{party}提起诉讼时，起诉期限[已经|业已]届满",
                    "{party}[起诉过迟，已超过起诉期限|没有在法定的起诉期限内起诉]",
                ),
                "未逾期": (
                    "{party}的起诉[没有超过法定期限|并未逾期]",
                    "{party}提起诉讼时，起诉期限[尚未|并未]届满",
                    "{party}[起诉并不过迟，未超过起诉期限|在法定的起诉期限内提起了诉讼]",
                ),
            },
            {"six_months": partial(suit, days=180), "eight_to_sue": partial(suit, days=8)},
        ),
    ),
    flaws=(
        Misbelief("two_years_always", "不知金融安全等领域的处罚期限延长至五年"),
        Misbelief("three_days", "仍以三日为要求听证的期限"),
        Misbelief("seven_days", "把听证通知的七日当作要求听证的期限"),
        Misbelief("five_days_before", "把要求听证的五日当作听证通知的期限"),
        Misbelief("sixty_to_decide", "以为处罚决定应在立案后六十日内作出"),
        Misbelief("half_a_year", "以为处罚决定可在立案后六个月内作出"),
        Misbelief("no_cap", "不知加处罚款以罚款数额为限"),
        Misbelief("review_counts", "不知行政复议期间不计算加处罚款"),
        Misbelief("thirty_to_review", "以为行政复议应在三十日内申请"),
        Misbelief("three_months", "以为行政复议可在三个月内申请"),
        Misbelief("six_months", "把直接起诉的六个月用于复议后的起诉"),
        Misbelief("eight_to_sue", "以为不服复议决定应在八日内起诉"),
    ),
)
