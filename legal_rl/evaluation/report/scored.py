"""report.md of one scored response file, with worked examples, and the table of several stages side by side."""

from collections.abc import Mapping, Sequence

from legal_rl.core.grading import OUTCOMES, Grade, outcome_of
from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.calibration import RELIABILITY_FILE
from legal_rl.evaluation.exam_score import HUMAN_SOURCE
from legal_rl.evaluation.figures import (
    Calibration,
    ExamPoints,
    Figure,
    Metrics,
    OfficialScores,
    Prf,
    Reliability,
    Slice,
)
from legal_rl.reporting.tables import code_block, escaped, format_mean, md_table, percent


def selection_section(metrics: Metrics) -> str:
    """Extra and missed letters, over all and by gold size."""
    header = ["gold size", "any extra", "any missed", "only extra", "only missed", "both"]
    header += ["mean extra letters", "mean missed letters", "n"]
    parts = {"all": metrics.overall, **metrics.by.get("gold size", {})}
    note = "Shares are of all scored responses (n); means are over those that were read as an answer.\n"
    return md_table(header, [_selection_row(name, part) for name, part in parts.items()]) + "\n" + note


def _selection_row(name: str, part: Slice) -> list[object]:
    chosen = part.selection
    shares = [chosen.extra, chosen.missed, chosen.only_extra, chosen.only_missed, chosen.both]
    means = [format_mean(figure, digits=2) for figure in (chosen.extra_letters, chosen.missed_letters)]
    return [name, *(percent(share) for share in shares), *means, part.responses]


def extraction_section(metrics: Metrics) -> str:
    """Exact match by the strict and the lenient reading, how often they differ, and which rule read what."""
    overall = metrics.overall
    lenient, loose, right = overall.exact_match["mean@k"], overall.format["loose"], overall.right_by_loose
    rows: list[list[object]] = [
        ["exact match, lenient reading", percent(lenient), lenient.n],
        ["exact match, strict format only", percent(overall.exact_match_strict), overall.exact_match_strict.n],
        ["responses that only the lenient reading reads", percent(loose), loose.n],
        ["of all responses, right by the lenient reading only", percent(right), right.n],
    ]
    text = md_table(["reading", "value", "n"], rows)
    if metrics.rules:
        found = [[name, rule.count, percent(rule), percent(rule.exact)] for name, rule in metrics.rules.items()]
        text += "\n" + md_table(["rule that decided", "responses", "share of scored", "exact match among them"], found)
    return text


def calibration_section(figures: Calibration) -> str:
    """Gap and Brier score of options and of whole sets, the bins, and the diagram."""
    parts = {"single options": figures.options, "set with most votes": figures.sets}
    gaps = [[name, f"{part.ece.value:.3f}", _brier(part), part.ece.n] for name, part in parts.items()]
    text = md_table(["votes for", "expected calibration error", "Brier score", "n"], gaps)
    text += f"\nOver {figures.questions} questions with two or more scored samples; "
    text += "a sample without an answer votes for nothing and is in the denominator.\n\n"
    bins = [row for name, part in parts.items() for row in _bins(name, part)]
    return (
        text
        + md_table(["votes for, share", "mean share", "true", "n"], bins)
        + f"\n![Reliability]({RELIABILITY_FILE})\n"
    )


def _brier(part: Reliability) -> str:
    low, high = part.brier.ci95 or (None, None)
    interval = "" if low is None else f" ({low:.3f}–{high:.3f})"
    return f"{part.brier.value:.3f}{interval}"


def _bins(name: str, part: Reliability) -> list[list[object]]:
    return [
        [f"{name}, {row.low:.1f}–{row.high:.1f}", f"{100 * row.confidence:.1f} %", percent(row.truth), row.truth.n]
        for row in part.bins
        if row.confidence is not None
    ]


