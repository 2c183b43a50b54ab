"""共有: 民法典 301 (disposal), 303 (division) and 305 (first refusal), whether a co-owner's demand is well founded."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

MAJORITY: Final = Fraction(2, 3)
DAYS: Final = 15  # for first refusal, after a notice that names no period

SINCE: Final = "2021-01-01"
DISPOSAL_NORM = Norm("民法典", 301, SINCE, says=("占份额三分之二以上的按份共有人或者全体共同共有人同意",))
DIVISION_NORM = Norm(
    "民法典",
    303,
    SINCE,
    says=(
        "共有人有重大理由需要分割的，可以请求分割",
        "按份共有人可以随时请求分割，共同共有人在共有的基础丧失或者有重大理由需要分割时可以请求分割",
    ),
)
REFUSAL_NORM = Norm("民法典", 305, SINCE, says=("其他共有人在同等条件下享有优先购买的权利",))
PERIOD_NORM = Norm("物权编解释（一）", 11, SINCE, says=("通知中未载明行使期间", f"为{'十五'}日"))
WITHIN_NORM = Norm("物权编解释（一）", 13, SINCE, says=("按份共有人之间转让共有份额", "不予支持"))
HEIR_NORM = Norm(
    "物权编解释（一）", 9, SINCE, says=("因继承、遗赠等原因发生变化时，其他按份共有人主张优先购买的，不予支持",)
)
COST_NORM = Norm("民法典", 302, SINCE, says=("按份共有人按照其份额负担，共同共有人共同负担",))
SEVERAL_NORM = Norm("民法典", 306, SINCE, says=("按照转让时各自的共有份额比例行使优先购买权",))
KIND_NORM = Norm("民法典", 308, SINCE, says=("除共有人具有家庭关系等外，视为按份共有",))
PART_NORM = Norm("民法典", 309, SINCE, says=("按照出资额确定；不能确定出资额的，视为等额享有",))

SHARED, JOINT = "按份共有", "共同共有"
SELL, DIVIDE, BUY = "出卖", "分割", "优先购买"
YES, NO = "成立", "不成立"
FREE, BARRED, BARRED_GRAVE, STANDING, ENDED, GRAVE = (
    "无约定",
    "有约定",
    "有约定而重大",
    "无理由",
    "基础丧失",
    "重大理由",
)
STRANGER, FELLOW, HEIR, LESS = "外人", "共有人", "继承人", "压价"


@dataclass(frozen=True)
class CoOwnerDemand:
    """``state``: of 分割, whether it was excluded and why it is asked for; of 优先购买, to whom the other share goes, or
    压价. ``share``: per cent of those who agree to the sale (the person among them); ``heads`` of three; ``day``: of the
    claim to first refusal, after the notice."""

    kind: str
    form: str
    thing: str
    state: str = ""
    share: int = 0
    heads: int = 0
    day: int = 0


def demand(case: CoOwnerDemand) -> Ruling:
    """成立 or 不成立."""
    if case.kind == SELL:
        if case.form == JOINT:
            return _found(case.heads == 3, f"共同共有人三人中{case.heads}人同意出卖", DISPOSAL_NORM)
        return _found(Fraction(case.share, 100) >= MAJORITY, f"同意出卖者的份额为{case.share}%", DISPOSAL_NORM)
    if case.kind == DIVIDE:
        told = {
            FREE: "按份共有而未约定不得分割",
            BARRED: "约定不得分割而无重大理由",
            BARRED_GRAVE: "虽约定不得分割，但有重大理由",
            STANDING: "共同共有的基础尚在，又无重大理由",
            ENDED: "共同共有的基础已经丧失",
            GRAVE: "共同共有人有重大理由需要分割",
        }[case.state]
        return _found(case.state not in (BARRED, STANDING), told, DIVISION_NORM)
    if case.state in (FELLOW, HEIR):
        told, norm = ("份额转让给其他共有人", WITHIN_NORM) if case.state == FELLOW else ("份额因继承而移转", HEIR_NORM)
        return _found(False, told, norm)
    if case.state == LESS:
        return _found(False, "要求减价，并非同等条件", REFUSAL_NORM)
    return _found(case.day <= DAYS, f"通知送达后第{case.day}日主张，期间为{DAYS}日", PERIOD_NORM)


def _found(holds: bool, why: str, norm: Norm) -> Ruling:
    return Ruling(why, YES if holds else NO, norm)


def by_half(case: CoOwnerDemand) -> Ruling:
    """Is content with more than half of the shares."""
    if case.kind == SELL and case.form == SHARED:
        return _found(2 * case.share > 100, f"份额{case.share}%，已过半数", DISPOSAL_NORM)
    return demand(case)


def by_two_thirds_of_heads(case: CoOwnerDemand) -> Ruling:
    """Counts heads, of which two of three are enough."""
    if case.kind == SELL:
        return _found(case.heads >= 2, f"三人中{case.heads}人同意", DISPOSAL_NORM)
    return demand(case)


def among_fellows(case: CoOwnerDemand) -> Ruling:
    """Lets a co-owner pre-empt sales between other co-owners and legacies."""
    if case.kind == BUY and case.state in (FELLOW, HEIR):
        return _found(True, "其他共有人有优先购买权", demand(case).norm)
    return demand(case)


THINGS: Final = ("一处商铺", "一艘渔船", "一台收割机", "一幅古画")
# Per cent of the shares of those who agree, and their number of three; two thirds fall between 66 and 67.
SALES: Final = (
    (40, 1),
    (50, 1),
    (55, 2),
    (58, 2),
    (60, 2),
    (62, 2),
    (65, 2),
    (65, 1),
    (68, 2),
    (70, 1),
    (70, 2),
    (75, 2),
)
MORE_SALES: Final = ((80, 2), (85, 2), (72, 1), (90, 2))


def _cases() -> Iterator[tuple[CoOwnerDemand, float]]:
    for number, thing in enumerate(THINGS):
        for share, heads in (*SALES, *MORE_SALES):
            yield CoOwnerDemand(SELL, SHARED, thing, share=share, heads=heads), 1
        for heads in (1, 2, 3):
            yield CoOwnerDemand(SELL, JOINT, thing, heads=heads), 3 if heads == 3 else 2
        for form, states in ((SHARED, (FREE, BARRED, BARRED_GRAVE)), (JOINT, (STANDING, ENDED, GRAVE))):
            for state in states:
                yield CoOwnerDemand(DIVIDE, form, thing, state), 2.5
        for day in (3 + number, 9 + number, 18 + number, 24 + number):
            yield CoOwnerDemand(BUY, SHARED, thing, STRANGER, day=day), 3.5 if day < DAYS else 1
        for state in (FELLOW, HEIR, LESS):
            yield CoOwnerDemand(BUY, SHARED, thing, state, day=4 + number), 1


# Of every state: what stands before the co-owner's demand, and the demand.
TELLINGS: Final = {
    FREE: ("没有约定不得分割", "请求分割"),
    BARRED: ("约定不得分割", "没有重大理由而请求分割"),
    BARRED_GRAVE: ("约定不得分割", "因重大理由请求分割"),
    STANDING: ("共有的基础仍在", "没有重大理由而请求分割"),
    ENDED: ("共有的基础已经丧失", "请求分割"),
    GRAVE: ("共有的基础仍在", "因重大理由请求分割"),
    STRANGER: ("其中一人向外人出卖份额", "收到未载明期间的通知后第{day}日请求以同等条件购买"),
    LESS: ("其中一人向外人出卖份额", "收到未载明期间的通知后第{day}日请求减价购买"),
    FELLOW: ("其中一人向另一共有人出卖份额", "得知后第{day}日请求以同等条件购买"),
    HEIR: ("其中一人死亡，子女继承其份额", "得知后第{day}日请求按市价购买该份额"),
}


def _slots(case: CoOwnerDemand) -> dict[str, Any]:
    if case.kind == SELL:
        fellows = {1: "另二人都反对", 2: "另一人同意而第三人反对", 3: "另二人都同意"}[case.heads]
        who = "主张者" if case.heads == 1 else "主张者与同意者合计"
        share = f"，{who}占份额{case.share}%" if case.form == SHARED else ""
        ground, own = "对处分没有约定", f"主张出卖全部，{fellows}{share}"
    else:
        ground, own = TELLINGS[case.state]
    if case.kind == BUY:
        ground = f"对优先购买没有约定，{ground}"
    return {"form": case.form, "thing": case.thing, "ground": ground, "demand": own.format(day=case.day)}


CO_OWNERSHIP: Final = Family(
    name="co_ownership",
    title="共有",
    subject="民法",
    rule=LegalRule((DISPOSAL_NORM, DIVISION_NORM, REFUSAL_NORM, PERIOD_NORM, WITHIN_NORM, HEIR_NORM), demand),
    flaws=(
        Flaw(
            "by_half",
            "confusion",
            "认为按份共有人的份额过半数即可处分共有物，而法律要求三分之二以上",
            DISPOSAL_NORM,
            by_half,
        ),
        Flaw(
            "by_heads",
            "confusion",
            "按人数的三分之二决定处分，不看份额，也不问共同共有须全体同意",
            DISPOSAL_NORM,
            by_two_thirds_of_heads,
        ),
        Flaw(
            "among_fellows", "confusion", "共有人之间转让或者继承份额时，也承认优先购买权", REFUSAL_NORM, among_fellows
        ),
    ),
    outcomes=(
        Outcome(
            YES,
            claims=("{name}的主张依法成立", "{name}的主张应予支持"),
            positive=("主张依法成立", "主张应予支持"),
            negative=("主张不能成立", "主张不应支持"),
            norm=DISPOSAL_NORM,
        ),
        Outcome(NO, claims=("{name}的主张不能成立", "{name}的主张不应支持")),
    ),
    stems=wordings(
        "下列共有人中，{ask}的{tail}",
        "根据民法典，{ask}的共有人{tail}",
        "关于共有，以下共有人{ask}的{tail}",
        "以下共有人，{ask}的{tail}",
        "*根据民法典，下列共有人中{ask}的{tail}",
        "*关于共有，{ask}的共有人{tail}",
    ),
    phrasings=wordings(
        "{name}等三人{form}{thing}，{ground}，{name}{demand}",
        "{thing}由{name}等三人{form}，{ground}，{name}{demand}",
        "{name}与另二人{form}{thing}，{ground}，{name}{demand}",
        "*{thing}由{name}与另二人{form}，{ground}，{name}{demand}",
        "*三人{form}{thing}，{ground}，共有人{name}{demand}",
    ),
    facts=wordings(
        "{name}与另二人{form}{thing}，{ground}，{name}{demand}",
        "{thing}由{name}等三人{form}，{ground}，{name}{demand}",
        "*{thing}由{name}与另二人{form}，{ground}，{name}{demand}",
    ),
    statements=clozes(
        {
            "共有人之间没有另外约定的，处分按份共有的动产，应当经占份额[三分之二以上|半数以上<by_half|四分之三以上|五分之四以上:记错份额]的按份共有人同意": DISPOSAL_NORM,
            "共有人之间没有另外约定的，处分共同共有的不动产，应当经[全体|人数三分之二以上<by_heads|人数过半数|份额三分之二以上:与按份共有混淆]共同共有人同意": DISPOSAL_NORM,
            "对分割没有约定的，按份共有人可以在[任何时候|有重大理由时|共有的基础丧失时:与共同共有混淆]请求分割": DIVISION_NORM,
            "共有人约定不得分割共有物，但是有重大理由需要分割的，共有人[可以|不得|经全体同意方可:漏掉重大理由的例外]请求分割": DIVISION_NORM,
            "按份共有人转让其份额的，其他共有人在[同等条件下|出价更高时|受让人同意时:记错条件]享有优先购买的权利": REFUSAL_NORM,
            "两个以上其他共有人主张优先购买而协商不成的，按照[转让时各自的共有份额比例|主张的先后次序|人数平均:记错标准]行使优先购买权": SEVERAL_NORM,
            "共有人没有约定共有的类型，又不具有家庭关系等的，视为[按份共有|共同共有:民通意见第88条的旧规定|准共有:记错类型]": KIND_NORM,
            "按份共有人的份额没有约定，又不能确定出资额的，视为[等额享有|按使用情况享有|按年龄长幼享有:记错推定]": PART_NORM,
            "*没有约定的，按份共有物的管理费用由共有人[按照份额|平均|连带:与共同共有混淆]负担": COST_NORM,
            "*按份共有人之间转让份额而没有另外约定的，其他按份共有人主张优先购买，人民法院[不予支持|应予支持<among_fellows|酌情支持:误以对内转让也可优先购买]": WITHIN_NORM,
        }
    ),
    case_type=CoOwnerDemand,
    cases=dict(_cases()),
    slots=_slots,
)
