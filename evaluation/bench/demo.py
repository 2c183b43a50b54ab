"""Delay of the first token through the demo against vLLM itself, and fifty visitors at once.

`.venv/bin/python evaluation/bench/demo.py MODEL` serves the folder MODEL through vLLM (or takes a server that runs
already: `--base-url URL --model NAME`), starts the demo over it, and writes demo.json beside this file. Both ways of
asking take turns on the same questions in the same run, so that whatever else the machine does befalls both alike. The
first token of the demo is the first update of the page that holds some of the answer; a visitor is a browser session of
its own, as raw HTTP: one request that joins the queue, one stream of events. Answers are greedy and shared out to the
visitors by question, so that an answer that went to the wrong one would be seen. Seconds do not carry over to other
machines.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx2 as httpx

from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.tags import TAG, fold_thinking
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.context import PageSpec, ServedModel
from legal_rl.demo.launch import show_page
from legal_rl.demo.models import open_model
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.vllm import free_port, serve
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

ROUNDS: Final = 30
VISITORS: Final = 50
LIMIT_MS: Final = 300
EXAM: Final = ExamConfig(families=("capacity", "limitation", "succession", "deposit"), levels=(1,), kinds=("case",))


def main() -> None:
    """Measure, print, write."""
    options = _options()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        base_url, model = options.base_url, options.name
        if base_url is None:
            base_url, model = stack.enter_context(serve(options.model, name="model", log=folder / "vllm.log")), "model"
        endpoint = Endpoint(base_url=base_url, model=model)
        served = ServedModel(endpoint=endpoint, label=model, prompt=options.prompt, max_tokens=options.max_tokens)
        url = stack.enter_context(_page(PageSpec(models=(served,), port=free_port(), queue=200), folder))
        found = asyncio.run(_measure(served, url))
    result = {
        "machine": describe_machine(),
        "versions": package_versions("gradio", "openai", "httpx2"),
        "model": options.label or Path(options.model or model).name,
        **found,
    }
    write_json(options.out, result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("model", nargs="?", help="a folder to serve")
    parser.add_argument("--base-url")
    parser.add_argument("--model", dest="name", help="what that server calls the model")
    parser.add_argument("--label", help="what the result calls the model")
    parser.add_argument("--prompt", default="bare-v1")
    parser.add_argument("--max-tokens", type=int, default=112)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    options = parser.parse_args()
    if (options.model is None) == (options.base_url is None):
        parser.error("name a folder, or a server with --base-url and --model")
    return options


@contextmanager
def _page(spec: PageSpec, folder: Path) -> Iterator[str]:
    with show_page(spec, folder, log=folder / "page.log"):
        yield f"http://127.0.0.1:{spec.port}"


async def _measure(served: ServedModel, url: str) -> dict[str, Any]:
    questions = generate(ROUNDS + VISITORS, EXAM, seed=20)
    async with httpx.AsyncClient(base_url=url, timeout=300, trust_env=False) as client:
        event = await _asking(client)
        model = open_model(served.endpoint, label="direct", prompt=served.prompt, max_tokens=served.max_tokens)
        ways = {"vLLM": lambda q: _direct(model, q), "demo": lambda q: _through(client, event, q)}
        for way in ways.values():  # the first question of all pays for connections and warm-up
            await way(questions[0])
        first = await _interleaved(ways, questions[:ROUNDS])
        crowd = await _crowd(model, client, event, questions[ROUNDS:])
        await model.close()
    return {"first token": first, "visitors at once": crowd}


async def _interleaved(ways: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    seen: dict[str, list[float]] = {name: [] for name in ways}
    for number, question in enumerate(questions):
        for name in sorted(ways, reverse=bool(number % 2)):
            seconds, _ = await ways[name](question)
            seen[name].append(1000 * seconds)
    later = [demo - bare for demo, bare in zip(seen["demo"], seen["vLLM"], strict=True)]
    table = {f"{name}, ms": _spread(values) for name, values in (*seen.items(), ("demo later by", later))}
    return {"questions": len(questions), **table, "limit for the median, ms": LIMIT_MS}


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {"median": round(statistics.median(ordered), 1), "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1)}


async def _crowd(
    model: Any, client: httpx.AsyncClient, event: dict[str, Any], questions: list[Question]
) -> dict[str, Any]:
    own = [_shown((await model.answer(_request(question))).text) for question in questions]
    begin = time.perf_counter()
    outcomes = await asyncio.gather(
        *(_through(client, event, question) for question in questions), return_exceptions=True
    )
    wall = time.perf_counter() - begin
    answers = [None if isinstance(each, BaseException) else each for each in outcomes]
    told = [(each[1], text) for each, text in zip(answers, own, strict=True) if each]
    return {
        "visitors": len(questions),
        "different answers": len(set(own)),
        "errors": len(questions) - len(told),
        "own answer": sum(got == text for got, text in told),
        "somebody else's answer": sum(got != text and got in own for got, text in told),
        "wall seconds": round(wall, 2),
        "first token, ms": _spread([1000 * each[0] for each in answers if each]),
    }


def _shown(text: str | None) -> str:
    """As the page shows it: the thinking without its tags."""
    before, thinking, after = fold_thinking(Response(id="q", text=text or ""))
    return TAG.sub("", thinking).strip() + before + after


def _request(question: Question) -> Request:
    return Request(id="q", messages=[{"role": "user", "content": render_question(question)}])


async def _direct(model: Any, question: Question) -> tuple[float, str]:
    """Seconds to the first piece, and the whole text."""
    begin, first, text = time.perf_counter(), None, ""
    async for piece in model.stream(_request(question)):
        if isinstance(piece, Response):
            text = piece.text or ""
        elif first is None and (piece.text or piece.reasoning):
            first = time.perf_counter() - begin
    return first or 0.0, text


async def _asking(client: httpx.AsyncClient) -> dict[str, Any]:
    """The event behind the button of the tab for free questions: its number and what it takes."""
    config = (await client.get("/config")).json()
    button = next(part["id"] for part in config["components"] if part["props"].get("elem_id") == "free-send")
    found: dict[str, Any] = next(each for each in config["dependencies"] if [button, "click"] in each["targets"])
    return found


async def _through(client: httpx.AsyncClient, event: dict[str, Any], question: Question) -> tuple[float, str]:
    """One visitor: seconds to the first update with some of the answer in it, and the whole text as he sees it."""
    session, begin, first, shown = uuid4().hex, time.perf_counter(), None, ""
    data = [None, render_question(question), None, 0]  # the states are the page's own
    joined = await client.post(
        "/gradio_api/queue/join",
        json={"data": data, "fn_index": event["id"], "session_hash": session, "trigger_id": event["targets"][0][0]},
    )
    joined.raise_for_status()
    async for message in _events(client, session):
        html = _apply(shown, message)
        if first is None and html != shown and 'class="turn answered"><d' in html:
            first = time.perf_counter() - begin
        shown = html
    return first or 0.0, _read(shown)


async def _events(client: httpx.AsyncClient, session: str) -> AsyncIterator[dict[str, Any]]:
    async with client.stream("GET", "/gradio_api/queue/data", params={"session_hash": session}) as stream:
        async for line in stream.aiter_lines():
            if not line.startswith("data: "):
                continue
            message = json.loads(line[6:])
            if message["msg"] in ("process_generating", "process_completed"):
                if not message.get("success", True):
                    raise RuntimeError(f"the page says: {message}")
                yield message
            if message["msg"] in ("process_completed", "close_stream"):
                return


def _apply(shown: str, message: dict[str, Any]) -> str:
    """The conversation's HTML after ``message``: whole, or as changes to what stood there before."""
    value = message["output"]["data"][1] if message["output"].get("data") else shown
    if isinstance(value, str):
        return value
    for action, path, new in value if isinstance(value, list) else []:
        if path:
            continue
        shown = shown + new if action == "append" else new
    return shown


class _Reader(HTMLParser):
    """The text of every ``div`` of class ``text``."""

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.text = 0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Into one of them, or deeper."""
        if tag == "div" and (self.depth or ("class", "text") in attrs):
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        """Out again."""
        self.depth -= tag == "div" and self.depth > 0

    def handle_data(self, data: str) -> None:
        """Keep the text of those elements."""
        self.text += data if self.depth else ""


def _read(html: str) -> str:
    """The last answer's text, thinking included."""
    reader = _Reader()
    reader.feed(html.rpartition("turn answered")[2])
    return reader.text


if __name__ == "__main__":
    main()