def official_section(figures: OfficialScores) -> str:
    """The six scores and, for JEC-QA alone, how people do."""
    text = md_table(["score", "exact match", "n"], [[name, percent(f), f.n] for name, f in figures.scores.items()])
    text += "\nkd knowledge, ca case, a all kinds; then s one gold option, a all questions.\n"
    if figures.human:
        people = ", ".join(f"{name} {100 * share:.0f} %" for name, share in figures.human.items())
        text += f"\nFor reference: {people} ({HUMAN_SOURCE}).\n"
    return text + _notes(figures.notes)


def points_section(figures: ExamPoints) -> str:
    """Raw points, points out of 300, and how they stand to the pass line."""
    scaled, passing = figures.scaled, figures.passing
    rows: list[list[object]] = [
        ["raw points", f"{figures.raw:.1f} of {figures.maximum}", figures.single.n + figures.several.n],
        ["share of points, single", percent(figures.single), figures.single.n],
        ["share of points, multiple or indefinite", percent(figures.several), figures.several.n],
        ["points out of 300", format_mean(scaled, digits=1), scaled.n],
        [f"draws at or above {figures.pass_line}", "–" if passing is None else f"{100 * passing:.1f} %", scaled.n],
    ]
    text = md_table(["points", "value", "questions"], rows)
    text += "\nSingle questions 1 point, multiple and indefinite 2, all or nothing; out of 300 is 100 · single + "
    text += f"200 · the others. {figures.pass_line} is the national pass line since 2018.\n"
    return text + _notes(figures.notes)


def _notes(notes: list[str]) -> str:
    return "".join(f"\n{note}\n" for note in notes)


def lengths_section(metrics: Metrics) -> str:
    """Mean characters and tokens of right, wrong and unparsed responses."""
    rows = [
        [f"{name}, {unit}", format_mean(figure), figure.n]
        for unit, figures in metrics.lengths.items()
        for name, figure in figures.items()
    ]
    return md_table(["responses", "mean", "n"], rows)


def worked_examples(
    questions: Sequence[Question], responses: Sequence[Response], grades: Sequence[Grade], *, per_outcome: int = 1
) -> str:
    """Markdown with the first ``per_outcome`` responses, by (id, sample), of each outcome that occurs."""
    by_id = {question.id: question for question in questions}
    by_key = {(response.id, response.sample): response for response in responses}
    ordered = sorted(grades, key=lambda grade: (grade.id, grade.sample))
    parts = []
    for outcome in OUTCOMES:
        chosen = [grade for grade in ordered if outcome_of(grade) == outcome][:per_outcome]
        parts += [_example(by_id[grade.id], by_key[grade.id, grade.sample], grade, outcome) for grade in chosen]
    return "\n".join(parts)


def _example(question: Question, response: Response, grade: Grade, outcome: str) -> str:
    predicted = "none" if grade.predicted is None else _letters_examples(grade.predicted)
    verdict = f"Gold **{_letters_examples(grade.gold)}**, predicted **{predicted}**, format {grade.format}."
    title = f"### {escaped(outcome)}: {escaped(question.id)}, sample {grade.sample}\n"
    parts = [title, code_block(render_question(question)), verdict + "\n", _answer(response)]
    return "\n".join(parts)


def _answer(response: Response) -> str:
    text = response.full_text
    if text is None:
        return f"No text was obtained: {escaped(response.error or 'no error was recorded')}\n"
    opened = "The prompt had already opened the think block.\n\n" if response.prefill else ""
    return opened + code_block(text)


def _letters_examples(letters: frozenset[str]) -> str:
    return "".join(sorted(letters))


READING = """\
Figures are followed by their 95 % interval: Wilson's for independent yes/no outcomes, else a bootstrap over questions
that share a stem. *Wrong* is an answer that was read and is not the gold set; no answer, ambiguous, an option that the
question lacks and truncated are not read as answers and count as not right. *not_scored* (no text was ever obtained)
and *missing* (no row) are in no denominator. In worst@k precision a sample without a prediction is passed over while
the question has another; in recall it counts as 0.
"""


