"""The tab for votes in a real Chromium, over a scripted server."""

import time

import pytest

from legal_rl.core.questions import Question
from tests.demo.conftest import unreadable
from tests.openai_server import Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

QUESTION = Question(
    id="v1", stem="下列说法正确的有哪些？", options={x: f"说法{x}" for x in "ABCD"}, gold=frozenset("AC"), source="test"
)
COUNT, SAMPLES = "#vote-count", "#vote-count .samples details"
STEM = "#vote-stem textarea"


class Script:
    """Each answer in turn, by the question's stem."""

    def __init__(self):
        self.turn, self.texts = 0, {}

    def __call__(self, messages):
        stem = next(stem for stem in self.texts if stem in messages[-1]["content"])
        self.turn += 1
        texts = self.texts[stem]
        return texts[self.turn % len(texts)]


@pytest.fixture(scope="module")
def script():
    return Script()


@pytest.fixture(scope="module")
def server(script):
    with serving(script) as running:
        yield running


@pytest.fixture(scope="module")
def url(server, start_demo):
    return start_demo((server.url, "toy"), tabs=["vote"], questions=[QUESTION], samples=8)


def fill(page, stem, options="A. 甲\nB. 乙\nC. 丙", k=4):
    if page.is_hidden(STEM):
        page.click("#vote-fields > button")
    page.fill(STEM, stem)
    page.fill("#vote-gold textarea, #vote-gold input", "")
    page.fill("#vote-options textarea", options)
    page.fill("#vote-k input[type=number]", str(k))
    page.keyboard.press("Tab")


@pytest.mark.engine
def test_vote_count_reveal_and_a_server_that_fails(visit, url, script):
    script.texts = {"正确的有": [*["<think>想</think><answer>A,C</answer>"] * 2, "<answer>B</answer>", "不知道。"]}
    page = visit(url, tab="vote")
    fill(page, "下列正确的有哪些？")
    page.fill("#vote-gold input, #vote-gold textarea", "AC")
    page.click("#vote-run")
    page.wait_for_selector(SAMPLES)
    for said in ("多数答案：A, C", "2 / 4（50%）", "没有给出答案 1 个"):
        expect(page.locator(COUNT)).to_contain_text(said)
    assert "★" not in page.inner_text(COUNT)
    page.check("#vote-reveal input")
    page.wait_for_selector(f"{COUNT} .headline .hit")
    expect(page.locator(f"{COUNT} .bars .badge.hit")).to_have_count(2)
    page.fill("#vote-gold input, #vote-gold textarea", "B")
    page.locator(f"{COUNT} .headline .extra").wait_for()
    expect(page.locator(f"{COUNT} .bars .badge.hit")).to_have_count(1)
    assert unreadable(page) == []
    script.texts = {"正确的有": [Say("只有一半就断了", cut_after=1)]}
    page.click("#vote-run")
    page.wait_for_selector(f"{COUNT} .trouble[role=alert]")
    expect(page.locator(COUNT).first).to_contain_text("未能取得回答 4 个")
    script.texts = {"正确的有": ["<answer>A</answer>"]}
    page.click("#vote-retry")
    page.wait_for_function("document.querySelector('#vote-count').innerText.includes('多数答案：A\\n')")


@pytest.mark.slow
def test_stop_ends_the_work_and_keeps_the_count(visit, url, script, server):
    script.turn = 0
    script.texts = {"慢": ["<answer>A</answer>", Say("慢" * 3000, delay=0.05), Say("慢" * 3000, delay=0.05)]}
    before = server.hung_up
    page = visit(url, tab="vote")
    fill(page, "慢的一题？", k=3)
    page.click("#vote-run")
    page.wait_for_function("document.querySelector('#vote-count')?.innerText.includes('已收到 1 / 3')")
    page.click("#vote-stop")
    page.wait_for_selector(SAMPLES)
    expect(page.locator(COUNT).first).to_contain_text("收到 1 / 3 个回答。")
    assert hung_up(server, before + 2)
    script.turn = 0
    page.click("#vote-run")
    page.wait_for_function("document.querySelector('#vote-count')?.innerText.includes('已收到 1 / 3')")
    page.close()
    assert hung_up(server, before + 4), "a visitor who leaves stops the work too"


def hung_up(server, wanted):
    for _ in range(100):
        if server.hung_up >= wanted:
            return server.hung_up == wanted
        time.sleep(0.1)
    return False


@pytest.mark.slow
def test_hostile_texts_and_an_empty_form(visit, url, script, hostile):
    page = visit(url, tab="vote")
    fill(page, "", options="")
    page.click("#vote-run")
    page.wait_for_selector(f"{COUNT} .trouble[role=alert]")
    texts = [text for text in hostile.values() if len(text) < 5000 and "\ud800" not in text]
    for start in range(0, len(texts), 8):
        script.turn, script.texts = -1, {"恶意": [f"<answer>A</answer>{text}" for text in texts[start : start + 8]]}
        fill(page, f"恶意第{start}组？{texts[start][:200]}", options=f"A. {texts[start][:100]}\nB. 乙", k=8)
        page.click("#vote-run")
        page.wait_for_function("document.querySelector('#vote-count')?.innerText.includes('收到 8 / 8')")
        page.wait_for_selector(f"{COUNT} .samples, {COUNT} .trouble")
    assert page.evaluate("window.hacked") is None


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["", "en/"])
def test_it_fits_and_can_be_read(visit, url, script, width, path):
    script.texts = {"正确的有": ["<answer>A,C</answer>"]}
    page = visit(url + path, tab="vote", width=width)
    fill(page, "下列正确的有哪些？")
    page.click("#vote-run")
    page.wait_for_selector(SAMPLES)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert unreadable(page) == []
