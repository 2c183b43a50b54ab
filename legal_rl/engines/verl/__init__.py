"""verl GRPO as a subprocess in its own environment. Importable without verl."""

from legal_rl.engines.verl.history import history
from legal_rl.engines.verl.job import GrpoJob, GrpoResult
from legal_rl.engines.verl.process import command, compose, compose_each
from legal_rl.engines.verl.reward import write_parquet
from legal_rl.engines.verl.run import run
from legal_rl.engines.verl.settings import environment

__all__ = [
    "GrpoJob",
    "GrpoResult",
    "command",
    "compose",
    "compose_each",
    "environment",
    "history",
    "run",
    "write_parquet",
]
