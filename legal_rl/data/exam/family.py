"""Families of questions: the norms and the rule they make, a teacher's flaws, the cases and the ways to ask of them."""

import re
import zlib
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, Literal, TypeVar

from legal_rl.core.citations import han
from legal_rl.core.questions import Form

C = TypeVar("C")
FlawKind = Literal["former_rule", "confusion"]
Part = Literal["train", "heldout"]

VERIFIED_UNTIL: Final = "2025-05-31"  # the day up to which the articles were read for changes
WITHHELD: Final = 6  # one case in so many, of every outcome, is for held-out questions only
# The end of a stem says how many options may be right, as real papers do.
TAILS: Mapping[Form, tuple[str, ...]] = {
    "single": ("是哪一项？",),
    "multiple": ("有哪些？", "是哪几项？"),
    "indefinite": ("有？", "包括？"),
}


@dataclass(frozen=True)
class Norm:
    """One article of one statute in one wording. Dates are ISO days, both ends included; ``valid_to`` None: in force.

    Whether the article still had this wording was looked up for the days to ``verified_until``.

    ``says`` are words that must stand in the article. They are built from the numbers that the code computes with, so
    that a test against the statute's text is a test of the code. ``sub`` is 1 for 第一百三十三条之一.
    """

    law: str
    article: int
    valid_from: str
    valid_to: str | None = None
    says: tuple[str, ...] = ()
    verified_until: str = VERIFIED_UNTIL
    sub: int = 0

    @property
    def number(self) -> str:
        """For example ``第19条``, ``第133条之一``."""
        return f"第{self.article}条" + (f"之{han(self.sub)}" if self.sub else "")

    @property
    def citation(self) -> str:
        """For example ``民法典第19条``."""
        return self.law + self.number

    def in_force(self, day: str) -> bool:
        """True where the article had this wording and effect on the ISO ``day``."""
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


class Dated(ABC):
    """A topic of questions that can be asked of the law of some days only, which its norms tell."""

    asked_from: str  # set where the cases reach back, so that all their facts fall under the rule
    asked_until: str  # set where a change is known that the rule does not have: the last day before it

    @abstractmethod
    def deciding(self) -> tuple[Norm, ...]:
        """The norms that cases are decided by."""

    def citable(self) -> tuple[Norm, ...]:
        """Every norm that a question can rest on."""
        return self.deciding()

    @property
    def valid_from(self) -> str:
        """The first day as of which questions can be asked."""
        return max(self.asked_from, *(norm.valid_from for norm in self.deciding()))

    @property
    def valid_to(self) -> str | None:
        """The last day as of which questions can be asked; None where no end is known."""
        ends = [self.asked_until, *(norm.valid_to for norm in self.deciding())]
        return min(filter(None, ends), default=None)

    @property
    def verified_until(self) -> str:
        """The last day for which every norm was looked up; a norm of the past needs no looking up."""
        return min(norm.verified_until for norm in self.citable() if norm.valid_to is None)

    def askable(self, day: str, *, unverified: bool = False) -> bool:
        """True where questions can be asked of the law as it stands on the ISO ``day``.

        ``unverified``: also of a day after ``verified_until``, never of one after a change that is known.
        """
        until = self.valid_to if unverified else min(self.verified_until, self.valid_to or self.verified_until)
        return self.valid_from <= day and (until is None or day <= until)


@dataclass(frozen=True)
class Ruling:
    """A rule applied to one case: a short reason, the outcome that stems ask for, the norm it rests on."""

    why: str
    outcome: str
    norm: Norm


@dataclass(frozen=True)
class LegalRule(Generic[C]):
    """The law in force: a pure function from a case to its ruling, and every norm it applies."""

    norms: tuple[Norm, ...]
    judge: Callable[[C], Ruling]

    @property
    def valid_from(self) -> str:
        """The day since when all norms together have been in force."""
        return max(norm.valid_from for norm in self.norms)


