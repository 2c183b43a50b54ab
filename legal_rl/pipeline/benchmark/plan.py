"""What will be asked, settled before anything is: questions, worked examples, variants, folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import Shot, prompt_label
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request
from legal_rl.data.sources import path_of
from legal_rl.engines.transformers.identity import identify
from legal_rl.evaluation.sampling import build_requests, stored_keys
from legal_rl.evaluation.variants import View, find_views, vary
from legal_rl.pipeline.benchmark.answering import BASELINE, STORED
from legal_rl.pipeline.benchmark.config import Benchmark
from legal_rl.pipeline.benchmark.reading import Asked, read_asked
from legal_rl.pipeline.benchmark.record import must_be_ours
from legal_rl.pipeline.benchmark.shots import choose_shots
from legal_rl.pipeline.samplers import slug

QUESTIONS: Final = "questions.jsonl"
RESPONSES: Final = "responses.jsonl"
GRADES: Final = "grades.jsonl"
METRICS: Final = "metrics.json"
REPORT: Final = "report.md"
VARIANTS: Final = "variants"


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything but the model. ``variants`` holds the questions of each view."""

    job: Benchmark
    asked: Asked
    shots: tuple[Shot, ...]
    variants: list[tuple[View, list[Question]]]

    @property
    def questions(self) -> list[Question]:
        """The questions as they are."""
        return self.asked.questions

    @property
    def prompt(self) -> str:
        """The prompt as it is stored with the answers."""
        return prompt_label(self.job.prompt, shots=self.shots, plain=self.job.choice.plain)


def prepare(job: Benchmark) -> Plan:
    """Read and choose all that is asked. Raises ``UserError`` for whatever in ``job`` a user can mend."""
    views = find_views(job.variants)
    if views and job.choice.model.startswith(STORED):
        raise UserError("--variants: stored answers are to the questions as they were; leave --variants out")
    asked = read_asked(job.questions, job.limit, job.seed)
    shots = choose_shots(job.shots, job.shot_responses, asked.questions, prompt=job.prompt, seed=job.seed)
    return Plan(job, asked, shots, [(view, vary(view, asked.questions, job.seed)) for view in views])


def default_out(plan: Plan) -> Path:
    """``runs/eval/MODEL-QUESTIONS``, with prompt and temperature for a model that has them."""
    choice = plan.job.choice
    if choice.model.startswith((BASELINE, STORED)):
        parts = [slug(choice.model), slug(plan.asked.label)]
    else:
        name = choice.model if choice.base_url else identify(choice.model)
        filled = [] if plan.job.prefill == "none" else [plan.job.prefill]
        parts = [slug(name), slug(plan.asked.label), plan.prompt, *filled, f"t{plan.job.temperature:g}"]
    return Path("runs") / "eval" / "-".join(parts)


def must_survive(plan: Plan, out: Path) -> None:
    """Raises ``UserError`` where something that is read lies where something will be written."""
    must_be_ours(out)
    job = plan.job
    named = [job.shot_responses, Path(job.choice.model.removeprefix(STORED)) if _is_stored(job) else None]
    worded = [Path(word.partition(":")[0]) for word in (job.shots,) if word]
    worded += [path_of(job.train)] if job.train else []
    read = {place.resolve() for place in (plan.asked.path, *named, *worded) if place is not None}
    for name in (QUESTIONS, RESPONSES, GRADES, METRICS, REPORT):
        if (out / name).resolve() in read:
            raise UserError(f"{out / name}: is read and would be overwritten; choose another --out")


def _is_stored(job: Benchmark) -> bool:
    return job.choice.model.startswith(STORED)


def describe(plan: Plan, out: Path) -> Iterator[str]:
    """What a real call would ask, as lines; nothing is opened or written. The last ones are the first prompt."""
    must_survive(plan, out)
    job, samples = plan.job, plan.job.samples or 1
    yield from plan.asked.notes
    yield f"{job.choice.model}, prompt {plan.prompt}, {out}"
    parts = [("", plan.questions), *((f"{VARIANTS}/{view.name}", asked) for view, asked in plan.variants)]
    for name, questions in parts:
        keys = {(question.id, sample) for question in questions for sample in range(samples)}
        stored = len(keys & stored_keys(out / name / RESPONSES))
        yield f"{name or 'questions'}: {len(questions)} x {samples} = {len(keys)} answers, {stored} of them stored"
    first = build_requests(
        plan.questions[:1], 1, job.prompt, job.prefill_text, shots=plan.shots, plain=job.choice.plain
    )[0]
    yield from prompt_lines(first)


def prompt_lines(request: Request) -> Iterator[str]:
    """The prompt as a person reads it, one message after another."""
    for message in request.messages:
        yield f"--- {'the prompt' if request.plain else message['role']}"
        yield message["content"] + (request.prefill if request.plain else "")
    if request.prefill and not request.plain:
        yield "--- assistant begins with"
        yield request.prefill
