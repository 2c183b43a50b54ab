"""structure.md."""

from typing import Final

from legal_rl.evaluation.comparison.rows import p_text
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.report.markdown import cell, number, percent, table
from legal_rl.evaluation.structure.figures import AdjustedLength, FeatureRow, LengthTest, Spread, StructureReport

_READING: Final = """\
Means and shares per response, with their 95 % interval (a bootstrap over questions that share a stem, Wilson's for
independent yes/no outcomes). What the detectors find was measured against labelled responses; verdicts, arguments and
elements are read by rule, and a rule misses some. *reasoned rightly* means that every option has a verdict and all of
them fit gold.
"""
_LENGTHS: Final = """\
Parsed responses only. The p-values take responses for independent; the regression below does not.
"""
_ADJUSTED: Final = """\
Odds ratio of being right for 100 more characters or tokens at equal question kind, family and gold size: logistic
regression, covariance robust to clusters. Below 1, longer responses are less often right among like questions.
"""


def as_markdown(report: StructureReport) -> str:
    """The whole page; the same report gives the same text."""
    counts = ", ".join(f"{count:,} {name}" for name, count in report.outcomes.items())
    parts = [f"# Response structure\n\n{report.responses:,} responses: {counts}.\n"]
    parts += ["".join(f"- {cell(note)}\n" for note in report.notes), _READING]
    parts += ["## Features\n", _features(report), "![Shares and lengths](structure.png)\n"]
    if report.lengths:
        parts += ["## Length of right and wrong answers\n", _LENGTHS, _lengths(report.lengths)]
        parts += ["### Adjusted for the question\n", _ADJUSTED, _adjusted(report.adjusted)]
    if report.complexity:
        parts += ["## Complex and simple questions\n", _complexity(report)]
    return "\n".join(part for part in parts if part)


def _features(report: StructureReport) -> str:
    header = ["feature", "n", "overall", "right", "wrong", "unparsed"]
    return table(header, [_row(row) for row in report.features.values() if row.overall.n])


def _row(row: FeatureRow) -> list[object]:
    figures = (row.overall, row.right, row.wrong, row.unparsed)
    return [row.label, f"{row.overall.n:,}", *(_figure(row.kind, figure) for figure in figures)]


def _figure(kind: str, figure: Figure) -> str:
    if kind == "share":
        return percent(figure)
    return number(figure, digits=0 if (figure.value or 0) >= 50 else 2)


def _lengths(tests: list[LengthTest]) -> str:
    header = ["unit", "right, mean ± sd", "wrong, mean ± sd", "wrong against right", "p (Welch)", "p (Mann–Whitney)"]
    rows = [
        [
            one.unit,
            _spread(one.right),
            _spread(one.wrong),
            "–" if one.relative is None else f"{100 * one.relative:+.1f} %",
            _p(one.welch_p),
            _p(one.mann_whitney_p),
            "–" if one.correlation is None else f"{one.correlation:+.3f} (p {_p(one.correlation_p)})",
        ]
        for one in tests
    ]
    return table([*header, "correlation with being right"], rows)


def _spread(spread: Spread) -> str:
    if spread.mean is None:
        return "–"
    return f"{spread.mean:.0f}" + (f" ± {spread.sd:.0f}" if spread.sd is not None else "") + f" (n = {spread.n:,})"


def _adjusted(models: list[AdjustedLength]) -> str:
    rows: list[list[object]] = []
    for one in models:
        ratio = one.problem or "–"
        if one.odds_ratio is not None and one.ci95 is not None:
            ratio = f"{one.odds_ratio:.3f} ({one.ci95[0]:.3f}–{one.ci95[1]:.3f})"
        rows.append([one.unit, f"{one.n:,}", f"{one.left_out:,}", ", ".join(one.terms), ratio, _p(one.p_value)])
    return table(["unit", "responses", "left out", "terms", "odds ratio", "p"], rows)


def _complexity(report: StructureReport) -> str:
    header = [
        "unit",
        "complex, length",
        "simple, length",
        "difference",
        "complex, right",
        "simple, right",
        "difference",
    ]
    rows = [
        [
            one.unit,
            number(one.complex_length),
            number(one.simple_length),
            "–" if one.relative_length is None else f"{100 * one.relative_length:+.1f} %",
            percent(one.complex_accuracy),
            percent(one.simple_accuracy),
            "–" if one.accuracy_difference is None else f"{100 * one.accuracy_difference:+.1f} points",
        ]
        for one in report.complexity
    ]
    return "Complex: two or more gold options, or level 2 and up.\n\n" + table(header, rows)


def _p(value: float | None) -> str:
    return "–" if value is None else p_text(value)
