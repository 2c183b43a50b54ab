"""Questions with one answer: an issue of a dispute (``issue``), the outcome of a case (``which``)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from legal_rl.data.exam.blueprint import COMMON_SURNAMES, Blueprint, DrawnQuestion, draw_wording
from legal_rl.data.exam.chain import AMOUNT, Chain, vary
from legal_rl.data.exam.disputes import draw_cast
from legal_rl.data.exam.family import Part, wordings
from legal_rl.data.exam.issues import Issue, issues_of
from legal_rl.data.exam.items import DISPUTES, Item, cases_for_claim
from legal_rl.data.exam.profiles import LETTERS
from legal_rl.data.exam.single_rule import asked_id
from legal_rl.data.exam.stories import PARTIES, ROLES

LOOKED_AT: Final = 40  # worlds of which one is taken, so that answers are about as frequent
MORE: Final = 1  # at most so many effects beside those at issue have their facts told too

Answer = tuple[str, ...]  # an outcome of each effect


def draw_issue(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on one issue of a dispute; None where the worlds drawn leave fewer than four answers."""
    chain = blueprint.chain
    issues = issues_of(chain)
    number = rng.randrange(len(issues))
    issue = issues[number]
    drawn = _draw_world(rng, chain, number, "heldout" if "values" in blueprint.novelty else "train")
    if drawn is None:
        return None
    world, right = drawn
    wrong = [answer for answer in _answers(chain, issue, world, right) if answer != right]
    if len(wrong) < len(LETTERS) - 1:
        return None
    answers = rng.sample(wrong, len(LETTERS) - 1)  # evenly, so that what options share says nothing
    place = rng.randrange(len(LETTERS))
    answers.insert(place, right)
    others = [one.name for one in chain.effects if one.name not in issue.answers and one.judge(world)]
    asked = {*issue.answers, *rng.sample(others, min(rng.randint(0, MORE), len(others)))}
    told = chain.tell(world, asked)
    story = "".join(vary(rng, draw_wording(rng, wordings(*texts), blueprint.part)[1]) for texts in told)
    cast = draw_cast(rng, chain, world, story)
    ask = draw_wording(rng, wordings(*issue.asks), blueprint.part)[1]
    stem = (story + ask).format(**cast.slots)
    stem, options = cast.shorten(stem, [_text(issue, answer).format(**cast.slots) for answer in answers])
    facts, effect = dict(vars(world)), " ".join(issue.answers)
    return DrawnQuestion(
        stem=stem,
        options=options,
        items=[Item("effect", chain.name, " ".join(answer), facts=facts, effect=effect) for answer in answers],
        gold=frozenset(LETTERS[place]),
        form="single",
        positive=True,
        asked=asked_id(True),
        names=cast.names,
        template=f"issue/{number}",
        right=tuple("" if at == place else options[place] for at in range(len(LETTERS))),
    )


def _draw_world(rng: Random, chain: Chain[Any], number: int, part: Part) -> tuple[Any, Answer] | None:
    """A world and its answer, all answers about as often; None where the issue does not arise."""
    worlds = chain.worlds[part]
    by_kind: dict[Answer, list[tuple[Any, Answer]]] = {}
    for place in rng.choices(range(len(worlds)), k=LOOKED_AT):
        if found := _answer(chain.name, number, part, place):
            kind, answer = found
            by_kind.setdefault(kind, []).append((worlds[place], answer))
    return rng.choice(rng.choice(list(by_kind.values()))) if by_kind else None


@cache
def _answer(name: str, number: int, part: Part, place: int) -> tuple[Answer, Answer] | None:
    """The answer to an issue in one world, before it with amounts alike; None where the issue does not arise."""
    chain = DISPUTES[name]
    world, answers = chain.worlds[part][place], issues_of(chain)[number].answers
    rulings = [ruling for effect in answers if (ruling := chain.effect(effect).judge(world))]
    if len(rulings) < len(answers):
        return None
    said = [(ruling.outcome, words) for ruling, words in zip(rulings, answers.values(), strict=True)]
    if not all(AMOUNT in words or outcome in words for outcome, words in said):
        return None
    kind = tuple(AMOUNT if AMOUNT in words else outcome for outcome, words in said)
    return kind, tuple(outcome for outcome, _ in said)


def _answers(chain: Chain[Any], issue: Issue, world: Any, right: Answer) -> list[Answer]:
    """All answers: each outcome of one effect with each of the other; of amounts, those that beliefs arrive at."""
    each: list[Sequence[str]] = [
        [outcome, *chain.effect(name).believed(world, outcome)] if AMOUNT in words else list(words)
        for (name, words), outcome in zip(issue.answers.items(), right, strict=True)
    ]
    return list(product(*each))


def _text(issue: Issue, answer: Answer) -> str:
    words = zip(issue.answers.values(), answer, strict=True)
    return "，".join(said.get(outcome) or said[AMOUNT].replace(AMOUNT, outcome) for said, outcome in words)


def draw_which(rng: Random, blueprint: Blueprint) -> DrawnQuestion | None:
    """A question on one case of a family, with four outcomes to choose from; None where no case is left for one."""
    family = blueprint.family
    outcomes = rng.sample(list(family.claims), len(LETTERS))
    place = rng.randrange(len(LETTERS))
    choice = cases_for_claim(family.name, outcomes[place])[True]
    hidden = "values" in blueprint.novelty
    entry = choice.draw(rng, (), withheld=hidden)
    if entry is None:
        return None
    surnames = rng.sample(COMMON_SURNAMES, len(PARTIES))
    names = list(PARTIES) if rng.random() < 0.5 else [f"{surname}某" for surname in surnames]
    telling = draw_wording(rng, family.facts, blueprint.part)[1]
    words = telling.format(name="", **entry.slots)
    if any(name in words for name in names):
        return None
    person, *free = names
    roles = dict(zip(dict.fromkeys(ROLES.findall(words)), free, strict=False))

    def named(text: str) -> str:
        return ROLES.sub(lambda role: role[0] + roles.get(role[0], ""), text)

    number, ask = draw_wording(rng, wordings(*family.asked_whole), blueprint.part)
    way = rng.randrange(min(len(family.claims[outcome]) for outcome in outcomes))
    return DrawnQuestion(
        stem=f"{named(telling.format(name=person, **entry.slots))}。{ask.format(name=person)}",
        options=[family.claims[outcome][way].format(name=person) for outcome in outcomes],
        items=[Item("claim", family.name, outcome, facts=entry.facts) for outcome in outcomes],
        gold=frozenset(LETTERS[place]),
        form="single",
        positive=True,
        asked=asked_id(True),
        names=[person, *roles.values()],
        template=f"which/{number}",
    )
