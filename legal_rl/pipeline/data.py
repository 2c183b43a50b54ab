"""Stages `data` and `traces`: the questions of a run, and the traces that SFT imitates."""

import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data import build, exam
from legal_rl.data.sources import SourceFile, resolve
from legal_rl.pipeline.config import SftConfig
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.runs.config import read_yaml
from legal_rl.runs.records import checksum, read_models, write_json, write_jsonl

EXAM = "exam"


def run_questions(run: Run, part: str) -> list[Question]:
    """The questions of ``part``: ``train``, ``test`` (all held out) or ``heldout`` (those that are scored)."""
    return read_models(run.folder("data") / f"{part}.jsonl", Question)


def file_sources(run: Run) -> list[str]:
    """The sources that are files, or datasets of the hub."""
    return [source for source in run.config.data.sources if source != EXAM]


def _inputs(run: Run) -> dict[str, Any]:
    return {
        "data": run.config.data.model_dump(),
        "seed": run.config.seed,
        "questions": run.config.eval.questions,
        "files": {file.spec: checksum(file.path) for file in _files(run)},
    }


def _files(run: Run) -> list[SourceFile]:
    named = file_sources(run)
    return resolve(named) if named else []


def _work(run: Run, show: ProgressCallback) -> StageResult:
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
        asked = exam.generate(config.data.exam.questions, config.data.exam, seed=config.seed)
        held = exam.heldout(config.eval.questions, config.data.exam, seed=config.seed + 1, train=asked)
        notes["overlap"] = exam.train_overlap(asked, held).to_json()
        train, test = [*train, *asked], [*test, *held]
    _refuse_shared_ids([*train, *test])
    scored = _sample(test, config.eval.questions, config.seed)
    for name, rows in (("train", train), ("test", test), ("heldout", scored)):
        write_jsonl(folder / f"{name}.jsonl", rows)
    notes |= {"train": len(train), "test": len(test), "heldout": len(scored)}
    write_json(folder / "summary.json", notes)
    show(1, 1)
    return StageResult(["train.jsonl", "test.jsonl", "heldout.jsonl"], notes)


def _refuse_shared_ids(rows: list[Question]) -> None:
    seen: set[str] = set()
    for question in rows:
        if question.id in seen:
            raise UserError(f"data.sources: id {question.id!r} comes from two sources; name each set of questions once")
        seen.add(question.id)


def _sample(rows: list[Question], most: int, seed: int) -> list[Question]:
    """At most ``most`` of the held-out questions, drawn without regard to their content."""
    return rows if len(rows) <= most else random.Random(seed).sample(rows, most)


DATA = Stage("data", "reads, cleans and splits the questions", _inputs, _work)


def trace_rows(run: Run) -> tuple[list[Question], list[Response]]:
    """The questions that SFT sees, and the traces on them."""
    folder = run.folder("traces")
    return read_models(folder / "questions.jsonl", Question), read_models(folder / "traces.jsonl", Response)


def sft_engine(run: Run) -> dict[str, Any]:
    """The engine's own YAML with the run's overrides laid over it."""
    return read_yaml(run.home / _sft(run).engine) | _sft(run).overrides


def _sft(run: Run) -> SftConfig:
    assert run.config.sft is not None
    return run.config.sft


def _inputs_traces(run: Run) -> dict[str, Any]:
    sft, traces = _sft(run), _sft(run).traces
    return {
        "data": run.outputs("data"),
        "seed": run.config.seed,
        "exam": run.config.data.exam.model_dump(),
        "teacher": asdict(sft.teacher),
        "traces": checksum(_existing(traces)) if traces else None,
    }


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise UserError(f"sft.traces: {path}: no such file; name a JSON-lines file of responses or leave it out")
    return path


def _work_traces(run: Run, show: ProgressCallback) -> StageResult:
    sft, seed = _sft(run), run.config.seed
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


TRACES = Stage("traces", "collects the traces that SFT imitates", _inputs_traces, _work_traces)
