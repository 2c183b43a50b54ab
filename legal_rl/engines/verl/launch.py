"""Ask verl and its libraries, inside the train environment: ``python -m legal_rl.engines.verl.launch VERB …``.

``check FOLDER…`` composes the run's configuration in each folder with Hydra, lets verl check it and writes beside it
``answer.json``: ``{"config": …, "unchecked": […]}``, or ``{"error": …}``; no hardware is touched.
``export ACTOR_DIR OUT`` makes a Hugging Face folder of safetensors, with its tokenizer, of verl's sharded checkpoint.
``nodes FOLDER`` looks at the nodes of a Ray cluster, ``train …`` is verl's own command with what it lacks. Importable
without verl.
"""

import dataclasses
import difflib
import functools
import importlib
import importlib.util
import inspect
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from legal_rl.engines import forks
from legal_rl.engines.verl.nodes import ask
from legal_rl.engines.verl.settings import ANSWER, FORKS, RUN_CONFIG, check_version
from legal_rl.runs.records import write_json

# Mappings that verl hands on as they are, though its own configuration does not list their keys.
OPEN: Final = (
    "reward.reward_kwargs",
    "reward.custom_reward_function.reward_kwargs",
    "actor_rollout_ref.model.override_config",
)
# What verl's workers on a CPU import, but for Ray and whatever imports it: names that Ray draws after a copy would be
# the same in every copy.
PRELOADED: Final = (
    "torch._dynamo",
    "torch.distributed.fsdp",
    "torch.utils.tensorboard",
    "transformers.models.qwen2.modeling_qwen2",
    "tensordict",
    "datasets",
    "peft",
    "accelerate",
    "torchdata.stateful_dataloader",
    "fastapi",
    "aiohttp",
    "hydra",
    "pandas",
    "scipy.stats",
)
# A dtype by the name that a safetensors header gives it.
DTYPES: Final = {"F32": "float32", "BF16": "bfloat16", "F16": "float16"}


def check(folder: str) -> dict[str, Any]:
    """Compose, compare with verl's own configuration key by key, then run verl's checks.

    Raises whatever Hydra, verl's dataclasses or ``validate_config`` raise, ``KeyError`` for a key verl does not know
    and ``TypeError`` for a value of another type than verl's own.
    """
    from hydra import compose, initialize_config_dir
    from omegaconf import OmegaConf

    with initialize_config_dir(folder, version_base=None):
        composed = compose(RUN_CONFIG)
    given = OmegaConf.to_container(composed, resolve=False)
    assert isinstance(given, dict)
    for problem in differences(given, _known()):
        raise problem
    unchecked = run_verl_checks(composed)
    return {"config": OmegaConf.to_container(composed, resolve=True), "unchecked": unchecked}


@functools.cache
def _known() -> dict[str, Any]:
    """verl's own configuration, unresolved."""
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    with initialize_config_module("verl.trainer.config", version_base=None):
        known = OmegaConf.to_container(compose("ppo_trainer"), resolve=False)
    assert isinstance(known, dict)
    return known


def differences(given: Mapping[str, Any], known: Mapping[str, Any], section: str = "") -> Iterator[Exception]:
    """Every key of ``given`` that verl does not know, and every value whose type it would not take."""
    fields = _fields(known.get("_target_"))
    for key, value in given.items():
        dotted = f"{section}.{key}" if section else key
        if key not in known:
            if key not in fields and known != {} and not {dotted, section} & {*OPEN} and not _of_ray(section, key):
                close = difflib.get_close_matches(str(key), [*known, *fields], n=1, cutoff=0.5)
                hint = f"; did you mean {f'{section}.' if section else ''}{close[0]}?" if close else ""
                yield KeyError(f"{dotted} is not a key of verl{hint}")
        elif isinstance(value, Mapping) and isinstance(known[key], Mapping):
            yield from differences(value, known[key], dotted)
        elif not _same_type(value, known[key]):
            yield TypeError(
                f"{dotted} is {value!r}; verl's own is {known[key]!r}, so a {type(known[key]).__name__} is meant"
            )


def _fields(target: str | None) -> set[str]:
    """The fields of the dataclass that verl makes of a section: more than its YAML lists."""
    if target is None or not target.startswith("verl."):
        return set()
    from hydra.utils import get_class

    return {field.name for field in dataclasses.fields(get_class(target))}


def _of_ray(section: str, key: str) -> bool:
    """``ray_kwargs.ray_init`` is handed to ``ray.init``, and its ``runtime_env`` has fields of its own."""
    if section not in ("ray_kwargs.ray_init", "ray_kwargs.ray_init.runtime_env"):
        return False
    import ray
    from ray.runtime_env import RuntimeEnv

    if section.endswith("runtime_env"):
        return key in RuntimeEnv.known_fields
    return key in inspect.signature(ray.init).parameters or key == "_temp_dir"


def _same_type(value: Any, known: Any) -> bool:
    """Nothing can be said of None and interpolations; a whole number will do for a fraction."""
    if value is None or known is None or any(isinstance(v, str) and ("${" in v or v == "???") for v in (value, known)):
        return True
    if isinstance(known, bool) or isinstance(value, bool):
        return isinstance(known, bool) and isinstance(value, bool)
    if isinstance(known, int | float):
        return isinstance(value, int | float)
    if isinstance(known, str | list):  # several keys take a word or a list of words
        return isinstance(value, str | list)
    return isinstance(value, type(known))


