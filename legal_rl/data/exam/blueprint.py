"""The plan of each question before anything is drawn: family, style, form, gold set, names and novelty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final, Literal

from legal_rl.core.questions import Form, Kind, Question
from legal_rl.data.exam.family import Family, Part
from legal_rl.data.exam.items import Item

SURNAMES: Final = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华魏陶姜谢"
GIVEN: Final = "芳强丽军敏磊静涛燕杰玲波娟斌霞鹏辉刚慧琳"
MASK: Final = "□"  # in no text of the exam

Key = tuple[str, tuple[str, ...]]


def draw_names(rng: Random, count: int) -> list[str]:
    """``count`` different names, a surname and one given character each."""
    drawn = rng.sample(range(len(SURNAMES) * len(GIVEN)), count)
    return [SURNAMES[i // len(GIVEN)] + GIVEN[i % len(GIVEN)] for i in drawn]


def masked_stem(question: Question) -> str:
    """The stem with every name of the question masked."""
    return _mask(question.stem, question)


def masked_options(question: Question) -> list[str]:
    """The options' texts in letter order with every name masked."""
    return [_mask(text, question) for text in question.options.values()]


def masked_key(question: Question) -> Key:
    """Two questions with the same key differ at most in names and in the order of their options."""
    return masked_stem(question), tuple(sorted(masked_options(question)))


def _mask(text: str, question: Question) -> str:
    for name in question.meta.get("names", ()):
        text = text.replace(name, MASK)
    return text


Split = Literal["train", "heldout"]
Novelty = Literal["template", "values"]
StyleName = Literal["facts", "rules", "story", "mixed"]

LETTERS: Final = "ABCD"
# (form, weight): sets are drawn evenly within a form, so no letter and no set is favoured.
FORMS: Final[tuple[tuple[Form, int], ...]] = (("single", 15), ("multiple", 40), ("indefinite", 45))
SIZES: Final[dict[Form, tuple[int, ...]]] = {"single": (1,), "multiple": (2, 3, 4), "indefinite": (1, 2, 3, 4)}
GOLD_SETS: Final = {
    form: [frozenset(gold) for size in sizes for gold in combinations(LETTERS, size)] for form, sizes in SIZES.items()
}
# What is new in an unseen question: its wording, some of its cases or statements, or both.
NOVELTIES: Final[tuple[tuple[Novelty, ...], ...]] = (("template",), ("values",), ("template", "values"))


@dataclass(frozen=True)
class Style:
    """A way to ask: its level (1 applies or states one rule, 2 is a story of several persons, 3 a story under two rules
    with reasons), the kind its questions have, and its share where all styles are drawn."""

    name: StyleName
    level: int
    kind: Kind
    weight: int


STYLES: Final = (
    Style("facts", 1, "case", 25),
    Style("rules", 1, "knowledge", 15),
    Style("story", 2, "case", 35),
    Style("mixed", 3, "case", 25),
)


@dataclass(frozen=True)
class Blueprint:
    """What one question is to be; ``novelty`` is empty for training questions and for seen ones."""

    family: Family[Any]
    partners: tuple[Family[Any], ...]
    split: Split
    novelty: tuple[Novelty, ...]
    day: str

    @property
    def part(self) -> Part:
        """The wordings that the question may use."""
        return "heldout" if "template" in self.novelty else "train"


@dataclass(frozen=True)
class DrawnQuestion:
    """A question but for its id: everything a style draws. ``names`` are the persons', for masking."""

    stem: str
    options: list[str]
    items: list[Item]
    gold: frozenset[str]
    form: Form
    positive: bool
    asked: str
    names: list[str]
    template: str


def draw_form(rng: Random) -> tuple[Form, frozenset[str]]:
    """A form and, evenly among its sets, a gold set."""
    form = rng.choices([form for form, _ in FORMS], [weight for _, weight in FORMS])[0]
    return form, rng.choice(GOLD_SETS[form])


def blueprints(rng: Random, families: Sequence[Family[Any]], split: Split, day: str) -> Iterator[Blueprint]:
    """Blocks in random order in which every family, seen and unseen, comes equally often."""
    partners = {family.name: _partners(family, families) for family in families}
    while True:
        block = [
            (family, unseen) for family in families for unseen in ((False, True) if split == "heldout" else (False,))
        ]
        rng.shuffle(block)
        for family, unseen in block:
            yield Blueprint(family, partners[family.name], split, rng.choice(NOVELTIES) if unseen else (), day)


def _partners(family: Family[Any], families: Sequence[Family[Any]]) -> tuple[Family[Any], ...]:
    """The families that a question may mix with this one: those of its subject, else any other."""
    others = [other for other in families if other is not family]
    return tuple([other for other in others if other.subject == family.subject] or others)
