"""The policy's update on a CPU: no row without a gradient, little padding, no logits of prompts. Train environment."""

import functools
from types import ModuleType
from typing import Any, Final

import torch
from tensordict import NonTensorStack
from verl.utils import tensordict_utils as tu

from legal_rl.engines.verl.advantages.estimators import NLL

LEARNT: Final = "learnt_by_advantage_alone"
KEPT: Final = "positions_with_logits"
# What needs the logits of all positions, or has none to keep.
WHOLE: Final = ("use_remove_padding", "use_fused_kernels", "calculate_entropy", "calculate_sum_pi_squared")


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
        # What the dataset and the grader say of each row would be gone through for every micro-batch.
        needed = data.exclude(*(name for name, column in data.items() if isinstance(column, NonTensorStack)))
        return [
            tu.index_select_tensor_dict(needed, rows)
            for rows in rows_to_learn(data["advantages"], data["input_ids"], data["micro_batch_size_per_gpu"])
        ], None

    policy_engine = engine.FSDPEngineWithLMHead
    inputs, outputs = policy_engine.prepare_model_inputs, policy_engine.prepare_model_outputs

    @functools.wraps(inputs)
    def prepare_model_inputs(self: Any, micro_batch: Any) -> Any:
        given, arguments = inputs(self, micro_batch=micro_batch)
        dense = not any(tu.get_non_tensor_data(micro_batch, key, False) for key in WHOLE)
        if tu.get_non_tensor_data(micro_batch, LEARNT, False) and dense:
            arguments[KEPT] = kept_positions(micro_batch["input_ids"], micro_batch["response_mask"])
            given["logits_to_keep"] = arguments[KEPT]
        return given, arguments

    @functools.wraps(outputs)
    def prepare_model_outputs(
        self: Any, output: Any, output_args: Any, micro_batch: Any, logits_processor_func: Any
    ) -> Any:
        if KEPT not in output_args:
            return outputs(self, output, output_args, micro_batch, logits_processor_func)
        ids, temperature = micro_batch["input_ids"], output_args["temperature"]
        return {"log_probs": response_log_probs(output.logits, ids, output_args[KEPT], temperature)}

    policy_engine.prepare_model_inputs = prepare_model_inputs
    policy_engine.prepare_model_outputs = prepare_model_outputs
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


def kept_positions(ids: torch.Tensor, response_mask: torch.Tensor) -> torch.Tensor:
    """The positions of a padded micro-batch whose logits some response needs: a token's are those of the one before.

    Both tensors are nested, a row a response: ``ids`` by the tokens of prompt and response, ``response_mask`` by the
    response's. Rows are padded on the right.
    """
    lengths = ids.offsets().diff()
    first = lengths - response_mask.offsets().diff() - 1
    return torch.arange(int(first.min()), int(lengths.max()) - 1)


def response_log_probs(
    logits: torch.Tensor, ids: torch.Tensor, kept: torch.Tensor, temperature: torch.Tensor
) -> torch.Tensor:
    """Log-probabilities of each next token, nested as ``ids``; 0 where no logits were kept, which no loss reads.

    Shapes: ``logits`` (rows, kept positions, vocabulary), ``temperature`` (rows,).
    """
    first, width, lengths = int(kept[0]), len(kept), ids.offsets().diff()
    tokens = ids.to_padded_tensor(0, output_size=(len(lengths), first + width + 1))
    real = (kept < lengths[:, None] - 1).flatten().nonzero().squeeze(1)
    scaled = logits.flatten(0, 1).index_select(0, real).float()
    if not bool((temperature == 1).all()):
        scaled = scaled / temperature.repeat_interleave(width)[real][:, None]
    found = -torch.nn.functional.cross_entropy(scaled, tokens[:, first + 1 :].flatten()[real], reduction="none")
    dense = found.new_zeros(len(lengths) * width).index_put((real,), found)
    whole = torch.nn.functional.pad(dense.view(len(lengths), width), (first, 1))
    inside = torch.arange(first + width + 1) < lengths[:, None]
    return torch.nested.nested_tensor_from_jagged(whole[inside], ids.offsets())
