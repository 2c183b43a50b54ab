"""Controls of the mock exam and their updates for an exam as it stands."""

import time
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import gradio as gr

from legal_rl.data.exam import FAMILIES
from legal_rl.demo.context import Context
from legal_rl.demo.exam_session import ExamResult, MockExam, result_html
from legal_rl.demo.models import error_html
from legal_rl.demo.page import Safe, Words, element, join
from legal_rl.demo.papers import MIXES
from legal_rl.demo.show import exam_style, question_html
from legal_rl.engines.openai.chat import ChatError

MOST_MINUTES: Final = 180  # minutes
_QUESTIONS: Final = 10
_MINUTES: Final = 15
_LEVELS: Final = (1, 2, 3)

# Counts down by the visitor's own clock, which the server checks against its own, and hands in at zero.
_CLOCK: Final = """
const start = () => {
  clearInterval(element.ticking);
  const clock = element.querySelector('.clock');
  if (!clock) return;
  const end = Date.now() + 1000 * Number(clock.dataset.left);
  const tick = () => {
    const shown = element.querySelector('.clock b');
    if (!element.isConnected || !shown) return clearInterval(element.ticking);
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const pad = number => String(number).padStart(2, '0');
    shown.textContent = Math.floor(left / 60) + ':' + pad(left % 60);
    shown.parentElement.toggleAttribute('data-low', left <= 60);
    if (left === 0) { clearInterval(element.ticking); trigger('submit'); }
  };
  element.ticking = setInterval(tick, 250);
  tick();
};
start();
watch('value', start);
"""


# One option a line, over the whole width; Gradio's own rows would break a long list of texts anywhere.
_STACKED: Final = "<style>#exam-picks label { width: 100%; }</style>"


class ExamControls:
    """Every control, made where it is called: within the tab."""

    def __init__(self, context: Context, words: Words) -> None:
        self.context, self.words = context, words
        self.desk = gr.State(None)
        # The key is no secret, it only has to be the same in both languages and another one in the next app.
        key = sha256(str(context.workdir).encode()).hexdigest()[:16]
        self.token = gr.BrowserState("", storage_key="legal-rl-sitting", secret=key)
        css = exam_style()
        gr.HTML(_STACKED)
        self.message = gr.HTML("", elem_id="exam-message")
        with gr.Column(elem_id="exam-setup") as self.setup:
            self._build_setup()
        with gr.Column(visible=False, elem_id="exam-room") as self.room:
            self._build_room(css)
        with gr.Column(visible=False, elem_id="exam-result") as self.after:
            self.result = gr.HTML("", css_template=css)
            with gr.Row(elem_classes="buttons"):
                self.retry = gr.Button(words("exam.retry"), visible=False, elem_id="exam-retry")
                self.download = gr.DownloadButton(words("exam.download"), visible=False, elem_id="exam-download")
                self.again = gr.Button(words("exam.again"), elem_id="exam-again")

    def _build_setup(self) -> None:
        words, limits = self.words, self.context.limits
        gr.HTML(element("p", words("exam.note"), class_="quiet"))
        sources = [(words("exam.source.generated"), "generated"), (words("exam.source.upload"), "upload")]
        self.source = gr.Radio(sources, value="generated", label=words("exam.source"), elem_id="exam-source")
        with gr.Column() as self.generated:
            self.families = gr.Dropdown(
                _families(words),
                value=[],
                multiselect=True,
                label=words("exam.families"),
                elem_id="exam-families",
            )
            with gr.Row():
                levels = [(words(f"ask.level.{n}"), n) for n in _LEVELS]
                self.levels = gr.CheckboxGroup(levels, label=words("exam.levels"), elem_id="exam-levels")
                mixes = [(words(f"exam.mix.{mix}"), mix) for mix in MIXES]
                self.mix = gr.Radio(mixes, value="any", label=words("exam.mix"), elem_id="exam-mix")
        self.file = gr.File(
            label=words("exam.file", megabytes=f"{limits.upload_bytes / 1e6:.0f}"),
            visible=False,
            height=140,
            elem_id="exam-file",
        )
        with gr.Row():
            most = limits.exam_questions
            self.n = gr.Slider(1, most, min(_QUESTIONS, most), step=1, label=words("exam.n"), elem_id="exam-n")
            self.minutes = gr.Slider(
                1, MOST_MINUTES, _MINUTES, step=1, label=words("exam.minutes"), elem_id="exam-minutes"
            )
            self.model = gr.Radio(
                [(each.label, n) for n, each in enumerate(self.context.models)],
                value=0,
                label=words("exam.model"),
                visible=len(self.context.models) > 1,
                elem_id="exam-model",
            )
        with gr.Row(elem_classes="buttons"):
            self.start = gr.Button(words("exam.start"), variant="primary", elem_id="exam-start")

    def _build_room(self, css: str) -> None:
        words = self.words
        self.clock = gr.HTML("", css_template=css, js_on_load=_CLOCK, elem_id="exam-clock")
        self.head = gr.HTML("", css_template=css, elem_id="exam-question")
        self.picks = gr.CheckboxGroup([], label=words("exam.picks"), interactive=True, elem_id="exam-picks")
        self.flag = gr.Checkbox(False, label=words("exam.flag"), interactive=True, elem_id="exam-flag")
        with gr.Row(elem_classes="buttons"):
            self.previous = gr.Button(words("exam.previous"), elem_id="exam-previous")
            self.next = gr.Button(words("exam.next"), elem_id="exam-next")
            self.hand_in = gr.Button(words("exam.hand_in"), variant="primary", elem_id="exam-hand-in")
        with gr.Column(visible=False, elem_id="exam-sure") as self.sure:
            self.asked = gr.HTML("")
            with gr.Row(elem_classes="buttons"):
                self.yes = gr.Button(words("exam.sure.yes"), variant="stop", elem_id="exam-yes")
                self.no = gr.Button(words("exam.sure.no"), elem_id="exam-no")
        self.nav = gr.Radio([], label=words("exam.nav"), interactive=True, elem_id="exam-nav")
        self.answered = gr.HTML("", elem_id="exam-answered")
        self.progress = gr.HTML("", elem_id="exam-progress")


