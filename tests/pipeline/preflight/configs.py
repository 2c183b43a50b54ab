"""A composed configuration of verl with the keys preflight reads, for a 7B model on eight GPUs; and laying over it."""

import copy
from typing import Any

from legal_rl.engines.verl.settings import merge

SDPA = {"attn_implementation": "sdpa"}
ENGINE = {
    "strategy": "fsdp2",
    "model_dtype": "fp32",
    "fsdp_size": -1,
    "param_offload": False,
    "optimizer_offload": False,
    "offload_policy": False,
    "use_torch_compile": True,
    "entropy_from_logits_with_chunking": False,
    "entropy_checkpointing": False,
    "use_no_sync_for_gradient_accumulation": False,
    "ulysses_sequence_parallel_size": 1,
}
SEVEN_B = {
    "algorithm": {"adv_estimator": "grpo", "use_kl_in_reward": False},
    "data": {"train_batch_size": 256, "max_prompt_length": 512, "max_response_length": 2048},
    "actor_rollout_ref": {
        "model": {
            "lora_rank": 0,
            "enable_gradient_checkpointing": True,
            "use_remove_padding": True,
            "use_fused_kernels": False,
            "override_config": SDPA,
            "lora": {"merge": False},
        },
        "actor": {
            "ppo_mini_batch_size": 64,
            "use_dynamic_bsz": True,
            "ppo_max_token_len_per_gpu": 16384,
            "use_kl_loss": True,
            "entropy_coeff": 0.001,
            "fsdp_config": ENGINE,
            "checkpoint": {"save_contents": ["model", "optimizer", "extra"]},
        },
        "ref": {"log_prob_max_token_len_per_gpu": 16384, "fsdp_config": {**ENGINE, "forward_only": True}},
        "rollout": {
            "name": "vllm",
            "n": 7,
            "tensor_model_parallel_size": 1,
            "gpu_memory_utilization": 0.6,
            "free_cache_engine": True,
            "max_num_seqs": 256,
            "log_prob_max_token_len_per_gpu": 16384,
            "checkpoint_engine": {"update_weights_bucket_megabytes": 2048},
        },
    },
    "critic": {"enable": None, "fsdp": ENGINE, "model": {"enable_gradient_checkpointing": True}},
    "trainer": {"nnodes": 1, "n_gpus_per_node": 8, "max_actor_ckpt_to_keep": 2, "device": "cuda"},
    "transfer_queue": {"backend": {"SimpleStorage": {"num_data_storage_units": 8}}},
    "ray_kwargs": {"ray_init": {"num_cpus": None}},
}


def config(**dotted: Any) -> dict[str, Any]:
    """The configuration with values laid over it: ``config(**{"trainer.nnodes": 2})``."""
    made: dict[str, Any] = copy.deepcopy(SEVEN_B)
    for key, value in dotted.items():
        nested = value
        for part in reversed(key.split(".")):
            nested = {part: nested}
        made = merge(made, nested)
    return made
