"""The rows verl trains on and the reward of a response to one of them: ``pkg://legal_rl.engines.verl.reward``.

The reward adds nothing of its own: the text is graded as offline evaluation grades it, and the components are those of
``legal_rl.training.rewards``. Importable without verl.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded, grade_text
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.runs.records import replacing
from legal_rl.training.rewards import RewardConfig, compute
from legal_rl.training.rollouts import Split


def write_parquet(
    questions: Sequence[Question], path: Path, *, prompt: str, split: Split = "train", prefill: bool = False
) -> None:
    """Write one row a question: ``data_source, prompt, ability, reward_model, extra_info``.

    ``prompt`` is a prompt version, ``prefill`` says that the model's chat template opens ``<think>`` itself.
    ``extra_info`` carries the whole question as JSON, so that the reward grades with all that offline evaluation has.
    Raises ``UserError`` when there is no question or the version is unknown.
    """
    if not questions:
        raise UserError(f"{path.name}: there is no question to write; GRPO needs at least one in each of train and val")
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [_row(index, question, prompt, split, prefill) for index, question in enumerate(questions)]
    with replacing(path) as partial:
        pq.write_table(pa.Table.from_pylist(rows), partial)


def _row(index: int, question: Question, prompt: str, split: Split, prefill: bool) -> dict[str, Any]:
    return {
        "data_source": question.source,
        "prompt": build_messages(question, prompt),
        "ability": "law",
        "reward_model": {"style": "rule", "ground_truth": "".join(sorted(question.gold))},
        "extra_info": {
            "index": index,
            "id": question.id,
            "split": split,
            "letters": question.letters,
            "prefill": prefill,
            "question": question.model_dump_json(),
        },
    }


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any],
    reward: str | None = None,
    **_: Any,
) -> dict[str, float]:
    """Every component, ``acc`` and the total ``score`` of one response, always under the same keys.

    ``reward`` is a RewardConfig as JSON (from ``reward_kwargs``; None is the default reward). ``extra_info`` is what
    ``write_parquet`` wrote, plus ``finish_reason`` and token counts where ``GradingRewardManager`` adds them; noise is
    for its ``split`` "train" alone. Raises ``ValueError`` when the row's gold and its question disagree.
    """
    config = _config(reward).on(str(extra_info.get("split", "train")))
    return compute(grade(solution_str, ground_truth, extra_info), config)


def grade(text: str, ground_truth: str, extra_info: Mapping[str, Any]) -> Graded:
    """The response as offline evaluation would see it."""
    question = Question.model_validate_json(extra_info["question"])
    if set(ground_truth) != question.gold:
        raise ValueError(
            f"{question.id}: the row's gold {ground_truth!r} is not the question's {sorted(question.gold)}"
        )
    return grade_text(
        question,
        text,
        prefill=bool(extra_info.get("prefill", False)),
        finish_reason=str(extra_info.get("finish_reason", "stop")),
        prompt_tokens=extra_info.get("prompt_tokens"),
        completion_tokens=extra_info.get("completion_tokens"),
    )


def stored_values(extra_fields: Any) -> dict[str, float]:
    """The values ``compute_score`` gave a sample, from what verl's queue keeps beside it."""
    fields = getattr(extra_fields, "data", extra_fields)
    return {name: float(value) for name, value in fields["reward_extra_info"].items()}


@lru_cache(maxsize=8)
def _config(reward: str | None) -> RewardConfig:
    return RewardConfig() if reward is None else RewardConfig.model_validate_json(reward)
