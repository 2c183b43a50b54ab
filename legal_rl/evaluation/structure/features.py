"""Structure → numbers: each feature a numerator and a denominator, so that shares of options and of law add up."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.evaluation.structure.analyse import Structure
from legal_rl.evaluation.structure.shape import STAGES, in_order
from legal_rl.evaluation.structure.surface import CLASSES

Ratio = tuple[float, float]
Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Feature:
    """``kind`` "share" lies in [0, 1], "mean" is a count or a length; ``label`` says what is measured."""

    label: str
    kind: Literal["share", "mean"]
    ratio: Callable[[Structure], Ratio]


def _share(label: str, holds: Callable[[Structure], bool | None]) -> Feature:
    """Of the responses for which ``holds`` can tell."""

    def ratio(one: Structure) -> Ratio:
        value = holds(one)
        return (0.0, 0.0) if value is None else (float(value), 1.0)

    return Feature(label, "share", ratio)


def _mean(label: str, count: Callable[[Structure], float | None]) -> Feature:
    def ratio(one: Structure) -> Ratio:
        value = count(one)
        return (0.0, 0.0) if value is None else (float(value), 1.0)

    return Feature(label, "mean", ratio)


def _of(label: str, part: Callable[[Structure], int], whole: Callable[[Structure], int]) -> Feature:
    return Feature(label, "share", lambda one: (part(one), whole(one)))


def _connective(name: str) -> Callable[[Structure], int]:
    return lambda one: one.connectives[name]


def _has(stage: str) -> Callable[[Structure], bool]:
    return lambda one: stage in one.chain


def _all(one: Structure) -> int:
    return sum(one.connectives.values())


def _exact(one: Structure) -> int:
    return sum(article is not None for _, article in one.statutes)


FEATURES: Final[dict[str, Feature]] = {
    "numbered": _share("two or more numbered paragraphs", lambda one: one.numbered_paragraphs >= 2),
    "numbered_paragraphs": _mean("numbered paragraphs", lambda one: one.numbered_paragraphs),
    "framing": _share("opens with a framing sentence", lambda one: one.framing),
    "general_parts_general": _share("general – parts – general", lambda one: one.general_parts_general),
    "connectives": _mean("connectives", _all),
    "connectives_per_100": _mean(
        "connectives per 100 characters", lambda one: 100 * _all(one) / one.characters if one.characters else None
    ),
    **{f"connectives_{name}": _mean(f"connectives, {name}", _connective(name)) for name in CLASSES},
    **{f"stage_{stage}": _share(f"chain: {stage}", _has(stage)) for stage in STAGES},
    "chain_complete": _share("chain: all four stages", lambda one: len(one.chain) == len(STAGES)),
    "chain_in_order": _share(
        "chain: all four stages in order", lambda one: len(one.chain) == len(STAGES) and in_order(one.chain)
    ),
    "elements": _mean("legal elements named", lambda one: len(one.elements)),
    "articles": _mean("articles cited", _exact),
    "cites_article": _share("cites a statute by name and article", lambda one: _exact(one) > 0),
    "vague_principles": _mean("appeals to unnamed law or a bare principle", lambda one: one.vague_principles),
    "exact_law": _of(
        "of appeals to law: by name and article", _exact, lambda one: len(one.statutes) + one.vague_principles
    ),
    "options_judged": _of(
        "of options: given a verdict", lambda one: sum(v is not None for v in one.verdicts.values()),
        lambda one: len(one.verdicts),
    ),
    "options_unargued": _of(
        "of options: without an argument of their own", lambda one: len(one.verdicts) - len(one.argued),
        lambda one: len(one.verdicts),
    ),
    "argued_and_judged": _share(
        "every option argued and judged",
        lambda one: len(one.argued) == len(one.verdicts) and None not in one.verdicts.values(),
    ),
    "agrees": _share("verdicts fit the answer, where they can be compared", lambda one: one.agrees),
    "disagrees": _share("a verdict contradicts the answer", lambda one: one.agrees is False),
    "reasoned_right_concluded_wrong": _share(
        "reasoned rightly, concluded wrongly", lambda one: one.reasoned is True and one.outcome == "wrong"
    ),
    "reasoned_wrong_concluded_right": _share(
        "reasoned wrongly, concluded rightly", lambda one: one.reasoned is False and one.outcome == "right"
    ),
    "repetition": _share("repeats itself", lambda one: one.repetition),
    "mixing": _share("mixes languages", lambda one: one.foreign_words > 0),
    "foreign_words": _mean("foreign words", lambda one: one.foreign_words),
    "characters": _mean("characters", lambda one: one.characters),
    "tokens": _mean("tokens", lambda one: one.tokens),
}  # fmt: skip
LENGTHS: Final = ("characters", "tokens")


def ratios(structure: Structure) -> list[Ratio]:
    """One response's numerator and denominator of every feature, in the order of ``FEATURES``."""
    return [feature.ratio(structure) for feature in FEATURES.values()]


def features(structures: Iterable[Structure]) -> dict[str, dict[Key, float]]:
    """Feature label → (id, sample) → value, for comparing two models; lengths are left to the comparison itself.

    A response whose denominator is 0 (no option judged, so nothing that could agree) has no value.
    """
    values: dict[str, dict[Key, float]] = {
        feature.label: {} for name, feature in FEATURES.items() if name not in LENGTHS
    }
    for one in structures:
        for (name, feature), (top, bottom) in zip(FEATURES.items(), ratios(one), strict=True):
            if bottom and name not in LENGTHS:
                values[feature.label][one.id, one.sample] = top / bottom
    return values
