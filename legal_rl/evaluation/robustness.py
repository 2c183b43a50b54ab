"""Effect of a variant of the questions on a model: the change of exact match, and how often the choice stays."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import share_interval
from legal_rl.evaluation.comparison.compare import PairedTest, compare_grades, comparison_table
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.k_samples import cluster_of, mean_at_k
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
    by_id = {variant.id: variant for variant in variants}
    clusters = {question.id: cluster_of(question) for question in questions}
    old = {g.key: g for g in before if g.id in by_id and g.status != "not_scored"}
    new = {g.key: grade_back(by_id[g.id], g) for g in after if g.status != "not_scored"}
    shared = sorted(old.keys() & new.keys())
    both_read = [key for key in shared if old[key].predicted and new[key].predicted]
    same = [float(old[key].predicted == new[key].predicted) for key in both_read]
    old_grades, new_grades = [old[key] for key in shared], [new[key] for key in shared]
    return VariantEffect(
        view=view.name,
        says=view.says,
        skips=view.skips,
        variants=len(variants),
        skipped=len(questions) - len(variants),
        before=_mean_at_k(old_grades, clusters),
        after=_mean_at_k(new_grades, clusters),
        comparison=compare_grades(old_grades, new_grades, clusters) if shared else None,
        same_choice=_share(same, [clusters[id_] for id_, _ in both_read]),
        unread=len(shared) - len(both_read),
    )


def _mean_at_k(grades: Sequence[Grade], clusters: Mapping[str, Hashable]) -> Figure:
    """Mean over each question's samples, then over questions."""
    by_id: dict[str, list[Grade]] = {}
    for grade in grades:
        by_id.setdefault(grade.id, []).append(grade)
    return _share([mean_at_k(samples) for samples in by_id.values()], [clusters[id_] for id_ in by_id])


def _share(values: Sequence[float], clusters: Sequence[Hashable]) -> Figure:
    if not values:
        return Figure(value=None, n=0)
    return Figure(value=sum(values) / len(values), n=len(values), ci95=share_interval(values, clusters))


def effects_section(effects: Sequence[VariantEffect]) -> str:
    """The section of a report."""
    header = ["view", "questions", "left out", "exact match as asked", "in this guise", "same choice", "unread"]
    rows = [
        [row.view, row.variants, row.skipped, *map(percent, (row.before, row.after, row.same_choice)), row.unread]
        for row in effects
    ]
    views = [f"- *{row.view}*: {row.says}; left out where {row.skips} ({row.skipped}).\n" for row in effects]
    compared = {f"as asked → {effect.view}": effect.comparison for effect in effects if effect.comparison}
    parts = ["## The same questions in another guise\n", md_table(header, rows), READING, "".join(views)]
    return "\n".join([*parts, comparison_table(compared)] if compared else parts)


def effect_row(effect: VariantEffect) -> dict[str, Any]:
    """An effect as JSON."""
    figures = {name: getattr(effect, name).model_dump(mode="json") for name in ("before", "after", "same_choice")}
    return {
        "view": effect.view,
        "variants": effect.variants,
        "skipped": effect.skipped,
        **figures,
        "unread": effect.unread,
        "comparison": effect.comparison and asdict(effect.comparison),
    }
