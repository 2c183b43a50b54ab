"""Chained cases: all effects have their outcomes, nothing but the facts says what is true, golden cases by hand."""

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from legal_rl.data.exam import ExamConfig, TeacherConfig, generate, heldout, teach
from legal_rl.data.exam.chain import AMOUNT, vary
from legal_rl.data.exam.chains import CHAINS
from legal_rl.data.exam.disputes import STEMS, draw_cast
from legal_rl.data.exam.items import Item, judge

GOLDEN = json.loads((Path(__file__).parents[2] / "cases" / "chains" / "chains.json").read_text(encoding="utf-8"))
LEVEL = ExamConfig(levels=(4,), families=tuple(CHAINS))  # disputes, of which several effects are asked, or one issue


def asked(rng, chain, world):
    """The names of four effects at issue, as questions ask them; fewer where there are no four."""
    at_issue = [effect.name for effect in chain.effects if effect.judge(world)]
    return frozenset(rng.sample(at_issue, min(4, len(at_issue))))


@pytest.mark.parametrize("chain", CHAINS.values(), ids=lambda chain: chain.name)
class TestChain:
    def test_worlds_are_many_and_a_sixth_is_withheld_whole(self, chain):
        train, held = chain.worlds["train"], chain.worlds["heldout"]
        assert len(train) > 300
        assert not set(train) & set(held)
        assert 0.1 < len(held) / (len(train) + len(held)) < 0.25

    @pytest.mark.large
    def test_every_effect_has_every_outcome_and_every_mistake_errs(self, chain):
        worlds = Random(1).sample(chain.worlds["train"], min(3000, len(chain.worlds["train"])))
        for effect in chain.effects:
            rulings = [(world, ruling) for world in worlds if (ruling := effect.judge(world))]
            found = Counter(ruling.outcome for _, ruling in rulings)
            if AMOUNT in effect.says:
                assert set(effect.says) == {AMOUNT}
                assert len(found) > 3
            else:
                assert set(found) == set(effect.says), effect.name
                assert min(found.values()) > 0.02 * len(rulings), (effect.name, found)
            for name, mistaken in effect.mistakes.items():
                wrong = [m for world, ruling in rulings if (m := mistaken(world)) and m.outcome != ruling.outcome]
                assert wrong, (effect.name, name)
                assert AMOUNT in effect.says or {m.outcome for m in wrong} <= set(effect.says)
            assert {ruling.norm for _, ruling in rulings} <= set(chain.norms)

    def test_a_story_fills_its_slots_and_wants_an_unseen_wording(self, chain):
        rng = Random(2)
        for world in rng.sample(chain.worlds["train"], 50):
            sentences = chain.tell(world, asked(rng, chain, world))
            assert any(text.startswith("*") for wordings in sentences for text in wordings)
            story = "".join(text for wordings in sentences for text in wordings)
            for _ in range(10):
                cast = draw_cast(rng, chain, world, story)
                assert len(set(cast.names)) == len(chain.parties[0])
                assert not set("{}|[]") & set(filled := vary(rng, story).format(**cast.slots))
                assert "None" not in filled

    def test_what_a_story_tells_decides_what_it_asks(self, chain):
        """Two worlds told alike have the same outcomes of the effects asked: no fact is left out that one needs."""
        rng, effects = Random(4), str(chain.effects)
        for names in {asked(rng, chain, world) for world in rng.sample(chain.worlds["train"], 200)}:
            found = {}
            for world in rng.sample(chain.worlds["train"], 300):
                rulings = {effect.name: effect.judge(world) for effect in chain.effects if effect.name in names}
                if None in rulings.values():
                    continue
                sentences = chain.tell(world, names)
                days = chain.dates(world, date(2022, 3, 1), Random(0)) if chain.dates else {}
                printed = str(sentences)
                told = {name: day for name, day in days.items() if f"{{{name}" in printed or f"{{{name}" in effects}
                outcomes = {name: ruling.outcome for name, ruling in rulings.items()}
                words = chain.words(world) if chain.words else {}
                assert found.setdefault(str((printed, told, words)), outcomes) == outcomes, (names, sentences)

    def test_what_a_story_tells_has_happened_on_the_first_day_as_of_which_it_is_asked(self, chain):
        for world in Random(3).sample(chain.worlds["train"], 200):
            every = {effect.name for effect in chain.effects if effect.judge(world)}
            told = "".join(text for wordings in chain.tell(world, every) for text in wordings)
            days = chain.dates(world, date.fromisoformat(chain.begins[1]), Random(0)) if chain.dates else {}
            assert all(str(day) <= chain.valid_from for name, day in days.items() if f"{{{name}" in told)


