"""The shape of the reasoning, model beside model, with what the thesis reports of its own before and after GRPO."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison.compare import p_text
from legal_rl.evaluation.comparison.figures import ComparisonReport, PairReport, SampleChoice
from legal_rl.evaluation.comparison.tables import pair_name
from legal_rl.evaluation.comparison.transitions import CLASSES, LENGTHS, FeatureValues
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.report.page.section import Section
from legal_rl.evaluation.report.page.sources import ModelResponses
from legal_rl.evaluation.structure import Structure, StructureReport, features
from legal_rl.evaluation.structure.features import FEATURES
from legal_rl.evaluation.structure.figures import Complexity, LengthTest
from legal_rl.reporting.tables import TextTable, format_mean, percent
from legal_rl.runs.records import checksum, read_json, read_jsonl

REPORT: Final = "structure.json"
ROWS: Final = "structure.jsonl"
THESIS: Final = {
    "numbered": "15 % → 83 %",
    "general_parts_general": "the form of responses after training",
    "framing": "→ 97 %, 12 times as often",
    "connectives": "0.78 → 1.69 a response",
    "chain_in_order": "connectives run along this chain",
    "cites_article": "accuracy of citing by name +62 %",
    "elements": "1.2 → 3.7",
    "options_unargued": "32 % → none",
}
THESIS_NOTE: Final = (
    "The last column is what the thesis reports of its 7B model before → after GRPO, on other questions and found by "
    "other means: the direction compares, the size does not."
)
LENGTH_NOTE: Final = (
    "Parsed responses; p-values take responses for independent. Complex: several gold options, or level 2 and up."
)
RECONSIDERED: Final = FEATURES["reasoned_right_concluded_wrong"].label
Reports = Mapping[str, StructureReport]


def read_structure(model: ModelResponses) -> tuple[StructureReport | None, str | None]:
    """What ``legal-rl structure`` left beside the responses, or a sentence on why it is not used."""
    path = model.source.folder / REPORT
    if not path.exists():
        return None, None
    try:
        report = StructureReport.model_validate(read_json(path))
    except (UserError, ValidationError):
        return None, f"{model.name}: its {REPORT} cannot be read; run `legal-rl structure` again."
    same = report.of is None or report.of == checksum(model.source.responses)
    if not same or report.responses != model.metrics.overall.responses:
        return None, f"{model.name}: its {REPORT} is of other responses or questions; run `legal-rl structure` again."
    return report, None


def read_features(model: ModelResponses, by: SampleChoice) -> FeatureValues:
    """Numbers of the responses that stand for their questions, for the transitions; empty where there are none."""
    path = model.source.folder / ROWS
    if read_structure(model)[0] is None:
        return {}  # rows of other responses
    return features(_rows(path, model.judged(by))) if path.exists() else {}


def _rows(path: Path, wanted: set[tuple[str, int]]) -> Iterator[Structure]:
    for _, row in read_jsonl(path):
        if (row.get("id"), row.get("sample")) in wanted:
            try:
                yield Structure.model_validate(row)
            except ValidationError:
                raise UserError(f"{path}: rows of another version; run `legal-rl structure` again") from None


def structure_section(models: Reports, comparison: ComparisonReport | None) -> Section | None:
    """None where no model was analysed."""
    if not models:
        return None
    shown = [_beside_thesis(models), *_lengths(models), *_transitions(comparison)]
    notes = [f"{name}: {note}" for name, report in models.items() for note in report.notes]
    return Section("structure", "Structure of the reasoning", notes, shown, [_features(models), _adjusted(models)])


def _beside_thesis(models: Reports) -> TextTable:
    rows = [[*_row(name, models), said] for name, said in THESIS.items()]
    header = ["feature, all scored responses", *models, "thesis"]
    return TextTable("Beside the thesis", THESIS_NOTE, header, rows)


def _features(models: Reports) -> TextTable:
    rows = [_row(name, models) for name in FEATURES]
    note = "Means and shares per scored response with their intervals; a dash where no response can tell."
    return TextTable("All features", note, ["feature", *models], rows)


def _row(name: str, models: Reports) -> list[str]:
    found = [report.features.get(name) for report in models.values()]
    return [FEATURES[name].label, *("–" if one is None else _figure(one.kind, one.overall) for one in found)]


def _figure(kind: str, figure: Figure) -> str:
    return percent(figure) if kind == "share" else format_mean(figure, digits=0 if (figure.value or 0) >= 50 else 2)


def _lengths(models: Reports) -> Iterator[TextTable]:
    """Right against wrong answers, and complex against simple questions, by unit."""
    units = dict.fromkeys(one.unit for report in models.values() for one in report.lengths)
    for unit in units:
        tests = [next((one for one in report.lengths if one.unit == unit), None) for report in models.values()]
        hard = [next((one for one in report.complexity if one.unit == unit), None) for report in models.values()]
        rows = [[label, *(write(one) if one else "–" for one in tests), said] for label, write, said in _TESTS]
        rows += [[label, *(told(one) if one else "–" for one in hard), said] for label, told, said in _COMPLEX]
        yield TextTable(
            f"Length in {unit}", f"{LENGTH_NOTE} {THESIS_NOTE}", ["length", *models, "thesis, tokens"], rows
        )


def _spread(test: LengthTest, side: str) -> str:
    spread = test.right if side == "right" else test.wrong
    if spread.mean is None:
        return "–"
    return f"{spread.mean:.0f}" + ("" if spread.sd is None else f" ± {spread.sd:.0f}") + f", n = {spread.n:,}"


def _change(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:+z.1f} %"


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.3f}"


def _p(value: float | None) -> str:
    return "–" if value is None else p_text(value)


_TESTS: Final[list[tuple[str, Callable[[LengthTest], str], str]]] = [
    ("right answers, mean ± sd", lambda one: _spread(one, "right"), "214 ± 38"),
    ("wrong answers, mean ± sd", lambda one: _spread(one, "wrong"), "387 ± 62"),
    ("wrong against right", lambda one: _change(one.relative), "+81 %"),
    ("p (Welch)", lambda one: _p(one.welch_p), "< 0.01"),
    ("p (Mann–Whitney)", lambda one: _p(one.mann_whitney_p), "–"),
    (
        "correlation with being right",
        lambda one: "–" if one.correlation is None else f"{one.correlation:+.3f}",
        "−0.23",
    ),
]
_COMPLEX: Final[list[tuple[str, Callable[[Complexity], str], str]]] = [
    ("complex against simple, length", lambda one: _change(one.relative_length), "+42 %"),
    (
        "complex against simple, exact match",
        lambda one: "–" if one.accuracy_difference is None else f"{100 * one.accuracy_difference:+z.1f} points",
        "+9 %",
    ),
]


def _adjusted(models: Reports) -> TextTable:
    rows = [
        [f"{name}, {one.unit}", f"{one.n:,}", ", ".join(one.terms), _ratio(one.odds_ratio, one.ci95, one.problem)]
        for name, report in models.items()
        for one in report.adjusted
    ]
    note = (
        "Odds ratio of being right for 100 more characters or tokens at equal question kind, family and gold size: "
        "logistic regression, covariance robust to clusters. Below 1, longer is less often right among like questions."
    )
    header = ["model, unit", "responses", "adjusted for", "odds ratio"]
    return TextTable("Length adjusted for the question", note, header, rows)


def _ratio(value: float | None, interval: Interval | None, problem: str | None) -> str:
    if value is None or interval is None:
        return problem or "–"
    return f"{value:.3f} ({interval[0]:.3f}–{interval[1]:.3f})"


def _transitions(comparison: ComparisonReport | None) -> Iterator[TextTable]:
    """The thesis's three findings on transitions, for every pair."""
    if comparison is None:
        return
    rows = [
        [f"{pair_name(pair)}: {label}", value, said] for pair in comparison.pairs for label, value, said in _told(pair)
    ]
    header = ["finding", "here", "thesis"]
    yield TextTable("Transitions beside the thesis", THESIS_NOTE, header, rows)


def _told(pair: PairReport) -> Iterator[tuple[str, str, str]]:
    both, gained, lost = (pair.transitions[name] for name in CLASSES[:3])
    length = next((both.features[unit] for unit in LENGTHS if unit in both.features), None)
    yield "both right, change of length", _change(length.relative if length else None), "+12 %"
    yield "wrong → right, efficiency of length", _change(gained.efficiency), "+17 %"
    yield "right → wrong, questions", f"{lost.n:,}", "56"
    reasoned = lost.features.get(RECONSIDERED)
    share = "–" if reasoned is None else f"{100 * reasoned.mean_b:.1f} % of {reasoned.n:,}"
    yield "right → wrong, reasons rightly and concludes wrongly", share, "38.89 %"
