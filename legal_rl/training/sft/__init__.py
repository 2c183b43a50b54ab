"""Rows for supervised fine-tuning: which traces become one, how many of a question stay, what a cutoff would cut."""

from legal_rl.training.sft.rows import ROWS_FILE, DroppedTrace, DropReason, Keep, SftRow, SftRows, sft_rows, write_rows

__all__ = ["ROWS_FILE", "DropReason", "DroppedTrace", "Keep", "SftRow", "SftRows", "sft_rows", "write_rows"]
