"""Replay of another reward on the rollouts of a run: what it would have paid, and what it would have taught.

The old reward is recomputed as well and compared with what was saved: where the two differ, the parser or a component
has changed since the run.
"""
