"""Free question: open legal questions in the form of a conversation. Nothing here is graded."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import gradio as gr

from legal_rl.core.prompts import find_prompt
from legal_rl.core.sampling import Message, Request, Response
from legal_rl.core.tags import TAG, fold_thinking
from legal_rl.demo.answer import HALF_TAG, CancelToken
from legal_rl.demo.context import Context
from legal_rl.demo.models import HEARTBEAT_SECONDS, StreamEnd, batches
from legal_rl.demo.page import Safe, VisitorError, details, element, error_html, join, text_block
from legal_rl.demo.questions import IMMEDIATE, build_model_choice, streaming
from legal_rl.engines.openai.chat import ChatError
from legal_rl.reporting.words import Words

SYSTEM: Final = "你是一名法律问答助手。请用通俗的语言回答法律问题，说明所依据的法律；没有把握时直接说明。"
TurnState = Literal["running", "done", "length", "stopped", "trouble"]


@dataclass(frozen=True)
class ChatTurn:
    """One question with its answer so far. ``reasoning``: the part that the server split off by itself."""

    question: str
    text: str = ""
    reasoning: str = ""
    state: TurnState = "running"

    def extend(self, reasoning: str, text: str) -> "ChatTurn":
        """The turn with a piece of the stream added."""
        return replace(self, reasoning=self.reasoning + reasoning, text=self.text + text)

    def finish(self, response: Response) -> "ChatTurn":
        """The turn with the whole answer in place of its pieces."""
        state: TurnState = "length" if response.finish_reason == "length" else "done"
        return replace(self, text=response.text or "", reasoning=response.reasoning or "", state=state)

    @property
    def parts(self) -> tuple[str, str]:
        """Thinking without its tags, and the text beside it."""
        before, thinking, after = fold_thinking(Response(id="turn", text=self.text, reasoning=self.reasoning or None))
        return TAG.sub("", thinking).strip(), before + after


Turns = tuple[ChatTurn, ...]
ChatUpdate = tuple[Turns, Safe, Any, Any, Any]  # turns, their HTML, the buttons retry and stop, the question begun last


def chat_messages(turns: Sequence[ChatTurn], *, system: str | None, room: int) -> list[Message]:
    """The last turn's question with as many earlier turns, without their thinking, as ``room`` characters hold."""
    messages: list[Message] = [{"role": "user", "content": turns[-1].question}]
    for turn in reversed(turns[:-1]):
        answer = turn.parts[1].strip()
        room -= len(turn.question) + len(answer)
        if room < 0:
            break
        if answer:
            messages[:0] = [{"role": "user", "content": turn.question}, {"role": "assistant", "content": answer}]
    return [{"role": "system", "content": system}, *messages] if system else messages


def conversation_html(words: Words, turns: Sequence[ChatTurn], error: Safe | None = None) -> Safe:
    """The conversation as HTML, ``error`` at its end."""
    if not turns:
        return error or element("p", words("free.empty"), class_="quiet")
    shown = []
    for number, turn in enumerate(turns):
        you = element("span", words("free.you"), class_="who")
        shown += [element("div", you, text_block(turn.question), class_="turn asked"), _answer(words, turn, number)]
    return element("div", *shown, error or Safe(""), class_="conversation", role="log", aria_live="off")


def _answer(words: Words, turn: ChatTurn, number: int) -> Safe:
    thinking, answer = turn.parts
    if turn.state == "running":
        thinking, answer = (HALF_TAG.sub("", text) for text in (thinking, answer))
    answer = TAG.sub("", answer).strip()
    parts: list[Safe] = []
    if thinking:
        busy = turn.state == "running" and not answer
        title = words("free.thinking.now" if busy else "free.thinking")
        parts.append(details(title, text_block(thinking), key=f"free-{number}", opened=busy))
    if answer:
        parts.append(text_block(answer))
    if turn.state == "running" and not parts:
        parts.append(element("p", words("free.waiting"), class_="quiet"))
    if turn.state in ("length", "stopped"):
        parts.append(element("p", words("free.cut" if turn.state == "length" else "free.stopped"), class_="quiet"))
    return element("div", join(*parts), class_="turn answered")


