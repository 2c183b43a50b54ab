"""What an exported task asks: the prompt, its length, and one row a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from legal_rl.core.prompts import PLAIN_STOP, build_messages, find_prompt
from legal_rl.core.questions import Question

DATA = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class Protocol:
    """``prompt`` is a version of ``core.prompts``; ``plain`` writes it out for models without a chat template.

    ``max_tokens`` is the longest answer. Decoding is greedy, one answer a question.
    """

    prompt: str = "think-v1"
    plain: bool = False
    max_tokens: int = 2048

    @property
    def system(self) -> str:
        """The system message, empty where there is none. ``UserError`` for a prompt that does not exist."""
        return "" if self.plain else find_prompt(self.prompt).system or ""

    @property
    def stop(self) -> list[str]:
        """The strings that end an answer."""
        return list(PLAIN_STOP) if self.plain else []


def export_rows(questions: Sequence[Question], protocol: Protocol) -> list[dict[str, Any]]:
    """One row a question: id, prompt (the user's message), letters and gold as strings; nothing else leaves."""
    return [
        {
            "id": question.id,
            "prompt": build_messages(question, protocol.prompt, plain=protocol.plain)[-1]["content"],
            "letters": question.letters,
            "gold": "".join(sorted(question.gold)),
        }
        for question in questions
    ]
