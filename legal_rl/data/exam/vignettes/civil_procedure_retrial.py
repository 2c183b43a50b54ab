"""Vignettes of the retrial of what is final (民事诉讼法 210 to 220)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
            "借款": "{creditor}起诉{who}返还借款，",
            "医疗费": "{creditor}被{who}的汽车撞伤，起诉{who}赔偿医疗费，",
        },
        "level": {
            "一审": "{county}法院判决{creditor}胜诉，双方均未上诉。",
            "二审": "{county}法院判决{creditor}胜诉，{who}上诉，{city}中级法院维持原判。",
        },
        "when": {"早": "判决生效4个月后", "晚": "判决生效11个月后"},
        "ground": {
            "收条": "{who}找回诉讼前失窃的收条，足以证明款项在起诉前已付清",
            "伪证": "{who}得知{creditor}提交的主要证据系伪造，经查属实",
            "回避": "{who}得知作出生效判决的审判长系{creditor}的弟弟，未予回避",
            "律师": "{who}认为自己聘请的律师未尽职责",
        },
        "filed": {"原审": "{same}", "上一级": "{above}"},
    },
    story=(
        "{kind}{level}",
        ("{when}，{ground}，遂申请再审。", "*{when}，{ground}，随即申请再审。"),
        only("procedure", "{who}的申请系向{filed}提出。"),
    ),
    parties=(
        {"creditor": "甲", "man": "乙", "firm": "乙公司"},
        {"creditor": "{s[0]}某", "man": "{s[1]}某", "firm": "{t[0]}公司"},
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
    about=("{who}的再审申请", "本案的再审", "本案"),
    points=(
        Point(
            "where",
            _courts,
            {
                "县中": says(
                    WHERE,
                    "双方都是公民，上一级和原审法院均可，原审是一审法院",
                    "{county}法院和{city}中级法院对再审申请均有管辖权",
                    "{who}申请再审，既可向{county}法院，也可向{city}中级法院提出",
                ),
                "中": says(
                    WHERE,
                    "一方是公司，并非双方都是公民，只能向一审法院的上一级申请",
                    "对再审申请有管辖权的只有{city}中级法院",
                    "{who}申请再审，只能向上一级的{city}中级法院提出",
                ),
                "中高": says(
                    WHERE,
                    "双方都是公民，上一级和原审法院均可，原审是二审法院",
                    "{city}中级法院和{province}高级法院对再审申请均有管辖权",
                    "{who}申请再审，既可向{city}中级法院，也可向{province}高级法院提出",
                ),
                "高": says(
                    WHERE,
                    "一方是公司，并非双方都是公民，只能向二审法院的上一级申请",
                    "对再审申请有管辖权的只有{province}高级法院",
                    "{who}申请再审，只能向上一级的{province}高级法院提出",
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
                    "判决生效四个月后即申请，未超过六个月",
                    "{who}在法定期间内申请再审",
                    "再审申请符合法定的申请期间",
                    "{who}申请再审时，法定的6个月期间尚未届满",
                )
                .where(
                    lambda told: told.when == "晚" and told.ground == "收条",
                    WITHIN,
                    "有新证据足以推翻原判决，六个月自知道之日起算，得知即申请",
                )
                .where(lambda told: told.when == "晚", WITHIN, "主要证据系伪造，六个月自知道之日起算，得知即申请"),
                "逾期": says(
                    WITHIN,
                    "未回避不是自知道之日起算的事由，生效十一个月已超过六个月",
                    "{who}申请再审已超过法定期间",
                    "{who}的申请超过了6个月的法定期间",
                    "{who}申请再审的期间自判决生效时起算，至其申请时已经届满",
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
                    "找回的收条足以推翻原判决，是新的证据，申请也未逾期",
                    "法院应当裁定再审",
                    "{who}的申请成立，法院应当裁定再审",
                    "{who}主张的事由属于法定的再审事由，法院应当裁定再审",
                )
                .where(
                    lambda told: told.ground == "伪证", GROUNDS, "认定事实的主要证据系伪造，是再审事由，申请也未逾期"
                )
                .where(lambda told: told.ground == "回避", GROUNDS, "审判长应当回避而未回避，是再审事由，申请也未逾期"),
                "无事由": says(
                    REFUSED,
                    "自己聘请的律师不尽职，不在法定再审事由之列",
                    "{who}主张的不是再审事由",
                    "因{who}主张的事由不合法律规定，应当驳回申请",
                    "{who}主张的事由超出法定再审事由的范围，法院应当裁定驳回申请",
                ),
                "逾期": says(
                    REFUSED,
                    "审判长未回避虽是再审事由，但生效已逾六个月才申请",
                    "因申请逾期，法院应当裁定驳回再审申请",
                    "{who}主张的虽为再审事由，但申请逾期，应当裁定驳回",
                    "{who}主张的事由属于再审事由，因申请超过法定期间，法院应当裁定驳回",
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
                    "由原审法院自行再审，生效判决是第一审法院作出的",
                    "再审应当适用第一审程序",
                    "对{filed}再审作出的判决，当事人可以上诉",
                    "{filed}再审本案，应当按照第一审程序审理，当事人对所作判决可以上诉",
                ),
                "二审": says(
                    RETRIED,
                    "生效判决由第二审法院作出，由哪一级法院再审都一样",
                    "再审应当适用第二审程序",
                    "{filed}再审作出的判决是终审判决",
                    "{filed}再审本案，应当按照第二审程序审理，所作判决是发生法律效力的判决",
                ).where(lambda told: told.level == "一审", RETRIED, "一审判决虽已生效，但由上一级法院提审"),
            },
        ),
        Point(
            "stay",
            lambda told: {"借款": "应当中止", "医疗费": "可不中止"}[told.kind],
            {
                "应当中止": says(
                    STAYED,
                    "返还借款不属于追索医疗费等可以不中止执行的案件",
                    "法院如裁定再审，应当中止原判决的执行",
                    "法院决定再审的，应当裁定中止原判决的执行",
                ),
                "可不中止": says(
                    STAYED,
                    "追索医疗费用属于可以不中止执行的例外",
                    "法院如裁定再审，可以不中止执行",
                    "法院决定再审的，可以继续执行原判决",
                    "法院决定再审的，根据本案的性质，可以不中止原判决的执行",
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
            (
                "对{who}的再审申请，哪个法院有管辖权？",
                "关于{who}申请再审的法院，下列哪一选项是正确的？",
                "*{who}申请再审，应当向哪个法院提出？",
            ),
            {
                "where": {
                    "县中": "{county}法院和{city}中级法院均有管辖权",
                    "中": "有管辖权的只有{city}中级法院",
                    "中高": "{city}中级法院和{province}高级法院均有管辖权",
                    "高": "有管辖权的只有{province}高级法院",
                }
            },
        ),
    ),
)
