"""Uploaded evaluations: the page is that of `legal-rl report`, and whatever else is uploaded ends in a sentence."""

import base64
import json
import re
import shutil
import zlib

import pytest

from legal_rl.core.grading import grade_response
from legal_rl.core.sampling import Response
from legal_rl.core.tags import fold_thinking
from legal_rl.demo import report_unpacking
from legal_rl.demo.page import DemoWords, VisitorError
from legal_rl.demo.report_unpacking import unpack_report
from legal_rl.evaluation.k_samples import missed_by_all
from legal_rl.evaluation.metrics import score_responses
from legal_rl.evaluation.report.page import ReportSource, write_report
from legal_rl.evaluation.report.page.data import read_model_responses
from legal_rl.evaluation.report.page.html import index_of as index_of_page
from legal_rl.evaluation.report.page.html import pack
from legal_rl.evaluation.scoring import grade_row
from legal_rl.runs.records import read_models, write_jsonl
from tests.evaluation.report.conftest import responses as teacher

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.report_files import build_report_page

LIMIT = 20_000_000


def packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9, wbits=-15)).decode()


def page_of(index: str, texts: str = "") -> str:
    more = f'<script type="application/x-texts" id="texts-0">{texts}</script>' if texts else ""
    return f'<!DOCTYPE html>\n<script type="application/x-index" id="index">{index}</script>{more}'


def answers(exam, name, flaw):
    rows = teacher(exam, name, 2, flaw)
    return [
        row.model_copy(update={"text": row.text and row.text.removeprefix("<think>"), "prefill": True}) for row in rows
    ]


@pytest.fixture(scope="module")
def files(tmp_path_factory, exam):
    folder = tmp_path_factory.mktemp("evaluation")
    both = {"base": answers(exam, "base", 0.7), "tuned": teacher(exam, "tuned", 2, 0.2)}
    write_jsonl(folder / "questions.jsonl", exam)
    for name, rows in both.items():
        write_jsonl(
            folder / name / "responses.jsonl", [row.model_copy(update={"model": f"runs/{name}"}) for row in rows]
        )
        write_jsonl(folder / name / "grades.jsonl", map(grade_row, score_responses(exam, rows).grades))
    (folder / "report.html").write_text(bare_report(folder, exam), "utf-8")
    return folder


def bare_report(folder, exam):
    """The data of a report without its tables and plots, which take long and are not read."""
    sats = [
        read_model_responses(ReportSource(name, folder / name / "responses.jsonl"), exam) for name in ("base", "tuned")
    ]
    missed = missed_by_all([[row.grade for rows in sat.rows.values() for row in rows] for sat in sats])
    texts = []
    for question in exam:
        row = []
        for sat in sats:
            with sat.source.responses.open("rb") as file:
                row.append([fold_thinking(one) or ["", "", "", one.error] for one in sat.responses(file, question)])
        texts.append(row)
    return page_of(pack(index_of_page(exam, sats, missed, "first")), pack(texts))


def index_of(page):
    packed = re.search(r'id="index">([^<]*)<', page.read_text("utf-8"))[1]
    return json.loads(zlib.decompress(base64.b64decode(packed), wbits=-15))


def test_a_page_gives_back_its_questions_and_responses(files, exam):
    found = unpack_report((files / "report.html").read_text("utf-8"))
    for question, again in zip(exam, found.questions, strict=True):
        known = {"id", "stem", "passage", "options", "gold", "kind", "form"}
        assert again.model_dump(include=known) == question.model_dump(include=known)
        assert [again.meta[name] for name in ("family", "level")] == [
            question.meta["family"],
            str(question.meta["level"]),
        ]
    for name, rows in found.responses.items():
        stored = sorted(read_models(files / name / "responses.jsonl", Response), key=lambda row: (row.id, row.sample))
        assert [(row.text, row.error) for row in rows] == [(row.text, row.error) for row in stored]
        by_id = {question.id: question for question in exam}
        assert [grade_response(by_id[row.id], row) for row in rows] == [
            grade_response(by_id[row.id], row) for row in stored
        ]
    assert found.changed == 0


@pytest.mark.slow
def test_an_uploaded_page_is_made_again_from_its_data_alone(files, tmp_path):
    evil = tmp_path / "evil.html"
    more = "<script>window.hacked=1</script><img src=//example.org/x>"
    evil.write_text((files / "report.html").read_text("utf-8") + more, "utf-8")
    report = build_report_page([evil], tmp_path / "looks", upload_bytes=LIMIT)
    assert [note.key for note in report.notes] == ["look.note.rebuilt"]
    before, after = index_of(files / "report.html"), index_of(report.page)
    assert after == before
    made = report.page.read_text("utf-8")
    texts = re.compile(r'id="texts-\d+">[^<]*<')
    assert texts.findall(made) == texts.findall((files / "report.html").read_text("utf-8"))
    assert "hacked" not in made
    assert "example.org" not in made


