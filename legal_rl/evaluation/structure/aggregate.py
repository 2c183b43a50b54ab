"""Structures of one model → StructureReport. Only numbers are kept of each response, so a large file fits."""

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, Literal, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict

from legal_rl.core.grading import Grade, graded_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import Floats, Interval, mean_interval, ratio_intervals, share_interval
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.k_samples import cluster_of
from legal_rl.evaluation.slices import is_complex
from legal_rl.evaluation.structure.feature_table import CITED, FEATURES, LENGTHS, Outcome, Structure, analyse, ratios
from legal_rl.evaluation.structure.lengths import AdjustedLength, LengthCase, LengthTest, adjusted_length, length_test
from legal_rl.runs.statutes import FINDINGS, CitationCheck, Finding

_OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
# A row of the table has a numerator and a denominator for each feature.
_WIDTH: Final = 2 * len(FEATURES)
_COLUMN: Final = {unit: 2 * list(FEATURES).index(unit) for unit in LENGTHS}


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FeatureRow(_Model):
    """One feature over all scored responses and by outcome; ``n`` counts the responses that have a value."""

    label: str
    kind: Literal["share", "mean"]
    overall: Figure
    right: Figure
    wrong: Figure
    unparsed: Figure


class Complexity(_Model):
    """Questions with two or more gold options, or of level 2 and up, against the rest; accuracy counts unparsed ones.

    ``relative_length`` and ``accuracy_difference`` are of complex against simple questions.
    """

    unit: str
    complex_length: Figure
    simple_length: Figure
    complex_accuracy: Figure
    simple_accuracy: Figure
    relative_length: float | None
    accuracy_difference: float | None


class LawAccuracy(_Model):
    """Citations of one law's articles, each once a response. ``overall`` and the outcomes are the share that is right.

    Its ``n`` counts the citations that the store can judge; ``unknown`` are the others. ``findings`` are counts.
    """

    law: str
    overall: Figure
    right: Figure
    wrong: Figure
    unparsed: Figure
    unknown: int
    findings: dict[str, int]


class StructureReport(_Model):
    """Content of structure.json: the responses of one model. ``notes`` say what is in no figure.

    ``of`` is the checksum of the file of responses, None where they did not come from one. ``statutes`` has the laws
    cited, most cited first; None where no store of statutes was given.
    """

    of: str | None = None
    responses: int
    outcomes: dict[str, int]
    not_scored: int
    features: dict[str, FeatureRow]
    lengths: list[LengthTest]
    adjusted: list[AdjustedLength]
    complexity: list[Complexity]
    statutes: list[LawAccuracy] | None = None
    notes: list[str]


def analyse_responses(
    questions: Sequence[Question],
    responses: Iterable[Response],
    grades: Iterable[Grade] | None = None,
    *,
    check: CitationCheck | None = None,
) -> StructureReport:
    """Analyse every response whose id is among ``questions``.

    With ``grades`` their outcome counts, for the responses that have one, instead of that of grading them here.
    """
    by_id = {question.id: question for question in questions}
    known = {grade.key: grade for grade in grades or ()}
    collector = StructureCollector(questions)
    for response in responses:
        question = by_id.get(response.id)
        if question is None:
            collector.unknown += 1
            continue
        collector.add(structure_of(question, response, known.get(response.key), check))
    return collector.report()


def structure_of(
    question: Question, response: Response, grade: Grade | None = None, check: CitationCheck | None = None
) -> Structure | None:
    """The structure of a stored response; None where no text was obtained."""
    graded = graded_response(question, response)
    if graded is None:
        return None
    if grade is not None and grade.status != "not_scored":
        graded = replace(graded, grade=grade)
    return analyse(graded, check)


