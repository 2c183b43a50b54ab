"""Chat templates like those of models that think, and a tiny model that has one. Runs in the train environment too.

``python tests/chat_templates.py SOURCE OUT``: the tiny model SOURCE with R1's own tokens and a template like R1's.
"""

import sys
from pathlib import Path
from typing import Final

BEGIN, END, USER, ASSISTANT = "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>"
# Like that of R1's small models: the prompt opens the thinking, and thinking of turns that are given is left out.
R1: Final = (
    "{{ bos_token }}"
    "{% for message in messages if message.role == 'system' %}{{ message.content }}{% endfor %}"
    "{% for message in messages %}"
    f"{{% if message.role == 'user' %}}{{{{ '{USER}' + message.content }}}}"
    "{% elif message.role == 'assistant' %}"
    f"{{{{ '{ASSISTANT}' + message.content.split('</think>')[-1] + '{END}' }}}}{{% endif %}}"
    "{% endfor %}"
    f"{{% if add_generation_prompt %}}{{{{ '{ASSISTANT}<think>\\n' }}}}{{% endif %}}"
)
# Like the one that Qwen3 models come with: thinking of earlier turns goes, that of the last is written anew between
# line breaks, a last turn without any gets an empty block, and enable_thinking: false writes one into the prompt.
QWEN3: Final = (
    "{% for message in messages %}"
    "{% set parts = message.content.split('</think>') %}"
    "{% if message.role == 'assistant' %}{{ '<|im_start|>assistant\\n' }}"
    "{% if loop.last %}{% set thought = parts[0].split('<think>')[-1].strip('\\n') if parts|length > 1 else '' %}"
    "{{ '<think>\\n' + thought + '\\n</think>\\n\\n' }}{% endif %}"
    "{{ parts[-1].lstrip('\\n') + '<|im_end|>\\n' }}"
    "{% else %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{% endif %}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}"
    "{% if enable_thinking is defined and not enable_thinking %}{{ '<think>\\n\\n</think>\\n\\n' }}{% endif %}"
    "{% endif %}"
)
# Like that of the Qwen3 models that only think.
QWEN3_THINKING: Final = QWEN3.replace(
    "{{ '<|im_start|>assistant\\n' }}{% if enable", "{{ '<|im_start|>assistant\\n<think>\\n' }}{% if enable"
)


def make_r1_like(source: Path, out: Path) -> None:
    """Write the model in folder ``source`` to ``out`` with four more tokens and the template ``R1``."""
    from transformers import AddedToken, AutoModelForCausalLM, AutoTokenizer, GenerationConfig

    tokenizer = AutoTokenizer.from_pretrained(source)
    tokenizer.add_tokens([AddedToken(text, special=True, normalized=False) for text in (BEGIN, END, USER, ASSISTANT)])
    tokenizer.bos_token, tokenizer.eos_token, tokenizer.pad_token = BEGIN, END, END
    tokenizer.chat_template = R1
    model = AutoModelForCausalLM.from_pretrained(source)
    model.resize_token_embeddings(len(tokenizer), mean_resizing=False)
    ends = {"bos_token_id": tokenizer.bos_token_id, "eos_token_id": tokenizer.eos_token_id}
    model.config.update({**ends, "pad_token_id": tokenizer.pad_token_id})
    model.generation_config = GenerationConfig(**ends, pad_token_id=tokenizer.pad_token_id)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)


if __name__ == "__main__":
    make_r1_like(Path(sys.argv[1]), Path(sys.argv[2]))
