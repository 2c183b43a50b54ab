"""Attempts at one piece of work: who owns its folder, and the manifest that adds up what all attempts took."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final


from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.runs.lock import clear_folder, lock_folder
from legal_rl.runs.manifest import (
    Manifest,
    Stopwatch,
    describe_machine,
    fingerprint,
    git_revision,
    outputs_unchanged,
    package_versions,
    read_manifest,
    write_manifest,
)
from legal_rl.runs.records import checksum, read_json, refuse_special, write_json

RUN_FILE: Final = "run.json"  # the configuration as resolved; without it nothing in a folder is ever deleted
STAGE: Final = "eval"
PACKAGES: Final = ("pydantic", "numpy", "scipy", "aiohttp")  # whose versions an attempt records by default
_SAVE_SECONDS: Final = 5.0


@contextmanager
def lock_run(out: Path, config: Mapping[str, object], *, fresh: bool) -> Iterator[None]:
    """Hold the folder ``out`` of a run for this process, emptied first if ``fresh``.

    Raises ``UserError`` when it is a file, holds files that no run made, or another process is at work in it.
    """
    require_folder(out)
    if out.is_dir() and any(out.iterdir()) and not _is_run(out):
        raise UserError(f"{out}: holds files that no run made; give --out a folder of its own")
    write_json(out / RUN_FILE, {"legal_rl": __version__, "config": config})
    with lock_folder(out):
        if fresh:
            clear_folder(out, keep=(RUN_FILE,))
        yield


def _is_run(out: Path) -> bool:
    """True where run.json is as ``lock_run`` writes it, and no link to one."""
    try:
        return refuse_special(out / RUN_FILE) and {"legal_rl", "config"} <= set(read_json(out / RUN_FILE))
    except (UserError, TypeError):
        return False


def require_folder(out: Path) -> None:
    """Raise ``UserError`` where ``out`` is there and no folder."""
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; give --out a folder")


def refuse_foreign_folder(out: Path, stage: str = STAGE) -> None:
    """Raise ``UserError`` where ``out`` is a file or belongs to something else than ``stage``."""
    require_folder(out)
    before = read_manifest(out)
    if (out / RUN_FILE).exists() or (before is not None and before.stage != stage):
        raise UserError(f"{out}: belongs to a run; give --out a folder of its own")


class Attempt:
    """One attempt at ``stage`` in the folder ``out``, which carries on an earlier one of the same ``inputs``.

    ``before`` is that earlier attempt's manifest, None where there is none. Seconds are saved as they pass, so that an
    attempt that is killed still counts. Nothing is written before the first ``tick``: until then another process may
    turn out to own the folder.
    """

    def __init__(
        self, out: Path, inputs: Mapping[str, Any], stage: str = STAGE, packages: Sequence[str] = PACKAGES
    ) -> None:
        self._inputs, self._stage, self._packages = {"legal_rl": __version__, **inputs}, stage, packages
        mark, earlier = fingerprint(self._inputs), read_manifest(out)
        self.before = earlier if earlier is not None and earlier.fingerprint == mark else None
        self._out, self._mark, self._watch, self._saved = out, mark, Stopwatch(), -_SAVE_SECONDS
        self._opened: Manifest | None = None

    @property
    def is_done(self) -> bool:
        """True where an earlier attempt was finished and its outputs are unchanged."""
        return self.before is not None and self.before.status == "done" and outputs_unchanged(self._out, self.before)

    def tick(self) -> None:
        """Save the seconds, unless that was done a moment ago."""
        if self._watch.wall - self._saved >= _SAVE_SECONDS:
            self._saved = self._watch.wall
            write_manifest(self._out, self._now())

    def finish(
        self, outputs: Iterable[str], notes: Mapping[str, Any], versions: Mapping[str, str], *, whole: bool = True
    ) -> Manifest:
        """Write the manifest with the checksums of ``outputs``, as done unless a part of the work is left (``whole``)."""
        manifest = self._now()
        update = {
            "status": "done" if whole else "started",
            "outputs": {name: checksum(self._out / name) for name in outputs},
            "notes": dict(notes),
            "versions": {**manifest.versions, **versions},
        }
        manifest = manifest.model_copy(update=update)
        write_manifest(self._out, manifest)
        return manifest

    def _now(self) -> Manifest:
        if self._opened is None:
            empty = Manifest(
                stage=self._stage,
                status="started",
                fingerprint=self._mark,
                inputs=self._inputs,
                reading=self._inputs.get("reading", "strict"),
                attempts=0,
            )
            before = self.before or empty
            self._opened = before.model_copy(
                update={
                    "status": "started",
                    "attempts": before.attempts + 1,
                    "versions": before.versions | package_versions(*self._packages),
                    "git_revision": git_revision(Path(__file__).parent),
                    "machine": describe_machine(),
                }
            )
        wall, cpu = self._opened.wall_seconds + self._watch.wall, self._opened.cpu_seconds + self._watch.cpu
        return self._opened.model_copy(update={"wall_seconds": wall, "cpu_seconds": cpu})
