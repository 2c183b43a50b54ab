"""Stage `grpo`: verl trains the SFT model on the run's own training questions."""

from collections.abc import Callable
from typing import Any

from legal_rl.core.questions import Question
from legal_rl.core.sampling import opens_thinking
from legal_rl.engines import verl
from legal_rl.engines.environments import versions_in
from legal_rl.engines.transformers import identify
from legal_rl.engines.verl.settings import lookup, user_settings
from legal_rl.pipeline.grpo_questions import choose_questions, question_inputs
from legal_rl.pipeline.model import prefill_input, run_prefill
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.pipeline.sft import sft_model
from legal_rl.runs.records import write_json
from legal_rl.runs.step_metrics import StepMetrics

FOLDER = "model"
HISTORY = "history.json"


def grpo_model(run: Run) -> str:
    """The model that GRPO leaves."""
    return str((run.folder("grpo") / FOLDER).resolve())


def job(run: Run, train: list[Question], val: list[Question]) -> verl.GrpoJob:
    """The run's GRPO as a job of verl."""
    grpo = run.grpo
    return verl.GrpoJob(
        config=run.home / grpo.engine,
        model=sft_model(run),
        out=run.folder("grpo"),
        train=train,
        val=val,
        prompt=run.config.prompt,
        reward=grpo.reward,
        prefill=opens_thinking(run_prefill(run)),
        seed=run.config.seed if grpo.seed is None else grpo.seed,
        steps=grpo.steps,
        save_every=grpo.save_every,
        validate_every=grpo.validate_every,
        keep=grpo.keep,
        in_order=grpo.order == "curriculum",
        patience=grpo.patience,
        mask_cut=grpo.mask_cut,
        measured=True,  # stage `lengths` has counted, and the questions over the limit are left out
        max_prompt_tokens=run.config.limits.prompt,
        max_response_tokens=run.config.limits.response,
        overrides=grpo.overrides,
    )


def _inputs(run: Run) -> dict[str, Any]:
    return {
        "engine": user_settings(job(run, [], [])),
        "grpo": run.grpo.model_dump(mode="json", exclude={"engine", "overrides", "difficulty"}),
        "limits": run.config.limits.model_dump(),
        "prompt": run.config.prompt,
        "seed": run.config.seed,
        "model": run.outputs("sft") or run.outputs("model") or identify(sft_model(run)),
        "data": run.outputs("data"),
        "lengths": run.outputs("lengths"),
        **question_inputs(run),
        **prefill_input(run),
    }


def _work(run: Run, show: ProgressCallback) -> StageResult:
    chosen = choose_questions(run, lookup(user_settings(job(run, [], [])), "data.train_batch_size"))
    train, val = chosen.train, chosen.validation
    show(0, run.grpo.steps, "verl is starting")
    result = verl.run(job(run, train, val), step_reporter(show, run.grpo.steps))
    write_json(run.folder("grpo") / HISTORY, [step.model_dump(mode="json") for step in result.history])
    notes = {
        "questions": len(train),
        "validation": len(val),
        **({"chosen": chosen.notes} if chosen.notes else {}),
        "left_out": result.left_out,
        "steps": result.steps,
        "exported": result.exported,
        "stopped": result.stopped,
        "resumed_from": result.resumed_from,
        "reward": run.grpo.reward.model_dump(mode="json"),
        "versions": versions_in("train", "torch", "transformers", "verl", "ray"),
    }
    return StageResult([FOLDER, HISTORY], notes)


def step_reporter(show: ProgressCallback, steps: int) -> Callable[[StepMetrics], None]:
    """A callback that shows ``reward 0.512 exact 0.500 validation 0.480 cut 0.012``, of what was measured.

    The last validation stays in view until the next.
    """
    validation: float | None = None

    def report(metrics: StepMetrics) -> None:
        nonlocal validation
        validation = validation if metrics.val_acc is None else metrics.val_acc
        figures = {"reward": metrics.reward, "exact": metrics.acc, "validation": validation, "cut": metrics.cut}
        show(
            metrics.step, steps, " ".join(f"{name} {value:.3f}" for name, value in figures.items() if value is not None)
        )

    return report


GRPO = Stage("grpo", "verl trains on the training questions", _inputs, _work)
