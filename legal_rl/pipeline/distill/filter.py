"""`legal-rl distill filter`: turn traces into rows for LlamaFactory, with a reason for every trace dropped."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self, get_args

from pydantic import Field, ValidationError, model_validator

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.near_duplicates import NEAR
from legal_rl.data.overlap import benchmark_matches, comparable_rows
from legal_rl.data.sources import read_source, resolve
from legal_rl.engines import llamafactory
from legal_rl.engines.model_names import require_model
from legal_rl.engines.transformers.lengths import read_prefill
from legal_rl.pipeline.evaluation.questions import read_question_set
from legal_rl.pipeline.model import CUTOFF_DEFAULT
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.sampling_options import PromptVersion
from legal_rl.reporting.tables import TextTable, percent, section
from legal_rl.runs.attempt import Attempt
from legal_rl.runs.manifest import package_versions, read_manifest
from legal_rl.runs.outputs import check_outputs
from legal_rl.runs.records import checksum, first_problem, read_jsonl, write_json, write_jsonl, write_text
from legal_rl.runs.yaml_config import Config
from legal_rl.training.cutoff_len import CutoffCounts, RowTokens, count_cutoff, lengths_png
from legal_rl.training.sft import (
    ROWS_FILE,
    DroppedTrace,
    DropReason,
    RowSelection,
    SftRow,
    SftRows,
    asks,
    select_number,
    select_text,
    sft_rows,
    write_rows,
)

STAGE: Final = "distill-filter"
TRACES, DROPPED, LEAKS, SUMMARY, REPORT = "traces.jsonl", "dropped.jsonl", "leaks.jsonl", "summary.json", "report.md"
PICTURE: Final = "lengths.png"
UNCOUNTED: Final = (
    "lengths were not counted, so rows over the recipe's cutoff_len are still there; name --model and --cutoff-len"
)
FILES: Final = (ROWS_FILE, llamafactory.DATASET_INFO, TRACES, DROPPED, LEAKS, SUMMARY, REPORT, PICTURE)
LEAK_REASONS: Final[Mapping[str, DropReason]] = {
    "exact": "leak_exact",
    "permuted": "leak_permuted",
    "near": "leak_near",
}
REASON_TEXTS: Final[Mapping[DropReason, str]] = {
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
assert set(REASON_TEXTS) == set(get_args(DropReason))


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
    prompt: PromptVersion = "think-v1"
    selection: RowSelection = RowSelection()
    tokens: TokenLimits = TokenLimits()
    tests: tuple[str, ...] = ()
    near: bool = True


@dataclass(frozen=True, slots=True)
class FilterResult:
    """The results of a filter. ``summary`` is summary.json, ``tables`` are the report's."""

    out: Path
    summary: dict[str, Any]
    tables: list[TextTable]


def filter_traces(options: FilterOptions, show: ProgressCallback) -> FilterResult:
    """Write rows, their traces line by line, what was dropped and why, a summary and a report into ``options.out``.

    Raises ``UserError`` for a folder that something else made, for files that cannot be read, and when no row is left.
    """
    out = options.out
    _refuse_foreign_folder(out)
    if options.tokens.model:
        require_model(options.tokens.model)
    asked = read_question_set(options.questions)
    read = [options.traces, asked.path, *(file.path for file in (resolve(options.tests) if options.tests else []))]
    check_outputs("distill filter", [out / name for name in FILES], inputs=read, ours=True)
    stored = read_traces(options.traces, asked.questions)
    answered = {trace.id for trace in stored.traces}
    with_trace = [question for question in asked.questions if question.id in answered]
    leaks = find_leaks(with_trace, options.tests, near=options.near)
    prefill = read_prefill(options.tokens.model) if options.tokens.model else ""
    keep = options.selection.keep
    rows = sft_rows(asked.questions, stored.traces, options.prompt, keep, prefill=prefill, barred=leaks.barred)
    rows = select_text(SftRows(rows.rows, [*stored.dropped, *rows.dropped]), options.selection)
    limited = limit_tokens(rows, options.tokens, show)
    # Last, so that a row that cannot be used never takes the place of one that can.
    rows = select_number(limited.rows, options.selection)
    total = len(stored.traces) + len(stored.dropped)
    if len(rows.rows) + len(rows.dropped) != total:
        raise RuntimeError(f"{total} traces were read, {len(rows.rows)} + {len(rows.dropped)} accounted for")
    if not rows.rows:
        why = ", ".join(f"{number} {reason}" for reason, number in rows.counts().items())
        raise UserError(
            f"{options.traces}: of {total} traces none is left to train on ({why}); drop fewer, or name the questions "
            "that they answer"
        )
    made_from = options.model_dump(mode="json", exclude={"out"})
    attempt = Attempt(out, made_from | {"checksum": checksum(options.traces)}, STAGE)
    attempt.tick()  # from here on the folder is ours, even if this is killed
    summary = {"traces": total, **_counts(asked.questions, stored, rows, leaks)}
    summary["tokens"] = limited.counts.model_dump() if limited.counts else None
    notes = [*asked.notes, *([] if options.tokens.model else [UNCOUNTED])]
    summary |= {"notes": notes, "made_from": made_from}
    tables = tables_of(summary)

    write_rows(out, rows.rows)
    llamafactory.write_dataset_info(out, ROWS_FILE)
    # A number that a failed request shares belongs to the answer.
    by_row = {(trace.id, trace.sample): trace for trace in stored.traces if trace.text is not None}
    write_jsonl(out / TRACES, [by_row[row.id, row.sample] for row in rows.rows])
    write_jsonl(out / DROPPED, (drop._asdict() for drop in rows.dropped))
    write_jsonl(out / LEAKS, leaks.matches)
    write_json(out / SUMMARY, summary)
    outputs = [ROWS_FILE, llamafactory.DATASET_INFO, TRACES, DROPPED, LEAKS, SUMMARY, REPORT]
    report = "# Traces to rows\n\n" + "\n".join(map(section, tables))
    (out / PICTURE).unlink(missing_ok=True)  # of an earlier call that counted tokens
    if limited.counts:
        lengths_png(limited.tokens, limited.counts.cutoff, out / PICTURE)
        outputs.append(PICTURE)
        report += f"\n![tokens a row]({PICTURE})\n"
    write_text(out / REPORT, report)
    counts = {key: summary[key] for key in ("traces", "rows", "dropped")}
    attempt.finish(outputs, counts, package_versions("datasketch", "matplotlib"))
    return FilterResult(out, summary, tables)


