"""The demo as a visitor meets it: its start, the way to a first verdict, default draws, default mock exams.

`.venv/bin/python evaluation/bench/demo_trials.py MODEL --compare MODEL2` starts `legal-rl demo` on the folders of a
run, opens the page in Chromium and writes demo_trials.json beside this file. Nothing is chosen on the page: draws and
exams are those that it opens with. An answer is counted by the verdict on the page, and so is U+FFFD anywhere in it,
which stands for bytes that are no text. The load before the start stands beside the seconds, which do not carry over to
other machines.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from legal_rl.core.stats import wilson
from legal_rl.engines.vllm import free_port
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

PATIENCE: Final = 300.0  # seconds for the page, and for one answer
LOOK_SECONDS: Final = 0.05
EXACT: Final = re.compile(r"完全正确 (\d+) / (\d+) 题")
SHOWN: Final = "['#ask-card', '#ask-picks'].map(each => document.querySelector(each).innerText).join('')"
STARTED: Final = "import sys; sys.argv[0] = 'legal-rl'; from legal_rl.cli import main; main()"


def main() -> None:
    """Try, print, write."""
    options = _options()
    start = {"load before": round(os.getloadavg()[0], 2)}
    with sync_playwright() as playwright, _demo(options) as (url, seconds):
        start["page answers, s"] = seconds()
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="zh-CN")
        page.set_default_timeout(1000 * PATIENCE)
        _open(page, url)
        start["page can be used, s"] = seconds()
        page.click("#ask-run")
        _verdict(page)
        start["first verdict, s"] = seconds()
        page.locator("#loading .note").wait_for(state="detached")
        start["every model answers, s"] = seconds()
        result = {
            "machine": describe_machine(),
            "versions": package_versions("gradio"),
            "start": start,
            "open, one click, verdict": _first_minute(page, url),
            "default draws": _draws(page, options.draws),
            "default mock exams": _exams(page, options.exams),
        }
        browser.close()
    write_json(options.out, result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("model")
    parser.add_argument("--compare")
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument("--exams", type=int, default=10)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    return parser.parse_args()


@contextmanager
def _demo(options: argparse.Namespace) -> Iterator[tuple[str, Callable[[], float]]]:
    """The page's address once it answers, and a clock of seconds since the command was given."""
    port, begin = free_port(), time.perf_counter()
    argv = [sys.executable, "-c", STARTED, "demo", options.model, "--port", str(port), "--no-open"]
    process = subprocess.Popen([*argv, *(["--compare", options.compare] if options.compare else [])])
    try:
        url = f"http://127.0.0.1:{port}/"
        while not _answers(url):
            if process.poll() is not None or time.perf_counter() - begin > PATIENCE:
                raise SystemExit("the demo does not start")
            time.sleep(LOOK_SECONDS)
        yield url, lambda: round(time.perf_counter() - begin, 1)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as reply:
            return bool(reply.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False


def _open(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("html[data-ready]")


def _verdict(page: Page) -> str:
    """The verdict on the page, once the answer is there."""
    page.wait_for_selector("#ask-retry", state="visible")
    return page.inner_text("#ask-answer .verdict strong")


def _first_minute(page: Page, url: str) -> dict[str, Any]:
    """Do what somebody does who comes to a page that is up: open it, press the one button."""
    begin = time.perf_counter()
    _open(page, url)
    page.click("#ask-run")
    said = _verdict(page)
    return {"clicks": 1, "verdict": said, "seconds": round(time.perf_counter() - begin, 1)}


def _draws(page: Page, total: int) -> dict[str, Any]:
    verdicts: Counter[str] = Counter()
    garbled, seconds = 0, []
    for _ in range(total):
        before = page.evaluate(SHOWN)
        page.click("#ask-draw")
        page.wait_for_function(
            f"before => {SHOWN} !== before",
            arg=before,
        )
        page.locator("#ask-answer .verdict").wait_for(state="detached")
        page.wait_for_timeout(200)  # fields follow the card
        begin = time.perf_counter()
        page.click("#ask-run")
        said = _verdict(page)
        seconds.append(time.perf_counter() - begin)
        verdicts[said if "没有答案" in said else said.partition("：")[0]] += 1
        garbled += "\ufffd" in (page.text_content("#ask-answer") or "")
    right = sum(n for said, n in verdicts.items() if said.startswith("✓"))
    middle = sorted(seconds)[len(seconds) // 2] if seconds else None
    return {
        "draws": total,
        "right": right,
        "ci95": wilson(right, total),
        "verdicts": dict(verdicts),
        "with U+FFFD": garbled,
        "median seconds to the verdict": middle and round(middle, 2),
    }


def _exams(page: Page, total: int) -> dict[str, Any]:
    """Default papers, handed in at once; the model's right answers by the result on the page."""
    found = []
    page.evaluate("window.legalRl.open('exam')")
    for _ in range(total):
        page.click("#exam-start")
        page.click("#exam-hand-in")
        page.click("#exam-yes")
        page.wait_for_selector("#exam-download", state="visible")
        got = EXACT.search(page.locator("#exam-result .score > div").nth(1).inner_text())
        assert got, "the result names the model's right answers"
        found.append((int(got[1]), int(got[2])))
        page.click("#exam-again")
        page.wait_for_selector("#exam-start", state="visible")
    right, asked = sum(got for got, _ in found), sum(n for _, n in found)
    return {"papers": total, "questions": asked, "right": right, "ci95": wilson(right, asked), "each": found}


if __name__ == "__main__":
    main()
