"""Counts rows in the tokens that training would see: the model's tokenizer, LlamaFactory's template, the same calls.

``row_lengths`` is the door for the core environment; ``write_lengths`` runs in the train environment.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import yaml

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import last_words, stream
from legal_rl.engines.llamafactory.job import SftJob
from legal_rl.engines.llamafactory.run import command, environ
from legal_rl.runs.records import read_json, write_json, write_text
from legal_rl.training.sft.cutoff import RowTokens

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

    from legal_rl.engines.llamafactory.templates import Template, check_text, rows_of

    complaint = check_text(config)
    if complaint:
        return complaint
    template = Template(config, AutoTokenizer.from_pretrained(config["model_name_or_path"]))
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
