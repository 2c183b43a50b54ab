"""Sets of questions that a visitor pastes or uploads: text, Word, CSV, Excel, JSON. Imports no Gradio.

Every row passes the data's gate; what cannot be used is told by its place, in words the page has in both languages.
"""

import random
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.answers import fold
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Form, Question
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.fields import without_repeated_letters
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, MalformedError, RawRow
from legal_rl.data.sources.texts import decode
from legal_rl.demo.context import Limits
from legal_rl.demo.page import VisitorError, file_error
from legal_rl.demo.paste import PasteError, read_pasted
from legal_rl.demo.paste_key import EXPLANATION
from legal_rl.demo.paste_lines import form_of
from legal_rl.demo.paste_text import clean
from legal_rl.demo.set_table import QuestionRow, TableRow, question_rows, text_table, workbook_rows
from legal_rl.demo.set_text import TextBlock, TextLine, split_questions
from legal_rl.demo.set_word import read_word

MOST_QUESTIONS: Final = 500  # of one set
MOST_JUDGED: Final = 2000  # rows of a file, drawn at random where it has more
MOST_UNPACKED: Final = 64_000_000  # bytes of a Word or Excel file's parts together: what a zip bomb would go beyond
_MOST_PARTS: Final = 2000
_MOST_PROBLEMS: Final = 200
_PACKED: Final = (b"PAR1", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!")
_OLE: Final = b"\xd0\xcf\x11\xe0"  # .doc and .xls of before 2007, and files with a password
_ZIP: Final = b"PK\x03\x04"
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f]")
_SHOWN: Final = 24  # characters of a question in a sentence about it
_OTHER_KINDS: Final = re.compile("判断|填空|简答|论述|名词|主观")
_SOURCE: Final = "own"


@dataclass(frozen=True, slots=True)
class SetProblem:
    """A row that cannot be used: where it stands, how it begins, and the sentence that says why.

    ``place`` and ``key`` are keys of the words, filled in with ``at`` and ``values``.
    """

    place: str
    at: dict[str, object]
    begins: str
    key: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UploadedSet:
    """The usable questions of a set, and what is wrong with the ``refused`` others, the first of them.

    ``omitted``: rows that were not looked at.
    """

    questions: list[Question]
    refused: int
    problems: list[SetProblem]
    omitted: int = 0


@dataclass(frozen=True, slots=True)
class _Row:
    """A question as the file has it, or what is wrong with it already."""

    place: str
    at: dict[str, object]
    begins: str
    draft: Draft | None = None
    problem: tuple[str, dict[str, object]] | None = None


def read_set(path: Path, limits: Limits, *, seed: int) -> UploadedSet:
    """Read a file of any kind known here, told by what it holds.

    Raises ``VisitorError`` for one that is too large, unpacks into too much, is damaged, or holds no question at all.
    """
    size = path.stat().st_size
    if size > limits.upload_bytes:
        raise VisitorError("sets.refused.large", megabytes=f"{limits.upload_bytes / 1e6:.0f}")
    with path.open("rb") as opened:
        head = opened.read(8)
    if head.startswith(_OLE):
        raise VisitorError("sets.refused.old")
    if head.startswith(_ZIP):
        rows = _office_rows(path, limits)
    elif head.startswith(_PACKED):
        raise VisitorError("sets.refused.packed")
    else:
        text = decode(path.read_bytes()).text
        if not text.strip():
            raise VisitorError("sets.refused.empty")
        if _CONTROLS.search(text):
            raise VisitorError("sets.refused.binary")
        if text.lstrip()[0] in "{[" and _looks_like_json(text):
            return _read_json(path, limits, seed)
        table = text_table(text)
        rows = _table_rows(table, limits) if table else _text_rows(_lines(text), "line", limits)
    return _judge(rows, limits, seed)


def _looks_like_json(text: str) -> bool:
    """True unless it is a text that begins with a bracket: 【 is another character, [多选] is not."""
    return re.match(r'\s*(?:\{\s*"|\{\s*\}|\[\s*(?:[\[{\]"\d-]|\Z))', text) is not None


def _lines(text: str) -> list[TextLine]:
    return [TextLine(number, line) for number, line in enumerate(text.splitlines(), 1)]


def _office_rows(path: Path, limits: Limits) -> list[_Row]:
    """The questions of a Word or Excel file."""
    try:
        with zipfile.ZipFile(path) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):  # zipfile knows not every way of packing
        raise VisitorError("sets.refused.damaged") from None
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise VisitorError("sets.refused.unpacked", megabytes=f"{MOST_UNPACKED / 1e6:.0f}")
    names = {part.filename for part in parts}
    if "xl/workbook.xml" in names:
        return _table_rows(workbook_rows(path), limits)
    if "word/document.xml" not in names:
        raise VisitorError("sets.refused.packed")
    lines, cells = read_word(path)
    table = question_rows(cells)
    return _table_rows(cells, limits) if table else _text_rows(lines, "paragraph", limits)


def _table_rows(rows: Sequence[TableRow], limits: Limits) -> list[_Row]:
    """The rows under a table's header. Raises ``VisitorError`` where there is none."""
    found = question_rows(rows)
    if found is None:
        first = next((row.cells for row in rows if any(cell.strip() for cell in row.cells)), [])
        shown = "、".join(cell.strip()[:12] for cell in first if cell.strip())[:120]
        raise VisitorError("sets.refused.header", found=shown or "–")
    return [_table_row(each, limits) for each in found]