def run_verl_checks(config: Any) -> list[str]:
    """``validate_config`` and the dataclasses verl builds at start; returns what cannot be judged on this machine."""
    from verl.trainer.ppo.reward import get_custom_reward_fn, resolve_reward_manager_cls
    from verl.trainer.ppo.utils import need_critic, need_reference_policy
    from verl.utils.config import omega_conf_to_dataclass, validate_config

    unchecked = list(_not_here(config))
    # verl reads a critic's model while it checks; a hub name would be looked for on the network.
    critic = need_critic(config) and Path(config.actor_rollout_ref.model.path).is_dir()
    try:
        validate_config(config, use_reference_policy=need_reference_policy(config), use_critic=critic)
    except ModuleNotFoundError as error:  # some checks ask an engine that only a machine with a GPU has
        unchecked.append(f"what verl asks of {error.name}, which is not installed here")
    omega_conf_to_dataclass(config.actor_rollout_ref.rollout)
    omega_conf_to_dataclass(config.algorithm)
    # The reward function and manager, by the names the run will use.
    get_custom_reward_fn(config)
    resolve_reward_manager_cls(config)
    return unchecked


def _not_here(config: Any) -> Iterator[str]:
    import torch

    ranks = config.trainer.n_gpus_per_node * config.trainer.nnodes
    if config.trainer.device != "cpu" and torch.cuda.device_count() < config.trainer.n_gpus_per_node:
        yield f"memory and speed on {ranks} GPU(s): this machine has {torch.cuda.device_count()}"
    engine = config.actor_rollout_ref.rollout.name
    if engine in ("vllm", "sglang") and importlib.util.find_spec(engine) is None:
        yield f"the rollout engine {engine}: it is not installed here"
    if not Path(config.actor_rollout_ref.model.path).is_dir():
        yield f"the model: {config.actor_rollout_ref.model.path} is not a folder on this machine"


def export(actor: Path, out: Path) -> None:
    """Take the whole model where verl saved one, else let verl's merger put the shards together, adapters included."""
    saved = actor / "huggingface"
    if any(saved.glob("*.safetensors")):
        shutil.copytree(saved, out)
        state_dtype(out)
        return
    merger = [sys.executable, "-m", "verl.model_merger", "merge", "--backend", "fsdp"]
    subprocess.run([*merger, "--local_dir", str(actor), "--target_dir", str(out)], check=True)
    adapter = out / "lora_adapter"
    if adapter.exists():
        merge_adapter(out, adapter)


def state_dtype(model: Path) -> None:
    """Put into ``config.json`` the dtype that the weights have: verl writes bfloat16 beside whatever it trained, and a
    sampler would round them."""
    from safetensors import safe_open

    dtypes = set()
    for file in model.glob("*.safetensors"):
        with safe_open(file, "numpy") as tensors:  # what is asked of it needs no torch, which takes a second
            dtypes |= {tensors.get_slice(name).get_dtype() for name in tensors.keys()}  # noqa: SIM118
    if len(dtypes) == 1:
        config = json.loads((model / "config.json").read_text("utf-8"))
        write_json(model / "config.json", {**config, "dtype": DTYPES[dtypes.pop()]})


def merge_adapter(base: Path, adapter: Path) -> None:
    """Fold a LoRA adapter into the base weights it lies beside, so that every sampler can load the result."""
    from peft import PeftModel  # type: ignore[import-not-found]
    from transformers import AutoModelForCausalLM

    model = AutoModelForCausalLM.from_pretrained(base, dtype="auto", use_safetensors=True)
    merged = PeftModel.from_pretrained(model, str(adapter)).merge_and_unload()
    for old in base.glob("*.safetensors*"):
        old.unlink()
    merged.save_pretrained(base)
    shutil.rmtree(adapter)


def train(argv: list[str]) -> None:
    """verl's own command, with its task runner on this machine, wherever else in the cluster there is room.

    The runner holds the data loader and the callbacks that keep checkpoints, and its output is the run's log.
    """
    address = os.environ.get(FORKS)
    if address:
        argv = [*argv, serve_workers(address)]
    forks.import_at_once(("ray", "verl.trainer.main_ppo"))
    import ray
    import verl
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
    from verl.trainer import main_ppo

    check_version(__name__, verl.__version__)
    runner = main_ppo.TaskRunnerV1

    class HereRunner:
        """The calls that verl makes to the class of its runner, once Ray is there."""

        @staticmethod
        def options(**options: Any) -> Any:
            here = ray.get_runtime_context().get_node_id()
            return runner.options(scheduling_strategy=NodeAffinitySchedulingStrategy(here, soft=False), **options)

        @classmethod
        def remote(cls) -> Any:
            return cls.options().remote()

    main_ppo.TaskRunnerV1 = HereRunner
    sys.argv[1:] = argv
    main_ppo.main()
    if address:
        # Ray would take two seconds to end its processes one after another; without this one they end by themselves.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def serve_workers(address: str) -> str:
    """Leave a process behind that imports what verl's workers import, and of which they are copies.

    It imports on one core while verl's command starts Ray on another. Returns the override of verl's configuration that
    has Ray start its workers so.
    """
    Path(address).parent.mkdir(parents=True, exist_ok=True)
    forks.serve_beside(address, PRELOADED)
    worker = shlex.join([sys.executable, "-S", "-E", forks.__file__, address])
    return f"++ray_kwargs.ray_init.runtime_env.py_executable={json.dumps(worker)}"


def main(argv: list[str]) -> None:
    """Run one verb; whatever is raised while checking is the answer's error."""
    if argv[0] == "export":
        export(Path(argv[1]), Path(argv[2]))
        return
    if argv[0] == "train":
        train(argv[1:])
        return
    if argv[0] == "nodes":
        write_json(Path(argv[1]) / ANSWER, {"error": ask(Path(argv[1]))})
        return
    for folder in argv[1:]:
        try:
            answer = check(folder)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        write_json(Path(folder) / ANSWER, answer)


if __name__ == "__main__":
    main(sys.argv[1:])
