"""Files of an evaluation made into the page that `legal-rl report` would write of them. Imports no Gradio."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.demo.context import new_folder
from legal_rl.demo.page import VisitorError, file_error
from legal_rl.demo.report_unpacking import free_name, unpack_report
from legal_rl.evaluation.metrics import ScoredResponse, compute_scores
from legal_rl.evaluation.report.page import ReportSource, write_report
from legal_rl.evaluation.report.page.data import ModelResponses, make_report
from legal_rl.evaluation.report.page.html import render_page
from legal_rl.evaluation.report.page.sections import sections
from legal_rl.evaluation.scoring import read_grades, read_questions
from legal_rl.reporting.words import Language
from legal_rl.runs.records import write_jsonl, write_text

FileKind = Literal["page", "questions", "grades", "responses"]
MOST_KEPT: Final = 20  # pages on disk; the oldest goes first
MOST_FILES: Final = 20
_NAME: Final = 60  # characters of a model's name
_FIELDS: Final[tuple[tuple[FileKind, frozenset[str]], ...]] = (
    ("questions", frozenset({"id", "stem", "options", "gold"})),
    ("grades", frozenset({"id", "status", "predicted", "gold"})),
    ("responses", frozenset({"id", "text"})),
)
_NO_STEM: Final[dict[Language, str]] = {"zh": "（题目未上传）", "en": "(the question was not given)"}
_NO_TEXT: Final = "only the grades were given, without the text"


@dataclass(frozen=True, slots=True)
class ViewerNote:
    """A note for the reader: the key of its sentence among the words, and the values in it."""

    key: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The page that was made, with notes on how."""

    page: Path
    notes: list[ViewerNote]


def build_report_page(
    paths: Sequence[Path], folder: Path, *, upload_bytes: int, language: Language = "en"
) -> ReportPage:
    """Make report.html in ``language``, in a folder of its own within ``folder``.

    A page is taken apart and made anew; else questions with responses are scored; else grades alone are shown.
    Raises ``VisitorError`` for files that are too large, of no kind that is known, or that do not belong together.
    """
    if not paths:
        raise VisitorError("look.refused.none")
    if len(paths) > MOST_FILES or sum(path.stat().st_size for path in paths) > upload_bytes:
        raise VisitorError("look.refused.large", files=MOST_FILES, megabytes=f"{upload_bytes / 1e6:.0f}")
    files: dict[FileKind, list[Path]] = {"page": [], "questions": [], "grades": [], "responses": []}
    for path in paths:
        files[_file_kind(path)].append(path)
    out = new_folder(folder, MOST_KEPT)
    names: dict[str, str] = {}
    try:
        return _build(files, out, names, language)
    except UserError as error:
        raise file_error(error, names) from None


def _file_kind(path: Path) -> FileKind:
    """The kind of a file, by its beginning. Raises ``VisitorError``."""
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


def _build(files: dict[FileKind, list[Path]], out: Path, names: dict[str, str], language: Language) -> ReportPage:
    """``names`` takes the visitor's names of the files that are copied."""
    if files["page"]:
        more = sum(map(len, files.values())) - 1
        return _rebuild_page(files["page"][0], out, [ViewerNote("look.note.page_only")] if more else [], language)
    if len(files["questions"]) > 1:
        raise VisitorError("look.refused.questions")
    questions = read_questions(files["questions"][0]) if files["questions"] else []
    if files["responses"] and questions:
        sources = _copy_sources(files["responses"], out, names)
        return ReportPage(write_report(sources, questions, out / "report.html", language=language).html, [])
    if files["grades"]:
        return _build_from_grades(_copy_sources(files["grades"], out, names), questions, out, language)
    raise VisitorError("look.refused.no_questions" if files["responses"] else "look.refused.no_responses")


