"""Level 2 to 4 questions: a story of several persons under one rule (``story``) or under two (``mixed``), or a dispute
whose facts lead through several rules, with options on its different effects (``chain``)."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from legal_rl.core.questions import Form
from legal_rl.data.exam.blueprint import SURNAMES, Blueprint, DrawnQuestion, draw_wording
from legal_rl.data.exam.family import Family, wordings
from legal_rl.data.exam.items import CaseEntry, Choice, Item, cases_for_claim, neighbours
from legal_rl.data.exam.profiles import LETTERS
from legal_rl.data.exam.single_rule import FROM_WITHHELD, ask_verdict, asked_id, draw_statement, text_of

SCENES: Final = wordings(
    "",
    "某法律援助中心登记了下列情况：",
    "某律师的笔记记有下列情况：",
    "*法律援助中心的律师记有下列情况：",
    "*某律师接到下列咨询：",
)
ENDS: Final = wordings("根据上述情况，", "对此，", "关于上述情况，", "*就上述情况而言，", "*针对上述情况，")
DISPUTE_ENDS: Final = wordings("对此，", "关于本案，", "*就本案而言，", "*针对本案，")
# Without it a solver may judge an option by its conclusion alone.
REASONS_COUNT: Final = "附有理由的说法，理由不成立的即为错误。"
PERSONS: Final = 3  # in a story under two rules
# True of anybody and of no weight under any rule of the exam.
ASIDES: Final = (
    *("{name}住在本市", "{name}与邻居相处和睦", "{name}近来身体不适", "{name}平日沉默寡言", "{name}刚刚搬家"),
    *("{name}爱好书法", "{name}常去附近的公园散步", "{name}略懂英语", "{name}性格开朗", "{name}喜欢养花"),
)
PARTIES: Final = "甲乙丙丁戊"


@dataclass
class Story:
    """A question in the making: its blueprint, the persons, the sentences about them and the options."""

    blueprint: Blueprint
    form: Form
    gold: frozenset[str]
    positive: bool
    names: list[str]
    sentences: list[str] = field(default_factory=list)
    used: list[CaseEntry] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    withheld: bool = False
    clash: bool = False  # a name stands for something else too

    @classmethod
    def begin(cls, rng: Random, blueprint: Blueprint, persons: int) -> "Story":
        """An empty story that can have up to ``persons`` persons."""
        form, gold = blueprint.profile.draw_form(rng)
        positive = blueprint.profile.draw_positive(rng)
        names = list(PARTIES) if rng.random() < 0.5 else [f"{surname}某" for surname in rng.sample(SURNAMES, persons)]
        return cls(blueprint, form, gold, positive, names)

    @property
    def next_holds(self) -> bool:
        """True where the next option is to say what is so."""
        return (LETTERS[len(self.options)] in self.gold) is self.positive

    def draw(self, rng: Random, choice: Choice) -> CaseEntry | None:
        """A case that the story does not have; where the blueprint has new values, at times a withheld one."""
        hidden = "values" in self.blueprint.novelty and rng.random() < FROM_WITHHELD
        entry = choice.draw(rng, self.used, withheld=True) if hidden else None
        self.withheld = self.withheld or entry is not None
        return entry or choice.draw(rng, self.used, withheld=False)

    def add_person(self, rng: Random, family: Family[Any], entry: CaseEntry) -> str:
        """Tell of a person with this case; returns the person's name."""
        name = self.names[len(self.used)]
        wording = draw_wording(rng, family.facts, self.blueprint.part)[1]
        self.sentences.append(wording.format(name=name, **entry.slots))
        told = wording.format(name="", **entry.slots)
        self.clash |= any(one in told for one in self.names)
        self.used.append(entry)
        return name

    def add_option(self, item: Item, text: str) -> None:
        """Add an option, made from ``item``."""
        self.items.append(item)
        self.options.append(text)

    def finish(self, rng: Random) -> DrawnQuestion | None:
        """The question; None where the blueprint has new values and none were drawn, and where a name is ambiguous."""
        if ("values" in self.blueprint.novelty and not self.withheld) or self.clash:
            return None
        names = self.names[: len(self.used)]
        sentences = self.sentences
        if rng.random() < 0.5:
            sentences = [*sentences, rng.choice(ASIDES).format(name=rng.choice(names))]
        rng.shuffle(sentences)
        _, scene = draw_wording(rng, SCENES, self.blueprint.part)
        number, lead = draw_wording(rng, ENDS, self.blueprint.part)
        rule = REASONS_COUNT if any(item.why for item in self.items) else ""
        question = lead + ask_verdict(rng, self.blueprint, self.form, self.positive)
        return DrawnQuestion(
            stem=f"{scene}{'。'.join(sentences)}。{rule}{question}",
            options=self.options,
            items=self.items,
            gold=self.gold,
            form=self.form,
            positive=self.positive,
            asked=asked_id(self.positive),
            names=names,
            template=f"story/{number}",
        )