@dataclass(frozen=True)
class Flaw(Generic[C]):
    """A wrong way to judge that a teacher can have.

    ``former_rule``: the rule of ``norm`` until ``norm.valid_to``, applied as though it were still in force;
    ``confusion``: a mistake that examinees are known to make, where ``norm`` is the provision misread or mistaken for
    the right one.
    """

    name: str
    kind: FlawKind
    says: str
    norm: Norm
    judge: Callable[[C], Ruling]


@dataclass(frozen=True)
class Ask:
    """A question of a stem: the options whose outcome is (``positive``) or is not ``outcome``, in any of ``texts``.

    An answer cites ``norm`` first. ``weight`` is the frequency relative to the family's other asks.
    """

    outcome: str
    positive: bool
    texts: tuple[str, ...]
    norm: Norm
    weight: int = 1

    def wants(self, ruling: Ruling) -> bool:
        """True where an option with this ruling is to be chosen."""
        return (ruling.outcome == self.outcome) is self.positive

    @property
    def id(self) -> str:
        """For example ``+限制`` or ``-限制``."""
        return ("+" if self.positive else "-") + self.outcome


@dataclass(frozen=True)
class Wording:
    """A template with ``{slots}``. Stems have ``{ask}``, ``{tail}`` and may have ``{name}``; options have ``{name}``
    and the family's own slots."""

    text: str
    part: Part = "train"


@dataclass(frozen=True)
class Statement:
    """A sentence about the law with one blank ``{}``.

    Filled with one of ``right`` it agrees with ``norm``; ``wrong`` maps every other filling to the origin of that
    mistake, for example the period of a former law. ``believed`` maps the name of a flaw to the wrong filling that a
    teacher with this flaw takes for right.
    """

    text: str
    norm: Norm
    right: tuple[str, ...]
    wrong: Mapping[str, str]
    believed: Mapping[str, str] = field(default_factory=dict)
    part: Part = "train"


def clozes(norms: Mapping[str, Norm]) -> tuple[Statement, ...]:
    """Statements, each a line of text and the norm it states.

    The blank is written ``[right/right|wrong:origin|wrong<flaw:origin]``.

    A wrong filling without an origin has that of the next; ``<flaw`` says that a teacher with this flaw takes it for
    right; a leading ``*`` keeps the statement for held-out questions. Raises ``ValueError`` for anything else.
    """
    return tuple(_cloze(text, norm) for text, norm in norms.items())


def _cloze(text: str, norm: Norm) -> Statement:
    match = _CLOZE.fullmatch(text)
    if not match:
        raise ValueError(f"{text}: write one blank, [right|wrong:origin]")
    rights, *fillings = match["blank"].split("|")
    right = tuple(rights.split("/"))
    wrong: dict[str, str] = {}
    believed: dict[str, str] = {}
    origin = ""
    for filling in reversed(fillings):
        words, colon, stated = filling.partition(":")
        says, *flaws = words.split("<")
        origin = stated if colon else origin
        if not origin or not says or says in right or says in wrong:
            raise ValueError(f"{text}: {says!r} has no origin, or occurs twice")
        wrong[says] = origin
        believed |= dict.fromkeys(flaws, says)
    if not all(right) or not wrong:
        raise ValueError(f"{text}: a blank needs fillings that are right and fillings that are wrong")
    part: Part = "heldout" if match["heldout"] else "train"
    return Statement(
        f"{match['before']}{{}}{match['after']}", norm, right, dict(reversed(wrong.items())), believed, part
    )


_CLOZE: Final = re.compile(r"(?P<heldout>\*?)(?P<before>[^][{}]*)\[(?P<blank>[^][{}]*)\](?P<after>[^][{}]*)")


@dataclass(frozen=True)
class Outcome:
    """One outcome of a rule, and its words.

    ``claims`` say of the person ``{name}`` that this is the outcome. Stems ask for it with ``positive``, for what has
    another one with ``negative``; both empty where it is not asked for. An answer then cites ``norm`` first; ``weight``
    is the frequency relative to the family's other outcomes.
    """

    name: str
    claims: tuple[str, ...]
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    norm: Norm | None = None
    weight: int = 1

    def asks(self) -> Iterator[Ask]:
        """The two asks, none where the outcome is not asked for."""
        for positive, texts in ((True, self.positive), (False, self.negative)):
            if self.norm is not None:
                yield Ask(self.name, positive, texts, self.norm, self.weight)


