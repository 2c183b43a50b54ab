"""Stages `model` and `lengths`: the model that training starts from, and token counts against the limits."""

import json
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages
from legal_rl.core.sampling import Message
from legal_rl.engines.environments import last_words, python_of, stream
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers import identify
from legal_rl.engines.transformers.lengths import ChatPrompt, PromptLengths, count_lengths
from legal_rl.engines.transformers.tiny import TinySpec
from legal_rl.engines.vllm.model_files import chat_template
from legal_rl.pipeline.data import run_questions, sft_engine, trace_rows
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.runs.manifest import fingerprint
from legal_rl.runs.records import read_json, write_json, write_jsonl
from legal_rl.training.sft import content_of

MODEL_FOLDER: Final = "model"
PARTS: Final = ("train", "heldout")
LISTED: Final = "over_limit.json"
CUTOFF_DEFAULT: Final = 2048  # LlamaFactory's own, where its YAML names none


def start_model(run: Run) -> str:
    """The folder or hub name that training starts from."""
    return run.config.model.path or str((run.folder("model") / MODEL_FOLDER).resolve())


def _model_inputs(run: Run) -> dict[str, Any]:
    model = run.config.model
    if model.tiny is None:
        return {"path": identify(model.path or "")}
    return {
        "tiny": model.tiny.model_dump(),
        "prompt": run.config.prompt,
        "data": run.outputs("data"),
        "traces": run.outputs("traces"),
    }


def _make_model(run: Run, show: ProgressCallback) -> StageResult:
    tiny, folder = run.config.model.tiny, run.folder("model")
    if tiny is None:
        return StageResult([], {"path": run.config.model.path})
    # The tokenizer is trained on the training split and its traces, never on a held-out question.
    asked, traces = trace_rows(run) if run.config.sft else ([], [])
    by_id = {question.id: question for question in [*run_questions(run, "train"), *asked]}
    prompts = [build_messages(question, run.config.prompt) for question in by_id.values()]
    texts = [message["content"] for messages in prompts for message in messages]
    texts += [trace.full_text or "" for trace in traces]
    write_jsonl(folder / "texts.jsonl", ({"text": text} for text in texts))
    spec = TinySpec(texts=(folder / "texts.jsonl").resolve(), out=(folder / MODEL_FOLDER).resolve(), config=tiny)
    write_json(folder / "spec.json", spec.model_dump(mode="json"))
    lines: list[str] = []
    argv = [str(python_of("train")), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    log = folder / "log.txt"
    if stream(copied(argv), None, log, lines.append) != 0:
        raise UserError(f"the tiny model could not be made; see {log}:\n{last_words(log)}")
    show(1, 1)
    return StageResult([MODEL_FOLDER], {"parameters": int(json.loads(lines[-1])["parameters"]), **tiny.model_dump()})


MODEL = Stage("model", "makes the tokenizer and the model that training starts from", _model_inputs, _make_model)


def over_limit(run: Run, part: str) -> set[str]:
    """The ids in ``part`` (``train``, ``heldout``, ``traces``) over their limit, which GRPO and SFT leave out."""
    return {row["id"] for row in read_json(run.folder("lengths") / LISTED)[part]}


def run_prefill(run: Run) -> str:
    """The text with which the chat template opens an answer: found once, kept in the manifest of `lengths`.

    Empty for nothing, and before the stage has been done.
    """
    return str(run.notes("lengths").get("prefill", ""))


def prefill_input(run: Run) -> dict[str, str]:
    """The prefill as an input of a stage, where there is one."""
    return {"prefill": prefill} if (prefill := run_prefill(run)) else {}


def trace_key(id_: str, sample: int) -> str:
    """The name of a trace in the list."""
    return f"{id_}#{sample}"


def _length_inputs(run: Run) -> dict[str, Any]:
    return {
        "data": run.outputs("data"),
        "traces": run.outputs("traces") if run.config.sft else {},
        "model": run.outputs("model") or run.config.model.path,
        **_template_of(run.config.model.path),
        "prompt": run.config.prompt,
        "limit": run.config.limits.prompt,
        "cutoff": _cutoff(run),
    }


def _template_of(path: str | None) -> dict[str, str]:
    """The chat template of a folder: weights alone, by which a model is known, say nothing of it."""
    return {"chat_template": fingerprint({"text": chat_template(Path(path))})} if path and Path(path).is_dir() else {}


def _cutoff(run: Run) -> int:
    return int(sft_engine(run).get("cutoff_len", CUTOFF_DEFAULT)) if run.config.sft else CUTOFF_DEFAULT


def _count_all(run: Run, show: ProgressCallback) -> StageResult:
    tokens = _tokens(run)
    limit, cutoff = run.config.limits.prompt, _cutoff(run)
    listed = {part: tokens[part].over(limit) for part in PARTS} | {"traces": tokens["traces"].over(cutoff)}
    write_json(run.folder("lengths") / LISTED, {part: [o._asdict() for o in over] for part, over in listed.items()})
    notes: dict[str, Any] = {}
    for part, over in listed.items():
        counted = tokens[part]
        notes[part] = {"rows": len(counted.tokens), "longest": counted.longest, "over_limit": len(over)}
    show(1, 1)
    prefill = tokens["traces"].prefill
    stated = {"limit": limit, "cutoff": cutoff, "prefill": prefill}
    return StageResult([LISTED], {**stated, **notes})


def _tokens(run: Run) -> dict[str, PromptLengths]:
    """Count everything in one call: loading a tokenizer's library takes longer than counting with it."""
    asked: dict[tuple[str, str], list[Message]] = {}
    rows, traces = trace_rows(run) if run.config.sft else ([], [])
    known = {question.id: question for question in rows}
    for trace in traces:  # as the whole conversation that SFT would train on
        answer: Message = {"role": "assistant", "content": content_of(trace)}
        messages = [*build_messages(known[trace.id], run.config.prompt), answer]
        asked["traces", trace_key(trace.id, trace.sample)] = messages
    for part in PARTS:
        for question in run_questions(run, part):
            asked[part, question.id] = build_messages(question, run.config.prompt)
    prompts = [ChatPrompt(id=f"{part}/{id_}", messages=messages) for (part, id_), messages in asked.items()]
    counted = count_lengths(prompts, start_model(run))
    split: dict[str, dict[str, int]] = {"traces": {}}
    for part, id_ in asked:
        split.setdefault(part, {})[id_] = counted.tokens[f"{part}/{id_}"]
    return {part: PromptLengths(tokens=tokens, prefill=counted.prefill) for part, tokens in split.items()}


LENGTHS = Stage("lengths", "counts prompts and traces against the limits", _length_inputs, _count_all)