class StructureCollector:
    """The numbers of the responses so far; ``unknown`` counts those without a question."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.unknown = 0
        self.not_scored = 0
        self._questions = questions
        self._indices = {question.id: index for index, question in enumerate(questions)}
        self._rows = array("d")
        self._outcomes = array("b")
        self._asked = array("l")
        self._cited: Counter[tuple[str, Outcome, Finding]] | None = None

    @property
    def empty(self) -> bool:
        """True while no response belonged to one of the questions."""
        return not self._outcomes and not self.not_scored

    def add(self, structure: Structure | None) -> None:
        """Count one response; None is one without text."""
        if structure is None:
            self.not_scored += 1
            return
        self._rows.extend(chain.from_iterable(ratios(structure)))
        self._outcomes.append(_OUTCOMES.index(structure.outcome))
        self._asked.append(self._indices[structure.id])
        if structure.cited is not None:
            self._cited = Counter() if self._cited is None else self._cited
            self._cited.update((law, structure.outcome, finding) for law, _, _, finding in structure.cited)

    def report(self) -> StructureReport:
        """Compute all figures; the same responses in the same order give the same ones."""
        table = self._table()
        outcomes = np.array(self._outcomes, dtype=np.int64)
        questions = [self._questions[index] for index in self._asked]
        clusters = [cluster_of(question) for question in questions]
        counts = Counter(_OUTCOMES[code] for code in self._outcomes)
        cases = _length_cases(table, outcomes, questions, clusters)
        unread = len(self._indices) - len(set(self._asked))
        notes = {
            "responses without text (not_scored) are in no figure": self.not_scored,
            "responses carry an id that no question has and are in no figure": self.unknown,
            "questions have no response that could be read": unread,
        }
        return StructureReport(
            responses=len(table),
            outcomes={name: counts[name] for name in _OUTCOMES},
            not_scored=self.not_scored,
            features=_feature_rows(table, outcomes, clusters),
            lengths=[length_test(unit, rows) for unit, rows in cases.items()],
            adjusted=[adjusted_length(unit, rows) for unit, rows in cases.items()],
            complexity=_complexities(table, outcomes, questions, clusters),
            statutes=None if self._cited is None else _laws(self._cited),
            notes=[f"{count:,} {text}." for text, count in notes.items() if count],
        )

    def lengths(self, unit: str) -> dict[str, list[float]]:
        """Outcome → lengths in ``unit``, for plots."""
        table, column, outcomes = self._table(), _COLUMN[unit], np.array(self._outcomes)
        parts = {name: table[outcomes == code] for code, name in enumerate(_OUTCOMES)}
        return {name: part[part[:, column + 1] > 0, column].tolist() for name, part in parts.items() if len(part)}

    def _table(self) -> Floats:
        return np.asarray(self._rows, dtype=np.float64).reshape(-1, _WIDTH)


def _feature_rows(table: Floats, outcomes: Any, clusters: Sequence[Hashable]) -> dict[str, FeatureRow]:
    rows = {"overall": np.arange(len(outcomes))}
    rows |= {name: np.flatnonzero(outcomes == code) for code, name in enumerate(_OUTCOMES)}
    groups = {
        name: _figures(table[chosen], [clusters[row] for row in chosen.tolist()]) for name, chosen in rows.items()
    }
    return {
        name: FeatureRow(
            label=feature.label, kind=feature.kind, **{group: figures[index] for group, figures in groups.items()}
        )
        for index, (name, feature) in enumerate(FEATURES.items())
        if name not in CITED or groups["overall"][index].n
    }


def _laws(cited: Counter[tuple[str, Outcome, Finding]]) -> list[LawAccuracy]:
    """Accuracy by law, the law cited most often first."""
    by_law: dict[str, Counter[tuple[Outcome, Finding]]] = {}
    for (law, outcome, finding), count in cited.items():
        by_law.setdefault(law, Counter())[outcome, finding] += count

    def figure(found: Counter[tuple[Outcome, Finding]], *outcomes: Outcome) -> Figure:
        chosen = [(finding, count) for (outcome, finding), count in found.items() if outcome in outcomes]
        judged = sum(count for finding, count in chosen if finding != "unknown")
        right = sum(count for finding, count in chosen if finding == "right")
        return Figure(value=right / judged if judged else None, n=judged)

    rows = []
    for law, found in sorted(by_law.items(), key=lambda item: (-item[1].total(), item[0])):
        counts = {name: sum(found[outcome, name] for outcome in _OUTCOMES) for name in FINDINGS}
        parts = {outcome: figure(found, outcome) for outcome in _OUTCOMES}
        whole = figure(found, *_OUTCOMES)
        rows.append(LawAccuracy(law=law, overall=whole, **parts, unknown=counts.pop("unknown"), findings=counts))
    return rows


def _figures(table: Floats, clusters: Sequence[Hashable]) -> list[Figure]:
    if not len(table):
        return [Figure(value=None, n=0) for _ in FEATURES]
    tops, bottoms = table[:, 0::2], table[:, 1::2]
    means = [index for index, feature in enumerate(FEATURES.values()) if feature.kind == "mean"]
    intervals = ratio_intervals(tops, bottoms, clusters, means=means)
    return [
        Figure(
            value=float(top.sum() / bottom.sum()) if bottom.any() else None,
            n=int(np.count_nonzero(bottom)),
            ci95=interval,
        )
        for top, bottom, interval in zip(tops.T, bottoms.T, intervals, strict=True)
    ]


def _length_cases(
    table: Floats, outcomes: Any, questions: Sequence[Question], clusters: Sequence[Hashable]
) -> dict[str, list[LengthCase]]:
    """Unit → the parsed responses whose length is known in it."""
    cases: dict[str, list[LengthCase]] = {}
    for unit, column in _COLUMN.items():
        rows = np.flatnonzero((outcomes != _OUTCOMES.index("unparsed")) & (table[:, column + 1] > 0))
        for row in rows.tolist():
            question, right = questions[row], _OUTCOMES[outcomes[row]] == "right"
            family = question.meta.get("family")
            case = LengthCase(
                length=float(table[row, column]),
                right=right,
                cluster=clusters[row],
                kind=question.kind,
                family=None if family is None else str(family),
                gold_size=len(question.gold),
            )
            cases.setdefault(unit, []).append(case)
    return cases


def _complexities(
    table: Floats, outcomes: Any, questions: Sequence[Question], clusters: Sequence[Hashable]
) -> list[Complexity]:
    hard = np.array([is_complex(question) for question in questions], dtype=bool)

    def mean(values: Any, rows: Any, interval: Callable[..., Interval | None]) -> Figure:
        chosen, own = values[rows], [clusters[row] for row in rows]
        return Figure(value=float(chosen.mean()), n=len(rows), ci95=interval(chosen.tolist(), own))

    found = []
    for unit, column in _COLUMN.items():
        complex_rows, simple_rows = (
            np.flatnonzero((hard == wanted) & (table[:, column + 1] > 0)) for wanted in (True, False)
        )
        if not len(complex_rows) or not len(simple_rows):
            continue
        lengths = [mean(table[:, column], rows, mean_interval) for rows in (complex_rows, simple_rows)]
        right = [mean(outcomes == 0, rows, share_interval) for rows in (complex_rows, simple_rows)]
        known = lengths[0].value and lengths[1].value
        found.append(
            Complexity(
                unit=unit,
                complex_length=lengths[0],
                simple_length=lengths[1],
                complex_accuracy=right[0],
                simple_accuracy=right[1],
                relative_length=lengths[0].value / lengths[1].value - 1 if known else None,  # type: ignore[operator]
                accuracy_difference=(right[0].value or 0.0) - (right[1].value or 0.0),
            )
        )
    return found
