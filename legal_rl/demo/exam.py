"""Mock exam: a paper against the clock, a person against a model."""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Final

import gradio as gr

from legal_rl.core.sampling import Response
from legal_rl.data.exam import FAMILIES
from legal_rl.demo.context import Context
from legal_rl.demo.exam_page import MOST_MINUTES, ExamControls, ExamViews, Update, read_pick
from legal_rl.demo.exam_session import MockExam, MockExamStore, grade_exam, report_page
from legal_rl.demo.models import Model, answers, error_html
from legal_rl.demo.page import Safe, Words, element, join
from legal_rl.demo.papers import ExamPaper, VisitorError, draw_paper, read_paper
from legal_rl.demo.questions import IMMEDIATE, streaming
from legal_rl.demo.show import visitor_error_html
from legal_rl.engines.openai.chat import ChatError
from legal_rl.runs.records import write_text

_AT_ONCE: Final = 4  # questions that the model answers side by side


def build(context: Context, words: Words) -> None:
    """The tab: setting the paper, sitting it, the result."""
    ui = ExamControls(context, words)
    tab = _Tab(context, words, ui)
    shown = [ui.head, ui.picks, ui.flag, ui.nav, ui.answered, ui.previous, ui.next, ui.sure]
    views = [ui.desk, ui.token, ui.message, ui.setup, ui.room, ui.after, ui.clock, *shown]
    results = [ui.result, ui.retry, ui.download]
    given = {ui.source, ui.families, ui.levels, ui.mix, ui.file, ui.n, ui.minutes, ui.model}
    ui.source.input(tab.choose_source, [ui.source], [ui.generated, ui.file], **IMMEDIATE)
    began = ui.start.click(tab.begin, given, views, **streaming(context))
    working = began.then(tab.answer, [ui.desk], [ui.progress], **streaming(context))
    # What the browser kept arrives as a change when the tab is first shown.
    resumed = ui.token.change(tab.resume, [ui.token, ui.desk], [*views, *results, ui.progress], **streaming(context))
    ui.picks.select(tab.pick, [ui.desk], [ui.nav, ui.answered], **IMMEDIATE)
    ui.flag.input(tab.mark, [ui.desk, ui.flag], [ui.nav, ui.answered], **IMMEDIATE)
    ui.nav.input(tab.go, [ui.desk, ui.nav], shown, **IMMEDIATE)
    ui.previous.click(tab.step_back, [ui.desk], shown, **IMMEDIATE)
    ui.next.click(tab.step_on, [ui.desk], shown, **IMMEDIATE)
    ui.hand_in.click(tab.ask, [ui.desk], [ui.sure, ui.asked], **IMMEDIATE)
    ui.no.click(tab.unask, None, [ui.sure], **IMMEDIATE)
    ended = [ui.yes.click, ui.clock.submit, ui.retry.click]
    gr.on(
        ended,
        tab.finish,
        [ui.desk],
        [*views, *results],
        cancels=[resumed, working],
        trigger_mode="multiple",
        **streaming(context),
    )
    ui.again.click(tab.reset, [ui.desk], views, **IMMEDIATE)


