"""The detectors against labelled responses: floors that the tuning half has reached, so that a loss is seen."""

import importlib.util
from pathlib import Path

import pytest

PLACE = Path(__file__).with_name("gold.py")
_spec = importlib.util.spec_from_file_location("structure_gold", PLACE)
gold = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(gold)

TUNING = sorted(gold.CASES.glob("tuning-*.json"))
HELD_OUT = sorted(gold.CASES.glob("heldout-*.json"))
# (precision, recall), a little below what was reached: one case may turn without a test failing.
FLOORS = {
    "numbered_paragraphs": (0.98, 0.98),
    "connectives": (0.98, 0.98),
    "framing": (0.93, 0.96),
    "general_parts_general": (0.86, 0.80),
    "chain": (0.92, 0.95),
    "chain: issue": (0.92, 0.90),
    "chain: statute": (0.98, 0.95),
    "chain: elements": (0.77, 0.96),
    "chain: conclusion": (0.97, 0.96),
    "chain: the same order": (0.50, 0.50),
    "elements": (0.73, 0.58),
    "statutes": (0.95, 0.92),
    "vague_principles": (0.88, 0.78),
    "options": (0.98, 0.87),
    "argued": (0.95, 0.93),
    "final": (0.98, 0.86),
    "agrees": (0.98, 0.78),
    "repetition": (0.99, 0.99),
    "mixing": (0.99, 0.99),
}


@pytest.fixture(scope="module")
def tuning():
    return gold.score(gold.read_cases(TUNING))


def test_the_tuning_half_is_there():
    cases = gold.read_cases(TUNING)
    assert len(cases) >= 150
    assert len({case["style"] for case in cases}) >= 4
    assert set(FLOORS) == set(gold.SCORERS)


@pytest.mark.parametrize("name", list(FLOORS))
def test_a_detector_keeps_what_it_reached(tuning, name):
    counts, (precision, recall) = tuning[name]["all"], FLOORS[name]
    assert counts.precision >= precision, counts
    assert counts.recall >= recall, counts


@pytest.mark.skipif(not HELD_OUT, reason="no held-out cases in the folder")
def test_the_held_out_half_can_be_scored():
    table = gold.score(gold.read_cases(HELD_OUT))
    assert gold.as_markdown(table).count("| all |") == len(gold.SCORERS)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("善意", "善意取得人", True),
        ("亲笔", "亲笔书写", True),
        ("因果关系", "有因果关系", True),
        ("故意", "过失", False),
    ],
)
def test_elements_are_compared_with_tolerance(one, other, same):
    assert gold.same_element(one, other) is same


def test_counts_are_of_bags():
    counts = gold._bags(["a", "a", "b"], ["a", "c"])
    assert (counts.found, counts.extra, counts.seen, counts.missed) == (1, 2, 1, 1)
    assert (counts.precision, counts.recall) == (1 / 3, 1 / 2)
