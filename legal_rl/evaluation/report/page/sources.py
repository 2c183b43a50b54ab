"""What is named on the command line → response files, each read once into marks and found again line by line."""

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison import Evaluation
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.comparison.pairing import representative
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import ScoredResponse
from legal_rl.evaluation.scoring import score_file

RESPONSES: Final = "responses.jsonl"


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
    """A model that sat the questions: its figures, and by question id its marks in sample order.

    The texts stay on disk; each mark knows its line, and ``offsets`` where the lines of the file begin.
    """

    source: ReportSource
    metrics: Metrics
    marks: dict[str, list[ScoredResponse]]
    offsets: "array[int]"  # quoted: array takes no parameters when the program runs

    @property
    def name(self) -> str:
        """The model's name in the report."""
        return self.source.name

    def evaluation(self) -> Evaluation:
        """The grades and lengths, as comparisons take them."""
        rows = [row for marks in self.marks.values() for row in marks]
        keys = [(row.grade.id, row.grade.sample) for row in rows]
        return Evaluation(
            [row.grade for row in rows],
            {key: row.tokens for key, row in zip(keys, rows, strict=True) if row.tokens is not None},
            {key: row.characters for key, row in zip(keys, rows, strict=True) if row.characters is not None},
        )

    def judged(self, by: SampleChoice) -> set[tuple[str, int]]:
        """(id, sample) of the responses that stand for their questions."""
        scored = ([row.grade for row in rows if row.grade.status != "not_scored"] for rows in self.marks.values())
        stands = [representative(grades, by) for grades in scored if grades]
        return {(grade.id, grade.sample) for grade in stands}

    def responses(self, file: BinaryIO, question: Question) -> Iterator[Response]:
        """The responses behind the marks of ``question``, read from ``file``, the open response file."""
        for row in self.marks.get(question.id, ()):
            assert row.line is not None
            file.seek(self.offsets[row.line - 1])
            yield Response.model_validate(json.loads(file.readline().decode("utf-8-sig")))


def find_sources(places: Sequence[str]) -> list[ReportSource]:
    """``[NAME=]FOLDER`` or ``[NAME=]FILE`` of each model, in order; a name not given is the folder's.

    Raises ``UserError`` for a place without responses and for two models of one name.
    """
    sources: list[ReportSource] = []
    for place in places:
        name, separator, path = place.partition("=")
        if not separator or Path(place).exists():
            name, path = "", place
        elif not name or not path:
            raise UserError(f"report: {place!r} is not NAME=FOLDER; give both, or a folder alone")
        source = _source(name, Path(path))
        if any(source.name == earlier.name for earlier in sources):
            raise UserError(f"report: two models are named {source.name!r}; name them apart with NAME=FOLDER")
        sources.append(source)
    return sources


def _source(name: str, path: Path) -> ReportSource:
    file = path / RESPONSES if path.is_dir() else path
    if not file.is_file():
        raise UserError(f"{path}: holds no {RESPONSES}; give a folder that `legal-rl eval` or a run left, or the file")
    whole = file.resolve()
    return ReportSource(name or (whole.parent.name if file.name == RESPONSES else whole.stem), file)


def read_model_responses(source: ReportSource, questions: Sequence[Question]) -> ModelResponses:
    """Read, grade and measure the responses of ``source``; no text is kept. Raises ``UserError`` as scoring does."""
    scores = score_file(questions, source.responses)
    by_question: dict[str, list[ScoredResponse]] = {}
    for row in scores.rows:
        by_question.setdefault(row.grade.id, []).append(row)
    offsets, offset = array("Q"), 0
    with source.responses.open("rb") as file:
        for line in file:
            offsets.append(offset)
            offset += len(line)
    return ModelResponses(source, scores.metrics, by_question, offsets)
