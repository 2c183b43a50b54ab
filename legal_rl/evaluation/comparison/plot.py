"""A forest of differences as PNG, without a display."""

import io
from pathlib import Path
from typing import Any, Final, NamedTuple

from legal_rl.evaluation.comparison.figures import Change, ComparisonReport, Pair

_BAND: Final = "#c9d6e8"


class _Row(NamedTuple):
    label: str
    change: Change
    band: float | None


def forest_png(report: ComparisonReport, path: Path) -> None:
    """Differences in exact match with intervals, a row a pair, with what could be detected as a band around zero.

    A report of one pair shows its slices below. Text that matplotlib's fonts may lack is replaced by the row's number
    in compare.md; the same report gives the same bytes.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = _rows(report)
    figure = Figure(figsize=(8, 1.4 + 0.26 * len(rows)), dpi=120, layout="constrained")
    canvas = FigureCanvasAgg(figure)  # the process's global backend is left alone
    axes = figure.add_subplot()
    for place, row in enumerate(rows):
        _draw(axes, place, row)
    axes.use_sticky_edges = False  # room beside the bands
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [row.label for row in rows], fontsize=8)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set(title="Difference in exact match (mean@k), second minus first", xlabel="percentage points, 95 % interval")
    axes.grid(axis="x", alpha=0.3)
    if axes.patches:  # two or three questions detect nothing, so there is no band
        words = ["below what could be detected"]
        figure.legend(handles=axes.patches[:1], labels=words, fontsize=7, loc="outside lower right")
    buffer = io.BytesIO()
    canvas.print_png(buffer, metadata={"Software": None})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())


def _rows(report: ComparisonReport) -> list[_Row]:
    rows = [
        _Row(_pair_label(pair, place), pair.changes["mean@k"], pair.detectable.difference)
        for place, pair in enumerate(report.pairs, 1)
    ]
    if len(report.pairs) == 1:
        for dimension, groups in report.pairs[0].slices.items():
            for place, group in enumerate(groups, 1):
                label = f"{dimension}: {_plain(group.group, f'#{place}')} (n = {group.n})"
                rows.append(_Row(label, group, None))
    return rows


def _pair_label(pair: Pair, place: int) -> str:
    a, b = _plain(pair.a, ""), _plain(pair.b, "")
    return f"{a} → {b}" if a and b else f"pair {place}"


def _plain(text: str, instead: str) -> str:
    """``text`` as a label, dollar signs kept from being read as formulas."""
    return text.replace("$", r"\$") if text.isascii() and text.isprintable() else instead


def _draw(axes: Any, place: int, row: _Row) -> None:
    change = row.change
    if row.band is not None:
        axes.barh(place, 200 * row.band, left=-100 * row.band, height=0.7, color=_BAND)
    low, high = change.ci95 or (change.difference, change.difference)
    axes.plot([100 * low, 100 * high], [place, place], color="#33557f", linewidth=1.5)
    axes.plot(100 * change.difference, place, marker="o", markersize=4, color="#33557f")
