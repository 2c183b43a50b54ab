"""Grades → metrics, to the method's definitions. Every slice is measured by the same code as the whole."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade, grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import mean_interval
from legal_rl.evaluation.figures import Figure, Metrics, Slice
from legal_rl.evaluation.options import letter_figures
from legal_rl.evaluation.samples import cluster_of, collect
from legal_rl.evaluation.slices import Tally, measure_slice, tally


@dataclass(frozen=True, slots=True)
class Scored:
    """The grades, sorted by (id, sample), and what they come to."""

    grades: list[Grade]
    metrics: Metrics


def score(questions: Sequence[Question], responses: Sequence[Response]) -> Scored:
    """Grade every response whose id is among ``questions`` and measure the grades.

    Responses with other ids are counted (``unknown_ids``), questions without a response too (``missing``). Raises
    ``UserError`` for a repeated question id, a repeated (id, sample), or when no response belongs to any question.
    """
    by_id = {question.id: question for question in questions}
    _refuse_repeats((question.id for question in questions), "question id")
    _refuse_repeats(((response.id, response.sample) for response in responses), "response (id, sample)")
    known = sorted((r for r in responses if r.id in by_id), key=lambda r: (r.id, r.sample))
    if not known:
        raise UserError(
            f"none of the {len(responses)} responses belongs to one of the {len(questions)} questions; "
            "check that the two files belong together"
        )
    grades = [grade_response(by_id[response.id], response) for response in known]
    lengths = length_figures(questions, grades, known)
    return Scored(grades, measure(questions, grades, lengths=lengths, unknown_ids=len(responses) - len(known)))


def _refuse_repeats(keys: Iterable[object], what: str) -> None:
    seen = set()
    for key in keys:
        if key in seen:
            raise UserError(f"{what} {key!r} occurs twice; every row needs its own")
        seen.add(key)


def measure(
    questions: Sequence[Question],
    grades: Sequence[Grade],
    *,
    lengths: dict[str, dict[str, Figure]] | None = None,
    unknown_ids: int = 0,
) -> Metrics:
    """All figures of ``grades``, each of which belongs to one of ``questions``."""
    items = collect(questions, grades)
    letters, macro = letter_figures(items)
    tallies = tally(items)
    overall = measure_slice(tallies)
    return Metrics(
        overall=overall,
        options_macro=macro,
        letters=letters,
        lengths=lengths or {},
        by=_breakdowns(tallies),
        unknown_ids=unknown_ids,
        warnings=_warnings(overall, unknown_ids),
    )


def _breakdowns(tallies: Sequence[Tally]) -> dict[str, dict[str, Slice]]:
    """Dimension → group → slice, for each dimension that at least one question states."""
    tables = {}
    for name, (label, absent) in DIMENSIONS.items():
        groups: dict[str, list[Tally]] = {}
        for entry in tallies:
            groups.setdefault(label(entry.item.question) or absent, []).append(entry)
        if set(groups) != {absent}:
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
    "kind": Dimension(lambda question: question.kind),
    "family": Dimension(_from_meta("family")),
    "level": Dimension(_from_meta("level")),
    "seen": Dimension(_seen),
    "gate": Dimension(_gate, absent="not flagged"),
}


def length_figures(
    questions: Sequence[Question], grades: Sequence[Grade], responses: Sequence[Response]
) -> dict[str, dict[str, Figure]]:
    """Mean length of right, wrong and unparsed responses in characters, and in tokens where the engine counted them.

    ``grades`` and ``responses`` run side by side.
    """
    clusters = {question.id: cluster_of(question) for question in questions}
    tables: dict[str, dict[str, list[tuple[float, Hashable]]]] = {"characters": {}, "tokens": {}}
    for grade, response in zip(grades, responses, strict=True):
        text = response.full_text
        if text is None:
            continue
        outcome = "unparsed" if grade.status != "ok" else "right" if grade.exact else "wrong"
        tables["characters"].setdefault(outcome, []).append((len(text), clusters[grade.id]))
        if response.completion_tokens is not None:
            tables["tokens"].setdefault(outcome, []).append((response.completion_tokens, clusters[grade.id]))
    return {
        unit: {name: _mean_length(table[name]) for name in ("right", "wrong", "unparsed") if name in table}
        for unit, table in tables.items()
        if table
    }


def _mean_length(rows: list[tuple[float, Hashable]]) -> Figure:
    lengths = [length for length, _ in rows]
    interval = mean_interval(lengths, [cluster for _, cluster in rows])
    return Figure(value=sum(lengths) / len(lengths), n=len(lengths), ci95=interval)


def _warnings(overall: Slice, unknown_ids: int) -> list[str]:
    """What a reader must know before trusting the figures, one sentence each."""
    warnings = []
    if overall.missing:
        warnings.append(f"{overall.missing} of {overall.questions} questions have no response; they are in no figure.")
    if overall.not_scored:
        warnings.append(f"{overall.not_scored} responses never returned text (not_scored); they are in no figure.")
    if unknown_ids:
        warnings.append(f"{unknown_ids} responses carry an id that no question has; they were left out.")
    if overall.k != overall.k_min:
        warnings.append(
            f"Questions have {overall.k_min} to {overall.k} scored samples; each is judged on its own, so best@k, "
            "worst@k and maj@k mix different k."
        )
    return warnings
