"""Mean total by step under both rewards, and every response's old total against its new one."""

from collections import Counter
from pathlib import Path

from legal_rl.training.plotting import as_ascii, new_figure, save_png
from legal_rl.training.replay.replay import Replay


def replay_png(found: Replay, path: Path) -> None:
    """Left: means by step, exact match beside them. Right: one mark a pair of totals, its area the responses."""
    figure = new_figure(12, 5)
    curves, marks = figure.subplots(1, 2, width_ratios=(3, 2))
    steps = [row.step for row in found.steps]
    curves.plot(steps, [row.old_score for row in found.steps], marker=".", label="old total, as paid")
    curves.plot(steps, [row.new_score for row in found.steps], marker=".", label=f"new total, {as_ascii(found.name)}")
    curves.plot(steps, [row.acc for row in found.steps], linestyle="--", color="grey", label="exact match")
    curves.set(title=f"Mean by step ({found.split})", xlabel="step", ylabel="reward")
    curves.grid(alpha=0.3)
    curves.legend(fontsize="small")
    for right, colour, label in ((0, "#c0504d", "wrong"), (1, "#4f81bd", "right")):
        counted = Counter(
            (round(old, 3), round(new, 3))
            for old, new, one in zip(found.old, found.new, found.right, strict=True)
            if one == right
        )
        if counted:
            old, new = zip(*counted, strict=True)
            most = max(counted.values())
            areas = [12 + 300 * count / most for count in counted.values()]
            marks.scatter(old, new, s=areas, alpha=0.45, color=colour, linewidths=0, label=label)
    marks.set(title="Each response", xlabel="old total", ylabel="new total")
    marks.grid(alpha=0.3)
    legend = marks.legend(fontsize="small")
    for handle in legend.legend_handles:
        handle.set_sizes([30])
    save_png(figure, path)
