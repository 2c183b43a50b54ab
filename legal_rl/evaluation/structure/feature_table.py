"""Structure of one graded response, and the features that are averaged over many.

A feature is a numerator and a denominator, so that shares of options and of law add up.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.citations import Article
from legal_rl.core.grading import Graded
from legal_rl.core.sampling import Key
from legal_rl.evaluation.structure.argument import frames, general_parts_general
from legal_rl.evaluation.structure.connectives import CLASSES, connectives, foreign_words, numbered_paragraphs, repeats
from legal_rl.evaluation.structure.elements import examined
from legal_rl.evaluation.structure.law import LawReference, law_references, legal_elements, vague_appeals
from legal_rl.evaluation.structure.options import Judgement, agreement, closing_letters, treated_options
from legal_rl.evaluation.structure.reasoning import read_reasoning
from legal_rl.evaluation.structure.stages import (
    STAGES,
    Stage,
    chain_of,
    in_order,
    sentence_features,
    stage_likelihoods,
    stages_of,
)
from legal_rl.runs.statutes import CitationCheck, Finding
from legal_rl.runs.statutes.check import worst_by_article

Outcome = Literal["right", "wrong", "unparsed"]
Ratio = tuple[float, float]


class Structure(BaseModel):
    """Findings of all detectors in one response; lengths in characters and tokens (None where not counted).

    ``verdicts`` has every option: right or wrong of its statement, chosen or not where only that is said, None where
    nothing is. ``agrees`` says whether they fit the answer given, ``reasoned`` whether they fit gold: False at any
    disagreement, None where nothing disagrees but an option is not judged. ``statutes`` are [name, article]: the
    article None where a law is only named, the name None where an article is cited without a law.
    ``cited`` has [law, article, 之-number, finding] of each article cited by name, None where no store was given.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int
    outcome: Outcome
    characters: int
    tokens: int | None
    numbered_paragraphs: int
    connectives: dict[str, int]
    framing: bool
    general_parts_general: bool
    chain: tuple[Stage, ...]
    elements: tuple[str, ...]
    statutes: tuple[tuple[str | None, int | None], ...]
    vague_principles: int
    verdicts: dict[str, Judgement | None]
    argued: tuple[str, ...]
    agrees: bool | None
    reasoned: bool | None
    repetition: bool
    foreign_words: int
    cited: tuple[tuple[str, int, int, Finding], ...] | None = None


def analyse(graded: Graded, check: CitationCheck | None = None) -> Structure:
    """Run all detectors on one response, and ``check`` its citations. Time grows with the length of its text."""
    reasoning = read_reasoning(graded.question, graded.text)
    options = treated_options(reasoning)
    references = law_references(reasoning)
    lexicon = legal_elements(reasoning)
    sentences = sentence_features(reasoning, references, options, lexicon)
    likely = stage_likelihoods(sentences)
    stages = stages_of(sentences, likely)
    framed = frames(reasoning, likely)
    articles = _words(references, graded, check)
    elements = examined(reasoning, sentences, lexicon, articles)
    kinds = Counter(connective.kind for connective in connectives(reasoning))
    grade = graded.grade
    return Structure(
        id=grade.id,
        sample=grade.sample,
        outcome="unparsed" if grade.status != "ok" else "right" if grade.exact else "wrong",
        characters=len(graded.text),
        tokens=graded.completion_tokens,
        numbered_paragraphs=numbered_paragraphs(reasoning.lines),
        connectives={name: kinds[name] for name in CLASSES},
        framing=framed,
        general_parts_general=general_parts_general(reasoning, options, stages, framed=framed),
        chain=chain_of(sentences, likely),
        elements=tuple(element.name for element in elements),
        statutes=tuple((reference.law, reference.article) for reference in references),
        vague_principles=len(vague_appeals(reasoning)),
        verdicts={letter: option.verdict for letter, option in options.items()},
        argued=tuple(letter for letter, option in options.items() if option.argued),
        agrees=agreement(options, grade.predicted or closing_letters(reasoning, grade.status)),
        reasoned=agreement(options, grade.gold),
        repetition=repeats(reasoning),
        foreign_words=len(foreign_words(reasoning)),
        cited=None if check is None else _cited(graded, check),
    )


def _words(references: Iterable[LawReference], graded: Graded, check: CitationCheck | None) -> list[str]:
    """The words of the articles cited, none without a store."""
    articles = [Article(one.law, one.article) for one in references if one.law and one.article is not None]
    return [] if check is None else check.words(articles, graded.question.law_as_of)


def _cited(graded: Graded, check: CitationCheck) -> tuple[tuple[str, int, int, Finding], ...]:
    found = worst_by_article(check.of(graded.text, graded.question.law_as_of))
    return tuple((article.law, article.number, article.sub, finding) for article, finding in found.items())


@dataclass(frozen=True, slots=True)
class Feature:
    """``kind`` "share" lies in [0, 1], "mean" is a count or a length; ``label`` says what is measured."""

    label: str
    kind: Literal["share", "mean"]
    ratio: Callable[[Structure], Ratio]


def _feature(kind: Literal["share", "mean"], label: str, value: Callable[[Structure], float | None]) -> Feature:
    """A feature of the responses for which ``value`` is not None."""

    def ratio(structure: Structure) -> Ratio:
        number = value(structure)
        return (0.0, 0.0) if number is None else (float(number), 1.0)

    return Feature(label, kind, ratio)


_share, _mean = partial(_feature, "share"), partial(_feature, "mean")


def _of(label: str, part: Callable[[Structure], int], whole: Callable[[Structure], int]) -> Feature:
    return Feature(label, "share", lambda structure: (part(structure), whole(structure)))


