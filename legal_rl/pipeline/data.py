"""Stages `data` and `traces`: the questions of a run, and the traces that SFT imitates."""

import random
from dataclasses import asdict
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data import build, exam
from legal_rl.data.sources import resolve
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.runs.records import checksum, read_models, write_json, write_jsonl
from legal_rl.runs.yaml_config import read_yaml

EXAM = "exam"


def run_questions(run: Run, part: str) -> list[Question]:
    """The questions of ``part``: ``train``, ``test`` (all held out) or ``heldout`` (those that are scored)."""
    return read_models(run.folder("data") / f"{part}.jsonl", Question)


def file_sources(run: Run) -> list[str]:
    """The sources that are files, or datasets of the hub."""
    return [source for source in run.config.data.sources if source != EXAM]


def _data_inputs(run: Run) -> dict[str, Any]:
    named = file_sources(run)
    return {
        "data": run.config.data.model_dump(),
        "seed": run.config.seed,
        "questions": run.config.eval.questions,
        "files": {file.spec: checksum(file.path) for file in (resolve(named) if named else [])},
    }


def _build_data(run: Run, show: ProgressCallback) -> StageResult:
    folder, config = run.folder("data"), run.config
    train: list[Question] = []
    test: list[Question] = []
    notes: dict[str, Any] = {}
    if file_sources(run):
        made = build.build(file_sources(run), folder / "files", seed=config.seed, resplit=config.data.resplit)
        notes["gate"] = made.model_dump(mode="json", exclude={"out", "reused"})
        train += read_models(folder / "files" / "train.jsonl", Question)
        test += read_models(folder / "files" / "test.jsonl", Question)
    if EXAM in config.data.sources:
        generated = exam.generate(config.data.exam.questions, config.data.exam, seed=config.seed)
        heldout = exam.heldout(config.eval.questions, config.data.exam, seed=config.seed + 1, train=generated)
        notes["overlap"] = exam.train_overlap(generated, heldout).to_json()
        train, test = [*train, *generated], [*test, *heldout]
    seen: set[str] = set()
    for question in [*train, *test]:
        if question.id in seen:
            raise UserError(f"data.sources: id {question.id!r} comes from two sources; name each set of questions once")
        seen.add(question.id)
    # Drawn without regard to their content.
    most = config.eval.questions
    scored = test if len(test) <= most else random.Random(config.seed).sample(test, most)
    for name, rows in (("train", train), ("test", test), ("heldout", scored)):
        write_jsonl(folder / f"{name}.jsonl", rows)
    notes |= {"train": len(train), "test": len(test), "heldout": len(scored)}
    write_json(folder / "summary.json", notes)
    show(1, 1)
    return StageResult(["train.jsonl", "test.jsonl", "heldout.jsonl"], notes)


DATA = Stage("data", "reads, cleans and splits the questions", _data_inputs, _build_data)


def trace_rows(run: Run) -> tuple[list[Question], list[Response]]:
    """The questions that SFT sees, and the traces on them."""
    folder = run.folder("traces")
    return read_models(folder / "questions.jsonl", Question), read_models(folder / "traces.jsonl", Response)


def sft_engine(run: Run) -> dict[str, Any]:
    """The engine's own YAML with the run's overrides laid over it."""
    return read_yaml(run.home / run.sft.engine) | run.sft.overrides


def _trace_inputs(run: Run) -> dict[str, Any]:
    traces = run.sft.traces
    if traces and not traces.is_file():
        raise UserError(f"sft.traces: {traces}: no such file; name a JSON-lines file of responses or leave it out")
    return {
        "data": run.outputs("data"),
        "seed": run.config.seed,
        "exam": run.config.data.exam.model_dump(),
        "teacher": asdict(run.sft.teacher),
        "traces": checksum(traces) if traces else None,
    }


def _collect_traces(run: Run, show: ProgressCallback) -> StageResult:
    sft, seed = run.sft, run.config.seed
    train = run_questions(run, "train")
    given = read_models(sft.traces, Response) if sft.traces else []
    answered = {response.id for response in given}
    own = [question for question in train if question.id in answered]
    bare = [question for question in train if question.id not in answered]
    asked = [question for question in bare if question.source == EXAM]
    if not asked and bare:
        # Real questions without a trace are never answered from their gold: exam questions stand in for them.
        asked = exam.generate(run.config.data.exam.questions, run.config.data.exam, seed=seed)
    taught = exam.teach(asked, sft.teacher, seed=seed)
    folder = run.folder("traces")
    ids = {question.id for question in own}
    write_jsonl(folder / "questions.jsonl", [*own, *asked])
    write_jsonl(folder / "traces.jsonl", [*(r for r in given if r.id in ids), *taught])
    show(1, 1)
    notes = {
        "own": len(own),
        "without": len([question for question in bare if question.source != EXAM]),
        "exam": len(asked),
        "unused": len([r for r in given if r.id not in ids]),
        "teacher": asdict(sft.teacher),
    }
    return StageResult(["questions.jsonl", "traces.jsonl"], notes)


TRACES = Stage("traces", "collects the traces that SFT imitates", _trace_inputs, _collect_traces)
