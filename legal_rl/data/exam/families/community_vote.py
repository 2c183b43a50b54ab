"""业主共同决定: 民法典 278. Two thirds must take part; of them over half, for graver matters three quarters, agree."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

# Shares as (numerator, denominator).
QUORUM: Final = (2, 3)
GRAVE_SHARE: Final = (3, 4)
FORMER_SHARE: Final = (2, 3)


def share(fraction: tuple[int, int]) -> str:
    """As statutes write it: (2, 3) → 三分之二."""
    return f"{han(fraction[1])}分之{han(fraction[0])}"


SINCE: Final = "2021-01-01"
NORM = Norm(
    "民法典",
    278,
    SINCE,
    says=(
        "（五）使用建筑物及其附属设施的维修资金",
        "（六）筹集建筑物及其附属设施的维修资金",
        f"专有部分面积占比{share(QUORUM)}以上的业主且人数占比{share(QUORUM)}以上的业主参与表决",
        "决定前款第六项至第八项规定的事项",
        f"参与表决专有部分面积{share(GRAVE_SHARE)}以上的业主且参与表决人数{share(GRAVE_SHARE)}以上的业主同意",
        "决定前款其他事项，应当经参与表决专有部分面积过半数的业主且参与表决人数过半数的业主同意",
    ),
)
HOME_NORM = Norm("民法典", 279, SINCE, says=("应当经有利害关系的业主一致同意",))
FUND_NORM = Norm("民法典", 281, SINCE, says=("建筑物及其附属设施的维修资金，属于业主共有",))
COST_NORM = Norm("民法典", 283, SINCE, says=("按照业主专有部分面积所占比例确定",))
FORMER = Norm(
    "物权法",
    76,
    "2007-10-01",
    "2020-12-31",
    says=(f"占建筑物总面积{share(FORMER_SHARE)}以上的业主且占总人数{share(FORMER_SHARE)}以上的业主同意",),
)

USE_FUND: Final = "使用维修资金"
GRAVE: Final = ("筹集维修资金", "改建附属设施", "改变共有部分用途", "利用共有部分经营")
OTHERS: Final = (USE_FUND, "修改管理规约", "更换业委会成员", "解聘物业公司")
FORMER_GRAVE: Final = (USE_FUND, "筹集维修资金", "改建附属设施")


@dataclass(frozen=True)
class OwnersVote:
    """Households of one owner each and of equal area: how many there are, took part and agreed."""

    matter: str
    households: int
    present: int
    agreed: int


def vote(case: OwnersVote, grave: tuple[str, ...] = GRAVE) -> Ruling:
    """The decision: 通过 or 未通过; ``grave``: the matters that need three quarters."""
    if case.present * QUORUM[1] < case.households * QUORUM[0]:
        return Ruling(f"{case.households}户中{case.present}户参与，不足2/3", "未通过", NORM)
    told = f"{case.present}户参与，{case.agreed}户同意"
    if case.matter in grave:
        passed = case.agreed * GRAVE_SHARE[1] >= case.present * GRAVE_SHARE[0]
        return _finding(f"{told}，{'达' if passed else '不足'}3/4", passed)
    passed = case.agreed * 2 > case.present
    return _finding(f"{told}，{'过' if passed else '未过'}半数", passed)


def _finding(why: str, passed: bool) -> Ruling:
    return Ruling(why, "通过" if passed else "未通过", NORM)


def former_vote(case: OwnersVote) -> Ruling:
    """物权法 76: shares of all owners; two thirds for using or raising the fund and for rebuilding."""
    told = f"全部{case.households}户中{case.agreed}户同意"
    if case.matter in FORMER_GRAVE:
        passed = case.agreed * FORMER_SHARE[1] >= case.households * FORMER_SHARE[0]
        return _finding(f"{told}，{'达' if passed else '不足'}2/3", passed)
    passed = case.agreed * 2 > case.households
    return _finding(f"{told}，{'过' if passed else '未过'}半数", passed)


def using_is_grave(case: OwnersVote) -> Ruling:
    """Asks three quarters also for using the fund, as for raising it."""
    return vote(case, (*GRAVE, USE_FUND))


# (households, took part): exactly two thirds, just below and well above.
TURNOUTS: Final = (
    *((120, 80), (120, 79), (120, 100), (300, 200), (300, 199), (300, 240)),
    *((180, 120), (180, 160), (180, 118)),
)


def _cases() -> Iterator[tuple[OwnersVote, float]]:
    for matter in (*GRAVE, *OTHERS):
        for households, present in TURNOUTS:
            three_quarters = ceil(present * GRAVE_SHARE[0] / GRAVE_SHARE[1])
            for agreed in (present // 2, present // 2 + 1, three_quarters - 1, three_quarters, three_quarters + 10):
                case = OwnersVote(matter, households, present, agreed)
                yield case, _weight(case)


def _weight(case: OwnersVote) -> float:
    if vote(case).outcome != using_is_grave(case).outcome:
        return 8
    if vote(case).outcome != former_vote(case).outcome:
        return 1.2
    return 1


def _slots(case: OwnersVote) -> dict[str, Any]:
    return dict(vars(case))


COMMUNITY_VOTE: Final = Family(
    name="community_vote",
    title="业主共同决定",
    subject="民法",
    rule=LegalRule((NORM,), vote),
    flaws=(
        Flaw(
            "shares_of_all_owners",
            "former_rule",
            "仍按物权法第76条，以全体业主为基数计算同意的比例，不看参与表决的业主",
            FORMER,
            former_vote,
        ),
        Flaw(
            "using_is_grave",
            "confusion",
            "把使用维修资金当作须经四分之三以上同意的事项，与筹集维修资金混淆",
            NORM,
            using_is_grave,
        ),
    ),
    outcomes=(
        Outcome(
            "通过",
            claims=("{name}所在小区的表决依法获得通过", "{name}所在小区的同意比例达到法定要求"),
            positive=("表决依法获得通过", "达到法定的表决比例"),
            negative=("表决依法未获通过", "未达法定的表决比例"),
            norm=NORM,
        ),
        Outcome("未通过", claims=("{name}所在小区的表决依法未获通过", "{name}所在小区的表决未达法定要求")),
    ),
    stems=wordings(
        "设每户业主一人、面积相同，下列小区中{ask}的{tail}",
        "根据民法典，每户一人、面积相同，{ask}的小区{tail}",
        "各户面积相同、业主各一人，以下小区中{ask}的{tail}",
        "关于业主表决，每户一人、面积相同，{ask}的{tail}",
        "*根据民法典，设各户面积相同、业主各一人，{ask}的{tail}",
        "*每户业主一人、面积相同，下列小区{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}所在小区{households}户，表决{matter}，{present}户参与，{agreed}户同意",
        "{name}所在小区表决{matter}，共{households}户，参与{present}户，同意{agreed}户",
        "{name}所在小区有{households}户，{present}户参与表决{matter}，{agreed}户同意",
        "*{name}所在小区共{households}户，{present}户参与，{agreed}户同意{matter}",
        "*{name}所在小区表决{matter}，{households}户中{present}户参与，{agreed}户同意",
    ),
    facts=wordings(
        "{name}所在小区共{households}户，每户业主一人、面积相同，就{matter}表决时{present}户参与，{agreed}户同意",
        "{name}所在小区有面积相同的住户{households}户，每户业主一人，{present}户参与表决{matter}，{agreed}户同意",
        "*{name}所在小区有{households}户，每户业主一人、面积相同，{present}户参与表决{matter}，{agreed}户同意",
    ),
    statements=clozes(
        {
            f"业主共同决定事项，参与表决的业主在专有部分面积和人数上的法定最低占比均为[{share(QUORUM)}|二分之一|{share(GRAVE_SHARE)}:与同意的比例混淆|五分之三:记错比例]": NORM,
            f"参与表决的业主达到法定比例的，筹集维修资金经参与者面积和人数均[{share(GRAVE_SHARE)}以上|{share(FORMER_SHARE)}以上<shares_of_all_owners:物权法第76条的旧比例|二分之一以上:与一般事项混淆]同意即可": NORM,
            "使用维修资金，须经参与表决的面积和人数均[过半数|过四分之三<using_is_grave:与筹集维修资金混淆|过三分之二<shares_of_all_owners:物权法第76条的旧比例]的业主同意": NORM,
            "[改变共有部分的用途/改建建筑物的附属设施/利用共有部分经营|制定和修改管理规约:与一般事项混淆|使用维修资金<using_is_grave:与筹集维修资金混淆|解聘物业服务企业:与一般事项混淆]，须经参与表决面积和人数均四分之三以上的业主同意": NORM,
            "计算同意的比例，均以[参与表决的业主|全体登记的业主<shares_of_all_owners:物权法第76条的旧基数|到场发言的业主:记错基数]的专有部分面积和人数为基数": NORM,
            "将住宅改变为经营性用房，除遵守法律、法规以及管理规约外，经有利害关系的业主[一致同意|过半数同意|三分之二同意|四分之三同意:与共同决定混淆]即可": HOME_NORM,
            "*建筑物的费用分摊没有约定的，按照业主[专有部分面积|共有部分面积|家庭居住人数|所购房屋价款:记错分摊的标准]所占比例确定": COST_NORM,
            "*建筑物及其附属设施的维修资金，属于[业主共有|国家所有|集体所有:记错权利人|物业公司所有:把管理当作所有]": FUND_NORM,
        }
    ),
    case_type=OwnersVote,
    cases=dict(_cases()),
    slots=_slots,
)
