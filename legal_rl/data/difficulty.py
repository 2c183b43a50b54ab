"""Difficulty of each question for a baseline, the curriculum drawn from it, and a histogram.

The bands are the difficulty filter of the thesis: questions that the baseline nearly always or nearly never answers
right teach GRPO nothing, because all samples of a group then earn the same. A few samples cannot tell 95 % from 80 %,
so every share comes with Wilson's interval, and a band is ``settled`` only where the whole interval lies in it.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import TypeAdapter, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.stats import Interval, wilson
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.runs.records import first_problem, read_jsonl

Band = Literal["drop_easy", "drop_hard", "core", "outside", "unmeasured"]
BANDS: Final[tuple[Band, ...]] = ("drop_easy", "outside", "core", "drop_hard", "unmeasured")
# By band: its name in the picture and its colour.
LEGEND: Final[dict[Band, tuple[str, str]]] = {
    "drop_hard": ("dropped, too hard", "#c0504d"),
    "outside": ("outside", "#b8b8b8"),
    "core": ("core", "#4f9d69"),
    "drop_easy": ("dropped, too easy", "#e0a030"),
}


@dataclass(frozen=True, slots=True)
class Bands:
    """The bounds of the bands, as shares of right samples: dropped above ``easy`` and below ``hard``, core in between.

    Raises ``UserError`` unless 0 <= ``hard`` <= ``core_low`` <= ``core_high`` <= ``easy`` <= 1.
    """

    hard: float = 0.05
    core_low: float = 0.3
    core_high: float = 0.7
    easy: float = 0.95

    def __post_init__(self) -> None:
        if not 0 <= self.hard <= self.core_low <= self.core_high <= self.easy <= 1:
            raise UserError(
                f"difficulty: the bounds {self.hard}, {self.core_low}, {self.core_high}, {self.easy} must rise from 0 "
                "to 1; change --hard, --core-low, --core-high or --easy"
            )

    def of(self, rate: float) -> Band:
        """The band of a share. Both ends of the core are in it; a share of ``hard`` or ``easy`` is not dropped."""
        if rate > self.easy:
            return "drop_easy"
        if rate < self.hard:
            return "drop_hard"
        return "core" if self.core_low <= rate <= self.core_high else "outside"

    def settles(self, interval: Interval) -> bool:
        """True where the whole interval lies in one band, and on one side of the core."""
        low, high = interval
        return self.of(low) == self.of(high) and not low < self.core_low <= self.core_high < high

    def samples_to_settle(self) -> dict[str, int | None]:
        """The fewest samples, all right or all wrong, that settle a question as too easy or too hard; None: no number.

        With bounds of 5 % and 95 % these are 73 each.
        """
        return {
            "drop_easy": next(n for n in count(1) if _interval(n, n)[0] > self.easy) if self.easy < 1 else None,
            "drop_hard": next(n for n in count(1) if _interval(0, n)[1] < self.hard) if self.hard > 0 else None,
        }


def _interval(right: int, n: int) -> Interval:
    """Wilson's interval, rounded: 0 of n begins at 0 and not at 3e-17, which may be on the other side of a bound."""
    low, high = wilson(right, n) or (0.0, 1.0)
    return round(low, 6), round(high, 6)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """One question: ``right`` of ``n`` scored samples, Wilson's 95 % interval, the band, and if that is certain.

    ``not_scored`` samples never returned a text; they are in no share. With ``n`` = 0 the band is ``unmeasured``.
    """

    id: str
    n: int
    right: int
    not_scored: int
    rate: float | None
    ci95: Interval | None
    band: Band
    settled: bool


def measure(id_: str, outcomes: Iterable[bool | None], bands: Bands) -> Difficulty:
    """Difficulty from the samples of one question: right, wrong, or None where there was nothing to score."""
    counts = Counter(outcomes)
    n, right = counts[True] + counts[False], counts[True]
    if n == 0:
        return Difficulty(id_, 0, 0, counts[None], None, None, "unmeasured", False)
    interval = _interval(right, n)
    return Difficulty(id_, n, right, counts[None], right / n, interval, bands.of(right / n), bands.settles(interval))


