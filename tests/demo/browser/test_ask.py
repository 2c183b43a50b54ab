"""The tab Ask in a real Chromium, over a scripted server."""

import re
import time
from pathlib import Path

import pytest

from tests.demo.conftest import unreadable
from tests.openai_server import Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

PASTED = """12.（多选）下列定金，部分不产生定金效力的有哪些？
A.甲：价款90万元，定金27万元
B、乙：价款30万元，定金5万元
（C）丙：价款50万元，定金12万元
D.丁：价款70万元，定金10万元
答案：AC"""
THINKING = "依《民法典》第586条逐项看。A项超过上限，应选。B项没有超过，不选。"
SHOWN = "#ask-answer"


@pytest.fixture(scope="module")
def server():
    with serving(lambda messages: answer(messages[-1]["content"])) as running:
        yield running


@pytest.fixture(scope="module")
def url(server, start_demo, sample_questions):
    return start_demo((server.url, "toy"), tabs=["ask"], questions=sample_questions[:3])


def answer(asked: str) -> str | Say:
    if "慢" in asked:
        return Say(f"<think>{THINKING}" + "再想一想。" * 400, delay=0.05)
    if "断" in asked:
        return Say("<think>只有一半", pieces=["<think>", "只有一", "半"], cut_after=2)
    if "定金" in asked:
        return Say("<answer>A,B</answer>", reasoning=THINKING)
    return "<think>都不选。</think><answer>A</answer>"


def fill(page, stem, options="A. 甲\nB. 乙"):
    open_fields(page)
    page.fill("#ask-stem textarea", stem)
    page.fill("#ask-options textarea", options)
    page.fill("#ask-gold textarea, #ask-gold input", "")


def open_fields(page):
    if page.is_hidden("#ask-stem textarea"):
        page.click("#ask-fields > button")
    page.wait_for_selector("#ask-stem textarea", state="visible")


def stem(page):
    """The question on the card."""
    return page.inner_text("#ask-card .stem")


def badges(page, letter):
    row = page.locator(f"{SHOWN} .option", has=page.locator(".letter", has_text=letter))
    return row.locator(".badge").all_inner_texts()


@pytest.mark.engine
def test_it_opens_with_an_example_and_one_click_gives_the_verdict(visit, url, sample_questions):
    page = visit(url)
    assert stem(page) == sample_questions[0].stem
    expect(page.locator("#tab-ask button.primary:visible")).to_have_count(1)
    key = "".join(sorted(sample_questions[0].gold))
    expect(page.locator("#ask-stem textarea").first).to_be_hidden()
    expect(page.locator("#ask-fields > button").first).to_contain_text("答案已备")
    page.locator("#ask-picks input").nth(0).check()
    page.click("#ask-run")
    page.wait_for_selector(f"{SHOWN} .verdict")
    expect(page.locator(f"{SHOWN} .verdict .gold")).to_have_text(re.compile("、?".join(key) + r"\s*$"))
    expect(page.locator(f"{SHOWN} .verdict p")).to_have_count(3)  # the visitor, the model, the key


