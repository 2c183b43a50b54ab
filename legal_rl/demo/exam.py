"""Mock exam: a paper against the clock, a person against a model."""

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Any, Final

import gradio as gr
from pydantic import ValidationError

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.context import Context, Limits, new_folder
from legal_rl.demo.exam_export import links_html, write_papers
from legal_rl.demo.exam_page import MOST_MINUTES, ExamControls, ExamViews, read_pick
from legal_rl.demo.exam_result import report_page
from legal_rl.demo.exam_session import MockExam, MockExamStore, grade_exam
from legal_rl.demo.models import answer_all
from legal_rl.demo.page import Safe, Update, VisitorError, element, error_html, join
from legal_rl.demo.questions import IMMEDIATE, draw_paper, show_source, streaming
from legal_rl.engines.openai.chat import ChatError
from legal_rl.reporting.words import Words
from legal_rl.runs.records import write_text

_MOST_WRONG: Final = 50  # questions that a browser keeps
_AT_ONCE: Final = 4  # questions that the model answers side by side


class ExamTab:
    """Setting the paper, sitting it, the result. The exam is changed in place, so that its handlers agree."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        self._ui = ui = ExamControls(context, words)
        self._views = ExamViews(ui, words, context.statutes)
        self._store = MockExamStore(context.workdir / "sittings")
        shown = [
            ui.head,
            ui.picks,
            ui.pick_one,
            ui.flag,
            ui.nav,
            ui.answered,
            ui.previous,
            ui.next,
            ui.hand_in,
            ui.confirm,
        ]
        views = [ui.exam, ui.token, ui.message, ui.setup, ui.room, ui.after, ui.clock, *shown]
        results = [ui.result, ui.retry, ui.download, ui.files_again]
        settings = {ui.source, *ui.topics.inputs, ui.mix, *ui.set.inputs, ui.n, ui.minutes, ui.model}
        ui.source.input(show_source, [ui.source], [ui.generated, ui.own], **IMMEDIATE)
        ui.export.click(self.export, settings, [ui.files, ui.message], **streaming(context))
        ui.export_again.click(self.export_again, [ui.exam], [ui.files_again], **streaming(context))
        began = ui.start.click(self.begin, settings, views, **streaming(context))
        again = ui.practise.click(self.practise, {ui.wrong, ui.minutes, ui.model}, views, **streaming(context))
        for event in (began, again):
            event.then(self.answer, [ui.exam], [ui.progress], **streaming(context))
        # What the browser kept arrives as a change when the tab is first shown.
        everything = [*views, *results, ui.progress]
        resumed = ui.token.change(self.resume, [ui.token, ui.exam], everything, **streaming(context))
        away = (ui.message, ui.room)
        marked, opened = [ui.nav, ui.answered, *away], [*shown, *away]
        # Else Gradio drops a click while the one before it is on its way.
        each: dict[str, Any] = {**IMMEDIATE, "trigger_mode": "multiple"}
        ui.picks.select(self.pick, [ui.exam], marked, **each)
        ui.pick_one.select(self.choose, [ui.exam], marked, **each)
        ui.flag.input(self.mark, [ui.exam, ui.flag], marked, **each)
        ui.nav.input(self.go, [ui.exam, ui.nav], opened, **each)
        ui.previous.click(self.step_back, [ui.exam], opened, **each)
        ui.next.click(self.step_on, [ui.exam], opened, **each)
        ui.hand_in.click(self.ask, [ui.exam], [ui.confirm, ui.question, *away], **IMMEDIATE)
        ui.no.click(lambda: gr.update(visible=False), None, [ui.confirm], **IMMEDIATE)
        ended = gr.on(
            [ui.yes.click, ui.clock.submit, ui.retry.click],
            self.finish,
            [ui.exam],
            [*views, *results],
            trigger_mode="multiple",
            **streaming(context),
        )
        for event in (ended, resumed):
            event.then(self.remember, [ui.exam, ui.wrong], [ui.wrong], **IMMEDIATE)
        ui.wrong.change(self.offer, [ui.wrong], [ui.practise], **IMMEDIATE)
        ui.again.click(self.reset, [ui.exam], views, **IMMEDIATE)

    async def begin(self, settings: Update) -> Update:
        """Set the paper and start the clock."""
        minutes = min(max(int(settings[self._ui.minutes]), 1), MOST_MINUTES)
        try:
            paper = await asyncio.to_thread(self._paper, settings)
        except VisitorError as error:
            return {self._ui.message: error_html(self._words, error)}
        return self._start(paper, settings, minutes)

    async def practise(self, settings: Update) -> Update:
        """Set the questions that were wrong before, as the browser has kept them, and start the clock."""
        questions = _kept(settings[self._ui.wrong], self._context.limits)
        if not questions:
            return {self._ui.message: error_html(self._words, VisitorError("exam.refused.few", n=1))}
        minutes = min(max(int(settings[self._ui.minutes]), 1), MOST_MINUTES)
        return self._start(questions, settings, minutes)

    def _start(self, paper: list[Question], settings: Update, minutes: int) -> Update:
        model = self._context.models[settings[self._ui.model]]
        exam = self._store.start(paper, model=model.label, trained=model.trained, seconds=60 * minutes, now=time.time())
        return {**self._views.room(exam), self._ui.token: exam.token, self._ui.message: ""}

    async def export(self, settings: Update) -> Update:
        """Set a paper as for an exam, and offer it as files."""
        try:
            paper = await asyncio.to_thread(self._paper, settings)
        except VisitorError as error:
            return {self._ui.message: error_html(self._words, error), self._ui.files: ""}
        return {self._ui.message: "", self._ui.files: await asyncio.to_thread(self._files, paper)}

    async def export_again(self, exam: MockExam | None) -> Update:
        """Offer the paper of this exam as files."""
        return {self._ui.files_again: await asyncio.to_thread(self._files, exam.questions) if exam else join()}

    def _files(self, questions: list[Question]) -> Safe:
        out = write_papers(self._context.workdir / "papers", questions, self._words, self._context.statutes)
        return links_html(out, len(questions), self._words)

    def _paper(self, settings: Update) -> list[Question]:
        n = min(max(int(settings[self._ui.n]), 1), self._context.limits.exam_questions)
        seed = random.SystemRandom().randrange(2**31)
        if settings[self._ui.source] == "upload":
            loaded, pasted = (settings[each] for each in self._ui.set.inputs)
            return self._ui.set.draw(loaded, pasted, n, seed=seed)
        exam = self._ui.topics.config(*(settings[each] for each in self._ui.topics.inputs))
        return draw_paper(n, exam, mix=settings[self._ui.mix], seed=seed)

    def remember(self, exam: MockExam | None, wrong: object) -> Any:
        """Keep in the browser what the person had wrong, and drop what is right by now."""
        if exam is None or exam.sheet.handed_in is None:
            return gr.skip()
        kept = {question.id: question for question in _kept(wrong, self._context.limits)}
        for row in grade_exam(exam).rows:
            if row.person.exact:
                kept.pop(row.question.id, None)
            else:
                kept[row.question.id] = row.question
        return [question.model_dump(mode="json") for question in [*kept.values()][-_MOST_WRONG:]]

    def offer(self, wrong: object) -> Any:
        """Offer to practise what was wrong, if anything was."""
        n = len(_kept(wrong, self._context.limits))
        return gr.update(value=self._words("exam.practise", n=n), visible=n > 0)

    async def resume(self, token: str, exam: MockExam | None) -> AsyncGenerator[Update, None]:
        """After a reload: show the exam that was running, or the result of the one that has ended."""
        if exam is not None or (exam := self._store.load(token)) is None:
            yield {self._ui.token: gr.skip()}
        elif exam.is_over(time.time()):
            async for update in self.finish(exam):
                yield update
        else:
            message = element("p", self._words("exam.resumed"), class_="note", role="status")
            yield {**self._views.room(exam), self._ui.message: message}
            async for progress in self.answer(exam):
                yield {self._ui.progress: progress}

    async def pick(self, exam: MockExam | None, event: gr.SelectData) -> Update:
        """Choose or unchoose one option."""
        pick = read_pick(event.value)
        if exam is None or pick is None:
            return {self._ui.nav: gr.skip()}
        if not exam.is_open_here:
            return self._views.elsewhere()
        exam.pick(*pick, bool(event.selected), time.time())
        self._store.save(exam)
        return self._views.count(exam)

    async def choose(self, exam: MockExam | None, event: gr.SelectData) -> Update:
        """Choose one option of a question that has one right option, in place of another."""
        pick = read_pick(event.value)
        if exam is None or pick is None:
            return {self._ui.nav: gr.skip()}
        if not exam.is_open_here:
            return self._views.elsewhere()
        exam.choose(*pick, time.time())
        self._store.save(exam)
        return self._views.count(exam)

    async def mark(self, exam: MockExam | None, marked: bool) -> Update:
        """Mark the open question, or take the mark away."""
        if exam is None:
            return {self._ui.nav: gr.skip()}
        if not exam.is_open_here:
            return self._views.elsewhere()
        exam.flag(exam.sheet.place, marked)
        self._store.save(exam)
        return self._views.count(exam)

    async def go(self, exam: MockExam | None, index: int | None) -> Update:
        """Open a question by its index."""
        if exam is not None and not exam.is_open_here:
            return self._views.elsewhere()
        if exam is not None and index is not None:
            exam.go(int(index))
            self._store.save(exam)
        return self._views.question(exam)

    async def step_back(self, exam: MockExam | None) -> Update:
        """Open the question before."""
        return await self.go(exam, exam.sheet.place - 1 if exam else None)

    async def step_on(self, exam: MockExam | None) -> Update:
        """Open the next question."""
        return await self.go(exam, exam.sheet.place + 1 if exam else None)

    def ask(self, exam: MockExam | None) -> Update:
        """Ask once more before handing in."""
        if exam is not None and not exam.is_open_here:
            return self._views.elsewhere()
        blank = len(exam.questions) - exam.answered if exam else 0
        text = self._words("exam.sure", n=blank) if blank else self._words("exam.sure.all")
        return {self._ui.confirm: gr.update(visible=True), self._ui.question: element("p", text, role="alert")}

    def reset(self, exam: MockExam | None) -> Update:
        """Leave the result, complete or not, and set another paper."""
        if exam is not None:
            exam.collecting.cancel()
        return self._views.setup()

    async def answer(self, exam: MockExam | None) -> AsyncGenerator[Safe, None]:
        """Let the model answer beside the person; of its answers no more than their number is shown."""
        if exam is None or exam.sheet.handed_in is not None:
            yield join()
            return
        error = None
        yield self._views.progress(exam, None)
        async with aclosing(self._collect_answers(exam, exam.collecting.take_over())) as errors:
            async for failed in errors:
                error = failed or error
                yield self._views.progress(exam, error)

    async def finish(self, exam: MockExam | None) -> AsyncGenerator[Update, None]:
        """Hand in, show the result, and complete it when the model has answered the rest."""
        if exam is None:
            yield {self._ui.exam: None}
            return
        if not exam.is_open_here:
            yield self._views.elsewhere()
            return
        exam.hand_in(time.time())
        self._store.save(exam)
        error, cancelled = None, exam.collecting.take_over()
        if exam.unanswered():
            result = await asyncio.to_thread(grade_exam, exam)
            yield self._views.result(exam, result, self._views.pending(exam), None)
            async with aclosing(self._collect_answers(exam, cancelled)) as errors:
                async for failed in errors:
                    error = failed or error
                    yield {self._ui.message: self._views.pending(exam)}
            if cancelled():
                return
        result = await asyncio.to_thread(grade_exam, exam)
        report = new_folder(self._context.workdir / "results") / "mock-exam.html"
        write_text(report, report_page(result, exam.sheet, self._words, self._context.statutes))
        yield self._views.result(exam, result, error_html(self._words, error) if error else join(), report)

    async def _collect_answers(
        self, exam: MockExam, cancelled: Callable[[], bool]
    ) -> AsyncGenerator[ChatError | None, None]:
        """Keep each response that comes; yields the errors, None for a response or where nothing came for a while.

        Ends when ``cancelled``: another handler or a newer tab asks for the rest, or nobody waits for it.
        """
        models = self._context.models
        model = next((model for model in models if model.label == exam.sheet.model), models[0])
        requests = [model.request(question) for question in exam.unanswered()]
        async with aclosing(answer_all(model, requests, at_once=_AT_ONCE)) as ended:
            async for request_and_answer in ended:
                if cancelled():
                    return
                answer = request_and_answer and request_and_answer[1]
                if isinstance(answer, Response):
                    self._store.add(exam, answer)
                yield None if isinstance(answer, Response) else answer


def _kept(wrong: object, limits: Limits) -> list[Question]:
    """The questions that a browser sent back as those its visitor had wrong; what is none is left out."""
    questions = []
    for row in wrong[:_MOST_WRONG] if isinstance(wrong, list) else ():
        with suppress(ValidationError):
            question = Question.model_validate(row)
            if len(question.stem) + sum(map(len, question.options.values())) <= limits.question_chars:
                questions.append(question)
    return questions[-limits.exam_questions :]
