"""More visitors than are served at once, in a real Chromium: each who waits knows the place, who is not taken why."""

import threading

import pytest

from tests.demo.browser.test_shell import ask
from tests.openai_server import serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect

ANSWERS, PLACE = "#free-conversation", "#queue-place"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "place", "full"),
    [("", "排在第 {n} 位", "队伍已满：前面已有 3 个请求"), ("en/", "at place {n}", "3 requests wait or are being")],
)
def test_who_waits_is_told_the_place_and_who_finds_the_queue_full_is_told_so(visit, start_demo, path, place, full):
    visit.expected += ["429"]
    held = threading.Event()
    with serving(lambda messages: (held.wait(60), "答" + messages[-1]["content"])[1]) as server:
        url = start_demo((server.url, "toy"), tabs=["free"], queue=2, concurrency=1) + path
        pages = []
        for number in range(3):
            pages.append(visit(url))
            ask(pages[-1], f"第{number}问")
            if number == 0:
                pages[0].locator(ANSWERS).get_by_text("第0问").wait_for()
            else:
                pages[-1].locator(PLACE, has_text=place.format(n=number)).wait_for()
        assert pages[0].is_hidden(PLACE), "what is being answered does not wait"
        late = visit(url)
        ask(late, "来迟了")
        late.get_by_text(full).first.wait_for()
        assert late.is_hidden(PLACE)
        held.set()
        for number, page in enumerate(pages):
            page.locator(ANSWERS).get_by_text(f"答第{number}问").wait_for()
            expect(page.locator(PLACE).first).to_be_hidden()
        ask(late, "又来了")
        late.locator(ANSWERS).get_by_text("答又来了").wait_for()
