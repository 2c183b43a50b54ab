"""ComparisonReport → compare.md, compare.json and compare.png, a forest plot of the differences."""

from pathlib import Path
from typing import Any, Final

from legal_rl.evaluation.comparison.figures import ComparisonReport, MeasureChange
from legal_rl.evaluation.comparison.tables import (
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
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.reporting.tables import TextTable, escaped, md_table
from legal_rl.runs.records import write_json, write_text

OUTPUTS: Final = ("compare.md", "compare.json", "compare.png")


def write_comparison(report: ComparisonReport, out: Path) -> None:
    """Write the three files into ``out``; the same report gives the same bytes."""
    write_text(out / "compare.md", as_markdown(report))
    write_json(out / "compare.json", report.model_dump(mode="json"))
    save_png(forest_figure(report), out / "compare.png")


def as_markdown(report: ComparisonReport) -> str:
    """The whole page."""
    parts = ["# Comparison\n", "".join(f"- {escaped(note)}\n" for note in report.notes)]
    parts += [_section(table, 2) for table in (model_table(report), pair_table(report), mcnemar_table(report))]
    parts.append("![Differences in exact match with their intervals](compare.png)\n")
    for pair in report.pairs:
        tables = [left_out_table(pair), change_table(pair), needed_table(pair), flip_table(pair, report.by)]
        tables += [status_table(pair), *slice_tables(pair), transition_summary(pair), feature_table(pair)]
        parts.append(f"## {escaped(pair_name(pair))}\n")
        parts += [_section(table, 3) for table in tables if table.rows]
    return "\n".join(part for part in parts if part)


def _section(table: TextTable, level: int) -> str:
    return f"{'#' * level} {escaped(table.title)}\n\n{escaped(table.note)}\n\n" + md_table(table.header, table.rows)


def forest_figure(report: ComparisonReport) -> Any:
    """Differences in exact match with intervals, a row a pair, with what could be detected as a band around zero.

    A report of one pair shows its slices below. Text that matplotlib's fonts may lack is replaced by the row's number
    in compare.md.
    """
    rows: list[tuple[str, MeasureChange, float | None]] = []  # label, change, half the width of the band
    for number, pair in enumerate(report.pairs, 1):
        a, b = _label(pair.a, ""), _label(pair.b, "")
        name = f"{a} → {b}" if a and b else f"pair {number}"
        rows.append((name, pair.changes["mean@k"], pair.detectable.difference))
    for dimension, groups in report.pairs[0].slices.items() if len(report.pairs) == 1 else ():
        for number, group in enumerate(groups, 1):
            rows.append((f"{dimension}: {_label(group.group, f'#{number}')} (n = {group.n})", group, None))
    figure = new_figure(8, 1.4 + 0.26 * len(rows))
    axes = figure.add_subplot()
    for y, (_, change, band) in enumerate(rows):
        if band is not None:
            axes.barh(y, 200 * band, left=-100 * band, height=0.7, color="#c9d6e8")
        low, high = change.ci95 or (change.difference, change.difference)
        axes.plot([100 * low, 100 * high], [y, y], color="#33557f", linewidth=1.5)
        axes.plot(100 * change.difference, y, marker="o", markersize=4, color="#33557f")
    axes.use_sticky_edges = False  # room beside the bands
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows], fontsize=8)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set(title="Difference in exact match (mean@k), second minus first", xlabel="percentage points, 95 % interval")
    axes.grid(axis="x", alpha=0.3)
    if axes.patches:  # two or three questions detect nothing, so there is no band
        labels = ["below what could be detected"]
        figure.legend(handles=axes.patches[:1], labels=labels, fontsize=7, loc="outside lower right")
    return figure


def _label(text: str, instead: str) -> str:
    """``text`` as a label, dollar signs kept from being read as formulas."""
    return text.replace("$", r"\$") if text.isascii() and text.isprintable() else instead
