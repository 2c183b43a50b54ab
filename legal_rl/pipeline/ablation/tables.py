"""The tables and sentences of ablation.md."""

import statistics
from collections.abc import Sequence
from typing import Final

from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison import questions_needed
from legal_rl.evaluation.comparison.rows import p_text
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.report.markdown import cell as escaped
from legal_rl.evaluation.report.markdown import number, percent, table
from legal_rl.pipeline.ablation.contrasts import Contrast, detectable, seed_deviation
from legal_rl.pipeline.ablation.outcomes import Outcome
from legal_rl.pipeline.ablation.plan import Plan
from legal_rl.pipeline.progress import clock
from legal_rl.runs.manifest import describe_machine

HALF_POINT: Final = 0.005

READING: Final = """\
Held-out questions. Figures over all seeds of a cell, each seed judged on its own; in brackets the 95 % interval over
questions (whole clusters of questions drawn with all their seeds). *Over seeds* is Student's 95 % interval of the mean
over seeds: with two or three seeds it is wide because little is known. With one sample a question (k = 1) worst@k is
the sample itself, and worst@1 recall and precision are the micro figures.
"""


def about(plan: Plan, outcomes: Sequence[Outcome]) -> str:
    """What was run."""
    config = plan.config
    seeds = ", ".join(map(str, config.seeds))
    first = plan.cells[0].config
    lines = [f"{len(plan.names)} cells, seeds {seeds} of GRPO; data and SFT keep seed {first.seed}."]
    lines.append(f"Baseline: {escaped(config.baseline)}.")
    if first.grpo:
        lines.append(f"{first.grpo.steps} GRPO steps a cell unless the cell says otherwise.")
    if outcomes:
        whole = outcomes[0].whole
        n = whole.questions // max(1, len(outcomes[0].by_seed))
        lines.append(f"{n} held-out questions, k = {whole.k}, temperature {first.eval.temperature:g}.")
    return " ".join(lines) + "\n"


def cells(outcomes: Sequence[Outcome]) -> str:
    """The thesis's table, with intervals over questions and over seeds."""
    k = max(one.whole.k for one in outcomes)
    header = ["cell", "seeds", f"exact match mean@{k}", "over seeds", f"option recall worst@{k}"]
    header += [f"option precision worst@{k}", "truncated", "tokens"]
    return table(header, [_row(one) for one in outcomes])


def _row(one: Outcome) -> list[object]:
    whole = one.whole
    worst = [percent(whole.options_worst.recall), _precision(one)]
    return [
        one.name,
        ", ".join("–" if seed is None else str(seed) for seed in one.by_seed),
        percent(whole.exact_match["mean@k"]),
        _range(one.over_seeds),
        *worst,
        percent(whole.status["truncated"], interval=False),
        number(one.tokens),
    ]


def _precision(one: Outcome) -> str:
    """A dash where nothing was ever selected: there is no precision to speak of."""
    read = one.whole.status["ok"].count
    return percent(one.whole.options_worst.precision) if read else percent(Figure(value=None, n=0))


def _range(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def against(contrasts: Sequence[Contrast]) -> str:
    """Each cell against the baseline over its seeds."""
    header = ["cell", "seeds", "questions", "difference in points", "p (bootstrap)", "p (Holm)"]
    rows = [
        [one.name, len(one.by_seed), one.difference.n, _points(one), _p(one.difference.p_value), _p(one.adjusted)]
        for one in contrasts
    ]
    told = (
        "\nExact match, paired: every question's mean over the seeds that both have, then a bootstrap over clusters of "
        f"questions. p (Holm) is adjusted for the {len(contrasts)} comparisons of this table. Neither knows what "
        "another seed would have brought; for that see the next tables.\n"
    )
    return table(header, rows) + told


def _points(one: Contrast) -> str:
    value, interval = one.difference.value, one.difference.ci95
    return f"{100 * value:+.1f}" + (
        "" if interval is None else f" ({100 * interval[0]:+.1f} to {100 * interval[1]:+.1f})"
    )


def _p(p_value: float | None) -> str:
    return "–" if p_value is None else p_text(p_value)


def seed_by_seed(contrasts: Sequence[Contrast]) -> str:
    """The models of one seed beside each other: exact McNemar, unadjusted."""
    header = [
        "cell",
        "seed",
        "difference in points",
        "only the baseline right",
        "only the cell right",
        "p (exact McNemar)",
    ]
    rows = [
        [
            one.name,
            "–" if seed is None else seed,
            f"{100 * pair.difference.value:+.1f}",
            pair.mcnemar.only_a,
            pair.mcnemar.only_b,
            p_text(pair.mcnemar.p_value),
        ]
        for one in contrasts
        for seed, pair in one.by_seed.items()
    ]
    return table(header, rows)


def power(contrasts: Sequence[Contrast]) -> str:
    """The smallest difference that this many questions and seeds would show."""
    deviation = seed_deviation(contrasts)
    measured = [one for one in contrasts if one.error]
    rows = [
        [one.name, f"{100 * error:.2f}", f"{100 * detectable(error, deviation, len(one.by_seed)):.1f}"]
        for one in measured
        if (error := one.error)
    ]
    told = (
        "\nAt 80 % power and a two-sided alpha of 0.05, before Holm's correction: (1.960 + 0.842) · √(SE² + s²/S), SE "
        "the standard error of the paired difference over questions, S the seeds, s the standard deviation of a "
        "difference from seed to seed"
    )
    if deviation is None:
        told += (
            ". s was not measured (one seed): true for these trained models, too small for the recipes behind them.\n"
        )
    else:
        told += f", {100 * deviation:.2f} points pooled over the cells.\n"
    if measured:
        told += _half_point(measured)
    return table(["cell", "SE in points", "smallest difference in points"], rows) + told


def _half_point(measured: Sequence[Contrast]) -> str:
    needed = questions_needed(HALF_POINT, statistics.median(one.spread for one in measured))
    return f"Half a point would take about {needed:,} questions at the median spread, and seeds that all agree.\n"


def absent(rows: Sequence[tuple[str, str]]) -> str:
    """What has no figures, and why."""
    if not rows:
        return "Everything that the file names was run.\n"
    return "".join(f"- {escaped(what)}: {escaped(why)}\n" for what, why in rows)


def time(outcomes: Sequence[Outcome], seconds: float, start_seconds: float) -> str:
    """Wall time of each cell, all its seeds, and the sums."""
    rows = [[one.name, clock(one.seconds)] for one in outcomes]
    told = (
        f"\nOn {describe_machine()}, all attempts together; cells that ran at once each count their own time. Cells: "
        f"{clock(seconds)}, those that are the same counted once; what they start from: {clock(start_seconds)}.\n"
    )
    return table(["cell", "wall time"], rows) + told
