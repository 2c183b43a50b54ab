"""ComparisonReport → compare.md, compare.json and compare.png."""

from pathlib import Path
from typing import Final

from legal_rl.evaluation.comparison.figures import ComparisonReport, Pair
from legal_rl.evaluation.comparison.plot import forest_png
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
from legal_rl.evaluation.report.markdown import cell, table
from legal_rl.runs.records import write_json, write_text

OUTPUTS: Final = ("compare.md", "compare.json", "compare.png")


def write_comparison(report: ComparisonReport, out: Path) -> None:
    """Write the three files into ``out``; the same report gives the same bytes."""
    write_text(out / "compare.md", as_markdown(report))
    write_json(out / "compare.json", report.model_dump(mode="json"))
    forest_png(report, out / "compare.png")


def as_markdown(report: ComparisonReport) -> str:
    """The whole page."""
    parts = ["# Comparison\n", "".join(f"- {cell(note)}\n" for note in report.notes)]
    parts += [_section(one(report), 2) for one in (model_table, pair_table, mcnemar_table)]
    parts.append("![Differences in exact match with their intervals](compare.png)\n")
    for pair in report.pairs:
        parts += [f"## {cell(pair_name(pair))}\n", *_pair(pair, report.by)]
    return "\n".join(part for part in parts if part)


def _pair(pair: Pair, by: str) -> list[str]:
    tables = [left_out_table(pair), change_table(pair), needed_table(pair), flip_table(pair, by), status_table(pair)]
    tables += [*slice_tables(pair), transition_summary(pair), feature_table(pair)]
    return [_section(one, 3) for one in tables if one.rows]


def _section(one: TextTable, level: int) -> str:
    return f"{'#' * level} {cell(one.title)}\n\n{cell(one.note)}\n\n" + table(one.header, one.rows)
