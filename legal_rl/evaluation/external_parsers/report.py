"""Write results.json and results.md: every answer rule on every set of responses."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from legal_rl.evaluation.external_parsers.measure import (
    OURS,
    KnownAnswer,
    Misreading,
    RuleComparison,
    RuleErrors,
    by_group,
    compare_rules,
)
from legal_rl.evaluation.external_parsers.rules import RULES
from legal_rl.evaluation.figures import Count
from legal_rl.reporting.tables import code_block, escaped, format_p, md_table, percent
from legal_rl.runs.records import write_text

VIEWS: Final = {"whole": "the whole response", "answer": "only what follows the thinking"}
_EXAMPLE = 200  # characters shown of a response
_INTRODUCTION: Final = """\
The same responses, read by our parser and by re-implementations of published rules. A rule *reads right* where it gives
the point for the answer that the response states and for no other set of letters; where a response states no answer,
nothing may earn the point. A *false credit* is a response for which some other set would earn it; a *false denial* one
whose own answer would not. Brackets are 95 % intervals (Wilson's, or a bootstrap of whole clusters where questions
share a stem); p is McNemar's exact test against our parser, one response a cluster: those that only the rule / only
our parser reads right.
"""


class ResponseSet(BaseModel):
    """One set of responses: where its truth comes from, the rules by ``view``, and by group on the whole response."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    truth: str
    views: dict[str, RuleComparison]
    by: dict[str, dict[str, list[RuleErrors]]]


def measure_set(answers: Sequence[KnownAnswer], truth: str) -> ResponseSet:
    """Compare all rules on ``answers``; ``truth`` is the sentence that says how these are known."""

    def size(answer: KnownAnswer) -> str:
        """The number of gold letters, or of letters in the answer where there is no question."""
        return str(len((answer.gold if answer.gold is not None else answer.truth) or ()))

    views = {view: compare_rules(answers, view=view, examples=view == "whole") for view in VIEWS}
    groups = {"size": by_group(answers, size), "format": by_group(answers, lambda answer: answer.format)}
    return ResponseSet(truth=truth, views=views, by=groups)


def write_results(out: Path, sets: dict[str, ResponseSet], notes: Sequence[str] = ()) -> None:
    """Write results.json and results.md into ``out``. The same input gives the same bytes."""
    rules = [{"name": rule.name, "says": rule.says, "source": rule.source} for rule in RULES]
    dumped = {name: responses.model_dump(mode="json", exclude_none=True) for name, responses in sets.items()}
    data: dict[str, Any] = {"rules": rules, "sets": dumped, "notes": list(notes)}
    write_text(out / "results.json", json.dumps(_rounded(data), ensure_ascii=False, indent=1) + "\n")
    write_text(out / "results.md", as_markdown(sets, notes))


def _rounded(value: Any) -> Any:
    """Floats to six digits, so that what is stored does not hang on the last bit of a machine's sums."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list) else value


def as_markdown(sets: dict[str, ResponseSet], notes: Sequence[str] = ()) -> str:
    """The page: the columns, the rules with their sources, one section a set, examples last."""
    lines = ["| rule | what it does | source |", "| --- | --- | --- |"]
    lines += ["| " + " | ".join(map(escaped, (rule.name, rule.says, rule.source))) + " |" for rule in RULES]
    parts = ["# Answer rules against known answers\n", _INTRODUCTION, *[f"{note}\n" for note in notes]]
    parts += ["## The rules\n\n" + "\n".join(lines) + "\n"]
    for name, responses in sets.items():
        parts += [f"## {escaped(name)}\n", f"{escaped(responses.truth)}\n", *_section(responses)]
    parts += ["## One response for each error\n", *_examples([responses.views["whole"] for responses in sets.values()])]
    return "\n".join(parts)


def _section(responses: ResponseSet) -> list[str]:
    parts = []
    for view, label in VIEWS.items():
        found = responses.views[view]
        parts += [f"**Rules are given {label}.** n = {found.responses}, {found.answered} with an answer.\n"]
        parts += [_reading_table(found)]
    whole = responses.views["whole"]
    if whole.scores:
        parts += ["**What each rule would report** against the questions' gold, given the whole response.\n"]
        parts += [_score_table(whole)]
    parts += ["**Read right by number of right letters**, given the whole response.\n"]
    parts += [_group_table(responses.by["size"])]
    return [*parts, "**Read right by format**, as our parser sees it.\n", _group_table(responses.by["format"])]


def _reading_table(found: RuleComparison) -> str:
    header = ["rule", "reads right", "false credit", "false denial", "only rule / only ours", "p"]
    rows = []
    for row in found.readings:
        test = [f"{row.only_rule} / {row.only_ours}", format_p(row.p_value)] if row.rule != OURS else ["–", "–"]
        rows.append([row.rule, percent(row.right), _of(row.false_credit), _of(row.false_denial), *test])
    return md_table(header, rows)


def _score_table(found: RuleComparison) -> str:
    header = ["rule", "exact match", "wrong, called right", "right, called wrong", "only rule / only truth", "p"]
    rows = [["truth", percent(found.true_exact), "–", "–", "–", "–"]] if found.true_exact else []
    for row in found.scores:
        errors = (_of(row.false_credit), _of(row.false_denial))
        discordant = f"{row.only_rule} / {row.only_truth}"
        rows.append([row.rule, percent(row.exact_match), *errors, discordant, format_p(row.p_value)])
    return md_table(header, rows)


def _group_table(groups: dict[str, list[RuleErrors]]) -> str:
    header = ["rule", *[f"{name} (n = {rows[0].right.n})" for name, rows in groups.items()]]
    lines = zip(*groups.values(), strict=True)
    return md_table(header, [[line[0].rule, *[percent(row.right, interval=False) for row in line]] for line in lines])


def _examples(comparisons: Sequence[RuleComparison]) -> list[str]:
    """For each rule the shortest response of any set that it credits falsely, and the shortest that it denies."""
    parts = []
    for readings in zip(*[comparison.readings for comparison in comparisons], strict=True):
        for verb, kind in (("gives the point for", "credited"), ("denies it for", "denied")):
            examples: list[Misreading] = [found for row in readings if (found := getattr(row, kind)) is not None]
            if not examples:
                continue
            example = min(examples, key=lambda example: len(example.text))
            answer, read = "".join(example.truth) or "none", example.found[:_EXAMPLE] or "nothing"
            head = f"**{escaped(readings[0].rule)}** {verb} {''.join(example.gold)}; reads: {escaped(read)}"
            parts.append(f"{head}; the answer given: {answer}.\n\n{code_block(example.text, _EXAMPLE)}")
    return parts


def _of(count: Count) -> str:
    return f"{count.count}/{count.n}: {percent(count)}" if count.n else "–"
