"""Render an audit: audit.md, audit.json, heatmap.png and guess_all.png."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from legal_rl.reporting.pictures import as_ascii, new_figure, save_png
from legal_rl.reporting.tables import escaped, section
from legal_rl.runs.records import write_json, write_text
from legal_rl.training.audit.audit import Audit, GoldFindings, OrderCounts
from legal_rl.training.audit.outcomes import STRICT, letter_sets
from legal_rl.training.audit.policies import PRICES
from legal_rl.training.audit.tables import (
    curve_table,
    form_table,
    gold_table,
    group_table,
    noise_table,
    offender_table,
    order_table,
    policy_table,
)
from legal_rl.training.audit.verdict import verdict
from legal_rl.training.rewards.accuracy import MIN_PENALTY

_ANNOTATED: Final = 15  # sets; beyond, figures would not fit their cells
_DASHED: Final = ("best constant set", "one letter at random", "random set")


def heatmap_png(audit: Audit, path: Path) -> None:
    """Reward of every predicted set against every gold set, short and in the strict form; lines part the set sizes."""
    sets = letter_sets(audit.outcomes.letters)
    rewards = [[audit.outcomes.at(STRICT, chosen, gold).reward for chosen in sets] for gold in sets]
    figure = new_figure(9, 8)
    axes = figure.add_subplot()
    image = axes.imshow(rewards, cmap="viridis")
    axes.set_xticks(range(len(sets)), sets, rotation=90)
    axes.set_yticks(range(len(sets)), sets)
    for place in (index - 0.5 for index in range(1, len(sets)) if len(sets[index]) > len(sets[index - 1])):
        axes.axvline(place, color="white", linewidth=1)
        axes.axhline(place, color="white", linewidth=1)
    if len(sets) <= _ANNOTATED:
        _annotate(axes, rewards)
    axes.set(title=f"Reward of {_label(audit)} (strict form, short)", xlabel="predicted set", ylabel="gold set")
    figure.colorbar(image, shrink=0.8)
    save_png(figure, path)


def _annotate(axes: Any, rewards: list[list[float]]) -> None:
    values = [value for row in rewards for value in row]
    middle = (min(values) + max(values)) / 2
    for y, row in enumerate(rewards):
        for x, value in enumerate(row):
            colour = "black" if value > middle else "white"
            axes.text(x, y, f"{value:.2f}", ha="center", va="center", fontsize=7, color=colour)


def guess_all_png(audit: Audit, path: Path) -> None:
    """Left: blind policies under partial(x), by the formula. Right: all letters under the audited reward."""
    figure = new_figure(12, 5)
    curves, bars = figure.subplots(1, 2, width_ratios=(3, 2))
    for found in audit.findings:
        curves.plot(
            PRICES,
            found.curves["all letters"],
            label=f"all letters, {as_ascii(found.golds.name)}",
        )
    first = audit.findings[0]
    for policy in _DASHED:
        curves.plot(PRICES, first.curves[policy], linestyle="--", label=f"{policy}, {as_ascii(first.golds.name)}")
    curves.axvspan(
        PRICES[0], MIN_PENALTY, color="#c0504d", alpha=0.12, linewidth=0, label=f"x < {MIN_PENALTY}: refused"
    )
    curves.set(
        title="Guessing under partial(x), without a format term",
        xlabel="x, price of a wrong letter",
        ylabel="expected reward",
        xlim=(PRICES[0], PRICES[-1]),
        ylim=(0, None),
    )
    curves.grid(alpha=0.3)
    curves.legend(fontsize="small")
    sizes = list(audit.all_letters)
    shown = bars.bar(sizes, list(audit.all_letters.values()), color="#4f81bd")
    bars.bar_label(shown, fmt="%.2f", padding=2)
    bars.set(title=f"All letters under {_label(audit)}", xlabel="right options of the question", ylabel="reward")
    bars.set_xticks(sizes)
    bars.margins(y=0.12)
    save_png(figure, path)


def _label(audit: Audit) -> str:
    """The components: matplotlib's fonts have no Chinese, and a file's name may have."""
    names = list(audit.config.components)
    return " + ".join(names[:4]) + (f" + {len(names) - 4} more" if len(names) > 4 else "")


OUTPUTS: Final = ("audit.md", "audit.json", "heatmap.png", "guess_all.png")
_TABLES: Final = (
    noise_table,
    policy_table,
    gold_table,
    order_table,
    offender_table,
    form_table,
    group_table,
    curve_table,
)


def write_audit(audit: Audit, out: Path) -> None:
    """Write the four files into ``out``; the same audit gives the same bytes."""
    write_text(out / "audit.md", as_markdown(audit))
    write_json(out / "audit.json", as_json(audit))
    heatmap_png(audit, out / "heatmap.png")
    guess_all_png(audit, out / "guess_all.png")


def as_markdown(audit: Audit) -> str:
    """The report: the verdict, then every table that has rows."""
    parts = [
        f"# Reward audit: {escaped(audit.name)}\n",
        f"{verdict(audit)}\n",
        f"{len(audit.outcomes.letters)} options, responses of at most {audit.limit:,} tokens, groups of "
        f"{audit.samples}; {len(audit.outcomes.table):,} graded responses.\n",
        "![Reward by gold and predicted set](heatmap.png)\n\n![What guessing earns](guess_all.png)\n",
    ]
    tables = [made for table in _TABLES if (made := table(audit)).rows]
    return "\n".join([*parts, *map(section, tables)])


def as_json(audit: Audit) -> dict[str, Any]:
    """All figures; answer sets are letters in order. ``strict`` is gold → predicted → reward, as in the heat map."""
    sets = letter_sets(audit.outcomes.letters)
    return {
        "verdict": verdict(audit),
        "reward": audit.name,
        "config": audit.config.model_dump(mode="json"),
        "options": len(audit.outcomes.letters),
        "limit": audit.limit,
        "samples": audit.samples,
        "forms": [asdict(row) for row in audit.forms],
        "noise": [asdict(row) for row in audit.noise],
        "all_letters": audit.all_letters,
        "order": {
            "same_length": _ordering(audit.same_length),
            "across_lengths": _ordering(audit.across_lengths),
        },
        "golds": [_findings(found) for found in audit.findings],
        "partial": {"x": PRICES, "bound": MIN_PENALTY},
        "strict": {gold: {chosen: audit.outcomes.at(STRICT, chosen, gold).reward for chosen in sets} for gold in sets},
    }


def _ordering(found: OrderCounts) -> dict[str, Any]:
    worst = [{"wrong": asdict(one.wrong), "right": asdict(one.right), "gap": one.gap} for one in found.worst]
    return {"pairs": found.pairs, "outranked": found.outranked, "tied": found.tied, "worst": worst}


def _findings(found: GoldFindings) -> dict[str, Any]:
    golds = found.golds
    return {
        "name": golds.name,
        "questions": golds.questions,
        "left_out": golds.left_out,
        "counts": golds.counts,
        "sizes": golds.sizes,
        "policies": [asdict(pay) for pay in found.pays],
        "student": found.student,
        "break_even": found.break_even,
        "groups": [asdict(row) for row in found.groups],
        "partial": found.curves,
    }
