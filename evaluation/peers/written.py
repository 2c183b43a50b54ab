"""Our parser and published answer rules against labels of answers that language models wrote in many models' styles.

    .venv/bin/python evaluation/peers/written.py [--draw 3]

written.jsonl beside this file holds questions of the generated exam with one answer each, whole: the letters a reader
gave it without the parser, for half of them a second reader's, and the draw. Each draw judged the parser before anybody
built with it.
"""

import argparse
from pathlib import Path

from real import OURS, OUTCOMES, LabelledText, ours, outcome, readers, share  # type: ignore[import-not-found]

from legal_rl.core.questions import Question
from legal_rl.reporting.tables import md_table
from legal_rl.runs.records import read_jsonl

WRITTEN = Path(__file__).with_suffix(".jsonl")


def answers(draw: int) -> list[LabelledText]:
    """The labelled answers of a draw, with their questions; the question's gold plays no part."""
    return [
        LabelledText(
            row["text"],
            "".join(row["options"]),
            frozenset(row["letters"]),
            row["class"],
            Question(
                id=row["id"],
                stem=row["stem"],
                options=row["options"],
                gold=frozenset("AB" if row["form"] == "multiple" else "A"),
                form=row["form"],
                source="exam",
            ),
            row["goes_on"],
        )
        for _, row in read_jsonl(WRITTEN)
        if row["draw"] == draw
    ]


def main() -> None:
    """Print both tables of a draw."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--draw", type=int, choices=[1, 2, 3], default=3)
    labelled = answers(options.parse_args().draw)
    rows = []
    for name, read in readers():
        seen = [outcome(answer, read(answer)) for answer in labelled]
        rows.append([name, *(share(seen.count(word), len(labelled)) for word in OUTCOMES)])
    by_kind = []
    for kind in sorted({answer.kind for answer in labelled}):
        those = [answer for answer in labelled if answer.kind == kind]
        for name, profile, known in OURS:
            seen = [outcome(answer, ours(answer, profile, known)) for answer in those]
            by_kind.append([kind, name, len(seen), *(seen.count(word) for word in OUTCOMES)])
    print(md_table(["reader", *OUTCOMES], rows))
    print(md_table(["class", "reading", "n", *OUTCOMES], by_kind))


if __name__ == "__main__":
    main()
