"""Audit → audit.md, audit.json, heatmap.png, guess_all.png."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from legal_rl.runs.records import write_json, write_text
from legal_rl.training.audit.audit import Audit, Findings
from legal_rl.training.audit.behaviours import STRICT, letter_sets
from legal_rl.training.audit.ordering import Ordering
from legal_rl.training.audit.partial_curve import PRICES
from legal_rl.training.audit.plots import guess_all_png, heatmap_png
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
from legal_rl.training.text_tables import escaped, markdown

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
    return "\n".join([*parts, *map(markdown, tables)])


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


def _ordering(found: Ordering) -> dict[str, Any]:
    worst = [{"wrong": asdict(one.wrong), "right": asdict(one.right), "gap": one.gap} for one in found.worst]
    return {"pairs": found.pairs, "outranked": found.outranked, "tied": found.tied, "worst": worst}


def _findings(found: Findings) -> dict[str, Any]:
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
