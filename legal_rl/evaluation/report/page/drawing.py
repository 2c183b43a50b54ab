"""The plots that others draw into files, as bytes for the page."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from legal_rl.evaluation.comparison.figures import ComparisonReport
from legal_rl.evaluation.comparison.plot import forest_png
from legal_rl.evaluation.figures import Calibration
from legal_rl.evaluation.report.page.section import Plot
from legal_rl.evaluation.report.reliability import reliability_png


def forest(report: ComparisonReport) -> Plot:
    """Differences in exact match with their intervals."""
    said = [
        f"{pair.a} → {pair.b} {100 * pair.changes['mean@k'].difference:+.1f} points over {pair.questions:,} questions"
        for pair in report.pairs
    ]
    alt = f"Differences in exact match with 95 % intervals: {'; '.join(said)}."
    return Plot(alt, _drawn(lambda path: forest_png(report, path)))


def reliability(name: str, figures: Calibration) -> Plot:
    """Shares of votes against truth. The plot has no name in it: its font may lack the letters."""
    gaps = f"{figures.options.ece.value:.3f} for single options, {figures.sets.ece.value:.3f} for whole sets"
    alt = f"{name}: shares of votes against how often they are right; expected calibration error {gaps}."
    return Plot(alt, _drawn(lambda path: reliability_png(figures, path, title="Votes of several samples")))


def _drawn(draw: Callable[[Path], None]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plot.png"
        draw(path)
        return path.read_bytes()
