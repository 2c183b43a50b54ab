"""gate.json, the record of a build: its inputs and options, its result in figures, and the test for reusing it."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.near_duplicates import NEAR
from legal_rl.data.sources import SourceFile
from legal_rl.data.splits import TEST, TEST_SHARE, TRAIN, Assignment, Side, count_questions, stratum_table
from legal_rl.runs.records import checksum, first_problem, read_json, read_models

REFUSED, GATE = "refused.jsonl", "gate.json"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build that its result depends on; see ``build``."""

    seed: int
    resplit: bool
    policy: list[str]
    near: float | None
    role: Side | None
    exclude: list[str]
    exclude_stems: bool
    keep_split: str | None


class BuildSummary(BaseModel):
    """The counts of a build; the rows' ids and the findings are in gate.json.

    ``sources`` has a row a file: source, format, whether that was detected, note, role, rows; ``excluded`` a row a
    benchmark. ``reused``: the files were there already, unchanged. ``replaced``: how an earlier build that was in their
    place differs, empty where there was none.
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
    warnings: list[str] = []
    replaced: str = ""


def read_gate(out: Path) -> Any:
    """The content of gate.json in ``out``; None where it cannot be read."""
    try:
        return read_json(out / GATE)
    except UserError:
        return None


@dataclass(frozen=True, slots=True)
class BuiltSplit:
    """The split of a build, and its counts."""

    train: list[Question]
    test: list[Question]
    summary: BuildSummary


def built_checksums(folder: Path) -> dict[str, str]:
    """Name → SHA-256 of both files of the split in ``folder``, which must be as `legal-rl data build` wrote them.

    Raises ``UserError`` for a folder that no build made and for a file that is missing or was changed since.
    """
    gate = read_gate(folder)
    try:
        written = {name: gate["outputs"][name] for name in (TRAIN, TEST)}
    except (LookupError, TypeError):
        raise UserError(
            f"{folder}: holds no {GATE} of a build; make it with `legal-rl data build --out {folder}`"
        ) from None
    for name, was in written.items():
        if not (folder / name).is_file() or checksum(folder / name) != was:
            raise UserError(
                f"{folder / name}: is not what `legal-rl data build` wrote (see {GATE}); build again, or train on the "
                "file as a source of its own (data.sources)"
            )
    return written


def read_built(folder: Path) -> BuiltSplit:
    """The split that `legal-rl data build` left in ``folder``. Raises ``UserError`` as ``built_checksums`` does."""
    built_checksums(folder)
    train, test = (read_models(folder / name, Question) for name in (TRAIN, TEST))
    try:
        summary = BuildSummary.model_validate({**read_gate(folder), "out": folder, "reused": True})
    except ValidationError as error:
        raise UserError(f"{folder / GATE}: {first_problem(error)}; build again with --fresh") from None
    if not train or not test:
        raise UserError(f"{folder}: one side of the split is empty; build with --resplit, or with a test file")
    return BuiltSplit(train, test, summary)


def provenance(files: Sequence[SourceFile], benchmarks: Sequence[SourceFile], options: BuildOptions) -> dict[str, Any]:
    """Everything the result depends on, except an earlier division in the same folder."""
    made_from = {
        "legal_rl": __version__,
        **asdict(options),
        "inputs": _checksums(files),
        "exclude": _checksums(benchmarks),
    }
    if options.keep_split:
        paths = {name: Path(options.keep_split) / name for name in (TRAIN, TEST)}
        made_from["keep_split"] = {name: checksum(path) if path.is_file() else None for name, path in paths.items()}
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


def differences(before: Any, made_from: Mapping[str, Any]) -> str:
    """The differences of the build of the gate.json ``before`` from one made from ``made_from``, in words.

    Empty where they are made from the same, and where ``before`` is no gate.json.
    """
    try:
        earlier = before["made_from"]
        old, new = ({row["source"]: row["sha256"] for row in made["inputs"]} for made in (earlier, made_from))
        others = [name for name in made_from if name != "inputs" and earlier.get(name) != made_from[name]]
    except (LookupError, TypeError, AttributeError):
        return ""
    parts = {
        "no longer in it": [name for name in old if name not in new],
        "new in it": [name for name in new if name not in old],
        "changed": [name for name in new if name in old and new[name] != old[name]],
        "with another": others,
    }
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in parts.items() if names)


def gate_record(
    files: Sequence[SourceFile],
    written: Mapping[str, Path],
    options: BuildOptions,
    made_from: dict[str, Any],
    assignment: Assignment,
    *,
    kept_division: bool,
) -> dict[str, Any]:
    """The content of gate.json. ``written`` gives the place of each file of rows by its name.

    ``kept_division``: the sides of an earlier division were kept.
    """
    report, division = assignment.report, assignment.division
    split: dict[str, Any] = {"mode": "divided" if division else "as_given", "reason": _reason(files, options, division)}
    if division:
        split |= {
            "test_share": TEST_SHARE,
            "groups": division.groups,
            "largest_group": division.largest,
            "kept_from_earlier": division.kept if kept_division else None,
        }
    return {
        "made_from": made_from,
        "outputs": {name: checksum(written[name]) for name in (TRAIN, TEST, REFUSED)},
        "sources": [
            {
                "source": file.label,
                "format": file.format,
                "detected": file.detected,
                "note": file.note,
                "role": "test" if file.held_out else "train",
                "rows": report.anomalies[file.label]["rows"],
            }
            for file in files
        ],
        "read": report.read,
        "kept": len(report.kept),
        "refused": len(report.refused),
        "repaired": report.repaired,
        "refused_by_code": report.refused_by_code,
        "repaired_by_code": report.findings_by_code("repair"),
        "flagged_by_code": report.findings_by_code("flag"),
        "excluded": assignment.excluded,
        "warnings": _warnings(assignment, options),
        "split": {
            **split,
            "train": count_questions(assignment.train),
            "test": count_questions(assignment.test),
            "strata": stratum_table(assignment.train, assignment.test),
        },
        "oddities": report.anomalies,
        "findings": [finding.as_row() for finding in report.findings],
    }


def _warnings(assignment: Assignment, options: BuildOptions) -> list[str]:
    """Sentences on what makes a split of little use."""
    said, division = [], assignment.division
    sides = {"train": assignment.train, "test": assignment.test}
    total = sum(map(len, sides.values()))
    if division and total > 1 and 2 * division.largest > total:
        said.append(
            f"{division.largest:,} of {total:,} questions share a stem or a passage, or are near-duplicates of one "
            "another, and stay on one side; no division of them is 8 : 2"
        )
    for side, questions in sides.items():
        if (
            total
            and not questions
            and side != ("train" if options.role == "test" else "test" if options.role else None)
        ):
            why = "all of them are one group" if division else "the rows of its files were refused (refused.jsonl)"
            said.append(f"{side}.jsonl is empty: {why}; nothing can be {_USES[side]}")
    return said


_USES: Final = {"train": "trained on it", "test": "measured on it"}


def _reason(files: Sequence[SourceFile], options: BuildOptions, division: object) -> str:
    if options.role:
        return f"asked for by --as {options.role}"
    if division is None:
        return "test files stay the test, the other files are for training"
    if options.resplit:
        return "asked for by --resplit"
    if files[0].held_out:
        return "all sources are test files, so none would be left to train on"
    return "no source is a test file"


def build_command(files: Sequence[SourceFile], out: Path, options: BuildOptions) -> str:
    """The command that makes the same from the same files."""
    words = ["legal-rl", "data", "build"]
    for file in files:
        words += ["--source", file.spec]
    words += ["--out", str(out), "--seed", str(options.seed)]
    words += ["--resplit"] * options.resplit + (["--as", options.role] if options.role else [])
    words += ["--no-near"] if not options.near else ["--near", str(options.near)] * (options.near != NEAR)
    for entry in options.policy:
        words += ["--policy", entry]
    for benchmark in options.exclude:
        words += ["--exclude", benchmark]
    words += ["--exclude-stems"] * options.exclude_stems
    words += ["--keep-split", options.keep_split] if options.keep_split else []
    return shlex.join(words)
