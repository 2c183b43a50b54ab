"""The pictures of the page, as SVG with labels in its language."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from legal_rl.evaluation.report.analysis.data import AnalysedModel
from legal_rl.evaluation.report.page.sections import Plot
from legal_rl.evaluation.report.training_curves import Curve, lengths_panel
from legal_rl.reporting.pictures import new_figure, svg_bytes
from legal_rl.reporting.words import Words
from legal_rl.runs.step_metrics import StepMetrics

COLOURS: Final = ("#8a8f98", "#3d7cc9", "#d9822b", "#4c9f70", "#8064a2", "#c0504d", "#3aa6a6", "#b08d2f")
_RIGHT, _WRONG = "#3d7cc9", "#c0504d"
_SHARES: Final = (
    *("numbered", "framing", "general_parts_general", "chain_in_order", "cites_article", "statute_accuracy"),
    *("options_unargued", "disagrees", "reasoned_right_concluded_wrong", "repetition"),
)
_THESIS: Final = {"numbered": (15, 83), "framing": (8, 97), "options_unargued": (32, 0)}  # 97 is 12 times 8
_WIDE: Final = re.compile("[ᄀ-￯]")


def _text(text: str) -> str:
    """``text`` as a label: dollar signs would be read as formulas."""
    return text.replace("$", r"\$")


def shares(models: Sequence[AnalysedModel], words: Words) -> Plot:
    """Share of responses with each feature, a bar a model, and the thesis's before and after."""
    names = [name for name in _SHARES if any(name in model.structure.features for model in models)]
    figure = new_figure(8.4, 0.7 + 0.17 * len(names) * (len(models) + 1.2), dpi=100)
    axes = figure.add_subplot()
    height = 0.8 / len(models)
    for index, model in enumerate(models):
        known = [(row, model.structure.features.get(name)) for row, name in enumerate(names)]
        values = [(row, feature.overall) for row, feature in known if feature and feature.overall.value is not None]
        where = [row - 0.4 + height * (index + 0.5) for row, _ in values]
        widths = [100 * (figure.value or 0) for _, figure in values]
        axes.barh(where, widths, height * 0.92, color=COLOURS[index % len(COLOURS)], label=_text(model.name))
        for y, (_, share) in zip(where, values, strict=True):
            if share.ci95 is not None:
                axes.plot([100 * end for end in share.ci95], [y, y], color="#222", linewidth=0.8)
    for name, ends in _THESIS.items():
        if name in names:
            for value, fill in zip(ends, ("white", "#222"), strict=True):
                axes.plot(value, names.index(name), "D", color="#222", markerfacecolor=fill, markersize=5, zorder=5)
    labels = [words(f"page.feature.{name}") for name in names]
    axes.set_yticks(range(len(names)), labels, fontsize=9)
    axes.set(ylim=(len(names) - 0.5, -0.5), xlim=(-2, 102), xlabel=words("page.structure.axis"))
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    figure.legend(loc="outside upper left", ncols=min(4, len(models)), frameon=False, fontsize=9)
    _room_for_wide_labels(figure, labels, 8.4)
    return Plot(words("page.structure.picture"), svg_bytes(figure))


def _room_for_wide_labels(figure: Any, labels: Sequence[str], inches: float) -> None:
    """Widen the left margin by what the layout misses: it takes a Chinese character for 0.6 of its width."""
    missed = max((len(_WIDE.findall(label)) for label in labels), default=0) * 0.4 * 9 / 72 / inches
    figure.get_layout_engine().set(rect=(missed, 0, 1 - missed, 1))