def _families(words: Words) -> list[tuple[str, str]]:
    """What each family is called, by field of law, and its name."""
    chinese = words.language == "zh"
    titles = sorted((family.subject, family.title, name) for name, family in FAMILIES.items())
    return [(f"{subject}：{title}" if chinese else f"{name} ({title})", name) for subject, title, name in titles]


Update = dict[Any, Any]


def pick_value(place: int, letter: str) -> str:
    """An option's value in the page: ``3A`` names the question too, so that a late click cannot meet another one."""
    return f"{place + 1}{letter}"


def read_pick(value: object) -> tuple[int, str] | None:
    """The place of the question, from 0, and the letter; None for what no option of ours has."""
    text = str(value)
    return (int(text[:-1]) - 1, text[-1]) if text[:-1].isascii() and text[:-1].isdecimal() else None


class ExamViews:
    """Each method gives the controls that change, with what they become."""

    def __init__(self, controls: ExamControls, words: Words) -> None:
        self._ui, self._words = controls, words

    def room(self, sitting: MockExam) -> Update:
        """The exam as it runs."""
        left = f"{sitting.left(time.time()):.1f}"
        told = (element("span", self._words("exam.left")), element("b", ""))
        return {
            self._ui.desk: sitting,
            self._ui.setup: gr.update(visible=False),
            self._ui.room: gr.update(visible=True),
            self._ui.after: gr.update(visible=False),
            self._ui.clock: element("div", *told, class_="clock", role="timer", data_left=left),
            **self.question(sitting),
        }

    def question(self, sitting: MockExam | None) -> Update:
        """The question that is open."""
        if sitting is None:
            return {self._ui.sure: gr.skip()}
        place, question = sitting.sheet.place, sitting.question
        told = [self._words("exam.place", n=place + 1, of=len(sitting.questions))]
        if question.form:
            told.append(self._words(f"exam.form.{question.form}"))
        choices = [(f"{letter}. {text}", pick_value(place, letter)) for letter, text in question.options.items()]
        chosen = [pick_value(place, letter) for letter in sitting.sheet.picks.get(place, "")]
        status = element("p", " · ".join(told), class_="quiet", role="status")
        return {
            self._ui.head: join(status, question_html(question, self._words, options=False)),
            self._ui.picks: gr.update(choices=choices, value=chosen),
            self._ui.flag: place in sitting.sheet.marked,
            self._ui.previous: gr.update(interactive=place > 0),
            self._ui.next: gr.update(interactive=place + 1 < len(sitting.questions)),
            self._ui.sure: gr.update(visible=False),
            **self.count(sitting),
            self._ui.nav: gr.update(choices=_numbers(sitting), value=place),
        }

    def count(self, sitting: MockExam) -> Update:
        """How many questions are answered, and which."""
        told = self._words("exam.answered", n=sitting.answered, of=len(sitting.questions))
        return {
            self._ui.nav: gr.update(choices=_numbers(sitting)),
            self._ui.answered: element("p", told, class_="quiet"),
        }

    def progress(self, sitting: MockExam, error: ChatError | None) -> Safe:
        """How far the model is while the person sits."""
        told = self._words("exam.model.progress", n=len(sitting.responses), of=len(sitting.questions))
        return join(element("p", told, class_="quiet"), error_html(self._words, error) if error else "")

    def pending(self, sitting: MockExam) -> Safe:
        """How far the model is after the person has handed in."""
        told = self._words("exam.pending", n=len(sitting.responses), of=len(sitting.questions))
        return element("p", told, class_="quiet", role="status")

    def result(self, sitting: MockExam, result: ExamResult, message: Safe, report: Path | None) -> Update:
        """Both scores; with ``report``, the file to download, that is all there will be."""
        return {
            self._ui.desk: sitting,
            self._ui.message: message,
            self._ui.setup: gr.update(visible=False),
            self._ui.room: gr.update(visible=False),
            self._ui.after: gr.update(visible=True),
            self._ui.clock: "",
            self._ui.result: result_html(result, sitting.sheet, self._words),
            self._ui.retry: gr.update(visible=report is not None and bool(sitting.unanswered())),
            self._ui.download: gr.update(value=report and str(report), visible=report is not None),
        }

    def setup(self) -> Update:
        """The controls for another paper."""
        return {
            self._ui.desk: None,
            self._ui.token: "",
            self._ui.message: "",
            self._ui.setup: gr.update(visible=True),
            self._ui.room: gr.update(visible=False),
            self._ui.after: gr.update(visible=False),
            self._ui.clock: "",
        }


def _numbers(sitting: MockExam) -> list[tuple[str, int]]:
    sheet = sitting.sheet
    return [
        (f"{n + 1}{' ✓' if sheet.picks.get(n) else ''}{' ⚑' if n in sheet.marked else ''}", n)
        for n in range(len(sitting.questions))
    ]
