"""债权人会议的表决: 企业破产法 64, 84 and 97. Heads of those present, and a share of all unsecured claims."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

HALF: Final = (1, 2)  # as (numerator, denominator)
TWO_THIRDS: Final = (2, 3)
DAYS: Final = 15

LAW: Final = "企业破产法"
SINCE: Final = "2007-06-01"


def share(fraction: tuple[int, int]) -> str:
    """As statutes write it: (2, 3) → 三分之二."""
    return f"{han(fraction[1])}分之{han(fraction[0])}"


RESOLUTION = Norm(
    LAW,
    64,
    SINCE,
    says=(
        "由出席会议的有表决权的债权人过半数通过",
        f"占无财产担保债权总额的{share(HALF)}以上",
        f"自债权人会议作出决议之日起{han(DAYS)}日内",
        "对于全体债权人均有约束力",
    ),
)
PLAN = Norm(
    LAW,
    84,
    SINCE,
    says=("出席会议的同一表决组的债权人过半数同意", f"占该组债权总额的{share(TWO_THIRDS)}以上", "三十日内召开"),
)
SETTLEMENT = Norm(
    LAW,
    97,
    SINCE,
    says=("由出席会议的有表决权的债权人过半数同意", f"占无财产担保债权总额的{share(TWO_THIRDS)}以上"),
)
VOICE = Norm(LAW, 59, SINCE, says=("债权尚未确定的债权人", "第七项、第十项规定的事项不享有表决权", "委托代理人"))
SECOND_VOTE = Norm(LAW, 65, SINCE, says=("第八项、第九项所列事项", "二次表决仍未通过的，由人民法院裁定"))
GROUPS = Norm(LAW, 86, SINCE, says=("各表决组均通过重整计划草案时，重整计划即为通过",))

ORDINARY: Final = ("破产财产的变价方案", "债务人财产的管理方案", "更换管理人的申请", "债务人继续营业的议案")
COMPOSITION: Final = "和解协议"
REORGANISATION: Final = "重整计划草案"


@dataclass(frozen=True)
class Meeting:
    """Creditors ``present`` and entitled to vote, those who ``agreed``, their claims in per cent.

    ``of_present``: of the claims present; ``of_all``: of all unsecured claims, or of all claims of the group.
    """

    matter: str
    present: int
    agreed: int
    of_present: int
    of_all: int


def vote(case: Meeting) -> Ruling:
    """通过 or 未过."""
    if case.matter == REORGANISATION:
        return _counted(case, TWO_THIRDS, PLAN)
    return _counted(case, *((TWO_THIRDS, SETTLEMENT) if case.matter == COMPOSITION else (HALF, RESOLUTION)))


def _counted(case: Meeting, needed: tuple[int, int], norm: Norm, claims: int | None = None) -> Ruling:
    if case.agreed * 2 <= case.present:
        return Ruling(f"到会{case.present}人，同意{case.agreed}人，未过半数", "未过", norm)
    held = case.of_all if claims is None else claims
    enough = held * needed[1] >= 100 * needed[0]
    words = f"人数过半，债权额占{held}%，{'已达' if enough else '不足'}{needed[0]}/{needed[1]}"
    return Ruling(words, "通过" if enough else "未过", norm)


def half_for_all(case: Meeting) -> Ruling:
    """Asks for half of the claims whatever the matter."""
    return _counted(case, HALF, RESOLUTION)


def of_those_present(case: Meeting) -> Ruling:
    """Takes the share of the claims present for the share of all."""
    return _counted(case, HALF if case.matter in ORDINARY else TWO_THIRDS, vote(case).norm, case.of_present)


def heads_alone(case: Meeting) -> Ruling:
    """Forgets the claims."""
    return _counted(case, HALF, RESOLUTION, claims=100)


HEADS: Final = ((10, 5), (10, 6), (12, 6), (12, 9), (15, 7), (15, 8), (20, 10), (20, 13), (24, 11), (24, 14))
CLAIMS: Final = ((58, 42), (64, 46), (71, 47), (70, 55), (76, 58), (82, 61), (85, 72), (90, 78), (88, 81))


def _cases() -> Iterator[tuple[Meeting, float]]:
    for matter in (*ORDINARY, COMPOSITION, REORGANISATION):
        for heads in HEADS:
            for claims in CLAIMS:
                case = Meeting(matter, *heads, *claims)
                outcome = vote(case).outcome
                disputed = {flaw(case).outcome for flaw in (half_for_all, of_those_present, heads_alone)} != {outcome}
                yield case, (2.0 if outcome == "通过" or disputed else 0.7) * (1 if matter in ORDINARY else 2)


def _slots(case: Meeting) -> dict[str, Any]:
    group = case.matter == REORGANISATION
    return {
        **vars(case),
        "body": "普通债权组" if group else "债权人会议",
        "base": "该组债权总额" if group else "无财产担保债权总额",
    }


CREDITORS_VOTE: Final = Family(
    name="creditors_vote",
    title="债权人会议的表决",
    subject="商法",
    rule=LegalRule((RESOLUTION, PLAN, SETTLEMENT), vote),
    flaws=(
        Flaw(
            "half_for_all",
            "confusion",
            "把二分之一的债权额用于和解协议和重整计划草案，二者须达三分之二",
            RESOLUTION,
            half_for_all,
        ),
        Flaw(
            "of_those_present", "confusion", "按出席者的债权额计算比例，而不是按债权总额", RESOLUTION, of_those_present
        ),
        Flaw("heads_alone", "confusion", "只看出席的债权人人数过半，忘记债权额的比例", RESOLUTION, heads_alone),
    ),
    outcomes=(
        Outcome(
            "通过",
            claims=("{name}主持的这次表决已经达到法定比例", "{name}主持的这次表决符合法定的通过比例"),
            positive=("已经达到法定比例", "符合法定的通过比例"),
            negative=("没有达到法定比例", "不符合法定的通过比例"),
            norm=RESOLUTION,
        ),
        Outcome("未过", claims=("{name}主持的这次表决没有达到法定比例", "{name}主持的这次表决不符合法定的通过比例")),
    ),
    stems=wordings(
        "下列破产程序中的表决，{ask}的{tail}",
        "根据企业破产法，以下表决{ask}的{tail}",
        "关于破产程序中债权人的表决，下列各次中{ask}的{tail}",
        "以下破产程序中的表决，{ask}的{tail}",
        "*根据企业破产法，下列表决{ask}的{tail}",
        "*关于破产程序中债权人的表决，以下各次中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}主持{body}表决{matter}，{present}名有表决权的债权人出席，{agreed}名同意，同意者占出席者债权额的{of_present}%、占{base}的{of_all}%",
        "{name}主持{body}表决{matter}，出席的{present}名有表决权的债权人中{agreed}名同意，所代表的债权占出席者的{of_present}%、占{base}的{of_all}%",
        "{matter}由{name}主持{body}表决，出席的{present}名有表决权的债权人中{agreed}名同意，同意者债权占出席者的{of_present}%、占{base}的{of_all}%",
        "*{matter}由{name}主持{body}表决，{present}名有表决权的债权人出席，{agreed}名同意，同意者占出席者债权额的{of_present}%、占{base}的{of_all}%",
        "*{name}主持{body}表决{matter}，有表决权的债权人{present}名出席，其中{agreed}名同意，同意者债权占出席者的{of_present}%、占{base}的{of_all}%",
    ),
    facts=wordings(
        "{name}主持{body}表决{matter}，{present}名有表决权的债权人出席，{agreed}名同意，同意者占出席者债权额的{of_present}%、占{base}的{of_all}%",
        "{name}主持{body}就{matter}表决，出席的{present}名有表决权的债权人中{agreed}名同意，同意者债权占出席者的{of_present}%、占{base}的{of_all}%",
        "*{name}主持{body}就{matter}表决，{present}名有表决权的债权人出席，{agreed}名同意，同意者债权占出席者的{of_present}%、占{base}的{of_all}%",
    ),
    statements=clozes(
        {
            f"债权人会议的一般决议，同意者所代表的债权额须占无财产担保债权总额的[{share(HALF)}|{share(TWO_THIRDS)}:与和解协议的表决混淆|四分之三:记错比例]以上": RESOLUTION,
            f"债权人会议通过和解协议，同意者所代表的债权额须占无财产担保债权总额的[{share(TWO_THIRDS)}|{share(HALF)}<half_for_all:与一般决议混淆|四分之三:记错比例]以上": SETTLEMENT,
            f"表决组通过重整计划草案，同意者所代表的债权额须占该组债权总额的[{share(TWO_THIRDS)}|{share(HALF)}<half_for_all:与一般决议混淆|四分之三:记错比例]以上": PLAN,
            "债权人会议表决时，同意的债权人须超过[出席会议的有表决权的债权人|已经申报债权的全体债权人|管理人已知的全体债权人:记错人数的基数]的半数": RESOLUTION,
            "债权人会议的一般决议，同意者的债权额按其占[无财产担保债权总额|出席者债权总额<of_those_present:记错债权额的基数|全部债权总额:漏掉无财产担保的限制]的比例计算": RESOLUTION,
            "债权人会议依法作出的决议，对于未出席会议的债权人[同样具有约束力|不具有约束力|经其追认才有约束力:记错效力的范围]": RESOLUTION,
            f"债权人认为债权人会议的决议违法并损害其利益的，可以自决议作出之日起[{han(DAYS)}|三十|六十|十:记错期限]日内请求人民法院裁定撤销": RESOLUTION,
            "未放弃优先受偿权利的担保权人，对于通过[和解协议/破产财产的分配方案|破产财产的变价方案|债务人财产的管理方案:记错无表决权的事项]不享有表决权": VOICE,
            "破产财产的分配方案，经债权人会议[二次|一次:与变价方案混淆|三次:记错次数]表决仍未通过的，由人民法院裁定": SECOND_VOTE,
            "*重整计划草案由[各表决组均通过|过半数的表决组通过|三分之二以上的表决组通过:记错通过的条件]时，重整计划即为通过": GROUPS,
            "*债权人[可以委托代理人|必须由本人|不得委托代理人:漏掉可以代理的规定]出席债权人会议、行使表决权": VOICE,
        }
    ),
    case_type=Meeting,
    cases=dict(_cases()),
    slots=_slots,
)
