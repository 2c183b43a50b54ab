"""Answers while they come: the last state is what grading says, nothing lights up too early, and stop stops."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.grading import grade_response
from legal_rl.core.parser import parse
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.verdicts import option_verdicts
from legal_rl.data.exam import generate
from legal_rl.demo.answer import CancelToken, LiveAnswer, generate_answers, read_answer
from legal_rl.demo.answer_view import status_words
from legal_rl.demo.compare_set import compare_models, comparison_totals
from legal_rl.demo.models import open_model
from legal_rl.demo.page import DemoWords
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.shipped_files import HOME
from tests.openai_server import Say, serving

QUESTION = Question(
    id="q",
    stem="下列关于租赁合同的说法，正确的有？",
    options={"A": "租期最长二十年", "B": "承租人可以随时转租", "C": "不定期租赁可以随时解除", "D": "必须登记"},
    gold=frozenset("AC"),
    source="test",
)
THINKING = (
    "先看A项，依据《民法典》第705条，租期不得超过二十年，A项正确。"
    "B项，转租须经出租人同意。因此该项错误，不选。C项正确，应选。D项于法无据，排除。"
)
# Whatever the parser's own golden cases hold is a response that may come in pieces.
_GOLDEN = [
    case["text"]
    for name in ("tags", "conclusions", "corrections", "disagreement", "boxed", "cut", "traps")
    for case in json.loads((HOME / "tests" / "cases" / f"{name}.json").read_text("utf-8"))
]
TEXTS = st.one_of(
    st.sampled_from(_GOLDEN),
    st.lists(
        st.sampled_from(
            ["<think>", "</think>", "<answer>", "</answer>", "A", "A,C", "故选", "B项错误。", "正确", "\n"]
        ),
        max_size=14,
    ).map("".join),
)


def request_for(*, prefill: bool = False) -> Request:
    return Request(id="q", messages=[], prefill="<think>" if prefill else "")


def streamed(text: str, *, reasoning: str = "", prefill: bool = False, size: int = 3) -> LiveAnswer:
    live = LiveAnswer(QUESTION, request_for(prefill=prefill))
    for place in range(0, len(reasoning), size):
        live.take(reasoning[place : place + size], "", 1.0)
    for place in range(0, len(text), size):
        live.take("", text[place : place + size], 2.0)
    return live


@pytest.mark.large
@settings(max_examples=60)
@given(TEXTS, st.none() | TEXTS, st.booleans(), st.sampled_from(["stop", "length"]), st.integers(1, 9))
def test_the_last_state_is_what_grading_says_of_the_whole_text(text, reasoning, prefill, finish, size):
    response = Response(id="q", text=text, reasoning=reasoning, finish_reason=finish, prefill=prefill)
    live = streamed(text, reasoning=reasoning or "", prefill=prefill, size=size)
    live.state(3.0)
    live.finish(response)
    state, grade = live.state(4.0), grade_response(QUESTION, response)
    assert (state.parsed.status, state.parsed.format, state.parsed.predicted) == (
        grade.status,
        grade.format,
        grade.predicted,
    )
    assert {one.letter for one in state.options if one.chosen} == set(grade.predicted or ())
    verdicts = {one.letter: one.verdict for one in state.options}
    assert verdicts == option_verdicts(QUESTION, response.full_text)


@settings(max_examples=60)
@given(TEXTS, st.booleans(), st.integers(0, 200))
def test_a_state_on_the_way_is_what_the_parser_says_of_a_cut_text(text, prefill, end):
    state = streamed(text[:end], prefill=prefill).state(1.0)
    assert state.running
    assert state.parsed == parse(text[:end], "ABCD", prefill=prefill, finish_reason="length")


def test_options_light_up_as_the_reasoning_and_the_answer_reach_them():
    live = LiveAnswer(QUESTION, request_for())
    live.take("", f"<think>{THINKING[:30]}", 0.0)
    assert [one.verdict.choice for one in live.state(1.0).options] == ["none"] * 4
    live.take("", f"{THINKING[30:]}</think>\n<answer>A", 1.0)
    state = live.state(2.0)
    assert [one.verdict.choice for one in state.options] == ["right", "wrong", "right", "wrong"]
    assert not any(one.chosen for one in state.options), "A may yet become AC"
    live.take("", ",C</answer>", 3.0)
    assert "".join(one.letter for one in live.state(3.0).options if one.chosen) == "AC"


def test_reasons_go_back_to_where_the_option_is_named():
    state = read_answer(QUESTION, Response(id="q", text=f"<think>{THINKING}</think><answer>A,C</answer>"))
    assert [one.reasons for one in state.options] == [
        ("先看A项，依据《民法典》第705条，租期不得超过二十年，A项正确",),
        ("B项，转租须经出租人同意。因此该项错误，不选",),
        ("C项正确，应选",),
        ("D项于法无据，排除",),
    ]


@pytest.mark.parametrize(
    ("text", "reasoning", "prefill"),
    [
        (f"<think>{THINKING}</think><answer>A,C</answer>", "", False),
        (f"{THINKING}</think><answer>A,C</answer>", "", True),
        ("<answer>A,C</answer>", THINKING, False),
    ],
)
def test_thinking_and_answer_are_told_apart_however_they_come(text, reasoning, prefill):
    live = streamed(text, reasoning=reasoning, prefill=prefill)
    state = live.state(3.0)
    assert (state.thinking, state.answer) == (THINKING, "<answer>A,C</answer>")
    response = Response(id="q", text=text, reasoning=reasoning or None, prefill=prefill)
    live.finish(response)
    assert (live.state(9.0).thinking, live.state(9.0).answer) == (THINKING, "<answer>A,C</answer>")


def test_half_a_tag_is_not_shown():
    live = streamed("<think>想</thi")
    assert (live.state(1.0).thinking, live.state(1.0).answer) == ("想", "")


def test_the_timer_runs_from_the_first_piece_to_the_end_of_thinking():
    live = LiveAnswer(QUESTION, request_for())
    assert live.state(5.0).seconds == 0.0
    live.take("想", "", 10.0)
    assert live.state(12.5).seconds == 2.5
    live.take("", "<answer>", 13.0)
    live.state(13.0)
    assert live.state(20.0).seconds == 3.0


def test_an_answer_that_never_came_holds_nothing():
    state = read_answer(QUESTION, Response(id="q", text=None, finish_reason="error", error="away"))
    assert (state.thinking, state.answer, state.running) == ("", "", False)
    assert not any(one.chosen or one.reasons for one in state.options)


QUESTIONS = generate(5, seed=2)


@pytest.fixture
def model_of():
    """A server's model, of which the server's name is the only one."""

    def model(server):
        endpoint = Endpoint(base_url=server.url, model=server.models[0])
        return open_model(endpoint, label=server.models[0], prompt="bare-v1", max_tokens=512)

    return model


def run(models, token, act):
    async def whole():
        found = [states async for states in act(models, token)]
        for model in models:
            await model.close()
        return found

    return asyncio.run(whole())


def generations(stop_at=None):
    async def act(models, token):
        async for states in generate_answers(QUESTION, QUESTION.gold, models, token=token):
            yield states
            if stop_at and any(stop_at in one.state.thinking for one in states):
                token.cancel()

    return act


def test_the_last_states_are_those_of_the_graded_responses(model_of):
    with serving(lambda _: Say("<answer>A,C</answer>", reasoning=THINKING)) as one, serving(lambda _: "想不出") as two:
        *_, (a, b) = run([model_of(one), model_of(two)], CancelToken(), generations())
    for asked in (a, b):
        grade = grade_response(QUESTION, asked.state.response)
        assert not asked.running
        assert (asked.state.parsed.status, asked.state.parsed.predicted) == (grade.status, grade.predicted)
    assert (a.state.thinking, a.state.parsed.predicted) == (THINKING, QUESTION.gold)
    assert b.state.parsed.status == "no_answer"


def test_a_thought_is_shown_as_one_where_the_chat_template_had_opened_it(model_of):
    said = f"{THINKING}</think>\n\n<answer>A,C</answer>"
    with serving(lambda _: said, owner="vllm", opened=["<think>", "\n"]) as server:
        states = [a.state for (a,) in run([model_of(server)], CancelToken(), generations())]
    begun = [state for state in states if state.running and state.response.text]
    assert begun and all(state.thinking and not state.answer.startswith(THINKING[:2]) for state in begun)
    assert (states[-1].thinking, states[-1].parsed.format) == (THINKING, "strict")


def test_one_answer_that_breaks_off_leaves_the_other_be(model_of):
    with serving(lambda _: Say("<think>只有一半", cut_after=3)) as one, serving(lambda _: "故选AC。") as two:
        *_, (a, b) = run([model_of(one), model_of(two)], CancelToken(), generations())
    assert (a.error.kind, a.running, a.state.thinking) == ("cut", False, "只有")
    assert (b.error, b.state.parsed.predicted) == (None, QUESTION.gold)


@pytest.mark.large
def test_the_silence_of_a_server_is_told_with_the_seconds_while_it_lasts(model_of, monkeypatch):
    monkeypatch.setattr("legal_rl.demo.answer_view._SILENCE", 0.5)
    token, told = CancelToken(), []

    async def act(models, token):
        async for (state,) in generate_answers(QUESTION, QUESTION.gold, models, token=token):
            told.append((state.state.waited, status_words(DemoWords("zh"), state)))
            if state.state.waited > 1.5:
                token.cancel()
            yield (state,)

    with serving(fault=lambda _asked, _number: "stall") as server:
        *_, (last,) = run([model_of(server)], token, act)
    assert last.stopped and all(("已等待" in words) == (waited >= 0.5) for waited, words in told[:-1])
    assert any("已等待 1 秒" in words for _, words in told)


def test_stop_stops_the_server_and_keeps_what_came(model_of):
    token = CancelToken()
    with serving(lambda _: Say("<think>" + "慢慢想" * 500, delay=0.01)) as server:
        *_, (a,) = run([model_of(server)], token, generations(stop_at="慢"))
        for _ in range(200):
            if server.hung_up:
                break
            server.stopping.wait(0.02)
        assert server.hung_up == 1
    assert a.stopped
    assert a.state.thinking.startswith("慢慢想")
    with serving(lambda _: "故选AC。") as server:
        *_, (a,) = run([model_of(server)], token, generations())
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
        *_, rows = run(models, CancelToken(), lambda models, token: compare_models(models, QUESTIONS, token))
    assert [row.question for row in rows] == QUESTIONS
    assert [row.transition for row in rows] == [*["wrong → right"] * 3, None, "wrong → right"]
    found = comparison_totals(rows)
    assert (found.left_out, found.test.only_b, found.answers, found.expected) == (1, 4, 10, 10)
