"""A vignette of a stolen bill: 票据法 11 to 14, 17, 44, 61."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

BILLS: Final = "2004-08-28"
VALUE = Norm("票据法", 11, BILLS, says=("所享有的票据权利不得优于其前手的权利",))
STOLEN = Norm(
    "票据法", 12, BILLS, says=("以欺诈、偷盗或者胁迫等手段取得票据的，或者明知有前列情形", "不得享有票据权利")
)
DIRECT = Norm("票据法", 13, BILLS, says=("可以对不履行约定义务的与自己有直接债权债务关系的持票人，进行抗辩",))
FORGED = Norm("票据法", 14, BILLS, says=("票据上有伪造、变造的签章的，不影响票据上其他真实签章的效力",))
SIX_MONTHS = Norm("票据法", 17, BILLS, says=("持票人对前手的追索权，自被拒绝承兑或者被拒绝付款之日起六个月",))
ACCEPTED = Norm("票据法", 44, BILLS, says=("付款人承兑汇票后，应当承担到期付款的责任",))
RECOURSE = Norm("票据法", 61, BILLS, says=("汇票到期被拒绝付款的，持票人可以对背书人、出票人",))
NOTICE = Norm("民事诉讼法", 231, "2024-01-01", says=("公示催告期间，转让票据权利的行为无效",))
LOST = Norm("票据规定", 36, "2021-01-01", says=("向非法持有票据人请求返还票据的",))


def _holds(told: Any) -> bool:
    """Whether the last holder has the rights of it: not by a transfer while it is called up, nor by a bad gift."""
    return bool(told.lost == "登报" and not (told.second == "无偿" and told.first == "知情"))


def _recourse(told: Any) -> str | None:
    """Whether the one before has to pay; what he gave away for nothing is left alone."""
    if not _holds(told):
        return "无权"
    if told.second == "无偿":
        return None
    if told.sued == "迟延":
        return "已过"
    return "抗辩" if told.second == "开裂" else "应付"


BILL_FOR_GOLD_TRINKETS: Final = vignette(
    "bill_for_gold_trinkets",
    "会计偷走的汇票",
    "商法",
    facts={
        "first": {
            "不知": "{d}查验签章没有破绽，交付了等值的金饰",
            "知情": "{d}知道汇票是偷来的，只交付了半价的金饰",
        },
        "lost": {
            "登报": "{b}登报声明作废",
            "催告": "{b}申请公示催告，法院发出公告",
        },
        "second": {
            "货款": "几天后，{d}把汇票背书给不知情的{e}，付清货款",
            "开裂": "几天后，{d}把汇票背书给不知情的{e}付货款，{e}发来的首饰盒却全部开裂",
            "无偿": "几天后，{d}把汇票无偿背书给不知情的子公司{e}",
        },
        "sued": {
            "及时": "{e}次月向{d}追索",
            "迟延": "{e}过了八个月才向{d}追索",
        },
    },
    story=(
        (
            "{a}向{b}买布，签发并承兑了一张100万元的汇票。",
            "{a}为支付布款，向{b}签发并承兑一张100万元的汇票。",
            "*{b}卖布给{a}，收到{a}签发并承兑的一张100万元汇票。",
        ),
        (
            "{b}的会计{thief}偷出汇票，伪造{b}的签章背书给{d}。{first}。",
            "{b}的会计{thief}[好赌|欠了债]，偷出汇票，伪造{b}的签章背书给{d}。{first}。",
        ),
        "{lost}。{second}。",
        "到期后{a}拒绝付款，{sued}。",
    ),
    parties=(
        {"a": "甲公司", "b": "乙公司", "thief": "丙", "d": "丁公司", "e": "戊公司"},
        {"a": "甲公司", "b": "乙公司", "thief": "{s[0]}某", "d": "丙公司", "e": "丁公司"},
        {"a": "A公司", "b": "B公司", "thief": "{p[0]}", "d": "C公司", "e": "D公司"},
    ),
    possible=lambda told: (told.second, told.sued) != ("开裂", "迟延"),
    about=("这张汇票", "各公司的票据权利和责任"),
    points=(
        Point(
            "holder",
            lambda told: "享有" if _holds(told) else "不享有",
            {
                "享有": says(
                    FORGED,
                    "善意取得汇票，伪造的签章不影响其他真实签章的效力",
                    "{e}享有票据权利",
                    "汇票上虽有伪造的背书，{e}仍取得票据权利",
                    "伪造的签章不影响汇票上真实签章的效力，{e}可以凭该汇票请求承兑人付款",
                ),
                "不享有": says(
                    VALUE,
                    "公示催告期间的转让无效；无偿取得的权利不得优于前手",
                    "{e}不享有票据权利",
                    "即使{e}对汇票的来历毫不知情，也没有取得票据权利",
                    "{e}虽是汇票上记载的最后被背书人，其凭该汇票主张票据权利的，仍应驳回",
                ),
            },
            {
                "forgery_kills_the_bill": lambda told: "不享有",
                "good_faith_is_all": lambda told: "享有",
            },
        ),
        Point(
            "drawer",
            lambda told: "应付" if _holds(told) else "可拒",
            {
                "应付": says(
                    ACCEPTED,
                    "承兑人应当向享有票据权利的持票人付款",
                    "{a}应当向{e}付款",
                    "{a}作为承兑人，应当向{e}支付100万元",
                    "{a}一经承兑，即应承担到期付款的责任，不能以汇票曾经被盗为由拒绝向{e}付款",
                ),
                "可拒": says(
                    STOLEN,
                    "持票人不享有票据权利",
                    "{a}有权拒绝向{e}付款",
                    "{e}请求{a}支付100万元票款的，应予驳回",
                    "{a}虽已在汇票上承兑，但{e}不是票据权利人，{a}可以拒绝向其支付100万元",
                ),
            },
            {
                "forgery_kills_the_bill": lambda told: "可拒",
                "good_faith_is_all": lambda told: "应付",
            },
        ),
        Point(
            "loser",
            lambda told: None if told.lost == "催告" and told.first == "不知" else "不能" if _holds(told) else "返还",
            {
                "不能": says(
                    FORGED,
                    "持票人已取得票据权利",
                    "{b}不能要求{e}交还汇票",
                    "{b}虽是被盗的一方，汇票上的权利已经归{e}享有",
                    "{b}只能向{thief}等有过错的人追究责任，而不能要求{e}把汇票返还给自己",
                ),
                "返还": says(
                    LOST,
                    "持票人不享有票据权利，失票人可以请求返还",
                    "{e}应当把汇票交还{b}",
                    "{b}可以要求{e}返还汇票",
                    "即使{e}没有参与偷盗、也不知情，{b}仍可以失票人的身份要求其返还汇票",
                ),
            },
            {"the_loser_gets_it_back": lambda told: None if told.lost == "催告" and told.first == "不知" else "返还"},
        ),
        Point(
            "jeweller",
            lambda told: {"不知": "取得", "知情": "未取得"}[told.first],
            {
                "取得": says(
                    FORGED,
                    "不知情并给付了对价",
                    "{d}曾是合法的持票人",
                    "{d}从{thief}手中受让汇票时取得了票据权利",
                    "{thief}虽然无权处分汇票，{d}却是善意取得，自受让时起即享有票据权利",
                ),
                "未取得": says(
                    STOLEN,
                    "明知票据为偷盗所得",
                    "{d}自始没有票据权利",
                    "假如{d}不曾转让汇票，{b}可以要求其返还",
                    "{d}取得汇票出于恶意，即使付出了代价，也不享有票据权利",
                ),
            },
            {"forgery_kills_the_bill": lambda told: "未取得"},
        ),
        Point(
            "recourse",
            _recourse,
            {
                "应付": says(
                    RECOURSE,
                    "在期限内向背书人追索",
                    "{d}应当向{e}清偿票款",
                    "{d}作为背书人，应当对{e}承担清偿责任",
                    "{d}的签章真实，故应当担保汇票的付款，{e}可以要求其清偿被拒付的100万元",
                ),
                "抗辩": says(
                    DIRECT,
                    "直接的交易相对人没有依约履行",
                    "{d}可以因{e}违约而拒付",
                    "{d}有权对{e}拒绝清偿票款，但{a}不能援用{d}的理由",
                    "{d}与{e}有直接的债权债务关系，可以{e}没有履行约定义务为由对抗其追索",
                ),
                "已过": says(
                    SIX_MONTHS,
                    "自被拒绝付款起超过六个月",
                    "{e}对{d}的追索权已消灭",
                    "{d}对{e}的票据责任已经消灭，但{a}仍应付款",
                    "{e}仍可要求承兑人{a}付款，但对前手{d}的追索权已超过六个月的期限而消灭",
                ),
                "无权": says(
                    STOLEN,
                    "持票人不享有票据权利，无从追索",
                    "{e}没有追索{d}的票据权利",
                    "因{e}不享有票据权利，{d}对其不负票据责任",
                    "{e}不是票据权利人，向{d}追索应予驳回，双方的纠纷只能依其基础关系解决",
                ),
            },
            {
                "forgery_kills_the_bill": lambda told: "无权" if _recourse(told) else None,
                "two_years_for_all": lambda told: "应付" if _recourse(told) == "已过" else _recourse(told),
                "defects_are_no_defence": lambda told: "应付" if _recourse(told) == "抗辩" else _recourse(told),
            },
        ),
    ),
    flaws=(
        Misbelief("forgery_kills_the_bill", "以为背书系伪造，以后的持票人都不享有权利"),
        Misbelief("good_faith_is_all", "以为只要不知情就取得票据权利"),
        Misbelief("the_loser_gets_it_back", "以为汇票被盗的人总可以要回汇票"),
        Misbelief("two_years_for_all", "把对前手追索的期限也当作二年"),
        Misbelief("defects_are_no_defence", "以为票据无因，直接相对人之间也不得抗辩"),
    ),
    issues=(
        Issue(
            (
                "对于{e}向{d}的追索，下列哪一说法是正确的？",
                "{d}是否应当向{e}清偿票款？",
                "*{e}向{d}追索，法院应如何处理？",
            ),
            {
                "recourse": {
                    "应付": "{d}应当清偿票款",
                    "抗辩": "{d}可以货物不合约定为由拒绝，{a}则不能援用这一理由",
                    "已过": "{e}的追索权已过期限，{d}可以拒绝清偿",
                    "无权": "{e}没有票据权利，因而不能追索",
                }
            },
        ),
    ),
)
