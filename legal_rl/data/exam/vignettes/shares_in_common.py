"""Vignettes of shares: a machine of three owners (民法典 301 to 307)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
CHANGES = Norm("民法典", 301, SINCE, says=("变更性质或者用途的，应当经占份额三分之二以上的按份共有人",))
FIRST = Norm("民法典", 305, SINCE, says=("其他共有人在同等条件下享有优先购买的权利",))
BOTH = Norm("民法典", 306, SINCE, says=("按照转让时各自的共有份额比例行使优先购买权",))
DEBTS = Norm("民法典", 307, SINCE, says=("承担连带债务", "第三人知道共有人不具有连带债权债务关系的除外"))
WITHIN = Norm("民法典", 307, SINCE, says=("除共有人另有约定外，按份共有人按照份额享有债权、承担债务",))
SAME_TERMS = Norm("物权编解释（一）", 12, SINCE, says=("但提出减少转让价款、增加转让人负担等实质性变更要求",))
FIFTEEN_DAYS = Norm(
    "物权编解释（一）", 11, SINCE, says=("通知中未载明行使期间，或者载明的期间短于通知送达之日起十五日的，为十五日",)
)


def _bought(told: Any) -> str:
    found = {"外一人": "全部", "外二人": "按比例", "外迟复": "逾期", "外压价": "条件不同"}
    return found.get(told.event, "无此权")


def _share(told: Any) -> str:
    """The second owner's share in the end, in per cent: 30, and what is bought of the 50 sold."""
    return {"全部": "80", "按比例": "60"}.get(_bought(told), "30")


