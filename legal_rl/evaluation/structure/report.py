"""Analyse a file of responses line by line and write structure.jsonl, .json, .md and .png.

Several processes read responses in batches; only so many batches are under way at a time, so that memory stays flat.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.pairing import QUESTIONS, RESPONSES
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.scoring import ResponseFile, read_questions
from legal_rl.evaluation.structure.aggregate import StructureCollector, structure_of
from legal_rl.evaluation.structure.analyse import Structure
from legal_rl.evaluation.structure.features import FEATURES
from legal_rl.evaluation.structure.figures import AdjustedLength, FeatureRow, LengthTest, Spread, StructureReport
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.reporting.tables import escaped, format_mean, format_p, md_table, percent
from legal_rl.runs.records import checksum, replacing_text, to_line, write_json, write_text

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
    parts += ["".join(f"- {escaped(note)}\n" for note in report.notes), _READING]
    parts += ["## Features\n", _features(report), "![Shares and lengths](structure.png)\n"]
    if report.lengths:
        parts += ["## Length of right and wrong answers\n", _LENGTHS, _lengths(report.lengths)]
        parts += ["### Adjusted for the question\n", _ADJUSTED, _adjusted(report.adjusted)]
    if report.complexity:
        parts += ["## Complex and simple questions\n", _complexity(report)]
    return "\n".join(part for part in parts if part)


def _features(report: StructureReport) -> str:
    header = ["feature", "n", "overall", "right", "wrong", "unparsed"]
    return md_table(header, [_row(row) for row in report.features.values() if row.overall.n])


def _row(row: FeatureRow) -> list[object]:
    figures = (row.overall, row.right, row.wrong, row.unparsed)
    return [row.label, f"{row.overall.n:,}", *(_figure(row.kind, figure) for figure in figures)]


def _figure(kind: str, figure: Figure) -> str:
    if kind == "share":
        return percent(figure)
    return format_mean(figure, digits=0 if (figure.value or 0) >= 50 else 2)


def _lengths(tests: list[LengthTest]) -> str:
    header = ["unit", "right, mean ± sd", "wrong, mean ± sd", "wrong against right", "p (Welch)", "p (Mann–Whitney)"]
    rows = [
        [
            one.unit,
            _mean_and_sd(one.right),
            _mean_and_sd(one.wrong),
            "–" if one.relative is None else f"{100 * one.relative:+.1f} %",
            format_p(one.welch_p),
            format_p(one.mann_whitney_p),
            "–" if one.correlation is None else f"{one.correlation:+.3f} (p {format_p(one.correlation_p)})",
        ]
        for one in tests
    ]
    return md_table([*header, "correlation with being right"], rows)


def _mean_and_sd(spread: Spread) -> str:
    if spread.mean is None:
        return "–"
    return f"{spread.mean:.0f}" + (f" ± {spread.sd:.0f}" if spread.sd is not None else "") + f" (n = {spread.n:,})"


def _adjusted(models: list[AdjustedLength]) -> str:
    rows: list[list[object]] = []
    for one in models:
        ratio = one.problem or "–"
        if one.odds_ratio is not None and one.ci95 is not None:
            ratio = f"{one.odds_ratio:.3f} ({one.ci95[0]:.3f}–{one.ci95[1]:.3f})"
        rows.append([one.unit, f"{one.n:,}", f"{one.left_out:,}", ", ".join(one.terms), ratio, format_p(one.p_value)])
    return md_table(["unit", "responses", "left out", "terms", "odds ratio", "p"], rows)


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
            format_mean(one.complex_length),
            format_mean(one.simple_length),
            "–" if one.relative_length is None else f"{100 * one.relative_length:+.1f} %",
            percent(one.complex_accuracy),
            percent(one.simple_accuracy),
            "–" if one.accuracy_difference is None else f"{100 * one.accuracy_difference:+.1f} points",
        ]
        for one in report.complexity
    ]
    return "Complex: two or more gold options, or level 2 and up.\n\n" + md_table(header, rows)


_COLOURS: Final = {"right": "#2f6f9f", "wrong": "#c05a3a"}


def structure_png(report: StructureReport, lengths: Mapping[str, Mapping[str, Sequence[float]]], path: Path) -> None:
    """Draw into ``path``; ``lengths`` are unit → outcome → lengths. The same figures give the same bytes."""
    figure = new_figure(11, 7, dpi=110)
    shares, spread = figure.subplots(1, 2, width_ratios=[3, 2])
    _draw_shares(shares, report)
    _draw_lengths(spread, lengths)
    save_png(figure, path)


def _draw_shares(axes: Any, report: StructureReport) -> None:
    names = [name for name, feature in FEATURES.items() if feature.kind == "share"]
    for offset, (outcome, colour) in zip((-0.18, 0.18), _COLOURS.items(), strict=True):
        figures: list[Figure] = [getattr(report.features[name], outcome) for name in names]
        known = [(place, figure) for place, figure in enumerate(figures) if figure.value is not None]
        axes.barh([place + offset for place, _ in known], [100 * (f.value or 0) for _, f in known], 0.34, color=colour)
        for place, one in known:
            if one.ci95 is not None:
                low, high = one.ci95
                axes.plot([100 * low, 100 * high], [place + offset] * 2, color="black", linewidth=0.8)
    axes.set_yticks(range(len(names)), [FEATURES[name].label for name in names], fontsize=8)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set(title="Shares, with 95 % intervals", xlabel="per cent of responses (or of what is named)", xlim=(0, 100))
    axes.grid(axis="x", alpha=0.3)


def _draw_lengths(axes: Any, lengths: Mapping[str, Mapping[str, Sequence[float]]]) -> None:
    unit = "tokens" if "tokens" in lengths else "characters"
    rows = {name: values for name, values in lengths.get(unit, {}).items() if name in _COLOURS and len(values)}
    if rows:
        whole = [value for values in rows.values() for value in values]
        for name, values in rows.items():
            axes.hist(
                values, bins=30, range=(min(whole), max(whole) or 1), density=True, alpha=0.55, color=_COLOURS[name],
                label=f"{name} (n = {len(values):,})",
            )  # fmt: skip
        axes.legend(fontsize=8)
    axes.set(title="Length of parsed responses", xlabel=unit, ylabel="density")
    axes.grid(alpha=0.3)


OUTPUTS: Final = ("structure.md", "structure.json", "structure.jsonl", "structure.png")
_BATCH: Final = 64
_SMALL: Final = 2_000_000  # bytes below which starting processes takes longer than it saves
Rows = list[Structure | None]
OnProgress = Callable[[int], None]
_questions: dict[str, Question] = {}  # of a worker process


def find_inputs(folder: Path) -> tuple[Path, Path]:
    """Questions and responses of an evaluation's folder. ``UserError`` where one is missing."""
    responses = folder / RESPONSES
    if not responses.exists():
        raise UserError(f"{folder}: holds no {RESPONSES}; name an evaluation's folder, or give --responses")
    questions = next((place for name in QUESTIONS if (place := folder / name).exists()), None)
    if questions is None:
        raise UserError(f"{folder}: no questions beside its responses; give --questions")
    return questions, responses


