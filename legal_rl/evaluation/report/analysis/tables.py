"""The tables of the page, in either language; a cell is text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from legal_rl.evaluation.comparison.figures import GroupChange, PairReport
from legal_rl.evaluation.comparison.tables import change_text, interval_text, points_text
from legal_rl.evaluation.comparison.transitions import ALL, CLASSES, LENGTHS
from legal_rl.evaluation.report.analysis.data import AnalysedModel, Analysis
from legal_rl.evaluation.report.page.structure import THESIS, WORDS, reasoned_rightly
from legal_rl.evaluation.slices import COMPLEXITY
from legal_rl.evaluation.structure.aggregate import FeatureRow
from legal_rl.evaluation.structure.feature_table import FEATURES
from legal_rl.evaluation.structure.lengths import LengthTest
from legal_rl.evaluation.structure.report import correlation_text
from legal_rl.reporting.tables import TextTable, format_mean, format_p, percent
from legal_rl.reporting.words import Language, Words
from legal_rl.runs.step_metrics import StepMetrics

SHOWN: Final = (
    *("numbered", "general_parts_general", "framing", "connectives", "chain_complete", "chain_in_order", "elements"),
    *("cites_article", "statute_accuracy", "vague_principles", "options_judged", "options_unargued", "disagrees"),
    *("reasoned_right_concluded_wrong", "reasoned_wrong_concluded_right", "repetition", "mixing"),
)
_LAWS: Final = 15
_FINDINGS: Final = ("repealed", "not_yet", "no_such_article", "wrong_article", "words_not_found")
_STEPS: Final = {
    **dict.fromkeys(("reward", "acc", "val_acc", "status.no_answer", "cut", "over_selected", "under_selected"), ".3f"),
    **dict.fromkeys(("tokens.right", "tokens.wrong"), ".0f"),
    **{"same_acc": ".3f", "entropy": ".3f", "kl": ".2g", "grad_norm": ".2g", "seconds": ".1f"},
}


def page_words(language: Language) -> Words:
    """The page's words: keys begin with ``page.``, those of studies with ``study.``."""
    return Words(language, WORDS)


def header(words: Words, key: str, part: str = "page") -> list[str]:
    """The column heads of a table: one string of words with bars between them."""
    return words(f"{part}.{key}.header").split("|")


def pair_title(pair: PairReport) -> str:
    """``base → SFT``."""
    return f"{pair.a} → {pair.b}"


def headline(analysis: Analysis, words: Words) -> TextTable:
    """Exact match, options and losses of every model."""
    rows = []
    for model in analysis.models:
        whole = model.overall
        figures = (whole.exact_match["mean@k"], whole.options.precision, whole.options.recall, whole.options.f1)
        shares = (whole.format["strict"], whole.status["truncated"])
        rows.append([
            model.name,
            f"{whole.questions:,}",
            *map(percent, figures),
            *(percent(share, interval=False) for share in shares),
            f"{whole.not_scored:,}",
        ])  # fmt: skip
    return _table(words, "headline", rows)


def neighbours(analysis: Analysis, words: Words) -> TextTable:
    """Each pair: the difference in exact match and the flips."""
    rows = []
    for pair in analysis.pairs:
        mean, least = pair.changes["mean@k"], pair.detectable.difference
        cells = pair.flips.cells
        rows.append([
            pair_title(pair),
            f"{pair.questions:,}",
            f"{100 * mean.a:.1f} → {100 * mean.b:.1f}",
            points_text(mean),
            format_p(mean.p_value),
            format_p(mean.p_holm),
            f"{len(cells[CLASSES[2]]):,}",
            f"{len(cells[CLASSES[1]]):,}",
            format_p(pair.flips.p_value),
            "–" if least is None else f"{100 * least:.1f}",
        ])  # fmt: skip
    return _table(words, "pairs", rows)


def structure_change(analysis: Analysis, pair: PairReport, words: Words) -> TextTable:
    """Features of the reasoning before and after, with the thesis's figures."""
    before, after = (analysis.by_name[name].structure.features for name in (pair.a, pair.b))
    checked = "statute_accuracy" in before or "statute_accuracy" in after
    rows = []
    for name in SHOWN:
        if name not in before and name not in after:
            continue
        change = pair.transitions[ALL].features.get(FEATURES[name].label)
        difference = "–"
        if change is not None:
            scale, form = (100, ".1f") if FEATURES[name].kind == "share" else (1, ".2f")
            difference = f"{scale * change.difference:+z{form}}" + interval_text(change.ci95, scale, form)
        told = name in THESIS and not (checked and name == "cites_article")
        thesis = words(f"page.thesis.{name}") if told else "–"
        sides = (_feature(before.get(name)), _feature(after.get(name)))
        rows.append([words(f"page.feature.{name}"), *sides, difference, thesis])
    return TextTable(pair_title(pair), words("page.structure.note"), header(words, "structure"), rows)


def _feature(row: FeatureRow | None) -> str:
    if row is None:
        return "–"
    return percent(row.overall) if row.kind == "share" else format_mean(row.overall, digits=2)


def transition_tables(pair: PairReport, words: Words) -> Iterator[TextTable]:
    """The four classes of a pair, then the thesis's findings beside what is found here."""
    rows = []
    for name in (*CLASSES, ALL):
        part = pair.transitions[name]
        unit = next((unit for unit in LENGTHS if unit in part.features), None)
        lengths = ["–", "–"]
        if unit is not None:
            length = part.features[unit]
            told = f"{length.mean_a:.0f} → {length.mean_b:.0f} {words(f'page.unit.{unit}')}"
            lengths = [told, change_text(length.relative, length.relative_ci95)]
        letters = part.letters
        rows.append([
            words(f"page.class.{name}"),
            f"{part.n:,}",
            percent(part.share),
            *lengths,
            change_text(part.efficiency, part.efficiency_ci95),
            f"{letters.gained_right:,} / {letters.lost_right:,}",
            f"{letters.gained_wrong:,} / {letters.lost_wrong:,}",
        ])  # fmt: skip
    yield TextTable(pair_title(pair), words("page.transitions.note"), header(words, "transitions"), rows)
    findings = [[words(f"page.findings.{name}"), here, thesis] for name, here, thesis in _findings(pair, words)]
    title = f"{pair_title(pair)}: {words('page.thesis')}"
    yield TextTable(title, words("page.findings.note"), header(words, "findings"), findings)


