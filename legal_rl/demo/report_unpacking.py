"""Unpacking of an uploaded report.html: its questions and responses, and nothing else of it."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from legal_rl.core.grading import grade_response, outcome_of
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import FinishReason, Response
from legal_rl.core.tags import fold_thinking
from legal_rl.demo.page import VisitorError
from legal_rl.evaluation.slices import DIMENSIONS

MOST_UNPACKED: Final = 64_000_000  # bytes of a report's parts together, once unpacked: what a zip bomb would go beyond
_INDEX: Final = re.compile(r'<script type="application/x-index" id="index">([A-Za-z0-9+/=]*)</script>')
_TEXTS: Final = re.compile(r'<script type="application/x-texts" id="texts-\d+">([A-Za-z0-9+/=]*)</script>')
_NAME: Final = 80


class _Part(BaseModel):
    """A part of the packed index. Fields that later reports have beside these are passed over."""

    model_config = ConfigDict(extra="ignore", strict=True)


class _Questions(_Part):
    id: list[str]
    passage: list[str]
    stem: list[str]
    options: list[list[str]]
    gold: list[int]


class _Group(_Part):
    names: list[str]
    of: list[int]


class _Columns(_Part):
    name: str
    start: list[int]
    sample: list[int]
    outcome: list[int]
    format: list[int]
    chosen: list[int]
    tokens: list[int]


class _Index(_Part):
    outcomes: list[str]
    formats: list[str]
    questions: _Questions
    groups: dict[str, _Group] = Field(default_factory=dict)
    models: list[_Columns] = Field(min_length=1)


_TEXT_PARTS: Final = TypeAdapter(list[list[list[list[str]]]])  # question → model → response → parts of its text


@dataclass(frozen=True, slots=True)
class UnpackedReport:
    """Questions and responses by model. ``changed``: responses that are read otherwise today than the report says."""

    questions: list[Question]
    responses: dict[str, list[Response]]
    changed: int


def unpack_report(text: str) -> UnpackedReport:
    """Unpack a report.

    Raises ``VisitorError`` for a text that is no report of ours, is damaged, or unpacks beyond ``MOST_UNPACKED``.
    """
    packed_index = _INDEX.search(text)
    if packed_index is None:
        raise VisitorError("look.refused.no_report")
    budget = [MOST_UNPACKED]
    try:
        index = _Index.model_validate(_unpack(packed_index[1], budget))
        chunks = [_TEXT_PARTS.validate_python(_unpack(packed[1], budget)) for packed in _TEXTS.finditer(text)]
        return _assemble(index, [row for chunk in chunks for row in chunk])
    except (binascii.Error, zlib.error, ValueError, IndexError, RecursionError):
        raise VisitorError("look.refused.damaged") from None


def _unpack(packed: str, budget: list[int]) -> Any:
    stream = zlib.decompressobj(wbits=-15)
    plain = stream.decompress(base64.b64decode(packed, validate=True), budget[0] + 1)
    budget[0] -= len(plain)
    if budget[0] < 0:
        raise VisitorError("look.refused.unpacked", megabytes=f"{MOST_UNPACKED / 1e6:.0f}")
    if not stream.eof:
        raise ValueError("cut short")
    return json.loads(plain)


def _assemble(index: _Index, texts: Sequence[Sequence[Sequence[Sequence[str]]]]) -> UnpackedReport:
    """Raises ``ValueError`` or ``IndexError`` where the parts do not fit together."""
    questions = [_question(index, number) for number in range(len(index.questions.id))]
    if len(texts) != len(questions) or len({question.id for question in questions}) != len(questions):
        raise ValueError("questions and texts do not fit together")
    responses: dict[str, list[Response]] = {}
    changed = 0
    for side, model in enumerate(index.models):
        rows = []
        steps = [after - before for before, after in pairwise(model.start)]
        if len(model.start) != len(questions) + 1 or model.start[0] or min(steps, default=0) < 0:
            raise ValueError("the responses do not fit the questions")
        for number, question in enumerate(questions):
            slots = range(model.start[number], model.start[number + 1])
            for slot, parts in zip(slots, texts[number][side], strict=True):
                response, same = _response(index, model, slot, question, parts)
                changed += not same
                rows.append(response)
        responses[free_name(model.name[:_NAME] or "model", responses)] = rows
    return UnpackedReport(questions, responses, changed)


def free_name(name: str, taken: Container[str]) -> str:
    """``name``, with a number behind it where it is taken."""
    return next(free for n in count(1) if (free := name if n == 1 else f"{name} {n}") not in taken)


def _question(index: _Index, number: int) -> Question:
    rows = index.questions
    groups = {
        name: label
        for name, group in index.groups.items()
        if name in DIMENSIONS and (label := group.names[group.of[number]]) != DIMENSIONS[name].absent
    }
    meta: dict[str, Any] = {name: groups[name] for name in ("family", "level", "seen") if name in groups}
    if "gate" in groups:
        meta["gate"] = groups["gate"].split(", ")
    return Question(
        id=rows.id[number],
        stem=rows.stem[number],
        passage=rows.passage[number] or None,
        options=dict(zip(LETTERS, rows.options[number], strict=False)),
        gold=frozenset(letter for bit, letter in enumerate(LETTERS) if rows.gold[number] >> bit & 1),
        kind=groups.get("kind"),
        form=groups.get("form"),
        subject=groups.get("subject"),
        source=groups.get("source", "report"),
        meta=meta,
    )


def _response(
    index: _Index, model: _Columns, slot: int, question: Question, parts: Sequence[str]
) -> tuple[Response, bool]:
    """The response, and whether it is read as the report's columns say."""
    fields: dict[str, Any] = {"id": question.id, "sample": model.sample[slot], "model": model.name[:_NAME]}
    if model.tokens[slot] >= 0:
        fields["completion_tokens"] = model.tokens[slot]
    if len(parts) > 3:
        return Response(text=None, error=parts[3], finish_reason="error", **fields), True
    outcome = index.outcomes[model.outcome[slot]]
    read = (outcome, index.formats[model.format[slot]], model.chosen[slot])
    # A report does not say whether the prompt had opened the thinking, nor whether the limit cut a response.
    reasons: tuple[FinishReason, ...] = ("length", "stop") if outcome == "truncated" else ("stop", "length")
    candidates = [
        Response(text="".join(parts), prefill=prefill, finish_reason=reason, **fields)
        for reason in reasons
        for prefill in (False, True)
    ]
    for candidate in sorted(candidates, key=lambda response: fold_thinking(response) != list(parts)):
        grade = grade_response(question, candidate)
        chosen = sum(1 << LETTERS.index(letter) for letter in grade.predicted or ())
        if (outcome_of(grade), grade.format, chosen) == read:
            return candidate, True
    return Response(text="".join(parts), **fields), False
