"""The difference in exact match by every group of questions that the data states."""

from collections.abc import Sequence

import numpy as np

from legal_rl.core.stats import MIN_CLUSTERS, Floats, cluster_sums, resample, safe_ratio
from legal_rl.evaluation.comparison.figures import GroupChange
from legal_rl.evaluation.comparison.pairing import Both
from legal_rl.evaluation.comparison.statistics import holm, interval_of, sign_flip_p_values
from legal_rl.evaluation.dimensions import DIMENSIONS

Groups = list[tuple[str, str, Floats]]  # dimension, group, which questions belong


def group_changes(shared: Sequence[Both], a: Floats, b: Floats) -> dict[str, list[GroupChange]]:
    """Dimension → its groups in order, ``a`` and ``b`` being mean@k of each shared question.

    Dimensions with one group say nothing new and are left out. p-values are adjusted within a dimension.
    """
    groups = _groups(shared)
    if not groups:
        return {}
    columns = np.hstack([np.column_stack([a * inside, b * inside, inside]) for _, _, inside in groups])
    sums = cluster_sums(columns, [both.cluster for both in shared])
    drawn = resample(sums) if len(sums) >= MIN_CLUSTERS else None
    p_values = sign_flip_p_values(sums[:, 1::3] - sums[:, 0::3])
    tables: dict[str, list[GroupChange]] = {}
    for place, (dimension, group, _) in enumerate(groups):
        part = slice(3 * place, 3 * place + 3)
        row = _row(group, sums[:, part], None if drawn is None else drawn[:, part], p_values[place])
        tables.setdefault(dimension, []).append(row)
    return {dimension: _adjusted(rows) for dimension, rows in tables.items()}


def _groups(shared: Sequence[Both]) -> Groups:
    found: Groups = []
    for dimension, (label, absent) in DIMENSIONS.items():
        labels = np.array([label(both.question) or absent for both in shared])
        names = sorted(set(labels.tolist()))
        if len(names) > 1:
            found += [(dimension, name, (labels == name).astype(np.float64)) for name in names]
    return found


def _row(group: str, sums: Floats, drawn: Floats | None, p_value: float) -> GroupChange:
    top_a, top_b, n = (float(total) for total in sums.sum(axis=0))
    enough = np.count_nonzero(sums[:, 2]) >= MIN_CLUSTERS
    interval = None
    if drawn is not None and enough:
        interval = interval_of(safe_ratio(drawn[:, 1] - drawn[:, 0], drawn[:, 2]))
    return GroupChange(
        group=group,
        a=top_a / n,
        b=top_b / n,
        difference=(top_b - top_a) / n,
        n=round(n),
        ci95=interval,
        p_value=p_value,
    )


def _adjusted(rows: list[GroupChange]) -> list[GroupChange]:
    return [
        row.model_copy(update={"p_holm": adjusted})
        for row, adjusted in zip(rows, holm([row.p_value for row in rows]), strict=True)
    ]
