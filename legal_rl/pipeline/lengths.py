"""Stage `lengths`: prompts and traces against the limits, in the model's own tokens. Nothing is cut in silence."""

from typing import Any, Final

from legal_rl.core.prompts import build_messages
from legal_rl.core.sampling import Message
from legal_rl.engines.transformers.lengths import OverLimit, Prompt, PromptLengths, count_lengths
from legal_rl.pipeline.data import questions
from legal_rl.pipeline.model import start_model
from legal_rl.pipeline.progress import Show
from legal_rl.pipeline.runner import Result, Run, Stage
from legal_rl.pipeline.traces import sft_engine, trace_rows
from legal_rl.runs.records import read_json, write_json
from legal_rl.training.sft.rows import content_of

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


def _inputs(run: Run) -> dict[str, Any]:
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


def _work(run: Run, show: Show) -> Result:
    tokens = _tokens(run)
    limit, cutoff = run.config.limits.prompt, _cutoff(run)
    listed = {part: tokens[part].over(limit) for part in PARTS} | {"traces": tokens["traces"].over(cutoff)}
    write_json(run.folder("lengths") / LISTED, {part: [o._asdict() for o in over] for part, over in listed.items()})
    notes: dict[str, Any] = {part: _counts(tokens[part], over) for part, over in listed.items()}
    for part in PARTS:
        notes[part]["over_7b_limit"] = len(tokens[f"{part}-7b"].over(SEVEN_B_TOKENS))
    show(1, 1)
    return Result([LISTED], {"limit": limit, "cutoff": cutoff, "limit_7b": SEVEN_B_TOKENS, **notes})


def _counts(lengths: PromptLengths, over: list[OverLimit]) -> dict[str, Any]:
    return {"rows": len(lengths.tokens), "longest": lengths.longest, "over_limit": len(over)}


def _tokens(run: Run) -> dict[str, PromptLengths]:
    """Everything in one call: loading a tokenizer's library takes longer than counting with it."""
    asked = _traces(run)
    for part in PARTS:
        for question in questions(run, part):
            asked[part, question.id] = build_messages(question, run.config.prompt)
            asked[f"{part}-7b", question.id] = build_messages(question, SEVEN_B_PROMPT)
    prompts = [Prompt(id=f"{part}/{id_}", messages=messages) for (part, id_), messages in asked.items()]
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


LENGTHS = Stage("lengths", "counts prompts and traces against the limits", _inputs, _work)