@pytest.mark.slow
def test_responses_with_questions_are_scored_and_named_after_their_model(files, tmp_path):
    paths = [files / "tuned/responses.jsonl", files / "questions.jsonl", files / "base/responses.jsonl"]
    made = index_of(build_report_page(paths, tmp_path, upload_bytes=LIMIT).page)
    original = index_of(files / "report.html")
    assert [model["name"] for model in made["models"]] == ["tuned", "base"]
    assert made["models"][0]["chosen"] == original["models"][1]["chosen"]


@pytest.mark.parametrize("with_questions", [pytest.param(True, marks=pytest.mark.slow), False])
def test_grades_alone_show_outcomes_and_say_what_is_lacking(files, tmp_path, with_questions):
    paths = [files / "base/grades.jsonl", *([files / "questions.jsonl"] if with_questions else [])]
    report = build_report_page(paths, tmp_path, upload_bytes=LIMIT)
    lacking = [] if with_questions else ["look.note.no_questions"]
    assert [note.key for note in report.notes] == ["look.note.no_texts", *lacking]
    made, original = index_of(report.page), index_of(files / "report.html")
    places = {id_: place for place, id_ in enumerate(made["questions"]["id"])}
    for place, id_ in enumerate(original["questions"]["id"]):
        slots = [
            range(*index["models"][0]["start"][p : p + 2]) for index, p in ((original, place), (made, places[id_]))
        ]
        for column in ("sample", "outcome", "format", "chosen"):
            found = [
                [index["models"][0][column][s] for s in own] for index, own in zip((original, made), slots, strict=True)
            ]
            assert found[0] == found[1], (id_, column)
    assert set(made["models"][0]["characters"]) == {-1}


@pytest.mark.slow
def test_hostile_texts_come_through_a_page_as_they_are(hostile, exam, tmp_path):
    rows = [
        Response(id=exam[0].id, sample=n, text=text) for n, text in enumerate(hostile.values()) if len(text) < 10_000
    ]
    write_jsonl(tmp_path / "r.jsonl", rows)
    page = write_report([ReportSource("</script><b>", tmp_path / "r.jsonl")], exam, tmp_path / "page.html").html
    found = unpack_report(page.read_text("utf-8"))
    ((name, again),) = found.responses.items()
    assert name == "</script><b>"
    assert [row.text for row in again] == [row.text for row in rows]
    assert [grade_response(exam[0], row) for row in again] == [grade_response(exam[0], row) for row in rows]
    assert found.changed == 0


@pytest.mark.slow
def test_a_page_that_lies_about_its_outcomes_is_told(files, tmp_path):
    page = (files / "report.html").read_text("utf-8")
    index = index_of(files / "report.html")
    right, columns = index["outcomes"].index("right"), index["models"][0]["outcome"]
    wrong = columns.count(index["outcomes"].index("wrong"))
    index["models"][0]["outcome"] = [right if index["outcomes"][o] == "wrong" else o for o in columns]
    lying = tmp_path / "lying.html"
    lying.write_text(re.sub(r'(id="index">)[^<]*', lambda found: found[1] + pack(index), page), "utf-8")
    report = build_report_page([lying], tmp_path / "looks", upload_bytes=LIMIT)
    assert [(note.key, note.values) for note in report.notes][1] == ("look.note.changed", {"n": wrong})
    assert index_of(report.page)["models"][0]["outcome"] == columns


def test_a_bomb_is_not_unpacked(files, monkeypatch):
    monkeypatch.setattr(report_unpacking, "MOST_UNPACKED", 100_000)
    index = packed(json.dumps(index_of(files / "report.html")).encode())
    for page in (
        page_of(packed(b"[" + b" " * 5_000_000 + b"]")),
        page_of(index, packed(b"[" + b" " * 5_000_000 + b"]")),
    ):
        with pytest.raises(VisitorError, match=r"look\.refused\.unpacked"):
            unpack_report(page)


GOOD = {"id": "q", "sample": 0, "status": "ok", "format": "strict", "predicted": ["A"], "gold": ["A"], "missed": [],
        "extra": [], "exact": True}  # fmt: skip
