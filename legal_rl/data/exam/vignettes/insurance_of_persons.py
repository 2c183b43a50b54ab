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
            "隐瞒": "投保单问到住院史，{a}瞒下了上年因肝病住院",
            "未问": "投保单没问住院史，{a}也没提上年因肝病住院",
        },
        "age": {
            "准": "年龄照实填写",
            "少报三岁": "年龄少填三岁，仍在可保范围内，每年实交保费1800元，应交2000元",
            "少报八岁": "年龄少填八岁，仍在可保范围内，每年实交保费1500元，应交2000元",
        },
        "end": {
            "病故": "{a}突发心梗去世",
            "自杀": "{a}因炒股亏空而自杀，生前神志清楚",
            "先亡": "{a}突发心梗去世，{b}半年前已病故，{a}没有另行指定受益人",
            "同亡": "{a}与{b}坠崖身亡，死亡先后无法查明",
            "毒杀": "{b}为早日拿到保险金，毒死了{a}",
        },
    },
    story=(
        (
            "{since}，{a}为自己投保30万元的寿险，指定表弟{b}为受益人。",
            "{a}于{since}给自己买了30万元的寿险，受益人是表弟{b}。",
            "*{since}，{a}为自己买下一份30万元的寿险，受益人一栏写着表弟{b}。",
        ),
        "{health}；{age}。",
        "2024年6月，{end}。{a}只有独子{c}一名继承人，还欠{d}10万元。",
        "保险公司查出住院一事，称早知则不会承保，十天后通知解除合同并拒赔。",
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
                    "保险公司应当给付保险金",
                    "保险公司拒绝赔付，缺乏法律依据",
                    "保险公司据以拒赔的理由不能成立，应当按照合同约定承担给付保险金的责任",
                ),
                "不付": says(
                    HIDDEN,
                    "成立未满二年时故意不如实告知而被解除，或者自杀",
                    "保险公司可以拒付保险金",
                    "请求保险公司给付保险金的，应予驳回",
                    "{a}虽已按期交纳保险费，保险公司仍有权拒绝给付保险金，{c}起诉请求的，应予驳回",
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
                    "保险公司应当退还现金价值",
                    "保险公司虽可拒付保险金，但应当退还保险单的现金价值",
                    "保险公司应当按照约定退还保险单的现金价值，而不是给付保险金或者退还全部保险费",
                ),
                "不退": says(
                    HIDDEN,
                    "故意不如实告知，不退还保险费",
                    "保险公司可以拒绝退还保险费",
                    "{c}要求退还{a}所交保险费的，应予驳回",
                    "保险公司对合同解除前发生的保险事故不负给付责任，所收的保险费也可以不予退还",
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
                    "指定的受益人优先于继承人，保险金应由{b}取得，而不作为{a}的遗产由{c}继承",
                ),
                "遗产": says(
                    ESTATE,
                    "受益人死亡在先或者推定死亡在先，没有其他受益人",
                    "受益人死亡在先，保险金归{c}",
                    "因受益人先于{a}死亡或者应推定死亡在先，保险金由{c}取得",
                    "受益人应认定或者推定为先于{a}死亡，保险金由{c}继承，{b}的继承人不得主张",
                ),
                "丧失": says(
                    FORFEITED,
                    "受益人故意造成被保险人死亡",
                    "{b}丧失受益权",
                    "{c}可以请求给付保险金，因为{b}已丧失受益权",
                    "{b}因其行为丧失受益权，保险金作为{a}的遗产由{c}继承，{b}请求给付的，应予驳回",
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
                    "{d}可以要求用保险金还债",
                    "{c}得到保险金后，应当在其范围内偿还{d}的借款",
                    "保险金应作为{a}的遗产，先用来清偿{a}生前所欠{d}的10万元，其余才归继承人所有",
                ),
                "不能": says(
                    NAMED,
                    "付给受益人的保险金不是遗产",
                    "{d}无权就保险金受偿",
                    "保险金不属于{a}的遗产，{d}要求以此还债的，应予驳回",
                    "{a}生前的债务只能以其他遗产清偿，受益人取得的保险金不是遗产，可以拒绝用于还债",
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
                    "保险公司有权解除合同",
                    "保险公司在知道住院一事后解除合同，符合法律规定",
                    "保险公司自知道解除事由之日起三十日内行使了解除权，其通知发生解除合同的效力",
                ),
                "无权": says(
                    TWO_YEARS,
                    "没有询问，或者合同成立已过二年",
                    "保险公司的解除通知不生效力",
                    "保险公司不得以{a}住过院为由解除合同",
                    "保险公司虽在得知住院一事后及时发出通知，但并不享有解除权，合同的效力不受影响",
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
                    "{a}投保时有义务如实说明住院一事，其保持沉默的做法违反了投保人的告知义务",
                ),
                "未违反": says(
                    ASKED,
                    "告知义务限于保险人询问的内容",
                    "{a}可以不提住院一事",
                    "{a}虽住过院，投保时并未违反如实告知义务",
                    "投保人只须如实回答保险人的询问，{a}对住院一事保持沉默，符合告知义务的要求",
                ),
            },
            {"all_must_be_told": lambda told: "违反"},
        ),
        Point(
            "amount",
            lambda told: SHARES[told.age] if _pays(told) else None,
            {
                AMOUNT: says(
                    AGE,
                    "按实付与应付保险费的比例给付",
                    "保险公司应当给付{value}万元",
                    "保险公司应付的保险金数额为{value}万元",
                    "就{a}的死亡，保险公司应当依照保险合同和法律规定给付保险金{value}万元",
                )
            },
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
