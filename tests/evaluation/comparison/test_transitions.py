from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.evaluation.comparison.compare import compare_models
from legal_rl.evaluation.comparison.pairing import Evaluation
from legal_rl.evaluation.comparison.transitions import CLASSES, indices_by_class, transition_table

PREDICTIONS = st.lists(st.tuples(*[st.none() | st.sets(st.sampled_from("ABCD"), min_size=1)] * 2), min_size=1)


def graded(make, predictions):
    question = make.question("q", "AC")
    pairs = []
    for n, sides in enumerate(predictions):
        asked = question.model_copy(update={"id": f"q{n:03}"})
        pairs.append(tuple(make.grade(asked, side) for side in sides))
    return pairs


@settings(max_examples=25, deadline=None)
@given(PREDICTIONS)
def test_the_four_classes_are_a_partition(make, predictions):
    pairs = graded(make, predictions)
    found = indices_by_class(pairs)
    assert list(found) == list(CLASSES)
    assert sorted(place for places in found.values() for place in places) == list(range(len(pairs)))
    for name, places in found.items():
        for a, b in (pairs[place] for place in places):
            before = name.split(" → ")[0].removeprefix("both ")
            after = name.split(" → ")[-1].removeprefix("both ")
            assert (a.predicted == a.gold, b.predicted == b.gold) == (before == "right", after == "right")


@settings(max_examples=25, deadline=None)
@given(PREDICTIONS, st.data())
def test_features_are_means_over_pairs_that_both_have_them(make, predictions, data):
    pairs = graded(make, predictions)
    numbers = st.none() | st.integers(0, 9).map(float)
    drawn = [(data.draw(numbers), data.draw(numbers)) for _ in pairs]
    values = [
        {
            "connectives": {
                (a.id, 0): row[side] for (a, _), row in zip(pairs, drawn, strict=True) if row[side] is not None
            }
        }
        for side in (0, 1)
    ]
    table = transition_table(pairs, *values)
    for name, places in [*indices_by_class(pairs).items(), ("all", list(range(len(pairs))))]:
        rows = [drawn[place] for place in places if None not in drawn[place]]
        if not rows:
            assert "connectives" not in table[name]
            continue
        found = table[name]["connectives"]
        assert found.n == len(rows)
        assert (found.mean_a, found.mean_b) == pytest.approx([fmean(column) for column in zip(*rows, strict=True)])


def test_a_yes_or_no_feature_names_its_questions(make):
    """Of three questions lost, two reason rightly and conclude wrongly."""
    pairs = graded(make, [({"A", "C"}, {"A"})] * 3 + [({"A", "C"}, {"A", "C"})])
    slipped = {("q000", 0): 1.0, ("q001", 0): 1.0, ("q002", 0): 0.0, ("q003", 0): 0.0}
    table = transition_table(pairs, {"slipped": dict.fromkeys(slipped, 0.0)}, {"slipped": slipped, "other": {}})
    lost = table["right → wrong"]["slipped"]
    assert (lost.n, lost.mean_b, lost.ids_a, lost.ids_b) == (3, pytest.approx(2 / 3), [], ["q000", "q001"])
    assert lost.relative is None
    assert table["both right"]["slipped"].ids_b == []
    assert "slipped" not in table["both wrong"]
    assert "other" not in table["all"]


@settings(max_examples=25, deadline=None)
@given(PREDICTIONS)
def test_letters_that_came_and_went(make, predictions):
    pairs = graded(make, predictions)
    questions = [make.question(a.id, "AC") for a, _ in pairs]
    named = {name: Evaluation([pair[side] for pair in pairs]) for side, name in enumerate("ab")}
    (pair,) = compare_models(named, questions).pairs
    gained_right = sum(x in (b or ()) and x not in (a or ()) for a, b in predictions for x in "AC")
    lost_wrong = sum(x in (a or ()) and x not in (b or ()) for a, b in predictions for x in "BD")
    letters = pair.transitions["all"].letters
    assert (letters.gained_right, letters.lost_wrong) == (gained_right, lost_wrong)
    chosen = pair.transitions["all"].features["letters chosen"]
    said = [(len(a or ()), len(b or ())) for a, b in predictions]
    assert (chosen.mean_a, chosen.mean_b) == pytest.approx([fmean(column) for column in zip(*said, strict=True)])
    assert sum(pair.transitions[name].n for name in CLASSES) == pair.transitions["all"].n == len(pairs)


def test_lengths_are_tokens_where_every_response_has_them(sides):
    questions, a, b = sides.known("A" * 20, "A" * 20)
    keys = [(grade.id, 0) for grade in a]
    half = dict.fromkeys(keys[:10], 50.0)
    long, short = ({key: length + n % 3 for n, key in enumerate(keys)} for length in (300.0, 200.0))
    for tokens, efficiency in ((long, sum(long.values()) / sum(short.values()) - 1), (half, 0.0)):
        named = {"a": Evaluation(a, tokens, long), "b": Evaluation(b, short, long)}
        (pair,) = compare_models(named, questions).pairs
        right = pair.transitions["both right"]
        assert right.efficiency == pytest.approx(efficiency)
        assert right.features["tokens"].n == len(tokens)
        if efficiency:
            low, high = right.efficiency_ci95
            assert low < efficiency < high
    assert pair.transitions["both wrong"].efficiency is None
