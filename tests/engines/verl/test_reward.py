"""The reward verl calls is the offline grading, bit for bit."""

import json

import pytest

from legal_rl.core.grading import grade_text
from legal_rl.engines.verl import write_parquet
from legal_rl.engines.verl.reward import compute_score, grade
from legal_rl.training.rewards import RewardConfig, compute
from tests.engines.verl.cases import question

pq = pytest.importorskip("pyarrow.parquet", reason="the parquet extra is not installed")

TEXTS = [
    "<think>甲违约。</think><answer>A,C</answer>",
    "<think>甲违约。</think>\n<answer>a、Ｃ</answer>\n",
    "<answer>AC</answer>",
    "因此选AC",
    "<think>甲违约。</think><answer>A</answer>",
    "<think>甲违约。</think><answer>E</answer>",
    "<think>只看到一半",
    "",
    "甲违约。</think><answer>A,C</answer>",
]


def row(tmp_path, gold="AC", prefill=False):
    path = tmp_path / "one.parquet"
    write_parquet([question("q1", gold)], path, prompt="bare-v1", prefill=prefill)
    return pq.read_table(path).to_pylist()[0]


@pytest.mark.parametrize("finish_reason", ["stop", "length"])
@pytest.mark.parametrize("prefill", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_equals_offline_grading(tmp_path, text, prefill, finish_reason):
    written = row(tmp_path, prefill=prefill)
    extra = {**written["extra_info"], "finish_reason": finish_reason, "completion_tokens": 9, "prompt_tokens": 5}
    config = RewardConfig.model_validate("partial+format")
    offline = grade_text(
        question("q1", "AC"), text, prefill=prefill, finish_reason=finish_reason, prompt_tokens=5, completion_tokens=9
    )
    assert grade(text, "AC", extra) == offline
    score = compute_score("ours", text, "AC", extra, reward=config.model_dump_json(), num_turns=2)
    assert score == compute(offline, config)


def test_keys_do_not_depend_on_the_response(tmp_path):
    extra = row(tmp_path)["extra_info"]
    keys = {tuple(compute_score("ours", text, "AC", extra)) for text in TEXTS}
    assert len(keys) == 1
    assert {"acc", "score"} <= set(keys.pop())


def test_a_cut_response_is_truncated_and_a_closed_one_is_not(tmp_path):
    extra = row(tmp_path)["extra_info"]
    assert grade(TEXTS[6], "AC", {**extra, "finish_reason": "length"}).grade.status == "truncated"
    assert grade(TEXTS[6], "AC", extra).grade.status == "no_answer"


def test_gold_that_is_not_the_questions_own_is_refused(tmp_path):
    extra = row(tmp_path)["extra_info"]
    with pytest.raises(ValueError, match="q1"):
        compute_score("ours", TEXTS[0], "AB", extra)


def test_extra_info_survives_json(tmp_path):
    extra = row(tmp_path)["extra_info"]
    assert compute_score("ours", TEXTS[0], "AC", json.loads(json.dumps(extra)))["acc"] == 1.0


def test_noise_is_for_training_alone_and_changes_no_key(tmp_path):
    extra = row(tmp_path)["extra_info"]
    noisy = RewardConfig.model_validate({"components": {"exact": {}, "format": {}}, "noise": {"flip": 1.0}})
    train = compute_score("ours", TEXTS[0], "AC", {**extra, "split": "train"}, reward=noisy.model_dump_json())
    val = compute_score("ours", TEXTS[0], "AC", {**extra, "split": "val"}, reward=noisy.model_dump_json())
    assert (train["exact"], train["score"], train["acc"]) == (0.0, 0.1, 1.0)
    assert (val["exact"], val["score"], val["acc"], val["noise"]) == (1.0, 1.0, 1.0, 0.0)
    assert set(train) == set(val)


CUT_THOUGHT = "逐项看：A项正确，B项错误。综上，本题应选AC，再检查一遍"


@pytest.mark.parametrize("finish_reason", ["stop", "length"])
def test_a_thought_is_no_answer_where_the_chat_template_had_opened_it(tmp_path, finish_reason):
    """Without the prefill it is read as one and earns all but the format."""
    config = RewardConfig.model_validate("exact+format")
    earned = {}
    for prefill in (False, True):
        extra = {**row(tmp_path, prefill=prefill)["extra_info"], "finish_reason": finish_reason}
        values = [
            compute_score("ours", text, "AC", extra, reward=config.model_dump_json())["score"]
            for text in (CUT_THOUGHT, f"{CUT_THOUGHT}。</think>\n\n<answer>A,C</answer>")
        ]
        earned[prefill] = values
    assert earned[True] == [0.0, 1.0]
    assert earned[False][0] == pytest.approx(0.9) and earned[False][1] < 1.0
