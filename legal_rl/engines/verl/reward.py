"""The function verl calls for every sample: ``reward.custom_reward_function.path=pkg://legal_rl.engines.verl.reward``.

It adds nothing of its own: the text is graded as offline evaluation grades it, and the components are those of
``legal_rl.training.rewards``. Importable without verl.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from legal_rl.core.grading import Graded, grade_text
from legal_rl.core.questions import Question
from legal_rl.training.rewards import RewardConfig, compute


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


@lru_cache(maxsize=8)
def _config(reward: str | None) -> RewardConfig:
    return RewardConfig() if reward is None else RewardConfig.model_validate_json(reward)
