"""Ask LlamaFactory about a job without training: is the configuration accepted, how long is each row?

Importable from the core environment; ``launch`` answers in the train environment. Nothing is left on disk.
"""

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import last_words, stream
from legal_rl.engines.llamafactory.job import SftJob
from legal_rl.engines.llamafactory.run import command, environ
from legal_rl.runs.records import read_json, write_text
from legal_rl.training.cutoff_len import RowTokens

_COUNTED: Final = re.compile(r"counted (\d+)")


@dataclass(frozen=True, slots=True)
class DryRun:
    """A configuration that LlamaFactory accepts. ``not_checked`` names what this machine could not judge."""

    command: tuple[str, ...]
    not_checked: tuple[str, ...]


@contextmanager
def _scratch(job: SftJob, verb: str) -> Iterator[tuple[SftJob, Path, Path]]:
    """The job in a temporary folder, the file its answer will be in, and a log."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_text(folder / f"{verb}.yaml", yaml.safe_dump(job.resolved(), allow_unicode=True))
        yield job.model_copy(update={"out": folder}), folder / f"{verb}.json", folder / "log"


def check(job: SftJob) -> DryRun:
    """Let LlamaFactory's argument parser read the job; ``UserError`` with its message when it refuses.

    The data set is opened only where the model is a local folder, to compare texts.
    """
    with _scratch(job, "check") as (trial, answer, log):
        status = stream(command(trial, "check"), environ(trial), log)
        if status != 0 or not answer.exists():
            raise UserError(f"{job.origin}: LlamaFactory could not be asked (status {status}):\n{last_words(log)}")
        verdict = read_json(answer)
    if verdict["error"] is not None:
        raise UserError(f"{job.origin}: {verdict['error']}")
    return DryRun(tuple(command(job)), tuple(f"not checked here: {sentence}" for sentence in verdict["not_checked"]))


def row_lengths(job: SftJob, on_count: Callable[[int], None] = lambda _rows: None) -> list[RowTokens]:
    """Tokens of every row of ``job.dataset``, in order, as training would see them.

    ``UserError`` when the tokenizer cannot be loaded, or the template gives other text than the model's chat template.
    """

    def report(line: str) -> None:
        counted = _COUNTED.fullmatch(line)
        if counted:
            on_count(int(counted[1]))

    with _scratch(job, "lengths") as (trial, answer, log):
        if stream(command(trial, "lengths"), environ(trial), log, report) != 0:
            raise UserError(f"{job.origin}: rows could not be counted with {job.model}:\n{last_words(log, 3)}")
        return [RowTokens(*pair) for pair in read_json(answer)]
