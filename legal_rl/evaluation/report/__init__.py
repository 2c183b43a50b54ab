"""Figures → pages: tables, curves and worked examples in Markdown and PNG."""

from legal_rl.evaluation.report.curves import learning_curve_png
from legal_rl.evaluation.report.examples import worked_examples
from legal_rl.evaluation.report.scored import scored_report, slice_table
from legal_rl.evaluation.report.stages import stage_table

__all__ = [
    "learning_curve_png",
    "scored_report",
    "slice_table",
    "stage_table",
    "worked_examples",
]
