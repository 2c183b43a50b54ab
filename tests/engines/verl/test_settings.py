"""What is filled in, and what a config file may not say."""

from pathlib import Path

import pytest
import yaml

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import compose
from legal_rl.engines.verl.process import command
from legal_rl.engines.verl.settings import (
    FORKS,
    SET_BY_RUN,
    environment,
    lookup,
    on_cpu,
    ray_folder,
    run_settings,
    user_settings,
    validates,
    write_run_config,
)
from legal_rl.training.rewards import RewardConfig
from tests.engines.verl.cases import CONFIGS, job


def test_the_run_config_names_the_users_file_and_carries_the_reward(tmp_path):
    asked = job(tmp_path, steps=7, save_every=3, reward=RewardConfig.model_validate("random"), seed=5)
    written = yaml.safe_load(write_run_config(asked, tmp_path).read_text("utf-8"))
    assert written["defaults"][:2] == ["tiny-cpu", "_self_"]
    assert written["trainer"]["total_training_steps"] == 7
    assert written["trainer"]["save_freq"] == 3
    assert written["data"]["seed"] == 5
    carried = written["reward"]["custom_reward_function"]["reward_kwargs"]["reward"]
    assert RewardConfig.model_validate_json(carried) == asked.reward


@pytest.mark.parametrize("key", sorted(SET_BY_RUN))
def test_what_follows_from_the_run_may_not_be_set(tmp_path, key):
    value: object = "x"
    for part in reversed(key.split(".")):
        value = {part: value}
    with pytest.raises(UserError, match=key.replace(".", r"\.")):
        write_run_config(job(tmp_path, overrides=value), tmp_path)


def test_no_shipped_config_sets_what_follows_from_the_run(tmp_path):
    files = sorted(CONFIGS.glob("*.yaml"))
    assert len(files) == 36
    for file in files:
        write_run_config(job(tmp_path, file), tmp_path)


def test_grpo_averages_over_responses_and_the_others_as_they_are_defined(tmp_path):
    mode = {
        "dapo": "token-mean",
        "ppo": "token-mean",
        "ppo-kl": "token-mean",
        "vapo": "token-mean",
        "dr-grpo": "seq-mean-token-sum-norm",
    }
    recipes = sorted(path for path in CONFIGS.glob("*.yaml") if path.name.startswith(("cpu", "tiny-cpu", "qwen")))
    assert len(recipes) == 24
    for path in recipes:
        stated = lookup(user_settings(job(tmp_path, path)), "actor_rollout_ref.actor.loss_agg_mode")
        algorithm = path.stem.removeprefix("tiny-cpu-").removeprefix("qwen2.5-7b-")
        assert stated == mode.get(algorithm, "seq-mean-token-mean"), path.name


def test_lengths_that_disagree_are_refused_and_lengths_that_agree_are_not(tmp_path):
    said = {"data": {"max_response_length": 96}}
    write_run_config(job(tmp_path, max_response_tokens=96, overrides=said), tmp_path)
    with pytest.raises(UserError, match="max_response_length is 96, but the run says 97"):
        write_run_config(job(tmp_path, max_response_tokens=97, overrides=said), tmp_path)


@pytest.mark.parametrize(
    ("config", "stated"),
    [
        ("tiny-cpu", {"actor_rollout_ref": {"rollout": {"name": "vllm"}}}),
        ("tiny-cpu", {"ray_kwargs": {"ray_init": {"runtime_env": {"py_executable": "uv run"}}}}),
        ("tiny-cpu", {"trainer": {"nnodes": 2}}),
        ("qwen2.5-7b", {}),  # a GPU's driver does not survive a copy
    ],
)
def test_verls_workers_are_copies_of_one_process_on_a_cpu_and_nowhere_else(tmp_path, monkeypatch, config, stated):
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    copied, other = job(tmp_path), job(tmp_path, CONFIGS / f"{config}.yaml", overrides=stated)
    assert environment(copied)[FORKS] == str(ray_folder(copied) / "forks")
    assert FORKS not in environment(other)
    assert command(copied)[1:4] == ["-m", "legal_rl.engines.verl.launch", "train"]


def test_copies_have_the_hash_seed_that_verl_gives_the_workers_of_a_run_that_repeats_itself(tmp_path):
    repeated = job(tmp_path, seed=11, overrides={"actor_rollout_ref": {"rollout": {"full_determinism": True}}})
    assert (environment(repeated)["PYTHONHASHSEED"], FORKS in environment(repeated)) == ("11", True)
    assert "PYTHONHASHSEED" not in environment(job(tmp_path))


def test_defaults_beside_the_file_count_as_said(tmp_path):
    (tmp_path / "below.yaml").write_text("trainer: {resume_mode: disable}\n")
    (tmp_path / "above.yaml").write_text("defaults: [below, _self_]\n")
    with pytest.raises(UserError, match="resume_mode"):
        write_run_config(job(tmp_path, tmp_path / "above.yaml"), tmp_path)


