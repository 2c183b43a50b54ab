"""Analyse a file of responses line by line and write structure.jsonl, .json, .md and .png.

Several processes read responses in batches; only so many batches are under way at a time, so that memory stays flat.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.pairing import question_file
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.scoring import METRICS, RESPONSES, ResponseFile, read_questions
from legal_rl.evaluation.structure.aggregate import (
    Complexity,
    LawAccuracy,
    StructureCollector,
    StructureReport,
    structure_of,
)
from legal_rl.evaluation.structure.feature_table import FEATURES, Structure
from legal_rl.evaluation.structure.lengths import AdjustedLength, LengthTest, Spread
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.reporting.tables import escaped, format_mean, format_p, md_table, percent
from legal_rl.runs.records import checksum, replacing_text, to_line, write_json, write_text
from legal_rl.runs.statutes import CitationCheck, open_store

OUTPUTS: Final = ("structure.md", "structure.json", "structure.jsonl", "structure.png")
_BATCH: Final = 64
_SMALL: Final = 2_000_000  # bytes below which starting processes takes longer than it saves
_COLOURS: Final = {"right": "#2f6f9f", "wrong": "#c05a3a"}
_READING: Final = """\
Means and shares per response, with their 95 % interval (a bootstrap over questions that share a stem, Wilson's for
independent yes/no outcomes). What the detectors find was measured against labelled responses; verdicts, arguments and
elements are read by rule, and a rule misses some. *reasoned rightly* means that every option has a verdict and all of
them fit gold.
"""
STATUTES_NOTE: Final = """\
Statute accuracy by law and outcome: of the articles cited by name, each once a response, those that stand in the
edition of the day and have the words said of them. An article that stands need not be the one that decides the case.
*unknown*: the store lacks the law or the article, and nothing can be said. The laws cited most; structure.json has all.
"""
_ERRORS: Final = ("repealed", "not_yet", "no_such_article", "wrong_article", "words_not_found")
STATUTES_HEADER: Final = (
    *("law", "cited", "accuracy", "in right answers", "in wrong answers", "in unparsed"),
    *("repealed", "not yet", "no such article", "another's words", "words in none", "unknown"),
)
_LAWS_SHOWN: Final = 30
_LENGTHS: Final = """\
Parsed responses only. The p-values take responses for independent; the correlation's interval, which draws clusters of
questions, and the regression below do not.
"""
_ADJUSTED: Final = """\
Odds ratio of being right for 100 more characters or tokens at equal question kind, family and gold size: logistic
regression, covariance robust to clusters. Below 1, longer responses are less often right among like questions.
"""


def find_inputs(folder: Path) -> tuple[Path, Path]:
    """Questions and responses of an evaluation's folder. Raises ``UserError`` where one is missing."""
    responses = folder / RESPONSES
    if not responses.exists() and (folder / METRICS).exists():
        raise UserError(
            f"{folder}: holds scores without the responses, as `legal-rl score` leaves them; name the files that were "
            "scored in its place, with --questions and --responses"
        )
    if not responses.exists():
        raise UserError(f"{folder}: holds no {RESPONSES}; name an evaluation's folder, or give --responses")
    questions = question_file(folder)
    if questions is None:
        raise UserError(f"{folder}: no questions beside its responses; give --questions")
    return questions, responses


def analyse_file(
    questions_path: Path,
    responses_path: Path,
    out: Path,
    *,
    jobs: int | None = None,
    check: CitationCheck | None = None,
    step: Callable[[int], None] | None = None,
) -> StructureReport:
    """Analyse a file and write ``OUTPUTS`` into ``out``; rows of structure.jsonl are in the order of the file.

    ``step`` is called with the number of responses read so far. ``jobs`` is a number of processes, by default one for
    a small file, else one a core. ``check`` holds citations against a store of statutes. Raises ``UserError`` as
    ``score_files`` does, and for a file that is no store.
    """
    if check is not None:
        open_store(check.db)  # what is wrong with it is told before anything is read
    questions = read_questions(questions_path)
    collector, file = StructureCollector(questions), ResponseFile(responses_path)
    by_id = {question.id: question for question in questions}
    if jobs is None:
        small = responses_path.exists() and responses_path.stat().st_size < _SMALL
        jobs = 1 if small else min(8, len(os.sched_getaffinity(0)))
    with replacing_text(out / "structure.jsonl") as rows:
        done = 0
        for batch in _analysed(_known(file, by_id, collector), by_id, check, max(1, jobs)):
            done += len(batch)
            for structure in batch:
                collector.add(structure)
                if structure is not None:
                    rows.write(to_line(structure))
            if step is not None:
                step(done)
    if collector.empty:
        raise UserError(f"{responses_path}: answers no question of {questions_path}; do they belong together?")
    report = collector.report().model_copy(update={"of": checksum(responses_path)})
    if file.repeated:
        repeated = f"{len(file.repeated):,} response rows repeat an earlier one word for word; each was read once."
        report = report.model_copy(update={"notes": [*report.notes, repeated]})
    write_json(out / "structure.json", report.model_dump(mode="json"))
    _structure_png(report, {test.unit: collector.lengths(test.unit) for test in report.lengths}, out / "structure.png")
    write_text(out / "structure.md", as_markdown(report))
    return report


