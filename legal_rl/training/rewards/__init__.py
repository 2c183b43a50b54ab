"""Rewards: pure functions of one graded response, combined by weight.

A family of components is one module that registers them; import it here and it can be named in a config.
"""

from legal_rl.training.rewards import (  # noqa: F401  (importing registers the components)
    accuracy,
    format_and_length,
    noise,
    reasoning,
)
from legal_rl.training.rewards.noise import Noise, NoiseMoments
from legal_rl.training.rewards.registry import REGISTRY, Component, Term, component, lookup
from legal_rl.training.rewards.reward import RewardConfig, compute, noise_moments

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
