"""The gate between raw rows and everything that trains or tests: each row is kept or refused, and nothing is lost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.data.gate import duplicates
from legal_rl.data.gate.findings import Finding, Policy, Refused, Severity, full_policy, read_policy
from legal_rl.data.gate.page import gate_html
from legal_rl.data.gate.rows import Examined, examine
from legal_rl.data.near_duplicates import NEAR
from legal_rl.data.sources.rows import RawRow

__all__ = ["Finding", "GateReport", "Policy", "Refused", "Severity", "gate_html", "read_policy", "run_gate"]

ROW_CODES: Final = (
    "malformed", "missing_stem", "placeholder_stem", "too_few_options", "option_letters", "empty_option",
    "identical_options", "identical_wrong_options", "merged_options", "empty_gold", "gold_outside_options",
    "stray_gold_marks", "nbsp_entity", "html_entity",
    "ocr_slip", "ocr_doubt", "missing_passage", "cites_letters", "repealed_statute", "overtaken_law",
)  # fmt: skip
# A shorter stem, such as 下列说法正确的是, is shared by questions that have nothing to do with each other.
LONG_STEM: Final = 12


@dataclass(frozen=True, slots=True)
class GateReport:
    """The outcome of the gate. ``test_ids`` are the kept questions that stand in a test file.

    ``anomalies`` are counted by source, and under ``"one × other"`` between two sources, over the rows as they came;
    ``findings`` and ``refused`` are in reading order. ``clusters`` gives for the id of each kept question a key, the
    same for all questions that must stay on one side of a split: one passage or stem, or near-duplicates.
    """

    read: int
    kept: list[Question]
    test_ids: frozenset[str]
    refused: list[Refused]
    findings: list[Finding]
    anomalies: dict[str, dict[str, Any]]
    clusters: dict[str, str]

    @property
    def refused_by_code(self) -> dict[str, int]:
        """Refused rows by the code that names them; sums to the refused rows."""
        return dict(Counter(row.code for row in self.refused).most_common())

    @property
    def repaired(self) -> int:
        """Rows with a repair, refused ones included."""
        return len({(finding.source, finding.line) for finding in self.findings if finding.severity == "repair"})

    def findings_by_code(self, severity: Severity) -> dict[str, int]:
        """Findings of one severity by code. A row may have several."""
        return dict(Counter(finding.code for finding in self.findings if finding.severity == severity).most_common())


def run_gate(
    rows: Sequence[RawRow], *, keep_roles: bool, policy: Policy | None = None, near: float | None = NEAR
) -> GateReport:
    """Judge every row, by itself and against the others.

    ``keep_roles``: test files stay the test, so a training row that is a test question is refused as a leak. Otherwise
    all rows are one pool, and of copies across files the first is kept. ``policy`` changes the severity of codes (see
    ``read_policy``); ``near`` is the similarity of near-duplicates, None where none are looked for. Every row is kept
    or refused: ``RuntimeError`` otherwise.

    Raises ``UserError`` for a policy that is not allowed, and with ``near`` where the extra ``data`` is not installed.
    """
    severities = full_policy(policy)
    examined = [examine(row, severities, in_test=keep_roles and row.held_out) for row in rows]
    anomalies = _anomalies(examined)
    train, test = [row for row in examined if not row.in_test], [row for row in examined if row.in_test]
    for side in (test, train):
        duplicates.judge_stems(side)
        duplicates.judge_duplicates(side)
    duplicates.judge_leaks(train, test)
    ties = duplicates.judge_near([row for row in examined if not row.refusals], near) if near else []
    duplicates.make_ids_unique(examined)
    clusters = duplicates.cluster_keys(examined, ties)
    kept = [(question, row.raw.held_out) for row in examined if (question := row.kept_question) is not None]
    refused = [
        Refused(row.raw.source, row.raw.line, row.raw.id, row.refusals[0].code, row.refusals[0].reason, row.raw.raw)
        for row in examined
        if row.refusals
    ]
    if len(kept) + len(refused) != len(examined) or len(clusters) != len(kept):
        raise RuntimeError(f"the gate lost rows: {len(examined)} read, {len(kept)} kept, {len(refused)} refused")
    return GateReport(
        read=len(examined),
        kept=[question for question, _ in kept],
        test_ids=frozenset(question.id for question, held_out in kept if held_out),
        refused=refused,
        findings=[finding for row in examined for finding in row.findings],
        anomalies=anomalies,
        clusters=clusters,
    )


def _anomalies(examined: Sequence[Examined]) -> dict[str, dict[str, Any]]:
    """Counts by file and between any two, with ids. Counted with the texts as they came: repairs make rows alike."""
    files: dict[str, list[Examined]] = {}
    for row in examined:
        as_came = row if row.draft is row.raw.draft else replace(row, draft=row.raw.draft)
        files.setdefault(row.raw.source, []).append(as_came)
    questions = {source: duplicates.by_question(rows) for source, rows in files.items()}
    stems = {source: duplicates.by_stem(rows) for source, rows in files.items()}
    long_stems = {
        source: {stem: rows for stem, rows in groups.items() if len(stem) >= LONG_STEM}
        for source, groups in stems.items()
    }
    agreed = duplicates.Agreements()
    between = {
        f"{first} × {second}": {
            "shared_questions": _shared(questions[first], questions[second], agreed),
            "shared_stems": _shared(stems[first], stems[second], agreed),
            f"shared_stems_of_{LONG_STEM}_characters": _shared(long_stems[first], long_stems[second], agreed),
        }
        for first, second in combinations(files, 2)
    }
    return {source: _anomalies_of_file(rows) for source, rows in files.items()} | between


def _anomalies_of_file(rows: Sequence[Examined]) -> dict[str, Any]:
    counts: dict[str, Any] = {"rows": len(rows)}
    for code in ROW_CODES:
        ids = [row.raw.id for row in rows if any(finding.code == code for finding in row.findings)]
        counts[code] = {"rows": len(ids), "ids": ids}
    copies = duplicates.repeated(duplicates.by_question(rows))
    groups = {
        "exact_duplicates": copies,
        "exact_duplicates_with_permuted_letters": [group for group in copies if duplicates.permuted(group)],
        "exact_duplicates_with_conflicting_gold": [group for group in copies if duplicates.conflicting(group)],
        "repeated_stems": duplicates.repeated(duplicates.by_stem(rows)),
    }
    for name, members in groups.items():
        counts[name] = {
            "groups": len(members),
            "rows_beyond_first": sum(len(group) - 1 for group in members),
            "ids": [[row.raw.id for row in group] for group in members],
        }
    return counts


def _shared(
    first: Mapping[Any, list[Examined]], second: Mapping[Any, list[Examined]], agreed: duplicates.Agreements
) -> dict[str, Any]:
    """The number of keys on both sides, the rows of either side that have them, and the ids key by key."""
    pairs = [(rows, second[key]) for key, rows in first.items() if key in second]
    return {
        "distinct": len(pairs),
        "rows": [sum(len(left) for left, _ in pairs), sum(len(right) for _, right in pairs)],
        "permuted": sum(agreed.permuted(left, right) for left, right in pairs),
        "conflicting": sum(agreed.conflicting(left, right) for left, right in pairs),
        "ids": [[[row.raw.id for row in left], [row.raw.id for row in right]] for left, right in pairs],
    }