def _connectives(structure: Structure) -> int:
    return sum(structure.connectives.values())


def _connectives_of(name: str) -> Callable[[Structure], int]:
    return lambda structure: structure.connectives[name]


def _has(stage: Stage) -> Callable[[Structure], bool]:
    return lambda structure: stage in structure.chain


def _articles(structure: Structure) -> int:
    """Articles cited by name: one without a law is none."""
    return sum(bool(law) and article is not None for law, article in structure.statutes)


def _found(*findings: Finding) -> Callable[[Structure], int]:
    return lambda structure: sum(finding in findings for *_, finding in structure.cited or ())


_ERRORS: Final[tuple[Finding, ...]] = ("repealed", "not_yet", "no_such_article", "wrong_article", "words_not_found")
_JUDGED: Final = _found("right", *_ERRORS)
# Of the articles cited that the store can judge; without a store nothing has a value.
CITED: Final[dict[str, Feature]] = {
    "statute_accuracy": _of("statute accuracy: of articles cited, right", _found("right"), _JUDGED),
    "cited_repealed": _of("of articles cited: repealed or not yet in force", _found("repealed", "not_yet"), _JUDGED),
    "cited_no_such_article": _of("of articles cited: no such article", _found("no_such_article"), _JUDGED),
    "cited_wrong_article": _of("of articles cited: the words are another's", _found("wrong_article"), _JUDGED),
    "cited_words_not_found": _of("of articles cited: the words are in none", _found("words_not_found"), _JUDGED),
}
FEATURES: Final[dict[str, Feature]] = {
    "numbered": _share("two or more numbered paragraphs", lambda s: s.numbered_paragraphs >= 2),
    "numbered_paragraphs": _mean("numbered paragraphs", lambda s: s.numbered_paragraphs),
    "framing": _share("opens with a framing sentence", lambda s: s.framing),
    "general_parts_general": _share("general – parts – general", lambda s: s.general_parts_general),
    "connectives": _mean("connectives", _connectives),
    "connectives_per_100": _mean(
        "connectives per 100 characters", lambda s: 100 * _connectives(s) / s.characters if s.characters else None
    ),
    **{f"connectives_{name}": _mean(f"connectives, {name}", _connectives_of(name)) for name in CLASSES},
    **{f"stage_{stage}": _share(f"chain: {stage}", _has(stage)) for stage in STAGES},
    "chain_complete": _share("chain: all four stages", lambda s: len(s.chain) == len(STAGES)),
    "chain_in_order": _share(
        "chain: all four stages in order", lambda s: len(s.chain) == len(STAGES) and in_order(s.chain)
    ),
    "elements": _mean("legal elements named", lambda s: len(s.elements)),
    "articles": _mean("articles cited", _articles),
    "cites_article": _share("cites a statute by name and article", lambda s: _articles(s) > 0),
    "vague_principles": _mean("appeals to unnamed law or a bare principle", lambda s: s.vague_principles),
    "exact_law": _of(
        "of appeals to law: by name and article", _articles, lambda s: len(s.statutes) + s.vague_principles
    ),
    **CITED,
    "options_judged": _of(
        "of options: given a verdict", lambda s: sum(v is not None for v in s.verdicts.values()),
        lambda s: len(s.verdicts),
    ),
    "options_unargued": _of(
        "of options: without an argument of their own", lambda s: len(s.verdicts) - len(s.argued),
        lambda s: len(s.verdicts),
    ),
    "argued_and_judged": _share(
        "every option argued and judged",
        lambda s: len(s.argued) == len(s.verdicts) and None not in s.verdicts.values(),
    ),
    "agrees": _share("verdicts fit the answer, where they can be compared", lambda s: s.agrees),
    "disagrees": _share("a verdict contradicts the answer", lambda s: s.agrees is False),
    "reasoned_right_concluded_wrong": _share(
        "reasoned rightly, concluded wrongly", lambda s: s.reasoned is True and s.outcome == "wrong"
    ),
    "reasoned_wrong_concluded_right": _share(
        "reasoned wrongly, concluded rightly", lambda s: s.reasoned is False and s.outcome == "right"
    ),
    "repetition": _share("repeats itself", lambda s: s.repetition),
    "mixing": _share("mixes languages", lambda s: s.foreign_words > 0),
    "foreign_words": _mean("foreign words", lambda s: s.foreign_words),
    "characters": _mean("characters", lambda s: s.characters),
    "tokens": _mean("tokens", lambda s: s.tokens),
}  # fmt: skip
LENGTHS: Final = ("characters", "tokens")


def ratios(structure: Structure) -> list[Ratio]:
    """One response's numerator and denominator of every feature, in the order of ``FEATURES``."""
    return [feature.ratio(structure) for feature in FEATURES.values()]


def feature_values(structures: Iterable[Structure]) -> dict[str, dict[Key, float]]:
    """Feature label → (id, sample) → value, for comparing two models; lengths are left to the comparison itself.

    A response whose denominator is 0 (no option judged, so nothing that could agree) has no value; citations that were
    not checked are no features.
    """
    compared = {name: feature for name, feature in FEATURES.items() if name not in LENGTHS}
    values: dict[str, dict[Key, float]] = {feature.label: {} for feature in compared.values()}
    for structure in structures:
        for feature in compared.values():
            numerator, denominator = feature.ratio(structure)
            if denominator:
                values[feature.label][structure.id, structure.sample] = numerator / denominator
    unchecked = {feature.label for feature in CITED.values() if not values[feature.label]}
    return {label: known for label, known in values.items() if label not in unchecked}
