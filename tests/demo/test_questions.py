"""The questions of a mock exam, generated or from a file that may be anything."""

import json
import zipfile

import pytest

from legal_rl.data.exam import ExamConfig
from legal_rl.demo.context import Limits
from legal_rl.demo.page import DemoWords, VisitorError
from legal_rl.runs.records import write_jsonl

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.papers import read_paper
from legal_rl.demo.questions import MIXES, draw_paper

EXAM = ExamConfig(families=("deposit", "lease"), levels=(1, 2))
LIMITS = Limits(upload_bytes=200_000, question_chars=500)


@pytest.mark.parametrize("mix", MIXES)
def test_a_drawn_paper_has_the_kinds_that_were_asked_for(mix):
    questions = draw_paper(6, EXAM, mix=mix, seed=3).questions
    single = sum(question.form == "single" for question in questions)
    assert len(questions) == len({question.id for question in questions}) == 6
    assert {question.meta["family"] for question in questions} <= {"deposit", "lease"}
    assert {question.meta["level"] for question in questions} <= {1, 2}
    assert mix == "any" or single == {"half": 3, "single": 6, "several": 0}[mix]
    assert questions == draw_paper(6, EXAM, mix=mix, seed=3).questions


def jecqa_row(number, answer="A", **more):
    return {
        "id": f"r{number}",
        "statement": f"关于第{number}种情形，下列说法正确的是？",
        "option_list": {x: f"第{number}种情形的说法{x}" for x in "ABCD"},
        "answer": [*answer],
        **more,
    }


def test_a_file_is_read_through_the_gate_and_what_it_refuses_is_counted(tmp_path, exam):
    ours, theirs = tmp_path / "ours.jsonl", tmp_path / "theirs.json"
    write_jsonl(ours, exam)
    paper = read_paper(ours, 50, LIMITS, seed=1)
    assert [question.stem for question in paper.questions] == [question.stem for question in exam]
    assert (paper.rows, paper.refused) == (8, 0)
    long = jecqa_row(9) | {"statement": "长" * 600}
    rows = [*map(jecqa_row, range(6)), jecqa_row(6, answer=""), jecqa_row(7, answer="F"), jecqa_row(0), long]
    write_jsonl(theirs, rows)
    paper = read_paper(theirs, 50, LIMITS, seed=1)
    assert [question.stem[2:4] for question in paper.questions] == [f"第{n}" for n in range(6)]
    assert (paper.rows, paper.refused) == (10, 4)
    assert paper.reason


def test_a_large_file_is_drawn_from_in_its_order(tmp_path):
    path = tmp_path / "many.jsonl"
    write_jsonl(path, map(jecqa_row, range(300)))
    first, second = (read_paper(path, 5, LIMITS, seed=seed).questions for seed in (1, 2))
    numbers = [int(question.id.removeprefix("r")) for question in first]
    assert len(numbers) == 5
    assert numbers == sorted(numbers)
    assert first != second


WRONG = {
    "empty": (b"", "exam.refused.empty"),
    "binary": (bytes(range(256)) * 20, "exam.refused.file"),
    "one huge line": (b"x" * 150_000, "exam.refused.file"),
    "deep": (b"[" * 100_000, "exam.refused.file"),
    "too large": (b" " * 200_001, "exam.refused.large"),
    "other JSON": (b'{"a": 1}\n{"b": 2}\n', "exam.refused.file"),
    "a number": (b"7", "exam.refused.file"),
    "a report": (b"<!DOCTYPE html><p>x</p>", "exam.refused.file"),
    "gzip": (b"\x1f\x8b\x08\x00rest", "exam.refused.packed"),
    "no gold": (json.dumps(jecqa_row(1, answer="")).encode(), "exam.refused.rows"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_a_sentence(tmp_path, name):
    data, key = WRONG[name]
    path = tmp_path / "upload.jsonl"
    path.write_bytes(data)
    with pytest.raises(VisitorError) as caught:
        read_paper(path, 5, LIMITS, seed=0)
    assert caught.value.key == key
    for language in ("zh", "en"):
        assert str(tmp_path) not in DemoWords(language)(key, **caught.value.values)


def test_a_spreadsheet_is_not_unpacked(tmp_path):
    path = tmp_path / "bomb.jsonl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("xl/workbook.xml", "x")
    with pytest.raises(VisitorError, match=r"exam\.refused\.packed"):
        read_paper(path, 5, LIMITS, seed=0)


def test_more_than_there_is():
    with pytest.raises(VisitorError, match=r"exam\.refused\.few"):
        draw_paper(50, ExamConfig(families=("no such family",)), mix="any", seed=0)


def test_a_question_that_is_too_long_is_the_reason(tmp_path):
    path = tmp_path / "upload.jsonl"
    path.write_text(json.dumps(jecqa_row(1, statement="长" * 600), ensure_ascii=False), "utf-8")
    with pytest.raises(VisitorError, match=r"exam\.refused\.rows") as caught:
        read_paper(path, 5, LIMITS, seed=0)
    assert caught.value.values["reason"] == "longer than 500 characters"
