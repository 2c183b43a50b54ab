"""The size of report.html, time and memory of writing it, and how soon it answers in a browser.

`.venv/bin/python evaluation/bench/report.py` writes report.json beside this file: 5,000 questions, two models, eight
samples each. The texts are the exam teacher's at two levels of noise, drawn out to about 600 characters by sentences
that it wrote on other questions and by words of the exam in random order (a third of each text, by a Zipf law), so that
neither a repeated text nor a repeated sentence flatters the compression. How far they compress is in the result.
Each step has a process of its own, so that its peak memory is its own. Seconds do not carry over to other machines.
"""

import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import TeacherConfig, generate, teach
from legal_rl.evaluation.report.page import find_sources, write_report
from legal_rl.evaluation.scoring import read_questions
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import to_line, write_json, write_jsonl

QUESTIONS, SAMPLES, LENGTH = 5_000, 8, 600
MODELS = {"base": TeacherConfig(p_flaw=0.75, p_slip=0.3), "trained": TeacherConfig(p_flaw=0.35, p_slip=0.1)}
MOST_BYTES, MOST_SECONDS = 60_000_000, 3.0
RANDOM = 0.35  # of each text: words in random order
GLUE = ("的", "，", "，", "。\n", "因此", "但是", "而", "应当", "属于", "不", "由", "并", "与", "可以", "；", "是")


