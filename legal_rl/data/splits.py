"""Split into train and test: 8 : 2 in every stratum by quota, groups whole, benchmark questions out of training."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question, QuestionKey, group_key, question_key
from legal_rl.data.gate import GateReport
from legal_rl.data.gate.findings import CODES, Finding, Refused
from legal_rl.data.overlap import ComparableQuestion, Match, benchmark_matches
from legal_rl.data.sources.rows import RawRow
from legal_rl.runs.records import read_models

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


TRAIN, TEST = "train.jsonl", "test.jsonl"
TEST_SHARE: Final = 0.2
BRIDGE: Final = "bridges_split"
_REASONS: Final = {
    "exact": "it is {twin} of {bench}",
    "permuted": "it is {twin} of {bench} with the letters permuted",
    "near": "it is nearly {twin} of {bench}: similarity {similarity:.2f}",
    "stem": "its stem, with other options, is that of {twin} of {bench}",
}


@dataclass(frozen=True, slots=True)
class Assignment:
    """Train and test, and the gate's report with the refusals of this step added to it.

    ``division`` is None where the files' roles decide; ``excluded`` has a row a benchmark: its questions, and the
    training rows in it by kind of match.
    """

    train: list[Question]
    test: list[Question]
    report: GateReport
    division: DatasetSplit | None
    excluded: list[dict[str, Any]]


def read_earlier_split(folder: Path, remedy: str) -> EarlierSplit:
    """The division that ``folder`` holds. ``UserError``, ending in ``remedy``, where it cannot be read."""
    try:
        train, test = (read_models(folder / name, Question) for name in (TRAIN, TEST))
    except UserError as error:
        raise UserError(f"{error}; a division that cannot be read cannot be kept; {remedy}") from None
    return EarlierSplit.of(train, test)


def assign(
    report: GateReport,
    rows: Sequence[RawRow],
    *,
    keep_roles: bool,
    seed: int,
    earlier: EarlierSplit | None,
    benchmarks: Mapping[str, Sequence[ComparableQuestion]],
    stems: bool,
    near: float | None,
) -> Assignment:
    """Divide what the gate kept of ``rows``, and refuse training questions that ``benchmarks`` (by label) hold.

    Refused are exact, permuted and, with ``near``, near copies; a shared stem is flagged, with ``stems`` refused too.
    Every row ends up on one side or refused: ``RuntimeError`` otherwise.
    """
    passed = {(row.source, row.line) for row in rows} - {(row.source, row.line) for row in report.refused}
    # Both come in reading order.
    kept_rows = [row for row in rows if (row.source, row.line) in passed]
    origins = {question.id: row for question, row in zip(report.kept, kept_rows, strict=True)}
    division = None
    if keep_roles:
        train = [question for question in report.kept if question.id not in report.test_ids]
        test = [question for question in report.kept if question.id in report.test_ids]
    else:
        division = split(report.kept, test_share=TEST_SHARE, seed=seed, clusters=report.clusters, earlier=earlier)
        train, test = division.train, division.test
    matches = benchmark_matches(train, benchmarks, near=near)
    findings = [_finding(match, origins[match.id], label, stems) for label in benchmarks for match in matches[label]]
    refusals: dict[str, Finding] = {}
    for finding in findings:
        if finding.severity == "refuse":
            refusals.setdefault(finding.id, finding)
    for question in division.bridges if division else ():
        origin = origins[question.id]
        bridge = Finding(BRIDGE, "refuse", origin.source, origin.line, question.id, CODES[BRIDGE].meaning)
        refusals[question.id] = bridge
    train = [question for question in train if question.id not in refusals]
    flags = [finding for finding in findings if finding.id not in refusals]
    report = _with_refusals(report, rows, origins, refusals, flags)
    if len(train) + len(test) + len(report.refused) != report.read:
        raise RuntimeError(f"the split lost rows: {report.read} read, {len(train)} + {len(test)} in train and test")
    excluded = [
        {"benchmark": label, "rows": len(benchmarks[label])}
        | {kind: sum(match.how == kind for match in members) for kind in _REASONS}
        for label, members in matches.items()
    ]
    return Assignment(train, test, report, division, excluded)


def _finding(match: Match, origin: RawRow, label: str, stems: bool) -> Finding:
    flagged = match.how == "stem" and not stems
    return Finding(
        "stem_in_benchmark" if flagged else "in_benchmark",
        "flag" if flagged else "refuse",
        origin.source,
        origin.line,
        match.id,
        _REASONS[match.how].format(twin=match.twins[0], bench=label, similarity=match.similarity or 1.0),
        twin=match.twins[0],
        twin_source=label,
        permuted=match.how == "permuted" or None,
        similarity=match.similarity,
    )


def _with_refusals(
    report: GateReport,
    rows: Iterable[RawRow],
    origins: Mapping[str, RawRow],
    refusals: Mapping[str, Finding],
    flags: Iterable[Finding],
) -> GateReport:
    order = {(row.source, row.line): number for number, row in enumerate(rows)}
    refused = [
        Refused(finding.source, finding.line, id_, finding.code, finding.reason, origins[id_].raw)
        for id_, finding in refusals.items()
    ]
    return replace(
        report,
        kept=[question for question in report.kept if question.id not in refusals],
        refused=sorted([*report.refused, *refused], key=lambda row: order[row.source, row.line]),
        findings=sorted([*report.findings, *refusals.values(), *flags], key=lambda f: order[f.source, f.line]),
    )
