"""The command line that vLLM gets: right for its build, without the key, and refused early where it could not work."""

import json
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.vllm import ServerSettings
from legal_rl.engines.vllm.model_files import chat_template, check_adapter, find_reasoning_parser, rank_for, split_tags
from legal_rl.engines.vllm.settings import command, environ, is_cpu_build
from legal_rl.runs.records import write_json

TAGS = ["<think>", "</think>"]


def argv(cpu=False, key=False, **settings):
    settings = ServerSettings.model_validate({"model": "org/model", "name": "toy", **settings})
    return command(Path("python"), settings, 8000, cpu=cpu, key=key)


def after(words, flag):
    return words[words.index(flag) + 1]


def tokenizer(folder, tokens, template=""):
    folder.mkdir(exist_ok=True)
    write_json(folder / "config.json", {})
    added = [{"id": number, "content": token} for number, token in enumerate(tokens)]
    write_json(folder / "tokenizer.json", {"model": {"vocab": {"甲": 9}}, "added_tokens": added})
    write_json(folder / "tokenizer_config.json", {"chat_template": template})
    return folder


def safetensors(file, shapes):
    header = {name: {"dtype": "F32", "shape": shape, "data_offsets": [0, 0]} for name, shape in shapes.items()}
    data = json.dumps({"__metadata__": {"format": "pt"}, **header}).encode()
    file.write_bytes(len(data).to_bytes(8, "little") + data)


def adapter(folder, rank=4, width=64, module="model.layers.0.self_attn.q_proj", **config):
    folder.mkdir(exist_ok=True)
    write_json(folder / "adapter_config.json", {"peft_type": "LORA", "r": rank, "bias": "none", **config})
    names = {
        f"base_model.model.{module}.lora_A.weight": [rank, width],
        f"base_model.model.{module}.lora_B.weight": [64, rank],
    }
    safetensors(folder / "adapter_model.safetensors", names)
    return folder


@pytest.fixture
def base(tmp_path):
    folder = tokenizer(tmp_path / "base", TAGS)
    safetensors(folder / "model.safetensors", {"model.layers.0.self_attn.q_proj.weight": [64, 64]})
    return folder


def test_a_build_for_cpus_runs_eager_and_an_accelerator_chooses_for_itself():
    assert after(argv(cpu=True), "--dtype") == "bfloat16" and "--enforce-eager" in argv(cpu=True)
    assert "--dtype" not in argv() and "--enforce-eager" not in argv()
    assert after(argv(gpu_memory=0.5), "--gpu-memory-utilization") == "0.5"
    with pytest.raises(UserError, match="VLLM_CPU_KVCACHE_SPACE"):
        argv(cpu=True, gpu_memory=0.5)


def test_whatever_is_asked_only_safetensors_are_loaded_and_no_code_is_trusted():
    words = argv(cpu=True, key=True, max_model_len=128, options=["--max-num-seqs", "8"])
    assert after(words, "--load-format") == "safetensors" and "--trust-remote-code" not in words
    assert after(words, "--max-model-len") == "128" and words[-2:] == ["--max-num-seqs", "8"]
    assert after(words, "--host") == "127.0.0.1" and "--api-key" not in words
    assert after(words, "--middleware").endswith("GuardedPathsOnly") and "--middleware" not in argv()


@pytest.mark.parametrize("option", ["--host", "--host=0.0.0.0", "--api-key=sk", "--served_model_name=x", "--port"])
def test_who_may_reach_the_server_is_not_set_behind_our_back(option):
    with pytest.raises(UserError, match="sets this itself") as told:
        argv(options=["--max-num-seqs=8", option])
    assert "sk" not in str(told.value)


def test_regular_expressions_go_to_one_library_and_hold_in_the_thinking_too(base):
    assert json.loads(after(argv(), "--structured-outputs-config")) == {"backend": "xgrammar"}
    words = argv(model=str(base), reasoning=True)
    assert json.loads(after(words, "--structured-outputs-config"))["enable_in_reasoning"] is True
    assert after(words, "--reasoning-parser") == "deepseek_r1"