def _refuse_foreign_folder(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; give --out a folder")
    before = read_manifest(out)
    if out.is_dir() and any(out.iterdir()) and (before is None or before.stage != STAGE):
        raise UserError(f"{out}: holds files that no filter made; give --out a folder of its own")


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
    by_id = {question.id: question for question in questions}
    stored = StoredTraces([], [])
    texts: set[tuple[str, str | None, str]] = set()
    numbers: set[tuple[str, int]] = set()
    for number, row in read_jsonl(path):
        try:
            trace = Response.model_validate(row)
        except ValidationError as error:
            problem = f"not a response: {first_problem(error)}; correct or remove the line"
            raise UserError(f"{path}, line {number}: {problem}") from None
        reason: DropReason | None = None
        if trace.id in by_id and not asks(trace, by_id[trace.id]):
            reason = "other_question"
        elif trace.text is not None:  # a request that failed is asked again under its own number
            text = (trace.id, trace.reasoning, trace.text)
            reason = "repeated" if text in texts else "number_taken" if (trace.id, trace.sample) in numbers else None
            texts.add(text)
            numbers.add((trace.id, trace.sample))
        if reason is None:
            stored.traces.append(trace)
        else:
            stored.dropped.append(DroppedTrace(trace.id, trace.sample, reason))
    if not stored.traces:
        raise UserError(f"{path}: holds no trace on these questions; check the file and --questions")
    return stored


class Leaks(NamedTuple):
    """``barred`` by question id; ``matches`` names each match; ``sets`` has a row a test set with its counts."""

    barred: dict[str, DropReason]
    matches: list[dict[str, Any]]
    sets: list[dict[str, Any]]


def find_leaks(questions: Sequence[Question], tests: Sequence[str], *, near: bool) -> Leaks:
    """Find ``questions`` that ``tests`` hold. Shared stems with other options are counted and bar nothing.

    An id alone is no leak where the questions differ; a test question that is not among ``questions`` bars its id, so
    that its trace is told from an unknown one. ``near`` needs the extra ``data``: ``UserError`` else.
    """
    # Rows as they came: a test set without gold, which no gate would pass, leaks as well.
    benches = {file.label: comparable_rows(read_source(file)) for file in (resolve(tests) if tests else ())}
    leaks = Leaks({}, [], [])
    known = {question.id for question in questions}
    for label, matches in benchmark_matches(questions, benches, near=NEAR if near else None).items():
        for match in matches:
            if match.how != "stem":
                leaks.barred.setdefault(match.id, LEAK_REASONS[match.how])
                leaks.matches.append({"set": label, **match._asdict()})
        counts = {how: sum(match.how == how for match in matches) for how in (*LEAK_REASONS, "stem")}
        stems = counts.pop("stem")
        leaks.sets.append({"set": label, "questions": len(benches[label]), **counts, "stem only": stems})
        leaks.barred.update({entry.id: "held_out" for entry in benches[label] if entry.id not in known})
    return leaks


class LimitedRows(NamedTuple):
    """The rows within the bounds, and the tokens of every row that there was before, in its order."""

    rows: SftRows
    tokens: list[RowTokens]
    counts: CutoffCounts | None


def limit_tokens(rows: SftRows, limits: TokenLimits, show: ProgressCallback) -> LimitedRows:
    """Drop rows over ``limits``; without a model nothing is counted and nothing dropped."""
    if limits.model is None or not rows.rows:
        return LimitedRows(rows, [], None)
    with tempfile.TemporaryDirectory() as scratch:
        folder, config = Path(scratch), {"template": limits.template}
        write_rows(folder, rows.rows)
        llamafactory.write_dataset_info(folder, ROWS_FILE)
        job = llamafactory.SftJob(
            config=config, model=limits.model, dataset=folder, out=folder / "out", origin="distill filter"
        )
        tokens = llamafactory.row_lengths(job, lambda done: show(done, len(rows.rows), "counting tokens"))
    by_row = {(row.id, row.sample): counted for row, counted in zip(rows.rows, tokens, strict=True)}

    def judge(row: SftRow) -> DropReason | None:
        counted = by_row[row.id, row.sample]
        if limits.response is not None and counted.response > limits.response:
            return "too_many_tokens"
        return "over_cutoff" if limits.over == "drop" and counted.total > limits.cutoff else None

    return LimitedRows(rows.narrowed(judge), tokens, count_cutoff(tokens, limits.cutoff))


def _counts(questions: Sequence[Question], stored: StoredTraces, rows: SftRows, leaks: Leaks) -> dict[str, Any]:
    known = {question.id: question for question in questions}
    traces = [t for t in stored.traces if t.text is not None and t.id in known and t.id not in leaks.barred]
    graded = {(trace.id, trace.sample): grade_response(known[trace.id], trace) for trace in traces}
    grades = [graded[row.id, row.sample] for row in rows.rows]
    return {
        "rows": len(rows.rows),
        "dropped": rows.counts(),
        "right": sum(bool(grade.exact) for grade in grades),
        "strict": sum(bool(grade.exact) and grade.format == "strict" for grade in grades),
        "questions": {
            "asked": len(known),
            "with_trace": len({trace.id for trace in traces}),
            "with_right_trace": len({grade.id for grade in graded.values() if grade.exact}),
            "with_row": len({row.id for row in rows.rows}),
        },
        "leaks": leaks.sets,
    }


def tables_of(summary: Mapping[str, Any]) -> list[TextTable]:
    """Tables of the traces, of the questions, of what test sets share with them, and of the tokens of rows."""
    rows = summary["rows"]
    dropped = ((reason, REASON_TEXTS[reason], count) for reason, count in summary["dropped"].items())
    lines = [("read", "", summary["traces"]), *dropped, ("rows", "what is trained on", rows)]
    note = (
        f"Every trace is a row or was dropped for one reason. Of the rows {percent(summary['right'] / rows)} have the "
        f"right answer, {percent(summary['strict'] / rows)} in the strict format."
    )
    tables = [TextTable("Traces", note, ("", "text", "traces"), [(a, b, f"{count:,}") for a, b, count in lines])]
    counts = [(name.replace("_", " "), f"{count:,}") for name, count in summary["questions"].items()]
    note = "A trace on a question of a test set is not counted here."
    tables.append(TextTable("Questions", note, ("", "questions"), counts))
    if sets := summary["leaks"]:
        note = (
            "Questions with a trace that occur in a test set; their traces were dropped. A shared stem alone drops "
            "nothing."
        )
        tables.append(TextTable("Test sets", note, tuple(sets[0]), [tuple(map(str, row.values())) for row in sets]))
    if summary["tokens"]:
        tables.append(_tokens_table(summary["tokens"], summary["made_from"]["tokens"]))
    return tables


def _tokens_table(counts: Mapping[str, Any], limits: Mapping[str, Any]) -> TextTable:
    kept = "They were kept: the trainer will cut them." if limits["over"] == "keep" else "They were dropped."
    note = (
        f"In the tokens of {limits['model']} under the template {limits['template']}, before the choice among the rows "
        f"of one question. Rows over cutoff_len would lose their end in training. {kept}"
    )
    cut = f"{counts['cut']:,} of {counts['tokens']:,} ({percent(counts['cut'] / counts['tokens'])})"
    rows = [
        ("rows", f"{counts['rows']:,}"),
        *((f"tokens a row, {name}", f"{counts[name]:,}") for name in ("median", "p90", "p99", "longest")),
        (f"rows over {counts['cutoff']:,}", f"{counts['over']:,}"),
        ("of these: the answer would be lost", f"{counts['response_cut']:,}"),
        ("of these: the end of the question would be lost", f"{counts['prompt_cut']:,}"),
        ("tokens that would be cut", cut),
        ("cutoff_len that cuts no row", f"{counts['for_none']:,}"),
        ("cutoff_len that cuts at most 1 % of the rows", f"{counts['for_1_percent']:,}"),
    ]
    return TextTable("Tokens", note, ("", "count"), rows)
