"""Evaluations → ComparisonReport: every pair with its paired tests, flips, slices and transitions."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import (
    MIN_CLUSTERS,
    Difference,
    Floats,
    McNemar,
    cluster_sums,
    mcnemar,
    paired_difference,
    resample,
    safe_ratio,
)
from legal_rl.evaluation.comparison.figures import (
    ComparisonReport,
    DetectableDifference,
    Flips,
    GroupChange,
    LengthChange,
    MeasureChange,
    ModelSummary,
    PairReport,
    QuestionsNeeded,
    SampleChoice,
)
from legal_rl.evaluation.comparison.pairing import Evaluation, SharedQuestion, pair_questions, samples_by_id
from legal_rl.evaluation.comparison.statistics import (
    ALPHA,
    POWER,
    detectable_difference,
    discordance,
    holm,
    interval_of,
    questions_needed,
    ratio_changes,
    sign_flip_p_values,
)
from legal_rl.evaluation.comparison.transitions import LENGTHS, FeatureValues, indices_by_class, transitions
from legal_rl.evaluation.k_samples import QuestionSamples, mean_at_k
from legal_rl.evaluation.slices import DIMENSIONS, measure_slice, tally
from legal_rl.reporting.tables import format_p, md_table

MEAN: Final = "mean@k"
MEASURES: Final = (MEAN, "precision", "recall", "f1")
MEASURES_OF_K: Final = ("worst@k", "best@k", "worst precision", "worst recall")
_POINTS: Final = (0.5, 1.0, 2.0, 5.0)
_SHOWN: Final = 10  # ids named in a note


@dataclass(frozen=True, slots=True)
class _Side:
    name: str
    evaluation: Evaluation
    items: dict[str, QuestionSamples]
    features: FeatureValues

    @property
    def unknown_ids(self) -> list[str]:
        """Ids that were graded and have no question."""
        return sorted({grade.id for grade in self.evaluation.grades} - self.items.keys())


def compare_models(
    named: Mapping[str, Evaluation],
    questions: Sequence[Question],
    *,
    baseline: str | None = None,
    all_pairs: bool = False,
    pairs: Sequence[tuple[str, str]] | None = None,
    by: SampleChoice = "first",
    features: Mapping[str, FeatureValues] | None = None,
) -> ComparisonReport:
    """Compare every evaluation with ``baseline`` (the first where none is named), all with all, or ``pairs`` by name.

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
        name: _Side(name, evaluation, samples_by_id(questions, evaluation.grades, name), (features or {}).get(name, {}))
        for name, evaluation in named.items()
    }
    others = [name for name in named if name != reference]
    chosen = list(combinations([reference, *others], 2)) if all_pairs else [(reference, name) for name in others]
    chosen = chosen if pairs is None else [*pairs]
    compared = [_pair(sides[a], sides[b], by, len(chosen)) for a, b in chosen]
    models = [_summary(side) for side in sides.values()]
    return ComparisonReport(by=by, models=models, pairs=_adjusted(compared), notes=_notes(sides, models, compared))


def _summary(side: _Side) -> ModelSummary:
    whole = measure_slice(tally(list(side.items.values())))
    return ModelSummary(
        name=side.name,
        questions=whole.questions,
        responses=whole.responses,
        not_scored=whole.not_scored,
        missing=whole.missing,
        unknown_ids=len(side.unknown_ids),
        k=whole.k,
        k_min=whole.k_min,
        exact_match=whole.exact_match[MEAN],
        precision=whole.options.precision,
        recall=whole.options.recall,
        f1=whole.options.f1,
    )