@pytest.mark.engine
def test_paste_ask_verdict_another_key_and_share(visit, url, server, tmp_path):
    page = visit(url, tab="ask")
    page.fill("#ask-paste textarea", PASTED)
    page.locator("#ask-card", has_text="下列定金，部分不产生定金效力的有哪些？").wait_for()
    page.locator("#ask-fields > button", has_text="4 个选项，答案 AC").wait_for()
    for option in (1, 2):
        page.locator("#ask-picks input").nth(option).check()
    page.click("#ask-run")
    page.wait_for_selector(f"{SHOWN} .verdict")
    asked = server.bodies[-1]["messages"][-1]["content"]
    assert asked.endswith("D.丁：价款70万元，定金10万元"), "the answer is not part of what is asked"
    you, model, _ = page.locator(f"{SHOWN} .verdict p").all_inner_texts()
    assert "✗ 答错：漏选 A，错选 B" in you
    assert "✗ 答错：漏选 C，错选 B" in model
    expect(page.locator(f"{SHOWN} .status").first).to_contain_text("模型的答案： A、B")
    assert badges(page, "A") == ["✓ 模型已选", "推理：应选", "选对"]
    assert [badges(page, letter)[-1] for letter in "ABC"] == ["选对", "错选", "漏选"]
    expect(page.locator(f"{SHOWN} .chip").first).to_have_text("《民法典》第586条")
    page.locator(f"{SHOWN} .option summary").first.click()
    expect(page.locator(f"{SHOWN} .option details[open]").first).to_contain_text("A项超过上限，应选")
    assert unreadable(page) == []
    expect(page.locator(f"{SHOWN} .expert").first).to_be_hidden()  # format and tokens are for experts
    page.click("#expert")
    page.locator(f"{SHOWN} .expert summary").click()
    expect(page.locator(f"{SHOWN} .expert details[open]").first).to_contain_text("<answer>A,B</answer>")
    page.click("#expert")
    open_fields(page)
    page.fill("#ask-gold textarea, #ask-gold input", "选B不选A")
    page.locator(f"{SHOWN} .verdict", has_text="标准答案：B").wait_for()
    page.fill("#ask-gold textarea, #ask-gold input", "BE")
    page.locator(f"{SHOWN} [role=alert]", has_text="不在选项").wait_for()
    page.fill("#ask-gold textarea, #ask-gold input", "ba")
    page.locator(f"{SHOWN} .verdict", has_text="模型 ✓ 答对").wait_for()
    page.click("#ask-share")
    page.wait_for_selector("#ask-text textarea")
    with page.expect_download() as download:
        page.click("#ask-file")
    download.value.save_as(tmp_path / "shared.md")
    assert "- 标准答案: A,B" in Path(tmp_path / "shared.md").read_text("utf-8")
    text = page.input_value("#ask-text textarea")
    assert "模型：A、B  ✓ 答对" in text and "A. 甲：价款90万元" in text
    with page.expect_download() as download:
        page.click("#ask-picture")
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG") and int.from_bytes(picture[16:20]) == 1440


@pytest.mark.engine
def test_what_is_recognised_is_of_the_question_on_the_card(visit, url):
    page = visit(url, tab="ask")
    for n in range(12):
        key = "AD" if n % 2 else "BC"
        page.fill(
            "#ask-paste textarea",
            f"张三借给李四{n}万元，下列哪些说法正确？\nA. 甲\nB. 乙\nC. 丙{n}\nD. 丁\n答案：{key}",
        )
        page.locator("#ask-card", has_text=f"李四{n}万元").wait_for()
        page.locator("#ask-picks", has_text=f"丙{n}").wait_for()
        page.wait_for_timeout(250)  # for a late answer to what stood there in between
        expect(page.locator("#ask-fields > button").first).to_contain_text(f"答案 {key}")


@pytest.mark.slow
def test_a_second_paste_is_asked_and_a_chosen_question_is_not_overruled(visit, url, server):
    page = visit(url, tab="ask")

    def run():
        """The server's next request."""
        before = len(server.bodies)
        page.click("#ask-run")
        for _ in range(100):
            if len(server.bodies) > before:
                break
            page.wait_for_timeout(50)
        assert len(server.bodies) == before + 1
        page.wait_for_selector("#ask-share")
        return server.bodies[-1]["messages"][-1]["content"]

    for question in ("甲方应当怎么办？", "乙方应当怎么办？"):
        page.fill("#ask-paste textarea", f"{question}\nA. 甲\nB. 乙")
        assert question in run()
        assert stem(page) == question
    page.fill("#ask-paste textarea", "丙方应当怎么办？\nA. 甲\nB. 乙")
    page.locator("#ask-card", has_text="丙方").wait_for()
    page.click("#ask-draw")
    page.wait_for_function("!document.querySelector('#ask-card .stem').innerText.includes('丙方')")
    drawn = stem(page)
    asked = run()
    assert "丙方" not in asked and drawn in asked


