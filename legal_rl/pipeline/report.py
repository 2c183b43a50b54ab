"""Stage `report`: report.md and its curves. Every figure in it comes from a file of the run."""

from typing import Any

from rich.markup import escape

from legal_rl.engines.verl.choice import best_of
from legal_rl.evaluation.comparison import compare_row, comparison_table
from legal_rl.evaluation.report import learning_curve_png, stage_table, worked_examples
from legal_rl.evaluation.report.curves import Points
from legal_rl.evaluation.report.markdown import cell, table
from legal_rl.evaluation.report.monitor import watch_png, watch_table
from legal_rl.evaluation.samples import cluster_of
from legal_rl.pipeline.data import questions
from legal_rl.pipeline.evaluate import read_evaluation, stage_name
from legal_rl.pipeline.grpo import read_history
from legal_rl.pipeline.progress import Show, clock
from legal_rl.pipeline.report_text import about_data, about_lengths, about_traces, about_training
from legal_rl.pipeline.runner import Result, Run, Stage
from legal_rl.runs.manifest import describe_machine, read_manifest
from legal_rl.runs.records import write_text

WATCH = "grpo-watch"
TITLES = {"base": "base", "sft": "SFT", "grpo": "SFT+GRPO"}


def models(run: Run) -> list[str]:
    """The models that this run measures, in the order they were made."""
    return ["base", *(name for name in ("sft", "grpo") if getattr(run.config, name))]


def _title(run: Run, model: str) -> str:
    return "GRPO" if model == "grpo" and run.config.sft is None else TITLES[model]


def made_before(run: Run) -> list[str]:
    """Every stage before the report, in order."""
    traces = ["traces"] if run.config.sft else []
    trained = [name for m in models(run) for name in (*([m] if m != "base" else []), stage_name(m))]
    return ["data", *traces, "model", "lengths", *trained]


def _inputs(run: Run) -> dict[str, Any]:
    manifests = {name: read_manifest(run.folder(name)) for name in made_before(run)}
    return {
        "name": run.config.name,
        "stages": {n: (m.fingerprint, m.outputs, m.attempts, m.notes) for n, m in manifests.items() if m},
    }


def _work(run: Run, show: Show) -> Result:
    curves = _curves(run)
    parts = [
        f"# {cell(run.config.name)}\n",
        _headline(run),
        "## Learning curves\n",
        "\n".join(f"![{name}](report/{name}.png)" for name in curves) + "\n",
        about_data(run),
        about_traces(run),
        about_lengths(run),
        about_training(run),
        _watched(run),
        _stages(run),
        _examples(run),
    ]
    write_text(run.out / "report.md", "\n".join(part for part in parts if part))
    show(1, 1)
    run.console.print(f"  report: {escape(str(run.out / 'report.md'))}", soft_wrap=True)
    drawn = [*curves, *([WATCH] if run.config.grpo else [])]
    return Result(["../report.md", *(f"{name}.png" for name in drawn)], {"curves": drawn})


def _headline(run: Run) -> str:
    measured = {model: read_evaluation(run, model) for model in models(run)}
    rows = {_title(run, model): metrics for model, (metrics, _, _) in measured.items()}
    clusters = {q.id: cluster_of(q) for q in questions(run, "heldout")}
    pairs = list(zip(models(run), models(run)[1:], strict=False))
    compared = {
        f"{_title(run, a)} → {_title(run, b)}": compare_row(measured[a][1], measured[b][1], clusters) for a, b in pairs
    }
    text = "## How each stage did on the held-out questions\n\n" + stage_table(rows)
    return text + ("\n" + comparison_table(compared) if compared else "")


def _curves(run: Run) -> list[str]:
    """Draw what was trained; returns the names of the pictures."""
    drawn: dict[str, tuple[str, str, dict[str, Points]]] = {}
    if run.config.sft:
        drawn["sft"] = ("SFT (LlamaFactory)", "loss, nats a token", {"training loss": run.notes("sft")["loss"]})
    if run.config.grpo:
        drawn["grpo"] = ("GRPO (verl)", "mean", _grpo_series(_history(run)))
    for name, (title, ylabel, series) in drawn.items():
        learning_curve_png(series, run.folder("report") / f"{name}.png", title=title, ylabel=ylabel)
    return list(drawn)


def _history(run: Run) -> list[dict[str, Any]]:
    return [row.model_dump() for row in read_history(run)]


def _watched(run: Run) -> str:
    """GRPO step by step: a table of the first, the best and the last step, and every figure as a curve."""
    if not run.config.grpo:
        return ""
    history, best = _history(run), best_of(read_history(run))
    figures = watch_table(history, best.step if best else None)
    watch_png(history, run.folder("report") / f"{WATCH}.png", taken=run.notes("grpo")["exported"])
    return (
        "## GRPO step by step\n\nOver every response drawn in a step; a group is the responses to one question. Every "
        f"figure is in grpo/history.json.\n\n{figures}\n![{WATCH}](report/{WATCH}.png)\n"
    )


def _grpo_series(history: list[dict[str, Any]]) -> dict[str, Points]:
    names = {
        "reward": "reward (training groups)",
        "acc": "exact match (training groups)",
        "val_acc": "exact match (training questions kept out, greedy)",
    }
    series = {
        name: [(step, value) for h in history if (step := h["step"]) is not None and (value := h[key]) is not None]
        for key, name in names.items()
    }
    if series[names["reward"]] == series[names["acc"]]:
        del series[names["reward"]]  # where exact match is the whole reward, one line says it
    return {name: points for name, points in series.items() if points}


def _stages(run: Run) -> str:
    rows = []
    for name in made_before(run):
        manifest = read_manifest(run.folder(name))
        if manifest:
            rows.append([name, clock(manifest.wall_seconds), manifest.attempts])
    head = f"## Time\n\nOn {describe_machine()}, all attempts together.\n\n"
    return head + table(["stage", "wall time", "attempts"], rows)


def _examples(run: Run) -> str:
    last = models(run)[-1]
    _, grades, responses = read_evaluation(run, last)
    return f"## Worked examples ({_title(run, last)})\n\n" + worked_examples(
        questions(run, "heldout"), responses, grades
    )


REPORT = Stage("report", "writes report.md", _inputs, _work)
