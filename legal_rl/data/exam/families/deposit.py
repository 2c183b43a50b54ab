"""定金: 民法典 586, at most twenty per cent of the price."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SHARE: Final = 20
CONFUSED_SHARE: Final = 30
LARGEST_SHARE: Final = 45  # beyond it nobody needs to reckon

NORM = Norm("民法典", 586, "2021-01-01", says=(f"不得超过主合同标的额的百分之{han(SHARE)}，超过部分不产生定金的效力",))
# The share is that of 法释〔2023〕13号 art. 65(2): 违约金 above the loss by more than 30 % is as a rule too high.
PENALTY = Norm("民法典", 585, "2021-01-01", says=("约定的违约金过分高于造成的损失的",))


RETURN_NORM = Norm("民法典", 587, "2021-01-01", says=("无权请求返还定金", "应当双倍返还定金"))
CHOICE_NORM = Norm(
    "民法典", 588, "2021-01-01", says=("可以选择适用违约金或者定金条款", "可以请求赔偿超过定金数额的损失")
)


@dataclass(frozen=True)
class Contract:
    """``price`` and ``deposit`` in the same unit; ``price`` a multiple of ten, so that every cap is a whole number."""

    price: int
    deposit: int


def cap(contract: Contract, share: int = SHARE) -> Ruling:
    """未超 or 超过; ``share`` in per cent."""
    limit = contract.price * share // 100
    over = contract.deposit > limit
    return Ruling(f"{contract.price}的{share}%为{limit}，定金{contract.deposit}", "超过" if over else "未超", NORM)


def penalty_share(contract: Contract) -> Ruling:
    """Takes the thirty per cent of 违约金 for the cap."""
    return cap(contract, CONFUSED_SHARE)


def _cases() -> Iterator[tuple[Contract, float]]:
    for price in range(10, 101, 10):
        low, high, most = (price * share // 100 for share in (SHARE, CONFUSED_SHARE, LARGEST_SHARE))
        for deposit in range(1, most + 1):
            if deposit == low:
                weight = 3.0
            elif deposit < low:
                weight = 6 / (low - 1)
            else:
                weight = 3.4 / (high - low) if deposit <= high else 5.5 / (most - high)
            yield Contract(price, deposit), weight


def _slots(contract: Contract) -> dict[str, Any]:
    return {"price": contract.price, "deposit": contract.deposit}


def _withheld(contract: Contract, ask: Ask) -> bool:
    """About a sixth of the pairs, in every price row and on both sides of the cap."""
    return (contract.price // 10 * 5 + contract.deposit) % 6 == 0


DEPOSIT: Final = Family(
    name="deposit",
    title="定金",
    subject="民法",
    rule=LegalRule((NORM,), cap),
    flaws=(
        Flaw(
            "thirty_per_cent",
            "confusion",
            "把违约金过高的30%标准当作定金的上限，而不是20%",
            PENALTY,
            penalty_share,
        ),
    ),
    outcomes=(
        Outcome(
            "未超",
            claims=("{name}的定金全部产生定金效力", "{name}的定金没有超过法定限额"),
            positive=("全部产生定金效力", "没有超过法定限额"),
            negative=("部分不产生定金效力", "超过法定限额"),
            norm=NORM,
        ),
        Outcome("超过", claims=("{name}的定金部分不产生定金效力", "{name}的定金已经超过法定限额")),
    ),
    stems=wordings(
        "下列定金中，{ask}的{tail}",
        "根据民法典，{ask}的定金{tail}",
        "关于定金数额，以下{ask}的{tail}",
        "以下定金，{ask}的{tail}",
        "*根据民法典，下列定金中{ask}的{tail}",
        "*关于定金数额，{ask}的定金{tail}",
    ),
    phrasings=wordings(
        "{name}：价款{price}万元，定金{deposit}万元",
        "{name}的合同价款{price}万元，定金{deposit}万元",
        "{name}付定金{deposit}万元，合同价款{price}万元",
        "*{name}：合同价款{price}万元，付定金{deposit}万元",
        "*{name}的定金{deposit}万元，价款{price}万元",
    ),
    facts=wordings(
        "{name}订立的合同价款{price}万元，已付定金{deposit}万元",
        "{name}的合同定金{deposit}万元已付，价款{price}万元",
        "*{name}的合同价款{price}万元，定金{deposit}万元已付",
    ),
    statements=clozes(
        {
            f"定金产生定金效力的数额，最多为主合同标的额的百分之[{han(SHARE)}|{han(CONFUSED_SHARE)}<thirty_per_cent:与违约金过高的标准混淆|十|五十:记错比例]": NORM,
            "定金的数额超过法定限额的，[超过的部分|全部的定金|约定的定金:把部分无效当作全部无效]不产生定金的效力": NORM,
            "定金合同自[实际交付定金|当事人签字|主合同成立|主合同履行:漏掉交付]时成立": NORM,
            "给付定金的一方不履行债务，致使不能实现合同目的的，[无权|有权|仍可:漏掉定金罚则]请求返还定金": RETURN_NORM,
            "收受定金的一方不履行债务，致使不能实现合同目的的，应当[双倍|三倍:与惩罚性赔偿混淆|如数:漏掉定金罚则|四倍:记错倍数]返还定金": RETURN_NORM,
            "既约定违约金又约定定金，一方违约的，对方[不得一并/只能择一|可以一并|应当一并:漏掉择一的限制]适用违约金和定金条款": CHOICE_NORM,
            "*定金不足以弥补一方违约造成的损失的，对方[可以|不得|无权:误以为定金排除赔偿]请求赔偿超过定金数额的损失": CHOICE_NORM,
            "*实际交付的定金数额少于约定数额的，[视为变更约定的数额|视为没有约定定金:把变更当作不成立|应当补足约定的数额:漏掉视为变更]": NORM,
        }
    ),
    case_type=Contract,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
)
