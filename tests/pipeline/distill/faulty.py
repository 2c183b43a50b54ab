"""A collection as a user runs it, through a proxy that misbehaves, killed and begun again until it ends by itself."""

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from legal_rl.core.sampling import Response, SamplingParams, request_seed
from legal_rl.evaluation.sampling import build_requests
from legal_rl.evaluation.stored_responses import stored_keys
from legal_rl.runs.records import read_models
from legal_rl.runs.shipped_files import HOME
from legal_rl.training.distill import Prices, Tokens

KEY = "sk-teacher-0123456789abcdef"
PRICES = Prices(prompt=0.55, completion=2.19)


@dataclass
class Run:
    """A collection of ``questions`` × ``samples`` through ``proxy`` into ``out``, ``concurrency`` at a time."""

    proxy: object
    file: Path
    questions: list
    out: Path
    samples: int = 4
    concurrency: int = 8
    max_tokens: int = 112
    model: str = "toy"
    idle: float = 1.0
    stored: list = field(default_factory=list)  # what lay on the disk after each kill
    said: str = ""

    @property
    def requests(self):
        """The proxy's name of each request → (question, sample)."""
        params = SamplingParams(temperature=0.6)
        asked = build_requests(self.questions, self.samples, "bare-v1")
        return {request_seed(request, params): (request.id, request.sample) for request in asked}

    def start(self):
        self.proxy.session += 1
        call = ["-c", "from legal_rl.cli import main; main()", "distill", "collect", self.model, "--base-url"]
        call += [self.proxy.url, "--questions", str(self.file), "--out", str(self.out), "--prompt", "bare-v1"]
        numbers = {
            "samples": self.samples,
            "concurrency": self.concurrency,
            "max-tokens": self.max_tokens,
            "idle-timeout": self.idle,
            "retries": 12,
            "price-in": PRICES.prompt,
            "price-out": PRICES.completion,
        }
        call += [f"--{name}={value}" for name, value in numbers.items()]
        environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(HOME), "COLUMNS": "200", "OMP_NUM_THREADS": "1"}
        return subprocess.Popen(
            [sys.executable, *call],
            env={**environ, "OPENAI_API_KEY": KEY},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def kill_at(self, lines, pause):
        """Begin, and kill with ``kill -9`` a moment after so many answers are stored."""
        child, place = self.start(), self.out / "traces.jsonl"
        while child.poll() is None and (place.read_bytes().count(b"\n") if place.exists() else 0) < lines:
            time.sleep(0.005)
        time.sleep(pause)
        child.kill()
        self.said += child.communicate()[0]
        assert child.returncode == -9, self.said
        self.proxy.wait_until_quiet()
        self.stored.append(stored_keys(place))

    def finish(self):
        child = self.start()
        said = child.communicate(timeout=600)[0]
        self.said += said
        assert child.returncode == 0, said
        self.proxy.wait_until_quiet()

    def kill_and_finish(self, kills, seed=0):
        """``kills`` times at random moments, then to the end."""
        dice, total = random.Random(seed), len(self.requests)
        for share in sorted(dice.uniform(0.1, 0.9) for _ in range(kills)):
            self.kill_at(int(share * total), dice.uniform(0, 0.3))
        self.finish()

    @property
    def cost(self):
        return json.loads((self.out / "cost.json").read_text("utf-8"))

    @property
    def billed(self):
        prompt, completion = self.proxy.billed
        return PRICES.of(Tokens(prompt=prompt, completion=completion))

    def check_rows(self):
        """Every request has exactly one row, with its answer and its prompt."""
        rows = read_models(self.out / "traces.jsonl", Response)
        keys = [(row.id, row.sample) for row in rows]
        assert keys == sorted(self.requests.values()) and len(set(keys)) == len(keys)
        by_id = {request.id: tuple(request.messages) for request in build_requests(self.questions, 1, "bare-v1")}
        for row in rows:
            assert row.text is not None and row.error is None and row.messages == by_id[row.id]

    def check_repeats(self):
        """What was stored is never asked again; of the rest at most what was in flight at the kill. How many in all."""
        names, repeated = self.requests, 0
        for number, stored in enumerate(self.stored, 1):
            later = set().union(*(self.proxy.keys(s) for s in range(number + 1, self.proxy.session + 1)))
            assert not {names[key] for key in later} & stored
            begun = {names[key] for key in self.proxy.keys(number)} - stored
            assert len(begun) <= self.concurrency
            repeated += len(begun)
        assert self.cost["repeated_after_kills"] <= repeated
        assert self.cost["attempts"].get("killed", 0) <= self.concurrency * len(self.stored)
        return repeated

    def check_attempts(self):
        """The ledger and the proxy agree on what was sent and refused, but for what was on its way at a kill."""
        ours, faults = self.cost["attempts"], self.proxy.faults()
        killed = ours.get("killed", 0)
        assert 0 <= ours["sent"] - len(self.proxy.asks) <= killed
        refused = faults["429"] + faults["500"]
        assert 0 <= refused - ours.get("refused", 0) <= killed

    def check_cost(self, tolerance):
        """The true bill lies within our bounds, and near our estimate but for what was killed before it arrived."""
        cost, billed = self.cost, self.billed
        lost_on_the_way = (cost["attempts"]["sent"] - len(self.proxy.asks)) * cost["mean_answer"]["cost"]
        assert cost["known"]["cost"] < billed <= cost["most"]["cost"]
        assert abs(cost["estimate"]["cost"] - billed) <= tolerance * billed + lost_on_the_way

    def check_secret(self):
        """The key that the server repeated in its errors is nowhere."""
        assert KEY not in self.said
        for path in self.out.rglob("*"):
            assert KEY not in path.read_text("utf-8"), path
