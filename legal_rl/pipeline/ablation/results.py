"""Results of an ablation: each cell over its seeds, and each cell against the baseline with Holm's adjustment."""

import math
import statistics
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import Difference, Interval, mean_interval, paired_difference
from legal_rl.evaluation.comparison.compare import PairedTest, compare_grades
from legal_rl.evaluation.comparison.statistics import discordance, holm
from legal_rl.evaluation.figures import Figure, Slice
from legal_rl.evaluation.k_samples import cluster_of, mean_at_k, samples_by_question
from legal_rl.evaluation.scoring import read_grades
from legal_rl.evaluation.slices import measure_slice, tally
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import AblationPlan, Cell
from legal_rl.pipeline.data import run_questions
from legal_rl.pipeline.evaluation.stage import stage_name
from legal_rl.pipeline.grpo import HISTORY
from legal_rl.pipeline.report import models
from legal_rl.runs.records import read_models
from legal_rl.runs.step_metrics import read_history

Points = list[tuple[float, float]]  # (step, share)
Z95: Final = 1.959964  # 97.5 % point of the standard normal
Z80: Final = 0.841621  # 80 % point: the power


@dataclass(frozen=True, slots=True)
class CellMeasurement:
    """One cell's last model on the held-out questions; ``curve`` is validation exact match by step, from GRPO."""

    cell: Cell
    questions: Sequence[Question]
    grades: Sequence[Grade]
    tokens: Sequence[tuple[float, Hashable]]  # tokens and cluster of every response that was counted
    curve: Points
    seconds: float

    @property
    def exact(self) -> dict[str, float]:
        """Question id → mean@k, for the questions that were scored."""
        scored = (item for item in samples_by_question(self.questions, self.grades) if item.scored)
        return {item.question.id: mean_at_k(item.scored) for item in scored}

    @property
    def clusters(self) -> dict[str, Hashable]:
        """Question id → its cluster."""
        return {question.id: cluster_of(question) for question in self.questions}


@dataclass(frozen=True, slots=True)
class CellResult:
    """One cell over its seeds. ``whole`` pools the responses of all seeds, each seed judged on its own.

    Its intervals draw clusters of questions with all their seeds: they speak of questions. ``by_seed`` is exact match
    of each seed and ``over_seeds`` the 95 % interval of their mean (Student's t), None for one seed. Seconds are of all
    seeds.
    """

    name: str
    levels: Mapping[str, str]
    by_seed: Mapping[int | None, float]
    over_seeds: Interval | None
    whole: Slice
    tokens: Figure
    curve: Points
    seconds: float


class Measurements(NamedTuple):
    """``cells``: name → measurements of the seeds that are done; names of which none is done are left out.

    ``broken``: a cell that is done but whose files cannot be read any more → why; one such cell must not hide the rest.
    """

    cells: dict[str, list[CellMeasurement]]
    broken: dict[str, str]


def read_measured(plan: AblationPlan, store: CellStore) -> Measurements:
    """Read every cell that is done."""
    cells: dict[str, list[CellMeasurement]] = {}
    broken: dict[str, str] = {}
    for cell in plan.cells:
        if store.state(cell).status != "done":
            continue
        try:
            cells.setdefault(cell.name, []).append(_read(store, cell))
        except (UserError, OSError, KeyError, TypeError, ValueError) as error:
            broken[cell.title] = f"done, but not readable: {error}; remove {store.folder_of(cell)} and run it again"
    return Measurements({name: seeds for name in plan.names if (seeds := cells.get(name))}, broken)


def _read(store: CellStore, cell: Cell) -> CellMeasurement:
    run = store.run(cell)
    questions = run_questions(run, "heldout")
    folder = run.folder(stage_name(models(run)[-1]))
    grades, responses = read_grades(folder / "grades.jsonl"), read_models(folder / "responses.jsonl", Response)
    clusters = {question.id: cluster_of(question) for question in questions}
    tokens = [(float(r.completion_tokens), clusters[r.id]) for r in responses if r.completion_tokens is not None]
    history = read_history(run.folder("grpo") / HISTORY) if cell.config.grpo else []
    curve = [(float(step.step), step.val_acc) for step in history if step.val_acc is not None]
    return CellMeasurement(cell, questions, grades, tokens, curve, store.state(cell).seconds)


def pool_seeds(name: str, seeds: Sequence[CellMeasurement]) -> CellResult:
    """Pool the seeds of one cell."""
    by_seed = {cell.cell.seed: statistics.fmean(cell.exact.values()) for cell in seeds if cell.exact}
    tallies = [entry for cell in seeds for entry in tally(samples_by_question(cell.questions, cell.grades))]
    tokens = Figure(value=None, n=0)
    if rows := [row for cell in seeds for row in cell.tokens]:
        values = [value for value, _ in rows]
        interval = mean_interval(values, [cluster for _, cluster in rows])
        tokens = Figure(value=statistics.fmean(values), n=len(rows), ci95=interval)
    return CellResult(
        name=name,
        levels=seeds[0].cell.levels,
        by_seed=by_seed,
        over_seeds=student(list(by_seed.values())),
        whole=measure_slice(tallies),
        tokens=tokens,
        curve=mean_curve([cell.curve for cell in seeds]),
        seconds=sum(cell.seconds for cell in seeds),
    )


