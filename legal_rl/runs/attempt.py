"""Attempts at one piece of work: the manifest that says what it depends on, what it left and how long it took."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.runs.lock import RUN_FILE
from legal_rl.runs.manifest import (
    Manifest,
    Stopwatch,
    describe_machine,
    fingerprint,
    git_revision,
    package_versions,
    read_manifest,
    write_manifest,
)
from legal_rl.runs.records import checksum

STAGE: Final = "eval"
PACKAGES: Final = ("pydantic", "numpy", "scipy", "aiohttp")  # whose versions an attempt records unless told
_SAVE_SECONDS: Final = 5.0


def refuse_foreign_folder(out: Path, stage: str = STAGE) -> None:
    """``UserError`` where ``out`` is a file or belongs to something else than ``stage``."""
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; give --out a folder")
    before = read_manifest(out)
    if (out / RUN_FILE).exists() or (before is not None and before.stage != stage):
        raise UserError(f"{out}: belongs to a run; give --out a folder of its own")


class Attempt:
    """Seconds are saved as they pass, so that an attempt that is killed still counts.

    Nothing is written before the first ``tick``: until then another process may turn out to own the folder.
    """

    def __init__(
        self, out: Path, inputs: Mapping[str, Any], stage: str = STAGE, packages: Sequence[str] = PACKAGES
    ) -> None:
        made_from = {"legal_rl": __version__, **inputs}
        mark, before = fingerprint(made_from), read_manifest(out)
        manifest = before if before is not None and before.fingerprint == mark else None
        manifest = manifest or Manifest(stage=stage, status="started", fingerprint=mark, inputs=made_from, attempts=0)
        self._out, self._watch, self._saved = out, Stopwatch(), -_SAVE_SECONDS
        self._manifest = manifest.model_copy(
            update={
                "status": "started",
                "attempts": manifest.attempts + 1,
                "versions": manifest.versions | package_versions(*packages),
                "git_revision": git_revision(Path(__file__).parent),
                "machine": describe_machine(),
            }
        )

    def tick(self) -> None:
        """Save, unless that was done a moment ago."""
        if self._watch.wall - self._saved >= _SAVE_SECONDS:
            self._saved = self._watch.wall
            write_manifest(self._out, self._now())

    def finish(
        self, outputs: Iterable[str], notes: Mapping[str, Any], versions: Mapping[str, str], *, whole: bool = True
    ) -> Manifest:
        """Write the manifest with the checksums of ``outputs``, as done unless something is still to be asked."""
        update = {
            "status": "done" if whole else "started",
            "outputs": {name: checksum(self._out / name) for name in outputs},
            "notes": dict(notes),
            "versions": {**self._manifest.versions, **versions},
        }
        done = self._now().model_copy(update=update)
        write_manifest(self._out, done)
        return done

    def _now(self) -> Manifest:
        wall, cpu = self._manifest.wall_seconds + self._watch.wall, self._manifest.cpu_seconds + self._watch.cpu
        return self._manifest.model_copy(update={"wall_seconds": wall, "cpu_seconds": cpu})
