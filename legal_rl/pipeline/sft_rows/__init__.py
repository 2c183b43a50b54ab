"""`legal-rl distill filter`: traces → a folder that LlamaFactory trains on, with a reason for whatever was dropped."""

from legal_rl.pipeline.sft_rows.config import FilterJob
from legal_rl.pipeline.sft_rows.filtering import Filtered, filter_traces

__all__ = ["FilterJob", "Filtered", "filter_traces"]
