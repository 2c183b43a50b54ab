"""Advantage estimators as formulas over torch tensors: softmax ranks, momentum and VAPO's two lambdas.

Runs in the train environment; needs torch alone.
"""

from collections.abc import Hashable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import torch
from torch import Tensor

from legal_rl.runs.records import read_json, write_json

NLL: Final = "nll_weights"  # the field of a batch that carries VAPO's weights from the trainer to the actor


def by_prompt(index: Iterable[Hashable]) -> list[list[int]]:
    """Rows of each prompt, prompts in the order of their first row; ``index`` names the prompt of every row."""
    rows: dict[Hashable, list[int]] = {}
    for row, prompt in enumerate(index):
        rows.setdefault(prompt, []).append(row)
    return list(rows.values())


def over_tokens(per_sample: Tensor, mask: Tensor) -> Tensor:
    """(B,) → (B, L): every token of a response gets its sample's advantage, masked tokens get nothing."""
    return per_sample.unsqueeze(-1) * mask


@dataclass(frozen=True, slots=True)
class SoftmaxRank:
    """``tau``: the temperature. Small ones give all to the best sample, large ones make all alike.

    ``ranks``: take places in the group, 0 for the lowest reward and 1 for the highest, in place of the rewards.
    """

    tau: float = 1.0
    ranks: bool = False

    def __post_init__(self) -> None:
        if not self.tau > 0:
            raise ValueError(f"tau is {self.tau}; a temperature is more than 0")


def softmax_rank(scores: Tensor, index: Iterable[Hashable], settings: SoftmaxRank) -> Tensor:
    """A = α − mean(α) with α = softmax(r / τ) over the samples of a prompt, r their rewards or ``places``.

    ``scores``: (B,) rewards; ``index``: the prompt of each. Returns (B,): every group sums to 0.
    """
    advantages = torch.zeros_like(scores)
    for rows in by_prompt(index):
        group = places(scores[rows]) if settings.ranks else scores[rows]
        share = torch.softmax(group / settings.tau, dim=0)
        advantages[rows] = share - share.mean()
    return advantages


def places(scores: Tensor) -> Tensor:
    """(G,) rewards → (G,) ranks from 0 for the lowest to 1 for the highest; equal ones share a place."""
    lower = (scores.unsqueeze(0) < scores.unsqueeze(1)).sum(-1)
    equal = (scores.unsqueeze(0) == scores.unsqueeze(1)).sum(-1) - 1
    return (lower + equal / 2).to(scores.dtype) / max(1, len(scores) - 1)


FILE: Final = "advantage.json"  # in the folder of a checkpoint


@dataclass(frozen=True, slots=True)
class Momentum:
    """``growth``: what m gains with each group, up to ``cap``. Its course is ours: the method says only "low, growing".

    ``limit`` bounds the advantages. The formula does not: after groups without variance the running deviation is near
    0, and the first group that differs would get advantages in the tens of thousands.
    """

    growth: float = 0.001
    cap: float = 0.2
    epsilon: float = 1e-6
    limit: float = 10.0

    def __post_init__(self) -> None:
        if not 0 <= self.cap < 1 or self.growth < 0:
            raise ValueError(f"cap is {self.cap}, growth {self.growth}; cap is in [0, 1) and growth at least 0")
        if not (self.epsilon > 0 and self.limit > 0):
            raise ValueError(f"epsilon is {self.epsilon}, limit {self.limit}; both are more than 0")


@dataclass(slots=True)
class RunningMoments:
    """The pair, and how many groups have gone into it. ``std`` is the population form, 1/G."""

    mean: float = 0.0
    std: float = 0.0
    updates: int = 0

    def update(self, group: Tensor, settings: Momentum) -> None:
        """Take one group in. m is 0 for the first, which therefore sets both values."""
        m = min(settings.cap, settings.growth * self.updates)
        self.mean = m * self.mean + (1 - m) * float(group.mean())
        self.std = m * self.std + (1 - m) * float(group.std(correction=0))
        self.updates += 1

    def save(self, checkpoint: Path) -> None:
        """Write the pair into the folder of a checkpoint."""
        checkpoint.mkdir(parents=True, exist_ok=True)
        write_json(checkpoint / FILE, asdict(self))

    def load(self, checkpoint: Path) -> None:
        """Take the pair of a checkpoint. Raises ``FileNotFoundError`` where it was made by another estimator."""
        path = checkpoint / FILE
        if not path.exists():
            raise FileNotFoundError(
                f"{path}: no running mean to go on from; start afresh, or resume with its estimator"
            )
        kept = read_json(path)
        self.mean, self.std, self.updates = float(kept["mean"]), float(kept["std"]), int(kept["updates"])


def momentum(scores: Tensor, index: Iterable[Hashable], settings: Momentum, running: RunningMoments) -> Tensor:
    """A = (r − mean) / (std + ε) with the running values, updated by the group itself first, group after group.

    ``scores``: (B,) rewards; ``index``: the prompt of each, groups in the order of their first row. Returns (B,).
    ``running`` is changed.
    """
    advantages = torch.zeros_like(scores)
    for rows in by_prompt(index):
        running.update(scores[rows], settings)
        advantages[rows] = (scores[rows] - running.mean) / (running.std + settings.epsilon)
    return advantages.clamp(-settings.limit, settings.limit)


@dataclass(frozen=True, slots=True)
class Vapo:
    """``alpha``: of the length-adaptive lambda; ``mu``: the weight of the NLL of right samples."""

    alpha: float = 0.05
    mu: float = 0.1

    def __post_init__(self) -> None:
        if not (self.alpha > 0 and self.mu >= 0):
            raise ValueError(f"alpha is {self.alpha}, mu {self.mu}; alpha is more than 0 and mu at least 0")


def adaptive_lambda(lengths: Tensor, alpha: float) -> Tensor:
    """(B,) response lengths in tokens → (B,) λ = 1 − 1/(α·l), in [0, 1]."""
    return (1 - 1 / (alpha * lengths)).clamp(0, 1)


def gae(rewards: Tensor, values: Tensor, mask: Tensor, gamma: float, lam: Tensor) -> Tensor:
    """Generalised advantage estimates, not whitened. All (B, L) but ``lam``, (B,); masked tokens are passed over."""
    mask = mask.to(values.dtype)
    advantages = torch.zeros_like(values)
    after = torch.zeros_like(lam)
    carried = torch.zeros_like(lam)
    for t in reversed(range(values.shape[-1])):
        here = rewards[:, t] + gamma * after - values[:, t] + gamma * lam * carried
        carried = torch.where(mask[:, t] > 0, here, carried)
        after = torch.where(mask[:, t] > 0, values[:, t], after)
        advantages[:, t] = carried * mask[:, t]
    return advantages


def decoupled_gae(rewards: Tensor, values: Tensor, mask: Tensor, gamma: float, settings: Vapo) -> tuple[Tensor, Tensor]:
    """(advantages of the policy at its own λ, returns for the critic at λ = 1), both (B, L)."""
    lam = adaptive_lambda(mask.sum(-1).to(values.dtype), settings.alpha)
    returns = gae(rewards, values, mask, gamma, torch.ones_like(lam)) + values * mask
    return gae(rewards, values, mask, gamma, lam), returns


def nll_weights(right: Tensor, mask: Tensor, mu: float) -> Tensor:
    """(B, L) weights under which a mean over all tokens of −log π is μ times its mean over tokens of right samples.

    ``right``: (B,) whether the answer is right. All 0 where no sample is.
    """
    chosen = mask * right.unsqueeze(-1)
    return mu * chosen * (mask.sum() / chosen.sum().clamp(min=1))
