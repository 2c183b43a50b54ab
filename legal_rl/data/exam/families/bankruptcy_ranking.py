"""破产清偿顺序: 企业破产法 41 to 43, 110 and 113, the rank of a debt by its kind and by when it arose."""

from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LAW: Final = "企业破产法"
SINCE: Final = "2007-06-01"
COSTS = Norm(LAW, 41, SINCE, says=("受理破产申请后发生的下列费用", "管理、变价和分配债务人财产的费用"))
COMMON = Norm(
    LAW,
    42,
    SINCE,
    says=(
        "受理破产申请后发生的下列债务",
        "均未履行完毕的合同",
        "为债务人继续营业而应支付的劳动报酬",
        "债务人财产致人损害",
    ),
)
PAYMENT = Norm(LAW, 43, SINCE, says=("随时清偿", "先行清偿破产费用", "按照比例清偿", "提请人民法院终结破产程序"))
RESCINDED = Norm(LAW, 53, SINCE, says=("以因合同解除所产生的损害赔偿请求权申报债权",))
SECURED = Norm(LAW, 109, SINCE, says=("对该特定财产享有优先受偿的权利",))
UNSECURED = Norm(LAW, 110, SINCE, says=("其未受偿的债权作为普通债权", "放弃优先受偿权利的，其债权作为普通债权"))
ORDER = Norm(
    LAW,
    113,
    SINCE,
    says=(
        "（一）破产人所欠职工的工资和医疗、伤残补助、抚恤费用，所欠的应当划入职工个人账户的基本养老保险",
        "（二）破产人欠缴的除前项规定以外的社会保险费用和破产人所欠税款",
        "按照比例分配",
        "按照该企业职工的平均工资计算",
    ),
)

INSURANCE: Final = (
    *("申请受理前欠缴的失业保险费", "申请受理前欠缴的工伤保险费"),
    *("申请受理前欠缴的、应计入统筹基金的基本养老保险费", "申请受理前欠缴的、应计入统筹基金的基本医疗保险费"),
)
MANAGED: Final = (
    *("申请受理后管理人决定继续履行购销合同而应付的货款", "申请受理后管理人执行职务时撞坏他人车辆而应付的赔偿金"),
    "申请受理后为继续营业而应付的职工工资",
)
RUNNING: Final = ("申请受理后为继续营业而应付的职工工资", "申请受理后为继续营业而应付的社会保险费")
BEFORE: Final = (
    *("申请受理前公司的广告牌坠落砸坏他人车辆而应付的赔偿金", "申请受理前多收承租人租金而应返还的款项"),
    "申请受理前他人因无因管理公司货物而支出的必要费用",
)
# Outcome: its norm, and the debts by their ground. No bodily injury before the petition: courts may rank it with wages.
DEBTS: Final = {
    ("破产费用", "该款项属于管理、变价和分配债务人财产的费用", COSTS): (
        *("申请受理后评估、拍卖厂房的费用", "申请受理后保管库存货物的仓储费", "申请受理后为分配财产而支出的公告费"),
        "申请受理后修缮待售厂房的费用",
    ),
    ("破产费用", "该款项属于诉讼费用或者管理人的报酬、聘用人员的费用", COSTS): (
        *("破产案件的诉讼费用", "管理人的报酬", "管理人聘用会计人员的费用"),
    ),
    ("共益债务", "该债务在破产申请受理后因继续履行合同、继续营业或者执行职务而产生", COMMON): (
        *(*MANAGED, "申请受理后为继续营业而应付的社会保险费"),
    ),
    ("共益债务", "该债务在破产申请受理后因无因管理、不当得利或者财产致害而产生", COMMON): (
        *("申请受理后公司的广告牌坠落砸坏他人车辆而应付的赔偿金", "申请受理后多收承租人租金而应返还的款项"),
        "申请受理后他人因无因管理公司货物而支出的必要费用",
    ),
    ("第一顺序", "该款项属于所欠职工的工资、补助、抚恤费用或者补偿金", ORDER): (
        *("申请受理前拖欠的职工工资", "申请受理前拖欠的工伤职工伤残补助", "申请受理前拖欠的职工遗属抚恤费用"),
        "申请受理前解除劳动合同而应付职工的法定经济补偿金",
    ),
    ("第一顺序", "该款项应当划入职工个人账户", ORDER): (
        *("申请受理前欠缴的、应划入职工个人账户的基本养老保险费",),
        "申请受理前欠缴的、应划入职工个人账户的基本医疗保险费",
    ),
    ("第二顺序", "该款项属于个人账户以外的社会保险费用", ORDER): INSURANCE,
    ("第二顺序", "该款项属于所欠税款", ORDER): ("申请受理前欠缴的企业所得税税款", "申请受理前欠缴的增值税税款"),
    ("普通债权", "该债务在破产申请受理前已经产生，既无担保也不优先", ORDER): (
        *(*BEFORE, "申请受理前购买原料而欠付的货款", "申请受理前没有担保的银行借款"),
    ),
    ("普通债权", "该债权不能或者不再从特定财产优先受偿", UNSECURED): (
        *("抵押物变价后银行仍未受偿的借款", "抵押权人已放弃优先受偿权利的借款"),
    ),
    ("普通债权", "该款项是合同解除所产生的损害赔偿", RESCINDED): ("管理人解除待履行合同而应赔偿对方的损失",),
}
RULINGS: Final = {debt: Ruling(why, outcome, norm) for (outcome, why, norm), debts in DEBTS.items() for debt in debts}


