"""Tables of the training reports on the terminal."""

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from legal_rl.reporting.tables import TextTable


def rich_table(table: "TextTable") -> Table:
    """A table for the terminal, first column left."""
    rich = Table(title=table.title, caption=table.note, caption_justify="left")
    for number, heading in enumerate(table.header):
        rich.add_column(heading, justify="left" if number == 0 or heading == "text" else "right")
    for row in table.rows:
        rich.add_row(*row)
    return rich
