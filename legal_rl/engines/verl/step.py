"""One training step in figures: what verl logged of it, and what the responses drawn in it say."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, pstdev
from typing import Any, Final

from legal_rl.core.grading import OUTCOMES, Graded, outcome_of
from legal_rl.core.responses import Format
from legal_rl.training.rollouts import Rollout

STATUSES: Final = tuple(name for name in OUTCOMES if name != "not_scored")  # every rollout has a text
FORMATS: Final[tuple[Format, ...]] = ("strict", "loose", "none")
# Our name → verl's. Its response_length/clip_ratio is the share as long as the longest of the batch, not of the cut.
LOGGED: Final = {
    "reward": "critic/score/mean",
    "response_tokens": "response_length/mean",
    "entropy": "actor/entropy",
    "kl": "actor/kl_loss",
    "ppo_kl": "actor/ppo_kl",
    "grad_norm": "actor/grad_norm",
    "clip_fraction": "actor/pg_clipfrac",
    "seconds": "timing_s/step",
}


def logged_figures(data: Mapping[str, Any]) -> dict[str, float | None]:
    """What a row of verl's log says, under our names."""
    found: dict[str, float | None] = {name: data.get(key) for name, key in LOGGED.items()}
    tokens, seconds = data.get("perf/total_num_tokens"), data.get("timing_s/step")
    return {**found, "tokens_per_second": tokens / seconds if tokens and seconds else None}


def drawn_figures(graded: Sequence[Graded], rollouts: Sequence[Rollout]) -> dict[str, Any]:
    """What the responses of a step say, each read again and as the trainer kept it."""
    if not graded:
        return {}
    values = [one.values for one in rollouts]
    read = [one.grade for one in graded if one.grade.status == "ok"]
    return {
        "acc": fmean(one.grade.exact is True for one in graded),
        "reward": fmean(value["score"] for value in values),
        "reward_std": pstdev(value["score"] for value in values),
        "components": {name: fmean(value[name] for value in values) for name in values[0] if name not in _TOTALS},
        "status": _shares((outcome_of(one.grade) for one in graded), STATUSES),
        "format": _shares((one.grade.format for one in graded), FORMATS),
        "over_selected": _mean(bool(grade.extra) for grade in read),
        "under_selected": _mean(bool(grade.missed) for grade in read),
        "extra_letters": _mean(len(grade.extra) for grade in read),
        "missed_letters": _mean(len(grade.missed) for grade in read),
        "tokens": _tokens(graded),
        "cut": fmean(one.finish_reason == "length" for one in rollouts),
        "samples": len(graded),
        **_groups(graded, values),
    }


_TOTALS: Final = ("acc", "score")


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None


def _shares(found: Iterable[str], names: Sequence[str]) -> dict[str, float]:
    seen = list(found)
    return {name: seen.count(name) / len(seen) for name in names}


def _tokens(graded: Sequence[Graded]) -> dict[str, float | None]:
    kinds: dict[str, Callable[[Graded], bool]] = {
        "right": lambda one: one.grade.exact is True,
        "wrong": lambda one: one.grade.status == "ok" and not one.grade.exact,
        "unparsed": lambda one: one.grade.status != "ok",
    }
    return {
        name: _mean(one.completion_tokens for one in graded if one.completion_tokens is not None and belongs(one))
        for name, belongs in kinds.items()
    }


def _groups(graded: Sequence[Graded], values: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """A group is what was drawn for one question in the step; one of a single sample has no variance to speak of."""
    groups: dict[str, list[Mapping[str, float]]] = defaultdict(list)
    for one, value in zip(graded, values, strict=True):
        groups[one.question.id].append(value)
    several = [group for group in groups.values() if len(group) > 1]

    def same(key: str) -> float | None:
        return _mean(len({value[key] for value in group}) == 1 for group in several)

    return {"groups": len(groups), "same_reward": same("score"), "same_acc": same("acc")}
