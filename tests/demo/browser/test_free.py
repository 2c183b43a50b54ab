"""The tab for free questions in a real Chromium, over a scripted server."""

import pytest

from legal_rl.reporting.page import visible
from tests.demo.conftest import unreadable
from tests.openai_server import Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

ASK, BOX, SHOWN = "#free-send", "#free-question textarea", "#free-conversation"
LAST = f"{SHOWN} .turn.answered:last-child"


@pytest.fixture(scope="module")
def server():
    with serving(lambda messages: answer(messages[-1]["content"])) as running:
        yield running


@pytest.fixture(scope="module")
def url(server, start_demo):
    return start_demo((server.url, "toy"), tabs=["free"], chat_turns=3, chat_chars=300)


def answer(question: str) -> str | Say:
    match question:
        case "慢":
            return Say("慢慢地" * 200, delay=0.05)
        case "断":
            return Say("只有一半", cut_after=1)
        case "想":
            return Say("答完了", reasoning="先想一想")
        case _:
            return f"<think>想：{question}</think>答：{question}"


def ask(page, text):
    page.fill(BOX, text)
    page.click(ASK)


def wait_for(page, text):
    page.locator(SHOWN).get_by_text(text, exact=False).first.wait_for()


@pytest.mark.engine
def test_ask_think_answer_ask_on_and_clear(visit, url, server):
    page = visit(url, tab="free")
    ask(page, "定金？")
    wait_for(page, "答：定金？")
    expect(page.locator(BOX).first).to_have_value("")
    fold = page.locator(f"{SHOWN} details")
    assert fold.get_attribute("open") is None
    fold.locator("summary").click()
    expect(page.locator(f"{SHOWN} details .text").first).to_have_text("想：定金？")
    ask(page, "想")
    wait_for(page, "答完了")
    assert fold.first.get_attribute("open") is not None, "a panel that was opened stays open"
    sent = server.bodies[-1]["messages"]
    assert [(m["role"], m["content"]) for m in sent[1:]] == [
        ("user", "定金？"),
        ("assistant", "答：定金？"),
        ("user", "想"),
    ]
    assert unreadable(page) == []
    page.click("#free-clear")
    page.wait_for_selector(f"{SHOWN} .conversation", state="detached")


@pytest.mark.engine
def test_a_cut_answer_is_told_and_asked_again_and_the_page_goes_on(visit, url, server):
    page = visit(url, tab="free")
    ask(page, "断")
    page.wait_for_selector(f"{SHOWN} .trouble[role=alert]")
    expect(page.locator(f"{SHOWN} .trouble").first).to_contain_text("中途")
    before = server.attempts["断"]
    page.click("#free-retry")
    for _ in range(100):
        if server.attempts["断"] > before:
            break
        page.wait_for_timeout(50)
    assert server.attempts["断"] == before + 1
    page.wait_for_selector("#free-retry")
    page.wait_for_selector(f"{SHOWN} .trouble")
    ask(page, "还好吗")
    wait_for(page, "答：还好吗")


@pytest.mark.slow
def test_stop_ends_the_servers_work_too(visit, url, server):
    page = visit(url, tab="free")
    ask(page, "慢")
    wait_for(page, "慢慢地")
    page.click("#free-stop")
    wait_for(page, "已停止")
    for _ in range(100):
        if server.running == 0:
            break
        page.wait_for_timeout(50)
    assert server.running == 0
    assert server.hung_up == 1


@pytest.mark.slow
def test_bounds_are_told_in_a_sentence(visit, url):
    page = visit(url, tab="free")
    page.click(ASK)
    wait_for(page, "请先输入问题")
    page.evaluate("document.querySelector('#free-question textarea').removeAttribute('maxlength')")
    ask(page, "长" * 301)
    wait_for(page, "300")
    for number in range(3):
        ask(page, f"第{number}问")
        wait_for(page, f"答：第{number}问")
    ask(page, "第四问")
    wait_for(page, "3 轮上限")


@pytest.mark.slow
def test_hostile_questions_and_answers_are_shown_and_do_nothing(visit, start_demo, hostile):
    texts = {name: text for name, text in hostile.items() if 0 < len(text) < 5_000}
    with serving(lambda messages: messages[-1]["content"]) as echo:
        page = visit(start_demo((echo.url, "toy"), tabs=["free"], chat_turns=len(texts) + 1), tab="free")
        for name, text in texts.items():
            page.fill(BOX, text)
            if not page.input_value(BOX).strip():
                continue
            page.click(ASK)
            page.wait_for_function(
                "([css, n]) => document.querySelectorAll(css + ' .turn.answered .text').length >= n",
                arg=[SHOWN, 1],
            )
            page.wait_for_selector("#free-retry", state="visible")
            shown = page.locator(f"{SHOWN} .turn.asked .text").last.evaluate("node => node.textContent")
            assert shown == visible(page_strip(text)), name
            page.click("#free-clear")
            page.wait_for_selector(f"{SHOWN} .conversation", state="detached")
        assert page.evaluate("window.hacked") is None
        assert page.locator(f"{SHOWN} script, {SHOWN} img, {SHOWN} svg, {SHOWN} iframe").count() == 0


def page_strip(text: str) -> str:
    """A text box turns every line break into a line feed and halves of surrogate pairs into the replacement mark."""
    return (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .encode("utf-16", "surrogatepass")
        .decode("utf-16", "replace")
        .strip()
    )


@pytest.mark.engine
def test_enter_sends_and_shift_enter_begins_a_line(visit, url):
    page = visit(url, tab="free")
    page.focus(BOX)
    page.keyboard.type("定金")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("订金")
    expect(page.locator(BOX).first).to_have_value("定金\n订金")
    page.keyboard.press("Enter")
    wait_for(page, "答：定金")
    expect(page.locator(BOX).first).to_have_value("")
