"""The structure detectors on labelled responses, before and after a change, beside two readers' agreement.

`.venv/bin/python evaluation/structure/score.py --cases FILE [--second FILE2] [--before CHECKOUT] [--statutes laws.db]`
prints a Markdown table: precision and recall of the package in the folder CHECKOUT and of this one against the first
reader, and how far the second reader agrees with the first: Cohen's kappa with its interval (bootstrap over responses)
for what is there or not, and what is found twice among what either finds (F1) for what is named. FILE and FILE2 have
the format of tests/cases/structure (its README): `{"cases": [{"id", "style", "question", "response", "labels"}, …]}`,
FILE2 the second reader's with `id` and `labels` alone. A label that a case lacks is not scored. `--cases` may be
repeated; a case without question and response, as in real.json, takes them from `--real`, JSON lines with the same
ids. Of tests/cases/structure only heldout-4.json (with heldout-second.json) is a file that nothing was tuned on.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT: Final = Path(__file__).parents[2]
CASES: Final = ROOT / "tests" / "cases" / "structure"
_spec = importlib.util.spec_from_file_location("gold", ROOT / "tests" / "evaluation" / "structure" / "gold.py")
assert _spec is not None and _spec.loader is not None
gold = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(gold)

DRAWS, SEED = 2000, 0
STAGES: Final = {"I": "issue", "S": "statute", "E": "elements", "C": "conclusion"}


def labelled(paths: Sequence[Path], real: Path | None) -> list[dict[str, Any]]:
    """Cases of the files; those whose text lies elsewhere only with ``real``."""
    texts = {row["id"]: row for row in map(json.loads, real.read_text("utf-8").splitlines())} if real else {}
    cases = [{**texts.get(case["id"], {}), **case} for case in gold.read_cases(paths)]
    return [case for case in cases if "response" in case]


def scored(cases: Sequence[dict[str, Any]], statutes: Path | None) -> dict[str, list[int]]:
    """Feature → found, extra, seen, missed."""
    check = gold.CitationCheck(statutes) if statutes else None
    table = gold.score(cases, check)
    return {
        name: [one.found, one.extra, one.seen, one.missed] for name, one in ((n, g["all"]) for n, g in table.items())
    }


def scored_by(checkout: Path, arguments: Sequence[str]) -> dict[str, list[int]]:
    """``scored`` by the package in another folder."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, __file__, "--counts", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    counts: dict[str, list[int]] = json.loads(done.stdout)
    return counts


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Cohen's kappa; None where chance alone agrees on everything."""
    table = np.array(pairs, dtype=float)
    if not len(table):
        return None
    agreed, first, second = (table[:, 0] == table[:, 1]).mean(), table[:, 0].mean(), table[:, 1].mean()
    chance = first * second + (1 - first) * (1 - second)
    return None if chance == 1 else float((agreed - chance) / (1 - chance))


def kappa_cell(groups: Sequence[Sequence[tuple[bool, bool]]]) -> str:
    """Kappa over all pairs with its 95 % interval, drawing whole responses."""
    value = kappa([pair for group in groups for pair in group])
    if value is None:
        return "–"
    random = np.random.default_rng(SEED)
    drawn = (
        kappa([pair for index in random.integers(len(groups), size=len(groups)) for pair in groups[index]])
        for _ in range(DRAWS)
    )
    low, high = np.percentile([one for one in drawn if one is not None], [2.5, 97.5])
    return f"κ {value:.2f} ({low:.2f}–{high:.2f})"


