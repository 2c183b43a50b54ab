"""Words by dictionary are those that jieba gives without guessing."""

import json
import re
from pathlib import Path

import pytest

from legal_rl.core.segmentation import dictionary_words, tokenizer

CASES = Path(__file__).parents[1] / "cases" / "structure"


@pytest.mark.parametrize("run", ["", "故甲有权请求但书同时履行抗辩权", "犇龘靐", "囗" * 50, "甲\u9fff乙"])
def test_odd_runs(run):
    assert dictionary_words(run) == list(tokenizer().cut(run, HMM=False))


def test_the_words_of_the_labelled_responses():
    text = json.loads((CASES / "tuning-1.json").read_text("utf-8"))["cases"]
    runs = {run for case in text for run in re.findall("[一-鿿]{1,400}", case["response"])}
    assert len(runs) > 500
    assert [run for run in runs if dictionary_words(run) != list(tokenizer().cut(run, HMM=False))] == []
