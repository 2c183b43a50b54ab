"""Vignettes of remedies: the second instance (民事诉讼法 177 to 181) and the retrial of what is final (210 to 220)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
OUTCOMES = CODE(
    177, says=("以判决、裁定方式驳回上诉", "依法改判、撤销或者变更", "遗漏当事人或者违法缺席判决等严重违反法定程序的")
)
OMITTED = READING(324, says=("原审人民法院未作审理、判决的", "调解不成的，发回重审"))
STANDING = READING(
    317, says=("对方当事人为被上诉人", "未上诉的同一方当事人为被上诉人", "未提起上诉的其他当事人均为被上诉人")
)
ADDED = READING(326, says=("调解不成的，告知当事人另行起诉", "双方当事人同意由第二审人民法院一并审理的"))
WITHDRAWN = READING(335, says=("经审查认为一审判决确有错误", "不应准许"))
LEAVE = CODE(180, says=("上诉人申请撤回上诉的，是否准许，由第二审人民法院裁定",))
WHERE = CODE(210, says=("可以向上一级人民法院申请再审", "当事人双方为公民的案件，也可以向原审人民法院申请再审"))
GROUNDS = CODE(211, says=("有新的证据，足以推翻原判决", "主要证据是伪造的", "依法应当回避的审判人员没有回避的"))
WITHIN = CODE(216, says=("应当在判决、裁定发生法律效力后六个月内提出", "自知道或者应当知道之日起六个月内提出"))
REFUSED = READING(393, says=("超过法定申请再审期限、超出法定再审事由范围", "应当裁定驳回再审申请"))
RETRIED = CODE(218, says=("按照第一审程序审理，所作的判决、裁定，当事人可以上诉", "提审的，按照第二审程序审理"))
STAYED = CODE(217, says=("裁定中止原判决、裁定、调解书的执行", "医疗费用、劳动报酬等案件，可以不中止执行"))


def _second(told: Any) -> str:
    return {"漏判": "调解发回", "缺席": "发回", "法律": "改判", "无误": "维持"}[told.first]


SIGNBOARD_ON_A_PASSER_BY: Final = vignette(
    "signboard_on_a_passer_by",
    "招牌坠落案的二审",
    "民事诉讼法",
    facts={
        "appeal": {
            "总额": "{owner}嫌赔得太多，提起上诉，对七成的比例没有意见",
            "份额": "{owner}对{sum}没有意见，只是不服由自己承担七成，提起上诉",
            "两者": "{owner}既嫌赔得太多，又不服由自己承担七成，提起上诉",
        },
        "first": {
            "漏判": "{victim}在二审中指出，自己一审时还要求赔偿误工费，判决书对此只字未提",
            "缺席": "二审查明，一审从未向{partner}送达传票，开庭时见其不在便缺席判决",
            "法律": "二审查明，上诉所涉的事实一审已经查清，但一审适用法律有误，影响了判决结果",
            "无误": "二审查明，上诉所涉的事实一审已经查清，适用法律也无不当",
        },
        "more": {
            "不肯": "{victim}又要求一并赔偿被砸坏的{thing}2000元，{owner}不肯在二审中审这笔账",
            "愿意": "{victim}又要求一并赔偿被砸坏的{thing}2000元，三人都愿意由二审法院一并审理",
        },
    },
    story=(
        (
            "{owner}与{partner}共有一间{shop}，店外招牌坠落，砸伤路过的{victim}。{victim}起诉二人，",
            "{victim}下班路上被一块坠落的招牌砸伤，便起诉{shop}的共有人{owner}和{partner}，",
            "*一家{shop}的店招被风刮落，砸伤路过的{victim}。{victim}将该店的共有人{owner}、{partner}诉至法院，",
        ),
        "一审判决二人连带赔偿医疗费{sum}，内部由{owner}承担七成、{partner}承担三成。",
        "{appeal}。{first}。{more}。",
    ),
    parties=(
        {"owner": "甲", "partner": "乙", "victim": "丙"},
        {"owner": "{s[0]}某", "partner": "{s[1]}某", "victim": "{s[2]}某"},
        {"owner": "{p[0]}", "partner": "{p[1]}", "victim": "{p[2]}"},
    ),
    scenes=tuple(
        {"shop": shop, "thing": thing, "sum": amount}
        for shop, amount in (("茶楼", "9万元"), ("理发店", "12万元"), ("五金店", "6万元"), ("书店", "8万元"))
        for thing in ("手机", "电动车", "提琴")
    ),
    possible=lambda told: told.more == "不肯" or told.first in ("法律", "无误"),
    about=("本案的二审", "二审法院的处理"),
    points=(
        Point(
            "standing",
            lambda told: told.appeal,
            {
                "总额": says(
                    STANDING,
                    "只对与对方之间的权利义务有意见",
                    "二审中{victim}是被上诉人，{partner}不是",
                    "{partner}没有上诉，在二审中按原审诉讼地位列明，而不列为被上诉人",
                ),
                "份额": says(
                    STANDING,
                    "只对共同诉讼人之间的分担有意见",
                    "二审中{partner}是被上诉人，{victim}不是",
                    "{victim}在二审中按原审诉讼地位列明，既非上诉人，也非被上诉人",
                ),
                "两者": says(
                    STANDING,
                    "对双方之间和共同诉讼人之间的承担都有意见",
                    "二审中{partner}和{victim}都是被上诉人",
                    "没有上诉的两个人，在二审中应当一并列为被上诉人",
                ),
            },
            {"only_the_other_side_answers": lambda told: "总额", "all_others_answer": lambda told: "两者"},
        ),
        Point(
            "result",
            _second,
            {
                "维持": says(
                    OUTCOMES,
                    "认定事实清楚，适用法律正确",
                    "二审法院应当驳回上诉，维持原判",
                    "原判没有错误，{owner}的上诉请求得不到支持",
                ),
                "改判": says(
                    OUTCOMES,
                    "适用法律错误",
                    "二审法院应当依法改判",
                    "二审法院应当自行纠正原判的错误，不必发回重审",
                ),
                "发回": says(
                    OUTCOMES,
                    "违法缺席判决，严重违反法定程序",
                    "因一审违法缺席判决，应当裁定撤销原判决，发回重审",
                    "一审严重违反法定程序，二审法院不能以改判代替发回重审",
                ),
                "调解发回": says(
                    OMITTED,
                    "对已经提出的诉讼请求未作判决",
                    "因一审遗漏了诉讼请求，二审法院调解不成的，应当发回重审",
                    "一审有请求未判，二审法院可以先就此调解，不能径行判决",
                ),
            },
            {"every_error_goes_back": lambda told: "发回" if told.first in ("漏判", "法律") else None},
        ),
        Point(
            "direct",
            lambda told: "可以" if told.first in ("法律", "无误") else "不得",
            {
                "可以": says(
                    OUTCOMES,
                    "维持或者改判",
                    "二审法院可以直接判决了结本案",
                    "本案不必再回到一审法院，二审判决就是终审判决",
                ),
                "不得": says(
                    OUTCOMES,
                    "遗漏诉讼请求或者严重违反法定程序",
                    "二审法院不得以判决直接结案",
                    "因涉及当事人的审级利益，二审法院不能自行判决了结本案",
                ),
            },
            {"what_is_clear_is_decided": lambda told: "可以"},
        ),
        Point(
            "added",
            lambda told: {"不肯": "不得一并", "愿意": "可以一并"}[told.more],
            {
                "不得一并": says(
                    ADDED,
                    "原审原告在二审中增加独立的诉讼请求",
                    "对{thing}的损失，二审法院可以调解，调解不成的也不得一并判决",
                    "{victim}新提的请求，二审法院不得作出判决",
                ),
                "可以一并": says(
                    ADDED,
                    "双方同意由二审法院一并审理",
                    "对{thing}的损失，二审法院可以一并裁判",
                    "{victim}的请求虽在二审才提出，调解不成时也不必另行起诉",
                ),
            },
            {"nothing_new_on_appeal": lambda told: "不得一并"},
        ),
        Point(
            "withdrawal",
            lambda told: {"法律": "不准", "无误": "可准"}.get(told.first),
            {
                "不准": says(
                    WITHDRAWN,
                    "一审判决确有错误",
                    "如果{owner}申请撤回上诉，法院不应准许",
                    "即使{owner}愿意接受一审判决而撤回上诉，二审也应继续",
                ),
                "可准": says(
                    LEAVE,
                    "一审判决没有错误",
                    "如果{owner}申请撤回上诉，法院可以准许",
                    "{owner}在二审宣判之前可以撤回上诉，使一审判决生效",
                ),
            },
            {"appellants_are_masters": lambda told: "可准" if told.first == "法律" else None},
        ),
    ),
    flaws=(
        Misbelief("only_the_other_side_answers", "以为被上诉人只能是对方当事人"),
        Misbelief("all_others_answer", "以为没有上诉的人都是被上诉人"),
        Misbelief("what_is_clear_is_decided", "以为只要事实清楚，二审就可以直接判决"),
        Misbelief("every_error_goes_back", "以为一审有错误就应发回重审"),
        Misbelief("nothing_new_on_appeal", "以为二审一律不得审理新的请求"),
        Misbelief("appellants_are_masters", "以为上诉人可以随意撤回上诉"),
    ),
    issues=(
        Issue(
            (
                "对于一审判决，二审法院应如何处理？",
                "二审法院应当如何处理原判决？",
                "*对本案的一审判决，二审应怎样处理？",
            ),
            {
                "result": {
                    "维持": "判决驳回上诉，维持原判",
                    "改判": "依法改判",
                    "发回": "裁定撤销原判决，发回重审",
                    "调解发回": "就遗漏的请求先行调解，调解不成的，发回重审",
                }
            },
        ),
    ),
)


def _late(told: Any) -> bool:
    """Six months from the effect; of new evidence and forgeries, six months from the discovery a month ago."""
    return bool(told.when == "晚" and told.ground == "回避")


def _answer(told: Any) -> str:
    if told.ground == "律师":
        return "无事由"
    return "逾期" if _late(told) else "再审"


def _courts(told: Any) -> str:
    """The court above; where both parties are citizens, also the one whose judgment it is."""
    choice = {"一审": ("县中", "中"), "二审": ("中高", "高")}[told.level]
    return choice[told.who == "公司"]


RETRIAL_OF_A_PAID_DEBT: Final = vignette(
    "retrial_of_a_paid_debt",
    "败诉后申请再审",
    "民事诉讼法",
    facts={
        "who": {"个人": "{man}", "公司": "{firm}"},
        "kind": {
            "借款": "{creditor}起诉{who}归还借款12万元",
            "医疗费": "{creditor}骑车时被{who}的货车撞伤，起诉索要医疗费12万元",
        },
        "level": {
            "一审": "{county}法院判决{who}付款，双方均未上诉",
            "二审": "{county}法院判决{who}付款，{who}上诉，{city}中级法院判决维持原判",
        },
        "when": {"早": "判决生效后第四个月", "晚": "判决生效后第十一个月"},
        "ground": {
            "收条": "{who}清理旧物时才找到{creditor}亲笔写的收条，足以证明这笔钱早已付清",
            "伪证": "{who}才得知{creditor}提交的主要证据是找人伪造的，经查属实",
            "回避": "{who}才查明主审法官是{creditor}的亲弟弟，审理时却没有回避",
            "律师": "{who}越想越觉得自己聘请的律师在庭上应对失当",
        },
        "filed": {"原审": "{same}", "上一级": "{above}"},
    },
    story=(
        "{kind}。{level}。",
        ("{when}，{ground}，遂向{filed}申请再审。", "*{when}，{ground}，遂向{filed}提出再审申请。"),
    ),
    parties=(
        {"creditor": "甲", "man": "乙", "firm": "乙公司"},
        {"creditor": "{s[0]}某", "man": "{s[1]}某", "firm": "{t[0]}公司"},
        {"creditor": "{p[0]}", "man": "{p[1]}", "firm": "{t[0]}公司"},
    ),
    scenes=(
        {"county": "A县", "city": "B市", "province": "C省"},
        {"county": "临河县", "city": "东江市", "province": "该省"},
    ),
    terms={
        "same": lambda told: "{county}法院" if told.level == "一审" else "{city}中级法院",
        "above": lambda told: "{city}中级法院" if told.level == "一审" else "{province}高级法院",
    },
    possible=lambda told: (
        not (told.who == "公司" and told.filed == "原审") and not (told.ground == "律师" and told.when == "晚")
    ),
    about=("{who}的再审申请", "本案的再审"),
    points=(
        Point(
            "where",
            _courts,
            {
                "县中": says(
                    WHERE,
                    "双方都是公民，一审判决生效",
                    "{who}向{county}法院或者{city}中级法院申请再审都可以",
                    "对本案的再审申请，{county}法院与{city}中级法院均可受理",
                ),
                "中": says(
                    WHERE,
                    "一方不是公民，只能向上一级法院申请",
                    "{who}只能向{city}中级法院申请再审",
                    "对本案的再审申请，{county}法院无权受理，只能由{city}中级法院受理",
                ),
                "中高": says(
                    WHERE,
                    "双方都是公民，二审判决生效",
                    "{who}向{city}中级法院或者{province}高级法院申请再审都可以",
                    "对本案的再审申请，{city}中级法院与{province}高级法院均可受理",
                ),
                "高": says(
                    WHERE,
                    "一方不是公民，只能向上一级法院申请",
                    "{who}只能向{province}高级法院申请再审",
                    "对本案的再审申请，{city}中级法院无权受理，只能由{province}高级法院受理",
                ),
            },
            {"only_the_court_above": lambda told: {"一审": "中", "二审": "高"}[told.level]},
        ),
        Point(
            "time",
            lambda told: "逾期" if _late(told) else "未逾期",
            {
                "未逾期": says(
                    WITHIN,
                    "判决生效后六个月内，或者知道新证据、伪证后六个月内",
                    "{who}申请再审没有超过法定期间",
                    "从时间上看，法院不能以逾期为由驳回{who}的申请",
                ),
                "逾期": says(
                    WITHIN,
                    "判决生效已经超过六个月",
                    "{who}提出申请时距判决生效太久，法定期间已过",
                    "从时间上看，{who}的申请提出得太晚，应予驳回",
                ),
            },
            {"always_from_the_judgment": lambda told: "逾期" if told.when == "晚" else "未逾期"},
        ),
        Point(
            "answer",
            _answer,
            {
                "再审": says(GROUNDS, "有法定的再审事由", "对{who}的申请，法院应当裁定再审"),
                "无事由": says(REFUSED, "不是法定的再审事由", "{who}的理由不是法定的再审事由，应当驳回"),
                "逾期": says(REFUSED, "事由成立而逾期", "{who}的理由本可引起再审，但为时已晚，应当驳回"),
            },
            {"every_unfairness_reopens": lambda told: "再审"},
        ),
        Point(
            "procedure",
            lambda told: (
                None if _answer(told) != "再审" else "一审" if (told.level, told.filed) == ("一审", "原审") else "二审"
            ),
            {
                "一审": says(
                    RETRIED,
                    "原审法院再审一审生效的案件",
                    "{filed}再审此案，应适用第一审程序",
                    "对{filed}再审后作出的判决，当事人可以上诉",
                ),
                "二审": says(
                    RETRIED,
                    "二审生效或者上级法院提审的案件",
                    "{filed}再审此案，应适用第二审程序",
                    "{filed}再审后作出的判决，是发生法律效力的判决",
                ),
            },
        ),
        Point(
            "stay",
            lambda told: {"借款": "应当中止", "医疗费": "可不中止"}[told.kind],
            {
                "应当中止": says(
                    STAYED,
                    "一般案件裁定再审的，中止执行",
                    "如果裁定再审，应当裁定中止原判决的执行",
                    "申请再审不停止执行，但一经决定再审，就应当中止执行",
                ),
                "可不中止": says(
                    STAYED,
                    "追索医疗费用的案件可以不中止执行",
                    "如果裁定再审，可以不中止原判决的执行",
                    "即使决定再审，{creditor}也可能继续得到执行款",
                ),
            },
            {"retrial_always_stays": lambda told: "应当中止"},
        ),
    ),
    flaws=(
        Misbelief("only_the_court_above", "以为只能向上一级法院申请再审"),
        Misbelief("always_from_the_judgment", "以为申请再审的期间一律自判决生效起算"),
        Misbelief("every_unfairness_reopens", "以为有不满之处就应再审"),
        Misbelief("retrial_always_stays", "以为裁定再审一律中止执行"),
    ),
    issues=(
        Issue(
            ("{who}可以向哪个法院申请再审？", "哪个法院有权受理{who}的再审申请？", "*{who}应向哪个法院申请再审？"),
            {
                "where": {
                    "县中": "{county}法院或者{city}中级法院",
                    "中": "只能是{city}中级法院",
                    "中高": "{city}中级法院或者{province}高级法院",
                    "高": "只能是{province}高级法院",
                }
            },
        ),
    ),
)
