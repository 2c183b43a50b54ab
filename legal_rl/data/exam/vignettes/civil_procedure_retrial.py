"""Vignettes of the retrial of what is final (民事诉讼法 210 to 220)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
WHERE = CODE(210, says=("可以向上一级人民法院申请再审", "当事人双方为公民的案件，也可以向原审人民法院申请再审"))
GROUNDS = CODE(211, says=("有新的证据，足以推翻原判决", "主要证据是伪造的", "依法应当回避的审判人员没有回避的"))
WITHIN = CODE(216, says=("应当在判决、裁定发生法律效力后六个月内提出", "自知道或者应当知道之日起六个月内提出"))
REFUSED = READING(393, says=("超过法定申请再审期限、超出法定再审事由范围", "应当裁定驳回再审申请"))
RETRIED = CODE(218, says=("按照第一审程序审理，所作的判决、裁定，当事人可以上诉", "提审的，按照第二审程序审理"))
STAYED = CODE(217, says=("裁定中止原判决、裁定、调解书的执行", "医疗费用、劳动报酬等案件，可以不中止执行"))


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
                    "{county}法院和{city}中级法院均可受理",
                    "{who}可以向{county}法院申请再审，也可以向{city}中级法院申请",
                    "{county}法院和{city}中级法院都有权审查本案的再审申请，{who}可以自行选择其一",
                ),
                "中": says(
                    WHERE,
                    "一方不是公民，只能向上一级法院申请",
                    "只能由{city}中级法院受理",
                    "{who}只能向{city}中级法院申请再审",
                    "对{who}的再审申请，{county}法院应当拒绝受理，只能由{city}中级法院审查处理",
                ),
                "中高": says(
                    WHERE,
                    "双方都是公民，二审判决生效",
                    "{city}中级法院和{province}高级法院均可受理",
                    "{who}可以向{city}中级法院申请再审，也可以向{province}高级法院申请",
                    "{city}中级法院和{province}高级法院都有权审查本案的再审申请，{who}可以自行选择其一",
                ),
                "高": says(
                    WHERE,
                    "一方不是公民，只能向上一级法院申请",
                    "只能由{province}高级法院受理",
                    "{who}只能向{province}高级法院申请再审",
                    "对{who}的再审申请，{city}中级法院应当拒绝受理，只能由{province}高级法院审查处理",
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
                    "申请再审在法定期间之内",
                    "从时间上看，法院应当审查{who}的再审理由",
                    "{who}申请再审的法定期间还未届满，法院应当审查其理由，以逾期为由驳回则于法无据",
                ),
                "逾期": says(
                    WITHIN,
                    "判决生效已经超过六个月",
                    "申请再审已经逾期",
                    "{who}提出再审申请时，法定期间已经届满",
                    "{who}申请再审的期间应从判决生效起算，到其提出申请时已经届满，法院应当予以驳回",
                ),
            },
            {"always_from_the_judgment": lambda told: "逾期" if told.when == "晚" else "未逾期"},
        ),
        Point(
            "answer",
            _answer,
            {
                "再审": says(
                    GROUNDS,
                    "有法定的再审事由",
                    "法院应当裁定再审",
                    "{who}的理由属于法定事由，法院应当裁定再审",
                    "{who}的申请在时间和理由上都符合法律规定，法院应当裁定再审，重新审理{creditor}的请求",
                ),
                "无事由": says(
                    REFUSED,
                    "不是法定的再审事由",
                    "{who}的理由够不上再审事由",
                    "{who}的理由在法定的再审事由之外，应当驳回",
                    "{who}的申请虽在法定期间之内，但其理由在法定的再审事由之外，法院应当予以驳回",
                ),
                "逾期": says(
                    REFUSED,
                    "事由成立而逾期",
                    "{who}有再审事由，但已逾期",
                    "{who}的理由本可引起再审，但为时已晚，应当驳回",
                    "{who}的理由虽属法定的再审事由，但申请已超过法定期间，法院应当予以驳回",
                ),
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
                    "再审应适用第一审程序",
                    "{filed}再审后作出的判决，当事人可以上诉",
                    "{filed}再审此案应适用第一审程序，对再审作出的判决，{who}和{creditor}都可以上诉",
                ),
                "二审": says(
                    RETRIED,
                    "二审生效或者上级法院提审的案件",
                    "再审应适用第二审程序",
                    "{filed}再审后作出的判决，是发生法律效力的判决",
                    "{filed}再审此案应适用第二审程序，再审作出的判决是终审判决，{who}和{creditor}都无权上诉",
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
                    "裁定再审的，应当中止执行",
                    "再审一经裁定，就应当中止原判决的执行",
                    "申请再审期间可以照常执行，但一经裁定再审，法院就应当中止原判决的执行",
                ),
                "可不中止": says(
                    STAYED,
                    "追索医疗费用的案件可以不中止执行",
                    "裁定再审的，可以不中止执行",
                    "即使裁定再审，{creditor}也可以继续得到执行款",
                    "再审虽可能改变原判决，但考虑到{creditor}所追索款项的性质，法院可以继续执行原判决",
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
