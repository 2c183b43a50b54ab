"""Suppositions: what would follow for the person of a story if one of its clauses were another one."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from legal_rl.data.exam.family import Family, Part, Ruling
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


@dataclass(frozen=True, eq=False)
class _Telling:
    """Of one wording: the clauses of each entry, and the entries by the clauses around a place left open."""

    clauses: Mapping[CaseEntry, list[str]]
    around: Mapping[tuple[int, str], list[CaseEntry]]


@cache
def _telling(family_name: str, wording: str) -> _Telling:
    clauses = {
        entry: _CLAUSES.split(wording.format(name=PERSON, **entry.slots)) for _, entry in told_entries(family_name)
    }
    around = defaultdict(list)
    for entry, texts in clauses.items():
        for place in range(len(texts)):
            around[place, _rest(texts, place)].append(entry)
    return _Telling(clauses, around)


def _rest(clauses: list[str], place: int) -> str:
    return "，".join((*clauses[:place], PERSON * 2, *clauses[place + 1 :]))


@dataclass(frozen=True)
class Told:
    """A person of a story: the family and the case, and the wording that tells it."""

    name: str
    family: Family[Any]
    entry: CaseEntry
    wording: str


def suppositions(told: Told) -> list[list[Supposition]]:
    """By clause of the sentence that tells a case: the cases that differ from it in this clause alone.

    Only clauses without brackets, only cases with another ruling, and of those with one ruling the most alike: what the
    rule does not look at stays as it is.
    """
    if not told.family.supposes:
        return []
    telling = _telling(told.family.name, told.wording)
    own = telling.clauses[told.entry]
    found = []
    for place, clause in enumerate(own):
        others = telling.around[place, _rest(own, place)] if "（" not in clause else []
        fitting = [
            other
            for other in others
            if other.ruling != told.entry.ruling
            and (instead := telling.clauses[other][place]) != clause
            and "（" not in instead
            and not _VERBLESS.fullmatch(instead)
        ]
        nearest: dict[Ruling, int] = {}
        for other in fitting:
            nearest[other.ruling] = min(_changed(told.entry, other), nearest.get(other.ruling, len(other.facts)))
        found.append(
            [
                Supposition(other, _bare(clause), _supposed(telling.clauses[other][place]))
                for other in fitting
                if _changed(told.entry, other) == nearest[other.ruling]
            ]
        )
    return found


def _changed(one: CaseEntry, other: CaseEntry) -> int:
    return sum(other.facts[key] != value for key, value in one.facts.items())


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
    all_groups = [[one for one in group if one.instead not in said] for group in suppositions(told)]
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
