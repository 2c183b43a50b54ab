"""What became of each question between two models, and how the responses of each class changed."""

from collections.abc import Hashable, Mapping, Sequence
from statistics import fmean

import numpy as np

from legal_rl.core.grading import Grade
from legal_rl.core.stats import MIN_CLUSTERS, Floats, Interval, cluster_sums, resample, safe_ratio
from legal_rl.evaluation.comparison.figures import FeatureChange, LetterChanges, Transition
from legal_rl.evaluation.comparison.pairing import Evaluation, Key, SharedQuestion
from legal_rl.evaluation.comparison.statistics import interval_of

CLASSES = ("both right", "wrong → right", "right → wrong", "both wrong")
ALL = "all"
LENGTHS = ("tokens", "characters")
FeatureValues = Mapping[str, Mapping[Key, float]]  # feature → (id, sample) → value
GradePair = tuple[Grade, Grade]


def class_of(a: Grade, b: Grade) -> str:
    """One of ``CLASSES``. A response that was not read is not right."""
    if a.exact:
        return CLASSES[0] if b.exact else CLASSES[2]
    return CLASSES[1] if b.exact else CLASSES[3]


def indices_by_class(pairs: Sequence[GradePair]) -> dict[str, list[int]]:
    """The places of ``pairs`` in each class; every place is in exactly one."""
    places: dict[str, list[int]] = {name: [] for name in CLASSES}
    for place, (a, b) in enumerate(pairs):
        places[class_of(a, b)].append(place)
    return places


def transitions(
    shared: Sequence[SharedQuestion],
    a: Evaluation,
    b: Evaluation,
    extra_a: FeatureValues | None = None,
    extra_b: FeatureValues | None = None,
) -> dict[str, Transition]:
    """Every class and ``all``: letters, lengths, selections, agreement among samples, and features from elsewhere."""
    pairs = [(both.judged_a, both.judged_b) for both in shared]
    values_a = {**_own([(both.judged_a, both.a.scored) for both in shared], a), **(extra_a or {})}
    values_b = {**_own([(both.judged_b, both.b.scored) for both in shared], b), **(extra_b or {})}
    table = transition_table(pairs, values_a, values_b, [both.cluster for both in shared])
    places = indices_by_class(pairs) | {ALL: list(range(len(pairs)))}
    return {
        name: _transition([pairs[place] for place in places[name]], len(pairs), features)
        for name, features in table.items()
    }


def _own(judged: Sequence[tuple[Grade, Sequence[Grade]]], lengths: Evaluation) -> dict[str, dict[Key, float]]:
    """Features that the grades and lengths of an evaluation give, of the responses that stand for a question."""
    keys = [(grade.id, grade.sample) for grade, _ in judged]
    features = {
        name: {key: known[key] for key in keys if key in known}
        for name, known in zip(LENGTHS, (lengths.tokens, lengths.characters), strict=True)
    }
    sets = [(grade.predicted or frozenset(), grade.gold) for grade, _ in judged]
    features["letters chosen"] = {key: float(len(said)) for key, (said, _) in zip(keys, sets, strict=True)}
    features["right letters chosen"] = {key: float(len(p & gold)) for key, (p, gold) in zip(keys, sets, strict=True)}
    features["wrong letters chosen"] = {key: float(len(p - gold)) for key, (p, gold) in zip(keys, sets, strict=True)}
    if any(len(samples) > 1 for _, samples in judged):
        features["agreement among samples"] = {
            key: fmean(other.predicted == grade.predicted for other in samples)
            for key, (grade, samples) in zip(keys, judged, strict=True)
        }
    return features


def _transition(pairs: Sequence[GradePair], total: int, features: dict[str, FeatureChange]) -> Transition:
    length = next((features[name] for name in LENGTHS if name in features and features[name].n == len(pairs)), None)
    efficiency, interval = _efficiency(length)
    return Transition(
        n=len(pairs),
        share=len(pairs) / total,
        letters=_letters(pairs),
        efficiency=efficiency,
        efficiency_ci95=interval,
        features=features,
    )


def _efficiency(length: FeatureChange | None) -> tuple[float | None, Interval | None]:
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
    names = [name for name in values_a if name in values_b]
    places = indices_by_class(pairs) | {ALL: list(range(len(pairs)))}
    keys = clusters if clusters is not None else range(len(pairs))
    return {
        cls: _features([pairs[place] for place in found], names, values_a, values_b, [keys[place] for place in found])
        for cls, found in places.items()
    }


def _features(
    pairs: Sequence[GradePair],
    names: Sequence[str],
    values_a: FeatureValues,
    values_b: FeatureValues,
    clusters: Sequence[Hashable],
) -> dict[str, FeatureChange]:
    ids = [a.id for a, _ in pairs]
    tables: dict[str, Floats] = {}
    for name in names:
        sides = [(values_a[name].get((a.id, a.sample)), values_b[name].get((b.id, b.sample))) for a, b in pairs]
        rows = [(0.0, 0.0, 0.0) if x is None or y is None else (float(x), float(y), 1.0) for x, y in sides]
        if any(row[2] for row in rows):
            tables[name] = np.array(rows)
    if not tables:
        return {}
    sums = cluster_sums(np.hstack(list(tables.values())), clusters)
    drawn = resample(sums) if len(sums) >= MIN_CLUSTERS else None
    changes = {}
    for place, (name, table) in enumerate(tables.items()):
        columns = slice(3 * place, 3 * place + 3)
        enough = drawn is not None and np.count_nonzero(sums[:, 3 * place + 2]) >= MIN_CLUSTERS
        changes[name] = _feature(table, ids, drawn[:, columns] if drawn is not None and enough else None)
    return changes


def _feature(table: Floats, ids: Sequence[str], drawn: Floats | None) -> FeatureChange:
    present = table[:, 2] == 1
    n = int(present.sum())
    mean_a, mean_b = (float(table[:, side].sum() / n) for side in (0, 1))
    yes_or_no = bool(np.isin(table[present, :2], (0, 1)).all())
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
        ids_a=_having(ids, table[:, 0]) if yes_or_no else None,
        ids_b=_having(ids, table[:, 1]) if yes_or_no else None,
    )


def _having(ids: Sequence[str], column: Floats) -> list[str]:
    return [id_ for id_, value in zip(ids, column, strict=True) if value == 1]
