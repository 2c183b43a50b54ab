"""Drives the demo through every tab in Chromium and keeps what it looks like: demo/screenshots/TAB-WIDTH.webp.

`.venv/bin/python demo/screenshots.py --base-url URL --model NAME --compare-url URL2 --compare-model NAME2` starts the
page over two served models and asks them generated questions, or those of --questions. --scheme dark shows the dark
side, --out another folder. Pictures are cut at a readable length, so that each stays below 120 kB.
"""

import argparse
import io
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from legal_rl.core.grading import grade_response
from legal_rl.core.prompts import build_messages, render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.context import PageSpec, ServedModel
from legal_rl.demo.launch import show_page
from legal_rl.engines.openai import Endpoint, open_sampler
from legal_rl.engines.vllm import free_port
from legal_rl.runs.records import read_models, write_jsonl

FOLDER: Final = Path(__file__).with_name("screenshots")
LONGEST: Final = {1440: 1300, 390: 2000}  # pixels
MOST_BYTES: Final = 120_000
EXAM_PICKS: Final = "#exam-picks input:visible, #exam-pick-one input:visible"
FAMILIES: Final = ("capacity", "limitation", "succession", "deposit", "probation", "criminal_age")
EVALUATED: Final = 60  # questions of the evaluation that the report viewer shows


def main() -> None:
    """One picture of each tab at each width."""
    options = _options()
    if options.questions:
        questions = read_models(options.questions, Question)[:EVALUATED]
    else:
        questions = generate(EVALUATED, ExamConfig(families=FAMILIES, levels=(1,), kinds=("case",)), seed=options.seed)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        served = _served(options)
        write_jsonl(folder / "questions.jsonl", questions)
        right = [_answer(each, questions, folder / f"{each.label}.jsonl") for each in served]
        # First a question that the first model has learnt and the second has not.
        questions.sort(key=lambda question: question.id not in right[0] - right[1])
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        with _page(PageSpec(models=served, questions=folder / "questions.jsonl", port=free_port()), folder) as url:
            for width in LONGEST:
                for tab, act in ACTS.items():
                    if options.only and tab not in options.only:
                        continue
                    size = {"width": width, "height": 900 if width > 400 else 844}
                    page = browser.new_page(
                        viewport=size, locale="zh-CN", reduced_motion="reduce", color_scheme=options.scheme
                    )
                    page.set_default_timeout(90_000)
                    page.goto(url)
                    page.wait_for_selector("html[data-ready]")
                    page.evaluate("tab => window.legalRl.open(tab)", tab)
                    page.wait_for_selector(f"#tab-{tab}", state="visible")
                    act(page, questions, folder)
                    page.wait_for_timeout(2500)
                    _save(page.screenshot(full_page=True), options.out / f"{tab}-{width}.webp", LONGEST[width])
                    page.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name in ("--base-url", "--model", "--compare-url", "--compare-model"):
        parser.add_argument(name, required=True)
    parser.add_argument("--prompt", default="bare-v1")
    parser.add_argument("--max-tokens", type=int, default=112)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--scheme", choices=("light", "dark"), default="light")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", nargs="*", choices=list(ACTS))
    return parser.parse_args()


def _served(options: argparse.Namespace) -> tuple[ServedModel, ...]:
    pairs = ((options.base_url, options.model), (options.compare_url, options.compare_model))
    return tuple(
        ServedModel(
            endpoint=Endpoint(base_url=url, model=name),
            label=name,
            trained="after" if name == options.model else "before",
            prompt=options.prompt,
            max_tokens=options.max_tokens,
        )
        for url, name in pairs
    )


def _answer(served: ServedModel, questions: list[Question], out: Path) -> set[str]:
    """Write the model's own answers, for the report viewer; gives the questions that it has right.

    In a thread, as Playwright holds this one's event loop.
    """
    requests = [Request(id=question.id, messages=build_messages(question, served.prompt)) for question in questions]
    responses: dict[str, Response] = {}

    def ask() -> None:
        with open_sampler(served.endpoint) as sampler:
            for response in sampler.sample(requests, SamplingParams(max_tokens=served.max_tokens)):
                responses[response.id] = response

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    write_jsonl(out, responses.values())
    return {question.id for question in questions if grade_response(question, responses[question.id]).exact}


