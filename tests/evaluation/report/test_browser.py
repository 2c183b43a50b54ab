"""report.html in a real Chromium, from a file, with every request recorded."""

import base64
import json
import re
import zlib
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote

import pytest

from legal_rl.core.sampling import Response
from legal_rl.core.tags import fold_thinking
from legal_rl.evaluation.report.page import ReportSource, write_report
from legal_rl.reporting.page import visible
from legal_rl.runs.records import write_jsonl

SURROGATE = re.compile("[\ud800-\udfff]")
SHOWN = 20_000  # characters of a long text that are shown at first
TAGS = {
    "html", "head", "meta", "title", "style", "body", "a", "header", "h1", "h2", "h3", "h4", "p", "nav", "main",
    "section", "ul", "li", "div", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "img", "svg",
    "line", "text", "circle", "noscript", "form", "label", "span", "input", "select", "option", "button", "progress",
    "kbd", "script", "article", "pre", "b", "mark",
}  # fmt: skip


@pytest.fixture
def visit(chromium):
    """Opens a file → its page; at the end nothing may have been requested, asked, blocked or thrown."""
    contexts, seen = [], SimpleNamespace(requests=[], dialogs=[], console=[], errors=[])

    def open_(path, *, hash_="", width=1440, height=900, scheme="light"):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: seen.requests.append(request.url))
        page.on("dialog", lambda dialog: (seen.dialogs.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda message: seen.console.append(message.text))
        page.on("pageerror", lambda error: seen.errors.append(str(error)))
        page.goto(path.as_uri() + hash_)
        page.wait_for_selector("#grid[data-ready]")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert [url for url in seen.requests if not url.startswith(("file://", "data:image/png;base64,"))] == []
    assert len([url for url in seen.requests if url.startswith("file://")]) == len(contexts)
    assert (seen.dialogs, seen.console, seen.errors) == ([], [], [])


@pytest.fixture(scope="session")
def page_file(small):
    return write_report(small.sources, small.questions, small.folder / "page" / "report.html")


@pytest.fixture(scope="session")
def hostile_file(parts, make_hostile, tmp_path_factory):
    return make_hostile(parts.hostile, tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="session")
def make_hostile(make):
    """A report with each text as a model's response, reasoning and error, and as every part of a question."""

    def write(texts, folder):
        questions, one, two = [], [], []
        for number, (name, text) in enumerate(texts.items()):
            short = SURROGATE.sub("?", text[:500])  # a question holds none
            question = make.question(
                f"h{number} {short[:80]}", "AB", stem=short, passage=f"{name}\n{short}", subject=short[:200]
            ).model_copy(update={"options": {"A": short, "B": "乙", "C": short, "D": "丁"}})
            questions.append(question)
            one.append(Response(id=question.id, text=f"{text}", prefill=False))
            two.append(Response(id=question.id, sample=0, text="<answer>A,B</answer>", reasoning=text))
            two.append(Response(id=question.id, sample=1, text=None, error=text[:3000], finish_reason="error"))
        nasty = "\"><img src=x onerror='window.hacked=1'></script>\u202e{{7*7}}"
        sources = [ReportSource(nasty, folder / "a.jsonl"), ReportSource(f"{nasty}2", folder / "b.jsonl")]
        write_jsonl(sources[0].responses, one)
        write_jsonl(sources[1].responses, two)
        return SimpleNamespace(
            written=write_report(sources, questions, folder / "report.html", title=nasty),
            questions=questions,
            name=nasty,
        )

    return write


def until(page, expression, arg=None):
    """Wait for it from out here: what Playwright polls with inside the page is what the page's policy forbids."""
    for _ in range(300):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def shown_rows(page):
    return int(page.get_attribute("#grid", "data-ready"))


def open_question(page, id_, **more):
    pairs = "&".join(f"{key}={quote(str(value), safe='')}" for key, value in {"id": id_, **more}.items())
    page.evaluate("hash => { location.hash = hash; }", pairs)
    until(page, "id => document.getElementById('detail').dataset.shown === id", arg=id_)


@pytest.mark.engine
def test_open_filter_read_and_stay_deaf_to_hostile_texts(visit, page_file, small, hostile_file, parts):
    page = visit(page_file.html)
    flips = page_file.report.comparison.pairs[0].flips.cells
    assert shown_rows(page) == len(small.questions)
    for name, ids in flips.items():
        page.select_option("[name=class]", name)
        assert shown_rows(page) == len(ids)
    page.click("button[type=reset]")
    until(page, "n => document.getElementById('grid').dataset.ready === String(n)", arg=len(small.questions))
    question = small.questions[7]
    page.fill("[name=words]", question.id)
    assert shown_rows(page) == 1
    page.click("#row-0")
    page.wait_for_selector("#detail[data-shown]")
    assert page.inner_text("#detail .question") == question.stem
    gold = page.locator("#detail .options li.gold b").all_inner_texts()
    assert gold == sorted(question.gold)
    _check_hostile(visit(hostile_file.written.html, width=1000, height=600), hostile_file, parts.hostile)


TEXTS = """[...document.querySelectorAll('#detail .pane')].map(pane =>
    [...pane.querySelectorAll('.text')].map(node => node.textContent).join(''))"""


def _shown(text):
    """Each of the parts that a text is folded into is cut by itself."""
    return "".join(visible(part[:SHOWN]) for part in fold_thinking(Response(id="q", text=text)))


def _check_hostile(page, hostile, texts):
    for number, text in enumerate(texts.values()):
        open_question(page, hostile.questions[number].id)
        assert page.evaluate("document.querySelector('#detail .question').textContent") == visible(
            hostile.questions[number].stem
        )
        one, two = page.evaluate(TEXTS)
        assert one == _shown(text)
        assert two == visible(f"<think>{text}</think>"[:SHOWN] + "<answer>A,B</answer>") or "think>" in text
    assert page.evaluate("window.hacked") is None
    names = set(page.evaluate("[...document.querySelectorAll('*')].map(node => node.localName)"))
    assert names <= TAGS
    wild = """[...document.querySelectorAll('*')].flatMap(node => [...node.attributes]).filter(({name, value}) =>
        name.startsWith('on') || /^\\s*(javascript|https?):/i.test(value)).map(({name, value}) => name + '=' + value)"""
    assert page.evaluate(wild) == []
    assert page.title() == visible(hostile.name)
    assert page.inner_text("h1") == visible(hostile.name)
    assert page.evaluate("getComputedStyle(document.body).display") == "block"


@pytest.mark.slow
def test_a_failed_request_says_why_and_a_long_text_unfolds(visit, hostile_file, parts):
    names = list(parts.hostile)
    page = visit(hostile_file.written.html)
    failed = names.index("image with a handler")
    open_question(page, hostile_file.questions[failed].id, sample=1)
    pane = page.locator("#detail .pane").nth(1)
    pane.locator(".samples button").nth(1).click()
    page.wait_for_selector("#detail .lost")
    assert page.inner_text("#detail .lost") == f"No text was obtained: {parts.hostile['image with a handler']}"
    long = names.index("a line of a million characters")
    open_question(page, hostile_file.questions[long].id)
    more = page.locator("#detail .pane").first.get_by_role("button", name="Show all 1,000,000 characters")
    more.click()
    assert page.evaluate("document.querySelector('#detail .pane .text').textContent.length") == 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(390, 844, "light"), (1440, 900, "light"), (1440, 900, "dark")]
)
def test_nothing_overflows_and_everything_can_be_read(visit, page_file, small, width, height, scheme):
    page = visit(page_file.html, width=width, height=height, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    open_question(page, small.questions[0].id)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator("#detail").bounding_box()
    assert box["width"] == width if width < 500 else box["width"] < 0.7 * width
    assert page.evaluate(CONTRAST) == []


# Names the text whose contrast with what is behind it falls below 4.5 (WCAG 2.1, AA).
CONTRAST = Path(__file__).with_name("contrast.js").read_text("utf-8")


@pytest.mark.slow
def test_the_keyboard_reaches_everything(visit, page_file, small):
    page = visit(page_file.html)
    press = page.keyboard.press
    press("/")
    assert page.evaluate("document.activeElement.name") == "words"
    press("Escape")
    assert page.evaluate("document.activeElement.id") == "grid"
    press("j")
    press("j")
    press("ArrowUp")
    assert page.get_attribute("#grid", "aria-activedescendant") == "row-0"
    press("Enter")
    shown = "id => document.getElementById('detail').dataset.shown === id"
    until(page, shown, arg=small.questions[0].id)
    assert page.evaluate("document.activeElement.id") == "detail"
    press("j")
    until(page, shown, arg=small.questions[1].id)
    press("]")
    until(page, "location.hash.includes('sample=1')")
    assert 'aria-pressed="true" aria-label="sample 1' in page.inner_html("#detail .samples")
    press("Escape")
    assert page.is_hidden("#detail")
    press("End")
    assert page.get_attribute("#grid", "aria-activedescendant") == f"row-{len(small.questions) - 1}"
    assert page.evaluate("location.hash.includes('id=')") is False


@pytest.mark.slow
def test_a_link_opens_what_it_names(visit, page_file, small):
    question = small.questions[33]
    page = visit(page_file.html, hash_=f"#id={question.id}&sample=2&outcome-a=not+right&samples=any&sort=id")
    page.wait_for_selector("#detail[data-shown], #count")
    state = page.evaluate("Object.fromEntries(new FormData(document.getElementById('filters')))")
    assert (state["outcome-a"], state["samples"], state["sort"]) == ("not right", "any", "id")
    page.evaluate("hash => { location.hash = hash; }", f"id={question.id}&sample=2")
    until(page, "id => document.getElementById('detail').dataset.shown === id", arg=question.id)
    assert page.evaluate("new FormData(document.getElementById('filters')).get('outcome-a')") == ""
    assert page.locator("#detail .samples button[aria-pressed=true]").first.inner_text().startswith("2")
    page.evaluate("location.hash = 'id=nobody'")
    until(page, "document.getElementById('count').textContent === 'No question here has the id nobody.'")


@pytest.mark.slow
def test_filters_agree_with_the_grades(visit, page_file, small):
    page = visit(page_file.html)
    index = _index(page_file.html)
    model, gold = index["models"][0], index["questions"]["gold"]
    names = index["outcomes"]
    page.select_option("[name=samples]", "any")
    for name in names:
        page.select_option("[name=outcome-a]", name)
        expected = sum(
            any(names[o] == name for o in model["outcome"][model["start"][q] : model["start"][q + 1]])
            for q in range(len(gold))
        )
        assert shown_rows(page) == expected, name
    page.select_option("[name=outcome-a]", "")
    page.select_option("[name=samples]", "")
    page.select_option("[name=selection-a]", "only extra")
    stands = [(model["judged"][q], gold[q]) for q in range(len(gold)) if model["judged"][q] >= 0]
    read = [(model["chosen"][slot], g) for slot, g in stands if names[model["outcome"][slot]] in ("right", "wrong")]
    assert shown_rows(page) == sum(bool(c & ~g) and not g & ~c for c, g in read)


@pytest.mark.slow
def test_responses_are_searched_on_demand(visit, page_file, small):
    page = visit(page_file.html)
    wanted = "不能确定"
    rows = [
        Response.model_validate_json(line)
        for source in small.sources
        for line in source.responses.read_text("utf-8").splitlines()
    ]
    expected = len({row.id for row in rows if wanted in (row.full_text or "")})
    assert 0 < expected < len(small.questions)
    page.fill("[name=responses]", wanted)
    page.press("[name=responses]", "Enter")
    until(page, "n => document.getElementById('grid').dataset.ready === String(n)", arg=expected)
    page.click("#row-0")
    page.wait_for_selector("#detail mark")  # in the sample that has it, whichever stands for the question
    page.fill("[name=responses]", "")
    assert shown_rows(page) == len(small.questions)


def _index(path):
    packed = re.search(r'id="index">([^<]*)<', path.read_text("utf-8"))[1]
    return json.loads(zlib.decompress(base64.b64decode(packed), wbits=-15))