def _findings(pair: PairReport, words: Words) -> Iterator[tuple[str, str, str]]:
    both, gained, lost = (pair.transitions[name] for name in CLASSES[:3])
    kept = next((both.features[unit] for unit in LENGTHS if unit in both.features), None)
    yield "kept", change_text(kept.relative, kept.relative_ci95) if kept else "–", "+12 %"
    yield "gained", change_text(gained.efficiency, gained.efficiency_ci95), "+17 %"
    yield "lost", f"{lost.n:,}", "144"
    yield "reasoned", reasoned_rightly(lost).replace(" of ", " / "), "56 / 144 (38.89 %)"
    hard = next((group for group in _complexities(pair) if group.group == "complex"), None)
    yield "longer", _longer(hard), "+42 %"
    yield "better", words("page.points", value=points_text(hard)) if hard else "–", "+9 %"


def _complexities(pair: PairReport) -> Sequence[GroupChange]:
    return pair.slices.get(COMPLEXITY, [])


def _longer(group: GroupChange | None) -> str:
    return change_text(group.length.relative, group.length.ci95) if group and group.length else "–"


def complexity(analysis: Analysis, words: Words) -> TextTable:
    """Length and exact match of complex and simple questions, before and after."""
    rows = []
    for pair in analysis.pairs:
        for group in _complexities(pair):
            length = group.length
            rows.append([
                pair_title(pair),
                words(f"page.complexity.{group.group}"),
                f"{group.n:,}",
                f"{length.a:.0f} → {length.b:.0f} {words(f'page.unit.{length.unit}')}" if length else "–",
                _longer(group),
                f"{100 * group.a:.1f} → {100 * group.b:.1f}",
                points_text(group),
            ])  # fmt: skip
    return TextTable(words("page.complexity.title"), words("page.findings.note"), header(words, "complexity"), rows)


def lengths(analysis: Analysis, words: Words) -> TextTable:
    """Right against wrong responses of every model, the thesis last."""
    tests = [(model, _length_test(model)) for model in analysis.models]
    rows = [
        [f"{model.name} ({words(f'page.unit.{test.unit}')})", *_test_cells(test)]
        for model, test in tests
        if test is not None
    ]
    rows.append([words("page.lengths.thesis"), "214 ± 38", "387 ± 62", "+81 %", "< 0.01", "−0.23"])
    return _table(words, "lengths", rows)


def _length_test(model: AnalysedModel) -> LengthTest | None:
    return next((test for test in model.structure.lengths if test.unit == model.unit), None)


def _test_cells(test: LengthTest) -> list[str]:
    cells = []
    for spread in (test.right, test.wrong):
        sd = "" if spread.sd is None else f" ± {spread.sd:.0f}"
        cells.append("–" if spread.mean is None else f"{spread.mean:.0f}{sd} (n = {spread.n:,})")
    return [*cells, change_text(test.relative), format_p(test.welch_p), correlation_text(test)]


def statutes(model: AnalysedModel, words: Words) -> TextTable:
    """Citations by law."""
    rows = [
        [
            row.law,
            f"{row.overall.n:,}",
            *(percent(figure) for figure in (row.overall, row.right, row.wrong)),
            *(f"{row.findings.get(name, 0):,}" for name in _FINDINGS),
            f"{row.unknown:,}",
        ]
        for row in (model.structure.statutes or ())[:_LAWS]
    ]
    return TextTable(model.name, words("page.statutes.note"), header(words, "statutes"), rows)


def steps(history: Sequence[StepMetrics], best: int | None, words: Words) -> TextTable:
    """Figures of the first, the best and the last training step, each step once."""
    known = {row.step: row for row in history if row.step > 0}
    marks: dict[int, list[str]] = {}
    for step, label in ((min(known), "first"), (best, "best"), (max(known), "last")) if known else ():
        if step in known:
            marks.setdefault(step, []).append(words(f"page.steps.{label}"))
    chosen = sorted(marks)
    rows = []
    for key, form in _STEPS.items():
        values = [known[step].figure(key) for step in chosen]
        if any(value is not None for value in values):
            told = ["–" if value is None else format(value, form) for value in values]
            rows.append([words(f"page.steps.{key}"), *told])
    heads = [words("page.steps.step", step=step, label=", ".join(marks[step])) for step in chosen]
    return TextTable(words("page.steps.title"), words("page.steps.note"), [words("page.steps.figure"), *heads], rows)


def facts(words: Words, values: Mapping[str, str]) -> TextTable:
    """The parts that a run was made of, ``values`` by their key among the words."""
    rows = [[words(f"page.run.{key}"), value] for key, value in values.items()]
    return TextTable(words("page.run.made"), words("page.run.note"), header(words, "run"), rows)


def times(words: Words, rows: Sequence[Sequence[str]]) -> TextTable:
    """Wall time and attempts of each stage."""
    return _table(words, "times", rows)


def _table(words: Words, key: str, rows: Sequence[Sequence[str]]) -> TextTable:
    return TextTable(words(f"page.{key}.title"), words(f"page.{key}.note"), header(words, key), rows)
