"""合伙决议: 合伙企业法 30 (more than half of the partners), 31 and 43 (all of them, unless agreed otherwise)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

NOTICE_DAYS: Final = 30

SINCE: Final = "2007-06-01"
VOTE_NORM = Norm(
    "合伙企业法",
    30,
    SINCE,
    says=("按照合伙协议约定的表决办法办理", "实行合伙人一人一票并经全体合伙人过半数通过的表决办法"),
)
ALL_NORM = Norm(
    "合伙企业法",
    31,
    SINCE,
    says=(
        "除合伙协议另有约定外，合伙企业的下列事项应当经全体合伙人一致同意",
        "改变合伙企业的名称",
        "改变合伙企业的经营范围",
        "处分合伙企业的不动产",
        "转让或者处分合伙企业的知识产权",
        "以合伙企业名义为他人提供担保",
        "聘任合伙人以外的人担任合伙企业的经营管理人员",
    ),
)
ENTRY_NORM = Norm("合伙企业法", 43, SINCE, says=("新合伙人入伙，除合伙协议另有约定外，应当经全体合伙人一致同意",))
TRANSFER_NORM = Norm("合伙企业法", 22, SINCE, says=("须经其他合伙人一致同意", "合伙人之间转让", "应当通知其他合伙人"))
PLEDGE_NORM = Norm("合伙企业法", 25, SINCE, says=("未经其他合伙人一致同意，其行为无效",))
LEAVE_NORM = Norm("合伙企业法", 46, SINCE, says=(f"应当提前{han(NOTICE_DAYS)}日通知其他合伙人",))
LIMITED_NORM = Norm("合伙企业法", 72, SINCE, says=("有限合伙人可以将其在有限合伙企业中的财产份额出质",))

UNANIMOUS: Final = (
    *("改变企业名称", "改变经营范围", "出售企业的房产", "转让企业的专利权", "为他人提供担保", "聘任外人任经理"),
)
ENTRY: Final = "接纳新人入伙"
ORDINARY: Final = ("购买办公用品", "采购生产原料", "购买送货车辆", "续订租房合同", "招聘普通职工", "调整产品售价")


@dataclass(frozen=True)
class PartnershipVote:
    """``yes`` of ``partners`` agree to ``matter``; ``agreed``: under the agreement more than half decide everything."""

    matter: str
    partners: int
    yes: int
    agreed: bool


def partnership_vote(vote: PartnershipVote, *, optional: bool = True) -> Ruling:
    """通过 or 未过; ``optional``: whether the agreement may do without unanimity."""
    if vote.matter in ORDINARY or (vote.agreed and optional):
        norm = VOTE_NORM if vote.matter in ORDINARY else ENTRY_NORM if vote.matter == ENTRY else ALL_NORM
        return _majority(vote, norm, "协议约定" if vote.agreed else "协议未约定，")
    norm = ENTRY_NORM if vote.matter == ENTRY else ALL_NORM
    whole = vote.yes == vote.partners
    return Ruling(f"须全体一致，{vote.partners}人中{vote.yes}人同意", "通过" if whole else "未过", norm)


def majority_for_all(vote: PartnershipVote) -> Ruling:
    """Takes article 30 for the rule of every matter."""
    norm = VOTE_NORM if vote.matter in ORDINARY else ENTRY_NORM if vote.matter == ENTRY else ALL_NORM
    return _majority(vote, norm, "协议约定" if vote.agreed else "协议未约定，")


def unanimity_whatever_agreed(vote: PartnershipVote) -> Ruling:
    """Forgets that the agreement may provide otherwise."""
    return partnership_vote(vote, optional=False)


def _majority(vote: PartnershipVote, norm: Norm, why: str) -> Ruling:
    passed = vote.yes * 2 > vote.partners
    return Ruling(f"{why}过半数决，{vote.partners}人中{vote.yes}人同意", "通过" if passed else "未过", norm)


def _cases() -> Iterator[tuple[PartnershipVote, float]]:
    for matter in (*UNANIMOUS, ENTRY, *ORDINARY):
        for partners in range(4, 9):
            for yes in range(partners // 2 - 1, partners + 1):
                for agreed in (False, True):
                    vote = PartnershipVote(matter, partners, yes, agreed)
                    yield vote, _weight(vote)


def _weight(vote: PartnershipVote) -> float:
    if vote.yes == vote.partners:
        return 1.0
    if vote.yes * 2 <= vote.partners:
        return 0.5 if vote.matter in ORDINARY else 0.4
    return 0.6 if vote.matter in ORDINARY else 1.0


def _slots(vote: PartnershipVote) -> dict[str, Any]:
    return {
        "matter": vote.matter,
        "count": f"{vote.partners}名合伙人中{vote.yes}名同意",
        "agreement": "协议约定一切事项过半数决" if vote.agreed else "协议对于表决未作任何约定",
    }


PARTNERSHIP_VOTE: Final = Family(
    name="partnership_vote",
    title="合伙企业的决议",
    subject="商法",
    rule=LegalRule((VOTE_NORM, ALL_NORM, ENTRY_NORM), partnership_vote),
    flaws=(
        Flaw(
            "majority_for_all",
            "confusion",
            "以为一切事项过半数即可，漏掉须全体合伙人一致同意的事项",
            VOTE_NORM,
            majority_for_all,
        ),
        Flaw(
            "unanimity_whatever_agreed",
            "confusion",
            "以为一致同意不得由合伙协议另作约定，漏掉但书",
            ALL_NORM,
            unanimity_whatever_agreed,
        ),
    ),
    outcomes=(
        Outcome(
            "通过",
            claims=("{name}所在企业的决议已获有效通过", "{name}所在企业的表决已达所需人数"),
            positive=("已获有效通过", "已达法定或约定的同意人数"),
            negative=("未获有效通过", "未达法定或约定的同意人数"),
            norm=VOTE_NORM,
        ),
        Outcome("未过", claims=("{name}所在企业的决议未获有效通过", "{name}所在企业的表决未达所需人数")),
    ),
    stems=wordings(
        "下列普通合伙企业的决议中，{ask}的{tail}",
        "根据合伙企业法，普通合伙企业{ask}的决议{tail}",
        "关于普通合伙企业，以下决议{ask}的{tail}",
        "以下普通合伙企业的决议，{ask}的{tail}",
        "*根据合伙企业法，下列普通合伙企业决议{ask}的{tail}",
        "*关于普通合伙企业的决议，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的合伙企业{agreement}，表决{matter}，{count}",
        "{name}的合伙企业表决{matter}，{agreement}，{count}",
        "表决{matter}，{name}的合伙企业{count}，{agreement}",
        "*{name}的合伙企业表决{matter}，{count}，{agreement}",
        "*表决{matter}，{name}的合伙企业{agreement}，{count}",
    ),
    facts=wordings(
        "{name}所在的普通合伙企业{agreement}，就{matter}一事表决时，{count}",
        "{name}所在的普通合伙企业就{matter}一事表决，{agreement}，{count}",
        "*就{matter}一事，{name}所在的普通合伙企业表决时{count}，{agreement}",
    ),
    statements=clozes(
        {
            "合伙协议未作约定的，处分合伙企业的不动产应当经全体合伙人[一致|过半数<majority_for_all|多数:与一般事项混淆]同意": ALL_NORM,
            "以合伙企业名义为他人提供担保，应当经全体合伙人一致同意，[合伙协议另有约定的除外|无论合伙协议有何种约定<unanimity_whatever_agreed|合伙协议另行约定的无效:漏掉另有约定的除外]": ALL_NORM,
            "合伙协议对表决办法未作约定的，合伙人对一般事项作出决议，实行[合伙人一人一票|按照出资比例表决:与公司股东会混淆|按照盈利比例表决:记错表决的依据]的表决办法": VOTE_NORM,
            "合伙协议对表决办法未作约定的，一般事项须经全体合伙人[过半数|一致:与须一致同意的事项混淆|三分之二:与公司的特别决议混淆]通过": VOTE_NORM,
            "除合伙协议另有约定外，新合伙人入伙应当经全体合伙人[一致|过半数<majority_for_all|多数:与一般事项混淆]同意": ENTRY_NORM,
            "合伙人之间转让在合伙企业中的财产份额的，应当[通知其他合伙人|取得过半数同意:与一般事项混淆|取得一致同意:与对外转让混淆]": TRANSFER_NORM,
            "普通合伙人以其在合伙企业中的财产份额出质，未经其他合伙人一致同意的，其行为[无效|有效|可撤销:记错后果|效力待定:与限制民事行为能力人混淆]": PLEDGE_NORM,
            "*除合伙协议另有约定外，有限合伙人[有权|不得|无权:与普通合伙人混淆]将其在有限合伙企业中的财产份额出质": LIMITED_NORM,
            f"*合伙协议未约定合伙期限的，合伙人退伙应当提前[{han(NOTICE_DAYS)}|十五|六十|九十:记错期间]日通知其他合伙人": LEAVE_NORM,
        }
    ),
    case_type=PartnershipVote,
    cases=dict(_cases()),
    slots=_slots,
)
