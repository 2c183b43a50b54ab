"""The page around the tabs in a real Chromium: opening, languages, widths, keyboard, troubles, who may see what."""

import base64
import http.client
import json
import socket

import pytest

from legal_rl.demo.app import TABS
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.vllm import free_port
from tests.demo.conftest import open_tab, unreadable
from tests.openai_server import Refuse, Say, serving

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)").expect


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def url(server, start_demo, sample_questions):
    return start_demo((server.url, "toy"), (server.url, "toy"), questions=sample_questions)


@pytest.mark.engine
def test_the_page_opens_in_chinese_and_goes_to_english_with_what_was_typed(visit, url):
    page = visit(url, tab="free")
    expect(page.locator("html").first).to_have_attribute("lang", "zh-CN")
    page.fill("#free-question textarea", "什么是定金？")
    page.click("#language")
    page.wait_for_url("**/en/")
    page.wait_for_selector("html[data-ready][lang=en]")
    page.wait_for_selector("#tab-free", state="visible")
    expect(page.locator("#free-question textarea")).to_have_value("什么是定金？")
    page.click("#language")
    page.wait_for_selector("html[data-ready][lang='zh-CN']")
    expect(page).to_have_title("与模型一起考法考")


@pytest.mark.engine
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_overflows_and_every_text_can_be_read(visit, url, width):
    page = visit(url, width=width)
    for tab in TABS:
        open_tab(page, tab)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
        assert unreadable(page) == [], tab
        assert page.evaluate(UNNAMED) == [], tab


@pytest.mark.slow
def test_it_can_be_read_in_the_dark_and_in_english(visit, url):
    for address, scheme in ((url, "dark"), (url + "en/", "light")):
        page = visit(address, scheme=scheme)
        for tab in TABS:
            open_tab(page, tab)
            assert unreadable(page) == [], (tab, scheme)


# What a screen reader could only call "button" or "edit".
UNNAMED = """() => [...document.querySelectorAll('button, input, textarea, select, a[href], summary')]
    .filter(node => node.checkVisibility() && !node.closest('[aria-hidden=true]') && !node.disabled)
    .filter(node => !(node.getAttribute('aria-label') || node.labels?.length && node.labels[0].textContent.trim()
        || node.textContent.trim() || node.title || node.getAttribute('aria-labelledby')
        || node.type === 'file' || node.closest('label')?.textContent.trim()))
    .map(node => node.outerHTML.slice(0, 200))"""


@pytest.mark.slow
def test_the_keyboard_reaches_tabs_language_and_question(visit, url):
    page = visit(url)
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.tabId || ''"))
    assert "language" in reached
    assert "tab-ask-button" in reached
    page.focus("#tab-ask-button")
    for key, tab in (
        ("ArrowRight", "compare"),
        ("ArrowLeft", "ask"),
        ("ArrowLeft", "free"),
        ("Home", "ask"),
        ("End", "free"),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"#tab-{tab}", state="visible")
        expect(page.locator(f"#tab-{tab}-button")).to_be_focused()
    page.focus("#free-question textarea")
    page.keyboard.type("问")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "free-send":
            break
    page.keyboard.press("Enter")
    page.locator("#free-conversation").get_by_text("答问").wait_for()


def ask(page, text):
    open_tab(page, "free")
    page.fill("#free-question textarea", text)
    page.click("#free-send")


@pytest.mark.slow
def test_a_server_that_is_away_busy_or_slow_is_told_and_the_page_goes_on(visit, start_demo):
    port = free_port()
    away = Endpoint(base_url=f"http://127.0.0.1:{port}/v1", model="toy", retries=0)
    faults = {"忙": [Refuse(503)] * 2, "慢": [Say("一二三四五六七八", stall_after=1)], "拒": [400]}
    with serving(faults=faults) as server:
        short = Endpoint(base_url=server.url, model="toy", retries=0, idle_timeout=1.0)
        page = visit(start_demo(away, short, tabs=["free"]))
        ask(page, "在吗")
        alert = "#free-conversation .trouble[role=alert]"
        page.wait_for_selector(alert)
        expect(page.locator(alert).first).to_contain_text("连接不上")
        with serving(port=port):
            page.click("#free-retry")
            page.locator("#free-conversation").get_by_text("答在吗").wait_for()
        page.locator("#free-model").get_by_text("toy").nth(1).click()
        for asked, said in (("忙", "正忙"), ("慢", "没有回应"), ("拒", "拒绝")):
            ask(page, asked)
            page.locator(alert).get_by_text(said).wait_for()
        ask(page, "好了吗")
        page.locator("#free-conversation").get_by_text("答好了吗").wait_for()


