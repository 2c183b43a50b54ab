"""Exams whose gold sets are computed: which questions to ask, drawing them, and held-out exams."""

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from math import ceil
from random import Random
from statistics import fmean
from typing import Any, Final, Literal
from zlib import crc32

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Kind, Question
from legal_rl.data.exam.blueprint import Blueprint, DrawnQuestion, Split, Topic, Topics
from legal_rl.data.exam.chain import Chain
from legal_rl.data.exam.family import Family
from legal_rl.data.exam.items import TOPICS, Verdict, judge
from legal_rl.data.exam.likeness import has_number, spread
from legal_rl.data.exam.profiles import LETTERS, PROFILES, ProfileName
from legal_rl.data.exam.repeats import Key, masked_key
from legal_rl.data.exam.single_rule import draw_facts, draw_rules
from legal_rl.data.exam.stories import draw_chain, draw_mixed, draw_story

VERSION: Final = 6  # grows when the questions of a seed change; every row carries it
AS_OF: Final = "2025-05-31"
FAR: Final = 1000.0  # characters that a number too many or too few counts as
SAMPLE: Final = 24
PATIENCE: Final = 300  # draws in a row that were seen before, after which a family counts as exhausted


@dataclass(frozen=True)
class Style:
    """A way to ask, the kind its questions have, and its draw; how often it is drawn is the profile's.

    Level 1 applies or states one rule, 2 is a case and what would follow if its facts were others, 3 two cases under
    two rules with reasons, 4 a dispute with a chain of effects. ``topic`` is what it can be drawn of. The draw returns
    None where the blueprint leaves no room for it.
    """

    name: str
    level: int
    kind: Kind
    topic: type[Family[Any]] | type[Chain[Any]]
    draw: Callable[[Random, Blueprint], DrawnQuestion | None]


STYLES: Final = (
    Style("facts", 1, "case", Family, draw_facts),
    Style("rules", 1, "knowledge", Family, draw_rules),
    Style("story", 2, "case", Family, draw_story),
    Style("mixed", 3, "case", Family, draw_mixed),
    Style("chain", 4, "case", Chain, draw_chain),
)


