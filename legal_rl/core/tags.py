"""Think and answer tags: the strict format, its regular expression for engines, and where the thinking stands."""

import re
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import LETTERS
from legal_rl.core.sampling import Response
from legal_rl.core.words import RETRACT, any_of

Span = tuple[int, int]

_THINK_NAMES = "think|thinking|thought|reasoning|思考|思考过程|推理"
_ANSWER_NAMES = "answer|final_answer|回答|答案|最终答案"
TAG = re.compile(
    rf"<\s{{0,4}}(?P<close>/?)\s{{0,4}}(?:(?P<think>{_THINK_NAMES})|(?P<answer>{_ANSWER_NAMES}))\s{{0,4}}>",
    re.IGNORECASE,
)
_END_OF_TURN = re.compile(r"<\|?(?:im_end|endoftext|eot_id|end[▁_]of[▁_]sentence|end)\|>|</s>|<\|im_start\|>")
# Thinking that opens once more behind an answer and takes it back
_TAKES_BACK = re.compile(rf"\s*(?:{any_of(RETRACT)})(?:[\s,.。;:!?…]|\Z)")
# One option letter of either case or width, and what may stand between two.
_STRICT_ANSWER = re.compile(r"[A-Za-zＡ-Ｚａ-ｚ\s、，,／/和与及;；]*")


def strict_answer(text: str) -> str | None:
    """Take the content of the answer tag if ``text`` has the strict form, else None.

    One ``<think>…</think>``, then one ``<answer>…</answer>``, only white space around them; no other tag of either
    kind, in whatever spelling, inside; the content only letters and the separators 、，,／/；;和与及 and white space.
    """
    body = text.strip()
    if not (body.startswith("<think>") and body.endswith("</answer>")):
        return None
    thinking, closed, rest = body[7:].partition("</think>")
    rest = rest.lstrip()
    if not closed or not rest.startswith("<answer>"):
        return None
    content = rest[8:-9]
    if not _STRICT_ANSWER.fullmatch(content) or (
        ("<" in thinking or "＜" in thinking) and TAG.search(_narrow(thinking))
    ):
        return None
    return content


def _narrow(text: str) -> str:
    """The marks of tags in one width, every position kept."""
    return text.replace("＜", "<").replace("＞", ">").replace("／", "/")


def outside_thinking(text: str) -> str:
    """Cut the thinking out of folded ``text``; thinking never closed reaches to the end.

    A closing tag without an opening one ends thinking that the template opened, if it is the first think tag; a second
    closing tag extends the thinking it follows only when more were opened than closed. What follows an end-of-turn
    token is no part of the response.
    """
    if "<" not in text:
        return text
    turn = _END_OF_TURN.search(text)
    if turn is not None and text[: turn.start()].strip():
        text = text[: turn.start()]
    pieces: list[str] = []
    position, opened, surplus, seen, said = 0, False, 0, False, False
    for tag in TAG.finditer(text):
        if tag["think"] is None:
            continue
        if not tag["close"]:
            if opened:
                surplus += 1
            else:
                pieces.append(text[position : tag.start()])
                said = said or bool(pieces[-1].strip())
                if said and _TAKES_BACK.match(text, tag.end()):
                    pieces.append("不对。")
            opened = True
        else:
            if not opened and seen and surplus == 0:
                pieces.append(text[position : tag.start()])
            elif not opened and surplus:
                surplus -= 1
            opened = False
            position = tag.end()
        seen = True
    if not opened:
        pieces.append(text[position:])
    return "\n".join(piece for piece in pieces if piece)


def reasoning_span(text: str) -> Span:
    """Span of the thinking, tags left out; the whole text where no tag marks it or nothing stands in it."""
    start, end = thinking_span(text)
    return (start, end) if text[start:end].strip() else (0, len(text))


def thinking_span(text: str) -> Span:
    """Span of the thinking, tags left out, even if it is empty; the whole text where no tag marks it."""
    plain = _narrow(text)
    tags = [tag for tag in TAG.finditer(plain) if tag["think"]] if "<" in plain else []
    if not tags:
        return 0, len(text)
    start = 0 if tags[0]["close"] else tags[0].end()
    end = tags[-1].start() if tags[-1]["close"] else len(text)
    return start, max(start, end)


def fold_thinking(response: Response) -> list[str]:
    """Split the whole text for a reader: before the thinking, the thinking with its tags, what follows.

    Thinking reaches from the first tag (or the start, where the prompt or nobody opened it) to the last closing one;
    never closed, to the end. A response without any think tag has all in its last part, one without text no parts.
    Nothing is graded by this.
    """
    text = response.full_text
    if text is None:
        return []
    opened = response.starts_in_thinking
    tags = [tag for tag in TAG.finditer(text) if tag["think"]]
    if not tags and not opened:
        return ["", "", text]
    start = 0 if opened or tags[0]["close"] else tags[0].start()
    end = max((tag.end() for tag in tags if tag["close"]), default=len(text))
    return [text[:start], text[start:end], text[end:]]


# In the thinking a "<" may stand where no tag can begin: these are what may follow it in a tag. The blanks beyond ASCII
# are listed, as \s means fewer of them in some dialects.
_RARE_BLANKS: Final = "".join(filter(str.isspace, map(chr, range(0x1C, 0x3001))))
_TAG_STARTS: Final = r"\s/／tTrRaAfF思推回答最" + _RARE_BLANKS
_SEPARATORS: Final = "、，,／/和与及;； "
_WIDE: Final = ord("Ａ") - ord("A")
_BLANK: Final = r"[ \n]{0,2}"


def strict_regex(letters: str, *, inside_thinking: bool = False, thinking_chars: int | None = None) -> str:
    """Write a regular expression of the strict format whose answer names options among ``letters``.

    A whole match is read as strict by ``legal_rl.core.parser.parse``. The expression leaves out of the strict format
    what only a machine would write: more than two blanks around a tag, a "<" in the thinking before a blank, a slash,
    another "<" or a letter that a tag's name begins with, and an answer with more than two separators in a row or more
    letters than there are options. ``inside_thinking`` is for a response whose prompt had opened ``<think>``;
    ``thinking_chars`` bounds the thinking (a "<" and what follows it count as one), so that a model which never ends it
    still answers. The dialect (classes, groups, bounded repetition) is one that xgrammar, Rust's regex and Python
    share. Raises ``UserError`` for letters that no question has and for a negative bound.
    """
    if not letters or not set(letters) <= set(LETTERS):
        raise UserError(f"letters {letters!r}: options are lettered {LETTERS[0]} … {LETTERS[-1]}; name some of them")
    if thinking_chars is not None and thinking_chars < 0:
        raise UserError(f"thinking of {thinking_chars} characters: give 0 or more")
    length = "*" if thinking_chars is None else f"{{0,{thinking_chars}}}"
    thinking = rf"(?:[^<＜]|[<＜][^<＜{_TAG_STARTS}]){length}"
    opening = "" if inside_thinking else f"{_BLANK}<think>"
    return f"{opening}{thinking}</think>{_BLANK}<answer>{_answer(letters)}</answer>{_BLANK}"


def _answer(letters: str) -> str:
    either = re.escape("".join(sorted(set(letters))))
    both = either + either.lower()
    letter = "[" + both + "".join(chr(ord(char) + _WIDE) for char in both) + "]"
    gap = rf"[{_SEPARATORS}\n]{{0,2}}"
    more = len(set(letters)) - 1
    return f"{gap}{letter}(?:{gap}{letter}){{0,{more}}}{gap}" if more else f"{gap}{letter}{gap}"
