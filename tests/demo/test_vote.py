"""Votes of several samples: counted as evaluation counts them, and shown without any text acting up."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.page import DemoWords
from legal_rl.evaluation.k_samples import maj_at_k

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.vote import VoteState, count_votes, votes_html

QUESTION = Question(
    id="q",
    stem="下列哪些正确？",
    options={"A": "甲", "B": "乙", "C": "丙", "D": "丁"},
    gold=frozenset("AC"),
    source="test",
)
SAID = {
    "AC": "<answer>A,C</answer>",
    "A": "<answer>A</answer>",
    "BD": "<answer>B,D</answer>",
    "no_answer": "不知道。",
    "ambiguous": "答案：A\n\n答案：B",
    "invalid_option": "<answer>A,F</answer>",
    "truncated": "我想",
    "not_scored": None,
}


def sample(number: int, kind: str) -> tuple[Response, object]:
    finish = "length" if kind == "truncated" else "stop"
    response = Response(id="q", sample=number, text=SAID[kind], finish_reason=finish)
    return response, grade_response(QUESTION, response)


def votes_of(*kinds: str):
    return count_votes(QUESTION, [sample(number, kind)[1] for number, kind in enumerate(kinds)])


def test_bars_sets_majority_and_what_did_not_vote():
    votes = votes_of("AC", "A", "AC", "BD", "no_answer", "truncated", "truncated", "not_scored")
    assert votes.letters == {"A": 3, "B": 1, "C": 2, "D": 1}
    assert votes.sets == [(frozenset("AC"), 2), (frozenset("A"), 1), (frozenset("BD"), 1)]
    assert (votes.majority, votes.most, votes.scored) == ([frozenset("AC")], 2, 7)
    assert votes.lost == {"no_answer": 1, "truncated": 2}
    assert votes.not_scored == 1
    assert votes.agreement == 2 / 7


def test_a_tie_is_all_that_tie_and_without_a_vote_there_is_no_majority():
    assert votes_of("A", "BD", "A", "BD", "AC").majority == [frozenset("A"), frozenset("BD")]
    assert votes_of("no_answer", "not_scored").majority == []
    assert votes_of("not_scored").agreement is None


@settings(max_examples=40)
@given(st.lists(st.sampled_from(sorted(SAID)), min_size=1, max_size=9))
def test_the_majority_is_that_of_evaluation(kinds):
    grades = [sample(number, kind)[1] for number, kind in enumerate(kinds)]
    votes = count_votes(QUESTION, grades)
    scored = [grade for grade in grades if grade.status != "not_scored"]
    if scored:
        assert maj_at_k(scored) == ((QUESTION.gold in votes.majority) / len(votes.majority) if votes.majority else 0)
    said = Counter(letter for grade in scored for letter in grade.predicted or ())
    assert votes.letters == {letter: said[letter] for letter in "ABCD"}
    assert sum(n for _, n in votes.sets) + sum(votes.lost.values()) + votes.not_scored == len(kinds)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_right_is_only_said_when_asked_for(language):
    samples = [sample(number, kind) for number, kind in enumerate(SAID)]
    words = DemoWords(language)
    vote = VoteState(QUESTION, key=QUESTION.gold, expected=8, samples=samples, running=False)
    hidden, shown = votes_html(vote, words), votes_html(replace(vote, gold=True), words)
    for key in ("vote.is_gold", "vote.right", "vote.wrong"):
        assert words(key) not in hidden
        assert words(key) in shown
    assert words("vote.status.truncated") in hidden
    assert "<details" not in votes_html(replace(vote, expected=9, running=True), words)


@pytest.mark.large
def test_no_text_becomes_markup(hostile, tags_of):
    for text in hostile.values():
        question = QUESTION.model_copy(update={"stem": text[:500], "options": {"A": text[:300], "B": "乙"}})
        response = Response(id="q", text=text + "<answer>A</answer>", reasoning=text)
        samples = [(response, grade_response(question, response))]
        vote = VoteState(question, key=question.gold, expected=1, gold=True, samples=samples, running=False)
        page = votes_html(vote, DemoWords("zh"))
        tags, attributes = tags_of(page)
        own = "div p b span table caption thead tbody tr th td h4 ul li details summary pre"
        assert tags <= set(own.split())
        assert attributes <= {"class", "role", "scope", "style", "aria-hidden", "lang", "data-keep"}
