"""A model's folder from a stranger: every file of it mutated, each reader ends in a result or a sentence."""

import json
import random
import struct
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.vllm import model_files
from legal_rl.engines.vllm.gpus import bounded_length
from tests.cli.hostile import VALUES, mutate


def weights(**shapes: list[int]) -> bytes:
    """A safetensors file of one-byte floats that are all zero."""
    header, end = {}, 0
    for name, shape in shapes.items():
        size = shape[0] * shape[1]
        header[name] = {"dtype": "F8_E4M3", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    head = json.dumps(header).encode()
    return struct.pack("<Q", len(head)) + head + b"\0" * end


FILES = {
    "config.json": {
        "max_position_embeddings": 64,
        "rope_scaling": {"type": "x"},
        "text_config": {"max_position_embeddings": 64},
    },
    "tokenizer.json": {"model": {"vocab": {"a": 0, "<think>": 1}}, "added_tokens": [{"content": "</think>"}]},
    "vocab.json": {"a": 0},
    "tokenizer_config.json": {"chat_template": "{{ enable_thinking }}"},
    "adapter_config.json": {"r": 2, "peft_type": "LORA", "use_dora": False, "bias": "none"},
    "model.safetensors.index.json": {"weight_map": {"q.weight": "model.safetensors"}},
}
ADAPTER = {"base_model.model.q.lora_A.weight": [2, 4], "base_model.model.q.lora_B.weight": [4, 2]}


def make(folder: Path) -> Path:
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_text(json.dumps(data))
    (folder / "model.safetensors").write_bytes(weights(**{"q.weight": [4, 4]}))
    (folder / "adapter_model.safetensors").write_bytes(weights(**ADAPTER))
    return folder


def read_all(folder: Path) -> int:
    """Call every reader; returns how many ended in a sentence."""
    refused = 0
    for reader in (
        model_files.check_weights,
        model_files.split_tags,
        model_files.find_reasoning_parser,
        lambda place: model_files.check_adapter(place, place),
        lambda place: model_files.check_length(place, 100),
        lambda place: bounded_length(place, 10),
    ):
        try:
            reader(folder)
        except UserError as error:
            refused += 1
            assert str(error).startswith((str(folder), "--max-model-len"))
    return refused


def test_a_good_folder_is_read(tmp_path: Path) -> None:
    folder = make(tmp_path / "model")
    assert model_files.check_adapter(folder, folder) == 2
    assert model_files.split_tags(folder) == []
    assert model_files.find_reasoning_parser(folder) == "qwen3"
    assert bounded_length(folder, 10) == 10
    assert read_all(folder) == 1  # more positions than it has are asked for


@pytest.mark.parametrize("name", [*FILES, "model.safetensors", "adapter_model.safetensors"])
def test_a_mutated_file_ends_in_a_result_or_a_sentence(tmp_path: Path, name: str) -> None:
    folder, draw = make(tmp_path / "model"), random.Random(name)
    good = (folder / name).read_bytes()
    if name == "vocab.json":
        (folder / "tokenizer.json").unlink()
    refused = 0
    for _ in range(60):
        (folder / name).write_bytes(mutate(good, draw))
        refused += read_all(folder)
    assert refused > 60  # more than the one of a good folder


@pytest.mark.parametrize("name", FILES)
def test_any_value_in_the_place_of_any_other_ends_in_a_result_or_a_sentence(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path / "model")
    if name == "vocab.json":
        (folder / "tokenizer.json").unlink()
    strange = [value for value in VALUES if value == value] + [[{}], [["a"]], {"model": []}, 3, [3]]
    for value in strange:
        for changed in replaced(FILES[name], value):
            (folder / name).write_text(json.dumps(changed))
            read_all(folder)


def replaced(data: object, value: object) -> list[object]:
    """``data`` with ``value`` in each of its places in turn, its own included."""
    found = [value]
    if isinstance(data, dict):
        found += [{**data, key: each} for key in data for each in replaced(data[key], value)]
    if isinstance(data, list):
        found += [[*data[:n], each, *data[n + 1 :]] for n in range(len(data)) for each in replaced(data[n], value)]
    return found
