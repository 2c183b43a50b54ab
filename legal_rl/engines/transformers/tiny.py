"""A Qwen2 small enough for two CPU cores, and a tokenizer trained on the run's own questions.

Made as a plain Hugging Face folder, so that LlamaFactory, verl, vLLM and transformers take it for any other Qwen2.
Importable without torch; ``make_tiny`` itself runs in the train environment, where
``python -m legal_rl.engines.transformers.tiny SPEC`` calls it.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from transformers import Qwen2Tokenizer

END_OF_TEXT: Final = "<|endoftext|>"
TURN_START: Final = "<|im_start|>"
TURN_END: Final = "<|im_end|>"
# Ordinary tokens rather than special ones: a decoder that skips special tokens must still show the tags to the parser.
TAGS: Final = ("<think>", "</think>", "<answer>", "</answer>")
# The Qwen2 pattern splits every digit off. A small model reads 17 more easily as one thing than as 1 followed by 7.
NUMBERS: Final = tuple(str(n) for n in [*range(10, 101), 120, 150, 180, 200, 250, 300, 365, 400, 500, 600, 800, 1000])
# Qwen's chat format without Qwen's default system prompt: what is trained on is what is sent, and nothing more.
CHAT_TEMPLATE: Final = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)


class TinyConfig(BaseModel):
    """The shape of the model and of its tokenizer.

    ``vocab_size`` bounds the BPE vocabulary, to which tags and whole numbers are added. ``token_bytes`` is the longest
    token it may learn (a Chinese character is three bytes): on texts made from templates BPE would make whole clauses
    one token, and a question in another wording would then have no token in common with any it was trained on.
    ``tied`` lets input and output share one embedding, as Qwen2.5 does up to 3B; Qwen2.5-7B and larger do not.
    ``embedding_rows`` pads the embedding beyond the tokenizer's tokens, as Qwen2.5 does to 151,936 rows; ``dtype`` is
    what the weights are kept in. With both, a model has the size of a real one, for measuring what training it takes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    vocab_size: int = Field(default=1500, ge=300)
    token_bytes: int = Field(default=12, ge=3)
    hidden_size: int = Field(default=192, ge=16)
    intermediate_size: int = Field(default=576, ge=16)
    layers: int = Field(default=3, ge=1)
    heads: int = Field(default=4, ge=1)
    kv_heads: int = Field(default=2, ge=1)
    max_positions: int = Field(default=4096, ge=64)
    init_std: float = Field(default=0.02, gt=0)
    tied: bool = True
    embedding_rows: int | None = Field(default=None, ge=300)
    dtype: Literal["float32", "bfloat16"] = "float32"
    seed: int = 0


class TinySpec(BaseModel):
    """The command line's input: ``texts`` is a JSON-lines file of ``{"text": …}``, ``out`` the folder to make."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    texts: Path
    out: Path
    config: TinyConfig = TinyConfig()


def make_tokenizer(texts: Iterable[str], config: TinyConfig) -> "Qwen2Tokenizer":
    """Byte-level BPE over ``texts`` with Qwen2's own pre-tokenizer.

    transformers 5 puts that pre-tokenizer on every tokenizer of a Qwen2 model whatever was saved with it, so training
    with any other would change ids on the next load, and lose Chinese text.
    """
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    from transformers import AddedToken, Qwen2Tokenizer

    qwen2 = Qwen2Tokenizer().backend_tokenizer
    learner = Tokenizer(models.BPE())
    learner.normalizer, learner.pre_tokenizer = qwen2.normalizer, qwen2.pre_tokenizer
    special = [END_OF_TEXT, TURN_START, TURN_END]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=config.vocab_size,
        max_token_length=config.token_bytes,  # in characters of the byte alphabet, of which each stands for one byte
        special_tokens=special,
        initial_alphabet=alphabet,
        show_progress=False,
    )
    learner.train_from_iterator(texts, trainer)
    learnt = json.loads(learner.to_str())["model"]
    tokenizer = Qwen2Tokenizer(
        vocab=learnt["vocab"],
        merges=[tuple(pair) for pair in learnt["merges"]],
        eos_token=TURN_END,
        pad_token=END_OF_TEXT,
        extra_special_tokens=[TURN_START],
        padding_side="left",
        clean_up_tokenization_spaces=False,
    )
    tokenizer.add_tokens([AddedToken(text, normalized=False) for text in (*TAGS, *NUMBERS)])
    tokenizer.chat_template = CHAT_TEMPLATE
    return tokenizer


def make_tiny(texts: Iterable[str], out: Path, config: TinyConfig) -> int:
    """Write tokenizer and randomly initialised model to ``out``; returns the number of parameters.

    Same texts and config, same bytes. Needs torch and transformers.
    """
    import torch
    from transformers import GenerationConfig, Qwen2Config, Qwen2ForCausalLM

    tokenizer = make_tokenizer(texts, config)
    tokenizer.model_max_length = config.max_positions
    torch.manual_seed(config.seed)
    torch.set_default_dtype(getattr(torch, config.dtype))  # a large model in fp32 first would take twice the memory
    model = Qwen2ForCausalLM(
        Qwen2Config(
            vocab_size=max(len(tokenizer), config.embedding_rows or 0),
            hidden_size=config.hidden_size,
            intermediate_size=config.intermediate_size,
            num_hidden_layers=config.layers,
            num_attention_heads=config.heads,
            num_key_value_heads=config.kv_heads,
            max_position_embeddings=config.max_positions,
            initializer_range=config.init_std,
            tie_word_embeddings=config.tied,
            bos_token_id=None,
            eos_token_id=tokenizer.eos_token_id,
            pad_token_id=tokenizer.pad_token_id,
        )
    )
    torch.set_default_dtype(torch.float32)
    model.generation_config = GenerationConfig(eos_token_id=tokenizer.eos_token_id, pad_token_id=tokenizer.pad_token_id)
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    return sum(parameter.numel() for parameter in model.parameters())


def main(argv: list[str]) -> None:
    """``SPEC.json`` → the folder, and one JSON line with the number of parameters."""
    from legal_rl.runs.records import read_json, read_jsonl

    spec = TinySpec.model_validate(read_json(Path(argv[0])))
    texts = (str(row["text"]) for _, row in read_jsonl(spec.texts))
    sys.stdout.write(json.dumps({"parameters": make_tiny(texts, spec.out, spec.config)}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
