"""What the cells that are done have measured: one outcome a cell, over all of its seeds that are done."""

import statistics
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import Interval, mean_interval
from legal_rl.evaluation.figures import Figure, Slice
from legal_rl.evaluation.samples import cluster_of, collect, mean_at_k
from legal_rl.evaluation.scoring import read_grades
from legal_rl.evaluation.slices import measure_slice, tally
from legal_rl.pipeline.ablation.plan import Cell, Plan
from legal_rl.pipeline.ablation.store import Store
from legal_rl.pipeline.data import questions
from legal_rl.pipeline.evaluate import stage_name
from legal_rl.pipeline.report import models
from legal_rl.runs.records import read_json, read_models

Points = list[tuple[float, float]]  # (step, share)


@dataclass(frozen=True, slots=True)
class Measured:
    """One cell's last model on the held-out questions; ``curve`` is validation exact match by step, from GRPO."""

    cell: Cell
    asked: Sequence[Question]
    grades: Sequence[Grade]
    tokens: Sequence[tuple[float, Hashable]]  # tokens and cluster of every response that was counted
    curve: Points
    seconds: float

    @property
    def exact(self) -> dict[str, float]:
        """Question id → mean@k, for the questions that were scored."""
        scored = (item for item in collect(self.asked, self.grades) if item.scored)
        return {item.question.id: mean_at_k(item.scored) for item in scored}

    @property
    def clusters(self) -> dict[str, Hashable]:
        """Question id → its cluster."""
        return {question.id: cluster_of(question) for question in self.asked}


@dataclass(frozen=True, slots=True)
class Outcome:
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
    """``cells``: name → what its seeds that are done have measured, names of which none is done left out.

    ``broken``: a cell that is done but whose files cannot be read any more → why; one such cell must not hide the rest.
    """

    cells: dict[str, list[Measured]]
    broken: dict[str, str]


def read_measured(plan: Plan, store: Store) -> Measurements:
    """Read every cell that is done."""
    found = Measurements({}, {})
    for cell in plan.cells:
        if store.state(cell).status != "done":
            continue
        try:
            found.cells.setdefault(cell.name, []).append(_read(store, cell))
        except (UserError, OSError, KeyError, TypeError, ValueError) as error:
            found.broken[cell.title] = f"done, but not readable: {error}; remove {store.place(cell)} and run it again"
    return Measurements({name: seeds for name in plan.names if (seeds := found.cells.get(name))}, found.broken)


def _read(store: Store, cell: Cell) -> Measured:
    run = store.run(cell)
    asked = questions(run, "heldout")
    folder = run.folder(stage_name(models(run)[-1]))
    grades, responses = read_grades(folder / "grades.jsonl"), read_models(folder / "responses.jsonl", Response)
    clusters = {question.id: cluster_of(question) for question in asked}
    tokens = [(float(r.completion_tokens), clusters[r.id]) for r in responses if r.completion_tokens is not None]
    history = read_json(run.folder("grpo") / "history.json") if cell.config.grpo else []
    curve = [(float(step["step"]), float(step["val_acc"])) for step in history if step.get("val_acc") is not None]
    return Measured(cell, asked, grades, tokens, curve, store.state(cell).seconds)


def outcome(name: str, seeds: Sequence[Measured]) -> Outcome:
    """Pool the seeds of one cell."""
    by_seed = {one.cell.seed: statistics.fmean(one.exact.values()) for one in seeds if one.exact}
    tallies = [entry for one in seeds for entry in tally(collect(one.asked, one.grades))]
    return Outcome(
        name=name,
        levels=seeds[0].cell.levels,
        by_seed=by_seed,
        over_seeds=student(list(by_seed.values())),
        whole=measure_slice(tallies),
        tokens=_mean([row for one in seeds for row in one.tokens]),
        curve=mean_curve([one.curve for one in seeds]),
        seconds=sum(one.seconds for one in seeds),
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


def _mean(rows: Sequence[tuple[float, Hashable]]) -> Figure:
    if not rows:
        return Figure(value=None, n=0)
    values = [value for value, _ in rows]
    interval = mean_interval(values, [cluster for _, cluster in rows])
    return Figure(value=statistics.fmean(values), n=len(rows), ci95=interval)
