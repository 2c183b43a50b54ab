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
from legal_rl.reporting.tables import code_block, escaped, md_table, percent
from legal_rl.runs.records import write_text

VIEWS: Final = {"whole": "the whole response", "answer": "only what follows the thinking"}
_EXAMPLE = 200  # characters shown of a response


class ResponseSet(BaseModel):
    """One set of responses: where its truth comes from, the rules by ``view``, and by group on the whole response."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    truth: str
    views: dict[str, RuleComparison]
    by: dict[str, dict[str, list[RuleErrors]]]


def measure_set(trials: Sequence[KnownAnswer], truth: str) -> ResponseSet:
    """All rules on ``trials``; ``truth`` is the sentence that says how their answers are known."""
    views = {view: compare_rules(trials, view=view, examples=view == "whole") for view in VIEWS}
    groups = {"size": by_group(trials, _size), "format": by_group(trials, lambda trial: trial.format)}
    return ResponseSet(truth=truth, views=views, by=groups)


def _size(trial: KnownAnswer) -> str:
    """The number of gold letters, or of letters in the answer where there is no question."""
    return str(len((trial.gold if trial.gold is not None else trial.truth) or ()))


def write_results(out: Path, sets: dict[str, ResponseSet], notes: Sequence[str] = ()) -> None:
    """Write results.json and results.md into ``out``. The same input gives the same bytes."""
    rules = [{"name": rule.name, "says": rule.says, "source": rule.source} for rule in RULES]
    found = {name: one.model_dump(mode="json", exclude_none=True) for name, one in sets.items()}
    data: dict[str, Any] = {"rules": rules, "sets": found, "notes": list(notes)}
    write_text(out / "results.json", json.dumps(_rounded(data), ensure_ascii=False, indent=1) + "\n")
    write_text(out / "results.md", page(sets, notes))


def _rounded(value: Any) -> Any:
    """Floats to six digits, so that what is stored does not hang on the last bit of a machine's sums."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list) else value


def page(sets: dict[str, ResponseSet], notes: Sequence[str] = ()) -> str:
    """The page: what the columns mean, the rules with their sources, one section a set, examples last."""
    parts = ["# Answer rules against known answers\n", _INTRODUCTION, *[f"{note}\n" for note in notes], _rules()]
    for name, one in sets.items():
        parts += [f"## {escaped(name)}\n", f"{escaped(one.truth)}\n", *_section(one)]
    parts += ["## One response for each error\n", *_examples([one.views["whole"] for one in sets.values()])]
    return "\n".join(parts)


_INTRODUCTION: Final = """\
The same responses, read by our parser and by re-implementations of published rules. A rule *reads right* where it gives
the point for the answer that the response states and for no other set of letters; where a response states no answer,
nothing may earn the point. A *false credit* is a response for which some other set would earn it; a *false denial* one
whose own answer would not. Brackets are 95 % intervals (Wilson's, or a bootstrap of whole clusters where questions
share a stem); p is McNemar's exact test against our parser, one response a cluster: those that only the rule / only
our parser reads right.
"""


def _rules() -> str:
    rows = [(rule.name, rule.says, rule.source) for rule in RULES]
    lines = ["| rule | what it does | source |", "| --- | --- | --- |"]
    lines += ["| " + " | ".join(map(escaped, row)) + " |" for row in rows]
    return "## The rules\n\n" + "\n".join(lines) + "\n"


def _section(one: ResponseSet) -> list[str]:
    parts = []
    for view, label in VIEWS.items():
        found = one.views[view]
        parts += [f"**Rules are given {label}.** n = {found.responses}, {found.answered} with an answer.\n"]
        parts += [_readings(found)]
    whole = one.views["whole"]
    if whole.scores:
        parts += ["**What each rule would report** against the questions' gold, given the whole response.\n"]
        parts += [_scores(whole)]
    parts += ["**Read right by number of right letters**, given the whole response.\n", _groups(one, "size")]
    parts += ["**Read right by format**, as our parser sees it.\n", _groups(one, "format")]
    return parts


def _readings(found: RuleComparison) -> str:
    header = ["rule", "reads right", "false credit", "false denial", "only rule / only ours", "p"]
    rows = [
        [
            one.rule,
            percent(one.right),
            _of(one.false_credit),
            _of(one.false_denial),
            "–" if one.rule == OURS else f"{one.only_rule} / {one.only_ours}",
            "–" if one.rule == OURS else _p(one.p_value),
        ]
        for one in found.readings
    ]
    return md_table(header, rows)


def _scores(found: RuleComparison) -> str:
    header = ["rule", "exact match", "wrong, called right", "right, called wrong", "only rule / only truth", "p"]
    rows = [["truth", percent(found.true_exact), "–", "–", "–", "–"]] if found.true_exact else []
    for one in found.scores:
        discordant = f"{one.only_rule} / {one.only_truth}"
        errors = (_of(one.false_credit), _of(one.false_denial))
        rows.append([one.rule, percent(one.exact_match), *errors, discordant, _p(one.p_value)])
    return md_table(header, rows)


def _groups(one: ResponseSet, dimension: str) -> str:
    groups = one.by[dimension]
    header = ["rule", *[f"{name} (n = {found[0].right.n})" for name, found in groups.items()]]
    lines = zip(*groups.values(), strict=True)
    rows = [[line[0].rule, *[percent(one.right, interval=False) for one in line]] for line in lines]
    return md_table(header, rows)


def _examples(found: Sequence[RuleComparison]) -> list[str]:
    """For each rule the shortest response of any set that it credits falsely, and the shortest that it denies."""
    parts = []
    for readings in zip(*[one.readings for one in found], strict=True):
        for said, kind in (("gives the point for", "credited"), ("denies it for", "denied")):
            examples = [example for one in readings if (example := getattr(one, kind)) is not None]
            if examples:
                parts.append(_example(readings[0].rule, min(examples, key=lambda one: len(one.text)), said))
    return parts


def _example(rule: str, example: Misreading, said: str) -> str:
    answer = "".join(example.truth) or "none"
    found = example.found[:_EXAMPLE] or "nothing"
    head = f"**{escaped(rule)}** {said} {''.join(example.gold)}; reads: {escaped(found)}; the answer given: {answer}."
    return f"{head}\n\n{code_block(example.text, _EXAMPLE)}"


def _of(count: Count) -> str:
    return f"{count.count}/{count.n}: {percent(count)}" if count.n else "–"


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
