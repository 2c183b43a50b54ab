"""Traces on questions that a test set holds too: copies, copies with permuted letters, near-duplicates."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from legal_rl.core.questions import Question
from legal_rl.data.overlap import alike_texts, entries_of, entry_of, overlap
from legal_rl.data.sources import read_source, resolve
from legal_rl.training.sft import DropReason

REASONS: Final[Mapping[str, DropReason]] = {
    "exact": "leak_exact",
    "permuted": "leak_permuted",
    "near": "leak_near",
}


class Leaks(NamedTuple):
    """``barred`` by question id; ``found`` names each match; ``sets`` has a row a test set with its counts."""

    barred: dict[str, DropReason]
    found: list[dict[str, Any]]
    sets: list[dict[str, Any]]


def find_leaks(questions: Sequence[Question], tests: Sequence[str], *, near: bool) -> Leaks:
    """What of ``questions`` is in ``tests``. Shared stems with other options are counted and barred by nobody.

    An id alone is no leak where the questions differ; a test question that is not among ``questions`` bars its id, so
    that its trace is told from an unknown one. ``near`` needs the extra ``data``: ``UserError`` else.
    """
    # Rows as they came: a test set without gold, which no gate would pass, leaks as well.
    benches = {file.label: entries_of(read_source(file)) for file in (resolve(tests) if tests else ())}
    entries = [entry_of(question) for question in questions]
    alike = alike_texts([entries, *benches.values()]) if near and benches else {}
    leaks = Leaks({}, [], [])
    known = {question.id for question in questions}
    for label, bench in benches.items():
        matches = overlap("questions", entries, label, bench, alike).matches
        copies = {match.id for match in matches if match.how != "stem"}
        stems = sum(match.how == "stem" and match.id not in copies for match in matches)
        for match in matches:
            if match.how != "stem":
                leaks.barred.setdefault(match.id, REASONS[match.how])
                leaks.found.append({"set": label, **match._asdict()})
        counts = {how: sum(match.how == how for match in matches) for how in REASONS}
        leaks.sets.append({"set": label, "questions": len(bench), **counts, "stem only": stems})
        leaks.barred.update({entry.id: "held_out" for entry in bench if entry.id not in known})
    return leaks
