"""Repetition: keys of questions that ignore names and the order of options; the overlap of an exam with training."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from legal_rl.core.questions import Question

MASK: Final = "□"  # in no text of the exam

Key = tuple[str, tuple[str, ...]]


def masked_stem(question: Question) -> str:
    """The stem with every name of the question masked."""
    return _mask(question.stem, question.meta.get("names", ()))


def masked_key(question: Question) -> Key:
    """A key that is equal for questions that differ at most in names and in the order of their options."""
    return text_key(question.stem, question.options.values(), question.meta.get("names", ()))


def text_key(stem: str, options: Iterable[str], names: Sequence[str]) -> Key:
    """The same of a stem, options and the names to mask."""
    return _mask(stem, names), tuple(sorted(_mask(text, names) for text in options))


def _mask(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = text.replace(name, MASK)
    return text


@dataclass(frozen=True)
class TrainOverlap:
    """Questions of a group, and those that occur in training exactly, names masked.

    Counted are whole questions (options in any order), options with the stem they stand under, options by themselves.
    """

    questions: int
    questions_in_train: int
    options: int
    items_in_train: int
    options_in_train: int

    def shares(self) -> dict[str, float | None]:
        """The three shares in training, from 0 to 1; None for an empty group."""
        return {
            "questions": self.questions_in_train / self.questions if self.questions else None,
            "items": self.items_in_train / self.options if self.options else None,
            "options": self.options_in_train / self.options if self.options else None,
        }


class TrainOverlapReport(NamedTuple):
    """Overlap with training of the seen and of the unseen questions, and of all."""

    seen: TrainOverlap
    unseen: TrainOverlap
    all: TrainOverlap

    def to_json(self) -> dict[str, dict[str, Any]]:
        """Counts and shares by group."""
        return {name: {**asdict(group), "shares": group.shares()} for name, group in self._asdict().items()}


def train_overlap(train: Iterable[Question], test: Sequence[Question]) -> TrainOverlapReport:
    """The overlap of ``test`` with ``train``. A question whose ``meta`` has no ``seen`` counts as unseen."""
    keys = {masked_key(question) for question in train}
    items = {(stem, option) for stem, options in keys for option in options}
    texts = {option for _, option in items}

    def count(group: Sequence[Question]) -> TrainOverlap:
        group_keys = [masked_key(question) for question in group]
        pairs = [(stem, option) for stem, options in group_keys for option in options]
        return TrainOverlap(
            questions=len(group),
            questions_in_train=sum(key in keys for key in group_keys),
            options=len(pairs),
            items_in_train=sum(pair in items for pair in pairs),
            options_in_train=sum(option in texts for _, option in pairs),
        )

    seen = [question for question in test if question.meta.get("seen")]
    unseen = [question for question in test if not question.meta.get("seen")]
    return TrainOverlapReport(count(seen), count(unseen), count(test))