ENGLISH = re.compile("[a-z]+ [a-z]+ [a-z]+")  # a clause of it
WRONG = {
    "empty": (b"", "look.refused.empty"),
    "blank": (b"\n\n \n", "look.refused.empty"),
    "binary": (bytes(range(128, 256)) * 50, "look.refused.unknown"),
    "a huge line": (b"y" * 500_000, "look.refused.unknown"),
    "deep": (b"[" * 100_000, "look.refused.unknown"),
    "other JSON": (b'{"a": 1}', "look.refused.unknown"),
    "another page": (b"<!DOCTYPE html><p>x</p>", "look.refused.no_report"),
    "a page that is no text": (b"<!DOCTYPE html>\xff\xfe", "look.refused.no_report"),
    "an index that is no index": (page_of(packed(b"{}")).encode(), "look.refused.damaged"),
    "an index that is no base64": (page_of("AAA").encode(), "look.refused.damaged"),
    "an index cut short": (page_of(packed(b'{"a": 1}' * 50)[:20]).encode(), "look.refused.damaged"),
    "an index of deep JSON": (page_of(packed(b"[" * 100_000)).encode(), "look.refused.damaged"),
    "responses alone": (b'{"id": "q", "text": "A"}', "look.refused.no_questions"),
    "a grade that contradicts itself": (json.dumps(GOOD | {"exact": False}).encode(), "file.not_grade"),
    "a line that is no JSON": (json.dumps(GOOD).encode() + b"\n{broken", "file.not_json"),
    "a line that is a list": (json.dumps(GOOD).encode() + b"\n[1]", "file.not_object"),
    "a line in another encoding": (json.dumps(GOOD).encode() + b'\n{"id": "\xff"}', "file.not_utf8"),
    "a grade twice": ((json.dumps(GOOD) + "\n").encode() * 2, "look.refused.twice"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_a_sentence(tmp_path, name):
    data, key = WRONG[name]
    path = tmp_path / "upload.jsonl"
    path.write_bytes(data)
    with pytest.raises(VisitorError) as caught:
        build_report_page([path], tmp_path / "looks", upload_bytes=LIMIT)
    assert caught.value.key == key
    for language in ("zh", "en"):
        assert str(tmp_path) not in DemoWords(language)(key, **caught.value.values)
    told = DemoWords("zh")(key, **caught.value.values)
    assert not ENGLISH.search(told)
    assert not key.startswith("file.") or "upload.jsonl" in told, "a file has the name that its visitor gave"


QUESTION = {"id": "q", "source": "own", "stem": "谁？", "options": {"A": "甲", "B": "乙"}, "gold": ["A"]}
PAIRS = {
    "responses that are none": ([QUESTION], [{"id": "q", "text": "A"}, {"id": "q", "text": 7}], "file.bad_line"),
    "several of them": ([QUESTION], [{"id": "q", "text": "A"}, {"id": 1, "text": 7}, {"text": 7}], "file.bad_lines"),
    "responses to others": ([QUESTION], [{"id": "x", "text": "A"}], "file.foreign"),
    "a question without a stem": ([QUESTION | {"stem": None}], [{"id": "q", "text": "A"}], "file.bad_field"),
    "gold that is no option": ([QUESTION | {"gold": ["C"]}], [{"id": "q", "text": "A"}], "file.bad_row"),
    "an id twice": ([QUESTION, QUESTION], [{"id": "q", "text": "A"}], "file.same_id"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_file_that_cannot_be_read_is_told_in_the_language_of_the_page(tmp_path, name):
    questions, rows, key = PAIRS[name]
    write_jsonl(tmp_path / "试题.jsonl", questions)
    write_jsonl(tmp_path / "回答.jsonl", rows)
    with pytest.raises(VisitorError) as caught:
        build_report_page([tmp_path / "试题.jsonl", tmp_path / "回答.jsonl"], tmp_path / "looks", upload_bytes=LIMIT)
    assert caught.value.key == key
    told = DemoWords("zh")(key, **caught.value.values)
    assert not ENGLISH.search(told)
    assert key == "file.foreign" or "试题.jsonl" in told or "回答.jsonl" in told


def test_files_that_do_not_belong_together(files, tmp_path, exam):
    for name in ("a", "b"):
        shutil.copy(files / "questions.jsonl", tmp_path / f"{name}.jsonl")
    turned = [
        question.model_copy(update={"gold": frozenset(question.options) - question.gold or frozenset("A")})
        for question in exam
    ]
    write_jsonl(tmp_path / "turned.jsonl", turned)
    for paths, key in (
        ([], "none"),
        ([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], "questions"),
        ([tmp_path / "a.jsonl"], "no_responses"),
        ([tmp_path / "turned.jsonl", files / "base/grades.jsonl"], "gold"),
    ):
        with pytest.raises(VisitorError, match=rf"look\.refused\.{key}$"):
            build_report_page(paths, tmp_path / "looks", upload_bytes=LIMIT)
    with pytest.raises(VisitorError, match=r"look\.refused\.large"):
        build_report_page([files / "questions.jsonl"], tmp_path / "looks", upload_bytes=10)


@pytest.mark.slow
def test_the_disk_holds_so_many_pages(files, tmp_path, monkeypatch):
    monkeypatch.setattr("legal_rl.demo.report_files.MOST_KEPT", 2)
    for _ in range(4):
        page = build_report_page([files / "base/grades.jsonl"], tmp_path, upload_bytes=LIMIT).page
    assert len(list(tmp_path.iterdir())) == 2
    assert page.exists()
