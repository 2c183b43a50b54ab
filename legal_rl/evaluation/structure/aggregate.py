"""Structures of one model → StructureReport. Only numbers are kept of each response, so a large file fits."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain as chained
from typing import Any, Final

import numpy as np

from legal_rl.core.grading import Grade, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import Floats, mean_interval, ratio_intervals, share_interval
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.samples import cluster_of
from legal_rl.evaluation.structure.analyse import Structure, analyse
from legal_rl.evaluation.structure.features import FEATURES, LENGTHS, ratios
from legal_rl.evaluation.structure.figures import Complexity, FeatureRow, StructureReport
from legal_rl.evaluation.structure.lengths import LengthCase, adjusted_length, length_test

OUTCOMES: Final = ("right", "wrong", "unparsed")
_GROUPS: Final = ("overall", *OUTCOMES)
_WIDTH: Final = 2 * len(FEATURES)


def analyse_responses(
    questions: Sequence[Question], responses: Iterable[Response], grades: Iterable[Grade] | None = None
) -> StructureReport:
    """Analyse every response whose id is among ``questions``.

    With ``grades`` their outcome counts, for the responses that have one, instead of that of grading them here.
    """
    by_id = {question.id: question for question in questions}
    known = {(grade.id, grade.sample): grade for grade in grades or ()}
    gathered = StructureCollector(questions)
    for response in responses:
        question = by_id.get(response.id)
        if question is None:
            gathered.unknown += 1
            continue
        gathered.add(structure_of(question, response, known.get((response.id, response.sample))))
    return gathered.report()


def structure_of(question: Question, response: Response, grade: Grade | None = None) -> Structure | None:
    """The structure of a stored response; None where no text was obtained."""
    text = response.full_text
    if text is None:
        return None
    graded = grade_text(
        question,
        text,
        prefill=response.starts_in_thinking,
        finish_reason=response.finish_reason,
        sample=response.sample,
        prompt_tokens=response.prompt_tokens,
        completion_tokens=response.completion_tokens,
    )
    if grade is not None and grade.status != "not_scored":
        graded = type(graded)(question, text, graded.parsed, grade, response.prompt_tokens, response.completion_tokens)
    return analyse(graded)


class StructureCollector:
    """The numbers of the responses so far; ``unknown`` counts those without a question."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.unknown = 0
        self.not_scored = 0
        self._questions = questions
        self._places = {question.id: place for place, question in enumerate(questions)}
        self._rows = array("d")
        self._outcomes = array("b")
        self._asked = array("l")

    @property
    def any(self) -> bool:
        """Whether a response belonged to one of the questions."""
        return bool(self._outcomes) or self.not_scored > 0

    def add(self, structure: Structure | None) -> None:
        """Count one response; None is one without text."""
        if structure is None:
            self.not_scored += 1
            return
        self._rows.extend(chained.from_iterable(ratios(structure)))
        self._outcomes.append(OUTCOMES.index(structure.outcome))
        self._asked.append(self._places[structure.id])

    def report(self) -> StructureReport:
        """All figures; the same responses in the same order give the same ones."""
        table = np.frombuffer(self._rows, dtype=np.float64).reshape(-1, _WIDTH) if self._rows else np.empty((0, _WIDTH))
        outcomes = np.array(self._outcomes, dtype=np.int64)
        asked = [self._questions[place] for place in self._asked]
        counts = Counter(OUTCOMES[place] for place in self._outcomes)
        lengths = _lengths(table, outcomes, asked)
        return StructureReport(
            responses=len(table),
            outcomes={name: counts[name] for name in OUTCOMES},
            not_scored=self.not_scored,
            features=_features(table, outcomes, [cluster_of(question) for question in asked]),
            lengths=[length_test(unit, cases) for unit, cases in lengths.items()],
            adjusted=[adjusted_length(unit, cases) for unit, cases in lengths.items()],
            complexity=_complexity(table, outcomes, asked),
            notes=self._notes(),
        )

    def lengths(self, unit: str) -> dict[str, list[float]]:
        """Outcome → lengths, for plots."""
        place = 2 * list(FEATURES).index(unit)
        rows = np.array(self._rows).reshape(-1, _WIDTH)
        chosen = {name: rows[np.array(self._outcomes) == code] for code, name in enumerate(OUTCOMES)}
        return {name: part[part[:, place + 1] > 0, place].tolist() for name, part in chosen.items() if len(part)}

    def _notes(self) -> list[str]:
        missing = len(self._places) - len(set(self._asked))
        told = {
            "responses without text (not_scored) are in no figure": self.not_scored,
            "responses carry an id that no question has and are in no figure": self.unknown,
            "questions have no response that could be read": missing,
        }
        return [f"{count:,} {text}." for text, count in told.items() if count]


