"""Parameters against what the models' own cards publish, and what cannot be read."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.transformers.tiny import TinyConfig
from legal_rl.pipeline.preflight.shapes import SHIPPED, ModelShape, shape_of, shard

# From the models' cards, in billions as printed there, and the seven of which the exact number is known.
PUBLISHED = {
    "Qwen2.5-0.5B": 0.49, "Qwen2.5-1.5B": 1.54, "Qwen2.5-3B": 3.09, "Qwen2.5-7B": 7.61, "Qwen2.5-14B": 14.7,
    "Qwen2.5-32B": 32.5, "Qwen2.5-72B": 72.7, "Qwen3-0.6B": 0.6, "Qwen3-1.7B": 1.7, "Qwen3-4B": 4.0, "Qwen3-8B": 8.2,
    "Qwen3-14B": 14.8, "Qwen3-32B": 32.8,
}  # fmt: skip
EXACT = {"Qwen2.5-7B": 7_615_616_512, "Qwen2.5-72B": 72_706_203_648, "Qwen3-8B": 8_190_735_360}


def test_parameters_are_those_of_the_models_cards():
    for name, billions in PUBLISHED.items():
        assert shape_of(f"Qwen/{name}-Instruct").parameters() / 1e9 == pytest.approx(billions, rel=0.013), name
    for name, number in EXACT.items():
        assert shape_of(name).parameters() == number
    assert set(PUBLISHED) < set(json.loads(SHIPPED.read_text()))


def test_a_name_is_read_whole_so_that_another_model_is_not_taken_for_a_known_one():
    assert shape_of("Qwen/Qwen2.5-7B-Instruct") == shape_of("Qwen2.5-7B")
    assert shape_of("deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B").parameters() == 1_777_088_000, "its head is its own"
    for name in ("Qwen/Qwen2.5-7", "Qwen/Qwen2.5-7B2", "Qwen/Qwen2.5-VL-7B-Instruct", "nobody/model"):
        with pytest.raises(UserError, match=r"config\.json"):
            shape_of(name)


def test_a_folder_wins_and_an_architecture_that_is_not_known_is_refused(tmp_path):
    facts = json.loads(SHIPPED.read_text())["Qwen3-8B"]
    (tmp_path / "config.json").write_text(json.dumps({**facts, "num_hidden_layers": 2}))
    assert shape_of(str(tmp_path)).layers == 2
    (tmp_path / "config.json").write_text(json.dumps({**facts, "model_type": "qwen3_moe"}))
    with pytest.raises(UserError, match="qwen3_moe"):
        shape_of(str(tmp_path))
    with pytest.raises(UserError, match="hidden_size"):
        ModelShape.from_config({"model_type": "qwen2"}, "config.json")


def test_a_tiny_model_has_a_shape_before_it_is_made():
    assert shape_of(TinyConfig()).layers == TinyConfig().layers


def test_groups_hold_every_weight_once_and_a_tied_head_stays_in_the_root():
    for name, apart in (("Qwen2.5-7B", ["embedding", "head"]), ("Qwen2.5-3B", [])):
        shape = shape_of(name)
        groups = shape.groups(rank=8)
        assert [g.name for g in groups if not g.name.startswith("layer")] == [*apart, "root"]
        assert sum(g.numel for g in groups) == shape.parameters() + shape.adapter_parameters(8)
    critic = shape_of("Qwen2.5-7B").groups(value_head=True)
    assert "head" not in {group.name for group in critic}


def test_a_share_is_padded_where_ranks_do_not_divide():
    assert shard([(10, 3), (7,)], 4) == 3 * 3 + 2
    assert shard([(16, 3)], 4) == 12
