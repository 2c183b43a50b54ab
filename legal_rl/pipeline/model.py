"""Stages `model` and `lengths`: the model that training starts from, and token counts against the limits."""

import json
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Message
from legal_rl.engines.environments import last_words, python_of, stream
from legal_rl.engines.transformers import identify
from legal_rl.engines.transformers.lengths import ChatPrompt, OverLimit, PromptLengths, count_lengths
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.pipeline.data import run_questions, sft_engine, trace_rows
from legal_rl.pipeline.progress import ProgressCallback
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.runs.records import read_json, write_json, write_jsonl
from legal_rl.training.sft import content_of

MODEL_FOLDER = "model"


def start_model(run: Run) -> str:
    """The folder or hub name that training starts from."""
    return run.config.model.path or str((run.folder("model") / MODEL_FOLDER).resolve())


def _inputs(run: Run) -> dict[str, Any]:
    model = run.config.model
    if model.tiny is None:
        return {"path": identify(model.path or "")}
    return {
        "tiny": model.tiny.model_dump(),
        "prompt": run.config.prompt,
        "data": run.outputs("data"),
        "traces": run.outputs("traces"),
    }


def _work(run: Run, show: ProgressCallback) -> StageResult:
    tiny, folder = run.config.model.tiny, run.folder("model")
    if tiny is None:
        return StageResult([], {"path": run.config.model.path})
    write_jsonl(folder / "texts.jsonl", ({"text": text} for text in _texts(run)))
    parameters = _make(folder, tiny)
    show(1, 1)
    return StageResult([MODEL_FOLDER], {"parameters": parameters, **tiny.model_dump()})


def _texts(run: Run) -> list[str]:
    """What the tokenizer is trained on: the training split and its traces, never a held-out question."""
    asked, traces = trace_rows(run) if run.config.sft else ([], [])
    seen: dict[str, Question] = {q.id: q for q in [*run_questions(run, "train"), *asked]}
    prompts = [m["content"] for q in seen.values() for m in build_messages(q, run.config.prompt)]
    return prompts + [trace.full_text or "" for trace in traces]


def _make(folder: Path, tiny: TinyConfig) -> int:
    spec = TinySpec(texts=(folder / "texts.jsonl").resolve(), out=(folder / MODEL_FOLDER).resolve(), config=tiny)
    write_json(folder / "spec.json", spec.model_dump(mode="json"))
    said: list[str] = []
    argv = [str(python_of("train")), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    log = folder / "log.txt"
    if stream(argv, None, log, said.append) != 0:
        raise UserError(f"the tiny model could not be made; see {log}:\n{last_words(log)}")
    return int(json.loads(said[-1])["parameters"])


MODEL = Stage("model", "makes the tokenizer and the model that training starts from", _inputs, _work)

PARTS: Final = ("train", "heldout")
LISTED: Final = "over_limit.json"
# The thesis's setting for a 7B model. Its vocabulary is larger, so the same text takes fewer tokens there than here.
SEVEN_B_PROMPT: Final = "think-v1"
SEVEN_B_TOKENS: Final = 512
CUTOFF_DEFAULT: Final = 2048  # LlamaFactory's own, where its YAML names none


def over_limit(run: Run, part: str) -> set[str]:
    """What of ``part`` (``train``, ``heldout``, ``traces``) is over its limit: GRPO and SFT leave it out."""
    return {row["id"] for row in read_json(run.folder("lengths") / LISTED)[part]}


def trace_key(id_: str, sample: int) -> str:
    """How a trace is called in the list."""
    return f"{id_}#{sample}"


def _inputs_lengths(run: Run) -> dict[str, Any]:
    return {
        "data": run.outputs("data"),
        "traces": run.outputs("traces") if run.config.sft else {},
        "model": run.outputs("model") or run.config.model.path,
        "prompt": run.config.prompt,
        "limit": run.config.limits.prompt,
        "cutoff": _cutoff(run),
    }


def _cutoff(run: Run) -> int:
    return int(sft_engine(run).get("cutoff_len", CUTOFF_DEFAULT)) if run.config.sft else CUTOFF_DEFAULT


def _work_lengths(run: Run, show: ProgressCallback) -> StageResult:
    tokens = _tokens(run)
    limit, cutoff = run.config.limits.prompt, _cutoff(run)
    listed = {part: tokens[part].over(limit) for part in PARTS} | {"traces": tokens["traces"].over(cutoff)}
    write_json(run.folder("lengths") / LISTED, {part: [o._asdict() for o in over] for part, over in listed.items()})
    notes: dict[str, Any] = {part: _counts(tokens[part], over) for part, over in listed.items()}
    for part in PARTS:
        notes[part]["over_7b_limit"] = len(tokens[f"{part}-7b"].over(SEVEN_B_TOKENS))
    show(1, 1)
    return StageResult([LISTED], {"limit": limit, "cutoff": cutoff, "limit_7b": SEVEN_B_TOKENS, **notes})


def _counts(lengths: PromptLengths, over: list[OverLimit]) -> dict[str, Any]:
    return {"rows": len(lengths.tokens), "longest": lengths.longest, "over_limit": len(over)}


def _tokens(run: Run) -> dict[str, PromptLengths]:
    """Everything in one call: loading a tokenizer's library takes longer than counting with it."""
    asked = _traces(run)
    for part in PARTS:
        for question in run_questions(run, part):
            asked[part, question.id] = build_messages(question, run.config.prompt)
            asked[f"{part}-7b", question.id] = build_messages(question, SEVEN_B_PROMPT)
    prompts = [ChatPrompt(id=f"{part}/{id_}", messages=messages) for (part, id_), messages in asked.items()]
    counted = count_lengths(prompts, start_model(run)).tokens
    split: dict[str, dict[str, int]] = {"traces": {}}
    for part, id_ in asked:
        split.setdefault(part, {})[id_] = counted[f"{part}/{id_}"]
    return {part: PromptLengths(tokens=tokens) for part, tokens in split.items()}


def _traces(run: Run) -> dict[tuple[str, str], list[Message]]:
    """Each trace as the whole conversation that SFT would train on."""
    asked: dict[tuple[str, str], list[Message]] = {}
    rows, traces = trace_rows(run) if run.config.sft else ([], [])
    known = {question.id: question for question in rows}
    for trace in traces:
        answer: Message = {"role": "assistant", "content": content_of(trace)}
        messages = [*build_messages(known[trace.id], run.config.prompt), answer]
        asked["traces", trace_key(trace.id, trace.sample)] = messages
    return asked


LENGTHS = Stage("lengths", "counts prompts and traces against the limits", _inputs_lengths, _work_lengths)
