"""LlamaFactory's own parser judges every YAML that is shipped, and says what is wrong with a bad one."""

from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.llamafactory import SftJob, check
from legal_rl.runs.records import read_json
from legal_rl.runs.yaml_config import read_yaml

SHIPPED = Path(__file__).parents[3] / "training" / "sft"
YAMLS = sorted(SHIPPED.rglob("*.yaml"))
HUB = "Qwen/Qwen2.5-7B-Instruct"


def shipped_job(path: Path, tmp_path: Path, **changes) -> SftJob:
    config = read_yaml(path) | changes
    return SftJob(config=config, model=HUB, dataset=tmp_path / "d", out=tmp_path / "o", origin=str(path))


MODELS = ("qwen2.5-7b", "qwen3-8b")


def test_five_yamls_are_shipped():
    recipes = [f"{model}{size}" for model in MODELS for size in ("-1x80g", "")]
    assert [path.stem for path in YAMLS] == [*recipes, "tiny-cpu"]


def test_four_stages_of_zero_are_shipped_and_every_named_one_is_there():
    files = sorted((SHIPPED.parent / "deepspeed").glob("*.json"))
    assert [(path.stem, read_json(path)["zero_optimization"]["stage"]) for path in files] == [
        (f"zero{stage}", stage) for stage in range(4)
    ]
    for path in YAMLS:
        named = read_yaml(path).get("deepspeed")
        assert named is None or (path.parent / named).resolve() in files


@pytest.mark.parametrize("model", MODELS)
def test_full_and_lora_take_the_same_number_of_rows_a_step(model):
    full, lora = (read_yaml(SHIPPED / f"{model}{size}.yaml") for size in ("", "-1x80g"))
    assert (full["finetuning_type"], lora["finetuning_type"]) == ("full", "lora")
    rows = [c["per_device_train_batch_size"] * c["gradient_accumulation_steps"] for c in (full, lora)]
    assert rows == [32 / 8, 32]
    assert full["cutoff_len"] == lora["cutoff_len"] == 4096


def test_the_thesis_setting():
    config = read_yaml(SHIPPED / "qwen2.5-7b.yaml")
    assert config["num_train_epochs"] == 2
    assert config["cutoff_len"] == 4096
    assert config["learning_rate"] == 1e-5
    assert config["lr_scheduler_type"] == "cosine"
    assert config["warmup_steps"] == 0.1
    assert config["per_device_train_batch_size"] * config["gradient_accumulation_steps"] * 8 == 32


@pytest.mark.engine
@pytest.mark.slow  # make test asks the same judge through the dry run of whole runs, in tests/pipeline
@pytest.mark.parametrize("path", YAMLS, ids=lambda path: path.stem)
def test_llamafactory_accepts_what_is_shipped(path, tmp_path, train_python):
    checked = check(shipped_job(path, tmp_path))
    assert "train" in checked.command
    assert any(HUB in sentence for sentence in checked.not_checked)
    assert not (tmp_path / "o").exists()


@pytest.mark.engine
@pytest.mark.slow  # make test asks the same judge through the dry run of whole runs, in tests/pipeline
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"learning_rte": 1}, "did you mean learning_rate"),
        ({"template": "qwen3", "enable_thinking": False}, "changes the responses"),
        ({"neat_packing": True, "mask_history": True, "train_on_prompt": True}, "incompatible"),
    ],
)
def test_a_schema_error_is_told_with_the_place(changes, message, tmp_path, train_python):
    path = SHIPPED / "tiny-cpu.yaml"
    with pytest.raises(UserError, match=message) as caught:
        check(shipped_job(path, tmp_path, **changes))
    assert str(caught.value).startswith(str(path))
