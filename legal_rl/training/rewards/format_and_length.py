"""Components of the written form: format, length, repetition and mixed languages.

Components named after the fault that they punish lie between −1 and 0, so that all weights stay positive. Those of
length raise ``UserError`` for a response without a token count, since calling it short would be a guess.
"""

import math
import re
from typing import Self

from pydantic import Field, model_validator

from legal_rl.core.answers import fold
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.core.tags import TAG, thinking_span
from legal_rl.core.text_features import foreign_share, repetition, steps
from legal_rl.training.rewards.registry import Term, component


class FormatTerm(Term):
    """``failed`` is the value where the form is missed: 0, or −1 for a format that is punished as well."""

    failed: float = 0.0


@component("format", FormatTerm, default_weight=0.1)
def strict_format(graded: Graded, term: FormatTerm) -> float:
    """1 for one think block followed by one answer block of letters and nothing else, else ``failed``."""
    return 1.0 if graded.grade.format == "strict" else term.failed


@component("format_steps", Term, default_weight=0.1)
def format_steps(graded: Graded, _: Term) -> float:
    """Share of five steps to the strict form, of which only that form has all.

    Thinking that is closed, once; one answer block that holds something; in this order; nothing outside of them; an
    answer that could be read.
    """
    return 1.0 if graded.grade.format == "strict" else min(0.8, sum(_steps(graded)) / 5)


def _steps(graded: Graded) -> tuple[bool, ...]:
    text = fold(graded.text)
    tags = list(TAG.finditer(text))
    think = [tag for tag in tags if tag["think"]]
    answer = [tag for tag in tags if tag["answer"]]
    # A template may have opened the thinking: then only its end is in the text.
    thought = [bool(tag["close"]) for tag in think] in ([False, True], [True])
    answered = [bool(tag["close"]) for tag in answer] == [False, True] and not _blank(text, answer[0], answer[1])
    if not (thought and answered and think[-1].end() <= answer[0].start()):
        return thought, answered, answered and graded.grade.status == "ok"
    before = text[: think[0].start()] if len(think) == 2 else ""
    alone = not before.strip() and _blank(text, think[-1], answer[0]) and not text[answer[1].end() :].strip()
    return thought, answered, True, alone, graded.grade.status == "ok"


def _blank(text: str, first: re.Match[str], second: re.Match[str]) -> bool:
    """Is there nothing but white space between two tags?"""
    return not text[first.end() : second.start()].strip()


class OverlongTerm(Term):
    """In tokens; where left out, ``max_tokens`` is the run's limit on responses and ``cache`` a quarter of it."""

    max_tokens: int | None = Field(default=None, ge=1)
    cache: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _cache_fits(self) -> Self:
        if self.max_tokens is not None and self.cache is not None and self.cache > self.max_tokens:
            raise UserError(
                f"reward: overlong.cache is {self.cache}, more than max_tokens = {self.max_tokens}; "
                "leave it out for a quarter of that"
            )
        return self

    def within(self, max_response_tokens: int) -> Self:
        if self.max_tokens is not None:
            return self
        return type(self).model_validate({**self.model_dump(), "max_tokens": max_response_tokens})


class StepLengthTerm(Term):
    """Steps are lines of the reasoning: ``t`` are free, ``m`` beyond them halve the value, ``k`` is the steepness."""

    t: float = 4
    m: float = 20
    k: float = Field(default=0.2, gt=0)


class TanhTerm(Term):
    """``threshold`` in tokens: there tanh has reached 0.76."""

    threshold: float = Field(default=512, gt=0)


@component("overlong", OverlongTerm, default_weight=1.0)
def overlong(graded: Graded, term: OverlongTerm) -> float:
    """DAPO's soft punishment: 0 up to ``max_tokens − cache``, falling to −1 at ``max_tokens`` and beyond."""
    if term.max_tokens is None:
        raise UserError("reward: overlong has no max_tokens; set it to the limit on responses, in tokens")
    cache = term.cache or max(1, term.max_tokens // 4)
    return 0.0 - min(1.0, max(0.0, (_tokens(graded, "overlong") - (term.max_tokens - cache)) / cache))


@component("step_length", StepLengthTerm, default_weight=0.1)
def step_length(graded: Graded, term: StepLengthTerm) -> float:
    """1 for up to ``t`` steps, then ``1/(1 + exp(k(l − t − m)))``; 0 for a response that has none at all."""
    start, end = thinking_span(graded.text)
    lines = steps(graded.text[start:end]).lines
    if lines <= term.t:
        return float(lines > 0)
    return 0.5 * (1.0 - math.tanh(term.k * (lines - term.t - term.m) / 2))  # the same sigmoid, without overflow


@component("tanh_length", TanhTerm, default_weight=0.1)
def tanh_length(graded: Graded, term: TanhTerm) -> float:
    """``−tanh(n / threshold)`` for a response of n tokens."""
    return 0.0 - saturation(graded, "tanh_length", term.threshold)


@component("concise_right", TanhTerm, default_weight=0.1)
def concise_right(graded: Graded, term: TanhTerm) -> float:
    """``1 − tanh(n / threshold)`` for a right answer, 0 for any other: right and short earns most."""
    return 1.0 - saturation(graded, "concise_right", term.threshold) if graded.grade.exact else 0.0


@component("long_wrong", TanhTerm, default_weight=0.1)
def long_wrong(graded: Graded, term: TanhTerm) -> float:
    """``−tanh(n / threshold)`` for a response without the right answer, 0 for a right one; silence is not spared."""
    return 0.0 if graded.grade.exact else 0.0 - saturation(graded, "long_wrong", term.threshold)


def saturation(graded: Graded, name: str, threshold: float) -> float:
    """``tanh(n / threshold)`` for a response of n tokens."""
    return math.tanh(_tokens(graded, name) / threshold)


def _tokens(graded: Graded, name: str) -> int:
    if graded.completion_tokens is None:
        raise UserError(
            f"reward: {name} needs the length of every response in tokens, and {graded.question.id} has none; "
            f"take responses that carry completion_tokens, or leave {name} out"
        )
    return graded.completion_tokens


class RepetitionTerm(Term):
    """``n`` characters make a phrase."""

    n: int = Field(default=12, ge=2)


@component("repetition", RepetitionTerm, default_weight=0.1)
def repeated(graded: Graded, term: RepetitionTerm) -> float:
    """Minus the share of phrases that occurred before."""
    return 0.0 - repetition(graded.text, term.n).share


@component("mixing", Term, default_weight=0.1)
def mixing(graded: Graded, _: Term) -> float:
    """Minus the share of words that are not Chinese; option letters and known abbreviations are not counted."""
    return 0.0 - foreign_share(graded.text)
