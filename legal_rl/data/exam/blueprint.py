"""The blueprint of each question before anything is drawn, and the draws that all styles share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final, Literal

from legal_rl.core.questions import Form
from legal_rl.data.exam.chain import Chain
from legal_rl.data.exam.family import Family, Part, Wording
from legal_rl.data.exam.items import Item

Topic = Family[Any] | Chain[Any]
Split = Literal["train", "heldout"]
Novelty = Literal["template", "values"]

LETTERS: Final = "ABCD"
# (form, weight): sets are drawn evenly within a form, so no letter and no set is favoured.
FORMS: Final[tuple[tuple[Form, int], ...]] = (("single", 15), ("multiple", 40), ("indefinite", 45))
SIZES: Final[dict[Form, tuple[int, ...]]] = {"single": (1,), "multiple": (2, 3, 4), "indefinite": (1, 2, 3, 4)}
GOLD_SETS: Final = {
    form: [frozenset(gold) for size in sizes for gold in combinations(LETTERS, size)] for form, sizes in SIZES.items()
}
# The novelty of an unseen question: its wording, some of its cases or statements, or both.
NOVELTIES: Final[tuple[tuple[Novelty, ...], ...]] = (("template",), ("values",), ("template", "values"))
SURNAMES: Final = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华魏陶姜谢"
GIVEN: Final = "芳强丽军敏磊静涛燕杰玲波娟斌霞鹏辉刚慧琳"


@dataclass(frozen=True)
class Blueprint:
    """The plan of one question; ``novelty`` is empty for training questions and for seen ones."""

    topic: Topic
    partners: tuple[Family[Any], ...]
    split: Split
    novelty: tuple[Novelty, ...]
    day: str

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
        return "heldout" if "template" in self.novelty else "train"


@dataclass(frozen=True)
class DrawnQuestion:
    """Everything a style draws: a question without its id. ``names`` are those of persons, for masking."""

    stem: str
    options: list[str]
    items: list[Item]
    gold: frozenset[str]
    form: Form
    positive: bool
    asked: str
    names: list[str]
    template: str


def blueprints(rng: Random, topics: Sequence[Topic], split: Split, day: str) -> Iterator[Blueprint]:
    """Blocks in random order in which every topic, seen and unseen, comes equally often."""
    families = [topic for topic in topics if isinstance(topic, Family)]
    partners = {family.name: _partners(family, families) for family in families}
    while True:
        block = [(topic, unseen) for topic in topics for unseen in ((False, True) if split == "heldout" else (False,))]
        rng.shuffle(block)
        for topic, unseen in block:
            yield Blueprint(topic, partners.get(topic.name, ()), split, rng.choice(NOVELTIES) if unseen else (), day)


def _partners(family: Family[Any], families: Sequence[Family[Any]]) -> tuple[Family[Any], ...]:
    """The families that a question may mix with this one: those of its subject, else any other."""
    others = [other for other in families if other is not family]
    return tuple([other for other in others if other.subject == family.subject] or others)


def draw_form(rng: Random) -> tuple[Form, frozenset[str]]:
    """A form and, evenly among its sets, a gold set."""
    form = rng.choices([form for form, _ in FORMS], [weight for _, weight in FORMS])[0]
    return form, rng.choice(GOLD_SETS[form])


def draw_wording(rng: Random, wordings: Sequence[Wording], part: Part) -> tuple[int, str]:
    """One of the wordings of ``part``, or of training where it has none: its index among all, and its text."""
    parts = {wording.part for wording in wordings}
    part = part if part in parts else "train"
    return rng.choice([(index, wording.text) for index, wording in enumerate(wordings) if wording.part == part])


def draw_names(rng: Random, count: int) -> list[str]:
    """``count`` different names of persons, a surname and one given character each."""
    drawn = rng.sample(range(len(SURNAMES) * len(GIVEN)), count)
    return [SURNAMES[i // len(GIVEN)] + GIVEN[i % len(GIVEN)] for i in drawn]
