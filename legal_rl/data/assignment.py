"""Assignment of the rows that passed the gate to train and test, with benchmark questions kept out of training."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.gate import GateReport
from legal_rl.data.gate.findings import CODES, Finding, Refused
from legal_rl.data.overlap import Entry, Match, comparable_question, overlap, similar_texts
from legal_rl.data.sources.rows import RawRow
from legal_rl.data.splits import DatasetSplit, EarlierSplit, split
from legal_rl.runs.records import read_models

EXCLUDED, EXCLUDED_STEM = "in_benchmark", "stem_in_benchmark"
_SAYS = {
    "exact": "it is {twin} of {bench}",
    "permuted": "it is {twin} of {bench} with the letters permuted",
    "near": "it is nearly {twin} of {bench}: similarity {similarity:.2f}",
    "stem": "its stem, with other options, is that of {twin} of {bench}",
}


class Exclusion(NamedTuple):
    """``findings`` by question id, refusals first; ``figures`` has a row a benchmark: rows of training by how it is."""

    findings: dict[str, list[Finding]]
    figures: list[dict[str, Any]]

    def refused(self, id_: str) -> Finding | None:
        """What refuses a question, if anything."""
        return next((finding for finding in self.findings.get(id_, ()) if finding.severity == "refuse"), None)


def exclude(
    train: Sequence[Question],
    origins: Mapping[str, RawRow],
    benches: Mapping[str, Sequence[Entry]],
    *,
    stems: bool,
    near: bool,
) -> Exclusion:
    """What of ``train`` is in ``benches`` (entries by label). ``origins`` are the raw rows by question id.

    Exact, permuted and near copies are refused, shared stems of twelve characters and more only with ``stems``.
    """
    entries = [comparable_question(question) for question in train]
    alike = similar_texts([entries, *benches.values()]) if near else {}
    findings: dict[str, list[Finding]] = {}
    figures = []
    for label, bench in benches.items():
        matches = overlap("train", entries, label, bench, alike).matches
        copies = {match.id for match in matches if match.how != "stem"}
        # A copy has the stem too, which is no news.
        matches = [match for match in matches if match.how != "stem" or match.id not in copies]
        for match in matches:
            findings.setdefault(match.id, []).append(_finding(match, origins[match.id], label, stems=stems))
        figures.append({"benchmark": label, "rows": len(bench), **_figures(matches)})
    for own in findings.values():
        own.sort(key=lambda finding: finding.severity != "refuse")
    return Exclusion(findings, figures)


def _finding(match: Match, origin: RawRow, bench: str, *, stems: bool) -> Finding:
    flagged = match.how == "stem" and not stems
    return Finding(
        EXCLUDED_STEM if flagged else EXCLUDED,
        "flag" if flagged else "refuse",
        origin.source,
        origin.line,
        match.id,
        _SAYS[match.how].format(twin=match.twins[0], bench=bench, similarity=match.similarity or 1.0),
        twin=match.twins[0],
        twin_source=bench,
        permuted=match.how == "permuted" or None,
        similarity=match.similarity,
    )


def _figures(matches: Sequence[Match]) -> dict[str, int]:
    return {how: sum(match.how == how for match in matches) for how in ("exact", "permuted", "near", "stem")}


TRAIN, TEST = "train.jsonl", "test.jsonl"
TEST_SHARE: Final = 0.2
BRIDGE: Final = "bridges_split"


@dataclass(frozen=True, slots=True)
class Assignment:
    """Both sides, and the gate's report with whatever was refused here added to it.

    ``division`` is None where files said which side they are; ``excluded`` has a row a benchmark.
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
    benches: Mapping[str, Sequence[Entry]],
    stems: bool,
    near: bool,
) -> Assignment:
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
    return Assignment(train, test, report, division, found.figures)


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
