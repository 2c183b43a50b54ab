"""`legal-rl distill collect`: a teacher behind an OpenAI-compatible server answers, and nothing of it is lost."""

from legal_rl.pipeline.distill.collect import CollectOptions, CollectResult, collect, describe

__all__ = ["CollectOptions", "CollectResult", "collect", "describe"]
