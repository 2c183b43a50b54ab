"""Sets of questions as teachers have them: text, Word, Excel, CSV, JSON; what is wrong is told by its place."""

import json
import re
import zipfile

import pytest

from legal_rl.demo.context import Limits
from legal_rl.demo.page import DemoWords, VisitorError
from legal_rl.demo.question_sets import MOST_JUDGED, MOST_QUESTIONS, read_set
from legal_rl.demo.set_form import preview_html
from legal_rl.demo.set_table import find_columns
from legal_rl.demo.set_text import read_key_table
from legal_rl.runs.records import write_jsonl
from tests.demo.test_questions import jecqa_row

docx = pytest.importorskip("docx", reason="python-docx is not installed")
openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed")
ZH, EN = DemoWords("zh"), DemoWords("en")
LIMITS = Limits(upload_bytes=400_000, question_chars=500)

PAPER = """2024年民法练习题

一、单项选择题（每题1分）
1．关于定金，下列说法正确的是（　）
A．定金不得超过百分之二十　　B．定金不得超过百分之三十
C．没有上限　　D．以上都不对
2、甲向乙借款。下列说法：
(1)合同有效
(2)合同无效
正确的是？
A. 只有(1)
B. 只有(2)
3. 简述定金。
4. 保证期间没有约定的，为几个月？
A. 三个月
B. 六个月
解析：1. 见《民法典》第692条。2. 六个月。
二、多项选择题
5. 下列属于法人的是
A. 公司
B. 个体户
C. 基金会
参考答案
1-2 AA
4.B  5、AC
"""


def read(tmp_path, data, name="set.txt", limits=LIMITS):
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return read_set(path, limits, seed=1)


def keys(questions):
    return ["".join(sorted(question.gold)) for question in questions]


def told(made, words=ZH):
    return [(words(problem.place, **problem.at), words(problem.key, **problem.values)) for problem in made.problems]


def test_a_paper_with_sections_and_its_answers_at_the_end(tmp_path):
    made = read(tmp_path, PAPER)
    assert keys(made.questions) == ["A", "A", "B", "AC"]
    assert [question.form for question in made.questions] == ["single", "single", "single", "multiple"]
    assert made.questions[1].stem.endswith("正确的是？"), "numbers in a stem begin no question"
    assert made.questions[2].meta["explanation"].startswith("1. 见《民法典》第692条")
    ((place, reason),) = told(made)
    assert place == "第 3 题（第 13 行）"
    assert "没有找到选项" in reason
    assert told(made, EN)[0][0] == "question 3 (line 13)"


def test_questions_without_numbers_are_parted_at_empty_lines(tmp_path):
    text = (
        "下列哪项正确？\nA. 甲对\nB. 乙对\n答案：A\n\n下列哪项错误？\n\nA. 丙\nB. 丁\n\n答案：B\n解析：因为丁\n\n"
        "甲有房屋一套。\n\n谁有权？\nA. 甲\nB. 乙\n答案：A"
    )
    made = read(tmp_path, text)
    assert keys(made.questions) == ["A", "B", "A"]
    assert made.questions[1].meta == {"explanation": "因为丁"}
    assert [place for place, _ in told(made)] == ["第 14 行"], "passage or explanation: told, not guessed"
    assert [question.stem for question in read(tmp_path, "谁有权？\nA. 甲\nB. 乙\n答案：A").questions] == ["谁有权？"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1.A 2.BC 3、D", {1: "A", 2: "BC", 3: "D"}),
        ("1-5 ABCDA", dict(zip(range(1, 6), "ABCDA", strict=True))),
        ("1-3: AB C ABD", {1: "AB", 2: "C", 3: "ABD"}),
        ("1-10 ABCDA BCDAB", dict(zip(range(1, 11), "ABCDABCDAB", strict=True))),
        ("1-3 AB", {}),
        ("1.A\n2.B\n1.C", {2: "B"}),
        ("1. A 解析:甲公司有权。\n2. BD 解析:见第577条", {1: "A", 2: "BD"}),
        ("1. A公司有权", {}),
    ],
)
def test_answers_at_the_end_are_read_or_left_out(text, key):
    assert {number: "".join(sorted(letters)) for number, letters in read_key_table(text).items()} == key


def test_two_keys_that_differ_are_told(tmp_path):
    made = read(tmp_path, "1. 谁？\nA. 甲\nB. 乙\n答案：A\n2. 谁呢？\nA. 甲\nB. 乙\n答案：B\n参考答案：1.B 2.B")
    assert keys(made.questions) == ["B"]
    assert "题后的答案是 A，卷末的答案是 B" in told(made)[0][1]


@pytest.mark.parametrize(
    "header",
    [
        "题干,A,B,C,D,答案",
        "题目,选项A,选项B,选项C,选项D,正确答案",
        "序号,题目内容（必填）,A选项,B选项,C选项,D选项,标准答案,解析,题型",
        "question,option A,option B,C,D,correct answer",
    ],
)
def test_headers_that_are_known(header):
    columns = find_columns(header.split(","))
    assert columns is not None
    assert {"stem", "gold", "A", "B", "C", "D"} <= set(columns)
    assert find_columns(["姓名", "A", "B", "成绩"]) is None


