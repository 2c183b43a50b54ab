"""A vignette of a life insurance: 保险法 16, 18, 32, 42 to 44."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

INSURANCE: Final = "2015-04-24"
ASKED = Norm("保险法", 16, INSURANCE, says=("保险人就保险标的或者被保险人的有关情况提出询问的，投保人应当如实告知",))
HIDDEN = Norm("保险法", 16, INSURANCE, says=("投保人故意不履行如实告知义务的", "并不退还保险费"))
TWO_YEARS = Norm("保险法", 16, INSURANCE, says=("自合同成立之日起超过二年的，保险人不得解除合同",))
NAMED = Norm("保险法", 18, INSURANCE, says=("由被保险人或者投保人指定的享有保险金请求权的人",))
AGE = Norm("保险法", 32, INSURANCE, says=("按照实付保险费与应付保险费的比例支付",))
ESTATE = Norm("保险法", 42, INSURANCE, says=("受益人先于被保险人死亡，没有其他受益人的", "推定受益人死亡在先"))
FORFEITED = Norm("保险法", 43, INSURANCE, says=("故意杀害被保险人未遂的，该受益人丧失受益权",))
SUICIDE = Norm("保险法", 44, INSURANCE, says=("二年内，被保险人自杀的", "应当按照合同约定退还保险单的现金价值"))
DEBTS = Norm("民法典", 1161, "2021-01-01", says=("以所得遗产实际价值为限清偿被继承人依法应当缴纳的税款和债务",))


def _pays(told: Any) -> bool:
    """Decide whether the insurer pays: not within two years of a suicide, nor of what was hidden from it."""
    return bool(told.since == "早" or not (told.end == "自杀" or told.health == "隐瞒"))


def _taker(told: Any) -> str | None:
    if not _pays(told):
        return None
    return {"先亡": "遗产", "同亡": "遗产", "毒杀": "丧失"}.get(told.end, "受益人")


SHARES: Final = {"准": "30", "少报三岁": "27", "少报八岁": "22.5"}  # of 300,000: 1,800 or 1,500 of 2,000 a year
POLICY_FOR_A_COUSIN: Final = vignette(
    "policy_for_a_cousin",
    "人身保险合同",
    "商法",
    facts={
        "since": {"早": "3年后", "晚": "1年后"},
        "health": {
            "隐瞒": "投保时，{a}故意隐瞒了保险公司询问的、足以影响承保的重病住院史",
            "未问": "投保时，保险公司未询问住院史，{a}未告知曾因重病住院",
        },
        "age": {
            "准": "{a}如实填写了年龄",
            "少报三岁": "{a}的年龄在承保范围内但有少报，每年实付保险费1800元，应付2000元",
            "少报八岁": "{a}的年龄在承保范围内但有少报，每年实付保险费1500元，应付2000元",
        },
        "end": {
            "病故": "{a}因突发心梗死亡",
            "自杀": "{a}自杀身亡",
            "先亡": "{a}因突发心梗死亡，{b}先于其病故",
            "同亡": "{a}与{b}在同一车祸中死亡，死亡先后不明",
            "毒杀": "{b}故意杀害{a}，致其死亡",
        },
    },
    story=(
        (
            "{a}为自己投保人寿保险，指定表弟{b}为受益人。",
            "{a}以自己为被保险人投保人寿保险，受益人为表弟{b}。",
            "*{a}为自己投保人寿保险，受益人为其表弟{b}。",
        ),
        "{health}。",
        only("amount", "保险金额为30万元，{age}。"),
        only("pay refund taker debt ending amount", "合同成立{since}，{end}。"),
        only(
            "pay refund taker debt ending amount",
            "保险公司得知上述病史后，立即通知解除合同并拒赔。",
            "保险公司随后得知上述病史，立即通知解除合同并拒绝赔付。",
        ),
        only("amount", "{share}"),
        only("taker debt", "{a}的继承人仅有其子{c}。"),
        only("debt", "{a}生前欠{d}10万元。"),
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙", "d": "丁"},
        {"a": "甲", "b": "乙", "c": "丙", "d": "丁公司"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "小{s[0]}", "d": "{s[2]}某"},
    ),
    possible=lambda told: (told.since, told.health, told.end) != ("晚", "隐瞒", "自杀"),
    terms={
        "share": lambda told: "" if told.age == "准" else "保险公司另称，即使给付，也应按实付与应付保险费的比例支付。"
    },
    about=("该保险合同引起的纠纷", "本案的处理"),
    points=(
        Point(
            "pay",
            lambda told: "给付" if _pays(told) else "不付",
            {
                "给付": says(
                    ASKED,
                    "没有询问的事项不必告知，不得据此解除合同",
                    "保险公司应当给付保险金",
                    "保险公司应当承担给付保险金的责任",
                    "保险公司无权解除合同，也不具备法定免责事由，应当给付保险金",
                )
                .where(lambda told: told.end == "自杀", SUICIDE, "成立已过二年，不得解除，自杀也应给付")
                .where(lambda told: told.health == "隐瞒", TWO_YEARS, "合同成立已过二年，不得解除")
                .where(lambda told: told.end == "毒杀", FORFEITED, "故意致死的是受益人，不是投保人"),
                "不付": says(
                    HIDDEN,
                    "成立未满二年，因故意不如实告知而被解除",
                    "保险公司可以拒绝给付保险金",
                    "法院应当驳回给付保险金的诉讼请求",
                ).where(lambda told: told.end == "自杀", SUICIDE, "被保险人在合同成立二年内自杀"),
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
                    "未询问病史不能解除，但成立二年内自杀，应退现金价值",
                    "保险公司虽不能解除合同，仍可拒绝给付，但应退还保险单的现金价值",
                    "保险公司无权解除合同，不承担给付责任，但应当退还保险单的现金价值",
                ),
                "不退": says(
                    HIDDEN,
                    "故意隐瞒所询问的病史，成立未满二年即被解除",
                    "保险公司有权解除合同并不退还保险费",
                    "保险合同已经解除，保险公司可以不退还保险费",
                    "{a}故意不履行如实告知义务，保险公司解除合同后可以不退还保险费",
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
                    "指定的受益人在被保险人死亡时生存，也没有丧失受益权",
                    "保险金应当给付{b}",
                    "{b}作为受益人，有权取得保险金",
                    "保险金由受益人{b}取得，{c}以继承人身份请求给付保险金的，应予驳回",
                ),
                "遗产": says(
                    ESTATE,
                    "受益人先于被保险人死亡，没有其他受益人",
                    "应认定{b}死亡在先，保险公司应当向{c}给付保险金",
                    "{b}死亡在先且没有其他受益人，保险金作为{a}的遗产给付{c}",
                ).where(lambda told: told.end == "同亡", ESTATE, "死亡先后不明，推定受益人死亡在先"),
                "丧失": says(
                    FORFEITED,
                    "受益人故意杀害被保险人，又没有其他受益人",
                    "{b}丧失受益权",
                    "{b}丧失受益权，保险金应当给付{c}",
                    "{b}故意造成{a}死亡而丧失受益权，保险金作为{a}的遗产给付{c}",
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
                    "受益人死亡在先，保险金成为遗产，继承人以遗产清偿债务",
                    "{d}可以请求以保险金清偿债务",
                    "保险金属于{a}的遗产，应当用于清偿{a}生前所欠{d}的10万元债务",
                ).where(
                    lambda told: _taker(told) == "丧失", DEBTS, "受益人丧失受益权，保险金成为遗产，继承人以遗产清偿债务"
                ),
                "不能": says(
                    ESTATE,
                    "有生存的指定受益人，保险金不作为遗产",
                    "{d}无权就保险金受偿",
                    "保险金归{b}所有，不用于清偿{a}所欠{d}的债务",
                    "保险金不属于{a}的遗产，{d}请求以其清偿{a}生前债务的，应予驳回",
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
                    "保险合同因保险公司的通知而解除",
                    "保险公司已在法定期间内行使解除权，发生解除合同的效力",
                ),
                "无权": says(
                    TWO_YEARS,
                    "合同成立已过二年",
                    "保险公司无权解除合同",
                    "保险公司的解除通知不发生效力",
                    "保险公司以{a}曾经住院为由解除合同，缺乏法律依据",
                ).where(lambda told: told.health == "未问", ASKED, "没有询问的事项，投保人不必告知"),
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
                    "故意隐瞒保险人所询问、足以影响承保的病史",
                    "{a}违反了如实告知义务",
                    "{a}应当如实告知曾因重病住院的事实",
                    "{a}未告知重病住院史，属于故意不履行如实告知义务",
                ),
                "未违反": says(
                    ASKED,
                    "保险人没有询问住院史，告知义务限于询问的内容",
                    "{a}未违反如实告知义务",
                    "{a}投保时可以不告知其住院史",
                    "重病住院史不属于{a}投保时应当告知的内容",
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
                    "实付保险费为应付的百分之七十五，三十万元按此比例给付",
                    "应当给付的保险金为{value}万元",
                    "保险公司应当给付保险金{value}万元",
                    "保险公司应当按照合同约定和法律规定，给付保险金{value}万元",
                )
                .where(lambda told: told.age == "少报三岁", AGE, "实付保险费为应付的百分之九十，三十万元按此比例给付")
                .where(lambda told: told.age == "准", AGE, "年龄填报真实，保险费没有少付，三十万元不按比例减少")
            },
            {"age_is_nothing": lambda told: "30" if _pays(told) else None},
        ),
    ),
    flaws=(
        Misbelief("what_is_hidden_ends_all", "以为投保人隐瞒病情的，何时都可以解除合同"),
        Misbelief("all_must_be_told", "以为没有问到的事项也要主动告知"),
        Misbelief("suicide_is_never_paid", "以为自杀一律不赔"),
        Misbelief("a_killing_frees", "以为受益人害死被保险人，保险人就不赔"),
        Misbelief("nothing_comes_back", "以为不赔就什么都不退"),
        Misbelief("named_is_named", "以为指定了受益人，保险金总归其所有"),
        Misbelief("heirs_come_first", "以为保险金总是由继承人取得"),
        Misbelief("all_money_pays_debts", "以为保险金都要用来还被保险人的债"),
        Misbelief("no_money_pays_debts", "以为保险金从不用来还被保险人的债"),
        Misbelief("age_is_nothing", "以为误报年龄不影响给付的数额"),
    ),
    issues=(
        Issue(
            (
                "保险公司应当向谁给付保险金，数额是多少？",
                "关于保险金的给付，下列哪一选项是正确的？",
                "*保险金应当由谁取得，数额为多少？",
            ),
            {
                "taker": {
                    "受益人": "应当给付受益人{b}",
                    "遗产": "应认定{b}死亡在先，给付{c}",
                    "丧失": "{b}丧失受益权，应当给付{c}",
                },
                "amount": {AMOUNT: "数额为{value}万元"},
            },
        ),
    ),
)