def student(values: Sequence[float]) -> Interval | None:
    """95 % interval of the mean of a few independent values (Student's t); None below two."""
    from scipy.stats import t

    if len(values) < 2:
        return None
    mean, error = statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5
    half = float(t.ppf(0.975, len(values) - 1)) * error
    return mean - half, mean + half


def mean_curve(curves: Sequence[Points]) -> Points:
    """Mean over seeds at the steps that all of them have."""
    tables = [dict(curve) for curve in curves]
    steps = sorted(set.intersection(*map(set, tables))) if tables else []
    return [(step, statistics.fmean(table[step] for table in tables)) for step in steps]


@dataclass(frozen=True, slots=True)
class Contrast:
    """``difference`` is exact match of the cell minus the baseline's, each question averaged over ``seeds`` first.

    ``by_seed`` pairs the models of one seed; a cell without GRPO, which has no seed, meets every seed of the other.
    ``spread`` is the mean square of the questions' differences, clusters added up; ``adjusted`` the p-value of
    ``difference`` after Holm's correction over all contrasts.
    """

    name: str
    by_seed: Mapping[int | None, PairedTest]
    difference: Difference
    spread: float
    adjusted: float | None = None

    @property
    def error(self) -> float | None:
        """Standard error over questions, from the width of the clustered interval."""
        interval = self.difference.ci95
        return None if interval is None else (interval[1] - interval[0]) / (2 * Z95)


def contrasts(measured: Mapping[str, Sequence[CellMeasurement]], baseline: str) -> list[Contrast]:
    """Every cell against ``baseline``, Holm-adjusted; none when the baseline is not done or no seed is shared."""
    base = {cell.cell.seed: cell for cell in measured.get(baseline, ())}
    made = [
        contrast(name, pairs)
        for name, seeds in measured.items()
        if name != baseline and (pairs := _pairs(base, {cell.cell.seed: cell for cell in seeds}))
    ]
    adjusted = holm([contrast.difference.p_value for contrast in made])
    return [replace(contrast, adjusted=p_value) for contrast, p_value in zip(made, adjusted, strict=True)]


def _pairs(
    base: Mapping[int | None, CellMeasurement], other: Mapping[int | None, CellMeasurement]
) -> dict[int | None, tuple[CellMeasurement, CellMeasurement]]:
    named = [seed for seed in {**base, **other} if seed is not None]
    seeds: list[int | None] = [*named] if named else [None]
    pairs = {seed: (base.get(seed) or base.get(None), other.get(seed) or other.get(None)) for seed in seeds}
    return {seed: (a, b) for seed, (a, b) in pairs.items() if a and b and a.exact.keys() & b.exact.keys()}


def contrast(name: str, pairs: Mapping[int | None, tuple[CellMeasurement, CellMeasurement]]) -> Contrast:
    """One cell against the baseline over the seeds of ``pairs`` (baseline first)."""
    clusters = {id_: key for a, _ in pairs.values() for id_, key in a.clusters.items()}
    by_seed = {seed: compare_grades(a.grades, b.grades, clusters) for seed, (a, b) in pairs.items()}
    exact = [(a.exact, b.exact) for a, b in pairs.values()]
    shared = sorted(set.intersection(*({*a} & {*b} for a, b in exact)))
    before, after = ([statistics.fmean(pair[side][id_] for pair in exact) for id_ in shared] for side in (0, 1))
    keys = [clusters[id_] for id_ in shared]
    spread = discordance([b - a for a, b in zip(before, after, strict=True)], keys)
    return Contrast(name, by_seed, paired_difference(before, after, keys), spread)


def seed_deviation(contrasts: Sequence[Contrast]) -> float | None:
    """Standard deviation of a difference from seed to seed, pooled over contrasts; None where none has two seeds."""
    rows = [[pair.difference.value for pair in contrast.by_seed.values()] for contrast in contrasts]
    freedom = sum(len(row) - 1 for row in rows)
    if not freedom:
        return None
    return math.sqrt(sum((value - statistics.fmean(row)) ** 2 for row in rows for value in row) / freedom)


def detectable(error: float, deviation: float | None, seeds: int) -> float:
    """The smallest true difference seen with 80 % power at a two-sided alpha of 0.05, as a share.

    (1.960 + 0.842) · √(SE² + s²/S): SE the standard error of the paired difference over questions, s the deviation
    from seed to seed (left out where it was not measured), S the number of seeds.
    """
    return (Z95 + Z80) * math.sqrt(error**2 + ((deviation or 0.0) ** 2) / seeds)