def _pair(a: _Side, b: _Side, by: SampleChoice, tests: int) -> PairReport:
    pairing = pair_questions(a.items, b.items, by)
    shared = pairing.shared
    if not shared:
        raise UserError(f"{a.name} and {b.name} share no scored question; compare responses to the same questions")
    several = any(len(item.a.scored) > 1 or len(item.b.scored) > 1 for item in shared)
    measures = MEASURES + MEASURES_OF_K if several else MEASURES
    table_a, table_b = (
        np.array([[entry.ratios[name] for name in measures] for entry in tally(items)], dtype=np.float64)
        for items in ([item.a for item in shared], [item.b for item in shared])
    )
    means_a, means_b = table_a[:, 0, 0], table_b[:, 0, 0]
    clusters = [item.cluster for item in shared]
    changes = ratio_changes(table_a, table_b, clusters)
    judged = [(item.judged_a, item.judged_b) for item in shared]
    cells = {name: [judged[index][0].id for index in indices] for name, indices in indices_by_class(judged).items()}
    test = mcnemar([grade.exact is True for grade, _ in judged], [grade.exact is True for _, grade in judged])
    n, spread = len(shared), discordance((means_b - means_a).tolist(), clusters)
    return PairReport(
        a=a.name,
        b=b.name,
        questions=n,
        clusters=len(set(clusters)),
        left_out=pairing.left_out,
        changes={name: MeasureChange(n=n, **asdict(change)) for name, change in zip(measures, changes, strict=True)},
        flips=Flips(cells=cells, p_value=test.p_value),
        statuses=pairing.statuses,
        detectable=DetectableDifference(
            alpha=ALPHA,
            power=POWER,
            discordance=spread,
            difference=detectable_difference(n, spread),
            difference_adjusted=detectable_difference(n, spread, alpha=ALPHA / tests),
            needed=[QuestionsNeeded(points=p, questions=questions_needed(p / 100, spread)) for p in _POINTS],
        ),
        slices=group_changes(shared, means_a, means_b, question_lengths(shared, a.evaluation, b.evaluation)),
        transitions=transitions(shared, a.evaluation, b.evaluation, a.features, b.features),
    )


class QuestionLengths(NamedTuple):
    """Mean length of each shared question's scored responses on both sides, in ``unit``."""

    unit: str
    a: Floats
    b: Floats


def question_lengths(shared: Sequence[SharedQuestion], a: Evaluation, b: Evaluation) -> QuestionLengths | None:
    """Lengths in tokens, or in characters where a response has no token count; None where neither is whole."""
    for unit in LENGTHS:
        known_a, known_b = getattr(a, unit), getattr(b, unit)
        sides = [([known_a.get(g.key) for g in item.a.scored], [known_b.get(g.key) for g in item.b.scored])
                 for item in shared]  # fmt: skip
        if not any(None in side for pair in sides for side in pair):
            return QuestionLengths(unit, *(np.array([np.mean(pair[side]) for pair in sides]) for side in (0, 1)))
    return None


def group_changes(
    shared: Sequence[SharedQuestion], a: Floats, b: Floats, lengths: QuestionLengths | None = None
) -> dict[str, list[GroupChange]]:
    """Dimension → its groups in order, ``a`` and ``b`` being mean@k of each shared question.

    Dimensions with one group say nothing new and are left out. p-values are adjusted within a dimension.
    """
    groups: list[tuple[str, str, Floats]] = []  # dimension, group, which questions belong
    for dimension, (label, absent) in DIMENSIONS.items():
        labels = np.array([label(item.question) or absent for item in shared])
        names = sorted(set(labels.tolist()))
        if len(names) > 1:
            groups += [(dimension, name, (labels == name).astype(np.float64)) for name in names]
    if not groups:
        return {}
    measured = [a, b, np.ones(len(shared)), *(lengths[1:] if lengths else ())]
    width = len(measured)
    columns = np.hstack([np.column_stack([values * inside for values in measured]) for _, _, inside in groups])
    sums = cluster_sums(columns, [item.cluster for item in shared])
    drawn = resample(sums) if len(sums) >= MIN_CLUSTERS else None
    p_values = sign_flip_p_values(sums[:, 1::width] - sums[:, 0::width])
    tables: dict[str, list[GroupChange]] = {}
    for index, (dimension, group, _) in enumerate(groups):
        own = slice(width * index, width * (index + 1))
        top_a, top_b, n, *long = (float(total) for total in sums[:, own].sum(axis=0))
        enough = drawn is not None and np.count_nonzero(sums[:, own][:, 2]) >= MIN_CLUSTERS
        draws = drawn[:, own] if drawn is not None and enough else None
        interval = None if draws is None else interval_of(safe_ratio(draws[:, 1] - draws[:, 0], draws[:, 2]))
        change = GroupChange(
            group=group,
            a=top_a / n,
            b=top_b / n,
            difference=(top_b - top_a) / n,
            n=round(n),
            ci95=interval,
            p_value=p_values[index],
            length=_length_change(lengths.unit, long, round(n), draws) if lengths else None,
        )
        tables.setdefault(dimension, []).append(change)
    for dimension, rows in tables.items():
        adjusted = holm([row.p_value for row in rows])
        tables[dimension] = [
            row.model_copy(update={"p_holm": p_value}) for row, p_value in zip(rows, adjusted, strict=True)
        ]
    return tables


