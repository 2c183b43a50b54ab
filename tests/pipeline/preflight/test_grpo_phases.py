"""GRPO's phases: what is on the GPU when, what a key changes, and what is refused without arithmetic."""

import pytest

from legal_rl.pipeline.preflight.checks import cuda_release, driver_problem, grpo_checks, locked, sft_checks, slots
from legal_rl.pipeline.preflight.grpo import grpo_phases
from legal_rl.pipeline.preflight.grpo_plan import GrpoPlan
from legal_rl.pipeline.preflight.plan import GIB, Machine, hold, total
from legal_rl.pipeline.preflight.shapes import shape_of
from tests.pipeline.preflight.configs import config

EIGHT = Machine(gpus=8)
ACTOR = "actor_rollout_ref.actor"
ENGINE = f"{ACTOR}.fsdp_config"
ROLLOUT = "actor_rollout_ref.rollout"


def plan(machine=EIGHT, model="Qwen2.5-7B", **dotted):
    return GrpoPlan(config(**dotted), shape_of(model), machine)


def phases(machine=EIGHT, model="Qwen2.5-7B", **dotted):
    return {p.name: p for p in grpo_phases(plan(machine, model, **dotted), steps=100, kept_best=True, save_every=10)}


def parts(phase):
    return {item.what: item.bytes for item in phase.gpu}


def test_offload_helps_the_rollout_and_not_the_update():
    moved = {f"{ENGINE}.param_offload": True, f"{ENGINE}.optimizer_offload": True}
    before, after = phases(), phases(**moved)
    assert total(after["rollout"].gpu) < total(before["rollout"].gpu)
    assert total(after["update"].gpu) == total(before["update"].gpu)
    assert total(after["rollout"].host) > total(before["rollout"].host)
    streamed = phases(**{f"{ENGINE}.offload_policy": True})
    assert total(streamed["update"].gpu) < total(before["update"].gpu)


def test_vllm_takes_its_share_awake_and_leaves_little_asleep():
    made = phases()
    assert parts(made["rollout"])["vLLM's share (gpu_memory_utilization)"] == pytest.approx(0.6 * EIGHT.gpu_bytes)
    assert parts(made["update"])["vLLM asleep"] < 4 * GIB
    never = phases(**{f"{ROLLOUT}.free_cache_engine": False})
    assert "vLLM's share (gpu_memory_utilization)" in parts(never["update"])


def test_a_share_without_room_for_the_cache_does_not_fit_and_names_the_key():
    small = phases(**{f"{ROLLOUT}.gpu_memory_utilization": 0.2})
    (problem,) = small["rollout"].problems
    assert problem.verdict == "does not fit" and "tensor_model_parallel_size=2" in problem.turn[0]


def test_a_reference_there_is_with_a_kl_term_and_without_an_adapter_only():
    reference = "reference's log-probs"
    assert reference in phases()
    assert reference not in phases(**{f"{ACTOR}.use_kl_loss": False})
    assert reference in phases(**{f"{ACTOR}.use_kl_loss": False, "algorithm.use_kl_in_reward": True})
    assert reference not in phases(**{"actor_rollout_ref.model.lora_rank": 8})


def test_a_critic_stays_on_the_gpu_while_others_work_unless_it_is_offloaded():
    ppo = {"algorithm.adv_estimator": "gae"}
    assert "critic's update" in phases(**ppo)
    assert "critic: AdamW's moments" in parts(phases(**ppo)["update"])
    moved = {**ppo, "critic.fsdp.param_offload": True, "critic.fsdp.optimizer_offload": True}
    assert not [what for what in parts(phases(**moved)["update"]) if what.startswith("critic")]


def test_gradients_that_wait_for_the_last_micro_batch_are_whole():
    waiting = phases(**{f"{ENGINE}.use_no_sync_for_gradient_accumulation": True})["update"]
    assert parts(waiting)["whole gradients (no_sync)"] == 4 * shape_of("Qwen2.5-7B").parameters()
    assert "use_no_sync_for_gradient_accumulation=false" in waiting.turn[0]


def test_thirty_two_billion_on_eight_gpus_of_80_does_not_fit_and_says_what_to_turn():
    made = phases(model="Qwen2.5-32B")
    verdicts = {name: [p.verdict for p in hold(phase, EIGHT)] for name, phase in made.items()}
    assert "does not fit" in verdicts["rollout"] + verdicts["update"]
    (problem,) = [p for p in hold(made["update"], EIGHT) if p.verdict == "does not fit"]
    assert any("offload_policy" in turn for turn in problem.turn) and any("more GPUs" in turn for turn in problem.turn)


def test_disk_counts_checkpoints_kept_best_weights_and_the_export():
    disk = {item.what: item.bytes for item in phases()["export"].disk}
    whole = shape_of("Qwen2.5-7B").parameters()
    assert disk["2 checkpoint(s) of the actor"] == 2 * 12 * whole
    assert disk["best weights"] == 4 * whole
    assert disk["exported model"] == 2 * whole
    tight = Machine(gpus=8, disk=300)
    assert [p.verdict for p in hold(phases()["export"], tight)] == []
    assert [p.verdict for p in hold(phases()["export"], Machine(gpus=8, disk=100))] == ["does not fit"]


