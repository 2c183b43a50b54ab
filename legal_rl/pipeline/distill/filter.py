"""`legal-rl distill filter`: turn traces into rows for LlamaFactory, with a reason for every trace dropped."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self, get_args

from pydantic import Field, ValidationError, field_validator, model_validator

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.prompts import find_prompt
from legal_rl.core.questions import Question, matching_key
from legal_rl.core.sampling import Message, Response
from legal_rl.data.overlap import benchmark_matches, comparable_rows
from legal_rl.data.sources import read_source, resolve
from legal_rl.engines import llamafactory
from legal_rl.pipeline.evaluation.questions import read_question_set
from legal_rl.pipeline.model import CUTOFF_DEFAULT
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.reporting.tables import TextTable, percent, section
from legal_rl.runs.attempt import Attempt
from legal_rl.runs.config import Config
from legal_rl.runs.manifest import package_versions, read_manifest
from legal_rl.runs.records import checksum, first_problem, read_jsonl, write_json, write_jsonl, write_text
from legal_rl.training.cutoff import CutoffCounts, RowTokens, count_cutoff, lengths_png
from legal_rl.training.sft import (
    ROWS_FILE,
    DroppedTrace,
    DropReason,
    RowSelection,
    SftRow,
    SftRows,
    select_number,
    select_text,
    sft_rows,
    write_rows,
)


class TokenLimits(Config):
    """Bounds in tokens of ``model``. Rows over ``cutoff`` are dropped, or kept for a trainer that cuts them."""

    model: str | None = None
    template: str = "qwen3_nothink"
    cutoff: int = Field(default=CUTOFF_DEFAULT, ge=1)
    over: Literal["drop", "keep"] = "drop"
    response: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _a_model_counts(self) -> Self:
        if self.model is None and self.response is not None:
            raise ValueError("--max-tokens counts in a model's tokens; add --model")
        return self


class FilterOptions(Config):
    """``questions`` and each of ``tests`` as `legal-rl eval` reads them; ``prompt`` is what rows are asked with."""

    traces: Path
    questions: str
    out: Path
    prompt: str = "think-v1"
    selection: RowSelection = RowSelection()
    tokens: TokenLimits = TokenLimits()
    tests: tuple[str, ...] = ()
    near: bool = True

    @field_validator("prompt")
    @classmethod
    def _known(cls, version: str) -> str:
        find_prompt(version)
        return version


class StoredTraces(NamedTuple):
    """``traces`` in file order; with ``dropped`` they are all lines of the file."""

    traces: list[Response]
    dropped: list[DroppedTrace]


def read_traces(path: Path, questions: Sequence[Question]) -> StoredTraces:
    """Read ``path`` and drop at once what is no new answer to the question of its id.

    A row that says what an earlier one of the same question says is ``repeated``; one that says something else under
    the id and sample of an earlier one is ``number_taken``; one whose messages do not hold the question is
    ``other_question``. Raises ``UserError`` for a line that is no response and for a file without any.
    """
    asked = {question.id: _parts(question) for question in questions}
    read = StoredTraces([], [])
    texts: set[tuple[str, str | None, str]] = set()
    numbers: set[tuple[str, int]] = set()
    for number, row in read_jsonl(path):
        trace = _trace(path, number, row)
        reason: DropReason | None = None
        if trace.messages is not None and not _holds(trace.messages, asked.get(trace.id, ())):
            reason = "other_question"
        elif trace.text is not None:  # a request that failed is asked again under its own number
            text = (trace.id, trace.reasoning, trace.text)
            reason = "repeated" if text in texts else "number_taken" if (trace.id, trace.sample) in numbers else None
            texts.add(text)
            numbers.add((trace.id, trace.sample))
        if reason is None:
            read.traces.append(trace)
        else:
            read.dropped.append(DroppedTrace(trace.id, trace.sample, reason))
    if not read.traces:
        raise UserError(f"{path}: holds no trace on these questions; check the file and --questions")
    return read


def _trace(path: Path, number: int, row: dict[str, object]) -> Response:
    try:
        return Response.model_validate(row)
    except ValidationError as error:
        raise UserError(
            f"{path}, line {number}: not a response: {first_problem(error)}; correct or remove the line"
        ) from None


def _parts(question: Question) -> tuple[str, ...]:
    """What any prompt on the question must hold, whatever its wording and the order of the options."""
    texts = (question.passage or "", question.stem, *question.options.values())
    return tuple(key for key in map(matching_key, texts) if key)


def _holds(messages: Sequence[Message], parts: Sequence[str]) -> bool:
    said = matching_key("".join(message["content"] for message in messages))
    return all(part in said for part in parts)


REASONS: Final[Mapping[str, DropReason]] = {
    "exact": "leak_exact",
    "permuted": "leak_permuted",
    "near": "leak_near",
}


class Leaks(NamedTuple):
    """``barred`` by question id; ``found`` names each match; ``sets`` has a row a test set with its counts."""

    barred: dict[str, DropReason]
    found: list[dict[str, Any]]
    sets: list[dict[str, Any]]


def find_leaks(questions: Sequence[Question], tests: Sequence[str], *, near: bool) -> Leaks:
    """What of ``questions`` is in ``tests``. Shared stems with other options are counted and barred by nobody.

    An id alone is no leak where the questions differ; a test question that is not among ``questions`` bars its id, so
    that its trace is told from an unknown one. ``near`` needs the extra ``data``: ``UserError`` else.
    """
    # Rows as they came: a test set without gold, which no gate would pass, leaks as well.
    benches = {file.label: comparable_rows(read_source(file)) for file in (resolve(tests) if tests else ())}
    leaks = Leaks({}, [], [])
    known = {question.id for question in questions}
    for label, matches in benchmark_matches(questions, benches, near=near).items():
        for match in matches:
            if match.how != "stem":
                leaks.barred.setdefault(match.id, REASONS[match.how])
                leaks.found.append({"set": label, **match._asdict()})
        counts = {how: sum(match.how == how for match in matches) for how in (*REASONS, "stem")}
        stems = counts.pop("stem")
        leaks.sets.append({"set": label, "questions": len(benches[label]), **counts, "stem only": stems})
        leaks.barred.update({entry.id: "held_out" for entry in benches[label] if entry.id not in known})
    return leaks


class LimitedRows(NamedTuple):
    """What is left after the bounds, and the tokens of every row that there was before them, in its order."""

    made: SftRows
    tokens: list[RowTokens]
    counts: CutoffCounts | None


def limit_tokens(made: SftRows, limits: TokenLimits, show: ProgressCallback) -> LimitedRows:
    """Drop rows over ``limits``; without a model nothing is counted and nothing dropped."""
    if limits.model is None or not made.rows:
        return LimitedRows(made, [], None)
    tokens = _tokens(made.rows, limits, show)
    by_row = {(row.id, row.sample): counted for row, counted in zip(made.rows, tokens, strict=True)}

    def judge(row: SftRow) -> DropReason | None:
        counted = by_row[row.id, row.sample]
        if limits.response is not None and counted.response > limits.response:
            return "too_many_tokens"
        return "over_cutoff" if limits.over == "drop" and counted.total > limits.cutoff else None

    return LimitedRows(made.narrowed(judge), tokens, count_cutoff(tokens, limits.cutoff))


def _tokens(rows: list[SftRow], limits: TokenLimits, show: ProgressCallback) -> list[RowTokens]:
    assert limits.model is not None
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write_rows(folder, rows)
        llamafactory.write_dataset_info(folder, ROWS_FILE)
        config = {"template": limits.template}
        job = llamafactory.SftJob(
            config=config, model=limits.model, dataset=folder, out=folder / "out", origin="distill filter"
        )
        return llamafactory.row_lengths(job, lambda counted: show(counted, len(rows), "counting tokens"))


SAYS: Final[Mapping[DropReason, str]] = {
    "held_out": "on a question of a test set, by its id",
    "leak_exact": "on a question that a test set holds word for word",
    "leak_permuted": "the same with its options in another order",
    "leak_near": "on a near-duplicate of a test question",
    "unknown_question": "on a question that is not in the file",
    "other_question": "its messages do not hold the question of its id",
    "no_text": "no text was ever obtained, or only white space",
    "cut": "cut at the token limit before its end",
    "repeated": "says word for word what an earlier one says",
    "number_taken": "another text under the id and sample of an earlier one",
    "unparsed": "no answer could be read",
    "wrong": "another answer than gold",
    "not_strict": "right, but not in the strict format",
    "other_language": "too little Chinese in the thinking",
    "too_many_characters": "longer than the bound in characters",
    "too_many_tokens": "longer than the bound in tokens",
    "over_cutoff": "prompt and response over the cutoff",
    "not_chosen": "beyond the rows asked for of one question",
}
assert set(SAYS) == set(get_args(DropReason))


def tables_of(summary: Mapping[str, Any]) -> list[TextTable]:
    """What became of the traces, of the questions, what test sets share with them, and the tokens of rows."""
    tables = [_traces(summary), _questions(summary)]
    if summary["leaks"]:
        tables.append(_leaks(summary["leaks"]))
    if summary["tokens"]:
        tables.append(_tokens_page(summary["tokens"], summary["made_from"]["tokens"]))
    return tables


def _traces(summary: Mapping[str, Any]) -> TextTable:
    total, rows = summary["traces"], summary["rows"]
    dropped = ((reason, SAYS[reason], count) for reason, count in summary["dropped"].items())
    lines = [("read", "", total), *dropped, ("rows", "what is trained on", rows)]
    note = (
        f"Every trace is a row or was dropped for one reason. Of the rows {percent(summary['right'] / rows)} have the "
        f"right answer, {percent(summary['strict'] / rows)} in the strict format."
    )
    return TextTable("Traces", note, ("", "text", "traces"), tuple((a, b, f"{count:,}") for a, b, count in lines))


def _questions(summary: Mapping[str, Any]) -> TextTable:
    counts = summary["questions"]
    rows = tuple((name.replace("_", " "), f"{count:,}") for name, count in counts.items())
    return TextTable("Questions", "A trace on a question of a test set is not counted here.", ("", "questions"), rows)


def _leaks(sets: list[dict[str, Any]]) -> TextTable:
    header = tuple(sets[0])
    note = (
        "Questions with a trace that occur in a test set; their traces were dropped. A shared stem alone drops nothing."
    )
    return TextTable("Test sets", note, header, tuple(tuple(str(value) for value in row.values()) for row in sets))


def _tokens_page(counts: Mapping[str, Any], limits: Mapping[str, Any]) -> TextTable:
    kept = "They were kept: the trainer will cut them." if limits["over"] == "keep" else "They were dropped."
    note = (
        f"In the tokens of {limits['model']} under the template {limits['template']}, before the choice among the rows "
        f"of one question. Rows over cutoff_len would lose their end in training. {kept}"
    )
    return TextTable("Tokens", note, ("", "count"), tuple(_counts(counts)))


def _counts(counts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "rows", f"{counts['rows']:,}"
    for name in ("median", "p90", "p99", "longest"):
        yield f"tokens a row, {name}", f"{counts[name]:,}"
    yield f"rows over {counts['cutoff']:,}", f"{counts['over']:,}"
    yield "of these: the answer would be lost", f"{counts['response_cut']:,}"
    yield "of these: the end of the question would be lost", f"{counts['prompt_cut']:,}"
    yield "tokens that would be cut", f"{counts['cut']:,} of {counts['tokens']:,} ({percent(_share(counts))})"
    yield "cutoff_len that cuts no row", f"{counts['for_none']:,}"
    yield "cutoff_len that cuts at most 1 % of the rows", f"{counts['for_1_percent']:,}"


def _share(counts: Mapping[str, Any]) -> float:
    return float(counts["cut"] / counts["tokens"])


STAGE: Final = "distill-filter"
TRACES, DROPPED, LEAKS, SUMMARY, REPORT = "traces.jsonl", "dropped.jsonl", "leaks.jsonl", "summary.json", "report.md"
PICTURE: Final = "lengths.png"


@dataclass(frozen=True, slots=True)
class FilterResult:
    """What a filter came to. ``summary`` is summary.json, ``tables`` are the report's."""

    out: Path
    summary: dict[str, Any]
    tables: list[TextTable]


