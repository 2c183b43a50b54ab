"""Replay → replay.md, replay.json, replay.png."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from legal_rl.runs.records import write_json, write_text
from legal_rl.training.replay.plots import replay_png
from legal_rl.training.replay.replay import Replay
from legal_rl.training.replay.tables import TABLES
from legal_rl.training.replay.verdict import verdict
from legal_rl.training.text_tables import escaped, markdown

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
    return "\n".join([head, *(markdown(made) for table in TABLES if (made := table(found)).rows)])


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
