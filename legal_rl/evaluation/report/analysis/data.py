"""Evaluations on disk → the models of a page, with their structure, and the pairs that it compares."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Key, Response
from legal_rl.evaluation.comparison.compare import compare_models
from legal_rl.evaluation.comparison.figures import PairReport
from legal_rl.evaluation.comparison.pairing import Evaluation, with_lengths
from legal_rl.evaluation.comparison.transitions import FeatureValues
from legal_rl.evaluation.figures import Slice
from legal_rl.evaluation.k_samples import samples_by_question
from legal_rl.evaluation.scoring import GRADES, RESPONSES, read_grades, read_questions
from legal_rl.evaluation.slices import measure_slice, tally
from legal_rl.evaluation.structure import Structure, StructureReport, feature_values
from legal_rl.evaluation.structure.report import analyse_file
from legal_rl.runs.records import read_models
from legal_rl.runs.statutes import CitationCheck
from legal_rl.runs.step_metrics import StepMetrics


@dataclass(frozen=True, slots=True)
class ModelSource:
    """A model's name on the page, the folder of its evaluation, and the history of the training that made it."""

    name: str
    folder: Path
    history: Sequence[StepMetrics] = ()


@dataclass(frozen=True, slots=True)
class AnalysedModel:
    """A model with the figures of its evaluation; ``lengths`` are those of right and wrong responses in ``unit``."""

    source: ModelSource
    overall: Slice
    evaluation: Evaluation
    structure: StructureReport
    features: FeatureValues
    unit: str
    lengths: Mapping[str, Sequence[float]]

    @property
    def name(self) -> str:
        """The model's name on the page."""
        return self.source.name


@dataclass(frozen=True, slots=True)
class Analysis:
    """Content of a page: the models in order and, before → after, the pairs that were asked for."""

    questions: Sequence[Question]
    models: Sequence[AnalysedModel]
    pairs: Sequence[PairReport]
    by_name: Mapping[str, AnalysedModel] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {model.name: model for model in self.models})


def analyse_models(
    sources: Sequence[ModelSource],
    questions: Path,
    pairs: Sequence[tuple[str, str]],
    out: Path,
    *,
    check: CitationCheck | None = None,
) -> Analysis:
    """Read and compare the models of ``sources``; structure.* of each goes to ``out``/NUMBER of its place.

    Pairs of which a model is missing are left out. Raises ``UserError`` as `structure` and `compare` do.
    """
    asked = read_questions(questions)
    models = [
        _analyse(source, asked, questions, out / f"{number:02}", check) for number, source in enumerate(sources, 1)
    ]
    names = {model.name for model in models}
    compared = [pair for pair in pairs if names.issuperset(pair)]
    reports: list[PairReport] = []
    if compared:
        named = {model.name: model.evaluation for model in models}
        features = {model.name: model.features for model in models}
        reports = compare_models(named, asked, pairs=compared, features=features).pairs
    return Analysis(asked, models, reports)


def _analyse(
    source: ModelSource, asked: Sequence[Question], questions: Path, out: Path, check: CitationCheck | None
) -> AnalysedModel:
    grades = read_grades(source.folder / GRADES)
    responses = read_models(source.folder / RESPONSES, Response)
    evaluation = with_lengths(grades, responses)
    structure = analyse_file(questions, source.folder / RESPONSES, out, check=check)
    rows = read_models(out / "structure.jsonl", Structure)
    lengths = evaluation.tokens if len(evaluation.tokens) == len(evaluation.characters) else evaluation.characters
    return AnalysedModel(
        source=source,
        overall=measure_slice(tally(samples_by_question(asked, grades))),
        evaluation=evaluation,
        structure=structure,
        features=feature_values(rows),
        unit="tokens" if lengths is evaluation.tokens else "characters",
        lengths=_by_outcome(grades, lengths),
    )


def _by_outcome(grades: Sequence[Grade], lengths: Mapping[Key, float]) -> dict[str, list[float]]:
    read = [grade for grade in grades if grade.status == "ok" and grade.key in lengths]
    return {
        name: [lengths[grade.key] for grade in read if bool(grade.exact) is right]
        for name, right in (("right", True), ("wrong", False))
    }


def responses_to(model: AnalysedModel, keys: set[Key]) -> dict[Key, Response]:
    """The responses of ``model`` with these (id, sample)."""
    found: dict[Key, Response] = {}
    with (model.source.folder / RESPONSES).open(encoding="utf-8-sig") as file:
        for line in file:
            row = json.loads(line) if line.strip() else {}
            if (row.get("id"), row.get("sample", 0)) in keys:
                response = Response.model_validate(row)
                found[response.key] = response
    return found
