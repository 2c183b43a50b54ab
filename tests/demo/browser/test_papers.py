"""Papers for teachers and statutes in the exam's result, in a real Chromium over a scripted server."""

import pytest

from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store, open_store
from tests.demo.browser.test_exam import hand_in, start
from tests.demo.conftest import unreadable
from tests.openai_server import serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

SAID = "<think>依《民法典》第586条与《民法典》第9999条</think><answer>A</answer>"


@pytest.fixture(scope="module")
def url(start_demo, tmp_path_factory):
    db = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", db)
    with serving(lambda messages: SAID) as server:
        yield start_demo((server.url, "toy"), tabs=["ask", "exam"], exam_questions=5, statutes=open_store(db))


def choose_topic(page, words):
    page.click("#exam-family input")
    page.locator("#exam-family input").fill(words)
    page.get_by_role("option").first.click()
    page.keyboard.press("Escape")


@pytest.mark.engine
def test_a_paper_is_taken_home_with_and_without_answers(visit, url):
    pytest.importorskip("docx", reason="python-docx is not installed")
    page = visit(url, tab="exam")
    choose_topic(page, "定金")
    page.fill("#exam-n input[type=number]", "3")
    page.keyboard.press("Tab")
    page.click("#exam-export")
    page.wait_for_selector("#exam-files a.file")
    assert unreadable(page) == []
    said = {}
    for kind in ("paper-md", "answers-md"):
        with page.expect_download() as download:
            page.click(f"#exam-files a[data-kind={kind}]")
        said[kind] = download.value.path().read_text("utf-8")
        assert download.value.suggested_filename == f"{kind.replace('-', '.')}"
    assert "答案】" not in said["paper-md"]
    assert said["answers-md"].count("【答案】") == 3
    stems = [line for line in said["paper-md"].splitlines() if line.startswith("**")]
    assert all(stem in said["answers-md"] for stem in stems), "it is one paper"
    with page.expect_download() as download:
        page.click("#exam-files a[data-kind=answers-docx]")
    assert download.value.path().read_bytes().startswith(b"PK")
    with page.expect_popup() as popup:
        page.click("#exam-files a[data-kind=answers-html]")
    popup.value.wait_for_selector("section")
    expect(popup.value.locator("section")).to_have_count(3)
    expect(popup.value.locator("body").first).to_contain_text("现行有效")


@pytest.mark.engine
@pytest.mark.slow
def test_the_result_opens_the_articles_behind_each_explanation(visit, url):
    page = visit(url, tab="exam", width=390)
    choose_topic(page, "定金")
    start(page, 2)
    hand_in(page)
    item = page.locator("#exam-result .item").first
    item.locator("summary").first.click()
    panel = item.locator(".chip.opens").first
    panel.locator("summary").click()
    panel.locator(".statute", has_text="现行有效").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert unreadable(page) == []
    page.click("#exam-export-again")
    page.wait_for_selector("#exam-files-again a.file")


@pytest.mark.engine
@pytest.mark.slow
def test_chips_under_an_answer_open_and_say_what_does_not_exist(visit, url):
    page = visit(url, tab="ask")
    page.fill("#ask-paste textarea", "定金最多为多少？\nA. 百分之二十\nB. 百分之三十\n答案：A")
    page.locator("#ask-card", has_text="定金最多").wait_for()
    page.click("#ask-run")
    chips = page.locator("#ask-answer .chip.opens")
    chips.nth(1).locator(".badge", has_text="无此条").wait_for()
    chips.nth(0).locator("summary").click()
    chips.nth(0).locator(".days", has_text="2021-01-01").wait_for()
    chips.nth(1).locator("summary").click()
    chips.nth(1).locator(".reason", has_text="没有这一条").wait_for()
    assert unreadable(page) == []
