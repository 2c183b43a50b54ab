"""Exams whose gold sets are computed: which questions to ask, drawing them, and held-out exams."""

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from random import Random
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Kind, Question
from legal_rl.data.exam import single_rule, stories
from legal_rl.data.exam.blueprint import (
    LETTERS,
    STYLES,
    Blueprint,
    DrawnQuestion,
    Key,
    Split,
    Style,
    StyleName,
    blueprints,
    masked_key,
    masked_options,
    masked_stem,
)
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import Family
from legal_rl.data.exam.items import Verdict, judge

AS_OF: Final = "2025-01-01"


class ExamConfig(BaseModel):
    """Families, levels and kinds (None: all), and the ISO day of the law that gold follows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    families: tuple[str, ...] | None = None
    levels: tuple[Literal[1, 2, 3], ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    law_as_of: str = AS_OF

    def chosen(self) -> list[Family[Any]]:
        """The families named; where none is, all whose rule is in force on the day.

        Raises ``UserError`` for an unknown family, for what is no day, and for a day on which a family named, or every
        family, cannot be asked.
        """
        unknown = [name for name in self.families or () if name not in FAMILIES]
        if unknown:
            near = difflib.get_close_matches(unknown[0], FAMILIES, n=1)
            hint = f"did you mean {near[0]}? " if near else ""
            raise UserError(f"exam: there is no family {unknown[0]!r}; {hint}`legal-rl exam families` lists them")
        if not _is_day(self.law_as_of):
            raise UserError(f"exam: {self.law_as_of!r} is not a day; write the day of the law as YYYY-MM-DD")
        chosen = [FAMILIES[name] for name in dict.fromkeys(self.families or FAMILIES)]
        askable = [family for family in chosen if family.askable(self.law_as_of)]
        if len(askable) < len(chosen) and (self.families or not askable):
            raise UserError(_not_in_force(next(f for f in chosen if f not in askable), self.law_as_of))
        return askable

    def styles(self) -> Sequence[Style]:
        """The ways to ask that have one of the levels and of the kinds. Raises ``UserError`` where there is none."""
        found = [style for style in STYLES if style.level in (self.levels or (style.level,))]
        found = [style for style in found if style.kind in (self.kinds or (style.kind,))]
        if not found:
            raise UserError("exam: no question has this level and this kind; knowledge questions are on level 1")
        return found


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _not_in_force(family: Family[Any], day: str) -> str:
    since = max(family.rule.valid_from, family.asked_from)
    until = f" to {family.rule.valid_to}" if family.rule.valid_to else " on"
    return (
        f"exam: family {family.name!r} cannot be asked of the law as of {day}; "
        f"choose a day from {since}{until}, or other families"
    )


DRAW: Final[Mapping[StyleName, Callable[[Random, Blueprint], DrawnQuestion | None]]] = {
    "facts": single_rule.draw_facts,
    "rules": single_rule.draw_rules,
    "story": stories.draw_story,
    "mixed": stories.draw_mixed,
}

ALL: Final = ExamConfig()
PATIENCE: Final = 300  # draws in a row that were seen before, after which a family counts as exhausted


def generate(
    n: int,
    exam: ExamConfig = ALL,
    *,
    seed: int,
    split: Split = "train",
    exclude: Collection[Key] = frozenset(),
) -> list[Question]:
    """``n`` different questions, the families in equal shares; the same arguments give the same questions anywhere.

    Even with names masked and whatever the order of options, no question occurs twice or has a key in ``exclude``
    (see ``masked_key``). With ``split="heldout"`` half of the questions are *seen* (wordings, cases and statements that
    training may show) and half *unseen* (at least one that training never shows); ``meta["seen"]`` says which.

    Raises ``UserError`` for what ``exam`` cannot have, and when the families hold too few different questions.
    """
    if n < 0:
        raise UserError(f"exam: the number of questions is {n}; ask for 0 or more")
    families, styles = exam.chosen(), exam.styles()
    rng = Random(f"exam:{split}:{seed}")
    taken, questions = set(exclude), []
    for number, order in zip(range(n), blueprints(rng, families, split, exam.law_as_of), strict=False):
        question = _fresh(rng, order, styles, f"exam-{split}-{seed}-{number:06d}", taken)
        taken.add(masked_key(question))
        questions.append(question)
    return questions


def _fresh(
    rng: Random, order: Blueprint, styles: Sequence[Style], question_id: str, taken: Collection[Key]
) -> Question:
    for _ in range(PATIENCE):
        # One style is no draw: an exam of single cases is the same whatever other styles there are.
        style = styles[0] if len(styles) == 1 else rng.choices(styles, [style.weight for style in styles])[0]
        sketch = DRAW[style.name](rng, order)
        question = sketch and _question(question_id, order, style, sketch)
        if question and masked_key(question) not in taken:
            return question
    raise UserError(
        f"exam: family {order.family.name!r} has too few different questions left; "
        "ask for fewer, or for more families or levels"
    )


def _question(question_id: str, order: Blueprint, style: Style, sketch: DrawnQuestion) -> Question:
    """The sketch with everything that its gold set was computed from: enough to judge it again without its text."""
    verdicts = [judge(item) for item in sketch.items]
    return Question(
        id=question_id,
        stem=sketch.stem,
        options=dict(zip(LETTERS, sketch.options, strict=True)),
        gold=sketch.gold,
        kind=style.kind,
        form=sketch.form,
        subject=order.family.subject,
        source="exam",
        law_as_of=order.day,
        meta={
            "family": order.family.name,
            "level": style.level,
            "style": style.name,
            "template": sketch.template,
            "names": sketch.names,
            "split": order.split,
            "seen": not order.novelty,
            "novelty": list(order.novelty),
            "ask": sketch.asked,
            "positive": sketch.positive,
            "items": {letter: item.as_meta() for letter, item in zip(LETTERS, sketch.items, strict=True)},
            "truth": {
                letter: verdict.holds is sketch.positive for letter, verdict in zip(LETTERS, verdicts, strict=True)
            },
            "reasons": {
                letter: reason(style, verdict, sketch.positive)
                for letter, verdict in zip(LETTERS, verdicts, strict=True)
            },
        },
    )


def reason(style: Style, verdict: Verdict, positive: bool) -> str:
    """A teacher's sentence on one option, with the article."""
    said = "" if style.name == "facts" else f"说法{'正确' if verdict.holds else '错误'}，"
    choice = "故选" if verdict.holds is positive else "故不选"
    return f"依《{verdict.norm.law}》第{verdict.norm.article}条，{verdict.because}，{said}{choice}。"


