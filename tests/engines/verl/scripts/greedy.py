"""Greedy answers of transformers: ``greedy.py BASE SCALE PROMPTS.parquet MAX_TOKENS OUT.json [ACTOR…]``.

First those of BASE, then those of the weights in each ACTOR, verl's folder of one step, in fp32. A SCALE above 0 says
that the shards are those of a LoRA: base plus SCALE x B A, rounded to the bf16 in which verl sends merged weights.
OUT holds a list of ``{question id: answer}``.
"""

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import torch
from shards import gathered, merged
from transformers import AutoModelForCausalLM, AutoTokenizer


def main(folder, scale, prompts, limit, out, *actors):
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    base = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    said = []
    for actor in (None, *actors):
        weights = base
        if actor is not None:
            whole, _ = gathered(Path(actor))
            weights = merged(whole, base, float(scale)) if float(scale) else whole
        if float(scale):
            weights = {name: tensor.bfloat16() for name, tensor in weights.items()}
        model.load_state_dict(weights)
        said.append(
            {row["extra_info"]["id"]: answer(model, tokenizer, row["prompt"], int(limit)) for row in rows(prompts)}
        )
    Path(out).write_text(json.dumps(said))


def rows(prompts):
    return pq.read_table(prompts).to_pylist()


def answer(model, tokenizer, prompt, limit):
    text = tokenizer.apply_chat_template(prompt, tokenize=False, add_generation_prompt=True)
    ids = tokenizer(text, return_tensors="pt").input_ids
    written = model.generate(ids, do_sample=False, max_new_tokens=limit)[0, ids.shape[1] :]
    return tokenizer.decode(written, skip_special_tokens=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
