"""Manifests: beside its results a stage leaves what is needed to skip, resume, repeat and believe it."""

import hashlib
import json
import os
import platform
import resource
import subprocess
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.runs.records import checksum, read_json, write_json

NAME = "manifest.json"


class Manifest(BaseModel):
    """One stage of one run. ``fingerprint`` covers everything the result depends on; seconds are of all attempts.

    ``cpu_seconds`` includes children that were waited for; Ray's workers, which are not, are missing.
    """

    model_config = ConfigDict(extra="forbid")

    stage: str
    status: Literal["started", "done"]
    fingerprint: str
    inputs: dict[str, Any]
    reading: str = "strict"  # the profile by which answers were read (docs/reference/parser.md)
    outputs: dict[str, str] = {}  # path below the stage's folder → SHA-256
    notes: dict[str, Any] = {}
    versions: dict[str, str] = {}
    git_revision: str | None = None
    machine: str = ""
    attempts: int = 1
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0


def fingerprint(inputs: Mapping[str, Any]) -> str:
    """Hash the inputs as canonical JSON with SHA-256: the same inputs give the same 64 hex digits on every machine."""
    text = json.dumps(inputs, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def fingerprint_rows(name: str, rows: Iterable[BaseModel]) -> str:
    """The ``fingerprint`` of ``{name: [rows as JSON]}``, one row at a time."""
    digest = hashlib.sha256(f"{{{json.dumps(name)}: [".encode())
    for number, row in enumerate(rows):
        text = json.dumps(row.model_dump(mode="json"), ensure_ascii=False, sort_keys=True, default=str)
        digest.update((", " if number else "").encode() + text.encode("utf-8", "backslashreplace"))
    digest.update(b"]}")
    return digest.hexdigest()


def read_manifest(folder: Path) -> Manifest | None:
    """Read the manifest in ``folder``; None where there is none that can be read (the stage is then done anew)."""
    try:
        return Manifest.model_validate(read_json(folder / NAME))
    except (UserError, ValueError):
        return None


def outputs_unchanged(folder: Path, manifest: Manifest) -> bool:
    """True where every output is still there, byte for byte."""
    return all(
        (folder / name).exists() and checksum(folder / name) == digest for name, digest in manifest.outputs.items()
    )


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write ``manifest`` into ``folder``, whole or not at all."""
    write_json(folder / NAME, manifest.model_dump(mode="json"))


def describe_machine() -> str:
    """Name processor count, architecture and Python, for tables that quote times."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def package_versions(*names: str) -> dict[str, str]:
    """Look up the versions of this package and of those of ``names`` that are installed here."""
    versions = {"legal_rl": __version__}
    for name in names:
        with suppress(metadata.PackageNotFoundError):
            versions[name] = metadata.version(name)
    return versions


def git_revision(folder: Path) -> str | None:
    """Ask git for the commit that ``folder`` is at, with ``+`` when files differ from it; None outside a checkout."""

    def ask(*arguments: str) -> str | None:
        try:
            done = subprocess.run(
                ["git", "-C", str(folder), *arguments], check=False, capture_output=True, text=True, timeout=10
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    revision = ask("rev-parse", "HEAD")
    return revision and revision + ("+" if ask("status", "--porcelain", "--untracked-files=no") else "")


class Stopwatch:
    """Wall seconds, and CPU seconds of this process and of the children that have ended."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.monotonic(), self._cpu_now()

    @staticmethod
    def _cpu_now() -> float:
        usages = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in usages)

    @property
    def wall(self) -> float:
        """Seconds since it was made."""
        return time.monotonic() - self._wall

    @property
    def cpu(self) -> float:
        """CPU seconds since it was made."""
        return self._cpu_now() - self._cpu
