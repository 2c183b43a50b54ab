"""The reasoning of a response as detectors read it: folded, without tags, answer fields and what only quotes."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from legal_rl.core.answers import fold
from legal_rl.core.questions import Question
from legal_rl.core.tags import TAG
from legal_rl.core.text_features import sentence_spans

_SPECIAL = re.compile(r"<\|[^<>|]{1,30}\|>")
_LONGEST_ANSWER = 40  # an answer tag that holds more holds reasoning
_QUOTED = re.compile(r"[“\"「『][^“”\"「」『』\n]{1,80}[”\"」』]")
_ANSWER_LINE = re.compile(
    r"[\s#>*_\-【\[(]*(?:正确|参考|最终|本题|我的)?的?(?:答案|选项|(?:[Ff]inal |[Cc]orrect )?[Aa]nswer)"
    r"[】\])]?[\s*_]*+(?:是|为|is|:)?[\s*_:]*+[A-J\s,、和及与*_。.]*"
)
_BOXED = re.compile(r"\$*\\boxed\s?\{[^{}]*\}\$*")
_ARTICLE_TEXT = re.compile(r"第[^,。;\n]{1,9}条[^,。;:\n]{0,12}(?:规定|明文|[讲说写]得|[:“])")
_ANNOUNCED = 300  # characters within which 第五条规定 still announces
_GRAM = 6  # so many characters in a row that the question has too are a quotation of it


@dataclass(frozen=True, slots=True)
class Reasoning:
    """``text`` is folded, every tag a line break; ``lines`` are those that are not blank, stripped.

    ``body`` are the lines without those that only announce an answer (答案:, 【答案】); ``sentences`` are (start, end)
    in ``text``.
    """

    question: Question
    text: str
    lines: tuple[str, ...]
    body: tuple[str, ...]
    sentences: tuple[tuple[int, int], ...]
    _quoted: tuple[tuple[int, int], ...] = field(repr=False)

    def quotes(self, start: int, end: int) -> bool:
        """True for characters in quotation marks, or within a run of characters that the question has too."""
        low, high = span_at(self._quoted, start)
        if low <= start < end <= high:
            return True
        grams = question_grams(self.question, _GRAM)
        first = max(0, end - _GRAM)
        return any(self.text[low : low + _GRAM] in grams for low in range(first, min(start, first + _GRAM) + 1))

    def gives_article(self, position: int) -> bool:
        """True where the same sentence announces the words of an article before ``position`` (第五条规定，…)."""
        low = max(self.sentence(position)[0], position - _ANNOUNCED)
        return _ARTICLE_TEXT.search(self.text, low, position) is not None

    def sentence(self, position: int) -> tuple[int, int]:
        """The span of the sentence around ``position``; an empty one between sentences."""
        low, high = span_at(self.sentences, position)
        return (low, high) if low <= position < high else (position, position)


def span_at(spans: Sequence[tuple[int, int]], position: int) -> tuple[int, int]:
    """The last of ordered ``spans`` that begins at or before ``position``; (0, 0) where none does."""
    count = bisect_right(spans, position, key=lambda span: span[0])
    return spans[count - 1] if count else (0, 0)


def read_reasoning(question: Question, text: str) -> Reasoning:
    """Prepare ``text`` for the detectors. Never raises; time grows with the length."""
    plain = _SPECIAL.sub("\n", _without_answers(fold(text)))
    lines = tuple(line.strip() for line in plain.split("\n") if line.strip())
    body = tuple(line for line in lines if not is_answer_line(line))
    quoted = tuple(match.span() for match in _QUOTED.finditer(plain))
    return Reasoning(question, plain, lines, body, tuple(sentence_spans(plain)), quoted)


def is_answer_line(line: str) -> bool:
    """True for a line that only announces an answer."""
    return _ANSWER_LINE.fullmatch(line) is not None or _BOXED.fullmatch(line) is not None


def _without_answers(text: str) -> str:
    """Tags become line breaks; what a short answer field holds goes."""
    pieces, position, answer = [], 0, False
    for tag in TAG.finditer(text) if "<" in text else ():
        between = text[position : tag.start()]
        pieces.append("" if answer and len(between.strip()) <= _LONGEST_ANSWER else between)
        position, answer = tag.end(), bool(tag["answer"]) and not tag["close"]
    rest = text[position:]
    pieces.append("" if answer and len(rest.strip()) <= _LONGEST_ANSWER else rest)
    return "\n".join(pieces)


def question_grams(question: Question, size: int) -> frozenset[str]:
    """Every run of ``size`` characters in the stem, the passage and the options."""
    return grams((question.stem, question.passage or "", *question.options.values()), size)


@lru_cache(maxsize=64)
def grams(texts: tuple[str, ...], size: int) -> frozenset[str]:
    """Every run of ``size`` characters in the folded ``texts``."""
    folded = [fold(text) for text in texts]
    return frozenset(text[start : start + size] for text in folded for start in range(len(text) - size + 1))
