"""The teacher is right when told to be, and otherwise wrong as often and in the way that it says."""

import re
from functools import cache

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, TeacherConfig, generate, teach
from legal_rl.data.exam.items import Item, judge
from legal_rl.data.exam.teacher import traces
from legal_rl.data.exam.vignette import BELIEVES
from legal_rl.data.exam.vignettes import VIGNETTES

PERFECT = TeacherConfig(p_flaw=0, p_slip=0)


@cache
def exam() -> list[Question]:
    return generate(3000, seed=31)


@pytest.mark.large
def test_without_errors_every_trace_is_strict_and_right():
    for question, response in zip(exam(), teach(exam(), PERFECT, seed=1), strict=True):
        grade = grade_response(question, response)
        assert (grade.id, grade.status, grade.format, grade.exact) == (question.id, "ok", "strict", True)


@pytest.mark.large
def test_with_errors_every_trace_is_strict_and_says_what_was_chosen():
    for question, trace in zip(exam(), traces(exam(), TeacherConfig(), seed=2), strict=True):
        grade = grade_response(question, trace.response)
        assert (grade.status, grade.format, grade.predicted) == ("ok", "strict", trace.chosen)
        verdicts = re.findall(r"([A-D])：[^。]+，(不?选)。", trace.response.text)
        assert [letter for letter, _ in verdicts] == list("ABCD")
        assert {letter for letter, verdict in verdicts if verdict == "选"} == trace.chosen


@pytest.mark.large
def test_error_rates_are_those_of_the_config():
    always = traces(exam(), TeacherConfig(p_flaw=1, p_slip=0), seed=3)
    possible = {trace.response.id for trace in always if trace.flaw}
    assert len(possible) / len(exam()) > 0.8  # elsewhere the flaw would leave nothing to choose
    found = traces(exam(), TeacherConfig(), seed=3)
    flawed = [trace.flaw is not None for trace in found if trace.response.id in possible]
    assert sum(flawed) / len(flawed) == pytest.approx(0.6, abs=0.04)  # four standard errors
    assert sum(trace.slipped is not None for trace in found) / len(found) == pytest.approx(0.08, abs=0.02)


@pytest.mark.large
def test_an_error_is_a_flaw_or_a_slip_and_a_flaw_is_followed_throughout():
    config = TeacherConfig(p_flaw=0.5, p_slip=0.3)
    for question, trace in zip(exam(), traces(exam(), config, seed=4), strict=True):
        for letter, item in question.meta["items"].items():
            if "facts" not in item or item["type"] == "effect":
                continue
            family = FAMILIES[item["family"]]
            flaws = [flaw for flaw in family.flaws if flaw.name == trace.flaw]
            finding = (flaws or [family.rule])[0].judge(family.case_type(**item["facts"]))
            holds = finding.outcome == item["says"] and item.get("why", finding.why) == finding.why
            assert (letter in trace.chosen) is ((holds is question.meta["positive"]) is not (letter == trace.slipped))


def test_a_teacher_with_a_flaw_believes_the_sentence_that_says_so():
    first = Item("statement", "limitation", "二", statement=0)
    flaw = FAMILIES["limitation"].flaws[0]
    assert not judge(first).holds
    assert judge(first, flaw).holds
    assert not judge(Item("statement", "limitation", "三", statement=0), flaw).holds
    assert "民法通则" in judge(first).because


@pytest.mark.large
def test_the_teacher_is_often_right_and_every_family_suffers():
    questions = generate(
        240 * len(FAMILIES), ExamConfig(families=tuple(FAMILIES)), seed=31
    )  # the share of one family has a standard error of 0.03
    found = traces(questions, TeacherConfig(), seed=5)
    for name in FAMILIES:
        right = [t.chosen == q.gold for q, t in zip(questions, found, strict=True) if q.meta["family"] == name]
        assert 0.3 < sum(right) / len(right) < 0.9, name


