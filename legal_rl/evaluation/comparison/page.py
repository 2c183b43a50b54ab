"""ComparisonReport → compare.md, compare.json and compare.png, a forest plot of the differences."""

import io
from pathlib import Path
from typing import Any, Final, NamedTuple

from legal_rl.evaluation.comparison.figures import ComparisonReport, MeasureChange, PairReport
from legal_rl.evaluation.comparison.tables import (
    TextTable,
    change_table,
    feature_table,
    flip_table,
    left_out_table,
    mcnemar_table,
    model_table,
    needed_table,
    pair_name,
    pair_table,
    slice_tables,
    status_table,
    transition_summary,
)
from legal_rl.reporting.tables import escaped, md_table
from legal_rl.runs.records import write_json, write_text

_BAND: Final = "#c9d6e8"


class _Row(NamedTuple):
    label: str
    change: MeasureChange
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


def _pair_label(pair: PairReport, place: int) -> str:
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


OUTPUTS: Final = ("compare.md", "compare.json", "compare.png")


def write_comparison(report: ComparisonReport, out: Path) -> None:
    """Write the three files into ``out``; the same report gives the same bytes."""
    write_text(out / "compare.md", as_markdown(report))
    write_json(out / "compare.json", report.model_dump(mode="json"))
    forest_png(report, out / "compare.png")


def as_markdown(report: ComparisonReport) -> str:
    """The whole page."""
    parts = ["# Comparison\n", "".join(f"- {escaped(note)}\n" for note in report.notes)]
    parts += [_section(one(report), 2) for one in (model_table, pair_table, mcnemar_table)]
    parts.append("![Differences in exact match with their intervals](compare.png)\n")
    for pair in report.pairs:
        parts += [f"## {escaped(pair_name(pair))}\n", *_pair(pair, report.by)]
    return "\n".join(part for part in parts if part)


def _pair(pair: PairReport, by: str) -> list[str]:
    tables = [left_out_table(pair), change_table(pair), needed_table(pair), flip_table(pair, by), status_table(pair)]
    tables += [*slice_tables(pair), transition_summary(pair), feature_table(pair)]
    return [_section(one, 3) for one in tables if one.rows]


def _section(one: TextTable, level: int) -> str:
    return f"{'#' * level} {escaped(one.title)}\n\n{escaped(one.note)}\n\n" + md_table(one.header, one.rows)
