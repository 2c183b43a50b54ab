"""Level 1 questions: cases under one rule (``facts``), or statements of the rule itself (``rules``)."""

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Any, Final

from legal_rl.data.exam.blueprint import LETTERS, Blueprint, DrawnQuestion, draw_form, draw_names, draw_wording
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import TAILS, Family, Part, wordings
from legal_rl.data.exam.items import CaseEntry, Choice, Item, cases_for_ask

FROM_WITHHELD: Final = 0.6  # share of options with a withheld case or statement where the blueprint has new values

# The verdicts that the stems of all styles but facts ask for.
VERDICT_WORDS: Final = {True: ("正确", "符合法律规定"), False: ("错误", "不符合法律规定")}
STEMS: Final = wordings(
    "关于{title}，下列说法{ask}的{tail}",
    "就{title}而言，以下说法{ask}的{tail}",
    "下列关于{title}的说法，{ask}的{tail}",
    "以下有关{title}的说法中，{ask}的{tail}",
    "*有关{title}，以下说法中{ask}的{tail}",
    "*就{title}而言，下列说法{ask}的{tail}",
)


def draw_facts(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on four cases of the family, one an option; the stem asks which have an outcome."""
    family, part = blueprint.family, blueprint.part
    ask = rng.choices(family.asks, [ask.weight for ask in family.asks])[0]
    form, gold = draw_form(rng)
    entries = _draw_entries(rng, cases_for_ask(family.name, ask.id), gold, "values" in blueprint.novelty)
    if entries is None:
        return None
    *names, stem_name = draw_names(rng, len(LETTERS) + 1)
    texts = [
        draw_wording(rng, family.phrasings, part)[1].format(name=name, **entry.slots)
        for name, entry in zip(names, entries, strict=True)
    ]
    number, template = draw_wording(rng, family.stems, part)
    return DrawnQuestion(
        stem=template.format(ask=rng.choice(ask.texts), tail=rng.choice(TAILS[form]), name=stem_name),
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
    """A question on four statements of the family."""
    family = blueprint.family
    form, gold = draw_form(rng)
    positive = rng.random() < 0.5
    items: list[Item] = []
    for letter in LETTERS:
        item = draw_statement(rng, blueprint, family, items, holds=(letter in gold) is positive)
        if item is None:
            return None
        items.append(item)
    if "values" in blueprint.novelty and not any(is_withheld(item) for item in items):
        return None
    number, template = draw_wording(rng, STEMS, blueprint.part)
    ask = rng.choice(VERDICT_WORDS[positive])
    return DrawnQuestion(
        stem=template.format(title=family.title, ask=ask, tail=rng.choice(TAILS[form])),
        options=[text_of(item) for item in items],
        items=items,
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=[],
        template=f"rules/{number}",
    )


def asked_id(positive: bool) -> str:
    """``+正确`` or ``-正确``, in the form of the ids of a family's asks."""
    return ("+" if positive else "-") + "正确"


def draw_statement(
    rng: Random, blueprint: Blueprint, family: Family[Any], used: Collection[Item], *, holds: bool
) -> Item | None:
    """A statement of ``family`` that is not in ``used`` with any filling, filled so that it ``holds`` or not."""
    hidden = "values" in blueprint.novelty and rng.random() < FROM_WITHHELD
    taken = {item.statement for item in used if item.family == family.name}
    free = [i for i in _in_force(family.name, blueprint.day, "heldout" if hidden else "train") if i not in taken]
    free = free or [i for i in _in_force(family.name, blueprint.day, "train") if i not in taken]
    if not free:
        return None
    number = rng.choice(free)
    statement = family.statements[number]
    says = rng.choice(statement.right if holds else tuple(statement.wrong))
    return Item("statement", family.name, says, statement=number)


@cache
def _in_force(family_name: str, day: str, part: Part) -> tuple[int, ...]:
    statements = enumerate(FAMILIES[family_name].statements)
    return tuple(i for i, statement in statements if statement.part == part and statement.norm.in_force(day))


def text_of(item: Item) -> str:
    """The statement, filled."""
    return FAMILIES[item.family].statements[item.statement or 0].text.format(item.says)


def is_withheld(item: Item) -> bool:
    """True for a statement that training never shows."""
    return item.statement is not None and FAMILIES[item.family].statements[item.statement].part == "heldout"