def main() -> None:
    """Make the responses, write the page, open it; print and write what came out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        steps = {step: _apart(step, folder) for step in ("made", "small", "written", "opened")}
    written, opened = steps["written"], steps["opened"]
    result = {
        "machine": describe_machine(),
        "versions": package_versions("playwright", "matplotlib", "numpy", "scipy"),
        "questions": QUESTIONS,
        "models": len(MODELS),
        "samples": SAMPLES,
        **steps,
        "share of the limit of 60 MB": round(written["bytes"] / MOST_BYTES, 3),
        "share of the limit of 3 s, table and filter, wall": _share(opened["seconds"]),
        "share of the limit of 3 s, table and filter, CPU": _share(opened["CPU seconds of the browser"]),
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


def _share(seconds: dict[str, float]) -> float:
    return round(seconds["until a filter has answered"] / MOST_SECONDS, 3)


def _apart(step: str, folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, __file__, step, str(folder)], check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    print(step, done.stdout, file=sys.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def made(folder: Path) -> dict[str, Any]:
    """Questions and responses of both models; what they weigh."""
    questions = generate(QUESTIONS, seed=1)
    write_jsonl(folder / "questions.jsonl", questions)
    sentences, words = _sentences(), _words(questions)
    raw, packed, texts = 0, 0, 0
    for model, config in MODELS.items():
        (folder / model).mkdir()
        with (folder / model / "responses.jsonl").open("w", encoding="utf-8") as file:
            for sample in range(SAMPLES):
                for row in teach(questions, config, seed=sample):
                    response = _drawn_out(row, model, sample, sentences, words)
                    file.write(to_line(response))
                    data = (response.full_text or "").encode()
                    raw, texts = raw + len(data), texts + 1
                    packed += len(zlib.compress(data, 9)) if texts % 50 == 0 else 0
    return {
        "responses": texts,
        "bytes of their texts": raw,
        "one text alone deflates to a share of": round(50 * packed / raw, 3),
        "share of each text that is words in random order": RANDOM,
    }


def _sentences() -> list[str]:
    others = teach(generate(2_000, seed=2), TeacherConfig(), seed=99)
    return [part for row in others for part in re.findall(r"[^。<>]{8,}。", row.text or "")]


def _words(questions: list[Question]) -> tuple[list[str], list[float]]:
    """Runs of two to four characters, in random order of frequency."""
    text = "".join(question.stem + "".join(question.options.values()) for question in questions)
    draw = random.Random(0)
    runs = sorted({text[place : place + draw.randint(2, 4)] for place in range(0, len(text), 3)})
    draw.shuffle(runs)
    return runs, list(accumulate(1 / (rank + 1) ** 0.8 for rank in range(len(runs))))


def _drawn_out(
    row: Response, model: str, sample: int, sentences: list[str], words: tuple[list[str], list[float]]
) -> Response:
    draw = random.Random(f"{model}:{sample}:{row.id}")
    thinking, end, answer = (row.text or "").partition("</think>")
    while len(thinking) < (1 - RANDOM) * LENGTH:
        thinking += draw.choice(sentences)
    thinking += "".join(_composed(draw, words))
    text, finish = f"{thinking}{end}{answer}", "stop"
    if draw.random() < 0.03:
        text, finish = text[: draw.randrange(50, 500)], "length"
    return row.model_copy(
        update={"sample": sample, "text": text, "finish_reason": finish, "completion_tokens": len(text) * 2 // 3}
    )


def _composed(draw: random.Random, words: tuple[list[str], list[float]]) -> Iterator[str]:
    size = 0
    while size < RANDOM * LENGTH:
        word = draw.choices(words[0], cum_weights=words[1])[0] if draw.random() < 0.6 else draw.choice(GLUE)
        size += len(word)
        yield word


def small(folder: Path) -> dict[str, Any]:
    """The same page over the first tenth of the questions, to see what memory grows with."""
    return _written(folder, QUESTIONS // 10, folder / "small.html")


def written(folder: Path) -> dict[str, Any]:
    """The page."""
    return _written(folder, QUESTIONS, folder / "report.html")


def _written(folder: Path, count: int, out: Path) -> dict[str, Any]:
    questions = read_questions(folder / "questions.jsonl")[:count]
    wall, cpu = time.perf_counter(), time.process_time()
    steps: list[tuple[float, str]] = []
    write_report(
        find_sources([str(folder / model) for model in MODELS]),
        questions,
        out,
        on_progress=lambda done, total, note: steps.append((time.process_time() - cpu, note)),
    )
    return {
        "questions": count,
        "bytes": out.stat().st_size,
        "wall seconds": round(time.perf_counter() - wall, 1),
        "CPU seconds": round(time.process_time() - cpu, 1),
        "CPU seconds by step": {
            note: round(steps[place + 1][0] - begin, 1) for place, (begin, note) in enumerate(steps[:-1])
        },
        "peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def opened(folder: Path) -> dict[str, Any]:
    """From the call that opens the file to the first rows, to a filtered table, to a response on the screen.

    Beside the seconds on the wall stand those that all processes of the browser together spent on a processor: on a
    machine that is busy with something else they are the ones to believe.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(240_000)
        clock = _Clock()
        page.goto((folder / "report.html").as_uri(), wait_until="commit")
        page.wait_for_selector("#row-0", state="attached")
        clock.stop("until the table answers")
        page.select_option("[name=class]", "right → wrong")
        page.wait_for_selector(f'#grid:not([data-ready="{QUESTIONS}"])')
        clock.stop("until a filter has answered")
        page.wait_for_load_state("load")
        clock.stop("until the whole file is loaded")
        clock = _Clock(clock.stops)
        page.evaluate("document.getElementById('row-0').click()")
        page.wait_for_selector("#detail[data-shown]")
        clock.stop("to open a question")
        clock = _Clock(clock.stops)
        page.fill("[name=words]", "合同")
        page.wait_for_selector('#grid:not([data-ready="0"])')
        clock.stop("to search the questions")
        page.fill("[name=words]", "")
        clock = _Clock(clock.stops)
        page.fill("[name=responses]", "定金罚则不适用")
        page.press("[name=responses]", "Enter")
        page.wait_for_selector(".searching .note:not(:empty)")
        clock.stop("to search all responses")
        memory = page.evaluate("performance.memory ? performance.memory.usedJSHeapSize : 0")
        version = browser.version
        browser.close()
    return {
        "Chromium": version,
        "load average": round(os.getloadavg()[0], 1),
        "seconds": {name: wall for name, (wall, _) in clock.stops.items()},
        "CPU seconds of the browser": {name: cpu for name, (_, cpu) in clock.stops.items()},
        "MB of script memory after that": round(memory / 1e6),
    }


class _Clock:
    """Wall seconds, and CPU seconds of every descendant of this process, since it was made."""

    def __init__(self, stops: dict[str, tuple[float, float]] | None = None) -> None:
        self.stops = stops if stops is not None else {}
        self._wall, self._cpu = time.perf_counter(), _descendants_cpu()

    def stop(self, name: str) -> None:
        """Note what it took until now."""
        self.stops[name] = (round(time.perf_counter() - self._wall, 2), round(_descendants_cpu() - self._cpu, 2))


def _descendants_cpu() -> float:
    parents, seconds = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text("utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        parents[int(place.parent.name)] = int(fields[1])
        seconds[int(place.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    own, found = {os.getpid()}, 1
    while found:
        new = {process for process, parent in parents.items() if parent in own} - own
        own |= new
        found = len(new)
    return sum(seconds.get(process, 0.0) for process in own - {os.getpid()})


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(
            json.dumps(
                {"made": made, "small": small, "written": written, "opened": opened}[sys.argv[1]](Path(sys.argv[2]))
            )
        )
    else:
        main()
