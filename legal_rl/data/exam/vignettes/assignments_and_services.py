"""Vignettes of obligations: a debt handed on (民法典 545 to 553); a banquet that came to nothing (586 to 593)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
NOTICE = Norm("民法典", 546, SINCE, says=("债权人转让债权，未通知债务人的，该转让对债务人不发生效力",))
SET_OFF = Norm("民法典", 549, SINCE, says=("债务人的债权先于转让的债权到期或者同时到期",))
TRANSFER = Norm("民法典", 551, SINCE, says=("应当经债权人同意", "债权人未作表示的，视为不同意"))
JOINING = Norm("民法典", 552, SINCE, says=("请求第三人在其愿意承担的债务范围内和债务人承担连带债务",))
NO_SET_OFF = Norm("民法典", 553, SINCE, says=("原债务人对债权人享有债权的，新债务人不得向债权人主张抵销",))
REFUSAL = Norm("民法典", 577, SINCE, says=("当事人一方不履行合同义务",))
DEPOSIT = Norm("民法典", 586, SINCE, says=("不得超过主合同标的额的百分之二十", "视为变更约定的定金数额"))
DOUBLE = Norm("民法典", 587, SINCE, says=("应当双倍返还定金",))
FORFEIT = Norm("民法典", 587, SINCE, says=("无权请求返还定金",))
BEYOND = Norm("民法典", 588, SINCE, says=("对方可以请求赔偿超过定金数额的损失",))
FORCE = Norm("民法典", 590, SINCE, says=("根据不可抗力的影响，部分或者全部免除责任", "应当及时通知对方"))
THIRD = Norm("民法典", 593, SINCE, says=("当事人一方因第三人的原因造成违约的，应当依法向对方承担违约责任",))


def _counts(told: Any) -> bool:
    """Whether the counterclaim can be set off: there when the notice came, due no later, and by the debtor himself."""
    return bool(told.cross == "早到期" and told.change != "替代")


def _rest(told: Any, paid: bool | None = None, crossed: bool | None = None) -> str:
    paid = told.pay == "先付" if paid is None else paid
    crossed = _counts(told) if crossed is None else crossed
    return str(100 - 40 * paid - 20 * crossed)


STONE_DEBT_HANDED_ON: Final = vignette(
    "stone_debt_handed_on",
    "转手的石材款",
    "民法",
    facts={
        "pay": {
            "先付": "4月10日，{debtor}向{creditor}付了40万元，4月20日才收到转让通知",
            "后付": "4月10日，{debtor}收到转让通知，4月20日仍向{creditor}付了40万元",
        },
        "cross": {
            "早到期": "{creditor}早先欠{debtor}20万元运费，5月31日到期",
            "晚到期": "{creditor}早先欠{debtor}20万元运费，9月30日到期",
            "后取得": "5月，{debtor}从他人处买进{creditor}的一张20万元欠条，当月到期",
        },
        "change": {
            "加入": "6月，{helper}致函{assignee}，愿与{debtor}一起还清欠款，{assignee}没有拒绝",
            "替代": "6月，{debtor}与{helper}商定欠款改由{helper}偿还，{assignee}回函同意",
            "未答": "6月，{debtor}与{helper}商定欠款改由{helper}偿还，两次去函询问，{assignee}都没有答复",
        },
    },
    story=(
        (
            "{debtor}向{creditor}买石材，欠款100万元，2024年6月30日到期。4月1日，{creditor}把债权转让给{assignee}。",
            "{creditor}卖石材给{debtor}，100万元货款定于2024年6月30日付清；4月1日，{creditor}将这笔债权转让给{assignee}。",
            "*2024年4月1日，{creditor}将其对{debtor}的100万元石材款转让给{assignee}，这笔款6月30日到期。",
        ),
        "{pay}。{cross}。{change}。",
        "7月，{assignee}催要欠款，{debtor}和{helper}都提出用那20万元抵销。",
    ),
    parties=(
        {"creditor": "甲公司", "debtor": "乙公司", "assignee": "丙公司", "helper": "丁"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "assignee": "{s[2]}某", "helper": "{s[3]}某"},
        {"creditor": "{t[0]}公司", "debtor": "{t[1]}公司", "assignee": "{p[0]}", "helper": "{p[1]}"},
    ),
    about=("这笔石材款", "{assignee}的债权"),
    points=(
        Point(
            "payment",
            lambda told: {"先付": "扣除", "后付": "不扣"}[told.pay],
            {
                "扣除": says(
                    NOTICE,
                    "通知以前转让对债务人不发生效力，向让与人的清偿有效",
                    "{debtor}付给{creditor}的40万元，应当从欠款中扣除",
                    "{debtor}向{creditor}付款40万元，相应的债务消灭",
                ),
                "不扣": says(
                    NOTICE,
                    "接到通知后应向受让人履行",
                    "{debtor}付给{creditor}的40万元，不能对抗{assignee}",
                    "已经付给{creditor}的40万元，{debtor}只能找{creditor}要回",
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
                    "{creditor}欠{debtor}的20万元，可以向{assignee}主张抵销",
                    "{assignee}应当容忍以20万元抵销",
                ),
                "不能": says(
                    NO_SET_OFF,
                    "债权到期较晚或者取得在通知以后，或者由新债务人主张抵销",
                    "{creditor}欠{debtor}的20万元，不得向{assignee}主张抵销",
                    "抵销20万元的主张不能成立",
                ),
            },
            {"any_claim_sets_off": lambda told: "可以", "the_assignee_is_a_stranger": lambda told: "不能"},
        ),
        Point(
            "rest",
            _rest,
            {AMOUNT: says(NOTICE, "扣除有效的清偿和抵销", "算清以后，{assignee}还可以请求偿还{value}万元")},
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
                    "债务转移经债权人同意",
                    "{assignee}不能再要求{debtor}偿还",
                    "这笔债务已由{helper}接手，{debtor}不再负有偿还义务",
                ),
                "仍在": says(
                    TRANSFER,
                    "债务加入，或者债务转移没有得到债权人同意",
                    "{debtor}仍是债务人",
                    "无论{helper}是否参与还款，{assignee}都可以要求{debtor}偿还",
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
                    "第三人向债权人表示愿意加入债务",
                    "{helper}应与{debtor}对{assignee}承担连带债务",
                    "{assignee}可以任选{helper}或者{debtor}请求全部偿还",
                ),
                "独自": says(
                    TRANSFER,
                    "债权人同意债务转移",
                    "{assignee}只能要求{helper}偿还",
                    "{helper}取代{debtor}成为债务人",
                ),
                "不负": says(
                    TRANSFER,
                    "债权人未作表示，视为不同意",
                    "{helper}对{assignee}不负偿还义务",
                    "即使{helper}有意还款，{assignee}也无权要求其偿还",
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
                "{assignee}可以向谁请求偿还？",
                "这笔欠款应由谁偿还？",
                "*{assignee}应当向谁主张债权？",
            ),
            {
                "debtor": {"仍在": "可以向{debtor}请求", "退出": "不能再向{debtor}请求"},
                "helper": {
                    "连带": "{helper}承担连带债务",
                    "独自": "{helper}独自承担债务",
                    "不负": "{helper}不负偿还义务",
                },
            },
        ),
    ),
)


def _whose(told: Any) -> str:
    return {"台": "天灾", "转": "酒店", "涨": "酒店", "分": "客人"}[told.event[0]]


def _deposit(told: Any, capped: bool = True) -> float:
    return min(float(told.paid.removesuffix("万")), 2 if capped else 3)


def _back(told: Any, doubled: bool = False, capped: bool = True) -> str | None:
    """What the hotel pays of the money it took: all, the deposit twice, or only what is no deposit; None is nothing."""
    times = {"天灾": int(doubled), "酒店": 1, "客人": -1}[_whose(told)]
    number = float(told.paid.removesuffix("万")) + times * _deposit(told, capped)
    return f"{number:g}" if number else None


def _beyond(told: Any) -> str | None:
    if _whose(told) == "天灾":
        return None
    return "可以" if told.event.endswith("多") else "不能"


def _excused(told: Any) -> str | None:
    return {"天灾": "免责", "酒店": "违约", "客人": None}[_whose(told)]


def _kind(told: Any) -> str:
    return {"天灾": "原数", "酒店": "双倍", "客人": "不退"}[_whose(told)]


BANQUET_CALLED_OFF: Final = vignette(
    "banquet_called_off",
    "没有办成的婚宴",
    "民法",
    facts={
        "paid": {"1万": "因手头紧只交了1万元", "1.5万": "实际交了1.5万元", "3万": "为表诚意交了3万元"},
        "event": {
            "台风及时": "16日，台风逼近，政府下令全市停业到20日，{hotel}当即告知{guest}婚宴办不成了",
            "台风迟告": "16日，台风逼近，政府下令全市停业到20日，{hotel}18日才告知{guest}，{guest}多花5000元食宿费",
            "转让少": "10日，{hotel}把大厅让给出价更高的公司年会，{guest}只好改期另找地方，多花5000元",
            "转让多": "10日，{hotel}把大厅让给出价更高的公司年会，{guest}只好改期另找地方，多花5万元",
            "涨价少": "10日，{hotel}称海鲜涨了两成，不加2万元就不办，{guest}只好改期另找地方，多花5000元",
            "涨价多": "10日，{hotel}称海鲜涨了两成，不加2万元就不办，{guest}只好改期另找地方，多花5万元",
            "分手少": "10日，{guest}与未婚妻分手，通知{hotel}不办了，大厅另租给别人，{hotel}仅损失5000元",
            "分手多": "10日，{guest}与未婚妻分手，通知{hotel}不办了，大厅当天空置，{hotel}损失5万元",
        },
    },
    story=(
        (
            "{guest}在{hotel}订下2024年8月18日的婚宴，价款10万元，约定定金2万元，{paid}，{hotel}照收；又请琴师{player}到场演奏。",
            "2024年春，{guest}向{hotel}预订8月18日的婚宴，价款10万元，说好定金2万元，{paid}，{hotel}照收。琴师{player}也应约到场演奏。",
            "*{guest}在{hotel}预订2024年8月18日的婚宴，价款10万元，约定定金2万元，{paid}，{hotel}照收；另请琴师{player}到场演奏。",
        ),
        "8月{event}。{guest}马上转告{player}不必来演奏，{player}要求赔偿。",
    ),
    parties=(
        {"guest": "甲", "hotel": "乙酒店", "player": "丙"},
        {"guest": "{s[0]}某", "hotel": "{t[0]}酒店", "player": "{s[1]}某"},
        {"guest": "{p[0]}", "hotel": "{t[0]}饭店", "player": "{p[1]}"},
    ),
    terms={"victim": lambda told: "{hotel}" if _whose(told) == "客人" else "{guest}"},
    about=("{guest}所交的钱", "各方的责任"),
    points=(
        Point(
            "hotel",
            _excused,
            {
                "免责": says(
                    FORCE,
                    "因不可抗力不能履行",
                    "婚宴没有办成并非{hotel}所能避免，{hotel}不必为此承担违约责任",
                    "{hotel}可以不可抗力为由免除未办婚宴的责任",
                ),
                "违约": says(
                    REFUSAL,
                    "自行另作安排，或者因涨价而拒绝履行，都不是免责的事由",
                    "婚宴没有办成，{hotel}不得以情况有变为由免除违约责任",
                    "婚宴没有办成，责任在{hotel}，不能免除",
                ),
            },
            {"dear_food_is_hardship": lambda told: "免责" if told.event[0] == "涨" else _excused(told)},
        ),
        Point(
            "late",
            lambda told: {"台风及时": "不赔", "台风迟告": "还赔"}.get(told.event),
            {
                "还赔": says(FORCE, "没有及时通知对方", "除退款外，{hotel}还应赔偿{guest}的损失"),
                "不赔": says(FORCE, "已经及时通知对方", "{hotel}把收下的钱退还以后，不再负赔偿责任"),
            },
            {"force_excuses_silence": lambda told: "不赔" if _whose(told) == "天灾" else None},
        ),
        Point(
            "deposit",
            lambda told: f"{_deposit(told):g}",
            {AMOUNT: says(DEPOSIT, "以实际交付的为准，不超过价款的百分之二十", "具有定金效力的是{value}万元")},
            {"deposit_as_agreed": lambda told: "2", "all_that_was_paid": lambda told: told.paid.removesuffix("万")},
        ),
        Point(
            "kind",
            _kind,
            {
                "双倍": says(
                    DOUBLE,
                    "收受定金的一方不履行",
                    "{hotel}应当双倍返还定金",
                    "{guest}有权请求{hotel}按定金的两倍返还",
                ),
                "原数": says(
                    FORCE,
                    "因不可抗力不能履行，不适用定金罚则",
                    "{hotel}应当退还定金，但不必加倍",
                    "{guest}只能请求按原数返还定金",
                ),
                "不退": says(
                    FORFEIT,
                    "给付定金的一方不履行",
                    "{guest}无权请求返还定金",
                    "{hotel}可以不退定金",
                ),
            },
            {
                "any_failure_doubles": lambda told: "双倍" if _whose(told) == "天灾" else _kind(told),
                "money_is_just_returned": lambda told: "原数",
            },
        ),
        Point(
            "back",
            _back,
            {AMOUNT: says(DEPOSIT, "定金以外的部分如数退还", "就所收的钱，{hotel}一共应付给{guest}{value}万元")},
            {
                "any_failure_doubles": lambda told: _back(told, doubled=True),
                "money_is_just_returned": lambda told: told.paid.removesuffix("万"),
                "all_that_was_paid": lambda told: _back(told, capped=False),
            },
        ),
        Point(
            "beyond",
            _beyond,
            {
                "可以": says(BEYOND, "定金不足以弥补损失", "适用定金罚则以外，{victim}还能得到赔偿"),
                "不能": says(BEYOND, "定金足以弥补损失", "{victim}的损失已由定金弥补，不能再要求赔偿"),
            },
            {"deposit_is_all": lambda told: _beyond(told) and "不能"},
        ),
        Point(
            "player",
            lambda told: "不赔" if _whose(told) == "天灾" else "赔偿",
            {
                "赔偿": says(
                    THIRD,
                    "自己或者第三人的原因造成违约，都应当向对方承担责任",
                    "{player}有权要求{guest}赔偿",
                    "婚宴取消即使是别人造成的，{guest}也应当对{player}承担违约责任",
                ),
                "不赔": says(
                    FORCE,
                    "因不可抗力不能履行",
                    "{guest}不必赔偿{player}",
                    "婚宴取消不能归责于{guest}，{player}无权要求其承担违约责任",
                ),
            },
            {"the_third_party_pays": lambda told: "赔偿" if _whose(told) == "客人" else "不赔"},
        ),
    ),
    flaws=(
        Misbelief("dear_food_is_hardship", "以为原料涨价属于不可抗力或者情势变更"),
        Misbelief("force_excuses_silence", "不知遇到不可抗力应当及时通知对方"),
        Misbelief("money_is_just_returned", "以为合同没有履行，所收的钱都按原数退还"),
        Misbelief("deposit_as_agreed", "以为定金以约定的数额为准"),
        Misbelief("all_that_was_paid", "不知定金不得超过价款的百分之二十"),
        Misbelief("any_failure_doubles", "以为只要没有履行就应双倍返还定金"),
        Misbelief("deposit_is_all", "以为适用定金罚则后不得再请求赔偿"),
        Misbelief("the_third_party_pays", "以为因第三人的原因违约，可以不承担责任"),
    ),
    issues=(
        Issue(
            (
                "对{guest}所交的定金和{player}的要求，应如何处理？",
                "定金应否返还，{guest}应否赔偿{player}？",
                "*关于定金和{player}的请求，下列哪一说法是正确的？",
            ),
            {
                "kind": {"双倍": "{hotel}双倍返还定金", "原数": "{hotel}按原数返还定金", "不退": "{hotel}不必返还定金"},
                "player": {"赔偿": "{guest}应当赔偿{player}", "不赔": "{guest}不必赔偿{player}"},
            },
        ),
    ),
)