@pytest.mark.engine
def test_options_light_up_on_the_way_and_stop_stops_the_server(visit, url, server):
    page = visit(url, tab="ask", width=390)
    fill(page, "慢慢想，谁有权？")
    before = server.hung_up
    page.click("#ask-run")
    page.locator(f"{SHOWN} .badge", has_text="推理：应选").wait_for()
    assert page.locator(f"{SHOWN} .badge.chosen").count() == 0
    first = page.inner_text(f"{SHOWN} .timer")
    page.wait_for_function("was => document.querySelector('#ask-answer .timer').innerText !== was", arg=first)
    page.click(f"{SHOWN} details[data-keep=ask-thinking] > summary")
    page.wait_for_timeout(300)
    assert page.get_attribute(f"{SHOWN} details[data-keep=ask-thinking]", "open") is None, "a closed panel stays so"
    page.click("#ask-stop")
    page.locator(f"{SHOWN} .status", has_text="已停止").wait_for()
    until(lambda: server.hung_up == before + 1)
    expect(page.locator(f"{SHOWN} .status").first).to_contain_text("已停止")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    fill(page, "谁有权？")
    page.click("#ask-retry")
    page.locator(f"{SHOWN} .status", has_text="模型的答案： A").wait_for()


@pytest.mark.engine
@pytest.mark.slow
def test_a_visitor_who_leaves_stops_the_server(visit, url, server):
    page = visit(url, tab="ask")
    fill(page, "慢慢想，谁有权？")
    before = server.hung_up
    page.click("#ask-run")
    page.locator(f"{SHOWN} .badge").first.wait_for()
    page.context.close()
    until(lambda: server.hung_up == before + 1)


@pytest.mark.engine
def test_a_cut_answer_is_told_and_what_cannot_be_read_too(visit, url):
    page = visit(url, tab="ask")
    fill(page, "", "")
    page.click("#ask-run")
    page.locator(f"{SHOWN} [role=alert]", has_text="还没有题目").wait_for()
    page.fill("#ask-paste textarea", "谁有权？\nA. 甲\nB. 乙\nD. 丁")
    page.locator("#ask-said [role=alert]", has_text="缺少 C 项").wait_for()
    page.fill("#ask-paste textarea", "断开时谁有权？A. 甲 B. 乙")
    page.click("#ask-run")
    page.locator(f"{SHOWN} [role=alert]", has_text="连接断开").wait_for()
    expect(page.locator("#ask-options textarea").first).to_have_value("A. 甲\nB. 乙")
    expect(page.locator(SHOWN).first).to_contain_text("只有一")
    page.click("#ask-retry")
    page.locator(f"{SHOWN} [role=alert]", has_text="连接断开").wait_for()


@pytest.mark.engine
@pytest.mark.slow
def test_a_question_is_picked_or_drawn_and_no_gold_is_told(visit, url, sample_questions):
    page = visit(url, tab="ask")
    page.click("#ask-pick > button")
    page.click("#ask-sample input")
    page.get_by_role("option").nth(1).click()
    page.locator("#ask-card", has_text=sample_questions[1].stem).wait_for()
    page.click("#ask-draw")
    page.wait_for_function(
        "old => document.querySelector('#ask-card .stem').innerText !== old", arg=sample_questions[1].stem
    )
    open_fields(page)
    expect(page.locator("#ask-gold input, #ask-gold textarea")).to_have_value(re.compile("^[A-D]+$"))
    page.fill("#ask-gold input, #ask-gold textarea", "")
    page.click("#ask-run")
    page.locator(f"{SHOWN} .note", has_text="没有标准答案").wait_for()