def length_histograms(models: Sequence[AnalysedModel], words: Words) -> Plot | None:
    """Lengths of right and wrong responses, a panel a model, all on one scale."""
    shown = [model for model in models if any(model.lengths.values())]
    if not shown:
        return None
    rows = -(-len(shown) // 3)
    columns = min(3, len(shown))
    figure = new_figure(3.1 * columns, 0.4 + 2.3 * rows, dpi=100)
    panels = [*figure.subplots(rows, columns, squeeze=False).flat]
    values = [value for model in shown for side in model.lengths.values() for value in side]
    bounds = (min(values), max(*values, min(values) + 1))
    for axes, model in zip(panels, shown, strict=False):
        for name, colour in (("right", _RIGHT), ("wrong", _WRONG)):
            side = model.lengths[name]
            if side:
                label = f"{words(f'page.{name}')} (n = {len(side):,})"
                axes.hist(side, bins=30, range=bounds, alpha=0.6, color=colour, label=label)
        axes.set_title(_text(model.name), fontsize=10)
        axes.set_xlabel(words(f"page.unit.{model.unit}"), fontsize=9)
        axes.legend(fontsize=8, frameon=False, loc="upper left")
        axes.grid(alpha=0.3)
    for axes in panels[len(shown) :]:
        axes.set_visible(False)
    return Plot(words("page.lengths.picture"), svg_bytes(figure))


def curves(series: Mapping[str, Curve], caption: str, words: Words, *, percent: bool = False) -> Plot:
    """Lines of (step, value) points by label; ``percent`` values are shares, shown as per cent."""
    figure = new_figure(8.4, 3.6, dpi=100)
    axes = figure.add_subplot()
    scale = 100 if percent else 1
    for index, (label, points) in enumerate(series.items()):
        colour = COLOURS[(index + 1) % len(COLOURS)]
        xs, ys = [x for x, _ in points], [scale * y for _, y in points]
        stroke = ("-", "--", ":")[index // len(COLOURS) % 3]
        axes.plot(xs, ys, stroke, marker="o", markersize=3, linewidth=1.5, color=colour, label=_text(label))
    axes.set_xlabel(words("page.curves.step"))
    if percent:
        axes.set_ylabel(words("page.curves.exact"))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=9, frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    wide = max(len(_WIDE.findall(label)) for label in series) * 0.4 * 9 / 72 / 8.4
    figure.get_layout_engine().set(rect=(0, 0, 1 - wide, 1))
    return Plot(caption, svg_bytes(figure))


def length_by_step(history: Sequence[StepMetrics], words: Words) -> Plot | None:
    """The distribution of lengths by step, with the means of right and wrong responses."""
    if not any(row.token_quantiles for row in history):
        return None
    figure = new_figure(8.4, 3.4, dpi=100)
    axes = figure.add_subplot()
    means = {key: words(f"page.curves.{key}") for key in ("tokens.right", "tokens.wrong")}
    lengths_panel(means, words("page.curves.middle"))(axes, history)
    axes.set(xlabel=words("page.curves.step"), ylabel=words("page.unit.tokens"), ylim=(0, None))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=9, frameon=False, loc="lower left")
    return Plot(words("page.curves.lengths"), svg_bytes(figure))


def training_curves(history: Sequence[StepMetrics], words: Words) -> Plot | None:
    """Reward and exact match by step."""
    series = {
        words(f"page.curves.{key}"): [(row.step, value) for row in history if (value := row.figure(key)) is not None]
        for key in ("reward", "acc", "val_acc")
    }
    pairs = [(row.reward, row.acc) for row in history if row.reward is not None and row.acc is not None]
    if all(abs(reward - acc) < 1e-6 for reward, acc in pairs):  # verl's own mean differs in the last digits
        del series[words("page.curves.reward")]  # where exact match is the whole reward, one line says it
    drawn = {label: points for label, points in series.items() if points}
    return curves(drawn, words("page.curves.grpo"), words) if drawn else None


def dose_response(series: Mapping[str, Sequence[tuple[float, float, float, float]]], words: Words) -> Plot:
    """Exact match against dose: a line for each kind of error of (dose, share, low, high)."""
    figure = new_figure(8.4, 3.8, dpi=100)
    panels = figure.subplots(1, len(series), sharey=True, squeeze=False).flat
    for index, (axes, (kind, points)) in enumerate(zip(panels, series.items(), strict=True)):
        doses, values = [point[0] for point in points], [100 * point[1] for point in points]
        below = [100 * max(0.0, value - low) for _, value, low, _ in points]
        above = [100 * max(0.0, high - value) for _, value, _, high in points]
        colour = COLOURS[(index + 1) % len(COLOURS)]
        axes.errorbar(doses, values, [below, above], fmt="o-", capsize=3, color=colour)
        axes.set_title(_text(kind), fontsize=10)
        axes.set_xlabel(words("page.doses.axis"))
        axes.grid(alpha=0.3)
        if index == 0:
            axes.set_ylabel(words("page.curves.exact"))
    return Plot(words("page.doses.picture"), svg_bytes(figure))
