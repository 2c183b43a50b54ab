"""Which of the rows that passed the gate train and which test; those that can do neither join the refused ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exclude import exclude
from legal_rl.data.gate import Finding, GateReport, Refused
from legal_rl.data.gate.findings import CODES
from legal_rl.data.overlap import Entry
from legal_rl.data.sources import RawRow
from legal_rl.data.splits import Division, Earlier, split
from legal_rl.runs.records import read_models

TRAIN, TEST = "train.jsonl", "test.jsonl"
TEST_SHARE: Final = 0.2
BRIDGE: Final = "bridges_split"


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides, and the gate's report with whatever was refused here added to it.

    ``division`` is None where files said which side they are; ``excluded`` has a row a benchmark.
    """

    train: list[Question]
    test: list[Question]
    report: GateReport
    division: Division | None
    excluded: list[dict[str, Any]]


def read_earlier(folder: Path, remedy: str) -> Earlier:
    """The division that ``folder`` holds. ``UserError``, ending in ``remedy``, where it cannot be read."""
    try:
        train, test = (read_models(folder / name, Question) for name in (TRAIN, TEST))
    except UserError as error:
        raise UserError(f"{error}; a division that cannot be read cannot be kept; {remedy}") from None
    return Earlier.of(train, test)


def decide(
    report: GateReport,
    rows: Sequence[RawRow],
    *,
    keep_roles: bool,
    seed: int,
    earlier: Earlier | None,
    benches: Mapping[str, Sequence[Entry]],
    stems: bool,
    near: bool,
) -> Sides:
    """From the gate's ``report`` on ``rows``; ``stems`` and ``near`` say what of ``benches`` (by label) is refused.

    Checked here: every row is on one side or refused.
    """
    origins = _origins(report, rows)
    division, train, test = None, *_as_given(report)
    if not keep_roles:
        division = split(report.kept, test_share=TEST_SHARE, seed=seed, clusters=report.clusters, earlier=earlier)
        train, test = division.train, division.test
    found = exclude(train, origins, benches, stems=stems, near=near)
    out = {id_: finding for id_ in found.findings if (finding := found.refused(id_))}
    out |= {question.id: _bridge(question, origins[question.id]) for question in (division.bridges if division else ())}
    train = [question for question in train if question.id not in out]
    flags = [finding for own in found.findings.values() for finding in own if finding.id not in out]
    report = _with(report, rows, origins, out, flags)
    if len(train) + len(test) + len(report.refused) != report.read:
        raise RuntimeError(f"the split lost rows: {report.read} read, {len(train)} + {len(test)} in train and test")
    return Sides(train, test, report, division, found.figures)


def _as_given(report: GateReport) -> tuple[list[Question], list[Question]]:
    train = [question for question in report.kept if question.id not in report.test_ids]
    return train, [question for question in report.kept if question.id in report.test_ids]


def _origins(report: GateReport, rows: Iterable[RawRow]) -> dict[str, RawRow]:
    """The raw row of each kept question: both come in reading order."""
    refused = {(row.source, row.line) for row in report.refused}
    passed = [row for row in rows if (row.source, row.line) not in refused]
    return {question.id: row for question, row in zip(report.kept, passed, strict=True)}


def _bridge(question: Question, origin: RawRow) -> Finding:
    return Finding(BRIDGE, "refuse", origin.source, origin.line, question.id, CODES[BRIDGE].meaning)


def _with(
    report: GateReport,
    rows: Iterable[RawRow],
    origins: Mapping[str, RawRow],
    out: Mapping[str, Finding],
    flags: Iterable[Finding],
) -> GateReport:
    places = {(row.source, row.line): place for place, row in enumerate(rows)}
    more = [
        Refused(finding.source, finding.line, id_, finding.code, finding.reason, origins[id_].raw)
        for id_, finding in out.items()
    ]
    return replace(
        report,
        kept=[question for question in report.kept if question.id not in out],
        refused=sorted([*report.refused, *more], key=lambda row: places[row.source, row.line]),
        findings=sorted([*report.findings, *out.values(), *flags], key=lambda one: places[one.source, one.line]),
    )
