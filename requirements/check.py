"""Check that each lock file agrees with itself: ``python requirements/check.py [--update]``.

Locks are installed without dependencies, so nothing compares what a distribution asks for with what stands beside it.
This does: every Requires-Dist that holds on CPython 3.11 for x86-64 Linux, and NAME.in, against the versions in
NAME.txt. What each locked version asks for lies in needs.json, so nothing is fetched; ``--update`` adds what is missing
there, from the environments in .venvs where it is installed, else through pip, which downloads a wheel to read its
metadata. Exit status 1 where something conflicts that NAME.overrides does not name, where an override overrides
nothing, and where a pin lacks a hash though no override asks for a local build of it.
"""

import importlib.metadata
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE: Final = Path(__file__).parent
NEEDS: Final = HERE / "needs.json"
OWN: Final = "legal_rl["
PLATFORM: Final = {
    "implementation_name": "cpython",
    "implementation_version": "3.11.9",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Linux",
    "platform_version": "",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "linux",
}


class Conflict(NamedTuple):
    """``asker`` wants ``wanted``; ``found`` is the locked version, None where the lock has none."""

    lock: str
    asker: str
    wanted: Requirement
    found: str | None

    @property
    def key(self) -> tuple[str, str]:
        return self.lock, canonicalize_name(self.wanted.name)

    def __str__(self) -> str:
        found = "is not locked" if self.found is None else f"is locked at {self.found}"
        return f"{self.lock}: {self.asker} asks for {self.wanted}, which {found}"


class Needs(NamedTuple):
    """The requirements of one version on PLATFORM, with the ``extras`` that somebody wants of it."""

    extras: frozenset[str]
    lines: tuple[str, ...]


def main(argv: list[str]) -> int:
    """Check every lock; print what is wrong, one line each."""
    locks = {path.stem: read_lock(path) for path in sorted(HERE.glob("*.txt"))}
    known = load()
    if argv == ["--update"]:
        known = update(locks, known)
    problems = [
        f"{lock}: {pin} is not in needs.json: run `python requirements/{Path(__file__).name} --update`"
        for lock, pins in locks.items()
        for pin in missing(pins, known)
    ]
    conflicts = [] if problems else [c for lock, pins in locks.items() for c in conflicts_in(lock, pins, known)]
    overrides = {lock: asked_for(HERE / f"{lock}.overrides") for lock in locks}
    allowed = {(lock, canonicalize_name(line.name)) for lock, lines in overrides.items() for line in lines}
    # A local build, as torch's for CPUs, is chosen by an override whether or not anybody asks for another.
    local = {(lock, line.name) for lock, lines in overrides.items() for line in lines if "+" in str(line.specifier)}
    stale = set() if problems else allowed - local - {c.key for c in conflicts}
    problems += [str(c) for c in conflicts if c.key not in allowed]
    problems += [f"{lock}.overrides: {name} overrides nothing; remove it" for lock, name in sorted(stale)]
    bare = [(lock, name) for lock in locks for name in unhashed(HERE / f"{lock}.txt")]
    problems += [f"{lock}: {name} has no hash" for lock, name in bare if (lock, name) not in local]
    pins = sum(map(len, locks.values()))
    if not problems:
        sys.stdout.write(f"{len(locks)} locks, {pins} pins: no conflict, {len(allowed)} overridden\n")
    sys.stdout.writelines(f"{line}\n" for line in problems)
    return 1 if problems else 0


def read_lock(path: Path) -> dict[str, str]:
    """Canonical name to version; raises ``ValueError`` for an entry that is not ``name==version``, or a second one."""
    pins: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.lstrip().startswith("--hash="):
            continue
        name, equals, version = line.removesuffix(" \\").partition("==")
        if not equals or canonicalize_name(name) in pins:
            raise ValueError(f"{path.name}: {line!r} is not a pin of its own")
        pins[canonicalize_name(name)] = version
    return pins


