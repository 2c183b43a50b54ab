"""A response file → structure.jsonl, structure.json, structure.md and structure.png, line by line.

Several processes read responses in batches; only so many batches are under way at a time, so that memory stays flat.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final, TextIO

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.reading import QUESTIONS, RESPONSES
from legal_rl.evaluation.response_file import ResponseFile
from legal_rl.evaluation.scoring import read_questions
from legal_rl.evaluation.structure.aggregate import Gathered, structure_of
from legal_rl.evaluation.structure.analyse import Structure
from legal_rl.evaluation.structure.figures import StructureReport
from legal_rl.evaluation.structure.page import as_markdown
from legal_rl.evaluation.structure.plot import structure_png
from legal_rl.runs.records import checksum, to_line, write_json, write_text

OUTPUTS: Final = ("structure.md", "structure.json", "structure.jsonl", "structure.png")
_BATCH: Final = 64
_SMALL: Final = 2_000_000  # bytes below which starting processes takes longer than it saves
Rows = list[Structure | None]
Step = Callable[[int], None]
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
    questions_path: Path, responses_path: Path, out: Path, *, jobs: int | None = None, step: Step | None = None
) -> StructureReport:
    """Analyse a file and write ``OUTPUTS`` into ``out``; rows of structure.jsonl are in the order of the file.

    ``step`` is told how many responses were read so far. ``jobs`` processes, by default one for a small file, else one
    a core. Raises ``UserError`` as ``score_files`` does.
    """
    questions = read_questions(questions_path)
    gathered, file = Gathered(questions), ResponseFile(responses_path)
    known = {question.id: question for question in questions}
    with _rows_file(out / "structure.jsonl") as rows:
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


def _known(file: ResponseFile, known: dict[str, Question], gathered: Gathered) -> Iterator[Response]:
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


@contextmanager
def _rows_file(path: Path) -> Iterator[TextIO]:
    """A file that takes its name only when all is written."""
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Lone surrogates can come out of a model's bytes; they are kept as an escape rather than losing the file.
        with part.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); choose another place") from None
    finally:
        part.unlink(missing_ok=True)
