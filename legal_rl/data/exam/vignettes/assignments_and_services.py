"""Vignettes of assignment: a debt handed on (民法典 545 to 553)."""

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
            "先付": "10日{debtor}付给{creditor}40万元，20日才收到转让通知",
            "后付": "10日{debtor}收到转让通知，20日仍付给{creditor}40万元",
        },
        "cross": {
            "早到期": "{creditor}[早就|原先]欠{debtor}运费20万元，5月31日到期",
            "晚到期": "{creditor}[早就|原先]欠{debtor}运费20万元，9月30日到期",
            "后取得": "5月，{debtor}[买进|受让]一张{creditor}的20万元欠条，当月到期",
        },
        "change": {
            "加入": "6月，{helper}致函{assignee}愿一起还款，{assignee}没有拒绝",
            "替代": "6月，{debtor}与{helper}商定转移债务，{assignee}[回函同意|表示同意]",
            "未答": "6月，{debtor}与{helper}商定转移债务，去函{assignee}未获答复",
        },
    },
    story=(
        (
            "{debtor}欠{creditor}石材款100万元，2024年6月30日到期。4月1日，{creditor}把债权转让给{assignee}。",
            "{creditor}对{debtor}享有100万元石材款债权，2024年6月30日到期，4月1日转让给{assignee}。",
            "*2024年4月1日，{creditor}将其对{debtor}的100万元石材款转让给{assignee}，这笔款6月30日到期。",
        ),
        "{pay}。{cross}。{change}。",
        "{assignee}[催款|催讨]时，对方要求抵销20万元。",
    ),
    parties=(
        {"creditor": "甲", "debtor": "乙", "assignee": "丙", "helper": "丁"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "assignee": "{s[2]}某", "helper": "{s[3]}某"},
        {"creditor": "{t[0]}公司", "debtor": "{p[0]}", "assignee": "{p[1]}", "helper": "{p[2]}"},
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
                    "40万元应当从欠款中扣除",
                    "{debtor}付给{creditor}的40万元，足以使欠款相应减少",
                    "{debtor}付款40万元时，债权转让对其尚未发生效力，这次付款属于有效的清偿",
                    "40万元虽未付给{assignee}，但{assignee}只能找{creditor}要回，而不能再向{debtor}请求",
                ),
                "不扣": says(
                    NOTICE,
                    "接到通知后应向受让人履行",
                    "欠款并不因付出40万元而减少",
                    "{debtor}付给{creditor}的40万元，不能对抗{assignee}",
                    "{debtor}付错的40万元应当找{creditor}要回，要求{assignee}从欠款中扣除难以成立",
                    "{debtor}付款40万元时，债权人已是{assignee}，欠款的数额依然照旧",
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
                    "20万元可以抵销石材款",
                    "以20万元抵销的主张符合法定条件，应予支持",
                    "{assignee}虽然与那20万元没有关系，也应当容忍以这笔钱抵销石材款",
                    "债权易手以后，{debtor}原有的抵销利益依然保留，20万元可以从应还的款项中抵去",
                ),
                "不能": says(
                    NO_SET_OFF,
                    "债权到期较晚或者取得在通知以后，或者由新债务人主张抵销",
                    "20万元不能抵销石材款",
                    "以20万元抵销的主张缺乏法律依据，应予驳回",
                    "{assignee}有权拒绝抵销，这20万元的债权应当另行向{creditor}主张",
                    "{creditor}欠下的20万元与{assignee}受让的债权应当分别清偿，相互抵销的主张难以成立",
                ),
            },
            {"any_claim_sets_off": lambda told: "可以", "the_assignee_is_a_stranger": lambda told: "不能"},
        ),
        Point(
            "rest",
            _rest,
            {
                AMOUNT: says(
                    NOTICE,
                    "扣除有效的清偿和抵销",
                    "{assignee}可以请求还款{value}万元",
                    "各项算清以后，{assignee}有权请求偿还{value}万元",
                    "就这笔石材款，{assignee}最终能够依法请求得到的数额应当是{value}万元",
                    "对已付的款项和抵销的要求依法处理以后，{assignee}有权得到偿还的数额为{value}万元",
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
                    "债务转移经债权人同意",
                    "{debtor}已经退出债务关系",
                    "{assignee}就这笔石材款要求{debtor}偿还，应予驳回",
                    "{debtor}已经脱离债务，即使{helper}日后无力偿还，也可以拒绝{assignee}的还款请求",
                    "石材款的债务已由{debtor}移转给{helper}，{assignee}今后应当只向{helper}一人请求",
                ),
                "仍在": says(
                    TRANSFER,
                    "债务加入，或者债务转移没有得到债权人同意",
                    "{debtor}仍是石材款的债务人",
                    "{assignee}就这笔石材款要求{debtor}偿还，应予支持",
                    "无论{helper}最终是否参与还款，{assignee}都可以要求{debtor}继续偿还欠款",
                    "{helper}的介入并未使{debtor}脱离债务，{debtor}以此为由拒绝向{assignee}还款，难以成立",
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
                    "{helper}应当承担连带债务",
                    "{helper}应当与{debtor}一起对{assignee}承担连带债务",
                    "{assignee}可以任选{helper}或者{debtor}请求偿还，两人之间如何分担与其无关",
                    "{assignee}可以请求{helper}还清欠款，也可以请求{debtor}还清，二人一并对其负责",
                ),
                "独自": says(
                    TRANSFER,
                    "债权人同意债务转移",
                    "{assignee}只能要求{helper}偿还石材款",
                    "{helper}已经取代{debtor}，成为石材款的债务人",
                    "欠款今后由{helper}一人偿还，{assignee}再把{debtor}列为债务人，难以成立",
                    "{helper}接手了{debtor}的全部债务，{assignee}应当向{helper}而不是{debtor}请求还款",
                ),
                "不负": says(
                    TRANSFER,
                    "债权人未作表示，视为不同意",
                    "{helper}尚未成为石材款的债务人",
                    "{assignee}要求{helper}偿还这笔石材款，应予驳回",
                    "即使{helper}有意还款，{assignee}也不能据此要求其偿还，而只能向{debtor}请求",
                    "{assignee}的债权只以{debtor}为债务人，要求{helper}一并还款，缺乏法律依据",
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