@pytest.mark.engine
@pytest.mark.slow
def test_hostile_texts_are_shown_and_do_nothing(visit, start_demo, hostile):
    texts = [text[:5000] for text in hostile.values()]

    def say(messages):
        number = messages[-1]["content"].split("\n")[0]
        return Say(f"{texts[int(number)]} 完{number}。", reasoning="想 <b>")

    with serving(say) as server:
        page = visit(start_demo((server.url, "toy"), tabs=["ask"], prompt="bare-v1"), tab="ask")
        for number, text in enumerate(texts):
            fill(page, f"{number}", f"A. {' '.join(text[:200].split())}甲\nB. 乙<img src=x onerror='window.hacked=1'>")
            page.click("#ask-run")
            page.locator(SHOWN, has_text=f"完{number}。").wait_for()
            page.locator("#ask-share").wait_for()
        assert page.evaluate("window.hacked") is None
        assert page.locator(f"{SHOWN} img, {SHOWN} script, {SHOWN} svg, {SHOWN} a").count() == 0


def until(true, seconds=15):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.engine
def test_enter_asks_and_what_was_done_is_kept_opened_again_and_deleted(visit, url, server):
    page = visit(url, tab="ask")
    box, rows = "#ask-paste textarea", "#ask-history .history-list button"
    page.fill(box, "")
    page.focus(box)
    page.keyboard.insert_text("甲方应当怎么办？\nA. 甲\nB. 乙")
    page.keyboard.press("Shift+Enter")
    before = len(server.bodies)
    page.keyboard.insert_text("答案：A")
    page.dispatch_event(box, "keydown", {"key": "Enter", "isComposing": True, "bubbles": True, "cancelable": True})
    page.wait_for_timeout(300)
    assert len(server.bodies) == before, "the Enter of an input method asks nothing"
    page.focus(box)
    page.keyboard.press("Enter")
    page.locator(f"{SHOWN} .verdict", has_text="模型 ✓ 答对").wait_for()
    page.fill(box, "乙方应当怎么办？\nA. 甲\nB. 乙\n答案：B")
    page.press(box, "Enter")
    page.locator(f"{SHOWN} .verdict", has_text="模型 ✗ 答错").wait_for()
    page.click("#ask-history summary")
    page.wait_for_function(f"document.querySelectorAll('{rows}').length === 2")
    expect(page.locator(rows).nth(0)).to_contain_text("✗ 乙方")
    expect(page.locator(rows).nth(1)).to_contain_text("✓ 甲方")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    if page.is_hidden(rows):
        page.click("#ask-history summary")
    before = len(server.bodies)
    page.locator(rows).nth(1).click()
    page.locator(f"{SHOWN} .verdict", has_text="模型 ✓ 答对").wait_for()
    expect(page.locator("#ask-card .stem")).to_have_text("甲方应当怎么办？")
    assert len(server.bodies) == before, "the model is not asked"
    page.click("#ask-history .history-clear")
    expect(page.locator(rows)).to_have_count(0)
    assert page.evaluate("localStorage.getItem('legal-rl-history')") is None


@pytest.mark.slow
def test_a_question_pasted_while_one_runs_is_asked_next(visit, url, server):
    page = visit(url, tab="ask")
    page.fill("#ask-paste textarea", "慢慢想，谁有权？\nA. 甲\nB. 乙")
    page.press("#ask-paste textarea", "Enter")
    page.locator(f"{SHOWN} .badge").first.wait_for()
    page.fill("#ask-paste textarea", "丙方应当怎么办？\nA. 甲\nB. 乙\n答案：A")
    page.press("#ask-paste textarea", "Enter")
    page.locator(f"{SHOWN} .verdict", has_text="模型 ✓ 答对").wait_for()
    expect(page.locator("#ask-card .stem")).to_have_text("丙方应当怎么办？")


@pytest.mark.slow
def test_the_keyboard_alone_asks_and_focus_stays(visit, url):
    page = visit(url)
    page.focus("#ask-picks input")
    page.keyboard.press("Space")
    focused = "document.activeElement.closest('.block[id]')?.id || document.activeElement.id"
    assert page.evaluate(focused) == "ask-picks"
    tab_to(page, "ask-run")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{SHOWN} .verdict")
    expect(page.locator("#ask-run")).to_be_focused()
    tab_to(page, "ask-retry")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    assert page.evaluate("document.activeElement !== document.body")


def tab_to(page, wanted):
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == wanted:
            return
    raise AssertionError(f"the keyboard does not reach {wanted}")
