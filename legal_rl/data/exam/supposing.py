"""Suppositions: what would follow for the person of a story if one of its clauses were another one."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, Final

from legal_rl.data.exam.family import Family, Part
from legal_rl.data.exam.items import CaseEntry, told_entries, withheld_entries

PERSON: Final = "□"  # in no text of the exam
_CLAUSES: Final = re.compile("[，；](?![^（]*）)")
# What joins a clause to the one before it, and would hang in the air without it.
_JOINING: Final = re.compile("^(?:但(?!书)|而|且|并(?!购)|后(?!续|罪)|又|即(?!将))")
# A clause without a verb says nothing after 若.
_VERBLESS: Final = re.compile("(?:就|对|对于|因).*(?:纠纷|一事|事项)")


@dataclass(frozen=True)
class Supposition:
    """A case that the same sentence tells but for one clause: its entry, the clause told and the one in its place."""

    entry: CaseEntry
    told: str
    instead: str


Clause = tuple[CaseEntry, str]


@dataclass(frozen=True, eq=False)
class _Telling:
    """Of one wording: the clauses of each entry, and by clause those of the entries that differ at most there."""

    clauses: Mapping[CaseEntry, list[str]]
    alike: Mapping[CaseEntry, list[list[Clause]]]


@cache
def _telling(family_name: str, wording: str) -> _Telling:
    clauses = {
        entry: _CLAUSES.split(wording.format(name=PERSON, **entry.slots)) for _, entry in told_entries(family_name)
    }
    around: dict[tuple[str, ...], list[Clause]] = defaultdict(list)
    alike: dict[CaseEntry, list[list[Clause]]] = {}
    for entry, texts in clauses.items():
        alike[entry] = [around[(*texts[:place], PERSON * 2, *texts[place + 1 :])] for place in range(len(texts))]
        for found, clause in zip(alike[entry], texts, strict=True):
            found.append((entry, clause))
    return _Telling(clauses, alike)


@dataclass(frozen=True)
class Told:
    """A person of a story: the family and the case, and the wording that tells it."""

    name: str
    family: Family[Any]
    entry: CaseEntry
    wording: str

    @cached_property
    def suppositions(self) -> list[list[Supposition]]:
        """By clause of the sentence that tells the case: the cases that differ from it in this clause alone.

        Only clauses without brackets, only cases with another ruling, and of those with one ruling the most alike: what
        the rule does not look at stays as it is.
        """
        if not self.family.supposes:
            return []
        telling = _telling(self.family.name, self.wording)
        return [
            self._instead(clause, others)
            for clause, others in zip(telling.clauses[self.entry], telling.alike[self.entry], strict=True)
        ]

    def _instead(self, clause: str, others: list[Clause]) -> list[Supposition]:
        if "（" in clause:
            return []
        nearest: dict[int, int] = {}  # by identity of the ruling
        fitting = []
        for other, instead in others:
            same = other.ruling is self.entry.ruling or instead == clause
            if not (same or "（" in instead or _VERBLESS.fullmatch(instead)):
                changed = sum(other.facts[key] != value for key, value in self.entry.facts.items())
                nearest[id(other.ruling)] = min(changed, nearest.get(id(other.ruling), changed))
                fitting.append((other, instead, changed))
        return [
            Supposition(other, _bare(clause), _supposed(instead))
            for other, instead, changed in fitting
            if changed == nearest[id(other.ruling)]
        ]


@cache
def _bare(clause: str) -> str:
    return _JOINING.sub("", clause)


@cache
def _supposed(clause: str) -> str:
    return "系" + clause[1:] if clause.startswith("即") else _bare(clause)


def draw_supposition(
    rng: Random, told: Told, used: Collection[Supposition], *, part: Part, holds: bool
) -> tuple[str, Supposition] | None:
    """An outcome, and a supposition under which the case has it (``holds``) or has not; none with words of ``used``.

    The case is of ``part``. Drawn are outcomes that suppositions can give and can deny, evenly: an outcome says nothing
    of its truth. None where there is none.
    """
    said = {one.instead for one in used}
    all_groups = [[one for one in group if one.instead not in said] for group in told.suppositions]
    able = []
    for outcome in told.family.claims:
        withheld = withheld_entries(told.family.name, outcome)
        groups = [[one for one in group if (one.entry in withheld) is (part == "heldout")] for group in all_groups]
        truths = {one.entry.ruling.outcome == outcome for group in groups for one in group}
        if len(truths) > 1:
            able.append((outcome, groups))
    if not able:
        return None
    outcome, groups = rng.choice(able)
    fitting = [[one for one in group if (one.entry.ruling.outcome == outcome) is holds] for group in groups]
    return outcome, rng.choice(rng.choice([group for group in fitting if group]))
