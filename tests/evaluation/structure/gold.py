"""Scores the detectors of response structure on labelled responses.

`python tests/evaluation/structure/gold.py [--statutes DB] FILE…` prints, per feature and style, what was found rightly,
found wrongly and missed, with precision and recall and their Wilson intervals. A label that a case does not have is
not scored.

Counts (numbered paragraphs, vague principles) compare how many, not where. Connectives compare bags of (class, word);
chains the stages present (their order is told apart); statutes pairs of (name in one form, article); options pairs of
(letter, verdict); yes-or-no labels their positives. Elements are the softest: one found matches one labelled if either
holds the other or half of their character pairs are shared (Dice).
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legal_rl.core.citations import statute_name
from legal_rl.core.grading import Graded, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.stats import wilson
from legal_rl.evaluation.structure import Structure, analyse
from legal_rl.evaluation.structure.connectives import connectives
from legal_rl.evaluation.structure.reasoning import read_reasoning
from legal_rl.runs.statutes import CitationCheck

CASES = Path(__file__).parents[2] / "cases" / "structure"


@dataclass
class Counts:
    """``found`` of what was detected is right, ``extra`` is not; ``seen`` of what is labelled was found."""

    found: int = 0
    extra: int = 0
    seen: int = 0
    missed: int = 0

    def add(self, other: "Counts") -> None:
        self.found, self.extra = self.found + other.found, self.extra + other.extra
        self.seen, self.missed = self.seen + other.seen, self.missed + other.missed

    @property
    def precision(self) -> float:
        return self.found / (self.found + self.extra) if self.found + self.extra else 1.0

    @property
    def recall(self) -> float:
        return self.seen / (self.seen + self.missed) if self.seen + self.missed else 1.0


def _bags(got: Iterable[Any], want: Iterable[Any]) -> Counts:
    got, want = Counter(got), Counter(want)
    hits = (got & want).total()
    return Counts(hits, got.total() - hits, hits, want.total() - hits)


def _number(got: int, want: int) -> Counts:
    return _bags({"": got}, {"": want}) if got == want == 0 else _bags(["x"] * got, ["x"] * want)


def _flag(got: bool, want: bool) -> Counts:
    return _number(int(got), int(want))


def same_element(one: str, other: str) -> bool:
    if one in other or other in one:
        return True
    pairs = [{word[place : place + 2] for place in range(len(word) - 1)} for word in (one, other)]
    shared, total = len(pairs[0] & pairs[1]), len(pairs[0]) + len(pairs[1])
    return total > 0 and 2 * shared / total >= 0.5


def _elements(got: Sequence[str], want: Sequence[str]) -> Counts:
    found = sum(any(same_element(one, other) for other in want) for one in got)
    seen = sum(any(same_element(one, other) for other in got) for one in want)
    return Counts(found, len(got) - found, seen, len(want) - seen)


def _laws(pairs: Iterable[Sequence[Any]]) -> set[tuple[str, int | None]]:
    return {(statute_name(law) if law else "", article) for law, article in pairs}


def _verdicts(options: dict[str, str | None]) -> set[tuple[str, str]]:
    return {(letter, verdict) for letter, verdict in options.items() if verdict}


def _agreement(value: bool | None) -> list[bool]:
    return [] if value is None else [value]


def _tokens(graded: Graded) -> list[tuple[str, str]]:
    return [(one.kind, one.word) for one in connectives(read_reasoning(graded.question, graded.text))]


Scorer = Callable[[Structure, dict[str, Any], Graded], Counts]
SCORERS: dict[str, Scorer] = {
    "numbered_paragraphs": lambda s, w, g: _number(s.numbered_paragraphs, w["numbered_paragraphs"]),
    "connectives": lambda s, w, g: _bags(_tokens(g), map(tuple, w["connectives"])),
    "framing": lambda s, w, g: _flag(s.framing, w["framing"]),
    "general_parts_general": lambda s, w, g: _flag(s.general_parts_general, w["general_parts_general"]),
    "chain": lambda s, w, g: _bags(s.chain, w["chain"]),
    "chain: issue": lambda s, w, g: _flag("issue" in s.chain, "issue" in w["chain"]),
    "chain: statute": lambda s, w, g: _flag("statute" in s.chain, "statute" in w["chain"]),
    "chain: elements": lambda s, w, g: _flag("elements" in s.chain, "elements" in w["chain"]),
    "chain: conclusion": lambda s, w, g: _flag("conclusion" in s.chain, "conclusion" in w["chain"]),
    "chain: the same order": lambda s, w, g: _bags([s.chain], [tuple(w["chain"])]),
    "elements": lambda s, w, g: _elements(s.elements, w["elements"]),
    "statutes": lambda s, w, g: _bags(_laws(s.statutes), _laws(w["statutes"])),
    "vague_principles": lambda s, w, g: _number(s.vague_principles, w["vague_principles"]),
    "options": lambda s, w, g: _bags(_verdicts(s.verdicts), _verdicts(w["options"])),
    "argued": lambda s, w, g: _bags(s.argued, w["argued"]),
    "final": lambda s, w, g: _bags(g.grade.predicted or (), w["final"]),
    "agrees": lambda s, w, g: _bags(_agreement(s.agrees), _agreement(w["agrees"])),
    "repetition": lambda s, w, g: _flag(s.repetition, w["repetition"]),
    "mixing": lambda s, w, g: _flag(s.foreign_words > 0, w["mixing"]),
}


def read_cases(paths: Iterable[Path]) -> list[dict[str, Any]]:
    return [case for path in paths for case in json.loads(path.read_text("utf-8"))["cases"]]


LABEL = {"chain: " + name: "chain" for name in ("issue", "statute", "elements", "conclusion", "the same order")}


def score(cases: Iterable[dict[str, Any]], check: CitationCheck | None = None) -> dict[str, dict[str, Counts]]:
    """Feature → style (and ``all``) → counts."""
    table: dict[str, dict[str, Counts]] = {name: {"all": Counts()} for name in SCORERS}
    for case in cases:
        graded = grade_text(Question.model_validate(case["question"]), case["response"])
        structure = analyse(graded, check)
        for name, scorer in SCORERS.items():
            if LABEL.get(name, name) not in case["labels"]:
                continue
            counts = scorer(structure, case["labels"], graded)
            for group in ("all", case["style"]):
                table[name].setdefault(group, Counts()).add(counts)
    return table


def as_markdown(table: dict[str, dict[str, Counts]]) -> str:
    lines = ["| feature | style | right | extra | missed | precision | recall |", "|---|---|---:|---:|---:|---:|---:|"]
    for name, groups in table.items():
        for group, one in groups.items():
            share = [_share(one.found, one.found + one.extra), _share(one.seen, one.seen + one.missed)]
            lines.append(f"| {name} | {group} | {one.seen} | {one.extra} | {one.missed} | {share[0]} | {share[1]} |")
    return "\n".join(lines) + "\n"


def _share(hits: int, n: int) -> str:
    interval = wilson(hits, n)
    return "–" if interval is None else f"{hits / n:.2f} ({interval[0]:.2f}–{interval[1]:.2f})"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--statutes", type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    found = CitationCheck(options.statutes) if options.statutes else None
    print(as_markdown(score(read_cases(options.files or sorted(CASES.glob("*-[0-9].json"))), found)))
