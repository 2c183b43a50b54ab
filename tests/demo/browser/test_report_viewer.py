"""The tab for evaluations in a real Chromium: the error browser within the page, and files that are none."""

import pytest

from legal_rl.evaluation.metrics import score_responses
from legal_rl.evaluation.scoring import grade_row
from legal_rl.runs.records import write_jsonl
from tests.demo.conftest import unreadable
from tests.evaluation.report.conftest import exam, responses
from tests.openai_server import serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

SAID = "#look-said"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evaluation")
    questions = exam(12)
    rows = responses(questions, "base", 2, 0.7)
    write_jsonl(folder / "questions.jsonl", questions)
    write_jsonl(folder / "base.jsonl", rows)
    write_jsonl(folder / "grades.jsonl", map(grade_row, score_responses(questions, rows).grades))
    return folder


@pytest.fixture(scope="module")
def url(start_demo):
    with serving() as server:
        yield start_demo((server.url, "toy"), tabs=["look"], upload_bytes=2_000_000)


def open_files(page, *paths):
    page.set_input_files("#look-files input[type=file]", [str(path) for path in paths])
    page.wait_for_function("n => document.querySelector('#look-files')?.innerText.includes(n)", arg=paths[-1].stem[:4])
    page.click("#look-open")
    page.wait_for_selector(f"{SAID} p", timeout=90_000)


def frame_of(page):
    page.wait_for_selector("#look-page iframe")
    frame = page.locator("#look-page iframe").element_handle().content_frame()
    frame.wait_for_selector("#grid[data-ready]")
    return frame


@pytest.mark.engine
def test_grades_alone_are_browsed_within_the_page(visit, url, files):
    visit.expected += ["Method not implemented"]  # Gradio's own, of an upload
    page = visit(url, tab="look")
    open_files(page, files / "grades.jsonl")
    expect(page.locator(SAID).first).to_contain_text("没有回答原文")
    frame = frame_of(page)
    assert frame.evaluate("origin") == "null", "the frame reaches nothing of the page around it"
    expect(frame.locator("#grid").first).to_have_attribute("data-ready", "12")
    frame.click("#row-0")
    frame.wait_for_selector("#detail .lost")
    assert unreadable(page) == []
    with page.expect_download() as download:
        page.click("#look-download")
    assert download.value.suggested_filename == "report.html"


@pytest.mark.slow
def test_an_evaluation_becomes_the_report_and_the_report_opens_again(visit, url, files, tmp_path):
    visit.expected += ["Method not implemented"]
    page = visit(url, tab="look")
    open_files(page, files / "base.jsonl", files / "questions.jsonl")
    frame = frame_of(page)
    frame.click("#row-0")
    frame.wait_for_selector("#detail[data-shown]")
    frame.click("nav a >> nth=0")
    with page.expect_download() as download:
        page.click("#look-download")
    download.value.save_as(tmp_path / "again.html")
    page = visit(url + "en/", tab="look", width=390)
    open_files(page, tmp_path / "again.html")
    expect(page.locator(SAID).first).to_contain_text("computed anew")
    expect(frame_of(page).locator("#grid")).to_have_attribute("data-ready", "12")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


WRONG = {
    "void": b"",
    "bytes": bytes(range(128, 256)) * 9,
    "line": b"x" * 1_900_000,
    "json": b'{"a": 1}',
    "page": b"<!DOCTYPE html><script>window.hacked=1</script>",
    "name<img src=x onerror=window.hacked=1>": b"{}",
}


@pytest.mark.slow
def test_wrong_files_end_in_a_sentence(visit, url, files, tmp_path):
    visit.expected += ["Method not implemented"]
    for name, data in WRONG.items():
        page = visit(url, tab="look")
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(data)
        open_files(page, path)
        expect(page.locator(f"{SAID} .trouble[role=alert]")).to_have_count(1)
        assert page.query_selector("#look-page iframe") is None
        assert page.evaluate("window.hacked") is None
        page.context.close()


@pytest.mark.slow
def test_the_report_is_in_the_language_of_the_page(visit, url, files):
    visit.expected += ["Method not implemented"]
    english = "[...document.body.innerText.matchAll(/[a-z]+ [a-z]+ [a-z]+/gi)].map(found => found[0])"
    for path, some in (("", "筛选"), ("en/", "Filters")):
        page = visit(url + path, tab="look")
        open_files(page, files / "base.jsonl", files / "questions.jsonl")
        frame = frame_of(page)
        frame.evaluate("document.querySelectorAll('details').forEach(panel => panel.open = true)")
        frame.click("#row-0")
        frame.wait_for_selector("#detail[data-shown]")
        expect(frame.locator("html").first).to_have_attribute("lang", ("en" if path else "zh-CN"))
        expect(frame.locator("#filters").first).to_contain_text(some)
        assert bool(frame.evaluate(english)) == bool(path)
