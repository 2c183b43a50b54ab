"""Both sides scored by the exam's rules, and the page and file that say so."""

from legal_rl.core.sampling import Response
from legal_rl.demo.exam_session import AnswerSheet, MockExam, grade_exam, report_page, result_html
from legal_rl.demo.page import Words
from legal_rl.evaluation.metrics import score_responses
from tests.evaluation.conftest import make_question

PAPER = [
    make_question("s1", "A", form="single"),
    make_question("s2", "B", form="single"),
    make_question("m1", "AC", form="multiple"),
    make_question("i1", "D", form="indefinite"),
]


def sitting(picks, responses=(), questions=PAPER):
    sheet = AnswerSheet(model="toy", seconds=600, started=100.0, handed_in=225.0, picks=picks)
    return MockExam("0" * 32, list(questions), sheet, {row.id: row for row in responses})


def said(id_, letters):
    return Response(id=id_, text=f"<think>想</think><answer>{','.join(letters)}</answer>")


def test_points_as_on_paper():
    model = [said("s1", "B"), said("s2", "B"), said("m1", "A"), Response(id="i1", text=None, error="HTTP 503")]
    result = grade_exam(sitting({0: "A", 2: "AC", 3: ""}, model))
    assert (result.person.raw, result.person.maximum) == (3, 6)
    assert result.person.scaled.value == 100 * 1 / 2 + 200 * 2 / 4
    assert result.right == (2, 1)
    assert (result.model.raw, result.model.maximum) == (1, 4)  # what never came is in no denominator
    assert result.answered == 4
    assert [row.person.status for row in result.rows] == ["ok", "no_answer", "ok", "no_answer"]
    assert result.rows[2].model.missed == frozenset("C")


def test_the_model_is_scored_as_evaluation_scores_it():
    model = [said("s1", "A"), said("m1", "CA"), said("i1", "D"), said("s2", "A")]
    assert grade_exam(sitting({}, model)).model == score_responses(PAPER, model).metrics.points


def test_an_assumed_form_and_a_missing_sort_are_told():
    questions = [make_question("x", "AB"), make_question("y", "CD")]
    done = sitting({0: "AB"}, questions=questions)
    page = result_html(grade_exam(done), done.sheet, Words("en"))
    assert Words("en")("exam.assumed", n=2) in page
    assert Words("en")("exam.unscaled") in page
    assert Words("en")("exam.lacking", n=2) in page


def test_the_file_stands_alone_and_no_text_becomes_markup(hostile, tags_of):
    questions, responses = [], []
    for number, text in enumerate(hostile.values()):
        short = text[:300].encode("utf-8", "replace").decode()
        question = make_question(f"h{number} {short}", "AB", stem=short, passage=short, subject=short)
        questions.append(question.model_copy(update={"options": {x: f"{x}{short}" for x in "ABC"}}))
        responses.append(Response(id=question.id, text=text, reasoning=text))
    done = sitting({0: "A", 1: "AB", 2: "C"}, responses, questions)
    done.sheet.model = '"><script>window.hacked=1</script>'
    page = report_page(grade_exam(done), done.sheet, Words("zh"))
    tags, attributes = tags_of(page)
    own = "html head meta title style body h1 h3 section div p span b ul li details summary pre"
    assert tags <= set(own.split())
    assert not {name for name in attributes if name.startswith("on") or name in ("src", "href")}
    assert "default-src &#x27;none&#x27;" in page
    assert page.count("<style") == page.count("</style") == 1
