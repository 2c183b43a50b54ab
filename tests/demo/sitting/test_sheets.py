"""The exam in progress: picks, the clock, and what a reload finds again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.sampling import Response
from legal_rl.demo import exam_session
from legal_rl.demo.exam_session import GRACE_SECONDS, AnswerSheet, MockExam, MockExamStore


def make(exam, **fields):
    return MockExam("0" * 32, exam, AnswerSheet(**{"model": "toy", "seconds": 60, "started": 1000.0} | fields))


CLICKS = st.lists(st.tuples(st.integers(-1, 8), st.sampled_from("ABCDEZ"), st.booleans()), max_size=30)


@settings(max_examples=40)
@given(CLICKS)
def test_picks_are_what_was_last_clicked(exam, clicks):
    sitting = make(exam)
    wanted = {}
    for place, letter, chosen in clicks:
        sitting.pick(place, letter, chosen, 1001.0)
        if 0 <= place < len(exam) and letter in exam[place].options:
            wanted[place, letter] = chosen
    expected = {(place, letter) for (place, letter), chosen in wanted.items() if chosen}
    assert {(place, letter) for place, letters in sitting.sheet.picks.items() for letter in letters} == expected
    assert sitting.answered == len({place for place, _ in expected})


def test_the_clock_ends_the_exam(exam):
    sitting = make(exam)
    assert sitting.left(1010.0) == 50.0
    sitting.pick(0, "A", True, 1060.0 + GRACE_SECONDS)
    assert not sitting.is_over(1060.0 + GRACE_SECONDS)
    assert sitting.is_over(1061.0 + GRACE_SECONDS)
    sitting.pick(0, "B", True, 1061.0 + GRACE_SECONDS)
    assert sitting.sheet.picks == {0: "A"}
    sitting.hand_in(2000.0)
    sitting.hand_in(1001.0)
    assert sitting.sheet.handed_in == 1060.0
    assert sitting.left(2000.0) == 0


def test_nothing_changes_after_handing_in(exam):
    sitting = make(exam)
    sitting.hand_in(1005.0)
    sitting.pick(0, "A", True, 1006.0)
    assert sitting.sheet.picks == {}


def test_going_stays_on_the_paper(exam):
    sitting = make(exam)
    for place, found in ((-3, 0), (99, len(exam) - 1), (2, 2)):
        sitting.go(place)
        assert sitting.sheet.place == found
    assert sitting.question is exam[2]


def test_a_reload_finds_everything_again(tmp_path, exam):
    sittings = MockExamStore(tmp_path)
    sitting = sittings.start(exam, model="toy", seconds=600, now=5.0)
    sitting.pick(1, "B", True, 6.0)
    sitting.flag(2, True)
    sitting.go(2)
    sittings.save(sitting)
    sittings.add(sitting, Response(id=exam[0].id, text="半个字符\udce4<answer>A</answer>"))
    again = MockExamStore(tmp_path).load(sitting.token)
    assert again.questions == exam
    assert again.sheet == sitting.sheet
    assert again.responses == sitting.responses
    assert [question.id for question in again.unanswered()] == [question.id for question in exam[1:]]


@pytest.mark.parametrize("token", ["", "../../etc/passwd", "0" * 32, "..", 7, None, ["0" * 32], "0" * 31 + "/"])
def test_no_token_leads_elsewhere(tmp_path, token):
    (tmp_path / "sheet.json").write_text("{}")
    assert MockExamStore(tmp_path / "inner").load(token) is None


def test_a_damaged_exam_is_none(tmp_path, exam):
    sittings = MockExamStore(tmp_path)
    sitting = sittings.start(exam, model="toy", seconds=600, now=5.0)
    (sittings.place(sitting) / "sheet.json").write_text("{broken")
    assert sittings.load(sitting.token) is None


def test_the_disk_holds_so_many_and_the_oldest_goes(tmp_path, exam, monkeypatch):
    monkeypatch.setattr(exam_session, "MOST_KEPT", 3)
    sittings = MockExamStore(tmp_path)
    made = [sittings.start(exam, model="toy", seconds=60, now=float(n)) for n in range(5)]
    assert len(list(tmp_path.iterdir())) == 3
    assert sittings.load(made[-1].token) is not None
    gone = next(sitting for sitting in made if sittings.load(sitting.token) is None)
    sittings.save(gone)
    sittings.add(gone, Response(id=exam[0].id, text="A"))
    assert len(list(tmp_path.iterdir())) == 3
