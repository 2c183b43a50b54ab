"""Free question: open legal questions in the form of a conversation."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import gradio as gr

from legal_rl.core.prompts import find_prompt
from legal_rl.core.sampling import Response
from legal_rl.demo.asking.asked import Brake
from legal_rl.demo.asking.pump import BEAT, End, batches
from legal_rl.demo.context import Context
from legal_rl.demo.conversation import SYSTEM, Turn, messages, show
from legal_rl.demo.html import Safe, element
from legal_rl.demo.models import Model, trouble
from legal_rl.demo.words import Words
from legal_rl.engines.openai.chat import ChatError, Delta

Turns = tuple[Turn, ...]
Update = tuple[Turns, Safe, Any, Any]


def build(context: Context, words: Words) -> None:
    """The tab: note, conversation, question, buttons."""
    tab = _Tab(context, words)
    turns = gr.State(())
    gr.HTML(element("p", words("free.note"), class_="note strong", role="note"))
    model = gr.Radio(
        [(each.label, number) for number, each in enumerate(context.models)],
        value=0,
        label=words("free.model"),
        visible=len(context.models) > 1,
        elem_id="free-model",
    )
    shown = gr.HTML(show(words, ()), elem_id="free-conversation")
    question = gr.Textbox(
        label=words("free.question"),
        placeholder=words("free.placeholder"),
        lines=2,
        max_lines=8,
        max_length=context.limits.chat_chars,
        elem_id="free-question",
    )
    with gr.Row(elem_classes="buttons"):
        send = gr.Button(words("free.send"), variant="primary", elem_id="free-send")
        stop = gr.Button(words("free.stop"), variant="stop", elem_id="free-stop")
        retry = gr.Button(words("free.retry"), visible=False, elem_id="free-retry")
        clear = gr.Button(words("free.clear"), elem_id="free-clear")
    outputs = [turns, shown, question, retry]
    limit: Any = {
        "concurrency_limit": context.limits.concurrency,
        "show_progress": "hidden",
        "api_visibility": "private",
    }
    brake = gr.State(Brake())
    gr.on([send.click, question.submit], tab.ask, [brake, question, turns, model], outputs, **limit)
    retry.click(tab.again, [brake, turns, model], outputs, **limit)
    stop.click(Brake.pull, [brake], None, queue=False, api_visibility="private")
    clear.click(tab.clear, [brake], outputs, queue=False, api_visibility="private")


class _Tab:
    """What the buttons do; each gives the turns, their HTML, the question box and the retry button."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words

    async def ask(self, brake: Brake, question: str, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Add a turn and stream its answer, if the question is within bounds."""
        refusal = self._refusal(question.strip(), turns)
        if refusal:
            said = element("p", refusal, class_="trouble", role="alert")
            yield turns, show(self._words, turns, said), gr.skip(), gr.skip()
            return
        async for update in self._stream(brake, (*turns, Turn(question.strip())), model, box=""):
            yield update

    async def again(self, brake: Brake, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Ask the last turn's question once more."""
        if turns:
            async for update in self._stream(brake, (*turns[:-1], Turn(turns[-1].question)), model, box=gr.skip()):
                yield update

    async def clear(self, brake: Brake) -> Update:
        """Forget the conversation, once the handler that still writes it has said its last word."""
        brake.pull()
        await asyncio.sleep(2 * BEAT)
        return (), show(self._words, ()), gr.skip(), gr.update(visible=False)

    def _refusal(self, question: str, turns: Turns) -> str | None:
        limits = self._context.limits
        if not question:
            return self._words("free.nothing")
        if len(question) > limits.chat_chars:
            return self._words("free.long", chars=limits.chat_chars, have=len(question))
        return self._words("free.full", turns=limits.chat_turns) if len(turns) >= limits.chat_turns else None

    async def _stream(self, brake: Brake, turns: Turns, number: int, box: Any) -> AsyncIterator[Update]:
        model, pulled = self._context.models[number], brake.watch()
        *before, turn = turns
        yield turns, show(self._words, turns), box, gr.update(visible=False)
        async with aclosing(batches([model.stream(self._request(model, turns))])) as coming:
            async for batch in coming:
                for _, came in batch:
                    if isinstance(came, ChatError):
                        turn, said = replace(turn, state="trouble"), trouble(self._words, came)
                        yield self._now((*before, turn), said)
                        return
                    turn = _grown(turn, came)
                if pulled():
                    turn = replace(turn, state="stopped") if turn.state == "running" else turn
                yield self._now((*before, turn))
                if turn.state != "running":
                    return

    def _now(self, turns: Turns, said: Safe | None = None) -> Update:
        shown = show(self._words, turns, said) if said else show(self._words, turns)
        return turns, shown, gr.skip(), gr.update(visible=turns[-1].state != "running")

    def _request(self, model: Model, turns: Turns) -> Any:
        # A model that was trained without any instruction has never seen one.
        system = SYSTEM if find_prompt(model.prompt).system else None
        return model.chat("free", messages(turns, system=system, room=2 * self._context.limits.chat_chars))


def _grown(turn: Turn, came: Delta | Response | Exception | End) -> Turn:
    """``turn`` with what came added; an exception that is no trouble with the server is ours, and raised."""
    if isinstance(came, Exception):
        raise came
    if isinstance(came, Response):
        return turn.ended(came)
    return turn if isinstance(came, End) else turn.grown(came.reasoning, came.text)
