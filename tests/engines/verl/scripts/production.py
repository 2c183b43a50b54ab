"""What verl makes of recipes for GPUs before their first step, on a machine that has none.

``production.py modules|engine_args LOCK FOLDER…``: each folder holds a run's configuration for a small local model.
``modules`` builds what verl's workers build: the dataclasses of every role and the models of actor, reference and
critic, the way each worker loads its own. ``engine_args`` lets verl's server make vLLM's arguments, which vLLM's own
parser reads; it stops where the engine would start. Either leaves ``answer.json`` in each folder.
"""

import asyncio
import importlib.metadata
import json
import re
import sys
import traceback
from pathlib import Path
from types import SimpleNamespace

CONFIG = "legal_rl_grpo"


def main(argv):
    verb, lock, *folders = argv
    if verb == "modules":  # vLLM of the target brings its own Python alone, beside the libraries of another vLLM
        sys.meta_path.insert(0, OnlyLocked(Path(lock)))
    import torch
    from hydra import compose, initialize_config_dir

    torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)
    for folder in map(Path, folders):
        with initialize_config_dir(str(folder), version_base=None):
            config = compose(CONFIG)
        try:
            answer = VERBS[verb](config)
        except BaseException as error:
            traceback.print_exc()
            causes = [error, error.__cause__, error.__context__]
            answer = {"error": "; ".join(f"{type(e).__name__}: {e}" for e in causes if e)}
        (folder / "answer.json").write_text(json.dumps(answer))


class OnlyLocked:
    """An import finder that hides what the lock lacks: what falls back on something else may, what does not fails."""

    def __init__(self, lock):
        pinned = {plain(line.partition("==")[0]) for line in lock.read_text().splitlines() if "==" in line}
        owners = importlib.metadata.packages_distributions()
        self.hidden = {name for name, some in owners.items() if not {plain(owner) for owner in some} & pinned}
        self.hidden -= {"legal_rl"}

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.hidden:
            raise ModuleNotFoundError(f"No module named {name!r} in the lock", name=name)


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def modules(config):
    """``{role: {attention, dtype, …}}`` of the models as they were loaded."""
    from omegaconf import OmegaConf, open_dict
    from verl.trainer.ppo.utils import need_critic, need_reference_policy
    from verl.utils.config import omega_conf_to_dataclass

    actor = config.actor_rollout_ref
    model = omega_conf_to_dataclass(actor.model)
    omega_conf_to_dataclass(actor.rollout)
    omega_conf_to_dataclass(actor.rollout.checkpoint_engine)
    role = omega_conf_to_dataclass(actor.actor)
    assert actor.actor.use_dynamic_bsz == actor.rollout.log_prob_use_dynamic_bsz
    found = {"actor": built(model, role)}
    if need_reference_policy(config):
        with open_dict(actor.ref):  # as verl's worker does before it makes the dataclass
            actor.ref.ppo_mini_batch_size = actor.actor.ppo_mini_batch_size
            for mine, its in (
                ("ppo_micro_batch_size", "log_prob_micro_batch_size"),
                ("ppo_micro_batch_size_per_gpu", "log_prob_micro_batch_size_per_gpu"),
                ("use_dynamic_bsz", "log_prob_use_dynamic_bsz"),
                ("ppo_max_token_len_per_gpu", "log_prob_max_token_len_per_gpu"),
            ):
                actor.ref[mine] = actor.ref.pop(its, None)
        found["ref"] = built(omega_conf_to_dataclass(actor.model), omega_conf_to_dataclass(actor.ref))
    if need_critic(config):
        critic = omega_conf_to_dataclass(config.critic)
        critic.model.model_type = "value_model"
        found["critic"] = built(critic.model, critic)
    return {"config": OmegaConf.to_container(config, resolve=True), "roles": found}


def built(model, role):
    from verl.workers.engine.fsdp.transformer_impl import FSDPEngineWithLMHead

    engine = FSDPEngineWithLMHead(model, role.engine, role.optim, role.checkpoint)
    module = engine._build_module()
    if model.lora_rank > 0 and model.model_type == "language_model":
        module = engine._build_lora_module(module)
    trained = [p for p in module.parameters() if p.requires_grad]
    return {
        "class": type(module).__name__,
        "attention": module.config._attn_implementation,
        "packed": model.use_remove_padding,
        "trained": sum(p.numel() for p in trained),
        "dtypes": sorted({str(p.dtype).removeprefix("torch.") for p in trained}),
    }


def engine_args(config):
    """The arguments that vLLM's own parser made of what verl's server passes it."""
    import vllm
    from verl.workers.rollout.vllm_rollout import vllm_async_server
    from vllm.engine.arg_utils import AsyncEngineArgs
    from vllm.platforms import current_platform

    current_platform.device_type = "cuda"  # none is found here, and without one vLLM makes no arguments

    class Server(vllm_async_server.vLLMHttpServer):
        def __init__(self):  # verl's own opens ports and asks Ray where it is
            self.config = self._init_config(config.actor_rollout_ref.rollout)
            self.model_config = self._init_model_config(config.actor_rollout_ref.model)
            self._validate_configs()
            self.replica_rank = self.node_rank = 0
            self.nnodes, self.gpus_per_node = 1, self.config.tensor_model_parallel_size
            self._disaggregation_role = "null"
            self.profiler_controller = SimpleNamespace(check_enable=lambda: False)

        async def run_server(self, args):
            self.made = AsyncEngineArgs.from_cli_args(args)

    server = Server()
    asyncio.run(server.launch_server())
    made = {key: value for key, value in vars(server.made).items() if isinstance(value, str | int | float | None)}
    return {"vllm": vllm.__version__, "args": made}


VERBS = {"modules": modules, "engine_args": engine_args}

if __name__ == "__main__":
    main(sys.argv[1:])
