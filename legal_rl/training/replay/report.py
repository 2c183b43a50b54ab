"""Render a replay: tables for the terminal and Markdown, replay.md, replay.json, replay.png."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from legal_rl.reporting.pictures import as_ascii, new_figure, save_png
from legal_rl.reporting.tables import TextTable, escaped, percent, section
from legal_rl.runs.records import write_json, write_text
from legal_rl.training.replay.replay import ExtremeResponses, Replay, ReplayedResponse, StepMeans
from legal_rl.training.replay.verdict import verdict

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


def _spread(rows: Sequence[StepMeans]) -> list[StepMeans]:
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


def _cases(title: str, note: str, extremes: ExtremeResponses) -> TextTable:
    header = ("place", "question", "read", "gold", "old", "new", "text")
    return TextTable(title, f"{note} The same text to one question is shown once.", header, _rows(extremes.found()))


def _rows(cases: list[ReplayedResponse]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (case.place, case.id, case.read, case.gold, f"{case.old:.3f}", f"{case.new:.3f}", case.text) for case in cases
    )


TABLES: Final = (step_table, group_table, recheck_table, wrong_table, right_table)


def replay_png(found: Replay, path: Path) -> None:
    """Left: means by step, exact match beside them. Right: one mark a pair of totals, its area the responses."""
    figure = new_figure(12, 5)
    curves, marks = figure.subplots(1, 2, width_ratios=(3, 2))
    steps = [row.step for row in found.steps]
    curves.plot(steps, [row.old_score for row in found.steps], marker=".", label="old total, as paid")
    curves.plot(steps, [row.new_score for row in found.steps], marker=".", label=f"new total, {as_ascii(found.name)}")
    curves.plot(steps, [row.acc for row in found.steps], linestyle="--", color="grey", label="exact match")
    curves.set(title=f"Mean by step ({found.split})", xlabel="step", ylabel="reward")
    curves.grid(alpha=0.3)
    curves.legend(fontsize="small")
    for right, colour, label in ((0, "#c0504d", "wrong"), (1, "#4f81bd", "right")):
        counted = Counter(
            (round(old, 3), round(new, 3))
            for old, new, one in zip(found.old, found.new, found.right, strict=True)
            if one == right
        )
        if counted:
            old, new = zip(*counted, strict=True)
            most = max(counted.values())
            areas = [12 + 300 * count / most for count in counted.values()]
            marks.scatter(old, new, s=areas, alpha=0.45, color=colour, linewidths=0, label=label)
    marks.set(title="Each response", xlabel="old total", ylabel="new total")
    marks.grid(alpha=0.3)
    legend = marks.legend(fontsize="small")
    for handle in legend.legend_handles:
        handle.set_sizes([30])
    save_png(figure, path)


OUTPUTS: Final = ("replay.md", "replay.json", "replay.png")
_SIGNS: Final = {1: "up", 0: "none", -1: "down"}


def write_replay(found: Replay, out: Path) -> None:
    """Write the three files into ``out``; the same replay gives the same bytes."""
    write_text(out / "replay.md", as_markdown(found))
    write_json(out / "replay.json", as_json(found))
    replay_png(found, out / "replay.png")


def as_markdown(found: Replay) -> str:
    """The report: the verdict, then every table that has rows."""
    head = f"# Rewards replayed: {escaped(found.name)}\n\n{escaped(verdict(found))}\n\n![Old and new](replay.png)\n"
    return "\n".join([head, *(section(made) for table in TABLES if (made := table(found)).rows)])


def as_json(found: Replay) -> dict[str, Any]:
    """All figures; shares are of all groups, signs count responses by old → new advantage."""
    groups, check = found.groups, found.recheck
    return {
        "verdict": verdict(found),
        "reward": found.name,
        "split": found.split,
        "old": found.old_config.model_dump(mode="json"),
        "new": found.new_config.model_dump(mode="json"),
        "responses": len(found.old),
        "recheck": {
            "departed": check.departed,
            "keys": dict(check.keys),
            "first": [asdict(one) for one in check.first],
        },
        "left_out": {
            "unknown_questions": len(found.unknown),
            "unknown_responses": found.unknown.total(),
            "unknown_places": found.unknown_places,
            "cut": found.cut,
        },
        "spearman": found.spearman,
        "groups": {
            "n": groups.groups,
            "alone": groups.alone,
            "kendall_tau": groups.tau,
            "ranked": groups.ranked,
            "best_changed": groups.share(groups.best_changed),
            "constant_old": groups.share(groups.constant_old),
            "constant_new": groups.share(groups.constant_new),
            "constant_both": groups.share(groups.constant_both),
            "same_sign": groups.same_sign,
            "signs": {f"{_SIGNS[old]} → {_SIGNS[new]}": n for (old, new), n in sorted(groups.signs.items())},
        },
        "steps": [asdict(row) for row in found.steps],
        "wrong_paid_most": [asdict(case) for case in found.wrong_paid.found()],
        "right_paid_least": [asdict(case) for case in found.right_unpaid.found()],
    }
