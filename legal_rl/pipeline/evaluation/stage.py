"""The models of a run at its questions: the stages `eval-…`, and the opener that every stage which samples shares."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.grading import Grade
from legal_rl.core.sampling import Response, Sampler, SamplingParams
from legal_rl.engines.transformers import identify
from legal_rl.engines.vllm.gpus import can_serve_on_gpus
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.sampling import sample_responses
from legal_rl.evaluation.scoring import GRADES, METRICS, REPORT, RESPONSES, read_grades, write_scores
from legal_rl.evaluation.stored_responses import header_path, recorded_settings
from legal_rl.pipeline.data import run_questions
from legal_rl.pipeline.evaluation.samplers import Meter, engine_versions, open_lazily
from legal_rl.pipeline.model import prefill_input
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.pipeline.sampling_options import EvalOptions
from legal_rl.runs.manifest import read_manifest
from legal_rl.runs.records import read_json, read_models

_ANSWER_SECONDS: Final = 3600.0  # of a server of our own, with every place in it taken


@dataclass(frozen=True, slots=True)
class OpenedModel:
    """A model of a run that is opened at its first request.

    ``engine`` is its label for stored answers; ``recorded`` is what the stage's manifest says of their settings.
    """

    sampler: Sampler
    engine: str
    recorded: Mapping[str, Any]
    versions: Callable[[], dict[str, str]]


@contextmanager
def open_run_model(run: Run, model: str, folder: Path, *, prompt_tokens: int = 0) -> Iterator[OpenedModel]:
    """Open ``model`` under the engine of ``eval.engine``, for answers that go to ``folder``.

    ``prompt_tokens``: the longest prompt, where it may be above ``limits.prompt``. Answers that were begun with one
    engine go on with it. Raises ``UserError`` for a model that cannot be opened.
    """
    engine = _engine(run, folder / RESPONSES)
    options = EvalOptions(
        model=model,
        questions=str(run.folder("data") / "heldout.jsonl"),
        engine=engine,
        vllm_option=run.config.eval.vllm.argv if engine == "vllm" else (),
        timeout=_ANSWER_SECONDS,
    )
    length = max(run.config.limits.prompt, prompt_tokens) + run.config.limits.response
    with open_lazily(options, Meter(), log=folder / "vllm.log", length=length) as sampler:
        label = "vllm" if engine == "vllm" else ""
        # The manifest names the model by the files it was made from, and no engine.
        told = recorded_settings(read_manifest(folder))
        recorded = {key: value for key, value in told.items() if key in ("prompt", "params")}
        yield OpenedModel(sampler, label, recorded, lambda: engine_versions(options))


def _engine(run: Run, responses: Path) -> Literal["transformers", "vllm"]:
    """The engine as configured, as the answers were begun, or what this machine has."""
    engine = run.config.eval.engine
    if engine != "auto":
        return engine
    if responses.is_file() and header_path(responses).is_file():
        return "vllm" if read_json(header_path(responses)).get("engine") == "vllm" else "transformers"
    return "vllm" if can_serve_on_gpus() else "transformers"


def stage_name(model: str) -> str:
    """``sft`` → ``eval-sft``."""
    return f"eval-{model}"


def evaluation_stage(model: str, made_by: str, path: Callable[[Run], str]) -> Stage:
    """The stage of a run that measures the model that stage ``made_by`` left at ``path``."""

    def params(run: Run) -> SamplingParams:
        settings, limit = run.config.eval, run.config.limits.response
        return SamplingParams(
            n=settings.samples, temperature=settings.temperature, max_tokens=limit, seed=run.config.seed
        )

    def inputs(run: Run) -> dict[str, Any]:
        engine = run.config.eval.engine
        return {
            "model": run.outputs(made_by) or identify(path(run)),
            "data": run.outputs("data")["heldout.jsonl"],
            "prompt": run.config.prompt,
            "params": params(run).model_dump(),
            **prefill_input(run),
            # What another machine has does not make a finished evaluation another one.
            **({} if engine == "auto" else {"engine": engine}),
        }

    def work(run: Run, show: ProgressCallback) -> StageResult:
        name, questions = stage_name(model), run_questions(run, "heldout")
        folder = run.folder(name)
        # A held-out prompt over the limit is asked like any other.
        longest = run.notes("lengths")["heldout"]["longest"]
        with open_run_model(run, path(run), folder, prompt_tokens=longest) as opened:
            responses = sample_responses(
                questions,
                opened.sampler,
                params(run),
                prompt_version=run.config.prompt,
                engine=opened.engine,
                out=folder / RESPONSES,
                recorded=opened.recorded,
                on_progress=show,
            )
        exact = write_scores(folder, questions, [*responses], title=name).metrics.overall.exact_match["mean@k"].value
        share = "–" if exact is None else f"{exact:.3f}"
        run.console.print(f"  exact match {share} on {len(questions)} held-out questions")
        notes = {"exact_match": exact, "versions": opened.versions()}
        return StageResult([RESPONSES, GRADES, METRICS, REPORT], notes)

    return Stage(stage_name(model), f"the {model} model sits the held-out questions", inputs, work)


def read_evaluation(run: Run, model: str) -> tuple[Metrics, list[Grade], list[Response]]:
    """The results that ``eval-MODEL`` left."""
    folder = run.folder(stage_name(model))
    metrics = Metrics.model_validate(read_json(folder / METRICS))
    return metrics, read_grades(folder / GRADES), read_models(folder / RESPONSES, Response)
