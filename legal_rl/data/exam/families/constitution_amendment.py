"""修改宪法与表决法律: 宪法 64, whose majorities are of all deputies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

AMENDMENT_SHARE: Final = (2, 3)  # at least
BILL_SHARE: Final = (1, 2)  # more than
PROPOSERS: Final = 5  # at least one in so many deputies

ADOPTED: Final = "1982-12-04"
NORM = Norm(
    "宪法",
    64,
    ADOPTED,
    says=(
        f"由全国人民代表大会常务委员会或者{han(PROPOSERS)}分之一以上的全国人民代表大会代表提议",
        f"以全体代表的{han(AMENDMENT_SHARE[1])}分之{han(AMENDMENT_SHARE[0])}以上的多数通过",
        "法律和其他议案由全国人民代表大会以全体代表的过半数通过",
    ),
)
SESSION_NORM = Norm("宪法", 61, ADOPTED, says=(f"{han(PROPOSERS)}分之一以上的全国人民代表大会代表提议，可以临时召集",))
POWER_NORM = Norm("宪法", 62, "2018-03-11", says=("（一）修改宪法",))
STANDING_NORM = Norm(
    "宪法",
    67,
    "2018-03-11",
    says=("（一）解释宪法", "进行部分补充和修改，但是不得同该法律的基本原则相抵触"),
)

AMENDMENT, BILL = "宪法修正案", "法律案"


@dataclass(frozen=True)
class AmendmentBallot:
    """Votes for a ``bill`` in the National People's Congress: ``yes`` of ``present`` of all ``deputies``."""

    bill: str
    deputies: int
    present: int
    yes: int


def majority(case: AmendmentBallot) -> Ruling:
    """通过 or 未通过."""
    return _against(case, case.deputies, "全体代表", strict=case.bill == BILL)


def majority_of_present(case: AmendmentBallot) -> Ruling:
    """Reckons the majority from those present."""
    return _against(case, case.present, "出席代表", strict=case.bill == BILL)


def two_thirds_for_all(case: AmendmentBallot) -> Ruling:
    """Asks two thirds for every bill."""
    return _against(case, case.deputies, "全体代表", strict=False)


def _against(case: AmendmentBallot, base: int, of_whom: str, *, strict: bool) -> Ruling:
    """``strict``: more than half of ``base``; else two thirds or more."""
    part, whole = BILL_SHARE if strict else AMENDMENT_SHARE
    passed = case.yes * whole > base * part if strict else case.yes * whole >= base * part
    share = "过半数" if strict else "三分之二以上"
    words = f"{case.bill}须{of_whom}{base}人的{share}，赞成{case.yes}人"
    return Ruling(words, "通过" if passed else "未通过", NORM)


# All deputies, multiples of six; those present, multiples of six and never less than two thirds of all.
CHAMBERS: Final = tuple((deputies, present) for deputies in (2700, 2910, 2940, 2970) for present in (2640, 2400))


