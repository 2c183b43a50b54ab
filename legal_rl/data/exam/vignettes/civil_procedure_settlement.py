"""Vignettes of settlements in execution (民事诉讼法 241, 执行和解规定)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
SETTLING: Final = partial(Norm, "执行和解规定", valid_from="2021-01-01")
RESUMED = CODE(241, says=("当事人不履行和解协议的", "恢复对原生效法律文书的执行"))
DEDUCTED = READING(465, says=("和解协议已履行的部分应当扣除", "和解协议已经履行完毕的，人民法院不予恢复执行"))
PAUSED = CODE(267, says=("申请人表示可以延期执行的",))
ENDED = CODE(268, says=("申请人撤销申请的",))
EITHER = SETTLING(9, says=("也可以就履行执行和解协议向执行法院提起诉讼",))
NOT_RESUMED = SETTLING(11, says=("执行和解协议履行完毕后申请恢复执行的", "执行和解协议约定的履行期限尚未届至"))
DELAY = SETTLING(15, says=("因被执行人迟延履行、瑕疵履行遭受损害的，可以向执行法院另行提起诉讼",))
SURETY = SETTLING(18, says=("自愿接受直接强制执行的", "直接裁定执行担保财产或者保证人的财产"))
AGREED_FOR: Final = {"50": 35, "60": 45, "80": 65}  # the sum of the settlement, by that of the judgment


def _to_enforce(told: Any, *, of_settlement: bool = False, deducted: bool = True) -> str | None:
    """Decide what is left of the judgment where the debtor broke the settlement: the sum less what he paid."""
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
            "承诺": "{guarantor}提供保证，并向法院承诺{debtor}不履行时自愿接受直接强制执行。",
            "签字": "{guarantor}以保证人身份在协议上签字，未向法院作出承诺。",
        },
        "asked": {"中止": "请求中止执行", "撤回": "撤回执行申请"},
        "paid": {"10": "10万元", "20": "20万元"},
        "turn": {
            "不付": "第二期到期未付，",
            "拖延": "第二期迟延3个月才付清，",
            "未到": "第二期尚未到期，",
        },
    },
    story=(
        (
            "法院判决{debtor}支付{creditor}{debt}{total}，执行中双方达成和解协议并提交法院，约定分两期支付{agreed}。",
            "生效判决确定{debtor}支付{creditor}{debt}{total}，执行中双方达成和解协议并提交法院，约定分两期支付{agreed}。",
            "*{creditor}申请执行判决确定的{debtor}应付{debt}{total}，双方达成和解协议并提交法院，约定分两期支付{agreed}。",
        ),
        only("amount", "双方均不主张利息。"),
        only("surety", "{surety}"),
        only("paused", "{creditor}随即{asked}，法院尚未裁定。"),
        "{debtor}支付第一期{paid}后，{turn}{creditor}申请恢复执行。",
        only("surety", "{creditor}同时请求直接执行{guarantor}的财产。"),
    ),
    parties=(
        {"debtor": "甲", "creditor": "乙", "guarantor": "丙"},
        {"debtor": "甲公司", "creditor": "乙公司", "guarantor": "丙"},
        {"debtor": "{s[0]}某", "creditor": "{s[1]}某", "guarantor": "{s[2]}某"},
    ),
    scenes=tuple({"debt": debt} for debt in ("货款", "借款", "工程款", "租金")),
    terms={"agreed": lambda told: f"{AGREED_FOR[told.total]}万元"},
    about=("该和解协议引起的争议", "本案的处理"),
    points=(
        Point(
            "resumed",
            lambda told: {"不付": "执行", "拖延": "履行完毕", "未到": "期限未到"}[told.turn],
            {
                "执行": says(
                    RESUMED,
                    "第二期款到期未付，被执行人不履行和解协议",
                    "法院可以恢复执行原判决",
                    "{creditor}请求恢复执行原判决，应予支持",
                    "法院可以根据{creditor}的申请，恢复对原判决的执行",
                ),
                "履行完毕": says(
                    NOT_RESUMED,
                    "第二期款虽迟延三个月才付清，和解协议已经履行完毕",
                    "原判决的执行不再恢复，应当作结案处理",
                    "法院应当裁定不予恢复执行，并作执行结案处理",
                ),
                "期限未到": says(
                    NOT_RESUMED,
                    "第二期款的履行期限尚未届至，被执行人没有违约",
                    "{creditor}过早申请恢复执行，法院不应准许",
                    "因申请过早，法院应当裁定不予恢复执行",
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
                    "恢复执行的是原判决的数额而非和解数额，应减去已付的第一期款",
                    "恢复执行的，法院应当继续执行{value}万元",
                    "法院恢复执行后，应当继续向{debtor}执行的数额为{value}万元",
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
                    "到期未付，担保人又已向法院承诺自愿接受直接强制执行",
                    "法院可以恢复执行，并直接裁定执行{guarantor}的财产",
                    "法院可以准许{creditor}的申请，恢复执行并裁定执行{guarantor}的财产",
                ),
                "不得直接执行": says(
                    SURETY,
                    "只在和解协议上签字，没有向法院承诺接受直接强制执行",
                    "{creditor}请求直接执行{guarantor}的财产，法院不应支持",
                    "法院不得根据{creditor}的本次请求直接执行{guarantor}的财产",
                )
                .where(
                    lambda told: (told.surety, told.turn) == ("承诺", "未到"),
                    SURETY,
                    "第二期款尚未到期，不能恢复执行，也就不能执行担保人",
                )
                .where(
                    lambda told: (told.surety, told.turn) == ("承诺", "拖延"),
                    SURETY,
                    "和解协议履行完毕，不能恢复执行，也就不能执行担保人",
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
                    "到期未付，可以选择恢复执行，也可以就履行和解协议起诉",
                    "{creditor}也可以改为起诉请求履行和解协议",
                    "恢复执行前，{creditor}也可以改为起诉请求{debtor}支付第二期款项",
                ),
                "损失之诉": says(
                    DELAY,
                    "和解协议履行完毕，第二期款迟延三个月造成的损失可以另诉",
                    "{creditor}不能请求恢复执行，但可以就迟延履行的损失起诉",
                    "和解协议已履行完毕，{creditor}可以就迟延履行的损失另行起诉",
                ),
                "均不能": says(
                    EITHER,
                    "第二期款尚未到期，被执行人没有不履行，也没有迟延",
                    "{creditor}目前既无权要求支付第二期款项，也无权要求赔偿迟延履行的损失",
                    "{creditor}目前起诉请求履行和解协议或者赔偿迟延损失的，法院均不应支持",
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
                    "请求中止执行，属于申请人表示可以延期执行",
                    "{creditor}{asked}，属于民事诉讼法规定的中止执行的情形",
                    "依照民事诉讼法，{creditor}{asked}是中止执行而非终结执行的事由",
                ),
                "终结": says(
                    ENDED,
                    "撤回执行申请，属于申请人撤销申请",
                    "{creditor}{asked}，属于民事诉讼法规定的终结执行的情形",
                    "依照民事诉讼法，{creditor}{asked}是终结执行而非中止执行的事由",
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
            (
                "法院应当继续执行的数额是多少？",
                "{creditor}最多可以申请继续执行多少？",
                "*关于法院应当继续执行的数额，下列哪一选项是正确的？",
            ),
            {"amount": {AMOUNT: "{value}万元"}},
        ),
    ),
)
