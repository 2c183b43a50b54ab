"""Chained cases: one dispute of a few parties, whose facts lead through several rules to effects on each other."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property, partial
from itertools import accumulate, combinations, product
from math import ceil
from random import Random
from typing import Any, Final, Generic, TypeVar
from zlib import crc32

from legal_rl.data.exam.family import WITHHELD, Dated, Norm, Part, Ruling

W = TypeVar("W")
Judge = Callable[[W], Ruling | None]  # None where the effect is not at issue in the world
AMOUNT: Final = "{value}"
_PRINTED: Final = re.compile(r"[1-9]\d*(?:\.\d)?|0\.[1-9]")
_CHOICE: Final = re.compile(r"\[([^]]*)\]")
SPARE: Final = 14  # days: two of them in a row are less than a month
FITTINGS: Final = 12  # rounds, after which outcomes are even to a few per cent


@dataclass(frozen=True)
class Misbelief:
    """A wrong belief that a teacher can hold about a dispute: a name, and the belief in words."""

    name: str
    says: str


@dataclass(frozen=True)
class Effect(Generic[W]):
    """One thing the law makes of a world, the sentences that say so, and mistaken ways to judge it.

    ``says`` maps each outcome to sentences; where the outcome is an amount its only key is ``AMOUNT``, and sentences
    have ``{value}``; ``[one|another]`` in them is either. ``mistakes`` judge under a misbelief of the chain, by its
    name. ``best`` has the sentences that say an outcome best, where they are not the first.
    """

    name: str
    judge: Judge[W]
    says: Mapping[str, tuple[str, ...]]
    mistakes: Mapping[str, Judge[W]]
    best: Mapping[str, str] = field(default_factory=dict)

    def text(self, rng: Random, outcome: str, slots: Mapping[str, str]) -> str:
        """A sentence that says so of the parties in ``slots``."""
        sentences = self.says.get(outcome) or self.says[AMOUNT]
        return vary(rng, rng.choice(sentences)).format(value=outcome, **slots)

    def plain(self, outcome: str, slots: Mapping[str, str]) -> str:
        """The sentence that says so best."""
        kind = outcome if outcome in self.says else AMOUNT
        sentence = self.best.get(kind, self.says[kind][0])
        return _CHOICE.sub(lambda choice: choice[1].partition("|")[0], sentence).format(value=outcome, **slots)

    def wrong(self, world: W, right: str) -> list[str]:
        """The other outcomes; of an amount, those that mistakes arrive at."""
        if AMOUNT not in self.says:
            return [outcome for outcome in self.says if outcome != right]
        rulings = [judge(world) for judge in self.mistakes.values()]
        return list(dict.fromkeys(ruling.outcome for ruling in rulings if ruling and ruling.outcome != right))

    def believed(self, world: W, right: str) -> list[str]:
        """The wrong amounts that mistakes arrive at, each alone or two together; none that nobody would print."""
        pairs = [_together(one, other) for one, other in combinations(self.mistakes.values(), 2)]
        rulings = [judge(world) for judge in (*self.mistakes.values(), *filter(None, pairs))]
        found = dict.fromkeys(ruling.outcome for ruling in rulings if ruling and ruling.outcome != right)
        return [amount for amount in found if _PRINTED.fullmatch(amount)]


@dataclass(frozen=True)
class Issue:
    """A question to a dispute that has one answer: what the law makes of one effect, or of two together.

    ``asks`` end a stem, those for *unseen* questions with a leading ``*``. ``answers`` has by the name of each effect
    the words of its outcomes, of an amount those of ``AMOUNT``; an option joins one of each.
    """

    asks: tuple[str, ...]
    answers: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Chain(Dated, Generic[W]):
    """A kind of dispute. Everything is data or a pure function, as in a family.

    ``facts`` maps each field of the world (a frozen dataclass of plain values) to the values it can have, and several
    fields, with blanks between them, to tuples of values that go together; ``possible`` says which combinations are
    cases. ``tell`` is the story of a world of which the effects of some names
    are asked, without the facts that none of them needs: of each sentence its wordings, those for *unseen* questions
    with a leading ``*``.

    Stories and options have slots. ``parties`` are sets of names by slot, each in one scheme: letters, or names, in
    which ``{p[0]}`` is a person, ``{s[0]}`` a surname and ``{t[0]}`` the name of a firm. After ``|`` stand, with ``/``
    between them, the short forms of a name after its first mention. ``words`` are more of them that hang on the world,
    such as who of the parties broke the contract; ``scenes`` are words that no rule looks at, such as the goods sold.
    Both may have slots of names, ``words`` of scenes too.
    ``dates`` gives the days of a world that begins on a day between the two of ``begins``: of each a slot with its
    name, without the year where the day told before has the same one, and one with ``_full`` behind it. Days so many
    months apart are drawn with ``later``. ``about`` are topics that a stem can ask on, whatever its options are.
    ``issues`` are those of a vignette; those of chains stand in a table of their own.
    """

    name: str
    title: str
    subject: str
    norms: tuple[Norm, ...]
    world_type: Callable[..., W]
    facts: Mapping[str, tuple[Any, ...]]
    possible: Callable[[W], bool]
    parties: tuple[Mapping[str, str], ...]
    tell: Callable[[W, Collection[str]], list[tuple[str, ...]]]
    effects: tuple[Effect[W], ...]
    flaws: tuple[Misbelief, ...]
    scenes: tuple[Mapping[str, str], ...] = ({},)
    words: Callable[[W], Mapping[str, str]] | None = None
    about: tuple[str, ...] = ()
    issues: tuple[Issue, ...] = ()
    dates: Callable[[W, date, Random], Mapping[str, date]] | None = None
    begins: tuple[str, str] = ("", "")
    asked_from: str = ""
    asked_until: str = ""

    def __post_init__(self) -> None:
        if unknown := {name for effect in self.effects for name in effect.mistakes} - {
            flaw.name for flaw in self.flaws
        }:
            raise ValueError(f"{self.name}: there is no flaw {unknown.pop()!r}")

    def deciding(self) -> tuple[Norm, ...]:
        """All norms."""
        return self.norms

    def effect(self, name: str) -> Effect[W]:
        """The effect of this name; ``KeyError`` when there is none."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> Mapping[str, Effect[W]]:
        return {effect.name: effect for effect in self.effects}

    @cached_property
    def worlds(self) -> Mapping[Part, tuple[W, ...]]:
        """All cases: a sixth of them, whole, is for held-out questions only."""
        fields = [field for names in self.facts for field in names.split()]
        together = [values if " " in names else [(value,) for value in values] for names, values in self.facts.items()]
        made = (self.world_type(**dict(zip(fields, sum(each, ()), strict=True))) for each in product(*together))
        worlds = sorted(filter(self.possible, made), key=lambda world: crc32(repr(world).encode()))
        held = ceil(len(worlds) / WITHHELD)
        return {"train": tuple(worlds[held:]), "heldout": tuple(worlds[:held])}

    @cached_property
    def _cumulative(self) -> Mapping[Part, list[float]]:
        return {part: list(accumulate(_even_weights(worlds, self.effects))) for part, worlds in self.worlds.items()}

    def draw_days(self, rng: Random, world: W, story: str) -> dict[str, str]:
        """The days of a world in words, by slot, as they follow one another in ``story``."""
        if self.dates is None:
            return {}
        first, last = map(date.fromisoformat, self.begins)
        start = first + timedelta(rng.randrange((last - first).days + 1))
        days = self.dates(world, start.replace(day=min(start.day, 28)), rng)
        slots = {f"{name}_full": f"{day.year}年{day.month}月{day.day}日" for name, day in days.items()}
        year = 0
        for name in dict.fromkeys(re.findall(r"\{(\w+)\}", story)):
            if day := days.get(name.removesuffix("_full")):
                whole = f"{day.year}年{day.month}月{day.day}日"
                slots.setdefault(name, f"{day.month}月{day.day}日" if day.year == year else whole)
                year = day.year
        return slots

    def draw(self, rng: Random, part: Part) -> W:
        """A world, such that of every effect all outcomes are about as frequent: a claim does not give itself away."""
        return rng.choices(self.worlds[part], cum_weights=self._cumulative[part])[0]


