"""Which questions a run trains on, and which traces SFT imitates: nothing joins that was not asked for by name."""

import io
import json
import random
from itertools import pairwise

import pytest
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.data.build import build
from legal_rl.pipeline.data import DATA, TRACES, run_questions, trace_rows
from legal_rl.pipeline.report import about_data, about_traces
from legal_rl.pipeline.run import open_run, run_stages
from legal_rl.runs.manifest import Manifest, read_manifest, write_manifest
from legal_rl.runs.records import read_models, write_jsonl
from legal_rl.runs.shipped_files import HOME

QUICKSTART = HOME / "training" / "quickstart.yaml"
NO_EXAM = "data.exam.questions=50"


@pytest.fixture
def made(tmp_path):
    """Two hundred made-up questions in two files, the split that `data build` makes of them, and a trace on each."""
    options = {"A": "不负刑事责任", "B": "应当负刑事责任", "C": "应当减轻处罚", "D": "可以免除处罚"}
    draw = random.Random(5)
    asked = [
        Question(
            id=f"q{n}",
            stem=f"甲{n}周岁，{draw.choice('春夏秋冬')}天偷窃财物{draw.randrange(10**9)}元，应当如何处理？",
            options=options,
            gold=frozenset(draw.sample("ABCD", draw.randint(1, 3))),
            source="made-up",
        )
        for n in range(200)
    ]
    write_jsonl(tmp_path / "questions.jsonl", asked)
    source = f"questions:{tmp_path / 'questions.jsonl'}"
    build([source], tmp_path / "built", seed=3)
    train = read_models(tmp_path / "built" / "train.jsonl", Question)
    return tmp_path, source, train


def traced(folder, questions, name="traces.jsonl", **changes):
    rows = [
        {"id": q.id, "text": "<think>想</think><answer>A</answer>", "messages": build_messages(q, "bare-v1"), **changes}
        for q in questions
    ]
    write_jsonl(folder / name, rows)
    return f"sft.traces={folder / name}"


def started(folder, *overrides, stages=(DATA, TRACES)):
    run = open_run(QUICKSTART, overrides, folder / "run", Console(file=io.StringIO(), width=400))
    run_stages(run, stages)
    return run


def sections(run):
    """What report.md says of data and traces, with an SFT that trained on everything."""
    notes = {"rows": len(trace_rows(run)[1]), "dropped": {}}
    run.folder("sft").mkdir()
    done = Manifest(stage="sft", status="done", fingerprint="", inputs={}, attempts=1, notes=notes)
    write_manifest(run.folder("sft"), done)
    return about_data(run) + about_traces(run)


def test_one_question_without_a_trace_is_left_out_and_no_exam_comes_in(made):
    folder, _, train = made
    built = f"data={{built: {folder / 'built'}, exam: {{questions: 500}}}}"
    run = started(folder, built, traced(folder, train[1:]))
    asked, traces = trace_rows(run)
    assert [q.id for q in asked] == [t.id for t in traces] == [q.id for q in train[1:]]
    assert len(run_questions(run, "train")) == len(train), "GRPO keeps every question"
    notes = read_manifest(run.folder("traces")).notes
    assert (notes["own"], notes["without"], notes["exam"], notes["unused"]) == (len(train) - 1, 1, 0, 0)
    told = f"{len(train) - 1} of the run's own training questions had a trace. 1 had none; SFT leaves them out"
    assert told in run.console.file.getvalue() and told in sections(run)


def test_the_exam_joins_where_it_is_named(made):
    folder, _, train = made
    built = f"data={{built: {folder / 'built'}, exam: {{questions: 50}}}}"
    run = started(folder, built, traced(folder, train[1:]), "sft.sources=[traces, exam]")
    asked, traces = trace_rows(run)
    assert len(asked) == len(train) - 1 + 50 == len(traces)
    assert sum(q.source == "exam" for q in asked) == 50
    assert "The exam's teacher wrote traces for 50 generated questions." in sections(run)


def test_the_exam_alone_stands_in_by_name(made):
    folder, _, train = made
    run = started(folder, f"data={{built: {folder / 'built'}, exam: {{questions: 50}}}}", "sft.sources=[exam]")
    assert {q.source for q in trace_rows(run)[0]} == {"exam"} and len(trace_rows(run)[0]) == 50
    assert f"{len(train)} training questions have no trace" in sections(run)


def test_the_quickstart_learns_from_its_own_exam(tmp_path):
    run = started(tmp_path, NO_EXAM, "eval.questions=10")
    asked, traces = trace_rows(run)
    assert asked == run_questions(run, "train") and [t.id for t in traces] == [q.id for q in asked]
    text = sections(run)
    assert "The exam's teacher wrote traces for 50 generated questions." in text and "had a trace" not in text
    assert "sources" not in read_manifest(run.folder("traces")).inputs, "a finished quickstart stays finished"


def test_a_built_split_is_taken_as_it_is(made):
    folder, _, train = made
    run = started(folder, f"data={{built: {folder / 'built'}}}", traced(folder, train), "eval.questions=20")
    for part in ("train", "test"):
        assert (run.folder("data") / f"{part}.jsonl").read_bytes() == (folder / "built" / f"{part}.jsonl").read_bytes()
    assert len(run_questions(run, "heldout")) == 20
    assert f"by `legal-rl data build` in {folder / 'built'}".replace("_", "\\_") in sections(run)
    (folder / "built").rename(folder / "elsewhere")
    again = started(folder, f"data={{built: {folder / 'elsewhere'}}}", traced(folder, train), "eval.questions=20")
    assert again.console.file.getvalue().count("unchanged, skipped") == 2, "a folder may be moved"


def test_a_split_that_was_edited_or_never_built_is_refused(made):
    folder, _, train = made
    traces = traced(folder, train)
    with pytest.raises(UserError, match=r"holds no gate\.json of a build; make it with"):
        started(folder, f"data={{built: {folder}}}", traces, stages=[DATA])
    gate = json.loads((folder / "built" / "gate.json").read_text("utf-8"))
    write_jsonl(folder / "built" / "train.jsonl", train[:-1])
    assert gate["outputs"]
    with pytest.raises(UserError, match=r"train\.jsonl: is not what `legal-rl data build` wrote"):
        started(folder, f"data={{built: {folder / 'built'}}}", traces, stages=[DATA])


def test_traces_of_another_split_are_an_error_with_its_remedy(made):
    folder, source, train = made
    traces = traced(folder, train)
    with pytest.raises(UserError, match=r"\d+ of 160 traces \(\d+%\) are on no training question .*data\.built"):
        started(folder, f"data={{sources: ['{source}']}}", traces)  # the quickstart's seed is not the build's
    run = started(folder, f"data={{sources: ['{source}']}}", traces, "sft.unmatched=0.5")
    notes = read_manifest(run.folder("traces")).notes
    assert 16 < notes["unused"] < 80 and notes["own"] == 160 - notes["unused"]
    assert f"{notes['unused']} named traces belong to no training question" in sections(run)


def test_a_trace_on_another_question_of_the_same_id_is_no_match(made):
    folder, _, train = made
    shifted = [q.model_copy(update={"id": other.id}) for q, other in pairwise(train)]
    with pytest.raises(UserError, match=r"159 of 159 traces \(100%\)"):
        started(folder, f"data={{built: {folder / 'built'}}}", traced(folder, shifted))


def test_a_request_that_failed_is_no_trace(made):
    folder, _, train = made
    built = f"data={{built: {folder / 'built'}}}"
    with pytest.raises(UserError, match="answers no training question of this run"):
        started(folder, built, traced(folder, train, text=None, error="timeout"))