def analyse_file(
    questions_path: Path, responses_path: Path, out: Path, *, jobs: int | None = None, step: OnProgress | None = None
) -> StructureReport:
    """Analyse a file and write ``OUTPUTS`` into ``out``; rows of structure.jsonl are in the order of the file.

    ``step`` is told how many responses were read so far. ``jobs`` processes, by default one for a small file, else one
    a core. Raises ``UserError`` as ``score_files`` does.
    """
    questions = read_questions(questions_path)
    gathered, file = StructureCollector(questions), ResponseFile(responses_path)
    known = {question.id: question for question in questions}
    with replacing_text(out / "structure.jsonl") as rows:
        for done, batch in _analysed(_known(file, known, gathered), known, _jobs(responses_path, jobs)):
            for structure in batch:
                gathered.add(structure)
                if structure is not None:
                    rows.write(to_line(structure))
            if step is not None:
                step(done)
    if not gathered.any:
        raise UserError(f"{responses_path}: answers no question of {questions_path}; do they belong together?")
    report = gathered.report().model_copy(update={"of": checksum(responses_path)})
    if file.repeated:
        repeated = f"{len(file.repeated):,} response rows repeat an earlier one word for word; each was read once."
        report = report.model_copy(update={"notes": [*report.notes, repeated]})
    write_json(out / "structure.json", report.model_dump(mode="json"))
    structure_png(report, {unit.unit: gathered.lengths(unit.unit) for unit in report.lengths}, out / "structure.png")
    write_text(out / "structure.md", as_markdown(report))
    return report


def _known(file: ResponseFile, known: dict[str, Question], gathered: StructureCollector) -> Iterator[Response]:
    for _, response in file:
        if response.id in known:
            yield response
        else:
            gathered.unknown += 1


def _jobs(path: Path, jobs: int | None) -> int:
    if jobs is not None:
        return max(1, jobs)
    small = path.exists() and path.stat().st_size < _SMALL
    return 1 if small else min(8, len(os.sched_getaffinity(0)))


def _analysed(responses: Iterator[Response], questions: dict[str, Question], jobs: int) -> Iterator[tuple[int, Rows]]:
    """(how many so far, structures) of each batch, in order."""
    batches = iter(lambda: list(islice(responses, _BATCH)), [])
    done = 0
    if jobs == 1:
        for batch in batches:
            done += len(batch)
            yield done, [structure_of(questions[response.id], response) for response in batch]
        return
    context = multiprocessing.get_context("spawn")  # forking under a progress bar's thread may hang
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(questions,)) as pool:
        for rows in _windowed(pool, batches, 3 * jobs):
            done += len(rows)
            yield done, rows


def _windowed(pool: Executor, batches: Iterator[list[Response]], window: int) -> Iterator[Rows]:
    """Results in order, never more than ``window`` batches under way."""
    waiting: deque[Future[Rows]] = deque()
    for batch in batches:
        waiting.append(pool.submit(_work, batch))
        if len(waiting) >= window:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin(questions: dict[str, Question]) -> None:
    _questions.update(questions)


def _work(batch: Sequence[Response]) -> Rows:
    return [structure_of(_questions[response.id], response) for response in batch]
