import json

import pytest

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.scoring import score_files
from legal_rl.runs.records import write_jsonl


@pytest.fixture
def scored(tmp_path):
    """Two evaluations of 40 questions, scored by the project itself."""
    options = dict(zip("ABCD", "甲乙丙丁", strict=True))
    questions = [
        Question(id=f"q{n:02}", stem=f"题{n}", options=options, gold=frozenset("A" if n % 2 else "AC"), source="test")
        for n in range(40)
    ]
    write_jsonl(tmp_path / "questions.jsonl", questions)
    for name, period in (("before", 3), ("after [x]", 2)):
        answers = [",".join(sorted(q.gold)) if n % period == 0 else "B" for n, q in enumerate(questions)]
        rows = [Response(id=q.id, text=f"<answer>{a}</answer>") for q, a in zip(questions, answers, strict=True)]
        out = tmp_path / name
        write_jsonl(out / "responses.jsonl", rows)
        score_files(tmp_path / "questions.jsonl", out / "responses.jsonl", out)
    return tmp_path


def test_compare_prints_the_difference_and_writes_three_files(scored, here):
    questions = ["--questions", scored / "questions.jsonl"]
    done = here("compare", scored / "before", scored / "after [x]", *questions, "--out", scored / "out")
    assert done.returncode == 0, done.stderr
    assert "35.0 → 50.0" in done.stdout
    assert "after [x]" in " ".join(done.stdout.split())
    assert sorted(path.name for path in (scored / "out").glob("[!.]*")) == ["compare.json", "compare.md", "compare.png"]
    asked = here("compare", f"a={scored / 'before'}", f"b={scored / 'after [x]'}", *questions, "--json")
    (pair,) = json.loads(asked.stdout)["pairs"]
    assert (pair["a"], pair["b"], pair["changes"]["mean@k"]["difference"]) == ("a", "b", pytest.approx(0.15))
    assert [len(ids) for ids in pair["flips"]["cells"].values()] == [7, 13, 7, 13]


def test_what_cannot_be_compared_is_one_sentence_and_exit_code_2(scored, here):
    done = here("compare", scored / "before")
    assert done.returncode == 2
    assert "name two or more" in done.stderr
    assert "Traceback" not in done.stderr
