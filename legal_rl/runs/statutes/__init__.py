"""Statutes as a store on disk: laws, editions with their days, articles, and a search over words.

``store`` builds it from a folder (``files``) and looks articles up; ``check`` holds the citations of a text against it.
"""

from legal_rl.runs.statutes.check import FINDINGS, CheckedCitation, CitationCheck, Finding, check_citations
from legal_rl.runs.statutes.store import Edition, StatuteStore, StoredArticle, build_store, open_store

__all__ = [
    "FINDINGS",
    "CheckedCitation",
    "CitationCheck",
    "Edition",
    "Finding",
    "StatuteStore",
    "StoredArticle",
    "build_store",
    "check_citations",
    "open_store",
]
