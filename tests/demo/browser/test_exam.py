"""The mock exam in a real Chromium, over a scripted server."""

import json

import pytest

from legal_rl.demo.exam_session import MockExamStore
from legal_rl.runs.records import write_jsonl
from tests.demo.conftest import unreadable
from tests.demo.test_questions import jecqa_row
from tests.openai_server import Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

PICKS, NAV, QUESTION = "#exam-picks input, #exam-pick-one input", "#exam-nav", "#exam-question"


@pytest.fixture(scope="module")
def said():
    """The model's answer; a test may change it."""
    return {"text": "<think>先看A</think><answer>A</answer>"}


@pytest.fixture(scope="module")
def server(said):
    with serving(lambda messages: said["text"]) as running:
        yield running


@pytest.fixture(scope="module")
def url(server, start_demo):
    return start_demo((server.url, "toy"), tabs=["exam"], exam_questions=5)


def upload(page, folder, rows):
    write_jsonl(folder / "mine.jsonl", rows)
    page.locator("#exam-source input").nth(1).check()
    page.set_input_files("#exam-file input[type=file]", str(folder / "mine.jsonl"))
    page.wait_for_selector("#exam-preview .card")


def start(page, n=3):
    page.fill("#exam-n input[type=number]", str(n))
    page.keyboard.press("Tab")
    page.click("#exam-start")
    page.wait_for_selector(PICKS)


def has(page, selector, text):
    page.wait_for_function("([s, t]) => document.querySelector(s)?.innerText.includes(t)", arg=[selector, text])


def has_checked(page, wanted):
    """Whether each option is ticked, in their order."""
    expect(page.locator(PICKS)).to_have_count(len(wanted))
    for n, ticked in enumerate(wanted):
        expect(page.locator(PICKS).nth(n)).to_be_checked(checked=ticked)


def hand_in(page):
    page.click("#exam-hand-in")
    page.click("#exam-yes")
    page.wait_for_selector("#exam-download")


@pytest.mark.engine
def test_upload_sit_reload_hand_in_and_take_the_report(visit, url, server, tmp_path):
    visit.expected += ["Method not implemented", "AbortError", "Connection errored out"]  # Gradio's own, on reload
    page = visit(url, tab="exam")
    rows = [jecqa_row(0, "A"), jecqa_row(1, "AC"), jecqa_row(2, "B", type="1"), jecqa_row(3, "")]
    upload(page, tmp_path, rows)
    has(page, "#exam-preview", "第 4 行")
    start(page, 5)
    has(page, "#exam-progress", "3 / 3")
    assert "先看" not in page.content()
    page.locator(PICKS).nth(0).check()
    has(page, NAV, "1 ✓")
    page.click("#exam-next")
    has(page, QUESTION, "第 2 题")
    has_checked(page, [False] * 4)
    for option in (0, 2):
        page.locator(PICKS).nth(option).check()
    page.check("#exam-flag input")
    has(page, NAV, "2 ✓ ⚑")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.evaluate("window.legalRl.open('exam')")
    has(page, "#exam-message", "已恢复")
    has_checked(page, [True, False, True, False])
    assert unreadable(page) == []
    hand_in(page)
    assert len(server.bodies) == 3, "what the model had answered is not asked again"
    cards = page.locator("#exam-result .score > div").all_inner_texts()
    assert "3 / 4 分" in cards[0]
    assert "1 / 4 分" in cards[1]
    expect(page.locator("#exam-result .item")).to_have_count(3)
    page.locator("#exam-result .item").nth(1).locator("summary").first.click()
    expect(page.locator("#exam-result .item").nth(1)).to_contain_text("toy ○ 漏选")
    with page.expect_download() as download:
        page.click("#exam-download")
    assert download.value.suggested_filename == "mock-exam.html"
    assert "先看A" in download.value.path().read_text("utf-8")
    page.click("#exam-again")
    page.wait_for_selector("#exam-start")


