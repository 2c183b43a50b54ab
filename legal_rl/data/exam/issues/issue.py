"""The issue of a dispute: a question with one answer."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Issue:
    """A question to a dispute that has one answer: what the law makes of one effect, or of two together.

    ``asks`` end a stem, those for *unseen* questions with a leading ``*``. ``answers`` has by the name of each effect
    the words of its outcomes, of an amount those of ``AMOUNT``; an option joins one of each.
    """

    asks: tuple[str, ...]
    answers: Mapping[str, Mapping[str, str]]
