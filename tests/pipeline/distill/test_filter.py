"""`legal-rl distill filter` from files to files; what counts tokens is in tests/pipeline/test_sft.py."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from legal_rl.cli.distill import filter_command
from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.pipeline.distill.filter import FilterOptions, FilterResult, filter_traces, read_traces
from legal_rl.runs.records import read_models, write_jsonl
from legal_rl.training.sft import sft_rows

OPTIONS = {"A": "甲的行为构成盗窃罪", "B": "乙的行为构成侵占罪", "C": "丙不承担刑事责任"}
RIGHT = "<think>甲乙均成立。</think><answer>A,B</answer>"
WRONG = "<think>只有甲成立。</think><answer>A</answer>"


def question(name: str, stem: str, options: dict[str, str] = OPTIONS) -> Question:
    return Question(id=name, stem=stem, options=options, gold=frozenset("AB"), source="test")


STEMS = {
    "one": "甲将他人遗忘在出租车上的手提电脑据为己有，乙窃取公司保险柜中的现金，下列说法正确的是？",
    "two": "甲借用乙的自行车后擅自卖给不知情的丙，关于该车的归属，下列说法正确的是？",
    "three": "甲公司与乙公司订立设备租赁合同，租期届满后乙公司继续使用，下列说法正确的是？",
}
ASKED = [question(name, stem) for name, stem in STEMS.items()]


def filtered(tmp_path: Path, rows: list[Any], **changes: Any) -> FilterResult:
    write_jsonl(tmp_path / "traces.jsonl", rows)
    write_jsonl(tmp_path / "questions.jsonl", ASKED)
    job = {"traces": tmp_path / "traces.jsonl", "questions": f"questions:{tmp_path}/questions.jsonl"}
    return filter_traces(FilterOptions(**job, out=tmp_path / "out", prompt="bare-v1", **changes), lambda *_: None)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def trace(name: str, sample: int = 0, text: str | None = RIGHT, **rest: Any) -> dict[str, Any]:
    return {"id": name, "sample": sample, "text": text, **rest}


def test_every_trace_is_a_row_or_dropped_for_one_reason(tmp_path):
    rows = [
        trace("one"),
        trace("one", 1, WRONG),
        trace("one", 2, RIGHT),  # says what sample 0 says
        trace("one", 1, "<think>乙。</think><answer>B</answer>"),
        trace("two", 0, None, error="timeout"),
        trace("two", 0, WRONG),  # asked again under the same number: no duplicate
        trace("three", 0, "<think>丙", finish_reason="length"),
        trace("three", 1, "  "),
        trace("four"),
        trace("two", 1, RIGHT, messages=build_messages(ASKED[0], "think-v1")),
        trace("one", 5, "还是选AB。", messages=build_messages(ASKED[0], "think-v1")),
    ]
    made = filtered(tmp_path, rows)
    assert made.summary["traces"] == len(rows) == made.summary["rows"] + sum(made.summary["dropped"].values())
    dropped = {(drop["id"], drop["sample"], drop["reason"]) for drop in lines(tmp_path / "out" / "dropped.jsonl")}
    assert dropped == {
        ("one", 2, "repeated"),
        ("one", 1, "number_taken"),
        ("two", 0, "no_text"),
        ("three", 0, "cut"),
        ("three", 1, "no_text"),
        ("four", 0, "unknown_question"),
        ("two", 1, "other_question"),
    }
    kept = [row["messages"][-1]["content"] for row in lines(tmp_path / "out" / "rows.jsonl")]
    assert kept == [RIGHT, WRONG, WRONG, "还是选AB。"]
    counts = {"asked": 3, "with_trace": 3, "with_right_trace": 1, "with_row": 2}
    assert made.summary["questions"] == counts
    assert (made.summary["right"], made.summary["strict"]) == (2, 1)


def test_a_run_makes_the_same_rows_of_the_traces_that_were_kept(tmp_path):
    out = filtered(tmp_path, [trace("two"), trace("one", 3, WRONG, prefill=False), trace("one")]).out
    kept = read_models(out / "traces.jsonl", Response)
    rows = sft_rows(ASKED, kept, "bare-v1").rows
    assert [{"messages": row.messages} for row in rows] == lines(out / "rows.jsonl")
    info = json.loads((out / "dataset_info.json").read_text("utf-8"))
    assert info["legal_rl"]["formatting"] == "sharegpt"
    assert json.loads((out / "manifest.json").read_text("utf-8"))["outputs"].keys() >= {"rows.jsonl", "traces.jsonl"}
    assert [json.loads(line).keys() for line in (out / "rows.jsonl").open()] == [{"messages"}] * 3


def test_rejection_keeps_one_right_answer_of_a_question_and_nothing_else(tmp_path):
    rows = [trace("one", 0, WRONG), trace("one", 1), trace("one", 2, RIGHT + " "), trace("two", 0, WRONG)]
    made = filtered(tmp_path, rows, selection={"keep": "right", "per_question": 1})
    assert [row["sample"] for row in lines(tmp_path / "out" / "traces.jsonl")] == [1]
    assert made.summary["dropped"] == {"wrong": 2, "not_chosen": 1}


PERMUTED = {"A": OPTIONS["C"], "B": OPTIONS["A"], "C": OPTIONS["B"]}


def test_what_a_test_set_holds_is_not_trained_on_however_it_is_written(tmp_path):
    near = STEMS["three"].replace("设备租赁合同", "设备出租合同")
    held = [question("x", STEMS["one"].replace("，", ",")), question("y", STEMS["two"], PERMUTED), question("z", near)]
    held.append(question("w", "另外一道毫不相干的考题，关于合伙企业的债务承担，下列说法正确的是？"))
    write_jsonl(tmp_path / "test.jsonl", held)
    rows = [trace("one"), trace("two"), trace("three"), trace("three", 1, WRONG), trace("w")]
    with pytest.raises(UserError, match="none is left to train on"):
        filtered(tmp_path, rows, tests=(f"questions:{tmp_path}/test.jsonl",))
    made = filtered(tmp_path, rows, tests=(f"questions:{tmp_path}/test.jsonl",), near=False)
    assert made.summary["dropped"] == {"held_out": 1, "leak_exact": 1, "leak_permuted": 1}
    (found,) = made.summary["leaks"]
    assert (found["exact"], found["permuted"], found["near"]) == (1, 1, 0)
    named = [(leak["id"], leak["how"], leak["twins"]) for leak in lines(tmp_path / "out" / "leaks.jsonl")]
    assert named == [("one", "exact", ["x"]), ("two", "permuted", ["y"])]
    assert "leak\\_permuted" in (tmp_path / "out" / "report.md").read_text("utf-8")


def test_an_id_alone_is_no_leak_and_a_shared_stem_is_only_counted(tmp_path):
    others = {"A": "一年", "B": "两年", "C": "三年"}
    write_jsonl(tmp_path / "test.jsonl", [question("one", STEMS["two"], others)])
    made = filtered(tmp_path, [trace("one"), trace("two")], tests=(f"questions:{tmp_path}/test.jsonl",))
    assert made.summary["rows"] == 2
    assert made.summary["leaks"][0]["stem only"] == 1


def test_it_can_be_made_again_in_its_folder_and_in_no_other(tmp_path):
    first = filtered(tmp_path, [trace("one")])
    before = (first.out / "rows.jsonl").read_bytes()
    assert (filtered(tmp_path, [trace("one")]).out / "rows.jsonl").read_bytes() == before
    own = {"traces": first.out / "traces.jsonl", "questions": str(tmp_path / "questions.jsonl"), "out": first.out}
    with pytest.raises(UserError, match="would be overwritten"):
        filter_traces(FilterOptions(**own), lambda *_: None)
    other = tmp_path / "other"
    other.mkdir()
    (other / "traces.jsonl").write_text("mine")
    job = FilterOptions(traces=tmp_path / "traces.jsonl", questions=str(tmp_path / "questions.jsonl"), out=other)
    with pytest.raises(UserError, match="holds files that no filter made"):
        filter_traces(job, lambda *_: None)
    assert (other / "traces.jsonl").read_text() == "mine"


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "holds no trace"), ('{"id": "one"}\n', "line 1: not a response: text"), ("{", "not JSON")],
)
def test_a_file_that_holds_no_traces_is_one_sentence(tmp_path, text, message):
    (tmp_path / "traces.jsonl").write_text(text)
    with pytest.raises(UserError, match=message):
        read_traces(tmp_path / "traces.jsonl", ASKED)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["one", "two", "four"]), st.integers(0, 2), st.sampled_from([None, "", RIGHT, WRONG, "无"])
        ),
        min_size=1,
        max_size=12,
    )
)
def test_reading_loses_nothing_and_names_each_row_once(tmp_path_factory, drawn):
    path = tmp_path_factory.mktemp("traces") / "traces.jsonl"
    write_jsonl(path, [trace(*row) for row in drawn])
    read = read_traces(path, ASKED)
    assert len(read.traces) + len(read.dropped) == len(drawn)
    rows = sft_rows(ASKED, read.traces, "bare-v1")
    assert len(rows.rows) + len(rows.dropped) == len(read.traces)
    names = [(row.id, row.sample) for row in rows.rows]
    assert len(set(names)) == len(names)


def command_line(tmp_path: Path, *arguments: str) -> Any:
    import typer

    app = typer.Typer()
    app.command()(filter_command)
    write_jsonl(tmp_path / "traces.jsonl", [trace("one", 0, WRONG), trace("one", 1), trace("two", 0, WRONG)])
    write_jsonl(tmp_path / "questions.jsonl", ASKED)
    given = [str(tmp_path / "traces.jsonl"), "--questions", str(tmp_path / "questions.jsonl")]
    return CliRunner().invoke(app, [*given, "--out", str(tmp_path / "out"), *arguments])


def test_the_command_line_shows_the_reasons(tmp_path):
    done = command_line(tmp_path, "--rejection", "--prompt", "bare-v1")
    assert done.exit_code == 0, done.output
    assert "another answer than gold" in done.output
    assert "note: lengths were not counted" in done.stderr and "--cutoff-len" in done.stderr
    assert len(lines(tmp_path / "out" / "rows.jsonl")) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--per-question", "none"], "write all, one, or a number"),
        (["--max-tokens", "5"], "add --model"),
        (["--prompt", "think-v9"], "think-v1"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(tmp_path, arguments, message):
    done = command_line(tmp_path, *arguments)
    assert isinstance(done.exception, UserError)
    assert message in str(done.exception)
    assert "Value error" not in str(done.exception) and str(done.exception).count("; ") <= 1
    assert not (tmp_path / "out").exists()
