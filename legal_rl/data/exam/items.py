"""The options of exam questions: what one says, whether it holds, and the cases it can be drawn from."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, Final, Literal

from legal_rl.data.exam.chain import Chain, Misbelief
from legal_rl.data.exam.chains import CHAINS
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import Family, Flaw, Norm, Ruling
from legal_rl.data.exam.vignettes import VIGNETTES

DISPUTES: Final[Mapping[str, Chain[Any]]] = {**CHAINS, **VIGNETTES}
TOPICS: Final[Mapping[str, Family[Any] | Chain[Any]]] = {**FAMILIES, **DISPUTES}
ItemType = Literal["case", "claim", "reasoned", "statement", "effect"]


@dataclass(frozen=True)
class Item:
    """One option, by its ingredients.

    ``case`` shows ``facts`` and holds when their outcome is ``says``, which the stem asks for; ``claim`` says so
    itself, of a person in the stem, or of that person if the clause ``supposed`` of the story were another one;
    ``reasoned`` gives ``why`` as well; ``statement`` is the family's statement of that number, filled with ``says``;
    ``effect`` claims of the dispute in the stem that the effect of that name is ``says``; ``facts`` are the dispute's.
    Of several effects names and outcomes stand with blanks between them.
    """

    type: ItemType
    family: str
    says: str
    facts: Mapping[str, Any] | None = None
    why: str | None = None
    statement: int | None = None
    effect: str | None = None
    supposed: str | None = None

    def as_meta(self) -> dict[str, Any]:
        """The fields that are set, to be stored with the question; ``Item(**meta)`` reads them back."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Verdict:
    """Truth of an item, the reason in words, and the norm it rests on; ``why`` is the reason without the outcome."""

    holds: bool
    because: str
    norm: Norm
    why: str = ""


def judge(item: Item, flaw: Flaw[Any] | Misbelief | None = None) -> Verdict:
    """The verdict on ``item`` under the law; under ``flaw`` where it is one of the item's own family."""
    if item.type == "effect":
        return _effect(item, flaw)
    family = FAMILIES[item.family]
    own = flaw if isinstance(flaw, Flaw) and flaw in family.flaws else None
    if item.type == "statement":
        return _statement(item, family, own)
    case = family.case_type(**(item.facts or {}))
    ruling = (own or family.rule).judge(case)
    holds = ruling.outcome == item.says and item.why in (None, ruling.why)
    # A flaw rests on its own article, the former one or the one mistaken for the right one, where it changes anything.
    norm = own.norm if own and ruling != family.rule.judge(case) else ruling.norm
    return Verdict(holds, f"{ruling.why}，{ruling.outcome}", norm)


def _effect(item: Item, flaw: Flaw[Any] | Misbelief | None) -> Verdict:
    chain = DISPUTES[item.family]
    world = chain.world_type(**(item.facts or {}))
    parts = []
    for name, says in zip((item.effect or "").split(), item.says.split(), strict=True):
        effect = chain.effect(name)
        judges = effect.mistakes if flaw in chain.flaws else {}
        ruling = judges.get(flaw.name if flaw else "", effect.judge)(world)
        if ruling is None:
            raise ValueError(f"{item}: {name} is not at issue")
        parts.append((ruling.outcome == says, ruling))
    parts.sort(key=lambda part: part[0])  # what makes it false comes first
    holds, norm = parts[0][0], parts[0][1].norm
    because = _joined(norm, [(one.norm, _concluded(chain, one)) for _, one in parts])
    return Verdict(holds, because, norm, _joined(norm, [(one.norm, one.why) for _, one in parts]))


def _joined(first: Norm, grounds: Sequence[tuple[Norm, str]]) -> str:
    """Different grounds one after another; ``first``, the article of the first, is for others to print."""
    joined = "；".join(dict.fromkeys(f"依{norm.citation}，{why}" for norm, why in grounds))
    return joined.removeprefix(f"依{first.citation}，")


def _concluded(chain: Chain[Any], ruling: Ruling) -> str:
    """Reason and outcome. A vignette's reasons say what comes of them; its outcomes are names, unless they are sums."""
    named = chain.name in VIGNETTES and not ruling.outcome.replace(".", "").isdecimal()
    return ruling.why if named else f"{ruling.why}，{ruling.outcome}"


def _statement(item: Item, family: Family[Any], flaw: Flaw[Any] | None) -> Verdict:
    statement = family.statements[item.statement or 0]
    believed = statement.believed.get(flaw.name) if flaw else None
    right = (believed,) if believed else statement.right
    if item.says in right:
        other, mistake = next((pair for pair in statement.wrong.items() if pair[0] != item.says), ("", ""))
        norm = flaw.norm if flaw and believed and flaw.kind == "former_rule" else statement.norm
        return Verdict(True, f"该条正是如此规定，写作“{other}”则是{mistake}", norm)
    origin = f"，{statement.wrong[item.says]}" if item.says in statement.wrong else ""
    return Verdict(False, f"应为“{right[0]}”{origin}", statement.norm)


CONFUSION: Final = 3  # factor on the weight of a case of which one of the family's flaws says the wrong outcome asked


@dataclass(frozen=True, eq=False)
class CaseEntry:
    """One case with everything that does not depend on the question.

    ``facts`` are its plain values, ``slots`` its words, ``ruling`` is the law's, ``mistakes`` are those of the flaws
    that arrive at another outcome.
    """

    facts: dict[str, Any]
    slots: dict[str, Any]
    ruling: Ruling
    mistakes: tuple[Ruling, ...]
    weight: float


