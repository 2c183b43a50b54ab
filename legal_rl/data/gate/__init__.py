"""The gate between raw rows and everything that trains or tests: each row is kept or refused, and nothing is lost."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.data.gate.duplicates import (
    by_question,
    by_stem,
    cluster_keys,
    conflicting,
    judge_duplicates,
    judge_leaks,
    judge_near,
    judge_stems,
    make_ids_unique,
    near_rows,
    permuted,
    repeated,
)
from legal_rl.data.gate.findings import Finding, Policy, Refused, Severity, full_policy, read_policy
from legal_rl.data.gate.page import gate_html
from legal_rl.data.gate.rows import Examined, examine
from legal_rl.data.sources.rows import RawRow

__all__ = ["Finding", "GateReport", "Policy", "Refused", "Severity", "gate_html", "read_policy", "run_gate"]

ROW_CODES: Final = (
    "malformed", "missing_stem", "placeholder_stem", "too_few_options", "option_letters", "empty_option",
    "identical_options", "empty_gold", "gold_outside_options", "stray_gold_marks", "nbsp_entity", "html_entity",
    "ocr_slip", "ocr_doubt", "missing_passage", "cites_letters", "repealed_statute", "overtaken_law",
)  # fmt: skip
# A shorter stem, such as 下列说法正确的是, is shared by questions that have nothing to do with each other.
LONG_STEM: Final = 12


def count_anomalies(rows: Sequence[Examined]) -> dict[str, Any]:
    """Of one file: counts by name, with the ids of the rows; of groups, the ids group by group."""
    counts: dict[str, Any] = {"rows": len(rows)}
    for code in ROW_CODES:
        ids = [row.row.id for row in rows if any(finding.code == code for finding in row.findings)]
        counts[code] = {"rows": len(ids), "ids": ids}
    copies = repeated(by_question(rows))
    counts["exact_duplicates"] = _groups(copies)
    counts["exact_duplicates_with_permuted_letters"] = _groups([group for group in copies if permuted(group)])
    counts["exact_duplicates_with_conflicting_gold"] = _groups([group for group in copies if conflicting(group)])
    counts["repeated_stems"] = _groups(repeated(by_stem(rows)))
    return counts


def _groups(groups: list[list[Examined]]) -> dict[str, Any]:
    return {
        "groups": len(groups),
        "rows_beyond_first": sum(len(group) - 1 for group in groups),
        "ids": [[row.row.id for row in group] for group in groups],
    }


def count_shared(files: Mapping[str, Sequence[Examined]]) -> dict[str, Any]:
    """Of each two files, under ``"one × other"``: the questions and the stems that stand in both."""
    questions = {source: by_question(rows) for source, rows in files.items()}
    stems = {least: {source: by_stem(rows, least) for source, rows in files.items()} for least in (1, LONG_STEM)}
    return {
        f"{one} × {other}": {
            "shared_questions": _shared(questions[one], questions[other]),
            "shared_stems": _shared(stems[1][one], stems[1][other]),
            f"shared_stems_of_{LONG_STEM}_characters": _shared(stems[LONG_STEM][one], stems[LONG_STEM][other]),
        }
        for one, other in combinations(files, 2)
    }


def _shared(one: Mapping[Any, list[Examined]], other: Mapping[Any, list[Examined]]) -> dict[str, Any]:
    """How many keys stand on both sides, the rows of either side that have them, and the ids key by key."""
    both = [name for name in one if name in other]
    left, right = [one[name] for name in both], [other[name] for name in both]
    return {
        "distinct": len(both),
        "rows": [sum(map(len, left)), sum(map(len, right))],
        "permuted": sum(permuted([*a, *b]) for a, b in zip(left, right, strict=True)),
        "conflicting": sum(conflicting([*a, *b]) for a, b in zip(left, right, strict=True)),
        "ids": [[[row.row.id for row in a], [row.row.id for row in b]] for a, b in zip(left, right, strict=True)],
    }


@dataclass(frozen=True, slots=True)
class GateReport:
    """What came out of the gate. ``test_ids`` are the kept questions that stand in a test file.

    ``oddities`` are counted by source, and under ``"one × other"`` between two sources, over the rows as they came;
    ``findings`` and ``refused`` are in reading order. ``clusters`` gives for the id of each kept question a key, the
    same for all questions that must stay on one side of a split: one passage or stem, or near-duplicates.
    """

    read: int
    kept: list[Question]
    test_ids: frozenset[str]
    refused: list[Refused]
    findings: list[Finding]
    oddities: dict[str, dict[str, Any]]
    clusters: dict[str, str]

    @property
    def refused_by_code(self) -> dict[str, int]:
        """Refused rows by the code that names them; sums to the refused rows."""
        return dict(Counter(row.code for row in self.refused).most_common())

    @property
    def repaired(self) -> int:
        """Rows that were changed in some way, whatever became of them afterwards."""
        return len({(finding.source, finding.line) for finding in self.findings if finding.severity == "repair"})

    def findings_by_code(self, severity: Severity) -> dict[str, int]:
        """Findings of one severity by code. A row may have several."""
        return dict(Counter(finding.code for finding in self.findings if finding.severity == severity).most_common())


def run_gate(
    rows: Sequence[RawRow], *, keep_roles: bool, policy: Policy | None = None, near: bool = True
) -> GateReport:
    """Judge every row, by itself and against the others.

    ``keep_roles``: test files stay the test, so a training row that is a test question is refused as a leak. Otherwise
    all rows are one pool, and of copies across files the first is kept. ``policy`` changes what a code leads to (see
    ``read_policy``); without ``near`` near-duplicates are not looked for. Checked here: every row is kept or refused.

    Raises ``UserError`` for a policy that is not allowed, and with ``near`` where the extra ``data`` is not installed.
    """
    severities = full_policy(policy)
    seen = [examine(row, severities) for row in rows]

    def is_test(row: Examined) -> bool:
        return keep_roles and row.row.held_out

    oddities = _count(seen)
    train, test = [row for row in seen if not is_test(row)], [row for row in seen if is_test(row)]
    for side in (test, train):
        judge_stems(side)
        judge_duplicates(side)
    judge_leaks(train, test)
    ties = _judge_near(seen, is_test) if near else []
    make_ids_unique(seen)
    return _report(seen, oddities, cluster_keys(seen, ties))


def _count(seen: Sequence[Examined]) -> dict[str, dict[str, Any]]:
    """Counted with the texts as they came: repairs make more rows alike."""
    files: dict[str, list[Examined]] = {}
    for row in seen:
        files.setdefault(row.row.source, []).append(replace(row, draft=row.row.draft))
    return {source: count_anomalies(members) for source, members in files.items()} | count_shared(files)


def _judge_near(seen: Sequence[Examined], is_test: Callable[[Examined], bool]) -> list[tuple[Examined, Examined]]:
    kept = [row for row in seen if not row.refusals]
    pairs = near_rows(kept)
    judge_near(kept, pairs, is_test)
    return [(kept[pair.first], kept[pair.second]) for pair in pairs]


def _report(seen: Sequence[Examined], oddities: dict[str, dict[str, Any]], clusters: dict[str, str]) -> GateReport:
    kept = [(question, row.row.held_out) for row in seen if (question := row.kept_question) is not None]
    refused = [
        Refused(row.row.source, row.row.line, row.row.id, row.refusals[0].code, row.refusals[0].reason, row.row.raw)
        for row in seen
        if row.refusals
    ]
    if len(kept) + len(refused) != len(seen) or len(clusters) != len(kept):
        raise RuntimeError(f"the gate lost rows: {len(seen)} read, {len(kept)} kept, {len(refused)} refused")
    return GateReport(
        read=len(seen),
        kept=[question for question, _ in kept],
        test_ids=frozenset(question.id for question, held_out in kept if held_out),
        refused=refused,
        findings=[finding for row in seen for finding in row.findings],
        oddities=oddities,
        clusters=clusters,
    )
