"""What stems with one answer ask of disputes: by chain its issues, each with the words of the answers that compete."""

from collections.abc import Mapping
from typing import Final

from legal_rl.data.exam.chain import Issue
from legal_rl.data.exam.issues.private import PRIVATE
from legal_rl.data.exam.issues.public import PUBLIC

ISSUES: Final[Mapping[str, tuple[Issue, ...]]] = {**PRIVATE, **PUBLIC}

__all__ = ["ISSUES", "Issue"]