class FreeTab:
    """Note, conversation, question, buttons."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        turns = gr.State(())
        gr.HTML(element("p", words("free.note"), class_="note strong", role="note"))
        model = build_model_choice(context, words, words("free.model"), "free")
        shown = gr.HTML(conversation_html(words, ()), elem_id="free-conversation")
        question = gr.Textbox(
            label=words("free.question"),
            placeholder=words("free.placeholder"),
            lines=2,
            max_lines=8,
            max_length=context.limits.chat_chars,
            elem_id="free-question",
            elem_classes="enter-asks",
        )
        with gr.Row(elem_classes="buttons"):
            send = gr.Button(words("free.send"), variant="primary", elem_id="free-send")
            stop = gr.Button(words("free.stop"), variant="stop", visible=False, elem_id="free-stop")
            retry = gr.Button(words("free.retry"), visible=False, elem_id="free-retry")
            clear = gr.Button(words("free.clear"), elem_id="free-clear")
        begun, token = gr.State(None), gr.State(CancelToken())
        outputs = [turns, shown, retry, stop, begun]
        send.click(self.ask, [token, question, turns, model], outputs, **streaming(context))
        retry.click(self.retry, [token, turns, model], outputs, **streaming(context))
        # Not by the stream: Gradio keeps a copy, with each question, of a box that a stream gives and an event takes.
        begun.change(self.empty, [question, begun], [question], **IMMEDIATE)
        stop.click(CancelToken.cancel, [token], None, queue=False, api_visibility="private")
        clear.click(self.clear, [token], outputs, queue=False, api_visibility="private")

    async def ask(
        self, token: CancelToken, question: str, turns: Turns, model: int
    ) -> AsyncGenerator[ChatUpdate, None]:
        """Add a turn and stream its answer, if the question is within bounds."""
        question, limits, refusal = question.strip(), self._context.limits, None
        if not question:
            refusal = VisitorError("free.nothing")
        elif len(question) > limits.chat_chars:
            refusal = VisitorError("free.long", chars=limits.chat_chars, have=len(question))
        elif len(turns) >= limits.chat_turns:
            refusal = VisitorError("free.full", turns=limits.chat_turns)
        if refusal:
            error = error_html(self._words, refusal)
            yield turns, conversation_html(self._words, turns, error), gr.skip(), gr.skip(), gr.skip()
            return
        async for update in self._stream(token, (*turns, ChatTurn(question)), model):
            yield update

    @staticmethod
    def empty(box: str, begun: tuple[int, str] | None) -> str:
        """The box without the question whose answer has begun; what was typed since stays."""
        return "" if begun and box.strip() == begun[1] else box

    async def retry(self, token: CancelToken, turns: Turns, model: int) -> AsyncGenerator[ChatUpdate, None]:
        """Ask the last turn's question once more."""
        if turns:
            async for update in self._stream(token, (*turns[:-1], ChatTurn(turns[-1].question)), model):
                yield update

    async def clear(self, token: CancelToken) -> ChatUpdate:
        """Forget the conversation, once the handler that still writes it has given its last update."""
        token.cancel()
        await asyncio.sleep(2 * HEARTBEAT_SECONDS)
        hidden = gr.update(visible=False)
        return (), conversation_html(self._words, ()), hidden, hidden, None

    async def _stream(self, token: CancelToken, turns: Turns, index: int) -> AsyncGenerator[ChatUpdate, None]:
        model, cancelled = self._context.models[index], token.watch()
        *earlier, turn = turns
        begun = (len(turns), turn.question)
        yield turns, conversation_html(self._words, turns), gr.update(visible=False), gr.update(visible=True), begun
        # A model that was trained without any instruction has never seen one.
        system = SYSTEM if find_prompt(model.prompt).system else None
        messages = chat_messages(turns, system=system, room=2 * self._context.limits.chat_chars)
        async with aclosing(batches([model.stream(Request(id="free", messages=messages))])) as coming:
            async for batch in coming:
                error = None
                for _, piece, _ in batch:
                    if isinstance(piece, ChatError):
                        turn, error = replace(turn, state="trouble"), error_html(self._words, piece)
                    elif isinstance(piece, Exception):
                        raise piece
                    elif isinstance(piece, Response):
                        turn = turn.finish(piece)
                    elif not isinstance(piece, StreamEnd):
                        turn = turn.extend(piece.reasoning, piece.text)
                if cancelled() and turn.state == "running":
                    turn = replace(turn, state="stopped")
                now = (*earlier, turn)
                retry, stop = (gr.update(visible=turn.state != "running"), gr.update(visible=turn.state == "running"))
                yield now, conversation_html(self._words, now, error), retry, stop, begun
                if turn.state != "running":
                    return
