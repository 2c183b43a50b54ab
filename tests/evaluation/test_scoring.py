import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.sampling import Response
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import score_response
from legal_rl.evaluation.scoring import read_grades, read_questions, read_responses, score_files, write_scores
from legal_rl.runs.records import write_jsonl


def answer(letters):
    return f"<think>逐项分析。</think><answer>{letters}</answer>"


@pytest.fixture
def files(make, tmp_path):
    """Three questions, and responses of which one is wrong, one silent, one lost and one repeated."""
    questions = [make.question("q1", "AC"), make.question("q2", "B", kind="case"), make.question("q3", "D")]
    responses = [
        Response(id="q2", sample=1, text="我不知道。"),
        Response(id="q1", text=answer("A、C"), completion_tokens=9),
        Response(id="q2", text=answer("C"), completion_tokens=7),
        Response(id="q1", sample=1, text=None, finish_reason="error", error="timeout"),
        Response(id="q2", text=answer("C"), completion_tokens=7),
    ]
    write_jsonl(tmp_path / "questions.jsonl", questions)
    write_jsonl(tmp_path / "responses.jsonl", responses)
    return tmp_path


def run(folder, out="out"):
    return score_files(folder / "questions.jsonl", folder / "responses.jsonl", folder / out)


def test_grades_are_written_to_the_contract(files):
    run(files)
    rows = [json.loads(line) for line in (files / "out/grades.jsonl").read_text("utf-8").splitlines()]
    keys = ["id", "sample", "status", "format", "predicted", "gold", "missed", "extra", "exact"]
    assert all(list(row) == keys for row in rows)
    assert [list(row.values()) for row in rows] == [
        ["q1", 0, "ok", "strict", ["A", "C"], ["A", "C"], [], [], True],
        ["q1", 1, "not_scored", "none", None, ["A", "C"], [], [], None],
        ["q2", 0, "ok", "strict", ["C"], ["B"], ["B"], ["C"], False],
        ["q2", 1, "no_answer", "none", None, ["B"], ["B"], [], False],
    ]


def test_stored_grades_read_back_equal(files):
    scored = run(files)
    assert read_grades(files / "out/grades.jsonl") == scored.grades


def test_metrics_and_warnings_are_stored(files):
    run(files)
    metrics = json.loads((files / "out/metrics.json").read_text("utf-8"))
    assert metrics["overall"]["exact_match"]["mean@k"]["value"] == 0.5
    assert metrics["overall"]["exact_match"]["mean@k"]["n"] == 2
    assert metrics["overall"]["not_scored"] == 1
    assert metrics["overall"]["missing"] == 1
    first = {name: rows["first"] for name, rows in metrics["left_out"].items()}
    assert first == {
        "repeated": [{"id": "q2", "sample": 0, "line": 5}],
        "not_scored": [{"id": "q1", "sample": 1, "line": 4}],
        "missing": [{"id": "q3", "sample": None, "line": None}],
    }
    assert any("repeat an earlier row" in text and "'q2', sample 0 (line 5)" in text for text in metrics["warnings"])


def test_of_many_rows_that_are_left_out_ten_are_named_and_all_counted(files):
    rows = [Response(id=f"x{n}", text="A") for n in range(12)]
    write_jsonl(files / "responses.jsonl", [*rows, Response(id="q1", text="A")])
    unknown = run(files).metrics.left_out["unknown"]
    assert unknown.count == 12
    assert [(place.id, place.line) for place in unknown.first] == [(f"x{n}", n + 1) for n in range(10)]
    report = (files / "out/report.md").read_text("utf-8")
    assert "12 responses carry an id that no question has" in report
    assert "(line 10); and 2 more" in report


def test_a_file_read_row_by_row_gives_what_its_rows_in_memory_give(files):
    run(files)
    rows, repeats = read_responses(files / "responses.jsonl")
    questions = read_questions(files / "questions.jsonl")
    scored = write_scores(files / "memory", questions, rows)
    assert repeats == 1
    assert (files / "out/grades.jsonl").read_bytes() == (files / "memory/grades.jsonl").read_bytes()
    told = {"left_out", "warnings"}
    stored = Metrics.model_validate_json((files / "out/metrics.json").read_text("utf-8"))
    assert stored.model_dump(exclude=told) == scored.metrics.model_dump(exclude=told)
    streamed, held = ((files / name / "report.md").read_text("utf-8") for name in ("out", "memory"))
    assert streamed.partition("## Headline")[2] == held.partition("## Headline")[2] != ""


def test_several_samples_leave_a_reliability_diagram_that_the_report_shows(files):
    run(files)
    assert (files / "out/reliability.png").read_bytes().startswith(b"\x89PNG")
    assert "(reliability.png)" in (files / "out/report.md").read_text("utf-8")
    write_jsonl(files / "responses.jsonl", [Response(id="q1", text="A")])
    run(files, "single")
    assert not (files / "single/reliability.png").exists()


def test_the_same_input_gives_the_same_bytes_in_any_row_order(files):
    lines = (files / "responses.jsonl").read_text("utf-8").splitlines(keepends=True)
    lines = lines[:3]  # a row that is lost or repeated is told by its line, which moves
    (files / "responses.jsonl").write_text("".join(lines), "utf-8")
    run(files, "one")
    (files / "responses.jsonl").write_text("".join(reversed(lines)), "utf-8")
    run(files, "two")
    for name in ("grades.jsonl", "metrics.json", "report.md", "reliability.png"):
        assert (files / "one" / name).read_bytes() == (files / "two" / name).read_bytes()


