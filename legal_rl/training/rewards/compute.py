"""Graded → named components and their weighted total."""

from legal_rl.core.grading import Graded
from legal_rl.training.rewards.config import RewardConfig
from legal_rl.training.rewards.noise import NoiseMoments, other_golds
from legal_rl.training.rewards.registry import lookup


def compute(graded: Graded, config: RewardConfig) -> dict[str, float]:
    """``R = Σ w_i · r_i``: every component unweighted under its name, ``acc``, and the total under ``score``.

    A component that ``config.gate`` ties to another counts only where that one is 1; ``config.clip`` bounds the total.
    The keys are the same for every sample, because the trainer stacks them into columns; it reads ``score`` as the
    reward. ``acc`` is binary exact match whatever the components are: filters that ask which group is informative must
    not be steered by a shaped total. Where ``config.noise`` is set, components and ``score`` are those that paid,
    ``acc`` is the truth, and ``noise`` is by how much ``score`` departs from the reward without it.
    """
    values, total = _pay(graded, config)
    acc = {"acc": float(graded.grade.exact is True)}
    if config.noise is None:
        return {**values, **acc, "score": total}
    shown = config.noise.shown(graded)
    values, paid = _pay(shown, config, turned=config.noise.flips(shown))
    paid += config.noise.added(graded)
    return {**values, **acc, "noise": paid - total, "score": paid}


def noise_moments(graded: Graded, config: RewardConfig) -> NoiseMoments:
    """Bias and variance of this response's reward over all draws of ``config.noise``, by enumeration."""
    noise = config.noise
    if noise is None:
        return NoiseMoments(0.0, 0.0)
    true = _pay(graded, config)[1]
    others = list(other_golds(graded)) if noise.gold else []
    cases = [(1 - noise.gold, graded), *((noise.gold / len(others), other) for other in others)]
    errors = []
    for chance, shown in cases:
        rate = noise.flip_rate(shown)
        for share, turned in ((1 - rate, False), (rate, True)):
            errors.append((chance * share, _pay(shown, config, turned=turned)[1] - true if share else 0.0))
    bias = sum(chance * error for chance, error in errors)
    spread = sum(chance * (error - bias) ** 2 for chance, error in errors)
    return NoiseMoments(bias, spread + noise.variance)


def _pay(graded: Graded, config: RewardConfig, *, turned: bool = False) -> tuple[dict[str, float], float]:
    """The components and the total; ``turned`` exchanges right and wrong in those of accuracy."""
    values = {name: lookup(name).value(graded, term) for name, term in config.components.items()}
    if turned:
        for name, value in values.items():
            span = lookup(name).accuracy
            values[name] = value if span is None else span[0] + span[1] - value
    total = sum(
        term.weight * values[name]
        for name, term in config.components.items()
        if name not in config.gate or values[config.gate[name]] >= 1.0
    )
    if config.clip is not None:
        total = min(max(total, config.clip[0]), config.clip[1])
    return values, float(total)
