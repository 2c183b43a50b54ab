"""Sampling, scoring, metrics, comparisons, the structure of responses, reports, and the rules of other benchmarks."""
