"""The questions of a mock exam that are generated."""

import pytest

from legal_rl.data.exam import ExamConfig
from legal_rl.demo.page import VisitorError

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.questions import MIXES, draw_paper

EXAM = ExamConfig(families=("deposit", "lease"), levels=(1, 2))


@pytest.mark.parametrize("mix", MIXES)
def test_a_drawn_paper_has_the_kinds_that_were_asked_for(mix):
    questions = draw_paper(6, EXAM, mix=mix, seed=3)
    single = sum(question.form == "single" for question in questions)
    assert len(questions) == len({question.id for question in questions}) == 6
    assert {question.meta["family"] for question in questions} <= {"deposit", "lease"}
    assert {question.meta["level"] for question in questions} <= {1, 2}
    assert mix == "any" or single == {"half": 3, "single": 6, "several": 0}[mix]
    assert questions == draw_paper(6, EXAM, mix=mix, seed=3)


def jecqa_row(number, answer="A", **more):
    return {
        "id": f"r{number}",
        "statement": f"关于第{number}种情形，下列说法正确的是？",
        "option_list": {x: f"第{number}种情形的说法{x}" for x in "ABCD"},
        "answer": [*answer],
        **more,
    }


def test_more_than_there_is():
    with pytest.raises(VisitorError, match=r"exam\.refused\.few"):
        draw_paper(50, ExamConfig(families=("no such family",)), mix="any", seed=0)
