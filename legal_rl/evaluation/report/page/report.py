"""Models and their figures → the report that report.html, report.md and report.json all show."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from legal_rl.core.questions import Question
from legal_rl.evaluation.comparison import ComparisonReport, compare_models
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.report.page.sources import ModelResponses
from legal_rl.evaluation.report.page.structure import read_features, read_structure
from legal_rl.evaluation.samples import missed_by_all
from legal_rl.evaluation.structure import StructureReport
from legal_rl.runs.manifest import Manifest, read_manifest


class ModelReport(BaseModel):
    """One model: its figures, how it was asked (None where its folder does not say) and the shape of its reasoning."""

    model_config = ConfigDict(frozen=True)

    metrics: Metrics
    asked: dict[str, Any] | None
    structure: StructureReport | None


class Report(BaseModel):
    """What report.json holds. ``comparison`` is None for one model; ``missed_by_all`` are ids, sorted, and ``notes``
    say what was found beside the responses and not used.
    """

    model_config = ConfigDict(frozen=True)

    title: str
    questions: int
    models: dict[str, ModelReport]
    comparison: ComparisonReport | None
    missed_by_all: list[str]
    notes: list[str]


def make_report(
    questions: Sequence[Question],
    models: Sequence[ModelResponses],
    *,
    title: str | None = None,
    by: SampleChoice = "first",
) -> Report:
    """All figures of one or more models on the same questions; the first model is the one others are compared with.

    The shape of the reasoning is taken from where ``legal-rl structure`` left it beside the responses. Raises
    ``UserError`` as ``compare_models`` does.
    """
    structures = {model.name: read_structure(model) for model in models}
    comparison = None
    if len(models) > 1:
        features = {model.name: read_features(model, by) for model in models if structures[model.name][0]}
        evaluations = {model.name: model.evaluation() for model in models}
        comparison = compare_models(evaluations, questions, by=by, features=features)
    lists = [[row.grade for rows in model.marks.values() for row in rows] for model in models]
    return Report(
        title=title or " → ".join(model.name for model in models),
        questions=len(questions),
        models={
            model.name: ModelReport(
                metrics=model.metrics,
                asked=_asked(read_manifest(model.source.folder)),
                structure=structures[model.name][0],
            )
            for model in models
        },
        comparison=comparison,
        missed_by_all=missed_by_all(lists),
        notes=[note for _, note in structures.values() if note],
    )


def _asked(manifest: Manifest | None) -> dict[str, Any] | None:
    """What a reader needs to repeat the evaluation."""
    if manifest is None:
        return None
    return {
        **manifest.inputs,
        "versions": manifest.versions,
        "git revision": manifest.git_revision,
        "machine": manifest.machine,
        "wall seconds": round(manifest.wall_seconds, 1),
    }
