"""Recipe settings: the run's own configuration in verl's keys, and what a recipe may therefore not set."""

import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import QUIET
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.runs.records import write_text
from legal_rl.runs.shipped_files import PACKAGE
from legal_rl.runs.yaml_config import read_yaml

VERL_VERSION: Final = "0.9.1"  # the one whose internals this package touches
RUN_CONFIG: Final = "legal_rl_grpo"  # the Hydra config that is written for a run
ANSWER: Final = "answer.json"  # of a dry run, beside its config
REWARD: Final = "pkg://legal_rl.engines.verl.reward"
MANAGER: Final = "pkg://legal_rl.engines.verl.trainer_hooks"
CALLBACKS: Final = {
    "best": "legal_rl.engines.verl.trainer_hooks.BestCheckpointCallback",
    "last": "legal_rl.engines.verl.trainer_hooks.RewardLoggingCallback",
}
PATCHES: Final = "legal_rl.engines.verl.patches"  # for every device
PLUGIN: Final = "legal_rl.engines.verl.cpu"
CPU_ROLLOUT: Final = "transformers_cpu"
CPU_PLUGIN: Final = {
    "VERL_PLATFORM": "cpu",
    # verl registers its FSDP engine for cuda and npu only; this is its switch for borrowing one of them.
    "VERL_ENGINE_DEVICE": "cuda",
    "RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES": "1",
}
# No pinning of threads, which fails where only some of the cores may be used.
VLLM_ON_CPU: Final = {"VLLM_CPU_OMP_THREADS_BIND": "nobind", "VLLM_NO_USAGE_STATS": "1"}
FORKS: Final = "LEGAL_RL_FORKS"  # the variable with the socket at which verl's command serves copies of itself
MARK: Final = "LEGAL_RL_RUN"  # the variable by which the workers that another Ray started are known as a run's own
# Keys that follow from the run's configuration. The value names where a user sets them instead.
SET_BY_RUN: Final = {
    "data.train_files": "the run's questions",
    "data.val_files": "the run's questions",
    "data.seed": "the run's seed",
    "actor_rollout_ref.model.path": "the run's model",
    "data.apply_chat_template_kwargs": "every stage renders the chat template alike, with its own defaults",
    "data.trust_remote_code": "code that comes with a model is never run",
    "actor_rollout_ref.model.trust_remote_code": "code that comes with a model is never run",
    "actor_rollout_ref.rollout.seed": "the run's seed",
    "actor_rollout_ref.actor.data_loader_seed": "the run's seed",
    "reward.custom_reward_function": "the run's reward",
    "reward.reward_manager": "the run's reward",
    "reward.reward_kwargs": "the run's reward",
    "custom_reward_function": "the run's reward",
    "trainer.checkpoint_callback_class": "the run's keep",
    "trainer.default_local_dir": "the run's folder",
    "trainer.resume_mode": "resuming is always on; a fresh start is a new folder",
    "trainer.resume_from_path": "resuming is always on; a fresh start is a new folder",
    "trainer.project_name": "the run's folder",
    "trainer.experiment_name": "the run's folder",
    "ray_kwargs.ray_init.address": "RAY_ADDRESS where trainer.nnodes is above 1, else never another Ray",
    "ray_kwargs.ray_init._temp_dir": "the run's folder",
}


def user_settings(job: GrpoJob) -> dict[str, Any]:
    """The user's settings: ``job.config`` with the files beside it that its ``defaults`` name, and the overrides.

    Raises ``UserError`` for a file that is missing or not YAML.
    """

    def with_defaults(path: Path) -> dict[str, Any]:
        own = read_yaml(path)
        merged: dict[str, Any] = {}
        for entry in own.pop("defaults", None) or []:
            beside = path.parent / f"{entry}.yaml"
            if isinstance(entry, str) and entry != "_self_" and beside.exists():
                merged = merge(merged, with_defaults(beside))
        return merge(merged, own)

    return merge(with_defaults(job.config), job.overrides)


