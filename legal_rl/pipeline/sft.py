"""Supervised fine-tuning with LlamaFactory: stage `sft` of a run, and `legal-rl sft` on a folder of rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import RootModel

from legal_rl.core.errors import UserError
from legal_rl.engines import llamafactory
from legal_rl.engines.environments import versions_in
from legal_rl.engines.llamafactory import SftJob, SftProgress, SftResult
from legal_rl.engines.model_names import require_fetchable, require_model
from legal_rl.engines.transformers import identify
from legal_rl.evaluation.report.training_curves import learning_curve_png
from legal_rl.pipeline.data import run_questions, sft_engine, trace_rows
from legal_rl.pipeline.model import CUTOFF_DEFAULT, over_limit, prefill_input, run_prefill, start_model, trace_key
from legal_rl.pipeline.progress import ProgressCallback, clock
from legal_rl.pipeline.run import Run, Stage, StageResult
from legal_rl.reporting.tables import md_table
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.lock import LOCK_FILE, clear_folder, lock_folder
from legal_rl.runs.manifest import Manifest, read_manifest
from legal_rl.runs.records import checksum, read_json, write_json, write_text
from legal_rl.runs.yaml_config import load_config
from legal_rl.training.cutoff_len import CutoffCounts, count_cutoff
from legal_rl.training.sft import ROWS_FILE, sft_rows, write_rows

FOLDER = "model"
STAGE: Final = "finetune"  # a run's own stage `sft` is not to be trained on by hand
LOSS, CURVE, LENGTHS_FILE, REPORT = "loss.json", "loss.png", "lengths.json", "report.md"


def sft_model(run: Run) -> str:
    """The model that SFT leaves, or the one that training starts from when the run has no SFT."""
    return str((run.folder("sft") / FOLDER).resolve()) if run.config.sft else start_model(run)


def job(run: Run) -> llamafactory.SftJob:
    """The run's SFT as a job of LlamaFactory."""
    return llamafactory.SftJob(
        config=sft_engine(run),
        model=start_model(run),
        dataset=run.folder("sft"),
        out=run.folder("sft"),
        seed=run.config.seed,
        origin=str(run.home / run.sft.engine),
    )


def _inputs(run: Run) -> dict[str, Any]:
    return {
        "engine": job(run).config,
        "keep": run.sft.keep,
        "prompt": run.config.prompt,
        "seed": run.config.seed,
        "model": run.outputs("model") or identify(start_model(run)),
        "traces": run.outputs("traces"),
        "data": run.outputs("data"),
        "lengths": run.outputs("lengths"),
        **prefill_input(run),
    }


def _work(run: Run, show: ProgressCallback) -> StageResult:
    folder = run.folder("sft")
    asked, traces = trace_rows(run)
    # Every held-out question counts as held out, those that are not scored in this run too.
    prompt, prefill, held_out = run.config.prompt, run_prefill(run), run_questions(run, "test")
    made = sft_rows(asked, traces, prompt, run.sft.keep, prefill=prefill, held_out=held_out)
    # LlamaFactory would cut the end off a longer row, the answer with it, and say nothing.
    long = over_limit(run, "traces")
    rows = [row for row in made.rows if trace_key(row.id, row.sample) not in long]
    dropped = made.counts() | ({"over_cutoff": len(made.rows) - len(rows)} if len(rows) < len(made.rows) else {})
    if not rows:
        raise UserError(f"sft: of {len(traces)} traces none is left to train on ({dropped}); see sft.keep")
    write_rows(folder, rows)
    llamafactory.write_dataset_info(folder, ROWS_FILE)
    show(0, None, "LlamaFactory is starting")
    result = llamafactory.run(job(run), lambda p: show(p.step, p.total, f"loss {p.loss:.3f}" if p.loss else ""))
    write_json(folder / "loss.json", result.loss)
    notes = {
        "rows": len(rows),
        "dropped": dropped,
        "steps": result.steps,
        "loss": result.loss,
        "resumed_from": result.resumed_from,
        "versions": versions_in("train", "torch", "transformers", "llamafactory"),
    }
    return StageResult([FOLDER, "loss.json"], notes)