def test_a_csv_of_excel_under_a_title(tmp_path):
    text = '练习题,,,,,,\n题目,选项A,选项B,选项C,正确答案,解析,题型\n"谁有权？\n请选择",甲,乙,,A,因为,单选题\n'
    text += "谁无权？,甲,乙,丙,A-C,,多选\n谁可能有权？,甲,乙,丙,AB,,单选\n简述,,,,略,,简答题\n"
    made = read(tmp_path, text.encode("gb18030"), "set.csv")
    assert [*made.questions[0].options] == ["A", "B"]
    assert made.questions[0].meta == {"explanation": "因为"}
    assert told(made) == [
        ("第 5 行", "答案“A-C”看不懂；请写成 A 或 ABD。"),
        ("第 6 行", "标为单选题，答案却不止一个。"),
        ("第 7 行", "题型是“简答题”，这里只能用选择题。"),
    ]
    pasted = read(tmp_path, "题干\tA\tB\t答案\n谁？\t甲\t乙\tB\n")
    assert keys(pasted.questions) == ["B"], "cells that are pasted from a spreadsheet"


def workbook(path):
    book = openpyxl.Workbook()
    book.active.title = "单选"
    for row in (["练习"], ["题干", "A", "B", "C", "D", "答案"], ["多少？", 440, 0.5, 3.0, None, "B"]):
        book.active.append(row)
    book.active.append(["多少呢？", 1, 2, 3, 4, "F"])
    other = book.create_sheet("多选")
    other.append(["题目", "选项", "正确答案"])
    other.append(["哪些正确？", "A. 甲\nB. 乙\nC. 丙", "A、C"])
    book.create_sheet("说明").append(["hello"])
    book.save(path)
    return path


def test_a_workbook_of_several_sheets(tmp_path):
    made = read_set(workbook(tmp_path / "set.xlsx"), LIMITS, seed=1)
    assert made.questions[0].options == {"A": "440", "B": "0.5", "C": "3"}
    assert keys(made.questions) == ["B", "AC"]
    assert told(made) == [("工作表“单选”第 4 行", "答案里有选项中没有的字母。")]


def numbered(document, text, number, depth):
    paragraph = document.add_paragraph(text)
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_numId().val, properties.get_or_add_ilvl().val = number, depth


def test_a_word_document_with_numbers_and_letters_of_words_own(tmp_path):
    document = docx.Document()
    root = document.part.numbering_part.element
    levels = [("decimal", "%1."), ("upperLetter", "%2.")]
    xml = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for depth, (form, text) in enumerate(levels)
    )
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    abstract = f'<w:abstractNum {space} w:abstractNumId="90">{xml}</w:abstractNum>'
    root.insert(0, docx.oxml.parse_xml(abstract))
    root.append(docx.oxml.parse_xml(f'<w:num {space} w:numId="91"><w:abstractNumId w:val="90"/></w:num>'))
    document.add_paragraph("民法练习")
    for n in range(3):
        numbered(document, f"第{n}种情形下正确的是", 91, 0)
        for option in ("甲有权", "乙有权", "丙有权"):
            numbered(document, f"{option}{n}", 91, 1)
    document.add_paragraph("参考答案：1.A 2.BC")
    document.save(tmp_path / "set.docx")
    made = read_set(tmp_path / "set.docx", LIMITS, seed=1)
    assert keys(made.questions) == ["A", "BC"]
    assert made.questions[1].options == {"A": "甲有权1", "B": "乙有权1", "C": "丙有权1"}
    assert told(made) == [("第 3 题（第 10 段）", "没有找到答案。")]


