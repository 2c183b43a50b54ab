"""The look of answers: marks against gold, statutes, and that no text gets out of where it is put."""

import re
from dataclasses import replace

import pytest

from legal_rl.core.sampling import Response
from legal_rl.demo.answer import Generation, LiveAnswer, read_answer
from legal_rl.demo.answer_view import (
    answer_markdown,
    cited_statutes,
    gold_mark,
    show_answer,
    status_words,
)
from legal_rl.demo.compare_set import AnswerPair, comparison_html, comparison_totals
from legal_rl.demo.models import Model
from legal_rl.demo.page import DemoWords, asset
from legal_rl.evaluation.comparison.transitions import CLASSES
from tests.demo.test_answer import QUESTION, THINKING, request_for

ZH, EN = DemoWords("zh"), DemoWords("en")
MODEL = Model("玩具", lambda: None, prompt="bare-v1", max_tokens=64)
BEGUN = Generation(QUESTION, None, MODEL, 0.0, LiveAnswer(QUESTION, request_for()).state(0.0))
TEXT = f"<think>{THINKING}</think><answer>A,B</answer>"
TAGS = {"div", "p", "b", "span", "ul", "li", "details", "summary", "h4", "h3", "table", "tr", "th", "td", "caption"}
TAGS |= {"progress", "section", "strong", "pre"}
LONGEST = 500  # characters of a hostile text, some of which are very long


def answered(text: str | None, *, question=QUESTION, **more) -> Generation:
    response = Response(id=question.id, text=text, **more)
    return Generation(question, question.gold, MODEL, 0.0, read_answer(question, response))


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_gold_marks_what_was_hit_missed_and_too_much_only_when_it_is_revealed():
    generation = answered(TEXT)
    assert [gold_mark(option, QUESTION.gold) for option in generation.state.options] == ["hit", "extra", "missed", ""]
    hidden, shown = (plain(show_answer(ZH, generation, key="k", gold=gold)) for gold in (None, QUESTION.gold))
    for mark in ("选对", "错选", "漏选"):
        assert mark not in hidden
        assert mark in shown


def test_the_verdict_comes_first_and_the_visitor_before_the_model():
    page = plain(show_answer(ZH, answered(TEXT), key="k", gold=QUESTION.gold, picked=QUESTION.gold))
    assert page.startswith("你 ✓ 答对 A、C 模型 ✗ 答错：漏选 C，错选 B A、B 标准答案：A、C")
    cut = answered("<think>想想\ufffd", finish_reason="length")
    page = show_answer(ZH, cut, key="k", gold=QUESTION.gold)
    assert "没有答案：达到长度上限" in plain(page)
    assert re.search(r"<details data-keep=\"k-cut\"><summary>写到长度上限被截断的文字", page), "folded and called so"
    assert page.count("\ufffd") == 1


@pytest.mark.parametrize(
    ("generation", "words"),
    [
        (answered(TEXT), "The model's answer: A, B"),
        (answered("想了想"), "No answer was found"),
        (answered("<answer>A</answer><answer>B</answer>"), "Several answers that differ"),
        (answered("<answer>H</answer>"), "The answer names an option that the question lacks"),
        (answered("<think>想", finish_reason="length"), "Cut at the length limit before an answer"),
        (answered(None, finish_reason="error"), "No answer was received"),
        (BEGUN, "Waiting for the model…"),
        (
            Generation(QUESTION, None, MODEL, 0.0, LiveAnswer(QUESTION, request_for()).state(0.0)).stop(),
            EN("ask.stopped"),
        ),
    ],
)
def test_every_status_has_its_words(generation, words):
    assert status_words(EN, generation) == words
    assert words in plain(show_answer(EN, generation, key="k")).replace("&#39;", "'")


def test_an_answer_that_is_whole_cannot_be_stopped():
    assert answered(TEXT).stop() == answered(TEXT)


def test_statutes_are_cited_once_each_and_named_ones_follow():
    generation = answered("依据《民法典》第705条和民法典第705条、第十七条之一，参照《合同法》，选A。")
    names = [getattr(each, "name", each) for each in cited_statutes(generation.state)]
    assert names == ["《民法典》第705条", "《民法典》第17条之1", "《合同法》"]


@pytest.mark.parametrize("name", ["answer.css", "exam.css"])
def test_the_style_sheets_can_stand_in_a_template(name):
    assert not set("`") & set(asset(name))
    assert "${" not in asset(name)
    assert "{{" not in asset(name)


