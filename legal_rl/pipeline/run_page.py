"""report.html of a run: its models in order, each compared with the one before it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from legal_rl.engines.verl.checkpoints import best_step
from legal_rl.evaluation.report.analysis import tables
from legal_rl.evaluation.report.analysis.data import ModelSource, analyse_models
from legal_rl.evaluation.report.analysis.page import Extras, Training, write_page
from legal_rl.evaluation.report.page.sections import Section
from legal_rl.pipeline.evaluation.stage import stage_name
from legal_rl.pipeline.run import Run
from legal_rl.reporting.words import Words
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.statutes import CitationCheck
from legal_rl.runs.step_metrics import StepMetrics

PAGE = "report.html"


def write_run_page(
    run: Run, models: Mapping[str, str], times: Sequence[Sequence[str]], history: Sequence[StepMetrics]
) -> Path:
    """Write the page of ``models`` (name on the page → model of the run, in order); returns its path.

    Raises ``UserError`` where an evaluation cannot be read or the file of statutes is no store.
    """
    asked = run.config.report
    words = tables.page_words(asked.language)
    names = [*models]
    analysis = analyse_models(
        [ModelSource(name, run.folder(stage_name(model))) for name, model in models.items()],
        run.folder("data") / "heldout.jsonl",
        list(pairwise(names)),
        run.folder("report") / "structure",
        check=CitationCheck(asked.statutes) if asked.statutes else None,
    )
    best = best_step(history)
    notes = run.notes("grpo") if run.config.grpo else {}
    stopped = [words("page.warnings.stopped", step=notes["steps"])] if notes.get("stopped") else []
    loss = [(float(step), float(value)) for step, value in run.notes("sft").get("loss", ())] if run.config.sft else []
    made_of = [tables.facts(words, _facts(run, words)), tables.times(words, times)]
    extras = Extras(
        after=[Section("run", words("page.run.title"), (), made_of)],
        warnings=stopped,
        training=Training(loss, history, best.step if best else None),
    )
    out = run.out / PAGE
    write_page(analysis, extras, words, out, title=run.config.name)
    return out


def _facts(run: Run, words: Words) -> dict[str, str]:
    """Key of the words → what the run was made of."""
    config, data = run.config, run.notes("data")
    gate = (data.get("gate") or {}).get("sources", ())
    facts = {
        "model": config.model.path or words("page.run.tiny"),
        "sources": ", ".join(config.data.sources or [row["source"] for row in gate]),
        "questions": " / ".join(f"{data[key]:,}" for key in ("train", "test", "heldout")),
    }
    if config.sft:
        facts |= {"rows": f"{run.notes('sft')['rows']:,}", "steps": f"{run.notes('sft')['steps']:,}"}
    if config.grpo:
        made = run.notes("grpo")
        terms = [f"{name} {term.weight:g}" for name, term in config.grpo.reward.components.items()]
        facts |= {"grpo": f"{made['steps']:,} / {made['exported']:,}", "reward": " + ".join(terms)}
    samples = f"{config.eval.samples} / {config.eval.temperature:g}"
    return facts | {"samples": samples, "seed": str(config.seed), "machine": describe_machine()}
