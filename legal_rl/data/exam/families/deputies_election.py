"""差额选举: 选举法 31, how many more candidates than seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

# (at least, at most) so many candidates more than seats, as a share of the seats
DIRECT: Final = (Fraction(1, 3), Fraction(1))
INDIRECT: Final = (Fraction(1, 5), Fraction(1, 2))
NOMINATORS: Final = 10
RECALL_COUNTY: Final = 50
RECALL_TOWN: Final = 30
LAST_SEAT: Final = 2

LAW: Final = "选举法"
SINCE: Final = "2020-10-18"
NORM = Norm(
    LAW,
    31,
    SINCE,
    says=(
        "全国和地方各级人民代表大会代表实行差额选举",
        f"由选民直接选举人民代表大会代表的，代表候选人的人数应多于应选代表名额{han(DIRECT[0].denominator)}分之一至一倍",
        "由县级以上的地方各级人民代表大会选举上一级人民代表大会代表的，代表候选人的人数应多于应选代表名额"
        f"{han(INDIRECT[0].denominator)}分之一至{han(INDIRECT[1].denominator)}分之一",
    ),
)
NOMINATION_NORM = Norm(
    LAW,
    30,
    SINCE,
    says=(f"{han(NOMINATORS)}人以上联名，也可以推荐代表候选人", "均不得超过本选区或者选举单位应选代表的名额"),
)
VOTE_NORM = Norm(LAW, 41, SINCE, says=("可以另选其他任何选民，也可以弃权",))
ELECTED_NORM = Norm(
    LAW,
    45,
    SINCE,
    says=(
        "选区全体选民的过半数参加投票，选举有效",
        "获得参加投票的选民过半数的选票时，始得当选",
        "代表候选人获得全体代表过半数的选票时，始得当选",
        f"如果只选一人，候选人应为{han(LAST_SEAT)}人",
    ),
)
RECALL_NORM = Norm(
    LAW,
    50,
    SINCE,
    says=(
        f"县级的人民代表大会代表，原选区选民{han(RECALL_COUNTY)}人以上联名",
        f"原选区选民{han(RECALL_TOWN)}人以上联名",
    ),
)

# All of a new congress: in a by-election (art. 57) there may be as many candidates as seats.
BY_VOTERS: Final = ("选区选民选举新一届县人大代表", "选区选民选举新一届乡人大代表", "选区选民选举新一届镇人大代表")
BY_CONGRESS: Final = (
    "县人大选举新一届设区的市人大代表",
    "设区的市人大选举新一届省人大代表",
    "省人大选举新一届全国人大代表",
)


@dataclass(frozen=True)
class Election:
    """``body``: who elects whom; ``candidates`` for so many ``seats``."""

    body: str
    seats: int
    candidates: int


def margin(case: Election, direct: tuple[str, ...] = BY_VOTERS) -> Ruling:
    """合法 or 违法; ``direct`` are the elections to which the shares for direct ones apply."""
    is_direct = case.body in direct
    least, most = (case.seats * (1 + share) for share in (DIRECT if is_direct else INDIRECT))
    shares = "三分之一至一倍" if is_direct else "五分之一至二分之一"
    words = f"候选人应多于名额{shares}，应选{case.seats}名，候选人{case.candidates}名"
    return Ruling(words, "合法" if least <= case.candidates <= most else "违法", NORM)


def swapped(case: Election) -> Ruling:
    """Applies the shares for direct elections to indirect ones and the other way round."""
    return margin(case, direct=BY_CONGRESS)


def any_surplus(case: Election) -> Ruling:
    """Asks only for more candidates than seats."""
    words = f"候选人多于名额即可，应选{case.seats}名，候选人{case.candidates}名"
    return Ruling(words, "合法" if case.candidates > case.seats else "违法", NORM)


# (seats, candidates): a constituency elects one to three deputies
FEW: Final = (
    *((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6)),
    *((3, 3), (3, 4), (3, 5), (3, 6), (3, 7), (3, 8)),
)
MANY: Final = (
    *((10, 10), (10, 11), (10, 12), (10, 13), (10, 14), (10, 15), (10, 16), (10, 18), (10, 20), (10, 21)),
    *((20, 20), (20, 22), (20, 23), (20, 24), (20, 26), (20, 28), (20, 30), (20, 31), (20, 35), (20, 40)),
    *((30, 33), (30, 35), (30, 36), (30, 38), (30, 40), (30, 45), (30, 46), (30, 50), (30, 60)),
    *((40, 44), (40, 46), (40, 48), (40, 50), (40, 60), (40, 62), (40, 70), (40, 80)),
)


def _cases() -> Iterator[tuple[Election, float]]:
    for bodies, sizes in ((BY_VOTERS, FEW), (BY_CONGRESS, MANY)):
        for body in bodies:
            for seats, candidates in sizes:
                case = Election(body, seats, candidates)
                disputed = {swapped(case).outcome, any_surplus(case).outcome} != {margin(case).outcome}
                yield case, (2 if sizes is FEW else 1) * (1 if disputed else 2)


def _slots(case: Election) -> dict[str, Any]:
    return {"body": case.body, "seats": case.seats, "candidates": case.candidates}


DEPUTIES_ELECTION: Final = Family(
    name="deputies_election",
    title="人大代表的选举",
    subject="宪法",
    rule=LegalRule((NORM,), margin),
    flaws=(
        Flaw("swapped", "confusion", "把直接选举与间接选举的差额比例弄反", NORM, swapped),
        Flaw("any_surplus", "confusion", "以为候选人多于应选名额即可，漏掉差额的比例", NORM, any_surplus),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}参加的选举，候选人人数符合选举法", "{name}参加的选举，候选人人数并不违法"),
            positive=("候选人人数符合选举法", "候选人人数合法"),
            negative=("候选人人数违反选举法", "候选人人数违法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("{name}参加的选举，候选人人数违反选举法", "{name}参加的选举，候选人人数并不合法")),
    ),
    stems=wordings(
        "下列人大代表的选举中，{ask}的{tail}",
        "根据选举法，{ask}的选举{tail}",
        "关于差额选举，以下{ask}的{tail}",
        "以下人大代表的选举，{ask}的{tail}",
        "*根据选举法，下列选举中{ask}的{tail}",
        "*关于差额选举，{ask}的选举{tail}",
    ),
    phrasings=wordings(
        "{name}所在{body}，应选{seats}名，正式候选人{candidates}名",
        "{name}所在{body}，正式候选人{candidates}名，应选{seats}名",
        "{name}：{body}，应选{seats}名，正式候选人{candidates}名",
        "*{name}：{body}，正式候选人{candidates}名，应选{seats}名",
        "*{name}：应选{seats}名，正式候选人{candidates}名，所在{body}",
    ),
    facts=wordings(
        "{name}所在{body}，应选代表{seats}名，正式代表候选人{candidates}名",
        "{name}参加投票，其所在{body}，正式代表候选人{candidates}名，应选代表{seats}名",
        "*{name}参加投票，其所在{body}，应选代表{seats}名，正式代表候选人{candidates}名",
    ),
    statements=clozes(
        {
            "由选民直接选举的，代表候选人的人数应多于应选代表名额[三分之一|五分之一<swapped:与间接选举的差额混淆|四分之一:记错比例]至一倍": NORM,
            "由选民直接选举的，代表候选人的人数最多为应选代表名额的[二倍|三倍|四倍:记错比例]": NORM,
            "县级以上地方人大选举上一级人大代表，候选人应多于应选名额[五分之一|三分之一<swapped:与直接选举的差额混淆|四分之一:记错比例]至二分之一": NORM,
            "全国和地方各级人大代表的换届选举，[一律实行/均应实行|未必实行|不必实行:漏掉差额的要求]差额选举": NORM,
            "选举人[可以/有权|不得|无权:漏掉另选的权利]不投代表候选人的票，而另选其他任何选民": VOTE_NORM,
            f"另行选举时，如果只选代表一人，候选人应为[{han(LAST_SEAT)}|一:漏掉差额的要求|三:记错人数]人": ELECTED_NORM,
            "每一选民参加联名推荐的候选人的人数，[不得/均不得|可以|均可以:漏掉限制]超过本选区应选代表的名额": NOMINATION_NORM,
            f"选民联名推荐代表候选人的，最低人数为[{han(NOMINATORS)}|五:记错人数|{han(RECALL_TOWN)}:与罢免乡级代表混淆]人": NOMINATION_NORM,
            f"原选区选民[{han(RECALL_COUNTY)}|{han(RECALL_TOWN)}:与罢免乡级代表混淆|{han(NOMINATORS)}:与推荐候选人混淆]人以上联名，可以要求罢免县级人大代表": RECALL_NORM,
            "*选民直接选举时，候选人获得[参加投票的|选区全体的|登记在册的:与选举有效的条件混淆]选民过半数的选票，始得当选": ELECTED_NORM,
            "*县级以上地方人大选举上一级人大代表，候选人获得[全体代表|出席代表:把全体代表当作出席代表|投票代表:与直接选举混淆]过半数的选票，始得当选": ELECTED_NORM,
        }
    ),
    case_type=Election,
    cases=dict(_cases()),
    slots=_slots,
)
