"""Vignettes: every fact is told and decides something, every outcome arises, golden cases by hand."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from legal_rl.data.exam import ExamConfig, generate
from legal_rl.data.exam.chain import AMOUNT, vary
from legal_rl.data.exam.disputes import STEMS, draw_cast
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.items import Item, judge
from legal_rl.data.exam.vignette import BELIEVES, Point, says
from legal_rl.data.exam.vignettes import VIGNETTES

CASES = Path(__file__).parents[2] / "cases" / "vignettes"
GOLDEN = [row for file in sorted(CASES.glob("*.json")) for row in json.loads(file.read_text(encoding="utf-8"))]
LEAST = 3  # golden rows of each vignette


def every(vignette):
    """All worlds."""
    return [*vignette.worlds["train"], *vignette.worlds["heldout"]]


def fill(text, words):
    """The text with the words of facts in their slots; slots of parties stay."""
    return re.sub(r"\{(\w+)\}", lambda slot: words.get(slot[1], slot[0]), text)


def outcomes(vignette, world):
    """By point what the law makes of the facts."""
    return {effect.name: ruling.outcome for effect in vignette.effects if (ruling := effect.judge(world))}


@pytest.mark.parametrize("vignette", VIGNETTES.values(), ids=lambda vignette: vignette.name)
class TestVignette:
    def test_it_has_worlds_enough_and_four_points_at_issue_in_each(self, vignette):
        assert len(every(vignette)) >= 16
        assert len(vignette.worlds["heldout"]) >= 2
        assert all(len(outcomes(vignette, world)) >= 4 for world in every(vignette))

    def test_every_point_has_every_outcome_and_every_mistake_errs(self, vignette):
        worlds = every(vignette)
        for effect in vignette.effects:
            rulings = [(world, ruling) for world in worlds if (ruling := effect.judge(world))]
            found = Counter(ruling.outcome for _, ruling in rulings)
            if AMOUNT in effect.says:
                assert set(effect.says) == {AMOUNT}
                assert len(found) > 2
                assert all(re.fullmatch(r"[1-9]\d*(\.\d)?|0\.[1-9]", amount) for amount in found)
            else:
                assert len(found) > 1
                assert set(found) == set(effect.says), effect.name
                assert min(found.values()) > 0.02 * len(rulings), (effect.name, found)
            assert all(texts for texts in effect.says.values())
            # Reasons name outcomes: a letter there would read as an option's.
            assert not re.search("[A-J]", "".join(set(effect.says) - {AMOUNT})), effect.name
            for name, mistaken in effect.mistakes.items():
                wrong = [m for world, ruling in rulings if (m := mistaken(world)) and m.outcome != ruling.outcome]
                assert wrong, (effect.name, name)
                assert AMOUNT in effect.says or {m.outcome for m in wrong} <= set(effect.says)
        assert len(vignette.flaws) >= 2
        assert all(flaw.says.startswith(BELIEVES) for flaw in vignette.flaws)
        assert {flaw.name for flaw in vignette.flaws} <= {m for effect in vignette.effects for m in effect.mistakes}

    def test_every_norm_is_what_some_outcome_rests_on(self, vignette):
        worlds = every(vignette)
        rulings = [ruling for effect in vignette.effects for world in worlds if (ruling := effect.judge(world))]
        assert {ruling.norm for ruling in rulings} == set(vignette.norms)

    def test_every_fact_is_told_in_every_wording_and_decides_something(self, vignette):
        worlds = every(vignette)
        sentences = vignette.tell(worlds[0], ())
        told = set(re.findall(r"\{(\w+)\}", str(sentences)))
        words = vignette.words(worlds[0])
        assert set(vignette.facts) <= told | set(re.findall(r"\{(\w+)\}", str(words)))
        for wordings in sentences:
            slots = [set(re.findall(r"\{(\w+)\}", text)) & set(vignette.facts) for text in wordings]
            assert all(each == slots[0] for each in slots), wordings
        for field in vignette.facts:
            rest = {}
            for world in worlds:
                key = str({name: value for name, value in vars(world).items() if name != field})
                rest.setdefault(key, set()).add(str(outcomes(vignette, world)))
            assert any(len(found) > 1 for found in rest.values()), f"{field} decides nothing"

    def test_a_point_asked_alone_hangs_on_nothing_that_is_left_out_of_the_story(self, vignette):
        worlds = every(vignette)
        for effect in vignette.effects:
            sentences = str(vignette.tell(worlds[0], {effect.name}))
            found = {}
            for world in worlds:
                words, story = vignette.words(world), sentences
                while (filled := fill(story, words)) != story:
                    story = filled
                ruling = effect.judge(world)
                found.setdefault(story, set()).add(ruling and ruling.outcome)
            assert all(len(judged) == 1 for judged in found.values()), effect.name
            slots = set(re.findall(r"\{(\w+)\}", " ".join(found)))
            named = set(re.findall(r"\{(\w+)\}", str(effect.says))) & set(vignette.parties[0])
            assert named <= slots, (effect.name, named - slots)

    def test_a_story_fills_its_slots_and_has_an_unseen_wording(self, vignette):
        rng = Random(2)
        assert any(text.startswith("*") for wordings in vignette.tell(None, ()) for text in wordings)
        for world in every(vignette)[:50]:
            for _ in range(10):
                points = rng.sample([effect.name for effect in vignette.effects], rng.randrange(len(vignette.effects)))
                told = vignette.tell(world, points)
                story = "".join(vary(rng, rng.choice(wordings).removeprefix("*")) for wordings in told)
                cast = draw_cast(rng, vignette, world, story)
                assert len(set(cast.names)) == len(vignette.parties[0])
                filled = story.format(**cast.slots)
                assert not set("{}|[]*") & set(filled)
                assert not re.search("[，。、；：]{2}|^[，。]|None", filled), filled
                assert filled.endswith("。")
                for effect in vignette.effects:
                    for outcome in effect.says:
                        option = effect.text(rng, "1" if outcome == AMOUNT else outcome, cast.slots)
                        assert not re.search(r"[{}|\[\]]|。$|[，。、；：]{2}|^[，。]", option), option

    def test_an_issue_is_on_points_of_its_own_and_has_four_answers(self, vignette):
        for issue in vignette.issues:
            assert sum(not ask.startswith("*") for ask in issue.asks) >= 2
            assert any(ask.startswith("*") for ask in issue.asks)
            number = 1
            for name, words in issue.answers.items():
                assert set(words) <= set(vignette.effect(name).says)
                number *= 2 if AMOUNT in words else len(words)
            assert number >= 4 or any(AMOUNT in words for words in issue.answers.values())

    def test_it_has_golden_cases(self, vignette):
        assert sum(row["vignette"] == vignette.name for row in GOLDEN) >= LEAST

    @pytest.mark.large
    def test_it_has_many_different_questions(self, vignette):
        exam = ExamConfig(levels=(4,), families=(vignette.name,), profile="jecqa-like")
        assert len(generate(300, exam, seed=1)) == 300


def test_an_outcome_may_rest_on_another_norm_where_facts_are_others():
    small, older, oldest = (Norm("民法典", number, "2021-01-01") for number in (1199, 1200, 1201))
    liable = says(small, "七岁", "应当赔偿").where(lambda told: told.age > 7, older, "十岁")
    liable = liable.where(lambda told: told.age > 12, oldest, "十五岁")  # the first that is the case counts
    point = Point(
        "pays", lambda told: "赔" if told.hurt else "不赔", {"赔": liable, "不赔": says(small, "无损害", "不赔")}
    )
    judge_of = point.effect({}).judge
    found = [judge_of(SimpleNamespace(age=age, hurt=True)) for age in (7, 10, 15)]
    assert [(ruling.outcome, ruling.norm, ruling.why) for ruling in found] == [
        ("赔", small, "七岁"),
        ("赔", older, "十岁"),
        ("赔", older, "十岁"),
    ]
    assert judge_of(SimpleNamespace(age=15, hurt=False)).norm == small
    assert liable.norms() == [small, older, oldest]


@pytest.mark.parametrize("name", VIGNETTES)
def test_golden_cases_by_hand(name):
    wrong = []
    for row in (row for row in GOLDEN if row["vignette"] == name):
        item = Item("effect", name, row["outcome"], facts=row["facts"], effect=row["point"])
        world = VIGNETTES[name].world_type(**row["facts"])
        if not (VIGNETTES[name].possible(world) and judge(item).holds):
            wrong.append(row)
    assert wrong == []


@pytest.mark.large
def test_a_claimed_outcome_says_little_of_its_truth():
    told, true = Counter(), Counter()
    for question in generate(600 * len(VIGNETTES), ExamConfig(levels=(4,), families=tuple(VIGNETTES)), seed=4):
        for letter, item in question.meta["items"].items() if question.meta["style"] == "chain" else ():
            if AMOUNT not in VIGNETTES[item["family"]].effect(item["effect"]).says:
                key = (item["family"], item["effect"], item["says"])
                told[key] += 1
                true[key] += (letter in question.gold) is question.meta["positive"]
    assert {key: true[key] / n for key, n in told.items() if n > 120 and not 0.15 < true[key] / n < 0.85} == {}


def test_parties_have_one_scheme_in_the_order_in_which_the_stem_speaks_of_them():
    for question in generate(10 * len(VIGNETTES), ExamConfig(levels=(4,), families=tuple(VIGNETTES)), seed=9):
        names, stem = question.meta["names"], question.stem.replace("自己", "")
        if all(name[0] in STEMS for name in names):
            places = [(stem.find(name), name) for name in names if name in stem]
            assert "".join(name[0] for _, name in sorted(places)) == STEMS[: len(places)], question.stem
