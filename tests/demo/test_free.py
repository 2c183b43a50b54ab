"""Turns, what is sent of them, how they look."""

import pytest

from legal_rl.core.sampling import Response
from legal_rl.demo.page import DemoWords
from tests.demo.test_page import Reader

pytest.importorskip("gradio", reason="the demo's packages are not installed")
from legal_rl.demo.free import ChatTurn, FreeTab, chat_messages, conversation_html

DONE = ChatTurn("问一", "<think>想</think>答一", state="done")


def test_thinking_is_told_from_the_answer_wherever_it_came():
    assert DONE.parts == ("想", "答一")
    assert ChatTurn("q", "答", "想").parts == ("想", "答")
    assert ChatTurn("q", "<think>还在想").parts == ("还在想", "")
    assert ChatTurn("q", "没有想").parts == ("", "没有想")


def test_a_stream_grows_and_ends_with_the_whole():
    turn = ChatTurn("q").extend("想", "").extend("", "答")
    assert (turn.reasoning, turn.text, turn.state) == ("想", "答", "running")
    ended = turn.finish(Response(id="x", text="答案", reasoning="想", finish_reason="length"))
    assert (ended.text, ended.state) == ("答案", "length")


def test_earlier_turns_go_along_without_their_thinking_as_far_as_there_is_room():
    turns = [DONE, ChatTurn("问二", "", state="stopped"), ChatTurn("问三")]
    assert chat_messages(turns, system="规则", room=100) == [
        {"role": "system", "content": "规则"},
        {"role": "user", "content": "问一"},
        {"role": "assistant", "content": "答一"},
        {"role": "user", "content": "问三"},
    ]
    assert chat_messages(turns, system=None, room=5) == [{"role": "user", "content": "问三"}]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_hostile_texts_are_shown_and_do_nothing(hostile, language):
    words = DemoWords(language)
    for name, text in hostile.items():
        if len(text) > 100_000:
            continue
        for turn in (
            ChatTurn(text, text, state="done"),
            ChatTurn("q", text, text),
            ChatTurn("q", f"<think>{text}", state="stopped"),
        ):
            tags = set(Reader(conversation_html(words, [turn])).tags)
            assert tags <= {"div", "span", "details", "summary", "p"}, name


def test_how_an_answer_ended_is_told_in_words():
    words = DemoWords("en")
    for state, key in (("length", "free.cut"), ("stopped", "free.stopped")):
        assert words(key) in conversation_html(words, [ChatTurn("q", "a", state=state)])
    assert words("free.waiting") in conversation_html(words, [ChatTurn("q")])
    assert words("free.thinking.now") in conversation_html(words, [ChatTurn("q", "<think>x")])


def test_the_box_is_emptied_of_the_question_that_is_answered_and_of_nothing_else():
    empty = FreeTab.empty
    assert empty(" 定金？\n", (1, "定金？")) == ""
    assert empty("违约金？", (1, "定金？")) == "违约金？"
    assert empty("定金？", None) == "定金？"


def test_an_answers_tags_are_shown_to_nobody_and_half_a_tag_is_not_seen_while_it_comes():
    words = DemoWords("zh")
    for turn in (ChatTurn("q", "<think>x</think><answer>AB</answer>", state="done"), ChatTurn("q", "AB</ans")):
        shown = conversation_html(words, [turn])
        assert "AB" in shown and "ans" not in shown.replace("answered", "")
