"""The demo as its visitors meet it: served on the loopback address, opened in Chromium, every request recorded."""

import asyncio
import contextlib
import json
import threading
import time
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.runs.records import read_models
from legal_rl.runs.shipped_files import HOME

HOSTILE_FILE = HOME / "tests" / "cases" / "hostile" / "texts.json"
SAMPLES = HOME / "data" / "sample" / "questions.jsonl"
# Names the text whose contrast with what is behind it falls below 4.5 (WCAG 2.1, AA).
CONTRAST = (HOME / "tests" / "evaluation" / "report" / "contrast.js").read_text("utf-8")


@pytest.fixture(scope="session")
def hostile() -> dict[str, str]:
    """Name → text that a page might act on instead of showing it."""
    cases = json.loads(HOSTILE_FILE.read_text("utf-8"))["cases"]
    return {case["name"]: case["text"] * case.get("times", 1) for case in cases}


@pytest.fixture(scope="session")
def sample_questions() -> tuple[Question, ...]:
    return tuple(read_models(SAMPLES, Question))


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags, self.attributes = set(), set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        self.tags.add("!--")


@pytest.fixture(scope="session")
def tags_of():
    """HTML → the names of its tags, and of their attributes."""

    def read(html):
        parser = _Tags()
        parser.feed(html)
        parser.close()
        return parser.tags, parser.attributes

    return read


@pytest.fixture(scope="session")
def exam():
    """Eight generated questions."""
    return generate(8, ExamConfig(families=("lease", "deposit")), seed=9)


@contextlib.contextmanager
def serve_demo(
    *endpoints,
    workdir: Path,
    questions=(),
    tabs=None,
    prompt="think-v1",
    max_tokens=256,
    guarded=None,
    statutes=None,
    queue=100,
    **limits,
):
    """The demo over one or two served models, in a thread → its address.

    ``endpoints`` are (base URL, model) pairs or ``Endpoint``s; ``tabs`` are all unless given; ``limits`` replace fields
    of ``Limits``; ``guarded`` is (host, credentials) for the wall around it, ``statutes`` a store, ``queue`` how many
    events may wait.
    """
    import uvicorn

    from legal_rl.demo.app import TABS, build_site
    from legal_rl.demo.context import Context, Limits
    from legal_rl.demo.guard import guard
    from legal_rl.demo.models import open_model
    from legal_rl.engines.openai import Endpoint
    from legal_rl.engines.vllm import free_port

    known = [each if isinstance(each, Endpoint) else Endpoint(base_url=each[0], model=each[1]) for each in endpoints]
    models = tuple(open_model(each, label=each.model, prompt=prompt, max_tokens=max_tokens) for each in known)
    site = build_site(
        Context(models, tuple(questions), workdir, Limits(**limits), statutes=statutes),
        queue=queue,
        tabs=tabs or tuple(TABS),
    )
    host, credentials = guarded or ("127.0.0.1", None)
    port = free_port()
    guarded_site = guard(site, host, credentials, limits=Limits(**limits))
    config = uvicorn.Config(guarded_site, port=port, log_level="warning", timeout_graceful_shutdown=1, lifespan="on")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    for _ in range(600):
        if server.started:
            break
        time.sleep(0.05)
    assert server.started
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def start_demo(tmp_path_factory):
    """``serve_demo`` with a folder of its own, for as long as the module's tests run."""
    with contextlib.ExitStack() as stack:

        def start(*endpoints, **options):
            folder = tmp_path_factory.mktemp("demo")
            return stack.enter_context(serve_demo(*endpoints, workdir=folder, **options))

        yield start


@pytest.fixture
def visit(chromium):
    """Opens an address of the demo → its page. At the end nothing may have left the machine, been asked or thrown.

    ``visit.expected`` takes parts of console messages that a test brings about on purpose.
    """
    contexts = []
    seen = SimpleNamespace(requests=[], dialogs=[], console=[], errors=[])

    def open_(url, *, tab=None, width=1440, height=900, scheme="light", **options):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", **options
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("request", lambda request: seen.requests.append(request.url))
        page.on("dialog", lambda dialog: (seen.dialogs.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda m: seen.console.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: seen.errors.append(str(error)))
        page.goto(url)
        page.wait_for_selector("html[data-ready]")
        if tab:
            open_tab(page, tab)
        return page

    open_.expected = []
    yield open_
    for context in contexts:
        context.close()
    outside = [url for url in seen.requests if urlsplit(url).hostname not in ("127.0.0.1", None)]
    assert outside == []
    assert (seen.dialogs, seen.errors) == ([], [])
    assert [m for m in seen.console if not any(part in m for part in open_.expected)] == []


def unreadable(page) -> list:
    """Texts whose contrast is too low, once nothing fades in or out any more."""
    page.wait_for_function(
        "document.getAnimations().every(each => each.playState !== 'running'"
        " || each.effect.getComputedTiming().endTime === Infinity)"
    )
    return page.evaluate(CONTRAST)


def open_tab(page, tab):
    """Bring the tab ``ask``, ``free`` … to the front, also where a narrow page has folded it into a menu."""
    page.evaluate("tab => window.legalRl.open(tab)", tab)
    page.wait_for_selector(f"#tab-{tab}", state="visible")


@pytest.fixture(scope="session")
def axe():
    """Opens a tab → the rules that axe-core finds broken there, serious or critical, with what breaks them."""
    script = Path(pytest.importorskip("axe_playwright_python").__file__).with_name("axe.min.js").read_text("utf-8")

    def run(page, tab):
        open_tab(page, tab)
        page.wait_for_timeout(500)  # what the tab fills in
        page.evaluate(script)
        report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return {
            rule["id"]: [node["html"][:160] for node in rule["nodes"]]
            for rule in report["violations"]
            if rule["impact"] in ("serious", "critical")
        }

    return run