def draw_story(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on claims about four persons; half the time the story has a fifth, of whom no option speaks."""
    family = blueprint.family
    story = Story.begin(rng, blueprint, len(LETTERS) + 1)
    if not all(_add_claim(rng, story, family) for _ in LETTERS):
        return None
    if rng.random() < 0.5:
        bystander = cases_for_claim(family.name, rng.choice(list(family.claims)))[True]
        if entry := bystander.draw(rng, story.used, withheld=False):
            story.add_person(rng, family, entry)
    return story.finish(rng)


def draw_mixed(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on the family and one of its partners; None where it has none."""
    if not blueprint.partners:
        return None
    families = [blueprint.family, rng.choice(blueprint.partners)]
    rng.shuffle(families)
    plan = [
        (_add_reasoned, families[0]),
        (_add_reasoned, families[1]),
        (_add_claim, families[0]),
        (_add_statement, families[1]),
    ]
    rng.shuffle(plan)
    story = Story.begin(rng, blueprint, PERSONS)
    return story.finish(rng) if all(add(rng, story, family) for add, family in plan) else None


def _add_claim(rng: Random, story: Story, family: Family[Any]) -> bool:
    """Tell of a person and claim an outcome; False where no case is left for it.

    The outcome is drawn first and evenly, for true and false claims alike: it says nothing of its truth.
    """
    outcome = rng.choice(list(family.claims))
    entry = story.draw(rng, cases_for_claim(family.name, outcome)[story.next_holds])
    if entry is None:
        return False
    name = story.add_person(rng, family, entry)
    claim = rng.choice(family.claims[outcome]).format(name=name)
    story.add_option(Item("claim", family.name, outcome, facts=entry.facts), claim)
    return True


def _add_reasoned(rng: Random, story: Story, family: Family[Any]) -> bool:
    """Tell of a person and claim an outcome with its reason; False where no case is left for it.

    Outcome and reason are those of a case that is drawn alike for true and false options. A true option tells that
    case; a false one tells a neighbour of it, of which the outcome is wrong, or right on a ground that is not there. So
    nothing but the facts says whether the reason is one.
    """
    outcome = rng.choice(list(family.claims))
    stated = story.draw(rng, cases_for_claim(family.name, outcome)[True])
    if stated is None:
        return False
    entry: CaseEntry | None = stated
    if not story.next_holds:
        free = [other for other in neighbours(family.name, stated) if other not in story.used]
        entry = rng.choice(free) if free else None
    if entry is None:
        return False
    name = story.add_person(rng, family, entry)
    claim = rng.choice(family.claims[outcome]).format(name=name)
    item = Item("reasoned", family.name, outcome, facts=entry.facts, why=stated.ruling.why)
    story.add_option(item, f"{claim}，理由是{stated.ruling.why}")
    return True


def _add_statement(rng: Random, story: Story, family: Family[Any]) -> bool:
    """State one of the family's rules; False where none is left."""
    new = "values" in story.blueprint.novelty and rng.random() < FROM_WITHHELD
    item = draw_statement(rng, story.blueprint, family, story.items, holds=story.next_holds, new=new)
    if item is None:
        return False
    story.withheld = story.withheld or new
    story.add_option(item, text_of(item))
    return True


def draw_chain(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on effects of one dispute; None where the dispute drawn has too few at issue."""
    chain = blueprint.chain
    form, gold = blueprint.profile.draw_form(rng)
    positive = blueprint.profile.draw_positive(rng)
    world = chain.draw(rng, "heldout" if "values" in blueprint.novelty else "train")
    at_issue = [(effect, ruling.outcome) for effect in chain.effects if (ruling := effect.judge(world))]
    if len(at_issue) < len(LETTERS):
        return None
    claims = []
    for letter, (effect, right) in zip(LETTERS, rng.sample(at_issue, len(LETTERS)), strict=True):
        holds = (letter in gold) is positive
        outcomes = [right] if holds else effect.wrong(world, right)
        if not outcomes:
            return None
        claims.append((effect, rng.choice(outcomes)))
    parties = rng.choice(chain.parties)
    facts = dict(vars(world))
    story = "".join(
        draw_wording(rng, wordings(*texts), blueprint.part)[1].format(**parties) for texts in chain.tell(world)
    )
    number, lead = draw_wording(rng, DISPUTE_ENDS, blueprint.part)
    return DrawnQuestion(
        stem=story + lead + ask_verdict(rng, blueprint, form, positive),
        options=[effect.text(rng, outcome, parties) for effect, outcome in claims],
        items=[Item("effect", chain.name, outcome, facts=facts, effect=effect.name) for effect, outcome in claims],
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=list(parties.values()),
        template=f"chain/{number}",
    )
