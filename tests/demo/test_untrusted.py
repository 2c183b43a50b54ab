"""Files that are small and cost much: given up within bounds, in a process of their own."""

import base64
import json
import subprocess
import sys
import zlib

import pytest

from legal_rl.core.questions import Question
from legal_rl.demo import untrusted
from legal_rl.demo.context import Limits
from legal_rl.demo.page import VisitorError
from legal_rl.demo.untrusted import build_report_apart, read_set_apart
from legal_rl.runs.records import write_jsonl


def packed_report(plain: bytes) -> str:
    """A report whose index is ``plain``, packed as `legal-rl report` packs its own."""
    squeeze = zlib.compressobj(9, wbits=-15)
    packed = base64.b64encode(squeeze.compress(plain) + squeeze.flush()).decode()
    return f'<!DOCTYPE html><script type="application/x-index" id="index">{packed}</script>'


@pytest.fixture(scope="module")
def bomb(tmp_path_factory):
    """24 MB of nested lists, packed into some 50 kB: 2 GB once it is parsed."""
    path = tmp_path_factory.mktemp("bomb") / "report.html"
    path.write_text(packed_report(b"[" + b"[[],[]]," * 3_000_000 + b"0]"))
    assert path.stat().st_size < 200_000
    return path


@pytest.mark.large
def test_a_small_report_that_unpacks_into_gigabytes_is_given_up(bomb, tmp_path, monkeypatch):
    monkeypatch.setattr(untrusted, "MEMORY_BYTES", 1 << 29)
    with pytest.raises(VisitorError, match=r"shell\.heavy"):
        build_report_apart([bomb], tmp_path / "looks", upload_bytes=10**7)
    # Its memory, in a process that has had no other child.
    alone = [sys.executable, "-c", MEASURED, str(bomb), str(tmp_path / "alone")]
    done = subprocess.run(alone, capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) * 1024 < 1 << 30


MEASURED = """
import resource, sys
from pathlib import Path
from legal_rl.demo import untrusted
from legal_rl.demo.page import VisitorError
untrusted.MEMORY_BYTES = 1 << 29
try:
    untrusted.build_report_apart([Path(sys.argv[1])], Path(sys.argv[2]), upload_bytes=10**7)
except VisitorError:
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.large
@pytest.mark.parametrize(("bound", "most"), [("CPU_SECONDS", 1), ("WALL_SECONDS", 0.5)])
def test_time_is_bounded_too(bomb, tmp_path, monkeypatch, bound, most):
    monkeypatch.setattr(untrusted, bound, most)
    with pytest.raises(VisitorError, match=r"shell\.heavy"):
        build_report_apart([bomb], tmp_path / "looks", upload_bytes=10**7)


@pytest.mark.large
def test_what_came_of_a_file_is_what_reading_it_here_gives(tmp_path):
    options = {"A": "甲", "B": "乙", "C": "丙", "D": "丁"}
    rows = [
        Question(id=f"q{n}", stem=f"关于第{n}种合同，正确的是？", options=options, gold=frozenset("AB"), source="own")
        for n in range(3)
    ]
    write_jsonl(tmp_path / "questions.jsonl", rows)
    read = read_set_apart(tmp_path / "questions.jsonl", Limits(), seed=0)
    assert read.questions == rows
    (tmp_path / "paper.txt").write_text("1. 谁？\nA. 甲\nB. 乙\n答案：A\n2. 何时？\nA. 甲\nB. 乙\n")
    read = read_set_apart(tmp_path / "paper.txt", Limits(), seed=0)
    assert [(problem.key, problem.at["question"]) for problem in read.problems] == [("sets.problem.empty_gold", 2)]
    grades = [{"id": "q0", "status": "ok", "format": "strict", "predicted": ["A"], "gold": ["A", "B"], "missed": ["B"],
               "extra": [], "exact": False, "sample": 0}]  # fmt: skip
    (tmp_path / "grades.jsonl").write_text("".join(json.dumps(row) + "\n" for row in grades))
    made = build_report_apart([tmp_path / "grades.jsonl"], tmp_path / "looks", upload_bytes=10**7)
    assert made.page.is_file() and [note.key for note in made.notes] == ["look.note.no_texts", "look.note.no_questions"]


@pytest.mark.large
def test_a_refusal_keeps_its_words(tmp_path):
    (tmp_path / "empty.jsonl").write_bytes(b"")
    with pytest.raises(VisitorError, match=r"sets\.refused\.empty"):
        read_set_apart(tmp_path / "empty.jsonl", Limits(), seed=0)
    (tmp_path / "other.jsonl").write_text("7\n")
    with pytest.raises(VisitorError) as caught:
        build_report_apart([tmp_path / "other.jsonl"], tmp_path / "looks", upload_bytes=10**7)
    assert (caught.value.key, caught.value.values) == ("look.refused.unknown", {"name": "other.jsonl"})


def test_who_comes_while_others_are_read_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(untrusted, "_WAIT_SECONDS", 0.01)
    taken = [untrusted._slots.acquire() for _ in range(untrusted._AT_ONCE)]
    try:
        with pytest.raises(VisitorError, match=r"shell\.reading"):
            read_set_apart(tmp_path / "any.jsonl", Limits(), seed=0)
    finally:
        for _ in taken:
            untrusted._slots.release()