HARVESTER_OF_THREE: Final = vignette(
    "harvester_of_three",
    "三人合买的收割机",
    "民法",
    facts={
        "cost": {"平摊": "修理费三人平摊", "未约": "由{third}保管"},
        "plan": {
            "七成": "{first}、{third}想改装成运输车，{second}反对",
            "五成": "{second}、{third}想改装成运输车，{first}反对",
        },
        "known": {
            "不知": "大修后{third}付清6万元修理费，修理厂不知三人[如何约定|有何约定]",
            "知道": "大修后{third}付清6万元修理费，修理厂[明知|早知]三人对外各付各的账",
        },
        "event": {
            "外一人": "{first}通知二人拟以32万元把份额卖给{outsider}，{second}10日答复愿照此买下，{third}不买",
            "外二人": "{first}通知二人拟以32万元把份额卖给{outsider}，二人10日都答复愿照此买下，[互不相让|却谈不拢]",
            "外迟复": "{first}通知二人拟以32万元把份额卖给{outsider}，{third}不买，{second}28日才答复愿照此买下",
            "外压价": "{first}通知二人拟以32万元把份额卖给{outsider}，{third}不买，{second}10日答复愿出28万元",
            "内部": "{first}以32万元把份额卖给{third}，{second}[次日|第二天]表示愿照此买下",
            "继承": "{first}病故，[独子|独女]继承了份额，{second}次日表示愿出32万元买下",
        },
    },
    story=(
        (
            "{first}、{second}、{third}分别出资30万、18万、12万元合买收割机，按份额共有，{cost}。",
            "{first}出资30万元、{second}18万元、{third}12万元合买收割机，按份额共有，{cost}。",
            "*{first}、{second}、{third}合买收割机，依次出资30万、18万、12万元，按份额共有，{cost}。",
        ),
        "2024年，{plan}。{known}。",
        "2025年3月1日，{event}。",
    ),
    parties=(
        {"first": "甲", "second": "乙", "third": "丙", "outsider": "丁"},
        {"first": "{s[0]}某", "second": "{s[1]}某", "third": "{s[2]}某", "outsider": "{s[3]}某"},
        {"first": "{p[0]}", "second": "{p[1]}", "third": "{p[2]}", "outsider": "{p[3]}"},
    ),
    terms={"against": lambda told: "{second}" if told.plan == "七成" else "{first}"},
    about=("这台收割机", "{second}的权利"),
    points=(
        Point(
            "bought",
            _bought,
            {
                "全部": says(
                    FIRST,
                    "在十五日内以同等条件主张，没有其他共有人主张",
                    "{second}可以买下全部份额",
                    "{second}有权以32万元买下{first}的全部份额",
                    "{second}的购买请求在时间和条件上都合乎法律要求，{first}的份额应当全部归{second}",
                    "{second}享有优先购买权，而且无须与{third}分享，可以一人买下{first}的份额",
                ),
                "按比例": says(
                    BOTH,
                    "两人都主张而协商不成，按各自的份额比例",
                    "{second}与{third}按三比二购买",
                    "{second}可以买下{first}份额的五分之三，其余归{third}",
                    "{second}应当与{third}按各自的份额比例购买，而不能独自取得{first}的全部份额",
                    "{second}与{third}都享有优先购买权，对{first}的份额应当按各自所占份额的比例购买",
                ),
                "逾期": says(
                    FIFTEEN_DAYS,
                    "通知没有写明期限，应在十五日内主张",
                    "{second}主张购买已经逾期",
                    "{second}本可优先购买，但提出过晚，丧失了这一权利",
                    "{second}所提的条件虽然合适，但已超过法定期间，购买{first}份额的请求应予驳回",
                    "{second}要优先购买，应当在收到通知后十五日内提出，现在主张为时已晚",
                ),
                "条件不同": says(
                    SAME_TERMS,
                    "提出减少转让价款，不是同等条件",
                    "{second}开出的条件不合要求",
                    "{second}提出得虽早，但条件不同，不能优先购买",
                    "{second}的请求是在法定期间内提出的，但并非同等条件，{first}的份额可以归他人",
                    "{second}若肯接受与他人同等的条件，本可优先购买，但其提出的条件与此不符",
                ),
                "无此权": says(
                    FIRST,
                    "份额在共有人之间转让，或者因继承而转移",
                    "{second}本无优先购买权",
                    "份额这样转移，其他共有人不享有优先购买权",
                    "无论{second}何时提出、出价多少，都不能要求优先买下{first}的份额",
                    "依照法律，份额的这种转移不会引起{second}的优先购买权，即使其愿意出更高的价钱",
                ),
            },
            {
                "no_deadline": lambda told: "全部" if told.event in ("外迟复", "外压价") else _bought(told),
                "owners_among_themselves": lambda told: "全部" if told.event == "内部" else _bought(told),
                "heirs_too": lambda told: "全部" if told.event == "继承" else _bought(told),
                "free_to_sell": lambda told: "无此权",
            },
        ),
        Point(
            "share",
            _share,
            {
                AMOUNT: says(
                    BOTH,
                    "依优先购买权的行使结果",
                    "此后{second}的份额为{value}%",
                    "{second}最终对收割机享有{value}%的份额",
                    "{second}购买份额的要求依法处理以后，其对收割机享有的份额应当是{value}%",
                    "经过2025年的这次变动，{second}依法对收割机享有的份额应当认定为{value}%",
                )
            },
            {
                "no_deadline": lambda told: "80" if told.event in ("外迟复", "外压价") else _share(told),
                "owners_among_themselves": lambda told: "80" if told.event == "内部" else _share(told),
                "heirs_too": lambda told: "80" if told.event == "继承" else _share(told),
                "free_to_sell": lambda told: "30",
                "in_equal_parts": lambda told: "55" if told.event == "外二人" else _share(told),
            },
        ),
        Point(
            "change",
            lambda told: "可以" if told.plan == "七成" else "不可以",
            {
                "可以": says(
                    CHANGES,
                    "同意的份额为百分之七十，超过三分之二",
                    "2024年即可改装收割机",
                    "2024年赞成改装的份额达到了法定比例",
                    "改装虽会改变收割机的用途，{against}一人在2024年反对也不能阻止",
                    "另外二人在2024年的份额合计足以决定改装，{against}即使反对，也应当接受这一结果",
                ),
                "不可以": says(
                    CHANGES,
                    "同意的份额为百分之五十，不足三分之二",
                    "2024年不得改装收割机",
                    "2024年赞成改装的人数虽多，份额却不够",
                    "改装会改变收割机的用途，{against}在2024年反对，另外二人就不得进行",
                    "另外二人在2024年的份额合计不足以决定改装，要改变用途，应当取得{against}的同意",
                ),
            },
            {"heads_are_counted": lambda told: "可以"},
        ),
        Point(
            "outside",
            lambda told: "连带" if told.known == "不知" else "按份",
            {
                "连带": says(
                    DEBTS,
                    "因共有物产生的债务，对外承担连带债务",
                    "三人对修理厂负连带责任",
                    "修理厂有权要求{third}一人付清修理费",
                    "修理费因共有的收割机产生，修理厂可以向任何一名共有人请求全部支付",
                    "三人内部的份额只在三人之间有效，修理厂可以要求其中一人付清全部修理费",
                ),
                "按份": says(
                    DEBTS,
                    "修理厂知道三人之间不具有连带关系",
                    "三人对修理厂负按份责任",
                    "修理厂只能要求{third}支付应分担的部分",
                    "{third}付款前可以要求修理厂把修理费按三人应当分担的数额分别收取",
                    "{third}的付款超出了自己对修理厂的义务，修理厂本应向三人分别收取修理费",
                ),
            },
            {"shares_hold_outside": lambda told: "按份"},
        ),
        Point(
            "inside",
            lambda told: "份额" if told.cost == "未约" else "平摊",
            {
                "份额": says(
                    WITHIN,
                    "没有约定，内部按照份额承担",
                    "{third}自己应承担1.2万元",
                    "{third}付款后可以向{second}追偿1.8万元",
                    "三人内部应按各自的份额分担修理费，{third}付款后可以向另外二人追偿4.8万元",
                    "修理费应由{third}承担五分之一，其余由另外二人按份额偿还给{third}",
                ),
                "平摊": says(
                    WITHIN,
                    "共有人另有约定的，从其约定",
                    "{third}自己应承担2万元",
                    "{third}付款后可以向{second}追偿2万元",
                    "三人内部应各承担修理费的三分之一，{third}付款后可以向另外二人追偿4万元",
                    "修理费应由{third}承担三分之一，其余由另外二人各半偿还给{third}",
                ),
            },
            {"always_equal": lambda told: "平摊"},
        ),
    ),
    flaws=(
        Misbelief("no_deadline", "以为优先购买没有期限，也不必接受同等条件"),
        Misbelief("owners_among_themselves", "以为共有人之间转让份额也有优先购买权"),
        Misbelief("heirs_too", "以为继承份额时其他共有人也有优先购买权"),
        Misbelief("free_to_sell", "以为份额可以自由转让，没有优先购买权"),
        Misbelief("in_equal_parts", "以为几人主张优先购买时平均购买"),
        Misbelief("heads_are_counted", "以为按人数过半决定"),
        Misbelief("shares_hold_outside", "以为按份共有人对外也只按份承担债务"),
        Misbelief("always_equal", "以为内部一律平均分担"),
    ),
    issues=(
        Issue(
            (
                "{second}购买份额的要求应如何处理？",
                "{second}能否买下{first}的份额？",
                "*对{second}提出的购买要求，法院应如何认定？",
            ),
            {
                "bought": {
                    "全部": "{second}可以买下{first}的全部份额",
                    "按比例": "由{second}与{third}按三比二的比例购买",
                    "逾期": "{second}主张得太晚，已经无权优先购买",
                    "条件不同": "因开出的条件不合要求，{second}不能优先购买",
                    "无此权": "这种情形下{second}没有优先购买权",
                }
            },
        ),
    ),
)
