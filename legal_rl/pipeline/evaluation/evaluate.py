"""Sample, score and write. Stored answers are not sampled again: a call after a kill resumes where the last one was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import Shot, build_messages, prompt_label
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request
from legal_rl.core.tags import strict_regex
from legal_rl.data.sources import path_of
from legal_rl.engines.transformers import identify
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import Scores
from legal_rl.evaluation.retrieval import Retrieval
from legal_rl.evaluation.robustness import VariantEffect, effect_row, effects_section, measure_effect
from legal_rl.evaluation.sampling import build_requests, sample_responses
from legal_rl.evaluation.scoring import GRADES, METRICS, QUESTIONS, REPORT, RESPONSES, SCORE_FILES, write_scores
from legal_rl.evaluation.stored_responses import header_path, recorded_settings, recovery_note, stored_keys
from legal_rl.evaluation.variants import View, find_views, vary
from legal_rl.pipeline.evaluation.questions import QuestionSet, choose_shots, read_question_set
from legal_rl.pipeline.evaluation.samplers import AnswerSource, engine_versions, open_answers, refuse_unusable, slug
from legal_rl.pipeline.progress import progress
from legal_rl.pipeline.sampling_options import EvalOptions
from legal_rl.reporting.tables import escaped
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.manifest import NAME as MANIFEST
from legal_rl.runs.manifest import Manifest, fingerprint_rows, read_manifest
from legal_rl.runs.outputs import check_outputs, claim_outputs
from legal_rl.runs.records import write_json, write_jsonl, write_text
from legal_rl.runs.statutes import open_store

VARIANTS: Final = "variants"  # a folder for each variant below it
EFFECTS: Final = "variants.json"
_TEMPLATE_TOKENS: Final = 512  # the most that a chat template adds to the messages, by a system prompt of its own


@dataclass(frozen=True, slots=True)
class EvaluationPlan:
    """Everything but the model, settled before anything is asked. ``variants`` holds the questions of each view."""

    options: EvalOptions
    question_set: QuestionSet
    shots: tuple[Shot, ...]
    variants: list[tuple[View, list[Question]]]

    @property
    def questions(self) -> list[Question]:
        """The questions as they are."""
        return self.question_set.questions

    @property
    def prompt(self) -> str:
        """The prompt as it is stored with the answers."""
        retrieved = self.retrieval.label if self.retrieval else ""
        return prompt_label(self.options.prompt, shots=self.shots, plain=self.options.base_model, retrieved=retrieved)

    @property
    def retrieval(self) -> Retrieval | None:
        """The articles that stand before each question; None for closed book."""
        options = self.options
        return Retrieval(options.statutes, options.retrieve) if options.statutes and options.retrieve else None


def prepare(options: EvalOptions) -> EvaluationPlan:
    """Read and choose all that is asked. Raises ``UserError`` for anything in ``options`` that a user can correct."""
    views = find_views(options.variant_names)
    if views and options.stored_file:
        raise UserError("--variants: stored answers are to the questions as they were; leave --variants out")
    if options.statutes:
        open_store(options.statutes)  # what is wrong with it is told before anything is read
    asked = read_question_set(options.questions, options.limit, options.seed)
    shots = choose_shots(
        options.shots, options.shot_responses, asked.questions, prompt=options.prompt, seed=options.seed
    )
    return EvaluationPlan(options, asked, shots, [(view, vary(view, asked.questions, options.seed)) for view in views])


def default_out(plan: EvaluationPlan) -> Path:
    """``runs/eval/MODEL-QUESTIONS``, with prompt and temperature for a model that has them."""
    options, label = plan.options, slug(plan.question_set.label)
    if options.is_scripted:
        return Path("runs") / "eval" / f"{slug(options.model)}-{label}"
    name = options.model if options.base_url else identify(options.model)
    prefill = [] if options.prefill == "none" else [options.prefill]
    parts = [slug(name), label, plan.prompt, *prefill, f"t{options.temperature:g}"]
    return Path("runs") / "eval" / "-".join(parts)


def refuse_overwriting(plan: EvaluationPlan, out: Path) -> None:
    """Raise ``UserError`` where something that is read lies where something will be written."""
    refuse_foreign_folder(out)
    check_outputs("eval", _outputs(plan, out), inputs=_read_files(plan), ours=read_manifest(out) is not None)


def _outputs(plan: EvaluationPlan, out: Path) -> list[Path]:
    names = [QUESTIONS, RESPONSES, header_path(Path(RESPONSES)).name, *SCORE_FILES]
    folders = [out, *(out / VARIANTS / view.name for view, _ in plan.variants)]
    return [*(folder / name for folder in folders for name in names), out / EFFECTS, out / MANIFEST]


def _read_files(plan: EvaluationPlan) -> list[Path | None]:
    options = plan.options
    sources = [plan.question_set.path, options.shot_responses, options.stored_file]
    sources += [Path(options.shots.partition(":")[0])] if options.shots else []
    sources += [options.statutes]
    return [*sources, *([path_of(options.train)] if options.train else [])]


def describe(plan: EvaluationPlan, out: Path) -> Iterator[str]:
    """The requests of a real call, as lines; nothing is opened or written. The last lines are the first prompt."""
    refuse_overwriting(plan, out)
    options, samples = plan.options, plan.options.samples or 1
    refuse_unusable(options, plan.questions)
    yield from plan.question_set.notes
    yield f"{options.model}, prompt {plan.prompt}, {out}"
    parts = [("", plan.questions), *((f"{VARIANTS}/{view.name}", varied) for view, varied in plan.variants)]
    for name, questions in parts:
        keys = {(question.id, sample) for question in questions for sample in range(samples)}
        stored = len(keys & stored_keys(out / name / RESPONSES))
        yield f"{name or 'questions'}: {len(questions)} x {samples} = {len(keys)} answers, {stored} of them stored"
    first = plan.questions[:1]
    prefill, plain = options.prefill_text, options.base_model
    (request,) = build_requests(
        first, 1, options.prompt, prefill, shots=plan.shots, plain=plain, retrieval=plan.retrieval
    )
    yield from prompt_lines(request)


def prompt_lines(request: Request) -> Iterator[str]:
    """The prompt as a person reads it, one message after another."""
    for message in request.messages:
        yield f"--- {'the prompt' if request.plain else message['role']}"
        yield message["content"] + (request.prefill if request.plain else "")
    if request.prefill and not request.plain:
        yield "--- assistant begins with"
        yield request.prefill


@dataclass(frozen=True, slots=True)
class EvaluationResult:
    """An evaluation's results. ``speed`` is of the answers that this call asked for, empty where it asked none."""

    out: Path
    metrics: Metrics
    effects: list[VariantEffect]
    notes: list[str]
    speed: str
    manifest: Manifest


