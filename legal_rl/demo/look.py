"""Report viewer: uploaded files of an evaluation become the page that `legal-rl report` would write of them."""

import asyncio
import json
import secrets
import shutil
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.demo.context import Context
from legal_rl.demo.page import Safe, Words, element, escape, join
from legal_rl.demo.papers import VisitorError
from legal_rl.demo.report_archive import UnpackedReport, unpack_report
from legal_rl.demo.show import visitor_error_html
from legal_rl.evaluation.metrics import ScoredResponse, compute_scores
from legal_rl.evaluation.report.page import ReportSource, write_report
from legal_rl.evaluation.report.page.html import page_frame
from legal_rl.evaluation.report.page.index import chunks, index_of, pack
from legal_rl.evaluation.report.page.report import make_report
from legal_rl.evaluation.report.page.sections import sections
from legal_rl.evaluation.report.page.sources import ModelResponses
from legal_rl.evaluation.scoring import read_grades, read_questions
from legal_rl.runs.records import write_jsonl, write_text

FileKind = Literal["page", "questions", "grades", "responses"]
MOST_KEPT: Final = 20  # pages on disk; the oldest goes first
MOST_FILES: Final = 20
_NAME: Final = 60
_FIELDS: Final[tuple[tuple[FileKind, frozenset[str]], ...]] = (
    ("questions", frozenset({"id", "stem", "options", "gold"})),
    ("grades", frozenset({"id", "status", "predicted", "gold"})),
    ("responses", frozenset({"id", "text"})),
)
_NO_TEXT: Final = "only the grades were given, without the text"


