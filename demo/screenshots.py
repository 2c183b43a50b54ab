"""Drives the demo through every tab in Chromium and keeps what it looks like, light and dark, wide and on a phone.

`.venv/bin/python demo/screenshots.py MODEL --compare MODEL2` serves both folders through vLLM (or takes servers that
run already: `--base-url URL --model NAME --compare-url URL2 --compare-model NAME2`), asks them generated questions, or
those of --questions, and writes TAB-WIDTH.webp and TAB-WIDTH-dark.webp to demo/screenshots; --language en adds -en to
the names. --scheme, --width and --only keep to a part. Pictures are cut so that each stays below 120 kB.
"""

import argparse
import io
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
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
from legal_rl.engines.vllm import free_port, serve
from legal_rl.runs.records import read_models, write_jsonl

FOLDER: Final = Path(__file__).with_name("screenshots")
LONGEST: Final = {1440: 1300, 390: 2000}  # width → height of a picture, pixels
HEIGHT: Final = {1440: 900, 390: 844}  # width → height of the window
MOST_BYTES: Final = 120_000
EXAM_PICKS: Final = "#exam-picks input:visible, #exam-pick-one input:visible"
FAMILIES: Final = ("capacity", "limitation", "succession", "deposit", "probation", "criminal_age")
EVALUATED: Final = 60  # questions of the evaluation that the report viewer shows