def evaluate(plan: EvaluationPlan, out: Path, console: Console, *, fresh: bool = False) -> EvaluationResult:
    """Ask what ``out`` does not hold yet, score everything, write it into ``out``. ``fresh`` asks everything anew.

    Raises ``UserError`` for a folder that is not ours, answers in it that were sampled otherwise, and a model that
    cannot be used.
    """
    refuse_overwriting(plan, out)
    ours = read_manifest(out) is not None
    with claim_outputs("eval", _outputs(plan, out), inputs=_read_files(plan), ours=ours):
        return _evaluate(plan, out, console, fresh=fresh)


def _evaluate(plan: EvaluationPlan, out: Path, console: Console, *, fresh: bool) -> EvaluationResult:
    options = plan.options
    with open_answers(options, plan.questions, out, _longest(plan)) as source:
        samples = options.samples or source.samples or 1
        attempt = Attempt(out, _inputs(plan, source.name, samples))
        # The manifest names an engine without its options.
        recorded = {key: value for key, value in recorded_settings(read_manifest(out)).items() if key != "engine"}
        recovered: list[str | None] = []

        def answer(questions: Sequence[Question], folder: Path, name: str, title: str) -> tuple[int, Scores]:
            with progress(console, name) as show:

                def on_progress(done: int, total: int) -> None:
                    attempt.tick()
                    show(done, total, source.meter.speed)

                responses = sample_responses(
                    questions,
                    source.sampler_of(questions),
                    options.params(samples),
                    prompt_version=options.prompt,
                    prefill=options.prefill_text,
                    shots=plan.shots,
                    plain=options.base_model,
                    retrieval=plan.retrieval,
                    regex=partial(_strict, options, source) if options.structured else None,
                    engine=options.engine_label,
                    out=folder / RESPONSES,
                    fresh=fresh,
                    recorded=recorded,
                    on_progress=on_progress,
                )
            recovered.append(recovery_note(folder / RESPONSES))
            write_jsonl(folder / QUESTIONS, questions)
            scores = write_scores(folder, questions, [*responses], title=title, reading=options.reading)
            return len(responses), scores

        answered, scores = answer(plan.questions, out, "answers", f"{source.name} on {plan.question_set.label}")
        effects = []
        for view, varied in plan.variants:
            if varied:
                folder, title = out / VARIANTS / view.name, f"{source.name}, {view.says}"
                _, after = answer(varied, folder, f"answers, {view.name}", title)
                effects.append(measure_effect(view, plan.questions, varied, scores.grades, after.grades))
    without = [f"No question has a variant {view.name} ({view.skips})." for view, varied in plan.variants if not varied]
    notes = [*plan.question_set.notes, *source.notes, *without, *filter(None, recovered)]
    outputs = _add_to_report(out, plan, notes, effects)
    kept = {"notes": notes, "responses": answered, "last_attempt": source.meter.counts}
    manifest = attempt.finish(outputs, kept, engine_versions(options) if source.meter.responses else {})
    return EvaluationResult(out, scores.metrics, effects, notes, source.meter.speed, manifest)