def read_difficulty(path: Path) -> list[Difficulty]:
    """Read rows as `data difficulty` writes them. Raises ``UserError`` for a row of another shape, by line."""
    adapter, rows = TypeAdapter(Difficulty), []
    for number, row in read_jsonl(path):
        try:
            rows.append(adapter.validate_python(row))
        except ValidationError as error:
            raise UserError(f"{path}, line {number}: not a difficulty: {first_problem(error)}; measure again") from None
    return rows


def curriculum(questions: Sequence[Question], measured: Mapping[str, Difficulty]) -> list[Question]:
    """The questions of the bands ``core`` and ``outside``, easiest first."""
    return easiest_first([q for q in questions if measured[q.id].band in ("core", "outside")], measured)


def easiest_first(questions: Sequence[Question], measured: Mapping[str, Difficulty]) -> list[Question]:
    """Order by share of right samples, falling, those without a share last.

    Ties go by the SHA-256 of the id, so that neither files nor families come in blocks. The same questions and shares
    give the same order.
    """

    def turn(question: Question) -> tuple[float, str]:
        digest = hashlib.sha256(question.id.encode("utf-8", "surrogatepass")).hexdigest()
        return -(measured[question.id].rate or 0.0), digest

    return sorted(questions, key=turn)


def summarise(measured: Sequence[Difficulty], bands: Bands) -> dict[str, Any]:
    """Counts by band, settled ones apart, and the distribution of the shares."""
    known = [row for row in measured if row.rate is not None]
    rates = Counter(f"{row.right}/{row.n}" for row in sorted(known, key=lambda row: (row.rate or 0, row.n)))
    return {
        "questions": len(measured),
        "scored_samples": sum(row.n for row in measured),
        "not_scored_samples": sum(row.not_scored for row in measured),
        "mean_rate": sum(row.rate or 0 for row in known) / len(known) if known else None,
        "bands": {
            band: {
                "questions": sum(row.band == band for row in measured),
                "settled": sum(row.band == band and row.settled for row in measured),
            }
            for band in BANDS
        },
        "rates": dict(rates),
        "samples_to_settle": bands.samples_to_settle(),
    }


def difficulty_png(measured: Sequence[Difficulty], bands: Bands, path: Path, *, title: str) -> None:
    """A bar for each share that occurs, with its number of questions, over the bands; 1,080 × 600 pixels.

    The same measurements give the same bytes. ``title`` should be in English: matplotlib's fonts have no Chinese.
    """

    from matplotlib.patches import Patch

    figure = new_figure(9, 5)

    axes = figure.add_subplot()
    heights = Counter(row.rate for row in measured if row.rate is not None)
    rates = sorted(heights)
    gap = min((high - low for low, high in pairwise(rates)), default=0.2)
    colours = [LEGEND[bands.of(rate)][1] for rate in rates]
    bars = axes.bar(rates, [heights[rate] for rate in rates], width=max(0.01, 0.4 * gap), color=colours)
    if len(rates) <= 21:
        axes.bar_label(bars, padding=2)
    bounds = (-0.1, bands.hard, bands.core_low, bands.core_high, bands.easy, 1.1)
    across: tuple[Band, ...] = ("drop_hard", "outside", "core", "outside", "drop_easy")
    for (low, high), band in zip(pairwise(bounds), across, strict=True):
        axes.axvspan(low, high, color=LEGEND[band][1], alpha=0.15, linewidth=0)
    axes.set(title=title, xlabel="share of right samples", ylabel="questions", xlim=(-0.1, 1.1))
    axes.margins(y=0.12)
    counts = Counter(row.band for row in measured)
    keys = [Patch(color=colour, label=f"{name}: {counts[band]}") for band, (name, colour) in LEGEND.items()]
    axes.legend(handles=keys, loc="upper center", ncols=4, fontsize="small")
    save_png(figure, path)