class ExamConfig(BaseModel):
    """Families, levels and kinds (None: all), and the ISO day of the law that gold follows.

    ``unverified`` lets the day be later than the articles were looked up for; every row then says so. ``profile`` names
    the shares to draw in. ``holdout``: families and chains that only held-out questions have, by name, or a share of
    either, from 0 to 1, rounded up, chosen by their names alone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    families: tuple[str, ...] | None = None
    levels: tuple[Literal[1, 2, 3, 4], ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    law_as_of: str = AS_OF
    unverified: bool = False
    # Left out of records at their defaults: runs made before these keys stay as they are.
    profile: ProfileName = Field(default="balanced", exclude_if=lambda value: value == "balanced")
    holdout: tuple[str, ...] | float = Field(default=(), exclude_if=lambda value: value == ())

    def chosen(self) -> list[Topic]:
        """The families named; where none is, all whose rule is in force on the day.

        Raises ``UserError`` for an unknown family, a malformed day, and a day on which a named family, or every family,
        cannot be asked.
        """
        _refuse_unknown(self.families or ())
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

    def topics(self, split: Split) -> Topics:
        """The topics that are asked, those held out of training apart.

        Raises ``UserError`` as ``chosen`` does, and for a ``holdout`` that names or leaves nothing to ask.
        """
        chosen = self.chosen()
        if isinstance(self.holdout, float):
            if not 0 <= self.holdout < 1:
                raise UserError(f"exam: holdout is {self.holdout}; give names, or a share from 0 to below 1")
            held = set()
            for kind in (Family, Chain):  # at least one of each
                names = sorted((t.name for t in chosen if isinstance(t, kind)), key=lambda name: crc32(name.encode()))
                held |= set(names[: ceil(self.holdout * len(names))])
        else:
            _refuse_unknown(self.holdout)
            held = set(self.holdout)
        if strange := held - {topic.name for topic in chosen}:
            raise UserError(f"exam: holdout names {strange.pop()!r}, which this exam does not ask; leave it out")
        if len(held) == len(chosen):
            raise UserError("exam: holdout leaves no family to train on; name fewer")
        shown, apart = (tuple(topic for topic in chosen if (topic.name in held) is side) for side in (False, True))
        return Topics(shown, apart, split, self.law_as_of, PROFILES[self.profile])

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


def _refuse_unknown(names: Sequence[str]) -> None:
    if unknown := [name for name in names if name not in TOPICS]:
        near = difflib.get_close_matches(unknown[0], TOPICS, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UserError(f"exam: there is no family {unknown[0]!r}; {hint}`legal-rl exam families` lists them")


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
    """``n`` different questions, by default the families in equal shares; the same arguments give the same anywhere.

    Even with names masked and whatever the order of options, no question occurs twice or has a key in ``exclude``
    (see ``masked_key``). With ``split="heldout"`` half of the questions are *seen* (wordings, cases and statements that
    training may show) and half *unseen* (at least one that training never shows), those on families held out besides;
    ``meta["seen"]`` says which, ``meta["novelty"]`` what is new.

    Raises ``UserError`` for what ``exam`` cannot have, and when the families hold too few different questions.
    """
    if n < 0:
        raise UserError(f"exam: the number of questions is {n}; ask for 0 or more")
    topics = exam.topics(split)
    styles = [(style, topics.profile.styles[style.name]) for style in exam.styles()]
    rng = Random(f"exam:{split}:{seed}")
    draws = (_blocks if topics.profile.numbered is None else _like_real)(rng, topics, styles)
    taken, questions = set(exclude), []
    for number, draw in zip(range(n), draws, strict=False):
        question = _draw_new(rng, draw, f"exam-{split}-{seed}-{number:06d}", taken)
        taken.add(masked_key(question))
        questions.append(question)
    return questions


Weighed = Sequence[tuple[Style, float]]


@dataclass(frozen=True)
class Draw:
    """A blueprint, the styles to draw it in with their weights, and what the question should look like, if anything."""

    blueprint: Blueprint
    styles: Weighed
    numbered: bool | None = None
    spread: float | None = None

    def question(self, rng: Random, question_id: str) -> Question | None:
        """A question in one of the styles; None where the blueprint leaves no room for it."""
        # One style is no draw: an exam of single cases is the same whatever other styles there are.
        style = self.styles[0][0] if len(self.styles) == 1 else _choose(rng, self.styles)
        drawn = style.draw(rng, self.blueprint)
        return _question(question_id, self.blueprint, style, drawn) if drawn else None

    def distance(self, question: Question) -> float:
        """The distance of a question from what it should look like."""
        strange = self.numbered is not None and has_number(question) is not self.numbered
        return FAR * strange + abs(spread(question.options.values()) - (self.spread or 0))


def _blocks(rng: Random, topics: Topics, styles: Weighed) -> Iterator[Draw]:
    """Blocks in random order in which every topic, seen and unseen, comes equally often."""
    while True:
        block = topics.asked()
        rng.shuffle(block)
        for topic, unseen in block:
            fitting = [(style, weight) for style, weight in styles if isinstance(topic, style.topic)]
            yield Draw(topics.blueprint(rng, topic, unseen=unseen), fitting)


def _like_real(rng: Random, topics: Topics, styles: Weighed) -> Iterator[Draw]:
    """Styles in the profile's shares, and topics more or less often as a question is to have a number or none."""
    profile, asked = topics.profile, topics.asked()
    groups = {style.name: [pair for pair in asked if isinstance(pair[0], style.topic)] for style, _ in styles}

    def shares(style: Style, numbered: bool) -> list[float]:
        found = [numbered_share(topic.name, style.name, topics.day) for topic, _ in groups[style.name]]
        return found if numbered else [1 - share for share in found]

    while True:
        style = _choose(rng, [(style, weight) for style, weight in styles if groups[style.name]])
        numbered, weights = None, [1.0] * len(groups[style.name])
        if style.kind == "case":
            numbered = rng.random() < (profile.numbered or 0)
            cases = [(one, weight) for one, weight in styles if one.kind == "case" and groups[one.name]]
            able = [(one, weight * fmean(shares(one, numbered))) for one, weight in cases]
            style = _choose(rng, able if any(weight for _, weight in able) else cases)
            weights = shares(style, numbered)
        topic, unseen = rng.choices(groups[style.name], weights if any(weights) else None)[0]
        yield Draw(topics.blueprint(rng, topic, unseen=unseen), [(style, 1)], numbered, rng.choice(profile.spreads))


def _choose(rng: Random, weighed: Weighed) -> Style:
    return rng.choices([style for style, _ in weighed], [weight for _, weight in weighed])[0]


@cache
def numbered_share(topic: str, style: str, day: str) -> float:
    """The share of a topic's questions in a style that have a number with its unit, estimated from a few."""
    named = next(one for one in STYLES if one.name == style)
    topics = ExamConfig(law_as_of=day, unverified=True).topics("train")
    rng = Random(f"numbered:{topic}:{style}")
    draw = Draw(topics.blueprint(rng, TOPICS[topic], unseen=False), [(named, 1)])
    found = [has_number(question) for _ in range(SAMPLE) if (question := draw.question(rng, "sample"))]
    return sum(found) / len(found) if found else 0.0


def _draw_new(rng: Random, draw: Draw, question_id: str, taken: Collection[Key]) -> Question:
    found: list[Question] = []
    for _ in range(PATIENCE):
        question = draw.question(rng, question_id)
        if question and masked_key(question) not in taken:
            found.append(question)
            if len(found) == draw.blueprint.profile.candidates:
                break
    if not found:
        raise UserError(
            f"exam: family {draw.blueprint.topic.name!r} has too few different questions left; "
            "ask for fewer, or for more families or levels"
        )
    return min(found, key=draw.distance) if len(found) > 1 else found[0]


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
            "novelty": list(drawn.novelty or blueprint.novelty),
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


def heldout(n: int, exam: ExamConfig = ALL, *, seed: int, train: Iterable[Question]) -> list[Question]:
    """``n`` held-out questions, half *seen*, half *unseen*, none of which occurs in ``train`` when names are masked.

    Raises ``UserError`` as ``generate`` does.
    """
    exclude = {masked_key(question) for question in train}
    return generate(n, exam, seed=seed, split="heldout", exclude=exclude)
