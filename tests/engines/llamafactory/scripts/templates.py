"""Runs in the train environment: what LlamaFactory does, as one JSON line. ``MODEL_FOLDER`` → facts.

``read_back``: each template on each kind of row. ``text``: the check against the model's own chat template, a problem
or null, for each chat template and each YAML. ``cut``: LlamaFactory's own lengths after a cutoff.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from legal_rl.engines.llamafactory.launch import stub_torchaudio

stub_torchaudio()
sys.path.insert(0, str(Path(__file__).parents[3]))  # a package of this environment is called tests as well

from chat_templates import make_r1_like  # noqa: E402
from transformers import AutoTokenizer  # noqa: E402

from legal_rl.core.prompts import begin_turn  # noqa: E402
from legal_rl.engines.llamafactory.templates import (  # noqa: E402 - LlamaFactory cannot be imported before the stub
    SftTemplate,
    check_text,
    thinking_problem,
)
from legal_rl.engines.transformers.lengths import ChatPrompt, measure  # noqa: E402

SPEC: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text("utf-8"))


def read_back(case: dict[str, Any]) -> list[str]:
    tokenizer = AutoTokenizer.from_pretrained(SPEC["model"])
    messages = [*case["before"], {"role": "assistant", "content": case["response"]}]
    return list(SftTemplate(case["config"], tokenizer).read_back(messages))


def text(case: dict[str, Any]) -> str | None:
    with tempfile.TemporaryDirectory() as scratch:
        model, data = Path(scratch) / "model", Path(scratch) / "data"
        shutil.copytree(SPEC["model"], model)
        (model / "chat_template.jinja").write_text(SPEC["chat_templates"][case["chat_template"]], encoding="utf-8")
        data.mkdir()
        rows = [json.dumps({"messages": messages}, ensure_ascii=False) + "\n" for messages in case["rows"]]
        (data / "rows.jsonl").write_text("".join(rows), encoding="utf-8")
        (data / "dataset_info.json").write_text(json.dumps({"legal_rl": {"file_name": "rows.jsonl"}}))
        folders = {"model_name_or_path": str(model), "dataset_dir": str(data), "dataset": "legal_rl"}
        return check_text({**case["config"], **folders})


def sequence(case: dict[str, Any]) -> dict[str, Any]:
    """The ids of each row as they are trained on, and as they are sampled: the prompt, then what the model writes."""
    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "model"
        if case["chat_template"] is None:
            make_r1_like(SPEC["model"], model)
        else:
            shutil.copytree(SPEC["model"], model)
            (model / "chat_template.jinja").write_text(case["chat_template"], encoding="utf-8")
        own, trained = (AutoTokenizer.from_pretrained(model) for _ in range(2))
        template, prefill = SftTemplate(case["config"], trained), measure([], own).prefill
        pairs = []
        for before, response in case["rows"]:
            turn = begin_turn(prefill, response)
            prompt, ids = template.encode([*before, {"role": "assistant", "content": turn}])
            sent = own.apply_chat_template(before, add_generation_prompt=True, tokenize=True, return_dict=False)
            written = own.encode(turn.removeprefix(prefill), add_special_tokens=False)
            pairs.append([prompt + ids, [*sent, *written, own.eos_token_id]])
        # The whole turn is counted, although these templates rewrite the thinking of a turn that they are given.
        asked = [ChatPrompt(id="r", messages=[*before, {"role": "assistant", "content": response}])]
        return {"prefill": prefill, "pairs": pairs, "counted": measure(asked, own).tokens["r"]}


def cut(case: list[int]) -> list[int]:
    from llamafactory.data.processor.processor_utils import infer_seqlen

    return list(infer_seqlen(*case))


facts = {
    "read_back": [read_back(case) for case in SPEC["read_back"]],
    "text": [text(case) for case in SPEC["text"]],
    "without_model": [thinking_problem(config) for config in SPEC["without_model"]],
    "sequences": [sequence(case) for case in SPEC["sequences"]],
    "cut": [cut(case) for case in SPEC["cut"]],
}
print(json.dumps(facts, ensure_ascii=False))
