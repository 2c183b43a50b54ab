"""Responses → grades → metrics. Every slice is measured by the same code as the whole.

A response is kept as its grade and its lengths; the text is let go. Nothing leaves a denominator in silence: rows that
are in no figure are reported by count and place.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade, grade_response, graded_response
from legal_rl.core.parser import ReadingProfile
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import mean_interval, share_interval
from legal_rl.evaluation.calibration import calibrate
from legal_rl.evaluation.exam_score import exam_points, official_scores
from legal_rl.evaluation.figures import ExcludedRows, ExclusionReason, Figure, Metrics, ParserRuleShare, RowPlace, Slice
from legal_rl.evaluation.k_samples import QuestionSamples, cluster_of, samples_by_question
from legal_rl.evaluation.slices import breakdowns, letter_figures, measure_slice, tally
from legal_rl.runs.records import no_garbage_search

LENGTH_GROUPS: Final = ("right", "wrong", "unparsed")
PLACES_NAMED: Final = 10  # places named of each sort; the rest is counted


@dataclass(frozen=True, slots=True)
class ScoredResponse:
    """A grade, the parser's rule behind it, and the length; these are None where no text was obtained.

    ``tokens`` is None too where the engine did not count; ``line`` is that of the response file, where there was one.
    """

    grade: Grade
    rule: str | None
    characters: int | None
    tokens: int | None
    line: int | None = None


def score_response(
    question: Question, response: Response, line: int | None = None, reading: ReadingProfile = "strict"
) -> ScoredResponse:
    """Grade a stored response as ``grade_response`` does, and keep what else is measured of it."""
    graded = graded_response(question, response, reading)
    if graded is None:
        return ScoredResponse(grade_response(question, response), None, None, None, line)
    return ScoredResponse(graded.grade, graded.parsed.rule, len(graded.text), response.completion_tokens, line)


@dataclass(frozen=True, slots=True)
class Scores:
    """The scored responses, sorted by (id, sample), and the metrics over them."""

    rows: list[ScoredResponse]
    metrics: Metrics

    @property
    def grades(self) -> list[Grade]:
        """The grades of ``rows``, in their order."""
        return [row.grade for row in self.rows]


def score_responses(
    questions: Sequence[Question], responses: Iterable[Response], *, reading: ReadingProfile = "strict"
) -> Scores:
    """Grade every response whose id is among ``questions`` and measure the grades.

    Responses with other ids are counted and named (``left_out``), questions without a response too. Raises
    ``UserError`` for a repeated question id, a repeated (id, sample), or when no response belongs to any question.
    """
    seen = set()

    def unique() -> Iterator[tuple[None, Response]]:
        for response in responses:
            if response.key in seen:
                raise UserError(f"response (id, sample) {response.key!r} occurs twice; every row needs its own")
            seen.add(response.key)
            yield None, response

    return score_lines(questions, unique(), reading=reading)


def score_lines(
    questions: Sequence[Question],
    responses: Iterable[tuple[int | None, Response]],
    *,
    repeated: Sequence[RowPlace] = (),
    on_response: Callable[[Grade, Response], None] = lambda _grade, _response: None,
    reading: ReadingProfile = "strict",
) -> Scores:
    """Score responses one by one, each known by its line in a file; a text is seen by ``on_response`` alone.

    Raises ``UserError`` for a repeated question id or when no response belongs to any question.
    """
    by_id = index_questions(questions)
    rows: list[ScoredResponse] = []
    unknown: list[RowPlace] = []
    with no_garbage_search():
        for line, response in responses:
            question = by_id.get(response.id)
            if question is None:
                unknown.append(RowPlace(id=response.id, sample=response.sample, line=line))
            else:
                rows.append(score_response(question, response, line, reading))
                on_response(rows[-1].grade, response)
        return compute_scores(questions, rows, unknown=unknown, repeated=repeated, reading=reading)


def index_questions(questions: Iterable[Question]) -> dict[str, Question]:
    """Questions by id. Raises ``UserError`` for an id that occurs twice."""
    by_id: dict[str, Question] = {}
    for question in questions:
        if question.id in by_id:
            raise UserError(f"question id {question.id!r} occurs twice; every row needs its own")
        by_id[question.id] = question
    return by_id


def compute_scores(
    questions: Sequence[Question],
    rows: Iterable[ScoredResponse],
    *,
    unknown: Sequence[RowPlace] = (),
    repeated: Sequence[RowPlace] = (),
    reading: ReadingProfile = "strict",
) -> Scores:
    """Measure responses that were scored one by one. Raises ``UserError`` when there is none at all."""
    rows = sorted(rows, key=lambda row: row.grade.key)
    if not rows:
        raise UserError(
            f"none of the {len(unknown)} responses belongs to one of the {len(questions)} questions; "
            "check that the two files belong together",
            code="foreign",
            responses=len(unknown),
            questions=len(questions),
        )
    grades = [row.grade for row in rows]
    return Scores(rows, measure(questions, grades, rows=rows, unknown=unknown, repeated=repeated, reading=reading))


def measure(
    questions: Sequence[Question],
    grades: Sequence[Grade],
    *,
    rows: Sequence[ScoredResponse] = (),
    unknown: Sequence[RowPlace] = (),
    repeated: Sequence[RowPlace] = (),
    reading: ReadingProfile = "strict",
) -> Metrics:
    """All figures of ``grades``, each of which belongs to one of ``questions``.

    Lengths and rules need ``rows``, the same responses; ``unknown`` and ``repeated`` rows are only reported.
    """
    items = samples_by_question(questions, grades)
    tallies = tally(items)
    overall = measure_slice(tallies)
    letters, macro = letter_figures(items)
    clusters = {question.id: cluster_of(question) for question in questions}
    excluded = excluded_rows(items, grades, rows, unknown, repeated)
    return Metrics(
        reading=reading,
        overall=overall,
        options_macro=macro,
        letters=letters,
        rules=rule_figures(rows, clusters),
        lengths=length_figures(rows, clusters),
        calibration=calibrate(items),
        official=official_scores(items),
        points=exam_points(items),
        by=breakdowns(tallies),
        left_out=excluded,
        warnings=warnings_of(overall, excluded),
    )


def rule_figures(rows: Sequence[ScoredResponse], clusters: Mapping[str, Hashable]) -> dict[str, ParserRuleShare]:
    """Per rule of the parser, in name order: its share of the scored responses, and how many of those are right."""
    scored = [row for row in rows if row.rule is not None]
    keys = [clusters[row.grade.id] for row in scored]
    rules = {}
    for name in sorted({row.rule for row in scored if row.rule is not None}):
        decided = [row for row in scored if row.rule == name]
        right = [float(row.grade.exact is True) for row in decided]
        share = share_interval([float(row.rule == name) for row in scored], keys)
        interval = share_interval(right, [clusters[row.grade.id] for row in decided])
        exact = Figure(value=sum(right) / len(right), n=len(right), ci95=interval)
        rules[name] = ParserRuleShare(
            value=len(right) / len(scored), n=len(scored), ci95=share, count=len(right), exact=exact
        )
    return rules


def length_figures(rows: Sequence[ScoredResponse], clusters: Mapping[str, Hashable]) -> dict[str, dict[str, Figure]]:
    """Mean length of right, wrong and unparsed responses in characters, and in tokens where the engine counted them."""
    units: dict[str, dict[str, list[tuple[float, Hashable]]]] = {"characters": {}, "tokens": {}}
    for row in rows:
        group = "unparsed" if row.grade.status != "ok" else "right" if row.grade.exact else "wrong"
        for unit, length in (("characters", row.characters), ("tokens", row.tokens)):
            if length is not None:
                units[unit].setdefault(group, []).append((length, clusters[row.grade.id]))
    tables: dict[str, dict[str, Figure]] = {}
    for unit, groups in units.items():
        for name in LENGTH_GROUPS:
            if name in groups:
                lengths, keys = zip(*groups[name], strict=True)
                figure = Figure(value=sum(lengths) / len(lengths), n=len(lengths), ci95=mean_interval(lengths, keys))
                tables.setdefault(unit, {})[name] = figure
    return tables


def excluded_rows(
    items: Sequence[QuestionSamples],
    grades: Iterable[Grade],
    rows: Iterable[ScoredResponse],
    unknown: Iterable[RowPlace],
    repeated: Iterable[RowPlace],
) -> dict[ExclusionReason, ExcludedRows]:
    """Each sort that occurs, the first places in the order of the file, or by id and sample where there is none."""
    lines = {row.grade.key: row.line for row in rows}
    failed = [grade for grade in grades if grade.status == "not_scored"]
    places: dict[ExclusionReason, list[RowPlace]] = {
        "unknown": list(unknown),
        "repeated": list(repeated),
        "not_scored": [RowPlace(id=g.id, sample=g.sample, line=lines.get(g.key)) for g in failed],
        "missing": [RowPlace(id=item.question.id) for item in items if item.missing],
    }
    excluded = {}
    for reason, listed in places.items():
        listed.sort(key=lambda place: (place.line or 0, place.id, place.sample or 0))
        if listed:
            excluded[reason] = ExcludedRows(count=len(listed), first=listed[:PLACES_NAMED])
    return excluded


def warnings_of(overall: Slice, excluded: dict[ExclusionReason, ExcludedRows]) -> list[str]:
    """Warnings to read before trusting the figures, one sentence each."""
    sentences: dict[ExclusionReason, str] = {
        "missing": f"of {overall.questions} questions have no response; they are in no figure",
        "not_scored": "responses never returned text (not_scored); they are in no figure",
        "unknown": "responses carry an id that no question has; they were left out",
        "repeated": "response rows repeat an earlier row word for word; each was read once",
    }
    warnings = [
        f"{excluded[reason].count} {sentence}: {list_places(excluded[reason])}."
        for reason, sentence in sentences.items()
        if reason in excluded
    ]
    if overall.k != overall.k_min:
        warnings.append(
            f"Questions have {overall.k_min} to {overall.k} scored samples; each is judged on its own, so best@k, "
            "worst@k and maj@k mix different k, and pass@k is over the questions with k samples or more."
        )
    return warnings


def list_places(rows: ExcludedRows) -> str:
    """``'q9', sample 0 (line 2)``, ten at most; ids as Python writes them, so that no control character gets out."""
    words = []
    for place in rows.first:
        sample = "" if place.sample is None else f", sample {place.sample}"
        line = "" if place.line is None else f" (line {place.line})"
        words.append(f"{place.id!r}{sample}{line}")
    more = rows.count - len(words)
    return "; ".join(words) + (f"; and {more} more" if more else "")
