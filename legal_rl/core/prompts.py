"""Prompts: Question → chat messages. Each has a version that is stored with what was sampled from it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.core.answers import render
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import THINK_CLOSE, THINK_OPEN, Message, opens_thinking

THINK_SYSTEM: Final = (
    "你是一名参加国家统一法律职业资格考试的考生。题目可能有一个或多个正确选项。"
    "请先在<think>与</think>之间逐项分析每个选项及其法律依据，再在<answer>与</answer>之间只写出全部正确选项的字母，"
    "多个字母之间用逗号隔开，标签之外不要写任何内容。"
)
DIRECT_SYSTEM: Final = (
    "你是一名参加国家统一法律职业资格考试的考生。题目可能有一个或多个正确选项。"
    "请不要解释，直接在<answer>与</answer>之间写出全部正确选项的字母，多个字母之间用逗号隔开。"
)
# The headings of a plain prompt, and where a base model that goes on to invent the next question is cut.
_ASKED: Final = "题目："
_ANSWERED: Final = "解答："
_ARTICLES: Final = "可能有关的法条（按检索结果排列，未必适用）："
PLAIN_STOP: Final = (f"\n{_ASKED}",)
# What the assistant's turn may begin with. An empty think block keeps models that think by themselves from it.
PREFILLS: Final = {"none": "", "think": "<think>", "no-think": "<think>\n\n</think>\n\n"}


@dataclass(frozen=True, slots=True)
class Prompt:
    """``system`` is the instruction, None for none; ``thinks`` says whether answers come with their reasoning."""

    system: str | None
    thinks: bool = True


# `bare-v1` has no instruction: a model made from scratch learns the format from its traces and pays for every token.
PROMPTS: Final[dict[str, Prompt]] = {
    "think-v1": Prompt(THINK_SYSTEM),
    "direct-v1": Prompt(DIRECT_SYSTEM, thinks=False),
    "bare-v1": Prompt(None),
}


@dataclass(frozen=True, slots=True)
class Shot:
    """A worked example: a question and a right response to it in the strict format."""

    question: Question
    response: str


def render_question(question: Question) -> str:
    """Write the question as the examinee sees it: passage, stem, then one option a line."""
    parts = [question.passage] if question.passage else []
    parts.append(question.stem)
    parts += [f"{letter}.{text}" for letter, text in question.options.items()]
    return "\n".join(parts)


def find_prompt(version: str) -> Prompt:
    """Look up a prompt; ``UserError`` for a version that does not exist."""
    try:
        return PROMPTS[version]
    except KeyError:
        raise UserError(f"prompt: there is no version {version!r}; choose one of {', '.join(PROMPTS)}") from None


def build_messages(
    question: Question,
    version: str,
    *,
    shots: Sequence[Shot] = (),
    plain: bool = False,
    articles: Sequence[str] = (),
) -> list[Message]:
    """Write the messages of prompt ``version`` for ``question``, after ``shots`` as earlier turns.

    ``plain`` is for models without a chat template: one message whose content is the whole prompt, to be continued as
    it stands. ``articles`` of statutes stand in front of the question. Raises ``UserError`` for a version that does not
    exist.
    """
    prompt = find_prompt(version)
    turns = [(render_question(shot.question), _worked(shot, prompt)) for shot in shots]
    asked = "\n".join(
        [_ARTICLES, *articles, "", render_question(question)] if articles else [render_question(question)]
    )
    if plain:
        parts = [prompt.system] if prompt.system else []
        turns.append((asked, ""))
        parts += [f"{_ASKED}{exercise}\n{_ANSWERED}{answer}" for exercise, answer in turns]
        return [{"role": "user", "content": "\n\n".join(parts)}]
    messages: list[Message] = [{"role": "system", "content": prompt.system}] if prompt.system else []
    for exercise, answer in turns:
        messages += [{"role": "user", "content": exercise}, {"role": "assistant", "content": answer}]
    return [*messages, {"role": "user", "content": asked}]


def _worked(shot: Shot, prompt: Prompt) -> str:
    return shot.response if prompt.thinks else f"<answer>{render(shot.question.gold)}</answer>"


def template_prefill(rendered: str, content: str) -> str:
    """Find what a chat template begins the assistant's turn with, ``""`` for nothing.

    ``rendered`` is the template's text with the generation prompt, ``content`` that of the last message before it. Some
    templates open the thinking themselves (R1's distillates: ``<think>\\n``), others close it at once (Qwen3 without
    thinking: ``<think>\\n\\n</think>\\n\\n``).
    """
    after = rendered.rpartition(content)[2]
    start = after.find(THINK_OPEN)
    return after[start:] if start >= 0 else ""


def begin_turn(prefill: str, text: str) -> str:
    """Write the whole assistant's turn ``text`` as one that the chat template begins with ``prefill``.

    Where that opens the thinking, white space at the beginning of the thought goes: in a tokenizer's eyes it could be
    one with the line break that the prompt ends with. A turn without thinking gets an empty thought.
    """
    if not opens_thinking(prefill):
        return text
    body = text.lstrip()
    if body.startswith(THINK_OPEN):
        body = body.removeprefix(THINK_OPEN)
    elif THINK_CLOSE not in body:
        body = f"{THINK_CLOSE}\n\n{body}"
    return prefill + (body.lstrip() if prefill[-1].isspace() else body)


def prompt_label(version: str, *, shots: Sequence[Shot] = (), plain: bool = False, retrieved: str = "") -> str:
    """Label that is stored as the prompt: ``think-v1``, ``think-v1+3shots@1f2e3d4c``, ``think-v1+plain``.

    ``retrieved`` says which articles stand before the question, such as ``+5articles-v2@1f2e3d4c``.
    """
    label = version
    if shots:
        prompt = find_prompt(version)
        text = "\0".join(render_question(shot.question) + "\0" + _worked(shot, prompt) for shot in shots)
        digest = hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:8]
        label += f"+{len(shots)}shots@{digest}"
    return label + retrieved + ("+plain" if plain else "")
