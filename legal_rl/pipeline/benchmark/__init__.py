"""`legal-rl eval`: one model answers one set of questions and is scored by the one grader."""

from legal_rl.pipeline.benchmark.config import Benchmark
from legal_rl.pipeline.benchmark.evaluate import Evaluated, run_benchmark
from legal_rl.pipeline.benchmark.plan import Plan, default_out, describe, prepare

__all__ = ["Benchmark", "Evaluated", "Plan", "default_out", "describe", "prepare", "run_benchmark"]
