"""Traces as they were stored: one response a line, with or without the messages that it answers."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.matching import matching_key
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Message, Response
from legal_rl.runs.records import first_problem, read_jsonl
from legal_rl.training.sft import Dropped, DropReason


class Read(NamedTuple):
    """``traces`` in file order; with ``dropped`` they are all lines of the file."""

    traces: list[Response]
    dropped: list[Dropped]


def read_traces(path: Path, questions: Sequence[Question]) -> Read:
    """Read ``path`` and drop at once what is no new answer to the question of its id.

    A row that says what an earlier one of the same question says is ``repeated``; one that says something else under
    the id and sample of an earlier one is ``number_taken``; one whose messages do not hold the question is
    ``other_question``. Raises ``UserError`` for a line that is no response and for a file without any.
    """
    asked = {question.id: _parts(question) for question in questions}
    read = Read([], [])
    texts: set[tuple[str, str | None, str]] = set()
    numbers: set[tuple[str, int]] = set()
    for number, row in read_jsonl(path):
        trace = _trace(path, number, row)
        reason: DropReason | None = None
        if trace.messages is not None and not _holds(trace.messages, asked.get(trace.id, ())):
            reason = "other_question"
        elif trace.text is not None:  # a request that failed is asked again under its own number
            text = (trace.id, trace.reasoning, trace.text)
            reason = "repeated" if text in texts else "number_taken" if (trace.id, trace.sample) in numbers else None
            texts.add(text)
            numbers.add((trace.id, trace.sample))
        if reason is None:
            read.traces.append(trace)
        else:
            read.dropped.append(Dropped(trace.id, trace.sample, reason))
    if not read.traces:
        raise UserError(f"{path}: holds no trace on these questions; check the file and --questions")
    return read


def _trace(path: Path, number: int, row: dict[str, object]) -> Response:
    try:
        return Response.model_validate(row)
    except ValidationError as error:
        raise UserError(
            f"{path}, line {number}: not a response: {first_problem(error)}; correct or remove the line"
        ) from None


def _parts(question: Question) -> tuple[str, ...]:
    """What any prompt on the question must hold, whatever its wording and the order of the options."""
    texts = (question.passage or "", question.stem, *question.options.values())
    return tuple(key for key in map(matching_key, texts) if key)


def _holds(messages: Sequence[Message], parts: Sequence[str]) -> bool:
    said = matching_key("".join(message["content"] for message in messages))
    return all(part in said for part in parts)
