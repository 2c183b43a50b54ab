"""Level 4 questions (``chain``): a dispute whose facts lead through several rules to different effects."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from legal_rl.data.exam.blueprint import COMMON_SURNAMES, Blueprint, DrawnQuestion, draw_wording
from legal_rl.data.exam.chain import Chain, Effect, vary
from legal_rl.data.exam.family import wordings
from legal_rl.data.exam.items import Item
from legal_rl.data.exam.profiles import LETTERS
from legal_rl.data.exam.single_rule import ask_verdict, asked_id

# Most real stems of a dispute ask at once; others name what they ask about. ``{about}`` is one of the chain's topics.
DISPUTE_ENDS: Final = wordings(
    *("", "", "", "", "{about}，", "{about}，", "对此，", "关于本案，"),
    *("*关于该案，", "*对于本案，", "*{about}，", "*"),
)
STEMS: Final = "甲乙丙丁戊己"  # letters of parties, in the order in which a story speaks of them
WELL_KNOWN: Final = ("张三", "李四", "王五", "赵六", "孙七")
GIVEN: Final = "强伟军勇平明刚健峰宁"
FIRMS: Final = (
    *("宏远", "恒通", "佳和", "瑞丰", "金鼎", "华泰", "天成", "盛达", "长青", "东升"),
    *("启明", "海川", "荣昌", "大洋", "新宇", "博雅", "鸿运", "万邦", "永盛", "嘉禾"),
    *("星辰", "绿源", "同创", "百川", "力源", "兴达", "蓝天", "明珠", "泰和", "光华"),
)
AGAIN: Final = 0.4  # share of the questions in which two options are on one effect, where one has three outcomes

Claim = tuple[Effect[Any], str, str]  # an effect, the outcome claimed, and the right one


@dataclass(frozen=True)
class Cast:
    """The parties of a dispute: their names, the words for every slot, and short forms by the name they stand for."""

    names: list[str]
    slots: dict[str, str]
    short: dict[str, str]

    def shorten(self, stem: str, options: Sequence[str]) -> tuple[str, list[str]]:
        """The question with each long name in full once, where the stem first has it."""
        texts = list(options)
        for name, form in self.short.items():
            before, found, after = stem.partition(name)
            if found:
                stem = before + name + after.replace(name, form)
                texts = [text.replace(name, form) for text in texts]
        return stem, texts


def draw_cast(rng: Random, chain: Chain[Any], world: Any, story: str) -> Cast:
    """Parties in one scheme, in the order in which ``story`` speaks of them, and the words for all other slots."""
    parties = rng.choice(chain.parties)
    others = {**rng.choice(chain.scenes), **(chain.words(world) if chain.words else {})}
    order = _mentioned(story, parties, others)
    persons = [int(number) for slot in order for number in re.findall(r"\{p\[(\d)", parties[slot])]
    drawn = dict(zip(persons, _draw_persons(rng), strict=False))
    fillings = {"p": [drawn.get(i, "") for i in range(len(WELL_KNOWN))], "s": rng.sample(COMMON_SURNAMES, 5)}
    fillings["t"] = rng.sample(FIRMS, 2)
    if all(name[0] in STEMS for name in parties.values()):
        parties = {slot: STEMS[at] + parties[slot][1:] for at, slot in enumerate(order)}
    slots: dict[str, str] = {}
    short: dict[str, str] = {}

    def add(slot: str, text: str) -> None:
        slots[slot], _, forms = text.partition("|")
        if forms:
            short[slots[slot]] = rng.choice(forms.split("/"))

    for slot, text in parties.items():
        add(slot, text.format(**fillings))
    names = list(slots.values())
    slots |= chain.draw_days(rng, world, story)
    for slot, text in others.items():
        add(slot, vary(rng, text).format(**slots))
    return Cast(names, slots, short)


def _mentioned(story: str, parties: Mapping[str, str], others: Mapping[str, str]) -> list[str]:
    """The slots of parties: first those that the story speaks of, in this order, also where by other words."""
    found: dict[str, None] = {}

    def look(text: str) -> None:
        for slot in re.findall(r"\{(\w+)\}", text):
            if slot in parties:
                found[slot] = None
            elif slot in others:
                look(others[slot])

    look(story)
    return list(found | dict.fromkeys(parties))


def _draw_persons(rng: Random) -> list[str]:
    """Names of persons in one manner: a surname with 某, or with a given name, or those that papers like best."""
    manner = rng.random()
    if manner < 0.2:
        return list(WELL_KNOWN)
    surnames = rng.sample(COMMON_SURNAMES, len(WELL_KNOWN))
    given = rng.sample(GIVEN, len(WELL_KNOWN)) if manner < 0.45 else "某" * len(WELL_KNOWN)
    return [surname + name for surname, name in zip(surnames, given, strict=True)]


def draw_chain(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on effects of one dispute; None where the dispute drawn has too few at issue."""
    chain = blueprint.chain
    form, gold = blueprint.profile.draw_form(rng)
    positive = blueprint.profile.draw_positive(rng)
    world = chain.draw(rng, "heldout" if "values" in blueprint.novelty else "train")
    claims = _draw_claims(rng, chain, world, [(letter in gold) is positive for letter in LETTERS])
    if claims is None:
        return None
    told = chain.tell(world, {effect.name for effect, _, _ in claims})
    story = "".join(vary(rng, draw_wording(rng, wordings(*texts), blueprint.part)[1]) for texts in told)
    cast = draw_cast(rng, chain, world, story)
    facts = dict(vars(world))
    number, lead = draw_wording(rng, DISPUTE_ENDS, blueprint.part)
    lead = lead.format(about="关于" + rng.choice(chain.about or ("本案",)).format(**cast.slots))
    stem = story.format(**cast.slots) + lead + ask_verdict(rng, blueprint, form, positive)
    options = [effect.text(rng, said, cast.slots) for effect, said, _ in claims]
    right = ["" if said == outcome else effect.plain(outcome, cast.slots) for effect, said, outcome in claims]
    stem, texts = cast.shorten(stem, [*options, *right])
    return DrawnQuestion(
        stem=stem,
        options=texts[: len(options)],
        items=[Item("effect", chain.name, outcome, facts=facts, effect=effect.name) for effect, outcome, _ in claims],
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=cast.names,
        template=f"chain/{number}",
        right=tuple(texts[len(options) :]),
    )


def _draw_claims(rng: Random, chain: Chain[Any], world: Any, truths: Sequence[bool]) -> list[Claim] | None:
    """Effects with an outcome each, right or wrong as ``truths`` say; at times two outcomes of one effect."""
    at_issue = [(effect, ruling.outcome) for effect in chain.effects if (ruling := effect.judge(world))]
    if len(at_issue) < len(truths):
        return None
    drawn = rng.sample(at_issue, len(truths))
    if rng.random() < AGAIN:
        one, other = rng.sample(range(len(truths)), 2)
        if not (truths[one] and truths[other]) and len(drawn[one][0].wrong(world, drawn[one][1])) > 1:
            drawn[other] = drawn[one]
    claims: list[Claim] = []
    for (effect, right), holds in zip(drawn, truths, strict=True):
        outcomes = [right] if holds else effect.wrong(world, right)
        free = [outcome for outcome in outcomes if (effect, outcome, right) not in claims]
        if not free:
            return None
        claims.append((effect, rng.choice(free), right))
    return claims
