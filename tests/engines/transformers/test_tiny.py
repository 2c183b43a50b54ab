"""The tiny model and its tokenizer, as the train environment loads them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from legal_rl.core.sampling import Message
from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers.lengths import ChatPrompt, PromptLengths, count_lengths
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.runs.records import write_jsonl, write_text

TEXTS = [f"甲{n}周岁，偷窃{n * 7}元，应当如何处理？A.不负刑事责任 B.应当负刑事责任。" for n in range(3, 60)]
SHAPE = TinyConfig(vocab_size=700, token_bytes=6, hidden_size=32, intermediate_size=64, layers=2, heads=2, kv_heads=1)
# A character that no text held, so that the byte fallback is used too.
SAMPLE = "<think>甲17周岁，龘，满100不满1000。选A、C；2021年。</think><answer>A,C</answer>"
INSPECT = """
import json, sys
from pathlib import Path
from transformers import AutoModelForCausalLM, AutoTokenizer
folder, sample = sys.argv[1], sys.argv[2]
t, m = AutoTokenizer.from_pretrained(folder), AutoModelForCausalLM.from_pretrained(folder)
backend = __import__("tokenizers").Tokenizer.from_file(folder + "/tokenizer.json")
ids = t(sample, add_special_tokens=False)["input_ids"]
chat = t.apply_chat_template([{"role": "user", "content": "问"}], tokenize=False, add_generation_prompt=True)
print(json.dumps({
    "class": type(t).__name__, "ids": ids, "saved_ids": backend.encode(sample, add_special_tokens=False).ids,
    "decoded": t.decode(ids, skip_special_tokens=True), "tokens": [t.decode([i]) for i in ids], "chat": chat,
    "special": [t.convert_tokens_to_ids(s) for s in ("<|endoftext|>", "<|im_start|>", "<|im_end|>")],
    "skipped": t.decode(t("<|im_start|>x<|im_end|><|endoftext|>")["input_ids"], skip_special_tokens=True),
    "eos": t.eos_token, "vocab": len(t), "rows": m.get_input_embeddings().weight.shape[0],
    "generation_eos": m.generation_config.eos_token_id, "eos_id": t.eos_token_id, "padding": t.padding_side,
}))
"""


def make(python: Path, folder: Path, config: TinyConfig) -> dict[str, int]:
    write_jsonl(folder / "texts.jsonl", ({"text": text} for text in TEXTS))
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=config)
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = copied([str(python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")])
    done = subprocess.run(argv, env=child_environ(), check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def test_configuration_needs_no_engine():
    script = "import sys; import legal_rl.engines.transformers.tiny, legal_rl.engines.transformers.lengths\n"
    script += "sys.exit(any(m in sys.modules for m in ('torch', 'transformers', 'tokenizers')))"
    assert subprocess.run([sys.executable, "-c", script], env=child_environ(), check=False).returncode == 0


def test_over_limit_lists_the_longest_first():
    lengths = PromptLengths(tokens={"a": 5, "b": 9, "c": 8, "d": 6})
    assert [tuple(over) for over in lengths.over(6)] == [("b", 9), ("c", 8)]
    assert lengths.longest == 9
    assert PromptLengths(tokens={}).longest == 0


@pytest.fixture(scope="module")
def folder(train_python, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    assert make(train_python, folder, SHAPE)["parameters"] > 0
    return folder


@pytest.fixture(scope="module")
def seen(train_python, folder) -> dict:
    argv = [train_python, "-c", INSPECT, folder / "model", SAMPLE]
    done = subprocess.run(argv, env=child_environ(), check=True, capture_output=True, text=True, encoding="utf-8")
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.engine
def test_the_tokenizer_survives_being_loaded_as_qwen2(seen):
    assert seen["class"].startswith("Qwen2Tokenizer")
    assert seen["ids"] == seen["saved_ids"]
    assert seen["decoded"] == SAMPLE


@pytest.mark.engine
def test_tags_and_whole_numbers_are_single_tokens(seen):
    for token in ("<think>", "</think>", "<answer>", "</answer>", "17", "100", "1000"):
        assert token in seen["tokens"]


@pytest.mark.engine
def test_no_learnt_token_is_longer_than_the_configuration_says(folder):
    model = json.loads((folder / "model" / "tokenizer.json").read_text("utf-8"))["model"]
    # These texts are all of one template: without a limit whole clauses of it would be tokens.
    assert 3 < max(len(token) for token in model["vocab"] if not token.startswith("<|")) <= SHAPE.token_bytes


@pytest.mark.engine
def test_special_tokens_come_first_and_are_skipped(seen):
    assert seen["special"] == [0, 1, 2]
    assert seen["skipped"] == "x"
    assert seen["eos"] == "<|im_end|>"
    assert seen["generation_eos"] == seen["eos_id"] == 2
    assert seen["padding"] == "left"
    assert seen["vocab"] == seen["rows"]


@pytest.mark.engine
def test_the_chat_template_adds_no_system_prompt(seen):
    assert seen["chat"] == "<|im_start|>user\n问<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.engine
def test_same_seed_same_bytes_other_seed_other_weights(train_python, folder, tmp_path):
    weights = (folder / "model" / "model.safetensors").read_bytes()
    make(train_python, tmp_path / "again", SHAPE)
    make(train_python, tmp_path / "other", SHAPE.model_copy(update={"seed": 1}))
    assert (tmp_path / "again" / "model" / "model.safetensors").read_bytes() == weights
    assert (tmp_path / "other" / "model" / "model.safetensors").read_bytes() != weights
    tokenizer = (folder / "model" / "tokenizer.json").read_bytes()
    assert (tmp_path / "other" / "model" / "tokenizer.json").read_bytes() == tokenizer


@pytest.mark.engine
def test_embeddings_are_shared_unless_asked_otherwise(train_python, folder, tmp_path):
    def holds(made: Path) -> tuple[bool, bool]:
        raw = (made / "model" / "model.safetensors").read_bytes()
        names = json.loads(raw[8 : 8 + int.from_bytes(raw[:8], "little")])
        return json.loads((made / "model" / "config.json").read_text())[
            "tie_word_embeddings"
        ], "lm_head.weight" in names

    make(train_python, tmp_path, SHAPE.model_copy(update={"tied": False}))
    assert holds(folder) == (True, False)
    assert holds(tmp_path) == (False, True)


@pytest.mark.engine
def test_lengths_count_the_template_and_the_opened_turn(folder):
    ask: list[Message] = [{"role": "user", "content": "17"}]
    answered: list[Message] = [*ask, {"role": "assistant", "content": "<think>"}]
    lengths = count_lengths(
        [ChatPrompt(id="q", messages=ask), ChatPrompt(id="r", messages=answered)], str(folder / "model")
    )
    # The answered row adds the tag, the end of turn and its line break.
    assert lengths.tokens["r"] == lengths.tokens["q"] + 3
    assert [over.id for over in lengths.over(lengths.tokens["q"])] == ["r"]


@pytest.mark.engine
def test_an_embedding_may_have_more_rows_than_tokens_and_weights_half_the_bytes(train_python, folder, tmp_path):
    make(train_python, tmp_path, SHAPE.model_copy(update={"embedding_rows": 4096, "dtype": "bfloat16"}))
    raw = (tmp_path / "model" / "model.safetensors").read_bytes()
    held = json.loads(raw[8 : 8 + int.from_bytes(raw[:8], "little")])
    assert held["model.embed_tokens.weight"]["shape"] == [4096, SHAPE.hidden_size]
    assert {entry["dtype"] for name, entry in held.items() if name != "__metadata__"} == {"BF16"}
    tokenizer = (folder / "model" / "tokenizer.json").read_bytes()
    assert (tmp_path / "model" / "tokenizer.json").read_bytes() == tokenizer
