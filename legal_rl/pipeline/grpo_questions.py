"""The questions that GRPO learns from: those kept out to validate on, stage `difficulty`, the choice and the order."""

import random
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import SamplingParams
from legal_rl.data.difficulty import Bands, Difficulty, easiest_first, read_difficulty
from legal_rl.engines.transformers import identify
from legal_rl.pipeline.data import run_questions
from legal_rl.pipeline.difficulty import DIFFICULTY_FILE, FILES, RESPONSES, SUMMARY, measure_difficulty
from legal_rl.pipeline.evaluation.stage import open_run_model
from legal_rl.pipeline.model import over_limit
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.pipeline.sft import sft_model
from legal_rl.runs.records import checksum, read_jsonl, write_jsonl

STAGE: Final = "difficulty"
QUESTIONS: Final = "questions.jsonl"
PICTURE: Final = "difficulty.png"


def split_off_validation(run: Run) -> tuple[list[Question], list[Question]]:
    """Training questions within the prompt limit: those that GRPO may learn from, and a few that draw its curve.

    The few are drawn before any choice by difficulty, so that they are the same whatever is chosen.
    """
    long = over_limit(run, "train")
    rows = [question for question in run_questions(run, "train") if question.id not in long]
    random.Random(run.config.seed).shuffle(rows)
    kept = min(run.grpo.validate_on, len(rows) // 5)
    if not kept:
        limit = run.config.limits.prompt
        raise UserError(
            f"grpo: {len(rows)} training prompts are within {limit} tokens; raise limits.prompt or add data"
        )
    return rows[kept:], rows[:kept]


def _params(run: Run) -> SamplingParams:
    settings, limit = run.grpo.difficulty, run.config.limits.response
    return SamplingParams(n=settings.samples, temperature=settings.temperature, max_tokens=limit, seed=run.config.seed)


def _bands(run: Run) -> Bands:
    low, high = run.grpo.difficulty.core_low, run.grpo.difficulty.core_high
    usual = Bands()
    return Bands(hard=min(usual.hard, low), core_low=low, core_high=high, easy=max(usual.easy, high))


def _inputs(run: Run) -> dict[str, Any]:
    return {
        "model": run.outputs("sft") or run.outputs("model") or identify(sft_model(run)),
        "data": run.outputs("data"),
        "lengths": run.outputs("lengths"),
        "prompt": run.config.prompt,
        "params": _params(run).model_dump(),
        "core": [run.grpo.difficulty.core_low, run.grpo.difficulty.core_high],
        "validate_on": run.grpo.validate_on,
        "seed": run.config.seed,
    }


def _work(run: Run, show: ProgressCallback) -> StageResult:
    folder, (asked, _) = run.folder(STAGE), split_off_validation(run)
    write_jsonl(folder / QUESTIONS, asked)
    with open_run_model(run, sft_model(run), folder) as opened:
        summary = measure_difficulty(
            folder / QUESTIONS,
            folder,
            _params(run),
            prompt=run.config.prompt,
            model=lambda: nullcontext(opened.sampler),
            engine=opened.engine,
            recorded=opened.recorded,
            bands=_bands(run),
            on_progress=show,
        )
        versions = opened.versions()
    notes = {
        "questions": summary["questions"],
        "samples": run.grpo.difficulty.samples,
        "mean_rate": summary["mean_rate"],
        "bands": {band: counts["questions"] for band, counts in summary["bands"].items()},
        "rates": summary["rates"],
        "core": [run.grpo.difficulty.core_low, run.grpo.difficulty.core_high],
    }
    run.console.print(f"  {about_difficulty(notes)}")
    written = [QUESTIONS, RESPONSES, SUMMARY, DIFFICULTY_FILE, "curriculum.jsonl", PICTURE, *sorted({*FILES.values()})]
    return StageResult(written, notes | {"versions": versions})


DIFFICULTY = Stage(STAGE, "the model answers GRPO's questions several times", _inputs, _work)


def about_difficulty(notes: Mapping[str, Any]) -> str:
    """A sentence on how often the model was right, for the screen and the report."""
    bands, (low, high) = notes["bands"], notes["core"]
    rate = "–" if notes["mean_rate"] is None else f"{notes['mean_rate']:.3f}"
    never = sum(count for share, count in notes["rates"].items() if share.startswith("0/"))
    always = sum(count for share, count in notes["rates"].items() if len({*share.split("/")}) == 1)
    return (
        f"{notes['questions']} questions, {notes['samples']} answers each: {rate} right on average, {always} questions "
        f"always, {never} never; {bands['core']} are core (share of right answers from {low:g} to {high:g})."
    )


@dataclass(frozen=True, slots=True)
class ChosenQuestions:
    """The questions that GRPO trains on, in order; ``notes`` are empty where nothing was chosen or ordered."""

    train: list[Question]
    validation: list[Question]
    notes: dict[str, Any]


def choose_questions(run: Run, batch: int | None) -> ChosenQuestions:
    """Choose and order as ``grpo.questions`` and ``grpo.order`` say. ``batch`` is the number of prompts in a step.

    Raises ``UserError`` where fewer than a batch are left, and for a file that cannot be read.
    """
    grpo, (free, validation) = run.grpo, split_off_validation(run)
    chosen, foreign = free, 0
    if grpo.questions_file:
        ids = read_ids(grpo.questions_file)
        by_id = {question.id: question for question in free}
        chosen = [by_id[id_] for id_ in ids if id_ in by_id]
        foreign = len(ids) - len(chosen)
        if grpo.order == "random":  # verl's shuffle must not depend on the order of the file
            chosen = [question for question in free if question.id in set(ids)]
    elif grpo.measures_difficulty:
        measured = {row.id: row for row in read_difficulty(run.folder(STAGE) / DIFFICULTY_FILE)}
        chosen = _by_difficulty(run, free, measured)
    if chosen is free and grpo.order == "random":
        return ChosenQuestions(free, validation, {})
    if len(chosen) < (batch or 1):
        raise UserError(
            f"grpo.questions: {grpo.questions} leaves {len(chosen)} of {len(free)} questions, fewer than a batch of "
            f"{batch or 1}; widen grpo.difficulty.core_low and core_high, train SFT for longer, or choose all"
        )
    notes = {
        "questions": grpo.questions,
        "order": grpo.order,
        "of": len(free),
        "taken": len(chosen),
        "foreign": foreign,
    }
    return ChosenQuestions(chosen, validation, notes | {"passes": round(grpo.steps * (batch or 1) / len(chosen), 2)})


def _by_difficulty(run: Run, free: list[Question], measured: Mapping[str, Difficulty]) -> list[Question]:
    core = run.grpo.questions == "core"
    chosen = [question for question in free if not core or measured[question.id].band == "core"]
    return easiest_first(chosen, measured) if run.grpo.order == "curriculum" else chosen


def read_ids(path: Path) -> list[str]:
    """The ids of the rows in ``path``, each once. Raises ``UserError`` for a row without one."""
    ids: dict[str, None] = {}
    for number, row in read_jsonl(path):
        if not isinstance(row.get("id"), str):
            raise UserError(f"grpo.questions: {path}, line {number}: has no id; name a file of questions")
        ids[row["id"]] = None
    return [*ids]


def question_inputs(run: Run) -> dict[str, Any]:
    """Inputs of the choice beside the configuration, for GRPO's manifest; empty where there is none."""
    grpo = run.grpo
    if grpo.questions_file:
        if not grpo.questions_file.is_file():
            raise UserError(
                f"grpo.questions: {grpo.questions_file}: no such file; name core, all or a file of questions"
            )
        return {"questions": checksum(grpo.questions_file)}
    return {"difficulty": run.outputs(STAGE)} if grpo.measures_difficulty else {}


def about_chosen(notes: Mapping[str, Any]) -> str:
    """A sentence on the choice and the order, for the report; empty where there was none."""
    if not notes:
        return ""
    order = "easiest first" if notes["order"] == "curriculum" else "in random order"
    text = f"GRPO trained on {notes['taken']} of {notes['of']} questions ({notes['questions']}), {order}"
    text += f"; its steps pass over them {notes['passes']:g} times."
    if notes["foreign"]:
        text += f" {notes['foreign']} rows of the file are no questions that it may train on and were left aside."
    return text