def heldout(n: int, exam: ExamConfig = ALL, *, seed: int, train: Iterable[Question]) -> list[Question]:
    """``n`` held-out questions, half *seen*, half *unseen*, none of which occurs in ``train`` when names are masked.

    Raises ``UserError`` as ``generate`` does.
    """
    exclude = {masked_key(question) for question in train}
    return generate(n, exam, seed=seed, split="heldout", exclude=exclude)


@dataclass(frozen=True)
class TrainOverlap:
    """How many of a group occur in training, names masked, exactly: whole questions (whatever the order of options),
    options with the stem they stand under, options by themselves."""

    questions: int
    questions_in_train: int
    options: int
    items_in_train: int
    options_in_train: int

    def shares(self) -> dict[str, float | None]:
        """The three shares in training, from 0 to 1; None for an empty group."""
        return {
            "questions": self.questions_in_train / self.questions if self.questions else None,
            "items": self.items_in_train / self.options if self.options else None,
            "options": self.options_in_train / self.options if self.options else None,
        }


@dataclass(frozen=True)
class TrainOverlapReport:
    """Overlap with training of the seen and of the unseen questions, and of all."""

    seen: TrainOverlap
    unseen: TrainOverlap
    all: TrainOverlap

    def to_json(self) -> dict[str, dict[str, Any]]:
        """Counts and shares by group."""
        groups = {"seen": self.seen, "unseen": self.unseen, "all": self.all}
        return {name: {**asdict(group), "shares": group.shares()} for name, group in groups.items()}


def train_overlap(train: Iterable[Question], test: Sequence[Question]) -> TrainOverlapReport:
    """What share of ``test`` occurs in ``train``. A question whose ``meta`` has no ``seen`` counts as unseen."""
    keys, items, options = set(), set(), set()
    for question in train:
        keys.add(masked_key(question))
        stem = masked_stem(question)
        for option in masked_options(question):
            items.add((stem, option))
            options.add(option)

    def count(group: list[Question]) -> TrainOverlap:
        pairs = [(masked_stem(question), option) for question in group for option in masked_options(question)]
        return TrainOverlap(
            questions=len(group),
            questions_in_train=sum(masked_key(question) in keys for question in group),
            options=len(pairs),
            items_in_train=sum(pair in items for pair in pairs),
            options_in_train=sum(option in options for _, option in pairs),
        )

    seen = [question for question in test if question.meta.get("seen")]
    unseen = [question for question in test if not question.meta.get("seen")]
    return TrainOverlapReport(count(seen), count(unseen), count(list(test)))
