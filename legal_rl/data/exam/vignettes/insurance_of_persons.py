"""A vignette of a life insurance: 保险法 16, 32, 39, 42 to 44."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

INSURANCE: Final = "2015-04-24"
ASKED = Norm("保险法", 16, INSURANCE, says=("保险人就保险标的或者被保险人的有关情况提出询问的，投保人应当如实告知",))
HIDDEN = Norm("保险法", 16, INSURANCE, says=("投保人故意不履行如实告知义务的", "并不退还保险费"))
TWO_YEARS = Norm("保险法", 16, INSURANCE, says=("自合同成立之日起超过二年的，保险人不得解除合同",))
AGE = Norm("保险法", 32, INSURANCE, says=("按照实付保险费与应付保险费的比例支付",))
NAMED = Norm("保险法", 39, INSURANCE, says=("人身保险的受益人由被保险人或者投保人指定",))
ESTATE = Norm("保险法", 42, INSURANCE, says=("受益人先于被保险人死亡，没有其他受益人的", "推定受益人死亡在先"))
FORFEITED = Norm("保险法", 43, INSURANCE, says=("故意杀害被保险人未遂的，该受益人丧失受益权",))
SUICIDE = Norm("保险法", 44, INSURANCE, says=("二年内，被保险人自杀的", "应当按照合同约定退还保险单的现金价值"))
DEBTS = Norm("民法典", 1161, "2021-01-01", says=("以所得遗产实际价值为限清偿被继承人依法应当缴纳的税款和债务",))


def _pays(told: Any) -> bool:
    """Whether the insurer pays: not within two years of a suicide, nor of what was hidden from it."""
    return bool(told.since == "早" or not (told.end == "自杀" or told.health == "隐瞒"))


def _taker(told: Any) -> str | None:
    if not _pays(told):
        return None
    return {"先亡": "遗产", "同亡": "遗产", "毒杀": "丧失"}.get(told.end, "受益人")


SHARES: Final = {"准": "30", "少报三岁": "27", "少报八岁": "22.5"}  # of 300,000: 1,800 or 1,500 of 2,000 a year
POLICY_FOR_A_COUSIN: Final = vignette(
    "policy_for_a_cousin",
    "指定表弟为受益人的寿险",
    "商法",
    facts={
        "since": {"早": "2021年3月", "晚": "2023年3月"},
        "health": {
            "隐瞒": "投保单问到住院史，{a}[怕保不成|怕被拒保]，瞒下了上年因肝病住院的事",
            "未问": "投保单没有问到住院史，{a}也就没提上年因肝病住院的事",
        },
        "age": {
            "准": "年龄照实填写",
            "少报三岁": "年龄少填了三岁，仍在可保范围内，因此每年实交保费1800元，应交2000元",
            "少报八岁": "年龄少填了八岁，仍在可保范围内，因此每年实交保费1500元，应交2000元",
        },
        "end": {
            "病故": "{a}突发心梗去世",
            "自杀": "{a}因炒股亏光积蓄而自杀，生前神志清楚",
            "先亡": "{a}突发心梗去世，{b}早在半年前病故，{a}没有另外指定受益人",
            "同亡": "{a}与{b}驾车出游坠崖，二人都已身亡，无法查明先后",
            "毒杀": "{b}为早日拿到保险金，把{a}毒死",
        },
    },
    story=(
        (
            "{since}，{a}为自己投保30万元的寿险，指定表弟{b}为受益人。",
            "{a}于{since}给自己买了一份30万元的寿险，受益人填的是表弟{b}。",
            "*{since}，{a}为自己买下一份30万元的寿险，受益人一栏写着表弟{b}。",
        ),
        "{health}；{age}。",
        "2024年6月，{end}。{a}的继承人只有独子{c}，生前还欠{d}10万元。",
        "保险公司理赔时查出住院一事，称早知如此不会承保，十天后通知解除合同并拒赔。",
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙", "d": "丁"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "小{s[0]}", "d": "{s[2]}某"},
        {"a": "老{s[0]}", "b": "{s[1]}某", "c": "小{s[0]}", "d": "{s[2]}某"},
    ),
    possible=lambda told: (told.since, told.health, told.end) != ("晚", "隐瞒", "自杀"),
    about=("这份保险合同", "本案的保险金"),
    points=(
        Point(
            "pay",
            lambda told: "给付" if _pays(told) else "不付",
            {
                "给付": says(
                    TWO_YEARS,
                    "没有可以解除合同或者免除责任的事由，或者已过二年",
                    "保险公司应当承担给付保险金的责任",
                    "保险公司拒绝赔付没有法律依据",
                ),
                "不付": says(
                    HIDDEN,
                    "成立未满二年时故意不如实告知而被解除，或者自杀",
                    "保险公司不承担给付保险金的责任",
                    "请求保险公司给付保险金的，法院不应支持",
                ),
            },
            {
                "what_is_hidden_ends_all": lambda told: "不付" if told.health == "隐瞒" or not _pays(told) else "给付",
                "suicide_is_never_paid": lambda told: "不付" if told.end == "自杀" or not _pays(told) else "给付",
                "a_killing_frees": lambda told: "不付" if told.end == "毒杀" or not _pays(told) else "给付",
            },
        ),
        Point(
            "refund",
            lambda told: None if _pays(told) else "现金价值" if told.end == "自杀" else "不退",
            {
                "现金价值": says(
                    SUICIDE,
                    "成立二年内自杀，退还现金价值",
                    "保险公司应当按约定退还保险单的现金价值",
                    "保险公司不给付保险金，但不能分文不退",
                ),
                "不退": says(
                    HIDDEN,
                    "故意不如实告知，不退还保险费",
                    "保险公司不必退还保险费",
                    "{a}所交的保险费，{c}无权要求退还",
                ),
            },
            {"nothing_comes_back": lambda told: None if _pays(told) else "不退"},
        ),
        Point(
            "taker",
            _taker,
            {
                "受益人": says(
                    NAMED,
                    "指定的受益人生存并享有受益权",
                    "保险金应当付给{b}",
                    "{c}虽是{a}的继承人，但不能取得保险金",
                ),
                "遗产": says(
                    ESTATE,
                    "受益人死亡在先或者推定死亡在先，没有其他受益人",
                    "因受益人先于{a}死亡或者应推定死亡在先，保险金由{c}取得",
                    "{c}可以继承保险金，{b}的继承人不能就此主张权利",
                ),
                "丧失": says(
                    FORFEITED,
                    "受益人故意造成被保险人死亡",
                    "{b}丧失受益权，保险金由{c}取得",
                    "{c}可以请求给付保险金，因为{b}已丧失受益权",
                ),
            },
            {
                "named_is_named": lambda told: "受益人" if _pays(told) else None,
                "heirs_come_first": lambda told: None if not _pays(told) else "丧失" if told.end == "毒杀" else "遗产",
            },
        ),
        Point(
            "debt",
            lambda told: {"受益人": "不能", "遗产": "清偿", "丧失": "清偿", None: None}[_taker(told)],
            {
                "清偿": says(
                    DEBTS,
                    "保险金作为遗产，继承人在所得遗产范围内清偿债务",
                    "{d}可以要求用保险金清偿{a}所欠的10万元",
                    "{c}得到保险金后，应当在其范围内偿还{d}的借款",
                ),
                "不能": says(
                    NAMED,
                    "付给受益人的保险金不是遗产",
                    "{d}无权要求用保险金清偿借款",
                    "保险金不属于{a}的遗产，不用于偿还其所欠{d}的10万元",
                ),
            },
            {
                "all_money_pays_debts": lambda told: "清偿" if _pays(told) else None,
                "no_money_pays_debts": lambda told: "不能" if _pays(told) else None,
            },
        ),
        Point(
            "ending",
            lambda told: "可以" if (told.since, told.health) == ("晚", "隐瞒") else "无权",
            {
                "可以": says(
                    HIDDEN,
                    "故意不如实告知，成立未满二年",
                    "保险公司可以据此解除合同",
                    "保险公司在知道住院一事后及时解除合同，符合法律规定",
                ),
                "无权": says(
                    TWO_YEARS,
                    "没有询问，或者合同成立已过二年",
                    "保险公司解除合同的通知不发生效力",
                    "保险公司不得以{a}住过院为由解除合同",
                ),
            },
            {
                "what_is_hidden_ends_all": lambda told: "可以" if told.health == "隐瞒" else "无权",
                "all_must_be_told": lambda told: "可以" if told.since == "晚" else "无权",
            },
        ),
        Point(
            "telling",
            lambda told: {"隐瞒": "违反", "未问": "未违反"}[told.health],
            {
                "违反": says(
                    ASKED,
                    "对保险人的询问没有如实回答",
                    "{a}违反了如实告知义务",
                    "{a}对住院一事的沉默，属于故意不履行如实告知义务",
                ),
                "未违反": says(
                    ASKED,
                    "告知义务限于保险人询问的内容",
                    "{a}没有主动说明住院一事的义务",
                    "{a}虽住过院，投保时并未违反如实告知义务",
                ),
            },
            {"all_must_be_told": lambda told: "违反"},
        ),
        Point(
            "amount",
            lambda told: SHARES[told.age] if _pays(told) else None,
            {AMOUNT: says(AGE, "按实付与应付保险费的比例给付", "保险公司应当给付{value}万元")},
            {"age_is_nothing": lambda told: "30" if _pays(told) else None},
        ),
    ),
    flaws=(
        Misbelief("what_is_hidden_ends_all", "不知合同成立超过二年，保险人不得解除"),
        Misbelief("all_must_be_told", "以为没有问到的事项也要主动告知"),
        Misbelief("suicide_is_never_paid", "以为自杀一律不赔"),
        Misbelief("a_killing_frees", "以为受益人害死被保险人，保险人就不赔"),
        Misbelief("nothing_comes_back", "以为不赔就什么都不退"),
        Misbelief("named_is_named", "以为指定了受益人，保险金总归其所有"),
        Misbelief("heirs_come_first", "以为保险金总是由继承人取得"),
        Misbelief("all_money_pays_debts", "以为保险金都要用来还被保险人的债"),
        Misbelief("no_money_pays_debts", "以为保险金从不用来还被保险人的债"),
        Misbelief("age_is_nothing", "不知年龄误报时按比例给付"),
    ),
    issues=(
        Issue(
            (
                "保险金应当付给谁，付多少？",
                "{b}、{c}中谁可以取得保险金，数额是多少？",
                "*关于保险金的归属和数额，下列哪一选项是正确的？",
            ),
            {
                "taker": {
                    "受益人": "付给受益人{b}",
                    "遗产": "作为遗产付给{c}，因为没有在世的受益人",
                    "丧失": "付给{c}，因为{b}丧失受益权",
                },
                "amount": {AMOUNT: "数额为{value}万元"},
            },
        ),
    ),
)
