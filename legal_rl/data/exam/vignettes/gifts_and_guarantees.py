"""Vignettes of promises: gifts and their revocation (民法典 658 to 666); a loan and its surety (670 to 693)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
AT_WILL = Norm("民法典", 658, SINCE, says=("赠与人在赠与财产的权利转移之前可以撤销赠与",))
NOTARISED = Norm("民法典", 660, SINCE, says=("赠与人不交付赠与财产的，受赠人可以请求交付",))
DEFECT = Norm("民法典", 662, SINCE, says=("赠与的财产有瑕疵的，赠与人不承担责任", "赠与人故意不告知瑕疵"))
GROUND = Norm("民法典", 663, SINCE, says=("严重侵害赠与人或者赠与人近亲属的合法权益",))
YEAR = Norm("民法典", 663, SINCE, says=("自知道或者应当知道撤销事由之日起一年内行使",))
RETURN = Norm("民法典", 665, SINCE, says=("撤销权人撤销赠与的，可以向受赠人请求返还赠与的财产",))
HARDSHIP = Norm("民法典", 666, SINCE, says=("赠与人的经济状况显著恶化", "可以不再履行赠与义务"))
DEDUCTED = Norm("民法典", 670, SINCE, says=("应当按照实际借款数额返还借款并计算利息",))
SILENT = Norm("民法典", 686, SINCE, says=("没有约定或者约定不明确的，按照一般保证承担保证责任",))
GENERAL = Norm("民法典", 687, SINCE, says=("就债务人财产依法强制执行仍不能履行债务前，有权拒绝向债权人承担保证责任",))
JOINT = Norm("民法典", 688, SINCE, says=("可以请求债务人履行债务，也可以请求保证人在其保证范围内承担保证责任",))
SIX_MONTHS = Norm("民法典", 692, SINCE, says=("没有约定或者约定不明确的，保证期间为主债务履行期限届满之日起六个月",))
AGREED = Norm("民法典", 692, SINCE, says=("债权人与保证人可以约定保证期间",))
LAPSED = Norm("民法典", 693, SINCE, says=("保证人不再承担保证责任",))


def _ground(told: Any) -> str:
    return {"及时": "可以", "迟延": "过期", "口角": "无由"}[told.event]


def _kept(told: Any) -> str:
    """Whether the cash is still owed: not revoked at will, nor for a ground, nor held back in hardship."""
    free = told.form == "书面" or _ground(told) == "可以" or told.means == "困难"
    return "拒付" if free else "应付"


TRUCK_AND_CASH_FOR_A_NEPHEW: Final = vignette(
    "truck_and_cash_for_a_nephew",
    "送出的货车和许下的三十万元",
    "民法",
    facts={
        "form": {"公证": "还到公证处办了公证", "书面": "[双方按了手印|一式两份]"},
        "defect": {
            "知情": "{donor}知道刹车有毛病，怕{nephew}不要，没有说",
            "不知": "{donor}刚请人检修过，没有查出刹车的隐患",
        },
        "event": {
            "及时": "9月，{nephew}与{donor}的女儿争吵，将其打成重伤，{donor}当天得知。2023年2月，{donor}通知撤销赠与",
            "迟延": "9月，{nephew}与{donor}的女儿争吵，将其打成重伤，{donor}当天得知。2024年1月，{donor}通知撤销赠与",
            "口角": "9月，{nephew}在家宴上与{donor}的女儿争吵，骂了几句，拂袖而去。2023年2月，{donor}通知撤销赠与",
        },
        "means": {
            "困难": "此时木器厂因火灾停产，{donor}债台高筑，靠借钱度日",
            "宽裕": "此时木器厂照常盈利，只是[进账比去年少了些|利润略有下降]",
        },
    },
    story=(
        (
            "2022年5月，开木器厂的{donor}与外甥{nephew}签订赠与合同，{form}：送一辆旧货车，年底再给30万元助其开店。",
            "{donor}经营木器厂多年，2022年5月与外甥{nephew}签订合同，{form}，约定送给{nephew}一辆旧货车，年底再给30万元助其开店。",
            "*木器厂主{donor}有意扶持外甥{nephew}，二人于2022年5月签订赠与合同，{form}：送旧货车一辆，年底再给开店的钱30万元。",
        ),
        "货车当天交付并过户，{defect}。一个月后{nephew}开车时刹车失灵，受伤花去医药费2万元。",
        "{event}，要回货车，30万元也不再给。{means}。{nephew}要求付清30万元并赔偿医药费。",
    ),
    parties=(
        {"donor": "甲", "nephew": "乙"},
        {"donor": "{s[0]}某", "nephew": "{s[1]}某"},
        {"donor": "{p[0]}", "nephew": "{p[1]}"},
    ),
    about=("这笔赠与", "{donor}的权利和义务"),
    points=(
        Point(
            "at_will",
            lambda told: "可以" if told.form == "书面" else "不得",
            {
                "可以": says(
                    AT_WILL,
                    "合同没有公证，款项没有给付",
                    "30万元还没有给付，{donor}不需要理由也可以撤销这部分赠与",
                    "就30万元而言，{donor}享有任意撤销权",
                ),
                "不得": says(
                    NOTARISED,
                    "经过公证的赠与合同不得任意撤销",
                    "30万元虽未给付，{donor}也不得任意撤销",
                    "就30万元而言，{donor}没有法定理由就不能反悔",
                ),
            },
            {"gifts_bind_nobody": lambda told: "可以", "a_promise_is_a_promise": lambda told: "不得"},
        ),
        Point(
            "ground",
            _ground,
            {
                "可以": says(
                    GROUND,
                    "严重侵害赠与人的近亲属，一年内行使撤销权",
                    "{donor}享有法定撤销权，且行使时没有逾期",
                    "{donor}可以{nephew}严重侵害其近亲属为由撤销赠与",
                ),
                "过期": says(
                    YEAR,
                    "知道撤销事由之日起已超过一年",
                    "{donor}虽有法定的撤销事由，但行使撤销权已经逾期",
                ),
                "无由": says(
                    GROUND,
                    "口角不属于严重侵害合法权益",
                    "{nephew}的行为不构成撤销赠与的法定事由",
                    "{nephew}与{donor}的女儿发生冲突，不足以使{donor}取得法定撤销权",
                ),
            },
            {
                "any_ingratitude_will_do": lambda told: "可以" if told.event == "口角" else _ground(told),
                "revocation_never_lapses": lambda told: "可以" if told.event == "迟延" else _ground(told),
            },
        ),
        Point(
            "truck",
            lambda told: "返还" if _ground(told) == "可以" else "不还",
            {
                "返还": says(
                    RETURN,
                    "依法定事由撤销，已交付的财产也应返还",
                    "{nephew}应当把货车还给{donor}",
                    "货车虽已过户，{donor}仍有权要回",
                ),
                "不还": says(
                    AT_WILL,
                    "权利已经转移，又没有可以行使的法定撤销权",
                    "{donor}无权要求{nephew}返还货车",
                    "货车归{nephew}所有，{donor}的撤销对它没有作用",
                ),
            },
            {
                "delivered_is_final": lambda told: "不还",
                "revocation_never_lapses": lambda told: "不还" if told.event == "口角" else "返还",
                "gifts_bind_nobody": lambda told: "返还",
            },
        ),
        Point(
            "cash",
            _kept,
            {
                "应付": says(
                    NOTARISED,
                    "经过公证，没有撤销事由，经济状况也没有显著恶化",
                    "{nephew}要求给付30万元，应予支持",
                    "赠与既不能撤销，也不存在可以停止履行的情形，{donor}应当付清30万元",
                ),
                "拒付": says(
                    AT_WILL,
                    "可以撤销或者可以不再履行",
                    "{donor}有权不再给付30万元",
                    "{nephew}请求给付30万元，但{donor}有合法的理由不再履行",
                ),
            },
            {"gifts_bind_nobody": lambda told: "拒付", "a_promise_is_a_promise": lambda told: "应付"},
        ),
        Point(
            "hardship",
            lambda told: "成立" if told.means == "困难" else "不成立",
            {
                "成立": says(
                    HARDSHIP,
                    "经济状况显著恶化，严重影响生产经营和家庭生活",
                    "{donor}的经济状况已使其可以不再履行赠与义务",
                    "即使赠与不能撤销，{donor}也可以因境况变化不再给钱",
                ),
                "不成立": says(
                    HARDSHIP,
                    "经济状况没有显著恶化",
                    "{donor}不能以自己的经济状况为由停止履行",
                    "{donor}的境况变化，不足以免去其给付义务",
                ),
            },
            {"a_promise_is_a_promise": lambda told: "不成立"},
        ),
        Point(
            "defect",
            lambda told: "赔" if told.defect == "知情" else "不赔",
            {
                "赔": says(
                    DEFECT,
                    "故意不告知瑕疵，造成受赠人损失",
                    "{donor}应当赔偿{nephew}的医药费",
                    "货车虽是白送，{donor}仍要对刹车失灵造成的损失负责",
                ),
                "不赔": says(
                    DEFECT,
                    "不知道瑕疵，赠与的财产有瑕疵不承担责任",
                    "{nephew}的医药费应当由自己承担",
                    "货车有隐患，{donor}也不必赔偿{nephew}",
                ),
            },
            {"donors_never_answer": lambda told: "不赔", "a_promise_is_a_promise": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("gifts_bind_nobody", "以为赠与随时可以撤销"),
        Misbelief("a_promise_is_a_promise", "以为赠与人与出卖人一样受合同约束"),
        Misbelief("any_ingratitude_will_do", "以为受赠人有不敬的行为就可以撤销"),
        Misbelief("revocation_never_lapses", "不知法定撤销权应当在一年内行使"),
        Misbelief("delivered_is_final", "以为交付后的财产不能因撤销而要回"),
        Misbelief("donors_never_answer", "以为赠与人对瑕疵一概不负责任"),
    ),
    issues=(
        Issue(
            (
                "关于货车和30万元，下列哪一说法是正确的？",
                "货车应否返还，30万元应否给付？",
                "*对货车和30万元应如何处理？",
            ),
            {
                "truck": {"返还": "货车应当返还", "不还": "货车不必返还"},
                "cash": {"应付": "30万元仍应给付", "拒付": "30万元可以不再给付"},
            },
        ),
    ),
)


def _kind(told: Any, silent: str = "一般") -> str:
    return {"连带": "连带", "一般": "一般", "未约": silent}[told.clause]


def _liable(told: Any, silent: str = "一般", until_paid: bool = False, any_act: bool = False) -> str:
    """Whether the creditor did in the period what the kind of suretyship asks for: a suit, or a demand."""
    when, act = told.act[:2], told.act[2:]
    in_time = when == "六月" or told.period == "一年" or (until_paid and told.period == "还清")
    right = any_act or act == {"一般": "诉", "连带": "催"}[_kind(told, silent)]
    return "负责" if in_time and right else "免责"


def _first(told: Any) -> str | None:
    if _liable(told) == "免责":
        return None
    return {"一般": "执行在先", "连带": "直接请求"}[_kind(told)]


LOAN_FOR_AN_ORCHARD: Final = vignette(
    "loan_for_an_orchard",
    "朋友借款的保证人",
    "民法",
    facts={
        "interest": {
            "未提": "{creditor}转账20万元，借条上没有提利息",
            "模糊": "{creditor}转账20万元，借条上写着“利息到时再议”，事后没有议成",
            "一成": "{creditor}转账20万元，借条写明年息10%",
            "预扣": "{debtor}写下20万元、年息10%的借条，{creditor}先扣去头年利息2万元，实际转账18万元",
        },
        "clause": {
            "连带": "写明“到期不还，我与{debtor}连带清偿”",
            "一般": "写明“{debtor}确实还不起时，由我来还”",
            "未约": "只写了“保证人”三个字",
        },
        "period": {"未约": "没有写期限", "一年": "另注明保证到2025年3月1日", "还清": "另注明保证到本息还清为止"},
        "act": {
            "六月诉": "2024年6月，{creditor}只起诉了{debtor}，胜诉后尚未申请执行",
            "六月催": "2024年6月，{creditor}碍于情面没有起诉，只上门要求{surety}还钱",
            "十一诉": "2024年11月，{creditor}只起诉了{debtor}，胜诉后尚未申请执行",
            "十一催": "2024年11月，{creditor}碍于情面没有起诉，只上门要求{surety}还钱",
        },
    },
    story=(
        (
            "{debtor}承包果园，向老同学{creditor}借钱，约定2024年3月1日还清。2023年3月1日，{interest}。",
            "2023年3月1日，{debtor}为承包果园向老同学{creditor}借款，约定一年后的同一天还清。{interest}。",
            "*{debtor}要承包果园，2023年3月1日向老同学{creditor}借款，说好2024年3月1日归还。{interest}。",
        ),
        "{surety}在借条上签名，{clause}，{period}。",
        "借款到期，{debtor}没有还钱。{act}。2025年4月，{creditor}[又起诉{surety}|又把{surety}告上法院]，{surety}拒不还款。",
    ),
    parties=(
        {"debtor": "甲", "creditor": "乙", "surety": "丙"},
        {"debtor": "{s[0]}某", "creditor": "{s[1]}某", "surety": "{s[2]}某"},
        {"debtor": "{p[0]}", "creditor": "{p[1]}", "surety": "{p[2]}"},
    ),
    about=("这笔借款", "{surety}的责任"),
    points=(
        Point(
            "kind",
            _kind,
            {
                "一般": says(
                    SILENT,
                    "约定在不能履行时承担，或者没有约定保证方式",
                    "{surety}提供的是一般保证",
                    "对{surety}的保证方式，应当按一般保证认定",
                ),
                "连带": says(
                    JOINT,
                    "约定与债务人承担连带责任",
                    "{surety}的保证属于连带责任保证",
                    "依其在借条上所写，{surety}不享有先诉抗辩权",
                ),
            },
            {"silence_is_joint": lambda told: _kind(told, "连带")},
        ),
        Point(
            "period",
            lambda told: "一年" if told.period == "一年" else "半年",
            {
                "半年": says(
                    SIX_MONTHS,
                    "没有约定或者约定不明确",
                    "{surety}的保证期间到2024年9月1日届满",
                    "{surety}的保证期间只有六个月，自借款到期之日起算",
                ),
                "一年": says(
                    AGREED,
                    "约定了明确的保证期间",
                    "{surety}的保证期间到2025年3月1日才届满",
                    "2024年年底时，{surety}的保证期间尚未届满",
                ),
            },
            {"always_six_months": lambda told: "半年"},
        ),
        Point(
            "liable",
            _liable,
            {
                "负责": says(
                    LAPSED,
                    "保证期间内已经对债务人起诉（一般保证）或者请求保证人（连带责任保证）",
                    "{surety}的保证责任没有免除",
                    "{creditor}在保证期间内以适当的方式行使了权利，{surety}不能免责",
                ),
                "免责": says(
                    LAPSED,
                    "保证期间内没有以法律要求的方式行使权利",
                    "{surety}不再承担保证责任",
                    "{creditor}未在保证期间内以适当的方式行使权利，{surety}可以免责",
                ),
            },
            {
                "silence_is_joint": lambda told: _liable(told, silent="连带"),
                "until_paid_is_a_term": lambda told: _liable(told, until_paid=True),
                "any_demand_will_do": lambda told: _liable(told, any_act=True),
            },
        ),
        Point(
            "first",
            _first,
            {
                "执行在先": says(
                    GENERAL,
                    "一般保证人享有先诉抗辩权",
                    "{debtor}的财产经强制执行仍不够清偿以前，{surety}可以拒绝还款",
                ),
                "直接请求": says(
                    JOINT,
                    "连带责任保证人没有先诉抗辩权",
                    "{creditor}不必先就{debtor}的财产申请执行，可以直接请求{surety}还款",
                ),
            },
            {"silence_is_joint": lambda told: "直接请求" if _first(told) and told.clause == "未约" else _first(told)},
        ),
        Point(
            "sum",
            lambda told: {"一成": "22", "预扣": "19.8"}.get(told.interest, "20"),
            {AMOUNT: says(DEDUCTED, "按实际借款数额和约定的利息", "截至到期日，{debtor}应还本息共{value}万元")},
            {
                "interest_goes_without_saying": lambda told: {"预扣": "19.8"}.get(told.interest, "22"),
                "the_note_decides": lambda told: {"未提": "20", "模糊": "20"}.get(told.interest, "22"),
                "friends_pay_no_interest": lambda told: "18" if told.interest == "预扣" else "20",
            },
        ),
    ),
    flaws=(
        Misbelief("silence_is_joint", "以为没有约定保证方式就是连带责任保证"),
        Misbelief("always_six_months", "以为保证期间一律为六个月"),
        Misbelief("until_paid_is_a_term", "以为保证到还清为止的约定有效"),
        Misbelief("any_demand_will_do", "以为在保证期间内向任何一人主张都可以"),
        Misbelief("interest_goes_without_saying", "以为没有约定或者约定不明也要付利息"),
        Misbelief("the_note_decides", "以为预扣利息后仍按借条所写的数额还款"),
        Misbelief("friends_pay_no_interest", "以为自然人之间借款都没有利息"),
    ),
    issues=(
        Issue(
            (
                "{surety}应否承担保证责任？",
                "对{creditor}起诉{surety}的主张，应如何认定？",
                "*{surety}拒不还款，能否得到支持？",
            ),
            {
                "kind": {"一般": "保证方式为一般保证", "连带": "保证方式为连带责任保证"},
                "liable": {"负责": "{surety}的责任没有免除", "免责": "{surety}不再承担责任"},
            },
        ),
    ),
)
