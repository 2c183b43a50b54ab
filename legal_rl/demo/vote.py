"""Vote: one question, k samples, and what they agree on."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.core.grading import Grade, grade_response, outcome_of
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.answer import CancelToken
from legal_rl.demo.context import Context
from legal_rl.demo.models import answer_all
from legal_rl.demo.page import (
    Safe,
    Update,
    VisitorError,
    asset,
    element,
    error_html,
    join,
    letters_or_none,
    response_html,
)
from legal_rl.demo.paste import PasteError
from legal_rl.demo.question_form import OtherQuestionError, QuestionForm
from legal_rl.demo.questions import IMMEDIATE, build_model_choice, streaming
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.k_samples import most_votes
from legal_rl.reporting.words import Words

_SAMPLES: Final = 7
_MOST_TEMPERATURE: Final = 2.0
Samples = Sequence[tuple[Response, Grade]]


@dataclass(frozen=True, slots=True)
class VoteCount:
    """Votes of the samples. ``letters``: by option; ``sets``: by distinct answer, most votes first.

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
        letters={letter: sum(n for answer, n in sets.items() if letter in answer) for letter in question.letters},
        sets=sorted(sets.items(), key=lambda item: (-item[1], sorted(item[0]))),
        majority=sorted(majority, key=sorted),
        most=most,
        scored=len(scored),
        lost=dict(Counter(grade.status for grade in scored if grade.predicted is None)),
        not_scored=len(grades) - len(scored),
    )


@dataclass
class VoteState:
    """One vote as it comes in. ``key`` is None where it is unknown, ``gold`` says whether it is to be shown."""

    question: Question
    key: Letters | None
    expected: int
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

    def mark(self, key: Letters | None) -> None:
        """Grade by ``key`` what has come, and what is still to come."""
        self.key = key
        self.question = self.question.model_copy(update={"gold": key or frozenset(self.question.options)})
        self.samples = [(answer, grade_response(self.question, answer)) for answer, _ in self.samples]


