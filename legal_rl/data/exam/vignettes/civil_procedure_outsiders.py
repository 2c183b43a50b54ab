"""Vignettes of outsiders: what one who was no party can do to a judgment or its execution (民事诉讼法 59, 238)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
OBJECTION = CODE(
    238, says=("认为原判决、裁定错误的，依照审判监督程序办理", "与原判决、裁定无关的，可以自裁定送达之日起十五日内")
)
REVOCATION = CODE(59, says=("因不能归责于本人的事由未参加诉讼", "向作出该判决、裁定、调解书的人民法院提起诉讼"))
RETRIAL = READING(421, says=("可以自执行异议裁定送达之日起六个月内，向作出原判决、裁定、调解书的人民法院申请再审",))
NO_REVOCATION = READING(301, says=("提起第三人撤销之诉的，人民法院不予受理",))
ENFORCING_COURT = READING(302, says=("由执行法院管辖",))
OUTSIDER_SUES = READING(305, says=("以申请执行人为被告", "被执行人反对案外人异议的，被执行人为共同被告"))
CREDITOR_SUES = READING(306, says=("以案外人为被告", "被执行人不反对申请执行人主张的，可以列被执行人为第三人"))
REVOCATION_PARTIES = READING(296, says=("应当将该第三人列为原告，生效判决、裁定、调解书的当事人列为被告",))


def _course(told: Any) -> str:
    """What can be done: a suit where the judgment was on another debt, else something against the judgment."""
    if told.case == "借款":
        return {"驳回": "案外人异议之诉", "成立": "债权人异议之诉"}[told.step]
    return {"驳回": "再审", "未执行": "撤销之诉"}[told.step]


def _standing(told: Any) -> str | None:
    """The debtor is a defendant who denies what the claimant says; in a suit against the judgment he always is one."""
    course = _course(told)
    if course in ("再审", "撤销之诉"):
        return None if course == "再审" else "被告"
    denied = told.stance == ("否认" if course == "案外人异议之诉" else "附和")
    return "被告" if denied else "可列第三人"


HOUSE_OF_AN_ABSENT_OWNER: Final = vignette(
    "house_of_an_absent_owner",
    "久别归来的案外人",
    "民事诉讼法",
    facts={
        "case": {
            "借款": "{creditor}起诉{debtor}归还借款90万元",
            "房屋": "{creditor}与{debtor}因一套房屋归谁所有打起官司",
            "调解": "{creditor}起诉，称登记在{debtor}名下的一套房屋实为自己出资所购",
        },
        "level": {
            "一审": "。{district}法院作出的{paper}已经生效，{content}",
            "二审": "。经{district}法院一审，{city}中级法院二审作出的{paper}已经生效，{content}",
        },
        "step": {
            "驳回": "执行中，{district}法院{act}。{away}的{outsider}书面提出异议，称房屋归自己所有，法院裁定驳回异议",
            "成立": "执行中，{district}法院{act}。{away}的{outsider}书面提出异议，称房屋归自己所有，法院裁定中止执行",
            "未执行": "{creditor}还没有申请执行，{away}的{outsider}才[得知|听说]这场官司，称房屋归自己所有",
        },
        "stance": {"否认": "{debtor}说{outsider}纯属捏造", "附和": "{debtor}说{outsider}所言不假"},
    },
    story=("{case}{level}。", "{step}。", ("{stance}。", "*得知此事后，{stance}。")),
    parties=(
        {"creditor": "甲", "debtor": "乙", "outsider": "丙"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "outsider": "{s[2]}某"},
        {"creditor": "{p[0]}", "debtor": "{p[1]}", "outsider": "{p[2]}"},
    ),
    scenes=tuple(
        {"district": district, "city": city, "away": away}
        for district, city in (("A区", "B市"), ("江东区", "临海市"))
        for away in ("远航归来", "援外两年回国", "在外省打工多年", "随考察队从高原归来")
    ),
    terms={
        "paper": lambda told: "调解书" if told.case == "调解" else "判决",
        "content": lambda told: "{debtor}应当还款" if told.case == "借款" else "房屋归{creditor}，{debtor}应当腾房",
        "act": lambda told: "查封了{debtor}名下的一套房屋" if told.case == "借款" else "责令{debtor}腾房",
        "seeker": lambda told: "{creditor}" if told.step == "成立" else "{outsider}",
    },
    possible=lambda told: told.step != {"借款": "未执行"}.get(told.case, "成立"),
    about=("{outsider}的主张", "当事人和案外人的救济"),
    points=(
        Point(
            "remedy",
            _course,
            {
                "案外人异议之诉": says(
                    OBJECTION,
                    "案外人的异议被驳回，且与原判决无关",
                    "{outsider}应提起执行异议之诉",
                    "{outsider}可以起诉请求停止对房屋的执行",
                    "{outsider}不必推翻生效{paper}，只须另行起诉，请求排除对该房屋的执行",
                    "{outsider}的主张与生效{paper}并行不悖，其应当提起执行异议之诉，而不是申请再审",
                ),
                "债权人异议之诉": says(
                    OBJECTION,
                    "执行被裁定中止，且与原判决无关",
                    "{creditor}应提起执行异议之诉",
                    "{creditor}可以起诉请求准许执行该房屋",
                    "{creditor}如果坚持要执行该房屋，应当以起诉的方式请求法院许可，而不是申请再审",
                    "要继续执行该房屋，{creditor}应当提起执行异议之诉，由法院判决是否准许执行",
                ),
                "再审": says(
                    RETRIAL,
                    "异议被驳回，且认为原裁判文书内容错误",
                    "{outsider}应当申请再审",
                    "{outsider}只能依审判监督程序推翻生效{paper}",
                    "{outsider}的主张与生效{paper}相抵触，其只能申请再审，而不能提起执行异议之诉",
                    "{outsider}认为生效{paper}有错误，只能申请再审，以新的裁判取代这一结果",
                ),
                "撤销之诉": says(
                    REVOCATION,
                    "因不能归责于本人的事由未参加诉讼，生效文书损害其权益",
                    "{outsider}可提起第三人撤销之诉",
                    "{outsider}可以起诉请求撤销生效{paper}",
                    "{outsider}未能参加原来的诉讼，责任不在自己，可以起诉请求撤销损害其权益的生效{paper}",
                    "{outsider}可以作为原告请求撤销生效{paper}，此时申请再审则不是其应走的途径",
                ),
            },
            {
                "every_objector_sues": lambda told: "案外人异议之诉" if told.step == "驳回" else None,
                "every_outsider_revokes": lambda told: "撤销之诉",
            },
        ),
        Point(
            "court",
            lambda told: "中院" if told.level == "二审" and told.case != "借款" else "区法院",
            {
                "区法院": says(
                    ENFORCING_COURT,
                    "执行法院或者作出生效文书的法院",
                    "应由{district}法院受理",
                    "{seeker}应当向{district}法院寻求救济",
                    "有权受理的是{district}法院，{seeker}如果越过该院找到上级法院，应当被告知回到该院办理",
                    "{seeker}应当在{district}法院启动救济程序，由更高级别的法院受理则于法无据",
                ),
                "中院": says(
                    REVOCATION,
                    "作出生效文书的法院",
                    "应由{city}中级法院受理",
                    "{seeker}应当向{city}中级法院寻求救济",
                    "有权受理的是{city}中级法院，{seeker}如果找到{district}法院，应当被告知到前者办理",
                    "{seeker}应当在{city}中级法院启动救济程序，即使{district}法院熟悉案情，也无权受理",
                ),
            },
            {"always_where_it_is_executed": lambda told: "区法院"},
        ),
        Point(
            "period",
            lambda told: "十五日" if told.case == "借款" else "六个月",
            {
                "十五日": says(
                    OBJECTION,
                    "执行异议之诉的期间",
                    "救济的法定期间是十五日",
                    "{seeker}寻求救济，应当在裁定送达后十五日内",
                    "{seeker}应当在裁定送达后十五日内寻求救济，此后再提出的，法院应当拒绝受理",
                    "{seeker}若在裁定送达后第二十日才寻求救济，就超过了法定期间",
                ),
                "六个月": says(
                    REVOCATION,
                    "再审和撤销之诉的期间",
                    "救济的法定期间是六个月",
                    "{seeker}寻求救济的法定期间是六个月",
                    "{seeker}应当在六个月的法定期间内寻求救济，此后再提出的，法院应当拒绝受理",
                    "{seeker}若在三个月后才寻求救济，也还在法定期间之内",
                ),
            },
            {"every_objector_sues": lambda told: "十五日" if told.step == "驳回" else None},
        ),
        Point(
            "standing",
            _standing,
            {
                "被告": says(
                    OUTSIDER_SUES,
                    "反对原告的主张，或者是生效文书的当事人",
                    "{debtor}应当列为被告",
                    "{seeker}起诉后，{debtor}应与他人同为被告",
                    "{seeker}起诉后，被告应当有两人，{debtor}就是其中之一，而不是可有可无的第三人",
                    "{seeker}起诉后，{debtor}应当作为被告应诉，而不能仅以第三人的身份参加诉讼",
                ),
                "可列第三人": says(
                    CREDITOR_SUES,
                    "不反对原告的主张",
                    "{debtor}可以列为第三人",
                    "{seeker}起诉后，{debtor}可以作为第三人参加诉讼",
                    "{seeker}起诉后，被告只须有一人，{debtor}可以作为第三人参加诉讼，而不是必要的被告",
                    "{seeker}起诉后，只有一人必须列为被告，至于{debtor}，法院可以将其列为第三人",
                ),
            },
            {"debtors_are_always_sued": lambda told: "被告" if _standing(told) else None},
        ),
        Point(
            "revocation",
            lambda told: {"再审": "不受理", "撤销之诉": "受理"}.get(_course(told)),
            {
                "受理": says(
                    REVOCATION_PARTIES,
                    "符合第三人撤销之诉的条件",
                    "第三人撤销之诉应予受理",
                    "{outsider}请求撤销{paper}的，法院应予受理",
                    "{outsider}可以向法院请求撤销{paper}，并应当以{creditor}和{debtor}为共同被告",
                    "{outsider}请求撤销{paper}符合法定条件，法院应当受理，而不能要求其改为申请再审",
                ),
                "不受理": says(
                    NO_REVOCATION,
                    "异议已被驳回，应当申请再审",
                    "第三人撤销之诉不予受理",
                    "{outsider}请求撤销{paper}的，法院应当拒绝受理",
                    "{outsider}已经错过请求撤销{paper}的机会，其此时提起第三人撤销之诉，法院应当拒绝受理",
                    "{outsider}不能再请求撤销{paper}，法院应当告知其通过其他途径纠正所称的错误",
                ),
            },
            {"every_outsider_revokes": lambda told: "受理" if _course(told) == "再审" else None},
        ),
    ),
    flaws=(
        Misbelief("every_objector_sues", "以为案外人异议被驳回后一律提起执行异议之诉"),
        Misbelief("every_outsider_revokes", "以为案外人一律可以提起第三人撤销之诉"),
        Misbelief("always_where_it_is_executed", "以为一律由执行法院管辖"),
        Misbelief("debtors_are_always_sued", "以为被执行人一律是被告"),
    ),
    issues=(
        Issue(
            ("下列哪一救济途径是正确的？", "应由谁以何种方式寻求救济？", "*应采取下列哪种救济途径？"),
            {
                "remedy": {
                    "案外人异议之诉": "{outsider}提起执行异议之诉",
                    "债权人异议之诉": "{creditor}提起执行异议之诉",
                    "再审": "{outsider}申请再审",
                    "撤销之诉": "{outsider}提起第三人撤销之诉",
                }
            },
        ),
    ),
)
