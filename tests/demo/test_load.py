"""Fifty visitors at once, each with a question of his own: no error, and nobody sees another's answer."""

import json

import pytest

from tests.demo.load import measure


@pytest.mark.slow
def test_fifty_visitors_each_get_their_own_answer(tmp_path):
    out = tmp_path / "out.json"
    measure("--visitors", "50", "--asks", "40", "--out", str(out), capture_output=True, timeout=600)
    found = json.loads(out.read_text("utf-8"))
    crowd, asks = found["visitors at once"], found["asks"]
    assert (crowd["visitors"], crowd["different answers"]) == (50, 50)
    assert (crowd["errors"], crowd["own answer"], crowd["somebody else's answer"]) == (0, 50, 0)
    assert (asks["asks"], asks["errors"], asks["answers to another question"]) == (40, 0, 0)
    assert len(asks["on the way"]) == 10
