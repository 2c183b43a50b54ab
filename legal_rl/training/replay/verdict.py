"""A replay in a few sentences."""

from legal_rl.reporting.tables import percent
from legal_rl.training.replay.replay import Replay


def verdict(found: Replay) -> str:
    """Whether the saved rewards stand, what the other one would have changed, and what was left out."""
    return " ".join(filter(None, (_recheck(found), _change(found), _silent(found), _left_out(found))))


def _recheck(found: Replay) -> str:
    check = found.recheck
    if not check.departed:
        return f"All {check.responses:,} responses earn today exactly what was saved."
    return (
        f"{check.departed:,} of {check.responses:,} responses no longer earn what was saved (in "
        f"{', '.join(sorted(check.keys))}): the parser or a component has changed since, or the run had another reward."
    )


def _change(found: Replay) -> str:
    groups, correlation = found.groups, found.spearman
    ranks = "one of the two rewards is the same for all" if correlation is None else f"Spearman {correlation:.3f}"
    if not groups.groups:
        return f"No question was answered more than once in a step, so there are no groups ({ranks})."
    said = f"Under {found.name} ({ranks}) the best response changes in {percent(groups.share(groups.best_changed))}"
    said += f" of {groups.groups:,} groups"
    if groups.same_sign is None:
        return f"{said}; no response is pushed by both."
    return f"{said}; of the responses pushed by both, {percent(groups.same_sign)} are pushed the same way."


def _silent(found: Replay) -> str:
    groups = found.groups
    if not groups.groups:
        return ""
    old, new = groups.share(groups.constant_old), groups.share(groups.constant_new)
    return f"Groups without a signal: {percent(old)} → {percent(new)}."


def _left_out(found: Replay) -> str:
    parts = []
    if found.unknown:
        first = next(iter(found.unknown))
        parts.append(
            f"{found.unknown.total():,} responses answer questions that the run does not have, the first {first!r} in "
            f"{found.unknown_places[0]}"
        )
    if found.cut:
        parts.append(f"{len(found.cut)} files break off in their last line, the first in {found.cut[0]}")
    return f"Left out: {'; '.join(parts)}." if parts else ""
