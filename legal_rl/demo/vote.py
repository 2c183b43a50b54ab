"""Vote: one question, k samples, and what they agree on."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.core.grading import Grade, grade_response, outcome_of
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.context import Context
from legal_rl.demo.models import RequestResult, answers, error_html
from legal_rl.demo.page import Safe, Words, element, join
from legal_rl.demo.papers import VisitorError
from legal_rl.demo.questions import IMMEDIATE, QuestionForm, build_question, streaming
from legal_rl.demo.show import exam_style, response_html, show_letters, visitor_error_html
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.samples import most_votes


@dataclass(frozen=True, slots=True)
class VoteCount:
    """``letters``: how many samples chose each option; ``sets``: every distinct answer with its votes, most first.

    ``majority`` holds the answer with most votes, or all that tie, and is empty without a vote. A sample that was not
    read as an answer votes for nothing: ``lost`` counts those by status. ``not_scored`` samples never gave any text and
    are in no denominator.
    """

    letters: dict[str, int]
    sets: list[tuple[Letters, int]]
    majority: list[Letters]
    most: int
    scored: int
    lost: dict[str, int]
    not_scored: int

    @property
    def agreement(self) -> float | None:
        """The share of the scored samples that gave the majority's answer; None where none was scored."""
        return self.most / self.scored if self.scored else None


def count_votes(question: Question, grades: Sequence[Grade]) -> VoteCount:
    """Count the samples of one question."""
    scored = [grade for grade in grades if grade.status != "not_scored"]
    sets = Counter(grade.predicted for grade in scored if grade.predicted is not None)
    most, majority = most_votes(scored)
    return VoteCount(
        letters={letter: sum(n for said, n in sets.items() if letter in said) for letter in question.letters},
        sets=sorted(sets.items(), key=lambda item: (-item[1], sorted(item[0]))),
        majority=sorted(majority, key=sorted),
        most=most,
        scored=len(scored),
        lost=dict(Counter(grade.status for grade in scored if grade.predicted is None)),
        not_scored=len(grades) - len(scored),
    )


Samples = Sequence[tuple[Response, Grade]]


def votes_html(question: Question, samples: Samples, words: Words, *, asked: int, gold: bool, running: bool) -> Safe:
    """All of it; ``gold`` also says what is right."""
    votes = count_votes(question, [grade for _, grade in samples])
    key = "vote.running" if running else "vote.done"
    progress = element("p", words(key, n=len(samples), asked=asked), class_="quiet", role="status")
    if not samples:
        return progress
    return element(
        "div",
        progress,
        _headline(question, votes, words, gold=gold),
        _bars(question, votes, words, gold=gold),
        _sets(question, votes, words, gold=gold),
        _lost(votes, words),
        "" if running else _texts(samples, words, gold=gold),
        class_="votes",
    )


def _headline(question: Question, votes: VoteCount, words: Words, *, gold: bool) -> Safe:
    if not votes.majority:
        return element("p", words("vote.no_majority"), class_="headline")
    answers = words("vote.or").join(show_letters(letters, words) for letters in votes.majority)
    key = "vote.tie" if len(votes.majority) > 1 else "vote.majority"
    share = words("vote.agreement", n=votes.most, of=votes.scored, percent=f"{100 * (votes.agreement or 0):.0f}")
    right = _verdict(question.gold in votes.majority and len(votes.majority) == 1, words)
    told = [element("span", words("vote.gold", letters=show_letters(question.gold, words))), right] if gold else []
    return element("p", element("b", words(key, answers=answers)), element("span", share), *told, class_="headline")


def _verdict(right: bool, words: Words) -> Safe:
    return element("span", words("vote.right" if right else "vote.wrong"), class_="hit" if right else "extra")


def _bars(question: Question, votes: VoteCount, words: Words, *, gold: bool) -> Safe:
    names = (words("vote.option"), words("vote.share"), words("vote.count"))
    head = element("tr", *(element("th", name, scope="col") for name in names))
    rows = [_bar(question, letter, votes, words, gold=gold) for letter in question.letters]
    return element(
        "table", element("caption", words("vote.bars")), element("thead", head), element("tbody", *rows), class_="bars"
    )


def _bar(question: Question, letter: str, votes: VoteCount, words: Words, *, gold: bool) -> Safe:
    n = votes.letters[letter]
    percent = 100 * n / votes.scored if votes.scored else 0.0
    right = gold and letter in question.gold
    mark = element("span", words("vote.is_gold"), class_="badge hit") if right else ""
    bar = element("span", class_="bar right" if right else "bar", style=f"width:{percent:.1f}%")
    text = element("span", question.options[letter], class_="text")
    return element(
        "tr",
        element("th", element("b", letter), text, mark, scope="row"),
        element("td", element("span", bar, class_="track", aria_hidden="true"), class_="drawn"),
        element("td", words("vote.of", n=n, of=votes.scored, percent=f"{percent:.0f}"), class_="number"),
    )