def refusals(machine=EIGHT, model="Qwen2.5-7B", lock=None, **dotted):
    found = grpo_checks(plan(machine, model, **dotted), lock or locked("train"))
    return {problem.sentence: problem for problem in found}


def test_the_configuration_as_it_stands_has_nothing_to_refuse():
    assert refusals() == {}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("data.train_batch_size", 100, "is no multiple of 64 (ppo_mini_batch_size)"),
        (f"{ACTOR}.ppo_mini_batch_size", 4, "no multiple of 8 (data-parallel ranks)"),
        (f"{ROLLOUT}.tensor_model_parallel_size", 3, "attention heads: 28 is no multiple of 3"),
        (f"{ACTOR}.ppo_max_token_len_per_gpu", 2048, "below the longest sequence, 2560"),
        (f"{ROLLOUT}.log_prob_max_token_len_per_gpu", 2048, "below the longest sequence, 2560"),
        (f"{ROLLOUT}.max_model_len", 2048, "max_model_len 2048 is shorter"),
        ("trainer.n_gpus_per_node", 16, "asks for 16 GPUs a node, there are 8"),
        ("trainer.nnodes", 2, "asks for 2 nodes, there are 1"),
        ("ray_kwargs.ray_init.num_cpus", 16, "waits for 34 in all, 24 on a node"),
        ("actor_rollout_ref.model.override_config.attn_implementation", "flash_attention_2", "does not lock"),
        ("actor_rollout_ref.model.use_liger", True, "liger-kernel"),
        (f"{ROLLOUT}.name", "sglang", "needs sglang"),
    ],
)
def test_what_cannot_run_is_refused_with_the_key_to_turn(key, value, words):
    found = [problem for sentence, problem in refusals(**{key: value}).items() if words in sentence]
    assert [problem.verdict for problem in found] == ["does not fit"], refusals(**{key: value})
    assert found[0].turn


def test_a_fixed_micro_batch_must_divide_a_ranks_rows():
    fixed = {f"{ACTOR}.use_dynamic_bsz": False, f"{ACTOR}.ppo_micro_batch_size_per_gpu": 5}
    assert any("no multiple of ppo_micro_batch_size_per_gpu 5" in sentence for sentence in refusals(**fixed))


def test_fused_log_probabilities_keep_the_head_whole_and_hold_a_chunk_of_logits():
    plain, fused = phases()["update"], phases(**{"actor_rollout_ref.model.use_fused_kernels": True})["update"]
    assert total(fused.gpu) < total(plain.gpu) - 10 * GIB
    whole = shape_of("Qwen2.5-7B").groups(fused=True)
    assert "head" not in {group.name for group in whole} and whole[-1].numel > 5e8


def test_a_critic_needs_its_own_attention_key_and_its_own_budget():
    ppo = {"algorithm.adv_estimator": "gae", "critic.ppo_max_token_len_per_gpu": 32768}
    small = {
        **ppo,
        "critic.ppo_max_token_len_per_gpu": 8192,
        "critic.model.override_config": {"attn_implementation": "sdpa"},
    }
    (problem,) = refusals(**small).values()
    assert "trains it by 32768 tokens" in problem.sentence
    assert refusals(**small, **{"critic.ppo_infer_max_token_len_per_gpu": 8192}) == {}
    assert any("critic" in sentence for sentence in refusals(**ppo))
    assert refusals(**ppo, **{"critic.model.override_config.attn_implementation": "sdpa"}) == {}
    assert refusals(**ppo, lock={**locked("train"), "flash-attn": "2.8.3"}) == {}


def test_an_old_accelerate_is_refused_where_it_fails():
    old = {**locked("train"), "accelerate": "1.11.0"}
    assert any("accelerate below 1.13" in sentence for sentence in refusals(lock=old))
    assert refusals(lock=old, model="Qwen2.5-3B") == {}


def test_cores_told_on_the_command_line_are_held_against_rays_slots():
    assert slots(plan()) == (24, 34)
    assert any("Ray's CPU slots" in sentence for sentence in refusals(Machine(gpus=8, cpus=16)))
    assert refusals(Machine(gpus=8, cpus=34)) == {}


def test_the_driver_is_held_against_the_locks_cuda():
    lock = locked("train")
    assert cuda_release(lock) == 13
    assert driver_problem(lock, "580.65.06") is None and driver_problem(lock, None) is None
    assert "R580" in driver_problem(lock, "550.54.15").sentence


def test_an_sft_recipe_is_held_against_the_lock():
    lock = locked("train")
    assert list(sft_checks({"flash_attn": "auto", "deepspeed": "zero3.json"}, lock)) == []
    for key, value in (("flash_attn", "fa2"), ("enable_liger_kernel", True), ("quantization_bit", 4)):
        (problem,) = sft_checks({key: value}, lock)
        assert problem.verdict == "does not fit" and key in problem.turn[0]
