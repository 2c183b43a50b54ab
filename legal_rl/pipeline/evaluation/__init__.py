"""Evaluate a model: `legal-rl eval` on any questions, and stages `eval-…` of a run."""
