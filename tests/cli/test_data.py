"""`legal-rl data …`, as a user types it."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from legal_rl.cli.data import app
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.sources import FORMATS
from legal_rl.runs.records import read_jsonl, write_jsonl


def run(*args: object) -> str:
    done = CliRunner().invoke(app, [str(arg) for arg in args], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(autouse=True)
def wide(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def rows() -> list[Question]:
    def text(words: random.Random) -> str:
        return "".join(words.choices("甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥", k=24))

    return [
        Question(
            id=f"q{n}", stem=text(words), options={k: text(words) for k in "ABCD"}, gold=frozenset("A"), source="ours"
        )
        for n in range(20)
        for words in [random.Random(n)]
    ]


@pytest.fixture
def write(tmp_path: Path):
    def write(name: str, questions: list[Any]) -> Path:
        write_jsonl(tmp_path / name, questions)
        return tmp_path / name

    return write


@pytest.mark.parametrize("verb", ["build", "overlap", "difficulty", "sources"])
def test_every_verb_has_help_with_an_example(verb: str) -> None:
    assert "Example: legal-rl data " + verb in " ".join(run(verb, "--help").split())


def test_build_shows_what_was_done(rows, write, tmp_path: Path) -> None:
    source = write("x.jsonl", [*rows, rows[3].model_copy(update={"id": "copy"})])
    bench = write("bench.jsonl", rows[:2])
    said = run(
        *("build", "--source", source, "--exclude", bench, "--policy", "repeated_stem=refuse"),
        *("--out", tmp_path / "out"),
    )
    assert "detected: questions in questions:x" in said
    assert "exact_duplicate" in said and "in_benchmark" in said
    left = {row["id"] for _, row in read_jsonl(tmp_path / "out" / "train.jsonl")}
    taken = {"q0", "q1"} - {row["id"] for _, row in read_jsonl(tmp_path / "out" / "test.jsonl")}
    assert not taken & left
    assert f"21 read = {len(left)} train + 4 test + {17 - len(left)} refused" in said
    again = run(
        *("build", "--source", source, "--exclude", bench, "--policy", "repeated_stem=refuse"),
        *("--out", tmp_path / "out"),
    )
    assert "Nothing has changed" in again
    grown = run("build", "--source", write("x.jsonl", rows[:19]), "--out", tmp_path / "out")
    assert "were divided before and stay on their side" in grown
    assert f"{tmp_path / 'out'}: the build that was here is replaced; changed: questions:x; with another: " in grown
    assert "is replaced" not in again


def test_overlap_shows_counts_and_writes_pairs_by_id(rows, write, tmp_path: Path) -> None:
    one, two = write("one.jsonl", rows[:12]), write("two.jsonl", rows[10:])
    said = run("overlap", one, f"questions:{two}", "--json", tmp_path / "c.json", "--list", tmp_path / "p.jsonl")
    assert "detected: questions in" in said
    counts = json.loads((tmp_path / "c.json").read_text("utf-8"))
    assert counts["sets"]["questions:one"] == {"rows": 12, "compared": 12}
    assert [(pair["a"], pair["exact"]) for pair in counts["pairs"]] == [("questions:one", 2), ("questions:two", 2)]
    pairs = [row for _, row in read_jsonl(tmp_path / "p.jsonl") if row["how"] == "exact"]
    assert [(row["id"], row["twins"]) for row in pairs] == [("q10", ["q10"]), ("q11", ["q11"])] * 2
    assert all(question.stem not in (tmp_path / "p.jsonl").read_text("utf-8") for question in rows)
    with pytest.raises(UserError, match="name two or more"):
        run("overlap", one)


def test_a_narrow_screen_cuts_no_name(rows, write, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run("overlap", *(write(f"a_long_name_{n}.jsonl", rows[:3]) for n in (1, 2)), "--no-near")
    table = said.partition("Overlap")[2].partition("rows of the first set")[0]
    assert "…" not in table and table.count("_1 ") == table.count("_2 ") == 2


def test_the_formats_can_be_read_on_a_narrow_screen(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run("sources")
    for known in FORMATS.values():
        cells = [line.split("│") for line in said.splitlines() if line.count("│") == 3]
        assert known.name in [cell[1].strip() for cell in cells]
        whole = " ".join(cell[2].strip() for cell in cells)
        assert all(text in whole for text in (known.about, f"licence: {known.licence}", known.citation))


def test_difficulty_measures_by_stored_answers(rows, write, tmp_path: Path) -> None:
    answers = [
        Response(id=q.id, sample=k, text=f"<answer>{'A' if k < n % 7 else 'B'}</answer>")
        for n, q in enumerate(rows)
        for k in range(6)
    ]
    out = tmp_path / "out"
    said = run(
        *("difficulty", write("q.jsonl", rows), "--responses", write("r.jsonl", answers), "--out", out),
        *("--core-low", 0.5, "--core-high", 0.5),
    )
    assert "20 questions, 120 answers" in said and "this takes 73 answers" in said
    assert len(list(read_jsonl(out / "core.jsonl"))) == 3
    assert (out / "difficulty.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(UserError, match="must rise from 0 to 1"):
        run("difficulty", tmp_path / "q.jsonl", "--out", out, "--easy", 0.1)
    with pytest.raises(UserError, match="name a --model"):
        run("difficulty", tmp_path / "q.jsonl", "--out", out)


def test_stored_answers_are_not_forgotten_by_fresh(rows, write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    answers = write("out/responses.jsonl", [Response(id=rows[0].id, sample=0, text="<answer>A</answer>")])
    with pytest.raises(UserError, match="is read and would be overwritten"):
        run("difficulty", write("q.jsonl", rows), "--responses", answers, "--out", tmp_path / "out", "--fresh")
    assert answers.is_file()
