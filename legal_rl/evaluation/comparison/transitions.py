"""Transitions: each question classed by who of two models has it right, and the responses of each class compared."""

from collections.abc import Hashable, Mapping, Sequence
from statistics import fmean

import numpy as np

from legal_rl.core.grading import Grade
from legal_rl.core.sampling import Key
from legal_rl.core.stats import MIN_CLUSTERS, Floats, Interval, cluster_sums, resample, safe_ratio
from legal_rl.evaluation.comparison.figures import FeatureChange, LetterChanges, Transition
from legal_rl.evaluation.comparison.pairing import Evaluation, SharedQuestion
from legal_rl.evaluation.comparison.statistics import interval_of

CLASSES = ("both right", "wrong → right", "right → wrong", "both wrong")
ALL = "all"
LENGTHS = ("tokens", "characters")
_CHOSEN = ("letters chosen", "right letters chosen", "wrong letters chosen")
FeatureValues = Mapping[str, Mapping[Key, float]]  # feature → (id, sample) → value
GradePair = tuple[Grade, Grade]


def class_of(a: Grade, b: Grade) -> str:
    """One of ``CLASSES``. A response that was not read is not right."""
    if a.exact:
        return CLASSES[0] if b.exact else CLASSES[2]
    return CLASSES[1] if b.exact else CLASSES[3]


def indices_by_class(pairs: Sequence[GradePair]) -> dict[str, list[int]]:
    """Indices into ``pairs`` by class; every index is in exactly one."""
    indices: dict[str, list[int]] = {name: [] for name in CLASSES}
    for index, (a, b) in enumerate(pairs):
        indices[class_of(a, b)].append(index)
    return indices


def transitions(
    shared: Sequence[SharedQuestion],
    a: Evaluation,
    b: Evaluation,
    extra_a: FeatureValues | None = None,
    extra_b: FeatureValues | None = None,
) -> dict[str, Transition]:
    """Every class and ``all``: letters, lengths, selections, agreement among samples, and features from elsewhere."""
    pairs = [(item.judged_a, item.judged_b) for item in shared]
    values_a = {**_own_features([(item.judged_a, item.a.scored) for item in shared], a), **(extra_a or {})}
    values_b = {**_own_features([(item.judged_b, item.b.scored) for item in shared], b), **(extra_b or {})}
    table = transition_table(pairs, values_a, values_b, [item.cluster for item in shared])
    indices = indices_by_class(pairs) | {ALL: list(range(len(pairs)))}
    classes = {}
    for name, features in table.items():
        chosen = [pairs[index] for index in indices[name]]
        whole = (features[unit] for unit in LENGTHS if unit in features and features[unit].n == len(chosen))
        efficiency, interval = _efficiency(next(whole, None))
        classes[name] = Transition(
            n=len(chosen),
            share=len(chosen) / len(pairs),
            letters=_letters(chosen),
            efficiency=efficiency,
            efficiency_ci95=interval,
            features=features,
        )
    return classes


def _own_features(judged: Sequence[tuple[Grade, Sequence[Grade]]], lengths: Evaluation) -> dict[str, dict[Key, float]]:
    """Features from the grades and lengths of an evaluation, of the responses that stand for a question."""
    features: dict[str, dict[Key, float]] = {name: {} for name in (*LENGTHS, *_CHOSEN)}
    for grade, samples in judged:
        key, chosen = grade.key, grade.predicted or frozenset()
        for name, known in zip(LENGTHS, (lengths.tokens, lengths.characters), strict=True):
            if key in known:
                features[name][key] = known[key]
        for name, letters in zip(_CHOSEN, (chosen, chosen & grade.gold, chosen - grade.gold), strict=True):
            features[name][key] = float(len(letters))
        agreement = fmean(other.predicted == grade.predicted for other in samples)
        features.setdefault("agreement among samples", {})[key] = agreement
    if all(len(samples) == 1 for _, samples in judged):
        features.pop("agreement among samples", None)
    return features


