"""A dismissed worker: its lawfulness (劳动合同法 39 to 42), what is due (46, 47, 82, 87; 劳动法 44), and time (劳动争议调解仲裁法 27)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final

from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, after, later
from legal_rl.data.exam.family import Norm, Ruling

REST, HOLIDAY = 200, 300  # per cent of a day's wage
MONTHS: Final = 12

CONTRACT: Final = "劳动合同法"
SINCE: Final = "2008-01-01"
AGREED_NORM = Norm(
    CONTRACT, 46, SINCE, says=("向劳动者提出解除劳动合同并与劳动者协商一致", "依照本法第四十条规定解除劳动合同的")
)
DISCIPLINE = Norm(CONTRACT, 39, SINCE, says=("严重违反用人单位的规章制度的",))
UNFIT_NORM = Norm(
    CONTRACT, 40, SINCE, says=("额外支付劳动者一个月工资后，可以解除", "经过培训或者调整工作岗位，仍不能胜任工作的")
)
PROTECTED = Norm(CONTRACT, 42, SINCE, says=("不得依照本法第四十条、第四十一条的规定解除", "女职工在孕期"))
YEARS_NORM = Norm(
    CONTRACT,
    47,
    SINCE,
    says=("每满一年支付一个月工资", "六个月以上不满一年的，按一年计算", "不满六个月的，向劳动者支付半个月工资"),
)
CHOICE = Norm(CONTRACT, 48, SINCE, says=("劳动者不要求继续履行劳动合同", "支付赔偿金"))
WRITTEN = Norm(CONTRACT, 82, SINCE, says=("自用工之日起超过一个月不满一年", "每月支付二倍的工资"))
DOUBLE = Norm(CONTRACT, 87, SINCE, says=("经济补偿标准的二倍向劳动者支付赔偿金",))
OVERTIME = Norm("劳动法", 44, "1995-01-01", says=("百分之二百的工资报酬", "不低于工资的百分之三百", "又不能安排补休"))
TIME = Norm(
    "劳动争议调解仲裁法",
    27,
    "2008-05-01",
    says=("时效期间为一年", "因当事人一方向对方当事人主张权利", "应当自劳动关系终止之日起一年内提出"),
)

AGREED, MISCONDUCT, UNFIT, NO_GROUND = "协商", "严重违纪", "不能胜任", "没有理由"
COMPENSATION, DAMAGES, NOTHING = "经济补偿", "赔偿金", "都不支付"
AT_ONCE, NEVER = 0, 0


@dataclass(frozen=True)
class Dismissal:
    """``months`` of service, monthly ``wage`` in yuan, not above three times the local average; the ``ground``.

    A written contract came ``written`` months after the start (``AT_ONCE``: within the first). Overtime: ``rest`` days
    of rest, with other days off instead where ``made_up``, and ``holidays`` at ``daily`` yuan a day. The request for
    arbitration would come ``filed`` months after the end; ``asked`` months after it the worker asked the employer in writing.
    """

    months: int
    wage: int
    ground: str
    pregnant: bool
    written: int
    rest: int
    made_up: bool
    holidays: int
    daily: int
    asked: int
    filed: int


def _possible(case: Dismissal) -> bool:
    """Wages that fit the daily ones, no request on a last day."""
    return (
        case.daily * 20 == case.wage
        and not (case.asked and case.asked >= min(case.filed, MONTHS))
        and case.filed - case.asked != MONTHS
        and case.filed != MONTHS
        and case.written < case.months
    )


def lawful(case: Dismissal, ever: bool = False, never: bool = False) -> Ruling:
    """Of the end of the contract; ``ever``: as though pregnancy forbade nothing, ``never``: as though it forbade all."""
    if case.ground == AGREED:
        return Ruling("单位提出并与劳动者协商一致", "合法", AGREED_NORM)
    if case.ground == NO_GROUND:
        return Ruling("没有法定的解除理由", "违法", DOUBLE)
    if case.ground == MISCONDUCT:
        return Ruling("严重违反规章制度", "违法" if never and case.pregnant else "合法", DISCIPLINE)
    if case.pregnant and not ever:
        return Ruling("孕期职工不得以不能胜任为由解除", "违法", PROTECTED)
    return Ruling("经培训仍不能胜任，已额外支付一个月工资", "合法", UNFIT_NORM)


def _lawful_at_issue(case: Dismissal) -> Ruling | None:
    """Not where it is plain, as it would tell what is due."""
    return lawful(case) if case.ground in (MISCONDUCT, UNFIT) else None


def kind(case: Dismissal, ever: bool = False, never: bool = False, fault: bool = True, agreed: bool = True) -> Ruling:
    """Rule what is due for the end; ``fault``: that nothing is for misconduct, ``agreed``: that something is by agreement."""
    judged = lawful(case, ever, never)
    if judged.outcome == "违法":
        return Ruling(judged.why, DAMAGES, CHOICE)
    if (case.ground == MISCONDUCT and fault) or (case.ground == AGREED and not agreed):
        return Ruling(judged.why, NOTHING, DISCIPLINE)
    return Ruling(judged.why, COMPENSATION, AGREED_NORM)


def amount(
    case: Dismissal, ever: bool = False, full: bool = False, dropped: bool = False, double: bool = True
) -> Ruling | None:
    """Compensation or damages in yuan; ``full``: part of a year always for one, ``dropped``: never; None: neither."""
    due = kind(case, ever)
    if due.outcome == NOTHING:
        return None
    years, rest = divmod(case.months, MONTHS)
    part = 0.0 if dropped or not rest else 1.0 if full or rest >= 6 else 0.5
    times = 2 if due.outcome == DAMAGES and double else 1
    why = f"工作{years}年{rest}个月，计{years + part:g}个月工资{'的二倍' if times == 2 else ''}"
    return Ruling(why, f"{(years + part) * case.wage * times:.0f}", DOUBLE if times == 2 else YEARS_NORM)


def overtime(case: Dismissal, made_up: bool = True, holiday: int = HOLIDAY) -> Ruling | None:
    """The least pay for overtime in yuan; ``made_up``: that days off take the place of pay for days of rest."""
    rest = 0 if case.made_up and made_up else case.rest
    pay = (rest * REST + case.holidays * holiday) * case.daily // 100
    if not pay:
        return None
    return Ruling(f"休息日{rest}天按{REST}%、法定休假日{case.holidays}天按{holiday}%", f"{pay}", OVERTIME)


def double_months(case: Dismissal, first: int = 1, most: int = MONTHS) -> Ruling | None:
    """Months of double pay for want of a written contract; not at issue where one was made in the first month."""
    if case.written == AT_ONCE:
        return None
    until = min(case.written, most)
    return Ruling(f"用工满{case.written}个月才订立书面合同，自满一个月起算", f"{until - first}", WRITTEN)


def limitation(case: Dismissal, interrupts: bool = True, months: int = MONTHS) -> Ruling | None:
    """届满 or 未届满 on the day of the request, of what was due at the end; not at issue where nothing was."""
    if kind(case).outcome == NOTHING:
        return None
    run = case.filed - (case.asked if interrupts else 0)
    why = f"满{case.asked}个月时书面请求而中断，此后满{run}个月" if case.asked else f"离职后满{run}个月"
    return Ruling(why, "届满" if run > months else "未届满", TIME)


def _dates(case: Dismissal, hired: date, rng: Random) -> Mapping[str, date]:
    """The written contract comes after whole months, as double pay is counted by them."""
    ended = later(rng, hired, months=case.months)
    written = {"written": after(hired, months=case.written)} if case.written else {}
    asked = {"asked": later(rng, ended, months=case.asked)} if case.asked else {}
    filed = later(rng, asked.get("asked", ended), months=case.filed - case.asked)
    return {"hired": hired, **written, "ended": ended, **asked, "filed": filed}


def _tell(case: Dismissal, asked: Collection[str]) -> list[tuple[str, ...]]:
    dated = bool({"amount", "double_months", "limitation"} & set(asked))
    pay = f"，月工资{case.wage}元" if "amount" in asked else ""
    written = ""
    if "double_months" in asked:
        written = "，直到{written}双方才签订书面劳动合同"
    on, since, at = ("{hired}，", "，{hired}入职", "于{hired}") if dated else ("", "", "")
    end = {
        AGREED: "{company}{agreed}，提出解除劳动合同，{worker}表示同意",
        MISCONDUCT: "{worker}{fault}，严重违反公司规章制度，{company}据此解除劳动合同",
        UNFIT: "{worker}不能胜任工作，经培训仍不能胜任，{company}额外支付一个月工资后解除了劳动合同",
        NO_GROUND: "{company}未说明任何理由即通知{worker}解除劳动合同",
    }[case.ground]
    stay = "，{worker}不愿再回公司上班" if lawful(case).outcome == "违法" else ""
    ended = "{ended}，" if {"amount", "limitation"} & set(asked) else "后"
    told: list[tuple[str, ...]] = [
        (
            f"{on}{{worker}}应聘到{{company}}任{{job}}{pay}{written}。",
            f"{{worker}}系{{company}}的{{job}}{since}{pay}{written}。",
            f"{{company}}{at}招用{{worker}}为{{job}}{pay}{written}。",
            f"*{{worker}}{'自{hired}起' if dated else ''}在{{company}}当{{job}}{pay}{written}。",
        ),
        (
            f"{ended}{end}{stay}{'，其时{worker}已怀孕五个月' if case.pregnant else ''}。",
            f"{ended}{end}{stay}{'。此时{worker}正在孕期' if case.pregnant else ''}。",
        ),
    ]
    if "overtime" in asked:
        off = "事后安排了补休" if case.made_up else "事后未安排补休"
        told.insert(
            1,
            (
                f"任职期间，{{worker}}曾在休息日加班{case.rest}天，{off}，另在法定休假日加班{case.holidays}天，{{company}}均未付加班费，{{worker}}的日工资为{case.daily}元。",
                f"{{worker}}日工资{case.daily}元，曾在法定休假日加班{case.holidays}天、在休息日加班{case.rest}天（休息日加班{off}），[没有领到加班费|{{company}}未付加班费]。",
            ),
        )
    if "limitation" in asked:
        told.append(
            (
                "{asked}，{worker}书面要求{company}支付应得的款项，被拒绝。",
                "{worker}不服，于{asked}致函{company}索要应得的款项，没有得到答复。",
            )
            if case.asked
            else (
                "此后{worker}[另谋职业|回乡休养|忙于找工作]，没有[提出要求|再与{company}联系]。",
                "离职后，{worker}一直没有向{company}[提出要求|主张什么]。",
            )
        )
    return told


DISMISSAL: Final = Chain(
    name="dismissal",
    title="劳动合同的解除与追索",
    subject="劳动法",
    norms=(AGREED_NORM, DISCIPLINE, UNFIT_NORM, PROTECTED, YEARS_NORM, CHOICE, WRITTEN, DOUBLE, OVERTIME, TIME),
    world_type=Dismissal,
    facts={
        "months": (28, 32, 43, 51),
        "wage": (6000, 8000, 10000),
        "ground": (AGREED, MISCONDUCT, UNFIT, NO_GROUND),
        "pregnant": (False, True),
        "written": (AT_ONCE, 3, 6, 8, 11),
        "rest": (2,),
        "made_up": (False, True),
        "holidays": (1, 2),
        "daily": (300, 400, 500),
        "asked": (NEVER, 5),
        "filed": (10, 14, 18),
    },
    possible=_possible,
    asked_from="2025-05-01",  # whatever is told has happened
    asked_until="2025-08-31",  # 劳动争议解释（二） says more on double pay from 2025-09-01
    parties=(
        {"worker": "甲", "company": "乙公司"},
        {"worker": "{s[0]}某", "company": "某公司|公司/该公司"},
        {"worker": "{s[0]}某", "company": "{t[0]}公司|公司"},
        {"worker": "{s[1]}某", "company": "{t[0]}公司|该公司"},
    ),
    scenes=(
        {"job": "文员", "agreed": "因业务调整", "fault": "多次无故旷工"},
        {"job": "销售员", "agreed": "因撤销销售部", "fault": "私自收取客户回扣"},
        {"job": "会计", "agreed": "因机构精简", "fault": "泄露公司财务数据"},
        {"job": "质检员", "agreed": "因生产线搬迁", "fault": "在车间打架伤人"},
        {"job": "设计师", "agreed": "因经营不善", "fault": "把公司的设计图纸卖给他人"},
    ),
    about=("{worker}与{company}之间的劳动争议", "{worker}的权利"),
    dates=_dates,
    begins=("2018-02-01", "2020-06-01"),
    tell=_tell,
    effects=(
        Effect(
            "lawful",
            _lawful_at_issue,
            {
                "合法": (
                    "{company}[解除劳动合同合法|有权解除与{worker}的劳动合同]",
                    "{company}[解除|单方解除]劳动合同[符合|不违反]法律规定",
                    "{company}的解除行为[合法|于法有据]",
                ),
                "违法": (
                    "{company}[系违法解除劳动合同|无权解除与{worker}的劳动合同]",
                    "{company}[解除|单方解除]劳动合同[违反|不符合]法律规定",
                    "{company}的解除行为[违法|于法无据]",
                ),
            },
            {"pregnancy_forgotten": partial(lawful, ever=True), "pregnancy_forbids_all": partial(lawful, never=True)},
        ),
        Effect(
            "kind",
            kind,
            {
                COMPENSATION: (
                    "{company}应当[向{worker}支付|支付]经济补偿，[而不是|而非]赔偿金",
                    "{worker}[可以要求|有权取得]经济补偿，但无权要求赔偿金",
                    "就合同的解除，{worker}[只能|仅可]要求经济补偿",
                ),
                DAMAGES: (
                    "{company}应当支付赔偿金，[而不是|而非]经济补偿",
                    "{worker}[有权要求|可以请求]{company}支付赔偿金",
                    "{company}[须|应当][按照违法解除|因违法解除]支付赔偿金",
                ),
                NOTHING: (
                    "{company}[既不必支付经济补偿，也不必支付赔偿金|无须支付经济补偿或者赔偿金]",
                    "{worker}[无权要求经济补偿或者赔偿金|既无权要求经济补偿，也无权要求赔偿金]",
                    "{worker}不能因劳动合同的解除[取得|要求]任何补偿或者赔偿",
                ),
            },
            {
                "pregnancy_forgotten": partial(kind, ever=True),
                "pregnancy_forbids_all": partial(kind, never=True),
                "fault_forgotten": partial(kind, fault=False),
                "agreement_waives": partial(kind, agreed=False),
            },
        ),
        Effect(
            "amount",
            amount,
            {
                AMOUNT: (
                    "{worker}应得的经济补偿或者赔偿金为{value}元",
                    "就劳动合同的解除，{company}应[向{worker}支付|支付]经济补偿或者赔偿金{value}元",
                    "{worker}[有权要求|可以请求]{company}支付经济补偿或者赔偿金{value}元",
                )
            },
            {
                "pregnancy_forgotten": partial(amount, ever=True),
                "always_a_whole_year": partial(amount, full=True),
                "part_dropped": partial(amount, dropped=True),
                "never_double": partial(amount, double=False),
            },
        ),
        Effect(
            "overtime",
            overtime,
            {
                AMOUNT: (
                    "[依法定标准|按法定标准计算]，{company}应支付加班费{value}元",
                    "{worker}应得的加班费依法定标准[为|应为|计]{value}元",
                    "{company}未付的加班费依法定标准[为|共计]{value}元",
                )
            },
            {
                "rest_always_paid": partial(overtime, made_up=False),
                "holiday_as_rest": partial(overtime, holiday=REST),
            },
        ),
        Effect(
            "double_months",
            double_months,
            {
                AMOUNT: (
                    "未订立书面劳动合同期间的二倍工资，应按{value}个月[计算|计付]",
                    "因未及时订立书面劳动合同而应计付二倍工资的[时间|期间]为{value}个月",
                    "{company}应当支付二倍工资的[时间|期间][为|共]{value}个月",
                )
            },
            {"from_the_first_day": partial(double_months, first=0)},
        ),
        Effect(
            "limitation",
            limitation,
            {
                "届满": (
                    "{worker}若于{filed_full}就解除劳动合同应得的款项申请仲裁，[已超过仲裁时效|仲裁时效期间已经届满]",
                    "就解除合同应得的款项，{worker}[到|至]{filed_full}才申请仲裁的，[时效期间已经届满|{company}的时效抗辩成立]",
                    "{filed_full}，{worker}[请求支付解除合同应得款项|就解除合同主张权利]的仲裁时效期间已经届满",
                ),
                "未届满": (
                    "{worker}若于{filed_full}就解除劳动合同应得的款项申请仲裁，[未超过仲裁时效|仲裁时效期间尚未届满]",
                    "就解除合同应得的款项，{worker}[到|至]{filed_full}才申请仲裁的，[时效期间尚未届满|{company}的时效抗辩不成立]",
                    "{filed_full}，{worker}[请求支付解除合同应得款项|就解除合同主张权利]的仲裁时效期间尚未届满",
                ),
            },
            {"no_interruption": partial(limitation, interrupts=False), "two_years": partial(limitation, months=24)},
        ),
    ),
    flaws=(
        Misbelief("pregnancy_forgotten", "不知不得以不能胜任为由解除孕期女职工的劳动合同"),
        Misbelief("pregnancy_forbids_all", "以为孕期女职工严重违纪也不能解除"),
        Misbelief("fault_forgotten", "以为因严重违纪解除也要支付经济补偿"),
        Misbelief("agreement_waives", "以为协商一致解除就没有经济补偿，不问由谁提出"),
        Misbelief("always_a_whole_year", "不满六个月也按一年计算"),
        Misbelief("part_dropped", "不计不满一年的部分"),
        Misbelief("never_double", "不知违法解除按经济补偿标准的二倍支付赔偿金"),
        Misbelief("rest_always_paid", "不知休息日加班已安排补休的不必支付加班费"),
        Misbelief("holiday_as_rest", "把法定休假日的加班按休息日的标准计算"),
        Misbelief("from_the_first_day", "以为二倍工资自用工之日起算"),
        Misbelief("no_interruption", "不知书面请求使仲裁时效中断"),
        Misbelief("two_years", "以为仲裁时效期间为二年"),
    ),
)