class _Tab:
    """What the controls do. The sitting is changed in place, so that handlers beside each other agree."""

    def __init__(self, context: Context, words: Words, controls: ExamControls) -> None:
        self._context, self._words, self._ui = context, words, controls
        self._views = ExamViews(controls, words)
        self._sittings = MockExamStore(context.workdir / "sittings")

    def choose_source(self, source: str) -> Update:
        """Show what the source needs."""
        return {
            self._ui.generated: gr.update(visible=source == "generated"),
            self._ui.file: gr.update(visible=source == "upload"),
        }

    async def begin(self, given: Update) -> Update:
        """Set the paper and start the clock."""
        n = min(max(int(given[self._ui.n]), 1), self._context.limits.exam_questions)
        minutes = min(max(int(given[self._ui.minutes]), 1), MOST_MINUTES)
        try:
            paper = await asyncio.to_thread(self._paper, given, n)
        except VisitorError as error:
            return {self._ui.message: visitor_error_html(self._words, error)}
        model = self._context.models[given[self._ui.model]]
        sitting = self._sittings.start(paper.questions, model=model.label, seconds=60 * minutes, now=time.time())
        told = join()
        if paper.refused:
            values = {"rows": paper.rows, "refused": paper.refused, "reason": paper.reason}
            told = element("p", self._words("exam.rows", **values), class_="note", role="status")
        return {**self._views.room(sitting), self._ui.token: sitting.token, self._ui.message: told}

    def _paper(self, given: Update, n: int) -> ExamPaper:
        seed = random.SystemRandom().randrange(2**31)
        if given[self._ui.source] == "upload":
            if not given[self._ui.file]:
                raise VisitorError("exam.refused.none")
            return read_paper(Path(given[self._ui.file]), n, self._context.limits, seed=seed)
        families = [name for name in given[self._ui.families] or () if name in FAMILIES]
        levels = given[self._ui.levels] or ()
        return draw_paper(n, families=families, levels=levels, mix=given[self._ui.mix], seed=seed)

    async def resume(self, token: str, sitting: MockExam | None) -> AsyncIterator[Update]:
        """After a reload: the exam that was running, or the result of the one that has ended."""
        if sitting is not None or (sitting := self._sittings.load(token)) is None:
            yield {self._ui.token: gr.skip()}
        elif sitting.is_over(time.time()):
            async for update in self.finish(sitting):
                yield update
        else:
            told = element("p", self._words("exam.resumed"), class_="note", role="status")
            yield {**self._views.room(sitting), self._ui.message: told}
            async for progress in self.answer(sitting):
                yield {self._ui.progress: progress}

    async def pick(self, sitting: MockExam | None, event: gr.SelectData) -> Update:
        """Choose or unchoose one option."""
        value = read_pick(event.value)
        if sitting is None or value is None:
            return {self._ui.nav: gr.skip()}
        sitting.pick(*value, bool(event.selected), time.time())
        self._sittings.save(sitting)
        return self._views.count(sitting)

    async def mark(self, sitting: MockExam | None, marked: bool) -> Update:
        """Mark the open question, or take the mark away."""
        if sitting is None:
            return {self._ui.nav: gr.skip()}
        sitting.flag(sitting.sheet.place, marked)
        self._sittings.save(sitting)
        return self._views.count(sitting)

    async def go(self, sitting: MockExam | None, place: int | None) -> Update:
        """Open a question by its place."""
        if sitting is not None and place is not None:
            sitting.go(int(place))
            self._sittings.save(sitting)
        return self._views.question(sitting)

    async def step_back(self, sitting: MockExam | None) -> Update:
        """Open the question before."""
        return await self.go(sitting, sitting.sheet.place - 1 if sitting else None)

    async def step_on(self, sitting: MockExam | None) -> Update:
        """Open the next question."""
        return await self.go(sitting, sitting.sheet.place + 1 if sitting else None)

    def ask(self, sitting: MockExam | None) -> Update:
        """Ask once more before handing in."""
        blank = len(sitting.questions) - sitting.answered if sitting else 0
        text = self._words("exam.sure", n=blank) if blank else self._words("exam.sure.all")
        return {self._ui.sure: gr.update(visible=True), self._ui.asked: element("p", text, role="alert")}

    def unask(self) -> Update:
        """Go on with the exam."""
        return {self._ui.sure: gr.update(visible=False)}

    def reset(self, sitting: MockExam | None) -> Update:
        """Leave the result, complete or not, and set another paper."""
        if sitting is not None:
            sitting.left_alone = True
        return self._views.setup()

    async def answer(self, sitting: MockExam | None) -> AsyncIterator[Safe]:
        """Let the model answer beside the person; of its answers no more than their number is shown."""
        if sitting is None or sitting.sheet.handed_in is not None:
            yield join()
            return
        error = None
        yield self._views.progress(sitting, None)
        async with aclosing(self._answers(sitting)) as ended:  # type: ignore[type-var]
            async for failed in ended:
                error = failed or error
                yield self._views.progress(sitting, error)

    async def finish(self, sitting: MockExam | None) -> AsyncIterator[Update]:
        """Hand in, show the result, and complete it when the model has answered the rest."""
        if sitting is None:
            yield {self._ui.desk: None}
            return
        sitting.hand_in(time.time())
        self._sittings.save(sitting)
        error = None
        if sitting.unanswered():
            marked = await asyncio.to_thread(grade_exam, sitting)
            yield self._views.result(sitting, marked, self._views.pending(sitting), None)
            async with aclosing(self._answers(sitting)) as ended:  # type: ignore[type-var]
                async for failed in ended:
                    if sitting.left_alone:
                        return
                    error = failed or error
                    yield {self._ui.message: self._views.pending(sitting)}
        marked = await asyncio.to_thread(grade_exam, sitting)
        report = self._context.workdir / "results" / secrets.token_hex(8) / "mock-exam.html"
        write_text(report, report_page(marked, sitting.sheet, self._words))
        yield self._views.result(sitting, marked, error_html(self._words, error) if error else join(), report)

    async def _answers(self, sitting: MockExam) -> AsyncIterator[ChatError | None]:
        model = self._model(sitting)
        requests = [model.request(question) for question in sitting.unanswered()]
        async with aclosing(answers(model, requests, at_once=_AT_ONCE)) as ended:  # type: ignore[type-var]
            async for found in ended:
                answer = found and found[1]
                if isinstance(answer, Response):
                    self._sittings.add(sitting, answer)
                yield None if isinstance(answer, Response) else answer

    def _model(self, sitting: MockExam) -> Model:
        models = self._context.models
        return next((model for model in models if model.label == sitting.sheet.model), models[0])