class VoteTab:
    """The question, how often and how freely to ask it, and the count.

    A vote is changed in place while it runs, so that revealing gold does not disturb it.
    """

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        gr.HTML(element("p", words("vote.note"), class_="quiet"))
        self._form = QuestionForm(context, words, "vote")
        with gr.Row(elem_classes="buttons"):
            run = gr.Button(words("vote.run"), variant="primary", elem_id="vote-run", elem_classes="to-answer")
            draw = gr.Button(words("ask.draw"), elem_id="vote-draw")
            self._stop = gr.Button(words("vote.stop"), variant="stop", visible=False, elem_id="vote-stop")
            self._retry = gr.Button(words("vote.retry"), visible=False, elem_id="vote-retry")
        self._form.build_choice(draw)
        with gr.Row():
            model = build_model_choice(context, words, words("vote.model"), "vote")
            most = context.limits.samples
            k = gr.Slider(1, most, min(_SAMPLES, most), step=1, label=words("vote.samples"), elem_id="vote-k")
            label = words("vote.temperature")
            temperature = gr.Slider(0, _MOST_TEMPERATURE, 1, step=0.1, label=label, elem_id="vote-temperature")
        self._gold = gr.Checkbox(False, label=words("vote.reveal"), interactive=True, elem_id="vote-reveal")
        self._state = gr.State(None)
        self._count = gr.HTML("", css_template=asset("exam.css"), elem_id="vote-count")
        changed = [self._state, self._count, self._retry, self._stop]
        token = gr.State(CancelToken())
        inputs, outputs = [token, *self._form.inputs, model, k, temperature], changed
        gr.on([run.click, self._retry.click], self.vote, inputs, outputs, **streaming(context))
        gr.on([run.click, self._retry.click], lambda: False, None, self._gold, **IMMEDIATE)
        self._stop.click(CancelToken.cancel, [token], None, **IMMEDIATE)
        marking = [self._state, self._gold, *self._form.key_inputs]
        for event in (self._gold.input, self._form.gold.change):
            event(self.reveal, marking, [self._count], trigger_mode="always_last", **IMMEDIATE)

    async def vote(self, token: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Ask k times at once (``form.inputs``; then model, k, temperature); the count grows as answers come."""
        *fields, index, k, temperature = values
        cancelled = token.watch()
        try:
            pasted = await asyncio.to_thread(self._form.read, *fields)
        except VisitorError as error:
            yield {self._state: None, self._count: error_html(self._words, error), self._stop: gr.update(visible=False)}
            return
        k = min(max(int(k), 1), self._context.limits.samples)
        state = VoteState(pasted.question, pasted.gold, k)
        yield self._update(state)
        model = self._context.models[index]
        requests = [model.request(state.question, sample=number) for number in range(k)]
        temperature, seed = min(max(temperature, 0.0), _MOST_TEMPERATURE), secrets.randbelow(2**31)
        coming = answer_all(model, requests, at_once=k, temperature=temperature, seed=seed)
        async with aclosing(coming) as answers:
            async for answer in answers:
                if answer is not None:
                    state.add(answer[0].sample, answer[1])
                if cancelled():
                    break
                yield self._update(state)
        state.running = False
        yield self._update(state)

    def reveal(self, state: VoteState | None, gold: bool, *fields: str | None) -> Any:
        """Show or hide what is right by the key in the field as it stands now."""
        if state is None:
            return gr.skip()
        state.gold = gold
        try:
            key = self._form.key(state.question, *fields)
        except OtherQuestionError:
            return gr.skip()
        except PasteError as error:
            return join(error_html(self._words, error), self._votes(state)) if gold else gr.skip()
        state.mark(key)
        return self._votes(state)

    def _update(self, state: VoteState) -> Update:
        failed = state.error is not None and not state.running
        return {
            self._state: state,
            self._count: self._votes(state),
            self._retry: gr.update(visible=failed),
            self._stop: gr.update(visible=state.running),
        }

    def _votes(self, state: VoteState) -> Safe:
        error = error_html(self._words, state.error) if state.error and not state.running else ""
        unknown = element("p", self._words("vote.no_gold"), class_="quiet") if state.gold and state.key is None else ""
        return join(error, unknown, votes_html(state, self._words))


def votes_html(state: VoteState, words: Words) -> Safe:
    """Bars with their numbers, every distinct answer, the majority, and what was not read as an answer."""
    question, gold = state.question, state.gold and state.key is not None
    votes = count_votes(question, [grade for _, grade in state.samples])
    key = "vote.running" if state.running else "vote.done"
    progress = element("p", words(key, n=len(state.samples), asked=state.expected), class_="quiet", role="status")
    if not state.samples:
        return progress
    heads = [element("th", words(key), scope="col") for key in ("vote.option", "vote.share", "vote.count")]
    bars = element(
        "table",
        element("caption", words("vote.bars")),
        element("thead", element("tr", *heads)),
        element("tbody", *(_bar(question, letter, votes, words, gold=gold) for letter in question.letters)),
        class_="bars",
    )
    items = []
    for letters, n in votes.sets:
        verdict = _verdict(letters == question.gold, words) if gold else ""
        items.append(element("li", element("b", letters_or_none(letters, words)), words("vote.times", n=n), verdict))
    title = element("h4", words("vote.sets", n=len(votes.sets)))
    sets = join(title, element("ul", *items, class_="sets")) if items else ""
    statuses = votes.lost | ({"not_scored": votes.not_scored} if votes.not_scored else {})
    lost = [words("vote.lost.one", status=words(f"vote.status.{name}"), n=n) for name, n in statuses.items()]
    return element(
        "div",
        progress,
        _headline(question, votes, words, gold=gold),
        bars,
        sets,
        element("p", words("vote.lost"), words("vote.and").join(lost), class_="lost") if lost else "",
        "" if state.running else _texts(state.samples, words, gold=gold),
        class_="votes",
    )


def _headline(question: Question, votes: VoteCount, words: Words, *, gold: bool) -> Safe:
    if not votes.majority:
        return element("p", words("vote.no_majority"), class_="headline")
    answers = words("vote.or").join(letters_or_none(letters, words) for letters in votes.majority)
    key = "vote.tie" if len(votes.majority) > 1 else "vote.majority"
    share = words("vote.agreement", n=votes.most, of=votes.scored, percent=f"{100 * (votes.agreement or 0):.0f}")
    parts = [element("b", words(key, answers=answers)), element("span", share)]
    if gold:
        parts.append(element("span", words("vote.gold", letters=letters_or_none(question.gold, words))))
        parts.append(_verdict(votes.majority == [question.gold], words))
    return element("p", *parts, class_="headline")


def _verdict(right: bool, words: Words) -> Safe:
    return element("span", words("vote.right" if right else "vote.wrong"), class_="hit" if right else "extra")


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


def _texts(samples: Samples, words: Words, *, gold: bool) -> Safe:
    parts = []
    for response, grade in sorted(samples, key=lambda pair: pair[0].sample):
        status = outcome_of(grade) if gold or grade.status != "ok" else "ok"
        answer = letters_or_none(grade.predicted, words)
        title = words("vote.sample", n=response.sample + 1, answer=answer)
        text = response.full_text
        body = element("p", words("vote.failed"), class_="quiet") if text is None else response_html(text, words)
        badge = "" if status == "ok" else element("span", words(f"vote.status.{status}"), class_=f"badge {status}")
        parts.append(element("details", element("summary", title, badge), body, data_keep=f"vote-{response.sample}"))
    return join(element("h4", words("vote.texts")), element("div", *parts, class_="samples"))
