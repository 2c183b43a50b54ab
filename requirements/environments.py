"""Make the environments from their locks, and the locks: ``python requirements/environments.py make NAME | lock``.

uv does both, from a small environment of its own in .venvs/uv; where it cannot be had, pip installs the same locks.
uv is told what pip's configuration says of indexes. Only the standard library is used: nothing is installed yet.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
HOME: Final = HERE.parent
UV: Final = HOME / ".venvs" / "uv" / "bin" / "uv"
PIP: Final = ("-m", "pip", "--disable-pip-version-check", "-qq")
# pip's option, uv's variable, and what uv puts between several values.
SETTINGS: Final = (
    ("index-url", "UV_DEFAULT_INDEX", " "),
    ("extra-index-url", "UV_INDEX", " "),
    ("find-links", "UV_FIND_LINKS", ","),
    ("trusted-host", "UV_INSECURE_HOST", " "),
    ("cert", "SSL_CERT_FILE", " "),
    ("default-timeout", "UV_HTTP_TIMEOUT", " "),
    ("timeout", "UV_HTTP_TIMEOUT", " "),
    ("proxy", "ALL_PROXY", " "),
)
# Sections of pip's configuration, the one that wins last.
SECTIONS: Final = ("global", "install", ":env:")
RESOLUTION: Final = ("--python-version", "3.11", "--python-platform", "x86_64-manylinux_2_28", "--generate-hashes")
FORM: Final = ("--no-header", "--no-annotate", "--no-emit-package", "legal-rl")
# A lock's entry: a pin, and its hashes on lines of their own.
ENTRY: Final = re.compile(r"^(?P<pin>[\w.-]+==[^\s\\]+)(?P<hashes>(?: \\\n +--hash=\S+)*)$", re.MULTILINE)


def main(argv: list[str]) -> int:
    """Do what ``argv`` says; an exit status."""
    match argv:
        case ["make", "uv"]:
            make_uv()
        case ["make", name]:
            make(name)
        case ["lock", *names]:
            lock(names or sorted(path.stem for path in HERE.glob("*.in")), upgrade=not os.environ.get("KEEP"))
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return 2
    return 0


def make_uv() -> None:
    """Install uv into .venvs/uv; a machine that cannot have it is told and goes on."""
    folder = UV.parents[1]
    run(sys.executable, "-m", "venv", folder)
    try:
        run(folder / "bin" / "python", *PIP, "install", "--require-hashes", "-r", HERE / "uv.txt")
    except subprocess.CalledProcessError:
        sys.stderr.write("uv could not be installed: pip installs the environments, which takes longer\n")


def make(name: str) -> None:
    """Install the lock ``name`` into its environment: .venv for core, .venvs/NAME for all others.

    Bytecode is compiled: where Python may not write it later, every start of verl would cost a minute more.
    """
    folder = HOME / (".venv" if name == "core" else f".venvs/{name}")
    python = folder / "bin" / "python"
    hashed, loose = entries((HERE / f"{name}.txt").read_text("utf-8"))
    if UV.exists():
        uv = [UV, "pip", "install", "-q", "--python", python]
        if not python.exists():
            run(UV, "venv", "-q", "--python", sys.executable, folder)
        # A find-links folder and an index are equals to pip, and so are two indexes.
        environ = {"UV_INDEX_STRATEGY": "unsafe-best-match", **uv_settings(pip_configuration()), **os.environ}
    else:
        uv = [python, *PIP, "install", "--no-compile"]
        if not python.exists():
            run(sys.executable, "-m", "venv", folder)
        environ = {**os.environ}
    run(*uv, "--no-deps", "--require-hashes", "-r", "/dev/stdin", environ=environ, stdin=hashed)
    # With what it needs beyond the lock: nothing for a CPU build of torch; a CUDA build brings its libraries.
    if loose:
        run(*uv, *torch_index("--extra-index-url"), *loose, environ=environ)
    if name == "core":
        run(*uv, "--no-deps", "--no-build-isolation", "-e", HOME, environ=environ)
    link_bytecode(folder)
    # What is not valid Python, as templates of code, is passed over; only the status says so.
    compiling = [str(python), "-W", "ignore", "-m", "compileall", "-qq", "-j", "0", str(folder / "lib")]
    subprocess.run(compiling, stdout=subprocess.DEVNULL, check=False)


def link_bytecode(folder: Path) -> None:
    """Take other environments' bytecode of modules that are one file with theirs, as uv links both to its cache.

    torch, transformers and numpy are in most of them, and compiling all takes as long as installing it. Bytecode names
    the file that it was made of, which Python puts right when it is loaded.
    """
    for other in (HOME / ".venv", *HOME.glob(".venvs/*")):
        if other == folder or not (other / "lib").is_dir():
            continue
        for cached in other.glob("lib/**/__pycache__/*.pyc"):
            own = folder / cached.relative_to(other)
            source = f"{cached.name.partition('.')[0]}.py"
            with suppress(OSError):  # a module that only one of them has
                if not own.exists() and own.parents[1].joinpath(source).samefile(cached.parents[1] / source):
                    own.parent.mkdir(exist_ok=True)
                    own.hardlink_to(cached)


def lock(names: list[str], *, upgrade: bool) -> None:
    """Resolve NAME.in, with NAME.overrides where there is one, into NAME.txt; keep what fits unless ``upgrade``.

    Extra indexes are left out: uv takes a version's hashes from one index only, and a mirror may have few of its files.
    """
    settings = uv_settings(pip_configuration())
    settings.pop("UV_INDEX", None)
    environ = {"UV_INDEX_STRATEGY": "unsafe-best-match", **settings, **os.environ}
    for name in names:
        path = HERE / f"{name}.txt"
        overrides = HERE / f"{name}.overrides"
        asked = [*(["--overrides", overrides] if overrides.exists() else []), *(["--upgrade"] if upgrade else [])]
        argv = [UV, "pip", "compile", "-q", *RESOLUTION, *FORM, *torch_index("--index"), *asked]
        run(*argv, f"requirements/{name}.in", "-o", path, environ=environ)
        path.write_text(without_local_builds(path.read_text("utf-8")), "utf-8")


def entries(text: str) -> tuple[str, list[str]]:
    """A lock's entries with hashes, as text, and its pins without."""
    found = list(ENTRY.finditer(text))
    return "".join(f"{e[0]}\n" for e in found if e["hashes"]), [e["pin"] for e in found if not e["hashes"]]