def main() -> None:
    """One picture of each tab at each width in each scheme."""
    options = _options()
    if options.questions:
        questions = read_models(options.questions, Question)[:EVALUATED]
    else:
        questions = generate(EVALUATED, ExamConfig(families=FAMILIES, levels=(1,), kinds=("case",)), seed=options.seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        served = _served(options, stack, folder)
        playwright = stack.enter_context(sync_playwright())
        write_jsonl(folder / "questions.jsonl", questions)
        right = [_answer(each, questions, folder / f"{each.label}.jsonl") for each in served]
        # First a question that the first model has learnt and the second has not.
        questions.sort(key=lambda question: question.id not in right[0] - right[1])
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        spec = PageSpec(models=served, questions=folder / "questions.jsonl", port=free_port())
        url = stack.enter_context(_page(spec, folder)) + ("en/" if options.language == "en" else "")
        for name, scheme, width in product(options.only, options.scheme, options.width):
            tab, act = ACTS[name]
            page = browser.new_page(
                viewport={"width": width, "height": HEIGHT[width]},
                locale="en-US" if options.language == "en" else "zh-CN",
                reduced_motion="reduce",
                color_scheme=scheme,
            )
            page.set_default_timeout(90_000)
            page.goto(url)
            page.wait_for_selector("html[data-ready]")
            page.evaluate("tab => window.legalRl.open(tab)", tab)
            page.wait_for_selector(f"#tab-{tab}", state="visible")
            act(page, questions, folder)
            page.mouse.move(0, 0)  # nothing is shown as under the mouse
            page.wait_for_timeout(2500)
            ending = ("-dark" if scheme == "dark" else "") + ("-en" if options.language == "en" else "")
            _save(page.screenshot(full_page=True), options.out / f"{name}-{width}{ending}.webp", LONGEST[width])
            page.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", metavar="MODEL", help="a folder to serve")
    parser.add_argument("--compare", metavar="MODEL2", help="a second folder to serve, the model before its training")
    for name in ("--base-url", "--model", "--compare-url", "--compare-model"):
        parser.add_argument(name)
    parser.add_argument("--prompt", default="bare-v1")
    parser.add_argument("--max-tokens", type=int, default=112)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--language", choices=("zh", "en"), default="zh")
    parser.add_argument("--scheme", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    parser.add_argument("--width", nargs="+", type=int, choices=list(LONGEST), default=list(LONGEST))
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", nargs="+", choices=list(ACTS), default=list(ACTS))
    options = parser.parse_args()
    named = (options.base_url, options.model, options.compare_url, options.compare_model)
    if not (all(named) or (options.folder and options.compare)):
        parser.error("name two folders, MODEL and --compare, or two servers with their models")
    return options


def _served(options: argparse.Namespace, stack: ExitStack, folder: Path) -> tuple[ServedModel, ...]:
    if options.folder:
        logs = {name: folder / f"{name}.log" for name in ("tuned", "base")}
        after, before = (
            (stack.enter_context(serve(path, name=name, log=log)), name)
            for path, (name, log) in zip((options.folder, options.compare), logs.items(), strict=True)
        )
    else:
        after, before = (options.base_url, options.model), (options.compare_url, options.compare_model)
    return tuple(
        ServedModel(
            endpoint=Endpoint(base_url=url, model=name),
            label=name,
            trained="after" if (url, name) == after else "before",
            prompt=options.prompt,
            max_tokens=options.max_tokens,
        )
        for url, name in (after, before)
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


def _sit(page: Page, questions: list[Question], folder: Path) -> None:
    """The exam as it runs: the second of five questions, answered in part."""
    page.locator("#exam-source label").nth(1).click()
    page.locator("#exam-file input[type=file]").set_input_files(str(folder / "questions.jsonl"))
    page.wait_for_selector("#exam-preview .card")
    page.locator("#exam-n input[type=number]").fill("5")
    page.click("#exam-start")
    _answer_exam(page, questions)
    page.click("#exam-next")
    page.wait_for_timeout(1500)
    _answer_exam(page, questions, most=1)


def _answer_exam(page: Page, questions: list[Question], most: int | None = None) -> None:
    """Answer the question of the exam that is open, rightly but for what is more than ``most``."""
    page.locator(EXAM_PICKS).first.wait_for()
    text = page.inner_text("#exam-room")
    question = next(q for q in questions if all(option in text for option in q.options.values()))
    for letter in sorted(question.gold)[:most]:
        page.locator(EXAM_PICKS).nth(question.letters.index(letter)).check()
        page.wait_for_timeout(700)


def _exam(page: Page, questions: list[Question], folder: Path) -> None:
    """The result of an exam whose second question was answered in part."""
    _sit(page, questions, folder)
    for _ in range(2, 5):
        page.click("#exam-next")
        page.wait_for_timeout(1500)
        _answer_exam(page, questions)
    page.click("#exam-hand-in")
    page.click("#exam-yes")
    page.wait_for_selector("#exam-again", state="visible")
    page.wait_for_timeout(4000)


def _look(page: Page, _: list[Question], folder: Path) -> None:
    files = sorted(folder.glob("*.jsonl"))
    page.locator("#look-files input[type=file]").set_input_files([str(file) for file in files])
    page.wait_for_timeout(4000)
    page.click("#look-open")
    page.frame_locator("#look-page iframe").locator("h1").wait_for()
    page.wait_for_timeout(1500)


def _free(page: Page, questions: list[Question], _: Path) -> None:
    for question in questions[4:6]:
        page.fill("#free-question textarea", render_question(question))
        page.click("#free-send")
        page.wait_for_selector("#free-retry", state="visible")
    page.locator("#free-conversation summary").last.click()


# The picture's name → the tab it shows, and what is done there.
ACTS: Final[dict[str, tuple[str, Callable[[Page, list[Question], Path], Any]]]] = {
    "ask": ("ask", _ask),
    "compare": ("compare", _compare),
    "vote": ("vote", _vote),
    "sitting": ("exam", _sit),
    "exam": ("exam", _exam),
    "look": ("look", _look),
    "free": ("free", _free),
}


def _save(shot: bytes, out: Path, longest: int) -> None:
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, longest)))
    out.parent.mkdir(exist_ok=True)
    for quality in (70, 55, 40):
        picture.save(out, quality=quality, method=6)
        if out.stat().st_size <= MOST_BYTES:
            return
    raise SystemExit(f"{out}: more than {MOST_BYTES} bytes; cut it shorter")


if __name__ == "__main__":
    main()
