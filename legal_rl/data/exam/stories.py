"""Level 2 and 3 questions: a case under one rule and what would follow if its facts were others (``story``), or two
cases under two rules (``mixed``)."""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from legal_rl.core.questions import Form
from legal_rl.data.exam.blueprint import COMMON_SURNAMES, Blueprint, DrawnQuestion, draw_wording
from legal_rl.data.exam.family import Family, Part, wordings
from legal_rl.data.exam.items import CaseEntry, Choice, Item, cases_for_claim, grounds
from legal_rl.data.exam.profiles import LETTERS
from legal_rl.data.exam.single_rule import FROM_WITHHELD, ask_verdict, asked_id, draw_statement, text_of
from legal_rl.data.exam.supposing import PERSON, Supposition, Told, draw_supposition

# A story of two persons may have a frame; a story of one is the dispute itself.
SCENES: Final = wordings(
    "某律师同日接待了两名当事人。",
    "某律师事务所近期办理了两起案件。",
    "*某律师事务所同日接待了两名当事人。",
    "*某律师近期办理了两起案件。",
)
# ``{about}`` is the title of the rule, where there is one; most real stems ask at once.
ENDS: Final = wordings(
    *("", "", "", "关于{about}，", "关于{about}，", "对此，"), *("*针对{about}，", "*对于上述情形，")
)
SUPPOSED: Final = wordings(
    "若{changed}，则{claim}", "如果{changed}，{claim}", "*假如{changed}，则{claim}", "*如果{changed}，则{claim}"
)
# Where a claim says why, false ones give the reason of somebody who knows the facts and not the law, as in real papers.
REASONED: Final = wordings(
    *("因{why}，{claim}", "由于{why}，{claim}", "{why}，因此{claim}", "{why}，故{claim}"),
    *("{claim}，因为{why}", "{claim}，理由是{why}", "*鉴于{why}，{claim}", "*{claim}，原因是{why}"),
)
SAYS_WHY: Final = 0.5  # share of the second claims of two cases that say why; the first always does
PARTIES: Final = "甲乙丙丁戊"
# Other persons of a case, who are parties too: each is given a name where a story first speaks of them.
ROLES: Final = re.compile("友人|邻居|同伴|老乡|同乡|同伙|客户|另一债权人|另一施工队|另一租户")


