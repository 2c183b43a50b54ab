"""Exams whose gold sets are computed: which questions to ask, drawing them, and held-out exams."""

import json
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import inf
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam.blueprint import Blueprint, DrawnQuestion, Split, Topics
from legal_rl.data.exam.config import AS_OF, STYLES, ExamConfig, Style
from legal_rl.data.exam.items import TOPICS, Verdict, judge
from legal_rl.data.exam.likeness import number_in, spread
from legal_rl.data.exam.profiles import LETTERS
from legal_rl.data.exam.repeats import Key, masked_key, text_key
from legal_rl.runs.records import no_garbage_search

VERSION: Final = 14  # grows when the questions of a seed change; every row carries it
NEAR: Final = 1.5  # characters from what a question should look like, within which it is taken at once
FAR: Final = 1000.0  # characters that a number too many or too few counts as
SAMPLE: Final = 24
PATIENCE: Final = 300  # draws in a row that were seen before, after which a family counts as exhausted
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
    ``meta["seen"]`` says which, ``meta["novelty"]`` what is new. A question takes 13 kB of memory, its key in
    ``exclude`` one.

    Raises ``UserError`` for what ``exam`` cannot have, and when the families hold too few different questions.
    """
    if n < 0:
        raise UserError(f"exam: the number of questions is {n}; ask for 0 or more")
    topics = exam.topics(split)
    styles = [(style, topics.profile.styles[style.name]) for style in exam.styles()]
    rng = Random(f"exam:{split}:{seed}")
    spent = set[Case]()
    draws = _blocks(rng, topics, styles) if topics.profile.numbered is None else _like_real(rng, topics, styles, spent)
    taken, questions = set(exclude), list[Question]()
    with no_garbage_search():
        while len(questions) < n:
            draw = next(draws)
            draft = _draw_new(rng, draw, taken)
            if draft is None:
                if topics.profile.numbered is None:
                    raise _exhausted(draw.blueprint.topic.name)
                spent.add(draw.case())
                continue
            taken.add(draft.key())
            questions.append(_question(f"exam-{split}-{seed}-{len(questions):06d}", draw.blueprint, *draft))
    return questions


Weighed = Sequence[tuple[Style, float]]
Case = tuple[str, str, bool]  # a style and a topic by their names, and whether the topic is unseen


def _exhausted(topic: str) -> UserError:
    words = "has too few different questions left; ask for fewer, or for more families or levels"
    return UserError(f"exam: family {topic!r} {words}")


@dataclass(frozen=True)
class Draw:
    """A blueprint, the styles to draw it in with their weights, and what the question should look like, if anything."""

    blueprint: Blueprint
    styles: Weighed
    numbered: bool | None = None
    spread: float | None = None

    def case(self) -> Case:
        """The style and topic that are drawn, where the style is one."""
        return self.styles[0][0].name, self.blueprint.topic.name, bool(self.blueprint.novelty)

    def draft(self, rng: Random) -> "DraftQuestion | None":
        """A question in one of the styles; None where the blueprint leaves no room for it."""
        # One style is no draw: an exam of single cases is the same whatever other styles there are.
        style = self.styles[0][0] if len(self.styles) == 1 else _choose(rng, self.styles)
        drawn = style.draw(rng, self.blueprint)
        return DraftQuestion(style, drawn) if drawn else None

    def distance(self, draft: "DraftQuestion") -> float:
        """The distance of a question from what it should look like."""
        strange = self.numbered is not None and draft.has_number() is not self.numbered
        return FAR * strange + abs(spread(draft.drawn.options) - (self.spread or 0))


class DraftQuestion(NamedTuple):
    """A question drawn and not yet judged, as most of those drawn are not kept."""

    style: Style
    drawn: DrawnQuestion

    def key(self) -> Key:
        """The ``masked_key`` of the question."""
        return text_key(self.drawn.stem, self.drawn.options, self.drawn.names)

    def has_number(self) -> bool:
        """True where it has a number with its unit."""
        return number_in(self.drawn.stem, self.drawn.options)


def _blocks(rng: Random, topics: Topics, styles: Weighed) -> Iterator[Draw]:
    """Blocks in random order in which every topic, seen and unseen, comes equally often."""
    while True:
        block = topics.asked()
        rng.shuffle(block)
        for topic, unseen in block:
            fitting = [(style, weight) for style, weight in styles if style.fits(topic)]
            yield Draw(topics.blueprint(rng, topic, unseen=unseen), fitting)


def _like_real(rng: Random, topics: Topics, styles: Weighed, spent: Collection[Case]) -> Iterator[Draw]:
    """Styles in the profile's shares, and topics more or less often as a question is to have a number or none.

    What is added to ``spent`` meanwhile does not come again; raises ``UserError`` when nothing is left.
    """
    profile, asked = topics.profile, topics.asked()
    groups = {style.name: [pair for pair in asked if style.fits(pair[0])] for style, _ in styles}
    # A paper does not come back to a case that it has just told: half of the topics come before one comes again.
    last = deque[str](maxlen=len({topic.name for topic, _ in asked}) // 2)

    @cache
    def shares(style: Style, numbered: bool) -> list[float]:
        found = [numbered_share(topic.name, style.name, topics.day) for topic, _ in groups[style.name]]
        return found if numbered else [1 - share for share in found]

    @cache
    def mean_share(style: Style, numbered: bool) -> float:
        return fmean(shares(style, numbered))

    known, topic = 0, asked[0][0]
    while True:
        if len(spent) > known:
            known = len(spent)
            for name, pairs in groups.items():
                groups[name] = [pair for pair in pairs if (name, pair[0].name, pair[1]) not in spent]
            shares.cache_clear()
            mean_share.cache_clear()
            if not any(groups.values()):
                raise _exhausted(topic.name)
        style = _choose(rng, [(style, weight) for style, weight in styles if groups[style.name]])
        numbered, weights = None, [1.0] * len(groups[style.name])
        if style.kind == "case":
            numbered = rng.random() < (profile.numbered or 0)
            cases = [(one, weight) for one, weight in styles if one.kind == "case" and groups[one.name]]
            able = [(one, weight * mean_share(one, numbered)) for one, weight in cases]
            style = _choose(rng, able if any(weight for _, weight in able) else cases)
            weights = shares(style, numbered)
        told = set(last)
        fresh = [0.0 if pair[0].name in told else 1.0 for pair in groups[style.name]]
        weights = [weight * new for weight, new in zip(weights, fresh, strict=True)]
        if not any(weights):
            weights = fresh
        topic, unseen = rng.choices(groups[style.name], weights if any(weights) else None)[0]
        last.append(topic.name)
        yield Draw(topics.blueprint(rng, topic, unseen=unseen), [(style, 1)], numbered, rng.choice(profile.spreads))


def _choose(rng: Random, weighed: Weighed) -> Style:
    return rng.choices([style for style, _ in weighed], [weight for _, weight in weighed])[0]


@cache
def numbered_share(topic: str, style: str, day: str) -> float:
    """The share of a topic's questions in a style that have a number with its unit, as ``estimate_numbered`` says.

    Of ``AS_OF`` it is looked up: to estimate those of all topics takes seconds, and every exam like real papers' asks.
    """
    share = _stored_shares().get(style, {}).get(topic) if day == AS_OF else None
    return estimate_numbered(topic, style, day) if share is None else share


def estimate_numbered(topic: str, style: str, day: str) -> float:
    """The same estimated from a few questions."""
    named = next(one for one in STYLES if one.name == style)
    topics = ExamConfig(law_as_of=day, unverified=True).topics("train")
    rng = Random(f"numbered:{topic}:{style}")
    draw = Draw(topics.blueprint(rng, TOPICS[topic], unseen=False), [(named, 1)])
    found = [draft.has_number() for _ in range(SAMPLE) if (draft := draw.draft(rng))]
    return sum(found) / len(found) if found else 0.0


@cache
def _stored_shares() -> Mapping[str, Mapping[str, float]]:
    """By style and topic, as ``evaluation/exam/numbered_shares.py`` wrote them; none where of another version."""
    stored = json.loads((files("legal_rl.data.exam") / "assets" / "numbered_shares.json").read_text("utf-8"))
    shares: Mapping[str, Mapping[str, float]] = stored["shares"] if stored["exam_version"] == VERSION else {}
    return shares


def _draw_new(rng: Random, draw: Draw, taken: Collection[Key]) -> DraftQuestion | None:
    """A question that was not taken before; None where ``PATIENCE`` draws found none."""
    nearest, best, found = inf, None, 0
    for _ in range(PATIENCE):
        draft = draw.draft(rng)
        # The distance is quicker found than the key.
        if draft and (far := draw.distance(draft)) < nearest and draft.key() not in taken:
            nearest, best = far, draft
        found += draft is not None
        if best and (nearest <= NEAR or found >= draw.blueprint.profile.candidates):
            break
    return best


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
            "reasons": {
                letter: _reason(style, verdicts[letter], drawn.positive, right)
                for letter, right in zip(items, drawn.right or [""] * len(items), strict=True)
            },
        },
    )


def _reason(style: Style, verdict: Verdict, positive: bool, right: str) -> str:
    """A teacher's sentence on one option, with the article, and what is ``right`` where the option is not."""
    truth = "" if style.name == "facts" else f"说法{'正确' if verdict.holds else '错误'}，"
    instead = f"应为“{right}”，" if right else ""
    choice = "故选" if verdict.holds is positive else "故不选"
    why = verdict.why or verdict.because
    return f"依《{verdict.norm.law}》{verdict.norm.number}，{why}，{truth}{instead}{choice}。"


def heldout(n: int, exam: ExamConfig = ALL, *, seed: int, train: Iterable[Question]) -> list[Question]:
    """``n`` held-out questions, half *seen*, half *unseen*, none of which occurs in ``train`` when names are masked.

    Raises ``UserError`` as ``generate`` does.
    """
    exclude = {masked_key(question) for question in train}
    return generate(n, exam, seed=seed, split="heldout", exclude=exclude)
