"""Run in the train environment: ``next_tokens.py MODEL`` → a prompt and the one token that the model adds, as JSON."""

import json
import sys

from transformers import AutoModelForCausalLM, AutoTokenizer

QUESTION = "某人20周岁，属于哪一类？\nA.完全民事行为能力人\nB.限制或者无民事行为能力人"
tokenizer = AutoTokenizer.from_pretrained(sys.argv[1])
model = AutoModelForCausalLM.from_pretrained(sys.argv[1])
chat = [{"role": "user", "content": QUESTION}]
asked = tokenizer.apply_chat_template(chat, add_generation_prompt=True, return_tensors="pt", return_dict=True)
print(json.dumps(tokenizer.decode(model.generate(**asked, max_new_tokens=1, do_sample=False)[0])))
