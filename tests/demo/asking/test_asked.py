"""Questions put to models: what comes is what is graded, one that breaks off leaves the other be, and stop stops."""

import asyncio

import pytest

from legal_rl.core.grading import grade_response
from legal_rl.data.exam import generate
from legal_rl.demo.answer import CancelToken, generate_answers
from legal_rl.demo.compare_set import compare_models, comparison_totals
from legal_rl.demo.models import open_model
from legal_rl.engines.openai import Endpoint
from tests.demo.asking.test_live import QUESTION, THINKING
from tests.openai_server import Say, serving

QUESTIONS = generate(5, seed=2)


@pytest.fixture
def model_of():
    """A server's model, of which the server's name is the only one."""

    def model(server):
        endpoint = Endpoint(base_url=server.url, model=server.models[0])
        return open_model(endpoint, label=server.models[0], prompt="bare-v1", max_tokens=512)

    return model


def run(models, brake, act):
    async def whole():
        found = [states async for states in act(models, brake)]
        for model in models:
            await model.close()
        return found

    return asyncio.run(whole())


def asking(stop_at=None):
    async def act(models, brake):
        async for states in generate_answers(QUESTION, QUESTION.gold, models, brake=brake):
            yield states
            if stop_at and any(stop_at in one.state.thinking for one in states):
                brake.pull()

    return act


def test_the_last_states_are_those_of_the_graded_responses(model_of):
    with serving(lambda _: Say("<answer>A,C</answer>", reasoning=THINKING)) as one, serving(lambda _: "想不出") as two:
        *_, (a, b) = run([model_of(one), model_of(two)], CancelToken(), asking())
    for asked in (a, b):
        grade = grade_response(QUESTION, asked.state.response)
        assert not asked.running
        assert (asked.state.parsed.status, asked.state.parsed.predicted) == (grade.status, grade.predicted)
    assert (a.state.thinking, a.state.parsed.predicted) == (THINKING, QUESTION.gold)
    assert b.state.parsed.status == "no_answer"


def test_one_answer_that_breaks_off_leaves_the_other_be(model_of):
    with serving(lambda _: Say("<think>只有一半", cut_after=3)) as one, serving(lambda _: "故选AC。") as two:
        *_, (a, b) = run([model_of(one), model_of(two)], CancelToken(), asking())
    assert (a.error.kind, a.running, a.state.thinking) == ("cut", False, "只有")
    assert (b.error, b.state.parsed.predicted) == (None, QUESTION.gold)


def test_stop_stops_the_server_and_keeps_what_came(model_of):
    brake = CancelToken()
    with serving(lambda _: Say("<think>" + "慢慢想" * 500, delay=0.01)) as server:
        *_, (a,) = run([model_of(server)], brake, asking(stop_at="慢"))
        for _ in range(200):
            if server.hung_up:
                break
            server.stopping.wait(0.02)
        assert server.hung_up == 1
    assert a.stopped
    assert a.state.thinking.startswith("慢慢想")
    with serving(lambda _: "故选AC。") as server:
        *_, (a,) = run([model_of(server)], brake, asking())
        assert (a.stopped, a.state.parsed.predicted) == (False, QUESTION.gold), "a stop is for one question"


def test_a_set_is_compared_and_what_was_refused_is_in_no_figure(model_of):
    gold = {question.stem: "".join(sorted(question.gold)) for question in QUESTIONS}

    def right(messages):
        stem = next(stem for stem in gold if stem in messages[-1]["content"])
        return f"<answer>{gold[stem]}</answer>"

    def refused(asked, _):
        return 400 if QUESTIONS[3].stem in asked else None

    with serving(lambda _: "想不出") as one, serving(right, fault=refused) as two:
        models = [model_of(one), model_of(two)]
        *_, rows = run(models, CancelToken(), lambda models, brake: compare_models(models, QUESTIONS, brake))
    assert [row.question for row in rows] == QUESTIONS
    assert [row.transition for row in rows] == [*["wrong → right"] * 3, None, "wrong → right"]
    found = comparison_totals(rows)
    assert (found.left_out, found.test.only_b, found.answers, found.expected) == (1, 4, 10, 10)
