"""Which keys and values count as verl's own."""

import pytest

from legal_rl.engines.verl.launch import differences

KNOWN = {
    "data": {"batch": 8, "files": "a.parquet", "cache": None},
    "actor": {"lr": 1e-6, "clip": True, "contents": ["model"], "extra": {}, "steps": "${data.batch}"},
}


def said(given):
    return [str(error) for error in differences(given, KNOWN)]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"data": {"batch": 16, "files": ["a.parquet", "b.parquet"], "cache": "x"}},
        {"actor": {"lr": 1, "clip": False, "extra": {"anything": {"goes": 1}}, "steps": 3}},
        {"data": {"batch": "${actor.steps}"}, "actor": {"contents": ["model", "extra"]}},
        KNOWN,
    ],
)
def test_what_verl_takes_is_taken(given):
    assert said(given) == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"data": {"bacth": 16}}, "did you mean data.batch?"),
        ({"trainer": {}}, "trainer is not a key of verl"),
        ({"data": {"batch": "many"}}, "data.batch is 'many'"),
        ({"data": {"batch": True}}, "data.batch is True"),
        ({"actor": {"clip": 1}}, "actor.clip is 1"),
        ({"actor": {"lr": "1e-6x"}}, "actor.lr"),
        ({"actor": 3}, "actor is 3"),
    ],
)
def test_what_verl_would_stumble_over_is_named(given, message):
    (found,) = said(given)
    assert message in found