@dataclass
class Story:
    """A question in the making: its blueprint, the persons, the sentences about them and the options by letter.

    ``names`` are still free; ``roles`` by name of a person are those that the others of that case have been given.
    """

    blueprint: Blueprint
    form: Form
    gold: frozenset[str]
    positive: bool
    names: list[str]
    told: list[Told] = field(default_factory=list)
    supposed: list[Supposition] = field(default_factory=list)
    roles: dict[str, dict[str, str]] = field(default_factory=dict)
    sentences: list[str] = field(default_factory=list)
    items: dict[str, Item] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    withheld: bool = False
    clash: bool = False  # a name stands for something else too
    supposing: str = ""  # how its options suppose: all of them alike

    @classmethod
    def begin(cls, rng: Random, blueprint: Blueprint) -> "Story":
        """A story without persons."""
        form, gold = blueprint.profile.draw_form(rng)
        positive = blueprint.profile.draw_positive(rng)
        surnames = rng.sample(COMMON_SURNAMES, len(PARTIES))
        names = list(PARTIES) if rng.random() < 0.5 else [f"{surname}某" for surname in surnames]
        return cls(blueprint, form, gold, positive, names)

    def holds(self, letter: str) -> bool:
        """True where this option is to say what is so."""
        return (letter in self.gold) is self.positive

    def hides(self, rng: Random) -> bool:
        """True where a case or statement is to be one that training never shows."""
        return "values" in self.blueprint.novelty and rng.random() < FROM_WITHHELD

    def draw(self, rng: Random, choice: Choice) -> CaseEntry | None:
        """A case that the story does not have; where the blueprint has new values, at times a withheld one."""
        used = [told.entry for told in self.told]
        entry = choice.draw(rng, used, withheld=True) if self.hides(rng) else None
        self.withheld = self.withheld or entry is not None
        return entry or choice.draw(rng, used, withheld=False)

    def add_person(self, rng: Random, family: Family[Any], entry: CaseEntry) -> Told:
        """Tell of a person with this case, and give names to the other persons of it."""
        wording = draw_wording(rng, family.facts, self.blueprint.part)[1]
        words = wording.format(name="", **entry.slots)
        self.clash |= any(one in words for one in (*self.names, *self.given()))
        told = Told(self.names.pop(0), family, entry, wording)
        self.told.append(told)
        roles = list(dict.fromkeys(ROLES.findall(words)))[: len(self.names) - 1]
        self.roles[told.name] = {role: self.names.pop(0) for role in roles}
        self.sentences.append(self.named(told, wording.format(name=told.name, **entry.slots)))
        return told

    def given(self) -> list[str]:
        """The names given to persons of the story, then those of the others in their cases."""
        return [*self.roles, *(name for others in self.roles.values() for name in others.values())]

    def named(self, told: Told, text: str) -> str:
        """The text on a person's case with the names of the others in it."""
        return ROLES.sub(lambda role: role[0] + self.roles[told.name].get(role[0], ""), text)

    def add_option(self, letter: str, item: Item, text: str) -> bool:
        """Set an option, made from ``item``; True."""
        self.items[letter] = item
        self.options[letter] = text
        return True

    def finish(self, rng: Random) -> DrawnQuestion | None:
        """The question; None where the blueprint has new values and none were drawn, where a name is ambiguous, and
        where two options say the same."""
        if ("values" in self.blueprint.novelty and not self.withheld) or self.clash:
            return None
        if len(set(self.options.values())) < len(LETTERS):
            return None
        framed = len(self.told) > 1 and rng.random() < self.blueprint.profile.framed
        scene = draw_wording(rng, SCENES, self.blueprint.part)[1] if framed else ""
        number, lead = draw_wording(rng, ENDS, self.blueprint.part)
        titles = {told.family.title for told in self.told}
        lead = lead.format(about=titles.pop() if len(titles) == 1 else "上述情形")
        question = lead + ask_verdict(rng, self.blueprint, self.form, self.positive)
        return DrawnQuestion(
            stem=f"{scene}{'。'.join(self.sentences)}。{question}",
            options=[self.options[letter] for letter in LETTERS],
            items=[self.items[letter] for letter in LETTERS],
            gold=self.gold,
            form=self.form,
            positive=self.positive,
            asked=asked_id(self.positive),
            names=self.given(),
            template=f"story/{number}",
        )