def test_no_text_becomes_markup(hostile):
    for whole in hostile.values():
        text = whole[:LONGEST]
        hurt = QUESTION.model_copy(
            update={"stem": text[:2000] or "?", "options": {"A": text[:500], "B": "乙", "C": "丙", "D": "丁"}}
        )
        generation = answered(f"<think>A项正确。{text}</think>{text}", question=hurt)
        rows = [AnswerPair(hurt).with_answer(side, generation.state.response) for side in (0, 1)]
        pages = [
            show_answer(ZH, generation, key="k", gold=hurt.gold),
            show_answer(ZH, replace(generation, question=hurt, stopped=True), key="k"),
            comparison_html(
                ZH, [row.with_answer(1, generation.state.response) for row in rows], (text, "b"), running=False, run="r"
            ),
        ]
        for page in pages:
            assert {tag.lower() for tag in re.findall(r"</?([a-zA-Z][\w-]*)", page)} <= TAGS
            attributes = set(re.findall(r"\s([\w-]+)=\"", re.sub(r">[^<]*", ">", page)))
            assert attributes <= {
                "class",
                "role",
                "aria-label",
                "dir",
                "data-keep",
                "open",
                "scope",
                "value",
                "max",
                "lang",
            }


def test_markdown_keeps_every_text_inside_its_fence(hostile):
    texts = [*hostile.values(), "```\n# out\n```", "````\n<script>", "~~~\n`````"]
    for whole in texts:
        text = whole[:LONGEST]
        hurt = QUESTION.model_copy(update={"stem": text[:2000] or "?"})
        page = answer_markdown(EN, answered(f"<think>{text}</think>{text} 故选AC。", question=hurt))
        outside, bars = [], ""
        for line in page.split("\n"):
            fence = re.match(r"(`{3,})(text)?$", line)
            if bars:
                bars = "" if line == bars else bars
            elif fence and fence[2]:
                bars = fence[1]
            else:
                outside.append(line)
        assert not bars, "every fence is closed"
        ours = [line for line in outside if line.startswith("#")]
        assert all(line.lstrip("# ") in {EN(f"ask.{key}") for key in HEADINGS} for line in ours)
        assert "<" not in "".join(line for line in outside if not line.startswith(("- ", "|")))


HEADINGS = ("share.title", "share.question", "share.options", "thinking", "answer", "statutes")


def test_markdown_tells_question_answer_and_marks():
    page = answer_markdown(ZH, answered(TEXT))
    assert "| B | 推理：不选 | ✓ 模型已选 | 错选 |" in page
    assert "B.承租人可以随时转租" in page
    assert "- 标准答案: A,C" in page
    assert "漏选" not in answer_markdown(ZH, replace(answered(TEXT), gold=None))


def sides(a: str | None, b: str | None) -> AnswerPair:
    row = AnswerPair(QUESTION)
    for side, text in enumerate((a, b)):
        row = row.with_answer(side, Response(id="q", text=text))
    return row


def test_totals_count_what_is_scored_on_both_sides():
    right, wrong = "<answer>A,C</answer>", "想不出"
    rows = [sides(right, right), sides(wrong, right), sides(right, wrong), sides(wrong, wrong), sides(right, None)]
    rows += [sides(wrong, right)] * 5 + [AnswerPair(QUESTION).with_answer(1, Response(id="q", text=right))]
    found = comparison_totals(rows)
    assert [found.classes[name] for name in CLASSES] == [1, 6, 1, 1]
    assert (found.test.only_a, found.test.only_b) == (1, 6)
    assert found.test.p_value == pytest.approx(0.125)  # 2 · (1 + 7) / 2⁷
    assert (found.left_out, found.answers, found.expected) == (1, 21, 22)


def test_a_set_tells_its_classes_and_opens_only_when_it_is_done():
    rows = [sides("<answer>A</answer>", "<answer>A,C</answer>"), AnswerPair(QUESTION)]
    running, done = (comparison_html(EN, rows, ("base", "tuned"), running=state, run="r") for state in (True, False))
    assert "<details" not in running
    assert done.count("<details data-keep") == 2
    assert "wrong → right" in plain(running)
    assert "2 of 4 answers" in plain(running)
    assert "tuned: 1 of 1 right" in plain(done)
