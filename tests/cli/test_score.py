import json
import subprocess
import sys

import pytest

QUESTIONS = [
    {"id": "q1", "stem": "题一", "options": {"A": "甲", "B": "乙", "C": "丙"}, "gold": ["A", "C"], "source": "test"},
    {"id": "q2", "stem": "题二", "options": {"A": "甲", "B": "乙"}, "gold": ["B"], "source": "test"},
]
RESPONSES = [
    {"id": "q1", "sample": 0, "text": "<think>分析</think><answer>A,C</answer>"},
    {"id": "q9", "sample": 0, "text": "<think>分析</think><answer>A</answer>"},
]


def legal_rl(*arguments):
    code = "import sys; from legal_rl.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, check=False
    )


@pytest.fixture
def files(tmp_path):
    for name, rows in (("q.jsonl", QUESTIONS), ("r.jsonl", RESPONSES)):
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def score(folder, questions="q.jsonl", responses="r.jsonl"):
    paths = ["--questions", folder / questions, "--responses", folder / responses, "--out", folder / "out"]
    return legal_rl("score", *paths)


def test_score_writes_three_files_and_says_what_it_left_out(files):
    done = score(files)
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
def test_bad_input_is_one_sentence_and_exit_code_2(files, broken, words):
    (files / "broken.jsonl").write_text('{"id": "q1", "text": "A"}\n{"id":\n', "utf-8")
    done = score(files, **broken)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
    assert not (files / "out").exists()