def without_local_builds(text: str) -> str:
    """The lock with ``torch==2.13.0+cpu`` as ``torch==2.13.0``, without a hash: the index decides which build it is."""

    def plain(entry: re.Match[str]) -> str:
        public, local, _ = entry["pin"].partition("+")
        return public if local else entry[0]

    return ENTRY.sub(plain, text)


def torch_index(option: str) -> list[str]:
    """The index that offers CPU builds of torch, where TORCH_CPU_INDEX names one."""
    return [option, address] if (address := os.environ.get("TORCH_CPU_INDEX")) else []


def pip_configuration() -> dict[str, str]:
    """Option to value, as pip's files and variables say; empty where this Python has no pip."""
    argv = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    found = re.findall(r"^(:env:|[\w-]+)\.\.?([\w-]+)=(.*)$", listed, re.MULTILINE)
    ranked = sorted((entry for entry in found if entry[0] in SECTIONS), key=lambda entry: SECTIONS.index(entry[0]))
    return {option: ast.literal_eval(value) for _, option, value in ranked}


def uv_settings(pip: Mapping[str, str]) -> dict[str, str]:
    """The variables by which uv uses pip's indexes, certificates and time limits."""
    return {variable: comma.join(pip[option].split()) for option, variable, comma in SETTINGS if option in pip}


def run(*argv: str | Path, environ: Mapping[str, str] | None = None, stdin: str | None = None) -> None:
    """Run a command in the checkout; raises ``CalledProcessError`` when it fails, having said why."""
    subprocess.run(list(map(str, argv)), cwd=HOME, env=environ, input=stdin, text=True, check=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(map(str, error.cmd))} ended with status {error.returncode}")
