"""Vote: one question, k samples, and what they agree on."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final

import gradio as gr

from legal_rl.core.grading import Grade, grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.context import Context
from legal_rl.demo.html import Safe, element, join
from legal_rl.demo.models import trouble
from legal_rl.demo.sitting.answering import Answer, answers
from legal_rl.demo.sitting.papers import VisitorError
from legal_rl.demo.sitting.show import sentence, style
from legal_rl.demo.sitting.vote_page import votes_html
from legal_rl.demo.tabs.question import QUICK, QuestionForm, build_question, slow
from legal_rl.demo.words import Words
from legal_rl.engines.openai.chat import ChatError

_SAMPLES: Final = 7
_HOTTEST: Final = 2.0
Update = dict[Any, Any]


@dataclass
class Ballot:
    """One vote as it comes in. ``known`` says whether the question has a gold, ``gold`` whether it is to be shown."""

    question: Question
    known: bool
    asked: int
    gold: bool = False
    samples: list[tuple[Response, Grade]] = field(default_factory=list)
    running: bool = True
    error: ChatError | None = None

    def add(self, sample: int, answer: Response | ChatError) -> None:
        """Take in one answer; one that failed is a response without text."""
        if isinstance(answer, ChatError):
            self.error = answer
            answer = Response(id=self.question.id, sample=sample, text=None, error=answer.kind)
        self.samples.append((answer, grade_response(self.question, answer)))


@dataclass(frozen=True)
class _Page:
    """The components that a vote changes."""

    ballot: gr.State
    count: gr.HTML
    retry: gr.Button
    gold: gr.Checkbox


def build(context: Context, words: Words) -> None:
    """The tab: the question, how often and how freely to ask it, and the count."""
    gr.HTML(element("p", words("vote.note"), class_="quiet"))
    form = build_question(context, words, "vote")
    model, k, heat = _build_settings(context, words)
    with gr.Row(elem_classes="buttons"):
        run = gr.Button(words("vote.run"), variant="primary", elem_id="vote-run")
        stop = gr.Button(words("vote.stop"), variant="stop", elem_id="vote-stop")
        retry = gr.Button(words("vote.retry"), visible=False, elem_id="vote-retry")
    gold = gr.Checkbox(False, label=words("vote.reveal"), interactive=True, elem_id="vote-reveal")
    page = _Page(gr.State(None), gr.HTML("", css_template=style(), elem_id="vote-count"), retry, gold)
    tab = _Tab(context, words, form, page)
    outputs = [page.ballot, page.count, page.retry]
    given = [*form.inputs, model, k, heat]
    began = gr.on([run.click, retry.click], tab.vote, given, [*outputs, page.gold, *form.outputs], **slow(context))
    stop.click(tab.stop, [page.ballot], outputs, cancels=[began], **QUICK)
    gold.input(tab.reveal, [page.ballot, gold], [page.count], **QUICK)


def _build_settings(context: Context, words: Words) -> tuple[gr.Radio, gr.Slider, gr.Slider]:
    with gr.Row():
        model = gr.Radio(
            [(each.label, n) for n, each in enumerate(context.models)],
            value=0,
            label=words("vote.model"),
            visible=len(context.models) > 1,
            elem_id="vote-model",
        )
        most = context.limits.samples
        k = gr.Slider(1, most, min(_SAMPLES, most), step=1, label=words("vote.samples"), elem_id="vote-k")
        heat = gr.Slider(0, _HOTTEST, 1, step=0.1, label=words("vote.temperature"), elem_id="vote-temperature")
    return model, k, heat


class _Tab:
    """What the controls do. A vote is changed in place while it runs, so that revealing gold does not disturb it."""

    def __init__(self, context: Context, words: Words, form: QuestionForm, page: _Page) -> None:
        self._context, self._words, self._form, self._page = context, words, form, page

    async def vote(self, *values: Any) -> AsyncIterator[Update]:
        """Ask k times at once (``form.inputs``; then model, k, temperature); the count grows as answers come."""
        *fields, place, k, heat = values
        try:
            read, filled = await asyncio.to_thread(self._form.read, *fields)
        except VisitorError as error:
            yield {self._page.ballot: None, self._page.count: sentence(self._words, error)}
            return
        ballot = Ballot(read.question, read.gold is not None, min(max(int(k), 1), self._context.limits.samples))
        yield {**self._update(ballot), **filled, self._page.gold: False}
        async with aclosing(self._answers(ballot, place, heat)) as ended:  # type: ignore[type-var]
            async for answer in ended:
                if answer is not None:
                    ballot.add(answer[0].sample, answer[1])
                yield self._update(ballot)
        ballot.running = False
        yield self._update(ballot)

    def _answers(self, ballot: Ballot, place: int, heat: float) -> AsyncIterator[Answer | None]:
        model = self._context.models[place]
        requests = [model.request(ballot.question, sample=number) for number in range(ballot.asked)]
        heat, seed = min(max(heat, 0.0), _HOTTEST), secrets.randbelow(2**31)
        return answers(model, requests, at_once=ballot.asked, temperature=heat, seed=seed)

    def stop(self, ballot: Ballot | None) -> Update:
        """Count what has come; the handler that asked is cancelled beside this."""
        if ballot is None:
            return {self._page.ballot: None}
        ballot.running = False
        return self._update(ballot)

    def reveal(self, ballot: Ballot | None, gold: bool) -> Safe:
        """Show or hide what is right."""
        if ballot is None:
            return join()
        ballot.gold = gold
        return self._count(ballot)

    def _update(self, ballot: Ballot) -> Update:
        failed = ballot.error is not None and not ballot.running
        return {
            self._page.ballot: ballot,
            self._page.count: self._count(ballot),
            self._page.retry: gr.update(visible=failed),
        }

    def _count(self, ballot: Ballot) -> Safe:
        said = trouble(self._words, ballot.error) if ballot.error and not ballot.running else ""
        unknown = ballot.gold and not ballot.known
        count = votes_html(
            ballot.question,
            ballot.samples,
            self._words,
            asked=ballot.asked,
            gold=ballot.gold and ballot.known,
            running=ballot.running,
        )
        return join(said, element("p", self._words("vote.no_gold"), class_="quiet") if unknown else "", count)
