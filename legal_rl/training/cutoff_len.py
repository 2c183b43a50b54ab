"""Tokens that a trainer's cutoff would take from rows, counted beforehand so that nothing is cut in silence."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from legal_rl.reporting.pictures import new_figure, save_png

_BINS: Final = 60


class RowTokens(NamedTuple):
    """Tokens of a row: all before the response, and the response with what ends the turn."""

    prompt: int
    response: int

    @property
    def total(self) -> int:
        """Tokens of the whole row."""
        return self.prompt + self.response


class CutoffCounts(BaseModel):
    """Rows against one cutoff. ``prompt_cut`` and ``response_cut`` are rows that lose the end of that part.

    A response's end holds its answer. ``cut`` of ``tokens`` would be lost. ``for_none`` and ``for_1_percent`` are the
    smallest cutoffs at which no row, and at most 1 % of the rows, would be over.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    cutoff: int
    rows: int
    tokens: int
    longest: int
    median: int
    p90: int
    p99: int
    over: int
    cut: int
    prompt_cut: int
    response_cut: int
    for_none: int
    for_1_percent: int


def after_cut(row: RowTokens, cutoff: int) -> RowTokens:
    """Cut a row of one turn as LlamaFactory 0.9.5 does.

    A response below half of the cutoff costs the prompt its end, a prompt below half costs the response its end;
    else both are cut in proportion.
    """
    if row.total <= cutoff:
        return row
    if 2 * row.response < cutoff:
        kept = row.response
    elif 2 * row.prompt < cutoff:
        kept = cutoff - row.prompt
    else:
        kept = int(cutoff * (row.response / row.total))
    return RowTokens(cutoff - kept, kept)


def count_cutoff(rows: Sequence[RowTokens], cutoff: int) -> CutoffCounts:
    """Count ``rows`` against ``cutoff``. Raises ``ValueError`` where there are no rows."""
    if not rows:
        raise ValueError("no rows to count")
    totals = sorted(row.total for row in rows)
    left = [after_cut(row, cutoff) for row in rows]
    return CutoffCounts(
        cutoff=cutoff,
        rows=len(rows),
        tokens=sum(totals),
        longest=totals[-1],
        median=_quantile(totals, 50),
        p90=_quantile(totals, 90),
        p99=_quantile(totals, 99),
        over=sum(total > cutoff for total in totals),
        cut=sum(totals) - sum(row.total for row in left),
        prompt_cut=sum(cut.prompt < row.prompt for cut, row in zip(left, rows, strict=True)),
        response_cut=sum(cut.response < row.response for cut, row in zip(left, rows, strict=True)),
        for_none=totals[-1],
        for_1_percent=_quantile(totals, 99),
    )


def _quantile(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least ``percent`` of all do not exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def lengths_png(rows: Sequence[RowTokens], cutoff: int, path: Path) -> None:
    """Draw a histogram of the rows' tokens, prompt and response together, with the cutoff."""
    totals = [row.total for row in rows]
    over = [total for total in totals if total > cutoff]
    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    # One set of edges for both parts of the stack.
    top = max([*totals, cutoff])
    edges = [top * number / _BINS for number in range(_BINS + 1)]
    parts = [[total for total in totals if total <= cutoff], over]
    labels = [f"within: {len(totals) - len(over):,}", f"over: {len(over):,}"]
    axes.hist(parts, bins=edges, stacked=True, color=["#4f9d69", "#c0504d"], label=labels)
    axes.axvline(cutoff, color="#333333", linestyle="--", linewidth=1, label=f"cutoff_len {cutoff:,}")
    axes.set(title="Tokens a row, prompt and response", xlabel="tokens", ylabel="rows", xlim=(0, 1.02 * top))
    axes.grid(alpha=0.3, axis="y")
    axes.legend()
    save_png(figure, path)
