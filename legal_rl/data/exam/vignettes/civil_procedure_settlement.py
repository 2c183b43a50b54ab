"""Vignettes of settlements in execution (民事诉讼法 241, 执行和解规定)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
SETTLING: Final = partial(Norm, "执行和解规定", valid_from="2021-01-01")
RESUMED = CODE(241, says=("当事人不履行和解协议的", "恢复对原生效法律文书的执行"))
DEDUCTED = READING(465, says=("和解协议已履行的部分应当扣除", "和解协议已经履行完毕的，人民法院不予恢复执行"))
PAUSED = READING(464, says=("请求中止执行或者撤回执行申请的", "可以裁定中止执行或者终结执行"))
EITHER = SETTLING(9, says=("也可以就履行执行和解协议向执行法院提起诉讼",))
NOT_RESUMED = SETTLING(11, says=("执行和解协议履行完毕后申请恢复执行的", "执行和解协议约定的履行期限尚未届至"))
DELAY = SETTLING(15, says=("因被执行人迟延履行、瑕疵履行遭受损害的，可以向执行法院另行提起诉讼",))
SURETY = SETTLING(18, says=("自愿接受直接强制执行的", "直接裁定执行担保财产或者保证人的财产"))
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
            "承诺": "{guarantor}提供担保，并书面向法院承诺，{debtor}不付时可以直接执行自己的财产",
            "签字": "{guarantor}作为担保人，只在协议上签了字",
        },
        "asked": {"中止": "请求法院中止执行", "撤回": "撤回了执行申请"},
        "paid": {"10": "10万元", "20": "20万元"},
        "turn": {
            "不付": "第二笔到期后却分文不付",
            "拖延": "第二笔拖了三个月才付清，{creditor}也已收下",
            "未到": "第二笔年底才到期，{creditor}却后悔让步太多",
        },
    },
    story=(
        (
            "判决{debtor}付给{creditor}{debt}{total}（利息不计），执行中双方和解：分两笔付{agreed}了结，协议交给法院。",
            "{debtor}不按判决付给{creditor}{debt}{total}（利息不计）。执行中双方和解：分两笔付{agreed}了结，协议交给法院。",
            "*{creditor}凭判决申请执行{debtor}的{debt}{total}（利息不计）。执行中双方和解：分两笔付{agreed}了结，协议交给法院。",
        ),
        "{surety}。{creditor}随即{asked}。",
        "{debtor}付了第一笔{paid}，{turn}。{creditor}要求执行原判决。",
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
                    "原判决可以恢复执行",
                    "{creditor}有权要求法院恢复执行原判决",
                    "{debtor}既已违反和解协议，法院可以依{creditor}的申请恢复对原判决的执行",
                    "{creditor}不再受和解协议让步的约束，可以要求法院恢复执行原判决",
                ),
                "履行完毕": says(
                    NOT_RESUMED,
                    "和解协议履行完毕后不予恢复",
                    "原判决已失去恢复执行的余地",
                    "和解协议已经履行完毕，法院应当拒绝恢复执行",
                    "原判决已失去恢复执行的余地，{debtor}的履行即使有所迟延，也只引起另案赔偿的问题",
                ),
                "期限未到": says(
                    NOT_RESUMED,
                    "和解协议约定的履行期限尚未届至",
                    "要求执行原判决为时过早",
                    "{creditor}目前只能等待{debtor}继续履行和解协议",
                    "{debtor}还谈不上违反和解协议，{creditor}只能等待其继续履行，而不能要求执行原判决",
                ),
            },
            {"settlements_do_not_bind": lambda told: "执行"},
        ),
        Point(
            "amount",
            _to_enforce,
            {
                AMOUNT: says(
                    DEDUCTED,
                    "执行原判决，已履行的部分应当扣除",
                    "法院[应当|可以]继续执行{value}万元",
                    "{creditor}还可以申请法院执行的数额是{value}万元",
                    "按照判决和双方履行的情况计算，法院还应当根据{creditor}的申请向{debtor}执行{value}万元",
                )
            },
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
                    "可以直接执行{guarantor}的财产",
                    "{creditor}不必起诉，就可以请求执行{guarantor}的财产",
                    "法院可以依{creditor}的申请，直接裁定执行{guarantor}的财产，而不必先经诉讼确认其责任",
                    "{guarantor}的责任不必另行诉讼确认，法院可以依{creditor}的申请直接执行其财产",
                ),
                "不得直接执行": says(
                    SURETY,
                    "没有向法院作出承诺，或者被执行人没有不履行和解协议",
                    "本案中{guarantor}可以免于执行",
                    "法院应当拒绝在本案中直接执行{guarantor}的财产",
                    "{guarantor}虽是担保人，但{creditor}请求在本案中直接执行其财产的，法院应当予以拒绝",
                    "{creditor}要{guarantor}承担责任，不能在本案中请求直接执行其财产",
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
                    "也可以诉请履行和解协议",
                    "{creditor}也可以改为起诉，要求{debtor}履行和解协议",
                    "{creditor}可以在两条路中选择，或者要求执行原判决，或者起诉要求{debtor}履行和解协议",
                    "{creditor}不是只有申请执行一条路，其也可以起诉要求{debtor}履行和解协议",
                ),
                "损失之诉": says(
                    DELAY,
                    "因迟延履行遭受损害的，可以另行起诉",
                    "只能另诉赔偿迟延的损失",
                    "{creditor}只能就{debtor}迟延付款的损失另行起诉",
                    "{creditor}已经失去要求执行原判决的权利，只能就{debtor}迟延付款造成的损失另行起诉",
                    "对{debtor}迟延付款造成的损失，{creditor}可以另行起诉，但不能再要求执行原判决",
                ),
                "均不能": says(
                    NOT_RESUMED,
                    "履行期限尚未届至",
                    "执行和起诉目前都行不通",
                    "{creditor}目前既不能申请执行，也不能起诉{debtor}",
                    "无论是要求执行原判决，还是以任何理由起诉{debtor}，{creditor}目前都难以得到支持",
                ),
            },
            {"execution_excludes_suits": lambda told: "均不能"},
        ),
        Point(
            "paused",
            lambda told: {"中止": "中止", "撤回": "终结"}[told.asked],
            {
                "中止": says(
                    PAUSED,
                    "达成和解后请求中止执行",
                    "和解后可以裁定中止执行",
                    "和解之后，法院可以应{creditor}的要求裁定中止执行",
                    "和解只使执行暂时停下，法院可以应{creditor}的要求裁定中止执行，而不是终结执行",
                    "执行程序可以因{creditor}的要求而中止，但尚不能因双方和解而以终结的方式结束",
                ),
                "终结": says(
                    PAUSED,
                    "达成和解后撤回执行申请",
                    "和解后可以裁定终结执行",
                    "和解之后，法院可以应{creditor}的要求裁定终结执行",
                    "和解使执行程序就此结束，法院可以应{creditor}的要求裁定终结执行，而不是中止执行",
                    "执行程序可以因{creditor}的要求而终结，而不只是在双方和解期间暂时中止",
                ),
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
