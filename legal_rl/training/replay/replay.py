"""Reward saved rollouts anew: one step is held in memory at a time, and two numbers a response."""

import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Final

from legal_rl.core.answers import render
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.core.questions import Question
from legal_rl.runs.manifest import fingerprint
from legal_rl.training.replay.groups import GroupCounts
from legal_rl.training.rewards import RewardConfig, compute
from legal_rl.training.rollouts import Rollout, Split, read_rollouts, regrade, rollout_files

_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One value that is not what was saved; None where it is missing on that side."""

    place: str
    key: str
    saved: float | None
    now: float | None


@dataclass(slots=True)
class Recheck:
    """Of ``responses`` recomputed, ``departed`` have a value that differs; ``keys`` counts by name, ``first`` shows."""

    responses: int = 0
    departed: int = 0
    keys: Counter[str] = field(default_factory=Counter)
    first: list[Mismatch] = field(default_factory=list)

    def add(self, place: str, saved: Mapping[str, float], now: Mapping[str, float]) -> None:
        """Compare one response."""
        self.responses += 1
        differing = [key for key in {**saved, **now} if not _same(saved.get(key), now.get(key))]
        self.departed += bool(differing)
        self.keys.update(differing)
        for key in differing[: max(0, _SHOWN - len(self.first))]:
            self.first.append(Mismatch(place, key, saved.get(key), now.get(key)))


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return one == other or (math.isnan(one) and math.isnan(other))


_TOTALS: Final = ("acc", "score")


@dataclass(frozen=True, slots=True)
class StepMeans:
    """``old`` and ``new`` are means of each component as saved and as recomputed; ``acc`` is exact match today."""

    step: int
    responses: int
    acc: float
    old_score: float
    new_score: float
    old: dict[str, float]
    new: dict[str, float]


def step_means(step: int, values: Iterable[tuple[Mapping[str, float], Mapping[str, float]]]) -> StepMeans:
    """The row of one step from (saved, new) values of its responses, of which there is at least one."""
    pairs = list(values)
    old, new = _means([saved for saved, _ in pairs]), _means([now for _, now in pairs])
    return StepMeans(
        step, len(pairs), new["acc"], old["score"], new["score"], _without_totals(old), _without_totals(new)
    )


def _means(rows: list[Mapping[str, float]]) -> dict[str, float]:
    return {name: fmean(row[name] for row in rows if name in row) for name in dict.fromkeys(n for r in rows for n in r)}


def _without_totals(means: dict[str, float]) -> dict[str, float]:
    return {name: mean for name, mean in means.items() if name not in _TOTALS}


SHOWN: Final = 10
_ROOM: Final = 500  # kept between two clearings
_HEAD, _TAIL = 40, 80  # characters: an answer stands at the end


@dataclass(frozen=True, slots=True)
class ReplayedResponse:
    """One response: where it is saved, what was read in it (letters, or why none), and its totals."""

    place: str
    step: int
    id: str
    read: str
    gold: str
    old: float
    new: float
    text: str
    digest: str = ""  # of the whole text, of which ``text`` is an excerpt


@dataclass(slots=True)
class ExtremeResponses:
    """Collects cases; the same text to the same question counts once, at its first step."""

    sign: int  # 1: the best paid first, −1: the least paid
    _cases: list[ReplayedResponse] = field(default_factory=list)

    def add(self, case: ReplayedResponse) -> None:
        """Take one response into account."""
        self._cases.append(case)
        if len(self._cases) > _ROOM:
            self._cases = self.found()

    def found(self) -> list[ReplayedResponse]:
        """The first ``SHOWN``; among equals those whose pay would have changed most."""
        distinct = {(case.id, case.digest or case.text): case for case in reversed(self._cases)}
        ordered = sorted(
            distinct.values(),
            key=lambda case: (-self.sign * case.new, self.sign * (case.old - case.new), case.step, case.place),
        )
        return ordered[:SHOWN]


def excerpt(text: str) -> str:
    """The beginning and the end of ``text``, on one line; what a terminal would act on or refuse becomes ``�``."""
    line = "".join(character if character.isprintable() else "�" for character in " ".join(text.split()))
    if len(line) <= _HEAD + _TAIL + 3:
        return line
    return f"{line[:_HEAD]} … {line[-_TAIL:]}"


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
    steps: list[StepMeans] = field(default_factory=list)
    groups: GroupCounts = field(default_factory=GroupCounts)
    recheck: Recheck = field(default_factory=Recheck)
    wrong_paid: ExtremeResponses = field(default_factory=lambda: ExtremeResponses(1))
    right_unpaid: ExtremeResponses = field(default_factory=lambda: ExtremeResponses(-1))
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
        found.steps.append(step_means(step, values))


def _score(rollout: Rollout, place: str) -> float:
    if "score" not in rollout.values:
        raise UserError(f"{place}: the response has no score; name the folder of a run made with this package")
    return rollout.values["score"]


def _case(place: str, rollout: Rollout, graded: Graded, new: float) -> ReplayedResponse:
    grade = graded.grade
    read = render(grade.predicted) if grade.predicted else grade.status
    old, digest = rollout.values["score"], fingerprint({"text": rollout.text})
    return ReplayedResponse(
        place, rollout.step, rollout.id, read, render(grade.gold), old, new, excerpt(rollout.text), digest
    )


def _keep(found: Replay, case: ReplayedResponse, right: bool) -> None:
    found.old.append(case.old)
    found.new.append(case.new)
    found.right.append(right)
    (found.right_unpaid if right else found.wrong_paid).add(case)
