"""Traces → rows for supervised fine-tuning: prompt messages and the response to imitate.

The default keeps wrong answers too: distilling all of a teacher's responses did better than its right ones alone in the
thesis this project follows, and keeping only right ones makes training depend on gold.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.grading import grade_text
from legal_rl.core.prompts import begin_turn, build_messages
from legal_rl.core.questions import Question, QuestionKey, matching_key, question_key
from legal_rl.core.sampling import THINK_OPEN, Message, Response, text_hash
from legal_rl.core.tags import thinking_span
from legal_rl.core.text_features import foreign_share
from legal_rl.runs.records import write_jsonl
from legal_rl.runs.yaml_config import Config

Keep = Literal["all", "right", "strict"]
Choose = Literal["first", "shortest", "longest", "random"]
DropReason = Literal[
    "held_out",
    "leak_exact",
    "leak_permuted",
    "leak_near",
    "unknown_question",
    "other_question",
    "no_text",
    "cut",
    "repeated",
    "number_taken",
    "unparsed",
    "wrong",
    "not_strict",
    "other_language",
    "too_many_characters",
    "too_many_tokens",
    "over_cutoff",
    "not_chosen",
]
ROWS_FILE: Final = "rows.jsonl"


class SftRow(BaseModel):
    """One example: the last message is the assistant's and is what the loss is taken on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int
    messages: list[Message]

    @property
    def response(self) -> str:
        """The text to imitate."""
        return self.messages[-1]["content"]


class DroppedTrace(NamedTuple):
    """A trace that is not trained on, and why."""

    id: str
    sample: int
    reason: DropReason


class SftRows(NamedTuple):
    """The outcome of selecting traces: each is either a row or dropped."""

    rows: list[SftRow]
    dropped: list[DroppedTrace]

    def counts(self) -> dict[str, int]:
        """Reason → number of traces dropped for it, most frequent first."""
        reasons = Counter(trace.reason for trace in self.dropped)
        return dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0])))

    def narrowed(self, judge: Callable[[SftRow], DropReason | None]) -> "SftRows":
        """Keep the rows for which ``judge`` gives no reason; the others are dropped for the reason that it gives."""
        result = SftRows([], list(self.dropped))
        for row in self.rows:
            reason = judge(row)
            if reason is None:
                result.rows.append(row)
            else:
                result.dropped.append(DroppedTrace(row.id, row.sample, reason))
        return result


class RowSelection(Config):
    """Bounds on what is kept of the rows that can be trained on at all. None sets no bound.

    ``chinese`` is the least share (0 to 1) of Chinese among the words of the thinking, a character counting as a word;
    R1's Chinese reasoning holds statute names, letters and now and then an English word, so 0.8 suits it.
    ``characters`` bounds the response. Of more than ``per_question`` rows of one question, those that come first by
    ``choose`` stay; ``random`` draws by ``seed`` and the row's name, so that a larger draw holds the smaller.
    """

    keep: Keep = "all"
    chinese: float | None = Field(default=None, ge=0, le=1)
    characters: int | None = Field(default=None, ge=1)
    per_question: int | None = Field(default=None, ge=1)
    choose: Choose = "first"
    seed: int = 0


