"""Each format on rows of its published shape: what is read, and that no row could be of another format."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from legal_rl.data.gate import run_gate
from legal_rl.data.sources import FORMATS, read_source, resolve
from legal_rl.data.sources.fields import inline_options, lettered_lines, without_repeated_letters
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, MalformedError

CASES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[2] / "cases" / "sources").glob("*.json"))
}
BENCHMARKS = {"agieval", "lawbench", "lexeval", "disc", "ceval", "cmmlu", "unilaw"}


def in_a_file(case: dict[str, Any], folder: Path) -> Path:
    """The rows as the published file has them: JSON lines, one array, or CSV."""
    path = folder / case["file"]
    rows, wire = case["rows"], case.get("wire")
    if wire == "csv":
        stream = io.StringIO()
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
        path.write_text(stream.getvalue(), "utf-8", newline="")
    elif wire == "array":
        path.write_text(json.dumps(rows, ensure_ascii=False, indent=2), "utf-8")
    else:
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return path


def test_every_format_has_a_case() -> None:
    assert {case["format"] for case in CASES.values()} | {"table"} == set(FORMATS)
    assert all(case["source"] for case in CASES.values())


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("named", [True, False], ids=["named", "detected"])
def test_a_file_of_the_format(tmp_path: Path, name: str, named: bool) -> None:
    case = CASES[name]
    path = in_a_file(case, tmp_path)
    [file] = resolve([f"{case['format']}:{path}" if named else str(path)])
    assert file.detected is not named
    if not named and not case["detected"]:
        assert file.format == "jecqa"  # a CAIL training file is a file of JEC-QA
        return
    assert (file.format, file.label) == (case["format"], f"{case['format']}:{path.stem}")
    assert file.held_out is (file.format in BENCHMARKS or "test" in path.stem)
    rows = read_source(file)
    assert [row.problem for row in rows] == [None] * len(rows)
    assert [row.raw for row in rows] == case["rows"]
    assert [row.draft for row in rows] == [Draft(**draft) for draft in case["drafts"]]


@pytest.mark.parametrize("name", CASES)
def test_a_row_fits_its_format_and_no_other(name: str) -> None:
    own = CASES[name]["format"] if CASES[name]["detected"] else "jecqa"
    for row in CASES[name]["rows"]:
        assert [known.name for known in FORMATS.values() if known.fits(row)] == [own]


def test_a_file_without_answers_is_refused_for_empty_gold(tmp_path: Path, read_all) -> None:
    report = run_gate(read_all(in_a_file(CASES["cail"], tmp_path)), keep_roles=False)
    assert report.refused_by_code == {"empty_gold": 1}


def test_gold_that_the_gate_gets_from_hand_written_answers(tmp_path: Path, read_all) -> None:
    report = run_gate(read_all(in_a_file(CASES["lexeval"], tmp_path)), keep_roles=False)
    assert [sorted(question.gold) for question in report.kept] == [["A", "B", "C"], ["A", "C"], ["A", "B", "D"]]
    assert [(row.line, row.code) for row in report.refused] == [(3, "empty_gold"), (5, "empty_gold")]


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("B", "B"),
        (["A", "C"], "AC"),
        ("ac", "ac"),
        ("B、D。", "B、D。"),
        ("选项ABC", "ABC"),
        ("正确答案：B。", "B"),
        ("正确答案:AC", "AC"),
        ("ABD（B是旧规定）", "ABD"),
        ("以上都对", "ABCD"),
        ("None", ""),
        ("无", ""),
        ("", ""),
        (None, ""),
        ("E", "E"),
        ("AB两项", "AB"),
        ("A和C", "AC"),
        ("A、C均正确。", "AC"),
        ("本题答案为B", "B"),
        ("The correct answer is B", "B"),
        ("A（见第3条）", "A"),
        ("$A$", "A"),
        ("A√", "A"),
        ("全选", "ABCD"),
    ],
)
def test_gold_in_prose(text: Any, gold: str) -> None:
    assert read_gold(text, "answer", "ABCD") == gold


UNREADABLE = [
    "A或B", "A-D", "A~D", "A至D", "A—D", "A–D", "A…D", "A..D?", "A→D", "A->C", "A<B", "A-D。", "A-",
    "A～D", "A－D", "见解析", "A公司", "不选C", "Nothing", "正确答案：。", "A（原答案B）", "A（答案有误）",
    "A（应为C）", "≠A", "!A", "¬A", "非A", "A?", "A×", "A=B", "A^B", "A_D", "A#B", "ABD（C是旧规定）", "A，应改为B",
    "B（或C）", "A|≠C", "除A外", "答案：A-D", "选项A—C", "1", "A1", "①"
]  # fmt: skip


@pytest.mark.parametrize("text", [*UNREADABLE, "A B 错 C D 对", "A and not B", "A.甲，B除外"])
def test_gold_that_cannot_be_read_is_a_problem_with_its_text(text: str) -> None:
    with pytest.raises(MalformedError, match=re.escape(text)):
        read_gold(text, "answer", "ABCD")
    row = {"id": "1", "statement": "问", "option_list": dict.fromkeys("ABCD", "x"), "answer": text}
    with pytest.raises(MalformedError, match=re.escape(text)):
        FORMATS["jecqa"].read(row, Path("0_train.json"))


def test_gold_that_repeats_the_text_of_its_option() -> None:
    options = {"A": "A公司可以起诉", "B": "逮捕", "C": "拘留"}
    assert read_gold("B.逮捕", "answer", options) == "B"
    assert read_gold("A. A公司可以起诉\nC、拘留", "answer", options) == "AC"
    for text in ("B.拘留", "B. 逮捕A", "A. 逮捕\nC、拘留"):
        with pytest.raises(MalformedError, match="names no answer"):
            read_gold(text, "answer", options)


@pytest.mark.parametrize("value", [3, {"A": 1}, ["A", 2]])
def test_gold_of_another_type_is_a_problem(value: Any) -> None:
    with pytest.raises(MalformedError, match="neither a string nor a list"):
        read_gold(value, "answer", "ABCD")


@pytest.mark.parametrize(
    "text",
    ["甲?A:一;C:三", "甲?A:一", "甲?B:二;C:三", "公司A:甲?A:一;B:二", "甲?A:一;B:二;B:三", "没有选项", ""],
)
def test_options_in_a_sentence_that_cannot_be_told_apart(text: str) -> None:
    with pytest.raises(MalformedError, match="told apart"):
        inline_options(text, "question")


def test_lines_of_options_go_on_until_the_next_letter() -> None:
    head, options = lettered_lines("题干\nA：甲说，参见B：乙\n第二行\nＢ: 乙", "x")
    assert (head, options) == ("题干", {"A": "甲说，参见B：乙\n第二行", "B": "乙"})


def test_an_option_too_many_does_not_join_the_last_one() -> None:
    lines = [f"{letter}：{letter}说" for letter in "ABCDEFGHIJKL"]
    assert list(lettered_lines("\n".join(lines[:10]), "x")[1]) == list("ABCDEFGHIJ")
    with pytest.raises(MalformedError, match="more than 10 options"):
        lettered_lines("\n".join(lines), "x")


def test_doubled_letters_go_only_where_every_option_has_its_own() -> None:
    assert without_repeated_letters({"A": "A. 甲", "B": "B、乙"}) == {"A": "甲", "B": "乙"}
    assert without_repeated_letters({"A": "A. 甲", "B": "乙"}) == {"A": "A. 甲", "B": "乙"}
    assert without_repeated_letters({"A": "B. 甲", "B": "A. 乙"}) == {"A": "B. 甲", "B": "A. 乙"}


@pytest.mark.parametrize(
    ("name", "held_out"),
    [("0_test.json", True), ("0_train.json", False), ("latest.json", False), ("contest.jsonl", False),
     ("TEST.jsonl", True), ("jec-test2.json", True)],
)  # fmt: skip
def test_a_test_is_known_by_its_name(name: str, held_out: bool) -> None:
    assert FORMATS["jecqa"].is_held_out(Path(name)) is held_out


@pytest.mark.parametrize(("name", "kind"), [("0_test.json", "knowledge"), ("1_test.json", "case"), ("x.json", None)])
def test_shape_2_of_jecqa_takes_its_kind_from_the_name_of_the_file(name: str, kind: str | None) -> None:
    raw = {"id": "s_1", "statement": "题干？", "option_list": "A：甲\nB：乙", "answer": "A"}
    assert FORMATS["jecqa"].read(raw, Path(name)).kind == kind


@pytest.mark.parametrize("options", ["A：甲\nB：内\nB：乙\nC：丙", "甲\nB：乙", "没有字母", 7])
def test_options_of_shape_2_that_cannot_be_told_apart_are_a_problem(options: Any) -> None:
    with pytest.raises(MalformedError, match="option_list"):
        FORMATS["jecqa"].read({"statement": "题干？", "option_list": options, "answer": "A"}, Path("x"))


@pytest.mark.parametrize(
    ("label", "gold"), [(["A", "C"], "AC"), ("['A','B']", "AB"), ('["D"]', "D"), ("AB", "AB"), (None, ""), ([], "")]
)
def test_labels_of_agieval(label: Any, gold: str) -> None:
    raw = {"question": "问？", "options": ["(A)甲", "（B）乙"], "label": label}
    assert FORMATS["agieval"].read(raw, Path("x")).gold == gold


def test_the_shipped_sample_is_read_as_questions(read_all) -> None:
    rows = read_all(Path(__file__).parents[3] / "data" / "sample" / "questions.jsonl")
    assert len(rows) == 12 and all(row.draft and row.draft.law_as_of and row.draft.subject for row in rows)


def test_an_unknown_field_of_a_question_is_a_problem(write, read_all) -> None:
    good = {"id": "1", "stem": "问", "options": {"A": "甲", "B": "乙"}, "gold": ["A"], "source": "s"}
    rows = read_all(f"questions:{write('q.jsonl', [good, good | {'glod': ['B']}])}")
    assert rows[0].draft and "'glod'" in (rows[1].problem or "")


def test_an_empty_option_in_the_middle_keeps_its_letter() -> None:
    raw = {"Question": "问", "A": "甲", "B": None, "C": "丙", "D": "", "Answer": "C"}
    assert FORMATS["cmmlu"].read(raw, Path("x.csv")).options == {"A": "甲", "B": "", "C": "丙"}


@pytest.mark.large
def test_the_real_files_are_detected(jecqa: Path) -> None:
    for name in ("0_train", "0_test", "1_test"):
        [file] = resolve([str(jecqa / f"{name}.json")])
        assert (file.format, file.label) == ("jecqa", f"jecqa:{name}")
        assert all(row.draft for row in read_source(file))


def test_unilaw_options_in_columns_and_without_a_column_for_gold() -> None:
    unilaw = FORMATS["unilaw"]
    row = {"题目": "纸船？", "A": "A.是船", "B": "B、不是船", "答案": "B"}
    assert unilaw.fits(row)
    assert unilaw.read(row, Path("x.xlsx")).options == {"A": "是船", "B": "不是船"}
    assert not unilaw.fits(row | {"B": "不是船"})
    with pytest.raises(MalformedError, match="no column answer or"):
        unilaw.read({"题目": "纸船？", "A": "A.是船", "B": "B.不是船"}, Path("x.xlsx"))
