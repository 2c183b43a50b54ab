"""The blueprint of each question before anything is drawn, and the draws that all styles share."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final, Literal

from legal_rl.core.questions import Form
from legal_rl.data.exam.chain import Chain
from legal_rl.data.exam.family import Family, Part, Wording
from legal_rl.data.exam.items import Item
from legal_rl.data.exam.profiles import Profile

Topic = Family[Any] | Chain[Any]
Split = Literal["train", "heldout"]

# In rising order: another wording of known cases and statements; cases, or a dispute, that training never shows;
# statements of known families that it never shows; families and chains that it never shows.
Novelty = Literal["wording", "values", "statement", "rule", "chain"]
NOVELTIES: Final[tuple[tuple[Novelty, ...], ...]] = (("wording",), ("values",), ("wording", "values"))
SURNAMES: Final = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华魏陶姜谢"
# Those of stories, as real papers have them.
COMMON_SURNAMES: Final = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧"
GIVEN: Final = "芳强丽军敏磊静涛燕杰玲波娟斌霞鹏辉刚慧琳"
# Of each given character the one to write in its place for a woman, for a man.
WOMEN: Final = str.maketrans("强军磊涛杰波斌鹏辉刚", "芳丽敏静燕玲娟霞慧琳")
MEN: Final = str.maketrans("芳丽敏静燕玲娟霞慧琳", "强军磊涛杰波斌鹏辉刚")
# 儿子 and 女方 state it of somebody else, or of nobody.
_WOMAN: Final = re.compile("女，|怀孕|孕期|哺乳|流产")
_MAN: Final = re.compile("男，")


@dataclass(frozen=True)
class Blueprint:
    """The plan of one question; ``novelty`` is empty for training questions and for seen ones.

    ``partners`` are the families that it may mix with its own.
    """

    topic: Topic
    partners: tuple[Family[Any], ...]
    split: Split
    novelty: tuple[Novelty, ...]
    day: str
    profile: Profile

    @property
    def family(self) -> Family[Any]:
        """The topic, of a style that families have."""
        assert isinstance(self.topic, Family)
        return self.topic

    @property
    def chain(self) -> Chain[Any]:
        """The topic, of a style that chains have."""
        assert isinstance(self.topic, Chain)
        return self.topic

    @property
    def part(self) -> Part:
        """The wordings that the question may use."""
        return "heldout" if "wording" in self.novelty else "train"


@dataclass(frozen=True)
class DrawnQuestion:
    """Everything a style draws: a question without its id. ``names`` are those of persons, for masking.

    ``right`` has of each option of a dispute that is wrong what is right instead. ``novelty`` is set where it is more
    than the blueprint's.
    """

    stem: str
    options: list[str]
    items: list[Item]
    gold: frozenset[str]
    form: Form
    positive: bool
    asked: str
    names: list[str]
    template: str
    right: tuple[str, ...] = ()
    novelty: tuple[Novelty, ...] = ()


@dataclass(frozen=True)
class Topics:
    """The topics of one split of an exam: those that both splits ask, and those ``held`` out of training whole."""

    shown: tuple[Topic, ...]
    held: tuple[Topic, ...]
    split: Split
    day: str
    profile: Profile

    @cached_property
    def partners(self) -> Mapping[str, tuple[Family[Any], ...]]:
        """By name of a family those to mix it with: of its own side, and of its subject where there are any."""
        found: dict[str, tuple[Family[Any], ...]] = {}
        for side in (self.shown, self.held):
            families = [topic for topic in side if isinstance(topic, Family)]
            for family in families:
                others = [other for other in families if other is not family]
                found[family.name] = tuple([other for other in others if other.subject == family.subject] or others)
        return found

    def asked(self) -> list[tuple[Topic, bool]]:
        """In training every topic once. Else twice: seen and unseen, or, where it is held out, unseen both times."""
        if self.split == "train":
            return [(topic, False) for topic in self.shown]
        shown = [(topic, unseen) for topic in self.shown for unseen in (False, True)]
        return shown + [(topic, True) for topic in self.held for _ in range(2)]

    def blueprint(self, rng: Random, topic: Topic, *, unseen: bool) -> Blueprint:
        """The blueprint of a question on ``topic``."""
        novelty: tuple[Novelty, ...] = ()
        if any(topic is held for held in self.held):
            novelty = ("rule" if isinstance(topic, Family) else "chain",)
        elif unseen:
            novelty = rng.choice(NOVELTIES)
        partners = self.partners.get(topic.name, ())
        return Blueprint(topic, partners, self.split, novelty, self.day, self.profile)


def draw_wording(rng: Random, wordings: Sequence[Wording], part: Part) -> tuple[int, str]:
    """One of the wordings of ``part``, or of training where it has none: its index among all, and its text."""
    parts = {wording.part for wording in wordings}
    part = part if part in parts else "train"
    return rng.choice([(index, wording.text) for index, wording in enumerate(wordings) if wording.part == part])


def draw_names(rng: Random, count: int) -> list[str]:
    """``count`` different names of persons, a surname and one given character each."""
    drawn = rng.sample(range(len(SURNAMES) * len(GIVEN)), count)
    return [SURNAMES[i // len(GIVEN)] + GIVEN[i % len(GIVEN)] for i in drawn]


def fitting_name(name: str, slots: Mapping[str, Any]) -> str:
    """The name, its given character of the sex that the words of a case state, if they do."""
    said = "".join(map(str, slots.values()))
    if _WOMAN.search(said):
        return name[0] + name[1:].translate(WOMEN)
    return name[0] + name[1:].translate(MEN) if _MAN.search(said) else name
