"""Level 4 questions: a dispute whose facts lead through several rules, and options on its different effects."""

from random import Random
from typing import Final

from legal_rl.data.exam.blueprint import LETTERS, Blueprint, DrawnQuestion, draw_form
from legal_rl.data.exam.family import TAILS, Part
from legal_rl.data.exam.items import Item
from legal_rl.data.exam.single_rule import VERDICT_WORDS, asked_id

ENDS: Final = ("对此，下列说法{ask}的{tail}", "关于本案，下列说法{ask}的{tail}", "下列关于本案的说法，{ask}的{tail}")


def draw_chain(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on effects of one dispute; None where the dispute drawn has too few at issue."""
    chain = blueprint.chain
    form, gold = draw_form(rng)
    positive = rng.random() < 0.5
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
    story = "".join(_wording(rng, wordings, blueprint.part).format(**parties) for wordings in chain.tell(world))
    end = rng.choice(ENDS).format(ask=rng.choice(VERDICT_WORDS[positive]), tail=rng.choice(TAILS[form]))
    return DrawnQuestion(
        stem=story + end,
        options=[effect.text(rng, outcome, parties) for effect, outcome in claims],
        items=[Item("effect", chain.name, outcome, facts=facts, effect=effect.name) for effect, outcome in claims],
        gold=gold,
        form=form,
        positive=positive,
        asked=asked_id(positive),
        names=list(parties.values()),
        template=f"chain/{chain.name}",
    )


def _wording(rng: Random, wordings: tuple[str, ...], part: Part) -> str:
    kept = [text for text in wordings if not text.startswith("*")]
    fresh = [text[1:] for text in wordings if text.startswith("*")]
    return rng.choice(fresh if part == "heldout" and fresh else kept)
