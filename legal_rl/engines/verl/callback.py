"""verl's checkpoint callback: our hand inside its trainer, on every machine and for every algorithm.

verl makes one in the trainer's process before the first step and calls ``on_save`` after each checkpoint is whole.
``trainer.checkpoint_callback_class`` names the class. Two things are done here because nothing outside could do them
in time: verl has no hook for metrics of a training step, and it deletes old checkpoints while it trains.
"""

import functools
from pathlib import Path
from statistics import fmean
from typing import Any

import verl
from verl.trainer.ppo.checkpoint_callback import CheckpointCallback

from legal_rl.engines.verl import checkpoints
from legal_rl.engines.verl.version import check_version


class Watching(CheckpointCallback):  # type: ignore[misc]
    """Log the mean of every reward component, which verl does for validation only."""

    def __init__(self, config: Any = None) -> None:
        super().__init__(config)
        check_version(__name__, verl.__version__)
        log_components()


class Keeping(Watching):
    """Keep the weights of each saved step as well, until it is known which step is the best."""

    def on_save(self, trainer: Any, global_step: int, checkpoint_dir: str, async_save: bool = False, **_: Any) -> None:
        """Raise ``ValueError`` where the checkpoint is still being written."""
        if async_save:
            raise ValueError("grpo.keep: best needs checkpoint.async_save false: the weights must be whole when kept")
        folder = Path(checkpoint_dir)
        checkpoints.keep(folder, checkpoints.kept_beside(folder.parent))


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
