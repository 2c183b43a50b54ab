"""Response files named on the command line → models and their figures, the report that all three files show.

A response file is read once into scored responses; a text is found again by its line when it is packed.
"""

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.compare import compare_models
from legal_rl.evaluation.comparison.figures import ComparisonReport, SampleChoice
from legal_rl.evaluation.comparison.pairing import Evaluation, representative, split_name
from legal_rl.evaluation.comparison.transitions import FeatureValues
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.k_samples import missed_by_all
from legal_rl.evaluation.metrics import ScoredResponse, Scores, score_lines
from legal_rl.evaluation.scoring import RESPONSES, ResponseFile, reading_of
from legal_rl.evaluation.structure import Structure, StructureReport, feature_values
from legal_rl.runs.manifest import read_manifest
from legal_rl.runs.records import checksum, read_json, read_jsonl

STRUCTURE: Final = "structure.json"
STRUCTURE_ROWS: Final = "structure.jsonl"


@dataclass(frozen=True, slots=True)
class ReportSource:
    """One model's responses. ``folder`` is where its manifest and its structure are looked for."""

    name: str
    responses: Path

    @property
    def folder(self) -> Path:
        """The evaluation's folder."""
        return self.responses.parent


@dataclass(frozen=True, slots=True)
class ModelResponses:
    """A model's metrics, and its scored responses by question id in sample order.

    The texts stay on disk; each response knows its line, and ``offsets`` has the byte at which each line begins.
    """

    source: ReportSource
    metrics: Metrics
    rows: dict[str, list[ScoredResponse]]
    offsets: "array[int]"  # quoted: array takes no parameters when the program runs

    @classmethod
    def from_scores(cls, source: ReportSource, scores: Scores, offsets: "array[int] | None" = None) -> Self:
        """The model behind ``scores``; ``offsets`` is not needed where no text will be read."""
        rows: dict[str, list[ScoredResponse]] = {}
        for row in scores.rows:
            rows.setdefault(row.grade.id, []).append(row)
        return cls(source, scores.metrics, rows, offsets or array("Q"))

    @property
    def name(self) -> str:
        """The model's name in the report."""
        return self.source.name

    def evaluation(self) -> Evaluation:
        """The grades and lengths, as comparisons take them."""
        rows = {row.grade.key: row for rows in self.rows.values() for row in rows}
        return Evaluation(
            [row.grade for row in rows.values()],
            {key: row.tokens for key, row in rows.items() if row.tokens is not None},
            {key: row.characters for key, row in rows.items() if row.characters is not None},
        )

    def representative(self, question_id: str, by: SampleChoice) -> ScoredResponse | None:
        """The response that stands for a question; None where none was scored."""
        scored = {row.grade: row for row in self.rows.get(question_id, ()) if row.grade.status != "not_scored"}
        return scored[representative(list(scored), by)] if scored else None

    def responses(self, file: BinaryIO, question: Question) -> Iterator[Response]:
        """The responses to ``question``, read from ``file``, the open response file."""
        for row in self.rows.get(question.id, ()):
            assert row.line is not None
            file.seek(self.offsets[row.line - 1])
            yield Response.model_validate(json.loads(file.readline().decode("utf-8-sig")))


def find_sources(arguments: Sequence[str]) -> list[ReportSource]:
    """``[NAME=]FOLDER`` or ``[NAME=]FILE`` of each model, in order; a name not given is the folder's.

    Raises ``UserError`` for a place without responses and for two models of one name.
    """
    sources: list[ReportSource] = []
    for argument in arguments:
        name, path = split_name(argument, "report", "FOLDER")
        file = path / RESPONSES if path.is_dir() else path
        if not file.is_file():
            raise UserError(
                f"{path}: holds no {RESPONSES}; give a folder that `legal-rl eval` or a run left, or the response "
                "file, of a folder of `legal-rl score` the one that was scored"
            )
        whole = file.resolve()
        name = name or (whole.parent.name if file.name == RESPONSES else whole.stem)
        if any(name == earlier.name for earlier in sources):
            raise UserError(f"report: two models are named {name!r}; name them apart with NAME=FOLDER")
        sources.append(ReportSource(name, file))
    return sources


