"""Rubrics: what a judge is asked of a response, or of two side by side, and the one form in which it may answer."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final, Literal, Self

from pydantic import Field, model_validator

from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Message
from legal_rl.evaluation.structure.feature_table import FEATURES
from legal_rl.runs.manifest import fingerprint
from legal_rl.runs.shipped_files import SHIPPED
from legal_rl.runs.yaml_config import Config

DEFAULT: Final = SHIPPED / "evaluation" / "rubrics" / "reasoning.yaml"
Verdict = Literal["yes", "no", "unclear"]
VERDICTS: Final[tuple[Verdict, ...]] = ("yes", "no", "unclear")
Choice = Literal["first", "second", "tie"]
CHOICES: Final[tuple[Choice, ...]] = ("first", "second", "tie")
REASON: Final = "because"
WINNER: Final = "better"
_NOT: Final = "not "
_NAME: Final = re.compile(r"[a-z][a-z_]*")
_FENCE: Final = re.compile(r"\s*(?:```(?:json)?\s*)?(\{.*\})(?:\s*```)?\s*", re.DOTALL)


class RubricPoint(Config):
    """One point: a question that is answered yes or no, and the structure's shares that measure the same by rule."""

    ask: str = Field(min_length=1)
    detectors: tuple[str, ...] = ()


class Rubric(Config):
    """A named set of points. ``reason_chars`` bounds the reason that a judge writes first; 0 asks for none.

    ``pair`` is the question put of two responses; ``show_gold`` tells the judge the right answer.
    """

    name: str = Field(min_length=1)
    system: str = Field(min_length=1)
    points: dict[str, RubricPoint] = Field(min_length=1, max_length=20)
    pair: str = ""
    reason_chars: int = Field(0, ge=0, le=2000)
    show_gold: bool = False

    @model_validator(mode="after")
    def _points_are_known(self) -> Self:
        for name, point in self.points.items():
            if not _NAME.fullmatch(name) or name in (REASON, WINNER):
                raise ValueError(f"points.{name}: a point is named in small letters, and not {REASON} or {WINNER}")
            for detector in point.detectors:
                feature = FEATURES.get(detector.removeprefix(_NOT))
                if feature is None or feature.kind != "share":
                    shares = ", ".join(key for key, known in FEATURES.items() if known.kind == "share")
                    raise ValueError(f"points.{name}: no detector {detector.removeprefix(_NOT)!r}; known: {shares}")
        return self

    @property
    def label(self) -> str:
        """Name and digest of all that a judge is told."""
        told = self.model_dump(mode="json", exclude={"points": {name: {"detectors"} for name in self.points}})
        return f"{self.name}@{fingerprint(told)[:8]}"


def judge_messages(rubric: Rubric, question: Question, text: str) -> list[Message]:
    """Ask for a verdict on every point of one response."""
    points = "\n".join(f"{name}：{point.ask}" for name, point in rubric.points.items())
    form = ", ".join(f'"{name}": "yes|no|unclear"' for name in rubric.points)
    return _messages(rubric, question, [("考生的回答", text)], f"评分点：\n{points}", form)


def pair_messages(rubric: Rubric, question: Question, texts: Sequence[str]) -> list[Message]:
    """Ask which of two responses, in the order given, reasons better."""
    named = [("第一份回答", texts[0]), ("第二份回答", texts[1])]
    form = f'"{WINNER}": "first|second|tie"'
    return _messages(rubric, question, named, f"{rubric.pair}。first 是第一份，second 是第二份，tie 是不分上下。", form)


def _messages(
    rubric: Rubric, question: Question, answers: Sequence[tuple[str, str]], asked: str, form: str
) -> list[Message]:
    parts = [f"【题目】\n{render_question(question)}"]
    if rubric.show_gold:
        parts.append(f"【标准答案】{''.join(sorted(question.gold))}")
    parts += [f"【{name}】\n{text}\n【{name}完】" for name, text in answers]
    reason = f'"{REASON}": "不超过{rubric.reason_chars}字的理由，不用双引号", ' if rubric.reason_chars else ""
    parts.append(f"{asked}\n只输出一个JSON对象：{{{reason}{form}}}")
    return [{"role": "system", "content": rubric.system}, {"role": "user", "content": "\n\n".join(parts)}]


def answer_fields(rubric: Rubric, *, pair: bool) -> dict[str, tuple[str, ...]]:
    """The fields of an answer beside its reason, and the values that each may have."""
    return {WINNER: CHOICES} if pair else dict.fromkeys(rubric.points, VERDICTS)


def answer_regex(rubric: Rubric, *, pair: bool) -> str:
    """The regex that a whole answer must match: every field once, in order, and no room to go on for ever."""
    reason = rf'"{REASON}": "[^"\\\n]{{0,{rubric.reason_chars}}}", ' if rubric.reason_chars else ""
    form = ", ".join(f'"{name}": "({"|".join(values)})"' for name, values in answer_fields(rubric, pair=pair).items())
    return rf"\{{{reason}{form}\}}"


def answer_schema(rubric: Rubric, *, pair: bool) -> dict[str, Any]:
    """The same as a JSON schema, for servers that know no regex; it cannot bound the reason."""
    fields: dict[str, Any] = {REASON: {"type": "string"}} if rubric.reason_chars else {}
    fields |= {name: {"type": "string", "enum": [*values]} for name, values in answer_fields(rubric, pair=pair).items()}
    return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}


def read_answer(rubric: Rubric, text: str, *, pair: bool) -> dict[str, str] | None:
    """Every field of an answer, and its reason where there is one; None for anything but one whole object."""
    found = _FENCE.fullmatch(text.rpartition("</think>")[2])
    try:
        answer = json.loads(found[1]) if found else None
    except (ValueError, RecursionError):
        return None
    fields = answer_fields(rubric, pair=pair)
    if not isinstance(answer, dict) or set(answer) - {REASON} != set(fields):
        return None
    if any(answer[name] not in values for name, values in fields.items()):
        return None
    reason = answer.get(REASON, "")
    return {name: answer[name] for name in fields} | {REASON: reason if isinstance(reason, str) else ""}


def detector_verdict(detector: str, ratios: dict[str, tuple[float, float]]) -> bool | None:
    """The verdict of a share of the structure: True where it is whole, or nothing after ``not``; None without one."""
    numerator, denominator = ratios[detector.removeprefix(_NOT)]
    if not denominator:
        return None
    return numerator == 0 if detector.startswith(_NOT) else numerator == denominator