def _features(table: Floats, outcomes: Any, clusters: Sequence[Hashable]) -> dict[str, FeatureRow]:
    groups = {name: _figures(table[rows], [clusters[row] for row in rows]) for name, rows in _split(outcomes).items()}
    return {
        name: FeatureRow(
            label=feature.label, kind=feature.kind, **{group: figures[place] for group, figures in groups.items()}
        )
        for place, (name, feature) in enumerate(FEATURES.items())
    }


def _split(outcomes: Any) -> dict[str, Any]:
    rows = {"overall": np.arange(len(outcomes))}
    return rows | {name: np.flatnonzero(outcomes == code) for code, name in enumerate(OUTCOMES)}


def _figures(table: Floats, clusters: Sequence[Hashable]) -> list[Figure]:
    if not len(table):
        return [Figure(value=None, n=0) for _ in FEATURES]
    tops, bottoms = table[:, 0::2], table[:, 1::2]
    means = [place for place, feature in enumerate(FEATURES.values()) if feature.kind == "mean"]
    intervals = ratio_intervals(tops, bottoms, clusters, means=means)
    return [
        Figure(
            value=float(tops[:, place].sum() / bottoms[:, place].sum()) if bottoms[:, place].any() else None,
            n=int(np.count_nonzero(bottoms[:, place])),
            ci95=interval,
        )
        for place, interval in enumerate(intervals)
    ]


def _lengths(table: Floats, outcomes: Any, asked: Sequence[Question]) -> dict[str, list[LengthCase]]:
    """Unit → the parsed responses whose length is known in it."""
    cases = {}
    for unit in LENGTHS:
        place = 2 * list(FEATURES).index(unit)
        rows = np.flatnonzero((outcomes < OUTCOMES.index("unparsed")) & (table[:, place + 1] > 0))
        if len(rows):
            cases[unit] = [_case(table[row, place], outcomes[row], asked[row]) for row in rows.tolist()]
    return cases


def _case(length: float, outcome: int, question: Question) -> LengthCase:
    family = question.meta.get("family")
    return LengthCase(
        length=float(length),
        right=OUTCOMES[outcome] == "right",
        cluster=cluster_of(question),
        kind=question.kind,
        family=None if family is None else str(family),
        gold_size=len(question.gold),
    )


def is_complex(question: Question) -> bool:
    """Two or more gold options, or of level 2 and up where the level is stated."""
    level = question.meta.get("level")
    return len(question.gold) > 1 or (isinstance(level, int) and level > 1)


def _complexity(table: Floats, outcomes: Any, asked: Sequence[Question]) -> list[Complexity]:
    hard = np.array([is_complex(question) for question in asked], dtype=bool)
    found = []
    for unit in LENGTHS:
        place = 2 * list(FEATURES).index(unit)
        sides = [np.flatnonzero((hard == wanted) & (table[:, place + 1] > 0)) for wanted in (True, False)]
        if not len(sides[0]) or not len(sides[1]):
            continue
        keys = [[cluster_of(asked[row]) for row in rows.tolist()] for rows in sides]
        lengths = [_mean(table[rows, place], names) for rows, names in zip(sides, keys, strict=True)]
        right = [_accuracy(outcomes[rows] == 0, names) for rows, names in zip(sides, keys, strict=True)]
        found.append(
            Complexity(
                unit=unit,
                complex_length=lengths[0],
                simple_length=lengths[1],
                complex_accuracy=right[0],
                simple_accuracy=right[1],
                relative_length=lengths[0].value / lengths[1].value - 1
                if lengths[0].value and lengths[1].value
                else None,
                accuracy_difference=(right[0].value or 0.0) - (right[1].value or 0.0),
            )
        )
    return found


def _mean(values: Floats, clusters: Sequence[Hashable]) -> Figure:
    return Figure(value=float(values.mean()), n=len(values), ci95=mean_interval(values.tolist(), clusters))


def _accuracy(values: Any, clusters: Sequence[Hashable]) -> Figure:
    return Figure(value=float(values.mean()), n=len(values), ci95=share_interval(values.tolist(), clusters))