def _sets(question: Question, votes: VoteCount, words: Words, *, gold: bool) -> Safe:
    if not votes.sets:
        return join()
    items = []
    for letters, n in votes.sets:
        verdict = _verdict(letters == question.gold, words) if gold else ""
        items.append(element("li", element("b", show_letters(letters, words)), words("vote.times", n=n), verdict))
    return join(element("h4", words("vote.sets", n=len(votes.sets))), element("ul", *items, class_="sets"))


def _lost(votes: VoteCount, words: Words) -> Safe:
    lost = [words("vote.lost.one", status=words(f"vote.status.{status}"), n=n) for status, n in votes.lost.items()]
    if votes.not_scored:
        lost.append(words("vote.lost.one", status=words("vote.status.not_scored"), n=votes.not_scored))
    return element("p", words("vote.lost"), words("vote.and").join(lost), class_="lost") if lost else join()


def _texts(samples: Samples, words: Words, *, gold: bool) -> Safe:
    parts = []
    for response, grade in sorted(samples, key=lambda pair: pair[0].sample):
        status = outcome_of(grade) if gold or grade.status != "ok" else "ok"
        what = words("vote.sample", n=response.sample + 1, answer=show_letters(grade.predicted, words))
        text = response.full_text
        body = element("p", words("vote.failed"), class_="quiet") if text is None else response_html(text, words)
        note = "" if status == "ok" else element("span", words(f"vote.status.{status}"), class_=f"badge {status}")
        parts.append(element("details", element("summary", what, note), body, data_keep=f"vote-{response.sample}"))
    return join(element("h4", words("vote.texts")), element("div", *parts, class_="samples"))


_SAMPLES: Final = 7
_HOTTEST: Final = 2.0
Update = dict[Any, Any]


@dataclass
class VoteState:
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
    page = _Page(gr.State(None), gr.HTML("", css_template=exam_style(), elem_id="vote-count"), retry, gold)
    tab = _Tab(context, words, form, page)
    outputs = [page.ballot, page.count, page.retry]
    given = [*form.inputs, model, k, heat]
    began = gr.on([run.click, retry.click], tab.vote, given, [*outputs, page.gold, *form.outputs], **streaming(context))
    stop.click(tab.stop, [page.ballot], outputs, cancels=[began], **IMMEDIATE)
    gold.input(tab.reveal, [page.ballot, gold], [page.count], **IMMEDIATE)


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
            yield {self._page.ballot: None, self._page.count: visitor_error_html(self._words, error)}
            return
        ballot = VoteState(read.question, read.gold is not None, min(max(int(k), 1), self._context.limits.samples))
        yield {**self._update(ballot), **filled, self._page.gold: False}
        async with aclosing(self._answers(ballot, place, heat)) as ended:  # type: ignore[type-var]
            async for answer in ended:
                if answer is not None:
                    ballot.add(answer[0].sample, answer[1])
                yield self._update(ballot)
        ballot.running = False
        yield self._update(ballot)

    def _answers(self, ballot: VoteState, place: int, heat: float) -> AsyncIterator[RequestResult | None]:
        model = self._context.models[place]
        requests = [model.request(ballot.question, sample=number) for number in range(ballot.asked)]
        heat, seed = min(max(heat, 0.0), _HOTTEST), secrets.randbelow(2**31)
        return answers(model, requests, at_once=ballot.asked, temperature=heat, seed=seed)

    def stop(self, ballot: VoteState | None) -> Update:
        """Count what has come; the handler that asked is cancelled beside this."""
        if ballot is None:
            return {self._page.ballot: None}
        ballot.running = False
        return self._update(ballot)

    def reveal(self, ballot: VoteState | None, gold: bool) -> Safe:
        """Show or hide what is right."""
        if ballot is None:
            return join()
        ballot.gold = gold
        return self._count(ballot)

    def _update(self, ballot: VoteState) -> Update:
        failed = ballot.error is not None and not ballot.running
        return {
            self._page.ballot: ballot,
            self._page.count: self._count(ballot),
            self._page.retry: gr.update(visible=failed),
        }

    def _count(self, ballot: VoteState) -> Safe:
        said = error_html(self._words, ballot.error) if ballot.error and not ballot.running else ""
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