def months_between(early, late):
    """Whole months, counted by the calendar."""
    months = 12 * (late.year - early.year) + late.month - early.month
    return months - (late.day < early.day)


# What each world says of its days, as the printed days must say it: fields, and the days between which they are told.
SPANS = {
    "deposit_and_penalty": {"asked": ("due", "asked"), "sued": ("due", "sued")},
    "dismissal": {
        "months": ("hired", "ended"),
        "written": ("hired", "written"),
        "asked": ("ended", "asked"),
        "filed": ("ended", "filed"),
    },
    "security_and_bankruptcy": {"secured": ("pledged", "petition"), "paid": ("paid", "petition")},
    "traffic_claims": {"asked": ("day", "asked"), "sued": ("day", "sued")},
}


@pytest.mark.parametrize("name", SPANS)
def test_the_days_printed_are_those_of_the_world_and_fall_on_days_of_their_own(name):
    """Read from the calendar alone, the world is the same and so is every ruling on it."""
    chain, rng, alike, told = CHAINS[name], Random(5), 0, 0
    for world in rng.sample(chain.worlds["train"], 300):
        first = date(2021, rng.randint(1, 12), rng.randint(1, 28))
        days = chain.dates(world, first, rng)
        unit = 12 if name == "traffic_claims" else 1
        read = {
            field: months_between(days[early], days[late]) // unit
            for field, (early, late) in SPANS[name].items()
            if early in days and late in days
        }
        again = replace(world, **read)
        assert again == world
        assert [effect.judge(again) for effect in chain.effects] == [effect.judge(world) for effect in chain.effects]
        own = [day for slot, day in days.items() if slot != "written"]
        alike += sum(a.day == b.day for a, b in pairwise(own))
        told += len(own) - 1
    assert alike < 0.15 * told


def test_parties_have_one_scheme_and_long_names_a_short_form():
    for question in generate(60 * len(CHAINS), LEVEL, seed=9):
        lettered = {name[0] in STEMS for name in question.meta["names"]}
        assert len(lettered) == 1, question.meta["names"]
        text = (question.stem + "".join(question.options.values())).replace("自己", "")
        if lettered == {True}:  # in the order in which the stem speaks of them, none left out
            found = [stem for stem in STEMS if any(name[0] == stem and name in text for name in question.meta["names"])]
            places = [text.find(stem) for stem in found if stem in question.stem.replace("自己", "")]
            assert places == sorted(places)
            assert "".join(found) == STEMS[: len(found)]
        else:
            assert all(text.count(name) < 2 for name in question.meta["names"] if len(name) > 3), text
        assert text.count("城管执法局") < 2


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['chain']}-{row['effect']}")
def test_golden_cases_by_hand(row):
    item = Item("effect", row["chain"], row["outcome"], facts=row["facts"], effect=row["effect"])
    assert judge(item).holds, row["source"]


def test_every_chain_has_golden_cases():
    assert {row["chain"] for row in GOLDEN} == set(CHAINS)


@pytest.mark.large
def test_a_claimed_outcome_says_little_of_its_truth():
    questions = generate(1500 * len(CHAINS), LEVEL, seed=4)
    told, true = Counter(), Counter()
    for question in questions:
        for letter, item in question.meta["items"].items() if question.meta["style"] == "chain" else ():
            if AMOUNT not in CHAINS[item["family"]].effect(item["effect"]).says:
                key = (item["family"], item["effect"], item["says"])
                told[key] += 1
                true[key] += (letter in question.gold) is question.meta["positive"]
    for key, n in told.items():
        assert true[key] / n == pytest.approx(0.5, abs=0.2), (key, n)


def test_unseen_questions_have_worlds_or_words_that_training_does_not():
    train = generate(400, LEVEL, seed=5)
    shown = {str(sorted(item["facts"].items())) for q in train for item in q.meta["items"].values()}
    for question in heldout(200, LEVEL, seed=6, train=train):
        worlds = {str(sorted(item["facts"].items())) for item in question.meta["items"].values()}
        assert len(worlds) == 1
        if "values" in question.meta["novelty"]:
            assert not worlds & shown


def test_a_teacher_reasons_option_by_option_and_errs_by_its_beliefs():
    questions = generate(400, LEVEL, seed=7)
    right = teach(questions, TeacherConfig(p_flaw=0, p_slip=0), seed=1)
    for question, response in zip(questions, right, strict=True):
        assert response.text.endswith(f"<answer>{','.join(sorted(question.gold))}</answer>")
        assert all(re.search(f"{letter}：(依|理由同上)", response.text) for letter in question.letters)
    wrong = teach(questions, TeacherConfig(p_flaw=1, p_slip=0), seed=1)
    assert sum(a.text != b.text for a, b in zip(right, wrong, strict=True)) > 100
