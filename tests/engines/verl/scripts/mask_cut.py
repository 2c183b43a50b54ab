"""Run in the train environment: responses that the limit cut leave the loss, and nothing else changes.

A queue in memory stands in for verl's; masks, advantages and both ways of averaging are verl's own.
"""

import sys
from types import ModuleType, SimpleNamespace

import torch
from verl.trainer.ppo.core_algos import agg_loss

from legal_rl.engines.verl.trainer_hooks import without_cut


def jagged(rows):
    return torch.nested.as_nested_tensor([torch.tensor(row) for row in rows], layout=torch.jagged)


class Queue(ModuleType):
    """``kv_batch_get`` and ``kv_batch_put`` over one dictionary of columns."""

    def __init__(self, **columns):
        super().__init__("transfer_queue")
        self.columns = columns

    def kv_batch_get(self, keys, partition_id, select_fields):
        return {name: self.columns[name] for name in select_fields}

    def kv_batch_put(self, keys, partition_id, fields):
        self.columns |= {name: fields[name] for name in fields.keys()}  # noqa: SIM118
        return Batch(keys, partition_id)


class Batch:
    def __init__(self, keys, partition_id="train"):
        self.keys, self.partition_id = keys, partition_id

    def __len__(self):
        return len(self.keys)


def step(cut):
    """One step of three responses, of 3, 1 and 2 tokens: (the queue after it, the metrics)."""
    fields = [SimpleNamespace(data={"reward_extra_info": {"acc": 1.0, "cut": float(each)}}) for each in cut]
    masks = jagged([[1, 1, 1], [1], [1, 1]])
    queue = sys.modules["transfer_queue"] = Queue(extra_fields=fields, response_mask=masks, loss_mask=masks)
    metrics = {}
    seen = []
    hooked = without_cut(lambda self, batch, metrics: seen.append(queue.columns["response_mask"].values()) or batch)
    hooked(SimpleNamespace(global_steps=4), Batch(["a", "b", "c"]), metrics)
    assert seen[0].tolist() == [1] * 6, "advantages are made of all responses"
    return queue.columns, metrics


def cut_responses_have_no_token_in_either_mask():
    columns, metrics = step([True, False, False])
    for name in ("response_mask", "loss_mask"):
        assert columns[name].values().tolist() == [0, 0, 0, 1, 1, 1], name
        assert columns[name].offsets().tolist() == [0, 3, 4, 6], "lengths stay: log-probabilities have them too"
    assert metrics == {"actor/mask_cut_share": 1 / 3}
    assert step([False, False, False])[0]["loss_mask"].values().tolist() == [1] * 6


def the_loss_is_that_of_the_others():
    columns, _ = step([True, False, False])
    mask = columns["response_mask"].to_padded_tensor(0).bool()
    loss = torch.tensor([[5.0, 5.0, 5.0], [2.0, 0.0, 0.0], [1.0, 3.0, 0.0]])
    tokens = int(columns["loss_mask"].values().sum())  # as verl's engine counts them
    by_token = agg_loss(loss, mask, "token-mean", batch_num_tokens=tokens)
    assert by_token == (2 + 1 + 3) / 3
    # The mean over responses is over all three, as verl divides by the batch: one that is left out adds nothing.
    by_response = agg_loss(loss, mask, "seq-mean-token-mean", global_batch_size=3)
    torch.testing.assert_close(by_response, torch.tensor((2.0 + 2.0) / 3))


def nothing_left_is_said():
    try:
        step([True, True, True])
    except ValueError as error:
        assert "every response of step 4 was cut" in str(error) and "limits.response" in str(error)
    else:
        raise AssertionError("a step without a token was trained on")


cut_responses_have_no_token_in_either_mask()
the_loss_is_that_of_the_others()
nothing_left_is_said()
