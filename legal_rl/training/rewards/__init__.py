"""Rewards: pure functions of one graded response, combined by weight.

A family of components is one module that registers them; import it here and it can be named in a config.
"""

from legal_rl.training.rewards import (  # noqa: F401  (importing registers the components)
    accuracy,
    control,
    format,
    language,
    lengths,
    reasoning,
    statutes,
)
from legal_rl.training.rewards.compute import compute, noise_moments
from legal_rl.training.rewards.config import RewardConfig
from legal_rl.training.rewards.noise import Noise, NoiseMoments
from legal_rl.training.rewards.registry import REGISTRY, Component, Term, component, lookup

__all__ = [
    "REGISTRY",
    "Component",
    "Noise",
    "NoiseMoments",
    "RewardConfig",
    "Term",
    "component",
    "compute",
    "lookup",
    "noise_moments",
]
