"""A replay as tables of text; the report and the terminal show the same ones."""

from collections.abc import Sequence
from typing import Final

from legal_rl.training.replay.extremes import Case, Extremes
from legal_rl.training.replay.replay import Replay
from legal_rl.training.replay.steps import StepRow
from legal_rl.training.text_tables import TextTable, percent

_MOST_STEPS: Final = 40


def step_table(found: Replay) -> TextTable:
    """Means by step; of a long run, steps evenly apart."""
    names = list(dict.fromkeys(name for row in found.steps for name in row.old))
    others = list(dict.fromkeys(name for row in found.steps for name in row.new))
    rows = [
        (
            str(row.step),
            f"{row.responses:,}",
            percent(row.acc),
            f"{row.old_score:.3f}",
            f"{row.new_score:.3f}",
            *(_mean(row.old.get(name)) for name in names),
            *(_mean(row.new.get(name)) for name in others),
        )
        for row in _spread(found.steps)
    ]
    left = f" {len(rows)} of {len(found.steps)} steps." if len(rows) < len(found.steps) else ""
    return TextTable(
        "Steps",
        f"Means over responses: the total as it was paid and as it would have been, then the components.{left}",
        ("step", "responses", "exact", "old", "new", *(f"old {n}" for n in names), *(f"new {n}" for n in others)),
        tuple(rows),
    )


def _spread(rows: Sequence[StepRow]) -> list[StepRow]:
    if len(rows) <= _MOST_STEPS:
        return list(rows)
    last = len(rows) - 1
    return [rows[round(place * last / (_MOST_STEPS - 1))] for place in range(_MOST_STEPS)]


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def group_table(found: Replay) -> TextTable:
    """What would have been taught."""
    groups = found.groups
    signs = groups.signs
    pushed = signs.total()

    def of_all(*chosen: tuple[int, int]) -> str:
        return percent(sum(signs[one] for one in chosen) / pushed) if pushed else "–"

    rows = (
        ("groups of two or more", f"{groups.groups:,}"),
        ("Spearman over all responses", _mean(found.spearman)),
        ("Kendall's tau-b within groups, mean", f"{_mean(groups.tau)} ({groups.ranked:,} groups)"),
        ("groups whose best response changes", percent(groups.share(groups.best_changed))),
        ("groups without a signal, old", percent(groups.share(groups.constant_old))),
        ("groups without a signal, new", percent(groups.share(groups.constant_new))),
        ("groups without a signal, both", percent(groups.share(groups.constant_both))),
        ("responses pushed the same way", of_all((1, 1), (-1, -1))),
        ("pushed the other way", of_all((1, -1), (-1, 1))),
        ("pushed by the old alone", of_all((1, 0), (-1, 0))),
        ("pushed by the new alone", of_all((0, 1), (0, -1))),
        ("pushed by neither", of_all((0, 0))),
    )
    return TextTable(
        "What would have been taught",
        "A group is one question in one step; pushed up or down: the sign of r − mean of its group, which is that of "
        "GRPO's advantage. The best response changes where no best one of the old is among the best of the new.",
        ("figure", "value"),
        rows,
    )


def recheck_table(found: Replay) -> TextTable:
    """Values that are not what was saved; no rows where all are."""
    check = found.recheck
    return TextTable(
        "Saved and recomputed",
        f"The first of {check.departed:,} responses (of {check.responses:,}) whose saved values are not today's. "
        + ", ".join(f"{name}: {count:,}" for name, count in sorted(check.keys.items())),
        ("place", "value", "saved", "now"),
        tuple((one.place, one.key, _exact(one.saved), _exact(one.now)) for one in check.first),
    )


def _exact(value: float | None) -> str:
    return "missing" if value is None else repr(value)


def wrong_table(found: Replay) -> TextTable:
    """Wrong responses that the new reward pays most."""
    return _cases("Wrong and paid most", "Wrong responses, the best paid by the new reward first.", found.wrong_paid)


def right_table(found: Replay) -> TextTable:
    """Right responses that the new reward pays least."""
    return _cases(
        "Right and paid least", "Right responses, the least paid by the new reward first.", found.right_unpaid
    )


def _cases(title: str, note: str, extremes: Extremes) -> TextTable:
    header = ("place", "question", "read", "gold", "old", "new", "text")
    return TextTable(title, f"{note} The same text to one question is shown once.", header, _rows(extremes.found()))


def _rows(cases: list[Case]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (case.place, case.id, case.read, case.gold, f"{case.old:.3f}", f"{case.new:.3f}", case.text) for case in cases
    )


TABLES: Final = (step_table, group_table, recheck_table, wrong_table, right_table)
