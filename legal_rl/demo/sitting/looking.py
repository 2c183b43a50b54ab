"""Uploaded files of an evaluation → the page that `legal-rl report` would write of them."""

import json
import secrets
import shutil
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.demo.sitting.opened import Opened, open_report
from legal_rl.demo.sitting.papers import VisitorError
from legal_rl.evaluation.marking import Mark
from legal_rl.evaluation.metrics import score_marks
from legal_rl.evaluation.report.page import Source, write_report
from legal_rl.evaluation.report.page.columns import chunks, index_of
from legal_rl.evaluation.report.page.content import sections
from legal_rl.evaluation.report.page.html import page_frame
from legal_rl.evaluation.report.page.packing import pack
from legal_rl.evaluation.report.page.report import make_report
from legal_rl.evaluation.report.page.sources import Sat
from legal_rl.evaluation.scoring import read_grades, read_questions
from legal_rl.runs.records import write_jsonl, write_text

Kind = Literal["page", "questions", "grades", "responses"]
KEPT: Final = 20  # pages on disk; the oldest goes first
FILES: Final = 20
_NAME: Final = 60
_FIELDS: Final[tuple[tuple[Kind, frozenset[str]], ...]] = (
    ("questions", frozenset({"id", "stem", "options", "gold"})),
    ("grades", frozenset({"id", "status", "predicted", "gold"})),
    ("responses", frozenset({"id", "text"})),
)
_NO_TEXT: Final = "only the grades were given, without the text"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence among the words, and what fills it in."""

    key: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Looked:
    """The page that was made, and what a reader should know of how."""

    page: Path
    notes: list[Note]


def look(paths: Sequence[Path], folder: Path, *, upload_bytes: int) -> Looked:
    """Make report.html in a folder of its own within ``folder``.

    A page is taken apart and made anew; else questions with responses are scored; else grades alone are shown.
    Raises ``VisitorError`` for files that are too large, of no kind that is known, or that do not belong together.
    """
    if not paths:
        raise VisitorError("look.refused.none")
    if len(paths) > FILES or sum(path.stat().st_size for path in paths) > upload_bytes:
        raise VisitorError("look.refused.large", files=FILES, megabytes=f"{upload_bytes / 1e6:.0f}")
    files: dict[Kind, list[Path]] = {"page": [], "questions": [], "grades": [], "responses": []}
    for path in paths:
        files[kind_of(path)].append(path)
    out = _new(folder)
    try:
        return _look(files, out)
    except UserError as error:
        raise VisitorError("look.refused.file", reason=_without(str(error), [*paths, out])) from None


def _without(text: str, places: Sequence[Path]) -> str:
    """A message without the app's own folders in it."""
    for place in places:
        text = text.replace(str(place), place.name)
    return text[:600]


