"""Two evaluations of the same questions, random ones and ones with a known outcome."""

from types import SimpleNamespace

import pytest
from hypothesis import strategies as st

from legal_rl.core.questions import Question
from legal_rl.evaluation.comparison.pairing import Evaluation


@pytest.fixture(scope="session")
def sides(make):
    """``sides.random(k)``: questions and two lists of grades; ``sides.known(a, b)``: one letter a question, gold A."""

    @st.composite
    def random(draw, max_samples=3):
        questions, grades_a = draw(make.graded_sets(max_samples=max_samples))
        grades_b = []
        for question in questions:
            for sample in range(draw(st.integers(0, max_samples))):
                predicted = draw(st.none() | st.sets(st.sampled_from(question.letters), min_size=1))
                status = draw(st.sampled_from(["no_answer", "truncated", "not_scored"])) if predicted is None else "ok"
                grades_b.append(make.grade(question, predicted, sample, status))
        return questions, grades_a, grades_b

    def known(a, b, **fields):
        questions = [make.question(f"q{n:03}", "A", **fields) for n in range(len(a))]
        both = ([make.grade(q, p) for q, p in zip(questions, side, strict=True)] for side in (a, b))
        return questions, *both

    return SimpleNamespace(random=random, known=known)


@pytest.fixture(scope="session")
def hundred(make):
    """100 questions of two subjects and three evaluations of two samples each, with lengths; some of it lost."""
    questions: list[Question] = [
        make.question(f"q{n:03}", "AB" if n % 4 else "A", subject="刑法" if n % 2 else "民法", stem=f"题干{n // 2}")
        for n in range(100)
    ]
    named = {}
    for shift, name in enumerate(["base", "SFT", "GRPO"]):
        grades = []
        for n, question in enumerate(questions):
            for sample in range(2):
                right = (7 * n + 3 * sample) % 10 < 4 + 2 * shift
                lost = (n, name, sample) in {(5, "SFT", 0), (5, "SFT", 1), (6, "GRPO", 0)}
                predicted = None if lost else question.gold if right else "BC" if n % 3 else "C"
                grades.append(make.grade(question, predicted, sample, "not_scored" if lost else None))
        if name == "GRPO":
            grades = [grade for grade in grades if grade.id != "q009"]
        lengths = {(g.id, g.sample): float(100 + 10 * shift + len(g.extra)) for g in grades if g.exact is not None}
        named[name] = Evaluation(grades, characters=lengths)
    return questions, named
