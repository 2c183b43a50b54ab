"""Prompts with worked examples, without reasoning, and without a chat template."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.prompts import (
    PLAIN_STOP,
    PREFILLS,
    PROMPTS,
    Shot,
    begin_turn,
    build_messages,
    prompt_label,
    render_question,
    template_prefill,
)
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, opens_thinking

ONE = Question(id="q1", stem="下列正确的是？", options={"A": "甲", "B": "乙"}, gold=frozenset("B"), source="t")
TWO = Question(id="q2", stem="下列错误的是？", options={"A": "丙", "B": "丁"}, gold=frozenset("AB"), source="t")
SHOT = Shot(TWO, "<think>都错。</think><answer>A,B</answer>")


@pytest.mark.parametrize("version", PROMPTS)
def test_shots_are_earlier_turns_in_the_form_that_the_prompt_asks_for(version):
    without, shown = build_messages(ONE, version), build_messages(ONE, version, shots=[SHOT])
    assert shown[-1] == without[-1] and [m for m in shown if m["role"] == "system"] == without[:-1]
    asked, answered = shown[-3:-1]
    assert asked == {"role": "user", "content": render_question(TWO)}
    assert answered["content"] == (SHOT.response if PROMPTS[version].thinks else "<answer>A,B</answer>")
    assert grade_text(TWO, answered["content"]).grade.exact


@pytest.mark.parametrize("version", PROMPTS)
def test_a_plain_prompt_holds_everything_and_ends_where_the_answer_begins(version):
    (message,) = build_messages(ONE, version, shots=[SHOT], plain=True)
    text = message["content"]
    assert text.endswith(render_question(ONE) + "\n解答：")
    assert text.index(render_question(TWO)) < text.index("<answer>A,B</answer>") < text.index(render_question(ONE))
    assert (PROMPTS[version].system or "") in text
    # What ends an answer is how the next question would begin.
    assert PLAIN_STOP[0] in text[text.index("<answer>A,B</answer>") :]


def test_labels_tell_apart_what_was_sent():
    labels = [
        prompt_label("think-v1"),
        prompt_label("think-v1", plain=True),
        prompt_label("think-v1", shots=[SHOT]),
        prompt_label("think-v1", shots=[Shot(ONE, SHOT.response)]),
        prompt_label("think-v1", shots=[SHOT, SHOT]),
        prompt_label("direct-v1", shots=[SHOT]),
    ]
    assert len(set(labels)) == len(labels)
    assert labels[0] == "think-v1" and labels[2].startswith("think-v1+1shots@")


def test_prefills_open_thinking_or_skip_it():
    inside = {name: Request(id="q", messages=[], prefill=text).inside_thinking for name, text in PREFILLS.items()}
    assert inside == {"none": False, "think": True, "no-think": False}


@pytest.mark.parametrize(
    ("rendered", "prefill", "inside"),
    [
        ("<|im_start|>user\n问<|im_end|>\n<|im_start|>assistant\n", "", False),
        ("<｜User｜>问<｜Assistant｜><think>\n", "<think>\n", True),
        ("<｜User｜>用<think>思考。<｜User｜>问<｜Assistant｜>", "", False),  # the prompt speaks of the tag
        ("<|im_start|>user\n问<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
         "<think>\n\n</think>\n\n", False),
    ],
)  # fmt: skip
def test_what_a_chat_template_begins_an_answer_with(rendered, prefill, inside):
    assert (template_prefill(rendered, "问"), opens_thinking(prefill)) == (prefill, inside)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("<think>甲。</think><answer>A</answer>", "<think>\n甲。</think><answer>A</answer>"),
        ("<think>\n\n甲。\n</think>\n\n<answer>A</answer>", "<think>\n甲。\n</think>\n\n<answer>A</answer>"),
        ("甲。</think><answer>A</answer>", "<think>\n甲。</think><answer>A</answer>"),
        ("<answer>A</answer>", "<think>\n</think>\n\n<answer>A</answer>"),
        ("<think></think><answer>A</answer>", "<think>\n</think><answer>A</answer>"),
    ],
)
def test_a_turn_goes_on_from_what_the_template_begins_it_with(text, turn):
    assert begin_turn("<think>\n", text) == turn
    assert begin_turn("", text) == begin_turn("<think>\n\n</think>\n\n", text) == text
    assert begin_turn("<think>", turn) == turn
    whole, sampled = grade_text(ONE, turn), grade_text(ONE, turn.removeprefix("<think>\n"), prefill=True)
    assert whole.grade == sampled.grade and whole.grade.format == "strict"


def test_an_unknown_version_is_told():
    with pytest.raises(UserError, match="no version 'think-v9'"):
        build_messages(ONE, "think-v9")
