"""Level 1 questions: cases under one rule (``facts``), or statements of the rule itself (``rules``)."""

from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from functools import cache
from random import Random
from typing import Any, Final

from legal_rl.core.questions import Form
from legal_rl.data.exam.blueprint import Blueprint, DrawnQuestion, draw_names, draw_wording, fitting_name
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import Family, Part, Wording, wordings
from legal_rl.data.exam.items import CaseEntry, Choice, Item, cases_for_ask
from legal_rl.data.exam.profiles import LETTERS

FROM_WITHHELD: Final = 0.6  # share of options with a withheld case or statement where the blueprint has new values

NEAR_TWIN: Final = 0.8  # likeness from which two statements are not asked in one question

STATUTE_NAMED: Final = 0.3  # share of the stems on rules of one statute that name it

# The verdicts that the stems of all styles but facts ask for.
LEADS: Final = wordings("关于{title}，", "就{title}而言，", "*有关{title}，", "*对于{title}，")
# As real papers ask: of one, of several, of any number.
ASKINGS: Final[Mapping[Form, tuple[Wording, ...]]] = {
    "single": wordings(
        "下列哪一选项是{ask}的？",
        "下列哪一选项是{ask}的？",
        "下列哪一说法是{ask}的？",
        "下列哪一表述是{ask}的？",
        "下列哪项说法是{ask}的？",
        "下列说法中{ask}的是哪一项？",
        "*以下哪一选项是{ask}的？",
        "*下列判断哪一项是{ask}的？",
    ),
    "multiple": wordings(
        "下列哪些选项是{ask}的？",
        "下列哪些选项是{ask}的？",
        "下列哪些说法是{ask}的？",
        "下列哪些表述是{ask}的？",
        "下列说法哪些是{ask}的？",
        "下列哪些判断是{ask}的？",
        "*以下哪些说法是{ask}的？",
        "*下列选项中哪些是{ask}的？",
    ),
    "indefinite": wordings(
        "下列说法{ask}的是：",
        "下列说法{ask}的是：",
        "下列说法{ask}的是？",
        "下列表述{ask}的是：",
        "下列选项{ask}的是：",
        "下列说法{ask}的有：",
        "下列说法中{ask}的是：",
        "以下说法{ask}的是？",
        "下列说法中{ask}的有：",
        "以下表述{ask}的是：",
        "*下列表述中{ask}的有：",
        "*以下选项{ask}的是：",
    ),
}


def ask_verdict(rng: Random, blueprint: Blueprint, form: Form, positive: bool) -> str:
    """The end of a stem: which statements are right, or wrong."""
    ask = rng.choice(blueprint.profile.verdicts[positive])
    return draw_wording(rng, ASKINGS[form], blueprint.part)[1].format(ask=ask)


