"""The language of the page's two documents, and of nothing else."""

import asyncio

from legal_rl.demo.language import DocumentLanguage

DOCUMENT = b'<!doctype html><html\n\tlang="en"\n\tstyle="x"><head><title lang="en">t</title></head><body></body></html>'


def get(path, *, kind=b"text/html; charset=utf-8", asked=()):
    seen, sent = [], []

    async def app(scope, receive, send):
        seen.append(dict(scope["headers"]))
        length = b"%d" % len(DOCUMENT)
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-type", kind), (b"content-length", length)],
            }
        )
        await send({"type": "http.response.body", "body": DOCUMENT[:30], "more_body": True})
        await send({"type": "http.response.body", "body": DOCUMENT[30:]})

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"accept-encoding", b"gzip"), *asked]}
    asyncio.run(DocumentLanguage(app)(scope, None, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return body.decode(), dict(sent[0]["headers"]), seen[0]


def test_both_documents_name_their_language_before_anything_runs():
    for path, tag in (("/", "zh-CN"), ("/en/", "en")):
        body, headers, asked = get(path)
        assert f'<html\n\tlang="{tag}"\n\tstyle="x"><head><script>' in body
        assert body.count(f'"{tag}"') >= 3 and '<title lang="en">' in body
        assert int(headers[b"content-length"]) == len(body)
        assert b"accept-encoding" not in asked


def test_everything_else_is_left_alone():
    for path, kind in (
        ("/config", b"text/html"),
        ("/", b"application/json"),
        ("/gradio_api/file=x.html", b"text/html"),
    ):
        assert get(path, kind=kind)[0] == DOCUMENT.decode()
