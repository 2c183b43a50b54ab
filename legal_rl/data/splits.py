"""Divide questions into train and test, 8 : 2 in every stratum, without leaks and stable when rows are added."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from legal_rl.core.questions import Question, QuestionKey, group_key, question_key

Side = Literal["train", "test"]
Assigned = Literal["train", "test", "bridge"]
Stratum = tuple[str, int]


@dataclass(frozen=True, slots=True)
class DatasetSplit:
    """Both sides in the order given. ``bridges`` are new questions that would tie earlier training to the earlier test.

    ``quotas`` is the number of test questions wanted of each stratum, ``kept`` the number of questions divided before,
    ``groups`` the number of groups and ``largest`` the number of questions in the largest.
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
        """From the two files. A question or stem on both sides counts as test."""
        sides: list[tuple[Side, Iterable[Question]]] = [("train", train), ("test", test)]
        rows = [(question, side) for side, questions in sides for question in questions]
        return cls({_key(row): side for row, side in rows}, {group_key(row): side for row, side in rows})


@dataclass(slots=True)
class _Group:
    """Questions that must stay together, by index. ``key`` is the smallest of their stems and passages."""

    key: str
    number: float = 0.0
    members: list[int] = field(default_factory=list)
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
    questions whose number is below ``test_share``, then single questions, then other groups. So neither the order of
    rows nor the machine matters, a large group's side hardly ever depends on others, and an added question moves about
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
    free = [group for group in groups if not any(index in fixed for index in group.members)]
    room = Counter(quotas)
    room.subtract(stratum(questions[index]) for index, side in fixed.items() if side == "test")
    chosen = _fill(free, room, test_share)
    if not chosen and len(free) > 1 and "test" not in fixed.values():
        chosen = [min(free, key=lambda group: (len(group.members), group.number))]
    sides = fixed | {index: "test" for group in chosen for index in group.members}
    parts: defaultdict[str, list[Question]] = defaultdict(list)
    for index, question in enumerate(questions):
        parts[sides.get(index, "train")].append(question)
    return DatasetSplit(
        train=parts["train"],
        test=parts["test"],
        bridges=parts["bridge"],
        quotas=quotas,
        kept=sum(_key(question) in earlier.questions for question in questions) if earlier else 0,
        groups=len(groups),
        largest=max((len(group.members) for group in groups), default=0),
    )


def stratum(question: Question) -> Stratum:
    """Kind (``unknown`` where the source does not say) and number of gold letters."""
    return question.kind or "unknown", len(question.gold)


def _key(question: Question) -> QuestionKey:
    return question_key(question.stem, question.options.values(), question.passage)


def _groups(questions: Sequence[Question], clusters: Mapping[str, str], seed: int) -> list[_Group]:
    """Groups of questions that share a stem, a passage or a cluster, directly or through others."""
    parents: dict[Hashable, Hashable] = {}  # Tarjan's union-find

    def root(item: Hashable) -> Hashable:
        while (parent := parents.get(item, item)) != item:
            parents[item] = parents.get(parent, parent)
            item = parent
        return item

    keys = [group_key(question) for question in questions]
    for question, key in zip(questions, keys, strict=True):
        if question.id in clusters:
            parents[root(("cluster", clusters[question.id]))] = root(("key", key))
    groups: dict[Hashable, _Group] = {}
    for index, (question, key) in enumerate(zip(questions, keys, strict=True)):
        group = groups.setdefault(root(("key", key)), _Group(key))
        group.key = min(group.key, key)
        group.members.append(index)
        group.strata[stratum(question)] += 1
    for group in groups.values():
        # SHA-256, so equal on every machine and Python; the number lies in [0, 1).
        digest = hashlib.sha256(f"{seed}\0{group.key}".encode("utf-8", "surrogatepass")).digest()
        group.number = int.from_bytes(digest[:7], "big") / (1 << 56)
    return list(groups.values())


def _quotas(sizes: Counter[Stratum], share: float) -> dict[Stratum, int]:
    """Whole numbers nearest to the shares that add up to the share of all (largest remainders; ties by name)."""
    total = sum(sizes.values())
    wanted = max(1, min(round(share * total), total - 1)) if total > 1 else 0
    quotas = {name: int(share * size) for name, size in sizes.items()}
    remainders = sorted(sizes, key=lambda name: (quotas[name] - share * sizes[name], name))
    for name in remainders[: max(0, wanted - sum(quotas.values()))]:
        quotas[name] += 1
    return quotas


def _fixed(questions: Sequence[Question], groups: Sequence[_Group], earlier: EarlierSplit) -> dict[int, Assigned]:
    """The sides, by index, that the earlier division decides."""
    fixed: dict[int, Assigned] = {}
    for group in groups:
        known = {index: earlier.questions.get(_key(questions[index])) for index in group.members}
        by_stem = {earlier.groups.get(group_key(questions[index])) for index in group.members}
        sides = ({*known.values()} | by_stem) - {None}
        if sides:
            others: Assigned = "bridge" if len(sides) > 1 else "test" if "test" in sides else "train"
            fixed |= {index: side or others for index, side in known.items()}
    return fixed


def _fill(groups: Iterable[_Group], room: Counter[Stratum], share: float) -> list[_Group]:
    """The groups that join the test; see ``split`` for the order."""

    def turn(group: _Group) -> tuple[int, float]:
        several = len(group.members) > 1
        return (0 if several and group.number < share else 2 if several else 1), group.number

    chosen = []
    for group in sorted(groups, key=turn):
        if all(room[name] >= count for name, count in group.strata.items()):
            room.subtract(group.strata)
            chosen.append(group)
    return chosen


def count_questions(questions: Sequence[Question]) -> dict[str, Any]:
    """Numbers of questions: all, by kind, by gold size and by both."""
    pairs = [(question.kind or "unknown", str(len(question.gold))) for question in questions]
    kinds = [kind for kind, _ in pairs]
    return {
        "questions": len(questions),
        "by_kind": _tally(kinds),
        "by_gold_size": _tally(size for _, size in pairs),
        "by_kind_and_gold_size": {kind: _tally(size for k, size in pairs if k == kind) for kind in sorted({*kinds})},
    }


def _tally(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def stratum_table(train: Sequence[Question], test: Sequence[Question]) -> list[dict[str, Any]]:
    """A row a stratum: kind, gold size, questions on each side, and the test's share of them."""
    counts, test_counts = Counter(map(stratum, train)), Counter(map(stratum, test))
    return [
        {
            "kind": kind,
            "gold_size": size,
            "train": counts[kind, size],
            "test": test_counts[kind, size],
            "test_share": test_counts[kind, size] / (counts[kind, size] + test_counts[kind, size]),
        }
        for kind, size in sorted({*counts, *test_counts})
    ]
