"""Effect of a variant of the questions on a model: the change of exact match, and how often the choice stays."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import share_interval
from legal_rl.evaluation.comparison.compare import PairedTest, compare_grades, comparison_table
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.samples import cluster_of, mean_at_k
from legal_rl.evaluation.variants import View, grade_back
from legal_rl.reporting.tables import md_table, percent

READING = """\
Each question is compared with itself, so questions that have no such variant are in neither column. *Same choice* is
the share of pairs, both read, in which the same options were chosen, letters mapped back to the original order. Above
temperature 0 sampling alone moves choices.
"""


@dataclass(frozen=True, slots=True)
class VariantEffect:
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
    comparison: PairedTest | None
    same_choice: Figure
    unread: int


def measure_effect(
    view: View,
    questions: Sequence[Question],
    variants: Sequence[Question],
    before: Sequence[Grade],
    after: Sequence[Grade],
) -> VariantEffect:
    """Pair the grades of ``questions`` (``before``) and of their ``variants`` (``after``) by id and sample."""
    asked = {variant.id: variant for variant in variants}
    old = {(g.id, g.sample): g for g in before if g.id in asked and g.status != "not_scored"}
    new = {(g.id, g.sample): grade_back(asked[g.id], g) for g in after if g.status != "not_scored"}
    clusters = {question.id: cluster_of(question) for question in questions}
    shared = sorted(old.keys() & new.keys())
    both_read = [key for key in shared if old[key].predicted and new[key].predicted]
    same = [float(old[key].predicted == new[key].predicted) for key in both_read]
    by_key = {key: clusters[key[0]] for key in shared}
    return VariantEffect(
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


def _compared(old: Sequence[Grade], new: Sequence[Grade], clusters: dict[str, Any]) -> PairedTest | None:
    return compare_grades(old, new, clusters) if old else None


def effects_section(moves: Sequence[VariantEffect]) -> str:
    """The section of a report."""
    header = ["view", "questions", "left out", "exact match as asked", "in this guise", "same choice", "unread"]
    rows = [[m.view, m.variants, m.skipped, *map(percent, (m.before, m.after, m.same_choice)), m.unread] for m in moves]
    told = [f"- *{move.view}*: {move.says}; left out where {move.skips} ({move.skipped}).\n" for move in moves]
    compared = {f"as asked → {move.view}": move.comparison for move in moves if move.comparison}
    parts = ["## The same questions in another guise\n", md_table(header, rows), READING, "".join(told)]
    return "\n".join([*parts, comparison_table(compared)] if compared else parts)


def effect_row(move: VariantEffect) -> dict[str, Any]:
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
