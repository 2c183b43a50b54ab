"""Every page: links, anchors and named files exist, generated pages are the code's, the README is short."""

import fnmatch
import functools
import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from legal_rl.cli.app import app
from legal_rl.data.exam.families import FAMILIES
from legal_rl.runs.shipped_files import HOME
from tests.test_architecture import tracked

PAGES = [path for path in tracked(r"\.md$") if "cases" not in path.parts]
# A file or a folder of this project, named in backticks or in a command.
PLACE = re.compile(r"(?<![\w./-])((?:legal_rl|tests|docs|training|evaluation|requirements|data|demo)/[\w./*-]*\w/?)")
DOTTED = re.compile(r"(?<![\w.])legal_rl(?!\.md)(?:\.\w+)+(?!\w)")
# Written by a command, on the reader's machine, or a name to be chosen.
MADE = re.compile(r"^(data/(train|test|heldout)\.jsonl|training/grpo/tiny-cpu-mine\.yaml|evaluation/utils/function)$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def generator():
    spec = importlib.util.spec_from_file_location("docs_generate", HOME / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def anchors(page: Path) -> set[str]:
    """GitHub's anchors of the page's headings."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    found: set[str] = set()
    for heading in headings:
        text = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()).replace(" ", "-")
        number = sum(1 for other in found if other == text or re.fullmatch(re.escape(text) + r"-\d+", other))
        found.add(f"{text}-{number}" if number else text)
    return found


def broken_links(page: Path) -> Iterator[str]:
    for target in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if not file.exists() or (anchor and (file.suffix != ".md" or anchor not in anchors(file))):
            yield target


@functools.cache
def known_places() -> set[str]:
    """Every tracked file and every folder above one, from the root."""
    files = [path.relative_to(HOME) for path in tracked("")]
    return {str(place) for file in files for place in (file, *file.parents)}


def missing_places(page: Path, known: set[str]) -> Iterator[str]:
    here = page.parent.relative_to(HOME)
    for place in PLACE.findall(page.read_text("utf-8")):
        wanted = {place.rstrip("/"), str(here / place.rstrip("/"))}
        if not any(fnmatch.filter(known, name) for name in wanted) and not MADE.match(place):
            yield place
    for name in DOTTED.findall(page.read_text("utf-8")):
        module = name.replace(".", "/")
        if not {module, f"{module}.py", f"{module.rpartition('/')[0]}.py"} & known:
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_links_lead_somewhere_and_named_files_exist(page):
    assert [*broken_links(page)] == []
    assert [*missing_places(page, known_places())] == []


def test_every_page_of_the_documentation_is_reached_from_the_map():
    seen, queue = set(), [HOME / "docs" / "index.md"]
    while queue:
        page = queue.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        targets = (link.partition("#")[0] for link in LINK.findall(page.read_text("utf-8")))
        queue += [(page.parent / name).resolve() for name in targets if name and not re.match(r"[a-z]+:", name)]
    assert {*(HOME / "docs").rglob("*.md")} <= seen


def test_the_map_names_every_module_of_the_parser():
    seen, queue = set(), ["parser"]
    while queue:
        if (name := queue.pop()) not in seen:
            seen.add(name)
            code = (HOME / "legal_rl" / "core" / f"{name}.py").read_text("utf-8")
            queue += re.findall(r"^from legal_rl\.core\.(\w+) import", code, re.MULTILINE)
    text = (HOME / "docs" / "index.md").read_text("utf-8")
    assert len(seen) > 15 and {name for name in seen if f"{name}.py`" not in text} <= {"errors", "sampling"}


def commands_in(page: Path) -> Iterator[list[str]]:
    """The words of every `legal-rl` command in a code block."""
    for block in FENCE.findall(page.read_text("utf-8")):
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            found = re.match(r"(?:\.venv/bin/)?legal-rl (.*)", line.strip())
            if found:
                yield shlex.split(found[1].partition("  #")[0])


def unknown_words(words: list[str]) -> list[str]:
    """The verb that does not exist, or the options that the verb does not have."""
    command = typer.main.get_command(app)
    words = list(words)
    while hasattr(command, "commands"):
        verb = words.pop(0).rstrip(",")
        if verb not in command.commands:
            return [verb]
        command = command.commands[verb]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in {*known, "--help"}]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_commands_in_examples_exist(page):
    assert [words for words in commands_in(page) if unknown_words(words)] == []


@pytest.mark.parametrize("name", ["verbs.md", "keys.md", "exam-examples.md"])
def test_generated_pages_are_the_codes(name):
    module = generator()
    assert (module.FOLDER / name).read_text("utf-8") == module.PAGES[name](), "run docs/generate.py"


def test_the_readme_is_short_and_its_twin_shows_the_same():
    english, chinese = ((HOME / name).read_text("utf-8") for name in ("README.md", "README.zh-CN.md"))
    assert len(english.splitlines()) <= 120
    assert len(chinese.splitlines()) <= 120
    for pattern in (r"^## ", r"^\|", r"^```", r"\d+\.\d %"):
        assert len(re.findall(pattern, english, re.MULTILINE)) == len(re.findall(pattern, chinese, re.MULTILINE))
    commands = [re.findall(r"^(?:make|\.venv/bin/legal-rl) [^#\n]*", text, re.MULTILINE) for text in (english, chinese)]
    assert [c.strip() for c in commands[0]] == [c.strip() for c in commands[1]]


def test_the_glossary_has_every_term_once():
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| [^|]+ \| [^|]+ \|$", (HOME / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    terms = [row for row in rows if row != "term"]
    assert len(terms) == len(set(terms)) >= 60


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("README.md", r"six of the (\d+) statutory rules"),
        ("README.zh-CN.md", r"由 (\d+) 类法条规则"),
        ("docs/reference/data.md", r"(\d+) rule families in \d+ subjects"),
    ],
)
def test_pages_know_how_many_families_there_are(page, words):
    assert re.findall(words, (HOME / page).read_text("utf-8")) == [str(len(FAMILIES))]


def test_the_subjects_of_the_exam_are_counted():
    said = re.findall(r"rule families in (\d+) subjects", (HOME / "docs/reference/data.md").read_text("utf-8"))
    assert said == [str(len({family.subject for family in FAMILIES.values()}))]
