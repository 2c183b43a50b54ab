"""Free question: open legal questions in the form of a conversation."""

import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Final

import gradio as gr

from legal_rl.core.prompts import find_prompt
from legal_rl.core.sampling import Response
from legal_rl.demo.context import Context
from legal_rl.demo.conversation import SYSTEM, Turn, messages, show
from legal_rl.demo.html import Safe, element
from legal_rl.demo.models import Model, trouble
from legal_rl.demo.words import Words
from legal_rl.engines.openai.chat import ChatError

_EVERY: Final = 0.1  # seconds between two updates of the page
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
    asked = gr.on([send.click, question.submit], tab.ask, [question, turns, model], outputs, **limit)
    again = retry.click(tab.again, [turns, model], outputs, **limit)
    stop.click(tab.stop, [turns], outputs, cancels=[asked, again], queue=False)
    clear.click(tab.clear, None, outputs, cancels=[asked, again], queue=False)


class _Tab:
    """What the buttons do; each gives the turns, their HTML, the question box and the retry button."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words

    async def ask(self, question: str, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Add a turn and stream its answer, if the question is within bounds."""
        refusal = self._refusal(question.strip(), turns)
        if refusal:
            said = element("p", refusal, class_="trouble", role="alert")
            yield turns, show(self._words, turns, said), gr.skip(), gr.skip()
            return
        async for update in self._stream((*turns, Turn(question.strip())), model, box=""):
            yield update

    async def again(self, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Ask the last turn's question once more."""
        if turns:
            async for update in self._stream((*turns[:-1], Turn(turns[-1].question)), model, box=gr.skip()):
                yield update

    def stop(self, turns: Turns) -> Update:
        """Mark the turn that was cut off; the handler that wrote it is cancelled beside this."""
        if turns and turns[-1].state == "running":
            turns = (*turns[:-1], replace(turns[-1], state="stopped"))
        return turns, show(self._words, turns), gr.skip(), gr.update(visible=bool(turns))

    def clear(self) -> Update:
        """Forget the conversation."""
        return (), show(self._words, ()), gr.skip(), gr.update(visible=False)

    def _refusal(self, question: str, turns: Turns) -> str | None:
        limits = self._context.limits
        if not question:
            return self._words("free.nothing")
        if len(question) > limits.chat_chars:
            return self._words("free.long", chars=limits.chat_chars, have=len(question))
        return self._words("free.full", turns=limits.chat_turns) if len(turns) >= limits.chat_turns else None

    async def _stream(self, turns: Turns, number: int, box: Any) -> AsyncIterator[Update]:
        model = self._context.models[number]
        *before, turn = turns
        yield turns, show(self._words, turns), box, gr.update(visible=False)
        last = 0.0
        try:
            async with aclosing(model.stream(self._request(model, turns))) as pieces:
                async for piece in pieces:
                    turn = turn.ended(piece) if isinstance(piece, Response) else turn.grown(piece.reasoning, piece.text)
                    if time.monotonic() - last >= _EVERY or turn.state != "running":
                        last = time.monotonic()
                        turns = (*before, turn)
                        yield turns, show(self._words, turns), gr.skip(), gr.update(visible=turn.state != "running")
        except ChatError as error:
            turns = (*before, replace(turn, state="trouble"))
            yield turns, show(self._words, turns, trouble(self._words, error)), gr.skip(), gr.update(visible=True)

    def _request(self, model: Model, turns: Turns) -> Any:
        # A model that was trained without any instruction has never seen one.
        system = SYSTEM if find_prompt(model.prompt).system else None
        return model.chat("free", messages(turns, system=system, room=2 * self._context.limits.chat_chars))
