"""The form that a question is pasted into, without a browser."""

import pytest

pytest.importorskip("gradio", reason="the demo's packages are not installed")
import gradio as gr

from legal_rl.demo.context import Context
from legal_rl.demo.page import DemoWords
from legal_rl.demo.question_form import QuestionForm

QUESTION = "谁有权解除合同？\nA. 甲\nB. 乙\nC. 丙\nD. 丁\n"


@pytest.fixture
def paste(tmp_path):
    """What the form says beside a pasted question, and the key that it puts into its field."""
    with gr.Blocks():
        form = QuestionForm(Context((), (), tmp_path), DemoWords("zh"), "ask")

    def pasted(text):
        filled = form._paste(text)
        return str(filled[form._message]), filled.get(form.gold)

    return pasted


def test_a_key_that_the_text_disputes_is_filled_in_and_the_dispute_is_said(paste):
    said, key = paste(QUESTION + "答案：A\n评论(2)\n小林：答案错了吧，应该选C")
    assert key == "A"
    assert "已识别答案 A" in said and "异议" in said


def test_of_keys_that_contradict_each_other_none_is_filled_in_and_that_is_said(paste):
    said, key = paste(QUESTION + "答案：A\n解析：略。故本题答案为C。")
    assert key == ""
    assert "互相矛盾" in said


def test_of_a_key_that_nobody_disputes_nothing_is_said(paste):
    assert paste(QUESTION + "答案：A\n评论(2)\n小林：选A，没问题") == ("", "A")
