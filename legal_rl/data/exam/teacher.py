"""A teacher that reasons option by option and errs in a stated way, so that traces have the flaws of real ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import Flaw
from legal_rl.data.exam.items import Item, Verdict, judge

MODEL = "exam-teacher"


@dataclass(frozen=True)
class TeacherConfig:
    """How the teacher errs, per question and independently.

    With probability ``p_flaw`` every option is judged by one of the family's flaws instead of the law; with probability
    ``p_slip`` one option's verdict is turned round, its reason left as it was. Neither is done where it would leave
    nothing to choose: a teacher with no answer looks again. The article it cites is always the one in force: it takes
    its flaw for the law.
    """

    p_flaw: float = 0.6
    p_slip: float = 0.08

    def __post_init__(self) -> None:
        for name, value in (("p_flaw", self.p_flaw), ("p_slip", self.p_slip)):
            if not 0 <= value <= 1:
                raise UserError(f"teacher: {name} is {value}; it is a probability, give a number from 0 to 1")


@dataclass(frozen=True)
class Trace:
    """A response and what went into it, for analysis: the flaw applied and the option that slipped, None for none."""

    response: Response
    chosen: frozenset[str]
    flaw: str | None
    slipped: str | None


def teach(questions: Iterable[Question], config: TeacherConfig, *, seed: int) -> list[Response]:
    """One response a question. Raises as ``trace`` does."""
    return [found.response for found in traces(questions, config, seed=seed)]


def traces(questions: Iterable[Question], config: TeacherConfig, *, seed: int) -> list[Trace]:
    """One trace a question; what is written for one question does not hang on the others."""
    return [trace(question, config, seed=seed) for question in questions]


def trace(question: Question, config: TeacherConfig, *, seed: int) -> Trace:
    """What the teacher writes, from the stored items alone: gold is never looked at.

    Raises ``UserError`` for a question that this generator did not make and for a held-out one.
    """
    items, flaws = _read(question)
    positive = question.meta["positive"]
    rng = Random(f"teacher:{seed}:{question.id}")
    verdicts = {letter: judge(item) for letter, item in items.items()}
    flaw: Flaw[Any] | None = rng.choice(flaws) if rng.random() < config.p_flaw else None
    if flaw is not None:
        flawed = {letter: judge(item, flaw) for letter, item in items.items()}
        flaw = flaw if _wanted(positive, flawed) else None
        verdicts = flawed if flaw else verdicts
    chosen = _wanted(positive, verdicts)
    slipped = _slip(rng, question.letters, chosen) if rng.random() < config.p_slip else None
    chosen = chosen if slipped is None else chosen ^ {slipped}
    text = _write(question, verdicts, chosen)
    response = Response(id=question.id, text=text, model=MODEL, seed=seed)
    return Trace(response, chosen, flaw.name if flaw else None, slipped)


def _read(question: Question) -> tuple[dict[str, Item], list[Flaw[Any]]]:
    """The options' items and every flaw of their families."""
    meta = question.meta
    if meta.get("family") not in FAMILIES:
        raise UserError(f"teacher: question {question.id} is not from the exam; give questions of `exam generate`")
    if meta["split"] != "train":
        raise UserError(f"teacher: question {question.id} is held out; traces are made from --split train alone")
    items = {letter: Item(**item) for letter, item in meta["items"].items()}
    names = dict.fromkeys(item.family for item in items.values())
    return items, [flaw for name in names for flaw in FAMILIES[name].flaws]


def _wanted(positive: bool, verdicts: dict[str, Verdict]) -> frozenset[str]:
    return frozenset(letter for letter, verdict in verdicts.items() if verdict.holds is positive)


def _slip(rng: Random, letters: str, chosen: frozenset[str]) -> str:
    return rng.choice([letter for letter in letters if chosen ^ {letter}])


def _write(question: Question, verdicts: dict[str, Verdict], chosen: frozenset[str]) -> str:
    """The strict format: think and answer tags, the letters of the answer in order with commas between.

    The reasoning opens with what is asked for, as people do before they look at the options; without it a small model
    does not learn to tell a question from its opposite.
    """
    style, positive = question.meta["style"], question.meta["positive"]
    if style == "facts":
        ask = FAMILIES[question.meta["family"]].ask(question.meta["ask"])
        opening = f"{ask.norm.citation}。本题{'选' if positive else '不选'}{ask.outcome}的。"
    else:
        opening = f"本题选{'正确' if positive else '错误'}的。"
    lines = [
        f"{letter}：{_grounds(style, verdict)}，{'选' if letter in chosen else '不选'}。"
        for letter, verdict in verdicts.items()
    ]
    return f"<think>{opening}{''.join(lines)}</think><answer>{','.join(sorted(chosen))}</answer>"


def _grounds(style: str, verdict: Verdict) -> str:
    """Under one rule, cited once, the reason alone; else with the article and what it makes of the option."""
    if style == "facts":
        return verdict.because
    return f"依{verdict.norm.citation}，{verdict.because}，说法{'正确' if verdict.holds else '错误'}"
