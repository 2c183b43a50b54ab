"""Ask LlamaFactory about a job without training: is the configuration accepted, how long is each row?

Importable from the core environment, except that ``write_lengths`` runs in the train environment.
"""

import json
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import last_words, stream
from legal_rl.engines.llamafactory.job import SftJob
from legal_rl.engines.llamafactory.run import command, environ
from legal_rl.runs.records import read_json, write_json, write_text
from legal_rl.training.cutoff import RowTokens


@dataclass(frozen=True, slots=True)
class DryRun:
    """A configuration that LlamaFactory accepts. ``not_checked`` says what this machine could not judge."""

    command: tuple[str, ...]
    not_checked: tuple[str, ...]


def check(job: SftJob) -> DryRun:
    """Let LlamaFactory's argument parser read the job; ``UserError`` with its message when it refuses.

    Leaves nothing on disk. The data set is opened only where the model is a local folder, to compare texts.
    """
    config = job.resolved()
    with tempfile.TemporaryDirectory() as scratch:
        trial = job.model_copy(update={"out": Path(scratch)})
        path, log = Path(scratch) / "check.yaml", Path(scratch) / "log"
        write_text(path, yaml.safe_dump(config, allow_unicode=True))
        verdict: list[dict[str, object]] = []
        status = stream(command(trial, "check"), environ(trial), log, lambda line: _keep_verdict(line, verdict))
        if status != 0 or not verdict:
            raise UserError(f"{job.origin}: LlamaFactory could not be asked (status {status}):\n{last_words(log)}")
    error, not_checked = verdict[-1]["error"], verdict[-1]["not_checked"]
    if error is not None:
        raise UserError(f"{job.origin}: {error}")
    assert isinstance(not_checked, list)
    return DryRun(tuple(command(job)), tuple(f"not checked here: {sentence}" for sentence in not_checked))


def _keep_verdict(line: str, verdict: list[dict[str, object]]) -> None:
    if line.startswith('{"error":'):
        verdict.append(json.loads(line))


_EVERY: Final = 200
_COUNTED: Final = re.compile(r"counted (\d+)")


def row_lengths(job: SftJob, on_count: Callable[[int], None] = lambda _rows: None) -> list[RowTokens]:
    """Tokens of every row of ``job.dataset``, in order. Leaves nothing on disk.

    ``UserError`` when the tokenizer cannot be loaded, or the template gives other text than the model's chat template.
    """

    def report(line: str) -> None:
        counted = _COUNTED.fullmatch(line)
        if counted:
            on_count(int(counted[1]))

    with tempfile.TemporaryDirectory() as scratch:
        trial, log = job.model_copy(update={"out": Path(scratch)}), Path(scratch) / "log"
        write_text(Path(scratch) / "lengths.yaml", yaml.safe_dump(job.resolved(), allow_unicode=True))
        if stream(command(trial, "lengths"), environ(trial), log, report) != 0:
            raise UserError(f"{job.origin}: rows could not be counted with {job.model}:\n{last_words(log, 3)}")
        return [RowTokens(*pair) for pair in read_json(_told(Path(scratch) / "lengths.yaml"))]


def write_lengths(config: dict[str, Any], path: Path) -> str | None:
    """Write ``[[prompt, response], …]`` beside ``path``, or return what is wrong with the template."""
    from transformers import AutoTokenizer

    from legal_rl.engines.llamafactory.templates import SftTemplate, check_text, rows_of

    complaint = check_text(config)
    if complaint:
        return complaint
    template = SftTemplate(config, AutoTokenizer.from_pretrained(config["model_name_or_path"]))
    counted: list[list[int]] = []
    for messages in rows_of(config):
        counted.append([len(part) for part in template.encode(messages)])
        if len(counted) % _EVERY == 0:
            sys.stdout.write(f"counted {len(counted)}\n")
            sys.stdout.flush()
    write_json(_told(path), counted)
    return None


def _told(path: Path) -> Path:
    return path.with_suffix(".json")
