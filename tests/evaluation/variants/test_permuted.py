"""Options in another order: nothing but the letters changes, and there is a way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.grading import grade_text
from legal_rl.core.questions import LETTERS, Question
from legal_rl.evaluation.baselines import answer_text
from legal_rl.evaluation.variants import grade_back, letters_back, permute, refers_to_options, reorder


@st.composite
def questions(draw):
    letters = LETTERS[: draw(st.integers(2, 6))]
    gold = draw(st.sets(st.sampled_from(letters), min_size=1))
    meta = {"family": "f", "truth": {letter: letter in gold for letter in letters}, "names": ["张三"]}
    options = {letter: f"第{n}种情况" for n, letter in enumerate(letters)}
    return Question(id=draw(st.uuids()).hex, stem="问", options=options, gold=gold, source="t", meta=meta)


def texts(question, letters):
    return {question.options[letter] for letter in letters}


@given(questions(), st.integers(0, 9))
def test_the_order_changes_and_gold_stays_with_its_texts(question, seed):
    variant = permute(question, seed)
    assert variant == permute(question, seed)
    assert variant.options != question.options and set(variant.options.values()) == set(question.options.values())
    assert texts(variant, variant.gold) == texts(question, question.gold)
    assert variant.meta["truth"] == {letter: letter in variant.gold for letter in variant.letters}
    assert (variant.id, variant.meta["origin"], variant.meta["family"]) == (question.id, question.id, "f")
    Question.model_validate(variant.model_dump())


@pytest.mark.large
@given(questions(), st.data())
def test_there_and_back_is_the_identity(question, data):
    variant = permute(question)
    back = "".join(
        dict(zip(variant.meta["order"], variant.letters, strict=True))[letter] for letter in question.letters
    )
    again = reorder(variant, back)
    assert (again.options, again.gold) == (question.options, question.gold)
    letters = data.draw(st.sets(st.sampled_from(variant.letters)))
    assert texts(question, letters_back(variant, letters)) == texts(variant, letters)


@given(questions(), st.data())
def test_permuting_permutes_the_grade(question, data):
    variant = permute(question)
    chosen = frozenset(data.draw(st.sets(st.sampled_from(variant.letters), min_size=1)))
    there = grade_text(variant, answer_text(chosen)).grade
    here = grade_text(question, answer_text(letters_back(variant, chosen))).grade
    assert grade_back(variant, there) == here
    unread = grade_text(variant, "不知道").grade
    assert grade_back(variant, unread) == grade_text(question, "不知道").grade


def make(stem="下列说法正确的是？", passage=None, **options):
    options = {"A": "合同有效", "B": "合同无效", **options}
    return Question(id="q", stem=stem, passage=passage, options=options, gold=frozenset("A"), source="t")


@pytest.mark.parametrize(
    "question",
    [
        make(C="以上都对"),
        make(C="以上说法都不正确"),
        make(C="A和B"),
        make(C="AB"),
        make(C="Ａ、Ｂ都正确"),
        make(C="A、B项以外的情形"),
        make(C="前两项均正确"),
        make(C="其他三项都错"),
        make(C="都不对"),
        make(C="选项A错误"),
        make(stem="关于B项所说的情形，下列正确的是？"),
        make(passage="选项A中的甲已经死亡。"),
    ],
)
def test_what_speaks_of_options_is_found(question):
    assert refers_to_options(question)


@pytest.mark.parametrize(
    "question",
    [
        make(),
        make(C="A公司和B公司承担连带责任"),
        make(C="判处三年以上七年以下有期徒刑"),
        make(C="其他股东有优先购买权"),
        make(C="DNA 鉴定意见"),
        make(stem="A市的甲向B市的乙借款，下列说法正确的是？"),
    ],
)
def test_names_and_numbers_are_left_alone(question):
    assert refers_to_options(question) is None
