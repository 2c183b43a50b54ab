"""Another reward on the responses that a run has drawn: what would have been paid, and what would have been taught.

The old reward is recomputed as well and held against what was saved: where the two differ, the parser or a component
has changed since the run.
"""

from legal_rl.training.replay.replay import Replay, replay
from legal_rl.training.replay.report import OUTPUTS, as_json, write_replay
from legal_rl.training.replay.verdict import verdict

__all__ = ["OUTPUTS", "Replay", "as_json", "replay", "verdict", "write_replay"]
