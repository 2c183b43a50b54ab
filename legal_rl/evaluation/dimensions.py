"""By what a score is broken down: only what a question states, nothing that would have to be guessed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from legal_rl.core.questions import Question
from legal_rl.evaluation.figures import Slice
from legal_rl.evaluation.slices import Tally, measure_slice


def breakdowns(tallies: Sequence[Tally]) -> dict[str, dict[str, Slice]]:
    """Dimension → group → slice, for each dimension that at least one question states.

    ``source`` is left out where all questions share one: its only group would be the whole.
    """
    tables = {}
    for name, (label, absent) in DIMENSIONS.items():
        groups: dict[str, list[Tally]] = {}
        for entry in tallies:
            groups.setdefault(label(entry.item.question) or absent, []).append(entry)
        if set(groups) != {absent} and not (name == "source" and len(groups) == 1):
            tables[name] = {group: measure_slice(groups[group]) for group in sorted(groups)}
    return tables


def _seen(question: Question) -> str | None:
    """Whether the question is of a make that training has shown, as the exam generator records it."""
    seen = question.meta.get("seen")
    if isinstance(seen, bool):
        return "seen" if seen else "unseen"
    return None if seen is None else str(seen)


def _from_meta(name: str) -> Callable[[Question], str | None]:
    def label(question: Question) -> str | None:
        value = question.meta.get(name)
        return None if value is None else str(value)

    return label


def _gate(question: Question) -> str | None:
    """What the data's gate flagged that makes a score doubtful, such as gold that a later law has overtaken."""
    flags = question.meta.get("gate")
    return ", ".join(map(str, flags)) or None if isinstance(flags, list) else None


class Dimension(NamedTuple):
    """How a question's group is found, and what the group of those is called that have none."""

    label: Callable[[Question], str | None]
    absent: str = "not stated"


DIMENSIONS: dict[str, Dimension] = {
    "gold size": Dimension(lambda question: str(len(question.gold))),
    "form": Dimension(lambda question: question.form),
    "kind": Dimension(lambda question: question.kind),
    "subject": Dimension(lambda question: question.subject),
    "source": Dimension(lambda question: question.source),
    "family": Dimension(_from_meta("family")),
    "level": Dimension(_from_meta("level")),
    "seen": Dimension(_seen),
    "gate": Dimension(_gate, absent="not flagged"),
}
