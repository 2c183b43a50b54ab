"""Figures → pages: tables, curves and worked examples in Markdown and PNG."""

from legal_rl.evaluation.report.scored import scored_report, stage_table, worked_examples
from legal_rl.evaluation.report.training_curves import learning_curve_png

__all__ = [
    "learning_curve_png",
    "scored_report",
    "stage_table",
    "worked_examples",
]
