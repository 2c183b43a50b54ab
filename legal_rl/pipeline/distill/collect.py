"""`legal-rl distill collect`: ask a teacher for traces and keep each with its prompt, whatever befalls the process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from legal_rl.core.questions import Question
from legal_rl.engines import openai
from legal_rl.evaluation.sampling import build_requests, sample_responses
from legal_rl.evaluation.scoring import QUESTIONS, read_questions
from legal_rl.evaluation.stored_responses import (
    StoredResponses,
    header_path,
    recorded_settings,
    recovery_note,
    stored_keys,
)
from legal_rl.pipeline.distill.budget import ATTEMPTS, COST, BudgetSampler, accounted, most_tokens, read_ledger
from legal_rl.pipeline.evaluation.evaluate import prompt_lines
from legal_rl.pipeline.evaluation.questions import QuestionSet, read_question_set
from legal_rl.pipeline.sampling_options import CollectOptions
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.manifest import NAME as MANIFEST
from legal_rl.runs.manifest import Manifest, fingerprint_rows, read_manifest
from legal_rl.runs.outputs import check_outputs, claim_outputs
from legal_rl.runs.records import write_jsonl
from legal_rl.training.distill import TraceCounts, account, account_lines, count_traces, spent_text

STAGE: Final = "distill"
TRACES: Final = "traces.jsonl"
FILES: Final = (QUESTIONS, TRACES, header_path(Path(TRACES)).name, ATTEMPTS, COST)
VERB: Final = "distill collect"


@dataclass(frozen=True, slots=True)
class CollectResult:
    """Results of a call. ``unasked`` counts the requests that the budget left over, ``spent`` is lines for people."""

    out: Path
    counts: TraceCounts
    unasked: int
    spent: list[str]
    notes: list[str]
    speed: str
    manifest: Manifest


def collect(options: CollectOptions, console: Console) -> CollectResult:
    """Ask what the folder does not hold yet; ``fresh`` asks everything anew and forgets what the old answers cost.

    Raises ``UserError`` for a folder that is not ours, traces in it that were sampled otherwise, and a server that
    cannot be used.
    """
    out, asked = options.out, _read(options)
    with claim_outputs(VERB, _outputs(out), inputs=[asked.path], ours=read_manifest(out) is not None):
        return _collect(options, asked, console)


def _collect(options: CollectOptions, asked: QuestionSet, console: Console) -> CollectResult:
    out, fresh = options.out, options.fresh
    questions = asked.questions if fresh else [*asked.questions, *_earlier_questions(asked.questions, out)]
    if fresh:
        with openai.open_sampler(options.endpoint):
            pass  # a server that cannot be used is told of before what was paid for is gone
    attempt = Attempt(out, _inputs(options, asked.questions), STAGE)
    recorded = recorded_settings(read_manifest(out))
    sampler = BudgetSampler(
        options.model,
        lambda on_attempt: openai.open_sampler(options.endpoint, on_attempt=on_attempt),
        out / ATTEMPTS,
        prices=options.prices,
        max_cost=options.max_cost,
        fresh=fresh,
    )
    with accounted(sampler, out / COST, console, "traces", attempt.tick) as on_progress:
        traces = sample_responses(
            asked.questions,
            sampler,
            options.params,
            prompt_version=options.prompt,
            prefill=options.prefill_text,
            engine=options.endpoint.base_url,
            out=out / TRACES,
            fresh=fresh,
            partial=True,
            recorded=recorded,
            on_progress=on_progress,
        )
    write_jsonl(out / QUESTIONS, questions)
    counts = count_traces(asked.questions, traces)
    notes = [*asked.notes, *filter(None, [recovery_note(out / TRACES)]), *_uncounted(traces, sampler)]
    manifest = attempt.finish(
        [name for name in FILES if (out / name).exists()],  # of traces from elsewhere there is no ledger
        {
            "notes": notes,
            "traces": counts.model_dump(),
            "unasked": sampler.unasked,
            "max_cost": options.max_cost,
            "cost": account(sampler.ledger, options.prices),
            "last_attempt": sampler.meter.counts,
        },
        {},
        whole=not sampler.unasked,
    )
    spent = account_lines(sampler.ledger, options.prices)
    return CollectResult(out, counts, sampler.unasked, spent, notes, sampler.meter.speed, manifest)


def _read(options: CollectOptions) -> QuestionSet:
    out = options.out
    refuse_foreign_folder(out, STAGE)
    asked = read_question_set(options.questions, options.limit, options.seed)
    check_outputs(VERB, _outputs(out), inputs=[asked.path], ours=read_manifest(out) is not None)
    return asked


def _outputs(out: Path) -> list[Path]:
    return [out / name for name in (*FILES, MANIFEST)]


def _earlier_questions(questions: Sequence[Question], out: Path) -> list[Question]:
    """The questions of earlier calls beside ``questions``: their traces are still there and need them."""
    known = {question.id for question in questions}
    before = read_questions(out / QUESTIONS) if (out / QUESTIONS).exists() else []
    return [question for question in before if question.id not in known]


def _uncounted(traces: StoredResponses, sampler: BudgetSampler) -> Iterator[str]:
    count = len((traces.answered & {*traces.asked}) - sampler.ledger.answered)
    if count:
        yield f"{count} traces are not in {ATTEMPTS}: what they cost is in no total, nor in what --max-cost holds."


def _inputs(options: CollectOptions, questions: Sequence[Question]) -> dict[str, Any]:
    digest = fingerprint_rows("questions", questions)
    source = {"source": options.questions, "limit": options.limit, "fingerprint": digest}
    return {**options.inputs(), "questions": source}


def describe(options: CollectOptions) -> Iterator[str]:
    """The requests of a real call, as lines; nothing is opened or written. The last ones are the first prompt."""
    asked, out = _read(options), options.out
    requests = build_requests(asked.questions, options.samples, options.prompt, options.prefill_text)
    stored = stored_keys(out / TRACES)
    missing = [request for request in requests if request.key not in stored]
    yield from asked.notes
    yield f"{options.model} at {options.endpoint.base_url}, prompt {options.prompt}, {out}"
    yield (
        f"{len(asked.questions)} questions x {options.samples} = {len(requests)} answers, "
        f"{len(requests) - len(missing)} of them stored"
    )
    ledger = read_ledger(out / ATTEMPTS)
    yield f"spent so far: {spent_text(ledger, options.prices)}"
    if options.prices:
        most = sum(options.prices.of(most_tokens(request, options.params)) for request in missing)
        yield f"still to be spent, repeats aside: at most {most:.4f} {options.prices.currency}".rstrip()
    yield from prompt_lines(requests[0])
