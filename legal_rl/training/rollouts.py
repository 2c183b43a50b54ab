"""Rollouts: every response that training drew, one file a split, step and worker, one line a response."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import FinishReason
from legal_rl.runs.records import bounded_lines, first_problem, refuse_endless, unreadable

Split = Literal["train", "val"]
# Several workers may grade at once, on several machines: each appends to a file of its own, named behind the step.
FILE_NAME: Final = re.compile(r"(train|val)-(\d+)(?:-\w+)?\.jsonl")


class Rollout(BaseModel):
    """One response drawn at ``step``. ``values`` are what it earned: the components, ``acc`` and the total ``score``.

    Lengths are in tokens; ``line`` is that of ``file``; ``prefill`` says that the prompt had opened ``<think>``.
    Responses of one ``id`` in one step are a group.
    """

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)

    split: Split
    step: int
    file: str = ""
    line: int = 0
    id: str
    finish_reason: FinishReason = "stop"
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prefill: bool = False
    text: str
    values: dict[str, float]


def rollout_files(folder: Path, split: Split = "train") -> dict[int, list[Path]]:
    """Step → its files in ``RUN/grpo/samples``, in order of steps, then of names; empty where nothing was drawn."""
    named = [(path, FILE_NAME.fullmatch(path.name)) for path in sorted(folder.glob(f"{split}-*.jsonl"))]
    files: dict[int, list[Path]] = {}
    for step, path in sorted((int(match[2]), path) for path, match in named if match):
        files.setdefault(step, []).append(path)
    return files


def read_rollouts(
    folder: Path, split: Split = "train", step: int | None = None, *, on_cut: Callable[[str], None] = lambda place: None
) -> Iterator[Rollout]:
    """All rollouts of ``split`` in ``folder``, step by step, or those of one ``step``; one line is held at a time.

    A line that breaks off at the end of a file is what a kill leaves: it is passed over, and ``on_cut`` is called with
    its place. Raises ``UserError`` for any other line that is no rollout, and for a file that cannot be read.
    """
    for number, paths in rollout_files(folder, split).items():
        if step is None or number == step:
            for path in paths:
                yield from _read(path, split, on_cut)


def regrade(rollout: Rollout, question: Question) -> Graded:
    """The response graded as it was in training."""
    return grade_text(
        question,
        rollout.text,
        prefill=rollout.prefill,
        finish_reason=rollout.finish_reason,
        prompt_tokens=rollout.prompt_tokens,
        completion_tokens=rollout.completion_tokens,
    )


def _read(path: Path, split: Split, on_cut: Callable[[str], None]) -> Iterator[Rollout]:
    refuse_endless(path)
    try:
        with path.open("rb") as file:
            for number, line in bounded_lines(path, file):
                if not line.strip():
                    continue
                place = f"{path}, line {number}"
                try:
                    row = json.loads(line)
                    yield Rollout.model_validate(
                        {**row, "split": split, "file": path.name, "line": number} if isinstance(row, dict) else row
                    )
                except ValidationError as error:
                    raise UserError(
                        f"{place}: not a rollout ({first_problem(error)}); name the samples folder of a GRPO run"
                    ) from None
                except (ValueError, RecursionError) as error:
                    if line.endswith(b"\n"):
                        raise UserError(f"{place}: not JSON ({error}); take the line out") from None
                    on_cut(place)
    except OSError as error:
        raise unreadable(path, error) from None
