"""What another guise of the questions does to a model: how far exact match moves, how often the choice stays."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import share_interval
from legal_rl.evaluation.comparison import Comparison, compare_row, comparison_table
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.report.markdown import percent, table
from legal_rl.evaluation.samples import cluster_of, mean_at_k
from legal_rl.evaluation.variants import View
from legal_rl.evaluation.variants.permuted import grade_back

READING = """\
Each question is compared with itself, so questions that have no such variant are in neither column. *Same choice* is
the share of pairs, both read, in which the same options were chosen, letters mapped back to the original order. Above
temperature 0 sampling alone moves choices.
"""


@dataclass(frozen=True, slots=True)
class Move:
    """One view against the questions as they were: ``variants`` were asked, ``skipped`` questions have none.

    ``before`` and ``after`` are exact match mean@k on the same questions, ``same_choice`` counts pairs of responses,
    ``unread`` those in which at least one was not read as an answer. ``comparison`` is None where nothing was scored.
    """

    view: str
    says: str
    skips: str
    variants: int
    skipped: int
    before: Figure
    after: Figure
    comparison: Comparison | None
    same_choice: Figure
    unread: int


def measure_move(
    view: View,
    questions: Sequence[Question],
    variants: Sequence[Question],
    before: Sequence[Grade],
    after: Sequence[Grade],
) -> Move:
    """Pair the grades of ``questions`` (``before``) and of their ``variants`` (``after``) by id and sample."""
    asked = {variant.id: variant for variant in variants}
    old = {(g.id, g.sample): g for g in before if g.id in asked and g.status != "not_scored"}
    new = {(g.id, g.sample): grade_back(asked[g.id], g) for g in after if g.status != "not_scored"}
    clusters = {question.id: cluster_of(question) for question in questions}
    shared = sorted(old.keys() & new.keys())
    both_read = [key for key in shared if old[key].predicted and new[key].predicted]
    same = [float(old[key].predicted == new[key].predicted) for key in both_read]
    by_key = {key: clusters[key[0]] for key in shared}
    return Move(
        view=view.name,
        says=view.says,
        skips=view.skips,
        variants=len(variants),
        skipped=len(questions) - len(variants),
        before=_mean_at_k([old[key] for key in shared], clusters),
        after=_mean_at_k([new[key] for key in shared], clusters),
        comparison=_compared([old[key] for key in shared], [new[key] for key in shared], clusters),
        same_choice=_share(same, [by_key[key] for key in both_read]),
        unread=len(shared) - len(both_read),
    )


def _mean_at_k(grades: Sequence[Grade], clusters: dict[str, Any]) -> Figure:
    """Mean over each question's samples, then over questions."""
    rows: dict[str, list[Grade]] = {}
    for grade in grades:
        rows.setdefault(grade.id, []).append(grade)
    return _share([mean_at_k(row) for row in rows.values()], [clusters[id_] for id_ in rows])


def _share(values: Sequence[float], clusters: Sequence[Any]) -> Figure:
    if not values:
        return Figure(value=None, n=0)
    return Figure(value=sum(values) / len(values), n=len(values), ci95=share_interval(values, clusters))


def _compared(old: Sequence[Grade], new: Sequence[Grade], clusters: dict[str, Any]) -> Comparison | None:
    return compare_row(old, new, clusters) if old else None


def moves_section(moves: Sequence[Move]) -> str:
    """The section of a report."""
    header = ["view", "questions", "left out", "exact match as asked", "in this guise", "same choice", "unread"]
    rows = [[m.view, m.variants, m.skipped, *map(percent, (m.before, m.after, m.same_choice)), m.unread] for m in moves]
    told = [f"- *{move.view}*: {move.says}; left out where {move.skips} ({move.skipped}).\n" for move in moves]
    compared = {f"as asked → {move.view}": move.comparison for move in moves if move.comparison}
    parts = ["## The same questions in another guise\n", table(header, rows), READING, "".join(told)]
    return "\n".join([*parts, comparison_table(compared)] if compared else parts)


def move_row(move: Move) -> dict[str, Any]:
    """A move as JSON."""
    figures = {name: getattr(move, name).model_dump(mode="json") for name in ("before", "after", "same_choice")}
    return {
        "view": move.view,
        "variants": move.variants,
        "skipped": move.skipped,
        **figures,
        "unread": move.unread,
        "comparison": move.comparison and asdict(move.comparison),
    }
