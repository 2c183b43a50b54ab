"""The tab Compare in a real Chromium, over two scripted servers."""

import pytest

from legal_rl.data.exam import generate
from legal_rl.runs.records import write_jsonl
from tests.demo.browser.test_ask import until
from tests.demo.conftest import unreadable
from tests.openai_server import Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

QUESTIONS = generate(4, seed=3)
GOLD = {question.stem: "".join(sorted(question.gold)) for question in QUESTIONS}
TABLE = "#compare-table"


def gold_of(messages):
    stem = next(stem for stem in GOLD if stem in messages[-1]["content"])
    return GOLD[stem]


@pytest.fixture(scope="module")
def servers():
    """The tuned model is always right; the base one never reads a thing, and is slow where it is told to be."""

    def base(messages):
        return Say("想不出" * (200 if "慢" in messages[-1]["content"] else 2), delay=0.05)

    def tuned(messages):
        slow = "慢" in messages[-1]["content"]
        return Say("慢" * 400, delay=0.05) if slow else f"<think>A项正确。</think><answer>{gold_of(messages)}</answer>"

    with serving(tuned, models=["tuned"]) as one, serving(base, models=["base"]) as two:
        yield one, two


@pytest.fixture(scope="module")
def url(servers, start_demo):
    tuned, base = servers
    return start_demo((tuned.url, "tuned"), (base.url, "base"), tabs=["compare"], questions=QUESTIONS, prompt="bare-v1")


@pytest.mark.engine
def test_side_by_side_and_over_a_set(visit, url):
    page = visit(url, tab="compare")
    page.click("#compare-pick > button")
    page.click("#compare-sample input")
    page.get_by_role("option").first.click()
    page.locator("#compare-card", has_text=QUESTIONS[0].stem).wait_for()
    page.click("#compare-run")
    page.wait_for_selector("#compare-reveal")
    expect(page.locator("#compare-side-0 .status").first).to_contain_text("没有读到答案")  # the second model, as before
    expect(page.locator("#compare-side-1 .status").first).to_contain_text("模型的答案")
    page.click("#compare-reveal")
    page.locator("#compare-said-one .badge", has_text="错 → 对").wait_for()
    page.click("#compare-fields > button")
    key = page.locator("#compare-gold textarea, #compare-gold input")
    other = "A" if GOLD[QUESTIONS[0].stem] != "A" else "B"
    key.fill(other)
    page.locator("#compare-said-one .badge", has_text="都错").wait_for()
    key.fill("选A或B")
    page.locator("#compare-said-one [role=alert]", has_text="不在选项").wait_for()
    page.click("#compare-set > button")
    page.locator("#compare-source").get_by_label("示例题").check()
    page.click("#compare-set-run")
    page.wait_for_selector(f"{TABLE} details")
    expect(page.locator(f"{TABLE} .totals td")).to_have_text(["0", "4", "0", "0"])
    page.click("#expert")  # how sure it is
    expect(page.locator(f"{TABLE} .totals").first).to_contain_text("p = 0.125")
    page.locator(f"{TABLE} summary", has_text=QUESTIONS[2].stem[:40]).click()
    opened = page.text_content(f"{TABLE} details[open]") or ""  # raw texts are folded in it
    assert QUESTIONS[2].stem in opened
    assert "想不出想不出" in opened
    assert f"<answer>{GOLD[QUESTIONS[2].stem]}</answer>" in opened
    assert unreadable(page) == []


@pytest.mark.engine
@pytest.mark.slow
def test_a_file_is_compared_on_a_narrow_page_and_stop_stops_both_servers(visit, url, servers, tmp_path):
    visit.expected += ["Method not implemented"]  # Gradio's own, of an upload
    page = visit(url, tab="compare", width=390)
    page.click("#compare-set > button")
    page.get_by_label("我的题目").check()
    page.click("#compare-set-run")
    page.locator(f"{TABLE} [role=alert]", has_text="请先粘贴或上传").wait_for()
    write_jsonl(tmp_path / "mine.jsonl", QUESTIONS[:2])
    page.set_input_files("#compare-file input[type=file]", tmp_path / "mine.jsonl")
    page.locator("#compare-preview", has_text="读出 2 题").wait_for()
    page.click("#compare-set-run")
    page.wait_for_selector(f"{TABLE} details")
    expect(page.locator(f"{TABLE} .pair")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    before = sum(server.hung_up for server in servers)
    page.click("#compare-fields > button")
    page.fill("#compare-stem textarea", "慢慢想，谁有权？")
    page.fill("#compare-options textarea", "甲\n乙")
    page.fill("#compare-gold textarea, #compare-gold input", "")
    page.click("#compare-run")
    page.locator("#compare-side-0", has_text="想不出").wait_for()
    page.locator("#compare-side-1", has_text="慢慢慢").wait_for()
    page.click("#compare-stop")
    page.wait_for_selector("#compare-retry")
    expect(page.locator(".status", has_text="已停止")).to_have_count(2)
    until(lambda: sum(server.hung_up for server in servers) == before + 2)


@pytest.mark.engine
@pytest.mark.slow
def test_with_one_model_it_says_how_to_start_with_two(visit, servers, start_demo):
    page = visit(start_demo((servers[0].url, "tuned"), tabs=["compare"]), tab="compare")
    expect(page.locator("#compare-alone").first).to_contain_text("--compare")
