"""gate.json: what a build was made from, what it gave, and whether it would give the same again."""

import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.data.assignment import TEST, TEST_SHARE, TRAIN, Assignment
from legal_rl.data.gate import GateReport
from legal_rl.data.sources import SourceFile
from legal_rl.data.splits import count_questions, stratum_table
from legal_rl.runs.records import checksum, read_json

REFUSED, GATE = "refused.jsonl", "gate.json"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a build depends on besides its files; see ``build``."""

    seed: int
    resplit: bool
    policy: list[str]
    near: bool
    exclude: list[str]
    exclude_stems: bool
    keep_split: str | None


class BuildSummary(BaseModel):
    """What a build gave, in counts; the rows' ids and the findings are in gate.json.

    ``sources`` has a row a file: source, format, whether that was detected, note, role, rows; ``excluded`` a row a
    benchmark. ``reused`` says that the files were there already, unchanged.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    out: Path
    reused: bool
    sources: list[dict[str, Any]]
    read: int
    kept: int
    refused: int
    repaired: int
    refused_by_code: dict[str, int]
    repaired_by_code: dict[str, int]
    flagged_by_code: dict[str, int]
    excluded: list[dict[str, Any]]
    split: dict[str, Any]


def read_gate(out: Path) -> Any:
    """What ``out`` holds as gate.json; None where there is none that can be read."""
    try:
        return read_json(out / GATE)
    except UserError:
        return None


def provenance(files: Sequence[SourceFile], benches: Sequence[SourceFile], options: BuildOptions) -> dict[str, Any]:
    """Everything the result depends on, but for an earlier division in the same folder."""
    made_from = {
        "legal_rl": __version__,
        **asdict(options),
        "inputs": _checksums(files),
        "exclude": _checksums(benches),
    }
    if options.keep_split:
        made_from["keep_split"] = {
            name: checksum(place) if (place := Path(options.keep_split) / name).is_file() else None
            for name in (TRAIN, TEST)
        }
    return made_from


def _checksums(files: Sequence[SourceFile]) -> list[dict[str, str]]:
    return [
        {"spec": file.spec, "source": file.label, "format": file.format, "sha256": checksum(file.path)}
        for file in files
    ]


def unchanged(out: Path, made_from: dict[str, Any]) -> dict[str, Any] | None:
    """The gate.json of an earlier build, if it was made from the same and its files are as they were written."""
    gate = read_gate(out)
    try:
        BuildSummary.model_validate({**gate, "out": out, "reused": True})
        same: bool = gate["made_from"] == made_from
        return gate if same and all(checksum(out / name) == was for name, was in gate["outputs"].items()) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None  # cut short or edited by hand: build anew


def gate_record(
    files: Sequence[SourceFile],
    out: Path,
    options: BuildOptions,
    made_from: dict[str, Any],
    sides: Assignment,
    *,
    kept_division: bool,
) -> dict[str, Any]:
    """The content of gate.json. ``kept_division``: the sides of an earlier division stood."""
    report = sides.report
    return {
        "made_from": made_from,
        "outputs": {name: checksum(out / name) for name in (TRAIN, TEST, REFUSED)},
        "sources": [_source(file, report) for file in files],
        **_figures(report),
        "excluded": sides.excluded,
        "split": _division(files, sides, resplit=options.resplit, kept_division=kept_division),
        "oddities": report.anomalies,
        "findings": [finding.as_row() for finding in report.findings],
    }


def _source(file: SourceFile, report: GateReport) -> dict[str, Any]:
    return {
        "source": file.label,
        "format": file.format,
        "detected": file.detected,
        "note": file.note,
        "role": "test" if file.held_out else "train",
        "rows": report.anomalies[file.label]["rows"],
    }


def _figures(report: GateReport) -> dict[str, Any]:
    return {
        "read": report.read,
        "kept": len(report.kept),
        "refused": len(report.refused),
        "repaired": report.repaired,
        "refused_by_code": report.refused_by_code,
        "repaired_by_code": report.findings_by_code("repair"),
        "flagged_by_code": report.findings_by_code("flag"),
    }


def _division(files: Sequence[SourceFile], sides: Assignment, *, resplit: bool, kept_division: bool) -> dict[str, Any]:
    if sides.division is None:
        mode, reason = "as_given", "test files stay the test, the other files are for training"
    elif resplit:
        mode, reason = "divided", "asked for by --resplit"
    elif files[0].held_out:
        mode, reason = "divided", "all sources are test files, so none would be left to train on"
    else:
        mode, reason = "divided", "no source is a test file"
    more: dict[str, Any] = {}
    if sides.division is not None:
        more = {
            "test_share": TEST_SHARE,
            "groups": sides.division.groups,
            "largest_group": sides.division.largest,
            "kept_from_earlier": sides.division.kept if kept_division else None,
        }
    sized = {"train": count_questions(sides.train), "test": count_questions(sides.test)}
    return {"mode": mode, "reason": reason, **more, **sized, "strata": stratum_table(sides.train, sides.test)}


def build_command(files: Sequence[SourceFile], out: Path, options: BuildOptions) -> str:
    """The command that makes the same from the same files."""
    words = ["legal-rl", "data", "build"]
    for file in files:
        words += ["--source", file.spec]
    words += ["--out", str(out), "--seed", str(options.seed)]
    words += ["--resplit"] * options.resplit + ["--no-near"] * (not options.near)
    for entry in options.policy:
        words += ["--policy", entry]
    for bench in options.exclude:
        words += ["--exclude", bench]
    words += ["--exclude-stems"] * options.exclude_stems
    words += ["--keep-split", options.keep_split] if options.keep_split else []
    return shlex.join(words)
