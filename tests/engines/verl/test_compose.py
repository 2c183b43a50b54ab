"""verl's own verdict on every shipped GRPO configuration."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import compose, compose_each
from tests.engines.verl.cases import CONFIGS, job

# Slow: make test asks the same judge through the dry run of whole runs, in tests/pipeline.
pytestmark = [pytest.mark.engine, pytest.mark.slow, pytest.mark.usefixtures("train_python")]


@pytest.fixture(scope="module")
def answers(tmp_path_factory) -> dict[str, tuple[dict, list[str]]]:
    """verl's answers, by one start of it for each kind of machine: every shipped file, and two with their lengths."""
    out = tmp_path_factory.mktemp("shipped")
    files = sorted(path for path in CONFIGS.glob("*.yaml") if "cpu" in path.name or "qwen" in path.name)
    asked = {path.stem: job(out, path, steps=3) for path in files}  # one of them is for two nodes
    for name, longest in (("qwen2.5-7b", 2048), ("qwen2.5-7b-report", 1024)):
        lengths = {"max_prompt_tokens": 512, "max_response_tokens": longest}
        asked[f"{name}, with lengths"] = job(out, CONFIGS / f"{name}.yaml", **lengths)
    return dict(zip(asked, compose_each([*asked.values()]), strict=True))


def test_every_shipped_config_passes(answers):
    shipped = {name: answer for name, answer in answers.items() if "," not in name}
    assert len(shipped) == 24
    for name, (config, unchecked) in shipped.items():
        assert config["trainer"]["total_training_steps"] == 3
        assert ("GPU(s)" in " ".join(unchecked)) == ("qwen" in name)


def test_the_methods_setting_is_what_the_7b_config_says(answers):
    config, _ = answers["qwen2.5-7b, with lengths"]
    rollout = config["actor_rollout_ref"]["rollout"]
    assert (rollout["n"], rollout["temperature"], rollout["name"]) == (7, 1.0, "vllm")
    assert (config["data"]["max_prompt_length"], config["data"]["max_response_length"]) == (512, 2048)
    actor = config["actor_rollout_ref"]["actor"]
    assert actor["use_kl_loss"] and actor["entropy_coeff"] > 0 and actor["optim"]["lr"] == 1e-6


def test_the_reports_setting_is_what_its_config_says(tmp_path, answers):
    config, _ = answers["qwen2.5-7b-report, with lengths"]
    rollout, actor = config["actor_rollout_ref"]["rollout"], config["actor_rollout_ref"]["actor"]
    assert (rollout["n"], rollout["temperature"], rollout["top_p"]) == (8, 0.7, 0.9)
    assert (actor["optim"]["lr"], actor["kl_loss_coef"], config["data"]["train_batch_size"]) == (2e-6, 0.01, 12)
    assert config["algorithm"]["adv_estimator"] == "momentum"
    with pytest.raises(UserError, match="max_response_length is 1024, but the run says 2048"):
        compose(job(tmp_path, CONFIGS / "qwen2.5-7b-report.yaml", max_response_tokens=2048))


def test_hardware_that_is_not_here_is_reported(answers):
    _, unchecked = answers["qwen2.5-7b-1x80g"]
    assert any("GPU(s)" in sentence for sentence in unchecked) and any("vllm" in sentence for sentence in unchecked)


def test_the_first_of_several_that_verl_refuses_is_named(tmp_path):
    refused = job(tmp_path / "b", overrides={"data": {"train_batch_size": "many"}})
    answers = compose_each([job(tmp_path / "a"), refused, job(tmp_path / "c")])
    assert next(answers)[0]["trainer"]["device"] == "cpu"
    with pytest.raises(UserError, match=r"data\.train_batch_size is 'many'"):
        next(answers)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"actor_rollout_ref": {"rollout": {"temprature": 1.0}}}, "did you mean actor_rollout_ref.rollout.temperature"),
        ({"actor_rollout_ref": {"actor": {"ppo_mini_batch_size": 64}}}, "train_batch_size"),  # verl's own check
    ],
)
def test_what_verl_would_stumble_over_is_refused(tmp_path, overrides, message):
    with pytest.raises(UserError) as caught:
        compose(job(tmp_path, overrides=overrides))
    assert message in str(caught.value)
