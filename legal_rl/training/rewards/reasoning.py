"""Components of the reasoning: a verdict on each option, an answer that follows, and citations that exist.

Citations are looked up in a store of statutes that the user has built; without one those components cannot be used.
"""

from bisect import bisect_right
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, field_validator, model_validator

from legal_rl.core.citations import Article, citations
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.core.questions import matching_key
from legal_rl.core.tags import reasoning_span
from legal_rl.core.text_features import sentence_spans
from legal_rl.core.verdicts import OptionVerdict, option_verdicts
from legal_rl.runs.statutes import open_store
from legal_rl.training.rewards.format_and_length import saturation
from legal_rl.training.rewards.registry import Term, component


class ProcessTerm(Term):
    """``unread``: pay verdicts where no answer was read too, as the report that this reward comes from does."""

    unread: bool = Field(default=False, exclude_if=lambda value: not value)  # left out of records made before it


@component("process", ProcessTerm, default_weight=0.3)
def process(graded: Graded, term: ProcessTerm) -> float:
    """Share of options whose verdict in the reasoning agrees with gold; 0 unless the status is ``ok`` (or ``unread``).

    An option without a verdict, or with contradictory ones, does not agree; judging one twice adds nothing.
    """
    if graded.grade.status != "ok" and not term.unread:
        return 0.0
    return _agreement(_verdicts(graded), graded.grade.gold)


@component("coherence", Term, default_weight=0.1)
def coherence(graded: Graded, _: Term) -> float:
    """Share of options whose verdict agrees with the answer given, right or not; 0 where any contradicts itself."""
    predicted = graded.grade.predicted
    if predicted is None:
        return 0.0
    verdicts = _verdicts(graded)
    contradictory = any(verdict.choice == "contradictory" for verdict in verdicts.values())
    return 0.0 if contradictory else _agreement(verdicts, predicted)


def _verdicts(graded: Graded) -> dict[str, OptionVerdict]:
    return option_verdicts(graded.question, graded.text)


def _agreement(verdicts: Mapping[str, OptionVerdict], chosen: frozenset[str]) -> float:
    agreeing = sum(row.choice == ("right" if letter in chosen else "wrong") for letter, row in verdicts.items())
    return agreeing / len(verdicts)


class SegmentsTerm(Term):
    """``key_weight`` of a key step against 1 of a plain one; the j-th redundant step costs ``redundant``·j.

    A key step has at least ``characters`` characters; at most ``articles`` articles make one.
    """

    key_weight: float = Field(default=3.0, ge=1)
    redundant: float = Field(default=0.02, ge=0)
    characters: int = Field(default=10, ge=0)
    articles: int = Field(default=4, ge=0)


@component("segments", SegmentsTerm, default_weight=0.1)
def segments(graded: Graded, term: SegmentsTerm) -> float:
    """Share of weight on key steps, less a growing penalty on redundant ones; at least −1.

    Steps are sentences of the reasoning. One is key if it is the first to judge some option or to cite some article;
    redundant if it repeats an earlier one, or only judges and cites again. No share without an answer. One number a
    response: every token of it gets the same advantage, those of its key steps no more than the others.
    """
    start, end = reasoning_span(graded.text)
    spans = [(start + low, start + high) for low, high in sentence_spans(graded.text[start:end])]
    first, again = _novelties(graded, [low for low, _ in spans], term.articles)
    seen: set[str] = set()
    key = plain = redundant = 0
    for index, (low, high) in enumerate(spans):
        sentence = matching_key(graded.text[low:high])
        if sentence in seen or (index in again and index not in first):
            redundant += 1
        elif index in first and high - low >= term.characters:
            key += 1
        else:
            plain += 1
        seen.add(sentence)
    weight = term.key_weight * key
    share = weight / (weight + plain) if key and graded.grade.status == "ok" else 0.0
    return max(-1.0, share - term.redundant * redundant * (redundant + 1) / 2)


def _novelties(graded: Graded, starts: list[int], articles: int) -> tuple[set[int], set[int]]:
    """Sentences that judge an option or cite an article for the first time, and those that do so again."""
    mentions: list[tuple[int, str | Article]] = [
        (low, letter) for letter, verdict in _verdicts(graded).items() for low, _ in verdict.spans
    ]
    mentions += [
        (cited.start, cited.article) for cited in citations(graded.text) if starts and cited.start >= starts[0]
    ]
    first: set[int] = set()
    again: set[int] = set()
    seen: set[str | Article] = set()
    for position, subject in sorted(mentions, key=lambda mention: mention[0]):
        index = max(0, bisect_right(starts, position) - 1)
        if subject in seen:
            again.add(index)
        elif isinstance(subject, str) or sum(isinstance(other, Article) for other in seen) < articles:
            first.add(index)
            seen.add(subject)
    return first, again


class StatutesTerm(Term):
    """``db`` is a store of `legal-rl statutes build`. Raises ``UserError`` where it is missing or is none.

    ``as_of`` is the ISO day of the law for questions that do not say theirs (None: the newest editions). Beyond
    ``at_most`` different articles, citing more costs.
    """

    db: Path
    as_of: str | None = Field(default=None, pattern=r"^\d{4}-\d\d-\d\d$")
    at_most: int = Field(default=8, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _names_a_store(cls, values: Any) -> Any:
        if isinstance(values, dict) and values.get("db") is None:
            raise UserError(
                "reward: statutes and hybrid look citations up in a store of statutes; build it with `legal-rl "
                "statutes build FOLDER --out laws.db` and name it, for example {components: {statutes: {db: laws.db}}}"
            )
        return values

    @field_validator("db")
    @classmethod
    def _readable(cls, db: Path) -> Path:
        # The trainer's workers run in a folder of their own.
        db = db.expanduser().resolve()
        open_store(db)
        return db


class HybridTerm(StatutesTerm):
    """Weights of the three parts; ``scale`` (λ) and ``threshold`` (tokens) of the length."""

    alpha: float = Field(default=0.5, ge=0)
    beta: float = Field(default=0.5, ge=0)
    gamma: float = Field(default=0.2, ge=0)
    scale: float = Field(default=1.0, ge=0)
    threshold: float = Field(default=512, gt=0)


@component("statutes", StatutesTerm, default_weight=0.1)
def existing_citations(graded: Graded, term: StatutesTerm) -> float:
    """Share of the different articles cited that exist; 0 without a citation, and less by ``at_most``/n beyond it.

    That an article exists does not make it the one that governs the case.
    """
    cited = {citation.article for citation in citations(graded.text)}
    if not cited:
        return 0.0
    statutes, as_of = open_store(term.db), graded.question.law_as_of or term.as_of
    existing = sum(statutes.exists(article, as_of) for article in cited)
    return existing / len(cited) * min(1.0, term.at_most / len(cited))


@component("hybrid", HybridTerm, default_weight=0.1)
def hybrid(graded: Graded, term: HybridTerm) -> float:
    """``α·statutes + β·coherence − γ·λ·tanh(n / threshold)`` for a response of n tokens; blind to gold."""
    length = term.scale * saturation(graded, "hybrid", term.threshold)
    cited, coherent = existing_citations(graded, term), coherence(graded, Term())
    return term.alpha * cited + term.beta * coherent - term.gamma * length