def sft_rows(
    questions: Sequence[Question],
    traces: Iterable[Response],
    prompt: str,
    keep: Keep = "all",
    *,
    prefill: str = "",
    held_out: Sequence[Question] = (),
    barred: Mapping[str, DropReason] = MappingProxyType({}),
) -> SftRows:
    """Make rows of the traces on ``questions`` under prompt version ``prompt``, in the order of the traces.

    ``keep`` is ``all`` (whatever was answered), ``right`` (predicted = gold) or ``strict`` (right, in our own format).
    A trace on a held-out question never becomes a row, whether it shares that question's id or only its text; nor does
    one on a question whose id is ``barred``, for the reason named there. One that was cut at the token limit is dropped
    too: it would teach never to end. ``prefill`` is what the chat template of the model to be trained begins an
    answer with. Raises ``UserError`` for an unknown prompt version.
    """

    def key(question: Question) -> QuestionKey:
        return question_key(question.stem, question.options.values(), question.passage)

    by_id = {question.id: question for question in questions}
    held_out_keys = {key(question) for question in held_out}
    excluded: dict[str, DropReason] = {question.id: "held_out" for question in held_out}
    excluded |= {question.id: "held_out" for question in questions if key(question) in held_out_keys}
    excluded |= barred
    result, asked = SftRows([], []), dict[str, list[Message]]()
    for trace in traces:
        question = by_id.get(trace.id)
        reason = excluded.get(trace.id) or _drop_reason(trace, question, keep)
        if question is None or reason is not None:
            result.dropped.append(DroppedTrace(trace.id, trace.sample, reason or "unknown_question"))
            continue
        answer: Message = {"role": "assistant", "content": begin_turn(prefill, content_of(trace))}
        if question.id not in asked:
            asked[question.id] = build_messages(question, prompt)
        messages = [*asked[question.id], answer]
        result.rows.append(SftRow(id=question.id, sample=trace.sample, messages=messages))
    return result


def _drop_reason(trace: Response, question: Question | None, keep: Keep) -> DropReason | None:
    if question is None:
        return "unknown_question"
    if not (trace.full_text or "").strip():
        return "no_text"
    if trace.finish_reason == "length":
        return "cut"
    if keep == "all":
        return None
    grade = grade_text(question, content_of(trace)).grade
    if grade.status != "ok":
        return "unparsed"
    if not grade.exact:
        return "wrong"
    return "not_strict" if keep == "strict" and grade.format != "strict" else None


def asks(trace: Response, question: Question) -> bool:
    """True where the messages of ``trace`` hold every text of ``question``, whatever the prompt, or it has none."""
    if trace.messages is None:
        return True
    asked = matching_key("".join(message["content"] for message in trace.messages))
    texts = (question.passage or "", question.stem, *question.options.values())
    return all(matching_key(text) in asked for text in texts)


def content_of(trace: Response) -> str:
    """The response as the model should write it: where the prompt had opened the think tag, it is opened here."""
    text = trace.full_text or ""
    return THINK_OPEN + text if trace.starts_in_thinking else text


def write_rows(folder: Path, rows: Iterable[SftRow]) -> Path:
    """Write the messages alone, one row a line, to ``folder/rows.jsonl``: what a trainer reads."""
    write_jsonl(folder / ROWS_FILE, ({"messages": row.messages} for row in rows))
    return folder / ROWS_FILE


def select_text(rows: SftRows, selection: RowSelection) -> SftRows:
    """Drop rows whose text is too long or whose thinking is in another language."""

    def judge(row: SftRow) -> DropReason | None:
        if selection.chinese is not None and chinese_share(row.response) < selection.chinese:
            return "other_language"
        long = selection.characters is not None and len(row.response) > selection.characters
        return "too_many_characters" if long else None

    return rows.narrowed(judge)


def chinese_share(response: str) -> float:
    """Share (0 to 1) of Chinese among the words of the thinking; of the whole response where no tag marks any."""
    start, end = thinking_span(response)
    return 1.0 - foreign_share(response[start:end])


def select_number(rows: SftRows, selection: RowSelection) -> SftRows:
    """Drop the rows of a question beyond ``selection.per_question``. The order of the rows stays."""
    if selection.per_question is None:
        return rows
    by_question: defaultdict[str, list[SftRow]] = defaultdict(list)
    for row in rows.rows:
        by_question[row.id].append(row)
    orders: dict[Choose, Callable[[SftRow], tuple[int | bytes, int]]] = {
        "first": lambda row: (row.sample, row.sample),
        "shortest": lambda row: (len(row.response), row.sample),
        "longest": lambda row: (-len(row.response), row.sample),
        "random": lambda row: (text_hash(f"{selection.seed}\0{row.id}\0{row.sample}"), row.sample),
    }
    chosen = {
        (row.id, row.sample)
        for own in by_question.values()
        for row in sorted(own, key=orders[selection.choose])[: selection.per_question]
    }
    return rows.narrowed(lambda row: None if (row.id, row.sample) in chosen else "not_chosen")