def test_the_key_travels_in_the_environment_and_one_that_is_there_by_chance_does_not_count(monkeypatch):
    monkeypatch.setenv("VLLM_API_KEY", "by chance")
    monkeypatch.setenv("VLLM_CPU_KVCACHE_SPACE", "7")
    assert environ("", cpu=False)["VLLM_API_KEY"] == "" and environ("sk", cpu=True)["VLLM_API_KEY"] == "sk"
    assert environ("", cpu=True)["VLLM_CPU_KVCACHE_SPACE"] == "7"
    assert not any("CPU" in name for name in environ("", cpu=False))


@pytest.mark.parametrize(
    ("found", "cpu"),
    [({"vllm-cpu": "0.32.0"}, True), ({"vllm": "0.24.0"}, False), ({"vllm": "0.24.0+cpu"}, True)],
)
def test_the_build_is_read_from_what_is_installed(monkeypatch, found, cpu):
    monkeypatch.setattr("legal_rl.engines.vllm.settings.versions_in", lambda *_: found)
    assert is_cpu_build() is cpu


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("::", False),
        ("example.org", False),
    ],
)
def test_what_others_can_reach_is_known(host, loopback):
    settings = ServerSettings(model="m", name="m", host=host)
    assert settings.is_loopback is loopback
    assert settings.near == {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # where we reach it ourselves


def test_the_reasoning_parser_follows_the_tokenizer(tmp_path):
    assert find_reasoning_parser(tokenizer(tmp_path / "r1", TAGS)) == "deepseek_r1"
    assert find_reasoning_parser(tokenizer(tmp_path / "qwen3", TAGS, "{% if enable_thinking %}")) == "qwen3"
    plain = tokenizer(tmp_path / "qwen2.5", ["<think>"])
    assert split_tags(plain) == ["</think>"]
    with pytest.raises(UserError, match=r"</think> are not single tokens.*leave --reasoning out"):
        find_reasoning_parser(plain)
    with pytest.raises(UserError, match="is no folder"):
        find_reasoning_parser("org/model")


def test_templates_and_tokens_are_found_in_every_file_that_has_them(tmp_path):
    folder = tokenizer(tmp_path / "old", [])
    (folder / "tokenizer.json").unlink()
    with pytest.raises(UserError, match=r"tokenizer\.json"):
        split_tags(folder)
    write_json(folder / "vocab.json", {"甲": 0})
    write_json(folder / "added_tokens.json", {tag: number for number, tag in enumerate(TAGS)})
    assert split_tags(folder) == []
    assert chat_template(folder).strip() == ""
    (folder / "chat_template.jinja").write_text("{{ enable_thinking }}")
    assert find_reasoning_parser(folder) == "qwen3"
    (folder / "vocab.json").write_text("[]")
    with pytest.raises(UserError, match=r"vocab\.json: is not what a file of this name"):
        split_tags(folder)


def test_adapters_are_served_under_their_names_with_room_for_the_widest(base, tmp_path):
    narrow, wide = adapter(tmp_path / "a"), adapter(tmp_path / "b", rank=20)
    words = argv(model=str(base), adapters={"a": narrow, "b": wide})
    assert words[words.index("--lora-modules") + 1 :] == [f"a={narrow}", f"b={wide}"]
    assert (after(words, "--max-lora-rank"), after(words, "--max-loras")) == ("32", "2")
    assert [rank_for([rank]) for rank in (1, 2, 8, 9, 512)] == [1, 8, 8, 16, 512]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"width": 32}, "32 wide, in .* it is 64"),
        ({"module": "model.layers.7.mlp.up_proj"}, "belongs to another model"),
        ({"peft_type": "IA3"}, "no LoRA"),
        ({"rank": 1024}, "no LoRA"),
        ({"use_dora": True}, "merge it"),
        ({"modules_to_save": ["lm_head"]}, "merge it"),
    ],
)
def test_an_adapter_that_does_not_fit_is_refused_before_the_start(base, tmp_path, change, words):
    with pytest.raises(UserError, match=words):
        check_adapter(base, adapter(tmp_path / "a", **change))


def test_an_adapter_that_is_missing_or_broken_is_refused(base, tmp_path):
    with pytest.raises(UserError, match="adapter_config"):
        check_adapter(base, tmp_path)
    broken = adapter(tmp_path / "a")
    (broken / "adapter_model.safetensors").write_bytes(b"PK not this")
    with pytest.raises(UserError, match="not a safetensors file"):
        check_adapter(base, broken)