def agreements(cases: Sequence[dict[str, Any]], second: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Feature → how far the two readers agree."""
    both = [(case["labels"], second[case["id"]]) for case in cases if case["id"] in second]
    known = set.intersection(*(set(a) & set(b) for a, b in both)) if both else set()
    flags: dict[str, Callable[[dict[str, Any]], bool]] = {
        "framing": lambda w: bool(w["framing"]),
        "general_parts_general": lambda w: bool(w["general_parts_general"]),
        **{f"chain: {stage}": (lambda w, stage=stage: stage in w["chain"]) for stage in STAGES.values()},
    }
    table = {
        name: kappa_cell([[(flag(a), flag(b))] for a, b in both])
        for name, flag in flags.items()
        if gold.LABEL.get(name, name) in known
    }
    if "chain" in known:
        same = sum(a["chain"] == b["chain"] for a, b in both)
        table["chain: the same order"] = f"{same} of {len(both)}"
    named: dict[str, Callable[[dict[str, Any], dict[str, Any]], Any]] = {
        "chain": lambda a, b: gold._bags(a["chain"], b["chain"]),
        "elements": lambda a, b: gold._elements(a["elements"], b["elements"]),
        "statutes": lambda a, b: gold._bags(gold._laws(a["statutes"]), gold._laws(b["statutes"])),
        "vague_principles": lambda a, b: gold._number(a["vague_principles"], b["vague_principles"]),
        "options": lambda a, b: gold._bags(gold._verdicts(a["options"]), gold._verdicts(b["options"])),
        "final": lambda a, b: gold._bags(a["final"], b["final"]),
        "agrees": lambda a, b: gold._bags(gold._agreement(a["agrees"]), gold._agreement(b["agrees"])),
    }
    for name, compare in named.items():
        if name not in known:
            continue
        total = gold.Counts()
        for a, b in both:
            total.add(compare(b, a))
        both_found = total.precision + total.recall
        table[name] = f"F1 {2 * total.precision * total.recall / both_found:.2f}" if both_found else "F1 0"
    for letter, stage in STAGES.items() if "stages" in known else ():
        groups = [
            [(letter in x, letter in y) for x, y in zip(a["stages"].split(), b["stages"].split(), strict=True)]
            for a, b in both
        ]
        table[f"sentences: {stage}"] = kappa_cell(groups)
    return table


def second_labels(path: Path) -> dict[str, dict[str, Any]]:
    """Id → the second reader's labels; an empty dict where there are none."""
    return {case["id"]: case["labels"] for case in json.loads(path.read_text())["cases"]} if path.exists() else {}


def main() -> None:
    """Score and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=Path, action="append", required=True)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--statutes", type=Path)
    parser.add_argument("--real", type=Path)
    parser.add_argument("--second", type=Path, default=CASES / "second.json")
    parser.add_argument("--counts", action="store_true", help="Print counts as JSON alone.")
    options = parser.parse_args()
    cases = labelled(options.cases, options.real)
    if not cases:
        parser.error("no case of these files has a response; --real names the texts of other people's models")
    if options.counts:
        print(json.dumps(scored(cases, options.statutes)))
        return
    same = [part for path in options.cases for part in ("--cases", str(path.resolve()))]
    same += ["--real", str(options.real.resolve())] if options.real else []
    before = scored_by(options.before, same) if options.before else {}
    columns = [before, scored(cases, None), scored(cases, options.statutes) if options.statutes else {}]
    second = second_labels(options.second)
    agreed = agreements(cases, second) if second else {}
    print(f"{len(cases)} responses; the second reader read {sum(case['id'] in second for case in cases)} of them.\n")
    print("| detector | before | after | after, with statutes | the two readers |\n|---|---|---|---|---|")
    for name in gold.SCORERS:
        if sum(columns[1][name]):
            print(
                f"| {name} | {' | '.join(_share(column.get(name)) for column in columns)} | {agreed.get(name, '–')} |"
            )
    for name in (name for name in agreed if name.startswith("sentences")):
        print(f"| {name} | – | – | – | {agreed[name]} |")


def _share(counts: list[int] | None) -> str:
    if counts is None or not sum(counts):
        return "–"
    found, extra, seen, missed = counts
    precision = f"{found / (found + extra):.2f}" if found + extra else "–"
    recall = f"{seen / (seen + missed):.2f}" if seen + missed else "–"
    return f"{precision} / {recall}"


if __name__ == "__main__":
    main()
