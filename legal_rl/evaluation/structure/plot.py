"""Shares of features in right and wrong responses, and how long both are, as PNG without a display."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.structure.features import FEATURES
from legal_rl.evaluation.structure.figures import StructureReport

_COLOURS: Final = {"right": "#2f6f9f", "wrong": "#c05a3a"}


def structure_png(report: StructureReport, lengths: Mapping[str, Mapping[str, Sequence[float]]], path: Path) -> None:
    """Draw into ``path``; ``lengths`` are unit → outcome → lengths. The same figures give the same bytes."""
    # The object interface leaves the process's global backend alone.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Drawing

    figure = Drawing(figsize=(11, 7), dpi=110, layout="constrained")
    canvas = FigureCanvasAgg(figure)
    shares, spread = figure.subplots(1, 2, width_ratios=[3, 2])
    _shares(shares, report)
    _spread(spread, lengths)
    buffer = io.BytesIO()
    canvas.print_png(buffer, metadata={"Software": None})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())


def _shares(axes: Any, report: StructureReport) -> None:
    names = [name for name, feature in FEATURES.items() if feature.kind == "share"]
    for offset, (outcome, colour) in zip((-0.18, 0.18), _COLOURS.items(), strict=True):
        figures: list[Figure] = [getattr(report.features[name], outcome) for name in names]
        known = [(place, figure) for place, figure in enumerate(figures) if figure.value is not None]
        axes.barh([place + offset for place, _ in known], [100 * (f.value or 0) for _, f in known], 0.34, color=colour)
        for place, one in known:
            if one.ci95 is not None:
                low, high = one.ci95
                axes.plot([100 * low, 100 * high], [place + offset] * 2, color="black", linewidth=0.8)
    axes.set_yticks(range(len(names)), [FEATURES[name].label for name in names], fontsize=8)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set(title="Shares, with 95 % intervals", xlabel="per cent of responses (or of what is named)", xlim=(0, 100))
    axes.grid(axis="x", alpha=0.3)


def _spread(axes: Any, lengths: Mapping[str, Mapping[str, Sequence[float]]]) -> None:
    unit = "tokens" if "tokens" in lengths else "characters"
    rows = {name: values for name, values in lengths.get(unit, {}).items() if name in _COLOURS and len(values)}
    if rows:
        whole = [value for values in rows.values() for value in values]
        for name, values in rows.items():
            axes.hist(
                values, bins=30, range=(min(whole), max(whole) or 1), density=True, alpha=0.55, color=_COLOURS[name],
                label=f"{name} (n = {len(values):,})",
            )  # fmt: skip
        axes.legend(fontsize=8)
    axes.set(title="Length of parsed responses", xlabel=unit, ylabel="density")
    axes.grid(alpha=0.3)
