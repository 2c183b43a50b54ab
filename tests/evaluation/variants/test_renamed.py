"""Names exchanged: a bijection, the same throughout, that leaves option letters and other words alone."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.questions import Question
from legal_rl.data.exam import generate
from legal_rl.evaluation.variants import rename, unrename

PIECES = [
    *("甲", "乙", "丙", "甲公司", "乙市", "某丁", "A公司", "B银行", "C国", "张某", "李某某", "王某", "张三"),
    *("，", "向", "借款", "A项", "B", "甲醇", "乙肝", "DNA", "公司", "某", "三年以上", "等人", "等级"),
]
prose = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join)


@st.composite
def questions(draw):
    options = {letter: draw(prose) for letter in "ABCD"}
    names = draw(st.sampled_from([[], ["赵芳", "钱强"], ["赵芳"]]))
    stem = draw(prose) + "".join(names)
    passage = draw(st.none() | prose)
    meta = {"names": names, "reason": {"A": draw(prose)}}
    return Question(id="q", stem=stem, passage=passage, options=options, gold={"A"}, source="t", meta=meta)


@given(questions(), st.integers(0, 5))
def test_renaming_is_undone_by_the_way_back(question, seed):
    variant = rename(question, seed)
    if variant is not None:
        swap = variant.meta["names_from"]
        assert sorted(swap) == sorted(swap.values()) and all(old != new for old, new in swap.items())
        assert unrename(variant) == question
        assert (variant.gold, variant.letters) == (question.gold, question.letters)
        Question.model_validate(variant.model_dump())


@settings(max_examples=50)
@given(questions(), st.integers(0, 5))
def test_letters_that_may_mean_options_are_never_touched(question, seed):
    variant = rename(question, seed)
    if variant is not None:
        bare = re.compile(r"(?<![A-Za-z])[A-J](?!某?(?:公司|银行|国))")
        for before, after in zip(_texts(question), _texts(variant), strict=True):
            assert [(m.start(), m[0]) for m in bare.finditer(before)] == [
                (m.start(), m[0]) for m in bare.finditer(after)
            ]


def _texts(question):
    return [question.stem, question.passage or "", *question.options.values()]


def asked(stem, *options, **fields):
    options = dict(zip("ABCD", options or ("有效", "无效"), strict=False))
    return Question(id="q", stem=stem, options=options, gold={"A"}, source="t", **fields)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("甲将乙打伤，甲的行为构成何罪？", "乙将甲打伤，乙的行为构成何罪？"),
        ("张某向李某借款，李某某担保。", "李某向张某借款，张某某担保。"),
        ("A公司与B公司签约，A公司违约。", "B公司与A公司签约，B公司违约。"),
        ("甲、乙走私乙醇，甲患乙肝。", "乙、甲走私乙醇，乙患乙肝。"),
        ("甲等三人与乙公司", "乙等三人与甲公司"),
    ],
)
def test_two_names_change_places_everywhere(before, after):
    variant = rename(asked("下列正确的是？", before, "有效", passage=before))
    assert variant is not None
    assert (variant.passage, variant.options) == (after, {"A": after, "B": "有效"})


@pytest.mark.parametrize(
    "stem",
    [
        "张某即张三，有何权利？",  # 张某 would no longer be 张三
        "A公司起诉，A应当如何？",  # nor A公司 A
        "关于甲醇和乙肝，下列正确的是？",
        "对于某公司，任某行为，何者正确？",
        "下列正确的是？",
    ],
)
def test_what_cannot_be_exchanged_safely_is_left_out(stem):
    assert rename(asked(stem)) is None


def test_a_single_name_becomes_one_that_the_question_lacks():
    for seed in range(8):
        variant = rename(asked("甲死亡，遗产由谁继承？", "乙肝患者", "丙"), seed)
        assert variant.stem[0] in "乙丙丁戊"
        assert variant.options["A"] == "乙肝患者"
    lonely = rename(asked("张某死亡。", "有效", "李四继承"))
    assert lonely.stem[0] not in "张李"


def test_names_that_the_exam_lists_change_places_and_nothing_else_does():
    moved = 0
    for question in generate(30, seed=3):
        variant = rename(question)
        if variant is None or not question.meta["names"]:
            continue
        assert unrename(variant) == question
        moved += sorted(variant.meta["names"]) == sorted(question.meta["names"]) and variant != question
    assert moved > 5