SFT = Stage("sft", "LlamaFactory trains on the traces", _inputs, _work)


@dataclass(frozen=True, slots=True)
class FinetuneResult:
    """The results of a training; ``counts`` are the rows against cutoff_len."""

    job: SftJob
    result: SftResult
    counts: CutoffCounts
    manifest: Manifest


def open_job(
    recipe: Path, *, data: Path, model: str, out: Path, overrides: Sequence[str] = (), seed: int = 0
) -> SftJob:
    """Make a job of ``recipe``, a YAML in LlamaFactory's dialect, and the folder that `legal-rl distill filter` made.

    Raises ``UserError`` for a recipe that cannot be read or sets what follows from the command, and for other folders.
    """
    for name in (ROWS_FILE, llamafactory.DATASET_INFO):
        if not (data / name).is_file():
            raise UserError(f"{data}: holds no {name}; name a folder that `legal-rl distill filter` made")
    if not (data / ROWS_FILE).stat().st_size:
        raise UserError(f"{data / ROWS_FILE}: holds no row; see report.md beside it for what was dropped and why")
    require_model(model)
    config = load_config(recipe, RootModel[dict[str, Any]], overrides).root
    job = SftJob(config=config, model=model, dataset=data, out=out, seed=seed, origin=str(recipe))
    job.resolved()
    _cutoff(job)
    return job


def finetune(
    job: SftJob,
    show: ProgressCallback,
    *,
    over: Literal["refuse", "cut"] = "refuse",
    export_only: bool = False,
    fresh: bool = False,
) -> FinetuneResult:
    """Train to the end, from the last checkpoint in ``job.out`` if there is one, and write what is known of it.

    ``export_only`` publishes the newest checkpoint and trains nothing. Raises ``UserError`` for a folder of another
    training, for rows over cutoff_len unless ``over`` lets LlamaFactory cut them, and when the engine gives up.
    """
    out = job.out
    refuse_foreign_folder(out, STAGE)
    if read_manifest(out) is None and out.is_dir() and any(entry.name != LOCK_FILE for entry in out.iterdir()):
        raise UserError(f"{out}: holds files that no training made; give --out a folder of its own")
    with lock_folder(out):
        if fresh:
            clear_folder(out)
        inputs = _job_inputs(job)
        _refuse_another_training(job, inputs)
        if not export_only:
            require_fetchable(job.model, "train")
        attempt = Attempt(out, inputs, STAGE)
        attempt.tick()
        counts = _count(job, show)
        if counts.over and over == "refuse":
            raise UserError(
                f"{job.dataset}: {counts.over} of {counts.rows} rows are over cutoff_len {counts.cutoff}: {counts.cut} "
                f"tokens would be cut, and the answer of {counts.response_cut} rows; give --set "
                f"cutoff_len={counts.for_none}, filter again with --model and --cutoff-len, or let them be cut with "
                "--over cut"
            )

        def on_progress(progress: SftProgress) -> None:
            attempt.tick()
            show(progress.step, progress.total, f"loss {progress.loss:.3f}" if progress.loss is not None else "")

        result = llamafactory.export(job) if export_only else llamafactory.run(job, on_progress)
        return FinetuneResult(job, result, counts, _record(job, result, counts, attempt))


def join(job: SftJob, show: ProgressCallback, *, fresh: bool = False) -> bool:
    """Do this node's part of a training that node 0 leads; False where there is nothing left to train.

    Writes nothing into ``job.out``, which is node 0's, and asks for the same reasons as it whether all is done.
    """
    before = read_manifest(job.out)
    if (
        not fresh
        and before is not None
        and llamafactory.finished(job)
        and all(before.inputs.get(key) == value for key, value in _job_inputs(job).items())
    ):
        return False
    nodes = llamafactory.read_nodes()
    show(0, None, f"node {nodes.rank} of {nodes.count}, training under node 0 ({nodes.address}:{nodes.port})")
    llamafactory.join(job)
    return True


