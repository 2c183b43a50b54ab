"""The form by which a visitor brings questions: paste or upload, a preview of what was read, then use."""

import asyncio
import random
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.demo.answer_view import join_letters
from legal_rl.demo.context import Context, new_folder
from legal_rl.demo.page import Safe, Update, VisitorError, element, error_html, join, question_html
from legal_rl.demo.question_sets import MOST_QUESTIONS, SetProblem, UploadedSet
from legal_rl.demo.questions import IMMEDIATE, streaming
from legal_rl.demo.untrusted import read_set_apart
from legal_rl.reporting.words import Words
from legal_rl.runs.records import read_models, write_jsonl, write_text

MOST_PASTED: Final = 300_000  # characters
_PREVIEWED: Final = 3  # questions
_LISTED: Final = 20  # problems


@dataclass(frozen=True, slots=True)
class LoadedSet:
    """A set that was read: the file of its questions, and the pasted text it came from (empty for a file)."""

    path: Path
    n: int
    pasted: str


class SetForm:
    """Paste box, upload and preview. ``inputs`` are the components whose values ``draw`` takes."""

    def __init__(self, context: Context, words: Words, name: str) -> None:
        self._context, self._words = context, words
        self._folder = context.workdir / "sets"
        self.pasted = gr.Textbox(
            label=words("sets.paste"),
            placeholder=words("sets.paste.hint"),
            lines=7,
            max_lines=18,
            elem_id=f"{name}-set-paste",
        )
        label = words("sets.file", megabytes=f"{context.limits.upload_bytes / 1e6:.0f}")
        self._file = gr.File(label=label, file_count="single", type="filepath", height=140, elem_id=f"{name}-file")
        gr.HTML(element("p", words("sets.columns"), class_="quiet"))
        with gr.Row(elem_classes="buttons"):
            read = gr.Button(words("sets.read"), elem_id=f"{name}-read")
        self._preview = gr.HTML("", elem_id=f"{name}-preview")
        self._loaded = gr.State(None)
        self.inputs: list[Any] = [self._loaded, self.pasted]
        outputs = [self._loaded, self._preview]
        read.click(self._read, [self.pasted, self._file], outputs, **streaming(context))
        self._file.upload(self._read_file, [self._file], outputs, **streaming(context))
        self._file.clear(lambda: (None, ""), None, outputs, **IMMEDIATE)

    def draw(self, loaded: LoadedSet | None, pasted: str | None, n: int, *, seed: int) -> list[Question]:
        """At most ``n`` questions of the set that was previewed, drawn at random, in its order.

        Raises ``VisitorError`` where none was, or the text has been changed since.
        """
        if loaded is None:
            raise VisitorError("sets.refused.unread")
        if loaded.pasted and loaded.pasted != (pasted or "").strip():
            raise VisitorError("sets.refused.changed")
        if not loaded.n:
            raise VisitorError("sets.refused.none")
        try:
            questions = read_models(loaded.path, Question)
        except UserError:
            raise VisitorError("sets.refused.gone") from None
        indices = random.Random(seed).sample(range(len(questions)), min(n, len(questions)))
        return [questions[index] for index in sorted(indices)]

    async def _read(self, pasted: str | None, upload: str | None) -> Update:
        """Read what is pasted, else what is uploaded, and show it."""
        text = (pasted or "").strip()
        if not text:
            return await self._read_file(upload)
        if len(text) > MOST_PASTED:
            return self._refused(VisitorError("sets.refused.long", limit=MOST_PASTED))
        folder = new_folder(self._folder)
        write_text(folder / "pasted.txt", text)
        return await self._load(folder / "pasted.txt", folder, self._words("sets.from.paste"), text)

    async def _read_file(self, upload: str | None) -> Update:
        """Read a file as soon as it is there, and show it."""
        if not upload:
            return self._refused(VisitorError("sets.refused.unread"))
        path = Path(upload)
        return await self._load(path, new_folder(self._folder), path.name, "")

    async def _load(self, path: Path, folder: Path, source: str, pasted: str) -> Update:
        seed = secrets.randbelow(2**31)
        try:
            read = await asyncio.to_thread(read_set_apart, path, self._context.limits, seed=seed)
        except VisitorError as error:
            return self._refused(error)
        write_jsonl(folder / "questions.jsonl", read.questions)
        loaded = LoadedSet(folder / "questions.jsonl", len(read.questions), pasted)
        return {self._loaded: loaded, self._preview: preview_html(read, source, self._words)}

    def _refused(self, error: VisitorError) -> Update:
        return {self._loaded: None, self._preview: error_html(self._words, error)}


def preview_html(read: UploadedSet, source: str, words: Words) -> Safe:
    """The number of questions read, the first ones as they were read, and what is wrong with which others."""
    n = len(read.questions)
    head = words("sets.good" if n else "sets.none", n=n, source=source)
    how = {"class_": "read-good", "role": "status"} if n else {"class_": "trouble", "role": "alert"}
    parts = [element("p", element("b", head), **how)]
    if read.omitted:
        parts.append(element("p", words("sets.omitted", n=read.omitted), class_="note"))
    if n == MOST_QUESTIONS:
        parts.append(element("p", words("sets.capped", n=n), class_="note"))
    if read.problems:
        rows = [element("li", _problem(each, words)) for each in read.problems[:_LISTED]]
        if read.refused > len(rows):
            rows.append(element("li", words("sets.bad.more", n=read.refused - len(rows))))
        bad = words("sets.bad", n=read.refused)
        parts.append(element("div", element("p", bad), element("ul", *rows), class_="problems"))
    if n:
        shown = read.questions[:_PREVIEWED]
        parts.append(element("p", words("sets.first", n=len(shown))))
        parts += [_question(question, words) for question in shown]
        parts.append(element("p", words("sets.use"), class_="quiet"))
    return element("div", *parts, class_="preview")


def _problem(problem: SetProblem, words: Words) -> Safe:
    place = words(problem.place, **problem.at)
    begins = words("sets.begins", text=problem.begins) if problem.begins else ""
    return join(words("sets.problem", place=f"{place}{begins}", reason=words(problem.key, **problem.values)))


def _question(question: Question, words: Words) -> Safe:
    rows = []
    for letter, text in question.options.items():
        rows.append(element("li", element("b", letter), " ", element("span", text, class_="text")))
    key = words("sets.key", letters=join_letters(words, question.gold))
    if question.form:
        key = f"{key} · {words(f'exam.form.{question.form}')}"
    options = element("ul", *rows, class_="plain-options")
    return element("div", question_html(question, words), options, element("p", element("b", key)), class_="card")