def read_model_responses(source: ReportSource, questions: Sequence[Question]) -> ModelResponses:
    """Read, grade and measure the responses of ``source``; no text is kept. Raises ``UserError`` as scoring does."""
    responses = ResponseFile(source.responses)
    reading = reading_of(source.responses.parent)
    scores = score_lines(questions, responses, repeated=responses.repeated, reading=reading)
    offsets, offset = array("Q"), 0
    with source.responses.open("rb") as file:
        for line in file:
            offsets.append(offset)
            offset += len(line)
    return ModelResponses.from_scores(source, scores, offsets)


class ModelReport(BaseModel):
    """One model: its figures, how it was asked (None where its folder does not say) and the shape of its reasoning."""

    model_config = ConfigDict(frozen=True)

    metrics: Metrics
    asked: dict[str, Any] | None
    structure: StructureReport | None


class Report(BaseModel):
    """Contents of report.json. ``comparison`` is None for one model; ``missed_by_all`` are ids, sorted, and ``notes``
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
    structures: dict[str, StructureReport | None] = {}
    notes: list[str] = []
    for model in models:
        structures[model.name], problem = _read_structure(model)
        notes += [f"{model.name}: its {STRUCTURE} {problem}; run `legal-rl structure` again."] if problem else []
    comparison = None
    if len(models) > 1:
        values = {model.name: _read_features(model, by) for model in models if structures[model.name]}
        evaluations = {model.name: model.evaluation() for model in models}
        comparison = compare_models(evaluations, questions, by=by, features=values)
    return Report(
        title=title or " → ".join(model.name for model in models),
        questions=len(questions),
        models={
            model.name: ModelReport(
                metrics=model.metrics, asked=_read_settings(model.source.folder), structure=structures[model.name]
            )
            for model in models
        },
        comparison=comparison,
        missed_by_all=missed_by_all([[row.grade for rows in m.rows.values() for row in rows] for m in models]),
        notes=notes,
    )


def _read_settings(folder: Path) -> dict[str, Any] | None:
    """The settings that repeat the evaluation, from its manifest."""
    manifest = read_manifest(folder)
    if manifest is None:
        return None
    return {
        **manifest.inputs,
        "versions": manifest.versions,
        "git revision": manifest.git_revision,
        "machine": manifest.machine,
        "wall seconds": round(manifest.wall_seconds, 1),
    }


def _read_structure(model: ModelResponses) -> tuple[StructureReport | None, str | None]:
    """The report of ``legal-rl structure`` beside the responses, or the reason why it is not used."""
    path = model.source.folder / STRUCTURE
    if not path.exists():
        return None, None
    try:
        report = StructureReport.model_validate(read_json(path))
    except (UserError, ValidationError):
        return None, "cannot be read"
    same = report.of is None or report.of == checksum(model.source.responses)
    if not same or report.responses != model.metrics.overall.responses:
        return None, "is of other responses or questions"
    return report, None


def _read_features(model: ModelResponses, by: SampleChoice) -> FeatureValues:
    """Features of the responses that stand for their questions, for the transitions; empty where there are none."""
    path = model.source.folder / STRUCTURE_ROWS
    if not path.exists():
        return {}
    standing = (model.representative(id_, by) for id_ in model.rows)
    chosen = {row.grade.key for row in standing if row}

    def rows() -> Iterator[Structure]:
        for _, row in read_jsonl(path):
            if (row.get("id"), row.get("sample")) in chosen:
                try:
                    yield Structure.model_validate(row)
                except ValidationError:
                    raise UserError(f"{path}: rows of another version; run `legal-rl structure` again") from None

    return feature_values(rows())
