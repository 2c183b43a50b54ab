"""A whole question pasted as it stands on a page or a sheet → passage, stem, options, and gold where it is given."""

import hashlib
import re
from dataclasses import dataclass
from typing import Final

from legal_rl.core.answers import Letters, fold, render
from legal_rl.core.questions import LETTERS, Form, Question
from legal_rl.demo.asking.asides import (
    answer_behind,
    form_of,
    options_end,
    without_answer_in_front,
    without_foot,
    without_head,
    without_tick,
    without_typed,
)
from legal_rl.demo.asking.layout import STRONG, Chain, find_marks, find_options, missing_letter
from legal_rl.demo.asking.prose import clean, one_line, paragraphs
from legal_rl.demo.sitting.papers import VisitorError

LIMIT: Final = 6000


class PasteError(VisitorError):
    """What a pasted text lacks; ``key`` begins with ``ask.paste``."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A question as somebody wrote it; ``gold`` is None where no answer was given."""

    stem: str
    options: dict[str, str]
    passage: str | None = None
    gold: Letters | None = None
    form: Form | None = None

    @property
    def question(self) -> Question:
        """The question to ask. A Question has a gold: where none is known it is all letters, and must not be graded."""
        text = "\0".join([self.passage or "", self.stem, *self.options.values()])
        digest = hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=6).hexdigest()
        return Question(
            id=f"pasted-{digest}",
            stem=self.stem,
            passage=self.passage,
            options=self.options,
            gold=self.gold or frozenset(self.options),
            form=self.form,
            source="pasted",
        )


_CASE: Final = re.compile(
    r"\s*(?:[【\[](?:案情|案例|材料|背景|事实|阅读材料)[^】\]\n]{0,8}[】\]]\s?:?"
    r"|(?:案情|案例|材料|背景材料|基本案情)[一二三四五\d]?\s?:)\s*"
)
_ASKS: Final = re.compile(
    r"(?:\n\s*|(?<=[。!?”])\s*)"
    r"(?:[【\[](?:问题|提问|设问|问)[】\]]\s?:?|(?:问题|提问|设问|问)\s?[\d一二三]?\s?:)\s*"
)


def read_pasted(text: str, limit: int = LIMIT) -> Pasted:
    """The question in ``text`` of at most ``limit`` characters. Raises ``PasteError`` that says what is missing."""
    text = clean(text[: 2 * limit])
    if not text:
        raise PasteError("ask.paste.empty")
    if len(text) > limit:
        raise PasteError("ask.paste.long", limit=limit)
    text, gold_in_front = without_answer_in_front(text)
    chain, end = _chain(fold(text))
    options, ticked = _options(text[:end], chain)
    letters = "".join(options)
    passage, stem, form, typed = _stem(text[: chain[0].start], letters)
    gold = answer_behind(text[end:], letters) or gold_in_front or ticked or typed
    if not gold <= set(letters):
        raise PasteError("ask.paste.answer", answer=render(gold), letters=letters)
    return Pasted(stem, options, passage, gold or None, form)


def _chain(folded: str) -> tuple[Chain, int]:
    """The marks of the options, and where the last option ends."""
    marks = find_marks(folded)
    chains = find_options(folded, marks)
    if not chains:
        if letter := missing_letter(marks, []):
            raise PasteError("ask.paste.gap", letter=letter)
        lonely = any(mark.letter == "A" and not mark.place and mark.kind in STRONG for mark in marks)
        raise PasteError("ask.paste.one" if lonely else "ask.paste.options")
    chain = chains[0]
    end = options_end(folded, chain[1].end)
    if any(other[0].start < end for other in chains[1:]):
        raise PasteError("ask.paste.several", count=len(chains))
    if letter := missing_letter([mark for mark in marks if mark.start < end], chain):
        raise PasteError("ask.paste.gap", letter=letter)
    if len(chain) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    if not folded[: chain[0].start].strip():
        raise PasteError("ask.paste.stem")
    return [mark for mark in chain if mark.start < end], end


def _options(body: str, chain: Chain) -> tuple[dict[str, str], Letters]:
    """The options, and those that carry a sign that they are right."""
    ends = [mark.start for mark in chain[1:]] + [len(body)]
    options, ticked = {}, set()
    for mark, end in zip(chain, ends, strict=True):
        option, right = without_tick(body[mark.end : end])
        options[mark.letter] = one_line(option).rstrip(";；").rstrip()
        if not options[mark.letter]:
            raise PasteError("ask.paste.option", letter=mark.letter)
        if right:
            ticked.add(mark.letter)
    return options, frozenset(ticked)


def _stem(head: str, letters: str) -> tuple[str | None, str, Form | None, Letters]:
    """Passage, stem, form and the letters typed into the stem's blank, of what stands before the options."""
    head, before = without_head(head)
    head, after = without_foot(head)
    passage, stem = _parted(head)
    stem, between = without_head(stem)
    stem, typed = without_typed(stem, letters)
    if not re.search(r"\w", stem):
        raise PasteError("ask.paste.stem")
    return passage, stem, form_of(before + after + between), typed


def _parted(head: str) -> tuple[str | None, str]:
    """Passage and stem: parted where the text says so (问题：), else the last paragraph is the stem."""
    folded = fold(head)
    case = _CASE.match(folded)
    start = case.end() if case else 0
    asks = list(_ASKS.finditer(folded, start))
    if asks:
        before, stem = head[start : asks[-1].start()], head[asks[-1].end() :]
    else:
        *earlier, stem = paragraphs(head[start:]) or [""]
        before = "\n".join(earlier)
    return "\n".join(paragraphs(before)) or None, one_line(stem)
