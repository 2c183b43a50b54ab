"""gate.html in a real Chromium, from a file: its filters, the marked evidence, and a narrow screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legal_rl.data.gate import run_gate
from legal_rl.data.gate.page import gate_html
from legal_rl.data.sources.rows import Draft, RawRow

LONG = "https://example.org/" + "x" * 300


@pytest.fixture
def visit(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens the page of three rows → the browser's page; at the end nothing may have been blocked or thrown."""
    drafts = [
        Draft("1", stem="经济法©题，下列说法正确的是", options={"A": "诉讼时效期间为2年", "B": "以上都对"}, gold="A"),
        Draft("2", stem="价款为500O元的合同，下列说法正确的是", options={"A": LONG, "B": "乙1曰"}, gold="A。"),
        Draft("3", stem="甲题", options={"A": "甲", "B": "乙"}, gold=""),
    ]
    rows = [RawRow(f"jecqa:{LONG}", number, False, {}, draft) for number, draft in enumerate(drafts, 1)]
    (tmp_path / "gate.html").write_text(gate_html(run_gate(rows, keep_roles=False), rows), "utf-8")
    contexts, troubles = [], []

    def open_(width: int = 1200) -> Any:
        contexts.append(context := chromium.new_context(viewport={"width": width, "height": 800}))
        page = context.new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto((tmp_path / "gate.html").as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()
    assert troubles == []


def shown(page: Any) -> list[str]:
    return page.locator("article:visible").evaluate_all("cards => cards.map(card => card.dataset.code)")


@pytest.mark.engine
def test_filters_stay_where_enter_is_pressed(visit: Any) -> None:
    page = visit()
    whole, place = shown(page), page.url
    assert {"overtaken_law", "ocr_slip"} <= {*whole}
    page.select_option("#severity", "flag")
    page.fill("#search", "诉讼时效")
    found = shown(page)
    assert found and len(found) < len(whole)
    page.press("#search", "Enter")
    assert page.url == place and shown(page) == found
    assert (page.input_value("#search"), page.input_value("#severity")) == ("诉讼时效", "flag")
    assert page.inner_text("#count") == str(len(found))


@pytest.mark.engine
def test_a_click_on_a_code_shows_its_findings(visit: Any) -> None:
    page = visit()
    page.click("tr[data-code=overtaken_law]")
    assert {*shown(page)} == {"overtaken_law"}
    assert page.locator("article:visible mark").all_inner_texts() == ["诉讼时效期间为2年"]


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.engine
def test_nothing_is_wider_than_the_screen(visit: Any, width: int) -> None:
    page = visit(width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for field in ("#code", "#severity", "#source", "#search"):
        box = page.locator(field).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
