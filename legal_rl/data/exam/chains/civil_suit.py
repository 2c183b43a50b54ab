"""A contract before the courts: jurisdiction by agreement, by answering and by exclusion (民事诉讼法 24, 34, 35, 130), third parties (59),
counterclaims and what becomes of them (54, 146 to 148; 民事诉讼法解释 239)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Chain, Effect, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

LAW, READING = "民事诉讼法", "民事诉讼法解释"
SINCE, SINCE_READING = "2024-01-01", "2022-04-10"
SEAT = Norm(LAW, 24, SINCE, says=("由被告住所地或者合同履行地人民法院管辖",))
EXCLUSIVE = Norm(LAW, 34, SINCE, says=("因不动产纠纷提起的诉讼，由不动产所在地人民法院管辖",))
AGREED = Norm(LAW, 35, SINCE, says=("原告住所地", "与争议有实际联系的地点", "不得违反本法对级别管辖和专属管辖的规定"))
RENT = Norm(READING, 28, SINCE_READING, says=("房屋租赁合同纠纷", "按照不动产纠纷确定管辖"))
CLAIMS = Norm(LAW, 54, SINCE, says=("被告可以承认或者反驳诉讼请求，有权提起反诉",))
THIRD = Norm(
    LAW,
    59,
    SINCE,
    says=("第三人认为有独立请求权的，有权提起诉讼", "判决承担民事责任的第三人，有当事人的诉讼权利义务"),
)
ANSWERED = Norm(LAW, 130, SINCE, says=("视为受诉人民法院有管辖权，但违反级别管辖和专属管辖规定的除外",))
PLAINTIFF_GONE = Norm(LAW, 146, SINCE, says=("可以按撤诉处理；被告反诉的，可以缺席判决",))
DEFENDANT_GONE = Norm(LAW, 147, SINCE, says=("可以缺席判决",))
GOES_ON = Norm(READING, 239, SINCE_READING, says=("准许本诉原告撤诉的，应当对反诉继续审理",))

SALE: Final = ("木材", "茶叶", "布料", "瓷砖")
LEASE: Final = ("住房", "商铺", "厂房")
NO_CLAUSE, LINKED, STRANGE = "没有约定", "原告住所地", "无联系地"
OBJECTS, ANSWERS = "提出异议", "应诉答辩"
NOBODY, OWNER, INTERESTED = "无第三人", "主张所有权", "有利害关系"
NO_VERDICT, LIABLE, FREE = "未判", "判决担责", "判决不担责"
NOTHING, COUNTER, DEFENCE = "未作主张", "反诉", "反驳"
STAYS, WITHDRAWS, PLAINTIFF, DEFENDANT = "均到庭", "撤诉", "原告缺席", "被告缺席"


@dataclass(frozen=True)
class CivilSuit:
    """The ``thing`` bought or leased; the contract's ``clause`` on a court, in which the plaintiff sues (else at home, far from the defendant); the defendant's
    ``reply`` on jurisdiction and what it asks for (``counter``); a ``third`` and what is held of it (``verdict``); who ``leaves``."""

    thing: str
    clause: str
    reply: str
    third: str
    verdict: str
    counter: str
    leaves: str


def _possible(case: CivilSuit) -> bool:
    """No trial where the court is objected to or not competent; a verdict on a third who only has an interest; four things at issue."""
    goes_far = case.leaves != STAYS or case.verdict != NO_VERDICT
    if goes_far and (case.reply == OBJECTS or court(case).outcome == "无管辖权"):
        return False
    if case.verdict != NO_VERDICT and (case.third != INTERESTED or case.leaves not in (STAYS, DEFENDANT)):
        return False
    if case.counter == NOTHING and case.leaves == WITHDRAWS:
        return False
    return sum(judge(case) is not None for judge in (clause, court, third, appeals, counter, goes_on, absent)) >= 4


def clause(case: CivilSuit, any_place: bool = False, leases: bool = False) -> Ruling | None:
    """Rule whether the clause on a court is valid; ``any_place``: also far from the dispute, ``leases``: also against exclusion."""
    if case.clause == NO_CLAUSE:
        return None
    if case.thing in LEASE and not leases:
        return Ruling("房屋租赁合同纠纷按不动产纠纷专属管辖", "无效", RENT)
    if case.clause == STRANGE and not any_place:
        return Ruling("所选法院与争议没有实际联系", "无效", AGREED)
    return Ruling("约定原告住所地法院管辖" if case.clause == LINKED else "当事人书面选择", "有效", AGREED)


def court(case: CivilSuit, answering: bool = True, excluded: bool = True) -> Ruling:
    """Rule whether the court is competent; ``answering``: that going into the matter makes it so, ``excluded``: not of leases."""
    agreed = clause(case)
    if agreed and agreed.outcome == "有效":
        return Ruling("依有效的管辖协议", "有管辖权", AGREED)
    if case.thing in LEASE and excluded:
        return Ruling("由房屋所在地法院专属管辖", "无管辖权", EXCLUSIVE)
    if case.reply == ANSWERS and answering:
        return Ruling("被告未提出管辖异议并应诉答辩", "有管辖权", ANSWERED)
    return Ruling("不是被告住所地，也不是合同履行地", "无管辖权", SEAT)


def third(case: CivilSuit, ever: bool | None = None) -> Ruling | None:
    """Rule whether the third can sue in the case as one with a claim of its own."""
    if case.third == NOBODY:
        return None
    claims = case.third == OWNER if ever is None else ever
    why = "主张标的物归自己所有" if case.third == OWNER else "仅同案件处理结果有法律上的利害关系"
    return Ruling(why, "有独立请求权" if claims else "无独立请求权", THIRD)


def appeals(case: CivilSuit, ever: bool | None = None) -> Ruling | None:
    """Rule whether a third without a claim of its own may appeal."""
    if case.verdict == NO_VERDICT:
        return None
    may = case.verdict == LIABLE if ever is None else ever
    why = f"{'被' if case.verdict == LIABLE else '未被'}判决承担民事责任"
    return Ruling(why, "有权上诉" if may else "无权上诉", THIRD)


def counter(case: CivilSuit, ever: bool | None = None) -> Ruling | None:
    """Rule whether what the defendant says is a counterclaim."""
    if case.counter == NOTHING:
        return None
    claims = case.counter == COUNTER if ever is None else ever
    why = "提出独立的反请求" if case.counter == COUNTER else "只是反驳原告的诉讼请求"
    return Ruling(why, "反诉" if claims else "不是反诉", CLAIMS)


def goes_on(case: CivilSuit, ever: bool | None = None) -> Ruling | None:
    """Rule whether anything is left to hear after the plaintiff has withdrawn."""
    if case.leaves != WITHDRAWS:
        return None
    on = case.counter == COUNTER if ever is None else ever
    why = "被告已提起反诉" if case.counter == COUNTER else "被告没有提起反诉"
    return Ruling(why, "继续审理" if on else "诉讼终结", GOES_ON)


def absent(case: CivilSuit, countered: bool = True, alike: bool = False) -> Ruling | None:
    """Rule what the court may do of a party who does not appear; ``countered``: that a counterclaim matters."""
    if case.leaves not in (PLAINTIFF, DEFENDANT):
        return None
    if case.leaves == DEFENDANT:
        return Ruling("被告无正当理由拒不到庭", "缺席判决", DEFENDANT_GONE)
    default = (case.counter == COUNTER and countered) or alike
    why = "原告无正当理由拒不到庭，被告已反诉" if case.counter == COUNTER else "原告无正当理由拒不到庭"
    return Ruling(why, "缺席判决" if default else "按撤诉处理", PLAINTIFF_GONE)


def _words(case: CivilSuit) -> Mapping[str, str]:
    return {
        "court": "{far}法院" if case.clause == STRANGE else "{home}法院",
        "object": f"该{'批' if case.thing in SALE else ''}{case.thing}",
        "absent": "{plaintiff}" if case.leaves == PLAINTIFF else "{defendant}",
    }


def _tell(case: CivilSuit, asked: Collection[str]) -> list[tuple[str, ...]]:
    sold = case.thing in SALE
    placed = bool({"clause", "court"} & set(asked))
    place = {LINKED: "{home}法院", STRANGE: "双方素无往来的第三地{far}法院"}.get(case.clause, "") if placed else ""
    fair = "为求公平" if case.clause == STRANGE else ""
    agreed = f"，并{fair}书面约定发生纠纷由{place}管辖" if place else ""
    agreed_too = f"，合同{fair}写明因履行发生的纠纷由{place}管辖" if place else ""
    home, away, court = ("{home}的", "{away}的", "{court}") if placed else ("", "", "法院")
    if sold:
        there = "，双方在{home}签订合同，约定在{away}交货" if placed else ""
        deal = f"{home}{{plaintiff}}向{away}{{defendant}}购买一批{case.thing}{there}{agreed}"
        deal_too = f"{away}{{defendant}}将一批{case.thing}卖给{home}{{plaintiff}}{there}{agreed_too}"
        sued = f"因{{defendant}}到期只交付了一部分，{{plaintiff}}向{court}起诉"
    else:
        there = "位于{away}的" if placed else ""
        deal = f"{home}{{plaintiff}}将{there}一处{case.thing}租给{{defendant}}{agreed}"
        deal_too = f"{{defendant}}承租{home}{{plaintiff}}{there}一处{case.thing}{agreed_too}"
        sued = f"因{{defendant}}租期届满不肯腾退，{{plaintiff}}向{court}起诉"
    told: list[tuple[str, ...]] = [
        (f"{deal}。后{sued}。", f"{deal_too}。{sued}。", f"{deal}。{sued}。", f"*{deal_too}。其后{sued}。")
    ]
    if "court" in asked:
        told.append(
            ("{defendant}在提交答辩状期间提出管辖权异议。", "{defendant}收到起诉状后，在答辩期内对管辖权提出异议。")
            if case.reply == OBJECTS
            else (
                "{defendant}未提出管辖权异议，应诉答辩。",
                "{defendant}没有对管辖权提出异议，就案件的实体内容作了答辩。",
            )
        )
    if "third" in asked or "appeals" in asked:
        follows = "将被其追偿" if sold else "也须搬离"
        told.append(
            ("{third}得知后，主张{object}归自己所有。", "{third}向法院提出，{object}是自己的财产。")
            if case.third == OWNER
            else (
                f"{{third}}是{{object}}的{'上游供货商' if sold else '次承租人'}，{{defendant}}一旦败诉，{{third}}{follows}。",
                f"如果{{defendant}}败诉，作为{'上游供货商' if sold else '次承租人'}的{{third}}{follows}。",
            )
        )
    if {"counter", "goes_on", "absent"} & set(asked) and case.counter != NOTHING:
        wants = "支付所欠货款" if sold else "赔偿房屋漏水造成的损失"
        denies = "{plaintiff}没有按约付款" if sold else "租期已经延长"
        told.append(
            (
                f"诉讼中，{{defendant}}请求判令{{plaintiff}}{wants}。",
                f"审理中，{{defendant}}要求法院判令{{plaintiff}}{wants}。",
            )
            if case.counter == COUNTER
            else (
                f"诉讼中，{{defendant}}辩称{denies}，请求驳回诉讼请求。",
                f"审理中，{{defendant}}以{denies}为由，请求驳回诉讼请求。",
            )
        )
    if "goes_on" in asked:
        told.append(("后{plaintiff}申请撤诉，法院裁定准许。", "宣判前，{plaintiff}申请撤诉，获得准许。"))
    if "absent" in asked:
        told.append(("开庭时，{absent}经传票传唤无正当理由拒不到庭。", "{absent}经法院传票传唤，无正当理由拒不到庭。"))
    if "appeals" in asked:
        held = "承担民事责任" if case.verdict == LIABLE else "不承担民事责任"
        told.append((f"法院通知{{third}}参加诉讼，一审判决其{held}。", f"{{third}}参加诉讼，一审判决{{third}}{held}。"))
    return told


CIVIL_SUIT: Final = Chain(
    name="civil_suit",
    title="管辖、第三人与反诉",
    subject="民事诉讼法",
    norms=(SEAT, EXCLUSIVE, AGREED, RENT, CLAIMS, THIRD, ANSWERED, PLAINTIFF_GONE, DEFENDANT_GONE, GOES_ON),
    world_type=CivilSuit,
    facts={
        "thing": (*SALE, *LEASE),
        "clause": (NO_CLAUSE, LINKED, STRANGE),
        "reply": (OBJECTS, ANSWERS),
        "third": (NOBODY, OWNER, INTERESTED),
        "verdict": (NO_VERDICT, LIABLE, FREE),
        "counter": (NOTHING, COUNTER, DEFENCE),
        "leaves": (STAYS, WITHDRAWS, PLAINTIFF, DEFENDANT),
    },
    possible=_possible,
    asked_from="2025-01-01",
    parties=(
        {"plaintiff": "甲公司", "defendant": "乙公司", "third": "丙公司"},
        {"plaintiff": "甲", "defendant": "乙", "third": "丙"},
        {"plaintiff": "{p[0]}", "defendant": "{p[1]}", "third": "{p[2]}"},
        {"plaintiff": "{p[0]}", "defendant": "{t[0]}商店|该商店/商店", "third": "{p[2]}"},
    ),
    scenes=tuple(
        {"home": home, "away": away, "far": far}
        for home, away, far in (
            ("东山县", "南河县", "石桥县"),
            ("临江县", "白水县", "平乐县"),
            ("长宁区", "安丰区", "高桥区"),
        )
    ),
    words=_words,
    about=("本案的审理", "本案的诉讼程序"),
    tell=_tell,
    effects=(
        Effect(
            "clause",
            clause,
            {
                "有效": (
                    "双方关于管辖法院的约定[有效|合法有效]",
                    "当事人可以作出上述关于管辖的约定",
                    "双方选择管辖法院的条款[发生效力|对双方有约束力]",
                ),
                "无效": (
                    "双方关于管辖法院的约定[无效|没有效力]",
                    "当事人不能作出上述关于管辖的约定",
                    "双方选择管辖法院的条款[不发生效力|对双方没有约束力]",
                ),
            },
            {"any_court": partial(clause, any_place=True), "leases_by_choice": partial(clause, leases=True)},
        ),
        Effect(
            "court",
            court,
            {
                "有管辖权": (
                    "{court}对本案有管辖权",
                    "{court}[可以|有权]继续审理本案，[不必|无须]移送",
                    "{court}审理本案[符合|不违反]管辖的规定",
                ),
                "无管辖权": (
                    "{court}对本案没有管辖权",
                    "{court}应当将本案移送有管辖权的法院",
                    "{court}审理本案[违反|不符合]管辖的规定",
                ),
            },
            {
                "answer_is_nothing": partial(court, answering=False),
                "leases_like_others": partial(court, excluded=False),
            },
        ),
        Effect(
            "third",
            third,
            {
                "有独立请求权": (
                    "{third}[是|属于]有独立请求权的第三人",
                    "{third}可以[以起诉的方式|通过起诉]作为第三人参加诉讼",
                    "{third}在本案中[享有|有]独立的请求权，有权对{plaintiff}、{defendant}提起诉讼",
                ),
                "无独立请求权": (
                    "{third}[是|属于]无独立请求权的第三人",
                    "{third}不能[以提起诉讼的方式|通过起诉]参加本案",
                    "{third}在本案中没有独立的请求权，只能[申请参加诉讼或者由法院通知参加诉讼|以无独立请求权第三人的身份参加诉讼]",
                ),
            },
            {"all_claim": partial(third, ever=True), "none_claims": partial(third, ever=False)},
        ),
        Effect(
            "appeals",
            appeals,
            {
                "有权上诉": (
                    "{third}对一审判决[有权提起|可以提起]上诉",
                    "{third}不服一审判决的，可以上诉",
                    "对一审判决[不服|有异议]的，{third}可以[上诉|提起上诉]",
                ),
                "无权上诉": (
                    "{third}[无权|不能]对一审判决提起上诉",
                    "{third}不服一审判决，也不能上诉",
                    "对一审判决[不服|有异议]的，{third}也不能[上诉|提起上诉]",
                ),
            },
            {"third_always_appeals": partial(appeals, ever=True), "third_never_appeals": partial(appeals, ever=False)},
        ),
        Effect(
            "counter",
            counter,
            {
                "反诉": (
                    "{defendant}的主张[构成|属于]反诉",
                    "{defendant}提出的是反诉，而不只是[对诉讼请求的反驳|反驳]",
                    "对{defendant}的主张，法院应当[作为反诉处理|按反诉审理]",
                ),
                "不是反诉": (
                    "{defendant}的主张[不构成|不属于]反诉",
                    "{defendant}提出的只是对诉讼请求的反驳[|，而不是反诉]",
                    "对{defendant}的主张，法院[不应作为反诉处理|不应按反诉审理]",
                ),
            },
            {"all_is_counterclaim": partial(counter, ever=True), "all_is_defence": partial(counter, ever=False)},
        ),
        Effect(
            "goes_on",
            goes_on,
            {
                "继续审理": (
                    "{plaintiff}撤诉后，法院[仍应|应当]继续审理{defendant}的请求",
                    "{plaintiff}撤诉不影响法院对{defendant}请求的审理",
                    "{plaintiff}撤诉后，{plaintiff}与{defendant}之间的诉讼[并不终结|仍应继续进行]",
                ),
                "诉讼终结": (
                    # Of the two parties alone: what a third claims may go on as another case (民事诉讼法解释 237).
                    "{plaintiff}撤诉后，{plaintiff}与{defendant}之间的诉讼[即告|随之]终结",
                    "因{plaintiff}撤诉，法院不再审理{plaintiff}与{defendant}之间的争议",
                    "{plaintiff}撤诉后，{defendant}对{plaintiff}也没有请求需要法院继续审理",
                ),
            },
            {"withdrawal_ends_all": partial(goes_on, ever=False), "never_ends": partial(goes_on, ever=True)},
        ),
        Effect(
            "absent",
            absent,
            {
                "按撤诉处理": (
                    # Each denies the other outcome: beside a counterclaim the claim alone might be called withdrawn.
                    "{absent}未到庭，法院可以按撤诉处理，[但|而]不能缺席判决",
                    "因{absent}不到庭，法院不[能|得]缺席判决，[但|而]可以按撤诉处理",
                    "对{absent}不到庭，法院[可以按撤诉处理，而不应|可以按撤诉处理，不能]缺席判决",
                ),
                "缺席判决": (
                    "{absent}未到庭，法院可以缺席判决",
                    "{absent}拒不到庭的，法院可以依法[就本案|对本案]缺席判决",
                    "对{absent}不到庭，法院可以缺席判决，[不能按|而不应按]撤诉处理",
                ),
            },
            {
                "counterclaim_forgotten": partial(absent, countered=False),
                "default_for_all": partial(absent, alike=True),
            },
        ),
    ),
    flaws=(
        Misbelief("any_court", "以为可以协议选择与争议没有实际联系的法院"),
        Misbelief("leases_by_choice", "不知房屋租赁合同纠纷专属管辖，不能协议选择"),
        Misbelief("answer_is_nothing", "不知未提异议而应诉答辩的视为有管辖权"),
        Misbelief("leases_like_others", "以为违反专属管辖的也可因应诉而有管辖权"),
        Misbelief("all_claim", "以为第三人都有独立请求权"),
        Misbelief("none_claims", "以为第三人都没有独立请求权"),
        Misbelief("third_always_appeals", "以为无独立请求权的第三人一律可以上诉"),
        Misbelief("third_never_appeals", "以为无独立请求权的第三人一律不能上诉"),
        Misbelief("all_is_counterclaim", "把反驳当作反诉"),
        Misbelief("all_is_defence", "把反诉当作反驳"),
        Misbelief("withdrawal_ends_all", "以为原告撤诉后反诉也终结"),
        Misbelief("never_ends", "以为没有反诉时撤诉也不终结诉讼"),
        Misbelief("counterclaim_forgotten", "不知被告反诉的，原告缺席可以缺席判决"),
        Misbelief("default_for_all", "以为原告缺席一律可以缺席判决"),
    ),
)