def _table_row(each: QuestionRow, limits: Limits) -> _Row:
    place = "sets.place.row" if each.row.sheet is None else "sets.place.sheet"
    at: dict[str, object] = {"n": each.row.number, "sheet": each.row.sheet or ""}
    cells, options = each.fields, without_repeated_letters(each.options)
    row = _Row(place, at, _begin(cells["stem"]))
    kind = cells.get("form", "")
    if _OTHER_KINDS.search(kind) and len(options) < 2:
        return replace(row, problem=("sets.problem.kind", {"kind": kind[:20]}))
    try:
        stem, gold = cells["stem"], cells["gold"]
        if not options and cells.get("options"):
            pasted = read_pasted(f"{stem}\n{cells['options']}", limits.question_chars)
            stem, options = pasted.stem, pasted.options
        letters = read_gold(gold, "gold", options)
    except PasteError as error:
        return replace(row, problem=(error.key, error.values))
    except MalformedError:
        return replace(row, problem=("sets.problem.gold", {"gold": cells["gold"][:40]}))
    draft = Draft(
        id=None,
        stem=stem,
        options=options,
        gold=letters,
        passage=cells.get("passage") or None,
        form=form_of(kind),
        subject=cells.get("subject") or None,
        meta=_explained(cells.get("explanation", "")),
    )
    return replace(row, draft=draft)


def _text_rows(lines: Sequence[TextLine], unit: str, limits: Limits) -> list[_Row]:
    """The questions of a text; ``unit`` is what its places are counted in: ``line`` or ``paragraph``."""
    blocks, key = split_questions(lines)
    rows = []
    for block in blocks:
        first = next((line for line in block.lines if line.text.strip()), None)
        if first is None:
            continue
        place = f"sets.place.{unit}" + (".question" if block.number is not None else "")
        at: dict[str, object] = {"n": first.number, "question": block.number}
        row = _Row(place, at, _begin(first.text))
        try:
            rows.append(replace(row, draft=_draft(block, key, limits)))
        except PasteError as error:
            rows.append(replace(row, problem=(error.key, error.values)))
    if not rows:
        raise VisitorError("sets.refused.nothing")
    return rows


def _draft(block: TextBlock, key: dict[int, frozenset[str]], limits: Limits) -> Draft:
    text = block.text
    pasted = read_pasted(text, limits.question_chars)
    at_end = key.get(block.number) if block.number is not None else None
    if pasted.gold and at_end and pasted.gold != at_end:
        raise PasteError("sets.problem.two_keys", one="".join(sorted(pasted.gold)), two="".join(sorted(at_end)))
    cleaned = clean(text)
    explained = re.search(EXPLANATION, fold(cleaned))
    return Draft(
        id=None,
        stem=pasted.stem,
        options=pasted.options,
        gold="".join(sorted(pasted.gold or at_end or ())),
        passage=pasted.passage,
        form=pasted.form or block.form,
        meta=_explained(cleaned[explained.end() :].strip(" ：:】]\n") if explained else ""),
    )


def _explained(text: str) -> dict[str, Any]:
    return {"explanation": text[:4000]} if text.strip() else {}


def _begin(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"


def _read_json(path: Path, limits: Limits, seed: int) -> UploadedSet:
    """The rows of a file in a format that `legal-rl data sources` lists."""
    try:
        (file,) = resolve([str(path)])
        raws = read_source(file)
    except UserError as error:
        raise file_error(error, {}) from None
    drawn = raws
    if len(raws) > MOST_JUDGED:
        drawn = [raws[index] for index in sorted(random.Random(seed).sample(range(len(raws)), MOST_JUDGED))]
    rows = []
    for raw in drawn:
        begins = _begin(raw.draft.stem) if raw.draft else ""
        row = _Row("sets.place.line", {"n": raw.line}, begins, raw.draft)
        rows.append(row if raw.draft else replace(row, problem=("sets.problem.malformed", {})))
    return replace(_judge(rows, limits, seed), omitted=len(raws) - len(drawn))


def _judge(rows: Sequence[_Row], limits: Limits, seed: int) -> UploadedSet:
    """The questions that pass the gate and the page's own bounds, as many as a set may hold.

    Raises ``VisitorError`` for no row at all.
    """
    drafts = {number: row.draft for number, row in enumerate(rows, 1) if row.draft and row.problem is None}
    raws = [RawRow(f"{_SOURCE}:set", number, False, {}, draft) for number, draft in drafts.items()]
    report = run_gate(raws, keep_roles=False, near=None)
    found: dict[int, tuple[str, dict[str, object]]] = {
        number: row.problem for number, row in enumerate(rows, 1) if row.problem
    }
    found |= {refused.line: (f"sets.problem.{refused.code}", {}) for refused in report.refused}
    refused = {*found}
    questions = []
    for number, question in zip([n for n in drafts if n not in refused], report.kept, strict=True):
        if problem := _beyond(question, limits):
            found[number] = problem
        else:
            questions.append(question)
    problems = [
        SetProblem(row.place, row.at, row.begins, *found[number])
        for number, row in enumerate(rows, 1)
        if number in found
    ]
    if not questions and not problems:
        raise VisitorError("sets.refused.nothing")
    if len(questions) > MOST_QUESTIONS:
        kept = sorted(random.Random(seed).sample(range(len(questions)), MOST_QUESTIONS))
        questions = [questions[index] for index in kept]
    return UploadedSet(questions, len(problems), problems[:_MOST_PROBLEMS])


def _beyond(question: Question, limits: Limits) -> tuple[str, dict[str, object]] | None:
    texts = (question.passage or "", question.stem, *question.options.values())
    if sum(map(len, texts)) > limits.question_chars:
        return "sets.problem.long", {"limit": limits.question_chars}
    form: Form | None = question.form
    return ("sets.problem.form", {}) if form == "single" and len(question.gold) > 1 else None
