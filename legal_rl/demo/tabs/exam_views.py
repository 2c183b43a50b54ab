"""What the mock exam shows: updates of its controls for a sitting as it stands."""

import time
from pathlib import Path
from typing import Any

import gradio as gr

from legal_rl.demo.html import Safe, element, join
from legal_rl.demo.models import trouble
from legal_rl.demo.sitting.result_page import result_html
from legal_rl.demo.sitting.results import Result
from legal_rl.demo.sitting.sheets import Sitting
from legal_rl.demo.sitting.show import question_html
from legal_rl.demo.tabs.exam_controls import Controls
from legal_rl.demo.words import Words
from legal_rl.engines.openai.chat import ChatError

Update = dict[Any, Any]


def to_value(place: int, letter: str) -> str:
    """An option's value in the page: ``3A`` names the question too, so that a late click cannot meet another one."""
    return f"{place + 1}{letter}"


def from_value(value: object) -> tuple[int, str] | None:
    """The place of the question, from 0, and the letter; None for what no option of ours has."""
    text = str(value)
    return (int(text[:-1]) - 1, text[-1]) if text[:-1].isascii() and text[:-1].isdecimal() else None


class Views:
    """Each method gives the controls that change, with what they become."""

    def __init__(self, controls: Controls, words: Words) -> None:
        self._ui, self._words = controls, words

    def room(self, sitting: Sitting) -> Update:
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

    def question(self, sitting: Sitting | None) -> Update:
        """The question that is open."""
        if sitting is None:
            return {self._ui.sure: gr.skip()}
        place, question = sitting.sheet.place, sitting.question
        told = [self._words("exam.place", n=place + 1, of=len(sitting.questions))]
        if question.form:
            told.append(self._words(f"exam.form.{question.form}"))
        choices = [(f"{letter}. {text}", to_value(place, letter)) for letter, text in question.options.items()]
        chosen = [to_value(place, letter) for letter in sitting.sheet.picks.get(place, "")]
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

    def count(self, sitting: Sitting) -> Update:
        """How many questions are answered, and which."""
        told = self._words("exam.answered", n=sitting.answered, of=len(sitting.questions))
        return {
            self._ui.nav: gr.update(choices=_numbers(sitting)),
            self._ui.answered: element("p", told, class_="quiet"),
        }

    def progress(self, sitting: Sitting, error: ChatError | None) -> Safe:
        """How far the model is while the person sits."""
        told = self._words("exam.model.progress", n=len(sitting.responses), of=len(sitting.questions))
        return join(element("p", told, class_="quiet"), trouble(self._words, error) if error else "")

    def pending(self, sitting: Sitting) -> Safe:
        """How far the model is after the person has handed in."""
        told = self._words("exam.pending", n=len(sitting.responses), of=len(sitting.questions))
        return element("p", told, class_="quiet", role="status")

    def result(self, sitting: Sitting, result: Result, message: Safe, report: Path | None) -> Update:
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


def _numbers(sitting: Sitting) -> list[tuple[str, int]]:
    sheet = sitting.sheet
    return [
        (f"{n + 1}{' ✓' if sheet.picks.get(n) else ''}{' ⚑' if n in sheet.marked else ''}", n)
        for n in range(len(sitting.questions))
    ]
