"""The tables of a filter, for the terminal and the report alike."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from legal_rl.training.sft import DropReason
from legal_rl.training.text_tables import TextTable, percent

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
        tables.append(_tokens(summary["tokens"], summary["made_from"]["tokens"]))
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


def _tokens(counts: Mapping[str, Any], limits: Mapping[str, Any]) -> TextTable:
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
