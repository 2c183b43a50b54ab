"""Peak memory and time of `legal-rl distill collect` on 26,000 made-up traces as long as R1's, resuming included.

`.venv/bin/python evaluation/bench/traces.py` writes traces.json beside this file; `--tree DIR` measures another
checkout and writes nothing. A server in this process streams its answers to the real command line in another, whose
peak memory the system tells when it ends. Megabytes carry over to other machines; seconds do not.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from legal_rl.data.exam import generate
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json, write_jsonl

TRACES: Final = 26_000
FEW: Final = 260
REASONING: Final = 6_000  # characters, about 4,000 tokens
ANSWER: Final = 400
HERE: Final = Path(__file__).parent
# The system's own count of a child begins with what its parent held; this one begins with the command.
COMMAND: Final = """
import atexit, sys
from pathlib import Path
def tell():
    status = Path("/proc/self/status").read_text()
    print("peak kB:", status.partition("VmHWM:")[2].split()[0])
atexit.register(tell)
from legal_rl.cli import main
sys.argv[0] = "legal-rl"
main()
"""


def text(draw: random.Random, length: int) -> str:
    """Chinese characters as a reader would not want them."""
    return "".join(map(chr, draw.choices(range(0x4E00, 0x9FA5), k=length)))


@contextmanager
def teacher() -> Iterator[str]:
    """A server's address; every answer is a stream of one chunk, another one for every request."""
    draw = random.Random(1)
    pool = text(draw, 40 * REASONING)

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        start = draw.randrange(len(pool) - REASONING)
        said = {
            "reasoning_content": pool[start : start + REASONING],
            "content": pool[start : start + ANSWER] + "故选A。",
        }
        usage = {"prompt_tokens": 300, "completion_tokens": 4_300, "total_tokens": 4_600}
        chunks = [
            {"choices": [{"index": 0, "delta": said, "finish_reason": None}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {"choices": [], "usage": usage},
        ]
        body = "".join(f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        return web.Response(body=body.encode(), content_type="text/event-stream")

    async def models(_: web.Request) -> web.Response:
        return web.json_response({"data": [{"id": "r1"}]})

    loop, ready, port = asyncio.new_event_loop(), threading.Event(), [0]

    async def serve() -> None:
        app = web.Application()
        app.add_routes([web.post("/v1/chat/completions", answer), web.get("/v1/models", models)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port[0] = runner.addresses[0][1]
        ready.set()

    def forever() -> None:
        loop.run_until_complete(serve())
        loop.run_forever()

    threading.Thread(target=forever, daemon=True).start()
    ready.wait()
    yield f"http://127.0.0.1:{port[0]}/v1"
    loop.call_soon_threadsafe(loop.stop)


def collect(tree: Path, url: str, questions: Path, out: Path) -> dict[str, Any]:
    """One call of the verb in a process of its own."""
    argv = [sys.executable, "-c", COMMAND, "distill", "collect", "r1", "--base-url", url, "--questions", str(questions)]
    begun = time.perf_counter()
    process = subprocess.Popen(
        [*argv, "--out", str(out), "--concurrency", "32"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, said
    return {
        "peak MB": int(said.rpartition("peak kB:")[2]) // 1024,
        "CPU seconds": round(used.ru_utime + used.ru_stime, 1),
        "wall seconds": round(time.perf_counter() - begun, 1),
        "asked": int(said.partition("asked now: ")[2].split()[0].strip(",")),
    }


def measure(tree: Path) -> dict[str, Any]:
    """A small collection, the whole one, the same again with nothing to ask, and one cut in its middle."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch, teacher() as url:
        folder = Path(scratch)
        # Without the facts that the exam keeps with its questions: others have none.
        questions = [question.model_copy(update={"meta": {}}) for question in generate(TRACES, seed=1)]
        write_jsonl(folder / "few.jsonl", questions[:FEW])
        write_jsonl(folder / "all.jsonl", questions)
        found[f"{FEW} traces"] = collect(tree, url, folder / "few.jsonl", folder / "few")
        found["all"] = collect(tree, url, folder / "all.jsonl", folder / "out")
        found["file, MB"] = (folder / "out" / "traces.jsonl").stat().st_size // 10**6
        found["again, nothing missing"] = collect(tree, url, folder / "all.jsonl", folder / "out")
        _halve(folder / "out" / "traces.jsonl")
        found["resumed with half of them"] = collect(tree, url, folder / "all.jsonl", folder / "out")
        assert found["resumed with half of them"]["asked"] == TRACES // 2
    return found


def _halve(path: Path) -> None:
    """Leave what a kill in the middle leaves, half a line at the end included."""
    with path.open("r+b") as file:
        for _ in range(TRACES // 2):
            file.readline()
        file.truncate(file.tell() + 100)


def main() -> None:
    """Measure, print and, of this tree, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, help="Another checkout.")
    other = parser.parse_args().tree
    found = measure((other or HERE.parents[1]).resolve())
    result = {
        "machine": describe_machine(),
        "versions": package_versions("aiohttp", "pydantic"),
        "traces": TRACES,
        "characters a trace": REASONING + ANSWER,
        **found,
    }
    print(json.dumps(result, indent=2))
    if other is None:
        write_json(Path(__file__).with_suffix(".json"), result)


if __name__ == "__main__":
    main()
