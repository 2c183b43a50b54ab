"""Stage `report`: report.md, its curves and report.html. Every figure in them comes from a file of the run."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from rich.markup import escape

from legal_rl.engines.verl.checkpoints import best_step
from legal_rl.evaluation.comparison.compare import compare_grades, comparison_table
from legal_rl.evaluation.k_samples import cluster_of
from legal_rl.evaluation.report.scored import stage_table, worked_examples
from legal_rl.evaluation.report.training_curves import Curve, learning_curve_png, training_panels_png, training_table
from legal_rl.pipeline.data import about_own_traces, run_questions
from legal_rl.pipeline.evaluation.stage import read_evaluation, stage_name
from legal_rl.pipeline.grpo import HISTORY
from legal_rl.pipeline.grpo_questions import PICTURE, about_chosen, about_difficulty
from legal_rl.pipeline.grpo_questions import STAGE as DIFFICULTY_STAGE
from legal_rl.pipeline.progress import ProgressCallback, clock
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.pipeline.run_page import write_run_page
from legal_rl.reporting.tables import escaped, md_table, percent
from legal_rl.runs.manifest import Manifest, describe_machine, read_manifest
from legal_rl.runs.records import checksum, write_text
from legal_rl.runs.step_metrics import StepMetrics, read_history

STEPS = "grpo-watch"
TITLES = {"base": "base", "sft": "SFT", "grpo": "SFT+GRPO"}


def models(run: Run) -> list[str]:
    """The models that this run measures, in the order they were made."""
    return ["base", *(name for name in ("sft", "grpo") if getattr(run.config, name))]


def _title(run: Run, model: str) -> str:
    return "GRPO" if model == "grpo" and run.config.sft is None else TITLES[model]


def _manifests(run: Run) -> dict[str, Manifest]:
    """The manifests of the stages before the report, in order."""
    traces = ["traces"] if run.config.sft else []
    trained = [name for m in models(run) for name in (*([m] if m != "base" else []), stage_name(m))]
    names = ["data", *traces, "model", "lengths", *trained]
    if run.config.grpo and run.config.grpo.measures_difficulty:
        names.insert(names.index("grpo"), DIFFICULTY_STAGE)
    return {name: manifest for name in names if (manifest := read_manifest(run.folder(name)))}


def _inputs(run: Run) -> dict[str, Any]:
    stages = {name: (m.fingerprint, m.outputs, m.attempts, m.notes) for name, m in _manifests(run).items()}
    asked = run.config.report
    store = checksum(asked.statutes) if asked.statutes and asked.statutes.is_file() else None
    return {"name": run.config.name, "stages": stages, "language": asked.language, "statutes": store}


def _work(run: Run, show: ProgressCallback) -> StageResult:
    history = read_history(run.folder("grpo") / HISTORY) if run.config.grpo else []
    not_drawn: list[str] = []

    def attempt(what: str, draw: Callable[[], list[str]]) -> list[str]:
        try:
            return draw()
        except Exception as error:  # whatever it was, the run is trained and measured
            not_drawn.append(what)
            why = escape(f"{type(error).__name__}: {error}")
            run.console.print(
                f"  [yellow]warning:[/yellow] {what} could not be drawn ({why}); models and figures are whole; "
                "the same command tries it again, alone",
                soft_wrap=True,
            )
            return []

    curves = attempt("the curves", lambda: _draw_curves(run, history))
    _write_markdown(run, history, curves)
    show(1, 2)
    page = attempt("report.html", lambda: [write_run_page(run, named_models(run), stage_times(run), history).name])
    show(2, 2)
    for name in ("report.md", *page):
        run.console.print(f"  report: {escape(str(run.out / name))}", soft_wrap=True)
    outputs = [*(f"../{name}" for name in ("report.md", *page)), *(f"{name}.png" for name in curves)]
    return StageResult(outputs, {"curves": curves, "not_drawn": not_drawn}, whole=not not_drawn)


def _write_markdown(run: Run, history: Sequence[StepMetrics], curves: Sequence[str]) -> None:
    parts = [
        f"# {escaped(run.config.name)}\n",
        _comparison(run),
        "## Learning curves\n",
        "\n".join(f"![{name}](report/{name}.png)" for name in curves if name != STEPS) + "\n",
        about_data(run),
        about_traces(run),
        about_lengths(run),
        _difficulty(run),
        about_training(run, history),
        _grpo_steps(run, history, curves),
        _times(run),
        _examples(run),
    ]
    write_text(run.out / "report.md", "\n".join(part for part in parts if part))


def named_models(run: Run) -> dict[str, str]:
    """Each model of the run by the name that reports give it."""
    return {_title(run, model): model for model in models(run)}


def _comparison(run: Run) -> str:
    measured = {model: read_evaluation(run, model) for model in models(run)}
    rows = {_title(run, model): metrics for model, (metrics, _, _) in measured.items()}
    clusters = {q.id: cluster_of(q) for q in run_questions(run, "heldout")}
    pairs = list(zip(models(run), models(run)[1:], strict=False))
    compared = {
        f"{_title(run, a)} → {_title(run, b)}": compare_grades(measured[a][1], measured[b][1], clusters)
        for a, b in pairs
    }
    text = "## How each stage did on the held-out questions\n\n" + stage_table(rows)
    return text + ("\n" + comparison_table(compared) if compared else "")


def _draw_curves(run: Run, history: Sequence[StepMetrics]) -> list[str]:
    """Draw the curves of each training; returns the names of the pictures."""
    drawn: dict[str, tuple[str, str, dict[str, Curve]]] = {}
    if run.config.sft:
        drawn["sft"] = ("SFT (LlamaFactory)", "loss, nats a token", {"training loss": run.notes("sft")["loss"]})
    if run.config.grpo:
        drawn["grpo"] = ("GRPO (verl)", "mean", _grpo_series(history))
    for name, (title, ylabel, series) in drawn.items():
        learning_curve_png(series, run.folder("report") / f"{name}.png", title=title, ylabel=ylabel)
    if run.config.grpo:
        training_panels_png(history, run.folder("report") / f"{STEPS}.png", taken=run.notes("grpo")["exported"])
    return [*drawn, *([STEPS] if run.config.grpo else [])]


def _grpo_steps(run: Run, history: Sequence[StepMetrics], curves: Sequence[str]) -> str:
    """A table of the first, the best and the last step of GRPO, and every figure as a curve."""
    if not run.config.grpo:
        return ""
    best = best_step(history)
    figures = training_table(history, best.step if best else None)
    picture = f"![{STEPS}](report/{STEPS}.png)\n" if STEPS in curves else ""
    return (
        "## GRPO step by step\n\nOver every response drawn in a step; a group is the responses to one question. Every "
        f"figure is in grpo/history.json.\n\n{figures}\n{picture}"
    )


def _grpo_series(history: Sequence[StepMetrics]) -> dict[str, Curve]:
    names = {
        "reward": "reward (training groups)",
        "acc": "exact match (training groups)",
        "val_acc": "exact match (training questions kept out, greedy)",
    }
    series = {
        name: [(row.step, value) for row in history if (value := row.figure(key)) is not None]
        for key, name in names.items()
    }
    if series[names["reward"]] == series[names["acc"]]:
        del series[names["reward"]]  # where exact match is the whole reward, one line says it
    return {name: points for name, points in series.items() if points}


def _times(run: Run) -> str:
    head = f"## Time\n\nOn {describe_machine()}, all attempts together.\n\n"
    return head + md_table(["stage", "wall time", "attempts"], stage_times(run))


def stage_times(run: Run) -> list[list[str]]:
    """Name, wall time and attempts of every stage before the report."""
    return [[name, clock(made.wall_seconds), str(made.attempts)] for name, made in _manifests(run).items()]


def _examples(run: Run) -> str:
    last = models(run)[-1]
    _, grades, responses = read_evaluation(run, last)
    examples = worked_examples(run_questions(run, "heldout"), responses, grades)
    return f"## Worked examples ({_title(run, last)})\n\n{examples}"


def about_data(run: Run) -> str:
    """The section on questions: those read and refused, and how much of the held-out exam training has seen."""
    notes = run.notes("data")
    gate, built = notes.get("gate"), notes.get("built")
    named = run.config.data.sources or [row["source"] for row in notes["gate"]["sources"]]
    text = (
        f"## Data\n\nSources: {', '.join(map(escaped, named))}. "
        f"{notes['train']} training questions, {notes['test']} held out, {notes['heldout']} of those scored.\n"
    )
    if gate:
        split = f"{gate['split']['mode'].replace('_', ' ')} ({gate['split']['reason']})"
        split += f", by `legal-rl data build` in {escaped(built)}, unchanged since" if built else ""
        place = escaped(built) if built else "data/files"
        text += (
            f"\nRead {gate['read']} rows, kept {gate['kept']}, refused {gate['refused']}. Split {split}. "
            f"Every refused row is in {place}/refused.jsonl, every finding in {place}/gate.json.\n\n"
        )
        effects = ("refused", "repaired", "flagged")
        codes = [[effect, *row] for effect in effects for row in gate[f"{effect}_by_code"].items()]
        text += md_table(["", "code", "rows"], codes)
    if overlap := notes.get("overlap"):
        rows = [[part, seen["questions"], *map(percent, seen["shares"].values())] for part, seen in overlap.items()]
        header = ["part", "questions", "whole questions", "options with their stem", "options alone"]
        text += "\nWhat of the held-out exam occurs in training, names masked:\n\n" + md_table(header, rows)
    return text


def about_traces(run: Run) -> str:
    """The section on the traces that SFT imitates, and the ways in which their teacher errs."""
    if run.config.sft is None:
        return ""
    notes = run.notes("traces")
    text = "## Traces\n\n"
    named = "traces" in run.config.sft_sources
    if named:
        text += about_own_traces(notes) + (" " if notes["exam"] else "")
    if notes["without"] and not named:
        text += (
            f"{notes['without']} training questions have no trace. None is made from their gold: SFT used "
            f"{notes['exam']} generated exam questions and their teacher instead."
        )
    elif notes["exam"]:
        text += f"The exam's teacher wrote traces for {notes['exam']} generated questions."
    if notes["exam"]:
        teacher = ", ".join(f"{key} {value}" for key, value in notes["teacher"].items())
        text += f" That teacher errs as stated in the configuration ({teacher})."
    trained = run.notes("sft")
    dropped = ", ".join(f"{reason} {count}" for reason, count in trained["dropped"].items()) or "none"
    return f"{text} {trained['rows']} rows were trained on; dropped: {dropped}.\n"


def _difficulty(run: Run) -> str:
    """The section on how often the model that GRPO starts from is right on GRPO's questions."""
    if not run.config.grpo or not run.config.grpo.measures_difficulty:
        return ""
    picture = f"![difficulty]({DIFFICULTY_STAGE}/{PICTURE})"
    return f"## Difficulty\n\n{escaped(about_difficulty(run.notes(DIFFICULTY_STAGE)))}\n\n{picture}\n"


