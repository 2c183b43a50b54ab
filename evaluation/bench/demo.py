"""Delay of the first token through the demo against vLLM itself, two hundred visitors at once, two thousand asks.

`.venv/bin/python evaluation/bench/demo.py MODEL` serves the folder MODEL through vLLM (or takes a server that runs
already: `--base-url URL --model NAME`), starts the demo over it, and writes demo.json beside this file. Both ways of
asking take turns on the same questions in the same run, so that whatever else the machine does befalls both alike. The
first token of the demo is the first update of the page that holds some of the answer; a visitor is a browser session of
its own, as raw HTTP: one request that joins the queue, one stream of events. Answers are greedy and shared out to the
visitors by question, so that an answer that went to the wrong one would be seen. The two thousand asks go through the
tab for answering, in visits of ten that show a heartbeat as a browser does and close it; after every two hundred the
resident memory of the page's process and the bytes of its folder are taken down. Seconds do not carry over to other
machines.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx2 as httpx
from markupsafe import escape

from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.tags import TAG, fold_thinking
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.context import PageSpec, ServedModel
from legal_rl.demo.launch import show_page
from legal_rl.demo.models import open_model
from legal_rl.demo.paste import option_lines
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.vllm import free_port, serve
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

ROUNDS: Final = 30
PATIENCE: Final = 600.0  # seconds for one answer
ASKS_AT_ONCE: Final = 4
ASKS_A_VISIT: Final = 10
LOOKS: Final = 10  # at memory and disk while asks go on
LIMIT_MS: Final = 300
ANSWERED: Final = ("process_generating", "process_completed")
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
        spec = PageSpec(models=(served,), port=free_port(), queue=options.queue)
        page = stack.enter_context(show_page(spec, folder, log=folder / "page.log"))
        found = asyncio.run(_measure(served, f"http://127.0.0.1:{spec.port}", page.pid, options))
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
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--asks", type=int, default=2000)
    parser.add_argument("--asks-a-visit", type=int, default=ASKS_A_VISIT)
    parser.add_argument("--queue", type=int, default=200, help="events that may wait")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    options = parser.parse_args()
    if (options.model is None) == (options.base_url is None):
        parser.error("name a folder, or a server with --base-url and --model")
    return options


async def _measure(served: ServedModel, url: str, page: int, options: argparse.Namespace) -> dict[str, Any]:
    questions = generate(ROUNDS + options.visitors, EXAM, seed=20)
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=limits, trust_env=False) as client:
        event, _ = await _event(client, "free-send")
        model = open_model(served.endpoint, label="direct", prompt=served.prompt, max_tokens=served.max_tokens)
        ways = {"vLLM": lambda q: _direct(model, q), "demo": lambda q: _through(client, event, q)}
        for way in ways.values():  # the first question of all pays for connections and warm-up
            await way(questions[0])
        first = await _interleaved(ways, questions[:ROUNDS])
        crowd = await _crowd(model, client, event, questions[ROUNDS:])
        await model.close()
        asks = await _asks(client, questions, page, options.asks, options.asks_a_visit)
    return {"first token": first, "visitors at once": crowd, "asks": asks}


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
    begin, waited = time.perf_counter(), set()
    outcomes = await asyncio.gather(
        *(_through(client, event, question, waited) for question in questions), return_exceptions=True
    )
    wall = time.perf_counter() - begin
    answers = [None if isinstance(each, BaseException) else each for each in outcomes]
    told = [(each[1], text) for each, text in zip(answers, own, strict=True) if each]
    return {
        "visitors": len(questions),
        "different answers": len(set(own)),
        "told their place in the queue": len(waited),
        "errors": len(questions) - len(told),
        "own answer": sum(got == text for got, text in told),
        "somebody else's answer": sum(got != text and got in own for got, text in told),
        "wall seconds": round(wall, 2),
        "first token, ms": _spread([1000 * each[0] for each in answers if each]),
    }


async def _asks(
    client: httpx.AsyncClient, questions: list[Question], page: int, total: int, each_visit: int
) -> dict[str, Any]:
    """Ask ``total`` times through the tab for answering; memory and disk of the process ``page`` on the way."""
    event, parts = await _event(client, "ask-run")
    answer = next(n for n, each in enumerate(event["outputs"]) if parts[each].get("elem_id") == "ask-answer")
    numbers, looks, errors, foreign = iter(range(total)), [], 0, 0

    async def ask(number: int, session: str) -> None:
        nonlocal errors, foreign
        question = questions[number % len(questions)]
        try:
            html = await _answer_shown(client, event, _filled(event, parts, question), session, answer)
        except (RuntimeError, httpx.HTTPError):
            errors += 1
        else:
            foreign += any(str(escape(text)) not in html for text in question.options.values())
        if (number + 1) % max(total // LOOKS, 1) == 0:
            looks.append({"asks": number + 1, **_used(page)})

    async def visitors() -> None:
        for first in numbers:
            async with _visit(client) as session:
                await ask(first, session)
                for number in islice(numbers, each_visit - 1):
                    await ask(number, session)

    begin = time.perf_counter()
    await asyncio.gather(*(visitors() for _ in range(ASKS_AT_ONCE)))
    wall = time.perf_counter() - begin
    return {
        "asks": total,
        "at once": ASKS_AT_ONCE,
        "asks a visit": each_visit,
        "errors": errors,
        "answers to another question": foreign,
        "wall seconds": round(wall, 1),
        "on the way": looks,
    }


@asynccontextmanager
async def _visit(client: httpx.AsyncClient) -> AsyncIterator[str]:
    """A session with a heartbeat, as the page in a browser has it for as long as it is open."""
    session = uuid4().hex
    async with client.stream("GET", f"/gradio_api/heartbeat/{session}") as stream:
        stream.raise_for_status()
        yield session


def _filled(event: dict[str, Any], parts: dict[int, dict[str, Any]], question: Question) -> list[Any]:
    """The inputs that the page sends for ``question`` typed into the fields: everything else as the page opened."""
    typed = {
        "ask-paste": "",
        "ask-known": "",
        "ask-passage": "",
        "ask-stem": question.stem,
        "ask-options": option_lines(question.options),
        "ask-gold": "".join(sorted(question.gold)),
        "ask-picks": [],
    }
    return [typed.get(parts[each].get("elem_id") or "", parts[each].get("value")) for each in event["inputs"]]


async def _answer_shown(
    client: httpx.AsyncClient, event: dict[str, Any], data: list[Any], session: str, answer: int
) -> str:
    """The HTML of the answer as it stands at the end."""
    await _join(client, event, data, session)
    shown = ""
    async for message in _events(client, session):
        if message["msg"] in ANSWERED:
            shown = _apply(shown, message, answer)
    return shown


def _used(page: int) -> dict[str, float]:
    """Resident memory of a process in MiB, files of its folder in kB."""
    status = Path(f"/proc/{page}/status").read_text("ascii")
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    folders = Path(tempfile.gettempdir()).glob(f"legal_rl_demo_{page}_*")
    files = sum(path.stat().st_size for folder in folders for path in folder.rglob("*") if path.is_file())
    return {"memory, MiB": round(resident / 1024, 1), "files, kB": round(files / 1000, 1)}


def _shown(text: str | None) -> str:
    """As the page shows it: the thinking without its tags."""
    before, thinking, after = fold_thinking(Response(id="q", text=text or ""))
    return TAG.sub("", thinking).strip() + TAG.sub("", before + after).strip()


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


async def _event(client: httpx.AsyncClient, button: str) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """The event behind the button with this id, and the properties of every part of the page by its number."""
    config = (await client.get("/config")).json()
    parts = {part["id"]: part["props"] for part in config["components"]}
    number = next(each for each, props in parts.items() if props.get("elem_id") == button)
    event: dict[str, Any] = next(each for each in config["dependencies"] if [number, "click"] in each["targets"])
    return event, parts


async def _through(
    client: httpx.AsyncClient, event: dict[str, Any], question: Question, waited: set[str] | None = None
) -> tuple[float, str]:
    """One visitor: seconds to the first update with some of the answer in it, and the whole text as he sees it.

    ``waited`` takes the session of a visitor who was told a place in the queue.
    """
    session, begin, first, shown = uuid4().hex, time.perf_counter(), None, ""
    await _join(client, event, [None, render_question(question), None, 0], session)  # the states are the page's own
    async for message in _events(client, session):
        if message["msg"] == "estimation" and waited is not None:
            waited.add(session)
        if message["msg"] not in ANSWERED:
            continue
        html = _apply(shown, message, 1)
        if first is None and html != shown and 'class="turn answered"><d' in html:
            first = time.perf_counter() - begin
        shown = html
    return first or 0.0, _read(shown)


async def _join(client: httpx.AsyncClient, event: dict[str, Any], data: list[Any], session: str) -> None:
    asked = {"data": data, "fn_index": event["id"], "session_hash": session, "trigger_id": event["targets"][0][0]}
    (await client.post("/gradio_api/queue/join", json=asked)).raise_for_status()


async def _events(client: httpx.AsyncClient, session: str) -> AsyncIterator[dict[str, Any]]:
    """The server's messages to a session up to the end of what it asked. Raises ``RuntimeError`` for a failure."""
    async with client.stream("GET", "/gradio_api/queue/data", params={"session_hash": session}) as stream:
        async for line in stream.aiter_lines():
            if not line.startswith("data: "):
                continue
            message = json.loads(line[6:])
            if message["msg"] in ANSWERED and not message.get("success", True):
                raise RuntimeError(f"the page says: {message}")
            yield message
            if message["msg"] in ("process_completed", "close_stream"):
                return


def _apply(shown: str, message: dict[str, Any], output: int) -> str:
    """The HTML of the ``output``-th part after ``message``: whole, or as changes to what stood there before."""
    value = message["output"]["data"][output] if message["output"].get("data") else shown
    if isinstance(value, dict):
        value = value.get("value", shown)
    if isinstance(value, str):
        return value
    for action, path, new in value if isinstance(value, list) else []:
        if path and path != ["value"]:
            continue
        shown = shown + new if action == "append" else new.get("value", shown) if isinstance(new, dict) else new
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
