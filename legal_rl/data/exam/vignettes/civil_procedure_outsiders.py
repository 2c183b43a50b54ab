"""Vignettes of outsiders: what one who was no party can do to a judgment or its execution (民事诉讼法 59, 238)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
OBJECTION = CODE(
    238, says=("认为原判决、裁定错误的，依照审判监督程序办理", "与原判决、裁定无关的，可以自裁定送达之日起十五日内")
)
REVOCATION = CODE(59, says=("因不能归责于本人的事由未参加诉讼", "向作出该判决、裁定、调解书的人民法院提起诉讼"))
RETRIAL = READING(421, says=("可以自执行异议裁定送达之日起六个月内，向作出原判决、裁定、调解书的人民法院申请再审",))
NO_REVOCATION = READING(301, says=("提起第三人撤销之诉的，人民法院不予受理",))
ENFORCING_COURT = READING(302, says=("由执行法院管辖",))
OUTSIDER_SUES = READING(
    305, says=("以申请执行人为被告", "被执行人反对案外人异议的，被执行人为共同被告", "可以列被执行人为第三人")
)
CREDITOR_SUES = READING(306, says=("以案外人为被告", "被执行人反对申请执行人主张的", "可以列被执行人为第三人"))
REVOCATION_PARTIES = READING(296, says=("应当将该第三人列为原告，生效判决、裁定、调解书的当事人列为被告",))


def _course(told: Any) -> str:
    """Decide what can be done: a suit where the judgment was on another debt, else something against the judgment."""
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
    "案外人的救济",
    "民事诉讼法",
    facts={
        "case": {
            "借款": "{creditor}诉{debtor}借款纠纷一案，生效判决[确定{debtor}还款|判令{debtor}还款]。",
            "房屋": (
                "{creditor}诉{debtor}房屋确权纠纷一案，生效判决确认登记在{debtor}名下的房屋归{creditor}，"
                "由{debtor}协助过户。"
            ),
            "调解": (
                "{creditor}诉{debtor}房屋确权纠纷一案，生效调解书确认登记在{debtor}名下的房屋归{creditor}，"
                "由{debtor}协助过户。"
            ),
        },
        "level": {
            "一审": "该{paper}由{city}{district}法院一审作出{itself}",
            "二审": "该{paper}由{city}中级法院二审作出，{other}",
        },
        "step": {
            "驳回": "执行中，{act}{outsider}称房屋归自己所有，[提出书面|书面提出]异议，被[裁定|法院裁定]驳回。",
            "成立": "执行中，{act}{outsider}称房屋归自己所有，[提出书面|书面提出]异议，法院[裁定|遂裁定]中止执行。",
            "未执行": (
                "{outsider}此前不知该诉讼，在{creditor}申请执行前得知该{paper}，[称|主张]房屋归自己所有，并有证据证明。"
            ),
        },
        "stance": {"否认": "{debtor}[否认|反对]{outsider}的主张。", "附和": "{debtor}[认可|同意]{outsider}的主张。"},
    },
    story=(
        ("{case}", "*{case}"),
        only("court", "{level}。"),
        "{step}",
        only("standing", "{stance}"),
    ),
    parties=(
        {"creditor": "甲", "debtor": "乙", "outsider": "丙"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "outsider": "{s[2]}某"},
    ),
    scenes=({"district": "A区", "city": "B市"}, {"district": "江东区", "city": "临海市"}),
    terms={
        "paper": lambda told: "调解书" if told.case == "调解" else "判决",
        "act": lambda told: "法院查封了{debtor}名下的一套房屋，" if told.case == "借款" else "",
        "itself": lambda told: "" if told.step == "未执行" else "并由其执行",
        "other": lambda told: "一审法院为{district}法院" if told.step == "未执行" else "由一审的{district}法院执行",
        "seeker": lambda told: "{creditor}" if told.step == "成立" else "{outsider}",
    },
    possible=lambda told: told.step != {"借款": "未执行"}.get(told.case, "成立"),
    about=("{outsider}的主张", "当事人和案外人的救济", "本案的处理"),
    points=(
        Point(
            "remedy",
            _course,
            {
                "案外人异议之诉": says(
                    OBJECTION,
                    "异议被驳回；原判决只判还款，与房屋的归属无关",
                    "{outsider}可以提起执行异议之诉",
                    "{outsider}可以起诉请求排除对房屋的执行",
                    "因异议与原{paper}无关，{outsider}可以提起案外人执行异议之诉",
                ),
                "债权人异议之诉": says(
                    OBJECTION,
                    "执行被裁定中止；原判决只判还款，与房屋的归属无关",
                    "{creditor}可以提起执行异议之诉",
                    "{creditor}可以起诉请求准许对房屋的执行",
                ),
                "再审": says(
                    RETRIAL,
                    "执行异议被驳回，争执的正是原文书对房屋归属的认定",
                    "{outsider}可以申请再审",
                    "{outsider}应当依照审判监督程序寻求救济",
                    "{outsider}的主张涉及原{paper}的错误，其可以向法院申请再审",
                ),
                "撤销之诉": says(
                    REVOCATION,
                    "不知诉讼而未参加，有证据证明文书错误；尚未执行，没有被驳回的执行异议",
                    "{outsider}可以提起第三人撤销之诉",
                    "{outsider}可以起诉请求撤销生效{paper}",
                    "{outsider}可以起诉{creditor}和{debtor}，请求撤销生效{paper}",
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
                    "提起的是执行异议之诉，由执行法院管辖，即执行本案的一审法院",
                    "{seeker}应当向{district}法院寻求救济",
                    "对房屋的争议，{seeker}应当向{district}法院寻求救济",
                    "对{seeker}寻求救济的请求，有管辖权的法院是{district}法院",
                )
                .where(
                    lambda told: told.level == "一审" and _course(told) == "再审",
                    RETRIAL,
                    "应当申请再审，由作出生效文书的法院受理，即一审法院",
                )
                .where(
                    lambda told: told.level == "一审" and _course(told) == "撤销之诉",
                    REVOCATION,
                    "提起的是第三人撤销之诉，由作出生效文书的法院管辖，即一审法院",
                ),
                "中院": says(
                    REVOCATION,
                    "提起的是第三人撤销之诉，由作出生效文书的法院管辖，即二审法院",
                    "{seeker}应当向{city}中级法院寻求救济",
                    "对房屋的争议，{seeker}应当向{city}中级法院寻求救济",
                    "对{seeker}寻求救济的请求，有管辖权的法院是{city}中级法院",
                ).where(
                    lambda told: _course(told) == "再审",
                    RETRIAL,
                    "应当申请再审，由作出生效文书的法院受理，即二审法院，而非执行法院",
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
                    "争议与还款判决无关，自裁定送达之日起十五日内提起执行异议之诉",
                    "{seeker}寻求救济的期间为15日",
                    "{seeker}寻求救济的期间，自裁定送达之日起15日",
                ),
                "六个月": says(
                    REVOCATION,
                    "第三人撤销之诉，自知道或者应当知道权益受损之日起六个月内提起",
                    "{seeker}寻求救济的期间为6个月",
                    "{seeker}寻求救济的法定期间为6个月，不适用中止、中断、延长的规定",
                ).where(
                    lambda told: _course(told) == "再审",
                    RETRIAL,
                    "认为原文书错误，自执行异议裁定送达之日起六个月内申请再审",
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
                    "案外人起诉，被执行人否认其主张，为共同被告",
                    "{seeker}起诉的，{debtor}应当列为被告",
                    "{seeker}起诉的，应当以{debtor}为共同被告",
                    "{seeker}起诉的，{debtor}应当与他人作为共同被告参加诉讼",
                )
                .where(
                    lambda told: _course(told) == "撤销之诉",
                    REVOCATION_PARTIES,
                    "提起的是撤销之诉，生效文书的当事人列为被告，不问其态度",
                )
                .where(
                    lambda told: told.step == "成立",
                    CREDITOR_SUES,
                    "申请执行人起诉，被执行人认可案外人，即反对申请执行人的主张",
                ),
                "可列第三人": says(
                    CREDITOR_SUES,
                    "申请执行人起诉，被执行人否认案外人的权利，不反对申请执行人的主张",
                    "{seeker}起诉的，{debtor}可以列为第三人",
                    "{seeker}起诉的，法院可以列{debtor}为第三人",
                    "{debtor}不应列为{seeker}所提诉讼的被告，可以列为第三人",
                ).where(lambda told: told.step == "驳回", OUTSIDER_SUES, "案外人起诉，被执行人认可其主张，并不反对"),
            },
            {"debtors_are_always_sued": lambda told: "被告" if _standing(told) else None},
        ),
        Point(
            "revocation",
            lambda told: {"再审": "不受理", "撤销之诉": "受理"}.get(_course(told)),
            {
                "受理": says(
                    REVOCATION,
                    "不知诉讼而未参加，有证据证明文书错误，也没有被驳回的执行异议",
                    "对{outsider}提起的第三人撤销之诉，法院应予受理",
                    "{outsider}提起第三人撤销之诉的，法院应当受理，并将{creditor}和{debtor}列为被告",
                ),
                "不受理": says(
                    NO_REVOCATION,
                    "执行异议已被驳回，认为原文书错误的应当申请再审",
                    "{outsider}提起第三人撤销之诉的，应当不予受理",
                    "{outsider}无权以第三人撤销之诉请求救济",
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
            (
                "对此，谁可以通过何种方式寻求救济？",
                "关于本案的救济途径，下列哪一选项是正确的？",
                "*下列哪一救济途径符合法律规定？",
            ),
            {
                "remedy": {
                    "案外人异议之诉": "{outsider}可以提起执行异议之诉",
                    "债权人异议之诉": "{creditor}可以提起执行异议之诉",
                    "再审": "{outsider}可以申请再审",
                    "撤销之诉": "{outsider}可以提起第三人撤销之诉",
                }
            },
        ),
    ),
)