def _known(file: ResponseFile, by_id: dict[str, Question], collector: StructureCollector) -> Iterator[Response]:
    for _, response in file:
        if response.id in by_id:
            yield response
        else:
            collector.unknown += 1


def _analysed(
    responses: Iterator[Response], by_id: dict[str, Question], check: CitationCheck | None, jobs: int
) -> Iterator[list[Structure | None]]:
    """Structures in batches, in order."""
    batches = iter(lambda: list(islice(responses, _BATCH)), [])
    if jobs == 1:
        yield from (_analyse_batch(batch, check, by_id) for batch in batches)
        return
    context = multiprocessing.get_context("spawn")  # forking under a progress bar's thread may hang
    with ProcessPoolExecutor(jobs, context, initializer=_remember_questions, initargs=(by_id,)) as pool:
        waiting: deque[Future[list[Structure | None]]] = deque()
        for batch in batches:
            waiting.append(pool.submit(_analyse_batch, batch, check))
            if len(waiting) >= 3 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


_questions: dict[str, Question] = {}  # of a worker process


def _remember_questions(by_id: Mapping[str, Question]) -> None:
    """A bound method of the dict would be pickled with a copy of the dict."""
    _questions.update(by_id)


def _analyse_batch(
    batch: Sequence[Response], check: CitationCheck | None, by_id: Mapping[str, Question] = _questions
) -> list[Structure | None]:
    return [structure_of(by_id[response.id], response, check=check) for response in batch]


def as_markdown(report: StructureReport) -> str:
    """The whole page; the same report gives the same text."""
    counts = ", ".join(f"{count:,} {name}" for name, count in report.outcomes.items())
    header = ["feature", "n", "overall", "right", "wrong", "unparsed"]
    rows = [
        [row.label, f"{row.overall.n:,}", *(_figure(row.kind, getattr(row, group)) for group in header[2:])]
        for row in report.features.values()
        if row.overall.n
    ]
    parts = [f"# Response structure\n\n{report.responses:,} responses: {counts}.\n"]
    parts += ["".join(f"- {escaped(note)}\n" for note in report.notes), _READING]
    parts += ["## Features\n", md_table(header, rows), "![Shares and lengths](structure.png)\n"]
    if report.statutes is not None:
        parts += ["## Statutes cited\n", STATUTES_NOTE, _statute_table(report.statutes)]
    if report.lengths:
        parts += ["## Length of right and wrong answers\n", _LENGTHS, _length_table(report.lengths)]
        parts += ["### Adjusted for the question\n", _ADJUSTED, _adjusted_table(report.adjusted)]
    if report.complexity:
        parts += ["## Complex and simple questions\n", "Complex: two or more gold options, or level 2 and up.\n"]
        parts += [_complexity_table(report.complexity)]
    return "\n".join(part for part in parts if part)


def _figure(kind: str, figure: Figure) -> str:
    return percent(figure) if kind == "share" else format_mean(figure, digits=0 if (figure.value or 0) >= 50 else 2)


def statute_rows(laws: Sequence[LawAccuracy]) -> list[list[str]]:
    """Cells of the laws cited most, under ``STATUTES_HEADER``."""
    return [
        [
            row.law,
            f"{row.overall.n:,}",
            *(percent(figure) for figure in (row.overall, row.right, row.wrong, row.unparsed)),
            *(f"{row.findings.get(name, 0):,}" for name in _ERRORS),
            f"{row.unknown:,}",
        ]
        for row in laws[:_LAWS_SHOWN]
    ]


def _statute_table(laws: Sequence[LawAccuracy]) -> str:
    rows = [[escaped(row[0]), *row[1:]] for row in statute_rows(laws)]
    return md_table(STATUTES_HEADER, rows) if rows else "No article is cited by name.\n"