def draw_story(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on one case: what follows from it, what would if a fact were another one, and the rule itself.

    A case that no other one differs from in one clause alone has a second one beside it.
    """
    story, family = Story.begin(rng, blueprint), blueprint.family
    first, second, third, fourth = rng.sample(LETTERS, len(LETTERS))
    told = _add_claim(rng, story, family, first)
    if told is None:
        return None
    if not _add_supposition(rng, story, told, second):
        other = _add_claim(rng, story, family, second)
        rest = other and _add_statement(rng, story, family, third) and _add_statement(rng, story, family, fourth)
        return story.finish(rng) if rest else None
    if not _add_supposition(rng, story, told, third) and not _add_statement(rng, story, family, third):
        return None
    add_rule = rng.random() < 0.5 and _add_statement(rng, story, family, fourth)
    if not add_rule and not _add_supposition(rng, story, told, fourth):
        return None
    return story.finish(rng)


def draw_mixed(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on a case of the family and one of a partner's, with reasons where they can be either way; None where
    it has no partner."""
    if not blueprint.partners:
        return None
    families = [blueprint.family, rng.choice(blueprint.partners)]
    rng.shuffle(families)
    story = Story.begin(rng, blueprint)
    first, second, third, fourth = rng.sample(LETTERS, len(LETTERS))
    adds = (_add_reasoned, _add_reasoned if rng.random() < SAYS_WHY else _add_claim)
    persons = [add(rng, story, family, at) for add, family, at in zip(adds, families, (first, second), strict=True)]
    if None in persons:
        return None
    rng.shuffle(persons)
    told = persons[0]
    if told is None or not (
        _add_supposition(rng, story, told, third) or _add_statement(rng, story, told.family, third)
    ):
        return None
    return story.finish(rng) if _add_statement(rng, story, families[0], fourth) else None


def _add_claim(rng: Random, story: Story, family: Family[Any], letter: str) -> Told | None:
    """Tell of a person and claim an outcome; None where no case is left for it.

    The outcome is drawn first and evenly, for true and false claims alike: it says nothing of its truth.
    """
    outcome = rng.choice(list(family.claims))
    entry = story.draw(rng, cases_for_claim(family.name, outcome)[story.holds(letter)])
    if entry is None:
        return None
    told = story.add_person(rng, family, entry)
    story.add_option(letter, Item("claim", family.name, outcome, facts=entry.facts), _claim(rng, story, told, outcome))
    return told


def _claim(rng: Random, story: Story, told: Told, outcome: str) -> str:
    return story.named(told, rng.choice(told.family.claims[outcome]).format(name=told.name))


def _add_supposition(rng: Random, story: Story, told: Told, letter: str) -> bool:
    """Claim an outcome that would follow if a clause of the person's case were another one; False where none can be."""
    hidden = story.hides(rng)
    part: Part = "heldout" if hidden else "train"
    drawn = draw_supposition(rng, told, story.supposed, part=part, holds=story.holds(letter))
    if drawn is None:
        return False
    story.withheld |= hidden
    outcome, supposed = drawn
    story.supposed.append(supposed)
    wording = story.supposing = story.supposing or draw_wording(rng, SUPPOSED, story.blueprint.part)[1]
    clause, changed = (story.named(told, text.replace(PERSON, told.name)) for text in (supposed.told, supposed.instead))
    item = Item("claim", told.family.name, outcome, facts=supposed.entry.facts, supposed=clause)
    return story.add_option(letter, item, wording.format(changed=changed, claim=_claim(rng, story, told, outcome)))


def _add_reasoned(rng: Random, story: Story, family: Family[Any], letter: str) -> Told | None:
    """Tell of a person and claim an outcome with its reason; None where no case is left for it.

    Outcome and ground are drawn alike for true and false options. A true option tells a case that the law decides so on
    this ground, a false one a case that a flaw does. Of a family without such grounds the outcome is claimed alone.
    """
    by_outcome = {outcome: found for outcome in family.claims if (found := grounds(family.name, outcome))}
    if not by_outcome:
        return _add_claim(rng, story, family, letter)
    outcome = rng.choice(list(by_outcome))
    found = by_outcome[outcome]
    ground = rng.choices(found, [one.weight for one in found])[0]
    entry = story.draw(rng, ground.choices[story.holds(letter)])
    if entry is None:
        return None
    told = story.add_person(rng, family, entry)
    item = Item("reasoned", family.name, outcome, facts=entry.facts, why=ground.why)
    wording = draw_wording(rng, REASONED, story.blueprint.part)[1]
    words = wording.format(claim=_claim(rng, story, told, outcome), why=story.named(told, ground.why))
    story.add_option(letter, item, words)
    return told


def _add_statement(rng: Random, story: Story, family: Family[Any], letter: str) -> bool:
    """State one of the family's rules; False where none is left."""
    new = story.hides(rng)
    used = list(story.items.values())
    item = draw_statement(rng, story.blueprint, family, used, holds=story.holds(letter), new=new)
    if item is None:
        return False
    story.withheld |= new
    return story.add_option(letter, item, text_of(item))
