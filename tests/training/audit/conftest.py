"""Audits small enough to check by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from legal_rl.training.audit.outcomes import RewardTable, reward_table
from legal_rl.training.audit.policies import GoldDistribution
from legal_rl.training.rewards import RewardConfig


@pytest.fixture(scope="session")
def outcomes() -> Callable[[Any, str], RewardTable]:
    """All outcomes of a reward over the given letters, with responses of at most 64 tokens; each made once."""
    made: dict[tuple[str, str], RewardTable] = {}

    def outcomes(reward: Any, letters: str) -> RewardTable:
        key = str(reward), letters
        if key not in made:
            made[key] = reward_table(RewardConfig.model_validate(reward), letters, 64)
        return made[key]

    return outcomes


@pytest.fixture
def halves() -> GoldDistribution:
    """Two options; half of the questions have gold A, half AB."""
    return GoldDistribution("halves", "AB", {"A": 5, "AB": 5}, left_out=0)
