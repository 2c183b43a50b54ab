"""Traces → rows, drops and their reasons; every trace is one or the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.engines import llamafactory
from legal_rl.pipeline.benchmark.reading import read_asked
from legal_rl.pipeline.benchmark.record import Record
from legal_rl.pipeline.progress import Show
from legal_rl.pipeline.sft_rows.config import FilterJob
from legal_rl.pipeline.sft_rows.leaks import Leaks, find_leaks
from legal_rl.pipeline.sft_rows.lengths import Measured, limit_tokens
from legal_rl.pipeline.sft_rows.page import tables_of
from legal_rl.pipeline.sft_rows.reading import Read, read_traces
from legal_rl.runs.manifest import package_versions, read_manifest
from legal_rl.runs.records import checksum, write_json, write_jsonl, write_text
from legal_rl.training.sft import ROWS_FILE, SftRows, sft_rows, write_rows
from legal_rl.training.sft.plot import lengths_png
from legal_rl.training.sft.selection import select_number, select_text
from legal_rl.training.text_tables import TextTable, markdown

STAGE: Final = "distill-filter"
TRACES, DROPPED, LEAKS, SUMMARY, REPORT = "traces.jsonl", "dropped.jsonl", "leaks.jsonl", "summary.json", "report.md"
PICTURE: Final = "lengths.png"


@dataclass(frozen=True, slots=True)
class Filtered:
    """What a filter came to. ``summary`` is summary.json, ``tables`` are the report's."""

    out: Path
    summary: dict[str, Any]
    tables: list[TextTable]


@dataclass(frozen=True, slots=True)
class _Sifted:
    job: FilterJob
    questions: Sequence[Question]
    read: Read
    leaks: Leaks
    measured: Measured
    made: SftRows

    @property
    def total(self) -> int:
        """Lines of the file of traces."""
        return len(self.read.traces) + len(self.read.dropped)


def filter_traces(job: FilterJob, show: Show) -> Filtered:
    """Write rows, their traces line by line, what was dropped and why, a summary and a report into ``job.out``.

    Raises ``UserError`` for a folder that something else made, for files that cannot be read, and when no row is left.
    """
    _must_be_ours(job.out)
    if job.traces.resolve() == (job.out / TRACES).resolve():
        raise UserError(f"{job.traces}: is read and would be overwritten; choose another --out")
    asked = read_asked(job.questions)
    sifted = _sift(job, asked.questions, show)
    made = sifted.made
    if len(made.rows) + len(made.dropped) != sifted.total:
        raise RuntimeError(f"{sifted.total} traces were read, {len(made.rows)} + {len(made.dropped)} accounted for")
    if not made.rows:
        raise UserError(f"{job.traces}: of {sifted.total} traces none is left to train on ({made.counts()}); ask less")
    made_from = job.model_dump(mode="json", exclude={"out"})
    record = Record(job.out, made_from | {"checksum": checksum(job.traces)}, STAGE)
    record.tick()  # from here on the folder is ours, even if this is killed
    return _write(sifted, _summary(sifted) | {"notes": asked.notes, "made_from": made_from}, record)


def _sift(job: FilterJob, questions: Sequence[Question], show: Show) -> _Sifted:
    read = read_traces(job.traces, questions)
    answered = {trace.id for trace in read.traces}
    leaks = find_leaks([question for question in questions if question.id in answered], job.tests, near=job.near)
    made = sft_rows(questions, read.traces, job.prompt, job.selection.keep, barred=leaks.barred)
    made = select_text(SftRows(made.rows, [*read.dropped, *made.dropped]), job.selection)
    measured = limit_tokens(made, job.tokens, show)
    # Last, so that a row that cannot be used never takes the place of one that can.
    return _Sifted(job, questions, read, leaks, measured, select_number(measured.made, job.selection))


def _must_be_ours(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; give --out a folder")
    before = read_manifest(out)
    if out.is_dir() and any(out.iterdir()) and (before is None or before.stage != STAGE):
        raise UserError(f"{out}: holds files that no filter made; give --out a folder of its own")


def _summary(sifted: _Sifted) -> dict[str, Any]:
    made, leaks = sifted.made, sifted.leaks
    known = {question.id: question for question in sifted.questions}
    traces = [t for t in sifted.read.traces if t.text is not None and t.id in known and t.id not in leaks.barred]
    graded = {(trace.id, trace.sample): grade_response(known[trace.id], trace) for trace in traces}
    rows = [graded[row.id, row.sample] for row in made.rows]
    return {
        "traces": sifted.total,
        "rows": len(made.rows),
        "dropped": made.counts(),
        "right": sum(bool(grade.exact) for grade in rows),
        "strict": sum(bool(grade.exact) and grade.format == "strict" for grade in rows),
        "questions": {
            "asked": len(known),
            "with_trace": len({trace.id for trace in traces}),
            "with_right_trace": len({grade.id for grade in graded.values() if grade.exact}),
            "with_row": len({row.id for row in made.rows}),
        },
        "leaks": leaks.sets,
        "tokens": sifted.measured.counts.model_dump() if sifted.measured.counts else None,
    }


def _write(sifted: _Sifted, summary: dict[str, Any], record: Record) -> Filtered:
    made, measured, out, tables = sifted.made, sifted.measured, sifted.job.out, tables_of(summary)
    write_rows(out, made.rows)
    llamafactory.write_dataset_info(out, ROWS_FILE)
    write_jsonl(out / TRACES, _kept(sifted.read, made))
    write_jsonl(out / DROPPED, (drop._asdict() for drop in made.dropped))
    write_jsonl(out / LEAKS, sifted.leaks.found)
    write_json(out / SUMMARY, summary)
    picture = ""
    (out / PICTURE).unlink(missing_ok=True)  # of an earlier call that counted tokens
    if measured.counts:
        lengths_png(measured.tokens, measured.counts.cutoff, out / PICTURE)
        picture = f"\n![tokens a row]({PICTURE})\n"
    write_text(out / REPORT, "# Traces to rows\n\n" + "\n".join(map(markdown, tables)) + picture)
    outputs = [ROWS_FILE, llamafactory.DATASET_INFO, TRACES, DROPPED, LEAKS, SUMMARY, REPORT]
    notes = {key: summary[key] for key in ("traces", "rows", "dropped")}
    record.finish([*outputs, *([PICTURE] if picture else [])], notes, package_versions("datasketch", "matplotlib"))
    return Filtered(out, summary, tables)


def _kept(read: Read, made: SftRows) -> list[Response]:
    """The traces of the rows, line by line; a number that a failed request shares belongs to the answer."""
    by_row = {(trace.id, trace.sample): trace for trace in read.traces if trace.text is not None}
    return [by_row[row.id, row.sample] for row in made.rows]
