"""Controls of the mock exam and their updates for an exam as it stands."""

import time
from hashlib import sha256
from pathlib import Path
from typing import Final

import gradio as gr

from legal_rl.demo.context import Context
from legal_rl.demo.exam_result import result_html
from legal_rl.demo.exam_session import ExamResult, MockExam
from legal_rl.demo.page import Safe, Update, asset, element, error_html, join, question_html
from legal_rl.demo.questions import MIXES, build_model_choice
from legal_rl.demo.set_form import SetForm
from legal_rl.demo.topics import TopicChoice
from legal_rl.engines.openai.chat import ChatError
from legal_rl.reporting.words import Words
from legal_rl.runs.statutes import StatuteStore

MOST_MINUTES: Final = 180
_QUESTIONS: Final = 10
_MINUTES: Final = 15


class ExamControls:
    """Every control of the tab."""

    def __init__(self, context: Context, words: Words) -> None:
        css = asset("exam.css")
        self.exam = gr.State(None)
        # The key is no secret, it only has to be the same in both languages and another one in the next app.
        key = sha256(str(context.workdir).encode()).hexdigest()[:16]
        self.token = gr.BrowserState("", storage_key="legal-rl-sitting", secret=key)
        # Questions that this browser's visitor had wrong, until they are right; no secret either.
        self.wrong = gr.BrowserState([], storage_key="legal-rl-wrong", secret="legal-rl-wrong")
        self.message = gr.HTML("", elem_id="exam-message")
        with gr.Column(elem_id="exam-setup") as self.setup:
            self._build_setup(context, words)
        with gr.Column(visible=False, elem_id="exam-room") as self.room:
            self._build_room(words, css)
        with gr.Column(visible=False, elem_id="exam-result") as self.after:
            self.result = gr.HTML("", css_template=css)
            with gr.Row(elem_classes="buttons"):
                self.retry = gr.Button(words("exam.retry"), visible=False, elem_id="exam-retry")
                self.download = gr.DownloadButton(words("exam.download"), visible=False, elem_id="exam-download")
                self.export_again = gr.Button(words("export.again"), elem_id="exam-export-again")
                self.again = gr.Button(words("exam.again"), elem_id="exam-again")
            self.files_again = gr.HTML("", elem_id="exam-files-again")

    def _build_setup(self, context: Context, words: Words) -> None:
        gr.HTML(element("p", words("exam.note"), class_="quiet"))
        sources = [(words("exam.source.generated"), "generated"), (words("exam.source.upload"), "upload")]
        self.source = gr.Radio(sources, value="generated", label=words("exam.source"), elem_id="exam-source")
        with gr.Column() as self.generated:
            self.topics = TopicChoice(context, words, "exam", several=True)
            mixes = [(words(f"exam.mix.{mix}"), mix) for mix in MIXES]
            self.mix = gr.Radio(mixes, value="any", label=words("exam.mix"), elem_id="exam-mix")
        with gr.Column(visible=False) as self.own:
            self.set = SetForm(context, words, "exam")
        with gr.Row():
            most, label = context.limits.exam_questions, words("exam.minutes")
            self.n = gr.Slider(1, most, min(_QUESTIONS, most), step=1, label=words("exam.n"), elem_id="exam-n")
            self.minutes = gr.Slider(1, MOST_MINUTES, _MINUTES, step=1, label=label, elem_id="exam-minutes")
            self.model = build_model_choice(context, words, words("exam.model"), "exam")
        with gr.Row(elem_classes="buttons"):
            self.start = gr.Button(words("exam.start"), variant="primary", elem_id="exam-start")
            self.practise = gr.Button(words("exam.practise", n=0), visible=False, elem_id="exam-practise")
            self.export = gr.Button(words("export.button"), elem_id="exam-export")
        self.files = gr.HTML("", elem_id="exam-files")

    def _build_room(self, words: Words, css: str) -> None:
        # Counts down by the visitor's clock and hands in at zero; the server checks against its own.
        self.clock = gr.HTML("", css_template=css, js_on_load=asset("clock.js"), elem_id="exam-clock")
        with gr.Row():
            with gr.Column(scale=3, min_width=320):
                self._build_question(words, css)
            with gr.Column(scale=1, min_width=200, elem_id="exam-card"):
                self.nav = gr.Radio([], label=words("exam.nav"), interactive=True, elem_id="exam-nav")
                self.answered = gr.HTML("", elem_id="exam-answered")
                self.progress = gr.HTML("", elem_id="exam-progress")

    def _build_question(self, words: Words, css: str) -> None:
        self.head = gr.HTML("", css_template=css, elem_id="exam-question")
        self.picks = gr.CheckboxGroup(
            [], label=words("exam.picks"), interactive=True, elem_id="exam-picks", elem_classes="stacked"
        )
        self.pick_one = gr.Radio(
            [],
            label=words("exam.pick_one"),
            interactive=True,
            visible=False,
            elem_id="exam-pick-one",
            elem_classes="stacked",
        )
        self.flag = gr.Checkbox(False, label=words("exam.flag"), interactive=True, elem_id="exam-flag")
        with gr.Row(elem_classes="buttons"):
            self.previous = gr.Button(words("exam.previous"), elem_id="exam-previous")
            self.next = gr.Button(words("exam.next"), variant="primary", elem_id="exam-next")
            self.hand_in = gr.Button(words("exam.hand_in"), elem_id="exam-hand-in")
        with gr.Column(visible=False, elem_id="exam-sure") as self.confirm:
            self.question = gr.HTML("")
            with gr.Row(elem_classes="buttons"):
                self.yes = gr.Button(words("exam.sure.yes"), variant="stop", elem_id="exam-yes")
                self.no = gr.Button(words("exam.sure.no"), elem_id="exam-no")


