"""`legal-rl distill collect`: a teacher behind an OpenAI-compatible server answers, and nothing of it is lost."""

from legal_rl.pipeline.distill.collect import Collected, collect, describe
from legal_rl.pipeline.distill.config import Collection

__all__ = ["Collected", "Collection", "collect", "describe"]
