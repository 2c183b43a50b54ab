"""Vignettes of the hearing: counterclaims, absence, mediation (民事诉讼法 102, 146, 147)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
THIRD = CODE(59, says=("第三人认为有独立请求权的，有权提起诉讼", "案件处理结果同他有法律上的利害关系的"))
NOT_SIGNED = CODE(102, says=("调解书送达前一方反悔的，人民法院应当及时判决",))
SIGNED = READING(151, says=("签名或者盖章后即发生法律效力", "当事人拒收调解书的，不影响调解协议的效力"))
PLAINTIFF_GONE = CODE(146, says=("可以按撤诉处理；被告反诉的，可以缺席判决",))
DEFENDANT_GONE = CODE(147, says=("未经法庭许可中途退庭的，可以缺席判决",))
ORDERS = CODE(157, says=("准许或者不准许撤诉", "对前款第一项至第三项裁定，可以上诉"))
APPEAL = CODE(171, says=("有权在判决书送达之日起十五日内向上一级人民法院提起上诉",))
SUED_AGAIN = READING(214, says=("原告以同一诉讼请求再次起诉的，人民法院应予受理",))
SETTLED = CODE(127, says=("对判决、裁定、调解书已经发生法律效力的案件",))
COUNTER = READING(233, says=("基于相同事实的，人民法院应当合并审理", "无关联的，裁定不予受理，告知另行起诉"))
DEFENCE = CODE(54, says=("被告可以承认或者反驳诉讼请求，有权提起反诉",))
GOES_ON = READING(239, says=("准许本诉原告撤诉的，应当对反诉继续审理",))


def _over(told: Any) -> str | None:
    """Decide whether the case is over without a judgment, in the way the plaintiff or both chose."""
    return told.ending if told.ending in ("撤诉", "生效") else None


def _absence(told: Any) -> str | None:
    """Decide what the court can do about the claim; what a counterclaim makes of the plaintiff's absence is
    disputed."""
    if told.ending == "缺席" and told.plea == "反诉":
        return None
    return {"缺席": "按撤诉", "退庭": "缺席判决"}.get(told.ending)


def _again(told: Any) -> str | None:
    return {"撤诉": "受理", "缺席": "受理", "生效": "不受理"}.get(told.ending)


def _counter(told: Any) -> str | None:
    if told.plea != "反诉" or told.ending in ("拒收", "生效"):
        return None
    return "按撤诉" if told.ending == "退庭" else "审理"


def _appeal(told: Any) -> str | None:
    if told.ending == "缺席":
        return None
    return "不能上诉" if _over(told) else "可以上诉"


LEAK_IN_THE_BATHROOM: Final = vignette(
    "leak_in_the_bathroom",
    "装修尾款案的反诉、缺席与调解",
    "民事诉讼法",
    facts={
        "plea": {
            "反诉": "{owner}以漏水损坏家具为由，请求判令{firm}赔偿4万元。",
            "抗辩": "{owner}以漏水为由，主张减少尾款。",
            "无关": "{owner}请求判令{firm}返还2年前的借款4万元。",
        },
        "joined": {
            "供货": "法院通知向{firm}供应劣质水管的{third}参加诉讼。",
            "受让": "{third}称{firm}已将尾款债权转让给自己，以{firm}和{owner}为被告起诉，主张尾款归己。",
        },
        "ending": {
            "撤诉": "开庭后，{firm}申请撤诉，法院裁定准许。",
            "缺席": "{firm}经传票传唤，无正当理由拒不到庭。",
            "退庭": "{owner}未经法庭许可中途退庭。",
            "拒收": "{owner}与{firm}达成调解协议，调解书送达时，{owner}拒收。",
            "生效": "{owner}与{firm}达成调解协议，同意签名后即生效，经法院审查确认，双方和审判人员、书记员"
            "均已签名。{owner}后拒收调解书。",
        },
    },
    story=(
        (
            "{firm}为{owner}装修房屋，因漏水被拒付尾款，遂起诉请求支付。",
            "{owner}因房屋漏水拒付装修尾款，装修方{firm}起诉请求支付。",
            "*装修房屋的{firm}起诉，请求以漏水为由拒付尾款的{owner}支付尾款。",
        ),
        only("plea counterclaim absence", "{plea}"),
        only("third", "{joined}"),
        only("absence counterclaim mediation again appeal", "{ending}"),
    ),
    parties=(
        {"firm": "甲公司", "owner": "乙", "third": "丙公司"},
        {"firm": "{t[0]}公司", "owner": "{s[0]}某", "third": "{t[1]}公司"},
    ),
    terms={
        "closed": lambda told: "本诉如以裁定了结，" if told.ending == "缺席" else "",
        "ask": lambda told: {"反诉": "请求赔偿", "抗辩": "主张减少尾款", "无关": "请求返还借款"}[told.plea],
    },
    possible=lambda told: told.joined == "供货" or told.ending in ("缺席", "退庭"),
    about=("{owner}与{firm}的诉讼", "本案的处理", "本案"),
    points=(
        Point(
            "plea",
            lambda told: {"反诉": "反诉", "抗辩": "抗辩", "无关": "另诉"}[told.plea],
            {
                "反诉": says(
                    COUNTER,
                    "请求赔偿是独立的诉讼请求，与本诉基于同一漏水事实",
                    "{owner}{ask}，构成符合法定条件的反诉",
                    "{owner}{ask}，基于与本诉相同的事实，构成反诉",
                ),
                "抗辩": says(
                    DEFENCE,
                    "减少尾款只是反驳对方的付款请求，没有提出独立的请求",
                    "{owner}{ask}，属于抗辩",
                    "{owner}{ask}，仅是对{firm}诉讼请求的反驳",
                ),
                "另诉": says(
                    COUNTER,
                    "二年前的借款与装修尾款的事实、理由没有关联",
                    "{owner}{ask}，应当另行起诉",
                    "{owner}{ask}，与本诉的事实、理由无关联，应当另行起诉",
                ),
            },
            {"all_between_them_is_a_counterclaim": lambda told: "反诉"},
        ),
        Point(
            "third",
            lambda told: {"供货": "无独立请求权", "受让": "有独立请求权"}[told.joined],
            {
                "无独立请求权": says(
                    THIRD,
                    "供应水管的人对尾款没有独立请求，只与处理结果有利害关系",
                    "{third}是无独立请求权的第三人",
                    "{third}在本案中无权放弃、变更诉讼请求",
                    "{third}仅与案件处理结果有法律上的利害关系，属于无独立请求权的第三人",
                ),
                "有独立请求权": says(
                    THIRD,
                    "主张尾款归己并以双方为被告，对本诉的诉讼标的有独立请求",
                    "{third}是有独立请求权的第三人",
                    "{third}在本案中有权放弃、变更诉讼请求",
                ),
            },
        ),
        Point(
            "absence",
            _absence,
            {
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "经传唤无正当理由拒不到庭的是本诉的原告，不是被告",
                    "本诉可以按撤诉处理",
                    "对{firm}的起诉，法院可以按撤诉处理",
                    "法院不必就{firm}的请求作出判决，可以裁定按撤诉处理",
                ),
                "缺席判决": says(
                    DEFENDANT_GONE,
                    "未经法庭许可中途退庭的是本诉的被告，不是原告",
                    "法院可以就本诉缺席判决",
                    "对{firm}支付尾款的请求，法院可以缺席判决",
                    "法院可以对{firm}的诉讼请求继续审理，并作出缺席判决",
                ),
            },
            {"who_is_absent_is_judged": lambda told: "缺席判决" if _absence(told) else None},
        ),
        Point(
            "counterclaim",
            _counter,
            {
                "审理": says(
                    GOES_ON,
                    "反诉是独立的诉，不因本诉准许撤诉而结束",
                    "法院应当对反诉继续审理",
                    "法院应当就{owner}的赔偿请求继续审理",
                    "法院不得对{owner}的赔偿请求按撤诉处理，应当继续审理",
                ).where(
                    lambda told: told.ending == "缺席", PLAINTIFF_GONE, "缺席的本诉原告是反诉的被告，对反诉可以缺席判决"
                ),
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "中途退庭的被告是反诉的原告，对其反诉可以按撤诉处理",
                    "对反诉可以按撤诉处理",
                    "{owner}的赔偿请求可以按撤诉处理",
                    "法院不必继续审理{owner}的赔偿请求，可以裁定按撤诉处理",
                ),
            },
            {"counterclaim_falls_with_the_claim": lambda told: "按撤诉" if _counter(told) else None},
        ),
        Point(
            "mediation",
            lambda told: {"拒收": "未生效", "生效": "生效"}.get(told.ending),
            {
                "未生效": says(
                    NOT_SIGNED,
                    "调解书须经送达，送达时拒收属于送达前反悔",
                    "法院应当及时作出判决",
                    "因{owner}拒收调解书，法院应当及时判决",
                    "{owner}拒收调解书属于反悔，调解协议不发生法律效力",
                ),
                "生效": says(
                    SIGNED,
                    "约定签名即生效并已经审查、签名，拒收调解书不影响效力",
                    "调解协议已发生法律效力",
                    "{owner}拒收调解书，不影响调解协议的效力",
                ),
            },
            {"paper_must_be_received": lambda told: "未生效" if told.ending == "生效" else None},
        ),
        Point(
            "again",
            _again,
            {
                "受理": says(
                    SUED_AGAIN,
                    "本诉以撤诉或者按撤诉处理了结，没有经过实体裁判",
                    "{closed}{firm}可以就同一尾款再次起诉",
                    "{closed}{firm}以同一诉讼请求再次起诉的，法院应予受理",
                ),
                "不受理": says(
                    SETTLED,
                    "同一尾款已由发生法律效力的调解了结",
                    "{closed}{firm}不得再次起诉请求支付同一尾款",
                    "{closed}{firm}以同一诉讼请求再次起诉的，法院应当裁定不予受理",
                ),
            },
            {"one_suit_only": lambda told: "不受理" if _again(told) else None},
        ),
        Point(
            "appeal",
            _appeal,
            {
                "可以上诉": says(
                    APPEAL,
                    "被告中途退庭后本诉以判决了结，一审判决可以上诉",
                    "本诉尚未了结，法院适用普通程序作出判决的，当事人可以提起上诉",
                    "本诉并未审结，对法院其后适用普通程序作出的判决，{firm}和{owner}均可上诉",
                )
                .shown(1)
                .where(lambda told: told.ending == "拒收", APPEAL, "调解书送达前反悔，本诉仍须判决，一审判决可以上诉"),
                "不能上诉": says(
                    ORDERS,
                    "准许撤诉的裁定不属于可以上诉的裁定",
                    "本诉已经审结，任何一方均不得就本诉上诉",
                    "本诉无须再作判决，{firm}和{owner}均不得就尾款提起上诉",
                ).where(lambda told: told.ending == "生效", APPEAL, "以调解结案，没有可以上诉的判决或者裁定"),
            },
        ),
    ),
    flaws=(
        Misbelief("all_between_them_is_a_counterclaim", "以为被告对原告的任何请求都是反诉"),
        Misbelief("who_is_absent_is_judged", "以为原告不到庭也应缺席判决"),
        Misbelief("counterclaim_falls_with_the_claim", "以为反诉随本诉一起结束"),
        Misbelief("paper_must_be_received", "以为拒收调解书就使调解不生效"),
        Misbelief("one_suit_only", "以为撤诉以后不得再次起诉"),
    ),
    issues=(
        Issue(
            (
                "{owner}的主张属于何种性质？{third}处于何种诉讼地位？",
                "关于{owner}的主张和{third}的诉讼地位，下列哪一选项是正确的？",
                "*应如何认定{owner}的主张和{third}的诉讼地位？",
            ),
            {
                "plea": {
                    "反诉": "{owner}{ask}构成符合法定条件的反诉",
                    "抗辩": "{owner}{ask}属于抗辩",
                    "另诉": "{owner}{ask}应当另行起诉",
                },
                "third": {
                    "无独立请求权": "{third}为无独立请求权的第三人",
                    "有独立请求权": "{third}为有独立请求权的第三人",
                },
            },
        ),
    ),
)
