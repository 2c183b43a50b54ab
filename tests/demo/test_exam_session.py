"""Mock exams: every click is kept, a reload loses nothing, and both sides are graded by the one parser."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.sampling import Response
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo import context
from legal_rl.demo.exam_result import report_page, result_html
from legal_rl.demo.exam_session import (
    GRACE_SECONDS,
    AnswerSheet,
    MockExam,
    MockExamStore,
    grade_exam,
)
from legal_rl.demo.page import DemoWords
from legal_rl.evaluation.metrics import score_responses
from tests.evaluation.conftest import make_question


def make(exam, **fields):
    return MockExam("0" * 32, exam, AnswerSheet(**{"model": "toy", "seconds": 60, "started": 1000.0} | fields))


CLICKS = st.lists(st.tuples(st.integers(-1, 8), st.sampled_from("ABCDEZ"), st.booleans()), max_size=30)


@settings(max_examples=40)
@given(CLICKS)
def test_picks_are_what_was_last_clicked(exam, clicks):
    session = make(exam)
    wanted = {}
    for place, letter, chosen in clicks:
        session.pick(place, letter, chosen, 1001.0)
        if 0 <= place < len(exam) and letter in exam[place].options:
            wanted[place, letter] = chosen
    expected = {(place, letter) for (place, letter), chosen in wanted.items() if chosen}
    assert {(place, letter) for place, letters in session.sheet.picks.items() for letter in letters} == expected
    assert session.answered == len({place for place, _ in expected})


def test_the_clock_ends_the_exam(exam):
    session = make(exam)
    assert session.left(1010.0) == 50.0
    session.pick(0, "A", True, 1060.0 + GRACE_SECONDS)
    assert not session.is_over(1060.0 + GRACE_SECONDS)
    assert session.is_over(1061.0 + GRACE_SECONDS)
    session.pick(0, "B", True, 1061.0 + GRACE_SECONDS)
    assert session.sheet.picks == {0: "A"}
    session.hand_in(2000.0)
    session.hand_in(1001.0)
    assert session.sheet.handed_in == 1060.0
    assert session.left(2000.0) == 0


def test_nothing_changes_after_handing_in(exam):
    session = make(exam)
    session.hand_in(1005.0)
    session.pick(0, "A", True, 1006.0)
    assert session.sheet.picks == {}


def test_going_stays_on_the_paper(exam):
    session = make(exam)
    for place, found in ((-3, 0), (99, len(exam) - 1), (2, 2)):
        session.go(place)
        assert session.sheet.place == found
    assert session.question is exam[2]


def test_a_reload_finds_everything_again(tmp_path, exam):
    store = MockExamStore(tmp_path)
    session = store.start(exam, model="toy", seconds=600, now=5.0)
    session.pick(1, "B", True, 6.0)
    session.flag(2, True)
    session.go(2)
    store.save(session)
    store.add(session, Response(id=exam[0].id, text="半个字符\udce4<answer>A</answer>"))
    again = MockExamStore(tmp_path).load(session.token)
    assert again.questions == exam
    assert again.sheet == session.sheet
    assert again.responses == session.responses
    assert [question.id for question in again.unanswered()] == [question.id for question in exam[1:]]


@pytest.mark.parametrize("token", ["", "../../etc/passwd", "0" * 32, "..", 7, None, ["0" * 32], "0" * 31 + "/"])
def test_no_token_leads_elsewhere(tmp_path, token):
    (tmp_path / "sheet.json").write_text("{}")
    assert MockExamStore(tmp_path / "inner").load(token) is None


def test_a_damaged_exam_is_none(tmp_path, exam):
    store = MockExamStore(tmp_path)
    token = store.start(exam, model="toy", seconds=600, now=5.0).token  # which no tab holds any more
    (tmp_path / token / "sheet.json").write_text("{broken")
    assert store.load(token) is None


def test_the_disk_holds_so_many_and_the_oldest_goes(tmp_path, exam, monkeypatch):
    monkeypatch.setattr(context, "MOST_KEPT", 3)
    store = MockExamStore(tmp_path)
    made = [store.start(exam, model="toy", seconds=60, now=float(n)) for n in range(5)]
    assert len(list(tmp_path.iterdir())) == 3
    assert store.load(made[-1].token) is not None
    gone = next(session for session in made if store.load(session.token) is None)
    store.save(gone)
    store.add(gone, Response(id=exam[0].id, text="A"))
    assert len(list(tmp_path.iterdir())) == 3


PAPER = [
    make_question("s1", "A", form="single"),
    make_question("s2", "B", form="single"),
    make_question("m1", "AC", form="multiple"),
    make_question("i1", "D", form="indefinite"),
]


def session(picks, responses=(), questions=PAPER):
    sheet = AnswerSheet(model="toy", seconds=600, started=100.0, handed_in=225.0, picks=picks)
    return MockExam("0" * 32, list(questions), sheet, {row.id: row for row in responses})


def said(id_, letters):
    return Response(id=id_, text=f"<think>想</think><answer>{','.join(letters)}</answer>")


def test_points_as_on_paper():
    model = [said("s1", "B"), said("s2", "B"), said("m1", "A"), Response(id="i1", text=None, error="HTTP 503")]
    result = grade_exam(session({0: "A", 2: "AC", 3: ""}, model))
    assert (result.person.raw, result.person.maximum) == (3, 6)
    assert result.person.scaled.value == 100 * 1 / 2 + 200 * 2 / 4
    assert result.right == (2, 1)
    assert (result.model.raw, result.model.maximum) == (1, 4)  # what never came is in no denominator
    assert result.answered == 4
    assert [row.person.status for row in result.rows] == ["ok", "no_answer", "ok", "no_answer"]
    assert result.rows[2].model.missed == frozenset("C")


def test_the_model_is_scored_as_evaluation_scores_it():
    model = [said("s1", "A"), said("m1", "CA"), said("i1", "D"), said("s2", "A")]
    assert grade_exam(session({}, model)).model == score_responses(PAPER, model).metrics.points


def test_an_assumed_form_and_a_missing_sort_are_told():
    questions = [make_question("x", "AB"), make_question("y", "CD")]
    done = session({0: "AB"}, questions=questions)
    page = result_html(grade_exam(done), done.sheet, DemoWords("en"))
    assert DemoWords("en")("exam.assumed", n=2) in page
    assert DemoWords("en")("exam.unscaled") in page
    assert DemoWords("en")("exam.lacking", n=2) in page


@pytest.mark.large
def test_the_file_stands_alone_and_no_text_becomes_markup(hostile, tags_of):
    questions, responses = [], []
    for number, text in enumerate(hostile.values()):
        short = text[:300].encode("utf-8", "replace").decode()
        question = make_question(f"h{number} {short}", "AB", stem=short, passage=short, subject=short)
        questions.append(question.model_copy(update={"options": {x: f"{x}{short}" for x in "ABC"}}))
        responses.append(Response(id=question.id, text=text, reasoning=text))
    done = session({0: "A", 1: "AB", 2: "C"}, responses, questions)
    done.sheet.model = '"><script>window.hacked=1</script>'
    page = report_page(grade_exam(done), done.sheet, DemoWords("zh"))
    tags, attributes = tags_of(page)
    own = "html head meta title style body h1 h3 section div p span b ul li details summary pre label input"
    own += " table caption thead tbody tr th td"
    assert tags <= set(own.split())
    assert not {name for name in attributes if name.startswith("on") or name in ("src", "href")}
    assert "default-src 'none'; style-src 'sha256-" in page and "script-src" not in page
    assert page.count("<style") == page.count("</style") == 1


def test_two_tabs_of_one_exam_lose_no_answer_and_the_newer_one_goes_on(exam, tmp_path):
    """Both languages have a store of their own over one folder."""
    older_store, newer_store = (MockExamStore(tmp_path / "sittings") for _ in range(2))
    older = older_store.start(exam, model="toy", seconds=60, now=1000.0)
    older.pick(0, "A", True, 1001.0)
    older_store.save(older)
    newer = newer_store.load(older.token)
    assert (older.is_open_here, newer.is_open_here) == (False, True)
    newer.pick(1, "B", True, 1002.0)
    newer_store.save(newer)
    older.go(5)
    older_store.save(older)  # which keeps nothing
    newer_store.add(newer, Response(id=exam[0].id, text="x"))
    assert older.responses.keys() == newer.responses.keys() == {exam[0].id}

    token = older.token
    del older, newer
    again = older_store.load(token)  # from the disk, when no tab is left
    assert again.is_open_here and again.sheet.picks == {0: "A", 1: "B"} and again.responses.keys() == {exam[0].id}
    reloaded = older_store.load(token)
    assert reloaded.is_open_here and not again.is_open_here and reloaded.sheet is again.sheet
    reloaded.hand_in(1010.0)
    assert again.is_over(1010.0)


def test_one_option_takes_the_place_of_another_and_a_late_click_does_not(exam):
    sitting = make(exam)
    sitting.choose(0, "B", sitting.sheet.started)
    sitting.choose(0, "A", sitting.sheet.started)
    assert sitting.sheet.picks[0] == "A"
    sitting.choose(0, "Z", sitting.sheet.started)
    sitting.choose(0, "B", sitting.deadline + 99)
    assert sitting.sheet.picks[0] == "A"


def test_the_result_has_topics_reasons_and_a_box_for_what_was_wrong():
    questions = generate(6, ExamConfig(families=("deposit", "lease"), levels=(1,)), seed=4)
    right = {0: "".join(sorted(questions[0].gold))}
    page = report_page(grade_exam(session(right, [], questions)), session(right, [], questions).sheet, DemoWords("zh"))
    assert "民法：定金" in page
    assert page.count("解析：") == sum(len(question.options) for question in questions)
    assert page.count('class="item is-right"') == 1
    assert 'type="checkbox" class="only-wrong"' in page
    assert ".result:has(.only-wrong:checked) .item.is-right { display: none; }" in page