def test_the_plug_in_is_loaded_for_cpu_configs_only(tmp_path):
    for name, expected in {"tiny-cpu": True, "cpu": True, "qwen2.5-7b": False, "qwen2.5-7b-1x80g": False}.items():
        asked = job(tmp_path, CONFIGS / f"{name}.yaml")
        assert on_cpu(asked) is expected
        modules = environment(asked)["VERL_USE_EXTERNAL_MODULES"].split(",")
        assert modules == ["legal_rl.engines.verl.patches", *(["legal_rl.engines.verl.cpu"] if expected else [])]


def test_vllms_cpu_build_is_mended_where_a_cpu_config_names_vllm(tmp_path):
    named = {"actor_rollout_ref": {"rollout": {"name": "vllm"}}}
    modules = environment(job(tmp_path, overrides=named))["VERL_USE_EXTERNAL_MODULES"].split(",")
    assert modules[1:] == ["legal_rl.engines.verl.cpu", "legal_rl.engines.verl.cpu.vllm_rollout"]
    on_gpus = environment(job(tmp_path, CONFIGS / "qwen2.5-7b.yaml"))
    assert "cpu" not in on_gpus["VERL_USE_EXTERNAL_MODULES"]


def test_every_rank_on_a_cpu_finds_the_accelerators_hidden(tmp_path):
    """Ray refuses more slots than the list of visible devices has entries, and none of these is a device."""
    ranks = {"trainer": {"n_gpus_per_node": 3}}
    assert environment(job(tmp_path))["CUDA_VISIBLE_DEVICES"] == "-1"
    assert environment(job(tmp_path, overrides=ranks))["CUDA_VISIBLE_DEVICES"] == "-1,-1,-1"
    assert "CUDA_VISIBLE_DEVICES" not in environment(job(tmp_path, CONFIGS / "qwen2.5-7b.yaml"))


def test_the_rollout_has_room_for_prompt_and_response_and_no_more(tmp_path):
    def room(config="qwen2.5-7b", **given):
        return run_settings(job(tmp_path, CONFIGS / f"{config}.yaml", **given))["actor_rollout_ref"]["rollout"]

    lengths = {"max_prompt_tokens": 512, "max_response_tokens": 2048}
    assert room(**lengths)["max_model_len"] == 2560
    stated = {"data": {"max_prompt_length": 100, "max_response_length": 28}}
    assert room(overrides=stated)["max_model_len"] == 128
    assert "max_model_len" not in room(), "lengths are verl's own: nothing to add up"
    asked = {"actor_rollout_ref": {"rollout": {"max_model_len": 4096}}}
    assert "max_model_len" not in room(**lengths, overrides=asked), "what the recipe states stands"


def test_a_run_never_joins_another_ray_cluster_and_its_sockets_fit(tmp_path):
    asked = job(tmp_path / ("long" * 30))
    assert run_settings(asked)["ray_kwargs"]["ray_init"]["address"] == "local"
    assert environment(asked)["RAY_ADDRESS"] == ""
    # Ray adds session_<date>_<time>_<pid>/sockets/plasma_store, about 65 bytes, below its folder.
    assert len(str(ray_folder(asked)).replace(str(Path(ray_folder(asked)).parent), "")) < 30
    assert ray_folder(asked) != ray_folder(job(tmp_path))


def test_validation_before_training_is_not_repeated_on_resume(tmp_path):
    assert "val_before_train" not in run_settings(job(tmp_path))["trainer"]
    assert run_settings(job(tmp_path), resumed_from=4)["trainer"]["val_before_train"] is False


def test_a_validation_that_a_kill_cut_short_is_made_up_for(tmp_path):
    asked = job(tmp_path, steps=6, validate_every=4)
    assert [step for step in range(1, 7) if validates(asked, step)] == [4, 6]
    assert not validates(job(tmp_path), 4), "tiny-cpu asks for no validation of its own"
    on = run_settings(asked, resumed_from=4, validate_first=True)["trainer"]
    assert (on["val_before_train"], on["val_only"]) == (True, False)
    at_the_end = run_settings(asked, resumed_from=6, validate_first=True)["trainer"]
    assert at_the_end["val_only"] is True


def test_the_callback_follows_from_keep(tmp_path):
    for keep, name in (("best", "BestCheckpointCallback"), ("last", "RewardLoggingCallback")):
        assert run_settings(job(tmp_path, keep=keep))["trainer"]["checkpoint_callback_class"].endswith(f"hooks.{name}")


def test_a_verl_that_does_not_answer_in_time_is_a_sentence(tmp_path, monkeypatch):
    slow = ["/bin/sh", "-c", "sleep 5", "check"]
    monkeypatch.setattr("legal_rl.engines.verl.process.launcher", lambda _verb: slow)
    monkeypatch.setattr("legal_rl.engines.verl.process._DRY_RUN_SECONDS", 0.1)
    with pytest.raises(UserError, match=r"tiny-cpu\.yaml: verl did not answer"):
        compose(job(tmp_path))
