"""axe-core over what stands on the page once somebody has done something: the first state of each tab is not all."""

import pytest

from tests.demo.browser.test_ask import PASTED
from tests.demo.browser.test_exam import PICKS
from tests.demo.conftest import open_tab
from tests.openai_server import Say, serving

WIDTHS, PATHS = [390, 1440], ["", "en/"]


@pytest.fixture(scope="module")
def url(start_demo, sample_questions):
    texts = {
        "tuned": "<think>依《民法典》第586条，A项应选，B项不选。</think><answer>A,C</answer>",
        "base": "<answer>B</answer>",
    }
    with (
        serving(lambda _: Say(texts["tuned"]), models=["tuned"]) as tuned,
        serving(lambda _: Say(texts["base"]), models=["base"]) as base,
    ):
        yield start_demo((tuned.url, "tuned"), (base.url, "base"), questions=sample_questions, exam_questions=3)


def paste(page, tab):
    open_tab(page, tab)
    page.fill(f"#{tab}-paste textarea", PASTED)
    page.locator(f"#{tab}-card", has_text="定金").wait_for()
    page.click(f"#{tab}-fields > button")
    page.click(f"#{tab}-run")


def asked(page):
    """The verdict, what can be shared, what the browser keeps, and what only an expert sees."""
    page.click("#expert")
    paste(page, "ask")
    page.wait_for_selector("#ask-answer .verdict")
    page.click("#ask-share")
    page.wait_for_selector("#ask-picture", state="visible")
    page.click("#ask-history summary")
    page.evaluate("document.querySelectorAll('#ask-answer details').forEach(each => (each.open = true))")
    yield "ask"


def compared(page):
    paste(page, "compare")
    page.wait_for_selector("#compare-reveal", state="visible")
    page.click("#compare-reveal")
    page.wait_for_selector("#compare-said-one .badge")
    yield "compare"


def voted(page):
    paste(page, "vote")
    page.wait_for_selector("#vote-count .samples")
    page.locator("#vote-reveal input").check()
    yield "vote"


def sat(page):
    """The exam as it runs, the question before handing in, the result with a question opened."""
    open_tab(page, "exam")
    page.fill("#exam-n input[type=number]", "3")
    page.click("#exam-start")
    page.locator(PICKS).first.check()
    page.check("#exam-flag input")
    page.click("#exam-next")
    page.wait_for_function("document.activeElement.matches('#exam-question .question')")
    yield "exam"
    page.click("#exam-hand-in")
    page.wait_for_selector("#exam-yes")
    yield "exam"
    page.click("#exam-yes")
    page.wait_for_selector("#exam-download", state="visible")
    page.locator("#exam-result .item summary").first.click()
    page.click("#exam-export-again")
    page.wait_for_selector("#exam-files-again a")
    yield "exam"


def talked(page):
    open_tab(page, "free")
    page.fill("#free-question textarea", "什么是定金？")
    page.click("#free-send")
    page.wait_for_selector("#free-retry", state="visible")
    yield "free"


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_serious_in_what_came_of_it(visit, url, axe, path, width):
    page, found = visit(url + path, width=width), {}
    for act in (asked, compared, voted, sat, talked):
        for number, tab in enumerate(act(page)):
            if serious := axe(page, tab):
                found[f"{act.__name__} {number}"] = serious
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_serious_in_what_was_refused(visit, url, axe, path):
    page = visit(url + path, width=390)
    open_tab(page, "ask")
    page.fill("#ask-paste textarea", "只有题干，没有选项")
    page.wait_for_selector("#ask-said [role=alert]")
    assert axe(page, "ask") == {}
    open_tab(page, "exam")
    page.locator("#exam-source input").nth(1).check()
    page.click("#exam-start")
    page.wait_for_selector("#exam-message [role=alert]")
    assert axe(page, "exam") == {}
