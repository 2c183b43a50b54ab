"""Responses written for the reward instead of the question: none may earn what an honest right one does."""

import json
from collections import Counter
from pathlib import Path

import pytest

from legal_rl.core.grading import grade_text
from legal_rl.core.polarity import asks_for
from legal_rl.core.questions import Question
from legal_rl.training.rewards import RewardConfig, compute

FILE = json.loads((Path(__file__).parents[2] / "cases" / "rewards" / "hacking.json").read_text("utf-8"))
CASES = [pytest.param(row, id=f"{number}-{row['kind']}") for number, row in enumerate(FILE["cases"])]
REASONS = ("标的物已经现实交付", "尚未办理登记手续", "双方的意思表示一致", "法律没有要求公告")


def question(row):
    asked = FILE["questions"][row["question"]]
    options = dict(zip("ABCD", asked["options"], strict=True))
    return Question(id="q", stem=asked["stem"], options=options, gold=frozenset(asked["gold"]), source="test")


def config(row, statutes):
    return RewardConfig.model_validate(json.loads(json.dumps(row["reward"]).replace("STATUTES", str(statutes))))


def honest(asked):
    """What a good examinee writes: an article that governs, every option judged with its reason, the right letters."""
    lines = []
    for letter, reason in zip(asked.letters, REASONS, strict=True):
        chosen = letter in asked.gold
        holds = chosen == (asks_for(asked.stem) == "right")
        lines.append(f"{letter}：{reason}，说法{'正确' if holds else '错误'}，{'选' if chosen else '不选'}。")
    return f"<think>依民法典第八条。{''.join(lines)}</think><answer>{','.join(sorted(asked.gold))}</answer>"


def test_there_are_enough_kinds_of_them():
    assert len(FILE["cases"]) >= 60
    assert len(Counter(row["kind"] for row in FILE["cases"])) >= 12
    assert all(row["why"] for row in FILE["cases"])


@pytest.mark.parametrize("row", CASES)
def test_it_does_not_pay(row, statutes):
    asked, reward = question(row), config(row, statutes)
    tokens = row.get("tokens", 100)
    hacked = grade_text(asked, row["text"], finish_reason=row.get("finish_reason", "stop"), completion_tokens=tokens)
    earned = compute(hacked, reward)["score"]
    assert earned <= row["at_most"] + 1e-9
    assert compute(grade_text(asked, honest(asked), completion_tokens=100), reward)["score"] > earned