def kind_of(path: Path) -> Kind:
    """What a file holds, told by its beginning. Raises ``VisitorError``."""
    with path.open("rb") as file:
        first = next((line for line in file if line.strip()), b"")
    if not first:
        raise VisitorError("look.refused.empty", name=path.name)
    if first.lstrip(b"\xef\xbb\xbf \t").lower().startswith((b"<!doctype html", b"<html")):
        return "page"
    try:
        row = json.loads(first.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise VisitorError("look.refused.unknown", name=path.name) from None
    for kind, fields in _FIELDS:
        if isinstance(row, dict) and fields <= set(row):
            return kind
    raise VisitorError("look.refused.unknown", name=path.name)


def _new(folder: Path) -> Path:
    kept = sorted(folder.glob("*"), key=lambda place: place.stat().st_mtime) if folder.is_dir() else []
    for place in kept[: max(0, len(kept) + 1 - KEPT)]:
        shutil.rmtree(place, ignore_errors=True)
    out = folder / secrets.token_hex(16)
    out.mkdir(parents=True)
    return out


def _look(files: dict[Kind, list[Path]], out: Path) -> Looked:
    if files["page"]:
        more = sum(map(len, files.values())) - 1
        notes = [Note("look.note.page_only")] if more else []
        return _from_page(files["page"][0], out, notes)
    if len(files["questions"]) > 1:
        raise VisitorError("look.refused.questions")
    questions = read_questions(files["questions"][0]) if files["questions"] else []
    if files["responses"] and questions:
        sources = _named(files["responses"], out)
        return Looked(write_report(sources, questions, out / "report.html").html, [])
    if files["grades"]:
        return _from_grades(files["grades"], questions, out)
    raise VisitorError("look.refused.no_questions" if files["responses"] else "look.refused.no_responses")


def _from_page(path: Path, out: Path, notes: list[Note]) -> Looked:
    try:
        opened = open_report(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise VisitorError("look.refused.no_report") from None
    notes.append(Note("look.note.rebuilt"))
    if opened.changed:
        notes.append(Note("look.note.changed", {"n": opened.changed}))
    return Looked(write_report(_stored(opened, out), opened.questions, out / "report.html").html, notes)


def _stored(opened: Opened, out: Path) -> list[Source]:
    sources = []
    for place, (name, rows) in enumerate(opened.responses.items()):
        write_jsonl(out / f"responses-{place}.jsonl", rows)
        sources.append(Source(name, out / f"responses-{place}.jsonl"))
    return sources


def _named(paths: Sequence[Path], out: Path) -> list[Source]:
    """Each file as a source in a folder of ours, where nothing else stands beside it; names made to differ."""
    sources: list[Source] = []
    for place, path in enumerate(paths):
        own = out / f"{place}.jsonl"
        shutil.copyfile(path, own)
        sources.append(Source(_name(path, {source.name for source in sources}), own))
    return sources


def _name(path: Path, taken: set[str]) -> str:
    name = path.stem[:_NAME]
    if name in ("responses", "grades"):
        with path.open("rb") as file:
            row = json.loads(next(line for line in file if line.strip()).decode("utf-8-sig"))
        name = str(row.get("model") or "").rstrip("/").rpartition("/")[2][:_NAME] or name
    return next(free for n in range(1, len(taken) + 2) if (free := name if n == 1 else f"{name} {n}") not in taken)


def _from_grades(paths: Sequence[Path], questions: list[Question], out: Path) -> Looked:
    notes = [Note("look.note.no_texts")]
    sources = _named(paths, out)
    grades = {source.name: read_grades(source.responses) for source in sources}
    if not questions:
        notes.append(Note("look.note.no_questions"))
        questions = _shells([grade for rows in grades.values() for grade in rows])
    models = [_sat(source, grades[source.name], questions) for source in sources]
    write_text(out / "report.html", _page(models, questions))
    return Looked(out / "report.html", notes)


def _shells(grades: Sequence[Grade]) -> list[Question]:
    """Questions of which no more is known than id, gold and the letters that somebody chose."""
    gold: dict[str, frozenset[str]] = {}
    letters: dict[str, str] = {}
    for grade in grades:
        gold.setdefault(grade.id, grade.gold)
        highest = max(grade.gold | grade.extra | (grade.predicted or frozenset()))
        letters[grade.id] = max(letters.get(grade.id, "B"), highest)
    return [
        Question(
            id=id_,
            stem="（题目未上传）",
            options=dict.fromkeys(LETTERS[: LETTERS.index(letters[id_]) + 1], "—"),
            gold=gold[id_],
            source="grades",
            meta={"cluster": id_},  # they share a stem, and are not one question
        )
        for id_ in gold
        if id_
    ]


def _sat(source: Source, grades: Sequence[Grade], questions: Sequence[Question]) -> Sat:
    """Raises ``VisitorError`` where grades and questions are not of one exam."""
    by_id = {question.id: question for question in questions}
    own = [grade for grade in grades if grade.id in by_id]
    if any(grade.gold != by_id[grade.id].gold for grade in own):
        raise VisitorError("look.refused.gold", name=source.name)
    if len({(grade.id, grade.sample) for grade in own}) != len(own):
        raise VisitorError("look.refused.twice", name=source.name)
    marks = [Mark(grade, None, None, None) for grade in own]
    by_question: dict[str, list[Mark]] = {}
    for row in sorted(marks, key=lambda row: (row.grade.id, row.grade.sample)):
        by_question.setdefault(row.grade.id, []).append(row)
    return Sat(source, score_marks(questions, marks).metrics, by_question, array("Q"))


def _page(models: Sequence[Sat], questions: Sequence[Question]) -> str:
    report = make_report(questions, models)
    before, after = page_frame(report, sections(report), index_of(questions, models, report.missed_by_all, "first"))
    texts = [
        pack([[[["", "", "", _NO_TEXT]] * len(model.marks.get(q.id, ())) for model in models] for q in questions[a:b]])
        for a, b in chunks(questions, models)
    ]
    return before + "".join(_script(place, packed) for place, packed in enumerate(texts)) + after


def _script(place: int, packed: str) -> str:
    return f'<script type="application/x-texts" id="texts-{place}">{packed}</script>\n'
