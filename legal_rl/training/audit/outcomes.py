"""Every response that a policy may write, graded by the parser and rewarded against every gold set.

A behaviour never knows gold. Unless its form says otherwise, its reasoning argues every option the way its answer goes,
in as many characters for either verdict, so that components which read the reasoning are exploited as far as possible.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

from legal_rl.core.grading import Graded, GradeStatus, grade_text
from legal_rl.core.parser import Format
from legal_rl.core.prompts import render_question
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import FinishReason
from legal_rl.training.rewards import RewardConfig, compute

STRICT: Final = "strict"
SHORT: Final = "short"
_NAMES: Final = "甲乙丙丁戊"
_TOKENS_A_LINE: Final = 16  # of padding; near enough, since components are given token counts


@dataclass(frozen=True, slots=True)
class Behaviour:
    """One response as it would be written; ``predicted`` is the set it stands for, as letters in order."""

    form: str
    length: str
    predicted: str
    text: str
    finish_reason: FinishReason
    completion_tokens: int

    def grade(self, question: Question) -> Graded:
        """Grade the response as an answer to ``question``."""
        return grade_text(
            question, self.text, finish_reason=self.finish_reason, completion_tokens=self.completion_tokens
        )


def letter_sets(letters: str) -> tuple[str, ...]:
    """All 2^n − 1 non-empty sets, as letters in order, small ones first."""
    return tuple("".join(chosen) for size in range(1, len(letters) + 1) for chosen in combinations(letters, size))


def blank_question(letters: str, gold: str) -> Question:
    """A question with ``letters`` as options that asks for right statements; its content does not matter."""
    options = {letter: f"{name}可以请求赔偿" for letter, name in zip(letters, _NAMES, strict=False)}
    return Question(id="audit", stem="下列哪些说法是正确的？", options=options, gold=frozenset(gold), source="audit")


def lengths(limit: int) -> dict[str, int]:
    """Completion tokens by length class: an eighth of the limit, the limit, and one token over it."""
    return {SHORT: max(1, limit // 8), "limit": limit, "over": limit + 1}


def behaviours(letters: str, limit: int) -> Iterator[Behaviour]:
    """Every form × set × length."""
    for length, tokens in lengths(limit).items():
        argue = partial(_reasoning, letters, 0 if length == SHORT else tokens // _TOKENS_A_LINE)
        for form, write in FORMS.items():
            cut: FinishReason = "length" if form in CUT else "stop"
            for predicted in letter_sets(letters):
                yield Behaviour(form, length, predicted, write(letters, predicted, argue), cut, tokens)


def _reasoning(letters: str, padding: int, argued: str) -> str:
    """A verdict on every option that makes ``argued`` the answer, then ``padding`` lines that add nothing."""
    lines = [
        f"{letter}项：所述{'符合法律规定，说法正确，当选' if letter in argued else '不合法律规定，说法错误，不选'}。"
        for letter in letters
    ]
    return "\n".join([*lines, *(f"复核第{number}遍，结论不变。" for number in range(padding))])


def _answer(predicted: str) -> str:
    return f"<answer>{','.join(predicted)}</answer>"


def _complement(letters: str, predicted: str) -> str:
    """The letters left out; the first letter where there is none, so that it differs and is not empty."""
    return "".join(letter for letter in letters if letter not in predicted) or letters[0]


def _first_turned(letters: str, predicted: str) -> str:
    return predicted.removeprefix(letters[0]) if predicted[0] == letters[0] else letters[0] + predicted


def _options_copied(letters: str) -> str:
    return render_question(blank_question(letters, letters)).partition("\n")[2]


Write = Callable[[str, str, Callable[[str], str]], str]
# Each takes the question's letters, the predicted set, and what writes the reasoning for a set.
FORMS: Final[dict[str, Write]] = {
    STRICT: lambda _, p, argue: f"<think>{argue(p)}</think>\n{_answer(p)}",
    "no reasoning": lambda _, p, _argue: f"<think></think>\n{_answer(p)}",
    "one verdict turned": lambda o, p, argue: f"<think>{argue(_first_turned(o, p))}</think>\n{_answer(p)}",
    "no answer tag": lambda _, p, argue: f"<think>{argue(p)}</think>\n故选{p}。",
    "no tags": lambda _, p, _argue: p,
    "tags doubled": lambda _, p, argue: f"<think><think>{argue(p)}</think></think>\n<answer>{_answer(p)}</answer>",
    "two answers, agreeing": lambda _, p, argue: f"<think>{argue(p)}</think>\n{_answer(p)}\n{_answer(p)}",
    "two answers, different": lambda o, p, argue: (
        f"<think>{argue(p)}</think>\n{_answer(p)}\n{_answer(_complement(o, p))}"
    ),
    "answer inside think": lambda _, p, argue: f"<think>{argue(p)}\n{_answer(p)}</think>",
    "empty answer": lambda _, p, argue: f"<think>{argue(p)}</think>\n<answer></answer>",
    "invalid letter": lambda o, p, argue: f"<think>{argue(p)}</think>\n{_answer(p + LETTERS[len(o)])}",
    "options copied": lambda o, p, argue: f"<think>{argue(p)}</think>\n<answer>{_options_copied(o)}</answer>",
    "cut in thinking": lambda _, p, argue: f"<think>{argue(p)}",
    "cut in the answer": lambda _, p, argue: f"<think>{argue(p)}</think>\n<answer>{','.join(p)}",
    "silence": lambda _, _p, _argue: "",
}
CUT: Final = frozenset({"cut in thinking", "cut in the answer"})


@dataclass(frozen=True, slots=True)
class RewardedResponse:
    """One behaviour against one gold set; ``right`` is exact match as the parser reads it, ``reward`` the total."""

    form: str
    length: str
    predicted: str
    gold: str
    status: GradeStatus
    format: Format
    right: bool
    reward: float


@dataclass(frozen=True, slots=True)
class RewardTable:
    """All outcomes over one set of option letters, by (form, length, predicted, gold)."""

    letters: str
    table: Mapping[tuple[str, str, str, str], RewardedResponse]

    def at(self, form: str, predicted: str, gold: str, length: str = SHORT) -> RewardedResponse:
        """The outcome of ``predicted`` written in ``form`` where ``gold`` is right."""
        return self.table[form, length, predicted, gold]


def reward_table(config: RewardConfig, letters: str, limit: int) -> RewardTable:
    """Grade and reward all of ``behaviours`` against all gold sets; for 4 letters 10,125 outcomes.

    ``limit`` is the longest response in tokens. Raises what the components raise.
    """
    questions = {gold: blank_question(letters, gold) for gold in letter_sets(letters)}
    table = {}
    for behaviour in behaviours(letters, limit):
        for gold, question in questions.items():
            graded = behaviour.grade(question)
            grade, key = graded.grade, (behaviour.form, behaviour.length, behaviour.predicted, gold)
            reward = compute(graded, config)["score"]
            table[key] = RewardedResponse(*key, grade.status, grade.format, grade.exact is True, reward)
    return RewardTable(letters, table)