@dataclass(frozen=True)
class Family(Dated, Generic[C]):
    """One kind of question. Everything is data or a pure function; the generator draws, a family never does.

    ``cases`` maps each case (a frozen dataclass of plain values) to its weight; ``slots`` gives the words that fill an
    option's template. A sixth of the cases of every outcome is withheld for held-out questions; ``withholds`` chooses
    them, by ask, in another way.

    ``told`` says which cases stories tell; None: all. ``supposes`` is False where a clause of ``facts`` could stand
    beside the one in its place of another case: then no option supposes that one clause were the other.

    ``asked_whole`` are stems' ends that ask what the outcome of one case is; only families with four outcomes have any.

    ``phrasings`` tell a case inside an option, ``facts`` as a sentence of a longer story; both have ``{name}``.
    ``outcomes`` are all that the rule can come to. ``statements`` put the rule itself, its exceptions included, rightly
    and wrongly.
    """

    name: str
    title: str
    subject: str
    rule: LegalRule[C]
    flaws: tuple[Flaw[C], ...]
    outcomes: tuple[Outcome, ...]
    stems: tuple[Wording, ...]
    phrasings: tuple[Wording, ...]
    case_type: Callable[..., C]
    cases: Mapping[C, float]
    slots: Callable[[C], dict[str, Any]]
    facts: tuple[Wording, ...]
    statements: tuple[Statement, ...]
    asked_from: str = ""
    asked_until: str = ""
    withholds: Callable[[C, Ask], bool] | None = None
    told: Callable[[C], bool] | None = None
    supposes: bool = True
    asked_whole: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        known = {flaw.name for flaw in self.flaws}
        for statement in self.statements:
            if unknown := set(statement.believed) - known:
                raise ValueError(f"{self.name}: {statement.text}: there is no flaw {unknown.pop()!r}")

    def withheld(self, case: C, ask: Ask) -> bool:
        """True where only held-out questions may show the case under this ask."""
        return self.withholds(case, ask) if self.withholds else case in self._withheld_cases

    @cached_property
    def _withheld_cases(self) -> frozenset[C]:
        by_outcome: dict[str, list[C]] = defaultdict(list)
        # An order that has nothing to do with the facts, and is the same everywhere.
        for case in sorted(self.cases, key=lambda case: zlib.crc32(repr(case).encode())):
            by_outcome[self.rule.judge(case).outcome].append(case)
        return frozenset(case for cases in by_outcome.values() for case in cases[WITHHELD // 2 :: WITHHELD])

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """The asks of all outcomes that are asked for."""
        return tuple(ask for outcome in self.outcomes for ask in outcome.asks())

    @cached_property
    def claims(self) -> Mapping[str, tuple[str, ...]]:
        """The claims by outcome."""
        return {outcome.name: outcome.claims for outcome in self.outcomes}

    def deciding(self) -> tuple[Norm, ...]:
        """The norms of the rule; those of statements alone do not decide cases."""
        return self.rule.norms

    def citable(self) -> tuple[Norm, ...]:
        """Those of statements too."""
        return self.norms

    @property
    def norms(self) -> tuple[Norm, ...]:
        """Every norm in force that a question of the family can rest on, each once."""
        return tuple(dict.fromkeys([*self.rule.norms, *(statement.norm for statement in self.statements)]))

    def ask(self, ask_id: str) -> Ask:
        """The ask with this id; ``KeyError`` when there is none."""
        return {ask.id: ask for ask in self.asks}[ask_id]


def wordings(*texts: str) -> tuple[Wording, ...]:
    """Wordings; one with a leading ``*`` is for *unseen* held-out questions only."""
    return tuple(Wording(text.removeprefix("*"), "heldout" if text.startswith("*") else "train") for text in texts)


def years_and_months(months: int) -> str:
    """For example 23 → 1年11个月, 24 → 2年."""
    years, rest = divmod(months, 12)
    return (f"{years}年" if years else "") + (f"{rest}个月" if rest else "")
