"""report.md of one scored response file."""

from collections.abc import Mapping

from legal_rl.evaluation.figures import Metrics, Prf, Slice
from legal_rl.evaluation.report import sections
from legal_rl.evaluation.report.examples import OUTCOMES
from legal_rl.evaluation.report.markdown import cell, percent, table

READING = """\
Figures are followed by their 95 % interval: Wilson's for independent yes/no outcomes, else a bootstrap over questions
that share a stem. *Wrong* is an answer that was read and is not the gold set; no answer, ambiguous, an option that the
question lacks and truncated are not read as answers and count as not right. *not_scored* (no text was ever obtained)
and *missing* (no row) are in no denominator. In worst@k precision a sample without a prediction is passed over while
the question has another; in recall it counts as 0.
"""


def scored_report(metrics: Metrics, examples: str, *, title: str = "Scores") -> str:
    """The whole page. ``examples`` is Markdown from ``worked_examples``."""
    parts = [f"# {cell(title)}\n", _warnings(metrics), "## Headline\n", _headline(metrics), READING]
    parts += ["## Statuses\n", _statuses(metrics.overall), "## Options by letter\n", _letters(metrics)]
    parts += ["## Over- and under-selection\n", sections.selection(metrics)]
    parts += ["## Strict and lenient reading\n", sections.extraction(metrics)]
    if metrics.calibration:
        parts += ["## Calibration of several samples\n", sections.calibration(metrics.calibration)]
    parts += ["## JEC-QA's six scores\n", sections.official(metrics.official)]
    parts += ["## The exam's points\n", sections.points(metrics.points)]
    for dimension, slices in metrics.by.items():
        parts += [f"## By {cell(dimension)}\n", slice_table(dimension, slices)]
    if metrics.lengths:
        parts += ["## Mean length\n", sections.lengths(metrics) + "\n" + counted_line(metrics.overall)]
    if examples:
        parts += ["## Worked examples\n", examples]
    return "\n".join(part for part in parts if part)


def _warnings(metrics: Metrics) -> str:
    return "".join(f"- {cell(warning)}\n" for warning in metrics.warnings)


def _headline(metrics: Metrics) -> str:
    overall = metrics.overall
    named = {_at(name, overall.k): figure for name, figure in overall.exact_match.items()}
    if overall.k > 1:
        named |= overall.pass_at
    rows: list[list[object]] = [[f"exact match {name}", percent(figure), figure.n] for name, figure in named.items()]
    rows += _prf_rows("option", "(micro)", overall.options)
    rows += _prf_rows("option", "(macro over letters)", metrics.options_macro)
    rows += _prf_rows("option", "(mean over responses)", overall.options_samples)
    worst = overall.options_worst
    rows.append([f"option precision {_at('worst@k', overall.k)}", percent(worst.precision), worst.precision.n])
    rows.append([f"option recall {_at('worst@k', overall.k)}", percent(worst.recall), worst.recall.n])
    rows += [[f"{name} format", percent(count), count.n] for name, count in overall.format.items()]
    return table(["figure", "value", "n"], rows) + "\n" + counted_line(overall)


def _at(name: str, k: int) -> str:
    return name.replace("@k", f"@{k}")


def _prf_rows(before: str, after: str, prf: Prf) -> list[list[object]]:
    figures = {"precision": prf.precision, "recall": prf.recall, "F1": prf.f1}
    return [[f"{before} {name} {after}", percent(figure), figure.n] for name, figure in figures.items()]


def counted_line(part: Slice) -> str:
    """What the figures above it were computed from."""
    return (
        f"{part.questions} questions, {part.responses} scored responses; "
        f"not scored: {part.not_scored}; questions without a response: {part.missing}.\n"
    )


def _statuses(part: Slice) -> str:
    rows = [[name, part.status[name].count, percent(part.status[name])] for name in OUTCOMES]
    rows.append(["missing", part.missing, "–"])
    return table(["status", "responses", "share of scored"], rows)


def _letters(metrics: Metrics) -> str:
    rows = [
        [name, percent(letter.precision), percent(letter.recall), percent(letter.f1), letter.support, letter.f1.n]
        for name, letter in metrics.letters.items()
    ]
    header = ["letter", "precision", "recall", "F1", "in gold", "n"]
    return table(header, rows) + "\n" + counted_line(metrics.overall)


def slice_table(dimension: str, slices: Mapping[str, Slice]) -> str:
    """One row a group: exact match, option figures, and what was read and what was not."""
    header = [dimension, "questions", "exact match", "option precision", "option recall", "option F1"]
    header += ["wrong", "unparsed", "not scored", "missing"]
    return table(header, [[name, part.questions, *slice_cells(part)] for name, part in slices.items()])


def slice_cells(part: Slice) -> list[object]:
    """Mean exact match and option precision, recall and F1 of a slice, then its counts."""
    unparsed = part.responses - part.status["ok"].count
    shares = [part.exact_match["mean@k"], part.options.precision, part.options.recall, part.options.f1]
    cells: list[object] = [percent(figure) for figure in shares]
    return [*cells, part.status["wrong"].count, unparsed, part.not_scored, part.missing]
