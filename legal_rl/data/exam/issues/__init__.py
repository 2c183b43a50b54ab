"""Questions that stems with one answer ask of disputes: by chain its issues, each with the words of the answers
that compete."""

from collections.abc import Mapping
from typing import Any, Final

from legal_rl.data.exam.chain import Chain, Issue
from legal_rl.data.exam.issues.private import PRIVATE
from legal_rl.data.exam.issues.public import PUBLIC

ISSUES: Final[Mapping[str, tuple[Issue, ...]]] = {**PRIVATE, **PUBLIC}

__all__ = ["ISSUES", "Issue", "issues_of"]


def issues_of(chain: Chain[Any]) -> tuple[Issue, ...]:
    """The issues of a chain or vignette; a vignette may have none."""
    return chain.issues or ISSUES.get(chain.name, ())
