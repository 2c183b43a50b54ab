"""The command for the first hour on a GPU machine: its bookkeeping, and the whole way at toy size on a CPU."""

import json
import sys

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.records import write_json
from legal_rl.runs.shipped_files import HOME


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(str(HOME / "evaluation" / "bench"))
    import gpu_check
    import gpu_work

    yield gpu_check, gpu_work
    for name in ("gpu_check", "gpu_work", "memory_watch"):
        sys.modules.pop(name, None)


def read(out):
    return {row["part"]: row for row in json.loads((out / "gpu-check.json").read_text("utf-8"))["parts"]}


def test_a_part_that_fails_is_a_row_and_only_it_is_tried_again(bench, tmp_path, monkeypatch):
    gpu_check, gpu_work = bench
    done, broken = [], [True]

    def good(check, folder):
        done.append(folder.name)
        return gpu_work.Figures(tokens_per_second=12.5, detail={"rows": 3})

    def bad(check, folder):
        if broken:
            raise UserError("no room")
        return good(check, folder)

    listed = [gpu_check.Part(name, name, work) for name, work in (("first", good), ("second", bad), ("third", good))]
    listed.append(gpu_check.Part("large", "large", good, needs=8))
    monkeypatch.setattr(gpu_check, "parts", lambda _check: listed)
    monkeypatch.setattr(gpu_check, "versions_in", lambda *_: {"torch": "1"})
    argv = ["--shape", "tiny", "--out", str(tmp_path)]

    assert gpu_check.main(argv) == 1
    rows = read(tmp_path)
    assert [row["status"] for row in rows.values()] == ["ok", "failed", "ok", "left out"]
    assert rows["second"]["error"] == "UserError: no room" and "needs 8 GPU(s)" in rows["large"]["error"]
    assert "| first | ok |" in (tmp_path / "gpu-check.md").read_text("utf-8")

    broken.clear()
    assert gpu_check.main(argv) == 0
    assert done == ["first", "third", "second"]


def test_without_a_gpu_it_says_what_goes_without_one(bench, tmp_path, monkeypatch, capsys):
    gpu_check, _ = bench
    monkeypatch.setattr(gpu_check, "gpus", list)
    assert gpu_check.main(["--out", str(tmp_path)]) == 2
    assert "--shape tiny" in capsys.readouterr().err


def test_memory_counts_what_lives_below_this_process(bench):
    import subprocess

    from memory_watch import family_gib

    before = family_gib()
    hold = "import sys; block = bytearray(300 << 20); print(1, flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=-1, stdout=-1) as child:
        child.stdout.readline()
        assert family_gib() - before > 0.25
        child.stdin.close()


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.usefixtures("train_python")
def test_preflight_is_asked_about_each_large_part(bench, tmp_path):
    from memory_watch import Gpu

    gpu_check, gpu_work = bench
    shape, model = gpu_work.SHAPES["7b"], tmp_path / "models" / "7b"
    config = {
        "architectures": ["Qwen2ForCausalLM"],
        "model_type": "qwen2",
        "vocab_size": shape.embedding_rows,
        "hidden_size": shape.hidden_size,
        "intermediate_size": shape.intermediate_size,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.kv_heads,
        "tie_word_embeddings": shape.tied,
        "max_position_embeddings": shape.max_positions,
    }
    write_json(model / "config.json", config)
    write_json(model / "made.json", {})
    check = gpu_check.Check(tmp_path, False, [Gpu(n, "a GPU", 79.6, "580") for n in range(8)])
    large = [part for part in gpu_check.parts(check) if part.estimate and part.estimate[0] == "7b"]
    assert len(large) == 4
    for part in large:
        found = gpu_check.estimate(check, part)
        assert 20 < found["estimate_gib"] < 79.6, (part.name, found)


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.usefixtures("train_python", "serve_python")
def test_the_whole_way_at_toy_size(bench, tmp_path):
    gpu_check, _ = bench
    assert gpu_check.main(["--shape", "tiny", "--out", str(tmp_path)]) == 0, (tmp_path / "gpu-check.md").read_text()
    rows = read(tmp_path)
    assert [row["status"] for row in rows.values()] == ["ok"] * 6
    assert all(rows[name]["tokens_per_second"] > 0 for name in ("sft-tiny", "grpo-tiny", "eval"))
    assert rows["grpo-tiny"]["detail"]["rollout against trainer, probabilities apart at most"] < 1e-3
    assert all(row["peak_gib"] > 0.05 for row in rows.values())
