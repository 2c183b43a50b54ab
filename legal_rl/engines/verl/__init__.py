"""verl GRPO as a subprocess in its own environment. Importable without verl."""

from legal_rl.engines.verl.history import history
from legal_rl.engines.verl.job import GrpoJob, GrpoResult
from legal_rl.engines.verl.process import check, command, compose
from legal_rl.engines.verl.reward import write_parquet
from legal_rl.engines.verl.run import run
from legal_rl.engines.verl.settings import environment

__all__ = ["GrpoJob", "GrpoResult", "check", "command", "compose", "environment", "history", "run", "write_parquet"]
