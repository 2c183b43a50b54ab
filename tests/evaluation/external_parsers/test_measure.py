"""Counts of misjudged responses, on answers small enough to count by hand."""

import json
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.stats import share_interval
from legal_rl.evaluation.external_parsers.measure import (
    OURS,
    KnownAnswer,
    by_group,
    compare_rules,
    evaluated_answers,
    gold_sets,
    golden_answers,
    labelled_answers,
)
from legal_rl.evaluation.external_parsers.report import measure_set, write_results
from legal_rl.evaluation.external_parsers.rules import RULES
from legal_rl.runs.records import read_json

CASES = Path(__file__).parents[2] / "cases"


def answer(id_, text, truth, gold=None, ours=None, options="ABCD"):
    read = frozenset(truth) if ours is None else frozenset(ours)
    sets = [frozenset(truth) or None, read or None]
    return KnownAnswer(id_, text, options, *sets, "loose" if truth else "none", frozenset(gold) if gold else None, id_)


TRIALS = [
    answer("bare", "B", "B", gold="B"),
    answer("review", "A错误，故选BD。", "BD", gold="BD"),
    answer("silent", "A项正确，C项正确。", "", gold="AC"),
    answer("order", "DB", "BD", gold="A"),
]


def reading(found, rule):
    return next(row for row in found.readings if row.rule == rule)


def score(found, rule):
    return next(row for row in found.scores if row.rule == rule)


def test_letter_collection_credits_a_review_and_denies_its_answer():
    found = compare_rules(TRIALS, examples=True)
    row = reading(found, "every letter")
    assert (row.right.count, row.right.n) == (2, 4)  # bare and order
    assert (row.false_credit.count, row.false_credit.n) == (2, 4)  # ABD for review, AC for silent
    assert (row.false_denial.count, row.false_denial.n) == (1, 3)
    assert (row.only_rule, row.only_ours) == (0, 2)
    assert row.p_value == pytest.approx(0.5)
    assert row.credited.id == "review"
    assert (row.credited.gold, row.denied.gold) == (["A", "B", "D"], ["B", "D"])


def test_order_matters_to_a_rule_that_compares_strings():
    row = reading(compare_rules(TRIALS, examples=True), "runs in order")
    assert row.denied.id == "order"
    assert row.denied.found == "DB"


def test_scores_against_the_questions_gold():
    found = compare_rules(TRIALS)
    assert (found.true_exact.count, found.true_exact.n) == (2, 4)
    ours, letters = score(found, OURS), score(found, "every letter")
    assert (ours.exact_match.count, ours.only_rule, ours.only_truth) == (2, 0, 0)
    assert letters.exact_match.count == 2  # right on bare, wrongly right on silent, wrongly wrong on review
    assert (letters.false_credit.count, letters.false_credit.n) == (1, 2)
    assert (letters.false_denial.count, letters.false_denial.n) == (1, 2)
    assert (letters.only_rule, letters.only_truth) == (1, 1)


def test_our_parser_is_measured_like_a_rule():
    wrong = compare_rules([answer("x", "故选A", "A", gold="A", ours="AB")])
    row = reading(wrong, OURS)
    assert (row.false_credit.count, row.false_denial.count) == (1, 1)
    assert score(wrong, OURS).exact_match.count == 0


def test_the_answer_view_cuts_the_thinking_for_the_rules_alone():
    one = [answer("x", "<think>A错，C错</think>B", "B")]
    assert reading(compare_rules(one), "every letter").right.count == 0
    assert reading(compare_rules(one, view="answer"), "every letter").right.count == 1
    assert compare_rules(one).scores == []


def test_groups_and_intervals():
    groups = by_group(TRIALS, lambda one: str(len(one.gold)))
    assert {name: rows[0].right.n for name, rows in groups.items()} == {"1": 2, "2": 2}
    counts = reading(compare_rules(TRIALS), "first letter").right
    assert counts.ci95 == share_interval([1.0] * counts.count + [0.0] * (4 - counts.count))


def test_gold_sets_are_all_and_each_once():
    sets = gold_sets("ABCDE")
    assert len(sets) == len(set(sets)) == 31


def test_the_parser_reads_labelled_final_answers_and_guesses_none():
    """The labels were set without the parser: the one independent truth here. What it does not read is loosely told."""
    answers = labelled_answers(CASES / "structure")
    assert len(answers) >= 150
    assert [one.id for one in answers if one.ours not in (None, one.truth)] == []
    assert sum(one.ours == one.truth for one in answers) >= 0.85 * len(answers)
    first = {case["id"] for n in (1, 2) for case in read_json(CASES / "structure" / f"tuning-{n}.json")["cases"]}
    assert len(first) == 52
    assert [one.id for one in answers if one.id in first and one.ours != one.truth] == []


def test_golden_answers_keep_the_expectation_apart_from_the_reading():
    answers = golden_answers(CASES)
    assert {one.format for one in answers} == {"strict", "loose", "none"}
    assert any(one.truth is None for one in answers)
    assert len({one.id for one in answers}) == len(answers)


def test_an_evaluation_is_read_with_what_is_left_out_counted(tmp_path):
    questions = [
        {"id": x, "stem": "同一题干", "options": {"A": "甲", "B": "乙"}, "gold": ["A"], "source": "t"} for x in "pq"
    ]
    responses = [
        {"id": "p", "sample": 0, "text": "答案：A", "finish_reason": "length"},
        {"id": "q", "sample": 0, "text": "故选B。"},
        {"id": "q", "sample": 1, "text": None, "error": "lost"},
        {"id": "z", "sample": 0, "text": "A"},
    ]
    for name, rows in (("q", questions), ("r", responses)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    answers, left_out = evaluated_answers(tmp_path / "q", tmp_path / "r")
    assert left_out == 2
    assert [(one.truth, one.first) for one in answers] == [(None, True), (frozenset("B"), False)]
    assert all(one.ours == one.truth for one in answers)


def test_a_folder_without_cases_is_told(tmp_path):
    with pytest.raises(UserError, match="holds no response"):
        golden_answers(tmp_path)


def test_the_page_is_the_same_each_time_and_keeps_responses_inert(tmp_path):
    hostile = [answer("hostile", "```\n<img src=x>|A|B", "A", gold="A")]
    for name in ("one", "two"):
        write_results(tmp_path / name, {"Set <b>": measure_set(hostile, "truth | known")}, ["a note"])
    first, second = tmp_path / "one", tmp_path / "two"
    assert (first / "results.json").read_bytes() == (second / "results.json").read_bytes()
    page = (first / "results.md").read_text("utf-8")
    assert page == (second / "results.md").read_text("utf-8")
    assert "````text" in page
    assert "<b>" not in page
    stored = json.loads((first / "results.json").read_text("utf-8"))
    assert [rule["name"] for rule in stored["rules"]] == [rule.name for rule in RULES]
    assert set(stored["sets"]["Set <b>"]["by"]) == {"size", "format"}
