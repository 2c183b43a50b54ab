"""Supervised fine-tuning with LlamaFactory: its own YAML dialect in, a plain Hugging Face folder out.

Importable from the core environment; LlamaFactory itself runs as a child process in the train environment.
"""

from legal_rl.engines.llamafactory.job import DATASET_INFO, SftJob, write_dataset_info
from legal_rl.engines.llamafactory.nodes import read_nodes
from legal_rl.engines.llamafactory.run import (
    DryRun,
    SftProgress,
    SftResult,
    begun,
    check,
    command,
    export,
    finished,
    join,
    row_lengths,
    run,
)

__all__ = [
    "DATASET_INFO",
    "DryRun",
    "SftJob",
    "SftProgress",
    "SftResult",
    "begun",
    "check",
    "command",
    "export",
    "finished",
    "join",
    "read_nodes",
    "row_lengths",
    "run",
    "write_dataset_info",
]
