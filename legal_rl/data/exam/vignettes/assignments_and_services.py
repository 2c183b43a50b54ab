"""Vignettes of assignment: a debt handed on (民法典 545 to 553)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
NOTICE = Norm("民法典", 546, SINCE, says=("债权人转让债权，未通知债务人的，该转让对债务人不发生效力",))
SET_OFF = Norm("民法典", 549, SINCE, says=("债务人的债权先于转让的债权到期或者同时到期",))
TRANSFER = Norm("民法典", 551, SINCE, says=("应当经债权人同意", "债权人未作表示的，视为不同意"))
JOINING = Norm("民法典", 552, SINCE, says=("请求第三人在其愿意承担的债务范围内和债务人承担连带债务",))
NO_SET_OFF = Norm("民法典", 553, SINCE, says=("原债务人对债权人享有债权的，新债务人不得向债权人主张抵销",))


def _counts(told: Any) -> bool:
    """Decide whether the counterclaim can be set off: there when the notice came, due no later, and by the debtor
    himself."""
    return bool(told.cross == "早到期" and told.change != "替代")


def _rest(told: Any, paid: bool | None = None, crossed: bool | None = None) -> str:
    paid = told.pay == "先付" if paid is None else paid
    crossed = _counts(told) if crossed is None else crossed
    return str(100 - 40 * paid - 20 * crossed)


STONE_DEBT_HANDED_ON: Final = vignette(
    "stone_debt_handed_on",
    "债权转让与债务转移",
    "民法",
    facts={
        "pay": {
            "先付": "{debtor}4月10日向{creditor}[还款|付款|清偿]40万元，20日[收到|接到]转让通知",
            "后付": "{debtor}4月10日[收到|接到]转让通知，20日仍向{creditor}[还款|付款|清偿]40万元",
        },
        "cross": {
            "早到期": "{creditor}3月起另因其他合同欠{debtor}20万元，5月31日到期",
            "晚到期": "{creditor}3月起另因其他合同欠{debtor}20万元，9月30日到期",
            "后取得": "5月，{debtor}[受让|买入]他人对{creditor}的20万元债权并通知{creditor}，该债权当月到期",
        },
        "change": {
            "加入": "6月，{helper}致函{assignee}[愿|表示愿意]共同还款，{assignee}未拒绝",
            "替代": "6月，{debtor}经{assignee}同意，将该债务[转移|转让]给{helper}",
            "未答": "6月，{debtor}与{helper}约定转移该债务，经催告{assignee}在合理期限内[未答复|未作答复]",
        },
    },
    story=(
        (
            "{debtor}欠{creditor}100万元，6月30日到期。4月1日，{creditor}将债权转让给{assignee}。",
            "{debtor}欠{creditor}[货款|借款]100万元，6月30日到期，{creditor}4月1日将债权转让给{assignee}。",
            "{creditor}4月1日将其对{debtor}的100万元债权转让给{assignee}，该债权6月30日到期。",
            "*{debtor}欠{creditor}100万元，6月30日到期。{creditor}在4月1日将该债权转让给{assignee}。",
        ),
        only("payment rest set_off", "{pay}。"),
        only("set_off rest", "{cross}。"),
        only("set_off rest debtor helper", "{change}。"),
        only("set_off rest", "7月，{claimer}主张抵销20万元。"),
    ),
    parties=(
        {"creditor": "甲", "debtor": "乙", "assignee": "丙", "helper": "丁"},
        {"creditor": "甲公司", "debtor": "乙", "assignee": "丙", "helper": "丁"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "assignee": "{s[2]}某", "helper": "{s[3]}某"},
        {"creditor": "{t[0]}公司", "debtor": "{p[0]}", "assignee": "{p[1]}", "helper": "{p[2]}"},
    ),
    terms={"claimer": lambda told: "{helper}" if told.change == "替代" else "{debtor}"},
    about=("该笔债务", "{assignee}的债权"),
    points=(
        Point(
            "payment",
            lambda told: {"先付": "扣除", "后付": "不扣"}[told.pay],
            {
                "扣除": says(
                    NOTICE,
                    "还款在接到通知以前，转让对债务人尚不发生效力，向让与人的清偿有效",
                    "{debtor}的40万元还款发生清偿效力",
                    "40万元应当从{assignee}的债权中扣除",
                    "{debtor}还款时债权转让尚未对其发生效力，40万元应当从债权中扣除",
                ),
                "不扣": says(
                    NOTICE,
                    "还款在接到通知以后，转让已对债务人发生效力，应当向受让人履行",
                    "{debtor}的40万元还款不能对抗{assignee}",
                    "{debtor}还款时债权转让已对其发生效力，40万元不得从{assignee}的债权中扣除",
                ),
            },
            {"notice_is_a_formality": lambda told: "不扣", "any_payment_frees": lambda told: "扣除"},
        ),
        Point(
            "set_off",
            lambda told: "可以" if _counts(told) else "不能",
            {
                "可以": says(
                    SET_OFF,
                    "接到通知时已享有债权，并先于转让的债权到期",
                    "{claimer}抵销20万元的主张成立",
                    "{claimer}有权向{assignee}主张抵销20万元",
                    "{claimer}主张抵销20万元，{assignee}的债权应当相应减少",
                ),
                "不能": says(
                    SET_OFF,
                    "债权不符合抵销的到期和取得时间的条件",
                    "{claimer}抵销20万元的主张不成立",
                    "{assignee}有权拒绝{claimer}抵销20万元的主张",
                )
                .where(
                    lambda told: told.change == "替代",
                    NO_SET_OFF,
                    "原债务人对债权人享有债权的，新债务人不得以此主张抵销",
                )
                .where(lambda told: told.cross == "晚到期", SET_OFF, "债务人的债权9月30日到期，晚于转让的债权")
                .where(lambda told: told.cross == "后取得", SET_OFF, "接到转让通知以后才受让取得债权"),
            },
            {"any_claim_sets_off": lambda told: "可以", "the_assignee_is_a_stranger": lambda told: "不能"},
        ),
        Point(
            "rest",
            _rest,
            {
                AMOUNT: says(
                    NOTICE,
                    "只扣除通知前的清偿和有效的抵销",
                    "{assignee}的债权尚余{value}万元",
                    "{assignee}有权请求清偿的数额总计{value}万元",
                    "还款和抵销的主张依法处理后，{assignee}享有的债权为{value}万元",
                )
                .where(
                    lambda told: _counts(told) and told.pay == "先付",
                    SET_OFF,
                    "通知前的四十万元还款和先到期债权抵销的二十万元都扣除",
                )
                .where(_counts, SET_OFF, "通知后的四十万元还款不扣，只扣除先到期债权抵销的二十万元")
                .where(
                    lambda told: told.change == "替代" and told.pay == "先付",
                    NOTICE,
                    "通知前的四十万元还款扣除，新债务人不得抵销",
                )
                .where(lambda told: told.change == "替代", NOTICE, "通知后的四十万元还款不扣，新债务人不得抵销")
                .where(
                    lambda told: told.cross == "晚到期" and told.pay == "先付",
                    NOTICE,
                    "通知前的四十万元还款扣除，晚到期的债权不能抵销",
                )
                .where(lambda told: told.cross == "晚到期", NOTICE, "通知后的四十万元还款不扣，晚到期的债权不能抵销")
                .where(
                    lambda told: told.cross == "后取得" and told.pay == "先付",
                    NOTICE,
                    "通知前的四十万元还款扣除，通知后取得的债权不能抵销",
                )
                .where(
                    lambda told: told.cross == "后取得", NOTICE, "通知后的四十万元还款不扣，通知后取得的债权不能抵销"
                )
            },
            {
                "notice_is_a_formality": partial(_rest, paid=False),
                "any_payment_frees": partial(_rest, paid=True),
                "any_claim_sets_off": partial(_rest, crossed=True),
                "the_assignee_is_a_stranger": partial(_rest, crossed=False),
            },
        ),
        Point(
            "debtor",
            lambda told: "退出" if told.change == "替代" else "仍在",
            {
                "退出": says(
                    TRANSFER,
                    "债务转移经债权人同意，原债务人脱离债务",
                    "{debtor}不再是该债务的债务人",
                    "{debtor}脱离债务关系，有权拒绝{assignee}的还款请求",
                    "{assignee}请求{debtor}还款的，应予驳回",
                ),
                "仍在": says(
                    TRANSFER,
                    "债务转移须经债权人同意，经催告未作表示，视为不同意",
                    "{debtor}仍是该债务的债务人",
                    "{assignee}有权请求{debtor}还款",
                    "{debtor}并未脱离债务关系，对{assignee}仍负有清偿责任",
                ).where(
                    lambda told: told.change == "加入",
                    JOINING,
                    "第三人只是加入债务，与原债务人承担连带债务，不使其脱离",
                ),
            },
            {
                "silence_is_consent": lambda told: "仍在" if told.change == "加入" else "退出",
                "joining_frees_the_debtor": lambda told: "仍在" if told.change == "未答" else "退出",
            },
        ),
        Point(
            "helper",
            lambda told: {"加入": "连带", "替代": "独自", "未答": "不负"}[told.change],
            {
                "连带": says(
                    JOINING,
                    "第三人致函债权人愿意共同还款，债权人未拒绝，不是取代原债务人",
                    "{helper}的行为构成债务加入",
                    "{helper}与{debtor}对{assignee}承担连带债务",
                    "{assignee}可以请求{helper}在其愿意承担的债务范围内与{debtor}承担连带债务",
                ),
                "独自": says(
                    TRANSFER,
                    "债务转移经债权人同意，第三人不是与原债务人共同还款",
                    "{helper}取代{debtor}成为债务人",
                    "债务转移对{assignee}发生效力，由{helper}作为新债务人承担清偿责任",
                ),
                "不负": says(
                    TRANSFER,
                    "债务转移须经债权人同意，经催告未作表示，视为不同意",
                    "{assignee}无权请求{helper}还款",
                    "应当视为{assignee}不同意{helper}承担债务",
                ),
            },
            {
                "silence_is_consent": lambda told: "连带" if told.change == "加入" else "独自",
                "joining_frees_the_debtor": lambda told: "不负" if told.change == "未答" else "独自",
            },
        ),
    ),
    flaws=(
        Misbelief("notice_is_a_formality", "以为债权一经转让，债务人就只能向受让人履行"),
        Misbelief("any_payment_frees", "以为接到通知后向让与人付款也有效"),
        Misbelief("any_claim_sets_off", "以为债务人对让与人的债权都可以抵销"),
        Misbelief("the_assignee_is_a_stranger", "以为债权转让后不得以对让与人的债权抵销"),
        Misbelief("silence_is_consent", "以为债权人经催告不答复视为同意债务转移"),
        Misbelief("joining_frees_the_debtor", "以为有人加入债务，原债务人就脱离"),
    ),
    issues=(
        Issue(
            (
                "{assignee}有权请求清偿的数额是多少？",
                "{assignee}可以请求清偿多少？",
                "*{assignee}享有的债权数额应为多少？",
            ),
            {"rest": {AMOUNT: "{value}万元"}},
        ),
        Issue(
            (
                "{debtor}的还款和20万元的抵销，应如何处理？",
                "关于{debtor}的还款和20万元的抵销，下列哪一选项是正确的？",
                "*对已付的40万元和抵销20万元的主张，应如何处理？",
            ),
            {
                "payment": {"扣除": "40万元从债权中扣除", "不扣": "40万元不得从债权中扣除"},
                "set_off": {"可以": "20万元应予抵销", "不能": "{assignee}有权拒绝抵销20万元"},
            },
        ),
    ),
)