def _job_inputs(job: SftJob) -> dict[str, Any]:
    deepspeed = job.resolved().get("deepspeed")
    return {
        "config": job.config,
        "deepspeed": checksum(Path(deepspeed)) if deepspeed else None,
        "model": identify(job.model),
        "rows": checksum(job.dataset / ROWS_FILE),
        "seed": job.seed,
    }


def _refuse_another_training(job: SftJob, inputs: Mapping[str, Any]) -> None:
    """A checkpoint belongs to its recipe, rows and model; where there is none yet, it may be begun anew."""
    out, before = job.out, read_manifest(job.out)
    changed = [key for key, value in inputs.items() if before and before.inputs.get(key) != value]
    if changed and llamafactory.begun(job):
        raise UserError(
            f"{out}: was trained with another {' and '.join(changed)}; give another --out, or --fresh to begin anew"
        )
    if changed:
        clear_folder(out)


def _cutoff(job: SftJob) -> int:
    value = job.config.get("cutoff_len", CUTOFF_DEFAULT)
    if type(value) is not int or value < 1:
        raise UserError(f"{job.origin}: cutoff_len is {value!r}; give a number of tokens")
    return value


def _count(job: SftJob, show: ProgressCallback) -> CutoffCounts:
    """Counted once: the rows cannot change under a folder that was begun with them."""
    if not (job.out / LENGTHS_FILE).exists():
        rows = llamafactory.row_lengths(job, lambda rows: show(rows, None, "counting tokens"))
        counts = count_cutoff(rows, _cutoff(job))
        write_json(job.out / LENGTHS_FILE, counts.model_dump())
    return CutoffCounts.model_validate(read_json(job.out / LENGTHS_FILE))


def _record(job: SftJob, result: SftResult, counts: CutoffCounts, attempt: Attempt) -> Manifest:
    write_json(job.out / LOSS, result.loss)
    series = {"training loss": list(result.loss)} if result.loss else {}
    learning_curve_png(series, job.out / CURVE, title="SFT (LlamaFactory)", ylabel="loss, nats a token")
    notes = {
        "rows": counts.rows,
        "over_cutoff": counts.over,
        "steps": result.steps,
        "resumed_from": result.resumed_from,
        "loss": result.loss,
    }
    outputs = ["model", LOSS, CURVE, LENGTHS_FILE, *(["adapter"] if job.lora else [])]
    versions = versions_in("train", "torch", "transformers", "llamafactory", "deepspeed")
    manifest = attempt.finish(outputs, notes, versions)
    write_text(job.out / REPORT, _report(job, result, counts, manifest))
    return manifest


def _report(job: SftJob, result: SftResult, counts: CutoffCounts, manifest: Manifest) -> str:
    resumed = "without a break" if result.resumed_from is None else f"resumed from step {result.resumed_from}"
    losses = []
    if result.loss:
        (first, begin), (last, end) = result.loss[0], result.loss[-1]
        low_step, low = min(result.loss, key=lambda point: point[1])
        losses = [
            ["loss, nats a token", f"{begin:.4f} (step {first}) → {end:.4f} (step {last})"],
            ["lowest loss", f"{low:.4f} (step {low_step})"],
        ]
    facts = [
        ["recipe", job.origin],
        ["model", manifest.inputs["model"]],
        ["rows", f"{counts.rows:,} of {job.dataset}, {counts.tokens:,} tokens"],
        ["rows cut at cutoff_len", f"{counts.over:,} at {counts.cutoff:,}"],
        ["steps", f"{result.steps:,}, {resumed}"],
        *losses,
        ["wall time of all attempts", clock(manifest.wall_seconds)],
        ["machine", manifest.machine],
        ["versions", ", ".join(f"{name} {version}" for name, version in manifest.versions.items())],
    ]
    settings = [[key, value] for key, value in job.config.items()]
    left = "The model is in model/" + (", its adapter alone in adapter/" if job.lora else "")
    return (
        f"# Supervised fine-tuning\n\n{md_table(['', 'value'], facts)}\n![loss]({CURVE})\n\n{left}. "
        f"Every logged loss is in {LOSS}.\n\n## Recipe\n\n{md_table(['key', 'value'], settings)}"
    )
