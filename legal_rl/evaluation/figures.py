"""Contents of metrics.json: figures with their n and interval, gathered into slices."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.parser import ReadingProfile
from legal_rl.core.stats import Interval


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Figure(_Model):
    """A value over ``n`` observations; None where nothing was observed. Shares lie in [0, 1]."""

    value: float | None
    n: int
    ci95: Interval | None = None


class Count(Figure):
    """``count`` responses; ``value`` is their share of the ``n`` scored ones (None for what is in no denominator)."""

    count: int


class Prf(_Model):
    """Option precision, recall and F1; ``n`` of each counts responses."""

    precision: Figure
    recall: Figure
    f1: Figure


class LetterScores(Prf):
    """One option letter, over the responses whose question has it; ``support`` counts those with it in gold."""

    support: int


class WorstOfK(_Model):
    """Micro precision and recall over each question's lowest sample."""

    precision: Figure
    recall: Figure


class SelectionErrors(_Model):
    """Over-selection (a letter that gold lacks) and under-selection (a letter of gold missed) of what was read.

    Only parsed responses are looked at, an unparsed one selects nothing. The shares are of all scored responses, so
    ``only_extra``, ``only_missed``, ``both``, the right ones and the unparsed ones add up to 1; ``extra`` is
    ``only_extra`` and ``both``. ``extra_letters`` and ``missed_letters`` are means over the parsed responses.
    """

    extra: Count
    missed: Count
    only_extra: Count
    only_missed: Count
    both: Count
    extra_letters: Figure
    missed_letters: Figure


class Slice(_Model):
    """The figures of one set of questions.

    ``questions`` counts all of them; ``missing`` those without any response row and ``not_scored`` the responses that
    never returned text: both are in no denominator. ``k`` is the largest, ``k_min`` the smallest number of scored
    samples of a scored question. ``exact_match`` has mean@k, best@k, worst@k and maj@k with ``n`` counting questions;
    ``exact_match_strict`` is mean@k where only the strict format counts as read, and ``right_by_loose`` are the
    responses that make the difference. ``pass_at`` has pass@1, pass@2, pass@4 … over the ``n`` questions with that many
    scored samples. ``options`` is micro; ``options_samples`` the mean over responses of each one's own figures. In
    ``status``, ``ok`` is ``right`` and ``wrong`` together.
    """

    questions: int
    responses: int
    not_scored: int
    missing: int
    k: int
    k_min: int
    exact_match: dict[str, Figure]
    exact_match_strict: Figure
    right_by_loose: Count
    pass_at: dict[str, Figure]
    options: Prf
    options_samples: Prf
    options_worst: WorstOfK
    selection: SelectionErrors
    status: dict[str, Count]
    format: dict[str, Count]


class ParserRuleShare(Count):
    """The responses that one rule of the parser decided; ``exact`` is the share of these that is exactly right."""

    exact: Figure


class CalibrationBin(_Model):
    """The votes whose share lies in [``low``, ``high``), the last bin with its end: mean share against the truth."""

    low: float
    high: float
    confidence: float | None
    truth: Figure


class Reliability(_Model):
    """Vote shares against truth: expected calibration error over the ``bins``, and the Brier score.

    ``ece`` has no interval: a bootstrap of absolute gaps lies above the gap it is drawn from.
    """

    ece: Figure
    brier: Figure
    bins: list[CalibrationBin]


class Calibration(_Model):
    """Trustworthiness of the votes of two or more samples, over the ``questions`` that have as many scored.

    ``options``: each option's share of votes against whether it is in gold. ``sets``: the share of the set with most
    votes against whether it is gold, as maj@k counts it. An unparsed sample votes for nothing and is in the
    denominator: a model that often says nothing is not sure.
    """

    questions: int
    options: Reliability
    sets: Reliability


class OfficialScores(_Model):
    """JEC-QA's six scores, each mean@k exact match over ``n`` questions: kds kda cas caa as aa.

    First letters: k knowledge, c case, a all kinds; last letter: s questions with one gold option, a all questions.
    ``human`` is the reference of its paper, given only where every question is JEC-QA's.
    """

    scores: dict[str, Figure]
    human: dict[str, float] | None
    notes: list[str]


class ExamPoints(_Model):
    """The exam's own points: single questions 1, multiple and indefinite 2, all or nothing, mean over samples.

    ``raw`` of ``maximum`` points over the scored questions; ``single`` and ``several`` are the shares of points won.
    ``scaled`` (0 to 300) weighs them as the real paper does, None where one of the two has no question; ``passing`` is
    the share of bootstrap draws at or above ``pass_line``. ``assumed`` questions do not state their form: one gold
    option was taken for single, more for multiple or indefinite.
    """

    raw: float
    maximum: int
    single: Figure
    several: Figure
    scaled: Figure
    pass_line: int
    passing: float | None
    assumed: int
    notes: list[str]


class RowPlace(_Model):
    """A row that is reported; ``line`` is set where it came from a file, ``sample`` is None for a question."""

    id: str
    sample: int | None = None
    line: int | None = None


class ExcludedRows(_Model):
    """Rows of one sort that are in no figure: how many, and the first ten."""

    count: int
    first: list[RowPlace]


ExclusionReason = Literal["unknown", "repeated", "not_scored", "missing"]


class Metrics(_Model):
    """All figures of one response file. ``reading`` is the parser's profile; ``by`` is dimension → group → slice.

    ``rules`` is empty where grades were measured without their responses; ``calibration`` is None below two samples.
    ``left_out`` has an entry for each sort that occurs: responses with an ``unknown`` id, rows ``repeated`` word for
    word (read once), ``not_scored`` responses and ``missing`` questions.
    """

    reading: ReadingProfile = "strict"
    overall: Slice
    options_macro: Prf
    letters: dict[str, LetterScores]
    rules: dict[str, ParserRuleShare]
    lengths: dict[str, dict[str, Figure]]
    calibration: Calibration | None
    official: OfficialScores
    points: ExamPoints
    by: dict[str, dict[str, Slice]]
    left_out: dict[ExclusionReason, ExcludedRows]
    warnings: list[str]
