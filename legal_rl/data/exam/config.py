"""Configuration of an exam: the styles of its questions, its families, kinds and levels, and the day of the law."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from random import Random
from typing import Annotated, Any, Final, Literal
from zlib import crc32

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Kind
from legal_rl.data.exam.blueprint import Blueprint, DrawnQuestion, Split, Topic, Topics
from legal_rl.data.exam.chain import Chain
from legal_rl.data.exam.disputes import draw_chain
from legal_rl.data.exam.family import Family
from legal_rl.data.exam.issues import issues_of
from legal_rl.data.exam.items import TOPICS
from legal_rl.data.exam.one_answer import draw_issue, draw_which
from legal_rl.data.exam.profiles import PROFILES, ProfileName
from legal_rl.data.exam.single_rule import draw_facts, draw_rules
from legal_rl.data.exam.stories import draw_mixed, draw_story

AS_OF: Final = "2025-05-31"


@dataclass(frozen=True)
class Style:
    """A way to ask, the kind its questions have, and its draw; how often it is drawn is the profile's.

    Level 1 applies or states one rule, 2 is a case and what would follow if its facts were others, 3 two cases under
    two rules with reasons, 4 a dispute with a chain of effects. ``which`` (2) and ``issue`` (4) have one answer and
    three that compete with it. ``topic`` is what a style can be drawn of, where ``able`` says so. The draw returns
    None where the blueprint leaves no room for it.
    """

    name: str
    level: int
    kind: Kind
    topic: type[Family[Any]] | type[Chain[Any]]
    draw: Callable[[Random, Blueprint], DrawnQuestion | None]
    able: Callable[[Any], bool] = lambda _: True

    def fits(self, topic: Topic) -> bool:
        """True where it can be drawn of ``topic``."""
        return isinstance(topic, self.topic) and self.able(topic)


STYLES: Final = (
    Style("facts", 1, "case", Family, draw_facts),
    Style("rules", 1, "knowledge", Family, draw_rules),
    Style("story", 2, "case", Family, draw_story),
    Style("mixed", 3, "case", Family, draw_mixed),
    Style("chain", 4, "case", Chain, draw_chain),
    Style("which", 2, "case", Family, draw_which, lambda family: bool(family.asked_whole)),
    Style("issue", 4, "case", Chain, draw_issue, lambda chain: bool(issues_of(chain))),
)


def _as_text(value: object) -> object:
    """YAML makes a date of a day that stands without quotes."""
    return value.isoformat() if type(value) is date else value


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
    law_as_of: Annotated[str, BeforeValidator(_as_text)] = AS_OF
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
        styles = self.styles()
        able = [name for name, topic in TOPICS.items() if any(style.fits(topic) for style in styles)]
        if unasked := [name for name in self.families or () if name not in able]:
            raise UserError(f"exam: family {unasked[0]!r} has no questions of this level and kind; name other ones")
        return [TOPICS[name] for name in dict.fromkeys(self.families or able)]

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
