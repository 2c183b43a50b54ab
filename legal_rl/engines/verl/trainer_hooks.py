"""Classes that verl's trainer loads by name: the reward manager and the checkpoint callbacks. Train environment."""

import functools
import os
import uuid
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import numpy as np
import torch
import verl
from tensordict import TensorDict
from transformers import GenerationConfig
from verl import DataProto
from verl.experimental.reward_loop.reward_manager.naive import NaiveRewardManager
from verl.trainer.ppo.checkpoint_callback import CheckpointCallback
from verl.trainer.ppo.core_algos import agg_loss

from legal_rl.engines.transformers.decoding import end_ids
from legal_rl.engines.verl.checkpoints import best_folder, keep_weights, refuse_missing
from legal_rl.engines.verl.reward import stored_values
from legal_rl.engines.verl.settings import check_version
from legal_rl.runs.records import to_line

CUT: Final = "cut"  # beside the reward's values in verl's queue, where cut responses are left out of the loss


def masks_cut(config: Any) -> bool:
    """``reward.reward_kwargs.mask_cut`` of verl's configuration: the run's own key."""
    return bool(config.reward.reward_kwargs.get("mask_cut", False))


class GradingRewardManager(NaiveRewardManager):  # type: ignore[misc]
    """``reward.reward_manager.source=importlib``; ``reward.reward_kwargs.record_dir`` names where samples are kept.

    verl gives the reward function text only. Whether a response was cut is decided on its tokens: as long as
    ``data.max_response_length`` allows and not closed by an end token, whichever engine sampled it.
    """

    def __init__(self, config: Any, tokenizer: Any, compute_score: Any, **router: Any) -> None:
        super().__init__(config, tokenizer, compute_score, **router)
        self.max_tokens = int(config.data.max_response_length)
        try:
            listed = GenerationConfig.from_pretrained(str(config.actor_rollout_ref.model.path)).eos_token_id
        except OSError:  # the model has no generation config
            listed = None
        self.end_ids = end_ids(tokenizer.eos_token_id, listed)
        self.mask_cut = masks_cut(config)
        self.record_dir = Path(config.reward.reward_kwargs.record_dir)
        self.record_dir.mkdir(parents=True, exist_ok=True)
        self.worker = uuid.uuid4().hex[:8]

    async def run_single(self, data: DataProto) -> dict[str, Any]:
        """Score one response; the last sequence counts where an agent loop made several."""
        data = data[-1:]
        item = data[0]
        padded = item.batch["responses"]
        ids = padded[: int(item.batch["attention_mask"][-padded.shape[-1] :].sum())].tolist()
        cut = len(ids) >= self.max_tokens and ids[-1] not in self.end_ids
        extra = {
            **item.non_tensor_batch["extra_info"],
            "prompt_tokens": int(item.batch["attention_mask"].sum()) - len(ids),
            "completion_tokens": len(ids),
            "finish_reason": "length" if cut else "stop",
        }
        data.non_tensor_batch["extra_info"] = np.array([extra], dtype=object)
        result: dict[str, Any] = await super().run_single(data)
        self._record(int(item.non_tensor_batch["global_steps"]), ids, extra, result["reward_extra_info"])
        if self.mask_cut:
            result["reward_extra_info"] = {**result["reward_extra_info"], CUT: float(cut)}
        return result

    def _record(self, step: int, ids: list[int], extra: dict[str, Any], values: dict[str, Any]) -> None:
        """Append one line to this worker's own file: appends of several machines to one would overwrite each other."""
        kept = {key: extra[key] for key in ("id", "finish_reason", "prompt_tokens", "completion_tokens")}
        kept |= {"prefill": True} if extra["prefill"] else {}
        text = self.tokenizer.decode(ids, skip_special_tokens=True)
        line = to_line({"step": step, **kept, "text": text, "values": {k: float(v) for k, v in values.items()}})
        path = self.record_dir / f"{extra['split']}-{step:06d}-{self.worker}.jsonl"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            os.write(handle, line.encode("utf-8", errors="backslashreplace"))
        finally:
            os.close(handle)


class RewardLoggingCallback(CheckpointCallback):  # type: ignore[misc]
    """Log the mean of every reward component, which verl does for validation only.

    verl makes a callback in the trainer's process before the first step; it has no hook for metrics of a training step.
    """

    def __init__(self, config: Any = None) -> None:
        super().__init__(config)
        check_version(__name__, verl.__version__)
        from verl.trainer.ppo.v1.trainer_base import PPOTrainer

        if not hasattr(PPOTrainer._compute_metrics, "__wrapped__"):
            PPOTrainer._compute_metrics = with_components(PPOTrainer._compute_metrics)
            if config.algorithm.rollout_correction.bypass_mode:
                PPOTrainer._compute_old_log_prob = with_drawn_entropy(PPOTrainer._compute_old_log_prob)
            if masks_cut(config):
                PPOTrainer._compute_advantage = without_cut(PPOTrainer._compute_advantage)

    def on_save(self, trainer: Any, global_step: int, checkpoint_dir: str, async_save: bool = False, **_: Any) -> None:
        """Raise ``UserError`` where a shard was written to another node's own disk: nothing could be made of it."""
        if not async_save:
            refuse_missing(Path(checkpoint_dir), "give the run another folder")


