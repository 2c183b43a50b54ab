"""Vignettes: a dispute told whole, in the words of one story, of which a few facts can turn out one way or another.

A chain's story is put together from the facts that its effects need. A vignette is written as a person would write a
case for a paper; what its facts change stands in the same places of the same story.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Issue, Judge, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

Rule = Callable[[Any], str | None]  # from the facts to an outcome by name, or an amount; None where it is not at issue
BELIEVES: Final = "以为"  # a flaw's words begin with it


class Only(NamedTuple):
    """A sentence that is told where one of some points is asked, and left out of other questions."""

    points: frozenset[str]
    texts: tuple[str, ...]


def only(points: str, *texts: str) -> Only:
    """A sentence, in one of ``texts``, that only ``points`` need: their names with blanks between them."""
    return Only(frozenset(points.split()), texts)


class OtherGround(NamedTuple):
    """What an outcome rests on where facts are as ``when`` says."""

    when: Callable[[Any], bool]
    norm: Norm
    why: str


class Says(NamedTuple):
    """An outcome: the norm it rests on, the reason in a few words, and sentences that say so of the parties.

    Where one of ``others`` is the case, the first that is, it rests on that. Of ``texts`` the one at ``best`` is what
    the reason of a wrong option says is right.
    """

    norm: Norm
    why: str
    texts: tuple[str, ...]
    others: tuple[OtherGround, ...] = ()
    best: int = 0

    def where(self, when: Callable[[Any], bool], norm: Norm, why: str) -> "Says":
        """The same, and where facts are as ``when`` says it rests on ``norm``, for the reason ``why``."""
        return self._replace(others=(*self.others, OtherGround(when, norm, why)))

    def shown(self, best: int) -> "Says":
        """The same, where not the first of the sentences says it best."""
        return self._replace(best=best)

    def norms(self) -> list[Norm]:
        """All norms that it can rest on."""
        return [self.norm, *(ground.norm for ground in self.others)]

    def ruling(self, outcome: str, facts: Any) -> Ruling:
        """The outcome with what it rests on."""
        ground = next((one for one in self.others if one.when(facts)), self)
        return Ruling(ground.why, outcome, ground.norm)


def says(norm: Norm, why: str, *texts: str) -> Says:
    """An outcome that ``texts`` say in one way or another; ``[one|another]`` in them is either."""
    return Says(norm, why, texts)


@dataclass(frozen=True)
class Point:
    """One thing that the law makes of the facts: the rule, what its outcomes say, and the rule as flaws mistake it."""

    name: str
    rule: Rule
    says: Mapping[str, Says]
    mistakes: Mapping[str, Rule] = field(default_factory=dict)

    def effect(self, beliefs: Mapping[str, str]) -> Effect[Any]:
        """The point as an effect of a chain; ``beliefs`` has the words of each flaw by its name."""
        return Effect(
            self.name,
            self._judge,
            {outcome: said.texts for outcome, said in self.says.items()},
            {name: self._mistaken(rule, beliefs.get(name, "")) for name, rule in self.mistakes.items()},
            {outcome: said.texts[said.best] for outcome, said in self.says.items()},
        )

    def _judge(self, facts: Any) -> Ruling | None:
        outcome = self.rule(facts)
        if outcome is None:
            return None
        return (self.says.get(outcome) or self.says[AMOUNT]).ruling(outcome, facts)

    def _mistaken(self, rule: Rule, belief: str) -> Judge[Any]:
        """Judges by ``rule``: where it errs, what is believed stands beside the article that governs."""

        def judge(facts: Any) -> Ruling | None:
            right = self._judge(facts)
            if right is None:
                return None
            outcome = rule(facts) or right.outcome  # a mistake of which nothing comes errs in nothing
            return right if outcome == right.outcome else Ruling(belief, outcome, right.norm)

        return judge


def _always(_: Any) -> bool:
    return True


def vignette(
    name: str,
    title: str,
    subject: str,
    *,
    facts: Mapping[str, Mapping[str, str]],
    story: Sequence[str | tuple[str, ...] | Only],
    points: Sequence[Point],
    parties: tuple[Mapping[str, str], ...],
    flaws: tuple[Misbelief, ...] = (),
    scenes: tuple[Mapping[str, str], ...] = ({},),
    terms: Mapping[str, Callable[[Any], str]] = MappingProxyType({}),
    about: tuple[str, ...] = (),
    issues: tuple[Issue, ...] = (),
    possible: Callable[[Any], bool] = _always,
    asked_from: str = "",
    asked_until: str = "",
) -> Chain[Any]:
    """A vignette as a chain, which the exam draws, judges and explains as any other.

    ``facts`` has, by field and value, the words that the story says of it; its sentences, each one wording or several,
    those for *unseen* questions with a leading ``*``, have a slot for each field; what only some points need stands in
    sentences made by ``only``. ``parties``, ``scenes``, ``about``
    and ``flaws`` are as in ``Chain``; ``terms`` are words that hang on several facts, such as who did
    it. Words of facts may have slots of parties, scenes and terms, and ``[one|another]``.
    """
    every = frozenset(point.name for point in points)
    sentences = [
        one if isinstance(one, Only) else Only(every, (one,) if isinstance(one, str) else one) for one in story
    ]
    if unknown := {point for sentence in sentences for point in sentence.points} - every:
        raise ValueError(f"{name}: there is no point {unknown.pop()!r}")
    beliefs = {flaw.name: flaw.says.removeprefix(BELIEVES) for flaw in flaws}

    def tell(_facts: Any, asked: Collection[str]) -> list[tuple[str, ...]]:
        return [sentence.texts for sentence in sentences if not asked or not sentence.points.isdisjoint(asked)]

    def words(told: Any) -> Mapping[str, str]:
        found = {name: term(told) for name, term in terms.items()}
        return found | {field: values[getattr(told, field)] for field, values in facts.items()}

    return Chain(
        name=name,
        title=title,
        subject=subject,
        norms=tuple(dict.fromkeys(norm for point in points for said in point.says.values() for norm in said.norms())),
        world_type=make_dataclass("Facts", list(facts), frozen=True),
        facts={field: tuple(values) for field, values in facts.items()},
        possible=possible,
        parties=parties,
        scenes=scenes,
        words=words,
        about=about,
        tell=tell,
        effects=tuple(point.effect(beliefs) for point in points),
        flaws=flaws,
        issues=issues,
        asked_from=asked_from,
        asked_until=asked_until,
    )
