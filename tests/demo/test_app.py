"""The guard of the web application: names and passwords, host names, headers."""

import asyncio
import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.app import build_site
from legal_rl.demo.context import Context
from legal_rl.demo.guard import guard
from legal_rl.demo.models import open_model


async def inner(_scope, _receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]})
    await send({"type": "http.response.body", "body": b"inside"})


def ask(app, headers=(), kind="http", host=b"127.0.0.1:7860", path="/"):
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": kind, "path": path, "raw_path": b"/", "method": "GET", "headers": [(b"host", host), *headers]}
    asyncio.run(app(scope, None, send))
    return sent


def basic(pair: str):
    return (b"authorization", b"Basic " + base64.b64encode(pair.encode()))


def test_only_who_knows_a_pair_comes_in():
    app = guard(inner, "0.0.0.0", {"甲": "a:b", "u": "p"})
    for headers in ([], [basic("u:q")], [basic("u")], [(b"authorization", b"Basic ???")], [(b"authorization", b"x")]):
        begin, body = ask(app, headers)
        assert begin["status"] == 401
        assert b"www-authenticate" in dict(begin["headers"])
        assert body["body"] == b""
    for pair in ("甲:a:b", "u:p"):
        assert ask(app, [basic(pair)])[0]["status"] == 200
    assert ask(app, kind="websocket") == [{"type": "websocket.close", "code": 1008}]


@given(st.text(), st.text())
def test_no_other_pair_opens(name, password):
    app = guard(inner, "0.0.0.0", {"user": "word"})
    right = (name, password) == ("user", "word")
    told = f"{name}:{password}".encode("utf-8", "surrogatepass")
    header = (b"authorization", b"Basic " + base64.b64encode(told))
    assert (ask(app, [header])[0]["status"] == 200) == right


def test_on_loopback_only_its_own_names_are_answered():
    app = guard(inner, "127.0.0.1")
    assert ask(app)[0]["status"] == 200
    assert ask(app, host=b"localhost:1")[0]["status"] == 200
    assert ask(app, host=b"evil.example")[0]["status"] == 400
    assert ask(guard(inner, "0.0.0.0"), host=b"exam.example")[0]["status"] == 200


def test_the_browser_is_told_to_stay_on_this_server():
    headers = dict(ask(guard(inner, "127.0.0.1"))[0]["headers"])
    assert b"default-src 'self'" in headers[b"content-security-policy"]
    assert b"http" not in headers[b"content-security-policy"]
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"x"] == b"y"


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_file_runs_in_an_origin_of_its_own_and_no_address_is_fetched(prefix):
    app = guard(inner, "127.0.0.1")
    headers = dict(ask(app, path=f"{prefix}/gradio_api/file=/tmp/report.html")[0]["headers"])
    assert b"sandbox allow-scripts" in headers[b"content-security-policy"]
    assert b"allow-same-origin" not in headers[b"content-security-policy"]
    assert b"sandbox" not in dict(ask(app)[0]["headers"])[b"content-security-policy"]
    for address in ("http://example.com/", "HTTPS://example.com/", " http://example.com/", "file:///etc/hosts"):
        begin, body = ask(app, path=f"{prefix}/gradio_api/file={address}")
        assert (begin["status"], body["body"]) == (404, b"")


@pytest.mark.large
def test_sessions_are_kept_for_so_many_newer_ones_and_no_longer(tmp_path):
    model = open_model(None, label="toy", prompt="bare-v1", max_tokens=8)
    site = build_site(Context((model,), (), tmp_path), queue=2, tabs=("free",))
    apps = [route.app for route in site.routes if hasattr(getattr(route, "app", None), "state_holder")]
    assert len(apps) == 2  # one in each language
    for holder in (app.state_holder for app in apps):
        first = holder["0"]
        for number in range(7):
            assert holder[str(number)]
        assert holder["0"] is first
        for number in range(7, 50):
            assert holder[str(number)]
            assert len(holder.session_data) <= 4 * 2
        assert "0" not in holder and "49" in holder


@pytest.mark.large
def test_an_answer_that_streams_gives_nothing_that_an_event_takes(tmp_path, sample_questions):
    """Gradio makes every output that a stream leaves out anew, and keeps the old one of each that is an input."""
    model = open_model(None, label="toy", prompt="bare-v1", max_tokens=8)
    site = build_site(Context((model, model), sample_questions, tmp_path))
    (config, _) = [
        route.app.get_blocks().get_config_file()
        for route in site.routes
        if hasattr(getattr(route, "app", None), "state_holder")
    ]
    names = {each["id"]: each["props"].get("elem_id") for each in config["components"] if each["type"] != "state"}
    events = config["dependencies"]
    taken = {part for event in events for part in event["inputs"]}
    asking = {f"{tab}-{button}" for tab in ("ask", "compare", "vote") for button in ("run", "retry")} | {
        "free-send",
        "free-retry",
    }
    chat = next(part for part, name in names.items() if name == "free-conversation")
    streams = [
        event
        for event in events
        if event["types"]["generator"]
        and (chat in event["outputs"] or asking & {names.get(target) for target, _ in event["targets"]})
    ]
    assert asking == {names[target] for event in streams for target, _ in event["targets"] if target in names}
    assert [names[part] for event in streams for part in event["outputs"] if part in taken and part in names] == []
