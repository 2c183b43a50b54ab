"""Figures of several models as tables: a column a model, so that every line compares."""

from collections.abc import Callable, Mapping, Sequence

from legal_rl.core.grading import OUTCOMES
from legal_rl.evaluation.figures import Calibration, Figure, Metrics, Prf, Slice
from legal_rl.reporting.tables import TextTable, format_mean, percent

MetricsByModel = Mapping[str, Metrics]
Line = tuple[str, Callable[[Metrics], str]]
_PRF = {"precision": "precision", "recall": "recall", "f1": "F1"}


def columns(title: str, note: str, first: str, models: MetricsByModel, lines: Sequence[Line]) -> TextTable:
    """``lines`` are a label and what to write for a model."""
    rows = [[label, *(write(metrics) for metrics in models.values())] for label, write in lines]
    return TextTable(title, note, [first, *models], rows)


def headline(models: MetricsByModel) -> TextTable:
    """Exact match and option figures; what they were computed from comes last."""
    several = any(metrics.overall.k > 1 for metrics in models.values())
    names = list(next(iter(models.values())).overall.exact_match) if several else ["mean@k"]
    lines: list[Line] = [(f"exact match, {name}", _exact(name)) for name in names]
    if several:
        sizes = dict.fromkeys(name for metrics in models.values() for name in metrics.overall.pass_at)
        lines += [(name, _pass(name)) for name in list(sizes)[1:]]
    lines += [(f"option {said} (micro)", _prf(lambda m: m.overall.options, name)) for name, said in _PRF.items()]
    if several:
        for name in ("precision", "recall"):
            lines.append((f"option {name}, worst@k", _worst(name)))
    return columns(
        "Headline",
        "95 % intervals in brackets: Wilson's for independent yes/no outcomes, else a bootstrap that draws questions "
        "with a shared stem together. Not scored (no text was ever obtained) and missing (no row) are in no figure.",
        "figure",
        models,
        [*lines, *_counted()],
    )


def _counted() -> list[Line]:
    return [
        ("questions scored", lambda m: f"{m.overall.exact_match['mean@k'].n:,} of {m.overall.questions:,}"),
        ("responses scored", lambda m: f"{m.overall.responses:,}"),
        ("samples a question, k", lambda m: _k(m.overall)),
        ("not scored (responses)", lambda m: f"{m.overall.not_scored:,}"),
        ("missing (questions)", lambda m: f"{m.overall.missing:,}"),
    ]


def _k(part: Slice) -> str:
    return f"{part.k}" if part.k == part.k_min else f"{part.k_min}–{part.k}"


def _exact(name: str) -> Callable[[Metrics], str]:
    return lambda metrics: percent(metrics.overall.exact_match[name])


def _pass(name: str) -> Callable[[Metrics], str]:
    return lambda metrics: percent(metrics.overall.pass_at.get(name, Figure(value=None, n=0)))


def _worst(name: str) -> Callable[[Metrics], str]:
    return lambda metrics: percent(getattr(metrics.overall.options_worst, name))


def _prf(part: Callable[[Metrics], Prf], name: str) -> Callable[[Metrics], str]:
    return lambda metrics: percent(getattr(part(metrics), name))


def statuses(models: MetricsByModel) -> TextTable:
    """How the responses were read: counts and shares of the scored ones."""
    lines: list[Line] = [(name, _status(name)) for name in OUTCOMES]
    return columns(
        "Outcomes",
        "Wrong is an answer that was read and is not the gold set; what was not read counts as not right.",
        "outcome",
        models,
        lines,
    )


def _status(name: str) -> Callable[[Metrics], str]:
    def write(metrics: Metrics) -> str:
        count = metrics.overall.status[name]
        return f"{count.count:,}" + ("" if count.value is None else f" · {percent(count)}")

    return write


def extraction(models: MetricsByModel) -> TextTable:
    """The strict reading beside the lenient one, and the rule that decided."""
    lines: list[Line] = [
        ("exact match, lenient reading", _exact("mean@k")),
        ("exact match, strict format only", lambda m: percent(m.overall.exact_match_strict)),
        ("read by the lenient reading only", lambda m: percent(m.overall.format["loose"])),
        ("right by the lenient reading only", lambda m: percent(m.overall.right_by_loose)),
    ]
    rules = sorted({rule for metrics in models.values() for rule in metrics.rules})
    lines += [(f"decided by {rule}", _rule(rule)) for rule in rules]
    note = "Shares of the scored responses; beside each rule the exact match among the responses that it decided."
    return columns("Strict and lenient reading", note, "reading", models, lines)


def _rule(name: str) -> Callable[[Metrics], str]:
    def write(metrics: Metrics) -> str:
        rule = metrics.rules.get(name)
        return "–" if rule is None else f"{percent(rule, interval=False)}, exact {percent(rule.exact)}"

    return write


def options(models: MetricsByModel) -> list[TextTable]:
    """Precision, recall and F1 by every average, then letter by letter."""
    averages: dict[str, Callable[[Metrics], Prf]] = {
        "micro": lambda metrics: metrics.overall.options,
        "macro over letters": lambda metrics: metrics.options_macro,
        "mean over responses": lambda metrics: metrics.overall.options_samples,
    }
    lines = [(f"{said}, {what}", _prf(part, name)) for what, part in averages.items() for name, said in _PRF.items()]
    note = "An unparsed response chooses nothing; its gold letters stay in recall's denominator."
    tables = [columns("Averages", note, "figure", models, lines)]
    letters = sorted({letter for metrics in models.values() for letter in metrics.letters})
    by_letter = [(f"{letter}, {said}", _letter(letter, name)) for letter in letters for name, said in _PRF.items()]
    note = "Over the responses whose question has that letter."
    return [*tables, columns("By letter", note, "letter", models, by_letter)]


