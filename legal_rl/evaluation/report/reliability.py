"""The reliability diagram: vote shares against how often they are right, as PNG without a display."""

import io
from pathlib import Path
from typing import Any, Final

from legal_rl.evaluation.figures import Calibration, Reliability

RELIABILITY: Final = "reliability.png"


def reliability_png(calibration: Calibration, path: Path, *, title: str) -> None:
    """Draw options and whole sets side by side into ``path``; the same figures give the same bytes."""
    # The object interface leaves the process's global backend alone.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.2), dpi=120, layout="constrained")
    canvas = FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    _draw(left, calibration.options, "single options", "share that is in gold")
    _draw(right, calibration.sets, "set with most votes", "share that is gold")
    figure.suptitle(title)
    buffer = io.BytesIO()
    canvas.print_png(buffer, metadata={"Software": None})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())


def _draw(axes: Any, reliability: Reliability, what: str, ylabel: str) -> None:
    points = [
        (part.confidence, part.truth.value, part.truth.ci95 or (part.truth.value,) * 2, part.truth.n)
        for part in reliability.bins
        if part.confidence is not None and part.truth.value is not None
    ]
    shares, values = [share for share, *_ in points], [value for _, value, *_ in points]
    errors = [[abs(value - bounds[end]) for _, value, bounds, _ in points] for end in (0, 1)]
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", linewidth=1)
    axes.errorbar(shares, values, yerr=errors, fmt="o-", markersize=4, capsize=2)
    for share, value, _, n in points:
        axes.annotate(str(n), (share, value), xytext=(4, -10), textcoords="offset points", size=7)
    axes.set(title=f"{what}: ECE {reliability.ece.value:.3f}", xlabel="share of votes", ylabel=ylabel)
    axes.set(xlim=(-0.03, 1.12), ylim=(-0.08, 1.04))  # room for the counts
    axes.grid(alpha=0.3)
