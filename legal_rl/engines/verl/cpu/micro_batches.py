"""Micro-batches of the policy's update on a CPU: no row without a gradient, little padding. Train environment."""

import functools
from types import ModuleType
from typing import Any, Final

import torch
from verl.utils import tensordict_utils as tu

from legal_rl.engines.verl.advantages.estimators import NLL

LEARNT: Final = "learnt_by_advantage_alone"


def learn_where_there_is_an_advantage(engine: ModuleType) -> None:
    """Leave out of the backward pass what adds nothing to it, and put rows of like length together.

    A response whose advantages are all zero, as in a group that is all right or all wrong, has no gradient where the
    loss is the policy's alone: no KL, entropy or NLL term. The loss is divided by the whole batch as before, so that
    the gradient is the same to the rounding of sums. Means of ``ppo_kl`` and ``pg_clipfrac`` are of the rows that
    remain. On several ranks all would have to leave out alike, so there nothing is changed.
    """
    forward_backward, prepare = engine.FSDPEngine.forward_backward_batch, engine.prepare_micro_batches

    @functools.wraps(forward_backward)
    def forward_backward_batch(self: Any, data: Any, loss_function: Any, forward_only: bool = False) -> Any:
        policy = type(self) is engine.FSDPEngineWithLMHead and not forward_only and "advantages" in data
        terms = {"ref_log_prob", NLL} & {*data.keys()} or tu.get_non_tensor_data(data, "calculate_entropy", False)
        if policy and not terms and self.get_data_parallel_size() == 1:
            tu.assign_non_tensor(data, **{LEARNT: True})
        return forward_backward(self, data, loss_function, forward_only)

    @functools.wraps(prepare)
    def prepare_micro_batches(data: Any, **named: Any) -> Any:
        dynamic = tu.get_non_tensor_data(data, "use_dynamic_bsz", True)
        if dynamic or not tu.get_non_tensor_data(data, LEARNT, False):
            return prepare(data=data, **named)
        return [
            tu.index_select_tensor_dict(data, rows)
            for rows in rows_to_learn(data["advantages"], data["input_ids"], data["micro_batch_size_per_gpu"])
        ], None

    engine.FSDPEngine.forward_backward_batch = forward_backward_batch
    engine.prepare_micro_batches = prepare_micro_batches  # type: ignore[attr-defined]


def rows_to_learn(advantages: torch.Tensor, ids: torch.Tensor, most: int) -> list[torch.Tensor]:
    """Rows with an advantage by length, in equal parts of at most ``most``; at least one row, so that a step is one.

    Both tensors are nested, a row a response: ``advantages`` by its tokens, ``ids`` by those of prompt and response.
    """
    learnt = torch.tensor([bool(row.any()) for row in advantages.unbind()])
    rows = learnt.nonzero().squeeze(1) if learnt.any() else torch.tensor([0])
    rows = rows[ids.offsets().diff()[rows].argsort(stable=True)]
    return list(rows.tensor_split(-(-len(rows) // most)))
