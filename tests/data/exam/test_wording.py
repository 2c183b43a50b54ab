"""What a reader of real papers stumbles over is not there: statutory words as facts, odd asks, goods nobody trades."""

import re
from functools import cache

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate

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
    odd = "商场.*钢材|出租.{0,12}(盆景|瓷瓶|石雕|座钟)|店窃得.{0,20}古董|[老某甲]的祖母|账本"
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


def test_a_wrong_reason_mistakes_the_law_and_not_the_facts():
    """It is the reason of a flaw that judges the very case, and of the law in another case."""
    shown = {True: set[tuple[str, str]](), False: set[tuple[str, str]]()}
    for question in generate(3000, ExamConfig(levels=(3,)), seed=5):
        for item in question.meta["items"].values():
            if item["type"] != "reasoned":
                continue
            family = FAMILIES[item["family"]]
            case = family.case_type(**item["facts"])
            rulings = [family.rule.judge(case), *(flaw.judge(case) for flaw in family.flaws)]
            found = [(ruling.why, ruling.outcome) == (item["why"], item["says"]) for ruling in rulings]
            assert any(found), item
            shown[found[0]].add((item["family"], item["why"]))
    assert len(shown[True] & shown[False]) > 100


def test_what_ends_in_time_or_is_owed_names_the_debtor():
    """A demand to the driver interrupts for nobody else, and of an owner nothing can be claimed that insurers pay."""
    told = 0
    for question in generate(300, ExamConfig(families=("traffic_claims",)), seed=3):
        for letter, item in question.meta["items"].items():
            text = question.options[letter]
            assert "赔偿义务人" not in text, text
            if "owner" in item["effect"].split():
                assert "保险赔付后" in (question.stem if question.meta["style"] == "issue" else text), text
                told += 1
    assert told


def test_nobody_breaks_a_contract_out_of_greed_where_a_penalty_is_to_be_lowered():
    """Who breaks it in bad faith cannot ask for that (法释〔2023〕13号 65)."""
    for question in generate(200, ExamConfig(families=("deposit_and_penalty",)), seed=3):
        assert not re.search("另售他人|不卖了|出价更高|见市价大跌|涨价|已出口|退出该项业务|更便宜", question.stem), (
            question.stem
        )


def test_nature_strikes_no_person_and_collusion_is_objected_to():
    told = 0
    for question in generate(400, ExamConfig(families=("agency",)), seed=3):
        assert not re.search("某(突发|遇)|[甲乙丙](突发|遇)|昨日", question.stem), question.stem
        asked = {name for item in question.meta["items"].values() for name in item["effect"].split()}
        if "串通" in question.stem and {"binds", "performs", "liable"} & asked:
            assert re.search("反对|不同意|不予认可|拒不承认", question.stem), question.stem
            told += 1
    assert told


def test_children_are_named_in_any_number_and_an_only_parent_is_one():
    for question in generate(300, ExamConfig(families=("estate",)), seed=3):
        assert not re.search("老三|独子.三", question.stem), question.stem
        assert ("的母亲还在世" in question.stem) <= ("父亲早已去世" in question.stem), question.stem