def about_lengths(run: Run) -> str:
    """The section on prompts and traces over the limits, which are counted and listed, never cut."""
    notes = run.notes("lengths")
    rows = [
        [part, *(notes[part][key] for key in ("rows", "longest", "over_limit"))]
        for part in ("train", "heldout", "traces")
    ]
    return (
        "## Lengths\n\nIn this model's tokens; a 7B model's vocabulary needs fewer. The limit is "
        f"{notes['limit']} for prompts and {notes['cutoff']} for a prompt with its trace. What is over it is listed in "
        "lengths/over_limit.json: GRPO leaves out such prompts and SFT such traces, a held-out question is asked like "
        "any other.\n\n" + md_table(["part", "rows", "longest", "over the limit"], rows)
    )


def about_training(run: Run, history: Sequence[StepMetrics]) -> str:
    """The section on steps, interruptions, reward and the step whose model was taken."""
    sentences = []
    for stage, engine in (("sft", "LlamaFactory"), ("grpo", "verl")):
        if getattr(run.config, stage):
            resumed, cut = run.notes(stage)["resumed_from"], run.manifest(stage).attempts > 1
            how = "cut and begun again" if cut else "without a break"
            how = how if resumed is None else f"cut and resumed from the checkpoint of step {resumed}"
            sentences.append(f"{engine} made {run.notes(stage)['steps']} steps, {how}.")
    if grpo := run.config.grpo:
        notes = run.notes("grpo")
        terms = [f"{name} (weight {term['weight']:g})" for name, term in notes["reward"]["components"].items()]
        kept_out = f"{notes['questions']} training questions, {notes['validation']} kept out."
        sentences.append(f"Reward: {', '.join(terms)}; {kept_out}")
        if chosen := about_chosen(notes.get("chosen", {})):
            sentences.append(escaped(chosen))
        sentences.append(about_choice(history, notes, grpo.keep, grpo.patience))
    return "## Training\n\n" + " ".join(sentences) + "\n" if sentences else ""


