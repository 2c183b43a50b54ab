"""Write the generated pages of docs/reference from the code. tests/test_docs.py holds them equal to it.

Example:
    .venv/bin/python docs/generate.py
"""

import dataclasses
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import typer
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from legal_rl.cli.app import app
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.pipeline.ablation.plan import AblationConfig
from legal_rl.pipeline.run_config import RunConfig
from legal_rl.training.rewards import REGISTRY, Noise, RewardConfig
from legal_rl.training.rewards.reward import PRESETS

FOLDER: Final = Path(__file__).parent / "reference"
NOTICE: Final = "<!-- Written by docs/generate.py; change the code or the script, not this page. -->\n"
# Every key of a run has a meaning here, and nothing else has: `write` refuses a difference.
RUN_KEYS: Final = {
    "name": "Name of the run; its folder is `runs/NAME` unless `--out` is given.",
    "seed": "Seed of everything that is drawn: exam, split, traces, SFT, GRPO, sampling.",
    "prompt": "Prompt version: `think-v1`, `direct-v1` or `bare-v1` (no instruction, for models made from scratch).",
    "data.sources": "`exam`, or sources as `legal-rl data build` takes them, such as `jecqa:0_train.json`.",
    "data.built": "Folder that `legal-rl data build` made: its split is taken as it is, in place of `sources`.",
    "data.exam.questions": "Number of training questions to generate.",
    "data.exam.families": "Families to draw from; all where null.",
    "data.exam.levels": "Levels 1 to 4; all where null.",
    "data.exam.kinds": "`knowledge`, `case`; both where null.",
    "data.exam.law_as_of": "ISO day of the law that gold follows.",
    "data.exam.unverified": "Allow a day that the articles were not looked up for; every row then says so.",
    "data.exam.profile": "Shares to draw in: `balanced`, or `jecqa-like` as in JEC-QA's published questions.",
    "data.exam.holdout": "Families and chains for held-out questions only: names, or a share from 0 to 1.",
    "data.resplit": "Divide everything 8 : 2, even where files say which part they are.",
    "model.path": "A folder or a hub name to start from. Exactly one of `path` and `tiny` is given.",
    "model.tiny.vocab_size": "Largest size of the BPE vocabulary, before tags and whole numbers are added.",
    "model.tiny.token_bytes": "Longest token in bytes; a Chinese character is three.",
    "model.tiny.hidden_size": "Width of the model.",
    "model.tiny.intermediate_size": "Width of its MLP.",
    "model.tiny.layers": "Number of layers.",
    "model.tiny.heads": "Number of attention heads.",
    "model.tiny.kv_heads": "Number of key and value heads.",
    "model.tiny.max_positions": "Longest sequence in tokens.",
    "model.tiny.init_std": "Standard deviation of the initial weights.",
    "model.tiny.tied": "Input and output share one embedding, as in Qwen2.5 up to 3B; `false` as in the larger ones.",
    "model.tiny.embedding_rows": "Rows of the embedding where it has more than tokens, as Qwen2.5's has.",
    "model.tiny.dtype": "What the weights are kept in: float32 or bfloat16.",
    "model.tiny.seed": "Seed of the initial weights.",
    "limits.prompt": "Longest prompt in tokens; longer ones are counted and listed, never cut.",
    "limits.response": "Longest response in tokens.",
    "sft": "Leave out, or set to null, to train without SFT.",
    "sft.engine": "LlamaFactory's YAML, named from the run's file.",
    "sft.traces": "JSON lines of responses. A training question without one is left out of SFT and counted.",
    "sft.sources": "`[traces]`, `[exam]` or both; null: `traces` where a file is named, else the exam that "
    "`data.sources` names. `exam`: its teacher on the run's exam questions, or on `data.exam.questions` made ones.",
    "sft.unmatched": "Share of the traces that may be on no training question; more is an error.",
    "sft.keep": "Traces to imitate: `all`, `right`, or right and `strict` in format.",
    "sft.teacher.p_flaw": "How often the exam's teacher judges a question by a stated flaw.",
    "sft.teacher.p_slip": "How often one of its verdicts slips.",
    "sft.teacher.brief": "One article for all cases under one rule: responses short enough for a tiny model.",
    "sft.overrides": "Keys of the engine's YAML, laid over it.",
    "grpo": "Leave out, or set to null, to train without GRPO.",
    "grpo.engine": "verl's YAML, named from the run's file.",
    "grpo.reward": "Names (`exact+format`), a preset or a mapping; see [Reward](#reward).",
    "grpo.seed": "Seed of GRPO alone; the run's where null.",
    "grpo.steps": "Number of GRPO steps.",
    "grpo.save_every": "Steps between checkpoints.",
    "grpo.validate_every": "Steps between validations.",
    "grpo.validate_on": "Training questions kept out of GRPO and validated on; at most a fifth.",
    "grpo.questions": "`all`; `core`: those the model that GRPO starts from gets right sometimes; or a file with ids.",
    "grpo.order": "`random`, or `curriculum`: easiest first, over and over; of a file of questions, its order.",
    "grpo.difficulty.samples": "Answers to each question that difficulty is measured by.",
    "grpo.difficulty.temperature": "Temperature they are drawn at.",
    "grpo.difficulty.core_low": "Least share of right answers of a core question.",
    "grpo.difficulty.core_high": "Largest share of right answers of a core question.",
    "grpo.keep": "`best`: the validated step with the highest exact match (the earliest); `last`: the last step.",
    "grpo.patience": "Validations in a row without a new best after which training stops; never where null.",
    "grpo.mask_cut": "Leave responses that the token limit cut out of the loss; they still count in their group.",
    "grpo.overrides": "Keys of the engine's YAML, laid over it.",
    "eval.questions": "Most held-out questions that each model is measured on.",
    "eval.samples": "Responses to each question.",
    "eval.temperature": "Temperature of sampling; 0 is greedy.",
    "report.language": "Language of report.html: en or zh.",
    "report.statutes": "A store of `statutes build` that the page holds citations against; null for none.",
    "eval.engine": "`transformers` (one GPU), `vllm` (all GPUs), or `auto`: vLLM where it and a GPU are there.",
    "eval.vllm.tensor_parallel": "GPUs for one copy of the model; as many copies as fit share the questions.",
    "eval.vllm.max_num_seqs": "Answers that a copy writes at once; 256 where null. A quarter more are in flight.",
    "eval.vllm.gpu_memory": "Share of a GPU's memory; vLLM's own (0.9) where null.",
    "eval.vllm.options": "Further options of vLLM, as they are: `[--max-num-batched-tokens=8192]`.",
}
ABLATION_KEYS: Final = {
    "name": "Name of the ablation; its tables go to `runs/ablations/NAME`.",
    "base": "The run's YAML that cells differ from, named from the ablation's file.",
    "set": "Dotted keys of a run, set in all cells; a value replaces what stood there, a longer key reaches deeper.",
    "seeds": "Seeds of GRPO; data and SFT keep the base's.",
    "cells": "Name → keys. Either `cells` or `grid` is given.",
    "grid": "Axis → level → keys; every combination is a cell, plotted against its axes.",
    "baseline": "The cell the others are tested against.",
    "pairs": "Cells whose reasoning ablation.html compares, before → after.",
    "tables": "Title → cells: a table of ablation.html each.",
    "published.exact_match": "`published` is cell → what the thesis has for it: exact match, a share.",
    "published.recall": "The same of option recall, worst of k.",
    "published.precision": "The same of option precision, worst of k.",
    "doses": "Kind of error → dose → cell: drawn as dose and response.",
    "left_out": "What is not run → why; the report lists it.",
}
NOISE_KEYS: Final = {
    "flip": "Chance that right and wrong are exchanged for a response from which an answer was read.",
    "false_positive": "The same for wrong answers alone, in place of `flip`.",
    "false_negative": "The same for right answers alone, in place of `flip`.",
    "gold": "Chance that a question is rewarded against another non-empty set of its letters.",
    "variance": "Variance of Gaussian noise on the total.",
    "seed": "Seed of the draws, which are hashes of seed, question and text.",
}