@pytest.mark.slow
def test_the_clock_hands_in_by_itself(visit, url, server, monkeypatch):
    page = visit(url, tab="exam")
    original = MockExamStore.start
    monkeypatch.setattr(
        MockExamStore, "start", lambda self, questions, **more: original(self, questions, **more | {"seconds": 3})
    )
    start(page, 2)
    page.locator(PICKS).nth(0).check()
    page.wait_for_selector("#exam-download")
    expect(page.locator(PICKS).first).to_be_hidden()
    expect(page.locator("#exam-result").first).to_contain_text("0 分 3 秒")


@pytest.mark.slow
def test_quick_clicks_go_to_the_question_they_were_made_on(visit, url):
    page = visit(url, tab="exam")
    start(page, 5)
    for place in range(5):
        has(page, QUESTION, f"第 {place + 1} 题")
        page.locator(PICKS).nth(place % 3).click()
        if place < 4:
            page.click("#exam-next")
    has(page, "#exam-answered", "5 / 5")
    for place in range(5):
        page.locator(f"{NAV} input").nth(place).check()
        has(page, QUESTION, f"第 {place + 1} 题")
        page.wait_for_function(
            "([s, p]) => [...document.querySelectorAll(s)].findIndex(i => i.checked) === p", arg=[PICKS, place % 3]
        )


@pytest.mark.slow
def test_a_model_that_fails_is_told_and_tried_again(visit, url, said):
    page = visit(url, tab="exam")
    good = said["text"]
    said["text"] = Say("只有一半就断了", cut_after=1)
    start(page, 2)
    page.wait_for_selector("#exam-progress .trouble[role=alert]")
    hand_in(page)
    expect(page.locator("#exam-result").first).to_contain_text("模型有 2 题没有取得回答")
    said["text"] = good
    page.click("#exam-retry")
    page.wait_for_function("!document.querySelector('#exam-result').innerText.includes('没有取得回答')")
    page.wait_for_selector("#exam-download")


WRONG = {
    "empty": b"",
    "binary": bytes(range(256)) * 9,
    "one line": b"x" * 300_000,
    "JSON": b'{"a": 1}',
    "hostile": json.dumps(
        {"<img src=x onerror=window.hacked=1>": "</script><script>window.hacked=1</script>"}
    ).encode(),
}


@pytest.mark.slow
def test_wrong_files_end_in_a_sentence(visit, url, tmp_path):
    visit.expected += ["Method not implemented"]
    page = visit(url, tab="exam")
    page.locator("#exam-source input").nth(1).check()
    page.click("#exam-start")
    page.wait_for_selector("#exam-message .trouble")
    for name, data in WRONG.items():
        (tmp_path / f"{name}.jsonl").write_bytes(data)
        page.set_input_files("#exam-file input[type=file]", str(tmp_path / f"{name}.jsonl"))
        page.locator("#exam-preview .trouble[role=alert]").wait_for()
        page.locator("#exam-file button[aria-label=清除]").click()
        page.locator("#exam-preview .trouble").wait_for(state="detached")
    assert page.evaluate("window.hacked") is None


@pytest.mark.slow
def test_hostile_questions_and_answers_stay_text(visit, url, said, hostile, tmp_path):
    visit.expected += ["Method not implemented"]
    texts = [text for text in hostile.values() if 3 < len(text) < 2000 and text.isprintable()][:20]
    good = said["text"]
    page = visit(url, tab="exam")
    for start_ in range(0, len(texts), 5):
        rows = [
            jecqa_row(n, "A") | {"statement": f"{n}{text}", "option_list": {x: f"{x}{text}" for x in "ABCD"}}
            for n, text in enumerate(texts[start_ : start_ + 5])
        ]
        said["text"] = texts[start_]
        upload(page, tmp_path, rows)
        start(page, 5)
        hand_in(page)
        page.click("#exam-again")
        page.locator("#exam-file button[aria-label=清除]").click()
    said["text"] = good
    assert page.evaluate("window.hacked") is None


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["", "en/"])
def test_it_fits_and_can_be_read(visit, url, width, path):
    page = visit(url + path, tab="exam", width=width)
    for step in (lambda: None, lambda: start(page, 3), lambda: hand_in(page)):
        step()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert unreadable(page) == []


