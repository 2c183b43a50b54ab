"""Make verl know the estimators; importing installs them, which ``model.external_lib`` does. Train environment.

verl's registry gives an estimator rewards, mask and prompts, which is all that softmax ranks and the momentum need.
Where verl 0.9.1 has no hook, it is patched: one function each, with the reason; every other estimator is left alone.
"""

import functools
from pathlib import Path
from typing import Any, Final, TypeVar

import torch
import verl
from omegaconf import OmegaConf
from tensordict import TensorDict
from torch import Tensor
from verl.trainer.ppo.core_algos import agg_loss, register_adv_est
from verl.utils.metric import AggregationType, Metric
from verl.workers.utils.padding import no_padding_2_padding, response_to_nested

from legal_rl.engines.verl.advantages.estimators import (
    NLL,
    Momentum,
    RunningMoments,
    SoftmaxRank,
    Vapo,
    decoupled_gae,
    momentum,
    nll_weights,
    over_tokens,
    softmax_rank,
)
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.engines.verl.reward import stored_values
from legal_rl.engines.verl.settings import check_version

SECTION: Final = "trainer.v1.sync.advantage"
ESTIMATORS: Final = {"softmax_rank": SoftmaxRank, "momentum": Momentum, "vapo": Vapo}
Parameters = TypeVar("Parameters", SoftmaxRank, Momentum, Vapo)
running: Final = RunningMoments()  # a process trains one run


def install() -> None:
    """Register the estimators and apply the patches. Raises ``ImportError`` on another verl version.

    verl's trainer and worker must be importable, which they are once a run has started.
    """
    check_version("legal_rl.engines.verl.advantages", verl.__version__)
    from verl.trainer.ppo.v1 import utils
    from verl.trainer.ppo.v1.trainer_base import PPOTrainer
    from verl.workers import engine_workers

    register_adv_est("softmax_rank")(_softmax_rank)
    register_adv_est("momentum")(_momentum)
    keep_with_checkpoints(PPOTrainer)
    utils.compute_advantage = with_values(utils.compute_advantage)
    PPOTrainer._compute_advantage = with_right_samples(PPOTrainer._compute_advantage)
    engine_workers.ppo_loss = with_nll(engine_workers.ppo_loss)


def parameters(algorithm: Any, kind: type[Parameters]) -> Parameters:
    """Read an estimator's parameters; ``algorithm`` is that section of verl's configuration, inside the rest of it.

    Raises ``ValueError`` for a parameter that the estimator does not have, or a value it cannot take.
    """
    stated = OmegaConf.select(algorithm, f"..{SECTION}") or {}
    unknown = sorted(set(stated) - set(kind.__slots__))
    if unknown:
        raise ValueError(f"{SECTION}.{unknown[0]}: {kind.__name__} has {', '.join(kind.__slots__)}")
    read: dict[str, Any] = {key: value if isinstance(value, bool) else float(value) for key, value in stated.items()}
    return kind(**read)


def check_parameters(algorithm: Any) -> None:
    """Raise ``ValueError`` as ``parameters`` does, for the chosen estimator if it is one of ours."""
    if algorithm.adv_estimator in ESTIMATORS:
        parameters(algorithm, ESTIMATORS[algorithm.adv_estimator])


def _softmax_rank(
    token_level_rewards: Tensor, response_mask: Tensor, index: Any, config: Any, **_: Any
) -> tuple[Tensor, Tensor]:
    per_sample = softmax_rank(token_level_rewards.sum(-1), index, parameters(config, SoftmaxRank))
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
    per_sample[real] = momentum(scores[real], prompts, parameters(config, Momentum), running)
    advantages = over_tokens(per_sample, response_mask)
    return advantages, advantages


def keep_with_checkpoints(trainer: Any) -> None:
    """verl saves models and the data loader's place, and asks nobody else what to keep."""
    save, load = trainer._save_checkpoint, trainer._load_checkpoint

    def folder(self: Any) -> Path:
        return step_folder(Path(self.config.trainer.default_local_dir), self.global_steps)

    @functools.wraps(save)
    def save_checkpoint(self: Any) -> None:
        if self.config.algorithm.adv_estimator == "momentum":
            running.save(folder(self))  # first: verl's last act is to announce the checkpoint as whole
        save(self)

    @functools.wraps(load)
    def load_checkpoint(self: Any) -> None:
        check_parameters(self.config.algorithm)  # here, because nothing has been sampled yet
        load(self)
        if self.config.algorithm.adv_estimator == "momentum" and self.global_steps > 0:
            running.load(folder(self))

    trainer._save_checkpoint, trainer._load_checkpoint = save_checkpoint, load_checkpoint


def with_values(original: Any) -> Any:
    """verl hands the critic's values to its own GAE alone, never to a registered estimator."""

    @functools.wraps(original)
    def compute_advantage(data: Any, adv_estimator: Any, gamma: float = 1.0, config: Any = None, **rest: Any) -> Any:
        if adv_estimator != "vapo":
            return original(data, adv_estimator=adv_estimator, gamma=gamma, config=config, **rest)
        batch = data.batch
        batch["advantages"], batch["returns"] = decoupled_gae(
            batch["token_level_rewards"], batch["values"], batch["response_mask"], gamma, parameters(config, Vapo)
        )
        return data

    return compute_advantage


def with_right_samples(original: Any) -> Any:
    """verl's queue alone knows which samples are right (``acc``, not the shaped total): send it on to the actor."""

    @functools.wraps(original)
    def compute_advantage(self: Any, batch: Any, metrics: dict[str, Any]) -> Any:
        batch = original(self, batch, metrics)
        algorithm = self.config.algorithm
        if algorithm.adv_estimator == "vapo":
            import transfer_queue as tq  # type: ignore[import-not-found]

            rows = {"keys": batch.keys, "partition_id": batch.partition_id}
            data = tq.kv_batch_get(**rows, select_fields=["extra_fields", "response_mask"])
            right = torch.tensor([stored_values(extra)["acc"] for extra in data["extra_fields"]])
            nested = data["response_mask"]
            weights = nll_weights(right, nested.to_padded_tensor(0), parameters(algorithm, Vapo).mu)
            fields = TensorDict({NLL: response_to_nested(weights, nested)}, batch_size=len(batch))
            batch = tq.kv_batch_put(**rows, fields=fields)
        return batch

    return compute_advantage


def with_nll(original: Any) -> Any:
    """verl's actor loss has policy, entropy and KL terms; this adds the NLL of right samples where a batch has it."""

    @functools.wraps(original)
    def ppo_loss(config: Any, model_output: Any, data: TensorDict, dp_group: Any = None) -> Any:
        loss, metrics = original(config=config, model_output=model_output, data=data, dp_group=dp_group)
        if NLL in data:
            log_prob = no_padding_2_padding(model_output["log_probs"], data)
            padded = data.select(NLL, "response_mask").to_padded_tensor()
            shared = {key: data[key] for key in ("dp_size", "batch_num_tokens")}
            nll = agg_loss(-log_prob * padded[NLL], padded["response_mask"].bool(), "token-mean", **shared)
            loss = loss + nll
            metrics["nll_right"] = Metric(value=nll, aggregation=AggregationType.SUM)
        return loss, metrics

    return ppo_loss


install()
