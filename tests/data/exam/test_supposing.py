"""Suppositions: one clause differs, the law follows the new case, and none where both could be so."""

import re

import pytest

from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.data.exam.items import told_entries
from legal_rl.data.exam.stories import ROLES
from legal_rl.data.exam.supposing import PERSON, Told


def _tell(family: str, holds: str, wording: int = 0) -> Told:
    """The first case of which the sentence says ``holds``."""
    text = FAMILIES[family].facts[wording].text
    entries = [entry for _, entry in told_entries(family) if re.search(holds, text.format(name="甲", **entry.slots))]
    return Told("甲", FAMILIES[family], entries[0], text)


def test_a_supposition_changes_one_clause_and_has_the_outcome_of_the_case_it_makes():
    told = _tell("missing_person", "离家出走.*刚满3年$")
    own = told.wording.format(name=PERSON, **told.entry.slots)
    found = [one for group in told.suppositions for one in group]
    assert {one.told for one in found} <= set(own.split("，"))
    for one in found:
        changed = told.wording.format(name=PERSON, **one.entry.slots)
        assert own.replace(one.told, one.instead) == changed
        assert one.entry.ruling == told.family.rule.judge(told.family.case_type(**one.entry.facts))
    assert {one.entry.ruling.outcome for one in found} == {"失踪", "死亡", "不能"} & set(told.family.claims)


@pytest.mark.parametrize(
    "family", [family for family in FAMILIES.values() if not family.supposes], ids=lambda f: f.name
)
def test_where_clauses_could_both_be_so_nothing_is_supposed(family):
    questions = generate(30, ExamConfig(families=(family.name,), levels=(2,)), seed=1)
    assert not [item for question in questions for item in question.meta["items"].values() if "supposed" in item]


@pytest.mark.large
def test_options_suppose_what_the_stem_does_not_say_each_in_words_of_its_own():
    questions = generate(400, ExamConfig(levels=(2,)), seed=2)
    supposed = 0
    for question in questions:
        texts = [question.options[k] for k, item in question.meta["items"].items() if "supposed" in item]
        supposed += len(texts)
        assert len({text.partition("，")[0].removeprefix("若").removeprefix("如果") for text in texts}) == len(texts)
        for letter, item in question.meta["items"].items():
            if "supposed" in item:
                assert item["supposed"] in question.stem
                changed = question.options[letter].partition("，")[0].removeprefix("若").removeprefix("如果")
                assert changed != item["supposed"]
    assert supposed > 450


def test_a_role_keeps_its_name_through_stem_and_options():
    for question in generate(60, ExamConfig(families=("several_tortfeasors", "traffic_accident"), levels=(2,)), seed=3):
        names = question.meta["names"]
        for role in set(ROLES.findall(question.stem)):
            named = [match[1] for match in re.finditer(f"{role}(.某|[甲乙丙丁戊])", question.stem)]
            assert set(named) <= set(names)
            assert len(set(named)) <= question.stem.count("。")
            for text in question.options.values():
                assert set(re.findall(f"{role}(.某|[甲乙丙丁戊])", text)) <= set(named)


def test_what_the_rule_does_not_look_at_is_not_supposed_otherwise():
    """Of a company its trade, of a foreign country its letter, of a crime its name beside an age."""
    for family, holds in (
        ("capital_contribution", "玩具"),
        ("nationality", "出生在乙国"),
        ("juvenile_trial", "故意伤害"),
    ):
        told = _tell(family, holds)
        for group in told.suppositions:
            assert all(one.entry.ruling != told.entry.ruling for one in group)
            for one in group:
                alike = [other for other in group if other.entry.ruling == one.entry.ruling]
                changed = {sum(other.entry.facts[k] != v for k, v in told.entry.facts.items()) for other in alike}
                assert len(changed) == 1


def test_stories_have_no_filler():
    stems = [question.stem for question in generate(300, ExamConfig(levels=(2, 3)), seed=4)]
    assert not [stem for stem in stems if re.search("书法|公园|性格|搬家|邻居相处|另查明|笔记", stem)]
