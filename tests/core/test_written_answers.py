"""Answers that language models wrote in the styles of many models, labelled by reading: their reading gets no worse."""

from collections import Counter

import pytest

from legal_rl.core.parser import parse
from legal_rl.core.questions import Question
from legal_rl.runs.records import read_jsonl
from legal_rl.runs.shipped_files import HOME

ROWS = [row for _, row in read_jsonl(HOME / "evaluation" / "peers" / "written.jsonl")]
# Right, read though there is no answer, and another set than the label's: docs tell how these were measured.
BOUNDS = {
    (1, "strict"): (265, 2, 0),
    (1, "lenient"): (277, 2, 0),
    (2, "strict"): (257, 11, 0),
    (2, "lenient"): (276, 11, 0),
    (3, "strict"): (201, 0, 0),
    (3, "lenient"): (225, 0, 0),
}


def question(row) -> Question:
    gold = frozenset("AB" if row["form"] == "multiple" else "A")  # which it is plays no part in reading
    return Question(id="q", stem=row["stem"], options=row["options"], gold=gold, form=row["form"], source="exam")


@pytest.mark.parametrize(("draw", "reading"), BOUNDS)
def test_no_fewer_are_read_rightly_and_no_more_wrongly(draw, reading):
    rows = [row for row in ROWS if row["draw"] == draw]
    assert len(rows) == 300
    seen = Counter()
    for row in rows:
        read = parse(row["text"], "".join(row["options"]), reading=reading, question=question(row)).predicted
        letters = "".join(sorted(read or ()))
        seen["right"] += letters == row["letters"]
        seen["guessed"] += bool(letters) and not row["letters"]
        seen["wrong"] += bool(letters) and bool(row["letters"]) and letters != row["letters"]
    right, guessed, wrong = BOUNDS[draw, reading]
    assert seen["right"] >= right and seen["guessed"] <= guessed and seen["wrong"] <= wrong
