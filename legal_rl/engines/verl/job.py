"""A GRPO job, its folders and its result. Core environment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from legal_rl.core.questions import Question
from legal_rl.engines.verl import checkpoints
from legal_rl.runs.step_metrics import StepMetrics
from legal_rl.training.rewards import RewardConfig


@dataclass(frozen=True, slots=True)
class GrpoJob:
    """One GRPO run. ``config`` is a file of verl's own Hydra keys; what is given here must not be set there.

    ``model`` is a folder (or a hub name) in Hugging Face format. None leaves a number to ``config``. Lengths are in
    tokens, ``save_every`` and ``validate_every`` in steps. ``keep`` says which step's model is exported: the last, or
    the best by exact match on ``val``; ``patience`` after how many validations without a new best training stops (None:
    never). ``in_order`` trains on the questions as they stand in ``train``, over and over, else they are shuffled.
    ``mask_cut`` leaves responses that the limit cut out of the loss. ``measured`` says that every prompt is known to be
    within its limit, so that verl need not count their tokens again. ``overrides`` are nested Hydra keys laid over
    ``config``.
    """

    config: Path
    model: str
    out: Path
    train: Sequence[Question]
    val: Sequence[Question]
    prompt: str
    reward: RewardConfig = field(default_factory=RewardConfig)
    prefill: bool = False
    seed: int = 0
    steps: int | None = None
    save_every: int | None = None
    validate_every: int | None = None
    keep: Literal["best", "last"] = "last"
    patience: int | None = None
    in_order: bool = False
    mask_cut: bool = False
    measured: bool = False
    max_prompt_tokens: int | None = None
    max_response_tokens: int | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)

    @property
    def checkpoints(self) -> Path:
        """verl's own folder of checkpoints."""
        return self.out / "checkpoints"

    @property
    def kept(self) -> Path:
        """The weights of the best step so far, which verl would delete with its checkpoint."""
        return checkpoints.best_folder(self.checkpoints)

    @property
    def samples(self) -> Path:
        """Every sample drawn, one file a step and reward worker: ``train-000001-WORKER.jsonl``, ``val-….jsonl``."""
        return self.out / "samples"

    @property
    def metrics(self) -> Path:
        """verl's own metrics, one file for each time the run was started."""
        return self.out / "metrics"

    @property
    def watch(self) -> Path:
        """One row a step, appended while it trains."""
        return self.out / "watch.jsonl"

    @property
    def log(self) -> Path:
        return self.out / "verl.log"

    @property
    def exported(self) -> Path:
        """The trained model in Hugging Face format."""
        return self.out / "model"


@dataclass(frozen=True, slots=True)
class GrpoResult:
    """``model`` is a Hugging Face folder of step ``exported``; ``steps`` is the last step that training counts.

    ``resumed_from`` is the step this start went on from, None for a fresh one; ``stopped``: patience was used up.
    """

    model: Path
    exported: int
    steps: int
    stopped: bool
    resumed_from: int | None
    history: list[StepMetrics]
    left_out: int  # questions whose prompt is longer than the limit, train and val together, as verl counted them
