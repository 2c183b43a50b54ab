"""The sentences of the report on where questions, traces and checkpoints came from."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from legal_rl.engines.verl import StepMetrics
from legal_rl.engines.verl.choice import best_of
from legal_rl.evaluation.report.markdown import cell, table
from legal_rl.pipeline.grpo import read_history
from legal_rl.pipeline.runner import Run


def about_data(run: Run) -> str:
    """What was read, refused and why; how much of the held-out exam training has seen."""
    notes = run.notes("data")
    text = (
        f"## Data\n\nSources: {', '.join(map(cell, run.config.data.sources))}. "
        f"{notes['train']} training questions, {notes['test']} held out, {notes['heldout']} of those scored.\n"
    )
    if "gate" in notes:
        text += "\n" + _gate(notes["gate"])
    if "overlap" in notes:
        text += "\n" + _overlap(notes["overlap"])
    return text


def _gate(gate: dict[str, Any]) -> str:
    rows = [
        [done, code, count]
        for done in ("refused", "repaired", "flagged")
        for code, count in gate[f"{done}_by_code"].items()
    ]
    split = f"{gate['split']['mode'].replace('_', ' ')} ({gate['split']['reason']})"
    return (
        f"Read {gate['read']} rows, kept {gate['kept']}, refused {gate['refused']}. Split {split}. "
        "Every refused row is in data/files/refused.jsonl, every finding in data/files/gate.json.\n\n"
        + table(["", "code", "rows"], rows)
    )


def _overlap(overlap: dict[str, Any]) -> str:
    rows = [
        [part, found["questions"], *(percent_of(share) for share in found["shares"].values())]
        for part, found in overlap.items()
    ]
    header = ["part", "questions", "whole questions", "options with their stem", "options alone"]
    return "What of the held-out exam occurs in training, names masked:\n\n" + table(header, rows)


def percent_of(share: float | None) -> str:
    """``0.153`` → ``15.3 %``."""
    return "–" if share is None else f"{100 * share:.1f} %"


def about_traces(run: Run) -> str:
    """Whose reasoning SFT imitates, and the ways in which it errs."""
    if run.config.sft is None:
        return ""
    notes = run.notes("traces")
    text = "## Traces\n\n"
    if notes["own"]:
        text += f"{notes['own']} of the run's own training questions had a trace. "
    if notes["without"]:
        text += (
            f"{notes['without']} training questions have no trace. None is made from their gold: SFT used "
            f"{notes['exam']} generated exam questions and their teacher instead."
        )
    elif notes["exam"]:
        text += f"The exam's teacher wrote traces for {notes['exam']} generated questions."
    if notes["exam"]:
        teacher = ", ".join(f"{key} {value}" for key, value in notes["teacher"].items())
        text += f" That teacher errs as stated in the configuration ({teacher})."
    if notes["unused"]:
        text += f" {notes['unused']} named traces belong to no training question of this run and were left aside."
    trained = run.notes("sft")
    dropped = ", ".join(f"{reason} {count}" for reason, count in trained["dropped"].items()) or "none"
    return f"{text} {trained['rows']} rows were trained on; dropped: {dropped}.\n"


def about_lengths(run: Run) -> str:
    """Prompts and traces over the limits: counted and listed, never cut."""
    notes = run.notes("lengths")
    rows = [
        [part, *(notes[part][key] for key in ("rows", "longest", "over_limit")), notes[part].get("over_7b_limit", "–")]
        for part in ("train", "heldout", "traces")
    ]
    limits = ["over the limit", f"over {notes['limit_7b']} with the 7B recipe's prompt"]
    return (
        "## Lengths\n\nIn this model's tokens; a 7B model's vocabulary needs fewer. The limit is "
        f"{notes['limit']} for prompts and {notes['cutoff']} for a prompt with its trace. What is over it is listed in "
        "lengths/over_limit.json: GRPO leaves out such prompts and SFT such traces, a held-out question is asked like "
        "any other.\n\n" + table(["part", "rows", "longest", *limits], rows)
    )


def about_training(run: Run) -> str:
    """Which checkpoint each engine went on from, if it was cut."""
    told = []
    for stage, engine in (("sft", "LlamaFactory"), ("grpo", "verl")):
        if getattr(run.config, stage):
            told.append(f"{engine} made {run.notes(stage)['steps']} steps, {_how(run, stage)}.")
    if run.config.grpo:
        told.append(_reward(run.notes("grpo")))
        told.append(about_choice(read_history(run), run.notes("grpo"), run.config.grpo.keep, run.config.grpo.patience))
    return "## Training\n\n" + " ".join(told) + "\n" if told else ""


def about_choice(
    rows: Sequence[StepMetrics], notes: Mapping[str, Any], keep: Literal["best", "last"], patience: int | None
) -> str:
    """Which step's model was taken, by which figure, and what else there was to take."""
    worth = {row.step: f"{row.val_acc:.3f}" for row in rows if row.val_acc is not None}
    exported, last, best = notes["exported"], notes["steps"], best_of(rows)
    text = f"The model is that of step {exported}"
    text += f", {worth[exported]} of the validation questions right" if exported in worth else ", not validated"
    if keep == "best" and best and best.step != exported:
        text += f"; step {best.step} was better ({worth[best.step]}), but its weights were not saved or are gone"
    elif best and best.step == exported:
        of = sum(step > 0 for step in worth)
        text += f", the best of {of} validated steps" if of > 1 else ", the only validated step"
    elif best:
        text += f"; step {best.step} was the best ({worth[best.step]})"
    if last != exported and last in worth:
        text += f"; the last, {last}: {worth[last]}"
    text += f"; before training: {worth[0]}." if 0 in worth else "."
    if notes["stopped"]:
        text += f" Training was stopped at step {last}: {patience} validations in a row brought no new best."
    return text


def _how(run: Run, stage: str) -> str:
    resumed = run.notes(stage)["resumed_from"]
    if resumed is not None:
        return f"cut and resumed from the checkpoint of step {resumed}"
    return "cut and begun again" if run.attempts(stage) > 1 else "without a break"


def _reward(notes: dict[str, Any]) -> str:
    terms = [f"{name} (weight {term['weight']:g})" for name, term in notes["reward"]["components"].items()]
    return f"Reward: {', '.join(terms)}; {notes['questions']} training questions, {notes['validation']} kept out."
