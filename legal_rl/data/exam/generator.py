"""Exams whose gold sets are computed: which questions to ask, drawing them, and held-out exams."""

import difflib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from random import Random
from typing import Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Kind, Question
from legal_rl.data.exam.blueprint import LETTERS, Blueprint, DrawnQuestion, Split, Topic, blueprints
from legal_rl.data.exam.chain import Chain
from legal_rl.data.exam.family import Family
from legal_rl.data.exam.items import TOPICS, Verdict, judge
from legal_rl.data.exam.single_rule import draw_facts, draw_rules
from legal_rl.data.exam.stories import draw_chain, draw_mixed, draw_story

VERSION: Final = 2  # grows when the questions of a seed change; every row carries it
AS_OF: Final = "2025-01-01"
PATIENCE: Final = 300  # draws in a row that were seen before, after which a family counts as exhausted
MASK: Final = "□"  # in no text of the exam

Key = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Style:
    """A way to ask, the kind its questions have, its weight where all styles are drawn, and its draw.

    Level 1 applies or states one rule, 2 is a story of several persons, 3 a story under two rules with reasons, 4 a
    dispute with a chain of effects. ``topic`` is what it can be drawn of. The draw returns None where the blueprint
    leaves no room for it.
    """

    name: str
    level: int
    kind: Kind
    weight: int
    topic: type[Family[Any]] | type[Chain[Any]]
    draw: Callable[[Random, Blueprint], DrawnQuestion | None]


STYLES: Final = (
    Style("facts", 1, "case", 25, Family, draw_facts),
    Style("rules", 1, "knowledge", 15, Family, draw_rules),
    Style("story", 2, "case", 35, Family, draw_story),
    Style("mixed", 3, "case", 25, Family, draw_mixed),
    Style("chain", 4, "case", 1, Chain, draw_chain),
)


class ExamConfig(BaseModel):
    """Families, levels and kinds (None: all), and the ISO day of the law that gold follows.

    ``unverified`` lets the day be later than the articles were looked up for; every row then says so.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    families: tuple[str, ...] | None = None
    levels: tuple[Literal[1, 2, 3, 4], ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    law_as_of: str = AS_OF
    unverified: bool = False

    def chosen(self) -> list[Topic]:
        """The families named; where none is, all whose rule is in force on the day.

        Raises ``UserError`` for an unknown family, a malformed day, and a day on which a named family, or every family,
        cannot be asked.
        """
        if unknown := [name for name in self.families or () if name not in TOPICS]:
            near = difflib.get_close_matches(unknown[0], TOPICS, n=1)
            hint = f"did you mean {near[0]}? " if near else ""
            raise UserError(f"exam: there is no family {unknown[0]!r}; {hint}`legal-rl exam families` lists them")
        if not _is_day(self.law_as_of):
            raise UserError(f"exam: {self.law_as_of!r} is not a day; write the day of the law as YYYY-MM-DD")
        chosen = self._named()
        late = [family for family in chosen if family.askable(self.law_as_of, unverified=True)]
        askable = [family for family in late if self.unverified or self.law_as_of <= family.verified_until]
        if late and len(askable) < len(late) and (self.families or not askable):
            family = next(family for family in late if family not in askable)
            raise UserError(
                f"exam: family {family.name!r} was checked against the law up to {family.verified_until}, not as of "
                f"{self.law_as_of}; choose an earlier day, or say `unverified`, which every row then carries"
            )
        if len(askable) < len(chosen) and (self.families or not askable):
            family = next(family for family in chosen if family not in askable)
            since = family.valid_from
            until = f" to {family.valid_to}" if family.valid_to else " on"
            raise UserError(
                f"exam: family {family.name!r} cannot be asked of the law as of {self.law_as_of}; "
                f"choose a day from {since}{until}, or other families"
            )
        return askable

    def left_out(self) -> list[str]:
        """The names of families that have such questions, but not as of the day."""
        return sorted({topic.name for topic in self._named()} - {topic.name for topic in self.chosen()})

    def _named(self) -> list[Topic]:
        """The families named, or all that have questions of the levels and kinds."""
        topics = tuple({style.topic for style in self.styles()})
        if unasked := [name for name in self.families or () if not isinstance(TOPICS[name], topics)]:
            raise UserError(f"exam: family {unasked[0]!r} has no questions of this level and kind; name other ones")
        names = self.families or [name for name, topic in TOPICS.items() if isinstance(topic, topics)]
        return [TOPICS[name] for name in dict.fromkeys(names)]

    def styles(self) -> Sequence[Style]:
        """The styles that have one of the levels and of the kinds. Raises ``UserError`` where there is none."""
        styles = [style for style in STYLES if style.level in (self.levels or (style.level,))]
        styles = [style for style in styles if style.kind in (self.kinds or (style.kind,))]
        if not styles:
            raise UserError("exam: no question has this level and this kind; knowledge questions are on level 1")
        return styles


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


ALL: Final = ExamConfig()


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
    for number, blueprint in zip(range(n), blueprints(rng, families, split, exam.law_as_of), strict=False):
        question = _draw_new(rng, blueprint, styles, f"exam-{split}-{seed}-{number:06d}", taken)
        taken.add(masked_key(question))
        questions.append(question)
    return questions


def _draw_new(
    rng: Random, blueprint: Blueprint, styles: Sequence[Style], question_id: str, taken: Collection[Key]
) -> Question:
    for _ in range(PATIENCE):
        fitting = [style for style in styles if isinstance(blueprint.topic, style.topic)]
        # One style is no draw: an exam of single cases is the same whatever other styles there are.
        style = fitting[0] if len(fitting) == 1 else rng.choices(fitting, [style.weight for style in fitting])[0]
        drawn = style.draw(rng, blueprint)
        question = drawn and _question(question_id, blueprint, style, drawn)
        if question and masked_key(question) not in taken:
            return question
    raise UserError(
        f"exam: family {blueprint.topic.name!r} has too few different questions left; "
        "ask for fewer, or for more families or levels"
    )


def _question(question_id: str, blueprint: Blueprint, style: Style, drawn: DrawnQuestion) -> Question:
    """The question, with all that its gold set was computed from in ``meta``: it can be judged again without text."""
    items = dict(zip(LETTERS, drawn.items, strict=True))
    verdicts = {letter: judge(item) for letter, item in items.items()}
    return Question(
        id=question_id,
        stem=drawn.stem,
        options=dict(zip(LETTERS, drawn.options, strict=True)),
        gold=drawn.gold,
        kind=style.kind,
        form=drawn.form,
        subject=blueprint.topic.subject,
        source="exam",
        law_as_of=blueprint.day,
        meta={
            "exam_version": VERSION,
            **({"unverified": True} if blueprint.day > blueprint.topic.verified_until else {}),
            "family": blueprint.topic.name,
            "level": style.level,
            "style": style.name,
            "template": drawn.template,
            "names": drawn.names,
            "split": blueprint.split,
            "seen": not blueprint.novelty,
            "novelty": list(blueprint.novelty),
            "ask": drawn.asked,
            "positive": drawn.positive,
            "items": {letter: item.as_meta() for letter, item in items.items()},
            "truth": {letter: verdict.holds is drawn.positive for letter, verdict in verdicts.items()},
            "reasons": {letter: _reason(style, verdict, drawn.positive) for letter, verdict in verdicts.items()},
        },
    )


def _reason(style: Style, verdict: Verdict, positive: bool) -> str:
    """A teacher's sentence on one option, with the article."""
    truth = "" if style.name == "facts" else f"说法{'正确' if verdict.holds else '错误'}，"
    choice = "故选" if verdict.holds is positive else "故不选"
    return f"依《{verdict.norm.law}》第{verdict.norm.article}条，{verdict.because}，{truth}{choice}。"


