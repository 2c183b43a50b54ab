"""How long rows are, as PNG, without a display."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from legal_rl.training.plotting import new_figure, save_png
from legal_rl.training.sft.cutoff import RowTokens

BINS: Final = 60


def lengths_png(rows: Sequence[RowTokens], cutoff: int, path: Path) -> None:
    """Draw how many rows have how many tokens, prompt and response together, and where the cutoff lies."""
    totals = [row.total for row in rows]
    over = [total for total in totals if total > cutoff]
    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    # One set of edges for both parts of the stack.
    top = max([*totals, cutoff])
    edges = [top * number / BINS for number in range(BINS + 1)]
    parts = [[total for total in totals if total <= cutoff], over]
    labels = [f"within: {len(totals) - len(over):,}", f"over: {len(over):,}"]
    axes.hist(parts, bins=edges, stacked=True, color=["#4f9d69", "#c0504d"], label=labels)
    axes.axvline(cutoff, color="#333333", linestyle="--", linewidth=1, label=f"cutoff_len {cutoff:,}")
    axes.set(title="Tokens a row, prompt and response", xlabel="tokens", ylabel="rows", xlim=(0, 1.02 * top))
    axes.grid(alpha=0.3, axis="y")
    axes.legend()
    save_png(figure, path)
