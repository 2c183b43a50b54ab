"""Reward saved rollouts anew: one step is held in memory at a time, and two numbers a response."""

import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
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

SHOWN: Final = 10  # extreme responses of each kind
_SHOWN_MISMATCHES: Final = 5
_SHOWN_PLACES: Final = 5
_ROOM: Final = 500  # extreme responses kept between two clearings
_HEAD, _TAIL = 40, 80  # characters of an excerpt: an answer stands at the end


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One value that is not what was saved; None where it is missing on that side."""

    place: str
    key: str
    saved: float | None
    now: float | None


@dataclass(slots=True)
class Recheck:
    """Of ``responses`` recomputed, ``departed`` have a value that differs; ``keys`` counts by name, ``first`` shows.

    Equal means equal to the last bit.
    """

    responses: int = 0
    departed: int = 0
    keys: Counter[str] = field(default_factory=Counter)
    first: list[Mismatch] = field(default_factory=list)

    def add(self, place: str, saved: Mapping[str, float], now: Mapping[str, float]) -> None:
        """Compare one response."""

        def differs(key: str) -> bool:
            if key not in saved or key not in now:
                return True
            return saved[key] != now[key] and not (math.isnan(saved[key]) and math.isnan(now[key]))

        self.responses += 1
        differing = [key for key in {**saved, **now} if differs(key)]
        self.departed += bool(differing)
        self.keys.update(differing)
        for key in differing[: max(0, _SHOWN_MISMATCHES - len(self.first))]:
            self.first.append(Mismatch(place, key, saved.get(key), now.get(key)))


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
    """The best or the least paid responses; the same text to the same question counts once, at its first step."""

    sign: int  # 1: the best paid first, −1: the least paid
    _kept: list[ReplayedResponse] = field(default_factory=list)

    def add(self, response: ReplayedResponse) -> None:
        """Take one response into account."""
        self._kept.append(response)
        if len(self._kept) > _ROOM:
            self._kept = self.ranked()

    def ranked(self) -> list[ReplayedResponse]:
        """The first ``SHOWN``; among equals those whose pay would have changed most."""
        distinct = {(row.id, row.digest or row.text): row for row in reversed(self._kept)}
        ordered = sorted(
            distinct.values(),
            key=lambda row: (-self.sign * row.new, self.sign * (row.old - row.new), row.step, row.place),
        )
        return ordered[:SHOWN]


def excerpt(text: str) -> str:
    """The beginning and the end of ``text``, on one line; what a terminal would act on or refuse becomes ``�``."""
    line = "".join(character if character.isprintable() else "�" for character in " ".join(text.split()))
    return line if len(line) <= _HEAD + _TAIL + 3 else f"{line[:_HEAD]} … {line[-_TAIL:]}"


@dataclass(slots=True)
class Replay:
    """Figures of one replay. ``old`` and ``new`` hold each response's total, ``right`` its exact match, in one order.

    ``recheck`` compares the old reward, recomputed, with what was saved. ``unknown`` counts responses by ids that no
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
    show: Callable[[int, int], None] = lambda done, total: None,
) -> Replay:
    """Reward every rollout below ``folder`` anew: ``old`` to recheck what was saved, ``new`` (``name``) to compare.

    Both configs must have their lengths filled in (``within``). ``show`` is told steps done and steps in all. Raises
    ``UserError`` where there is no rollout of ``split``, or none whose question is among ``questions``.
    """
    known = {question.id: question for question in questions}
    result = Replay(name, split, old, new)
    steps = list(rollout_files(folder, split))
    for done, step in enumerate(steps, 1):
        _replay_step(result, step, read_rollouts(folder, split, step, on_cut=result.cut.append), known)
        show(done, len(steps))
    if not result.steps:
        unknown = next(iter(result.unknown), None)
        why = "no responses are saved" if unknown is None else f"no question is known, for example {unknown!r}"
        raise UserError(f"{folder}: {why} for {split}; name the folder of a run whose GRPO has begun")
    if len(set(result.old)) > 1 and len(set(result.new)) > 1:
        from scipy.stats import spearmanr

        result.spearman = float(spearmanr(result.old, result.new).statistic)
    return result


def _replay_step(result: Replay, step: int, rollouts: Iterable[Rollout], known: Mapping[str, Question]) -> None:
    old, new = result.old_config.on(result.split), result.new_config.on(result.split)
    saved_values, new_values = [], []
    groups: dict[str, tuple[list[float], list[float]]] = {}
    for rollout in rollouts:
        place = f"{rollout.file}, line {rollout.line}"
        if rollout.id not in known:
            result.unknown[rollout.id] += 1
            if len(result.unknown_places) < _SHOWN_PLACES:
                result.unknown_places.append(place)
            continue
        graded = regrade(rollout, known[rollout.id])
        values = compute(graded, new)
        result.recheck.add(place, rollout.values, compute(graded, old))
        if "score" not in rollout.values:
            raise UserError(f"{place}: the response has no score; name the folder of a run made with this package")
        saved_values.append(rollout.values)
        new_values.append(values)
        totals = rollout.values["score"], values["score"]
        for rewards, total in zip(groups.setdefault(rollout.id, ([], [])), totals, strict=True):
            rewards.append(total)
        _keep(result, place, rollout, graded, values["score"])
    for before, after in groups.values():
        result.groups.add(before, after)
    if new_values:
        result.steps.append(_step_means(step, saved_values, new_values))


def _keep(result: Replay, place: str, rollout: Rollout, graded: Graded, new_score: float) -> None:
    """Add the totals of one response and, where it is extreme, the response itself."""
    grade, old_score = graded.grade, rollout.values["score"]
    result.old.append(old_score)
    result.new.append(new_score)
    result.right.append(grade.exact is True)
    read, gold = render(grade.predicted) if grade.predicted else grade.status, render(grade.gold)
    shown, digest = excerpt(rollout.text), fingerprint({"text": rollout.text})
    (result.right_unpaid if grade.exact else result.wrong_paid).add(
        ReplayedResponse(place, rollout.step, rollout.id, read, gold, old_score, new_score, shown, digest)
    )


def _step_means(step: int, saved: Sequence[Mapping[str, float]], new: Sequence[Mapping[str, float]]) -> StepMeans:
    def means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: fmean(row[name] for row in rows if name in row) for name in names}

    before, after = means(saved), means(new)
    components = [{name: mean for name, mean in row.items() if name not in ("acc", "score")} for row in (before, after)]
    return StepMeans(step, len(new), after["acc"], before["score"], after["score"], *components)