def _letter(letter: str, name: str) -> Callable[[Metrics], str]:
    def write(metrics: Metrics) -> str:
        found = metrics.letters.get(letter)
        return "–" if found is None else percent(getattr(found, name))

    return write


def selection(models: MetricsByModel) -> list[TextTable]:
    """Letters too many and too few, over all and by gold size."""
    shares = ("extra", "missed", "only_extra", "only_missed", "both")
    lines: list[Line] = [(name.replace("_", " "), _selection(name)) for name in shares]
    lines += [
        ("mean extra letters", lambda m: format_mean(m.overall.selection.extra_letters, digits=2)),
        ("mean missed letters", lambda m: format_mean(m.overall.selection.missed_letters, digits=2)),
    ]
    note = "Shares of all scored responses; means over those that were read as an answer."
    sizes = sorted({size for metrics in models.values() for size in metrics.by.get("gold size", {})})
    by_size = [(f"{size} gold, any {name}", _size(size, name)) for size in sizes for name in ("extra", "missed")]
    return [
        columns("All questions", note, "letters", models, lines),
        columns("By gold size", note, "letters", models, by_size),
    ]


def _selection(name: str) -> Callable[[Metrics], str]:
    return lambda metrics: percent(getattr(metrics.overall.selection, name))


def _size(size: str, name: str) -> Callable[[Metrics], str]:
    def write(metrics: Metrics) -> str:
        part = metrics.by.get("gold size", {}).get(size)
        return "–" if part is None else percent(getattr(part.selection, name))

    return write


def official(models: MetricsByModel) -> TextTable:
    """The six scores of JEC-QA."""
    names = next(iter(models.values())).official.scores
    lines: list[Line] = [(name, _official(name)) for name in names]
    note = "Exact match (mean@k). kd knowledge, ca case, a all kinds; then s one gold option, a all questions."
    return columns("JEC-QA's six scores", note, "score", models, lines)


def _official(name: str) -> Callable[[Metrics], str]:
    return lambda metrics: _with_n(metrics.official.scores[name])


def _with_n(figure: Figure) -> str:
    return f"{percent(figure)}, n = {figure.n:,}"


def points(models: MetricsByModel) -> TextTable:
    """The exam's own points and the pass line."""
    line = next(iter(models.values())).points.pass_line
    lines: list[Line] = [
        ("raw points", lambda m: f"{m.points.raw:.1f} of {m.points.maximum:,}"),
        ("share of points, single", lambda m: _with_n(m.points.single)),
        ("share of points, multiple or indefinite", lambda m: _with_n(m.points.several)),
        ("points out of 300", lambda m: format_mean(m.points.scaled, digits=1)),
        (f"draws at or above {line}", lambda m: "–" if m.points.passing is None else f"{100 * m.points.passing:.1f} %"),
    ]
    note = (
        "Single questions 1 point, multiple and indefinite 2, all or nothing; out of 300 is 100 · single + 200 · the "
        f"others. {line} is the national pass line since 2018; draws are those of the bootstrap."
    )
    return columns("The exam's points", note, "points", models, lines)


def calibration(name: str, figures: Calibration) -> TextTable:
    """Bins, gap and Brier score of one model's votes."""
    rows = []
    for what, part in (("single options", figures.options), ("set with most votes", figures.sets)):
        gap = "–" if part.ece.value is None else f"{part.ece.value:.3f}"
        rows.append([f"{what}: expected calibration error", "", gap, f"{part.ece.n:,}"])
        rows.append([f"{what}: Brier score", "", format_mean(part.brier, digits=3), f"{part.brier.n:,}"])
        for row in part.bins:
            if row.confidence is not None:
                label = f"{what}, votes {row.low:.1f}–{row.high:.1f}"
                rows.append([label, f"{100 * row.confidence:.1f} %", percent(row.truth), f"{row.truth.n:,}"])
    note = (
        f"Over {figures.questions:,} questions with two or more scored samples; a sample without an answer votes for "
        "nothing and is in the denominator."
    )
    return TextTable(name, note, ["votes for", "mean share", "true", "n"], rows)


def slices(dimension: str, models: MetricsByModel) -> TextTable:
    """Exact match and option F1 of each group."""
    groups = sorted({group for metrics in models.values() for group in metrics.by.get(dimension, {})})
    rows = [[group, *(text for m in models.values() for text in _group(m, dimension, group))] for group in groups]
    header = [dimension, *(f"{name}: {what}" for name in models for what in ("n", "exact match", "option F1"))]
    return TextTable(f"By {dimension}", "n counts questions, scored or not.", header, rows)


def _group(metrics: Metrics, dimension: str, group: str) -> list[str]:
    part = metrics.by.get(dimension, {}).get(group)
    if part is None:
        return ["–", "–", "–"]
    return [f"{part.questions:,}", percent(part.exact_match["mean@k"]), percent(part.options.f1)]


def lengths(models: MetricsByModel) -> TextTable:
    """Mean length of right, wrong and unparsed responses."""
    keys = dict.fromkeys((unit, name) for m in models.values() for unit, found in m.lengths.items() for name in found)
    lines: list[Line] = [(f"{name}, {unit}", _length(unit, name)) for unit, name in keys]
    return columns("Mean length", "Of the scored responses, with intervals and n.", "responses", models, lines)


def _length(unit: str, name: str) -> Callable[[Metrics], str]:
    def write(metrics: Metrics) -> str:
        figure = metrics.lengths.get(unit, {}).get(name)
        return "–" if figure is None else f"{format_mean(figure)}, n = {figure.n:,}"

    return write
