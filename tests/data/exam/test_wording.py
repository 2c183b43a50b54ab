"""What a reader of real papers stumbles over is not there: statutory words as facts, odd asks, goods nobody trades."""

import re
from functools import cache

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate

pytestmark = pytest.mark.large


@cache
def exam() -> list[Question]:
    return generate(600, ExamConfig(profile="jecqa-like", kinds=("case",)), seed=17)


def test_no_stem_speaks_of_itself_or_ends_oddly():
    for question in exam():
        assert not re.search("本题|据此，|两起案件|两名当事人|的包括|？：|：？", question.stem), question.stem


def test_a_dispute_tells_facts_where_the_statute_has_its_own_words():
    stems = [question.stem for question in exam() if question.meta["style"] == "chain"]
    assert stems
    for stem in stems:
        assert not re.search("数额较大）|不应当知情|重大过失|两地之外|不予认可，发生纠纷", stem), stem


def test_nobody_sells_lets_or_steals_what_he_would_not():
    odd = "商场.*钢材|出租.{0,12}(盆景|瓷瓶|石雕|座钟)|山洪|店窃得.{0,20}古董|[老某甲]的祖母|账本"
    for question in exam():
        text = question.stem + "".join(question.options.values())
        assert not re.search(odd, text), text


def test_the_suppositions_of_one_question_are_worded_alike():
    told = 0
    for question in exam():
        leads = [re.match("若|如果|假如", question.options[letter]) for letter in question.options]
        items = question.meta["items"]
        words = {lead[0] for lead, item in zip(leads, items.values(), strict=True) if lead and "supposed" in item}
        assert len(words) <= 1, question.options
        told += len(words)
    assert told