def scored_report(metrics: Metrics, examples: str, *, title: str = "Scores") -> str:
    """The whole page. ``examples`` is Markdown from ``worked_examples``."""
    parts = [f"# {escaped(title)}\n", _warnings(metrics), "## Headline\n", _headline(metrics), READING]
    parts += ["## Statuses\n", _statuses(metrics.overall), "## Options by letter\n", _letters(metrics)]
    parts += ["## Over- and under-selection\n", selection_section(metrics)]
    parts += ["## Strict and lenient reading\n", extraction_section(metrics)]
    if metrics.calibration:
        parts += ["## Calibration of several samples\n", calibration_section(metrics.calibration)]
    parts += ["## JEC-QA's six scores\n", official_section(metrics.official)]
    parts += ["## The exam's points\n", points_section(metrics.points)]
    for dimension, slices in metrics.by.items():
        parts += [f"## By {escaped(dimension)}\n", slice_table(dimension, slices)]
    if metrics.lengths:
        parts += ["## Mean length\n", lengths_section(metrics) + "\n" + counted_line(metrics.overall)]
    if examples:
        parts += ["## Worked examples\n", examples]
    return "\n".join(part for part in parts if part)


def _warnings(metrics: Metrics) -> str:
    return "".join(f"- {escaped(warning)}\n" for warning in metrics.warnings)


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
    return md_table(["figure", "value", "n"], rows) + "\n" + counted_line(overall)


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
    return md_table(["status", "responses", "share of scored"], rows)


def _letters(metrics: Metrics) -> str:
    rows = [
        [name, percent(letter.precision), percent(letter.recall), percent(letter.f1), letter.support, letter.f1.n]
        for name, letter in metrics.letters.items()
    ]
    header = ["letter", "precision", "recall", "F1", "in gold", "n"]
    return md_table(header, rows) + "\n" + counted_line(metrics.overall)


def slice_table(dimension: str, slices: Mapping[str, Slice]) -> str:
    """One row a group: exact match, option figures, and what was read and what was not."""
    header = [dimension, "questions", "exact match", "option precision", "option recall", "option F1"]
    header += ["wrong", "unparsed", "not scored", "missing"]
    return md_table(header, [[name, part.questions, *slice_cells(part)] for name, part in slices.items()])


def slice_cells(part: Slice) -> list[object]:
    """Mean exact match and option precision, recall and F1 of a slice, then its counts."""
    unparsed = part.responses - part.status["ok"].count
    shares = [part.exact_match["mean@k"], part.options.precision, part.options.recall, part.options.f1]
    cells: list[object] = [percent(figure) for figure in shares]
    return [*cells, part.status["wrong"].count, unparsed, part.not_scored, part.missing]


_NOTHING = Figure(value=None, n=0)
_UNREAD = ("no_answer", "ambiguous", "invalid_option", "truncated", "not_scored")


def stage_table(metrics_by_stage: Mapping[str, Metrics]) -> str:
    """Two tables, one row a stage: exact match (all, seen, unseen) and option figures; what became of responses."""
    figures = [[stage, *_figures(metrics)] for stage, metrics in metrics_by_stage.items()]
    statuses = [[stage, *_statuses_stages(metrics)] for stage, metrics in metrics_by_stage.items()]
    header = ["stage", "questions", "exact match", "seen", "unseen"]
    header += ["option precision", "option recall", "option F1", "not scored"]
    read = md_table(["stage", "right", "wrong", *_UNREAD, "missing", "strict format"], statuses)
    return md_table(header, figures) + "\n" + read


def _figures(metrics: Metrics) -> list[object]:
    overall, seen = metrics.overall, metrics.by.get("seen", {})
    exact = [overall.exact_match["mean@k"]]
    exact += [seen[name].exact_match["mean@k"] if name in seen else _NOTHING for name in ("seen", "unseen")]
    options = [overall.options.precision, overall.options.recall, overall.options.f1]
    return [overall.questions, *(percent(figure) for figure in exact + options), overall.not_scored]


def _statuses_stages(metrics: Metrics) -> list[object]:
    overall = metrics.overall
    status = overall.status
    counts = [status[name].count for name in ("right", "wrong", *_UNREAD)]
    return [*counts, overall.missing, percent(overall.format["strict"], interval=False)]
