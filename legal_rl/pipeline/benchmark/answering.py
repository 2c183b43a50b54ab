"""Who answers: a model, a baseline, or a file of stored answers. The last two need no engine."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.evaluation.baselines import Baseline, answer_text, make_baseline
from legal_rl.evaluation.scoring import read_responses
from legal_rl.pipeline.benchmark.config import Benchmark
from legal_rl.pipeline.benchmark.reading import read_asked
from legal_rl.pipeline.samplers import StructuredSampler, open_lazily
from legal_rl.runs.records import checksum

BASELINE: Final = "baseline:"
STORED: Final = "stored:"
_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Answering:
    """``of`` gives the sampler for some questions, for all who need no questions the same one.

    ``samples`` is how many answers a question there are where that is known, ``notes`` is what a reader must know.
    """

    name: str
    of: Callable[[Sequence[Question]], Sampler]
    samples: int | None = None
    notes: list[str] = field(default_factory=list)


@contextmanager
def open_answering(job: Benchmark, questions: Sequence[Question], out: Path) -> Iterator[Answering]:
    """Whoever ``job`` names. Raises ``UserError`` for a name that cannot be right; models are opened when asked."""
    model = job.choice.model
    if model.startswith(BASELINE):
        train = read_asked(job.train).questions if job.train else []
        baseline = make_baseline(model.removeprefix(BASELINE), questions, seed=job.seed, train=train)
        yield Answering(baseline.name, lambda asked: _scripted(baseline, asked), notes=[baseline.says])
    elif model.startswith(STORED):
        yield _stored(Path(model.removeprefix(STORED)), questions)
    else:
        with open_lazily(job.choice, log=out / "vllm.log") as sampler:
            bound = job.choice.thinking_chars
            held = job.choice.structured
            yield Answering(sampler.name, lambda asked: StructuredSampler(sampler, asked, bound) if held else sampler)


def _scripted(baseline: Baseline, questions: Sequence[Question]) -> Sampler:
    by_id = {question.id: question for question in questions}

    def answer(request: Request) -> str:
        text = answer_text(baseline.choose(by_id[request.id], request.sample))
        return text.removeprefix("<think>") if request.inside_thinking else text

    return ScriptedSampler(answer, baseline.name)


def _stored(path: Path, questions: Sequence[Question]) -> Answering:
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
    return Answering(sampler.name, lambda _asked: sampler, samples, notes)
