"""Makes verl know the estimators. Importing it is installing it: verl imports what ``model.external_lib`` names.

verl's registry gives an estimator rewards, mask and prompts, which is all that softmax ranks and the momentum need.
What it has no hook for is in ``patches``, written for one version of verl.
"""

from typing import Any

import verl
from torch import Tensor
from verl.trainer.ppo.core_algos import register_adv_est

from legal_rl.engines.verl.advantages import patches
from legal_rl.engines.verl.advantages.groups import over_tokens
from legal_rl.engines.verl.advantages.momentum import momentum
from legal_rl.engines.verl.advantages.settings import momentum_of, softmax_rank_of
from legal_rl.engines.verl.advantages.softmax_rank import softmax_rank
from legal_rl.engines.verl.version import check_version


def install() -> None:
    """Register the estimators and apply the patches. Raises ``ImportError`` on another verl version."""
    check_version("legal_rl.engines.verl.advantages", verl.__version__)
    register_adv_est("softmax_rank")(_softmax_rank)
    register_adv_est("momentum")(_momentum)
    patches.apply()


def _softmax_rank(
    token_level_rewards: Tensor, response_mask: Tensor, index: Any, config: Any, **_: Any
) -> tuple[Tensor, Tensor]:
    per_sample = softmax_rank(token_level_rewards.sum(-1), index, softmax_rank_of(config))
    advantages = over_tokens(per_sample, response_mask)
    return advantages, advantages


def _momentum(
    token_level_rewards: Tensor, response_mask: Tensor, index: Any, config: Any, **_: Any
) -> tuple[Tensor, Tensor]:
    scores = token_level_rewards.sum(-1)
    # verl fills a batch up with rows that have no token to train on: they are no group, and say nothing of the rewards.
    real = response_mask.any(-1)
    per_sample = scores.new_zeros(scores.shape)
    prompts = [prompt for prompt, counts in zip(index, real.tolist(), strict=True) if counts]
    per_sample[real] = momentum(scores[real], prompts, momentum_of(config), patches.running)
    advantages = over_tokens(per_sample, response_mask)
    return advantages, advantages


install()