@contextmanager
def _page(spec: PageSpec, folder: Path) -> Iterator[str]:
    with show_page(spec, folder, log=folder / "page.log"):
        yield f"http://127.0.0.1:{spec.port}/"


def _run(page: Page, tab: str, question: Question) -> None:
    """Paste the question with its gold and ask it."""
    page.fill(f"#{tab}-paste textarea", f"{render_question(question)}\n答案：{''.join(sorted(question.gold))}")
    page.locator(f"#{tab}-card", has_text=question.stem).wait_for()
    page.wait_for_timeout(1500)
    page.click(f"#{tab}-run")


def _ask(page: Page, questions: list[Question], _: Path) -> None:
    _run(page, "ask", questions[0])
    page.wait_for_selector("#ask-answer .verdict")
    page.wait_for_selector("#ask-share", state="visible")


def _compare(page: Page, questions: list[Question], _: Path) -> None:
    _run(page, "compare", questions[0])
    page.wait_for_selector("#compare-reveal", state="visible")
    page.click("#compare-reveal")
    page.wait_for_selector("#compare-said-one .badge")


def _vote(page: Page, questions: list[Question], _: Path) -> None:
    _run(page, "vote", questions[3])
    page.wait_for_selector("#vote-count .samples")
    page.locator("#vote-reveal input").check()


def _exam(page: Page, questions: list[Question], folder: Path) -> None:
    page.locator("#exam-source label").nth(1).click()
    page.locator("#exam-file input[type=file]").set_input_files(str(folder / "questions.jsonl"))
    page.wait_for_timeout(4000)
    page.locator("#exam-n input[type=number]").fill("5")
    page.click("#exam-start")
    for number in range(5):
        page.locator(EXAM_PICKS).first.wait_for()
        text = page.inner_text("#exam-room")
        question = next(q for q in questions if all(option in text for option in q.options.values()))
        for letter in sorted(question.gold)[: 1 if number == 1 else None]:  # the second is answered in part
            page.locator(EXAM_PICKS).nth(question.letters.index(letter)).check()
            page.wait_for_timeout(700)
        if number < 4:
            page.click("#exam-next")
            page.wait_for_timeout(1500)
    page.click("#exam-hand-in")
    page.click("#exam-yes")
    page.wait_for_selector("#exam-again", state="visible")
    page.wait_for_timeout(4000)


def _look(page: Page, _: list[Question], folder: Path) -> None:
    files = sorted(folder.glob("*.jsonl"))
    page.locator("#look-files input[type=file]").set_input_files([str(file) for file in files])
    page.wait_for_timeout(4000)
    page.click("#look-open")
    page.wait_for_selector("#look-page iframe")
    page.wait_for_timeout(4000)


def _free(page: Page, questions: list[Question], _: Path) -> None:
    for question in questions[4:6]:
        page.fill("#free-question textarea", render_question(question))
        page.click("#free-send")
        page.wait_for_selector("#free-retry", state="visible")
    page.locator("#free-conversation summary").last.click()


ACTS: Final[dict[str, Callable[[Page, list[Question], Path], Any]]] = {
    "ask": _ask,
    "compare": _compare,
    "vote": _vote,
    "exam": _exam,
    "look": _look,
    "free": _free,
}


def _save(shot: bytes, out: Path, longest: int) -> None:
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, longest)))
    out.parent.mkdir(exist_ok=True)
    for quality in (80, 60, 40):
        picture.save(out, quality=quality, method=6)
        if out.stat().st_size <= MOST_BYTES:
            return
    raise SystemExit(f"{out}: more than {MOST_BYTES} bytes; cut it shorter")


if __name__ == "__main__":
    main()