def merge(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one nested mapping over another."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def lookup(tree: Mapping[str, Any], dotted: str) -> Any:
    """The value at ``a.b.c``, None where there is none."""
    value: Any = tree
    for part in dotted.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def refuse_contradictions(job: GrpoJob) -> None:
    """Raise ``UserError`` when the config file sets what follows from the run, or another length than the run's."""
    stated = user_settings(job)
    for key, source in SET_BY_RUN.items():
        if lookup(stated, key) is not None:
            raise UserError(f"{job.config}: {key} is filled in from the run's own configuration ({source}); remove it")
    if job.in_order and lookup(stated, "data.shuffle"):
        raise UserError(
            f"{job.config}: data.shuffle is true, but the run says grpo.order: curriculum; remove one of them"
        )
    rollout = lookup(stated, "actor_rollout_ref.rollout") or {}
    if lookup(stated, "algorithm.rollout_correction.bypass_mode") and (
        rollout.get("top_p", 1) != 1 or rollout.get("top_k", -1) > 0
    ):
        raise UserError(
            f"{job.config}: algorithm.rollout_correction.bypass_mode takes the log-probabilities that tokens were drawn"
            " with, and top_p or top_k have changed those; set bypass_mode to false, or top_p to 1 and top_k to -1"
        )
    for section in ("data", "trainer"):
        for name, value in _numbers(job, section).items():
            other = lookup(stated, key := f"{section}.{name}")
            if other not in (None, value):
                raise UserError(
                    f"{job.config}: {key} is {other}, but the run says {value}; remove it or make them agree"
                )


def _numbers(job: GrpoJob, section: str) -> dict[str, int]:
    """The numbers a run states once for all its stages: another value in the engine's file would be a mistake."""
    numbers = {
        "data": {"max_prompt_length": job.max_prompt_tokens, "max_response_length": job.max_response_tokens},
        "trainer": {"total_training_steps": job.steps, "save_freq": job.save_every, "test_freq": job.validate_every},
    }
    return {name: value for name, value in numbers[section].items() if value is not None}


def _room(job: GrpoJob, stated: Mapping[str, Any]) -> dict[str, int]:
    """The engine's longest sequence, where nobody states it: by default it plans for all that the model can."""
    lengths = {**(lookup(stated, "data") or {}), **_numbers(job, "data")}
    limits = [lengths.get("max_prompt_length"), lengths.get("max_response_length")]
    if lookup(stated, "actor_rollout_ref.rollout.max_model_len") is not None or None in limits:
        return {}
    return {"max_model_len": sum(map(int, filter(None, limits)))}


def on_cpu(job: GrpoJob) -> bool:
    """Return whether the config asks for the CPU plug-in."""
    return bool(lookup(user_settings(job), "trainer.device") == "cpu")


def nodes_of(job: GrpoJob) -> int:
    """On how many nodes the config trains."""
    return int(lookup(user_settings(job), "trainer.nnodes") or 1)


def validates(job: GrpoJob, step: int) -> bool:
    """Return whether verl validates after this training step."""
    every = job.validate_every or int(lookup(user_settings(job), "trainer.test_freq") or 0)
    return every > 0 and (step % every == 0 or step == job.steps)


def run_settings(job: GrpoJob, resumed_from: int | None = None, validate_first: bool = False) -> dict[str, Any]:
    """Everything that follows from the run, in verl's keys.

    ``validate_first`` makes up for a validation that the step resumed from has not had.
    """
    out, stated = job.out.resolve(), user_settings(job)
    limit = job.max_response_tokens or lookup(stated, "data.max_response_length")
    reward = job.reward.within(int(limit)) if limit else job.reward
    logger = lookup(stated, "trainer.logger") or []
    trainer: dict[str, Any] = {
        "default_local_dir": str(job.checkpoints.resolve()),
        "resume_mode": "auto",
        "checkpoint_callback_class": CALLBACKS[job.keep],
        "project_name": "legal_rl",
        "experiment_name": out.name,
        "logger": list(dict.fromkeys(["console", "file", *([logger] if isinstance(logger, str) else logger)])),
        **_numbers(job, "trainer"),
    }
    if job.steps is not None:
        # verl stops at whichever comes first; a small set of questions must not end the run early.
        trainer["total_epochs"] = job.steps
    if resumed_from is not None:
        # This model was validated before the run was stopped, or its validation was what stopped short.
        trainer["val_before_train"] = validate_first
        trainer["val_only"] = validate_first and resumed_from == job.steps
    return {
        "data": {
            "train_files": str(out / "train.parquet"),
            "val_files": str(out / "val.parquet"),
            "seed": job.seed,
            # The agent loop would cut an overlong prompt without a word; this leaves the question out, with a count.
            "filter_overlong_prompts": not job.measured,
            # verl's sampler is then torch's SequentialSampler, whose place its dataloader keeps in each checkpoint.
            **({"shuffle": False} if job.in_order else {}),
            **_numbers(job, "data"),
        },
        "actor_rollout_ref": {
            "model": {"path": str(Path(job.model).resolve()) if Path(job.model).is_dir() else job.model},
            "actor": {"data_loader_seed": job.seed, "fsdp_config": {"seed": job.seed}},
            "rollout": {"seed": job.seed, **_room(job, stated), **_agent(stated)},
        },
        "reward": {
            "custom_reward_function": {
                "path": REWARD,
                "name": "compute_score",
                "reward_kwargs": {"reward": reward.model_dump_json()},
            },
            "reward_manager": {"source": "importlib", "name": "GradingRewardManager", "module": {"path": MANAGER}},
            "reward_kwargs": {"record_dir": str(job.samples.resolve()), "mask_cut": job.mask_cut},
        },
        "trainer": trainer,
        "ray_kwargs": {"ray_init": ray_init(job, resumed_from or 0)},
    }


def _agent(stated: Mapping[str, Any]) -> dict[str, Any]:
    """The manager that asks our rollout on a CPU, which verl's own cannot."""
    if lookup(stated, "actor_rollout_ref.rollout.name") != CPU_ROLLOUT:
        return {}
    return {"agent": {"agent_loop_manager_class": f"{PLUGIN}.agent_loop.BatchManager"}}


def ray_init(job: GrpoJob, start: int) -> dict[str, Any]:
    """Arguments of ``ray.init``: a Ray of the run's own on one node, the Ray that ``RAY_ADDRESS`` names on several.

    The workers of the latter were not started by us: they get this package and our variables as their environment.
    """
    if nodes_of(job) == 1:
        return {"address": "local", "include_dashboard": False, "_temp_dir": str(ray_folder(job))}
    own = {key: value for key, value in environment(job, start).items() if key != "RAY_ADDRESS"}
    path = {"PYTHONPATH": os.environ["PYTHONPATH"]} if os.environ.get("PYTHONPATH") else {}
    return {
        "address": os.environ.get("RAY_ADDRESS"),
        # Who started the Ray has said what each node has; Ray refuses to be told again.
        **dict.fromkeys(("num_cpus", "num_gpus", "object_store_memory")),
        "runtime_env": {
            # Sent to every node, so that all run the same code, wherever it lies there.
            "py_modules": [str(PACKAGE)],
            "env_vars": {**QUIET, **path, **own, MARK: str(job.out.resolve())},
        },
    }


def environment(job: GrpoJob, start: int = 0) -> dict[str, str]:
    """The variables verl and Ray read; ``start`` is the step the run goes on from."""
    metrics = job.metrics.resolve()
    variables = {
        "RAY_USAGE_STATS_ENABLED": "0",
        # On one node a run never joins a Ray that happens to be there.
        "RAY_ADDRESS": os.environ.get("RAY_ADDRESS", "") if nodes_of(job) > 1 else "",
        "HYDRA_FULL_ERROR": "1",
        # verl copies the questions into a cache of the datasets library; it goes with the run's temporary files.
        "HF_DATASETS_CACHE": str(ray_folder(job) / "datasets"),
        "VERL_FILE_LOGGER_PATH": str(metrics / f"from-{start:06d}.jsonl"),
        "TENSORBOARD_DIR": str(metrics / "tensorboard"),
        **({"HF_HUB_OFFLINE": "1"} if Path(job.model).is_dir() else {}),
    }
    modules = [PATCHES]
    if on_cpu(job):
        modules.append(PLUGIN)
        # A config that says cpu means it: a GPU in the machine is hidden, and Ray keeps it so in its workers.
        # Ray wants as many entries as there are slots; the first that names no device ends CUDA's list.
        ranks = int(lookup(user_settings(job), "trainer.n_gpus_per_node") or 1)
        variables["CUDA_VISIBLE_DEVICES"] = ",".join(["-1"] * ranks)
        variables |= {**CPU_PLUGIN, **cpu_threads()}
        if copies_workers(job):
            variables[FORKS] = str(ray_folder(job) / "forks")
            if lookup(user_settings(job), "actor_rollout_ref.rollout.full_determinism"):
                variables["PYTHONHASHSEED"] = str(
                    job.seed
                )  # verl gives its workers this one, copies have their original's
        if lookup(user_settings(job), "actor_rollout_ref.rollout.name") == "vllm":
            variables |= VLLM_ON_CPU
            modules.append(f"{PLUGIN}.vllm_rollout")
    return {**variables, "VERL_USE_EXTERNAL_MODULES": ",".join(modules)}


def copies_workers(job: GrpoJob) -> bool:
    """Return whether verl's workers may be copies of one process: on a CPU of this machine, with the CPU's own rollout.

    Not where somebody says how Ray is to start Python.
    """
    stated = user_settings(job)
    rollout = lookup(stated, "actor_rollout_ref.rollout") or {}
    python = lookup(stated, "ray_kwargs.ray_init.runtime_env.py_executable")
    return on_cpu(job) and nodes_of(job) == 1 and rollout.get("name") == CPU_ROLLOUT and python is None


def cpu_threads() -> dict[str, str]:
    """Threads of each of verl's processes on a CPU, as many as there are cores: they compute in turns.

    Threads wait for one another in a loop for some microseconds, which products of a small model need, and then asleep:
    for ever in a loop they would hold a core that another process needs. Ray's workers, which it makes as polite as it
    can by default, hold their own beside another program.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    usual = {"OMP_NUM_THREADS": str(cores), "GOMP_SPINCOUNT": "10000", "RAY_worker_niceness": "0"}
    usual["TQ_NUM_THREADS"] = str(cores)  # asked for more, verl's queue warns at every call, eighty times a second
    return {name: os.environ.get(name, value) for name, value in usual.items()}


def ray_folder(job: GrpoJob) -> Path:
    """The folder of Ray's own files, in the system's temporary one: a socket's path may hold 107 bytes and no more."""
    mark = hashlib.sha256(str(job.out.resolve()).encode()).hexdigest()[:10]
    return Path(tempfile.gettempdir()) / f"lrl-{mark}"


def write_run_config(job: GrpoJob, folder: Path, resumed_from: int | None = None, validate_first: bool = False) -> Path:
    """Write the Hydra config of the run: the user's file by name, then the overrides, then what is filled in."""
    refuse_contradictions(job)
    source = job.config.resolve()
    head = {
        "defaults": [source.stem, "_self_", {"override hydra/job_logging": "stdout"}],
        "hydra": {
            "searchpath": ["pkg://verl.trainer.config", f"file://{source.parent}"],
            "run": {"dir": str(job.out.resolve())},
            "output_subdir": None,
        },
    }
    body = merge(job.overrides, run_settings(job, resumed_from, validate_first))
    path = folder / f"{RUN_CONFIG}.yaml"
    write_text(path, yaml.safe_dump({**head, **body}, allow_unicode=True, sort_keys=False))
    return path


def check_version(part: str, found: str) -> None:
    """On any other version a patch could change the training without a word: raise ``ImportError``, verl stops."""
    if found != VERL_VERSION:
        raise ImportError(f"{part} is written for verl {VERL_VERSION}, found {found}; install {VERL_VERSION}")
