"""gate.html: whole, without any reference to elsewhere, and deaf to what a row says."""

import re
from html.parser import HTMLParser

import pytest

from legal_rl.data.gate import run_gate
from legal_rl.data.gate.findings import Finding
from legal_rl.data.gate.page import SHOWN, gate_html
from legal_rl.data.sources.rows import Draft, RawRow
from legal_rl.runs.shipped_files import read_asset

HOSTILE = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "<img src=x onerror=alert(1)>",
    "<!-- {{ report.read }} {% raw %}",
]


class Page(HTMLParser):
    """All tags with their attributes, and the text of the scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._open: list[str] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta", "input"}:
            self._open.append(tag)

    def handle_endtag(self, tag) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data) -> None:
        if self._open and self._open[-1] == "script":
            self.scripts.append(data)
        else:
            self.words += data


def row(line: int, text: str, *, source: str = "jecqa:x", gold: str = "A") -> RawRow:
    draft = Draft(text, stem=f"{text}第{line}题", options={"A": text, "B": "乙1曰"}, gold=gold, passage=text)
    return RawRow(source, line, False, {"statement": text}, draft)


def page_of(rows) -> Page:
    return Page(gate_html(run_gate(rows, keep_roles=False), rows))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_text(text: str) -> None:
    rows = [
        row(1, text, source=f"jecqa:{text}"),
        row(1, text, source="jecqa:y"),
        RawRow("jecqa:z", 1, False, {text: text}, None, text),
    ]
    page = page_of(rows)
    assert page.scripts == ["\n" + read_asset("data/gate", "gate.js")]
    assert {tag for tag, _ in page.tags} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "p", "table", "tr", "th", "td", "form", "select",
        "option", "input", "span", "output", "article", "b", "div", "ul", "li", "del", "ins", "pre", "script",
    }  # fmt: skip
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert text in page.words


def test_the_page_refers_to_nothing_outside() -> None:
    text = gate_html(run_gate([row(1, "甲")], keep_roles=False), [row(1, "甲")])
    assert not re.search(r"https?:|//[a-z]|\bsrc=|\bhref=|@import|url\(", text)
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text


def test_a_repair_shows_what_went_and_what_came_beside_its_twin() -> None:
    rows = [row(1, "甲", gold="A。"), row(1, "甲", source="jecqa:y")]
    text = gate_html(run_gate(rows, keep_roles=False), rows)
    assert "乙1<del>曰</del><ins>日</ins>" in text
    assert "<del>。</del>" in text
    assert "对照 twin · jecqa:x:1 · 甲" in text


def test_a_long_list_is_cut_and_says_so() -> None:
    rows = [row(line, f"甲{line}") for line in range(1, SHOWN + 3)]
    page = page_of(rows)
    shown = [attributes for tag, attributes in page.tags if tag == "article" and attributes["data-code"] == "ocr_slip"]
    assert len(shown) == SHOWN
    assert f"ocr_sliprepair{SHOWN + 2}{SHOWN}" in "".join(page.words.split())


def test_codes_of_later_steps_are_listed_too() -> None:
    rows = [row(1, "甲")]
    report = run_gate(rows, keep_roles=False)
    report.findings.append(Finding("of_a_later_step", "refuse", "jecqa:x", 1, "甲", "因此"))
    page = Page(gate_html(report, rows))
    assert ("article", "of_a_later_step") in [(tag, attributes.get("data-code")) for tag, attributes in page.tags]


def test_the_words_that_show_a_finding_are_marked_where_they_stand() -> None:
    draft = Draft(
        "1", stem="经济法©题，下列说法正确的是", options={"A": "诉讼时效期间为2年", "B": "以上都对"}, gold="A"
    )
    page = gate_html(run_gate([rows := RawRow("jecqa:x", 1, False, {}, draft)], keep_roles=False), [rows])
    for words in ("©", "以上都对"):
        assert f"<mark>{words}</mark>" in page
    assert "<mark>诉讼时效期间为2年</mark>" in page
    assert "preventDefault" in read_asset("data/gate", "gate.js") and "max-width" in read_asset("data/gate", "gate.css")