@dataclass(frozen=True, slots=True)
class _Sifted:
    job: FilterOptions
    questions: Sequence[Question]
    read: StoredTraces
    leaks: Leaks
    measured: LimitedRows
    made: SftRows

    @property
    def total(self) -> int:
        """Lines of the file of traces."""
        return len(self.read.traces) + len(self.read.dropped)


def filter_traces(job: FilterOptions, show: ProgressCallback) -> FilterResult:
    """Write rows, their traces line by line, what was dropped and why, a summary and a report into ``job.out``.

    Raises ``UserError`` for a folder that something else made, for files that cannot be read, and when no row is left.
    """
    _must_be_ours(job.out)
    if job.traces.resolve() == (job.out / TRACES).resolve():
        raise UserError(f"{job.traces}: is read and would be overwritten; choose another --out")
    asked = read_question_set(job.questions)
    sifted = _sift(job, asked.questions, show)
    made = sifted.made
    if len(made.rows) + len(made.dropped) != sifted.total:
        raise RuntimeError(f"{sifted.total} traces were read, {len(made.rows)} + {len(made.dropped)} accounted for")
    if not made.rows:
        raise UserError(f"{job.traces}: of {sifted.total} traces none is left to train on ({made.counts()}); ask less")
    made_from = job.model_dump(mode="json", exclude={"out"})
    record = Attempt(job.out, made_from | {"checksum": checksum(job.traces)}, STAGE)
    record.tick()  # from here on the folder is ours, even if this is killed
    return _write(sifted, _summary(sifted) | {"notes": asked.notes, "made_from": made_from}, record)


def _sift(job: FilterOptions, questions: Sequence[Question], show: ProgressCallback) -> _Sifted:
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


def _write(sifted: _Sifted, summary: dict[str, Any], record: Attempt) -> FilterResult:
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
    write_text(out / REPORT, "# Traces to rows\n\n" + "\n".join(map(section, tables)) + picture)
    outputs = [ROWS_FILE, llamafactory.DATASET_INFO, TRACES, DROPPED, LEAKS, SUMMARY, REPORT]
    notes = {key: summary[key] for key in ("traces", "rows", "dropped")}
    record.finish([*outputs, *([PICTURE] if picture else [])], notes, package_versions("datasketch", "matplotlib"))
    return FilterResult(out, summary, tables)


def _kept(read: StoredTraces, made: SftRows) -> list[Response]:
    """The traces of the rows, line by line; a number that a failed request shares belongs to the answer."""
    by_row = {(trace.id, trace.sample): trace for trace in read.traces if trace.text is not None}
    return [by_row[row.id, row.sample] for row in made.rows]
