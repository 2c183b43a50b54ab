"""An open conversation: its turns, what the model is sent of it, and how it looks. Nothing here is graded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from legal_rl.core.sampling import Message, Response
from legal_rl.core.tags import TAG
from legal_rl.demo.html import Safe, element, fold, join
from legal_rl.demo.words import Words
from legal_rl.evaluation.report.page.thinking import fold_thinking

SYSTEM: Final = "你是一名法律问答助手。请用通俗的语言回答法律问题，说明所依据的法律；没有把握时直接说明。"
State = Literal["running", "done", "length", "stopped", "trouble"]


@dataclass(frozen=True)
class Turn:
    """One question with as much of its answer as came. ``reasoning`` is what the server split off by itself."""

    question: str
    text: str = ""
    reasoning: str = ""
    state: State = "running"

    def grown(self, reasoning: str, text: str) -> "Turn":
        """With a piece of the stream added."""
        return replace(self, reasoning=self.reasoning + reasoning, text=self.text + text)

    def ended(self, response: Response) -> "Turn":
        """With the whole answer in place of its pieces."""
        state: State = "length" if response.finish_reason == "length" else "done"
        return replace(self, text=response.text or "", reasoning=response.reasoning or "", state=state)

    @property
    def parts(self) -> tuple[str, str]:
        """Thinking without its tags, and what is said beside it."""
        before, thinking, after = fold_thinking(Response(id="turn", text=self.text, reasoning=self.reasoning or None))
        return TAG.sub("", thinking).strip(), before + after


def messages(turns: Sequence[Turn], *, system: str | None, room: int) -> list[Message]:
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


def show(words: Words, turns: Sequence[Turn], trouble: Safe | None = None) -> Safe:
    """The conversation as HTML, ``trouble`` at its end."""
    if not turns:
        return trouble or element("p", words("free.empty"), class_="quiet")
    shown = [part for number, turn in enumerate(turns) for part in (_asked(words, turn), _answer(words, turn, number))]
    return element("div", *shown, trouble or Safe(""), class_="conversation", role="log", aria_live="off")


def _asked(words: Words, turn: Turn) -> Safe:
    return element("div", element("span", words("free.you"), class_="who"), _text(turn.question), class_="turn asked")


def _answer(words: Words, turn: Turn, number: int) -> Safe:
    thinking, answer = turn.parts
    parts: list[Safe] = []
    if thinking:
        busy = turn.state == "running" and not answer
        title = words("free.thinking.now" if busy else "free.thinking")
        parts.append(fold(title, _text(thinking), key=f"free-{number}", opened=busy))
    if answer:
        parts.append(_text(answer))
    if turn.state == "running" and not parts:
        parts.append(element("p", words("free.waiting"), class_="quiet"))
    if turn.state in ("length", "stopped"):
        parts.append(element("p", words("free.cut" if turn.state == "length" else "free.stopped"), class_="quiet"))
    return element("div", join(*parts), class_="turn answered")


def _text(text: str) -> Safe:
    return element("div", text, class_="text", dir="auto")
