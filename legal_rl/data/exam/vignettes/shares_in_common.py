"""Vignettes of shares: a machine of three owners (民法典 301 to 307)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
CHANGES = Norm("民法典", 301, SINCE, says=("变更性质或者用途的，应当经占份额三分之二以上的按份共有人",))
FIRST = Norm("民法典", 305, SINCE, says=("其他共有人在同等条件下享有优先购买的权利",))
BOTH = Norm("民法典", 306, SINCE, says=("按照转让时各自的共有份额比例行使优先购买权",))
DEBTS = Norm("民法典", 307, SINCE, says=("承担连带债务", "第三人知道共有人不具有连带债权债务关系的除外"))
WITHIN = Norm("民法典", 307, SINCE, says=("除共有人另有约定外，按份共有人按照份额享有债权、承担债务",))
INHERITED = Norm("物权编解释（一）", 9, SINCE, says=("因继承、遗赠等原因发生变化时",))
AMONG = Norm("物权编解释（一）", 13, SINCE, says=("按份共有人之间转让共有份额",))
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
    "三人共有的设备",
    "民法",
    facts={
        "cost": {"平摊": "三人约定修理费平均分担", "未约": "三人未约定修理费的分担"},
        "plan": {
            "七成": "三人表决是否改变设备用途，{first}、{third}同意，{second}反对",
            "五成": "三人表决是否改变设备用途，{second}、{third}同意，{first}反对",
        },
        "known": {"不知": "不知三人内部有何约定", "知道": "知道三人之间不具有连带债务关系"},
        "event": {
            "外一人": "拟将份额卖给{outsider}，{third}放弃，{second}接到通知10日后主张以同等条件购买",
            "外二人": "拟将份额卖给{outsider}，{second}、{third}接到通知10日后均主张以同等条件购买，协商不成",
            "外迟复": "拟将份额卖给{outsider}，{third}放弃，{second}接到载明条件而未载明期限的通知，1个月后主张购买",
            "外压价": "拟将份额卖给{outsider}，{third}放弃，{second}在行使期间内只主张降价购买",
            "内部": "将份额转让给{third}，{second}10日后主张以同等条件购买",
            "继承": "死亡，其子继承份额，{second}10日后主张出价购买",
        },
    },
    story=(
        (
            "{first}、{second}、{third}按份共有一台设备，份额为50%、30%、20%。",
            "{first}、{second}、{third}出资购买一台设备，分别享有50%、30%、20%的份额。",
            "*一台设备由{first}、{second}、{third}按份共有，份额依次为50%、30%、20%。",
        ),
        only("change", "{plan}。"),
        only("outside inside", "设备产生修理费6万元，尚未支付。"),
        only("inside", "{cost}。"),
        only("outside", "修理厂{known}。"),
        only("bought share", "{first}{event}。"),
    ),
    parties=(
        {"first": "甲", "second": "乙", "third": "丙", "outsider": "丁"},
        {"first": "{s[0]}某", "second": "{s[1]}某", "third": "{s[2]}某", "outsider": "{s[3]}某"},
    ),
    terms={"against": lambda told: "{second}" if told.plan == "七成" else "{first}"},
    about=("该设备", "共有人的权利", "本案的处理"),
    points=(
        Point(
            "bought",
            _bought,
            {
                "全部": says(
                    FIRST,
                    "十日后即以同等条件主张，没有逾期，另一共有人已放弃",
                    "{second}购买{first}全部份额的主张，应予支持",
                    "{second}可以单独行使优先购买权，取得{first}的全部份额",
                    "{second}在法定期间内主张以同等条件购买，有权取得{first}转让的全部份额",
                ),
                "按比例": says(
                    BOTH,
                    "两人都主张而协商不成，按转让时三比二的份额比例",
                    "{second}、{third}应当按照3∶2的比例购买",
                    "{first}的份额由{second}、{third}按比例购买",
                    "{second}、{third}协商不成，应当按照转让时各自的份额比例行使优先购买权",
                ),
                "逾期": says(
                    FIFTEEN_DAYS,
                    "通知没有写明期限的为十五日，一个月后才主张",
                    "{second}的主张超过优先购买权的行使期间",
                    "{second}的优先购买权已因逾期而消灭",
                    "{first}有权以行使期间届满为由，拒绝{second}购买份额的主张",
                ),
                "条件不同": says(
                    SAME_TERMS,
                    "只主张降价购买，是减少转让价款，不是同等条件",
                    "{second}的主张实质性变更了转让条件",
                    "{second}虽在行使期间内主张购买，但未满足同等条件",
                    "{second}的主张构成对转让条件的实质性变更，其请求购买的，不予支持",
                ),
                "无此权": says(
                    AMONG,
                    "份额在共有人之间转让，没有优先购买权",
                    "{second}自始不享有优先购买权",
                    "该份额的移转不适用优先购买权的规定",
                    "{first}的份额以此种方式移转时，其他共有人均不享有优先购买的权利",
                ).where(lambda told: told.event == "继承", INHERITED, "份额因继承而转移，没有优先购买权"),
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
                    "按三比二取得转让的百分之五十中的三十，加上原有的三十",
                    "{second}最终享有{value}%的份额",
                    "本次变动后，{second}的份额应为{value}%",
                    "{second}的购买主张依法处理后，其对设备享有的份额应当为{value}%",
                )
                .where(
                    lambda told: told.event == "外一人",
                    FIRST,
                    "以同等条件取得转让的全部百分之五十，加上原有的百分之三十",
                )
                .where(
                    lambda told: told.event == "外迟复",
                    FIFTEEN_DAYS,
                    "一个月后才主张，超过十五日，仍为原有的百分之三十",
                )
                .where(
                    lambda told: told.event == "外压价",
                    SAME_TERMS,
                    "要求降价，不是同等条件，不能购得，仍为原有的百分之三十",
                )
                .where(lambda told: told.event == "内部", AMONG, "共有人之间转让没有优先购买权，仍为原有的百分之三十")
                .where(
                    lambda told: told.event == "继承", INHERITED, "份额因继承转移没有优先购买权，仍为原有的百分之三十"
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
                    "虽有{against}反对，改变用途的表决仍有效通过",
                    "表决时，同意改变用途的份额已达到法定比例",
                    "改变用途的表决对{against}有效，其反对不影响表决的效力",
                ),
                "不可以": says(
                    CHANGES,
                    "同意的份额为百分之五十，不足三分之二",
                    "因{against}反对，改变用途的表决未能通过",
                    "表决时，同意改变用途的份额未达到法定比例",
                    "表决时，改变用途还应当取得{against}的同意，另外二人无权自行决定",
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
                    "修理费因共有物产生，修理厂又不知三人内部的约定",
                    "{third}对修理厂承担连带债务",
                    "修理厂有权请求{third}支付全部修理费",
                    "修理厂请求{third}支付6万元的，{third}不得以份额为由拒绝",
                ),
                "按份": says(
                    DEBTS,
                    "修理厂知道三人之间不具有连带债务关系，属于例外",
                    "{third}对修理厂承担按份债务",
                    "修理厂只能请求{third}支付其应分担的部分",
                    "修理厂请求{third}支付全部修理费的，{third}有权拒绝支付超出其应分担部分的数额",
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
                    "没有约定，六万元按百分之三十、百分之二十的份额承担",
                    "修理费中{third}应当分担1.2万元",
                    "修理费应当按照份额分担，{second}应当分担其中的1.8万元",
                ),
                "平摊": says(
                    WITHIN,
                    "约定平均分担，从其约定，六万元由三人各担二万元",
                    "修理费中{third}应当分担2万元",
                    "修理费应当平均分担，{second}应当分担其中的2万元",
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
                "对{second}购买份额的主张，应如何处理？",
                "关于{second}购买份额的主张，下列哪一选项是正确的？",
                "*{second}购买{first}份额的主张能否得到支持？",
            ),
            {
                "bought": {
                    "全部": "{second}有权购买{first}的全部份额",
                    "按比例": "{second}、{third}应当按照3∶2的比例购买",
                    "逾期": "{second}的主张已超过行使期间，不予支持",
                    "条件不同": "{second}实质性变更转让条件，其主张不予支持",
                    "无此权": "{second}对该份额自始不享有优先购买权",
                }
            },
        ),
    ),
)
