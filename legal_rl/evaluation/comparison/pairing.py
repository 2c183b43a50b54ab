"""Evaluations from disk, the questions that two of them share, and the response that stands for a question."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.grading import OUTCOMES, Grade, outcome_of
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import Key, Response
from legal_rl.evaluation.comparison.figures import SampleChoice, ScoringState, StatusCell, UnpairedQuestions
from legal_rl.evaluation.k_samples import QuestionSamples, cluster_of, most_votes, samples_by_question
from legal_rl.evaluation.scoring import GRADES, QUESTIONS, RESPONSES, read_grades, read_questions, reading_of
from legal_rl.runs.records import read_models

QUESTION_FILES: Final = (QUESTIONS, "../data/heldout.jsonl")  # beside the grades, and where a run keeps them
STATES: tuple[ScoringState, ...] = ("scored", "not_scored", "missing")
STATUSES = (*OUTCOMES, "missing")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The grades of one model, and the length of each response by (id, sample) where it is known."""

    grades: Sequence[Grade]
    tokens: Mapping[Key, float] = field(default_factory=dict)
    characters: Mapping[Key, float] = field(default_factory=dict)


def with_lengths(grades: Sequence[Grade], responses: Iterable[Response]) -> Evaluation:
    """An evaluation with the lengths of its responses; the responses themselves are not kept."""
    tokens: dict[Key, float] = {}
    characters: dict[Key, float] = {}
    for response in responses:
        text = response.full_text
        if text is None:
            continue
        characters[response.key] = len(text)
        if response.completion_tokens is not None:
            tokens[response.key] = response.completion_tokens
    return Evaluation(grades, tokens, characters)


@dataclass(frozen=True, slots=True)
class SharedQuestion:
    """A question that both sides scored, and the response of each that stands for it."""

    question: Question
    a: QuestionSamples
    b: QuestionSamples
    judged_a: Grade
    judged_b: Grade

    @property
    def cluster(self) -> Hashable:
        """The key of the questions that a bootstrap draws together."""
        return cluster_of(self.question)


@dataclass(frozen=True, slots=True)
class Pairing:
    """All questions of two evaluations: shared ones in order of their id, the others by what each side has."""

    shared: list[SharedQuestion]
    left_out: list[UnpairedQuestions]
    statuses: list[StatusCell]


def samples_by_id(questions: Sequence[Question], grades: Sequence[Grade], name: str) -> dict[str, QuestionSamples]:
    """The samples of every question by its id; grades of other questions are left out.

    Raises ``UserError`` for two grades of one (id, sample), and for a grade against another gold set.
    """
    by_id = {question.id: question for question in questions}
    known = [grade for grade in grades if grade.id in by_id]
    seen: set[Key] = set()
    for grade in known:
        if grade.key in seen:
            raise UserError(f"{name}: id {grade.id!r}, sample {grade.sample} is graded twice; keep one of them")
        seen.add(grade.key)
        if grade.gold != by_id[grade.id].gold:
            was, now = ("".join(sorted(gold)) for gold in (grade.gold, by_id[grade.id].gold))
            raise UserError(
                f"{name}: id {grade.id!r} was graded against gold {was}, but its question has {now}; "
                "score all responses against the same questions first"
            )
    return {item.question.id: item for item in samples_by_question(questions, known)}


def representative(grades: Sequence[Grade], by: SampleChoice) -> Grade:
    """The response that stands for a question, of one or more scored ones in sample order.

    ``first``: the first. ``majority``: the first that gives the set most samples give; of sets with equally many, the
    one given earlier. Samples that were not read do not vote.
    """
    _, winners = most_votes(grades)
    if by == "first" or not winners:
        return grades[0]
    return next(grade for grade in grades if grade.predicted in winners)


def pair_questions(a: Mapping[str, QuestionSamples], b: Mapping[str, QuestionSamples], by: SampleChoice) -> Pairing:
    """Every question of two evaluations of the same questions, in exactly one place."""
    shared: list[SharedQuestion] = []
    apart: dict[tuple[str, str], list[str]] = {}
    statuses: dict[tuple[str, str], list[str]] = {}
    for id_ in sorted(a):
        left, right = a[id_], b[id_]
        if left.scored and right.scored:
            judged = representative(left.scored, by), representative(right.scored, by)
            shared.append(SharedQuestion(left.question, left, right, *judged))
        else:
            apart.setdefault((_state(left), _state(right)), []).append(id_)
        status = tuple(outcome_of(representative(i.scored, by)) if i.scored else _state(i) for i in (left, right))
        statuses.setdefault((status[0], status[1]), []).append(id_)
    return Pairing(
        shared,
        [UnpairedQuestions(a=x, b=y, ids=apart[x, y]) for x in STATES for y in STATES if (x, y) in apart],
        [StatusCell(a=x, b=y, ids=statuses[x, y]) for x in STATUSES for y in STATUSES if (x, y) in statuses],
    )


def _state(item: QuestionSamples) -> ScoringState:
    return "scored" if item.scored else "missing" if item.missing else "not_scored"