def pick_value(index: int, letter: str) -> str:
    """An option's value in the page: ``3A`` names the question too, so that a late click cannot meet another one."""
    return f"{index + 1}{letter}"


def read_pick(value: object) -> tuple[int, str] | None:
    """Index of the question and letter; None for a value that no option of ours has."""
    text = str(value)
    return (int(text[:-1]) - 1, text[-1]) if text[:-1].isascii() and text[:-1].isdecimal() else None


class ExamViews:
    """Updates of the controls: each method gives those that change, with what they become."""

    def __init__(self, controls: ExamControls, words: Words, statutes: StatuteStore | None = None) -> None:
        self._ui, self._words, self._statutes = controls, words, statutes

    def room(self, exam: MockExam) -> Update:
        """The exam as it runs."""
        clock = (element("span", self._words("exam.left")), element("b", ""))
        left = f"{exam.left(time.time()):.1f}"
        return {
            **self._show(self._ui.room),
            self._ui.exam: exam,
            self._ui.clock: element("div", *clock, class_="clock", role="timer", data_left=left),
            **self.question(exam),
        }

    def question(self, exam: MockExam | None) -> Update:
        """The question that is open."""
        if exam is None:
            return {self._ui.confirm: gr.skip()}
        index, question = exam.sheet.place, exam.question
        title = self._words("exam.place", n=index + 1, of=len(exam.questions))
        if question.form:
            title += " · " + self._words(f"exam.form.{question.form}")
        status = element("p", title, class_="quiet", role="status")
        choices = [(f"{letter}. {text}", pick_value(index, letter)) for letter, text in question.options.items()]
        chosen = [pick_value(index, letter) for letter in exam.sheet.picks.get(index, "")]
        single, last = question.form == "single", index + 1 == len(exam.questions)
        return {
            self._ui.head: join(status, question_html(question, self._words)),
            self._ui.picks: gr.update(choices=choices, value=chosen, visible=not single),
            self._ui.pick_one: gr.update(choices=choices, value=chosen[0] if chosen else None, visible=single),
            self._ui.flag: index in exam.sheet.marked,
            self._ui.previous: gr.update(interactive=index > 0),
            self._ui.next: gr.update(interactive=not last, variant="secondary" if last else "primary"),
            self._ui.hand_in: gr.update(variant="primary" if last else "secondary"),
            self._ui.confirm: gr.update(visible=False),
            **self.count(exam),
            self._ui.nav: gr.update(choices=_numbers(exam), value=index),
        }

    def count(self, exam: MockExam) -> Update:
        """The number of answered questions, and which."""
        text = self._words("exam.answered", n=exam.answered, of=len(exam.questions))
        return {
            self._ui.nav: gr.update(choices=_numbers(exam)),
            self._ui.answered: element("p", text, class_="quiet"),
        }

    def progress(self, exam: MockExam, error: ChatError | None) -> Safe:
        """The number of the model's answers while the person sits the exam."""
        text = self._words("exam.model.progress", n=len(exam.responses), of=len(exam.questions))
        return join(element("p", text, class_="quiet"), error_html(self._words, error) if error else "")

    def pending(self, exam: MockExam) -> Safe:
        """The number of the model's answers after the person has handed in."""
        text = self._words("exam.pending", n=len(exam.responses), of=len(exam.questions))
        return element("p", text, class_="quiet", role="status")

    def result(self, exam: MockExam, result: ExamResult, message: Safe, report: Path | None) -> Update:
        """Both scores; ``report``, the file to download, is None until the result is complete."""
        return {
            **self._show(self._ui.after),
            self._ui.exam: exam,
            self._ui.message: message,
            self._ui.clock: "",
            self._ui.files_again: "",
            self._ui.result: result_html(result, exam.sheet, self._words, self._statutes),
            self._ui.retry: gr.update(visible=report is not None and bool(exam.unanswered())),
            self._ui.download: gr.update(value=report and str(report), visible=report is not None),
        }

    def elsewhere(self) -> Update:
        """The view of an older tab once the exam goes on in a newer one, which keeps the clock."""
        title, text = element("b", self._words("exam.elsewhere.title")), self._words("exam.elsewhere")
        message = element("p", title, element("br"), text, class_="trouble", role="alert")
        return {self._ui.message: message, self._ui.room: gr.update(visible=False)}

    def setup(self) -> Update:
        """The controls for another paper."""
        return {
            **self._show(self._ui.setup),
            self._ui.exam: None,
            self._ui.token: "",
            self._ui.message: "",
            self._ui.clock: "",
        }

    def _show(self, part: gr.Column) -> Update:
        return {each: gr.update(visible=each is part) for each in (self._ui.setup, self._ui.room, self._ui.after)}


def _numbers(exam: MockExam) -> list[tuple[str, int]]:
    sheet = exam.sheet
    return [
        (f"{n + 1}{' ✓' if sheet.picks.get(n) else ''}{' ⚑' if n in sheet.marked else ''}", n)
        for n in range(len(exam.questions))
    ]
