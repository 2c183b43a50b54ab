"""Every form is read as what it is called, whatever the set and the number of options."""

import pytest

from legal_rl.core.grading import grade_text
from legal_rl.core.verdicts import option_verdicts
from legal_rl.training.audit.outcomes import FORMS, STRICT, behaviours, blank_question, lengths, letter_sets

READ_AS = {
    "strict": ("ok", "strict"),
    "no reasoning": ("ok", "strict"),
    "one verdict turned": ("ok", "strict"),
    "no answer tag": ("ok", "loose"),
    "no tags": ("ok", "loose"),
    "tags doubled": ("ok", "loose"),
    "two answers, agreeing": ("ok", "loose"),
    "two answers, different": ("ambiguous", "none"),
    "answer inside think": ("no_answer", "none"),
    "empty answer": ("no_answer", "none"),
    "invalid letter": ("invalid_option", "none"),
    "options copied": ("no_answer", "none"),
    "cut in thinking": ("truncated", "none"),
    "cut in the answer": ("truncated", "none"),
    "silence": ("no_answer", "none"),
}


def test_no_form_is_untested():
    assert set(READ_AS) == set(FORMS)


@pytest.mark.parametrize("letters", ["AB", "ABC", "ABCD", "ABCDE"])
def test_forms_are_read_as_they_are_called_at_every_length(letters):
    question = blank_question(letters, "A")
    for one in behaviours(letters, 64):
        found = grade_text(question, one.text, finish_reason=one.finish_reason).parsed
        assert (found.status, found.format) == READ_AS[one.form], one
        if found.status == "ok":
            assert found.predicted == frozenset(one.predicted), one


def test_reasoning_argues_for_the_answer_unless_the_form_says_otherwise():
    question = blank_question("ABCD", "A")
    differ = {STRICT: set(), "one verdict turned": {"A"}}
    for one in behaviours("ABCD", 64):
        if one.form in differ:
            argued = {
                letter for letter, verdict in option_verdicts(question, one.text).items() if verdict.choice == "right"
            }
            assert argued ^ set(one.predicted) == differ[one.form], one


def test_either_verdict_takes_as_many_characters():
    texts = [one.text for one in behaviours("ABCD", 64) if one.form == "cut in thinking" and one.length == "short"]
    assert len({len(text) for text in texts}) == 1 and len(set(texts)) == 15


def test_lengths_lie_below_at_and_over_the_limit():
    assert lengths(2048) == {"short": 256, "limit": 2048, "over": 2049}


def test_all_sets_small_ones_first():
    assert letter_sets("ABC") == ("A", "B", "C", "AB", "AC", "BC", "ABC")
    assert [len(letter_sets("ABCDE"[:n])) for n in (2, 3, 4, 5)] == [3, 7, 15, 31]


@pytest.mark.large
def test_outcomes_are_rewarded_as_training_does(outcomes):
    found = outcomes({"components": {"partial": {"weight": 0.9, "x": 0.7}, "format": {"weight": 0.1}}}, "ABCD")
    assert len(found.table) == 15 * 15 * 3 * 15
    assert found.at("strict", "AC", "AC").reward == pytest.approx(1.0)
    assert found.at("strict", "A", "AC").reward == pytest.approx(0.9 * 0.3 + 0.1)
    assert found.at("no tags", "ABC", "AC").reward == pytest.approx(0.9 * 0.3)
    assert found.at("strict", "BD", "AC").reward == pytest.approx(0.1)
    assert found.at("answer inside think", "AC", "AC").reward == 0.0
    assert found.at("strict", "AC", "AC").right and not found.at("answer inside think", "AC", "AC").right
