"""Level 1 questions: cases under one rule (``facts``), or statements of the rule itself (``rules``)."""

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Any, Final

from legal_rl.data.exam.blueprint import LETTERS, Blueprint, DrawnQuestion, draw_form, draw_names
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import TAILS, Ask, Family, Part, heldout, train
from legal_rl.data.exam.items import CaseEntry, Choice, Item, cases_for_ask

FROM_WITHHELD = 0.6  # how often an option of a question with new cases shows one of them


def draw_facts(rng: Random, order: Blueprint) -> DrawnQuestion | None:
    """A question on four cases of the order's family."""
    family = order.family
    ask = rng.choices(family.asks, [ask.weight for ask in family.asks])[0]
    form, gold = draw_form(rng)
    entries = _draw_entries(rng, cases_for_ask(family.name, ask.id), gold, "values" in order.novelty)
    if entries is None:
        return None
    *names, stem_name = draw_names(rng, len(LETTERS) + 1)
    wordings = [template.text for template in family.phrasings if template.part == order.part]
    texts = [rng.choice(wordings).format(name=name, **entry.slots) for name, entry in zip(names, entries, strict=True)]
    number, template = rng.choice([(i, t.text) for i, t in enumerate(family.stems) if t.part == order.part])
    stem = template.format(ask=rng.choice(ask.texts), tail=rng.choice(TAILS[form]), name=stem_name)
    return DrawnQuestion(
        stem=stem,
        options=texts,
        items=[_item(family.name, ask, entry) for entry in entries],
        gold=gold,
        form=form,
        positive=ask.positive,
        asked=ask.id,
        names=[*names, stem_name] if "{name}" in template else names,
        template=f"{family.name}/{number}",
    )


def _item(family: str, ask: Ask, entry: CaseEntry) -> Item:
    return Item("case", family, ask.outcome, facts=entry.facts)


def _draw_entries(
    rng: Random, found: dict[bool, Choice], gold: frozenset[str], withheld: bool
) -> list[CaseEntry] | None:
    """Four different cases with the truths of ``gold``; with ``withheld`` at least one that training never shows."""
    used: list[CaseEntry] = []
    hidden_used = False
    for letter in LETTERS:
        choice = found[letter in gold]
        hidden = withheld and rng.random() < FROM_WITHHELD
        entry = choice.draw(rng, used, withheld=True) if hidden else None
        hidden_used = hidden_used or entry is not None
        entry = entry or choice.draw(rng, used, withheld=False)
        if entry is None:
            return None
        used.append(entry)
    return used if hidden_used or not withheld else None


# What the stems of all styles but facts ask for.
VERDICT_WORDS: Final = {True: ("正确", "符合法律规定"), False: ("错误", "不符合法律规定")}
STEMS: Final = (
    *train(
        "关于{title}，下列说法{ask}的{tail}",
        "就{title}而言，以下说法{ask}的{tail}",
        "下列关于{title}的说法，{ask}的{tail}",
        "以下有关{title}的说法中，{ask}的{tail}",
    ),
    *heldout("有关{title}，以下说法中{ask}的{tail}", "就{title}而言，下列说法{ask}的{tail}"),
)


def draw_rules(rng: Random, order: Blueprint) -> DrawnQuestion | None:
    """A question on four statements of the order's family."""
    form, gold = draw_form(rng)
    positive = rng.random() < 0.5
    items: list[Item] = []
    for letter in LETTERS:
        item = draw_statement(rng, order, order.family, items, holds=(letter in gold) is positive)
        if item is None:
            return None
        items.append(item)
    if "values" in order.novelty and not any(is_withheld(item) for item in items):
        return None
    number, template = rng.choice([(i, t.text) for i, t in enumerate(STEMS) if t.part == order.part])
    return DrawnQuestion(
        stem=template.format(
            title=order.family.title, ask=rng.choice(VERDICT_WORDS[positive]), tail=rng.choice(TAILS[form])
        ),
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
    """As the asks of a family are called: ``+正确`` or ``-正确``."""
    return ("+" if positive else "-") + "正确"


def draw_statement(
    rng: Random, order: Blueprint, family: Family[Any], used: Collection[Item], *, holds: bool
) -> Item | None:
    """A statement of ``family`` that ``used`` does not have, whichever it is, filled so that it ``holds`` or not."""
    hidden = "values" in order.novelty and rng.random() < FROM_WITHHELD
    taken = {item.statement for item in used if item.family == family.name and item.statement is not None}
    free = [i for i in _in_force(family.name, order.day, "heldout" if hidden else "train") if i not in taken]
    free = free or [i for i in _in_force(family.name, order.day, "train") if i not in taken]
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
    statement = FAMILIES[item.family].statements[item.statement or 0]
    return statement.text.format(item.says)


def is_withheld(item: Item) -> bool:
    """Whether training never shows this statement."""
    return item.statement is not None and FAMILIES[item.family].statements[item.statement].part == "heldout"
