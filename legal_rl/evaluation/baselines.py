"""Baselines: answers that need no law, which a model must beat before its score means anything.

All are pure and deterministic: the same questions and seed give the same answers on every machine.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from legal_rl.core.answers import Letters, render
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.runs.manifest import fingerprint

NAMES: Final = ("chance", "constant", "longest", "majority")


@dataclass(frozen=True, slots=True)
class Baseline:
    """A way to choose the letters for sample number k of a question, with one sentence that describes it.

    All that the answers depend on besides question and seed is in ``name``.
    """

    name: str
    description: str
    choose: Callable[[Question, int], Letters]


def make_baseline(
    name: str, questions: Sequence[Question], *, seed: int = 0, train: Sequence[Question] = ()
) -> Baseline:
    """The baseline called ``name``, for ``questions``.

    Raises ``UserError`` for a name that does not exist and for ``majority`` without ``train``.
    """
    match name:
        case "chance":
            return chance(seed)
        case "constant":
            return constant(questions)
        case "longest":
            return Baseline("baseline:longest", "The longest option, or all of them that tie.", longest)
        case "majority":
            return majority(train)
    raise UserError(f"baseline:{name}: there is none of that name; choose one of {', '.join(NAMES)}")


def chance(seed: int = 0) -> Baseline:
    """Each non-empty set of options is as likely as any other."""

    def choose(question: Question, sample: int) -> Letters:
        return Random(f"chance:{seed}:{sample}:{question.id}").choice(answer_sets(question.letters))

    return Baseline("baseline:chance", "Each non-empty set of options is as likely as any other.", choose)


def answer_sets(letters: str) -> list[Letters]:
    """The non-empty sets of ``letters``, small ones first."""
    return [frozenset(chosen) for size in range(1, len(letters) + 1) for chosen in combinations(letters, size)]


def constant(questions: Sequence[Question]) -> Baseline:
    """The one set that is right most often on these questions: a bound in hindsight, which looks at gold."""
    best = _commonest(Counter(question.gold for question in questions))
    description = (
        f"Always {render(best)}, the constant answer that is right most often on these questions: chosen in hindsight."
    )
    return Baseline(f"baseline:constant@{''.join(sorted(best))}", description, lambda _question, _sample: best)


def longest(question: Question, _sample: int = 0) -> Letters:
    """The longest option, all of them where several are equally long; white space at the ends does not count."""
    lengths = {letter: len(text.strip()) for letter, text in question.options.items()}
    return frozenset(letter for letter, length in lengths.items() if length == max(lengths.values()))


def majority(train: Sequence[Question]) -> Baseline:
    """The gold set that is commonest in ``train`` among questions of the same kind and form, as far as both are stated.

    Only sets that the question's letters admit count. Where ``train`` has no such question, all its questions speak;
    where they have none either, the first option is taken.
    """
    if not train:
        raise UserError("baseline:majority: needs questions to learn from; name them with --train FILE")
    groups: dict[tuple[str | None, str | None], Counter[Letters]] = {}
    for question in train:
        groups.setdefault((question.kind, question.form), Counter())[question.gold] += 1
    whole = sum(groups.values(), Counter[Letters]())

    def choose(question: Question, _sample: int) -> Letters:
        letters = frozenset(question.options)
        for counts in (groups.get((question.kind, question.form), Counter()), whole):
            fitting = Counter({gold: n for gold, n in counts.items() if gold <= letters})
            if fitting:
                return _commonest(fitting)
        return frozenset("A")

    digest = fingerprint({"gold": sorted((q.kind or "", q.form or "", render(q.gold)) for q in train)})[:8]
    description = f"The commonest gold set of {len(train)} training questions, by kind and form where they are stated."
    return Baseline(f"baseline:majority@{digest}", description, choose)


def _commonest(counts: Counter[Letters]) -> Letters:
    """Of equally common sets the smallest, then the first in the alphabet."""
    return min(counts, key=lambda letters: (-counts[letters], len(letters), sorted(letters)))


def answer_text(letters: Letters) -> str:
    """``letters`` as a response in the strict format."""
    return f"<think>本答案不经推理得出。</think><answer>{render(letters)}</answer>"
