"""Every ZeRO file that ships trains on a CPU and changes nothing of what is computed; the 7B recipe on two ranks."""

import json
from pathlib import Path

import numpy as np
import pytest

from legal_rl.engines.llamafactory import SftJob, SftResult, run
from legal_rl.runs.yaml_config import read_yaml

pytestmark = [pytest.mark.engine, pytest.mark.slow]

SHIPPED = Path(__file__).parents[3] / "training" / "sft"
# In fp32, with an optimiser that DeepSpeed knows; without a warm-up, in which the first step would change nothing.
CONFIG = {
    **read_yaml(SHIPPED / "tiny-cpu.yaml"),
    "bf16": False,
    "use_muon": False,
    "warmup_steps": 0,
    "max_steps": 2,
    "logging_steps": 1,
}


def weights(model: Path) -> dict[str, np.ndarray]:
    """The fp32 tensors of a safetensors file: the length of a JSON header, the header, the numbers."""
    raw = (model / "model.safetensors").read_bytes()
    start = 8 + int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8:start])
    header.pop("__metadata__", None)
    assert {entry["dtype"] for entry in header.values()} == {"F32"}
    places = {name: entry["data_offsets"] for name, entry in header.items()}
    return {name: np.frombuffer(raw[start + a : start + b], "<f4") for name, (a, b) in places.items()}


@pytest.fixture(scope="module")
def train(toy_model, toy_dataset, tmp_path_factory):
    def trained(**changes) -> SftResult:
        out = tmp_path_factory.mktemp("sft")
        origin = str(SHIPPED / "tiny-cpu.yaml")
        config = CONFIG | changes
        return run(SftJob(config=config, model=str(toy_model), dataset=toy_dataset, out=out, origin=origin))

    return trained


@pytest.fixture(scope="module")
def plain(train) -> SftResult:
    return train()


@pytest.mark.parametrize("stage", range(4))
def test_two_steps_under_zero_are_two_plain_steps(stage, train, plain):
    result = train(deepspeed=f"../deepspeed/zero{stage}.json")
    assert result.steps == 2
    assert [step for step, _ in result.loss] == [1, 2]
    # The second loss follows from the first update.
    assert [loss for _, loss in result.loss] == pytest.approx([loss for _, loss in plain.loss], rel=1e-4)
    assert plain.loss[1][1] < plain.loss[0][1] - 0.1
    made, wanted = weights(result.model), weights(plain.model)
    # Below stage 3 a head that is tied to the embeddings is written beside them.
    assert made.keys() - wanted.keys() <= {"lm_head.weight"}
    for name, tensor in wanted.items():
        assert np.abs(made[name] - tensor).mean() < 1e-5, name


def test_the_7b_recipe_computes_on_two_ranks_what_it_does_on_one(untied_model, toy_dataset, tmp_path, monkeypatch):
    """ZeRO-3 under torchrun: eight rows a step, shared by two ranks or gathered over twice the micro-batches on one.

    A rank that worked alone would have four rows a step, and other losses.
    DeepSpeed compiles an operator for ranks on one CPU the first time: some minutes once.
    """
    origin = SHIPPED / "qwen2.5-7b.yaml"
    # The device and fp32, and a rate at which three steps of a random model show.
    changed = {"use_cpu": True, "bf16": False, "preprocessing_num_workers": 1, "learning_rate": 1e-3}
    config = read_yaml(origin) | changed | {"warmup_steps": 0, "max_steps": 3, "logging_steps": 1}
    made = {}
    for ranks in (1, 2):
        monkeypatch.setenv("NPROC_PER_NODE", str(ranks))
        shared = config | {"gradient_accumulation_steps": 4 // ranks}
        out = tmp_path / str(ranks)
        asked = SftJob(config=shared, model=str(untied_model), dataset=toy_dataset, out=out, origin=str(origin))
        made[ranks] = run(asked)
    assert [loss for _, loss in made[2].loss] == pytest.approx([loss for _, loss in made[1].loss], rel=1e-3)
    assert made[2].loss[2][1] < made[2].loss[0][1] - 0.1
    both, alone = weights(made[2].model), weights(made[1].model)
    assert "lm_head.weight" in both and both.keys() == alone.keys()
    for name, tensor in alone.items():
        assert np.abs(both[name] - tensor).mean() < 1e-5, name