def test_report_holds_every_section_and_the_counts(files):
    run(files)
    report = (files / "out/report.md").read_text("utf-8")
    for words in ("## Headline", "## Statuses", "## By gold size", "## By kind", "## Worked examples", "我不知道。"):
        assert words in report
    assert "not scored: 1; questions without a response: 1" in report


def test_model_text_cannot_break_out_of_the_report(files):
    hostile = "```\n# 我不是标题\n~~~\n````\n| a | b |\n<script>" + answer("A,C") + "\ud800\0"
    write_jsonl(files / "responses.jsonl", [Response(id="q1", text=hostile)])
    run(files)
    inside, fence, outside = False, "", []
    for line in (files / "out/report.md").read_text("utf-8").split("\n"):
        if not inside and line.startswith("```"):
            inside, fence = True, line.removesuffix("text")
        elif inside and line.startswith("`") and line.strip("`") == "" and len(line) >= len(fence):
            inside = False
        elif not inside:
            outside.append(line)
    assert not inside
    assert not any("不是标题" in line or "<script>" in line for line in outside)


def write(folder, name, *lines):
    (folder / name).write_text("\n".join(lines) + "\n", "utf-8")
    return folder / name


GOOD = '{"id": "q1", "text": "A"}'


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([GOOD, '{"id": "q2", "text": '], ["line 2", "not JSON"]),
        ([GOOD, "", '{"id": "q2"}'], ["line 3", "text"]),
        ([GOOD, '{"id": "q2", "text": 3}'], ["line 2", "text"]),
        ([GOOD, '{"id": "q1", "text": "B"}'], ["line 2", "'q1'", "line 1"]),
        (['{"id": "q1", "text": "\\ud800"}', "[1]"], ["line 2", "dictionary"]),
        ([""], ["holds no response"]),
    ],
)
def test_a_broken_response_file_is_refused_with_the_line(tmp_path, lines, words):
    path = write(tmp_path, "r.jsonl", *lines)
    with pytest.raises(UserError) as caught:
        read_responses(path)
    for word in [str(path), *words]:
        assert word in str(caught.value)


def test_all_that_is_wrong_with_a_response_file_is_told_at_once(tmp_path):
    bad = [f'{{"id": "q{n}"}}' for n in range(2, 12)]
    path = write(tmp_path, "r.jsonl", GOOD, '{"id": ', *bad, GOOD.replace('"A"', '"B"'), GOOD)
    with pytest.raises(UserError) as caught:
        read_responses(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: 12 lines cannot be used: line 2: not JSON")
    assert "line 3: not a Response: text: " in text
    assert "line 11: " in text
    assert "line 12: " not in text
    assert "; and 2 more; mend or remove them" in text


def test_a_line_that_is_not_utf8_is_told_with_the_others(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "q1", "text": "A"}\n{"id": "q2", "text": "\xff"}\n{}\n')
    with pytest.raises(UserError, match=r"2 lines cannot be used: line 2: not UTF-8 text; line 3: not a Response"):
        read_responses(path)


QUESTION = '{"id": "q1", "stem": "题", "options": {"A": "甲", "B": "乙"}, "gold": ["A"], "source": "t"}'


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ([QUESTION] * 12, "; they look like questions; "),
        ([json.dumps({"id": "q1", "gold": ["A"], "predicted": ["A"], "status": "ok"})] * 12, "like grades; "),
        (['{"id": "q1", "answer": "A"}'] * 12, "Field required); give a file with id, sample and text"),
        (["# 题"] * 12, "(not JSON "),
    ],
)
def test_a_file_without_any_response_is_told_in_one_short_sentence(tmp_path, rows, kind):
    path = write(tmp_path, "r.jsonl", *rows)
    with pytest.raises(UserError) as caught:
        read_responses(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: none of its 12 lines is a response (") and kind in text and text.count("not ") == 1
    assert caught.value.code == "bad_lines" and caught.value.values["n"] == 12


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([QUESTION, QUESTION], ["line 2", "'q1'", "line 1"]),
        ([QUESTION, QUESTION.replace('["A"]', '["C"]').replace("q1", "q2")], ["line 2", "not an option"]),
        ([""], ["holds no question"]),
    ],
)
def test_a_broken_question_file_is_refused_with_the_line(tmp_path, lines, words):
    path = write(tmp_path, "q.jsonl", *lines)
    with pytest.raises(UserError) as caught:
        read_questions(path)
    for word in [str(path), *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize("read", [read_questions, read_responses, read_grades])
def test_a_missing_file_is_named(tmp_path, read):
    with pytest.raises(UserError, match=r"absent\.jsonl: no such file"):
        read(tmp_path / "absent.jsonl")


@pytest.mark.parametrize(
    "line", ['{"id": "q1"}', '{"id": "q1", "gold": 3, "missed": [], "extra": [], "predicted": null}']
)
def test_what_is_not_a_grade_is_refused_with_the_line(tmp_path, line):
    with pytest.raises(UserError, match="line 1: not a grade"):
        read_grades(write(tmp_path, "g.jsonl", line))


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "甲</think><answer>A</answer>", "prefill": True},
        {"text": "<answer>A</answer>", "reasoning": "甲", "prefill": True},
        {"text": "<think>甲</think><answer>A", "finish_reason": "length"},
        {"text": None, "error": "timeout"},
    ],
)
def test_a_mark_holds_the_grade_that_the_grader_gives(make, fields):
    question, response = make.question("q", "A"), Response(id="q", sample=3, **fields)
    made = score_response(question, response)
    assert made.grade == grade_response(question, response)
    assert (made.rule is None) == (made.characters is None) == (response.text is None)
