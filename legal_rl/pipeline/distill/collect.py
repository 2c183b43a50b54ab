"""`legal-rl distill collect`: ask a teacher for traces and keep each with its prompt, whatever befalls the process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Self

from pydantic import ConfigDict, Field, field_validator, model_validator
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import PREFILLS, find_prompt
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response, Sampler, SamplingParams
from legal_rl.engines import openai
from legal_rl.engines.openai import Endpoint
from legal_rl.evaluation.sampling import build_requests, header_path, sample_responses, stored_keys
from legal_rl.evaluation.scoring import read_questions
from legal_rl.pipeline.distill.budget import BudgetSampler, most_tokens, read_ledger
from legal_rl.pipeline.evaluation.evaluate import QUESTIONS, prompt_lines
from legal_rl.pipeline.evaluation.questions import QuestionSet, read_question_set
from legal_rl.pipeline.evaluation.samplers import Meter
from legal_rl.pipeline.progress import ProgressCallback, progress
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.config import Config
from legal_rl.runs.manifest import Manifest, fingerprint, read_manifest
from legal_rl.runs.records import write_json, write_jsonl
from legal_rl.training.distill import Prices, TraceCounts, account, account_lines, count_traces, spent_text


class CollectOptions(Config):
    """One teacher behind one server, and the questions it is to answer.

    ``questions`` is a file of questions or a source of `data build`; ``seed`` draws the subset of ``limit`` too.
    ``max_cost`` is money in the currency of ``prices``.
    """

    model_config = ConfigDict(allow_inf_nan=False)

    endpoint: Endpoint
    questions: str
    limit: int | None = Field(default=None, ge=1)
    samples: int = Field(default=1, ge=1)
    temperature: float = Field(default=0.6, ge=0)
    top_p: float = Field(default=0.95, gt=0, le=1)
    max_tokens: int = Field(default=4096, ge=1)
    seed: int = 0
    prompt: str = "think-v1"
    prefill: Literal["none", "think", "no-think"] = "none"
    prices: Prices | None = None
    max_cost: float | None = Field(default=None, gt=0)

    @field_validator("prompt")
    @classmethod
    def _known(cls, prompt: str) -> str:
        find_prompt(prompt)
        return prompt

    @field_validator("endpoint")
    @classmethod
    def _no_key_here(cls, endpoint: Endpoint) -> Endpoint:
        if not endpoint.key_variable.isidentifier():
            raise ValueError("--key-variable takes the name of an environment variable, never a key")
        return endpoint

    @model_validator(mode="after")
    def _cost_needs_prices(self) -> Self:
        if self.max_cost is not None and self.prices is None:
            raise ValueError("--max-cost needs --price-in and --price-out; look them up in the server's price list")
        return self

    @property
    def prefill_text(self) -> str:
        """What the assistant's turn begins with."""
        return PREFILLS[self.prefill]

    @property
    def params(self) -> SamplingParams:
        """The sampling parameters."""
        return SamplingParams(
            n=self.samples,
            temperature=self.temperature,
            top_p=self.top_p,
            max_tokens=self.max_tokens,
            seed=self.seed,
        )

    def told(self) -> dict[str, Any]:
        """What the answers depend on beside the questions, for the manifest."""
        return {
            "model": self.endpoint.model,
            "engine": self.endpoint.base_url,
            "prompt": self.prompt,
            "prefill": self.prefill_text,
            "params": self.params.model_dump(),
        }


STAGE: Final = "distill"
TRACES: Final = "traces.jsonl"
ATTEMPTS: Final = "attempts.jsonl"
COST: Final = "cost.json"


@dataclass(frozen=True, slots=True)
class CollectResult:
    """What a call came to. ``unasked`` counts the requests that the budget left over, ``spent`` is lines for people."""

    out: Path
    worth: TraceCounts
    unasked: int
    spent: list[str]
    notes: list[str]
    speed: str
    manifest: Manifest


def collect(job: CollectOptions, out: Path, console: Console, *, fresh: bool = False) -> CollectResult:
    """Ask what ``out`` does not hold yet. ``fresh`` asks everything anew and forgets what the old answers cost.

    Raises ``UserError`` for a folder that is not ours, traces in it that were sampled otherwise, and a server that
    cannot be used.
    """
    asked = _read(job, out)
    questions = asked.questions if fresh else [*asked.questions, *_earlier_questions(asked.questions, out)]
    if fresh:
        with openai.open_sampler(job.endpoint):
            pass  # a server that cannot be used is told of before what was paid for is gone
    record, meter = Attempt(out, _inputs(job, asked.questions), STAGE), Meter()
    paying = BudgetSampler(
        job.endpoint.model,
        lambda note: openai.open_sampler(job.endpoint, on_attempt=note),
        out / ATTEMPTS,
        prices=job.prices,
        max_cost=job.max_cost,
        fresh=fresh,
    )
    with progress(console, "traces") as show, paying:
        screen = _Screen(show, record, meter, paying)
        paying.on_attempt = screen.refresh
        try:
            traces = _sample(job, asked.questions, out, meter.watch(paying), screen, fresh=fresh)
        finally:
            if screen.began:  # else the folder may be another's
                write_json(out / COST, account(paying.ledger, job.prices))
    write_jsonl(out / QUESTIONS, questions)
    worth = count_traces(asked.questions, traces)
    notes = [*asked.notes, *_uncounted(traces, paying)]
    outputs = [QUESTIONS, TRACES, header_path(Path(TRACES)).name, ATTEMPTS, COST]
    manifest = record.finish(
        [name for name in outputs if (out / name).exists()],  # of traces from elsewhere there is no ledger
        {
            "notes": notes,
            "traces": worth.model_dump(),
            "unasked": paying.unasked,
            "max_cost": job.max_cost,
            "cost": account(paying.ledger, job.prices),
            "last_attempt": meter.counts,
        },
        {},
        whole=not paying.unasked,
    )
    spent = account_lines(paying.ledger, job.prices)
    return CollectResult(out, worth, paying.unasked, spent, notes, meter.speed, manifest)


