"""Level 4 questions: a dispute whose facts lead through several rules, and options on its different effects."""

from random import Random
from typing import Any, Final

from legal_rl.data.exam.blueprint import LETTERS, Blueprint, DrawnQuestion, draw_form
from legal_rl.data.exam.chain import AMOUNT, Effect
from legal_rl.data.exam.family import TAILS, Part
from legal_rl.data.exam.items import Item
from legal_rl.data.exam.single_rule import VERDICT_WORDS, asked_id

WORLDS_TRIED: Final = 400
ENDS: Final = ("对此，下列说法{ask}的{tail}", "关于本案，下列说法{ask}的{tail}", "下列关于本案的说法，{ask}的{tail}")


def draw_chain(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on effects of one dispute; None where no dispute has them.

    The outcome that an option claims is drawn before the dispute, and evenly, so that it says nothing of its truth.
    """
    chain = blueprint.chain
    form, gold = draw_form(rng)
    positive = rng.random() < 0.5
    effects = rng.sample(chain.effects, len(LETTERS))
    claimed = [None if AMOUNT in effect.says else rng.choice(list(effect.says)) for effect in effects]
    worlds = chain.worlds["heldout" if "values" in blueprint.novelty else "train"]
    for _ in range(WORLDS_TRIED):
        world = rng.choice(worlds)
        outcomes = [
            _claim(rng, effect, outcome, world, holds=(letter in gold) is positive)
            for letter, effect, outcome in zip(LETTERS, effects, claimed, strict=True)
        ]
        if None not in outcomes:
            break
    else:
        return None
    parties = rng.choice(chain.parties)
    facts = dict(vars(world))
    story = "".join(_wording(rng, wordings, blueprint.part).format(**parties) for wordings in chain.tell(world))
    end = rng.choice(ENDS).format(ask=rng.choice(VERDICT_WORDS[positive]), tail=rng.choice(TAILS[form]))
    pairs = [(effect, outcome) for effect, outcome in zip(effects, outcomes, strict=True) if outcome is not None]
    return DrawnQuestion(
        stem=story + end,
        options=[effect.text(rng, outcome, parties) for effect, outcome in pairs],
        items=[Item("effect", chain.name, outcome, facts=facts, effect=effect.name) for effect, outcome in pairs],
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=list(parties.values()),
        template=f"chain/{chain.name}",
    )


def _claim(rng: Random, effect: Effect[Any], outcome: str | None, world: Any, *, holds: bool) -> str | None:
    """What the option says, the amount where ``outcome`` is open; None where it cannot be so in this world."""
    ruling = effect.judge(world)
    if ruling is None:
        return None
    if outcome is not None:
        return outcome if (ruling.outcome == outcome) is holds else None
    if holds:
        return ruling.outcome
    wrong = effect.wrong(world, ruling.outcome)
    return rng.choice(wrong) if wrong else None


def _wording(rng: Random, wordings: tuple[str, ...], part: Part) -> str:
    kept = [text for text in wordings if not text.startswith("*")]
    fresh = [text[1:] for text in wordings if text.startswith("*")]
    return rng.choice(fresh if part == "heldout" and fresh else kept)
