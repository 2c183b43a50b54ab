"""The Question, and the keys under which two questions are the same."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_serializer, field_validator, model_validator

Kind = Literal["knowledge", "case"]
Form = Literal["single", "multiple", "indefinite"]
LETTERS = "ABCDEFGHIJ"


@lru_cache(maxsize=1 << len(LETTERS))
def one_set(letters: frozenset[str]) -> frozenset[str]:
    """The same set of letters as one object: a million grades have four sets each, all of a few hundred."""
    return letters


LetterSet = Annotated[frozenset[str], AfterValidator(one_set)]


class Question(BaseModel):
    """One multiple-choice question with a set of gold letters.

    Raises pydantic's ``ValidationError`` when the letters of ``options`` do not run A, B, C … without a gap, when
    ``gold`` is empty or names a letter that ``options`` lacks. The gate turns that into a finding with the row's line.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    stem: str = Field(min_length=1)
    passage: str | None = None
    options: dict[str, str]
    gold: LetterSet
    kind: Kind | None = None
    form: Form | None = None
    subject: str | None = None
    source: str
    law_as_of: str | None = None  # ISO date of the law the gold follows; None where the source does not say
    meta: dict[str, Any] = Field(default_factory=dict)

    @field_validator("options")
    @classmethod
    def _letters_in_order(cls, options: dict[str, str]) -> dict[str, str]:
        letters = "".join(sorted(options))
        if not 2 <= len(letters) <= len(LETTERS) or letters != LETTERS[: len(letters)]:
            raise ValueError(f"option letters must run A, B, C … without a gap, got {letters or 'none'}")
        return {letter: options[letter] for letter in letters}

    @model_validator(mode="after")
    def _gold_within_options(self) -> Self:
        if not self.gold:
            raise ValueError("gold is empty")
        if not self.gold <= set(self.options):
            raise ValueError(f"gold names {sorted(self.gold - set(self.options))}, which is not an option")
        return self

    @field_serializer("gold")
    def _gold_sorted(self, gold: frozenset[str]) -> list[str]:
        return sorted(gold)

    @property
    def letters(self) -> str:
        """The option letters in order, for example ``"ABCD"``."""
        return "".join(self.options)


# One form of each sign that changes a value: minus, and the waves and dashes of ranges.
_ONE_SIGN = str.maketrans({**dict.fromkeys("−–—﹣‑‐―─", "-"), **dict.fromkeys("～〜∼", "~")})
# A point, a slash, a range or a ratio between digits; a sign before a number; a share behind one; a comparison.
_VALUE = re.compile(r"((?<=\d)[./:~-](?=\d)|(?<![\w%‰°])[+±<>≤≥-](?=\d)|(?<=\d)[%‰°]|(?<=\w)[<>=≠≤≥](?=\w))")
_MARK = re.compile(r"[\W_]")
_WORD = re.compile(r"[^\W_]+")
_BRACKETED = re.compile("<([^<>]*)>")  # <刑法> is 《刑法》
# Width, spacing and punctuation differ between copies of one question and letters get permuted; the words stay.
QuestionKey = tuple[str, str, frozenset[str]]
_COMMON: Final = tuple((mark, unicodedata.normalize("NFKC", mark)) for mark in "，：；？！（）")


def _normalized(text: str) -> str:
    """``text`` after NFKC, which takes ten times as long where there is something to do, as in nearly every stem."""
    for wide, narrow in _COMMON:
        text = text.replace(wide, narrow)
    return unicodedata.normalize("NFKC", text)


def matching_key(text: str) -> str:
    """``text`` after NFKC, letters, digits and ideographs alone; empty for a text of marks alone."""
    return "".join(_WORD.findall(_normalized(text)))


def option_key(text: str) -> str:
    """Key of one option: ``matching_key`` with the signs and points that give a number its value (1.3倍, -5%, 甲>乙).

    An option of marks alone (``>``) is told apart by the marks themselves.
    """
    if text.isalpha():
        return matching_key(text)
    plain = "".join(_normalized(text).translate(_ONE_SIGN).split())
    pieces = enumerate(_VALUE.split(_BRACKETED.sub(r"\1", plain)))
    key = "".join(piece.replace("~", "-") if number % 2 else _MARK.sub("", piece) for number, piece in pieces)
    return key or plain


def options_key(texts: Iterable[str]) -> frozenset[str]:
    """The set of option texts: the same under every permutation of the letters."""
    return frozenset(map(option_key, texts))


def gold_key(options: Mapping[str, str], gold: Iterable[str]) -> frozenset[str]:
    """Gold as option texts, so that two copies with permuted letters can be compared."""
    return options_key(options[letter] for letter in gold)


def question_key(stem: str, options: Iterable[str], passage: str | None = None) -> QuestionKey:
    """Passage, stem and set of option texts: equal for exact duplicates, permuted ones included."""
    return matching_key(passage or ""), matching_key(stem), options_key(options)


def group_key(question: Question) -> str:
    """Key of what may never stand on both sides of a split: the passage where there is one, else the stem.

    Questions on one passage share its facts, while their stems are often as general as "which is right?".
    """
    return matching_key(question.passage or "") or matching_key(question.stem)
