"""What every family must have, whatever its rule says."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from legal_rl.data.exam import FAMILIES
from legal_rl.data.exam.family import Family, Wording
from legal_rl.data.exam.items import cases_for_ask, cases_for_claim

HEDGES = ("一律", "必须", "可以", "应当", "不得", "均", "只能", "仅")
SUBJECTS = (
    "民法",
    "商法",
    "经济法",
    "劳动法",
    "刑法",
    "民事诉讼法",
    "刑事诉讼法",
    "行政法",
    "宪法",
    "国际私法",
    "国际法",
    "司法制度",
    "知识产权",
)


def test_there_are_thirty_families_over_seven_fields_of_law():
    assert len(FAMILIES) >= 30
    assert {family.subject for family in FAMILIES.values()} == set(SUBJECTS)


def test_a_flaw_is_known_by_its_name_whatever_the_family():
    names = Counter(flaw.name for family in FAMILIES.values() for flaw in family.flaws)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
class TestEveryFamily:
    def test_a_flaw_differs_from_the_law_and_its_dates_say_why(self, family):
        assert family.flaws
        for flaw in family.flaws:
            differ = [case for case in family.cases if flaw.judge(case).outcome != family.rule.judge(case).outcome]
            assert 0 < len(differ) < len(family.cases)
            if flaw.kind == "former_rule":
                assert flaw.norm.valid_to < family.rule.valid_from

    def test_outcomes_are_those_asked_for_and_rest_on_the_rules_norms(self, family):
        findings = [family.rule.judge(case) for case in family.cases]
        assert {ask.outcome for ask in family.asks} <= {finding.outcome for finding in findings}
        assert {finding.norm for finding in findings} <= set(family.rule.norms)
        assert {ask.norm for ask in family.asks} <= set(family.rule.norms)

    def test_every_ask_has_its_opposite_as_often(self, family):
        weights = {(ask.outcome, ask.positive): ask.weight for ask in family.asks}
        assert len(weights) == len(family.asks)
        for (outcome, positive), weight in weights.items():
            assert weights[outcome, not positive] == weight
        for ask in family.asks:
            assert ask.texts

    def test_both_parts_have_wordings_made_of_the_same_characters(self, family):
        for templates, fewest in ((family.stems, 2), (family.phrasings, 2), (family.facts, 1)):
            parts = {part: [t.text for t in templates if t.part == part] for part in ("train", "heldout")}
            assert len(parts["train"]) >= 2
            assert len(parts["heldout"]) >= fewest
            assert not set(parts["train"]) & set(parts["heldout"])
        shown = _characters_shown()
        hidden = {char for template in _templates(family) if template.part == "heldout" for char in template.text}
        assert hidden <= shown

    def test_texts_are_short_and_name_a_person(self, family):
        assert max(len(template.text) for template in family.stems) <= 36
        case_texts = [
            template.text.format(name="某某", **family.slots(case))
            for template in (*family.phrasings, *family.facts)
            for case in family.cases
        ]
        assert max(map(len, case_texts)) <= 72
        assert all("某某" in text for text in case_texts)
        assert not any(re.search("[{}]|。$|None|True|False", text) for text in case_texts)

    def test_every_pool_can_fill_a_question(self, family):
        for ask in family.asks:
            choice = cases_for_ask(family.name, ask.id)
            assert all(len(choice[truth].train) >= 4 for truth in (False, True)), ask
            assert any(len(choice[truth].withheld) for truth in (False, True)), ask
        for outcome in family.claims:
            assert all(len(cases_for_claim(family.name, outcome)[truth].train) >= 2 for truth in (False, True)), outcome

    def test_claims_are_made_of_every_outcome_and_equally_long(self, family):
        assert set(family.claims) == {family.rule.judge(case).outcome for case in family.cases}
        lengths = [len(text) for wordings in family.claims.values() for text in wordings]
        assert max(lengths) - min(lengths) <= 10
        texts = [text for wordings in family.claims.values() for text in wordings]
        assert len(set(texts)) == len(texts)
        assert all(text.count("{name}") == 1 for text in texts)

    def test_statements_have_one_blank_and_fillings_that_are_right_or_wrong(self, family):
        parts = Counter(statement.part for statement in family.statements)
        assert parts["train"] >= 6
        assert parts["heldout"] >= 2
        flaws = {flaw.name for flaw in family.flaws}
        for statement in family.statements:
            assert statement.text.count("{}") == 1
            assert statement.right
            assert statement.wrong
            assert not set(statement.right) & set(statement.wrong)
            assert set(statement.believed) <= flaws
            assert set(statement.believed.values()) <= set(statement.wrong)
            assert all(statement.wrong.values())
        filled = [s.text.format(says) for s in family.statements for says in (*s.right, *s.wrong)]
        assert len(set(filled)) == len(filled)


def _templates(family: Family[Any] | None = None) -> Iterator[Wording]:
    for one in [family] if family else FAMILIES.values():
        yield from (*one.stems, *one.phrasings, *one.facts)


@cache
def _characters_shown() -> frozenset[str]:
    return frozenset(char for template in _templates() if template.part == "train" for char in template.text)


def test_absolutes_and_permissions_stand_in_right_sentences_as_in_wrong_ones():
    """In five statements of a hundred more, at most: whoever guesses by 一律 or 可以 wins next to nothing."""
    right, wrong = Counter(), Counter()
    statements = [statement for family in FAMILIES.values() for statement in family.statements]
    for statement in statements:
        for says in statement.right:
            right.update({hedge: 1 / len(statement.right) for hedge in HEDGES if hedge in statement.text.format(says)})
        for says in statement.wrong:
            wrong.update({hedge: 1 / len(statement.wrong) for hedge in HEDGES if hedge in statement.text.format(says)})
    for hedge in HEDGES:
        assert abs(right[hedge] - wrong[hedge]) / len(statements) <= 0.05, (hedge, right[hedge], wrong[hedge])
