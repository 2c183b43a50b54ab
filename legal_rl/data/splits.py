"""Divide questions into train and test, 8 : 2 in every stratum, without leaks and stable when rows are added."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from legal_rl.core.questions import Question, QuestionKey, group_key, question_key

Side = Literal["train", "test"]
Stratum = tuple[str, int]


@dataclass(frozen=True, slots=True)
class DatasetSplit:
    """Both sides in the order given. ``bridges`` are new questions that would tie earlier training to the earlier test.

    ``quotas`` is how many questions of each stratum were wanted in the test, ``kept`` how many were divided before,
    ``groups`` how many groups there are, ``largest`` how many questions the largest holds.
    """

    train: list[Question]
    test: list[Question]
    bridges: list[Question]
    quotas: dict[Stratum, int]
    kept: int
    groups: int
    largest: int


@dataclass(frozen=True, slots=True)
class EarlierSplit:
    """The sides of an earlier division, by question and by stem or passage."""

    questions: Mapping[QuestionKey, Side]
    groups: Mapping[str, Side]

    @classmethod
    def of(cls, train: Iterable[Question], test: Iterable[Question]) -> "EarlierSplit":
        """From what was written then. What stood on both sides counts as test."""
        sides: list[tuple[Side, Iterable[Question]]] = [("train", train), ("test", test)]
        rows = [(question, side) for side, questions in sides for question in questions]
        return cls({_key(row): side for row, side in rows}, {group_key(row): side for row, side in rows})


@dataclass(slots=True)
class _Group:
    """Questions that must stay together. ``key``, the first of their stems and passages, speaks for all."""

    key: str
    draw: float = 0.0
    places: list[int] = field(default_factory=list)
    strata: Counter[Stratum] = field(default_factory=Counter)


def split(
    questions: Sequence[Question],
    *,
    test_share: float = 0.2,
    seed: int,
    clusters: Mapping[str, str] | None = None,
    earlier: EarlierSplit | None = None,
) -> DatasetSplit:
    """Divide ``questions``; one stem, passage or cluster (by question id, from the gate) stays on one side.

    Each stratum (kind and number of gold letters) has a quota of ``test_share``. Groups get a number from the hash of
    their keys and the seed, and join the test in this order while no quota is overfilled: first groups of several
    questions whose number is below ``test_share``, then single questions, then other groups. So the order of rows and
    the machine decide nothing, a large group's side hardly ever depends on others, and an added question moves about
    one other of its stratum (one that ties two groups together: as many as they hold).

    With ``earlier`` nothing moves at all: groups with an earlier question keep its side, other groups fill what is left
    of the quotas, and a new question that ties both sides together is a bridge. A test side that would be empty gets
    the smallest group. Raises ``ValueError`` unless 0 < ``test_share`` < 1.
    """
    if not 0 < test_share < 1:
        raise ValueError(f"test_share must lie between 0 and 1, got {test_share}")
    groups = _groups(questions, clusters or {}, seed)
    quotas = _quotas(Counter(map(stratum, questions)), test_share)
    fixed = _fixed(questions, groups, earlier) if earlier else {}
    free = [group for group in groups if not any(place in fixed for place in group.places)]
    room = Counter(quotas)
    room.subtract(stratum(questions[place]) for place, side in fixed.items() if side == "test")
    chosen = _fill(free, room, test_share)
    if not chosen and len(free) > 1 and "test" not in fixed.values():
        chosen = [min(free, key=lambda group: (len(group.places), group.draw))]
    sides = fixed | {place: "test" for group in chosen for place in group.places}
    parts: defaultdict[str, list[Question]] = defaultdict(list)
    for place, question in enumerate(questions):
        parts[sides.get(place, "train")].append(question)
    return DatasetSplit(
        train=parts["train"],
        test=parts["test"],
        bridges=parts["bridge"],
        quotas=quotas,
        kept=sum(_key(question) in earlier.questions for question in questions) if earlier else 0,
        groups=len(groups),
        largest=max((len(group.places) for group in groups), default=0),
    )


def stratum(question: Question) -> Stratum:
    """Kind (``unknown`` where the source does not say) and number of gold letters."""
    return question.kind or "unknown", len(question.gold)


def draw(key: str, seed: int) -> float:
    """A number in [0, 1) that ``key`` and ``seed`` fix for good (SHA-256, so equal on every machine and Python)."""
    digest = hashlib.sha256(f"{seed}\0{key}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:7], "big") / (1 << 56)


def _key(question: Question) -> QuestionKey:
    return question_key(question.stem, question.options.values(), question.passage)


def _groups(questions: Sequence[Question], clusters: Mapping[str, str], seed: int) -> list[_Group]:
    """What shares a stem, a passage or a cluster, directly or through others."""
    joined = _Joined()
    keys = [group_key(question) for question in questions]
    for question, key in zip(questions, keys, strict=True):
        if question.id in clusters:
            joined.join(("key", key), ("cluster", clusters[question.id]))
    groups: dict[Hashable, _Group] = {}
    for place, (question, key) in enumerate(zip(questions, keys, strict=True)):
        group = groups.setdefault(joined.root(("key", key)), _Group(key))
        group.key = min(group.key, key)
        group.places.append(place)
        group.strata[stratum(question)] += 1
    for group in groups.values():
        group.draw = draw(group.key, seed)
    return list(groups.values())


class _Joined:
    """Disjoint sets (Tarjan's union-find)."""

    def __init__(self) -> None:
        self._parents: dict[Hashable, Hashable] = {}

    def root(self, item: Hashable) -> Hashable:
        while (parent := self._parents.get(item, item)) != item:
            self._parents[item] = self._parents.get(parent, parent)
            item = parent
        return item

    def join(self, one: Hashable, other: Hashable) -> None:
        self._parents[self.root(other)] = self.root(one)


def _quotas(sizes: Counter[Stratum], share: float) -> dict[Stratum, int]:
    """Whole numbers nearest to the shares that add up to the share of all (largest remainders; ties by name)."""
    total = sum(sizes.values())
    wanted = max(1, min(round(share * total), total - 1)) if total > 1 else 0
    quotas = {name: int(share * size) for name, size in sizes.items()}
    remainders = sorted(sizes, key=lambda name: (quotas[name] - share * sizes[name], name))
    for name in remainders[: max(0, wanted - sum(quotas.values()))]:
        quotas[name] += 1
    return quotas


def _fixed(
    questions: Sequence[Question], groups: Sequence[_Group], earlier: EarlierSplit
) -> dict[int, Literal["train", "test", "bridge"]]:
    """The places whose side the earlier division decides."""
    fixed: dict[int, Literal["train", "test", "bridge"]] = {}
    for group in groups:
        known = {place: earlier.questions.get(_key(questions[place])) for place in group.places}
        by_stem = {earlier.groups.get(group_key(questions[place])) for place in group.places}
        sides = ({*known.values()} | by_stem) - {None}
        if sides:
            others: Literal["train", "test", "bridge"] = (
                "bridge" if len(sides) > 1 else "test" if "test" in sides else "train"
            )
            fixed |= {place: side or others for place, side in known.items()}
    return fixed


def _fill(groups: Iterable[_Group], room: Counter[Stratum], share: float) -> list[_Group]:
    """The groups that join the test; see ``split`` for the order."""

    def turn(group: _Group) -> tuple[int, float]:
        several = len(group.places) > 1
        return (0 if several and group.draw < share else 2 if several else 1), group.draw

    chosen = []
    for group in sorted(groups, key=turn):
        if all(room[name] >= count for name, count in group.strata.items()):
            room.subtract(group.strata)
            chosen.append(group)
    return chosen


def count_questions(questions: Sequence[Question]) -> dict[str, Any]:
    """How many questions there are, by kind, by gold size and by both."""
    kinds = [question.kind or "unknown" for question in questions]
    golds = [str(len(question.gold)) for question in questions]
    both: dict[str, dict[str, int]] = {
        kind: _counts(gold for k, gold in zip(kinds, golds, strict=True) if k == kind) for kind in sorted(set(kinds))
    }
    return {
        "questions": len(questions),
        "by_kind": _counts(kinds),
        "by_gold_size": _counts(golds),
        "by_kind_and_gold_size": both,
    }


def stratum_table(train: Sequence[Question], test: Sequence[Question]) -> list[dict[str, Any]]:
    """A row a stratum: kind, gold size, questions on each side, and the test's share of them."""
    sides = Counter(map(stratum, train)), Counter(map(stratum, test))
    return [
        {
            "kind": kind,
            "gold_size": size,
            "train": sides[0][kind, size],
            "test": sides[1][kind, size],
            "test_share": sides[1][kind, size] / (sides[0][kind, size] + sides[1][kind, size]),
        }
        for kind, size in sorted({*sides[0], *sides[1]})
    ]


def _counts(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