def about_choice(
    rows: Sequence[StepMetrics], notes: Mapping[str, Any], keep: Literal["best", "last"], patience: int | None
) -> str:
    """The step whose model was taken, its figure, and the other steps that could have been taken."""
    shares = {row.step: f"{row.val_acc:.3f}" for row in rows if row.val_acc is not None}
    exported, last, best = notes["exported"], notes["steps"], best_step(rows)
    text = f"The model is that of step {exported}"
    text += f", {shares[exported]} of the validation questions right" if exported in shares else ", not validated"
    if keep == "best" and best and best.step != exported:
        text += f"; step {best.step} was better ({shares[best.step]}), but its weights were not saved or are gone"
    elif best and best.step == exported:
        validated = sum(step > 0 for step in shares)
        text += f", the best of {validated} validated steps" if validated > 1 else ", the only validated step"
    elif best:
        text += f"; step {best.step} was the best ({shares[best.step]})"
    if last != exported and last in shares:
        text += f"; the last, {last}: {shares[last]}"
    text += f"; before training: {shares[0]}." if 0 in shares else "."
    if notes["stopped"]:
        text += f" Training was stopped at step {last}: {patience} validations in a row brought no new best."
    return text


REPORT = Stage("report", "writes report.md and report.html", _inputs, _work)