def _longest(plan: EvaluationPlan) -> int:
    """Tokens that no prompt with its answer exceeds: no tokenizer makes more of a text than it has bytes."""
    options, shots = plan.options, plan.shots
    asked = [*plan.questions, *(question for _, varied in plan.variants for question in varied)]
    plain, found = options.base_model, plan.retrieval.articles if plan.retrieval else lambda _: []
    prompts = [build_messages(q, options.prompt, shots=shots, plain=plain, articles=found(q)) for q in asked]
    sizes = [sum(len(message["content"].encode("utf-8", "replace")) for message in prompt) for prompt in prompts]
    return max(sizes, default=0) + _TEMPLATE_TOKENS + options.max_tokens


def _strict(options: EvalOptions, source: AnswerSource, question: Question) -> str:
    inside = options.prefill == "think" or (not options.base_model and source.opens_thinking())
    return strict_regex(question.letters, inside_thinking=inside, thinking_chars=options.thinking_chars)


def _inputs(plan: EvaluationPlan, model: str, samples: int) -> dict[str, Any]:
    options = plan.options
    lenient = {} if options.reading == "strict" else {"reading": options.reading}
    digest = fingerprint_rows("questions", plan.questions)
    return {
        "model": model,
        "engine": options.engine_name,
        "questions": {"source": options.questions, "limit": options.limit, "fingerprint": digest},
        "prompt": plan.prompt,
        "prefill": options.prefill_text,
        "shots": [shot.question.id for shot in plan.shots],
        "params": options.params(samples).model_dump(),
        "variants": [view.name for view, _ in plan.variants],
        **lenient,
    }


def _add_to_report(
    out: Path, plan: EvaluationPlan, notes: Sequence[str], effects: Sequence[VariantEffect]
) -> list[str]:
    """Add to the report how the questions were asked; returns the outputs of the whole evaluation."""
    lines = [f"Prompt {plan.prompt}, the assistant's turn begins with: {plan.options.prefill}.", *notes]
    if plan.retrieval:
        lines.insert(1, f"The {plan.retrieval.k} articles that fit a question best stood before it (BM25).")
    if plan.shots:
        lines.insert(1, f"Worked examples: {', '.join(shot.question.id for shot in plan.shots)}.")
    text = (out / REPORT).read_text("utf-8")
    asked = "## How it was asked\n\n" + "".join(f"- {escaped(line)}\n" for line in lines)
    write_text(out / REPORT, "\n".join([text, asked, *([effects_section(effects)] if effects else [])]))
    outputs = [QUESTIONS, RESPONSES, GRADES, METRICS, REPORT]
    (out / EFFECTS).unlink(missing_ok=True)  # of an earlier call that asked for variants
    if effects:
        write_json(out / EFFECTS, {effect.view: effect_row(effect) for effect in effects})
        outputs.append(EFFECTS)
    folders = [f"{VARIANTS}/{effect.view}" for effect in effects]
    return outputs + [f"{folder}/{name}" for folder in folders for name in (QUESTIONS, RESPONSES, GRADES, METRICS)]