def _efficiency(length: FeatureChange | None) -> tuple[float | None, Interval | None]:
    """Reach of the same length on side b against side a, less 1, with its interval."""
    if length is None or length.relative is None or length.mean_b <= 0:
        return None, None
    value = length.mean_a / length.mean_b - 1
    if length.relative_ci95 is None or length.relative_ci95[0] <= -1:
        return value, None
    low, high = (1 / (1 + end) - 1 for end in reversed(length.relative_ci95))
    return value, (round(low, 6), round(high, 6))


def _letters(pairs: Sequence[GradePair]) -> LetterChanges:
    counts = dict.fromkeys(LetterChanges.model_fields, 0)
    for a, b in pairs:
        before, after = a.predicted or frozenset(), b.predicted or frozenset()
        for name, letters in (("gained", after - before), ("lost", before - after)):
            counts[f"{name}_right"] += len(letters & a.gold)
            counts[f"{name}_wrong"] += len(letters - a.gold)
    return LetterChanges(**counts)


def transition_table(
    pairs: Sequence[GradePair],
    values_a: FeatureValues,
    values_b: FeatureValues,
    clusters: Sequence[Hashable] | None = None,
) -> dict[str, dict[str, FeatureChange]]:
    """Class (and ``all``) → feature → its means on both sides, over the pairs in which both sides have a value.

    ``pairs`` are the grades of the same question by both models; values belong to the grade's (id, sample). Features
    that only one side has, and those without a pair in a class, are left out of it. Intervals draw whole clusters.
    """
    classes = indices_by_class(pairs) | {ALL: list(range(len(pairs)))}
    keys = clusters if clusters is not None else range(len(pairs))
    return {
        name: _features([pairs[i] for i in indices], values_a, values_b, [keys[i] for i in indices])
        for name, indices in classes.items()
    }


def _features(
    pairs: Sequence[GradePair], values_a: FeatureValues, values_b: FeatureValues, clusters: Sequence[Hashable]
) -> dict[str, FeatureChange]:
    tables: dict[str, Floats] = {}
    for name in values_a:
        sides = [(values_a[name].get(a.key), values_b.get(name, {}).get(b.key)) for a, b in pairs]
        rows = [(0.0, 0.0, 0.0) if x is None or y is None else (float(x), float(y), 1.0) for x, y in sides]
        if any(row[2] for row in rows):
            tables[name] = np.array(rows)
    if not tables:
        return {}
    sums = cluster_sums(np.hstack(list(tables.values())), clusters)
    drawn = resample(sums) if len(sums) >= MIN_CLUSTERS else None
    ids = [a.id for a, _ in pairs]
    changes = {}
    for index, (name, table) in enumerate(tables.items()):
        columns = slice(3 * index, 3 * index + 3)
        enough = drawn is not None and np.count_nonzero(sums[:, 3 * index + 2]) >= MIN_CLUSTERS
        changes[name] = _feature(table, ids, drawn[:, columns] if drawn is not None and enough else None)
    return changes


def _feature(table: Floats, ids: Sequence[str], drawn: Floats | None) -> FeatureChange:
    present = table[:, 2] == 1
    n = int(present.sum())
    mean_a, mean_b = (float(table[:, side].sum() / n) for side in (0, 1))
    yes_or_no = bool(np.isin(table[present, :2], (0, 1)).all())
    having = [
        [ids[row] for row in np.flatnonzero(table[:, side] == 1).tolist()] if yes_or_no else None for side in (0, 1)
    ]
    interval = relative_interval = None
    if drawn is not None:
        interval = interval_of(safe_ratio(drawn[:, 1] - drawn[:, 0], drawn[:, 2]))
        if mean_a > 0 and float(drawn[:, 0].min()) > 0:
            relative_interval = interval_of(drawn[:, 1] / drawn[:, 0] - 1)
    return FeatureChange(
        n=n,
        mean_a=mean_a,
        mean_b=mean_b,
        difference=mean_b - mean_a,
        ci95=interval,
        relative=mean_b / mean_a - 1 if mean_a > 0 else None,
        relative_ci95=relative_interval,
        ids_a=having[0],
        ids_b=having[1],
    )
