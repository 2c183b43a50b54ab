"""Free question: open legal questions in the form of a conversation. Nothing here is graded."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import gradio as gr

from legal_rl.core.prompts import find_prompt
from legal_rl.core.sampling import Message, Response
from legal_rl.core.tags import TAG, fold_thinking
from legal_rl.demo.answer import CancelToken
from legal_rl.demo.context import Context
from legal_rl.demo.models import HEARTBEAT_SECONDS, Model, StreamEnd, batches, error_html
from legal_rl.demo.page import Safe, Words, details, element, join
from legal_rl.engines.openai.chat import ChatError, Delta

SYSTEM: Final = "你是一名法律问答助手。请用通俗的语言回答法律问题，说明所依据的法律；没有把握时直接说明。"
TurnState = Literal["running", "done", "length", "stopped", "trouble"]


@dataclass(frozen=True)
class ChatTurn:
    """One question with as much of its answer as came. ``reasoning`` is what the server split off by itself."""

    question: str
    text: str = ""
    reasoning: str = ""
    state: TurnState = "running"

    def grown(self, reasoning: str, text: str) -> "ChatTurn":
        """With a piece of the stream added."""
        return replace(self, reasoning=self.reasoning + reasoning, text=self.text + text)

    def ended(self, response: Response) -> "ChatTurn":
        """With the whole answer in place of its pieces."""
        state: TurnState = "length" if response.finish_reason == "length" else "done"
        return replace(self, text=response.text or "", reasoning=response.reasoning or "", state=state)

    @property
    def parts(self) -> tuple[str, str]:
        """Thinking without its tags, and what is said beside it."""
        before, thinking, after = fold_thinking(Response(id="turn", text=self.text, reasoning=self.reasoning or None))
        return TAG.sub("", thinking).strip(), before + after


def chat_messages(turns: Sequence[ChatTurn], *, system: str | None, room: int) -> list[Message]:
    """The last turn's question with as many earlier turns, without their thinking, as ``room`` characters hold."""
    asked: list[Message] = [{"role": "user", "content": turns[-1].question}]
    for turn in reversed(turns[:-1]):
        answer = turn.parts[1].strip()
        room -= len(turn.question) + len(answer)
        if room < 0:
            break
        if answer:
            asked[:0] = [{"role": "user", "content": turn.question}, {"role": "assistant", "content": answer}]
    return [{"role": "system", "content": system}, *asked] if system else asked


def conversation_html(words: Words, turns: Sequence[ChatTurn], trouble: Safe | None = None) -> Safe:
    """The conversation as HTML, ``trouble`` at its end."""
    if not turns:
        return trouble or element("p", words("free.empty"), class_="quiet")
    shown = [part for number, turn in enumerate(turns) for part in (_asked(words, turn), _answer(words, turn, number))]
    return element("div", *shown, trouble or Safe(""), class_="conversation", role="log", aria_live="off")


def _asked(words: Words, turn: ChatTurn) -> Safe:
    return element("div", element("span", words("free.you"), class_="who"), _text(turn.question), class_="turn asked")


def _answer(words: Words, turn: ChatTurn, number: int) -> Safe:
    thinking, answer = turn.parts
    parts: list[Safe] = []
    if thinking:
        busy = turn.state == "running" and not answer
        title = words("free.thinking.now" if busy else "free.thinking")
        parts.append(details(title, _text(thinking), key=f"free-{number}", opened=busy))
    if answer:
        parts.append(_text(answer))
    if turn.state == "running" and not parts:
        parts.append(element("p", words("free.waiting"), class_="quiet"))
    if turn.state in ("length", "stopped"):
        parts.append(element("p", words("free.cut" if turn.state == "length" else "free.stopped"), class_="quiet"))
    return element("div", join(*parts), class_="turn answered")


def _text(text: str) -> Safe:
    return element("div", text, class_="text", dir="auto")


Turns = tuple[ChatTurn, ...]
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
    shown = gr.HTML(conversation_html(words, ()), elem_id="free-conversation")
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
    brake = gr.State(CancelToken())
    gr.on([send.click, question.submit], tab.ask, [brake, question, turns, model], outputs, **limit)
    retry.click(tab.again, [brake, turns, model], outputs, **limit)
    stop.click(CancelToken.pull, [brake], None, queue=False, api_visibility="private")
    clear.click(tab.clear, [brake], outputs, queue=False, api_visibility="private")


class _Tab:
    """What the buttons do; each gives the turns, their HTML, the question box and the retry button."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words

    async def ask(self, brake: CancelToken, question: str, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Add a turn and stream its answer, if the question is within bounds."""
        refusal = self._refusal(question.strip(), turns)
        if refusal:
            said = element("p", refusal, class_="trouble", role="alert")
            yield turns, conversation_html(self._words, turns, said), gr.skip(), gr.skip()
            return
        async for update in self._stream(brake, (*turns, ChatTurn(question.strip())), model, box=""):
            yield update

    async def again(self, brake: CancelToken, turns: Turns, model: int) -> AsyncIterator[Update]:
        """Ask the last turn's question once more."""
        if turns:
            async for update in self._stream(brake, (*turns[:-1], ChatTurn(turns[-1].question)), model, box=gr.skip()):
                yield update

    async def clear(self, brake: CancelToken) -> Update:
        """Forget the conversation, once the handler that still writes it has said its last word."""
        brake.pull()
        await asyncio.sleep(2 * HEARTBEAT_SECONDS)
        return (), conversation_html(self._words, ()), gr.skip(), gr.update(visible=False)

    def _refusal(self, question: str, turns: Turns) -> str | None:
        limits = self._context.limits
        if not question:
            return self._words("free.nothing")
        if len(question) > limits.chat_chars:
            return self._words("free.long", chars=limits.chat_chars, have=len(question))
        return self._words("free.full", turns=limits.chat_turns) if len(turns) >= limits.chat_turns else None

    async def _stream(self, brake: CancelToken, turns: Turns, number: int, box: Any) -> AsyncIterator[Update]:
        model, pulled = self._context.models[number], brake.watch()
        *before, turn = turns
        yield turns, conversation_html(self._words, turns), box, gr.update(visible=False)
        async with aclosing(batches([model.stream(self._request(model, turns))])) as coming:
            async for batch in coming:
                for _, came in batch:
                    if isinstance(came, ChatError):
                        turn, said = replace(turn, state="trouble"), error_html(self._words, came)
                        yield self._now((*before, turn), said)
                        return
                    turn = _grown(turn, came)
                if pulled():
                    turn = replace(turn, state="stopped") if turn.state == "running" else turn
                yield self._now((*before, turn))
                if turn.state != "running":
                    return

    def _now(self, turns: Turns, said: Safe | None = None) -> Update:
        shown = conversation_html(self._words, turns, said) if said else conversation_html(self._words, turns)
        return turns, shown, gr.skip(), gr.update(visible=turns[-1].state != "running")

    def _request(self, model: Model, turns: Turns) -> Any:
        # A model that was trained without any instruction has never seen one.
        system = SYSTEM if find_prompt(model.prompt).system else None
        return model.chat("free", chat_messages(turns, system=system, room=2 * self._context.limits.chat_chars))


def _grown(turn: ChatTurn, came: Delta | Response | Exception | StreamEnd) -> ChatTurn:
    """``turn`` with what came added; an exception that is no trouble with the server is ours, and raised."""
    if isinstance(came, Exception):
        raise came
    if isinstance(came, Response):
        return turn.ended(came)
    return turn if isinstance(came, StreamEnd) else turn.grown(came.reasoning, came.text)
