"""Which questions two evaluations share, and which response stands for a question."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.figures import By, LeftOut, State, StatusCell
from legal_rl.evaluation.report.examples import OUTCOMES, outcome_of
from legal_rl.evaluation.samples import Sampled, cluster_of, collect

Key = tuple[str, int]  # question id, sample
MISSING = "missing"
STATES: tuple[State, ...] = ("scored", "not_scored", "missing")
STATUSES = (*OUTCOMES, MISSING)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What one model left: its grades, and the length of each response by (id, sample) where it is known."""

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
        characters[response.id, response.sample] = len(text)
        if response.completion_tokens is not None:
            tokens[response.id, response.sample] = response.completion_tokens
    return Evaluation(grades, tokens, characters)


@dataclass(frozen=True, slots=True)
class Both:
    """A question that both sides scored, and the response of each that stands for it."""

    question: Question
    a: Sampled
    b: Sampled
    judged_a: Grade
    judged_b: Grade

    @property
    def cluster(self) -> Hashable:
        """What is drawn together in a bootstrap."""
        return cluster_of(self.question)


@dataclass(frozen=True, slots=True)
class Pairing:
    """All questions of two evaluations: shared ones in order of their id, the others by what each side has."""

    shared: list[Both]
    left_out: list[LeftOut]
    statuses: list[StatusCell]


def gather(questions: Sequence[Question], grades: Sequence[Grade], name: str) -> dict[str, Sampled]:
    """The samples of every question by its id; grades of other questions are left out.

    Raises ``UserError`` for two grades of one (id, sample), and for a grade against another gold set.
    """
    by_id = {question.id: question for question in questions}
    known = [grade for grade in grades if grade.id in by_id]
    seen: set[Key] = set()
    for grade in known:
        if (grade.id, grade.sample) in seen:
            raise UserError(f"{name}: id {grade.id!r}, sample {grade.sample} is graded twice; keep one of them")
        seen.add((grade.id, grade.sample))
        if grade.gold != by_id[grade.id].gold:
            was, now = ("".join(sorted(gold)) for gold in (grade.gold, by_id[grade.id].gold))
            raise UserError(
                f"{name}: id {grade.id!r} was graded against gold {was}, but its question has {now}; "
                "score all responses against the same questions first"
            )
    return {item.question.id: item for item in collect(questions, known)}


def judged(grades: Sequence[Grade], by: By) -> Grade:
    """The response that stands for a question, of one or more scored ones in sample order.

    ``first``: the first. ``majority``: the first that gives the set most samples give; of sets with equally many, the
    one given earlier. Samples that were not read do not vote.
    """
    votes = Counter(grade.predicted for grade in grades if grade.predicted is not None)
    if by == "first" or not votes:
        return grades[0]
    most = max(votes.values())
    return next(grade for grade in grades if grade.predicted is not None and votes[grade.predicted] == most)


def pair_up(a: Mapping[str, Sampled], b: Mapping[str, Sampled], by: By) -> Pairing:
    """Every question of two evaluations of the same questions, in exactly one place."""
    shared: list[Both] = []
    apart: dict[tuple[State, State], list[str]] = {}
    statuses: dict[tuple[str, str], list[str]] = {}
    for id_ in sorted(a):
        states = _state(a[id_]), _state(b[id_])
        if states == ("scored", "scored"):
            judged_a, judged_b = judged(a[id_].scored, by), judged(b[id_].scored, by)
            shared.append(Both(a[id_].question, a[id_], b[id_], judged_a, judged_b))
            status = outcome_of(judged_a), outcome_of(judged_b)
        else:
            apart.setdefault(states, []).append(id_)
            status = _status(a[id_], by), _status(b[id_], by)
        statuses.setdefault(status, []).append(id_)
    return Pairing(
        shared,
        [LeftOut(a=x, b=y, ids=apart[x, y]) for x in STATES for y in STATES if (x, y) in apart],
        [StatusCell(a=x, b=y, ids=statuses[x, y]) for x in STATUSES for y in STATUSES if (x, y) in statuses],
    )


def _state(item: Sampled) -> State:
    return "scored" if item.scored else "missing" if item.missing else "not_scored"


def _status(item: Sampled, by: By) -> str:
    return outcome_of(judged(item.scored, by)) if item.scored else _state(item)


def questions_of(grades: Iterable[Grade]) -> list[Question]:
    """What grades alone tell of their questions: id, gold and enough letters, each question its own cluster.

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
