"""Errors put into a reward: as often as asked, the same every time, and never in what is called the truth."""

import itertools
from collections import Counter
from math import sqrt
from statistics import fmean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.training.rewards import RewardConfig, compute, noise_moments

MANY = 1500
PLAIN = {"exact": {"weight": 0.9}, "format": {"weight": 0.1}}
SETS = ["".join(chosen) for size in range(1, 5) for chosen in itertools.combinations("ABCD", size)]


def graded(answer="A,C", gold="AC", number=0, options="ABCD", text=None):
    asked = Question(
        id=f"q{number}",
        stem="下列说法正确的有？",
        options={letter: f"说法{letter}" for letter in options},
        gold=frozenset(gold),
        source="test",
    )
    return grade_text(asked, text or f"<think>理由{number}</think><answer>{answer}</answer>", completion_tokens=20)


def config(components=None, **noise):
    return RewardConfig.model_validate({"components": components or PLAIN, "noise": noise})


def near(found, share, n=MANY):
    """Within five standard deviations of a binomial share."""
    return abs(found - share) <= 5 * sqrt(share * (1 - share) / n)


@pytest.mark.parametrize("rate", [0.05, 0.3])
def test_as_many_responses_are_turned_over_as_asked(rate):
    right = [compute(graded(number=n), config(flip=rate)) for n in range(MANY)]
    wrong = [compute(graded("A,B", number=n), config(flip=rate)) for n in range(MANY)]
    assert near(fmean(1 - one["exact"] for one in right), rate)
    assert near(fmean(one["exact"] for one in wrong), rate)
    assert {one["acc"] for one in right} == {1.0}
    assert {one["acc"] for one in wrong} == {0.0}
    assert {one["format"] for one in [*right, *wrong]} == {1.0}, "the format is no judgement of the answer"


def test_wrong_and_right_answers_may_have_rates_of_their_own():
    noise = config(flip=0.5, false_positive=0.2, false_negative=0.0)
    assert {compute(graded(number=n), noise)["exact"] for n in range(MANY)} == {1.0}
    assert near(fmean(compute(graded("B", number=n), noise)["exact"] for n in range(MANY)), 0.2)


def test_texts_of_one_question_are_drawn_apart():
    found = [compute(graded(text=f"<think>{n}</think><answer>B</answer>"), config(flip=0.3)) for n in range(MANY)]
    assert near(fmean(one["exact"] for one in found), 0.3)


def test_a_corrupted_gold_is_the_questions_own_and_every_other_set_is_as_likely():
    noise = config(gold=0.4).noise
    shown = [noise.shown(graded(number=n)).grade.gold for n in range(MANY)]
    other = [gold for gold in shown if gold != frozenset("AC")]
    assert near(len(other) / MANY, 0.4)
    counts = Counter("".join(sorted(gold)) for gold in other)
    assert set(counts) == set(SETS) - {"AC"}
    assert all(near(count / len(other), 1 / 14, len(other)) for count in counts.values())
    both = {noise.shown(graded(text=text)).grade.gold for text in ("故选B。", "故选AC。", "无")}
    assert len(both) == 1


def test_the_shown_gold_pays_as_if_it_were_true():
    noise = config({"partial": {}}, gold=1.0)
    for answer in ("A", "A,C", "B,D"):
        response = graded(answer)
        seen = noise.noise.shown(response)
        again = graded(answer, gold="".join(sorted(seen.grade.gold)))
        assert compute(response, noise)["partial"] == compute(again, RewardConfig.model_validate("partial"))["partial"]
        assert seen.grade == again.grade


def test_gaussian_noise_has_its_mean_and_variance():
    found = [compute(graded(number=n), config(variance=0.25))["noise"] for n in range(MANY)]
    assert abs(fmean(found)) < 5 * 0.5 / sqrt(MANY)
    assert abs(pvariance(found) - 0.25) < 5 * 0.25 * sqrt(2 / MANY)


