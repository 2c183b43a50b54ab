"""破产撤销权: 企业破产法 31 (one year) and 32 (six months, and only where there was a ground for bankruptcy)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ACT_MONTHS: Final = 12
PAYMENT_MONTHS: Final = 6
RECOVERY_YEARS: Final = 2

SINCE: Final = "2007-06-01"
ACT_NORM = Norm(
    "企业破产法",
    31,
    SINCE,
    says=(
        f"人民法院受理破产申请前{han(ACT_MONTHS // 12)}年内",
        "无偿转让财产的",
        "以明显不合理的价格进行交易的",
        "对没有财产担保的债务提供财产担保的",
        "对未到期的债务提前清偿的",
        "放弃债权的",
    ),
)
PAYMENT_NORM = Norm(
    "企业破产法",
    32,
    SINCE,
    says=(
        f"人民法院受理破产申请前{han(PAYMENT_MONTHS)}个月内，债务人有本法第二条第一款规定的情形",
        "个别清偿使债务人财产受益的除外",
    ),
)
GROUND_NORM = Norm("企业破产法", 2, SINCE, says=("不能清偿到期债务，并且资产不足以清偿全部债务或者明显缺乏清偿能力",))
AFTER_NORM = Norm("企业破产法", 16, SINCE, says=("受理破产申请后，债务人对个别债权人的债务清偿无效",))
VOID_NORM = Norm("企业破产法", 33, SINCE, says=("行为无效", "虚构债务或者承认不真实的债务的"))
LATE_NORM = Norm(
    "企业破产法", 123, SINCE, says=(f"终结之日起{han(RECOVERY_YEARS)}年内", "请求人民法院按照破产财产分配")
)

# Prepaid debts are said not to be due even at the acceptance: one that fell due before it is another matter.
ACTS: Final = (
    *(
        "将自有设备无偿转让给他人",
        "将自有房产无偿转让给他人",
        "以明显不合理低价卖出房产",
        "以自有房产为其无担保旧债设抵押",
    ),
    *("放弃对他人的到期债权", "提前清偿至受理时仍未到期的债务"),
)
# Neither secured by the debtor's own property nor paid under a judgment: 最高人民法院 企业破产法规定（二） 14, 15.
PAYMENTS: Final = ("自行清偿个别到期的无担保货款", "自行清偿个别到期的无担保借款", "自行清偿个别到期的无担保广告费")
# They benefit the estate: 企业破产法 32, second sentence; 最高人民法院 企业破产法规定（二） 16.
EXCEPTED: Final = ("支付维系基本生产的水费", "支付维系基本生产的电费", "支付所拖欠的职工劳动报酬")
# The very day on which a period ends is a question of counting; nobody is asked that here.
MONTHS: Final = (2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 18)


@dataclass(frozen=True)
class Act:
    """``what`` the debtor did ``months`` before the acceptance; ``insolvent``: whether 企业破产法 2(1) then applied."""

    what: str
    months: int
    insolvent: bool


def avoidance(act: Act, payment_months: int = PAYMENT_MONTHS, *, acts_need_ground: bool = False) -> Ruling:
    """可撤 or 不可; ``payment_months`` is the period of article 32."""
    if act.what in EXCEPTED:
        return Ruling("属个别清偿的例外", "不可", PAYMENT_NORM)
    norm, limit = (ACT_NORM, ACT_MONTHS) if act.what in ACTS else (PAYMENT_NORM, payment_months)
    if act.months > limit:
        return Ruling(f"受理前{act.months}个月，超出{limit}个月", "不可", norm)
    within = f"受理前{act.months}个月，在{limit}个月内"
    if norm is ACT_NORM and not acts_need_ground:
        return Ruling(f"{within}，不问有无破产原因", "可撤", norm)
    return Ruling(f"{within}，{'具有' if act.insolvent else '尚无'}破产原因", "可撤" if act.insolvent else "不可", norm)


def one_year_for_payments(act: Act) -> Ruling:
    """Gives single payments the one year of article 31."""
    return avoidance(act, ACT_MONTHS)


def ground_for_all(act: Act) -> Ruling:
    """Asks for a ground for bankruptcy under article 31 as well."""
    return avoidance(act, acts_need_ground=True)


def _cases() -> Iterator[tuple[Act, float]]:
    for what in (*ACTS, *PAYMENTS, *EXCEPTED):
        for months in MONTHS:
            for insolvent in (True, False):
                act = Act(what, months, insolvent)
                yield act, _weight(act)


def _weight(act: Act) -> float:
    disputed = any(flaw(act).outcome != avoidance(act).outcome for flaw in (one_year_for_payments, ground_for_all))
    if avoidance(act).outcome == "可撤":
        return 1.3 if disputed else 1.5
    return 4 if disputed else 0.4 if act.what in EXCEPTED else 0.5


def _slots(act: Act) -> dict[str, Any]:
    return {"what": act.what, "months": act.months, "ground": f"{'已具' if act.insolvent else '尚无'}破产原因"}


BANKRUPTCY_AVOIDANCE: Final = Family(
    name="bankruptcy_avoidance",
    title="破产撤销权",
    subject="商法",
    rule=LegalRule((ACT_NORM, PAYMENT_NORM), avoidance),
    flaws=(
        Flaw(
            "one_year_for_payments",
            "confusion",
            "把企业破产法第31条的一年用于个别清偿，而不是第32条的6个月",
            ACT_NORM,
            one_year_for_payments,
        ),
        Flaw(
            "ground_for_all",
            "confusion",
            "以为第31条的行为也须行为时已有破产原因，与第32条混淆",
            PAYMENT_NORM,
            ground_for_all,
        ),
    ),
    outcomes=(
        Outcome(
            "可撤",
            claims=("管理人有权依破产法请求撤销{name}公司的上述行为", "{name}公司的上述行为属于破产法上的可撤销行为"),
            positive=("管理人有权依破产法请求撤销", "属于破产法上的可撤销行为"),
            negative=("管理人无权依破产法请求撤销", "不是破产法上的可撤销行为"),
            norm=ACT_NORM,
        ),
        Outcome(
            "不可",
            claims=("管理人无权依破产法请求撤销{name}公司的上述行为", "{name}公司的上述行为不是破产法上的可撤销行为"),
        ),
    ),
    stems=wordings(
        "企业破产，其下列行为中，{ask}的{tail}",
        "根据企业破产法，下列行为{ask}的{tail}",
        "关于破产撤销权，企业破产前的行为{ask}的{tail}",
        "以下破产企业的行为，{ask}的{tail}",
        "*根据企业破产法，企业破产前的行为{ask}的{tail}",
        "*关于破产撤销权，下列行为中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的公司在破产受理前{months}个月{what}，当时{ground}",
        "破产受理前{months}个月，{name}的公司{what}，当时{ground}",
        "{name}的公司{what}，时为破产受理前{months}个月，{ground}",
        "*破产受理前{months}个月，{name}的公司当时{ground}，{what}",
        "*{name}的公司当时{ground}，在破产受理前{months}个月{what}",
    ),
    facts=wordings(
        "{name}经营的公司在法院受理其破产申请前{months}个月{what}，当时该公司{ground}",
        "法院受理其破产申请前{months}个月，{name}经营的公司{what}，当时该公司{ground}",
        "*法院受理其破产申请前{months}个月，{name}经营的公司当时{ground}，{what}",
    ),
    statements=clozes(
        {
            "债务人无偿转让财产的，管理人有权请求撤销的范围是人民法院受理破产申请前[一年|二年:记错期间|三年:与诉讼时效混淆|半年:与个别清偿的期间混淆]内的行为": ACT_NORM,
            f"债务人有破产原因仍个别清偿的，管理人有权请求撤销的范围是受理破产申请前[{han(PAYMENT_MONTHS)}个月|十二个月<one_year_for_payments:与无偿转让的期间混淆|三个月|十个月:记错期间]内的清偿": PAYMENT_NORM,
            "受理破产申请前一年内债务人放弃债权的，管理人请求撤销[不|须<ground_for_all|应:与个别清偿混淆]以债务人当时已有破产原因为条件": ACT_NORM,
            "危机期间内的个别清偿[使债务人财产受益|使个别债权人受益|使债务人财产减少:错用但书]的，管理人不得请求撤销": PAYMENT_NORM,
            "管理人依企业破产法请求撤销无偿转让财产等行为的一年期间，自[法院受理破产申请|法院宣告债务人破产|债权人提出申请|法院指定管理人:起算日有误]之日向前推算": ACT_NORM,
            "人民法院受理破产申请后，债务人对个别债权人的债务清偿[无效|有效:混淆行为的效力|可撤销:与受理前的清偿混淆]": AFTER_NORM,
            "债务人[虚构债务/承认不真实的债务|放弃债权|提前清偿债务:混淆无效与可撤销]的行为无效，不问发生在受理破产申请前多久": VOID_NORM,
            f"*破产财产分配完毕而程序终结后，债权人可以请求追加分配的期间为自终结之日起[{han(RECOVERY_YEARS)}|一:与撤销的期间混淆|三:与诉讼时效混淆|五:记错期间]年": LATE_NORM,
            "*企业法人不能清偿到期债务，并且[资产不足以清偿全部债务/明显缺乏清偿能力|债权人的人数不少于三人|连续三年经营发生亏损:法律没有此项要件]的，具有破产原因": GROUND_NORM,
        }
    ),
    case_type=Act,
    cases=dict(_cases()),
    slots=_slots,
)
