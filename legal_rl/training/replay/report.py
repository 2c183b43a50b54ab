"""Render a replay: a few sentences, tables for the terminal and Markdown, replay.md, replay.json and replay.png."""

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from legal_rl.reporting.pictures import as_ascii, new_figure, save_png
from legal_rl.reporting.tables import TextTable, escaped, percent, section
from legal_rl.runs.records import write_json, write_text
from legal_rl.training.replay.replay import ExtremeResponses, Replay

OUTPUTS: Final = ("replay.md", "replay.json", "replay.png")
_MOST_STEPS: Final = 40
_SIGNS: Final = {1: "up", 0: "none", -1: "down"}
_GROUP_SHARES: Final = ("best_changed", "constant_old", "constant_new", "constant_both")


def write_replay(replay: Replay, out: Path) -> None:
    """Write the three files into ``out``; the same replay gives the same bytes."""
    write_text(out / "replay.md", as_markdown(replay))
    write_json(out / "replay.json", as_json(replay))
    _replay_png(replay, out / "replay.png")


def as_markdown(replay: Replay) -> str:
    """The report: the verdict, then every table that has rows."""
    head = f"# Rewards replayed: {escaped(replay.name)}\n\n{escaped(verdict(replay))}\n\n![Old and new](replay.png)\n"
    return "\n".join([head, *(section(table) for make in TABLES if (table := make(replay)).rows)])


def as_json(replay: Replay) -> dict[str, Any]:
    """All figures; shares are of all groups, signs count responses by old → new advantage."""
    groups, check = replay.groups, replay.recheck
    return {
        "verdict": verdict(replay),
        "reward": replay.name,
        "split": replay.split,
        "old": replay.old_config.model_dump(mode="json"),
        "new": replay.new_config.model_dump(mode="json"),
        "responses": len(replay.old),
        "recheck": {
            "departed": check.departed,
            "keys": dict(check.keys),
            "first": [asdict(mismatch) for mismatch in check.first],
        },
        "left_out": {
            "unknown_questions": len(replay.unknown),
            "unknown_responses": replay.unknown.total(),
            "unknown_places": replay.unknown_places,
            "cut": replay.cut,
        },
        "spearman": replay.spearman,
        "groups": {
            "n": groups.groups,
            "alone": groups.alone,
            "kendall_tau": groups.tau,
            "ranked": groups.ranked,
            **{name: groups.share(getattr(groups, name)) for name in _GROUP_SHARES},
            "same_sign": groups.same_sign,
            "signs": {f"{_SIGNS[old]} → {_SIGNS[new]}": n for (old, new), n in sorted(groups.signs.items())},
        },
        "steps": [asdict(row) for row in replay.steps],
        "wrong_paid_most": [asdict(response) for response in replay.wrong_paid.ranked()],
        "right_paid_least": [asdict(response) for response in replay.right_unpaid.ranked()],
    }


def verdict(replay: Replay) -> str:
    """Do the saved rewards stand, what would the other one have changed, and what was left out?"""
    check, groups = replay.recheck, replay.groups
    sentences = [
        f"{check.departed:,} of {check.responses:,} responses no longer earn what was saved (in "
        f"{', '.join(sorted(check.keys))}): the parser or a component has changed since, or the run had another reward."
        if check.departed
        else f"All {check.responses:,} responses earn today exactly what was saved.",
        _change_verdict(replay),
    ]
    if groups.groups:
        old, new = groups.share(groups.constant_old), groups.share(groups.constant_new)
        sentences.append(f"Groups without a signal: {percent(old)} → {percent(new)}.")
    left_out = []
    if replay.unknown:
        left_out.append(
            f"{replay.unknown.total():,} responses answer questions that the run does not have, the first "
            f"{next(iter(replay.unknown))!r} in {replay.unknown_places[0]}"
        )
    if replay.cut:
        left_out.append(f"{len(replay.cut)} files break off in their last line, the first in {replay.cut[0]}")
    if left_out:
        sentences.append(f"Left out: {'; '.join(left_out)}.")
    return " ".join(sentences)


def _change_verdict(replay: Replay) -> str:
    groups, correlation = replay.groups, replay.spearman
    ranks = "one of the two rewards is the same for all" if correlation is None else f"Spearman {correlation:.3f}"
    if not groups.groups:
        return f"No question was answered more than once in a step, so there are no groups ({ranks})."
    changed = f"the best response changes in {percent(groups.share(groups.best_changed))} of {groups.groups:,} groups"
    text = f"Under {replay.name} ({ranks}) {changed}"
    if groups.same_sign is None:
        return f"{text}; no response is pushed by both."
    return f"{text}; of the responses pushed by both, {percent(groups.same_sign)} are pushed the same way."


