"""Answer rules that others score with, held against known answers.

The parser is ``legal_rl.core.responses``. Nothing here reads an answer for a reward, a metric or a report of a model.
"""
