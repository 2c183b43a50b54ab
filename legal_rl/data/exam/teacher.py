"""A teacher that reasons option by option and errs in a stated way, so that traces have the flaws of real ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import Flaw
from legal_rl.data.exam.items import TOPICS, Item, Verdict, judge

MODEL = "exam-teacher"


@dataclass(frozen=True)
class TeacherConfig:
    """The teacher's rates of error, per question and independent of each other.

    With probability ``p_flaw`` every option is judged by one of the family's flaws instead of the law; with probability
    ``p_slip`` one option's verdict is turned round, its reason left as it was. Neither happens where nothing would be
    left to choose. Every option cites the article that governs it, or says that its reason is that of the option before
    it; where a flaw changes the reasoning, the flaw's own article. A vignette's flaw misreads the article that governs.
    ``brief`` cites one article for all cases under one rule, which keeps responses short enough for a tiny model.
    """

    p_flaw: float = 0.6
    p_slip: float = 0.08
    brief: bool = False

    def __post_init__(self) -> None:
        for name, value in (("p_flaw", self.p_flaw), ("p_slip", self.p_slip)):
            if not 0 <= value <= 1:
                raise UserError(f"teacher: {name} is {value}; it is a probability, give a number from 0 to 1")


@dataclass(frozen=True)
class Trace:
    """A response, the flaw applied and the option that slipped, None for none."""

    response: Response
    chosen: frozenset[str]
    flaw: str | None
    slipped: str | None


def teach(questions: Iterable[Question], config: TeacherConfig, *, seed: int) -> list[Response]:
    """One response a question. Raises as ``traces`` does."""
    return [trace.response for trace in traces(questions, config, seed=seed)]


def traces(questions: Iterable[Question], config: TeacherConfig, *, seed: int) -> list[Trace]:
    """One trace a question, independent of the other questions, from the stored items alone: gold is never read.

    Raises ``UserError`` for a question that this generator did not make and for a held-out one.
    """
    return [_trace(question, config, seed) for question in questions]


def _trace(question: Question, config: TeacherConfig, seed: int) -> Trace:
    meta = question.meta
    if meta.get("family") not in TOPICS:
        raise UserError(f"teacher: question {question.id} is not from the exam; give questions of `exam generate`")
    if meta["split"] != "train":
        raise UserError(f"teacher: question {question.id} is held out; traces are made from --split train alone")
    items = {letter: Item(**item) for letter, item in meta["items"].items()}
    topics = [TOPICS[name] for name in dict.fromkeys(item.family for item in items.values())]
    flaws: list[Flaw[Any] | Misbelief] = [flaw for topic in topics for flaw in topic.flaws]
    rng = Random(f"teacher:{seed}:{question.id}")
    flaw = rng.choice(flaws) if rng.random() < config.p_flaw else None
    verdicts = {letter: judge(item, flaw) for letter, item in items.items()}
    if flaw is not None and not _chosen(question, verdicts):
        flaw, verdicts = None, {letter: judge(item) for letter, item in items.items()}
    chosen, slipped = _chosen(question, verdicts), None
    if rng.random() < config.p_slip:
        slipped = rng.choice([letter for letter in question.letters if chosen ^ {letter}])
        chosen ^= {slipped}
    response = Response(id=question.id, text=_text(question, verdicts, chosen, config), model=MODEL, seed=seed)
    return Trace(response, chosen, flaw.name if flaw else None, slipped)


def _chosen(question: Question, verdicts: dict[str, Verdict]) -> frozenset[str]:
    positive = question.meta["positive"]
    return frozenset(letter for letter, verdict in verdicts.items() if verdict.holds is positive)


def _text(question: Question, verdicts: dict[str, Verdict], chosen: frozenset[str], config: TeacherConfig) -> str:
    """The strict format: think and answer tags, the letters of the answer in order with commas between.

    The reasoning opens with what is asked for, as people do before they look at the options; without it a small model
    does not learn to tell a question from its opposite.
    """
    facts = question.meta["style"] == "facts"
    lines, before = [], [""]
    for letter, verdict in verdicts.items():
        parts = sorted(f"依{verdict.norm.citation}，{verdict.because}".split("；"))
        same = bool(verdict.why) and parts == before  # of a dispute: options that answer one question rest on the same
        grounds = f"理由同上，{_truth(verdict)}" if same else _grounds(verdict, facts, config.brief)
        lines.append(f"{letter}：{grounds}，{'选' if letter in chosen else '不选'}。")
        before = parts
    return (
        f"<think>{_opening(question, config.brief)}{''.join(lines)}</think><answer>{','.join(sorted(chosen))}</answer>"
    )


def _opening(question: Question, brief: bool) -> str:
    """The reasoning's first sentence: what is to be chosen."""
    positive = question.meta["positive"]
    if question.meta["style"] != "facts":
        return f"本题选{'正确' if positive else '错误'}的。"
    family = FAMILIES[question.meta["family"]]
    ask = family.ask(question.meta["ask"])
    if brief:
        return f"{ask.norm.citation}。本题{'选' if positive else '不选'}{ask.outcome}的。"
    if positive:
        return f"本题选“{ask.outcome}”的。"
    others = [outcome.name for outcome in family.outcomes if outcome.name != ask.outcome]
    return f"本题选“{others[0]}”的。" if len(others) == 1 else f"本题选不是“{ask.outcome}”的。"


def _grounds(verdict: Verdict, facts: bool, brief: bool) -> str:
    """Article and reason; under one rule the outcome is part of the reason, else the truth of the option follows."""
    if facts:
        return verdict.because if brief else f"依{verdict.norm.citation}，{verdict.because}"
    return f"依{verdict.norm.citation}，{verdict.because}，{_truth(verdict)}"


def _truth(verdict: Verdict) -> str:
    return f"说法{'正确' if verdict.holds else '错误'}"