def test_a_table_in_a_word_document(tmp_path):
    document = docx.Document()
    table = document.add_table(2, 4)
    for row, cells in zip(table.rows, (["题干", "A", "B", "答案"], ["谁？", "甲", "乙", "A"]), strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    document.save(tmp_path / "set.docx")
    assert keys(read_set(tmp_path / "set.docx", LIMITS, seed=1).questions) == ["A"]


@pytest.mark.large
def test_json_goes_through_the_gate_and_large_files_are_drawn_from(tmp_path, exam):
    write_jsonl(tmp_path / "ours.jsonl", exam)
    made = read_set(tmp_path / "ours.jsonl", LIMITS, seed=1)
    assert [question.stem for question in made.questions] == [question.stem for question in exam]
    rows = [*map(jecqa_row, range(3)), jecqa_row(3, answer=""), jecqa_row(4, answer="F"), jecqa_row(0)]
    write_jsonl(tmp_path / "theirs.json", [*rows, jecqa_row(5) | {"statement": "长" * 600}])
    made = read_set(tmp_path / "theirs.json", LIMITS, seed=1)
    assert len(made.questions) == 3
    assert [problem.key.rpartition(".")[2] for problem in made.problems] == [
        "empty_gold",
        "gold_outside_options",
        "exact_duplicate",
        "long",
    ]
    write_jsonl(tmp_path / "many.jsonl", map(jecqa_row, range(MOST_JUDGED + 30)))
    made = read_set(tmp_path / "many.jsonl", Limits(), seed=1)
    assert (len(made.questions), made.omitted) == (MOST_QUESTIONS, 30)


def zipped(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return path.read_bytes()


BOMB = b"0" * 70_000_000
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b"]><x>&j;</x>"
)
ENGLISH = re.compile("[a-z]+ [a-z]+ [a-z]+")  # a clause of it


def mixed_rows():
    rows = [*map(jecqa_row, range(20)), *({"other": n} for n in range(9))]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


WRONG = {
    "empty": (b"", "empty"),
    "binary": (bytes(range(256)) * 20, "binary"),
    "deep": (b"[" * 100_000, "file.no_rows"),
    "too large": (b" " * 400_001, "large"),
    "other JSON": (b'{"a": 1}\n{"b": 2}\n', "file.unknown_format"),
    "a row cut short": (b'{"id": 1,\n', "file.no_rows"),
    "rows of two kinds": (mixed_rows(), "file.mixed_rows"),
    "gzip": (b"\x1f\x8b\x08\x00rest", "packed"),
    "old Word": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old"),
    "cut archive": (b"PK\x03\x04cut", "damaged"),
    "archive": ({"readme.txt": b"x"}, "packed"),
    "Word bomb": ({"word/document.xml": BOMB}, "unpacked"),
    "Excel bomb": ({"xl/workbook.xml": b"<x/>", "xl/sharedStrings.xml": BOMB}, "unpacked"),
    "many parts": ({f"word/{n}": b"" for n in range(2001)}, "unpacked"),
    "no Word inside": ({"word/document.xml": b"<x/>"}, "damaged"),
    "no Excel inside": ({"xl/workbook.xml": b"<x/>"}, "damaged"),
    "Word of entities": ({"[Content_Types].xml": ENTITIES, "word/document.xml": ENTITIES}, "damaged"),
    "Excel of entities": ({"[Content_Types].xml": ENTITIES, "xl/workbook.xml": ENTITIES}, "damaged"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_a_sentence(tmp_path, name):
    data, key = WRONG[name]
    data = zipped(tmp_path / "packed", data) if isinstance(data, dict) else data
    with pytest.raises(VisitorError) as caught:
        read(tmp_path, data, "upload.bin")
    assert caught.value.key == (key if "." in key else f"sets.refused.{key}")
    for words in (ZH, EN):
        assert str(tmp_path) not in words(caught.value.key, **caught.value.values)
    assert not ENGLISH.search(ZH(caught.value.key, **caught.value.values))


@pytest.mark.large
def test_a_text_without_a_question_is_none_that_can_be_used(tmp_path):
    for text in ("你好", "x" * 350_000, "2. x\n" * 50_000):
        made = read(tmp_path, text)
        assert made.questions == []
        assert made.refused > 0
        assert 'role="alert"' in preview_html(made, "text", ZH)


def test_a_workbook_without_the_columns_says_what_it_has(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["姓名", "成绩"])
    book.save(tmp_path / "set.xlsx")
    with pytest.raises(VisitorError) as caught:
        read_set(tmp_path / "set.xlsx", LIMITS, seed=1)
    assert "姓名、成绩" in ZH(caught.value.key, **caught.value.values)


def test_hostile_texts_are_shown_as_they_are_in_every_format(tmp_path, hostile, tags_of):
    texts = [" ".join(text.split())[:60].encode("utf-8", "replace").decode() for text in hostile.values()]
    rows = [
        ["题干", "A", "B", "答案"],
        *([f"{n}{text}", f"a{text}", f"b{text}", text[:9] or "A"] for n, text in enumerate(texts)),
    ]
    (tmp_path / "set.jsonl").write_text(
        "".join(json.dumps(jecqa_row(n) | {"statement": f"{n}{text}"}) + "\n" for n, text in enumerate(texts)), "utf-8"
    )
    plain = "\n".join("\t".join(cell.replace("\t", " ").replace('"', "") for cell in row) for row in rows)
    (tmp_path / "set.tsv").write_text("".join(c for c in plain if c.isprintable() or c in "\t\n"), "utf-8")
    for name in ("set.jsonl", "set.tsv"):
        made = read_set(tmp_path / name, LIMITS, seed=1)
        assert made.questions or made.problems
        for words in (ZH, EN):
            tags, attributes = tags_of(preview_html(made, texts[0], words))
            assert tags <= {"div", "p", "b", "ul", "li", "span"}
            assert attributes <= {"class", "role", "lang", "aria-label"}


def test_every_reason_of_the_gate_has_its_words():
    from legal_rl.data.gate.findings import CODES

    own = {"leak", "in_benchmark", "bridges_split", "near_leak", "duplicate_across_files"}  # of several files
    for code, entry in CODES.items():
        if entry.choices[0] == "refuse" and code not in own:
            assert ZH(f"sets.problem.{code}")