def _read(job: CollectOptions, out: Path) -> QuestionSet:
    refuse_foreign_folder(out, STAGE)
    asked = read_question_set(job.questions, job.limit, job.seed)
    if asked.path.resolve() == (out / QUESTIONS).resolve():
        raise UserError(f"{asked.path}: is read and would be overwritten; choose another --out")
    if (out / QUESTIONS).exists() and read_manifest(out) is None:
        raise UserError(f"{out / QUESTIONS}: is of no collection and would be overwritten; choose another --out")
    return asked


def _earlier_questions(questions: Sequence[Question], out: Path) -> list[Question]:
    """What earlier calls asked beside ``questions``: the traces are still there, and nobody could read them without."""
    known = {question.id for question in questions}
    before = read_questions(out / QUESTIONS) if (out / QUESTIONS).exists() else []
    return [question for question in before if question.id not in known]


def _uncounted(traces: Sequence[Response], paying: BudgetSampler) -> Iterator[str]:
    answered = paying.ledger.answered
    count = sum(trace.text is not None and (trace.id, trace.sample) not in answered for trace in traces)
    if count:
        yield f"{count} traces are not in {ATTEMPTS}: what they cost is in no total, nor in what --max-cost holds."


class _Screen:
    """The progress line, written when an answer comes and when an attempt goes out or ends."""

    def __init__(self, show: ProgressCallback, record: Attempt, meter: Meter, paying: BudgetSampler) -> None:
        self._show, self._record, self._meter, self._paying = show, record, meter, paying
        self._done = self._total = 0
        self.began = False

    def answered(self, done: int, total: int) -> None:
        self._done, self._total, self.began = done, total, True
        self.refresh()

    def refresh(self) -> None:
        self._record.tick()
        paying = self._paying
        said = [spent_text(paying.ledger, paying.prices), f"{paying.ledger.in_flight} in flight", self._meter.speed]
        failed = f"{self._meter.failed} failed" if self._meter.failed else ""
        self._show(self._done, self._total, ", ".join(part for part in (*said, failed) if part))


def _sample(
    job: CollectOptions,
    questions: Sequence[Question],
    out: Path,
    sampler: Sampler,
    screen: _Screen,
    *,
    fresh: bool,
) -> list[Response]:
    return sample_responses(
        questions,
        sampler,
        job.params,
        prompt_version=job.prompt,
        prefill=job.prefill_text,
        engine=job.endpoint.base_url,
        out=out / TRACES,
        fresh=fresh,
        partial=True,
        on_progress=screen.answered,
    )


def _inputs(job: CollectOptions, questions: Sequence[Question]) -> dict[str, Any]:
    digest = fingerprint({"questions": [question.model_dump(mode="json") for question in questions]})
    return {**job.told(), "questions": {"source": job.questions, "limit": job.limit, "fingerprint": digest}}


def describe(job: CollectOptions, out: Path) -> Iterator[str]:
    """What a real call would ask, as lines; nothing is opened or written. The last ones are the first prompt."""
    asked = _read(job, out)
    requests = build_requests(asked.questions, job.samples, job.prompt, job.prefill_text)
    stored = stored_keys(out / TRACES)
    missing = [request for request in requests if (request.id, request.sample) not in stored]
    yield from asked.notes
    yield f"{job.endpoint.model} at {job.endpoint.base_url}, prompt {job.prompt}, {out}"
    yield (
        f"{len(asked.questions)} questions x {job.samples} = {len(requests)} answers, "
        f"{len(requests) - len(missing)} of them stored"
    )
    ledger = read_ledger(out / ATTEMPTS)
    yield f"spent so far: {spent_text(ledger, job.prices)}"
    if job.prices:
        most = sum(job.prices.of(most_tokens(request, job.params)) for request in missing)
        yield f"still to be spent, repeats aside: at most {most:.4f} {job.prices.currency}".rstrip()
    yield from prompt_lines(requests[0])
