"""Options in another order, gold moved along, and the way back."""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any, Final

from legal_rl.core.answers import fold
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question

ORDER: Final = "order"

# Recall before precision: a question left out costs one row, one permuted wrongly falsifies its gold.
_LIST: Final = r"[A-J](?:\s*[、,/&和与及或]+\s*[A-J])*"
_BY_LETTER: Final = re.compile(
    rf"(?<![A-Za-z0-9])(?:{_LIST}\s*(?:[两二三四])?\s*(?:选?项|(?:都|均|皆|全)?(?:不?正确|不?对|错)|的?(?:说法|表述|观点))"
    rf"|(?:选项|选择|答案)(?:是|为|:)?\s*[A-J](?![A-Za-z]))"
)
_ONLY_LETTERS: Final = re.compile(r"(?:选项?)?[\sA-J、,/&和与及或项选.。]*[A-J][\sA-J、,/&和与及或项选.。]*")
_BY_PLACE: Final = re.compile(
    r"(?:以上|上述|前述|上列)(?:各项|所有|全部|选项|答案|说法|表述|观点|情形|行为|[两二三四]项|[两二三四][种个者]|(?:都|均|皆|全))"
    r"|前[面]?[两二三]项|[上下前后]一项|其[他它余](?:各|几|[两二三])?(?:项|选项)|第[一二三四]项"
    r"|^(?:以上)?(?:都|均|皆|全)(?:不?(?:对|正确|是|可以|属于|成立|构成|能|应|选)|错)"
)


def permute(question: Question, seed: int = 0) -> Question:
    """The options in another order than they were, by hash of ``seed`` and id.

    ``meta["order"]`` has the old letters in their new order (``CABD``: what is A now was C), ``meta["variant"]`` and
    ``meta["origin"]`` say what it is and of which question. What ``meta`` keeps by letter moves along.
    """
    letters = question.letters
    rng = Random(f"permuted:{seed}:{question.id}")
    order = letters
    while order == letters:
        order = "".join(rng.sample(letters, len(letters)))
    return reorder(question, order)


def reorder(question: Question, order: str) -> Question:
    """The option that was ``order[i]`` becomes the i-th letter. ``order`` is a permutation of the letters."""
    new = dict(zip(order, question.letters, strict=True))
    moved = {name: _move(value, new) for name, value in question.meta.items()}
    return question.model_copy(
        update={
            "options": {new[old]: question.options[old] for old in order},
            "gold": frozenset(new[old] for old in question.gold),
            "meta": {**moved, "variant": "permuted", "origin": question.id, ORDER: order},
        }
    )


def _move(value: Any, new: dict[str, str]) -> Any:
    """A mapping from every letter to something, under the new letters; anything else as it is."""
    if isinstance(value, dict) and set(value) == set(new):
        return {letter: value[old] for letter, old in sorted((letter, old) for old, letter in new.items())}
    return value


def letters_back(variant: Question, letters: Iterable[str]) -> frozenset[str]:
    """Letters of a variant as letters of the question that it was made of; a letter that it lacks stays."""
    order: str = variant.meta.get(ORDER, variant.letters)
    old = dict(zip(variant.letters, order, strict=True))
    return frozenset(old.get(letter, letter) for letter in letters)


def grade_back(variant: Question, grade: Grade) -> Grade:
    """The grade of an answer to a variant, in the letters of the question that it was made of."""
    return replace(
        grade,
        predicted=None if grade.predicted is None else letters_back(variant, grade.predicted),
        gold=letters_back(variant, grade.gold),
        missed=letters_back(variant, grade.missed),
        extra=letters_back(variant, grade.extra),
    )


def refers_to_options(question: Question) -> str | None:
    """The words by which stem, passage or an option speaks of options by letter or place; None where none does.

    Bare names such as A公司 and numbers such as 三年以上 are not taken for such words.
    """
    for text in (question.passage or "", question.stem):
        found = _BY_LETTER.search(fold(text))
        if found:
            return found[0]
    for text in map(fold, question.options.values()):
        found = _BY_LETTER.search(text) or _BY_PLACE.search(text.strip()) or _ONLY_LETTERS.fullmatch(text.strip())
        if found:
            return found[0]
    return None
