"""Saved rollouts, their questions and two rewards → Replay. One step is held at a time, and two numbers a response."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from legal_rl.core.answers import render
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.core.questions import Question
from legal_rl.runs.manifest import fingerprint
from legal_rl.training.replay.extremes import Case, Extremes, excerpt
from legal_rl.training.replay.groups import Groups
from legal_rl.training.replay.recheck import Recheck
from legal_rl.training.replay.steps import StepRow, step_row
from legal_rl.training.rewards import RewardConfig, compute
from legal_rl.training.rollouts import Rollout, Split, read_rollouts, regrade, rollout_files


@dataclass(slots=True)
class Replay:
    """All that is reported. ``old`` and ``new`` hold each response's total, ``right`` its exact match, in one order.

    ``recheck`` holds the old reward, recomputed, against what was saved. ``unknown`` counts responses by ids that no
    question has, ``cut`` lists places where a file breaks off; neither is in any figure. ``spearman`` is over all
    responses, None where one of the rewards is constant.
    """

    name: str
    split: Split
    old_config: RewardConfig
    new_config: RewardConfig
    steps: list[StepRow] = field(default_factory=list)
    groups: Groups = field(default_factory=Groups)
    recheck: Recheck = field(default_factory=Recheck)
    wrong_paid: Extremes = field(default_factory=lambda: Extremes(1))
    right_unpaid: Extremes = field(default_factory=lambda: Extremes(-1))
    unknown: Counter[str] = field(default_factory=Counter)
    unknown_places: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    old: "array[float]" = field(default_factory=lambda: array("d"))
    new: "array[float]" = field(default_factory=lambda: array("d"))
    right: bytearray = field(default_factory=bytearray)
    spearman: float | None = None


def replay(
    folder: Path,
    questions: Iterable[Question],
    old: RewardConfig,
    new: RewardConfig,
    *,
    name: str,
    split: Split = "train",
    prefill: bool = False,
    show: Callable[[int, int], None] = lambda done, total: None,
) -> Replay:
    """Reward every rollout below ``folder`` anew: ``old`` to recheck what was saved, ``new`` (``name``) to compare.

    Both configs must have their lengths filled in (``within``). ``show`` is told steps done and steps in all. Raises
    ``UserError`` where there is no rollout of ``split``, or none whose question is among ``questions``.
    """
    known = {question.id: question for question in questions}
    found = Replay(name, split, old, new)
    steps = list(rollout_files(folder, split))
    for done, step in enumerate(steps, 1):
        _step(found, step, read_rollouts(folder, split, step, cut=found.cut.append), known, prefill)
        show(done, len(steps))
    if not found.steps:
        unknown = next(iter(found.unknown), None)
        why = "no responses are saved" if unknown is None else f"no question is known, for example {unknown!r}"
        raise UserError(f"{folder}: {why} for {split}; name the folder of a run whose GRPO has begun")
    found.spearman = _spearman(found.old, found.new)
    return found


def _spearman(old: "array[float]", new: "array[float]") -> float | None:
    from scipy.stats import spearmanr

    return float(spearmanr(old, new).statistic) if len(set(old)) > 1 and len(set(new)) > 1 else None


def _step(found: Replay, step: int, rollouts: Iterable[Rollout], known: Mapping[str, Question], prefill: bool) -> None:
    old, new = found.old_config.on(found.split), found.new_config.on(found.split)
    values = []
    groups: dict[str, tuple[list[float], list[float]]] = {}
    for rollout in rollouts:
        place = f"{found.split}-{step:06d}.jsonl, line {rollout.line}"
        if rollout.id not in known:
            found.unknown[rollout.id] += 1
            found.unknown_places.append(place) if len(found.unknown_places) < 5 else None
            continue
        graded = regrade(rollout, known[rollout.id], prefill)
        now = compute(graded, new)
        found.recheck.add(place, rollout.values, compute(graded, old))
        values.append((rollout.values, now))
        before, after = groups.setdefault(rollout.id, ([], []))
        before.append(_score(rollout, place))
        after.append(now["score"])
        _keep(found, _case(place, rollout, graded, now["score"]), graded.grade.exact is True)
    for before, after in groups.values():
        found.groups.add(before, after)
    if values:
        found.steps.append(step_row(step, values))


def _score(rollout: Rollout, place: str) -> float:
    if "score" not in rollout.values:
        raise UserError(f"{place}: the response has no score; name the folder of a run made with this package")
    return rollout.values["score"]


def _case(place: str, rollout: Rollout, graded: Graded, new: float) -> Case:
    grade = graded.grade
    read = render(grade.predicted) if grade.predicted else grade.status
    old, digest = rollout.values["score"], fingerprint({"text": rollout.text})
    return Case(place, rollout.step, rollout.id, read, render(grade.gold), old, new, excerpt(rollout.text), digest)


def _keep(found: Replay, case: Case, right: bool) -> None:
    found.old.append(case.old)
    found.new.append(case.new)
    found.right.append(right)
    (found.right_unpaid if right else found.wrong_paid).add(case)
