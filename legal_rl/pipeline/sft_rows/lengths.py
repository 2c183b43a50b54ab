"""Rows against a trainer's cutoff, in the tokens that it would see."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from legal_rl.engines import llamafactory
from legal_rl.pipeline.progress import Show
from legal_rl.pipeline.sft_rows.config import TokenLimits
from legal_rl.training.sft import ROWS_FILE, DropReason, SftRow, SftRows, write_rows
from legal_rl.training.sft.cutoff import CutoffCounts, RowTokens, count_cutoff


class Measured(NamedTuple):
    """What is left after the bounds, and the tokens of every row that there was before them, in its order."""

    made: SftRows
    tokens: list[RowTokens]
    counts: CutoffCounts | None


def limit_tokens(made: SftRows, limits: TokenLimits, show: Show) -> Measured:
    """Drop rows over ``limits``; without a model nothing is counted and nothing dropped."""
    if limits.model is None or not made.rows:
        return Measured(made, [], None)
    tokens = _tokens(made.rows, limits, show)
    by_row = {(row.id, row.sample): counted for row, counted in zip(made.rows, tokens, strict=True)}

    def judge(row: SftRow) -> DropReason | None:
        counted = by_row[row.id, row.sample]
        if limits.response is not None and counted.response > limits.response:
            return "too_many_tokens"
        return "over_cutoff" if limits.over == "drop" and counted.total > limits.cutoff else None

    return Measured(made.narrowed(judge), tokens, count_cutoff(tokens, limits.cutoff))


def _tokens(rows: list[SftRow], limits: TokenLimits, show: Show) -> list[RowTokens]:
    assert limits.model is not None
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write_rows(folder, rows)
        llamafactory.write_dataset_info(folder, ROWS_FILE)
        config = {"template": limits.template}
        job = llamafactory.SftJob(
            config=config, model=limits.model, dataset=folder, out=folder / "out", origin="distill filter"
        )
        return llamafactory.row_lengths(job, lambda counted: show(counted, len(rows), "counting tokens"))
