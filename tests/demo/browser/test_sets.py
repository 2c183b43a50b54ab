"""Question sets that a teacher brings, in a real Chromium: pasted, uploaded, previewed, sat and compared."""

import pytest

from tests.demo.browser.test_exam import has, start
from tests.demo.conftest import unreadable
from tests.openai_server import serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

docx = pytest.importorskip("docx", reason="python-docx is not installed")
PAPER = """一、单项选择题
1. 定金的数额不得超过主合同标的额的多少？
A. 百分之二十
B. 百分之三十
2. 下列说法正确的是？
A. 甲有权
B. 乙有权
C. 丙有权
参考答案：1.A
"""


@pytest.fixture(scope="module")
def url(start_demo):
    with serving(lambda _: "<answer>A</answer>", models=["one"]) as a, serving(lambda _: "B", models=["two"]) as b:
        yield start_demo((a.url, "one"), (b.url, "two"), tabs=["exam", "compare"], exam_questions=5)


@pytest.mark.engine
def test_a_pasted_paper_is_previewed_and_sat(visit, url):
    page = visit(url, tab="exam")
    page.locator("#exam-source input").nth(1).check()
    page.click("#exam-start")
    has(page, "#exam-message", "请先粘贴或上传")
    page.fill("#exam-set-paste textarea", PAPER)
    page.click("#exam-read")
    has(page, "#exam-preview", "读出 1 题")
    has(page, "#exam-preview", "第 2 题（第 5 行）")
    has(page, "#exam-preview", "没有找到答案")
    has(page, "#exam-preview", "答案：A · 单选题")
    assert unreadable(page) == []
    page.fill("#exam-set-paste textarea", PAPER.replace("1.A", "1.A 2.BC").replace("单项", "不定项"))
    page.click("#exam-start")
    has(page, "#exam-message", "请再点一次")
    page.click("#exam-read")
    has(page, "#exam-preview", "读出 2 题")
    start(page, 5)
    has(page, "#exam-question", "第 1 题，共 2 题")
    has(page, "#exam-question", "定金的数额")


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "en/"])
def test_a_word_file_is_compared_on_a_narrow_page(visit, url, path, tmp_path):
    visit.expected += ["Method not implemented"]  # Gradio's own, of an upload
    document = docx.Document()
    for line in PAPER.replace("1.A", "1.A 2.B").splitlines():
        document.add_paragraph(line)
    document.add_paragraph("<img src=x onerror=window.hacked=1>")
    document.save(tmp_path / "paper.docx")
    page = visit(url + path, tab="compare", width=390)
    page.click("#compare-set > button")
    page.locator("#compare-source input").nth(1).check()
    page.set_input_files("#compare-file input[type=file]", tmp_path / "paper.docx")
    page.wait_for_selector("#compare-preview .card")
    expect(page.locator("#compare-preview .card")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert unreadable(page) == []
    page.click("#compare-set-run")
    page.wait_for_selector("#compare-table details")
    expect(page.locator("#compare-table .pair")).to_have_count(2)
    assert page.evaluate("window.hacked") is None
