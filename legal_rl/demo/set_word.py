"""Sets of questions as Word documents: paragraphs with the numbers and letters that Word draws itself, and tables."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.demo.page import VisitorError
from legal_rl.demo.set_table import TableRow
from legal_rl.demo.set_text import TextLine

_MOST_PARAGRAPHS: Final = 50_000
_CHINESE: Final = frozenset({"chineseCounting", "chineseCountingThousand", "ideographDigital", "japaneseCounting"})


def read_word(path: Path) -> tuple[list[TextLine], list[TableRow]]:
    """The lines of a .docx by paragraph, and the rows of its tables, each table a sheet of its own.

    A table's rows stand among the lines too. Raises ``VisitorError`` for a file that is no Word document.
    """
    import docx
    from docx.table import Table

    lines: list[TextLine] = []
    rows: list[TableRow] = []
    try:
        document = docx.Document(str(path))
        numbering = _Numbering(document)
        for number, part in enumerate(document.iter_inner_content(), 1):
            if number > _MOST_PARAGRAPHS:
                break
            if isinstance(part, Table):
                cells = [[cell.text for cell in row.cells] for row in part.rows]
                rows += [TableRow(f"{number}", place, values) for place, values in enumerate(cells, 1)]
                lines += [TextLine(number, line) for values in cells for line in "\t".join(values).split("\n")]
            else:
                text = numbering.mark(part) + part.text
                lines += [TextLine(number, line) for line in text.split("\n")]
    except MemoryError:
        raise
    except Exception:  # a damaged document fails in zip, XML or python-docx, whichever comes to it first
        raise VisitorError("sets.refused.damaged") from None
    return lines, rows


@dataclass(frozen=True, slots=True)
class _Level:
    form: str
    text: str
    start: int


class _Numbering:
    """Counters of Word's automatic lists: python-docx gives a paragraph's text without the mark in front of it."""

    def __init__(self, document: Any) -> None:
        from docx.opc.constants import RELATIONSHIP_TYPE
        from docx.oxml.ns import qn

        self._qn = qn
        self._levels: dict[str, dict[int, _Level]] = {}
        self._lists: dict[str, tuple[str, bool]] = {}  # number of a list → its definition, and whether it starts anew
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[str] = set()
        parts = [rel.target_part for rel in document.part.rels.values() if rel.reltype == RELATIONSHIP_TYPE.NUMBERING]
        for root in [part.element for part in parts[:1]]:
            for abstract in root.findall(qn("w:abstractNum")):
                levels = abstract.findall(qn("w:lvl"))
                known = {int(level.get(qn("w:ilvl"), 0)): self._level(level) for level in levels}
                self._levels[abstract.get(qn("w:abstractNumId"))] = known
            for num in root.findall(qn("w:num")):
                abstract = num.find(qn("w:abstractNumId"))
                anew = any(each.find(qn("w:startOverride")) is not None for each in num.findall(qn("w:lvlOverride")))
                if abstract is not None:
                    self._lists[num.get(qn("w:numId"))] = (abstract.get(qn("w:val")), anew)

    def _level(self, element: Any) -> _Level:
        values = [element.find(self._qn(name)) for name in ("w:numFmt", "w:lvlText", "w:start")]
        form, text, start = (value.get(self._qn("w:val")) if value is not None else None for value in values)
        return _Level(form or "decimal", text or "", int(start or 1))

    def mark(self, paragraph: Any) -> str:
        """The mark in front of a paragraph, with a space behind it; empty for none and for a bullet."""
        place = self._place(paragraph)
        if place is None or place[0] not in self._lists:
            return ""
        number, depth = place
        definition, anew = self._lists[number]
        levels, counts = self._levels.get(definition, {}), self._counts.setdefault(definition, {})
        if depth not in levels:
            return ""
        if anew and number not in self._begun:
            counts.pop(depth, None)
        self._begun.add(number)
        counts[depth] = counts.get(depth, levels[depth].start - 1) + 1
        for deeper in [each for each in counts if each > depth]:
            del counts[deeper]
        text = levels[depth].text
        for each, level in levels.items():
            if each <= depth:
                text = text.replace(f"%{each + 1}", _numeral(level.form, counts.get(each, level.start)))
        return "" if levels[depth].form in ("bullet", "none") else f"{text} "

    def _place(self, paragraph: Any) -> tuple[str, int] | None:
        """The list of a paragraph and its depth there, its own or its style's."""
        style, properties = paragraph.style, [paragraph._p.pPr]
        while style is not None and len(properties) < 10:
            properties.append(style.element.pPr)
            style = style.base_style
        for each in properties:
            found = each.numPr if each is not None else None
            if found is not None and found.numId is not None:
                return str(found.numId.val), found.ilvl.val if found.ilvl is not None else 0
        return None


def _numeral(form: str, number: int) -> str:
    if form in ("upperLetter", "lowerLetter") and 1 <= number <= 26:
        return chr((64 if form == "upperLetter" else 96) + number)
    if form in _CHINESE and 1 <= number <= 9999:
        return han(number)
    return str(number)
