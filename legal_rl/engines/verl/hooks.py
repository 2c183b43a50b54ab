"""Classes that verl's trainer loads by name: the reward manager and the checkpoint callbacks. Train environment."""

import functools
import os
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import verl
from transformers import GenerationConfig
from verl import DataProto
from verl.experimental.reward_loop.reward_manager.naive import NaiveRewardManager
from verl.trainer.ppo.checkpoint_callback import CheckpointCallback

from legal_rl.engines.transformers.decoding import end_ids
from legal_rl.engines.verl import checkpoints
from legal_rl.engines.verl.settings import check_version
from legal_rl.runs.records import to_line


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
        self.record_dir = Path(config.reward.reward_kwargs.record_dir)
        self.record_dir.mkdir(parents=True, exist_ok=True)

    async def run_single(self, data: DataProto) -> dict[str, Any]:
        """Score one response; the last sequence counts where an agent loop made several."""
        data = data[-1:]
        item = data[0]
        extra = {**item.non_tensor_batch["extra_info"], **self._lengths(item)}
        data.non_tensor_batch["extra_info"] = np.array([extra], dtype=object)
        result: dict[str, Any] = await super().run_single(data)
        self._record(item, extra, result["reward_extra_info"])
        return result

    def _response(self, item: Any) -> list[int]:
        ids = item.batch["responses"]
        mask = item.batch["attention_mask"][-ids.shape[-1] :]
        return list(ids[: int(mask.sum())].tolist())

    def _lengths(self, item: Any) -> dict[str, Any]:
        ids = self._response(item)
        cut = len(ids) >= self.max_tokens and ids[-1] not in self.end_ids
        return {
            "prompt_tokens": int(item.batch["attention_mask"].sum()) - len(ids),
            "completion_tokens": len(ids),
            "finish_reason": "length" if cut else "stop",
        }

    def _record(self, item: Any, extra: dict[str, Any], values: dict[str, Any]) -> None:
        """Append one line; a single write in append mode is whole even when several workers share the file."""
        step = int(item.non_tensor_batch["global_steps"])
        text = self.tokenizer.decode(self._response(item), skip_special_tokens=True)
        kept = {key: extra[key] for key in ("id", "finish_reason", "prompt_tokens", "completion_tokens")}
        line = to_line({"step": step, **kept, "text": text, "values": {k: float(v) for k, v in values.items()}})
        handle = os.open(self.record_dir / f"{extra['split']}-{step:06d}.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            os.write(handle, line.encode("utf-8", errors="backslashreplace"))
        finally:
            os.close(handle)


class RewardLoggingCallback(CheckpointCallback):  # type: ignore[misc]
    """Log the mean of every reward component, which verl does for validation only."""

    def __init__(self, config: Any = None) -> None:
        super().__init__(config)
        check_version(__name__, verl.__version__)
        log_components()


class BestCheckpointCallback(RewardLoggingCallback):
    """Keep the weights of each saved step as well, until it is known which step is the best."""

    def on_save(self, trainer: Any, global_step: int, checkpoint_dir: str, async_save: bool = False, **_: Any) -> None:
        """Raise ``ValueError`` where the checkpoint is still being written."""
        if async_save:
            raise ValueError("grpo.keep: best needs checkpoint.async_save false: the weights must be whole when kept")
        folder = Path(checkpoint_dir)
        checkpoints.keep_weights(folder, checkpoints.best_folder(folder.parent))


def log_components() -> None:
    """Patch verl's trainer, once a process."""
    from verl.trainer.ppo.v1.trainer_base import PPOTrainer

    if not hasattr(PPOTrainer._compute_metrics, "__wrapped__"):
        PPOTrainer._compute_metrics = with_components(PPOTrainer._compute_metrics)


def with_components(original: Any) -> Any:
    """What a sample earned besides its total is known to the trainer's queue only: average it into the step's metrics.

    ``reward/NAME/mean`` is over the samples that were trained on, without the rows that verl fills a batch up with.
    """

    @functools.wraps(original)
    def compute_metrics(self: Any, batch: Any, metrics: dict[str, Any], *rest: Any, **named: Any) -> None:
        import transfer_queue as tq  # type: ignore[import-not-found]

        original(self, batch, metrics, *rest, **named)
        real = [key for key, tag in zip(batch.keys, batch.tags, strict=True) if not tag.get("is_padding", False)]
        data = tq.kv_batch_get(keys=real, partition_id=batch.partition_id, select_fields=["extra_fields"])
        earned = [_earned(extra) for extra in data["extra_fields"]]
        metrics.update({f"reward/{name}/mean": fmean(one[name] for one in earned) for name in earned[0]})

    return compute_metrics


def _earned(extra_fields: Any) -> dict[str, float]:
    fields = getattr(extra_fields, "data", extra_fields)
    return {name: float(value) for name, value in fields["reward_extra_info"].items()}
