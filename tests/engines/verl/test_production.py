"""Recipes for GPUs, up to the first step: what verl and vLLM make of them where there is none."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.llamafactory.launch import PACKAGES
from legal_rl.engines.verl.settings import environment, lookup, user_settings, write_run_config
from legal_rl.pipeline.preflight.checks import locked
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.yaml_config import read_yaml
from tests.engines.verl.cases import CONFIGS, job

RECIPES = sorted(path.stem for path in CONFIGS.glob("qwen*.yaml"))
LOCK = HOME / "requirements" / "train-cuda.txt"
SCRIPT = Path(__file__).parent / "scripts" / "production.py"
# What each attention implementation of transformers is imported from, where not from torch.
ATTENTION = {"flash_attention_2": "flash-attn", "flash_attention_3": "flash-attn-3", "sdpa": "torch", "eager": "torch"}


@pytest.mark.parametrize("path", sorted(CONFIGS.parent.glob("sft/qwen*.yaml")), ids=lambda path: path.stem)
def test_what_an_sft_recipe_switches_on_is_in_the_lock(path):
    config = read_yaml(path)
    wanted = {package for key, package in PACKAGES.items() if config.get(key)}
    wanted |= {"deepspeed"} if "deepspeed" in config else set()
    wanted |= {"flash-attn"} if config["flash_attn"] == "fa2" else set()
    assert wanted <= locked("train").keys()


@pytest.mark.parametrize("name", RECIPES)
def test_what_a_grpo_recipe_names_is_in_the_lock(tmp_path, name):
    stated = user_settings(job(tmp_path, CONFIGS / f"{name}.yaml"))
    assert lookup(stated, "actor_rollout_ref.rollout.name") in locked("train")
    loggers = lookup(stated, "trainer.logger") or []
    assert {*loggers} - {"console", "file"} <= locked("train").keys()


@pytest.fixture(scope="module")
def folders(model, tmp_path_factory) -> dict[str, Path]:
    """Each recipe's whole configuration, for a small model of the same kind."""
    base, made = tmp_path_factory.mktemp("recipes"), {}
    for name in RECIPES:
        made[name] = base / name
        made[name].mkdir()
        lengths = {"max_prompt_tokens": 512, "max_response_tokens": 1024 if name.endswith("report") else 2048}
        write_run_config(job(made[name], CONFIGS / f"{name}.yaml", model=model, steps=10, **lengths), made[name])
    return made


def answers(python, verb, folders, path="") -> dict[str, dict]:
    """``scripts/production.py`` in the variables that verl would get from us."""
    variables = environment(job(folders[RECIPES[0]], CONFIGS / f"{RECIPES[0]}.yaml", model=str(HOME)))
    env = child_environ({**variables, "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"})
    env["PYTHONPATH"] = os.pathsep.join(part for part in (path, env["PYTHONPATH"]) if part)
    argv = [str(python), str(SCRIPT), verb, str(LOCK), *map(str, folders.values())]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return {name: json.loads((folder / "answer.json").read_text("utf-8")) for name, folder in folders.items()}


@pytest.mark.engine
@pytest.mark.slow
def test_every_worker_builds_its_model_from_what_the_lock_has(folders, train_python):
    """Dataclasses of every role, then the models, with every package hidden that the lock does not have."""
    found = answers(train_python, "modules", folders)
    for name, answer in found.items():
        assert "error" not in answer, f"{name}: {answer['error']}"
        actor, roles = answer["config"]["actor_rollout_ref"], answer["roles"]
        assert ("critic" in roles) == name.endswith(("ppo", "ppo-kl", "vapo"))
        # A LoRA's reference is its own base.
        assert ("ref" in roles) == (actor["actor"]["use_kl_loss"] or answer["config"]["algorithm"]["use_kl_in_reward"])
        for role, seen in roles.items():
            assert ATTENTION[seen["attention"]] in locked("train"), f"{name}: {role} attends by {seen['attention']}"
            if role != "ref":
                assert seen["dtypes"] == ["float32"], f"{name}: {role} is trained in {seen['dtypes']}"
        assert roles["actor"]["class"] == (
            "PeftModelForCausalLM" if actor["model"]["lora_rank"] else "Qwen2ForCausalLM"
        )
        assert roles["actor"]["packed"]


@pytest.fixture(scope="session")
def target_vllm() -> str:
    """The Python of the locked vLLM, without its kernels: unpacked once into the user's cache."""
    version = locked("train")["vllm"]
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "legal_rl" / f"vllm-{version}"
    if not (cache / "whole").exists():
        cache.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", "--dest", str(cache)]
        if subprocess.run([*pip, f"vllm=={version}"], check=False).returncode != 0:
            pytest.skip(f"pip finds no wheel of vllm {version}, whose parser judges the arguments")
        (wheel,) = cache.glob("vllm-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith((".py", ".json", ".jinja", "METADATA")):
                    archive.extract(name, cache)
        wheel.unlink()
        (cache / "whole").touch()
    return str(cache)


@pytest.mark.engine
@pytest.mark.slow
def test_the_target_vllm_takes_what_verls_server_passes_it(folders, vllm_rollout_python, target_vllm):
    found = answers(vllm_rollout_python, "engine_args", folders, target_vllm)
    for name, answer in found.items():
        assert "error" not in answer, f"{name}: {answer['error']}"
        assert answer["vllm"] == locked("train")["vllm"]
        rollout, made = (
            user_settings(job(folders[name], CONFIGS / f"{name}.yaml"))["actor_rollout_ref"]["rollout"],
            answer["args"],
        )
        assert made["gpu_memory_utilization"] == rollout["gpu_memory_utilization"]
        assert made["tensor_parallel_size"] == rollout["tensor_model_parallel_size"]
        assert (made["dtype"], made["load_format"], made["enable_sleep_mode"]) == ("bfloat16", "dummy", True)
        assert not made["trust_remote_code"] and not made["enable_lora"]
        assert made["max_model_len"] == 512 + (1024 if name.endswith("report") else 2048)
