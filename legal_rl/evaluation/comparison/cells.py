"""The cells of a comparison's tables."""

from collections.abc import Sequence

from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison.figures import Change, FeatureChange
from legal_rl.evaluation.comparison.rows import p_text

SHOWN = 10  # ids that a table names; compare.json has all of them
_WIDTH = 10  # characters on each side of a forest's middle


def share(value: float) -> str:
    """``57.6 %``."""
    return f"{100 * value:.1f} %"


def points(change: Change) -> str:
    """``+2.4 (-0.3 to +5.1)``, in percentage points."""
    return f"{100 * change.difference:+z.1f}" + in_brackets(change.ci95, 100)


def forest(change: Change, reach: float) -> str:
    """The interval as a strip of characters from ``-reach`` to ``+reach``: ``·····│··━●━····``."""
    strip = ["·"] * (2 * _WIDTH + 1)
    low, high = change.ci95 or (change.difference, change.difference)
    for place in range(_column(low, reach), _column(high, reach) + 1):
        strip[place] = "━"
    strip[_WIDTH] = "│"
    strip[_column(change.difference, reach)] = "●"
    return "".join(strip)


def _column(value: float, reach: float) -> int:
    return _WIDTH + round(_WIDTH * max(-1.0, min(1.0, value / reach)))


def relative(change: FeatureChange | None) -> str:
    """A relative change in percent."""
    if change is None or change.relative is None:
        return "–"
    return f"{100 * change.relative:+z.1f} %" + in_brackets(change.relative_ci95, 100)


def p_cell(p_value: float | None) -> str:
    """A p-value, or a dash where there is none."""
    return "–" if p_value is None else p_text(p_value)


def first_ids(ids: Sequence[str]) -> str:
    """The first ids, and how many more there are."""
    more = len(ids) - SHOWN
    return ", ".join(ids[:SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def detected(difference: float | None) -> str:
    """A difference that could be detected, in points."""
    return "none" if difference is None else f"{100 * difference:.1f} points"


def in_brackets(interval: Interval | None, scale: float, form: str = ".1f") -> str:
    """`` (-0.3 to +5.1)``, or nothing."""
    return "" if interval is None else f" ({scale * interval[0]:+z{form}} to {scale * interval[1]:+z{form}})"