class Pool:
    """Entries with weights. Drawing takes one random number while few of the entries are used."""

    def __init__(self, entries: Sequence[CaseEntry], weights: Sequence[float]) -> None:
        self.entries = list(entries)
        self.cumulative = list(accumulate(weights))

    def __len__(self) -> int:
        return len(self.entries)

    def draw(self, rng: Random, used: Collection[CaseEntry]) -> CaseEntry | None:
        """An entry not in ``used``, with probability by weight; None where there is none."""
        if all(entry in used for entry in self.entries):
            return None
        while True:
            entry = rng.choices(self.entries, cum_weights=self.cumulative)[0]
            if entry not in used:
                return entry


@dataclass(frozen=True)
class Choice:
    """The entries to draw from: those that training may show, and those that it may not."""

    train: Pool
    withheld: Pool

    @classmethod
    def of(cls, entries: Sequence[tuple[CaseEntry, float, bool]]) -> "Choice":
        """From entries with their weights, True for the withheld ones."""
        parts = [[(entry, weight) for entry, weight, hidden in entries if hidden is part] for part in (False, True)]
        train, withheld = (Pool([entry for entry, _ in part], [weight for _, weight in part]) for part in parts)
        return cls(train, withheld)

    def draw(self, rng: Random, used: Collection[CaseEntry], *, withheld: bool) -> CaseEntry | None:
        """A new entry of the part asked for; None where there is none left."""
        return (self.withheld if withheld else self.train).draw(rng, used)


@cache
def case_entries(family_name: str) -> Mapping[Any, CaseEntry]:
    """An entry for every case of a family; equal rulings are one object."""
    family = FAMILIES[family_name]
    entries = {}
    rulings: dict[Ruling, Ruling] = {}
    for case, weight in family.cases.items():
        judged = family.rule.judge(case)
        ruling = rulings.setdefault(judged, judged)
        flawed = [flaw.judge(case) for flaw in family.flaws]
        mistakes = tuple(mistake for mistake in flawed if mistake.outcome != ruling.outcome)
        entries[case] = CaseEntry(dict(vars(case)), family.slots(case), ruling, mistakes, weight)
    return entries


@cache
def told_entries(family_name: str) -> Sequence[tuple[Any, CaseEntry]]:
    """The cases that stories tell."""
    told = FAMILIES[family_name].told
    return [(case, entry) for case, entry in case_entries(family_name).items() if told is None or told(case)]


@cache
def cases_for_ask(family_name: str, ask_id: str) -> dict[bool, Choice]:
    """By truth: the cases that the ask wants, and the others."""
    family = FAMILIES[family_name]
    ask = family.ask(ask_id)
    by_truth: dict[bool, list[tuple[CaseEntry, float, bool]]] = {False: [], True: []}
    for case, entry in case_entries(family_name).items():
        by_truth[ask.wants(entry.ruling)].append((entry, entry.weight, family.withheld(case, ask)))
    return {truth: Choice.of(entries) for truth, entries in by_truth.items()}


@cache
def cases_for_claim(family_name: str, outcome: str) -> dict[bool, Choice]:
    """By truth: the cases that have this outcome, and those that have another."""
    by_truth: dict[bool, list[tuple[CaseEntry, float, bool]]] = {False: [], True: []}
    withheld = withheld_entries(family_name, outcome)
    for _, entry in told_entries(family_name):
        confused = any(mistake.outcome == outcome for mistake in entry.mistakes)
        weight = entry.weight * (CONFUSION if confused else 1)
        by_truth[entry.ruling.outcome == outcome].append((entry, weight, entry in withheld))
    return {truth: Choice.of(entries) for truth, entries in by_truth.items()}


@dataclass(frozen=True)
class Ground:
    """A reason with which the law comes to an outcome in some cases, and a flaw in others: nothing in it is untrue of
    the case, and nothing but the facts says whether it is a reason. ``choices`` are the cases by truth.
    """

    why: str
    weight: float
    choices: Mapping[bool, Choice]


@cache
def grounds(family_name: str, outcome: str) -> tuple[Ground, ...]:
    """The grounds of an outcome that are right for cases and wrong for others; empty where there are none."""
    withheld = withheld_entries(family_name, outcome)
    found: dict[str, dict[bool, dict[CaseEntry, float]]] = {}
    for _, entry in told_entries(family_name):
        for truth, ruling in ((True, entry.ruling), *((False, mistake) for mistake in entry.mistakes)):
            if ruling.outcome == outcome:
                found.setdefault(ruling.why, {False: {}, True: {}})[truth][entry] = entry.weight
    made = []
    for why, by_truth in found.items():
        choices = {
            truth: Choice.of([(entry, weight, entry in withheld) for entry, weight in weights.items()])
            for truth, weights in by_truth.items()
        }
        if all(len(choice.train) for choice in choices.values()):
            made.append(Ground(why, min(choice.train.cumulative[-1] for choice in choices.values()), choices))
    return tuple(made)


@cache
def withheld_entries(family_name: str, outcome: str) -> frozenset[CaseEntry]:
    """The cases that training must not show under a claim of ``outcome``.

    Withheld is what any ask for it, or of the family's, if none has it, withholds.
    """
    family = FAMILIES[family_name]
    asks = [ask for ask in family.asks if ask.outcome == outcome] or family.asks
    asks = asks if family.withholds else asks[:1]  # for they withhold alike
    return frozenset(e for case, e in told_entries(family_name) if any(family.withheld(case, ask) for ask in asks))