def _length_change(unit: str, totals: Sequence[float], n: int, draws: Floats | None) -> LengthChange:
    """``totals`` are summed lengths of both sides; ``draws`` hold those of each draw in columns 3 and 4."""
    before, after = totals
    interval = None
    if draws is not None and float(draws[:, 3].min()) > 0:
        interval = interval_of(draws[:, 4] / draws[:, 3] - 1)
    relative = after / before - 1 if before > 0 else None
    return LengthChange(unit=unit, a=before / n, b=after / n, relative=relative, ci95=interval)


def _adjusted(pairs: list[PairReport]) -> list[PairReport]:
    """The pairs with Holm's p-values: McNemar's over all pairs, and each measure's over the pairs that have it."""
    flips = holm([pair.flips.p_value for pair in pairs])
    changes: list[dict[str, MeasureChange]] = [{} for _ in pairs]
    for name in MEASURES + MEASURES_OF_K:
        having = [index for index, pair in enumerate(pairs) if name in pair.changes]
        p_values = holm([pairs[index].changes[name].p_value for index in having])
        for index, p_value in zip(having, p_values, strict=True):
            changes[index][name] = pairs[index].changes[name].model_copy(update={"p_holm": p_value})
    return [
        pair.model_copy(update={"changes": changed, "flips": pair.flips.model_copy(update={"p_holm": p_value})})
        for pair, changed, p_value in zip(pairs, changes, flips, strict=True)
    ]


def _notes(sides: Mapping[str, _Side], models: Sequence[ModelSummary], pairs: Sequence[PairReport]) -> list[str]:
    """Warnings to read before trusting the figures, one sentence each."""
    notes = []
    for side, model in zip(sides.values(), models, strict=True):
        if unknown := side.unknown_ids:
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


@dataclass(frozen=True, slots=True)
class PairedTest:
    """``difference`` is exact match mean@k of b minus a; ``mcnemar`` pairs each question's first scored sample.

    ``left_out`` counts questions that only one side scored.
    """

    mcnemar: McNemar
    difference: Difference
    left_out: int


def compare_grades(
    grades_a: Sequence[Grade], grades_b: Sequence[Grade], clusters: Mapping[str, Hashable] | None = None
) -> PairedTest:
    """Compare b with a on the questions that both have a scored response to.

    ``clusters`` maps a question's id to its cluster (see ``cluster_of``); by default each question is its own. Raises
    ``UserError`` when the two share no scored question.
    """
    a: dict[str, list[Grade]] = {}
    b: dict[str, list[Grade]] = {}
    for side, grades in ((a, grades_a), (b, grades_b)):
        for grade in sorted(grades, key=lambda grade: grade.sample):
            if grade.status != "not_scored":
                side.setdefault(grade.id, []).append(grade)
    shared = sorted(a.keys() & b.keys())
    if not shared:
        raise UserError("the two sets of grades share no scored question; compare responses to the same questions")
    first_a, first_b = ([bool(side[id_][0].exact) for id_ in shared] for side in (a, b))
    mean_a, mean_b = ([mean_at_k(side[id_]) for id_ in shared] for side in (a, b))
    keys = [(clusters or {}).get(id_, id_) for id_ in shared]
    difference = paired_difference(mean_a, mean_b, keys)
    return PairedTest(mcnemar(first_a, first_b), difference, len(a.keys() ^ b.keys()))


def comparison_table(tests: Mapping[str, PairedTest]) -> str:
    """One row a comparison, named by its key (for example ``SFT → SFT+GRPO``)."""
    header = ["comparison", "questions", "difference in exact match", "p (bootstrap)"]
    header += ["only before right", "only after right", "p (exact McNemar)", "left out"]
    rows: list[list[object]] = []
    for name, test in tests.items():
        difference, flips = test.difference, test.mcnemar
        change = f"{100 * difference.value:+.1f} points"
        if difference.ci95 is not None:
            change += f" ({100 * difference.ci95[0]:+.1f} to {100 * difference.ci95[1]:+.1f})"
        counts = [flips.only_a, flips.only_b, format_p(flips.p_value), test.left_out]
        rows.append([name, difference.n, change, format_p(difference.p_value), *counts])
    return md_table(header, rows)