@dataclass(frozen=True)
class Debt:
    """A bankrupt company's debt."""

    debt: str


def rank(case: Debt) -> Ruling:
    """破产费用, 共益债务, 第一顺序, 第二顺序 or 普通债权."""
    return RULINGS[case.debt]


def managers_cost(case: Debt) -> Ruling:
    """Takes debts from what the administrator does, and from going on with business, for costs."""
    return Ruling("该款项因管理人履行职责而产生", "破产费用", COSTS) if case.debt in MANAGED else rank(case)


def whenever_it_arose(case: Debt) -> Ruling:
    """Takes the kinds of article 42 for 共益债务 even where they arose before the petition was accepted."""
    return Ruling("该债务属于法定的共益债务种类", "共益债务", COMMON) if case.debt in BEFORE else rank(case)


def all_insurance_first(case: Debt) -> Ruling:
    """Ranks all social insurance with wages."""
    return Ruling("该款项属于社会保险费用", "第一顺序", ORDER) if case.debt in INSURANCE else rank(case)


def wages_always_first(case: Debt) -> Ruling:
    """Ranks wages and insurance first even where they arise from going on with business."""
    return Ruling("该款项属于职工工资或者社会保险费用", "第一顺序", ORDER) if case.debt in RUNNING else rank(case)


def _slots(case: Debt) -> dict[str, Any]:
    return {"debt": case.debt}


def _outcome(name: str, words: str, norm: Norm) -> Outcome:
    return Outcome(
        name,
        claims=(f"{{name}}的公司所负的该笔债务{words}", f"就{{name}}的公司而言，该笔债务{words}"),
        positive=(words, f"依法{words}"),
        negative=(f"不{words}", f"依法不{words}"),
        norm=norm,
    )