class BestCheckpointCallback(RewardLoggingCallback):
    """Keep the weights of each saved step as well, until it is known which step is the best.

    verl calls ``on_save`` after each checkpoint is whole, and deletes old checkpoints while it trains.
    """

    def on_save(self, trainer: Any, global_step: int, checkpoint_dir: str, async_save: bool = False, **_: Any) -> None:
        """Raise ``ValueError`` where the checkpoint is still being written."""
        if async_save:
            raise ValueError("grpo.keep: best needs checkpoint.async_save false: the weights must be whole when kept")
        super().on_save(trainer, global_step, checkpoint_dir)
        folder = Path(checkpoint_dir)
        keep_weights(folder, best_folder(folder.parent))


def with_components(original: Any) -> Any:
    """Average what samples earned besides their total, which the trainer's queue alone knows, into a step's metrics.

    ``reward/NAME/mean`` is over the samples that were trained on, without the rows that verl fills a batch up with.
    """

    @functools.wraps(original)
    def compute_metrics(self: Any, batch: Any, metrics: dict[str, Any], *rest: Any, **named: Any) -> None:
        import transfer_queue as tq  # type: ignore[import-not-found]

        original(self, batch, metrics, *rest, **named)
        real = [key for key, tag in zip(batch.keys, batch.tags, strict=True) if not tag.get("is_padding", False)]
        data = tq.kv_batch_get(keys=real, partition_id=batch.partition_id, select_fields=["extra_fields"])
        earned = [stored_values(extra) for extra in data["extra_fields"]]
        for values in earned:
            values.pop(CUT, None)
        metrics.update({f"reward/{name}/mean": fmean(values[name] for values in earned) for name in earned[0]})

    return compute_metrics


def with_drawn_entropy(original: Any) -> Any:
    """Log the entropy where nothing recomputes log-probabilities: minus those that tokens were drawn with, on average.

    That is an unbiased estimate of the entropy of the distribution they were drawn from, under verl's way of averaging.
    """

    @functools.wraps(original)
    def compute_old_log_prob(self: Any, batch: Any, metrics: dict[str, Any]) -> Any:
        import transfer_queue as tq

        batch = original(self, batch, metrics)
        fields = ["old_log_probs", "response_mask"]
        data = tq.kv_batch_get(keys=batch.keys, partition_id=batch.partition_id, select_fields=fields)
        data = data.to_padded_tensor()
        actor = self.config.actor_rollout_ref.actor
        entropy = agg_loss(
            loss_mat=-data["old_log_probs"],
            loss_mask=data["response_mask"],
            loss_agg_mode=actor.loss_agg_mode,
            loss_scale_factor=actor.loss_scale_factor,
        )
        metrics["actor/entropy"] = entropy.item()
        return batch

    return compute_old_log_prob


def without_cut(original: Any) -> Any:
    """Leave responses that the limit cut out of every loss, once advantages are known: groups are compared whole.

    Their tokens leave both masks: the loss's own, and the one that verl counts a batch's tokens by.
    """

    @functools.wraps(original)
    def compute_advantage(self: Any, batch: Any, metrics: dict[str, Any]) -> Any:
        import transfer_queue as tq

        batch = original(self, batch, metrics)
        rows = {"keys": batch.keys, "partition_id": batch.partition_id}
        data = tq.kv_batch_get(**rows, select_fields=["extra_fields", "response_mask"])
        cut = [bool(stored_values(extra)[CUT]) for extra in data["extra_fields"]]
        masks = [mask * (not left_out) for mask, left_out in zip(data["response_mask"].unbind(), cut, strict=True)]
        if not any(mask.any() for mask in masks):
            raise ValueError(
                f"every response of step {self.global_steps} was cut at the limit, so that nothing is left to train "
                "on; raise limits.response, or set grpo.mask_cut to false"
            )
        metrics["actor/mask_cut_share"] = fmean(cut)
        kept = torch.nested.as_nested_tensor(masks, layout=torch.jagged)
        fields = TensorDict({"response_mask": kept, "loss_mask": kept.clone()}, batch_size=len(batch))
        return tq.kv_batch_put(**rows, fields=fields)

    return compute_advantage
