import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.training.sft import ROWS_FILE, sft_rows, write_rows

OPTIONS = {"A": "甲的行为构成盗窃罪", "B": "乙的行为构成侵占罪", "C": "丙不承担责任"}


def question(name: str, stem: str, options: dict[str, str] = OPTIONS) -> Question:
    return Question(id=name, stem=stem, options=options, gold=frozenset("AB"), source="test")


ONE, TWO = question("one", "关于下列行为，说法正确的是？"), question("two", "关于下列责任，说法正确的是？")
RIGHT = "<think>甲乙均成立。</think><answer>A,B</answer>"
WRONG = "<think>只有甲成立。</think><answer>A</answer>"
LOOSE = "甲乙均成立，因此选AB。"


def trace(name: str, text: str | None, **rest) -> Response:
    return Response(id=name, text=text, **rest)


def reasons(made) -> dict[str, str]:
    return {drop.id: drop.reason for drop in made.dropped}


def test_a_row_is_the_prompt_a_sampler_sends_and_the_response():
    (row,) = sft_rows([ONE], [trace("one", RIGHT)], "think-v1").rows
    assert row.messages[:-1] == build_messages(ONE, "think-v1")
    assert row.messages[-1] == {"role": "assistant", "content": RIGHT}


def test_all_keeps_wrong_and_unparsed_traces_in_order():
    made = sft_rows([ONE, TWO], [trace("two", WRONG), trace("one", "无法判断")], "bare-v1")
    assert [row.id for row in made.rows] == ["two", "one"]
    assert made.counts() == {}


@pytest.mark.parametrize(
    ("keep", "kept", "dropped"),
    [
        ("right", [RIGHT, LOOSE], {"wrong": 1, "unparsed": 1}),
        ("strict", [RIGHT], {"not_strict": 1, "wrong": 1, "unparsed": 1}),
    ],
)
def test_right_and_strict_use_the_parser(keep, kept, dropped):
    texts = [RIGHT, LOOSE, WRONG, "无法判断。"]
    made = sft_rows([ONE], [trace("one", text, sample=n) for n, text in enumerate(texts)], "bare-v1", keep)
    assert [row.messages[-1]["content"] for row in made.rows] == kept
    assert made.counts() == dropped


def test_every_trace_is_a_row_or_a_drop_with_its_reason():
    traces = [
        trace("one", RIGHT),
        trace("one", None, sample=1, error="timeout"),
        trace("one", "  ", sample=2),
        trace("two", "<think>甲", finish_reason="length"),
        trace("three", RIGHT),
    ]
    made = sft_rows([ONE, TWO], traces, "bare-v1")
    assert len(made.rows) + len(made.dropped) == len(traces)
    assert made.counts() == {"no_text": 2, "cut": 1, "unknown_question": 1}


def test_a_trace_on_a_held_out_question_never_becomes_a_row():
    permuted = {"A": OPTIONS["C"], "B": OPTIONS["A"], "C": OPTIONS["B"]}
    copy = question("copy", "关于下列行为，说法正确的是?", permuted)  # half-width mark, letters permuted
    made = sft_rows(
        [copy, TWO], [trace("copy", RIGHT), trace("one", RIGHT), trace("two", RIGHT)], "bare-v1", held_out=[ONE]
    )
    assert reasons(made) == {"copy": "held_out", "one": "held_out"}
    assert [row.id for row in made.rows] == ["two"]


def test_reasoning_that_a_server_split_off_is_put_back_between_the_tags():
    split = trace("one", "<answer>A,B</answer>", reasoning="甲乙均成立。")
    prefilled = trace("one", "甲乙均成立。</think><answer>A,B</answer>", prefill=True)
    made = sft_rows([ONE], [split, prefilled], "bare-v1")
    assert [row.messages[-1]["content"] for row in made.rows] == [RIGHT, RIGHT]


def test_a_row_begins_with_what_the_models_chat_template_begins_an_answer_with():
    split = trace("one", "<answer>A,B</answer>", reasoning="\n甲乙均成立。\n")
    made = sft_rows([ONE], [split, trace("one", RIGHT, sample=1)], "bare-v1", "strict", prefill="<think>\n")
    assert [row.response[:9] for row in made.rows] == ["<think>\n甲", "<think>\n甲"]


def test_an_unknown_prompt_version_is_the_users_error():
    with pytest.raises(UserError, match="think-v1"):
        sft_rows([ONE], [trace("one", RIGHT)], "think-v0")


def test_rows_on_disk_hold_messages_alone(tmp_path):
    rows = sft_rows([ONE], [trace("one", RIGHT)], "bare-v1").rows
    path = write_rows(tmp_path, rows)
    assert path.name == ROWS_FILE
    assert json.loads(path.read_text("utf-8")) == {"messages": rows[0].messages}