def get(url, path, headers=None, method="GET", body=None):
    """Status and body of a path sent as it stands: a client library would tidy it up first."""
    host, port = url.removeprefix("http://").rstrip("/").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.putrequest(method, path, skip_host=False)
    for name, value in {**(headers or {}), **({"Content-Length": str(len(body))} if body else {})}.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    reply = connection.getresponse()
    return reply.status, reply.read()


@pytest.mark.engine
def test_no_file_outside_its_folder_is_served(url, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("secret words")
    here = str(secret)
    for place in ("/etc/passwd", here, "/proc/self/cwd/pyproject.toml", "pyproject.toml", "/proc/self/environ"):
        for prefix in ("", "/en"):
            for route in ("gradio_api/file=", "file=", "gradio_api/file/", "static/", "assets/", "gradio_api/stream/"):
                for trick in ("", "/../../../../..", "..%2f..%2f..%2f..", "%2e%2e/", "file://"):
                    status, body = get(url, f"{prefix}/{route}{trick}{place}")
                    assert status >= 300, (prefix, route, trick)
                    assert b"secret words" not in body
                    assert b"root:" not in body
                    assert b"PATH=" not in body
    # Nor fetched from elsewhere on a visitor's behalf.
    assert get(url, "/gradio_api/file=http://127.0.0.1:1/x")[0] >= 300
    assert get(url, "/gradio_api/proxy=http://127.0.0.1:1/x")[0] >= 400


@pytest.mark.engine
def test_uploads_are_bounded_and_stay_in_the_folder(server, start_demo):
    url = start_demo((server.url, "toy"), tabs=["free"], upload_bytes=1000)

    def upload(name, data):
        mark = b"xxMARKxx"
        head = f'Content-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'.encode()
        body = b"--" + mark + b"\r\n" + head + data + b"\r\n--" + mark + b"--\r\n"
        kind = {"Content-Type": f"multipart/form-data; boundary={mark.decode()}"}
        return get(url, "/gradio_api/upload", kind, "POST", body)

    assert upload("big.json", b"x" * 5000)[0] == 413
    status, body = upload("../../../../evil.json", b"{}")
    assert status == 200
    assert "/demo" in json.loads(body)[0]
    assert ".." not in json.loads(body)[0]


@pytest.mark.engine
def test_nothing_but_the_page_is_offered(url):
    assert json.loads(get(url, "/gradio_api/info")[1]) == {"named_endpoints": {}, "unnamed_endpoints": {}}
    for path in ("/docs", "/openapi.json", "/monitoring", "/gradio_api/mcp", "/redoc"):
        assert get(url, path)[0] in (401, 403, 404, 405), path


@pytest.mark.engine
def test_with_credentials_nothing_is_seen_without_them(visit, server, start_demo):
    pairs = {"student": "long word"}
    url = start_demo((server.url, "toy"), tabs=["free"], guarded=("0.0.0.0", pairs))
    for path in ("/", "/en/", "/config", "/theme.css", "/gradio_api/queue/data?session_hash=x", "/gradio_api/info"):
        assert get(url, path)[0] == 401, path
    wrong = base64.b64encode(b"student:wrong").decode()
    assert get(url, "/", {"Authorization": f"Basic {wrong}"})[0] == 401
    page = visit(url, http_credentials={"username": "student", "password": "long word"})
    ask(page, "在吗")
    page.locator("#free-conversation").get_by_text("答在吗").wait_for()


@pytest.mark.slow
def test_what_hangs_up_in_the_middle_leaves_the_server_standing(url):
    host, port = url.removeprefix("http://").rstrip("/").split(":")
    for data in (
        b"GET / HT",
        b"POST /gradio_api/queue/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n{",
    ):
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(data)
    for body in (b"", b"{", b"[]", b'{"data": null, "fn_index": 9999, "session_hash": "x"}'):
        assert get(url, "/gradio_api/queue/join", {"Content-Type": "application/json"}, "POST", body)[0] >= 400
    assert get(url, "/")[0] == 200


@pytest.mark.slow
@pytest.mark.parametrize(("path", "browser", "said"), [("", "en-US", "拖放"), ("en/", "zh-CN", "Drop File Here")])
def test_gradio_speaks_the_language_of_the_page(visit, url, path, browser, said):
    page = visit(url + path, tab="look", locale=browser)
    expect(page.locator("#look-files").first).to_contain_text(said)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "en/"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_serious(visit, url, axe, path, width):
    page = visit(url + path, width=width)
    found = {tab: serious for tab in TABS if (serious := axe(page, tab))}
    assert found == {}
