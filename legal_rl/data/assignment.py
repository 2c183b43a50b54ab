"""Assignment of the rows that passed the gate to train and test, with benchmark questions kept out of training."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.gate import GateReport
from legal_rl.data.gate.findings import CODES, Finding, Refused
from legal_rl.data.overlap import ComparableQuestion, Match, benchmark_matches
from legal_rl.data.sources.rows import RawRow
from legal_rl.data.splits import DatasetSplit, EarlierSplit, split
from legal_rl.runs.records import read_models

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
    near: bool,
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