@pytest.mark.large
def test_a_trace_hangs_on_seed_and_question_alone():
    questions = generate(80, seed=31)
    first = teach(questions, TeacherConfig(), seed=6)
    assert teach(reversed(questions), TeacherConfig(), seed=6) == first[::-1]
    assert [r.text for r in teach(questions, TeacherConfig(), seed=7)] != [r.text for r in first]


@pytest.mark.parametrize("vignette", VIGNETTES.values(), ids=lambda vignette: vignette.name)
def test_under_a_vignettes_flaw_a_trace_says_what_is_believed_of_the_article_that_governs(vignette):
    questions = generate(12, ExamConfig(families=(vignette.name,)), seed=31)
    beliefs = {flaw.name: flaw.says.removeprefix(BELIEVES) for flaw in vignette.flaws}
    for question, trace in zip(questions, traces(questions, TeacherConfig(p_flaw=1, p_slip=0), seed=1), strict=True):
        law = {letter: judge(Item(**item)) for letter, item in question.meta["items"].items()}
        for verdict in law.values():  # an outcome's name is for us alone, a sum is not
            assert re.sub(r"，[\d.]+(?=；|$)", "", verdict.because) == re.sub(r"，[\d.]+(?=；|$)", "", verdict.why)
        right = {letter for letter, verdict in law.items() if verdict.holds is question.meta["positive"]}
        if trace.chosen != right:
            assert beliefs[trace.flaw] in trace.response.text
            assert any(verdict.norm.citation in trace.response.text for verdict in law.values())


def test_gold_is_never_looked_at():
    (question,) = generate(1, seed=31)
    other = question.model_copy(update={"gold": frozenset("ABCD") - question.gold or frozenset("A")})
    config = TeacherConfig()
    assert teach([other], config, seed=8) == teach([question], config, seed=8)


def test_traces_are_refused_for_held_out_and_foreign_questions():
    with pytest.raises(UserError, match="held out"):
        teach(generate(1, seed=1, split="heldout"), PERFECT, seed=0)
    foreign = Question(id="x", stem="问？", options={"A": "甲", "B": "乙"}, gold=frozenset("A"), source="other")
    with pytest.raises(UserError, match="not from the exam"):
        teach([foreign], PERFECT, seed=0)


@pytest.mark.parametrize("field", ["p_flaw", "p_slip"])
@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_a_probability_is_a_probability(field, value):
    with pytest.raises(UserError, match=field):
        TeacherConfig(**{field: value})


@pytest.mark.large
def test_every_option_cites_the_article_that_governs_it_under_a_flaw_the_flaws_own():
    cited = re.compile(r"([A-D])：(?:依([^，]+)，|理由同上)")
    former = 0
    for question, trace in zip(exam(), traces(exam(), TeacherConfig(p_flaw=1, p_slip=0), seed=9), strict=True):
        found = dict(cited.findall(trace.response.text))
        assert list(found) == list("ABCD")
        for letter, item in question.meta["items"].items():
            family = FAMILIES.get(item["family"])
            flaw = next((flaw for flaw in family.flaws if flaw.name == trace.flaw), None) if family else None
            if not found[letter]:
                assert letter != "A"
                assert item["type"] == "effect"
            elif flaw is None or "facts" not in item:
                assert found[letter] == judge(Item(**item)).norm.citation or flaw or "effect" in item
            else:
                case = family.case_type(**item["facts"])
                law = family.rule.judge(case)
                assert found[letter] == (law.norm if flaw.judge(case) == law else flaw.norm).citation
                former += flaw.kind == "former_rule" and found[letter] == flaw.norm.citation
    assert former > 100


@pytest.mark.large
def test_a_stem_that_asks_for_the_others_is_opened_with_what_is_to_be_chosen():
    asked = [question for question in exam() if question.meta["style"] == "facts" and not question.meta["positive"]]
    for question, response in zip(asked, teach(asked, PERFECT, seed=1), strict=True):
        outcome = question.meta["ask"][1:]
        opening = response.text.partition("。")[0]
        assert f"选“{outcome}”" not in opening
        assert opening.startswith("<think>本题选")
