"""Stages `data` and `traces`: the questions of a run, and the traces that SFT imitates."""

import random
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data import build, exam
from legal_rl.data.build_record import built_checksums, read_built
from legal_rl.data.sources import resolve
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.runs.records import checksum, read_models, write_json, write_jsonl
from legal_rl.runs.yaml_config import read_yaml
from legal_rl.training.sft import asks

EXAM = "exam"


def run_questions(run: Run, part: str) -> list[Question]:
    """The questions of ``part``: ``train``, ``test`` (all held out) or ``heldout`` (those that are scored)."""
    return read_models(run.folder("data") / f"{part}.jsonl", Question)


def file_sources(run: Run) -> list[str]:
    """The sources that are files, or datasets of the hub."""
    return [source for source in run.config.data.sources if source != EXAM]


def _data_inputs(run: Run) -> dict[str, Any]:
    data, named = run.config.data, file_sources(run)
    files = {file.spec: checksum(file.path) for file in (resolve(named) if named else [])}
    return {
        "data": data.model_dump(exclude={"built"}),
        "seed": run.config.seed,
        "questions": run.config.eval.questions,
        "files": built_checksums(data.built) if data.built else files,
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
    if config.data.built:
        built = read_built(config.data.built)
        notes["gate"] = built.summary.model_dump(mode="json", exclude={"out", "reused"})
        notes["built"] = str(config.data.built)
        train, test = built.train, built.test
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
    traces, sources = run.sft.traces, run.config.sft_sources
    if traces and not traces.is_file():
        raise UserError(f"sft.traces: {traces}: no such file; name a JSON-lines file of responses or leave it out")
    return {
        "data": run.outputs("data"),
        "seed": run.config.seed,
        "exam": run.config.data.exam.model_dump(),
        "teacher": asdict(run.sft.teacher),
        "traces": checksum(traces) if traces else None,
        **({"sources": sorted(sources)} if "traces" in sources else {}),
    }


def _collect_traces(run: Run, show: ProgressCallback) -> StageResult:
    sft, sources = run.sft, run.config.sft_sources
    train = run_questions(run, "train")
    given = read_models(sft.traces, Response) if sft.traces else []
    by_id = {question.id: question for question in train}
    matched = [trace for trace in given if trace.id in by_id and asks(trace, by_id[trace.id])]
    _refuse_other_split(run, len(given), len(given) - len(matched))
    answered = {trace.id for trace in matched if trace.text is not None}
    own = [question for question in train if question.id in answered]
    bare = [question for question in train if question.id not in answered]
    asked = []
    if "exam" in sources:
        asked = [question for question in bare if question.source == EXAM] or exam.generate(
            run.config.data.exam.questions, run.config.data.exam, seed=run.config.seed
        )
    if not own and not asked:
        raise UserError(f"sft.traces: {sft.traces}: answers no training question of this run; collect traces on them")
    folder = run.folder("traces")
    write_jsonl(folder / "questions.jsonl", [*own, *asked])
    taught = exam.teach(asked, sft.teacher, seed=run.config.seed)
    write_jsonl(folder / "traces.jsonl", [*(trace for trace in matched if trace.id in answered), *taught])
    show(1, 1)
    notes = {
        "own": len(own),
        "without": len({question.id for question in bare} - {question.id for question in asked}),
        "exam": len(asked),
        "unused": len(given) - len(matched),
        "teacher": asdict(sft.teacher),
    }
    if given:
        run.console.print(f"  {about_own_traces(notes)}")
    return StageResult(["questions.jsonl", "traces.jsonl"], notes)


def _refuse_other_split(run: Run, traces: int, unmatched: int) -> None:
    """Many traces on no training question tell of another split, under which some are on questions held out here."""
    most = run.sft.unmatched
    if traces and unmatched > most * traces:
        raise UserError(
            f"sft.traces: {run.sft.traces}: {unmatched} of {traces} traces ({unmatched / traces:.0%}) are on no "
            f"training question of this run, and sft.unmatched allows {most:.0%}; train on the split whose questions "
            "were asked (data.built: the folder of `legal-rl data build`), or raise sft.unmatched"
        )


def about_own_traces(notes: Mapping[str, Any]) -> str:
    """Sentences on the named traces: training questions with and without one, traces that match no question."""
    text = f"{notes['own']} of the run's own training questions had a trace."
    if notes["without"]:
        text += f" {notes['without']} had none; SFT leaves them out."
    if notes["unused"]:
        text += f" {notes['unused']} named traces belong to no training question of this run and were left aside."
    return text


TRACES = Stage("traces", "collects the traces that SFT imitates", _trace_inputs, _collect_traces)