def draw_facts(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on four cases of the family, one an option; the stem asks which have an outcome."""
    family, part = blueprint.family, blueprint.part
    profile = blueprint.profile
    ask = rng.choices(family.asks, [ask.weight * profile.weight(ask.positive) for ask in family.asks])[0]
    form, gold = profile.draw_form(rng)
    entries = _draw_entries(rng, cases_for_ask(family.name, ask.id), gold, "values" in blueprint.novelty)
    if entries is None:
        return None
    *names, stem_name = draw_names(rng, len(LETTERS) + 1)
    wordings_drawn = [draw_wording(rng, family.phrasings, part)[1] for _ in entries]
    names = [fitting_name(name, entry.slots) for name, entry in zip(names, entries, strict=True)]
    texts = [
        wording.format(name=name, **entry.slots)
        for wording, name, entry in zip(wordings_drawn, names, entries, strict=True)
    ]
    number, template = draw_wording(rng, family.stems, part)
    return DrawnQuestion(
        stem=template.format(ask=rng.choice(ask.texts), tail=rng.choice(profile.tails[form]), name=stem_name),
        options=texts,
        items=[Item("case", family.name, ask.outcome, facts=entry.facts) for entry in entries],
        gold=gold,
        form=form,
        positive=ask.positive,
        asked=ask.id,
        names=[*names, stem_name] if "{name}" in template else names,
        template=f"{family.name}/{number}",
    )


def _draw_entries(
    rng: Random, choices: dict[bool, Choice], gold: frozenset[str], withheld: bool
) -> list[CaseEntry] | None:
    """Four different cases with the truths of ``gold``; with ``withheld`` at least one that training never shows."""
    used: list[CaseEntry] = []
    hidden_used = False
    for letter in LETTERS:
        choice = choices[letter in gold]
        hidden = withheld and rng.random() < FROM_WITHHELD
        entry = choice.draw(rng, used, withheld=True) if hidden else None
        hidden_used = hidden_used or entry is not None
        entry = entry or choice.draw(rng, used, withheld=False)
        if entry is None:
            return None
        used.append(entry)
    return used if hidden_used or not withheld else None


def draw_rules(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on four statements of the family.

    Where the blueprint has new values, on four that training never shows, of the family and of its partners.
    """
    family = blueprint.family
    new = "values" in blueprint.novelty
    form, gold = blueprint.profile.draw_form(rng)
    positive = blueprint.profile.draw_positive(rng)
    items: list[Item] = []
    for letter in LETTERS:
        sources = [family, *rng.sample(blueprint.partners, len(blueprint.partners))] if new else [family]
        holds = (letter in gold) is positive
        item = next(
            filter(None, (draw_statement(rng, blueprint, one, items, holds=holds, new=new) for one in sources)), None
        )
        if item is None:
            return None
        items.append(item)
    number, lead = draw_wording(rng, LEADS, blueprint.part)
    laws = {FAMILIES[item.family].statements[item.statement or 0].norm.law for item in items}
    named = f"根据{laws.pop()}，" if len(laws) == 1 and rng.random() < STATUTE_NAMED else ""
    title = family.title if {item.family for item in items} == {family.name} else f"{family.subject}的规定"
    return DrawnQuestion(
        stem=named + lead.format(title=title) + ask_verdict(rng, blueprint, form, positive),
        options=[text_of(item) for item in items],
        items=items,
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=[],
        template=f"rules/{number}",
        novelty=tuple("statement" if kind == "values" else kind for kind in blueprint.novelty),
    )


def asked_id(positive: bool) -> str:
    """``+正确`` or ``-正确``, in the form of the ids of a family's asks."""
    return ("+" if positive else "-") + "正确"


def draw_statement(
    rng: Random, blueprint: Blueprint, family: Family[Any], used: Collection[Item], *, holds: bool, new: bool
) -> Item | None:
    """A statement of ``family``, filled so that it ``holds`` or not; with ``new`` one that training never shows.

    It is none of ``used`` with any filling, nor nearly one. None where none is left.
    """
    taken = {item.statement for item in used if item.family == family.name}
    free = [i for i in _in_force(family.name, blueprint.day, "heldout" if new else "train") if i not in taken]
    free = [i for i in free if not taken & _twins(family.name)[i]]
    if not free:
        return None
    number = rng.choice(free)
    statement = family.statements[number]
    says = rng.choice(statement.right if holds else tuple(statement.wrong))
    return Item("statement", family.name, says, statement=number)


@cache
def _twins(family_name: str) -> tuple[frozenset[int], ...]:
    """Of every statement those that read nearly alike: beside each other they would give one away by the other."""
    texts = [statement.text for statement in FAMILIES[family_name].statements]
    twins: list[set[int]] = [set() for _ in texts]
    matcher = SequenceMatcher()
    likenesses = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)  # quick bounds come first
    for i, text in enumerate(texts):
        matcher.set_seq2(text)  # which is looked through once for all others
        for own, found in zip(texts, twins, strict=True):
            matcher.set_seq1(own)
            if all(likeness() > NEAR_TWIN for likeness in likenesses):
                found.add(i)
    return tuple(map(frozenset, twins))


@cache
def _in_force(family_name: str, day: str, part: Part) -> tuple[int, ...]:
    statements = enumerate(FAMILIES[family_name].statements)
    return tuple(i for i, statement in statements if statement.part == part and statement.norm.in_force(day))


def text_of(item: Item) -> str:
    """The statement, filled."""
    return FAMILIES[item.family].statements[item.statement or 0].text.format(item.says)
