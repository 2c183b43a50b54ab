"""Sections → report.md."""

from collections.abc import Sequence

from legal_rl.evaluation.report.markdown import cell, table
from legal_rl.evaluation.report.page.section import Section, TextTable
from legal_rl.evaluation.report.page.visible import visible


def page_markdown(title: str, sections: Sequence[Section]) -> str:
    """The whole page; plots are left to report.html, as a table here says the same."""
    parts = [f"# {_cell(title)}\n"]
    for section in sections:
        parts.append(f"## {_cell(section.title)}\n")
        if section.notes:
            parts.append("".join(f"- {_cell(note)}\n" for note in section.notes))
        parts += [_table(one) for one in (*section.tables, *section.folded)]
        if section.ids:
            parts.append(", ".join(map(_cell, section.ids)) + "\n")
    return "\n".join(parts)


def _table(one: TextTable) -> str:
    header = [visible(text) for text in one.header]
    rows = [[visible(text) for text in row] for row in one.rows]
    return f"### {_cell(one.title)}\n\n{_cell(one.note)}\n\n{table(header, rows)}"


def _cell(text: str) -> str:
    return cell(visible(text))