def unhashed(path: Path) -> list[str]:
    """Canonical names of the pins that no hash follows."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.lstrip().startswith("--hash=")]
    return [canonicalize_name(line.partition("==")[0]) for line in lines if not line.endswith("\\")]


def asked_for(path: Path) -> list[Requirement]:
    """The requirements of a .in file or of overrides, those that it includes among them; none where there is no file.

    For the package itself stands what pyproject.toml asks for with the extras named.
    """
    found: list[Requirement] = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        text = line.partition("#")[0].strip()
        if text.startswith("-r "):
            found += asked_for(path.with_name(text.removeprefix("-r ")))
        elif text.startswith(OWN):
            project = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]
            extras = text.partition("[")[2].partition("]")[0].split(",")
            lines = project["dependencies"] + [n for e in extras for n in project["optional-dependencies"][e]]
            found += map(Requirement, lines)
        elif text:
            found.append(Requirement(text))
    return found


def load() -> dict[str, Needs]:
    """needs.json: ``{"name==version": {"extras": […], "requires": […]}}``."""
    stored = json.loads(NEEDS.read_text("utf-8")) if NEEDS.exists() else {}
    return {pin: Needs(frozenset(entry["extras"]), tuple(entry["requires"])) for pin, entry in stored.items()}


def wanted_extras(pins: dict[str, str], known: dict[str, Needs]) -> dict[str, set[str]]:
    """The extras that the distributions of one lock want of one another, as far as ``known`` says."""
    wanted: dict[str, set[str]] = {name: set() for name in pins}
    before = -1
    while before != (before := sum(map(len, wanted.values()))):
        for name, version in pins.items():
            for need in applying(known.get(f"{name}=={version}"), wanted[name]):
                if need.extras and (other := canonicalize_name(need.name)) in wanted:
                    wanted[other] |= {canonicalize_name(extra) for extra in need.extras}
    return wanted


def applying(needs: Needs | None, extras: set[str]) -> Iterator[Requirement]:
    """The requirements that hold on PLATFORM when ``extras`` are wanted."""
    for line in needs.lines if needs else ():
        need = Requirement(line)
        if need.marker is None or any(need.marker.evaluate({**PLATFORM, "extra": e}) for e in ("", *extras)):
            yield need


def missing(pins: dict[str, str], known: dict[str, Needs]) -> list[str]:
    """Pins of which not everything is known."""
    extras = wanted_extras(pins, known)
    listed = ((f"{name}=={version}", extras[name]) for name, version in pins.items())
    return [pin for pin, some in listed if pin not in known or not some <= known[pin].extras]


def conflicts_in(lock: str, pins: dict[str, str], known: dict[str, Needs]) -> Iterator[Conflict]:
    """Every requirement of a locked distribution, or of the lock's .in file, that the lock does not meet."""
    extras = wanted_extras(pins, known)
    needs = [(name, n) for name, version in pins.items() for n in applying(known[f"{name}=={version}"], extras[name])]
    needs += [(f"{lock}.in", need) for need in asked_for(HERE / f"{lock}.in")]
    for asker, need in needs:
        found = pins.get(canonicalize_name(need.name))
        if found is None or not need.specifier.contains(found, prereleases=True):
            yield Conflict(lock, asker, need, found)


def update(locks: dict[str, dict[str, str]], known: dict[str, Needs]) -> dict[str, Needs]:
    """Fetch until nothing is missing, forget what no lock has any more, and write needs.json."""
    here = installed()
    while todo := {pin for pins in locks.values() for pin in missing(pins, known)}:
        extras: dict[str, set[str]] = {}
        for pins in locks.values():
            for name, some in wanted_extras(pins, known).items():
                extras.setdefault(f"{name}=={pins[name]}", set()).update(some)
        sys.stderr.write(f"reading what {len(todo)} distributions ask for\n")
        for pin, lines in read_metadata(sorted(todo), here).items():
            known[pin] = Needs(frozenset(extras[pin]), tuple(sorted(keep(lines, extras[pin]))))
    pinned = {f"{name}=={version}" for pins in locks.values() for name, version in pins.items()}
    known = {pin: known[pin] for pin in sorted(pinned)}
    stored = {pin: {"extras": sorted(needs.extras), "requires": list(needs.lines)} for pin, needs in known.items()}
    NEEDS.write_text(json.dumps(stored, indent=0) + "\n", "utf-8")
    return known


def keep(lines: list[str], extras: set[str]) -> Iterator[str]:
    """The lines that can hold on PLATFORM with ``extras``."""
    every = Needs(frozenset(), tuple(lines))
    return map(str, applying(every, extras))


def installed() -> dict[str, list[str]]:
    """``name==version`` to its requirements, over all environments in .venvs and the one that runs this."""
    roots = [str(path) for path in (HERE.parent / ".venvs").glob("*/lib/python3*/site-packages")]
    found = [*importlib.metadata.distributions(), *importlib.metadata.distributions(path=roots)]
    return {f"{canonicalize_name(d.metadata['Name'])}=={d.version.partition('+')[0]}": d.requires or [] for d in found}


def read_metadata(pins: list[str], here: dict[str, list[str]]) -> dict[str, list[str]]:
    """The Requires-Dist lines of each pin; raises ``CalledProcessError`` when pip finds none of that version."""
    known = {pin: here[pin] for pin in pins if pin in here}
    rest = [pin for pin in pins if pin not in here]
    if not rest:
        return known
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps"]
        subprocess.run([*pip, "--no-cache-dir", "--report", str(report), *rest], check=True)
        answered = json.loads(report.read_text("utf-8"))["install"]
    for entry in answered:
        metadata = entry["metadata"]
        pin = f"{canonicalize_name(metadata['name'])}=={metadata['version'].partition('+')[0]}"
        known[pin] = metadata.get("requires_dist", [])
    return known


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