def masked_stem(question: Question) -> str:
    """The stem with every name of the question masked."""
    return _mask(question.stem, question)


def masked_key(question: Question) -> Key:
    """A key that is equal for questions that differ at most in names and in the order of their options."""
    return masked_stem(question), tuple(sorted(_mask(text, question) for text in question.options.values()))


def _mask(text: str, question: Question) -> str:
    for name in question.meta.get("names", ()):
        text = text.replace(name, MASK)
    return text


def heldout(n: int, exam: ExamConfig = ALL, *, seed: int, train: Iterable[Question]) -> list[Question]:
    """``n`` held-out questions, half *seen*, half *unseen*, none of which occurs in ``train`` when names are masked.

    Raises ``UserError`` as ``generate`` does.
    """
    exclude = {masked_key(question) for question in train}
    return generate(n, exam, seed=seed, split="heldout", exclude=exclude)


@dataclass(frozen=True)
class TrainOverlap:
    """Questions of a group, and those that occur in training exactly, names masked.

    Counted are whole questions (options in any order), options with the stem they stand under, options by themselves.
    """

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


class TrainOverlapReport(NamedTuple):
    """Overlap with training of the seen and of the unseen questions, and of all."""

    seen: TrainOverlap
    unseen: TrainOverlap
    all: TrainOverlap

    def to_json(self) -> dict[str, dict[str, Any]]:
        """Counts and shares by group."""
        return {name: {**asdict(group), "shares": group.shares()} for name, group in self._asdict().items()}


def train_overlap(train: Iterable[Question], test: Sequence[Question]) -> TrainOverlapReport:
    """The overlap of ``test`` with ``train``. A question whose ``meta`` has no ``seen`` counts as unseen."""
    keys = {masked_key(question) for question in train}
    items = {(stem, option) for stem, options in keys for option in options}
    texts = {option for _, option in items}

    def count(group: Sequence[Question]) -> TrainOverlap:
        group_keys = [masked_key(question) for question in group]
        pairs = [(stem, option) for stem, options in group_keys for option in options]
        return TrainOverlap(
            questions=len(group),
            questions_in_train=sum(key in keys for key in group_keys),
            options=len(pairs),
            items_in_train=sum(pair in items for pair in pairs),
            options_in_train=sum(option in texts for _, option in pairs),
        )

    seen = [question for question in test if question.meta.get("seen")]
    unseen = [question for question in test if not question.meta.get("seen")]
    return TrainOverlapReport(count(seen), count(unseen), count(test))
