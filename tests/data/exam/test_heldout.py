"""What training never shows is never shown, and the overlap that is reported is the one that is there."""

import re
from functools import cache

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate, heldout, single_rule, stories, train_overlap
from legal_rl.data.exam.generator import masked_key


@cache
def exams() -> tuple[list[Question], list[Question]]:
    exam = ExamConfig(levels=(1, 2, 3))
    train = generate(6000, exam, seed=21)
    return train, heldout(20 * len(FAMILIES), exam, seed=22, train=train)


@cache
def single_cases() -> tuple[list[Question], list[Question]]:
    exam = ExamConfig(
        families=("capacity", "limitation", "succession", "criminal_age", "deposit", "probation"),
        levels=(1,),
        kinds=("case",),
    )
    train = generate(4000, exam, seed=21)
    return train, heldout(600, exam, seed=22, train=train)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "(.*)", re.escape(text)))


STYLES = {"rules": single_rule.STEMS, "story": stories.ENDS, "mixed": stories.ENDS}


def _new_wording(question: Question) -> bool:
    stems = STYLES.get(question.meta["style"]) or FAMILIES[question.meta["family"]].stems
    return stems[int(question.meta["template"].split("/")[1])].part == "heldout"


def _withheld(question: Question) -> list[bool]:
    found = []
    for item in question.meta["items"].values():
        family = FAMILIES[item["family"]]
        if "statement" in item:
            found.append(family.statements[item["statement"]].part == "heldout")
            continue
        about = [ask for ask in family.asks if ask.outcome == item["says"]] or family.asks
        asks = [family.ask(question.meta["ask"])] if item["type"] == "case" else about
        found.append(any(family.withheld(family.case_type(**item["facts"]), ask) for ask in asks))
    return found


def test_training_and_seen_questions_show_nothing_withheld():
    train, test = exams()
    for question in (*train, *(q for q in test if q.meta["seen"])):
        assert not _new_wording(question)
        assert not any(_withheld(question))


def test_unseen_questions_are_new_in_the_way_they_say():
    unseen = [question for question in exams()[1] if not question.meta["seen"]]
    for question in unseen:
        assert question.meta["novelty"]
        assert _new_wording(question) is ("template" in question.meta["novelty"])
        assert any(_withheld(question)) is ("values" in question.meta["novelty"])
    assert {tuple(question.meta["novelty"]) for question in unseen} == {
        ("template",),
        ("values",),
        ("template", "values"),
    }


@pytest.mark.parametrize("name", FAMILIES)
def test_no_training_text_fits_a_held_out_wording_alone(name):
    family = FAMILIES[name]
    hidden = [_pattern(t.text) for t in family.phrasings if t.part == "heldout"]
    shown = [_pattern(t.text) for t in family.phrasings if t.part == "train"]
    asked = [q for q in exams()[0] if q.meta["family"] == name and q.meta["style"] == "facts"]
    texts = [text for question in asked for text in question.options.values()]
    assert all(any(pattern.fullmatch(text) for pattern in shown) for text in texts)
    for case in family.cases:
        new = [t.text.format(name="赵芳", **family.slots(case)) for t in family.phrasings if t.part == "heldout"]
        old = [t.text.format(name="赵芳", **family.slots(case)) for t in family.phrasings if t.part == "train"]
        assert not set(new) & set(old)
    assert len(hidden) >= 2


def test_half_seen_half_unseen_in_every_family():
    test = exams()[1]
    for name in FAMILIES:
        group = [question.meta["seen"] for question in test if question.meta["family"] == name]
        assert len(group) == 20
        assert sum(group) == 10


def test_every_number_of_an_unseen_question_is_a_number_that_training_shows():
    train, test = single_cases()
    shown = {number for question in train for text in question.options.values() for number in re.findall(r"\d+", text)}
    asked = {number for question in test for text in question.options.values() for number in re.findall(r"\d+", text)}
    assert asked <= shown


def test_no_held_out_question_occurs_in_training_and_most_seen_options_do():
    report = train_overlap(*single_cases())
    assert report.all.questions_in_train == 0
    assert (report.seen.questions, report.unseen.questions, report.all.options) == (300, 300, 2400)
    assert report.seen.shares()["options"] > 0.9
    assert report.unseen.shares()["options"] < 0.4


def test_overlap_counts_by_hand():
    def question(number: int, stem: str, options: str, names: tuple[str, ...] = (), seen: bool = True) -> Question:
        texts = dict(zip("AB", options.split("/"), strict=True))
        meta = {"names": list(names), "seen": seen}
        return Question(id=str(number), stem=stem, options=texts, gold=frozenset("A"), source="exam", meta=meta)

    train = [question(0, "问赵芳？", "赵芳，8周岁/九", ("赵芳",))]
    same = question(1, "问钱强？", "九/钱强，8周岁", ("钱强",))  # other name, other order
    half = question(2, "另问？", "九/十", seen=False)
    report = train_overlap(train, [same, half])
    assert (report.seen.questions_in_train, report.seen.items_in_train, report.seen.options_in_train) == (1, 2, 2)
    assert (report.unseen.questions_in_train, report.unseen.items_in_train, report.unseen.options_in_train) == (0, 0, 1)
    assert report.all.shares() == {"questions": 0.5, "items": 0.5, "options": 0.75}
    assert train_overlap(train, []).all.shares() == {"questions": None, "items": None, "options": None}
    assert report.to_json()["seen"]["shares"]["questions"] == 1.0


def test_masking_leaves_no_name():
    for question in exams()[0][:400]:
        stem, options = masked_key(question)
        assert not any(name in text for name in question.meta["names"] for text in (stem, *options))
        assert ("□" in stem + "".join(options)) is bool(question.meta["names"])