def _rebuild_page(path: Path, out: Path, notes: list[ViewerNote], language: Language) -> ReportPage:
    try:
        unpacked = unpack_report(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise VisitorError("look.refused.no_report") from None
    notes.append(ViewerNote("look.note.rebuilt"))
    if unpacked.changed:
        notes.append(ViewerNote("look.note.changed", {"n": unpacked.changed}))
    sources = []
    for index, (name, rows) in enumerate(unpacked.responses.items()):
        write_jsonl(out / f"responses-{index}.jsonl", rows)
        sources.append(ReportSource(name, out / f"responses-{index}.jsonl"))
    written = write_report(sources, unpacked.questions, out / "report.html", language=language)
    return ReportPage(written.html, notes)


def _copy_sources(paths: Sequence[Path], out: Path, names: dict[str, str]) -> list[ReportSource]:
    """Each file as a source in a folder of ours, where nothing else stands beside it; names made to differ."""
    sources: list[ReportSource] = []
    for index, path in enumerate(paths):
        copy = out / f"{index}.jsonl"
        shutil.copyfile(path, copy)
        names[str(copy)] = path.name
        sources.append(ReportSource(free_name(_model_name(path), {source.name for source in sources}), copy))
    return sources


def _model_name(path: Path) -> str:
    """The file's name; the model in its first row where that says nothing."""
    name = path.stem[:_NAME]
    if name in ("responses", "grades"):
        with path.open("rb") as file:
            row = json.loads(next(line for line in file if line.strip()).decode("utf-8-sig"))
        name = str(row.get("model") or "").rstrip("/").rpartition("/")[2][:_NAME] or name
    return name


def _build_from_grades(
    sources: list[ReportSource], questions: list[Question], out: Path, language: Language
) -> ReportPage:
    notes = [ViewerNote("look.note.no_texts")]
    grades = {source.name: read_grades(source.responses) for source in sources}
    if not questions:
        notes.append(ViewerNote("look.note.no_questions"))
        questions = _stand_in_questions([grade for rows in grades.values() for grade in rows], language)
    models = [_score_grades(source, grades[source.name], questions) for source in sources]
    report = make_report(questions, models)

    def texts(model: ModelResponses, question: Question) -> list[list[str]]:
        return [["", "", "", _NO_TEXT]] * len(model.rows.get(question.id, ()))

    pieces = render_page(report, sections(report), questions, models, by="first", texts=texts, language=language)
    write_text(out / "report.html", "".join(pieces))
    return ReportPage(out / "report.html", notes)


def _stand_in_questions(grades: Sequence[Grade], language: Language) -> list[Question]:
    """Questions where only id, gold and the letters that some answer chose are known."""
    gold: dict[str, frozenset[str]] = {}
    letters: dict[str, str] = {}
    for grade in grades:
        gold.setdefault(grade.id, grade.gold)
        highest = max(grade.gold | grade.extra | (grade.predicted or frozenset()))
        letters[grade.id] = max(letters.get(grade.id, "B"), highest)
    return [
        Question(
            id=id_,
            stem=_NO_STEM[language],
            options=dict.fromkeys(LETTERS[: LETTERS.index(letters[id_]) + 1], "—"),
            gold=gold[id_],
            source="grades",
            meta={"cluster": id_},  # they share a stem, and are not one question
        )
        for id_ in gold
        if id_
    ]


def _score_grades(source: ReportSource, grades: Sequence[Grade], questions: Sequence[Question]) -> ModelResponses:
    """Raises ``VisitorError`` where grades and questions are not of one exam."""
    by_id = {question.id: question for question in questions}
    own = [grade for grade in grades if grade.id in by_id]
    if any(grade.gold != by_id[grade.id].gold for grade in own):
        raise VisitorError("look.refused.gold", name=source.name)
    if len({grade.key for grade in own}) != len(own):
        raise VisitorError("look.refused.twice", name=source.name)
    rows = [ScoredResponse(grade, None, None, None) for grade in own]
    return ModelResponses.from_scores(source, compute_scores(questions, rows))
