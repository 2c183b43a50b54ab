"""verl's replay buffer with a shorter nap between two looks at the queue.

verl sleeps 2 s between looks, which adds a second to every generation on average; on a tiny model that is a fifth of a
step. ``trainer.v1.sampler.custom_sampler`` is verl's hook for another buffer. verl hands such a buffer fewer arguments
than its own, so the rest (``filter_groups_metric`` and its kin) are taken from ``sampler_kwargs``.
"""

from typing import Any, Final

from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer

POLL_SECONDS: Final = 0.05


class QuickReplayBuffer(ReplayBuffer):  # type: ignore[misc]
    """The synchronous buffer; ``sampler_kwargs`` are constructor arguments of verl's ``ReplayBuffer``."""

    def __init__(self, *, sampler_kwargs: Any, **arguments: Any) -> None:
        own = {"poll_interval": POLL_SECONDS, **sampler_kwargs}
        super().__init__(sampler_kwargs=sampler_kwargs, **arguments, **own)
