"""Evaluate a model: `legal-rl eval` on any questions, and stages `eval-…` of a run."""

from legal_rl.pipeline.evaluation.evaluate import (
    EvaluationPlan,
    EvaluationResult,
    default_out,
    describe,
    evaluate,
    prepare,
)
from legal_rl.pipeline.evaluation.options import EvalOptions

__all__ = ["EvalOptions", "EvaluationPlan", "EvaluationResult", "default_out", "describe", "evaluate", "prepare"]
