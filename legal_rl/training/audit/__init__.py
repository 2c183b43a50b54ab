"""Audit of a reward: what it pays for, found out before anything is trained on it.

Every answer set in every form is graded by the real parser and rewarded against every gold set; from that table and
from how often each gold set occurs follow the pay of policies that never read the question, the order of right and
wrong responses, and the share of groups that carry no signal.
"""

from legal_rl.training.audit.audit import Audit, audit
from legal_rl.training.audit.policies import GoldDistribution, gold_distribution
from legal_rl.training.audit.report import OUTPUTS, TERMINAL_TABLES, as_json, verdict, write_audit

__all__ = [
    "OUTPUTS",
    "TERMINAL_TABLES",
    "Audit",
    "GoldDistribution",
    "as_json",
    "audit",
    "gold_distribution",
    "verdict",
    "write_audit",
]
