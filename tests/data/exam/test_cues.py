"""Nothing is given away by position, by counting or by looks; and the measure would see it if something were."""

from functools import cache
from random import Random

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.data.exam.cues import by_answers, constants, cue_scores, features, word_scores
from legal_rl.data.exam.items import TOPICS

N = 20_000


@cache
def exam() -> list[Question]:
    return generate(N, seed=11)


@pytest.mark.large
def test_no_constant_answer_pays():
    found = {row.form: row for row in constants(exam())}
    assert found["all"].share <= 0.12
    for form in ("single", "multiple", "indefinite"):
        assert found[form].share <= found[form].guessing + 0.03
    assert [found[form].guessing for form in ("single", "multiple", "indefinite")] == [1 / 4, 1 / 11, 1 / 15]


@pytest.mark.large
def test_no_look_of_an_option_predicts_gold():
    groups = by_answers(exam())
    assert sum(map(len, groups.values())) == N
    for group in groups.values():
        found = {(score.target, score.model): score for score in cue_scores(group)}
        assert len(found) == 4
        assert {score.options for score in found.values()} == {4 * len(group)}
        assert max(score.auc for (target, _), score in found.items() if target == "gold") <= 0.53
        assert max(score.auc for (target, _), score in found.items() if target == "true") <= 0.56


@pytest.mark.large
def test_no_reason_tells_its_truth_without_the_facts():
    groups = by_answers(exam())
    one = {(score.part, score.seen): score.auc for score in word_scores(groups["one"])}
    assert set(one) == {("option", "other families"), ("option", "the same families")}
    assert one["option", "other families"] <= 0.53
    found = {(score.part, score.seen): score.auc for score in word_scores(groups["several"])}
    assert len(found) == 6
    assert found["option", "other families"] <= 0.53
    # Reasons are of level 3 alone, which so large an exam of all levels has too few of.
    third = generate(N // 4, ExamConfig(levels=(3,)), seed=11)
    reasons = {(score.part, score.seen): score.auc for score in word_scores(third)}
    assert max(auc for (part, _), auc in reasons.items() if part in ("reason", "claim")) <= 0.53, reasons


@pytest.mark.large
def test_the_measure_sees_a_cue_that_is_there():
    rng = Random(1)
    told = [
        question.model_copy(
            update={
                "options": {
                    k: v + ("一律" if k in question.gold and rng.random() < 0.3 else "")
                    for k, v in question.options.items()
                }
            }
        )
        for question in exam()[:1500]
    ]
    assert min(score.auc for score in cue_scores(told) if score.target == "gold") > 0.6


@pytest.mark.large
@pytest.mark.parametrize("family", FAMILIES)
def test_truth_is_balanced_at_every_position(family):
    questions = [question for question in exam() if question.meta["family"] == family]
    assert len(questions) == pytest.approx(N / len(TOPICS), abs=1)
    chance = 4.5 * 0.5 / len(questions) ** 0.5  # 4.5 standard errors, as there are four shares of every family
    for letter in "ABCD":
        share = sum(letter in question.gold for question in questions) / len(questions)
        assert share == pytest.approx(0.52, abs=chance)


def test_features_are_the_same_in_number_and_tell_positions_apart():
    rows = [row for question in generate(50, seed=11) for row in features(question)]
    assert len({len(row) for row in rows}) == 1
    assert [row[:4] for row in rows[:4]] == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