def _length_table(tests: Sequence[LengthTest]) -> str:
    def spread(side: Spread) -> str:
        if side.mean is None:
            return "–"
        return f"{side.mean:.0f}" + (f" ± {side.sd:.0f}" if side.sd is not None else "") + f" (n = {side.n:,})"

    header = ["unit", "right, mean ± sd", "wrong, mean ± sd", "wrong against right", "p (Welch)", "p (Mann–Whitney)"]
    rows = [
        [
            test.unit,
            spread(test.right),
            spread(test.wrong),
            _signed(test.relative, "%"),
            format_p(test.welch_p),
            format_p(test.mann_whitney_p),
            correlation_text(test),
            format_p(test.correlation_p),
        ]
        for test in tests
    ]
    return md_table([*header, "correlation with being right", "p (correlation)"], rows)


def correlation_text(test: LengthTest) -> str:
    """``-0.230 (-0.310 to -0.150)``, a dash where there is none."""
    if test.correlation is None:
        return "–"
    interval = test.correlation_ci95
    return f"{test.correlation:+.3f}" + ("" if interval is None else f" ({interval[0]:+.3f} to {interval[1]:+.3f})")


def _adjusted_table(models: Sequence[AdjustedLength]) -> str:
    rows: list[list[object]] = []
    for model in models:
        ratio = model.problem or "–"
        if model.odds_ratio is not None and model.ci95 is not None:
            ratio = f"{model.odds_ratio:.3f} ({model.ci95[0]:.3f}–{model.ci95[1]:.3f})"
        terms = ", ".join(model.terms)
        rows.append([model.unit, f"{model.n:,}", f"{model.left_out:,}", terms, ratio, format_p(model.p_value)])
    return md_table(["unit", "responses", "left out", "terms", "odds ratio", "p"], rows)


def _complexity_table(complexities: Sequence[Complexity]) -> str:
    header = ["complex, length", "simple, length", "difference", "complex, right", "simple, right", "difference"]
    rows = [
        [
            row.unit,
            format_mean(row.complex_length),
            format_mean(row.simple_length),
            _signed(row.relative_length, "%"),
            percent(row.complex_accuracy),
            percent(row.simple_accuracy),
            _signed(row.accuracy_difference, "points"),
        ]
        for row in complexities
    ]
    return md_table(["unit", *header], rows)


def _signed(share: float | None, unit: str) -> str:
    return "–" if share is None else f"{100 * share:+.1f} {unit}"


def _structure_png(report: StructureReport, lengths: Mapping[str, Mapping[str, Sequence[float]]], path: Path) -> None:
    """Draw shares and lengths; ``lengths`` are unit → outcome → lengths. The same figures give the same bytes."""
    figure = new_figure(11, 7, dpi=110)
    shares, histogram = figure.subplots(1, 2, width_ratios=[3, 2])
    _draw_shares(shares, report)
    _draw_lengths(histogram, lengths)
    save_png(figure, path)


def _draw_shares(axes: Any, report: StructureReport) -> None:
    names = [name for name, feature in FEATURES.items() if feature.kind == "share" and name in report.features]
    for offset, (outcome, colour) in zip((-0.18, 0.18), _COLOURS.items(), strict=True):
        figures: list[Figure] = [getattr(report.features[name], outcome) for name in names]
        known = [(index + offset, figure) for index, figure in enumerate(figures) if figure.value is not None]
        axes.barh([height for height, _ in known], [100 * (f.value or 0) for _, f in known], 0.34, color=colour)
        for height, figure in known:
            if figure.ci95 is not None:
                low, high = figure.ci95
                axes.plot([100 * low, 100 * high], [height] * 2, color="black", linewidth=0.8)
    axes.set_yticks(range(len(names)), [FEATURES[name].label for name in names], fontsize=8)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set(title="Shares, with 95 % intervals", xlabel="per cent of responses (or of what is named)", xlim=(0, 100))
    axes.grid(axis="x", alpha=0.3)


def _draw_lengths(axes: Any, lengths: Mapping[str, Mapping[str, Sequence[float]]]) -> None:
    unit = "tokens" if "tokens" in lengths else "characters"
    rows = {name: values for name, values in lengths.get(unit, {}).items() if name in _COLOURS and len(values)}
    if rows:
        whole = [value for values in rows.values() for value in values]
        bounds = min(whole), max(whole) or 1
        for name, values in rows.items():
            label, colour = f"{name} (n = {len(values):,})", _COLOURS[name]
            axes.hist(values, bins=30, range=bounds, density=True, alpha=0.55, color=colour, label=label)
        axes.legend(fontsize=8)
    axes.set(title="Length of parsed responses", xlabel=unit, ylabel="density")
    axes.grid(alpha=0.3)
