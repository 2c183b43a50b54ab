"""Vignettes of the hearing: counterclaims, absence, mediation (民事诉讼法 102, 146, 147)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    """Whether the case is over without a judgment, in the way the plaintiff or both chose."""
    return None if told.ending in ("退庭", "拒收") else told.ending


def _counter(told: Any) -> str | None:
    if told.plea != "反诉" or told.ending in ("拒收", "生效"):
        return None
    return "按撤诉" if told.ending == "退庭" else "审理"


LEAK_IN_THE_BATHROOM: Final = vignette(
    "leak_in_the_bathroom",
    "装修尾款案的反诉、缺席与调解",
    "民事诉讼法",
    facts={
        "plea": {
            "反诉": "{owner}应诉后，请求判令{firm}赔偿泡坏的家具4万元",
            "抗辩": "{owner}应诉后辩称，返修要花4万元，尾款应当相应减少",
            "无关": "{owner}应诉后，请求判令{firm}归还两年前借走的4万元",
        },
        "joined": {
            "供货": "法院通知[防水涂料|水管]供货商{third}参加诉讼",
            "受让": "{third}起诉称{firm}早已把这笔尾款转让给自己，钱应当付给自己",
        },
        "ending": {
            "撤诉": "第一次开庭后，{firm}[自觉理亏|怕坏了名声]，申请撤诉，法院准许",
            "缺席": "开庭那天，{firm}经传票传唤无故没有到庭",
            "退庭": "庭审中，{owner}与对方争吵，未经许可离席而去",
            "拒收": "经调解，双方商定由{owner}再付3万元了结。送达调解书时，{firm}签收，{owner}却反悔拒收",
            "生效": "经调解双方商定由{owner}再付3万元，签字即生效，并与审判员、书记员都签了名。{owner}事后拒收调解书",
        },
    },
    story=(
        (
            "{firm}为{owner}装修新房，卫生间漏水，{owner}因此拒付尾款6万元，{firm}诉至法院。",
            "{owner}因新房卫生间漏水，扣下应付装修方{firm}的尾款6万元，{firm}诉至法院。",
            "*因卫生间漏水，{owner}不肯付清装修尾款6万元，负责施工的{firm}向法院起诉。",
        ),
        "{plea}。{joined}。",
        "{ending}。",
    ),
    parties=(
        {"firm": "甲公司", "owner": "乙", "third": "丙公司"},
        {"firm": "{t[0]}公司", "owner": "{s[0]}某", "third": "{t[1]}公司"},
        {"firm": "{t[0]}公司", "owner": "{p[0]}", "third": "{p[1]}"},
    ),
    terms={"gone": lambda told: "{firm}" if told.ending == "缺席" else "{owner}"},
    possible=lambda told: told.joined == "供货" or told.ending in ("缺席", "退庭"),
    about=("{owner}与{firm}的诉讼", "本案的处理"),
    points=(
        Point(
            "plea",
            lambda told: {"反诉": "反诉", "抗辩": "抗辩", "无关": "另诉"}[told.plea],
            {
                "反诉": says(
                    COUNTER,
                    "两个请求基于相同的事实",
                    "{owner}提出的是反诉",
                    "{owner}的请求与本诉基于相同的事实，应当合并审理",
                    "{owner}提出的是与本诉有牵连的独立请求，构成反诉，应与{firm}的起诉一并审理",
                    "{owner}的请求超出了单纯的反驳，又与本诉有所牵连，法院应当一并审理",
                ),
                "抗辩": says(
                    DEFENCE,
                    "只是反驳对方的请求，没有提出独立的请求",
                    "{owner}的主张只是抗辩",
                    "{owner}的主张仍在抗辩的范围之内，只是反驳对方",
                    "{owner}的主张属于对本诉请求的反驳，法院应在审理本诉时一并考虑，而不作为反诉受理",
                ),
                "另诉": says(
                    COUNTER,
                    "与本诉的事实、理由没有关联",
                    "{owner}应当另行起诉",
                    "{owner}的请求与本诉缺少牵连，应告知其另行起诉",
                    "双方虽然正是本诉的当事人，对{owner}的请求也应当拒绝合并审理，由其另行起诉",
                    "{owner}的请求虽然也以{firm}为对方，却与本诉各是一事，法院应当告知其另行起诉",
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
                    "只与案件处理结果有法律上的利害关系",
                    "{third}是无独立请求权的第三人",
                    "{third}只能附随于本诉的一方参加诉讼",
                    "{third}因与处理结果有利害关系而成为第三人，只有被判决承担责任时才有权上诉",
                    "{third}在本案中只能支持一方当事人，被判决承担责任的，才有权提起上诉",
                ),
                "有独立请求权": says(
                    THIRD,
                    "对本诉争议的尾款主张独立的权利",
                    "{third}是有独立请求权的第三人",
                    "{third}在本案中处于相当于原告的地位",
                    "{third}在本案中享有原告的诉讼权利，{firm}与{owner}要作为对方来回应其请求",
                ),
            },
        ),
        Point(
            "absence",
            lambda told: {"缺席": "按撤诉", "退庭": "缺席判决"}.get(told.ending),
            {
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "原告无正当理由拒不到庭",
                    "本诉可以按撤诉处理",
                    "{gone}不在庭上，法院可以按撤诉了结本诉",
                    "对{firm}的起诉，法院可以裁定按撤诉处理，就尾款作出缺席判决则于法无据",
                ),
                "缺席判决": says(
                    DEFENDANT_GONE,
                    "被告未经许可中途退庭",
                    "就尾款可以缺席判决",
                    "{gone}不在庭上，法院仍可就尾款继续审理并判决",
                    "对{firm}的起诉，法院可以继续审理并缺席判决，按撤诉处理则于法无据",
                ),
            },
            {"who_is_absent_is_judged": lambda told: "缺席判决" if told.ending == "缺席" else None},
        ),
        Point(
            "counterclaim",
            _counter,
            {
                "审理": says(
                    GOES_ON,
                    "反诉不因本诉了结而结束",
                    "{owner}的赔偿请求仍应审理和判决",
                    "法院应当继续审理{owner}的赔偿请求并作出判决",
                    "{owner}的赔偿请求独立于本诉，即使本诉到此了结，法院也应当继续审理，直至就此作出判决",
                ),
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "反诉原告中途退庭",
                    "{owner}的赔偿请求可按撤诉处理",
                    "{owner}的赔偿请求可以按撤诉处理，而不必作出判决",
                    "{owner}在赔偿请求上处于原告的地位，法院可以裁定就此按撤诉处理，使其归于了结",
                    "就赔偿请求而言，法院可以按撤诉处理，日后{owner}仍可以同样的请求另行起诉",
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
                    "调解书送达前一方反悔",
                    "{owner}反悔使调解失败",
                    "调解书还没有生效，法院应当及时就尾款判决",
                    "{owner}的反悔使调解归于失败，法院应当就尾款及时判决，{firm}还须等待判决结果",
                    "{firm}要申请强制执行，还须等待法院就尾款作出判决",
                ),
                "生效": says(
                    SIGNED,
                    "各方同意签名即生效并已签名",
                    "{owner}反悔为时已晚",
                    "调解协议已经生效，调解书由谁收下在所不问",
                    "{owner}应当付给{firm}3万元，拖着不付的，{firm}可以根据生效的调解申请强制执行",
                    "调解协议已对双方生效，调解书是否收下无关紧要，{owner}应当按照协议付款",
                ),
            },
            {"paper_must_be_received": lambda told: "未生效" if told.ending == "生效" else None},
        ),
        Point(
            "again",
            lambda told: {"生效": "不受理"}.get(told.ending, "受理") if _over(told) and told.joined == "供货" else None,
            {
                "受理": says(
                    SUED_AGAIN,
                    "撤诉和按撤诉处理后可以再次起诉",
                    "{firm}日后仍可再次起诉",
                    "{firm}再次起诉索要这笔尾款的，法院应予受理",
                    "本诉虽然如此了结，但尾款的争议仍未解决，{firm}以同样的请求再次起诉，法院应当受理",
                    "{firm}的实体权利仍然存在，其以同样的请求起诉，法院应当受理",
                ),
                "不受理": says(
                    SETTLED,
                    "调解已经发生法律效力",
                    "{firm}丧失再次起诉的机会",
                    "{firm}再次起诉索要这笔尾款的，法院不予受理",
                    "本诉了结之后，尾款的争议已有定论，{firm}即使后悔，再次起诉也会被法院拒之门外",
                ),
            },
            {"one_suit_only": lambda told: "不受理" if _over(told) and told.joined == "供货" else None},
        ),
        Point(
            "appeal",
            lambda told: "不能上诉" if _over(told) else "可以上诉",
            {
                "可以上诉": says(
                    APPEAL,
                    "本诉以判决了结",
                    "本诉的结果可以上诉",
                    "本诉应当以判决了结，任何一方都有权上诉",
                    "法院应当就尾款作出一审判决，{firm}或者{owner}有异议的，可以在十五日内上诉",
                    "对尾款的争议，法院应当作出判决，{firm}或者{owner}不服的，可以上诉",
                ),
                "不能上诉": says(
                    ORDERS,
                    "撤诉的裁定和调解不能上诉",
                    "双方都丧失上诉的机会",
                    "法院以判决以外的方式了结本诉，双方都无从上诉",
                    "本诉到此为止，{firm}和{owner}即使对结果有所不满，也缺少可以上诉的一审判决",
                ),
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
)
