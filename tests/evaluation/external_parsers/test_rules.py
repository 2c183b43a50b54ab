"""What each published rule reads, on the texts that tell the rules apart."""

import pytest

from legal_rl.evaluation.external_parsers.rules import (
    RULES,
    after_thinking,
    any_letter,
    only_first_gold,
    same_set,
    same_string,
)

BY_NAME = {rule.name: rule for rule in RULES}
REVIEW = "A项错误。B项正确。故选B、D。解析：C不成立。"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("every letter", REVIEW, "ABBDC"),
        ("every letter", "答案：DNA鉴定", "DA"),
        ("every capital", "WTO成员，选A", "AOTW"),
        ("one letter alone", REVIEW, "ABBDC"),
        ("first letter", REVIEW, "A"),
        ("first letter", "不知道", ""),
        ("答案是, else first letter", "A错误。答案是：C。", "C"),
        ("答案是, else first letter", "A错误。答案是\nC。", "A"),
        ("first run of letters", "甲。故选BD，不选AC。", "BD"),
        ("last letter", REVIEW, "C"),
        ("first character", " B\n解析", "B"),
        ("first character", "选B", ""),
        ("first character, else a cue", "选项C", "C"),
        ("first character, else a cue", "A错。答案是B。答案选D。", "A"),
        ("first character, else a cue", "先看。答案是B。答案选D。", "D"),
        ("答案是 … 。 alone", "答案是BD。", "BD"),
        ("答案是 … 。 alone", "答案为A。答案是B、D。", "B、D"),
        ("runs in order", "D、B。解析：A错误", "DB"),
        ("runs in order", "B，DNA，B", "BDA"),
        ("答案 sentence, else every letter", "A对。答案是D、B。C错。", "DB"),
        ("答案 sentence, else every letter", "A对A", "AA"),
        ("first of many cues", "分析从略，因此答案应为 B、D。", "BD"),
        ("first of many cues", "A.甲有权要求赔偿。B.乙无权", "AB"),
        ("first of many cues", "经过逐项分析可知，A、C是正确的。", "AC"),
        ("first of many cues", "答B", "B"),
        ("[正确答案]…<eoa> alone", "[正确答案]A,C<eoa>", "AC"),
        ("[正确答案]…<eoa> alone", "正确答案：A", ""),
        ("last box alone", r"\boxed{A} 更正 $\boxed{\text{B, D}}$", "BD"),
        ("last box alone", "B", ""),
        ("any gold letter", REVIEW, "ABBDC"),
    ],
)
def test_what_a_rule_reads(name, text, found):
    assert BY_NAME[name].read(text) == found


def test_credits():
    gold = frozenset("AB")
    assert same_set("BAB", gold)
    assert not same_string("BA", gold)
    assert same_string("AB", gold)
    assert any_letter("CB", gold)
    assert not any_letter("", gold)
    assert only_first_gold("AAA", gold)
    assert not only_first_gold("AB", gold)


def test_every_rule_names_its_source_and_no_two_share_a_name():
    assert len(BY_NAME) == len(RULES) == 16
    assert all(rule.source and rule.says.endswith(".") for rule in RULES)


@pytest.mark.parametrize("text", ["", "（）", "[正确答案]" * 500, "\\boxed{" * 500, "答案是" * 500, "Ａ", "\ud800"])
def test_no_rule_raises(text):
    for rule in RULES:
        for gold in (frozenset("A"), frozenset("BD")):
            assert rule.credit(rule.read(text), gold) in (True, False)


def test_thinking_is_cut_at_its_last_end():
    assert after_thinking("a</think>b</think>c") == "c"
    assert after_thinking("故选A") == "故选A"