PASTED = """一、单选题
1. 谁有权解除合同？
A. 甲
B. 乙
C. 丙
答案：B
二、多选题
2. 下列哪些说法正确？
A. 甲有权请求赔偿
B. 乙有权请求赔偿
C. 丙有权请求赔偿
答案：AC
"""


def go_to(page, wanted, key="Tab"):
    """Press ``key`` until the focus is within ``wanted``."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement.closest(wanted) !== null", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {wanted}")


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
def test_the_keyboard_alone_sits_a_whole_exam(visit, url, width):
    page = visit(url, tab="exam", width=width)
    go_to(page, "#exam-source")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#exam-set-paste textarea")
    go_to(page, "#exam-set-paste")
    page.keyboard.insert_text(PASTED)
    go_to(page, "#exam-read")
    page.keyboard.press("Enter")
    page.wait_for_selector("#exam-preview .card")
    go_to(page, "#exam-start")
    page.keyboard.press("Enter")
    has(page, QUESTION, "第 1 题")
    go_to(page, "#exam-pick-one")
    page.keyboard.press("Space")
    has(page, NAV, "1 ✓")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.querySelectorAll('#exam-pick-one input')[1].checked")
    go_to(page, "#exam-next")
    page.keyboard.press("Enter")
    has(page, QUESTION, "第 2 题")
    page.wait_for_function("document.activeElement.matches('#exam-question .question')")  # where it begins
    page.keyboard.press("Tab")
    expect(page.locator("#exam-picks input").first).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    has(page, NAV, "2 ✓")
    has_checked(page, [True, False, True])
    go_to(page, "#exam-flag")
    page.keyboard.press("Space")
    has(page, NAV, "2 ✓ ⚑")
    go_to(page, NAV)
    for key, place in (("Space", 1), ("ArrowRight", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        has(page, QUESTION, f"第 {place} 题")
    has_checked(page, [False, True, False])
    go_to(page, "#exam-hand-in", "Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#exam-yes")
    go_to(page, "#exam-yes")
    page.keyboard.press("Enter")
    page.wait_for_selector("#exam-download")
    assert page.evaluate("document.activeElement !== document.body"), "the focus is in the result"
    go_to(page, "#exam-result .item summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#exam-result .item[open]")
    expect(page.locator("#exam-result .item[open]").first).to_contain_text("你")
    expect(page.locator("#exam-result .score").first).to_contain_text("3 / 3 分")


@pytest.mark.slow
def test_of_two_tabs_the_newer_goes_on_and_the_older_is_told(visit, url):
    visit.expected += ["Method not implemented", "AbortError", "Connection errored out"]
    older = visit(url, tab="exam")
    start(older, 3)
    older.locator(PICKS).nth(0).check()
    has(older, NAV, "1 ✓")
    newer = older.context.new_page()
    newer.goto(url)
    newer.wait_for_selector("html[data-ready]")
    has(newer, "#exam-message", "已恢复")
    expect(newer.locator(PICKS).first).to_be_checked()
    newer.click("#exam-next")
    has(newer, QUESTION, "第 2 题")
    newer.locator(PICKS).nth(1).check()
    has(newer, NAV, "2 ✓")
    older.click("#exam-next")
    older.locator("#exam-message [role=alert]", has_text="这里的操作不再保存").wait_for()
    older.locator(QUESTION).wait_for(state="hidden")  # nothing is left to be answered in vain
    hand_in(newer)
    expect(newer.locator("#exam-result .item")).to_have_count(3)
    older.reload()
    older.wait_for_selector("html[data-ready]")
    older.evaluate("window.legalRl.open('exam')")
    older.wait_for_selector("#exam-download")
    expect(older.locator("#exam-result .item")).to_have_count(3)  # the older shows the result of the newer
