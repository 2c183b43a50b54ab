"""经济补偿: 劳动合同法 47, a month's pay for a year of service, capped twice for high wages."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ROUNDED_UP: Final = 6  # months of a broken year from which it counts as a whole one
MULTIPLE: Final = 3  # of the local average wage: what is above it is not counted
LONGEST: Final = 12  # years, for those whose wage is above that multiple
BASE_MONTHS: Final = 12
DAMAGES: Final = 2
HALF: Final = 5  # half a month of a wage of 10 000 yuan, in thousands of yuan

SINCE: Final = "2008-01-01"
NORM = Norm(
    "劳动合同法",
    47,
    SINCE,
    says=(
        "每满一年支付一个月工资的标准向劳动者支付",
        f"{han(ROUNDED_UP)}个月以上不满一年的，按一年计算",
        f"不满{han(ROUNDED_UP)}个月的，向劳动者支付半个月工资的经济补偿",
        f"高于用人单位所在直辖市、设区的市级人民政府公布的本地区上年度职工月平均工资{han(MULTIPLE)}倍的",
        f"按职工月平均工资{han(MULTIPLE)}倍的数额支付",
        f"年限最高不超过{han(LONGEST)}年",
        f"解除或者终止前{han(BASE_MONTHS)}个月的平均工资",
    ),
)
DUE_NORM = Norm(
    "劳动合同法",
    46,
    SINCE,
    says=("依照本法第三十八条规定解除劳动合同的", "维持或者提高劳动合同约定条件续订劳动合同，劳动者不同意续订的情形外"),
)
DAMAGES_NORM = Norm("劳动合同法", 87, SINCE, says=(f"经济补偿标准的{han(DAMAGES)}倍向劳动者支付赔偿金",))
PART_TIME_NORM = Norm("劳动合同法", 71, SINCE, says=("终止用工，用人单位不向劳动者支付经济补偿",))


@dataclass(frozen=True)
class Layoff:
    """Service of ``years`` and ``months``, ``wage`` a month in units of 10 000 yuan, which is the local average wage;
    ``paid`` in thousands of yuan."""

    years: int
    months: int
    wage: int
    paid: int


def severance(case: Layoff) -> Ruling:
    """足额 or 不足."""
    broken = 0 if case.months == 0 else 1 if case.months < ROUNDED_UP else 2
    halves = 2 * case.years + broken
    return _against(case, min(halves, 2 * LONGEST) if case.wage > MULTIPLE else halves)


def capped_for_all(case: Layoff) -> Ruling:
    """Stops at twelve years whatever the wage."""
    broken = 0 if case.months == 0 else 1 if case.months < ROUNDED_UP else 2
    return _against(case, min(2 * case.years + broken, 2 * LONGEST))


def always_rounded_up(case: Layoff) -> Ruling:
    """Counts every broken year as a whole one."""
    halves = 2 * (case.years + (case.months > 0))
    return _against(case, min(halves, 2 * LONGEST) if case.wage > MULTIPLE else halves)


def _against(case: Layoff, halves: int) -> Ruling:
    rate = min(case.wage, MULTIPLE)
    due = halves * rate * HALF
    words = f"应补{halves / 2:g}个月，每月{rate}万元，共{due / 10:g}万元，已付{case.paid / 10:g}万元"
    return Ruling(words, "足额" if case.paid >= due else "不足", NORM)


SERVICE: Final = (
    *((0, 4), (0, 6), (1, 0), (1, 5), (2, 6), (3, 3), (4, 2), (5, 7), (6, 0), (8, 4), (9, 8), (11, 5), (11, 6)),
    *((12, 0), (12, 3), (13, 0), (13, 4), (14, 0), (14, 5), (14, 6), (15, 0)),
)
WAGES: Final = (1, 2, 3, 4, 5)


def _cases() -> Iterator[tuple[Layoff, float]]:
    for years, months in SERVICE:
        for wage in WAGES:
            step = min(wage, MULTIPLE) * HALF
            whole = 2 * step * (years + (months > 0))
            for paid in sorted({whole - 2 * step, whole - step, whole, 2 * LONGEST * step}):
                case = Layoff(years, months, wage, paid)
                if 0 < paid <= whole + step:
                    lawful = severance(case).outcome
                    disputed = {capped_for_all(case).outcome, always_rounded_up(case).outcome} != {lawful}
                    yield case, 2.2 if disputed else 1


def _slots(case: Layoff) -> dict[str, Any]:
    years = f"{case.years}年" if case.years else ""
    months = f"{case.months}个月" if case.months else "整"
    return {"service": years + months, "wage": case.wage, "paid": f"{case.paid / 10:g}"}


SEVERANCE: Final = Family(
    name="severance",
    title="经济补偿",
    subject="劳动法",
    rule=LegalRule((NORM,), severance),
    flaws=(
        Flaw("capped_for_all", "confusion", "不论月工资高低，补偿年限一律以十二年为限", NORM, capped_for_all),
        Flaw("always_rounded_up", "confusion", "不满六个月的部分也按一年计算", NORM, always_rounded_up),
    ),
    outcomes=(
        Outcome(
            "足额",
            claims=("{name}获得的经济补偿达到法定标准", "{name}的经济补偿已经足额"),
            positive=("经济补偿达到法定标准", "经济补偿足额"),
            negative=("经济补偿低于法定标准", "经济补偿不足"),
            norm=NORM,
        ),
        Outcome("不足", claims=("{name}获得的经济补偿低于法定标准", "{name}的经济补偿尚不足额")),
    ),
    stems=wordings(
        "下列被依法裁减的人员中，{ask}的{tail}",
        "根据劳动合同法，{ask}的被裁减人员{tail}",
        "关于被依法裁减的人员，以下{ask}的{tail}",
        "以下被依法裁减的人员，{ask}的{tail}",
        "*根据劳动合同法，下列被裁减的人员中{ask}的{tail}",
        "*关于被依法裁减的人员，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}工作{service}，月工资{wage}万元，当地职工月平均工资1万元，获补偿{paid}万元",
        "{name}月工资{wage}万元，当地职工月平均工资1万元，工作{service}，获补偿{paid}万元",
        "{name}获补偿{paid}万元，工作{service}，月工资{wage}万元，当地职工月平均工资1万元",
        "*{name}获补偿{paid}万元，月工资{wage}万元，当地职工月平均工资1万元，工作{service}",
        "*{name}工作{service}，获补偿{paid}万元，月工资{wage}万元，当地职工月平均工资1万元",
    ),
    facts=wordings(
        "{name}工作{service}后被依法裁减，月工资{wage}万元，当地上年度职工月平均工资1万元，获经济补偿{paid}万元",
        "{name}被依法裁减，在单位工作{service}，月工资{wage}万元，当地上年度职工月平均工资1万元，获经济补偿{paid}万元",
        "*{name}被依法裁减，获经济补偿{paid}万元，在单位工作{service}，月工资{wage}万元，当地上年度职工月平均工资1万元",
    ),
    statements=clozes(
        {
            "经济补偿按工作年限，每满[一年|半年:与零头的算法混淆|两年:记错年限]支付一个月工资的标准支付": NORM,
            f"工作年限中{han(ROUNDED_UP)}个月以上不满一年的部分，按[一年|半年:与不满六个月的部分混淆|两年:记错年限]计算经济补偿": NORM,
            f"工作年限中不满{han(ROUNDED_UP)}个月的部分，支付[半个月|一个月<always_rounded_up:与六个月以上的部分混淆|两个月:记错标准]工资的经济补偿": NORM,
            f"劳动者月工资不高于当地职工月平均工资三倍的，经济补偿的年限[不受{han(LONGEST)}年的限制|最高不超过{han(LONGEST)}年<capped_for_all|以{han(LONGEST)}年为其上限:误用高工资者的上限]": NORM,
            f"劳动者月工资高于当地职工月平均工资三倍的，支付经济补偿的年限最高为[{han(LONGEST)}|十五|二十:记错上限]年": NORM,
            f"劳动者月工资高于当地上年度职工月平均工资[{han(MULTIPLE)}|二:与赔偿金的倍数混淆|五:记错倍数]倍的，按该倍数的数额支付经济补偿": NORM,
            "劳动者因用人单位未及时足额支付劳动报酬而解除合同的，用人单位[应当|无须|不用:与无故辞职混淆]支付经济补偿": DUE_NORM,
            "终止非全日制用工，用人单位[无须|应当:与全日制用工混淆|需要:漏掉例外]向劳动者支付经济补偿": PART_TIME_NORM,
            f"违法解除劳动合同的赔偿金，为经济补偿标准的[{han(DAMAGES)}|三:与工资封顶的倍数混淆|四:记错倍数]倍": DAMAGES_NORM,
            f"*计算经济补偿的月工资，是劳动合同解除或者终止前[{han(BASE_MONTHS)}|六|二十四:记错期间]个月的平均工资": NORM,
            "*固定期限合同期满，用人单位提高条件续订，劳动者不同意续订的，用人单位[无须|应当|需要:漏掉例外]支付经济补偿": DUE_NORM,
        }
    ),
    case_type=Layoff,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2024-01-01",  # sixteen years after the statute: all service in the exam falls under it
)