def _step_table(replay: Replay) -> TextTable:
    """Means by step; of a long run, steps evenly apart."""
    old_names = list(dict.fromkeys(name for row in replay.steps for name in row.old))
    new_names = list(dict.fromkeys(name for row in replay.steps for name in row.new))
    steps, last = replay.steps, len(replay.steps) - 1
    note = ""
    if len(steps) > _MOST_STEPS:
        steps = [steps[round(index * last / (_MOST_STEPS - 1))] for index in range(_MOST_STEPS)]
        note = f" {len(steps)} of {len(replay.steps)} steps."
    rows = [
        (
            str(row.step),
            f"{row.responses:,}",
            percent(row.acc),
            f"{row.old_score:.3f}",
            f"{row.new_score:.3f}",
            *(_mean(row.old.get(name)) for name in old_names),
            *(_mean(row.new.get(name)) for name in new_names),
        )
        for row in steps
    ]
    components = (*(f"old {name}" for name in old_names), *(f"new {name}" for name in new_names))
    return TextTable(
        "Steps",
        f"Means over responses: the total as it was paid and as it would have been, then the components.{note}",
        ("step", "responses", "exact", "old", "new", *components),
        tuple(rows),
    )


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _group_table(replay: Replay) -> TextTable:
    groups, pushed = replay.groups, replay.groups.signs.total()

    def of_all(*signs: tuple[int, int]) -> str:
        return percent(sum(groups.signs[pair] for pair in signs) / pushed) if pushed else "–"

    return TextTable(
        "What would have been taught",
        "A group is one question in one step; pushed up or down: the sign of r − mean of its group, which is that of "
        "GRPO's advantage. The best response changes where no best one of the old is among the best of the new.",
        ("figure", "value"),
        (
            ("groups of two or more", f"{groups.groups:,}"),
            ("Spearman over all responses", _mean(replay.spearman)),
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
        ),
    )


def _recheck_table(replay: Replay) -> TextTable:
    """Values that are not what was saved; no rows where all are."""

    def exact(value: float | None) -> str:
        return "missing" if value is None else repr(value)

    check = replay.recheck
    return TextTable(
        "Saved and recomputed",
        f"The first of {check.departed:,} responses (of {check.responses:,}) whose saved values are not today's. "
        + ", ".join(f"{name}: {count:,}" for name, count in sorted(check.keys.items())),
        ("place", "value", "saved", "now"),
        tuple((row.place, row.key, exact(row.saved), exact(row.now)) for row in check.first),
    )


def _wrong_table(replay: Replay) -> TextTable:
    note = "Wrong responses, the best paid by the new reward first."
    return _response_table("Wrong and paid most", note, replay.wrong_paid)


def _right_table(replay: Replay) -> TextTable:
    note = "Right responses, the least paid by the new reward first."
    return _response_table("Right and paid least", note, replay.right_unpaid)


def _response_table(title: str, note: str, extremes: ExtremeResponses) -> TextTable:
    return TextTable(
        title,
        f"{note} The same text to one question is shown once.",
        ("place", "question", "read", "gold", "old", "new", "text"),
        tuple(
            (row.place, row.id, row.read, row.gold, f"{row.old:.3f}", f"{row.new:.3f}", row.text)
            for row in extremes.ranked()
        ),
    )


TABLES: Final = (_step_table, _group_table, _recheck_table, _wrong_table, _right_table)


def _replay_png(replay: Replay, path: Path) -> None:
    """Left: means by step, exact match beside them. Right: one mark a pair of totals, its area the responses."""
    figure = new_figure(12, 5)
    curves, marks = figure.subplots(1, 2, width_ratios=(3, 2))
    steps = [row.step for row in replay.steps]
    curves.plot(steps, [row.old_score for row in replay.steps], marker=".", label="old total, as paid")
    curves.plot(steps, [row.new_score for row in replay.steps], marker=".", label=f"new total, {as_ascii(replay.name)}")
    curves.plot(steps, [row.acc for row in replay.steps], linestyle="--", color="grey", label="exact match")
    curves.set(title=f"Mean by step ({replay.split})", xlabel="step", ylabel="reward")
    curves.grid(alpha=0.3)
    curves.legend(fontsize="small")
    for right, colour, label in ((0, "#c0504d", "wrong"), (1, "#4f81bd", "right")):
        counts = Counter(
            (round(old, 3), round(new, 3))
            for old, new, is_right in zip(replay.old, replay.new, replay.right, strict=True)
            if is_right == right
        )
        if counts:
            old, new = zip(*counts, strict=True)
            most = max(counts.values())
            areas = [12 + 300 * count / most for count in counts.values()]
            marks.scatter(old, new, s=areas, alpha=0.45, color=colour, linewidths=0, label=label)
    marks.set(title="Each response", xlabel="old total", ylabel="new total")
    marks.grid(alpha=0.3)
    for handle in marks.legend(fontsize="small").legend_handles:
        handle.set_sizes([30])
    save_png(figure, path)
