import pytest

from legal_rl.core.sampling import Response
from legal_rl.evaluation.metrics import measure
from legal_rl.evaluation.report.scored import stage_table, worked_examples
from legal_rl.evaluation.report.training_curves import learning_curve_png


def rows_of(text):
    """The cells of every table row, rules left out."""
    lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[part.strip() for part in line.strip("|").split(" | ")] for line in lines]


def stage(make, predictions, seen=(True, False)):
    questions = [make.question(f"q{n}", "A", meta={"seen": s}) for n, s in enumerate(seen)]
    return measure(questions, [make.grade(q, p) for q, p in zip(questions, predictions, strict=True)])


def test_stage_table_has_one_row_a_stage_with_seen_and_unseen_apart(make):
    text = stage_table(
        {"base": stage(make, [None, "B"]), "SFT": stage(make, ["A", "B"]), "SFT+GRPO": stage(make, "AA")}
    )
    header, base, sft, grpo, read, *statuses = rows_of(text)
    seen, unseen = header.index("seen"), header.index("unseen")
    assert [row[0] for row in (base, sft, grpo)] == ["base", "SFT", "SFT+GRPO"]
    assert [row[seen][:5] for row in (base, sft, grpo)] == ["0.0 %", "100.0", "100.0"]
    assert [row[unseen][:5] for row in (base, sft, grpo)] == ["0.0 %", "0.0 %", "100.0"]
    assert "not scored" in header
    counts = dict(zip(read, statuses[0], strict=True))
    assert (counts["right"], counts["wrong"], counts["no\\_answer"], counts["not\\_scored"]) == ("0", "1", "1", "0")


def test_stage_table_shows_a_dash_where_seen_is_not_stated(make):
    question = make.question("q", "A")
    header, row, *_ = rows_of(stage_table({"only": measure([question], [make.grade(question, "A")])}))
    assert row[header.index("seen")] == row[header.index("unseen")] == "–"


@pytest.mark.large
def test_learning_curve_is_a_png_and_the_same_every_time(tmp_path):
    points = {"reward": [(1, 0.2), (2, 0.4)], "held-out exact match": [(2, 0.5)]}
    for name in ("a.png", "b.png"):
        learning_curve_png(points, tmp_path / "plots" / name, title="GRPO", ylabel="share")
    first, second = ((tmp_path / "plots" / name).read_bytes() for name in ("a.png", "b.png"))
    assert first.startswith(b"\x89PNG\r\n")
    assert first == second
    learning_curve_png({}, tmp_path / "empty.png", title="nothing yet", ylabel="share")
    assert (tmp_path / "empty.png").read_bytes() != first


def test_worked_examples_show_one_of_each_outcome_with_gold_and_prediction(make):
    questions = [make.question(f"q{n}", "AC") for n in range(5)]
    predictions = ["AC", "AC", "B", None, None]
    statuses = [None, None, None, "truncated", "not_scored"]
    grades = [make.grade(q, p, status=s) for q, p, s in zip(questions, predictions, statuses, strict=True)]
    responses = [Response(id=q.id, text=f"回答 {q.id}", prefill=True) for q in questions[:4]]
    responses.append(Response(id="q4", text=None, finish_reason="error", error="timed | out"))
    text = worked_examples(questions, responses, grades)
    titles = [line for line in text.splitlines() if line.startswith("### ")]
    assert titles == [
        "### right: q0, sample 0",
        "### wrong: q2, sample 0",
        "### truncated: q3, sample 0",
        "### not\\_scored: q4, sample 0",
    ]
    assert "Gold **AC**, predicted **B**" in text
    assert "Gold **AC**, predicted **none**" in text
    assert "回答 q0" in text
    assert "回答 q1" not in text
    assert "timed \\| out" in text
    assert "already opened the think block" in text
    assert "### right: q1" in worked_examples(questions, responses, grades, per_outcome=2)