def _together(one: Judge[W], other: Judge[W]) -> Judge[W] | None:
    """Both ways to judge at once; None where they do not go together."""
    if not (isinstance(one, partial) and isinstance(other, partial) and one.func is other.func):
        return None
    keywords = dict(one.keywords)
    for name, value in other.keywords.items():
        held = keywords.get(name, value)
        if held != value and (value := _together(held, value)) is None:
            return None
        keywords[name] = value
    return partial(one.func, *one.args, **keywords)


def after(day: date, *, years: int = 0, months: int = 0, days: int = 0) -> date:
    """The day so much later; the 28th of a month where it would be a later one of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 + 12 * years + months, 12)
    return (date(year, month + 1, min(day.day, 28)) if years or months else day) + timedelta(days)


def later(rng: Random, day: date, *, years: int = 0, months: int = 0) -> date:
    """A day so many whole months later, or earlier, and fewer than ``SPARE`` days beyond."""
    spare = rng.randrange(max(0, day.day - 28), SPARE)  # ``after`` may have come to an earlier day of the month
    return after(after(day, years=years, months=months), days=spare if years + months > 0 else -spare)


def vary(rng: Random, text: str) -> str:
    """The text with one of each ``[one|another]`` in it."""
    return _CHOICE.sub(lambda choice: rng.choice(choice[1].split("|")), text)


def _even_weights(worlds: Sequence[W], effects: Sequence[Effect[W]]) -> list[float]:
    """Weights under which the outcomes of each effect are even, by iterative proportional fitting.

    Worlds of which every effect has the same outcome weigh the same, and are fitted as one.
    """
    fitted = [effect for effect in effects if AMOUNT not in effect.says]
    outcomes = [tuple(_outcome(effect, world) for effect in fitted) for world in worlds]
    numbers = Counter(outcomes)
    weights = dict.fromkeys(numbers, 1.0)
    for _ in range(FITTINGS):
        for place, effect in enumerate(fitted):
            masses = dict.fromkeys(effect.says, 0.0)
            for outcome, weight in weights.items():
                if said := outcome[place]:
                    masses[said] += weight * numbers[outcome]
            arising = {said: mass for said, mass in masses.items() if mass}
            even = sum(arising.values()) / max(1, len(arising))
            for outcome in weights:
                if said := outcome[place]:
                    weights[outcome] *= (even / arising[said]) ** 0.5  # half way, as two effects may pull apart
    return [weights[outcome] for outcome in outcomes]


def _outcome(effect: Effect[W], world: W) -> str | None:
    ruling = effect.judge(world)
    return ruling.outcome if ruling else None