BANKRUPTCY_RANKING: Final = Family(
    name="bankruptcy_ranking",
    title="破产财产的清偿顺序",
    subject="商法",
    rule=LegalRule((COSTS, COMMON, RESCINDED, UNSECURED, ORDER), rank),
    flaws=(
        Flaw(
            "managers_cost",
            "confusion",
            "把继续履行合同、继续营业和执行职务产生的共益债务当作破产费用",
            COSTS,
            managers_cost,
        ),
        Flaw("whenever_it_arose", "confusion", "忘记共益债务须在破产申请受理后发生", COMMON, whenever_it_arose),
        Flaw(
            "all_insurance_first", "confusion", "把个人账户以外的社会保险费用也列入第一顺序", ORDER, all_insurance_first
        ),
        Flaw(
            "wages_always_first",
            "confusion",
            "把继续营业所生的工资和社会保险费用列入第一顺序，这些是共益债务",
            ORDER,
            wages_always_first,
        ),
    ),
    outcomes=(
        _outcome("破产费用", "属于破产费用", COSTS),
        _outcome("共益债务", "属于共益债务", COMMON),
        _outcome("第一顺序", "属于第一顺序的破产债权", ORDER),
        _outcome("第二顺序", "属于第二顺序的破产债权", ORDER),
        _outcome("普通债权", "属于普通破产债权", ORDER),
    ),
    stems=wordings(
        "下列破产企业的债务中，{ask}的{tail}",
        "根据企业破产法，以下债务{ask}的{tail}",
        "关于破产企业的债务，下列各项中{ask}的{tail}",
        "以下破产企业的债务，{ask}的{tail}",
        "*根据企业破产法，下列破产企业的债务{ask}的{tail}",
        "*关于破产企业的债务，以下各项中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的公司被宣告破产，该公司尚未清偿{debt}",
        "{name}的公司被宣告破产，债务中有{debt}",
        "法院宣告{name}的公司破产，其尚未清偿的债务是{debt}",
        "*{name}的公司被法院宣告破产，尚未清偿的债务中有{debt}",
        "*法院宣告{name}的公司破产，该公司的债务中有{debt}",
    ),
    facts=wordings(
        "{name}的公司被法院宣告破产，有一笔债务尚未清偿，即{debt}",
        "法院宣告{name}的公司破产，该公司尚有一笔债务未清偿，即{debt}",
        "*{name}的公司被宣告破产，该公司有一笔债务尚未清偿，即{debt}",
    ),
    statements=clozes(
        {
            "债务人财产不足以清偿所有破产费用和共益债务的，应当先行清偿[破产费用|共益债务|职工工资|所欠税款:记错先后]": PAYMENT,
            "债务人财产足以清偿破产费用、但不足以清偿全部共益债务的，各项共益债务[按照比例清偿|按照发生先后清偿|按照数额大小清偿:记错清偿的方法]": PAYMENT,
            "破产申请受理前因债务人不当得利所产生的债务，属于[普通破产债权|共益债务<whenever_it_arose:漏掉受理后发生的条件|破产费用:记错性质]": COMMON,
            "破产申请受理后为债务人继续营业而应支付的劳动报酬，属于[共益债务|破产费用<managers_cost:与破产费用混淆|第一顺序的破产债权<wages_always_first:与受理前的工资混淆]": COMMON,
            "破产人欠缴的个人账户以外的社会保险费用，[与所欠税款同一顺序|与职工工资同一顺序<all_insurance_first:把社会保险费用都列第一顺序|与普通破产债权同一顺序:记错顺序]": ORDER,
            "债务人财产不足以清偿破产费用的，管理人应当提请人民法院[终结破产程序|中止破产程序|裁定重整|裁定和解:记错后果]": PAYMENT,
            "共益债务由债务人财产[随时清偿|与普通债权按比例清偿|在宣告破产后清偿:漏掉随时清偿]": PAYMENT,
            "破产财产不足以清偿同一顺序的清偿要求的，该顺序的债权[按照比例分配|按照申报先后分配|按照数额大小分配:记错分配的方法]": ORDER,
            "破产企业的董事、监事和高级管理人员的工资，按照[该企业职工的平均工资|本人任职时的实际工资|当地职工的最低工资:记错计算的标准]计算": ORDER,
            "破产人所欠税款的清偿，[后于职工工资/先于普通破产债权|先于职工工资|与普通破产债权同一顺序|先于破产费用:记错顺序]": ORDER,
            "对破产人的特定财产享有担保权的权利人，就该特定财产[优先受偿|在破产费用之后受偿|与普通债权人按比例受偿:漏掉优先受偿的权利]": SECURED,
            "破产申请受理前成立的合同被管理人解除的，对方因此享有的损害赔偿请求权[作为债权申报|作为共益债务随时清偿:把解除与继续履行混淆|作为破产费用随时清偿<managers_cost:记错性质]": RESCINDED,
            "*担保权人行使优先受偿权利而未能完全受偿的，其未受偿的债权作为[普通债权|共益债务|破产费用:记错性质]": UNSECURED,
            "*破产申请受理后，管理人请求对方继续履行双方均未履行完毕的合同，由此产生的债务属于[共益债务|破产费用<managers_cost:与破产费用混淆|普通债权:与受理前的债务混淆]": COMMON,
        }
    ),
    case_type=Debt,
    cases={Debt(debt): 2.5 if debt in {*MANAGED, *BEFORE, *INSURANCE, *RUNNING} else 1.0 for debt in RULINGS},
    slots=_slots,
    asked_whole=("这笔债务属于下列哪一种？", "关于这笔债务，下列哪一说法是正确的？", "*这笔债务是下列哪一种？"),
)