def _votes(deputies: int, present: int) -> list[int]:
    half, two_thirds = deputies // 2, deputies * 2 // 3
    of_present = (present // 2 + 1, present * 2 // 3)
    return sorted({1300, half - 1, half, half + 1, two_thirds - 1, two_thirds, two_thirds + 1, 2100, *of_present})


def _cases() -> Iterator[tuple[AmendmentBallot, float]]:
    for deputies, present in CHAMBERS:
        for bill in (AMENDMENT, BILL):
            for yes in _votes(deputies, present):
                case = AmendmentBallot(bill, deputies, present, yes)
                lawful = majority(case).outcome
                disputed = {majority_of_present(case).outcome, two_thirds_for_all(case).outcome} != {lawful}
                yield case, 1 if disputed else 1.2


def _slots(case: AmendmentBallot) -> dict[str, Any]:
    return {"bill": case.bill, "deputies": case.deputies, "present": case.present, "yes": case.yes}


CONSTITUTION_AMENDMENT: Final = Family(
    name="constitution_amendment",
    title="宪法的修改和法律案的表决",
    subject="宪法",
    rule=LegalRule((NORM,), majority),
    flaws=(
        Flaw("majority_of_present", "confusion", "按出席代表而不是全体代表计算多数", NORM, majority_of_present),
        Flaw("two_thirds_for_all", "confusion", "把修改宪法的三分之二用于一切议案", NORM, two_thirds_for_all),
    ),
    outcomes=(
        Outcome(
            "通过",
            claims=("{name}计票的议案达到法定多数", "{name}计票的议案应当宣布通过"),
            positive=("达到法定多数", "应当宣布通过"),
            negative=("未达法定多数", "不应宣布通过"),
            norm=NORM,
        ),
        Outcome("未通过", claims=("{name}计票的议案未达法定多数", "{name}计票的议案不应宣布通过")),
    ),
    stems=wordings(
        "全国人大表决的下列议案中，{ask}的{tail}",
        "根据宪法，全国人大表决后{ask}的议案{tail}",
        "关于全国人大的表决，以下{ask}的{tail}",
        "以下由全国人大表决的议案，{ask}的{tail}",
        "*根据宪法，全国人大表决的下列议案{ask}的{tail}",
        "*关于全国人大的表决，{ask}的议案{tail}",
    ),
    phrasings=wordings(
        "{name}计票的{bill}：全体代表{deputies}人，出席{present}人，赞成{yes}人",
        "{name}计票的{bill}，赞成{yes}人，出席{present}人，全体代表{deputies}人",
        "{bill}由{name}计票，全体代表{deputies}人，出席{present}人，赞成{yes}人",
        "*{bill}由{name}计票：赞成{yes}人，出席{present}人，全体代表{deputies}人",
        "*{name}计票的{bill}：出席{present}人，全体代表{deputies}人，赞成{yes}人",
    ),
    facts=wordings(
        "全国人大表决{bill}，由{name}计票，全体代表{deputies}人，出席{present}人，赞成{yes}人",
        "{name}在全国人大为{bill}计票，出席{present}人，赞成{yes}人，全体代表{deputies}人",
        "*{name}在全国人大为{bill}计票，全体代表{deputies}人，出席{present}人，赞成{yes}人",
    ),
    statements=clozes(
        {
            "宪法的修改，由全国人大以全体代表的[三分之二|二分之一:与法律案的多数混淆|四分之三|五分之三:记错多数]以上的多数通过": NORM,
            "法律和其他议案由全国人大以全体代表的[过半数|三分之二<two_thirds_for_all:与修改宪法的多数混淆|四分之三:记错多数]通过": NORM,
            "全国人大表决法律案，以[全体代表|出席代表<majority_of_present:把全体代表当作出席代表|投票代表:把全体代表当作投票代表]的过半数通过": NORM,
            f"提议修改宪法的全国人大代表，最低人数为全体代表的[{han(PROPOSERS)}分之一|三分之一|十分之一:记错比例]": NORM,
            "除法定比例的全国人大代表以外，有权提议修改宪法的只有[全国人大常委会|全国人大主席团|最高人民检察院:漏掉提议主体的限制]": NORM,
            f"提议临时召集全国人大会议的代表，最低人数为全体代表的[{han(PROPOSERS)}分之一|三分之一|十分之一:记错比例]": SESSION_NORM,
            "修改宪法的职权属于[全国人民代表大会|全国人大常委会:与解释宪法混淆|宪法和法律委员会:记错职权]": POWER_NORM,
            "全国人大常委会部分修改全国人大制定的法律，[不得/一律不得|可以|必要时可:漏掉限制]同该法律的基本原则相抵触": STANDING_NORM,
            "*解释宪法的职权属于[全国人大常委会|最高人民法院|最高人民检察院:记错职权]": STANDING_NORM,
            "*全国人大闭会期间，其常委会[可以/有权|不得|无权:漏掉例外]部分补充和修改全国人大制定的法律": STANDING_NORM,
        }
    ),
    case_type=AmendmentBallot,
    cases=dict(_cases()),
    slots=_slots,
)
