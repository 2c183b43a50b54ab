"""The verb: exit status, JSON, what a user reads; verl's composition is stood in for."""

import json

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.engines import verl
from legal_rl.pipeline.preflight.plan import Machine, total
from legal_rl.pipeline.preflight.sft import SftPlan, sft_phases
from legal_rl.pipeline.preflight.shapes import shape_of
from legal_rl.pipeline.run import open_run
from legal_rl.pipeline.sft import job
from legal_rl.runs.shipped_files import HOME
from tests.pipeline.preflight.configs import config

RUN = HOME / "training" / "qwen2.5-7b.yaml"
SFT_MODEL = "Qwen2.5-7B"


@pytest.fixture
def preflight(monkeypatch):
    """Call the verb on the 7B run; → exit status and output."""
    monkeypatch.setattr("legal_rl.pipeline.preflight.report.driver_version", lambda: None)

    def call(*options, **dotted):
        monkeypatch.setattr(verl, "compose", lambda _job: (config(**dotted), []))
        done = CliRunner().invoke(app, ["preflight", str(RUN), *options])
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.output

    return call


def test_a_run_that_fits_ends_with_0_and_says_for_what_machine(preflight):
    status, text = preflight(
        "--cpus", "96", "--disk", "2000", **{"actor_rollout_ref.actor.ppo_max_token_len_per_gpu": 8192}
    )
    assert status == 0, text
    assert "on 1 × 8 GPUs of 80 GB" in text and "preflight: fits" in text
    assert "GPU-hours" in text and "assumed throughput" in text
    assert "SFT (its traces are not here)" in " ".join(text.split())  # so its hours are in no sum


def test_a_run_that_does_not_fit_ends_with_1_and_names_the_key_to_turn(preflight):
    status, text = preflight("--gpu-memory", "24")
    assert status == 1
    assert "preflight: does not fit" in text and "turn: " in text and "tensor_model_parallel_size=2" in text


def test_json_alone_is_printed_and_adds_up(preflight):
    status, text = preflight("--json", "--model", "Qwen/Qwen2.5-32B-Instruct")
    report = json.loads(text)
    assert status == 1 and report["verdict"] == "does not fit" and report["parameters"] == 32_763_876_352
    for phase in report["phases"]:
        assert phase["gpu_bytes"] == sum(item["bytes"] for item in phase["gpu"])
    assert report["gpu_hours"] == pytest.approx(report["seconds"] / 3600 * 8)


def test_all_that_lies_on_the_disk_together_is_held_against_it(preflight):
    _, text = preflight("--disk", "300", "--json")
    report = json.loads(text)
    assert all(phase["disk_bytes"] < 300 * 2**30 for phase in report["phases"])
    assert [p["verdict"] for p in report["problems"] if p["sentence"].startswith("disk")] == ["does not fit"]


def test_a_model_nobody_knows_is_told_with_what_to_name(preflight):
    with pytest.raises(UserError, match=r"config\.json"):
        preflight("--model", "nobody/model")


def sft_on_gpu(machine=Machine(gpus=8), model=SFT_MODEL, recipe=RUN, **overrides):
    sets = [f"sft.overrides.{key}={value}" for key, value in overrides.items()]
    plan = SftPlan.of(job(open_run(recipe, sets, None)), shape_of(model), machine, None)
    return {item.what: item.bytes for item in sft_phases(plan)[0].gpu}


def test_zero_stages_divide_what_the_paper_says():
    whole, stages = shape_of(SFT_MODEL).parameters(), {}
    for stage in (1, 2, 3):
        stages[stage] = sft_on_gpu(deepspeed=f"../deepspeed/zero{stage}.json")
    assert stages[1]["weights, bf16"] == 2 * whole and stages[3]["weights, bf16"] == 2 * whole / 8
    assert stages[1]["gradients, bf16"] == 2 * whole and stages[2]["gradients, bf16"] == 2 * whole / 8
    assert all(s["fp32 weights and AdamW's moments"] == 12 * whole / 8 for s in stages.values())


def test_lora_on_one_gpu_holds_the_base_once_in_bf16_and_trains_in_fp32():
    one = sft_on_gpu(Machine(gpus=1), recipe=HOME / "training" / "qwen2.5-7b-1x80g.yaml")
    shape = shape_of(SFT_MODEL)
    assert one["frozen weights"] == 2 * shape.parameters()
    assert one["AdamW's moments"] == 8 * shape.adapter_parameters(8)


def test_sfts_logits_grow_with_the_batch_and_seconds_need_rows():
    few, many = (sft_on_gpu(per_device_train_batch_size=n) for n in (1, 4))
    assert many["logits and gradients"] == 4 * few["logits and gradients"]
    for rows, known in ((None, False), (9000, True)):
        plan = SftPlan.of(job(open_run(RUN, [], None)), shape_of(SFT_MODEL), Machine(gpus=8), rows)
        assert (sft_phases(plan)[0].seconds is not None) is known
        assert total(sft_phases(plan)[1].disk) > 0
