"""States, activations and logits: the paper's constants, and what each switch is for."""

import dataclasses

import pytest

from legal_rl.pipeline.preflight.shapes import shape_of
from legal_rl.pipeline.preflight.training_memory import (
    Activations,
    Head,
    gathered,
    sharded_states,
    unsharded_gradients,
)

SEVEN_B = shape_of("Qwen2.5-7B")


@pytest.mark.parametrize("ranks", [1, 8, 16])
def test_full_training_in_fp32_takes_sixteen_bytes_a_parameter_over_the_ranks(ranks):
    states = sharded_states(SEVEN_B.groups(), ranks, base=4, trained=4)
    together = states.parameters + states.gradients + states.moments
    assert together == pytest.approx(16 * SEVEN_B.parameters() / ranks, rel=1e-4)


def test_an_adapter_alone_has_gradients_and_moments():
    states = sharded_states(SEVEN_B.groups(64), 1, base=2, trained=4)
    adapter = SEVEN_B.adapter_parameters(64)
    assert states.gradients == 4 * adapter
    assert states.moments == 8 * adapter
    assert states.parameters == 2 * SEVEN_B.parameters() + 4 * adapter


def test_the_largest_all_gather_is_the_embedding_and_waiting_gradients_are_whole():
    assert gathered(SEVEN_B.groups()) == 2 * SEVEN_B.vocab * SEVEN_B.hidden
    assert unsharded_gradients(SEVEN_B.groups()) == 4 * SEVEN_B.parameters()
    assert unsharded_gradients(SEVEN_B.groups(8)) == 4 * SEVEN_B.adapter_parameters(8)


def test_checkpointing_keeps_inputs_instead_of_layers():
    plain, kept = (Activations(SEVEN_B, checkpointing=on) for on in (False, True))
    assert kept.saved(4096) < plain.saved(4096) / 10
    assert kept.saved(8192) - kept.saved(4096) == pytest.approx(4096 * 2 * SEVEN_B.hidden * (28 + 5), rel=1e-6)
    assert kept.recomputed(4096) > plain.recomputed(4096)


def test_a_mask_costs_repeated_keys_and_values_and_grows_with_the_square_where_rows_are_packed():
    plain = Activations(SEVEN_B, checkpointing=False)
    packed = dataclasses.replace(plain, mask_row=4096)
    repeated = 2 * 2 * (SEVEN_B.query - SEVEN_B.key_value)
    assert packed.layer(4096) - plain.layer(4096) == 4096 * (repeated + 2 * 4096)
    assert packed.saved(4096) - plain.saved(4096) == 28 * (packed.layer(4096) - plain.layer(4096)) + 4096**2


def test_each_switch_of_the_head_is_worth_what_it_is_for():
    tokens, plain = 16384, Head(SEVEN_B)
    assert plain.backward(tokens) == 6 * tokens * SEVEN_B.vocab
    eager, chunked = (dataclasses.replace(plain, entropy=kind) for kind in ("eager", "chunked"))
    assert eager.backward(tokens) > 3 * plain.backward(tokens)
    assert chunked.backward(tokens) < eager.backward(tokens) / 1.5
    fused = dataclasses.replace(plain, fused=True, entropy="eager")
    assert fused.backward(tokens) < eager.backward(tokens) / 10
    assert fused.backward(2 * tokens) < 1.05 * fused.backward(tokens), "all but the hidden states' gradient is chunked"
    assert fused.backward(tokens) - fused.backward(tokens, learnt=False) == 2 * SEVEN_B.hidden * SEVEN_B.vocab
