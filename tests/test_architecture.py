"""Rules that hold everywhere: floors, no engine down below, one name for one class, every YAML read by its schema."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from legal_rl.runs.shipped_files import HOME

ENGINES = ["torch", "transformers", "vllm", "verl", "ray", "llamafactory", "gradio", "openai", "aiohttp"]
PURE = ["core", "runs", "reporting", "data", "training", "evaluation"]


def tracked(pattern: str) -> list[Path]:
    """Files of the project whose path ``pattern`` is found in."""
    return [HOME / name for name in _files() if re.search(pattern, name)]


@cache
def _files() -> list[str]:
    """From git where this is a checkout."""
    listed = subprocess.run(
        ["git", "-C", str(HOME), "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True
    )
    names = (
        listed.stdout.splitlines() if listed.returncode == 0 else [str(p.relative_to(HOME)) for p in HOME.rglob("*")]
    )
    return [name for name in names if (HOME / name).is_file()]


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8", errors="replace")


@cache
def _dotted(path: Path) -> str:
    """The name under which a module is imported."""
    return ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__")


class Source(NamedTuple):
    """Of one module: what it binds outside functions and classes, and every ``from … import`` in it."""

    names: set[str]
    imports: list[ast.ImportFrom]


@cache
def _read(path: Path) -> Source:
    source = Source(set(), [])
    for node in ast.walk(ast.parse(_text(path))):
        if isinstance(node, ast.ImportFrom):
            source.imports.append(node)
        if isinstance(node, ast.ImportFrom | ast.Import) and node.col_offset == 0:
            source.names.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            source.names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            source.names.add(node.id)
    return source


def test_floors_hold():
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        cwd=HOME,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.large
def test_pure_floors_load_no_engine():
    modules = sorted(
        str(p.relative_to(HOME).with_suffix("")).replace("/", ".").removesuffix(".__init__")
        for wing in PURE
        for p in (HOME / "legal_rl" / wing).rglob("*.py")
    )
    assert len(modules) > 20
    code = (
        f"import importlib, sys\nfor m in {modules!r}: importlib.import_module(m)\n"
        f"print([m for m in {ENGINES!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HOME)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


@pytest.mark.large
def test_command_line_loads_no_engine():
    heavy = [*ENGINES, "sklearn", "scipy", "matplotlib", "pyarrow"]
    code = f"import sys, legal_rl.cli.app\nprint([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HOME)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_reporting_loads_what_it_needs_when_it_is_used():
    """Reporting stands below wings whose extras differ: nobody who writes a table needs what draws a picture."""
    extras = ["numpy", "matplotlib", "jinja2"]
    code = (
        "import sys\nfrom legal_rl.reporting import page, pictures, tables\n"
        f"print([m for m in {extras!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HOME)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_one_name_is_one_public_class():
    where: dict[str, list[str]] = {}
    for path in tracked(r"^legal_rl/.*\.py$"):
        for name in re.findall(r"^class ([A-Za-z]\w*)", _text(path), re.MULTILINE):
            where.setdefault(name, []).append(str(path.relative_to(HOME)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_a_module_can_be_read_in_one_sitting():
    long = {
        str(path.relative_to(HOME)): lines
        for path in tracked(r"^legal_rl/.*\.py$")
        if (lines := _text(path).count("\n")) > 400
    }
    assert long == {}


@pytest.mark.large
def test_every_import_of_ours_finds_its_name():
    """Read from the source: benchmarks, launchers and what needs an engine are imported by no test here."""
    modules = {_dotted(path): _read(path) for path in tracked(r"^(legal_rl|tests|evaluation|demo|docs)/.*\.py$")}
    for module, source in modules.items():
        for node in source.imports:
            if (node.module or "").startswith(("legal_rl", "tests")):
                for alias in node.names:
                    known = node.module in modules and alias.name in modules[node.module].names
                    there = known or f"{node.module}.{alias.name}" in modules
                    assert there, f"{module}, line {node.lineno}: {node.module} has no {alias.name}"


@pytest.mark.large
def test_every_dotted_name_of_ours_exists():
    """Names in strings, comments and recipes: what verl, Python's ``-m`` and resources look up when they run."""
    files = tracked(r"^(legal_rl|tests|evaluation|demo|docs|training)/.*\.(py|ya?ml)$|^pyproject.toml$|^Makefile$")
    modules = {_dotted(path): _read(path).names for path in files if path.suffix == ".py"}
    for path in files:
        for found in re.finditer(r"(?<![\w.@])legal_rl((?:\.[A-Za-z_]\w*)+)(?![\w(])", _text(path)):
            parts = found[0].split(".")
            known = any(
                ".".join(parts[:cut]) in modules and (cut == len(parts) or parts[cut] in modules[".".join(parts[:cut])])
                for cut in range(2, len(parts) + 1)
            )
            assert known or parts[1] in ("yaml", "md", "MODULE"), f"{path}: there is no {found[0]}"


def test_every_shipped_yaml_is_plain_and_has_a_judge():
    """Each YAML below training/ is loaded here; tests/pipeline and tests/engines hold it against its own schema."""
    found = tracked(r"^training/.*\.ya?ml$")
    for path in found:
        assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict), path
    runs = [p for p in found if p.parent.name == "training"]
    sft = [p for p in found if p.parent.name == "sft"]
    grpo = [p for p in found if p.parent.name == "grpo"]
    ablations = [p for p in found if p.parent.name == "ablations"]
    assert len(runs) + len(sft) + len(grpo) + len(ablations) == len(found), "a YAML stands where no test looks"
    assert (len(runs), len(sft), len(grpo), len(ablations)) == (3, 5, 36, 10)


def test_one_parser():
    """Nobody outside core reads answers out of text: the tags and the box are known to the parser and prompts alone."""
    allowed = {
        "core",
        "data/exam",
        "demo/set_table",  # knows a column by its header
        "demo/paste",  # finds where a pasted answer key begins; the parser reads it
        "evaluation/external_parsers/",  # the rules of others, shown beside ours
        "evaluation/structure/",  # asks whether a sentence announces a choice, and reads none from it
    }
    for path in (HOME / "legal_rl").rglob("*.py"):
        inside = str(path.relative_to(HOME / "legal_rl"))
        if not any(inside.startswith(place) for place in allowed):
            assert not re.search(r"re\.\w+\(.*(answer>|boxed|答案)", _text(path)), inside


def test_no_machine_path_and_no_registry_host():
    own = {str(Path.home()), str(HOME.parent)} - {"/", ""}
    for path in tracked(r"\.(py|toml|yaml|yml|md|txt|json|cfg)$|^Makefile$|^\.ci/"):
        text = _text(path)
        assert not any(place + "/" in text for place in own), path
        # An option or a setting that names an index by its address; pip's own configuration has that.
        assert not re.search(r"index-url\W+(?:https?://[\w-]+\.|file:)", text), path
