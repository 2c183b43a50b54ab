"""What is named on the command line → evaluations and their questions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.pairing import Evaluation, questions_of, with_lengths
from legal_rl.evaluation.scoring import read_grades, read_questions
from legal_rl.runs.records import read_models

GRADES: Final = "grades.jsonl"
RESPONSES: Final = "responses.jsonl"
QUESTIONS: Final = ("questions.jsonl", "../data/heldout.jsonl")  # beside the grades, and where a run keeps them


@dataclass(frozen=True, slots=True)
class Inputs:
    """``named`` in the order given. ``notes`` say what was not found, one sentence each."""

    named: dict[str, Evaluation]
    questions: list[Question]
    notes: list[str]


def read_inputs(places: Sequence[str], questions: Path | None = None) -> Inputs:
    """Read ``PATH`` or ``NAME=PATH``, each an evaluation's folder or a file of grades.

    Questions come from ``questions``, else from beside the grades, else from the grades themselves, which know gold
    sets only. Raises ``UserError`` for what is missing or broken, for two evaluations of one name, and for questions
    that differ between the folders.
    """
    files = _named([_split(place) for place in places])
    named = {name: _evaluation(path) for name, path in files.items()}
    notes = [
        f"{name}: no {RESPONSES} beside its grades, so its lengths are not known."
        for name, one in named.items()
        if not one.characters
    ]
    if questions is not None:
        return Inputs(named, read_questions(questions), notes)
    found = _questions_beside(list(files.values()))
    if found:
        return Inputs(named, found, notes)
    notes.append(
        "No questions were found beside the grades (--questions names them): every question counts as independent, "
        "and slices are by gold size alone."
    )
    return Inputs(named, questions_of(grade for one in named.values() for grade in one.grades), notes)


def _split(place: str) -> tuple[str | None, Path]:
    """The name, if one is given, and the file of grades."""
    name, separator, path = place.partition("=")
    if not separator or Path(place).exists():
        return None, _grades_file(Path(place))
    if not name or not path:
        raise UserError(f"compare: {place!r} is not NAME=PATH; give both, or a path alone")
    return name, _grades_file(Path(path))


def _grades_file(path: Path) -> Path:
    if not path.is_dir():
        return path
    if not (path / GRADES).exists():
        raise UserError(f"{path}: holds no {GRADES}; score the responses first with `legal-rl score`")
    return path / GRADES


def _named(files: Sequence[tuple[str | None, Path]]) -> dict[str, Path]:
    """Names of one's own, else the folder's; where folders share a name, with the folder above."""
    counts = Counter(_own_name(path) for name, path in files if name is None)
    named: dict[str, Path] = {}
    for given, path in files:
        own = _own_name(path)
        above = path.resolve().parent.parent.name if path.name == GRADES else path.resolve().parent.name
        name = given or (own if counts[own] == 1 else f"{above}/{own}")
        if name in named:
            raise UserError(f"compare: two evaluations are named {name!r}; name them apart with NAME=PATH")
        named[name] = path
    return named


def _own_name(path: Path) -> str:
    return path.resolve().parent.name if path.name == GRADES else path.stem


def _evaluation(path: Path) -> Evaluation:
    grades = read_grades(path)
    if not grades:
        raise UserError(f"{path}: holds no grade; score the responses first with `legal-rl score`")
    responses = path.with_name(RESPONSES)
    if path.name != GRADES or not responses.exists():
        return Evaluation(grades)
    return with_lengths(grades, read_models(responses, Response))


def _questions_beside(grades: Sequence[Path]) -> list[Question]:
    """The questions of all folders together, each once. One folder without leaves the others' to be used."""
    files = {place.resolve(): place for path in grades for place in _candidates(path)[:1]}
    found: dict[str, tuple[Question, Path]] = {}
    for path in files.values():
        for question in read_questions(path):
            known, where = found.setdefault(question.id, (question, path))
            if known != question:
                raise UserError(
                    f"{path}: question {question.id!r} is another one than in {where}; "
                    "compare evaluations of the same questions, or give --questions"
                )
    return [question for question, _ in found.values()]


def _candidates(path: Path) -> list[Path]:
    return [place for name in QUESTIONS if (place := path.parent / name).exists()]
