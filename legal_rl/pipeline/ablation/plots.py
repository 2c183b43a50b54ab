"""Pictures of an ablation as PNG, without a display."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl.pipeline.ablation.outcomes import Outcome, Points

# Told apart by eye up to ten; beyond that by the stroke as well.
STROKES: Final = ("-", "--", ":")
MARKERS: Final = "osD^vP*X"


def curves_png(curves: Mapping[str, Points], path: Path, *, title: str) -> None:
    """Validation exact match by step, one line a cell; the legend stands beside the plot, best last value first."""
    figure, axes = _figure(9, 5.2)
    order = sorted(curves, key=lambda name: -curves[name][-1][1])
    for place, name in enumerate(order):
        steps, shares = zip(*curves[name], strict=True)
        axes.plot(
            steps,
            [100 * share for share in shares],
            STROKES[place // 10 % len(STROKES)],
            marker=MARKERS[place % len(MARKERS)],
            color=f"C{place % 10}",
            markersize=4.5,
            linewidth=1.7,
            label=f"{name}  {100 * shares[-1]:.0f} %".replace("$", r"\$"),  # else matplotlib reads mathematics
        )
    axes.set(title=title, xlabel="step", ylabel="exact match, %")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, title="cell, last value")
    _save(figure, path)


def axis_png(outcomes: Sequence[Outcome], along: str, lines: str | None, path: Path) -> None:
    """Exact match against the levels of ``along``, a line for each level of ``lines``, bars of 95 % over questions."""
    figure, axes = _figure(7.2, 4.4)
    levels = list(dict.fromkeys(one.levels[along] for one in outcomes))
    groups = list(dict.fromkeys(one.levels[lines] if lines else "" for one in outcomes))
    for place, group in enumerate(groups):
        chosen = [one for one in outcomes if not lines or one.levels[lines] == group]
        shift = 0.06 * (place - (len(groups) - 1) / 2)  # bars at one level would hide one another
        where = [levels.index(one.levels[along]) + shift for one in chosen]
        label = f"{lines} {group}" if lines else None
        axes.errorbar(where, *_bars(chosen), fmt=f"{MARKERS[place % len(MARKERS)]}-", capsize=3, label=label)
    axes.set(title=f"exact match against {along}", xlabel=along, ylabel="exact match, %")
    axes.set_xticks(range(len(levels)), levels)
    axes.grid(alpha=0.3)
    if lines:
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    _save(figure, path)


def _bars(outcomes: Sequence[Outcome]) -> tuple[list[float], list[list[float]]]:
    figures = [one.whole.exact_match["mean@k"] for one in outcomes]
    heights = [100 * (figure.value or 0.0) for figure in figures]
    intervals = [figure.ci95 or (figure.value or 0.0,) * 2 for figure in figures]
    below = [max(0.0, height - 100 * low) for height, (low, _) in zip(heights, intervals, strict=True)]
    above = [max(0.0, 100 * high - height) for height, (_, high) in zip(heights, intervals, strict=True)]
    return heights, [below, above]


def _figure(width: float, height: float) -> tuple[Any, Any]:
    # The object interface leaves the process's global backend alone.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), dpi=120, layout="constrained")
    return figure, figure.add_subplot()


def _save(figure: Any, path: Path) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer, metadata={"Software": None})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())
