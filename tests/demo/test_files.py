"""Files that can be read through the page's server: those made for a visitor, and no other file of the machine."""

import http.client
import json
import threading
from urllib.parse import quote, urlsplit

import pytest

from tests.openai_server import serving

pytest.importorskip("gradio", reason="the demo's packages are not installed")
pytestmark = pytest.mark.engine
BOUNDARY = "form-data-ends-here"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("work")


@pytest.fixture(scope="module")
def url(folder):
    from tests.demo.conftest import serve_demo

    with serving() as server, serve_demo((server.url, "toy"), workdir=folder, tabs=["exam", "look", "free"]) as running:
        yield running


def fetch(url, path, body=None, kind="application/json"):
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(url).port, timeout=20)
    connection.request("GET" if body is None else "POST", path, body, {"Content-Type": kind})
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace")


def call(url, target, values):
    """Ask the handler behind the button ``target`` as the page does, and give all that it says."""
    config = json.loads(fetch(url, "/config")[2])
    names = {each["id"]: each["props"].get("elem_id") for each in config["components"]}
    found = next(
        each for each in config["dependencies"] if target in [names.get(place) for place, _ in each["targets"]]
    )
    data = [values.get(names[place]) for place in found["inputs"]]
    session = f"test-{threading.get_ident()}-{target}"
    body = {"data": data, "fn_index": found["id"], "session_hash": session}
    fetch(url, "/gradio_api/queue/join", json.dumps(body))
    return fetch(url, f"/gradio_api/queue/data?session_hash={session}")[2]


def uploaded(url, name, text):
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
    body = f"{head}{text}\r\n--{BOUNDARY}--\r\n".encode()
    status, _, answer = fetch(url, "/gradio_api/upload", body, f"multipart/form-data; boundary={BOUNDARY}")
    assert status == 200
    return json.loads(answer)[0]


def test_a_path_sent_in_place_of_a_text_or_an_upload_is_not_read(url, folder, tmp_path):
    secret = tmp_path / "secret.jsonl"
    secret.write_text("password", "utf-8")
    sent = {"path": str(secret), "meta": {"_type": "gradio.FileData"}}
    for target, values in (
        ("free-send", {"free-question": sent, "free-model": 0}),
        ("exam-read", {"exam-set-paste": "", "exam-file": sent}),
        ("exam-file", {"exam-file": sent}),
        ("look-open", {"look-files": [sent]}),
    ):
        said = call(url, target, values)
        assert '"success":false' in said, target
        assert "secret" not in said, target
    assert not list(folder.rglob("secret.jsonl")), "nothing was copied to where files are served from"


def test_an_uploaded_page_is_a_download_and_cannot_run(url):
    for name in ("page.html", "page.svg", "page.xhtml"):
        place = uploaded(url, name, "<script>document.title = 'ran'</script>")
        status, headers, _ = fetch(url, f"/gradio_api/file={quote(place)}")
        assert status == 200
        assert headers["content-disposition"].startswith("attachment")
        assert headers["content-type"] == "application/octet-stream"


def test_what_was_made_is_served_and_an_exam_is_not(url, folder):
    served, kept = ("looks", "papers", "results", "shares"), ("sets", "sittings")
    for part, status in [*((name, 200) for name in served), *((name, 403) for name in kept)]:
        place = folder / part / "0123" / "file.jsonl"
        place.parent.mkdir(parents=True)
        place.write_text("{}", "utf-8")
        assert fetch(url, f"/gradio_api/file={quote(str(place))}")[0] == status, part
    outside = f"/gradio_api/file={quote(str(folder))}/looks/../../outside.txt"
    (folder.parent / "outside.txt").write_text("x", "utf-8")
    for path in (outside, outside.replace("..", "%2e%2e"), "/gradio_api/file=/etc/passwd"):
        assert fetch(url, path)[0] == 403
