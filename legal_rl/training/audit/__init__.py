"""Audit of a reward: what it pays for, found out before anything is trained on it.

Every answer set in every form is graded by the real parser and rewarded against every gold set; from that table and
from how often each gold set occurs follow the pay of policies that never read the question, the order of right and
wrong responses, and the share of groups that carry no signal.
"""
