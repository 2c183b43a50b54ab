"""The shape of the reasoning, model beside model, with what the thesis reports of its own before and after GRPO."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from legal_rl.evaluation.comparison.figures import ComparisonReport, PairReport, Transition
from legal_rl.evaluation.comparison.tables import change_text, pair_name, points_text
from legal_rl.evaluation.comparison.transitions import CLASSES, LENGTHS
from legal_rl.evaluation.slices import COMPLEXITY
from legal_rl.evaluation.structure import StructureReport
from legal_rl.evaluation.structure.aggregate import Complexity
from legal_rl.evaluation.structure.feature_table import FEATURES
from legal_rl.evaluation.structure.lengths import LengthTest
from legal_rl.evaluation.structure.report import STATUTES_HEADER, STATUTES_NOTE, correlation_text, statute_rows
from legal_rl.reporting.tables import TextTable, format_mean, format_p, percent
from legal_rl.reporting.words import Words

# Features of which the thesis gives a figure; what it says of each is among the words of the page of a run.
THESIS: Final = (
    *("numbered", "general_parts_general", "framing", "connectives", "chain_in_order", "cites_article"),
    *("statute_accuracy", "elements", "options_unargued"),
)
WORDS: Final = Path(__file__).parents[1] / "analysis" / "words"
THESIS_NOTE: Final = (
    "The last column is what the thesis reports of its 7B model before → after GRPO, on other questions and found by "
    "other means: the direction compares, the size does not."
)
LENGTH_NOTE: Final = (
    "Parsed responses; p-values take responses for independent. Complex: several gold options, or level 2 and up."
)
Reports = Mapping[str, StructureReport]


def thesis_tables(models: Reports, comparison: ComparisonReport | None) -> Iterator[TextTable]:
    """Features, lengths and transitions, each beside the figure that the thesis gives."""
    header = ["feature, all scored responses", *models, "thesis"]
    checked = any("statute_accuracy" in report.features for report in models.values())
    left_out = "cites_article" if checked else "statute_accuracy"  # how often is the nearest figure where none is right
    words = Words("en", WORDS)
    rows = [[*_feature_row(name, models), words(f"page.thesis.{name}")] for name in THESIS if name != left_out]
    yield TextTable("Beside the thesis", THESIS_NOTE, header, rows)
    for unit in dict.fromkeys(test.unit for report in models.values() for test in report.lengths):
        columns = [_length_cells(report, unit) for report in models.values()]
        rows = [
            [label, *(column[index] for column in columns), thesis]
            for index, (label, thesis) in enumerate(_LENGTH_ROWS.items())
        ]
        header = ["length", *models, "thesis, tokens"]
        yield TextTable(f"Length in {unit}", f"{LENGTH_NOTE} {THESIS_NOTE}", header, rows)
    if comparison is not None:
        rows = [
            [f"{pair_name(pair)}: {finding}", here, thesis]
            for pair in comparison.pairs
            for finding, here, thesis in _transition_rows(pair)
        ]
        yield TextTable("Transitions beside the thesis", THESIS_NOTE, ["finding", "here", "thesis"], rows)


def all_features(models: Reports) -> TextTable:
    """Every feature of every model."""
    note = "Means and shares per scored response with their intervals; a dash where no response can tell."
    names = [name for name in FEATURES if any(name in report.features for report in models.values())]
    return TextTable("All features", note, ["feature", *models], [_feature_row(name, models) for name in names])


def statute_tables(models: Reports) -> Iterator[TextTable]:
    """Statute accuracy by law and outcome, for each model whose citations were checked."""
    for name, report in models.items():
        if report.statutes:
            note = " ".join(STATUTES_NOTE.split()).replace("*", "")
            yield TextTable(f"Statutes cited: {name}", note, list(STATUTES_HEADER), statute_rows(report.statutes))


def _feature_row(name: str, models: Reports) -> list[str]:
    cells = []
    for report in models.values():
        feature = report.features.get(name)
        if feature is None:
            cells.append("–")
        elif feature.kind == "share":
            cells.append(percent(feature.overall))
        else:
            cells.append(format_mean(feature.overall, digits=0 if (feature.overall.value or 0) >= 50 else 2))
    return [FEATURES[name].label, *cells]


_LENGTH_ROWS: Final = {  # label → figure of the thesis; the cells are those of ``_length_cells``
    "right answers, mean ± sd": "214 ± 38",
    "wrong answers, mean ± sd": "387 ± 62",
    "wrong against right": "+81 %",
    "p (Welch)": "< 0.01",
    "p (Mann–Whitney)": "–",
    "correlation with being right": "−0.23",
    "complex against simple, length": "–",
    "complex against simple, exact match": "–",
}


def _length_cells(report: StructureReport, unit: str) -> list[str]:
    """Right against wrong answers, then complex against simple questions."""
    test = next((test for test in report.lengths if test.unit == unit), None)
    hard = next((row for row in report.complexity if row.unit == unit), None)
    return [*(_test_cells(test) if test else ["–"] * 6), *(_complexity_cells(hard) if hard else ["–"] * 2)]


def _test_cells(test: LengthTest) -> list[str]:
    cells = []
    for spread in (test.right, test.wrong):
        sd = "" if spread.sd is None else f" ± {spread.sd:.0f}"
        cells.append("–" if spread.mean is None else f"{spread.mean:.0f}{sd}, n = {spread.n:,}")
    p_values = [format_p(test.welch_p), format_p(test.mann_whitney_p)]
    return [*cells, change_text(test.relative), *p_values, correlation_text(test)]


def _complexity_cells(row: Complexity) -> list[str]:
    difference = row.accuracy_difference
    return [change_text(row.relative_length), "–" if difference is None else f"{100 * difference:+z.1f} points"]


def adjusted_lengths(models: Reports) -> TextTable:
    """Odds ratios of being right by length, at equal questions."""
    rows = []
    for name, report in models.items():
        for odds in report.adjusted:
            ratio = odds.problem or "–"
            if odds.odds_ratio is not None and odds.ci95 is not None:
                ratio = f"{odds.odds_ratio:.3f} ({odds.ci95[0]:.3f}–{odds.ci95[1]:.3f})"
            rows.append([f"{name}, {odds.unit}", f"{odds.n:,}", ", ".join(odds.terms), ratio])
    note = (
        "Odds ratio of being right for 100 more characters or tokens at equal question kind, family and gold size: "
        "logistic regression, covariance robust to clusters. Below 1, longer is less often right among like questions."
    )
    header = ["model, unit", "responses", "adjusted for", "odds ratio"]
    return TextTable("Length adjusted for the question", note, header, rows)


def _transition_rows(pair: PairReport) -> Iterator[tuple[str, str, str]]:
    """Finding, figure here and figure of the thesis."""
    both, gained, lost = (pair.transitions[name] for name in CLASSES[:3])
    kept = next((both.features[unit] for unit in LENGTHS if unit in both.features), None)
    yield "both right, change of length", change_text(kept.relative if kept else None), "+12 %"
    yield "wrong → right, efficiency of length", change_text(gained.efficiency), "+17 %"
    yield "right → wrong, questions", f"{lost.n:,}", "144"
    yield "right → wrong, reasons rightly and concludes wrongly", reasoned_rightly(lost), "56 (38.89 %)"
    hard = next((group for group in pair.slices.get(COMPLEXITY, ()) if group.group == "complex"), None)
    length = hard.length if hard else None
    yield (
        "complex questions, change of length",
        change_text(*(length.relative, length.ci95) if length else (None,)),
        "+42 %",
    )
    yield "complex questions, change of exact match", f"{points_text(hard)} points" if hard else "–", "+9 %"


def reasoned_rightly(lost: Transition) -> str:
    """The responses of the class right → wrong that judge every option rightly all the same: ``3 of 12 (25.0 %)``."""
    feature = lost.features.get(FEATURES["reasoned_right_concluded_wrong"].label)
    if feature is None:
        return "–"
    return f"{round(feature.mean_b * feature.n):,} of {feature.n:,} ({percent(feature.mean_b)})"
