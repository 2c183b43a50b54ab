"""A vignette of a stolen bill: 票据法 11 to 14, 17, 44, 61; 民事诉讼法 231."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    """Decide whether the last holder has the rights of it: not by a transfer while it is called up, nor by a bad
    gift."""
    return bool(told.lost == "登报" and not (told.second == "无偿" and told.first == "知情"))


def _recourse(told: Any) -> str | None:
    """Decide whether the one before has to pay; what he gave away for nothing is left alone."""
    if told.second == "无偿":
        return None
    if not _holds(told):
        return "无权"
    if told.sued == "迟延":
        return "已过"
    return "抗辩" if told.second == "开裂" else "应付"


BILL_FOR_GOLD_TRINKETS: Final = vignette(
    "bill_for_gold_trinkets",
    "被盗的汇票",
    "商法",
    facts={
        "first": {
            "不知": "不知情且支付对价的{d}",
            "知情": "知情的{d}",
        },
        "lost": {
            "登报": "{b}登报声明汇票作废后，",
            "催告": "在{b}申请的公示催告期间，",
        },
        "second": {
            "货款": "{d}将汇票背书给不知情的{e}支付货款，{e}供货合格",
            "开裂": "{d}将汇票背书给不知情的{e}支付货款，但{e}供货不合格",
            "无偿": "{d}将汇票无偿背书给不知情的{e}",
        },
        "sued": {
            "及时": "[1个月|2个月]后，{e}首次向{d}追索",
            "迟延": "[7个月|8个月]后，{e}首次向{d}追索",
        },
    },
    story=(
        (
            "{a}签发并承兑一张汇票，交付{b}。",
            "{a}为支付货款，向{b}签发并承兑一张汇票。",
            "*{b}持有{a}签发并承兑的汇票一张。",
        ),
        (
            "{thief}盗得后伪造{b}的签章，背书给{first}。",
            "{thief}将汇票盗走，伪造{b}的签章背书给{first}。",
        ),
        only("holder drawer loser recourse", "{lost}{second}。"),
        only("drawer recourse", "到期日{a}拒绝付款并出具拒绝证明。"),
        only("recourse", "{sued}。"),
    ),
    parties=(
        {"a": "甲公司", "b": "乙公司", "thief": "丙", "d": "丁公司", "e": "戊公司"},
        {"a": "甲厂", "b": "乙厂", "thief": "丙", "d": "丁厂", "e": "戊厂"},
        {"a": "甲公司", "b": "乙厂", "thief": "丙", "d": "丁商场", "e": "戊公司"},
    ),
    possible=lambda told: (
        (told.second, told.sued) != ("开裂", "迟延")
        and (told.first, told.lost, told.second) not in {("不知", "催告", "无偿"), ("知情", "登报", "开裂")}
    ),
    about=("该汇票", "本案的票据关系", "本案的处理"),
    points=(
        Point(
            "holder",
            lambda told: "享有" if _holds(told) else "不享有",
            {
                "享有": says(
                    STOLEN,
                    "前手虽恶意，持票人不知情并给付了对价，不是恶意取得",
                    "{e}享有票据权利",
                    "{e}是该汇票的合法持票人",
                    "{b}的签章虽系伪造，{e}仍取得票据权利",
                ).where(
                    lambda told: told.first == "不知", FORGED, "前手善意取得后真实背书，伪造的签章不影响其签章的效力"
                ),
                "不享有": says(
                    VALUE,
                    "前手明知盗得而无权利，无偿取得的权利不得优于前手",
                    "{e}不享有票据权利",
                    "{e}虽不知情，仍不能取得票据权利",
                    "{e}不是该汇票的合法持票人，无权凭其请求付款",
                ).where(
                    lambda told: told.lost == "催告", NOTICE, "受让在公示催告期间，转让无效，不因受让人不知情而改变"
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
                    "背书虽有伪造，持票人仍享有票据权利，承兑人负到期付款责任",
                    "{a}应当向{e}支付票款",
                    "{a}作为承兑人，应向{e}支付汇票金额",
                    "{b}的签章虽系伪造，{a}仍应向{e}支付票款",
                ),
                "可拒": says(
                    VALUE,
                    "无偿受让自恶意的前手，权利不优于前手，没有票据权利",
                    "{a}有权拒绝向{e}付款",
                    "{a}对{e}不承担付款责任",
                    "{a}虽已承兑，但有权以{e}不享有票据权利为由拒绝付款",
                ).where(lambda told: told.lost == "催告", NOTICE, "受让在公示催告期间，转让无效，持票人没有票据权利"),
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
                    STOLEN,
                    "持票人不知情并给付了对价，不是恶意取得，已享有票据权利",
                    "{b}已丧失票据权利",
                    "{b}无权请求{e}返还汇票",
                ).where(
                    lambda told: told.first == "不知",
                    STOLEN,
                    "前手不知情并给付对价而取得，持票人由其受让，享有票据权利",
                ),
                "返还": says(
                    LOST,
                    "受让自恶意的前手又是无偿，持票人没有票据权利",
                    "{b}有权请求{e}返还汇票",
                    "{b}仍是该汇票的权利人",
                    "{e}虽不知情，{b}仍有权请求其返还汇票",
                ).where(lambda told: told.lost == "催告", LOST, "受让在公示催告期间而无效，持票人没有票据权利"),
            },
            {"the_loser_gets_it_back": lambda told: None if told.lost == "催告" and told.first == "不知" else "返还"},
        ),
        Point(
            "jeweller",
            lambda told: {"不知": "取得", "知情": "未取得"}[told.first],
            {
                "取得": says(
                    STOLEN,
                    "不知情并给付了对价，不是恶意取得",
                    "{d}受让时取得票据权利",
                    "{d}受让汇票符合善意取得的要件",
                    "{d}虽从无权利人处受让汇票，仍取得票据权利",
                ),
                "未取得": says(
                    STOLEN,
                    "明知票据为偷盗所得而受让，属于恶意取得",
                    "{d}受让时未取得票据权利",
                    "{d}受让汇票不符合善意取得的要件",
                    "{d}出于恶意受让汇票，不得享有票据权利",
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
                    "到期被拒绝付款，六个月内即追索，背书人又没有抗辩事由",
                    "{d}应当向{e}清偿票款",
                    "{d}作为背书人，不得拒绝{e}的追索",
                ),
                "抗辩": says(
                    DIRECT,
                    "持票人供货不合格，背书人与其有直接的债权债务关系",
                    "{e}取得票据权利，但{d}可以买卖关系为由抗辩",
                    "{e}享有追索权，但{d}可以对方违约为由进行抗辩",
                ),
                "已过": says(
                    SIX_MONTHS,
                    "对前手的追索权期限为被拒绝付款起六个月，逾期才首次追索",
                    "{e}对{d}原有的追索权已经消灭",
                    "{e}曾取得对{d}的追索权，但该权利已因期限届满而消灭",
                ),
                "无权": says(
                    NOTICE,
                    "受让在公示催告期间，转让无效，自始没有取得票据权利",
                    "{e}自始没有取得对{d}的追索权",
                    "{e}未取得票据权利，无权请求{d}清偿票款",
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
        Misbelief("two_years_for_all", "以为对前手追索的期限也是二年"),
        Misbelief("defects_are_no_defence", "以为票据无因，直接相对人之间也不得抗辩"),
    ),
    issues=(
        Issue(
            (
                "对{e}的追索请求，应如何处理？",
                "就{e}的追索，{d}应否清偿票款？",
                "*关于{e}对{d}的追索，法院应如何处理？",
            ),
            {
                "recourse": {
                    "应付": "{d}应当清偿票款",
                    "抗辩": "{e}有追索权，但{d}可以买卖关系为由抗辩",
                    "已过": "{e}对{d}原有的追索权因期限届满而消灭",
                    "无权": "{e}未取得票据权利，无权追索",
                }
            },
        ),
    ),
)
