"""Responses → marks: what metrics need of a response once its text has been read, so that the text can be let go."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from legal_rl.core.grading import Grade, grade_response, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import mean_interval, share_interval
from legal_rl.evaluation.figures import Figure, Rule

OUTCOMES = ("right", "wrong", "unparsed")


@dataclass(frozen=True, slots=True)
class Mark:
    """A grade, the parser's rule behind it, and the length; these are None where no text was obtained.

    ``tokens`` is None too where the engine did not count; ``line`` is that of the response file, where there was one.
    """

    grade: Grade
    rule: str | None
    characters: int | None
    tokens: int | None
    line: int | None = None


def mark(question: Question, response: Response, line: int | None = None) -> Mark:
    """Grade a stored response as ``grade_response`` does, and keep what else is measured of it."""
    text = response.full_text
    if text is None:
        return Mark(grade_response(question, response), None, None, None, line)
    graded = grade_text(
        question,
        text,
        prefill=response.prefill and response.reasoning is None,
        finish_reason=response.finish_reason,
        sample=response.sample,
    )
    return Mark(graded.grade, graded.parsed.rule, len(text), response.completion_tokens, line)


def rule_figures(marks: Sequence[Mark], clusters: Mapping[str, Hashable]) -> dict[str, Rule]:
    """Per rule of the parser, in name order: its share of the scored responses, and how many of those are right."""
    rows: dict[str, list[Mark]] = {}
    for row in marks:
        if row.rule is not None:
            rows.setdefault(row.rule, []).append(row)
    scored = [row for row in marks if row.rule is not None]
    keys = [clusters[row.grade.id] for row in scored]
    rules = {}
    for name in sorted(rows):
        share = share_interval([float(row.rule == name) for row in scored], keys)
        right = [float(row.grade.exact is True) for row in rows[name]]
        interval = share_interval(right, [clusters[row.grade.id] for row in rows[name]])
        exact = Figure(value=sum(right) / len(right), n=len(right), ci95=interval)
        rules[name] = Rule(value=len(right) / len(scored), n=len(scored), ci95=share, count=len(right), exact=exact)
    return rules


def length_figures(marks: Sequence[Mark], clusters: Mapping[str, Hashable]) -> dict[str, dict[str, Figure]]:
    """Mean length of right, wrong and unparsed responses in characters, and in tokens where the engine counted them."""
    tables: dict[str, dict[str, list[tuple[float, Hashable]]]] = {"characters": {}, "tokens": {}}
    for row in marks:
        outcome = "unparsed" if row.grade.status != "ok" else "right" if row.grade.exact else "wrong"
        for unit, length in (("characters", row.characters), ("tokens", row.tokens)):
            if length is not None:
                tables[unit].setdefault(outcome, []).append((length, clusters[row.grade.id]))
    return {
        unit: {name: _mean_length(table[name]) for name in OUTCOMES if name in table}
        for unit, table in tables.items()
        if table
    }


def _mean_length(rows: list[tuple[float, Hashable]]) -> Figure:
    lengths = [length for length, _ in rows]
    interval = mean_interval(lengths, [cluster for _, cluster in rows])
    return Figure(value=sum(lengths) / len(lengths), n=len(lengths), ci95=interval)
