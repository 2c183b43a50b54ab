"""Vignettes of preservation before and in a suit (民事诉讼法 103 to 111), and of settlements in execution (241)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
SETTLING: Final = partial(Norm, "执行和解规定", valid_from="2021-01-01")
BEFORE = CODE(
    104, says=("应当提供担保，不提供担保的，裁定驳回申请", "三十日内不依法提起诉讼或者申请仲裁的", "被保全财产所在地")
)
DURING = CODE(103, says=("可以责令申请人提供担保",))
NO_BOND = Norm("财产保全规定", 9, "2021-01-01", says=("医疗费用", "交通事故人身损害赔偿", "可以不要求提供担保"))
GOES_ON = Norm("财产保全规定", 17, "2021-01-01", says=("诉前财产保全措施自动转为诉讼或仲裁中的保全措施",))
REVIEW = CODE(111, says=("可以申请复议一次。复议期间不停止裁定的执行",))
ADVANCE = CODE(109, says=("追索赡养费、扶养费、抚养费、抚恤金、医疗费用的",))
MEANS = CODE(110, says=("（二）被申请人有履行能力。",))
ACCEPTED = READING(169, says=("应当在受理案件后终审判决作出前采取",))
RESUMED = CODE(241, says=("当事人不履行和解协议的", "恢复对原生效法律文书的执行"))
DEDUCTED = READING(465, says=("和解协议已履行的部分应当扣除", "和解协议已经履行完毕的，人民法院不予恢复执行"))
PAUSED = READING(464, says=("请求中止执行或者撤回执行申请的", "可以裁定中止执行或者终结执行"))
EITHER = SETTLING(9, says=("也可以就履行执行和解协议向执行法院提起诉讼",))
NOT_RESUMED = SETTLING(11, says=("执行和解协议履行完毕后申请恢复执行的", "执行和解协议约定的履行期限尚未届至"))
DELAY = SETTLING(15, says=("因被执行人迟延履行、瑕疵履行遭受损害的，可以向执行法院另行提起诉讼",))
SURETY = SETTLING(18, says=("自愿接受直接强制执行的", "直接裁定执行担保财产或者保证人的财产"))


def _sued(told: Any) -> bool:
    return bool(told.when == "诉中")


def _sealed(told: Any) -> bool:
    """Before the suit there is no preservation without a bond."""
    return _sued(told) or bool(told.bond == "担保")


def _advance(told: Any) -> str:
    if not _sued(told):
        return "过早"
    return "可以" if told.means == "有钱" else "无力"


RIDER_IN_HOSPITAL: Final = vignette(
    "rider_in_hospital",
    "受伤骑手申请保全与先予执行",
    "民事诉讼法",
    facts={
        "when": {
            "诉前及时": "还没来得及起诉，{rider}听说{firm}要卖掉货车，急忙申请法院查封",
            "诉前迟": "还没顾得上起诉，{rider}听说{firm}要卖掉货车，急忙申请法院查封",
            "诉中": "{rider}向{seat}法院起诉，案件受理后，又申请查封货车",
        },
        "bond": {"担保": "并以亲戚的房产提供了足额担保", "无担保": "但亲友都不宽裕，拿不出任何担保"},
        "means": {
            "有钱": "{firm}生意一向[红火|兴隆]，账上存款充足",
            "停业": "{firm}停业已有半年，账上分文皆无，旧货车也值不了几个钱",
        },
        "move": {
            "复议": "{firm}不服查封裁定，三天后向作出裁定的法院申请复议",
            "上诉": "{firm}不服查封裁定，三天后向上一级法院提起上诉",
            "沉默": "{firm}的老板始终没有露面",
        },
    },
    story=(
        (
            "外卖骑手{rider}被{firm}的货车撞成重伤，对方负全责，住院欠下医疗费{sum}。{firm}住所地在{seat}，货车停在{yard}。",
            "*{firm}住所地在{seat}，它的一辆货车在{yard}把外卖骑手{rider}撞成重伤，负全部责任，车停在当地，医疗费{sum}还欠着医院。",
        ),
        "{when}，{bond}，同时请求让{firm}先行支付医疗费。{means}。",
        "{move}。{later}",
    ),
    parties=(
        {"rider": "甲", "firm": "乙公司"},
        {"rider": "{s[0]}某", "firm": "{t[0]}公司"},
        {"rider": "{p[0]}", "firm": "{t[0]}公司"},
    ),
    scenes=tuple(
        {"seat": seat, "yard": yard, "sum": amount}
        for seat, yard in (("A区", "B县"), ("城北区", "青川县"))
        for amount in ("8万元", "12万元")
    ),
    terms={
        "later": lambda told: {
            "诉前及时": "申请之后第20天，{rider}向{seat}法院起诉。",
            "诉前迟": "申请之后第50天，{rider}才向{seat}法院起诉。",
            "诉中": "",
        }[told.when]
    },
    possible=lambda told: (_sued(told) or told.means == "有钱") and (_sealed(told) or told.move == "沉默"),
    about=("{rider}的申请", "查封与先予执行"),
    points=(
        Point(
            "bond",
            lambda told: "可免" if _sued(told) else "必须",
            {
                "必须": says(
                    BEFORE,
                    "诉前保全应当提供担保",
                    "申请查封货车，{rider}必须提供担保",
                    "{rider}若不提供担保，其查封申请就不可能获得准许",
                ),
                "可免": says(
                    NO_BOND,
                    "诉讼中追索医疗费的，可以不要求提供担保",
                    "对查封货车的申请，法院可以不要求{rider}提供担保",
                    "{rider}追索的是医疗费，查封货车不以提供担保为条件",
                ),
            },
            {"no_bond_no_seal": lambda told: "必须", "the_injured_need_no_bond": lambda told: "可免"},
        ),
        Point(
            "seal",
            lambda told: "查封" if _sealed(told) else "驳回",
            {
                "查封": says(DURING, "符合财产保全的条件", "法院可以裁定查封货车", "{rider}关于货车的申请可以得到准许"),
                "驳回": says(BEFORE, "诉前保全没有提供担保", "法院应当驳回查封货车的申请", "法院不能裁定查封货车"),
            },
            {
                "no_bond_no_seal": lambda told: "查封" if told.bond == "担保" else "驳回",
                "the_injured_need_no_bond": lambda told: "查封",
            },
        ),
        Point(
            "court",
            lambda told: "无权" if _sued(told) else "有权",
            {
                "有权": says(
                    BEFORE,
                    "诉前可以向被保全财产所在地的法院申请",
                    "{yard}法院有权受理查封货车的申请",
                    "{rider}就近向{yard}法院申请查封货车，该院可以受理",
                ),
                "无权": says(
                    DURING,
                    "诉讼中向受理案件的法院申请",
                    "诉讼期间，{yard}法院不能应{rider}的请求查封货车",
                    "查封货车的申请，只能向{seat}法院提出",
                ),
            },
            {"where_the_thing_is": lambda told: "有权"},
        ),
        Point(
            "advance",
            _advance,
            {
                "可以": says(
                    ADVANCE,
                    "追索医疗费，且被申请人有履行能力",
                    "法院可以裁定{firm}先行支付医疗费",
                    "{rider}的伤情等不起，其先行支付医疗费的请求可以得到准许",
                ),
                "过早": says(
                    ACCEPTED,
                    "先予执行应在受理案件之后",
                    "{rider}提出先行支付医疗费的请求，为时过早",
                    "医疗费本可先予执行，但{rider}提出请求时案件尚未受理，不能准许",
                ),
                "无力": says(
                    MEANS,
                    "被申请人没有履行能力",
                    "因{firm}没有履行能力，不能裁定先予执行医疗费",
                    "{rider}急需用钱，{firm}却无力支付，先予执行的条件并不具备",
                ),
            },
            {"hospital_bills_are_paid_at_once": lambda told: "可以"},
        ),
        Point(
            "keep",
            lambda told: {"诉前及时": "延续", "诉前迟": "解除"}.get(told.when) if told.bond == "担保" else None,
            {
                "延续": says(GOES_ON, "三十日内起诉的，转为诉讼中的保全", "起诉之后，查封自动转为诉讼中的保全措施"),
                "解除": says(BEFORE, "采取保全后三十日内没有起诉", "因{rider}起诉太迟，法院应当解除查封"),
            },
            {"thirty_days_do_not_matter": lambda told: "延续" if told.bond == "担保" and told.when != "诉中" else None},
        ),
        Point(
            "review",
            lambda told: {"复议": "正确", "上诉": "有误"}.get(told.move),
            {
                "正确": says(REVIEW, "对保全裁定可以申请复议一次", "{firm}的救济途径正确，但查封不因此停止"),
                "有误": says(REVIEW, "对保全裁定不能上诉", "{firm}的救济途径有误，法院不应受理"),
            },
            {"orders_are_appealed": lambda told: {"复议": "有误", "上诉": "正确"}.get(told.move)},
        ),
    ),
    flaws=(
        Misbelief("no_bond_no_seal", "以为没有担保一律不能保全"),
        Misbelief("the_injured_need_no_bond", "以为追索医疗费的诉前保全也可以不提供担保"),
        Misbelief("where_the_thing_is", "以为诉讼中也可以向财产所在地法院申请保全"),
        Misbelief("hospital_bills_are_paid_at_once", "以为医疗费一律可以先予执行"),
        Misbelief("thirty_days_do_not_matter", "以为诉前保全后何时起诉都可以"),
        Misbelief("orders_are_appealed", "以为对保全裁定应当上诉"),
    ),
    issues=(
        Issue(
            (
                "对{rider}的两项请求，法院应如何处理？",
                "法院应当怎样答复{rider}的请求？",
                "*对{rider}的请求应作何处理？",
            ),
            {
                "seal": {"查封": "可以裁定查封货车", "驳回": "驳回查封货车的申请"},
                "advance": {
                    "可以": "并裁定先予执行医疗费",
                    "过早": "先予执行的请求提出过早，不予准许",
                    "无力": "因{firm}没有履行能力，不予先予执行",
                },
            },
        ),
    ),
)


AGREED_FOR: Final = {"50": 35, "60": 45, "80": 65}  # the sum of the settlement, by that of the judgment


def _to_enforce(told: Any, *, of_settlement: bool = False, deducted: bool = True) -> str | None:
    """What is left of the judgment where the debtor broke the settlement: the sum less what he paid."""
    if told.turn != "不付":
        return None
    whole = AGREED_FOR[told.total] if of_settlement else int(told.total)
    return str(whole - int(told.paid) * deducted)


SECOND_INSTALMENT: Final = vignette(
    "second_instalment",
    "执行和解后的第二笔款",
    "民事诉讼法",
    facts={
        "total": {"50": "50万元", "60": "60万元", "80": "80万元"},
        "surety": {
            "承诺": "协议约定由{guarantor}担保，{guarantor}还书面向法院承诺，{debtor}不付时可以直接执行自己的财产",
            "签字": "协议约定由{guarantor}担保，{guarantor}在协议上签了字，此后再未过问",
        },
        "asked": {"中止": "请求法院中止执行", "撤回": "向法院撤回了执行申请"},
        "paid": {"10": "10万元", "20": "20万元"},
        "turn": {
            "不付": "第二笔早已到期，{debtor}却推说周转不开，分文不付",
            "拖延": "第二笔{debtor}拖了三个月，最后还是如数付清，{creditor}也已收下",
            "未到": "第二笔要到年底才到期，{creditor}却后悔让步太多",
        },
    },
    story=(
        (
            "判决生效后，{debtor}应付{creditor}{debt}{total}（利息等均不计）。执行中双方和解：{debtor}分两笔付清{agreed}，"
            "余款不再追究，协议交给了执行法院。",
            "因{debtor}不按判决支付{debt}{total}（利息等均不计），{creditor}申请执行。双方后来商定{debtor}分两笔付清{agreed}了结，"
            "把和解协议交给了执行法院。",
            "*{creditor}凭生效判决申请执行{debtor}的{debt}{total}（利息等均不计）。执行中双方和解：{debtor}分两笔付清{agreed}，"
            "余款不再追究，协议交给了执行法院。",
        ),
        "{surety}。{creditor}随即{asked}。",
        "{debtor}按时付了第一笔{paid}。{turn}。{creditor}要求法院执行原判决。",
    ),
    parties=(
        {"debtor": "甲", "creditor": "乙", "guarantor": "丙"},
        {"debtor": "{s[0]}某", "creditor": "{s[1]}某", "guarantor": "{s[2]}某"},
        {"debtor": "{p[0]}", "creditor": "{t[0]}公司", "guarantor": "{p[1]}"},
    ),
    scenes=tuple({"debt": debt} for debt in ("货款", "借款", "工程款", "租金", "设计费")),
    terms={"agreed": lambda told: f"{AGREED_FOR[told.total]}万元"},
    about=("执行和解", "{creditor}的请求"),
    points=(
        Point(
            "resumed",
            lambda told: {"不付": "执行", "拖延": "履行完毕", "未到": "期限未到"}[told.turn],
            {
                "执行": says(
                    RESUMED,
                    "被执行人不履行和解协议",
                    "{creditor}有权要求法院执行原判决",
                    "{debtor}已经违反和解协议，法院可以依申请执行原判决",
                ),
                "履行完毕": says(
                    NOT_RESUMED,
                    "和解协议履行完毕后不予恢复",
                    "和解协议已经履行完毕，法院不应执行原判决",
                    "原判决不能再执行，{debtor}的拖延只能另案解决",
                ),
                "期限未到": says(
                    NOT_RESUMED,
                    "和解协议约定的履行期限尚未届至",
                    "{creditor}现在要求执行原判决，为时过早",
                    "履行期限尚未届满，{debtor}并未违约，法院不应执行原判决",
                ),
            },
            {"settlements_do_not_bind": lambda told: "执行"},
        ),
        Point(
            "amount",
            _to_enforce,
            {AMOUNT: says(DEDUCTED, "执行原判决，已履行的部分应当扣除", "法院[应当|可以]继续执行{value}万元")},
            {
                "settlement_takes_its_place": partial(_to_enforce, of_settlement=True),
                "nothing_is_deducted": partial(_to_enforce, deducted=False),
                "settlement_is_enforced_whole": partial(_to_enforce, of_settlement=True, deducted=False),
            },
        ),
        Point(
            "surety",
            lambda told: "直接执行" if (told.turn, told.surety) == ("不付", "承诺") else "不得直接执行",
            {
                "直接执行": says(
                    SURETY,
                    "担保人向法院承诺自愿接受直接强制执行",
                    "法院可以依申请直接执行{guarantor}的财产",
                    "{creditor}不必起诉{guarantor}，就可以请求执行其财产",
                ),
                "不得直接执行": says(
                    SURETY,
                    "没有向法院作出承诺，或者被执行人没有不履行和解协议",
                    "法院不能在本案中执行{guarantor}的财产",
                    "{creditor}请求直接执行{guarantor}财产的，法院不应准许",
                ),
            },
            {"every_surety_is_liable_to_execution": lambda told: "直接执行"},
        ),
        Point(
            "suit",
            lambda told: {"不付": "履行之诉", "拖延": "损失之诉", "未到": "均不能"}[told.turn],
            {
                "履行之诉": says(
                    EITHER,
                    "可以申请恢复执行，也可以就履行和解协议起诉",
                    "{creditor}也可以不申请执行，而起诉要求{debtor}履行和解协议",
                ),
                "损失之诉": says(
                    DELAY,
                    "因迟延履行遭受损害的，可以另行起诉",
                    "{creditor}只能就{debtor}迟延付款造成的损失另行起诉",
                ),
                "均不能": says(
                    NOT_RESUMED,
                    "履行期限尚未届至",
                    "无论要求执行原判决还是起诉{debtor}，{creditor}目前都得不到支持",
                ),
            },
            {"execution_excludes_suits": lambda told: "均不能"},
        ),
        Point(
            "paused",
            lambda told: {"中止": "中止", "撤回": "终结"}[told.asked],
            {
                "中止": says(PAUSED, "达成和解后请求中止执行", "和解之后，法院可以应{creditor}的要求裁定中止执行"),
                "终结": says(PAUSED, "达成和解后撤回执行申请", "和解之后，法院可以应{creditor}的要求裁定终结执行"),
            },
            {"settled_is_ended": lambda told: "终结", "settled_is_paused": lambda told: "中止"},
        ),
    ),
    flaws=(
        Misbelief("settlements_do_not_bind", "以为执行和解协议不影响原判决的执行"),
        Misbelief("settlement_takes_its_place", "以为应当执行和解协议约定的数额"),
        Misbelief("nothing_is_deducted", "以为恢复执行时不扣除已经履行的部分"),
        Misbelief("settlement_is_enforced_whole", "以为违约后应当从头执行和解协议"),
        Misbelief("every_surety_is_liable_to_execution", "以为和解协议的担保人一律可以直接执行"),
        Misbelief("execution_excludes_suits", "以为有了执行依据就不能再起诉"),
        Misbelief("settled_is_ended", "以为达成和解就应终结执行"),
        Misbelief("settled_is_paused", "以为达成和解只能中止执行"),
    ),
    issues=(
        Issue(
            ("法院应当继续执行的数额是多少？", "{creditor}还可以申请执行多少？", "*法院还应执行多少？"),
            {"amount": {AMOUNT: "{value}万元"}},
        ),
    ),
)