@dataclass(frozen=True, slots=True)
class ViewerNote:
    """A sentence among the words, and what fills it in."""

    key: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The page that was made, and what a reader should know of how."""

    page: Path
    notes: list[ViewerNote]


def build_report_page(paths: Sequence[Path], folder: Path, *, upload_bytes: int) -> ReportPage:
    """Make report.html in a folder of its own within ``folder``.

    A page is taken apart and made anew; else questions with responses are scored; else grades alone are shown.
    Raises ``VisitorError`` for files that are too large, of no kind that is known, or that do not belong together.
    """
    if not paths:
        raise VisitorError("look.refused.none")
    if len(paths) > MOST_FILES or sum(path.stat().st_size for path in paths) > upload_bytes:
        raise VisitorError("look.refused.large", files=MOST_FILES, megabytes=f"{upload_bytes / 1e6:.0f}")
    files: dict[FileKind, list[Path]] = {"page": [], "questions": [], "grades": [], "responses": []}
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


def kind_of(path: Path) -> FileKind:
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
    for place in kept[: max(0, len(kept) + 1 - MOST_KEPT)]:
        shutil.rmtree(place, ignore_errors=True)
    out = folder / secrets.token_hex(16)
    out.mkdir(parents=True)
    return out


def _look(files: dict[FileKind, list[Path]], out: Path) -> ReportPage:
    if files["page"]:
        more = sum(map(len, files.values())) - 1
        notes = [ViewerNote("look.note.page_only")] if more else []
        return _from_page(files["page"][0], out, notes)
    if len(files["questions"]) > 1:
        raise VisitorError("look.refused.questions")
    questions = read_questions(files["questions"][0]) if files["questions"] else []
    if files["responses"] and questions:
        sources = _named(files["responses"], out)
        return ReportPage(write_report(sources, questions, out / "report.html").html, [])
    if files["grades"]:
        return _from_grades(files["grades"], questions, out)
    raise VisitorError("look.refused.no_questions" if files["responses"] else "look.refused.no_responses")


def _from_page(path: Path, out: Path, notes: list[ViewerNote]) -> ReportPage:
    try:
        opened = unpack_report(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise VisitorError("look.refused.no_report") from None
    notes.append(ViewerNote("look.note.rebuilt"))
    if opened.changed:
        notes.append(ViewerNote("look.note.changed", {"n": opened.changed}))
    return ReportPage(write_report(_stored(opened, out), opened.questions, out / "report.html").html, notes)


def _stored(opened: UnpackedReport, out: Path) -> list[ReportSource]:
    sources = []
    for place, (name, rows) in enumerate(opened.responses.items()):
        write_jsonl(out / f"responses-{place}.jsonl", rows)
        sources.append(ReportSource(name, out / f"responses-{place}.jsonl"))
    return sources


def _named(paths: Sequence[Path], out: Path) -> list[ReportSource]:
    """Each file as a source in a folder of ours, where nothing else stands beside it; names made to differ."""
    sources: list[ReportSource] = []
    for place, path in enumerate(paths):
        own = out / f"{place}.jsonl"
        shutil.copyfile(path, own)
        sources.append(ReportSource(_name(path, {source.name for source in sources}), own))
    return sources


def _name(path: Path, taken: set[str]) -> str:
    name = path.stem[:_NAME]
    if name in ("responses", "grades"):
        with path.open("rb") as file:
            row = json.loads(next(line for line in file if line.strip()).decode("utf-8-sig"))
        name = str(row.get("model") or "").rstrip("/").rpartition("/")[2][:_NAME] or name
    return next(free for n in range(1, len(taken) + 2) if (free := name if n == 1 else f"{name} {n}") not in taken)


def _from_grades(paths: Sequence[Path], questions: list[Question], out: Path) -> ReportPage:
    notes = [ViewerNote("look.note.no_texts")]
    sources = _named(paths, out)
    grades = {source.name: read_grades(source.responses) for source in sources}
    if not questions:
        notes.append(ViewerNote("look.note.no_questions"))
        questions = _shells([grade for rows in grades.values() for grade in rows])
    models = [_sat(source, grades[source.name], questions) for source in sources]
    write_text(out / "report.html", _page(models, questions))
    return ReportPage(out / "report.html", notes)


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


def _sat(source: ReportSource, grades: Sequence[Grade], questions: Sequence[Question]) -> ModelResponses:
    """Raises ``VisitorError`` where grades and questions are not of one exam."""
    by_id = {question.id: question for question in questions}
    own = [grade for grade in grades if grade.id in by_id]
    if any(grade.gold != by_id[grade.id].gold for grade in own):
        raise VisitorError("look.refused.gold", name=source.name)
    if len({(grade.id, grade.sample) for grade in own}) != len(own):
        raise VisitorError("look.refused.twice", name=source.name)
    marks = [ScoredResponse(grade, None, None, None) for grade in own]
    by_question: dict[str, list[ScoredResponse]] = {}
    for row in sorted(marks, key=lambda row: (row.grade.id, row.grade.sample)):
        by_question.setdefault(row.grade.id, []).append(row)
    return ModelResponses(source, compute_scores(questions, marks).metrics, by_question, array("Q"))


def _page(models: Sequence[ModelResponses], questions: Sequence[Question]) -> str:
    report = make_report(questions, models)
    before, after = page_frame(report, sections(report), index_of(questions, models, report.missed_by_all, "first"))
    texts = [
        pack([[[["", "", "", _NO_TEXT]] * len(model.marks.get(q.id, ())) for model in models] for q in questions[a:b]])
        for a, b in chunks(questions, models)
    ]
    return before + "".join(_script(place, packed) for place, packed in enumerate(texts)) + after


def _script(place: int, packed: str) -> str:
    return f'<script type="application/x-texts" id="texts-{place}">{packed}</script>\n'


_AT_ONCE: Final = 2  # a large evaluation takes the whole of a core for a while
# The page runs its own script in an origin of its own: it reaches neither this page nor the server.
_FRAME: Final = (
    '<iframe sandbox="allow-scripts" title="TITLE" src="${value}" '
    'style="width:100%;height:85vh;border:1px solid var(--border-color-primary);border-radius:8px"></iframe>'
)
Update = dict[Any, Any]


def build(context: Context, words: Words) -> None:
    """The tab: files, and the page made of them."""
    gr.HTML(element("p", words("look.note"), class_="quiet"))
    megabytes = f"{context.limits.upload_bytes / 1e6:.0f}"
    files = gr.File(
        label=words("look.files", megabytes=megabytes), file_count="multiple", height=160, elem_id="look-files"
    )
    with gr.Row(elem_classes="buttons"):
        button = gr.Button(words("look.open"), variant="primary", elem_id="look-open")
        download = gr.DownloadButton(words("look.download"), visible=False, elem_id="look-download")
    said = gr.HTML("", elem_id="look-said")
    template = _FRAME.replace("TITLE", escape(words("look.frame")))
    frame = gr.HTML("", html_template=template, visible=False, elem_id="look-page")
    tab = _Tab(context, words, said, frame, download)
    button.click(tab.open, [files], [said, frame, download], concurrency_limit=_AT_ONCE, api_visibility="private")


class _Tab:
    """What the button does."""

    def __init__(
        self, context: Context, words: Words, said: gr.HTML, frame: gr.HTML, download: gr.DownloadButton
    ) -> None:
        self._context, self._words = context, words
        self._said, self._frame, self._download = said, frame, download

    async def open(self, files: list[str] | None) -> Update:
        """Make the page of the files and show it, or say what is wrong with them."""
        places = [Path(file) for file in files or ()]
        folder, limit = self._context.workdir / "looks", self._context.limits.upload_bytes
        try:
            looked = await asyncio.to_thread(build_report_page, places, folder, upload_bytes=limit)
        except VisitorError as error:
            return {
                self._said: visitor_error_html(self._words, error),
                self._frame: gr.update(visible=False),
                self._download: gr.update(visible=False),
            }
        return {
            self._said: self._told(looked),
            self._frame: gr.update(value=f"gradio_api/file={quote(str(looked.page))}", visible=True),
            self._download: gr.update(value=str(looked.page), visible=True),
        }

    def _told(self, looked: ReportPage) -> Safe:
        notes = [element("p", self._words(note.key, **note.values), class_="note") for note in looked.notes]
        return join(element("p", self._words("look.opened"), class_="quiet", role="status"), *notes)