def verbs() -> str:
    """The page of verbs: every command with its arguments, options, defaults and example."""
    root = typer.main.get_command(app)
    lines = [
        NOTICE,
        "# Verbs",
        "",
        "Every verb has `--help`. What a user can correct ends with one sentence and exit status 2.",
        "",
    ]
    found = list(_commands(root, ()))
    lines += [f"- [`legal-rl {' '.join(names)}`](#{_anchor('legal-rl ' + ' '.join(names))})" for names, _ in found]
    for names, command in found:
        text, _, example = inspect.cleandoc(command.help or "").replace("\n\f", "").partition("Example: ")
        lines += ["", f"## legal-rl {' '.join(names)}", "", *text.strip().splitlines()]
        if example:
            lines += ["", "```text", " ".join(example.split()), "```"]
        rows = [_parameter(parameter) for parameter in command.params if parameter.name != "help"]
        if rows:
            lines += ["", "| | default | |", "|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def _commands(command: Any, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if hasattr(command, "commands"):
        for name, below in sorted(command.commands.items()):
            yield from _commands(below, (*names, name))
    else:
        yield names, command


def _parameter(parameter: Any) -> str:
    kind = parameter.type_descriptor.annotation
    kind = get_args(kind)[0] if get_origin(kind) is list else kind
    word = parameter.metavar or ("|".join(map(str, get_args(kind))) if get_origin(kind) is Literal else kind.__name__)
    word = {"str": "TEXT", "int": "N", "float": "X", "Path": "PATH"}.get(word, word)
    if parameter.param_type_name == "argument":
        name = parameter.metavar or parameter.name.upper()
    else:
        name = ", ".join((*parameter.opts, *parameter.secondary_opts)) + ("" if parameter.is_flag else f" {word}")
    name = _cell(f"`{name}`" + (" …" if parameter.multiple or parameter.nargs == -1 else ""))
    default = (
        "required"
        if parameter.required
        else ""
        if parameter.default is None or parameter.default is False
        else f"`{parameter.default}`"
    )
    return f"| {name} | {default} | {_cell(parameter.help or '')} |"


def keys() -> str:
    """The page of keys: a run's file, an ablation's, and the components of a reward."""
    run = dict(_fields(RunConfig, "", stop=(RewardConfig,)))
    ablation, noise = dict(_fields(AblationConfig, "")), dict(_fields(Noise, ""))
    lines = [
        NOTICE,
        "# Keys",
        "",
        "Unknown keys are refused with the nearest right one. `--set a.b=value` overrides any of a run's.",
    ]
    lines += ["", "## Run", "", "`legal-rl run FILE`. A value is YAML; paths of engines are named from the file.", ""]
    lines += _table(run, RUN_KEYS)
    lines += ["", "## Ablation", "", "`legal-rl ablate FILE`.", "", *_table(ablation, ABLATION_KEYS)]
    lines += ["", "## Reward", "", "`grpo.reward`, and `--config` of `legal-rl reward audit` and `reward replay`:", ""]
    lines += ["```yaml", "reward: exact+format            # names; the total is Σ weight · component"]
    lines += [
        "reward: three-part              # a preset",
        "reward:",
        "  components: {partial: {weight: 0.9, x: 0.7}, format: {weight: 0.1}}",
    ]
    lines += [
        "  gate: {partial: format}       # partial counts only where format is 1",
        "  clip: [-1, 1]                 # bounds of the total",
    ]
    lines += ["  noise: {flip: 0.1}            # errors on purpose, in training alone", "```", ""]
    lines += ["Joined names take each component's default weight; one name alone has weight 1.", ""]
    lines += ["| component | default weight | parameters | value |", "|---|---|---|---|"]
    for name, component in REGISTRY.items():
        parameters = ", ".join(f"`{k}` {v}" for k, v in _fields(component.term, "") if k != "weight")
        value = inspect.cleandoc(component.value.__doc__ or "").split("\n\n")[0].replace("\n", " ").replace("``", "`")
        lines.append(f"| `{name}` | {component.default_weight:g} | {parameters} | {_cell(value)} |")
    lines += ["", "Presets:", ""]
    lines += [f"- `{name}`: `{json.dumps(preset['components'])}`" for name, preset in PRESETS.items()]
    lines += ["", "### Noise", "", *_table(noise, NOISE_KEYS)]
    return "\n".join(lines) + "\n"


def _fields(model: Any, prefix: str, stop: tuple[type, ...] = ()) -> Iterator[tuple[str, str]]:
    """Dotted key and default of every leaf; a section that may be null has a row of its own."""
    if dataclasses.is_dataclass(model):
        yield from ((prefix + field.name, _default(field.default)) for field in dataclasses.fields(model))
        return
    for name, field in model.model_fields.items():
        kinds = [field.annotation, *get_args(field.annotation)]
        below = next((kind for kind in kinds if inspect.isclass(kind) and kind not in stop and _is_section(kind)), None)
        if below is None:
            yield prefix + name, _default(field.get_default(call_default_factory=True))
            continue
        if type(None) in kinds and name != "tiny":
            yield prefix + name, _default(field.default)
        yield from _fields(below, f"{prefix}{name}.", stop)


def _is_section(kind: type) -> bool:
    return issubclass(kind, BaseModel) or dataclasses.is_dataclass(kind)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "required"
    if isinstance(value, RewardConfig):
        return "`exact+format`"
    return f"`{json.dumps(value, ensure_ascii=False, default=str)}`"


def _table(fields: dict[str, str], meanings: dict[str, str]) -> list[str]:
    if fields.keys() != meanings.keys():
        raise SystemExit(f"docs/generate.py: give each key a meaning: {sorted(fields.keys() ^ meanings.keys())}")
    return [
        "| key | default | meaning |",
        "|---|---|---|",
        *(f"| `{k}` | {fields[k]} | {v} |" for k, v in meanings.items()),
    ]


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


EXAMPLES: Final = (
    *("left_in_a_taxi", "flat_promised_to_two", "goods_on_the_mountain_road", "cashiers_loan", "tea_hill_under_review"),
    *("retrial_of_a_paid_debt", "cable_thieves_change_their_mind", "certificate_in_doubt", "agency", "traffic_claims"),
)


def exam_examples() -> str:
    """The page of ten questions of the exam, with gold and reasons, as the command on it makes them."""
    seed = 2025
    exam = ExamConfig(families=EXAMPLES, levels=(4,))
    questions = generate(len(EXAMPLES), exam, seed=seed)
    command = ["legal-rl exam generate --level 4", f"--n {len(EXAMPLES)} --seed {seed} --out examples.jsonl"]
    command += [" ".join(f"--family {name}" for name in EXAMPLES[at : at + 3]) for at in range(0, len(EXAMPLES), 3)]
    lines = [
        NOTICE,
        "# Ten questions of the exam",
        "",
        "Level 4: disputes whose facts lead through several rules, eight vignettes and two chains. The reasons",
        "are those of `meta.reasons`; gold is computed from the same facts. How the exam is made:",
        "[data](data.md#the-exam). These are the rows of",
        "",
        "```text",
        " \\\n    ".join(command),
        "```",
    ]
    for number, question in enumerate(questions, 1):
        meta = question.meta
        lines += ["", f"## {number}. `{meta['family']}`, level {meta['level']}", "", question.stem, ""]
        lines += [f"- {letter}. {text}" for letter, text in question.options.items()]
        lines += ["", f"Gold: **{''.join(sorted(question.gold))}**", ""]
        lines += [f"- {letter}: {reason}" for letter, reason in meta["reasons"].items()]
    return "\n".join(lines) + "\n"


PAGES: Final = {"verbs.md": verbs, "keys.md": keys, "exam-examples.md": exam_examples}


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), "utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
