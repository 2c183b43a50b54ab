import json

import pytest

QUESTIONS = [
    {"id": "q1", "stem": "题一", "options": {"A": "甲", "B": "乙", "C": "丙"}, "gold": ["A", "C"], "source": "test"},
    {"id": "q2", "stem": "题二", "options": {"A": "甲", "B": "乙"}, "gold": ["B"], "source": "test"},
]
RESPONSES = [
    {"id": "q1", "sample": 0, "text": "<think>分析</think><answer>A,C</answer>"},
    {"id": "q9", "sample": 0, "text": "<think>分析</think><answer>A</answer>"},
]


@pytest.fixture
def files(tmp_path):
    for name, rows in (("q.jsonl", QUESTIONS), ("r.jsonl", RESPONSES)):
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def score(files, here):
    def score(questions="q.jsonl", responses="r.jsonl"):
        paths = ["--questions", files / questions, "--responses", files / responses, "--out", files / "out"]
        return here("score", *paths)

    return score


def test_score_writes_three_files_and_says_what_it_left_out(files, score):
    done = score()
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (files / "out").glob("[!.]*")) == ["grades.jsonl", "metrics.json", "report.md"]
    assert "exact match mean@1: 100.0 %" in done.stdout
    assert "1 of 2 questions have no response" in done.stderr
    assert "1 responses carry an id" in done.stderr


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ({"questions": "absent.jsonl"}, ["absent.jsonl", "no such file"]),
        ({"responses": "broken.jsonl"}, ["broken.jsonl, line 2", "not JSON"]),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(files, score, broken, words):
    (files / "broken.jsonl").write_text('{"id": "q1", "text": "A"}\n{"id":\n', "utf-8")
    done = score(**broken)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
    assert not (files / "out").exists()
