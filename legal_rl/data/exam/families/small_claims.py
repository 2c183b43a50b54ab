"""小额诉讼: 民事诉讼法 165 (half of the average wage; up to twice by agreement) and 166 (what is left out)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SHARE: Final = 50  # per cent of the average wage
SHARE_BEFORE_2022: Final = 30
AGREED_TIMES: Final = 2

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
LIMIT = Norm(
    LAW,
    165,
    SINCE,
    says=(
        "简单金钱给付民事案件",
        f"上年度就业人员年平均工资百分之{han(SHARE)}以下的，适用小额诉讼的程序审理，实行一审终审",
        f"年平均工资百分之{han(SHARE)}但在{han(AGREED_TIMES)}倍以下的，当事人双方也可以约定适用小额诉讼的程序",
    ),
)
LEFT_OUT = Norm(
    LAW,
    166,
    SINCE,
    says=("财产确权案件", "涉外案件", "需要评估、鉴定", "一方当事人下落不明的案件", "当事人提出反诉的案件"),
)
FORMER = Norm(LAW, 162, "2013-01-01", "2021-12-31", says=(f"年平均工资百分之{han(SHARE_BEFORE_2022)}以下的",))
TIME = Norm(LAW, 168, SINCE, says=("应当在立案之日起两个月内审结", "经本院院长批准，可以延长一个月"))
OBJECTION = Norm(LAW, 169, SINCE, says=("可以向人民法院提出异议", "应当适用简易程序的其他规定审理或者裁定转为普通程序"))

# Pairs of disputes: over money and simple, and of a kind that 民事诉讼法 166 leaves out whatever the amount.
PAIRS: Final = (
    ("借款案，被告按时到庭", "借款案，被告下落不明"),
    ("货款案，被告没有反诉", "货款案，被告提出反诉"),
    ("租金案，没有涉外因素", "租金案，具有涉外因素"),
    ("工程款案，无需司法鉴定", "工程款案，需要司法鉴定"),
    ("物业费案，请求支付欠费", "房屋案，请求确认权属"),
)
DISPUTES: Final = tuple(dispute for pair in PAIRS for dispute in pair)
OUTSIDE: Final = frozenset(outside for _, outside in PAIRS)


@dataclass(frozen=True)
class SmallClaim:
    """``amount`` in dispute and last year's average ``wage`` in 10,000 yuan, the wage even; ``agreed``: both parties
    have chosen the procedure."""

    dispute: str
    amount: int
    wage: int
    agreed: bool = False


def small_claims(case: SmallClaim) -> Ruling:
    """适用 or 不适用."""
    if case.dispute in OUTSIDE:
        return Ruling(f"{case.dispute}，属除外情形", "不适用", LEFT_OUT)
    return amount_only(case)


def amount_only(case: SmallClaim) -> Ruling:
    """Looks at the amount alone and forgets the cases that are left out."""
    amount, wage = case.amount, case.wage
    if amount * 100 <= wage * SHARE:
        return Ruling(f"{amount}万元未超{wage}万元的{SHARE}%", "适用", LIMIT)
    if amount > wage * AGREED_TIMES:
        return Ruling(f"{amount}万元超过{wage}万元的{AGREED_TIMES}倍", "不适用", LIMIT)
    between = f"{amount}万元超{wage}万元的{SHARE}%未超{AGREED_TIMES}倍"
    return Ruling(f"{between}，{'有' if case.agreed else '无'}约定", "适用" if case.agreed else "不适用", LIMIT)


def former_small_claims(case: SmallClaim) -> Ruling:
    """民事诉讼法 162 until 2021: thirty per cent, and no choice of the parties."""
    if case.dispute in OUTSIDE:
        return small_claims(case)
    within = case.amount * 100 <= case.wage * SHARE_BEFORE_2022
    why = f"{case.amount}万元{'未超' if within else '超过'}{case.wage}万元的{SHARE_BEFORE_2022}%"
    return Ruling(why, "适用" if within else "不适用", LIMIT)


def _cases() -> Iterator[tuple[SmallClaim, float]]:
    for dispute in DISPUTES:
        for wage in (8, 10, 12):
            half, most = wage * SHARE // 100, wage * AGREED_TIMES
            for amount in (2, half - 1, half, half + 1, wage, most - 1, most, most + 1, most + 5):
                for agreed in (False, True):
                    case = SmallClaim(dispute, amount, wage, agreed)
                    yield case, _weight(case, amount in (half, most))


def _weight(case: SmallClaim, boundary: bool) -> float:
    law = small_claims(case).outcome
    if law != amount_only(case).outcome:
        return 0.9
    if law != former_small_claims(case).outcome:
        return 2.4 if boundary else 1
    return 0.6 if case.dispute in OUTSIDE else 1.8


def _slots(case: SmallClaim) -> dict[str, Any]:
    return {
        "dispute": case.dispute,
        "amount": case.amount,
        "wage": case.wage,
        "agreed": "已约定" if case.agreed else "未约定",
    }


SMALL_CLAIMS_COURT: Final = Family(
    name="small_claims",
    title="小额诉讼",
    subject="民事诉讼法",
    rule=LegalRule((LIMIT, LEFT_OUT), small_claims),
    flaws=(
        Flaw(
            "thirty_per_cent_wage",
            "former_rule",
            "小额诉讼的标的额仍按2022年以前的规定以年平均工资的30%为限，且不许约定",
            FORMER,
            former_small_claims,
        ),
        Flaw(
            "amount_only",
            "confusion",
            "只看标的额，忘记涉外、反诉、鉴定、确权和下落不明的案件不适用小额诉讼",
            LEFT_OUT,
            amount_only,
        ),
    ),
    outcomes=(
        Outcome(
            "适用",
            claims=("{name}的案件能够适用小额诉讼程序", "{name}的案件能够依小额诉讼审理"),
            positive=("能够适用小额诉讼程序", "能够依小额诉讼审理"),
            negative=("不能适用小额诉讼程序", "不能依小额诉讼审理"),
            norm=LIMIT,
        ),
        Outcome("不适用", claims=("{name}的案件不能适用小额诉讼程序", "{name}的案件不能依小额诉讼审理")),
    ),
    stems=wordings(
        "下列简单民事案件中，{ask}的{tail}",
        "根据民事诉讼法，以下简单案件{ask}的{tail}",
        "关于小额诉讼，下列简单案件中{ask}的{tail}",
        "基层法院审理的以下简单案件，{ask}的{tail}",
        "*根据民事诉讼法，下列简单案件中{ask}的{tail}",
        "*关于小额诉讼，以下简单民事案件{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的{dispute}，标的{amount}万元，上年平均工资{wage}万元，{agreed}小额诉讼",
        "{name}的{dispute}，上年平均工资{wage}万元，标的{amount}万元，{agreed}适用小额诉讼",
        "{name}的{dispute}，{agreed}小额诉讼，标的{amount}万元，上年平均工资{wage}万元",
        "*{name}的{dispute}，{agreed}适用小额诉讼，上年平均工资{wage}万元，标的{amount}万元",
        "*{name}的{dispute}，标的{amount}万元，{agreed}小额诉讼，上年平均工资{wage}万元",
    ),
    facts=wordings(
        "{name}提起{dispute}，案情简单，标的额{amount}万元，当地上年度年平均工资{wage}万元，双方{agreed}适用小额诉讼",
        "{name}提起{dispute}，案情简单，双方{agreed}适用小额诉讼，标的额{amount}万元，当地上年度年平均工资{wage}万元",
        "*{name}提起{dispute}，案情简单，当地上年度年平均工资{wage}万元，标的额{amount}万元，双方{agreed}适用小额诉讼",
    ),
    statements=clozes(
        {
            f"不需约定即适用小额诉讼程序的标的额，最高为上年度就业人员年平均工资的百分之[{han(SHARE)}|{han(SHARE_BEFORE_2022)}<thirty_per_cent_wage:2022年以前的规定|六十|八十:记错比例]": LIMIT,
            f"当事人双方可以约定适用小额诉讼程序的标的额，最高为上年度就业人员年平均工资的[{han(AGREED_TIMES)}|三|五|四:记错倍数]倍": LIMIT,
            "标的额很小的简单案件，[当事人提出反诉/一方下落不明|当事人申请调解|被告书面答辩|一方委托了律师:错用例外]的，一律不适用小额诉讼程序": LEFT_OUT,
            "给付金钱、标的额很小的简单[涉外|借款|买卖|租赁:错用例外]案件，不适用小额诉讼程序": LEFT_OUT,
            "适用小额诉讼程序审理的案件，实行[一审终审|两审终审:漏掉一审终审|一裁终局:与仲裁混淆]": LIMIT,
            "适用小额诉讼程序审理的案件，应当在立案之日起[两个月|三个月:与简易程序的审限混淆|六个月:与普通程序的审限混淆]内审结": TIME,
            "小额诉讼案件的审限，有特殊情况经[本院院长|上级法院:与普通程序再延长混淆|双方当事人:记错批准的人]批准，可以延长一个月": TIME,
            "*案件不宜适用小额诉讼程序的，适用[简易程序|特别程序|督促程序:记错程序]的其他规定审理或者裁定转为普通程序": OBJECTION,
            "*当事人认为适用小额诉讼程序审理违反法律规定的，可以向人民法院提出[异议|上诉:漏掉一审终审|抗诉:与检察监督混淆]": OBJECTION,
        }
    ),
    case_type=SmallClaim,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
)
