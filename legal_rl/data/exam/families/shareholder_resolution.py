"""股东会决议: 公司法 66 (有限责任公司: of all votes) and 116 (股份有限公司: of the votes present)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LIMITED, SHARES = "有限责任", "股份有限"
SPECIAL: Final = (
    *("章程修改方案", "增加注册资本方案", "减少注册资本方案", "合并方案", "分立方案", "解散方案", "变更公司形式方案"),
)
ORDINARY: Final = ("董事会工作报告", "监事会工作报告", "利润分配方案", "弥补亏损方案", "董事报酬方案")
ASSETS: Final = 30

SINCE: Final = "2024-07-01"
TWO_THIRDS: Final = f"{han(3)}分之二以上"
LIMITED_NORM = Norm(
    "公司法",
    66,
    SINCE,
    says=(
        "股东会的议事方式和表决程序，除本法有规定的外，由公司章程规定",
        "应当经代表过半数表决权的股东通过",
        "修改公司章程、增加或者减少注册资本的决议，以及公司合并、分立、解散或者变更公司形式的决议",
        f"应当经代表{TWO_THIRDS}表决权的股东通过",
    ),
)
SHARES_NORM = Norm(
    "公司法",
    116,
    SINCE,
    says=(
        "应当经出席会议的股东所持表决权过半数通过",
        "修改公司章程、增加或者减少注册资本的决议，以及公司合并、分立、解散或者变更公司形式的决议",
        f"应当经出席会议的股东所持表决权的{TWO_THIRDS}通过",
        "公司持有的本公司股份没有表决权",
    ),
)
WEIGHT_NORM = Norm("公司法", 65, SINCE, says=("按照出资比例行使表决权；但是，公司章程另有规定的除外",))
SURVIVAL_NORM = Norm("公司法", 230, SINCE, says=(f"有限责任公司须经持有{TWO_THIRDS}表决权的股东通过",))
ASSETS_NORM = Norm(
    "公司法",
    135,
    SINCE,
    says=(f"超过公司资产总额百分之{han(ASSETS)}的", f"经出席会议的股东所持表决权的{TWO_THIRDS}通过"),
)


@dataclass(frozen=True)
class ShareholderVote:
    """``total``, ``present`` and ``yes``: the votes of the company, at the meeting, and in favour of ``matter``."""

    company: str
    matter: str
    total: int
    present: int
    yes: int


def resolution(vote: ShareholderVote) -> Ruling:
    """通过 or 未过."""
    return _counted(vote, vote.total if vote.company == LIMITED else vote.present, special=vote.matter in SPECIAL)


def swapped_bases(vote: ShareholderVote) -> Ruling:
    """Counts the votes present in a 有限责任公司 and all votes in a 股份有限公司."""
    return _counted(vote, vote.present if vote.company == LIMITED else vote.total, special=vote.matter in SPECIAL)


def simple_majority(vote: ShareholderVote) -> Ruling:
    """Asks for more than half whatever the matter."""
    return _counted(vote, vote.total if vote.company == LIMITED else vote.present, special=False)


def _counted(vote: ShareholderVote, base: int, *, special: bool) -> Ruling:
    passed = vote.yes * 3 >= base * 2 if special else vote.yes * 2 > base
    need = f"须达{base}票的2/3即{base * 2 // 3}票" if special else f"须超{base}票的半数{base // 2}票"
    norm = LIMITED_NORM if vote.company == LIMITED else SHARES_NORM
    return Ruling(f"{need}，赞成{vote.yes}票", "通过" if passed else "未过", norm)


# Every total and every attendance is a multiple of six, so that half and two thirds are whole numbers of votes.
COUNTS: Final = {
    (120, 90): (44, 45, 46, 59, 60, 61, 79, 80, 81),
    (90, 60): (29, 30, 31, 39, 40, 41, 45, 46, 59, 60),
    (120, 72): (35, 36, 37, 47, 48, 49, 60, 61, 70),
}


def _cases() -> Iterator[tuple[ShareholderVote, float]]:
    for company in (LIMITED, SHARES):
        for matter in (*SPECIAL, *ORDINARY):
            for (total, present), votes in COUNTS.items():
                for yes in votes:
                    vote = ShareholderVote(company, matter, total, present, yes)
                    yield vote, _weight(vote)


def _weight(vote: ShareholderVote) -> float:
    passed = resolution(vote).outcome == "通过"
    disputed = any(flaw(vote).outcome != resolution(vote).outcome for flaw in (swapped_bases, simple_majority))
    return (1.0 if passed else 0.6) if disputed else (1.5 if passed else 0.9)


def _slots(vote: ShareholderVote) -> dict[str, Any]:
    return {**vars(vote), "company": f"{vote.company}公司"}


SHAREHOLDER_RESOLUTION: Final = Family(
    name="shareholder_resolution",
    title="股东会决议",
    subject="商法",
    rule=LegalRule((LIMITED_NORM, SHARES_NORM), resolution),
    flaws=(
        Flaw(
            "swapped_bases",
            "confusion",
            "把计算基数弄反：有限责任公司只计出席的表决权，股份有限公司计全部表决权",
            SHARES_NORM,
            swapped_bases,
        ),
        Flaw(
            "simple_majority",
            "confusion",
            "以为一切事项过半数即可，漏掉须三分之二以上的特别决议",
            LIMITED_NORM,
            simple_majority,
        ),
    ),
    outcomes=(
        Outcome(
            "通过",
            claims=("{name}参股公司的决议已获有效通过", "{name}参股公司的表决已达法定多数"),
            positive=("获得有效通过", "达到法定多数"),
            negative=("未获有效通过", "未达法定多数"),
            norm=LIMITED_NORM,
        ),
        Outcome("未过", claims=("{name}参股公司的决议未获有效通过", "{name}参股公司的表决未达法定多数")),
    ),
    stems=wordings(
        "章程均无特别规定，下列股东会决议中，{ask}的{tail}",
        "根据公司法，章程无特别规定时，{ask}的决议{tail}",
        "关于股东会决议，章程无特别规定，以下{ask}的{tail}",
        "章程均无特别规定，以下股东会决议，{ask}的{tail}",
        "*根据公司法，章程无特别规定时，下列决议中{ask}的{tail}",
        "*关于股东会决议，章程无特别规定，{ask}的决议{tail}",
    ),
    phrasings=wordings(
        "{name}参股的{company}表决{matter}：共{total}票，到会{present}票，赞成{yes}票",
        "{name}参股的{company}共有{total}票，到会{present}票，{matter}获赞成{yes}票",
        "{name}参股的{company}就{matter}表决，{total}票中到会{present}票，赞成{yes}票",
        "*{name}参股的{company}表决{matter}，{total}票中到会{present}票，赞成{yes}票",
        "*{name}参股的{company}就{matter}表决：共有{total}票，到会{present}票，赞成{yes}票",
    ),
    facts=wordings(
        "{name}参股的{company}章程无特别规定，表决权共{total}票，股东会到会{present}票，{matter}获赞成{yes}票",
        "{name}参股的{company}共有表决权{total}票，章程无特别规定，股东会就{matter}表决，到会{present}票，赞成{yes}票",
        "*{name}参股的{company}章程无特别规定，共有表决权{total}票，股东会就{matter}表决，到会{present}票，赞成{yes}票",
    ),
    statements=clozes(
        {
            f"有限责任公司股东会作出修改公司章程的决议，应当经代表[{TWO_THIRDS}|二分之一以上<simple_majority:漏掉特别决议|四分之三以上|十分之九以上:记错比例]表决权的股东通过": LIMITED_NORM,
            "有限责任公司股东会作出特别决议所需的三分之二以上，以[全体股东|出席股东<swapped_bases:与股份有限公司混淆|表决股东:记错基数]的表决权为基数": LIMITED_NORM,
            f"有限责任公司股东会作出批准利润分配方案的决议，应当经代表[过半数|{TWO_THIRDS}:与特别决议混淆|四分之三|全部:记错比例]表决权的股东通过": LIMITED_NORM,
            "股份有限公司股东会作出增加注册资本的决议，应当经[出席会议的股东所持|公司全部的股东所持<swapped_bases:与有限责任公司混淆|公司全部的董事所持:与董事会决议混淆]表决权的三分之二以上通过": SHARES_NORM,
            "股份有限公司持有的本公司股份[没有|享有|仍有|具有:漏掉例外]表决权": SHARES_NORM,
            "有限责任公司章程未作规定的，股东会会议由股东按照[出资比例|一人一票:与董事会混淆|持股时间|入股先后:记错依据]行使表决权": WEIGHT_NORM,
            "有限责任公司股东会会议的表决权，公司章程[有权规定|不得规定|无权规定:漏掉章程另有规定的除外]不按照出资比例行使": WEIGHT_NORM,
            "除法律另有规定外，有限责任公司股东会的表决程序由[公司章程|董事会|登记机关|监事会:记错主体]规定": LIMITED_NORM,
            f"*章程规定的营业期限届满，有限责任公司经股东会决议而存续的，须经持有[{TWO_THIRDS}|二分之一以上<simple_majority:漏掉特别决议|四分之三以上|十分之九以上:记错比例]表决权的股东通过": SURVIVAL_NORM,
            f"*上市公司一年内出售重大资产须经股东会特别决议的界线，是金额超过公司资产总额的[百分之{han(ASSETS)}|百分之十|百分之二十|百分之五十:记错比例]": ASSETS_NORM,
        }
    ),
    case_type=ShareholderVote,
    cases=dict(_cases()),
    slots=_slots,
)