@pytest.mark.parametrize(
    ("component", "answer", "true", "turned"),
    [
        ("exact", "A,C", 1, 0),
        ("exact", "A", 0, 1),
        ("partial", "A", 0.3, 0.7),
        ("jaccard", "A", 0.5, 0.5),
        ("signed", "A,C", 1, -1),
        ("tiered", "A", 0, 0),
        ("tiered", "B", -1, 1),
        ("outcome", "A", 0.35, 0.65),
        ("process", "A", 0, 0),
        ("share", "A", 0.75, 0.25),
    ],
)
def test_turned_over_within_its_range(component, answer, true, turned):
    response = graded(answer)
    assert compute(response, RewardConfig.model_validate(component))[component] == pytest.approx(true)
    assert compute(response, config({component: {}}, flip=1.0))[component] == pytest.approx(turned)


@pytest.mark.parametrize("text", ["<think>甲", "故选A。故选B。", "<answer>E</answer>", ""])
def test_silence_is_not_paid_by_mistake(text):
    values = compute(graded(text=text or " "), config(flip=1.0))
    assert (values["exact"], values["score"]) == (0.0, 0.0)


NOISES = st.fixed_dictionaries(
    {"flip": st.floats(0, 1), "gold": st.floats(0, 1), "variance": st.floats(0, 2), "seed": st.integers(0, 9)}
)


@given(NOISES, st.sampled_from(SETS), st.sampled_from(["AC", "B", "ABCD"]))
def test_truth_keys_and_repetition(noise, answer, gold):
    noisy = config(**noise)
    response = graded(",".join(answer), gold)
    values = compute(response, noisy)
    clean = compute(response, noisy.model_copy(update={"noise": None}))
    assert values == compute(response, noisy), "a run can be repeated"
    assert values["acc"] == clean["acc"] == float(answer == gold)
    assert values["score"] - values["noise"] == pytest.approx(clean["score"])
    assert set(values) == {*clean, "noise"}
    assert RewardConfig.model_validate_json(noisy.model_dump_json()) == noisy
    assert compute(response, noisy.on("val")) == {**clean, "noise": 0.0}
    assert noisy.on("train") is noisy


def test_another_seed_hits_others():
    hit = [[compute(graded(number=n), config(flip=0.5, seed=s))["exact"] for n in range(200)] for s in (0, 1)]
    assert 60 < sum(a != b for a, b in zip(*hit, strict=True)) < 140


@pytest.mark.parametrize(
    ("components", "noise"),
    [
        (PLAIN, {"flip": 0.1}),
        (PLAIN, {"gold": 0.2}),
        (PLAIN, {"flip": 0.1, "gold": 0.3, "variance": 0.04}),
        ({"partial": {"x": 0.5}, "format": {}}, {"false_positive": 0.2, "false_negative": 0.4, "gold": 0.1}),
        ({"signed": {}}, {"flip": 0.25}),
    ],
)
@pytest.mark.parametrize("answer", ["A,C", "A", "B,D"])
def test_squared_error_is_variance_plus_squared_bias(components, noise, answer):
    """E(r − r̂)² = Var(r̂) + bias²: enumerated, and in the mean of thousands of draws."""
    moments = noise_moments(graded(answer), config(components, **noise))
    drawn = [compute(graded(answer, number=n), config(components, **noise))["noise"] for n in range(MANY)]
    squared = [error**2 for error in drawn]
    assert moments.squared_error == pytest.approx(moments.variance + moments.bias**2)
    assert abs(fmean(drawn) - moments.bias) <= 5 * sqrt(moments.variance / MANY) + 1e-12
    assert abs(fmean(squared) - moments.squared_error) <= 5 * sqrt(pvariance(squared) / MANY) + 1e-12


def test_moments_by_hand():
    """exact, flip 0.1, gold 0.2: a right answer is held against another set in 0.2 of all cases."""
    moments = noise_moments(graded(), config({"exact": {}}, flip=0.1, gold=0.2))
    lost = 0.8 * 0.1 + 0.2 * 0.9
    assert moments.bias == pytest.approx(-lost)
    assert moments.variance == pytest.approx(lost * (1 - lost))
    assert noise_moments(graded(), RewardConfig.model_validate("exact")).squared_error == 0


@pytest.mark.parametrize(
    "bad", [{"flip": 1.5}, {"gold": -0.1}, {"variance": -1}, {"variance": float("inf")}, {"fli": 1}]
)
def test_what_is_no_noise_is_refused(bad):
    with pytest.raises(ValidationError):
        config(**bad)
