"""Evaluations → ComparisonReport: every pair with its tests, flips, slices and transitions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.stats import Floats, mcnemar
from legal_rl.evaluation.comparison.figures import (
    By,
    Change,
    ComparisonReport,
    Detectable,
    Flips,
    ModelLine,
    Needed,
    Pair,
)
from legal_rl.evaluation.comparison.groups import group_changes
from legal_rl.evaluation.comparison.pairing import Both, Evaluation, gather, pair_up
from legal_rl.evaluation.comparison.statistics import (
    ALPHA,
    POWER,
    detectable_difference,
    discordance,
    holm,
    questions_needed,
    ratio_changes,
)
from legal_rl.evaluation.comparison.transitions import Values, classify, transitions
from legal_rl.evaluation.samples import Sampled
from legal_rl.evaluation.slices import measure_slice, tally

MEAN: Final = "mean@k"
MEASURES: Final = (MEAN, "precision", "recall", "f1")
MEASURES_OF_K: Final = ("worst@k", "best@k", "worst precision", "worst recall")
_POINTS: Final = (0.5, 1.0, 2.0, 5.0)
_SHOWN: Final = 10  # ids named in a note


@dataclass(frozen=True, slots=True)
class _Side:
    name: str
    evaluation: Evaluation
    items: dict[str, Sampled]
    features: Values


def compare_models(
    named: Mapping[str, Evaluation],
    questions: Sequence[Question],
    *,
    baseline: str | None = None,
    all_pairs: bool = False,
    by: By = "first",
    features: Mapping[str, Values] | None = None,
) -> ComparisonReport:
    """Compare every evaluation with ``baseline`` (the first where none is named), or all with all.

    ``features`` adds numbers of single responses, model → feature → (id, sample) → value, to the transitions. Holm's
    adjustment runs over all pairs, measure by measure. Grades of questions that are not among ``questions`` are
    counted and left out. Raises ``UserError`` for fewer than two evaluations, an unknown baseline, a gold set that
    differs, or a pair that shares no scored question.
    """
    if len(named) < 2:
        raise UserError("compare: one evaluation is nothing to compare; name two or more")
    reference = next(iter(named)) if baseline is None else baseline
    if reference not in named:
        raise UserError(f"compare: no evaluation is named {reference!r}; there are {', '.join(map(repr, named))}")
    sides = {
        name: _Side(name, one, gather(questions, one.grades, name), (features or {}).get(name, {}))
        for name, one in named.items()
    }
    others = [name for name in named if name != reference]
    chosen = list(combinations([reference, *others], 2)) if all_pairs else [(reference, name) for name in others]
    pairs = [_pair(sides[a], sides[b], by, len(chosen)) for a, b in chosen]
    models = [_line(side) for side in sides.values()]
    return ComparisonReport(by=by, models=models, pairs=_adjusted(pairs), notes=_notes(sides, models, pairs))


def _line(side: _Side) -> ModelLine:
    whole = measure_slice(tally(list(side.items.values())))
    return ModelLine(
        name=side.name,
        questions=whole.questions,
        responses=whole.responses,
        not_scored=whole.not_scored,
        missing=whole.missing,
        unknown_ids=len(_unknown(side)),
        k=whole.k,
        k_min=whole.k_min,
        exact_match=whole.exact_match[MEAN],
        precision=whole.options.precision,
        recall=whole.options.recall,
        f1=whole.options.f1,
    )


def _unknown(side: _Side) -> list[str]:
    return sorted({grade.id for grade in side.evaluation.grades} - side.items.keys())


def _pair(a: _Side, b: _Side, by: By, tests: int) -> Pair:
    pairing = pair_up(a.items, b.items, by)
    shared = pairing.shared
    if not shared:
        raise UserError(f"{a.name} and {b.name} share no scored question; compare responses to the same questions")
    left, right = tally([both.a for both in shared]), tally([both.b for both in shared])
    several = any(len(both.a.scored) > 1 or len(both.b.scored) > 1 for both in shared)
    measures = MEASURES + MEASURES_OF_K if several else MEASURES
    table_a, table_b = (
        np.array([[entry.ratios[name] for name in measures] for entry in side], dtype=np.float64)
        for side in (left, right)
    )
    means_a, means_b = table_a[:, 0, 0], table_b[:, 0, 0]
    return Pair(
        a=a.name,
        b=b.name,
        questions=len(shared),
        clusters=len({both.cluster for both in shared}),
        left_out=pairing.left_out,
        changes=_changes(measures, table_a, table_b, shared),
        flips=_flips(shared),
        statuses=pairing.statuses,
        detectable=_detectable(means_b - means_a, shared, tests),
        slices=group_changes(shared, means_a, means_b),
        transitions=transitions(shared, a.evaluation, b.evaluation, a.features, b.features),
    )


def _changes(measures: Sequence[str], a: Floats, b: Floats, shared: Sequence[Both]) -> dict[str, Change]:
    found = ratio_changes(a, b, [both.cluster for both in shared])
    return {
        name: Change(a=one.a, b=one.b, difference=one.difference, n=len(shared), ci95=one.ci95, p_value=one.p_value)
        for name, one in zip(measures, found, strict=True)
    }


def _flips(shared: Sequence[Both]) -> Flips:
    pairs = [(both.judged_a, both.judged_b) for both in shared]
    cells = {name: [pairs[place][0].id for place in places] for name, places in classify(pairs).items()}
    test = mcnemar([a.exact is True for a, _ in pairs], [b.exact is True for _, b in pairs])
    return Flips(cells=cells, p_value=test.p_value)


def _detectable(differences: Floats, shared: Sequence[Both], tests: int) -> Detectable:
    n, spread = len(shared), discordance(differences.tolist(), [both.cluster for both in shared])
    return Detectable(
        alpha=ALPHA,
        power=POWER,
        discordance=spread,
        difference=detectable_difference(n, spread),
        difference_adjusted=detectable_difference(n, spread, alpha=ALPHA / tests),
        needed=[Needed(points=points, questions=questions_needed(points / 100, spread)) for points in _POINTS],
    )


def _adjusted(pairs: list[Pair]) -> list[Pair]:
    """The pairs with Holm's p-values: McNemar's over all pairs, and each measure's over the pairs that have it."""
    flips = holm([pair.flips.p_value for pair in pairs])
    changes: list[dict[str, Change]] = [{} for _ in pairs]
    for name in MEASURES + MEASURES_OF_K:
        having = [place for place, pair in enumerate(pairs) if name in pair.changes]
        p_values = holm([pairs[place].changes[name].p_value for place in having])
        for place, p_value in zip(having, p_values, strict=True):
            changes[place][name] = pairs[place].changes[name].model_copy(update={"p_holm": p_value})
    return [
        pair.model_copy(update={"changes": changed, "flips": pair.flips.model_copy(update={"p_holm": p_value})})
        for pair, changed, p_value in zip(pairs, changes, flips, strict=True)
    ]


def _notes(sides: Mapping[str, _Side], models: Sequence[ModelLine], pairs: Sequence[Pair]) -> list[str]:
    """What a reader must know before trusting the figures, one sentence each."""
    notes = []
    for side, model in zip(sides.values(), models, strict=True):
        if unknown := _unknown(side):
            first = ", ".join(unknown[:_SHOWN])
            notes.append(f"{side.name}: {len(unknown)} graded ids have no question and were left out: {first}.")
        if model.k != model.k_min:
            notes.append(
                f"{side.name}: questions have {model.k_min} to {model.k} scored samples; each counts the same."
            )
    if len({model.k for model in models}) > 1:
        notes.append("The evaluations have different numbers of samples: worst and best of k do not compare.")
    if len({pair.questions for pair in pairs}) > 1:
        notes.append("The pairs do not share the same questions: figures of one model differ between pairs.")
    return notes
