"""A run's rollouts under another reward, on runs small enough to check by hand."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.runs.records import write_jsonl
from legal_rl.training.replay.replay import SHOWN, ExtremeResponses, ReplayedResponse, excerpt, replay
from legal_rl.training.replay.report import OUTPUTS, as_json, verdict, write_replay
from legal_rl.training.rewards import RewardConfig, compute

OLD = RewardConfig.model_validate("exact+format")
PARTIAL = RewardConfig.model_validate("partial+format")
QUESTIONS = [
    Question(
        id=f"q{number}",
        stem=f"第{number}问，下列说法正确的有？",
        options={letter: f"说法{letter}" for letter in "ABCD"},
        gold=frozenset(gold),
        source="test",
    )
    for number, gold in enumerate(("AC", "B"))
]


def said(letters, thinking="从略"):
    return f"<think>{thinking}</think><answer>{','.join(letters)}</answer>"


def row(number, text, step=1, config=OLD, **values):
    paid = compute(grade_text(QUESTIONS[number], text, completion_tokens=9), config)
    return {"step": step, "id": f"q{number}", "completion_tokens": 9, "text": text, "values": {**paid, **values}}


def run(folder, *steps, split="train"):
    for step, rows in enumerate(steps, 1):
        write_jsonl(folder / f"{split}-{step:06d}.jsonl", rows)
    return folder


def test_the_reward_itself_changes_nothing(tmp_path):
    rows = [row(0, said("AC")), row(0, said("A")), row(1, said("B")), row(1, "故选B。")]
    found = replay(run(tmp_path, rows, rows), QUESTIONS, OLD, OLD, name="same")
    assert (found.recheck.responses, found.recheck.departed) == (8, 0)
    assert found.spearman == pytest.approx(1.0)
    assert (found.groups.groups, found.groups.best_changed, found.groups.same_sign, found.groups.tau) == (4, 0, 1, 1)
    assert [(one.step, one.responses, one.acc) for one in found.steps] == [(1, 4, 0.75), (2, 4, 0.75)]
    assert found.steps[0].old_score == found.steps[0].new_score == pytest.approx((1 + 0.1 + 1 + 0.9) / 4)
    assert found.steps[0].old == found.steps[0].new == {"exact": 0.75, "format": 0.75}
    assert "exactly what was saved" in verdict(found)


def test_partial_pay_by_hand(tmp_path):
    rows = [row(0, said("A")), row(0, said("BD")), row(0, said("AC"))]
    found = replay(run(tmp_path, rows), QUESTIONS, OLD, PARTIAL, name="partial")
    assert list(found.old) == pytest.approx([0.1, 0.1, 1.0])
    assert list(found.new) == pytest.approx([0.9 * 0.3 + 0.1, 0.1, 1.0])
    assert found.groups.tau == pytest.approx(2 / 6**0.5)
    wrong, right = found.wrong_paid.ranked(), found.right_unpaid.ranked()
    assert [(case.read, case.new) for case in wrong] == [("A", pytest.approx(0.37)), ("B,D", pytest.approx(0.1))]
    assert [(case.place, case.read, case.gold) for case in right] == [("train-000001.jsonl, line 3", "A,C", "A,C")]


def test_a_reward_against_gold_turns_groups_round(tmp_path):
    backwards = RewardConfig.model_validate({"components": {"exact": {"weight": -1.0}}})
    rows = [row(0, said("AC")), row(0, said("A")), row(1, said("B")), row(1, said("C"))]
    found = replay(run(tmp_path, rows), QUESTIONS, OLD, backwards, name="backwards")
    assert (found.groups.best_changed, found.groups.same_sign, found.groups.tau) == (2, 0.0, -1.0)
    assert found.spearman == pytest.approx(-1.0)


def test_values_that_are_not_todays_are_counted_and_shown(tmp_path):
    rows = [row(0, said("AC")), row(0, said("A"), exact=1.0, score=1.0), row(1, said("B"), gone=0.5)]
    found = replay(run(tmp_path, rows), QUESTIONS, OLD, OLD, name="same")
    assert found.recheck.departed == 2
    assert dict(found.recheck.keys) == {"exact": 1, "score": 1, "gone": 1}
    first = [(one.place[-6:], one.key, one.saved, one.now) for one in found.recheck.first]
    assert first == [("line 2", "exact", 1.0, 0.0), ("line 2", "score", 1.0, 0.1), ("line 3", "gone", 0.5, None)]
    assert "2 of 3 responses no longer earn what was saved (in exact, gone, score)" in verdict(found)


def test_one_bit_is_a_departure(tmp_path):
    rows = [row(0, said("AC"), score=1.0 - 2**-53)]
    assert replay(run(tmp_path, rows), QUESTIONS, OLD, OLD, name="same").recheck.departed == 1


def test_unknown_questions_and_cut_lines_are_told_and_left_out(tmp_path):
    stray = {**row(0, said("AC")), "id": "elsewhere"}
    folder = run(tmp_path, [row(0, said("AC")), stray, stray])
    with (folder / "train-000001.jsonl").open("a") as file:
        file.write('{"step": 1, "id"')
    found = replay(folder, QUESTIONS, OLD, PARTIAL, name="partial")
    assert len(found.old) == found.steps[0].responses == 1
    left = as_json(found)["left_out"]
    assert (left["unknown_questions"], left["unknown_responses"]) == (1, 2)
    assert left["unknown_places"] == ["train-000001.jsonl, line 2", "train-000001.jsonl, line 3"]
    assert left["cut"] == [f"{folder / 'train-000001.jsonl'}, line 4"]
    assert "the first 'elsewhere' in train-000001.jsonl, line 2" in verdict(found)


def test_noise_is_replayed_where_it_was_paid_and_only_there(tmp_path):
    noisy = RewardConfig.model_validate({"components": {"exact": {}, "format": {}}, "noise": {"flip": 0.5}})
    train = [row(0, said("AC", f"理由{n}"), config=noisy) for n in range(20)]
    val = [row(0, said("AC", f"理由{n}"), config=noisy.on("val")) for n in range(20)]
    run(tmp_path, train)
    run(tmp_path, val, split="val")
    found = replay(tmp_path, QUESTIONS, noisy, OLD, name="clean")
    assert (found.recheck.departed, found.groups.constant_new, found.groups.constant_old) == (0, 1, 0)
    found = replay(tmp_path, QUESTIONS, noisy, noisy, name="noisy", split="val")
    assert (found.recheck.departed, found.groups.constant_old, found.groups.constant_new) == (0, 1, 1)


@pytest.mark.large
def test_three_files_the_same_every_time_and_model_text_is_only_text(tmp_path):
    nasty = said("AB", "[bold]|<script>`*_\x1b[31m\ud800</table>" * 9)
    folder = run(tmp_path / "in", [row(0, nasty), row(0, said("AC"))])
    found = replay(folder, QUESTIONS, OLD, PARTIAL, name="a|b")
    for name in ("one", "two"):
        write_replay(found, tmp_path / name)
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted(OUTPUTS)
    for name in OUTPUTS:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert json.loads((tmp_path / "one" / "replay.json").read_text("utf-8")) == json.loads(json.dumps(as_json(found)))
    page = (tmp_path / "one" / "replay.md").read_text("utf-8")
    assert "\\[bold\\]\\|\\<script\\>\\`\\*\\_�" in page
    assert "<script>" not in page
    assert "\x1b" not in page


def test_steps_are_told_as_they_go(tmp_path):
    told = []
    rows = [row(0, said("AC"))]
    replay(run(tmp_path, rows, rows), QUESTIONS, OLD, OLD, name="x", show=lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]


def test_nothing_to_replay_is_told(tmp_path):
    with pytest.raises(UserError, match="no responses are saved for train"):
        replay(tmp_path, QUESTIONS, OLD, OLD, name="x")
    run(tmp_path, [row(0, said("AC"))])
    with pytest.raises(UserError, match="no question is known, for example 'q0'"):
        replay(tmp_path, QUESTIONS[1:], OLD, OLD, name="x")


def case(number, new, old=0.0, text=None):
    return ReplayedResponse(f"line {number:05d}", 1, "q", "A", "B", old, new, text or f"text {number}")


def test_extremes_keep_the_first_ones_whatever_came_between():
    for sign in (1, -1):
        extremes = ExtremeResponses(sign)
        for number in range(3000):
            extremes.add(case(number, (number * 7919) % 3000))
        assert [one.new for one in extremes.ranked()] == (
            [2999 - n for n in range(10)] if sign == 1 else list(range(10))
        )


def test_the_same_text_is_shown_once_and_equals_by_what_changed():
    extremes = ExtremeResponses(1)
    for number in range(1200):
        extremes.add(case(number, 1.0, text="the same"))
    extremes.add(case(2000, 1.0, old=0.5))
    extremes.add(case(2001, 1.0, old=-0.5))
    assert [(one.place, one.old) for one in extremes.ranked()] == [
        ("line 02001", -0.5),
        ("line 00000", 0.0),
        ("line 02000", 0.5),
    ]
    assert len(extremes.ranked()) < SHOWN


def test_an_excerpt_has_both_ends_on_one_line():
    assert excerpt("甲\n\n乙\tB") == "甲 乙 B"
    assert excerpt("a" * 500 + "终").startswith("a" * 40 + " … ")
    assert excerpt("a" * 500 + "终").endswith("终")
    assert len(excerpt("a" * 500)) < 130
