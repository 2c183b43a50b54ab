"""Answer rules of other benchmarks, measured on responses whose answer is known.

The project's own parser is ``legal_rl.core.parser``. Nothing here reads an answer for a reward, metric or report.
"""
