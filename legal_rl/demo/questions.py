"""Questions that are drawn or uploaded, and what the tabs ask them with."""

import secrets
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.context import Context
from legal_rl.demo.page import VisitorError, model_name
from legal_rl.reporting.words import Words

IMMEDIATE: Final[dict[str, Any]] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
Mix = Literal["any", "half", "single", "several"]
MIXES: Final[tuple[Mix, ...]] = get_args(Mix)
# Of the generated questions about one in seven has the form single.
_POOL_FACTORS: Final = (12, 4, 1)


def streaming(context: Context) -> dict[str, Any]:
    """Gradio's options for a handler that streams."""
    limit = context.limits.concurrency
    return {"concurrency_limit": limit, "show_progress": "hidden", "api_visibility": "private"}


def build_model_choice(context: Context, words: Words, label: str, name: str) -> gr.Radio:
    """The choice of a model by its index, shown where there are two."""
    models = [(model_name(words, model.label, model.trained), index) for index, model in enumerate(context.models)]
    return gr.Radio(models, value=0, label=label, visible=len(models) > 1, elem_id=f"{name}-model")


def show_source(source: str) -> tuple[Any, Any]:
    """Updates of the choice of generated questions and of the upload: the one that ``source`` needs is shown."""
    return gr.update(visible=source == "generated"), gr.update(visible=source == "upload")


def draw_questions(n: int, exam: ExamConfig) -> list[Question]:
    """``n`` new generated questions. Raises ``UserError`` where ``exam`` holds too few."""
    return generate(n, exam, seed=secrets.randbelow(2**31), split="heldout")


def draw_paper(n: int, exam: ExamConfig, *, mix: Mix, seed: int) -> list[Question]:
    """``n`` generated questions, the same for the same arguments. Raises ``VisitorError`` where there are too few."""
    for factor in (1,) if mix == "any" else _POOL_FACTORS:
        try:
            pool = generate(n * factor, exam, seed=seed, split="heldout")
        except UserError:
            continue
        if questions := _mix_forms(pool, n, mix):
            return questions
    raise VisitorError("exam.refused.few", n=n)


def _mix_forms(pool: Sequence[Question], n: int, mix: Mix) -> list[Question]:
    """``n`` of the pool in its order, with as many single questions as ``mix`` says; empty where it has too few."""
    if mix == "any":
        return list(pool[:n])
    single = {"half": (n + 1) // 2, "single": n, "several": 0}[mix]
    quota = {True: single, False: n - single}
    taken = []
    for question in pool:
        is_single = question.form == "single"
        if quota[is_single]:
            quota[is_single] -= 1
            taken.append(question)
    return [] if any(quota.values()) else taken