def questions_of(grades: Iterable[Grade]) -> list[Question]:
    """Questions as far as grades alone know them: id, gold and enough letters, each question its own cluster.

    Raises ``UserError`` for two gold sets of one question.
    """
    golds: dict[str, frozenset[str]] = {}
    letters: dict[str, int] = {}
    for grade in grades:
        if golds.setdefault(grade.id, grade.gold) != grade.gold:
            raise UserError(
                f"id {grade.id!r} was graded against two gold sets; score all responses against the same questions"
            )
        last = max(LETTERS.index(letter) for letter in grade.gold | grade.extra)
        letters[grade.id] = max(letters.get(grade.id, 2), last + 1)
    return [
        Question(id=id_, stem=id_, options=dict.fromkeys(LETTERS[: letters[id_]], ""), gold=gold, source="grades")
        for id_, gold in sorted(golds.items())
    ]


@dataclass(frozen=True, slots=True)
class ComparisonInputs:
    """Evaluations by name in the order given. ``notes`` say what was not found, one sentence each."""

    named: dict[str, Evaluation]
    questions: list[Question]
    notes: list[str]


def read_inputs(arguments: Sequence[str], questions: Path | None = None) -> ComparisonInputs:
    """Read ``PATH`` or ``NAME=PATH``, each an evaluation's folder or a file of grades.

    Questions come from ``questions``, else from beside the grades, else from the grades themselves, which know gold
    sets only. Raises ``UserError`` for what is missing or broken, for two evaluations of one name, and for questions
    that differ between the folders.
    """
    files: list[tuple[str | None, Path]] = []
    for argument in arguments:
        name, path = split_name(argument, "compare", "PATH")
        if path.is_dir() and not (path / GRADES).exists():
            raise UserError(f"{path}: holds no {GRADES}; score the responses first with `legal-rl score`")
        files.append((name, path / GRADES if path.is_dir() else path))
    named = {name: _read_evaluation(path) for name, path in _unique_names(files).items()}
    notes = [
        f"{name}: no {RESPONSES} beside its grades, so its lengths are not known."
        for name, evaluation in named.items()
        if not evaluation.characters
    ]
    readings = {name: reading_of(path.parent) for name, path in _unique_names(files).items()}
    if set(readings.values()) != {"strict"}:
        notes.append(
            "Answers were read by the profiles " + ", ".join(f"{name}: {r}" for name, r in readings.items()) + "."
        )
    if questions is not None:
        return ComparisonInputs(named, read_questions(questions), notes)
    beside = _questions_beside([path for _, path in files])
    if not beside:
        notes.append(
            "No questions were found beside the grades (--questions names them): every question counts as "
            "independent, and slices are by gold size alone."
        )
        beside = questions_of(grade for evaluation in named.values() for grade in evaluation.grades)
    return ComparisonInputs(named, beside, notes)


def split_name(argument: str, verb: str, kind: str) -> tuple[str | None, Path]:
    """``NAME=PATH`` or a path alone, in two; an existing path may hold ``=``. ``UserError`` where a half is empty."""
    name, separator, path = argument.partition("=")
    if not separator or Path(argument).exists():
        return None, Path(argument)
    if not name or not path:
        raise UserError(f"{verb}: {argument!r} is not NAME={kind}; give both, or a {kind.lower()} alone")
    return name, Path(path)


def _unique_names(files: Sequence[tuple[str | None, Path]]) -> dict[str, Path]:
    """Names that were given, else the folder's; where folders share a name, with the folder above."""

    def own_name(path: Path) -> str:
        return path.resolve().parent.name if path.name == GRADES else path.stem

    counts = Counter(own_name(path) for name, path in files if name is None)
    named: dict[str, Path] = {}
    for given, path in files:
        own, folder = own_name(path), path.resolve().parent
        above = folder.parent.name if path.name == GRADES else folder.name
        name = given or (own if counts[own] == 1 else f"{above}/{own}")
        if name in named:
            raise UserError(f"compare: two evaluations are named {name!r}; name them apart with NAME=PATH")
        named[name] = path
    return named


def _read_evaluation(path: Path) -> Evaluation:
    grades = read_grades(path)
    if not grades:
        raise UserError(f"{path}: holds no grade; score the responses first with `legal-rl score`")
    responses = path.with_name(RESPONSES)
    if path.name != GRADES or not responses.exists():
        return Evaluation(grades)
    return with_lengths(grades, read_models(responses, Response))


def question_file(folder: Path) -> Path | None:
    """The questions of an evaluation's folder, None where there are none."""
    return next((path for name in QUESTION_FILES if (path := folder / name).exists()), None)


def _questions_beside(grades: Sequence[Path]) -> list[Question]:
    """The questions of all folders together, each once. One folder without leaves the others' to be used."""
    beside = [question_file(path.parent) for path in grades]
    merged: dict[str, tuple[Question, Path]] = {}
    for path in {path.resolve(): path for path in beside if path}.values():
        for question in read_questions(path):
            known, earlier = merged.setdefault(question.id, (question, path))
            if known != question:
                raise UserError(
                    f"{path}: question {question.id!r} is another one than in {earlier}; "
                    "compare evaluations of the same questions, or give --questions"
                )
    return [question for question, _ in merged.values()]
