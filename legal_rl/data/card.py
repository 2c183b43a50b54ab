"""The card of a data set: README.md as the Hugging Face hub reads it, its header in YAML."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import yaml

from legal_rl.core.questions import LETTERS, Question
from legal_rl.data.sources import FORMATS
from legal_rl.reporting.tables import percent

SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
PRETTY_NAME: Final = "Law-exam questions with one or several right options"
_RESTRICTED: Final = ("non-commercial", "BY-NC")
# Files of one format that repeat another's questions, and so have its terms.
_COPIED: Final = {re.compile(r"lexeval:(?:.*[^0-9])?3_4(?![0-9])"): "jecqa"}
_ESCAPES: Final = str.maketrans({mark: f"&#{ord(mark)};" for mark in "&<|[`"})
# Fields that only some rows have are declared, since the library would infer it from the first rows it sees.
_TEXTS: Final = ("passage", "kind", "form", "subject", "source", "law_as_of")


def card(gate: Mapping[str, Any], train: Sequence[Question], test: Sequence[Question], *, command: str) -> str:
    """README.md for the build that ``gate`` (the content of gate.json) records; ``command`` makes the same again.

    The licence is always ``other``: the questions belong to other people, under the terms of each source.
    """
    parts = [
        f"---\n{yaml.safe_dump(card_header(train, test), allow_unicode=True, sort_keys=False)}---",
        f"# {PRETTY_NAME}",
        f"{gate['read']:,} rows read = {len(train):,} train + {len(test):,} test + {gate['refused']:,} refused. "
        f"The split is {gate['split']['mode'].replace('_', ' ')}: {gate['split']['reason']}.",
        "## Licence",
        *_licences(gate, [*train, *test]),
        "## Counts",
        *_counts(gate, train, test),
        "## What the gate found",
        *_findings(gate),
        "## Provenance",
        *_provenance(gate),
        "## Made by",
        f"```\n{command}\n```",
        f"with legal_rl {gate['made_from']['legal_rl']}.",
    ]
    return "\n\n".join(parts) + "\n"


def card_header(train: Sequence[Question], test: Sequence[Question]) -> dict[str, Any]:
    """The YAML header. ``datasets.load_dataset`` reads the splits and their columns from it; an empty one has none."""
    number = len(train) + len(test)
    sides = {"train": train, "test": test}
    return {
        "license": "other",
        "license_name": "terms-of-each-source",
        "language": ["zh"],
        "task_categories": ["multiple-choice", "question-answering"],
        "size_categories": [next((name for limit, name in SIZES if number < limit), "n>1M")],
        "pretty_name": PRETTY_NAME,
        "tags": ["legal", "law", "exam", "multiple-answer"],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": name, "path": f"{name}.jsonl"} for name, rows in sides.items() if rows],
            }
        ],
        "dataset_info": {"features": _features([*train, *test])},
    }


def _features(questions: Iterable[Question]) -> list[dict[str, Any]]:
    most = max((len(question.options) for question in questions), default=2)
    return [
        {"name": "id", "dtype": "string"},
        {"name": "stem", "dtype": "string"},
        {"name": "options", "struct": [{"name": letter, "dtype": "string"} for letter in LETTERS[:most]]},
        {"name": "gold", "list": "string"},
        *({"name": name, "dtype": "string"} for name in _TEXTS),
        {"name": "meta", "dtype": "json"},
    ]


def _licences(gate: Mapping[str, Any], questions: Iterable[Question]) -> list[str]:
    """By format of the files and of the questions: rows of an earlier build keep the terms they came with."""
    origins = {source["format"] for source in gate["sources"]}
    labels = {source.get("source", "") for source in gate["sources"]} | {question.source for question in questions}
    origins |= {label.partition(":")[0] for label in labels}
    origins |= {owner for copied, owner in _COPIED.items() if any(copied.match(label) for label in labels)}
    known = [form for name, form in FORMATS.items() if name in origins]
    table = _table(["source", "what", "terms", "cite"], [[f.name, f.about, f.licence, f.citation] for f in known])
    restricted = [f.name for f in known if any(word in f.licence for word in _RESTRICTED)]
    if not restricted:
        return [table]
    warning = (
        f"**For academic, non-commercial use only**, because of {', '.join(restricted)}. Do not publish these files; "
        "share the command below and the checksums instead."
    )
    return [warning, table]


def _counts(gate: Mapping[str, Any], train: Sequence[Question], test: Sequence[Question]) -> list[str]:
    strata = [
        [row["kind"], row["gold_size"], row["train"], row["test"], percent(row["test_share"])]
        for row in gate["split"]["strata"]
    ]
    sides = [Counter(question.subject or "not given" for question in side) for side in (train, test)]
    subjects = sorted(sides[0] | sides[1], key=lambda name: (-sides[0][name] - sides[1][name], name))
    return [
        _table(["kind", "right options", "train", "test", "test share"], strata),
        _table(["subject", "train", "test"], [[name, sides[0][name], sides[1][name]] for name in subjects]),
    ]


def _findings(gate: Mapping[str, Any]) -> list[str]:
    outcomes = ("refused", "repaired", "flagged")
    rows = [[outcome, code, number] for outcome in outcomes for code, number in gate[f"{outcome}_by_code"].items()]
    note = "Each finding with its row is in gate.json and gate.html. A refused row is counted once, by its first code."
    return [_table(["", "code", "rows"], rows) if rows else "Nothing.", note]


def _provenance(gate: Mapping[str, Any]) -> list[str]:
    made = gate["made_from"]
    rows = [["read", row["source"], row["sha256"]] for row in made["inputs"]]
    rows += [["excluded from training", row["source"], row["sha256"]] for row in made["exclude"]]
    rows += [["written", name, digest] for name, digest in gate["outputs"].items()]
    return [_table(["", "file", "SHA-256"], rows)]


def _table(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(_cell(value) for value in line) + " |" for line in lines)


def _cell(value: Any) -> str:
    """A cell whose text, such as a subject or a file name, can neither end the cell nor begin a tag."""
    text = f"{value:,}" if isinstance(value, int) else " ".join(str(value).split())
    return text.translate(_ESCAPES)
