"""`legal-rl sft`: LlamaFactory trains on a folder of rows; its loss, model and adapter are recorded."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import RootModel

from legal_rl.core.errors import UserError
from legal_rl.engines import llamafactory
from legal_rl.engines.environments import versions_in
from legal_rl.engines.llamafactory import SftJob, SftProgress, SftResult
from legal_rl.engines.transformers.identity import identify
from legal_rl.evaluation.report.curves import learning_curve_png
from legal_rl.evaluation.report.markdown import table
from legal_rl.pipeline.benchmark.record import Record, must_be_ours
from legal_rl.pipeline.claim import LOCK, held
from legal_rl.pipeline.lengths import CUTOFF_DEFAULT
from legal_rl.pipeline.progress import Show, clock
from legal_rl.pipeline.samplers import must_be_a_model
from legal_rl.runs.config import load_config
from legal_rl.runs.manifest import Manifest, read_manifest
from legal_rl.runs.records import checksum, read_json, write_json, write_text
from legal_rl.training.sft import ROWS_FILE
from legal_rl.training.sft.cutoff import CutoffCounts, count_cutoff

Over = Literal["refuse", "cut"]
STAGE: Final = "finetune"  # a run's own stage `sft` is not to be trained on by hand
LOSS, CURVE, LENGTHS, REPORT = "loss.json", "loss.png", "lengths.json", "report.md"


@dataclass(frozen=True, slots=True)
class Finetuned:
    """What a training left; ``counts`` are the rows against cutoff_len."""

    job: SftJob
    result: SftResult
    counts: CutoffCounts
    manifest: Manifest


def open_job(
    recipe: Path, *, data: Path, model: str, out: Path, overrides: Sequence[str] = (), seed: int = 0
) -> SftJob:
    """``recipe`` is a YAML in LlamaFactory's dialect, ``data`` a folder that `legal-rl distill filter` made.

    Raises ``UserError`` for a recipe that cannot be read or sets what follows from the command, and for other folders.
    """
    for name in (ROWS_FILE, llamafactory.DATASET_INFO):
        if not (data / name).is_file():
            raise UserError(f"{data}: holds no {name}; name a folder that `legal-rl distill filter` made")
    if not (data / ROWS_FILE).stat().st_size:
        raise UserError(f"{data / ROWS_FILE}: holds no row; see report.md beside it for what was dropped and why")
    must_be_a_model(model)
    config = load_config(recipe, RootModel[dict[str, Any]], overrides).root
    job = SftJob(config=config, model=model, dataset=data, out=out, seed=seed, origin=str(recipe))
    job.resolved()
    _cutoff(job)
    return job


def finetune(
    job: SftJob,
    show: Show,
    *,
    over: Literal["refuse", "cut"] = "refuse",
    export_only: bool = False,
    fresh: bool = False,
) -> Finetuned:
    """Train to the end, from the last checkpoint in ``job.out`` if there is one, and write what is known of it.

    ``export_only`` publishes the newest checkpoint and trains nothing. Raises ``UserError`` for a folder of another
    training, for rows over cutoff_len unless ``over`` lets LlamaFactory cut them, and when the engine gives up.
    """
    _check_folder(job.out)
    with held(job.out):
        if fresh:
            _clear(job.out)
        inputs = _inputs(job)
        _must_be_the_same(job, inputs)
        record = Record(job.out, inputs, STAGE)
        record.tick()
        counts = _count(job, show)
        if counts.over and over == "refuse":
            raise UserError(_too_long(job, counts))
        result = llamafactory.export(job) if export_only else llamafactory.run(job, _follow(record, show))
        return Finetuned(job, result, counts, _record(job, result, counts, record))


def _check_folder(out: Path) -> None:
    """Before anything is written or cleared there."""
    must_be_ours(out, STAGE)
    if read_manifest(out) is None and out.is_dir() and any(entry.name != LOCK for entry in out.iterdir()):
        raise UserError(f"{out}: holds files that no training made; give --out a folder of its own")


def _clear(out: Path) -> None:
    for entry in out.iterdir():
        if entry.name != LOCK:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def _inputs(job: SftJob) -> dict[str, Any]:
    deepspeed = job.resolved().get("deepspeed")
    return {
        "config": job.config,
        "deepspeed": checksum(Path(deepspeed)) if deepspeed else None,
        "model": identify(job.model),
        "rows": checksum(job.dataset / ROWS_FILE),
        "seed": job.seed,
    }


def _must_be_the_same(job: SftJob, inputs: Mapping[str, Any]) -> None:
    """A checkpoint belongs to its recipe, rows and model; where there is none yet, it may be begun anew."""
    out, before = job.out, read_manifest(job.out)
    changed = [key for key, value in inputs.items() if before and before.inputs.get(key) != value]
    if changed and llamafactory.begun(job):
        raise UserError(
            f"{out}: was trained with another {' and '.join(changed)}; give another --out, or --fresh to begin anew"
        )
    if changed:
        _clear(out)


def _cutoff(job: SftJob) -> int:
    value = job.config.get("cutoff_len", CUTOFF_DEFAULT)
    if type(value) is not int or value < 1:
        raise UserError(f"{job.origin}: cutoff_len is {value!r}; give a number of tokens")
    return value


def _count(job: SftJob, show: Show) -> CutoffCounts:
    """Counted once: the rows cannot change under a folder that was begun with them."""
    if not (job.out / LENGTHS).exists():
        rows = llamafactory.row_lengths(job, lambda rows: show(rows, None, "counting tokens"))
        counts = count_cutoff(rows, _cutoff(job))
        write_json(job.out / LENGTHS, counts.model_dump())
    return CutoffCounts.model_validate(read_json(job.out / LENGTHS))


def _too_long(job: SftJob, counts: CutoffCounts) -> str:
    return (
        f"{job.dataset}: {counts.over} of {counts.rows} rows are over cutoff_len {counts.cutoff}: {counts.cut} tokens "
        f"would be cut, and the answer of {counts.response_cut} rows; give --set cutoff_len={counts.for_none}, filter "
        "again with --model and --cutoff-len, or let them be cut with --over cut"
    )


def _follow(record: Record, show: Show) -> Any:
    def tell(progress: SftProgress) -> None:
        record.tick()
        show(progress.step, progress.total, f"loss {progress.loss:.3f}" if progress.loss is not None else "")

    return tell


def _record(job: SftJob, result: SftResult, counts: CutoffCounts, record: Record) -> Manifest:
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
    outputs = ["model", LOSS, CURVE, LENGTHS, *(["adapter"] if job.lora else [])]
    manifest = record.finish(outputs, notes, versions_in("train", "torch", "transformers", "llamafactory", "deepspeed"))
    write_text(job.out / REPORT, _report(job, result, counts, manifest))
    return manifest


def _report(job: SftJob, result: SftResult, counts: CutoffCounts, manifest: Manifest) -> str:
    resumed = "without a break" if result.resumed_from is None else f"resumed from step {result.resumed_from}"
    facts = [
        ["recipe", job.origin],
        ["model", manifest.inputs["model"]],
        ["rows", f"{counts.rows:,} of {job.dataset}, {counts.tokens:,} tokens"],
        ["rows cut at cutoff_len", f"{counts.over:,} at {counts.cutoff:,}"],
        ["steps", f"{result.steps:,}, {resumed}"],
        *_losses(result),
        ["wall time of all attempts", clock(manifest.wall_seconds)],
        ["machine", manifest.machine],
        ["versions", ", ".join(f"{name} {version}" for name, version in manifest.versions.items())],
    ]
    settings = [[key, value] for key, value in job.config.items()]
    left = "The model is in model/" + (", its adapter alone in adapter/" if job.lora else "")
    return (
        f"# Supervised fine-tuning\n\n{table(['', 'value'], facts)}\n![loss]({CURVE})\n\n{left}. Every logged loss is "
        f"in {LOSS}.\n\n## Recipe\n\n{table(['key', 'value'], settings)}"
    )


def _losses(result: SftResult) -> list[list[str]]:
    if not result.loss:
        return []
    (first, begin), (last, end) = result.loss[0], result.loss[-1]
    low_step, low = min(result.loss, key=lambda point: point[1])
    return [
        ["loss, nats a token", f"{begin:.4f} (step {first}) → {end:.4f} (step {last})"],
        ["lowest loss", f"{low:.4f} (step {low_step})"],
    ]
