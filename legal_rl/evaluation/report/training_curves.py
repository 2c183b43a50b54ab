"""A training run step by step: learning curves, one picture of panels and a short table."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.reporting.tables import md_table
from legal_rl.runs.step_metrics import StepMetrics

Curve = Sequence[tuple[float, float]]  # (step, value)
History = Sequence[StepMetrics]
Panel = Callable[[Any, History], None]  # draws a history on matplotlib axes
STATUS_COLOURS: Final = {
    "right": "#4c9f70",
    "wrong": "#c0504d",
    "no_answer": "#7f7f7f",
    "ambiguous": "#e6a23c",
    "invalid_option": "#8064a2",
    "truncated": "#4f81bd",
}


def training_panels_png(history: History, path: Path, *, taken: int | None = None) -> None:
    """Draw ``history`` (rows of a run's history.json) into ``path``, the step ``taken`` marked in every panel.

    The same history gives the same bytes. Labels are English: the fonts that ship with matplotlib have no Chinese.
    """
    from matplotlib.ticker import MaxNLocator

    figure = new_figure(11, 15, dpi=110)
    if taken is not None:
        figure.suptitle(f"dotted: step {taken}, whose model was taken", fontsize=10)
    panels = figure.subplots(len(PANELS) // 2, 2).flat
    for axes, (title, draw) in zip(panels, PANELS.items(), strict=True):
        axes.set_title(title, fontsize=11)
        draw(axes, history)
        axes.grid(alpha=0.3)
        axes.set_xlabel("step")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        if not axes.has_data():
            axes.text(0.5, 0.5, "not measured", ha="center", va="center", transform=axes.transAxes, color="grey")
        elif taken is not None:
            axes.axvline(taken, color="black", linewidth=1, linestyle=":", label="_taken")
        if axes.get_legend_handles_labels()[1]:
            axes.legend(fontsize=8)
    save_png(figure, path)


def _line(axes: Any, history: History, key: str, label: str, **style: Any) -> None:
    points = [(row.step, value) for row in history if (value := row.figure(key)) is not None]
    if points:
        axes.plot(*zip(*points, strict=True), label=label, marker="o", markersize=2.5, linewidth=1.2, **style)


def _lines(series: Mapping[str, str], *, shares: bool = False) -> Panel:
    """A panel with one line for each key; the axis of ``shares`` reaches from 0 to 1."""

    def draw(axes: Any, history: History) -> None:
        for key, label in series.items():
            _line(axes, history, key, label)
        if shares:
            axes.set_ylim(-0.02, 1.02)

    return draw


def _rewards(axes: Any, history: History) -> None:
    names = sorted({name for row in history for name in row.components})
    for name in names:
        _line(axes, history, f"components.{name}", name)
    if names:
        _line(axes, history, "reward", "total", color="black", linestyle="--")
    else:
        _line(axes, history, "reward", "total")


def _statuses(axes: Any, history: History) -> None:
    rows = [row for row in history if row.status]
    if not rows:
        return
    shares = [[row.status.get(name, 0.0) for row in rows] for name in STATUS_COLOURS]
    axes.stackplot(
        [row.step for row in rows], shares, labels=list(STATUS_COLOURS), colors=list(STATUS_COLOURS.values())
    )
    axes.set(ylim=(0, 1), xlim=(rows[0].step, rows[-1].step) if len(rows) > 1 else None)


def lengths_panel(means: Mapping[str, str], median: str = "median") -> Panel:
    """The distribution of lengths by step: nine tenths of the responses light, the middle half dark, and ``means``."""

    def draw(axes: Any, history: History) -> None:
        rows = [row for row in history if row.token_quantiles]
        steps = [row.step for row in rows]
        for low, high, shade in (("p5", "p95", 0.15), ("p25", "p75", 0.3)):
            ends = [[row.token_quantiles[name] for row in rows] for name in (low, high)]
            axes.fill_between(steps, *ends, color="#4f81bd", alpha=shade, linewidth=0)
        _line(axes, history, "token_quantiles.p50", median, color="#4f81bd")
        for (key, label), colour in zip(means.items(), ("#2f8f57", "#c05a3a", "#7f7f7f"), strict=False):
            _line(axes, history, key, label, color=colour)

    return draw


def _two_scales(left: tuple[str, str], *right: tuple[str, str]) -> Panel:
    """Two figures of different size, each with its own axis; of several on the right the first that was measured."""

    def draw(axes: Any, history: History) -> None:
        _line(axes, history, left[0], "_left", color="#4f81bd")
        axes.set_ylabel(left[1], color="#4f81bd")
        for key, label in right:
            if any(row.figure(key) is not None for row in history):
                other = axes.twinx()
                _line(other, history, key, "_right", color="#c0504d")
                other.set_ylabel(label, color="#c0504d")
                return

    return draw


PANELS: Final[dict[str, Panel]] = {
    "Reward and its components (means)": _rewards,
    "Exact match": _lines({"acc": "training groups", "val_acc": "validation (kept out of training)"}, shares=True),
    "What became of the responses (shares)": _statuses,
    "Over- and under-selection (share of read answers)": _lines(
        {"over_selected": "a letter too many", "under_selected": "a letter missed"}, shares=True
    ),
    "Response length in tokens": lengths_panel(
        {"tokens.right": "right, mean", "tokens.wrong": "wrong, mean", "tokens.unparsed": "not read, mean"}
    ),
    "Groups without variance (share)": _lines(
        {"same_reward": "same reward", "same_acc": "all right or all wrong"}, shares=True
    ),
    "Format (shares)": _lines({"format.strict": "strict format", "format.none": "no readable answer"}, shares=True),
    "Entropy and KL": _two_scales(
        ("entropy", "entropy"), ("kl", "KL to the reference"), ("ppo_kl", "KL within the step (no reference)")
    ),
    "Gradient norm and clip fraction": _two_scales(("grad_norm", "gradient norm"), ("clip_fraction", "clip fraction")),
    "Speed": _two_scales(("tokens_per_second", "tokens a second"), ("seconds", "seconds a step")),
}


TABLE: Final = {  # key → label, number format
    "reward": ("reward", ".3f"),
    "acc": ("exact match, training groups", ".3f"),
    "val_acc": ("exact match, validation", ".3f"),
    "status.no_answer": ("no answer", ".3f"),
    "cut": ("cut at the limit", ".3f"),
    "over_selected": ("over-selected", ".3f"),
    "under_selected": ("under-selected", ".3f"),
    "tokens.right": ("tokens, right", ".0f"),
    "tokens.wrong": ("tokens, wrong", ".0f"),
    "same_acc": ("groups all right or all wrong", ".3f"),
    "entropy": ("entropy", ".3f"),
    "kl": ("KL", ".2g"),
    "grad_norm": ("gradient norm", ".2g"),
    "seconds": ("seconds", ".1f"),
}


def training_table(history: History, best: int | None = None) -> str:
    """Figures down; the first training step, ``best`` (by validation) and the last across, each step once."""
    rows = {row.step: row for row in history if row.step > 0}
    if not rows:
        return ""
    shown: dict[int, str] = {min(rows): "first"}
    if best is not None and best in rows:
        shown[best] = f"{shown[best]}, best" if best in shown else "best"
    shown[max(rows)] = f"{shown[max(rows)]}, last" if max(rows) in shown else "last"
    header = ["figure", *(f"step {step} ({label})" for step, label in sorted(shown.items()))]
    cells = []
    for key, (label, form) in TABLE.items():
        values = [rows[step].figure(key) for step in sorted(shown)]
        if any(value is not None for value in values):
            cells.append([label, *("–" if value is None else format(value, form) for value in values)])
    return md_table(header, cells)


def learning_curve_png(
    points: Mapping[str, Curve], path: Path, *, title: str, ylabel: str, xlabel: str = "step"
) -> None:
    """Draw each named series of (step, value) points into ``path``; the same points give the same bytes.

    Series, title and labels should be in English: the fonts that ship with matplotlib have no Chinese.
    """
    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    for name, series in points.items():
        axes.plot([x for x, _ in series], [y for _, y in series], marker="o", markersize=3, label=name)
    axes.set(title=title, xlabel=xlabel, ylabel=ylabel)
    axes.grid(alpha=0.3)
    if points:
        axes.legend()
    save_png(figure, path)
