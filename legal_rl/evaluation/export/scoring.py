"""Scoring for exported tasks: our parser on each response, micro figures over all of them.

Frameworks do not hand on why a response ended, so one that the token limit cut is read as if it had ended by itself: it
is ``no_answer`` where ``legal-rl eval`` says ``truncated``, and letters that stand at the cut count.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from legal_rl.core.grading import Grade, grade_text
from legal_rl.core.questions import Question
from legal_rl.evaluation.slices import overlap

Pair = tuple[int, int]
FIGURES = ("exact_match", "option_precision", "option_recall", "option_f1", "parsed", "strict_format")


def grade_row(row: dict[str, Any], text: str) -> Grade:
    """Grade ``text`` as the answer to an exported row (id, prompt, letters, gold)."""
    options = dict.fromkeys(row["letters"], "")
    question = Question(id=row["id"], stem=row["prompt"], options=options, gold=frozenset(row["gold"]), source="export")
    return grade_text(question, text).grade


def figures_of(grade: Grade) -> dict[str, int | Pair]:
    """Contribution of one response: 0 or 1, and (numerator, denominator) for the micro figures of options."""
    hits, predicted, gold = overlap(grade)
    return {
        "exact_match": int(grade.exact is True),
        "option_precision": (hits, predicted),
        "option_recall": (hits, gold),
        "option_f1": (2 * hits, predicted + gold),
        "parsed": int(grade.status == "ok"),
        "strict_format": int(grade.format == "strict"),
    }


def micro(pairs: Iterable[Sequence[int]]) -> float:
    """Σ numerator / Σ denominator, 0 where there is nothing in the denominator."""
    rows = list(pairs)
    bottom = sum(row[1] for row in rows)
    return sum(row[0] for row in rows) / bottom if bottom else 0.0


def process_results(doc: dict[str, Any], results: Sequence[str]) -> dict[str, int | Pair]:
    """lm-evaluation-harness: the figures of one document and its one response."""
    return figures_of(grade_row(doc, results[0]))


def score_predictions(
    rows: Sequence[dict[str, Any]], predictions: Sequence[str]
) -> dict[str, float | list[dict[str, Any]]]:
    """OpenCompass: all figures in per cent, and what was read of each response. ``ValueError`` for unequal lengths."""
    grades = [grade_row(row, text) for row, text in zip(rows, predictions, strict=True)]
    added = [figures_of(grade) for grade in grades]
    figures: dict[str, float] = {}
    for name in FIGURES:
        values = [row[name] for row in added]
        figures[name] = 100 * micro([value if isinstance(value, tuple) else (value, 1) for value in values])
    details = [
        {"pred": "".join(sorted(g.predicted or ())), "answer": "".join(sorted(g.gold)), "correct": g.exact is True}
        | {"status": g.status, "format": g.format}
        for g in grades
    ]
    return {**figures, "details": details}
