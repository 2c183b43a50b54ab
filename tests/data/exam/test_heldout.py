"""What training never shows is never shown, and the overlap that is reported is the one that is there."""

import re
from collections import Counter
from functools import cache

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate, heldout, single_rule, stories, train_overlap
from legal_rl.data.exam.repeats import masked_key


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


STYLES = {"rules": single_rule.LEADS, "story": stories.ENDS, "mixed": stories.ENDS}


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


@pytest.mark.large
def test_training_and_seen_questions_show_nothing_withheld():
    train, test = exams()
    for question in (*train, *(q for q in test if q.meta["seen"])):
        assert not _new_wording(question)
        assert not any(_withheld(question))


@pytest.mark.large
def test_unseen_questions_are_new_in_the_way_they_say():
    unseen = [question for question in exams()[1] if not question.meta["seen"]]
    for question in unseen:
        assert question.meta["novelty"]
        assert _new_wording(question) is ("wording" in question.meta["novelty"])
        assert any(_withheld(question)) is bool({"values", "statement"} & set(question.meta["novelty"]))
        assert all(_withheld(question)) or "statement" not in question.meta["novelty"]
    assert {tuple(question.meta["novelty"]) for question in unseen} == {
        ("wording",),
        ("values",),
        ("wording", "values"),
        ("statement",),
        ("wording", "statement"),
    }


@pytest.mark.large
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


@pytest.mark.large
def test_half_seen_half_unseen_in_every_family():
    test = exams()[1]
    for name in FAMILIES:
        group = [question.meta["seen"] for question in test if question.meta["family"] == name]
        assert len(group) == 20
        assert sum(group) == 10


@pytest.mark.large
def test_every_number_of_an_unseen_question_is_a_number_that_training_shows():
    train, test = single_cases()
    shown = {number for question in train for text in question.options.values() for number in re.findall(r"\d+", text)}
    asked = {number for question in test for text in question.options.values() for number in re.findall(r"\d+", text)}
    assert asked <= shown


@pytest.mark.large
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
    for question in generate(400, ExamConfig(levels=(1, 2, 3)), seed=21):
        stem, options = masked_key(question)
        assert not any(name in text for name in question.meta["names"] for text in (stem, *options))
        assert ("□" in stem + "".join(options)) is bool(question.meta["names"])


SAID_OF_MANY = 20  # characters


@pytest.fixture(scope="module")
def whole_exams() -> tuple[list[Question], list[Question]]:
    exam = ExamConfig(holdout=0.2)
    train = generate(8000, exam, seed=23)
    return train, heldout(1200, exam, seed=24, train=train)


@pytest.mark.large
def test_what_is_held_out_whole_is_in_no_training_question(whole_exams):
    train, test = whole_exams
    held = {topic.name for topic in ExamConfig(holdout=0.2).topics("train").held}
    assert 0.2 <= len(held) / len(ExamConfig().chosen()) < 0.24
    assert not held & {item["family"] for question in train for item in question.meta["items"].values()}
    for question in test:
        families = {item["family"] for item in question.meta["items"].values()}
        assert families <= held if question.meta["family"] in held else not families & held
    levels = Counter(question.meta["novelty"][-1] for question in test if not question.meta["seen"])
    assert set(levels) == {"wording", "values", "statement", "rule", "chain"}


@pytest.mark.large
def test_from_statements_on_no_option_stands_in_training(whole_exams):
    train, test = whole_exams
    shown = {option for question in train for option in masked_key(question)[1]}
    new = [question for question in test if {"statement", "rule", "chain"} & set(question.meta["novelty"])]
    assert len(new) > 200
    # What any criminal case may conclude (□成立自首) is nothing that one dispute could keep to itself.
    told = [option for question in new for option in masked_key(question)[1] if len(option) > SAID_OF_MANY]
    assert not [option for option in told if option in shown]


@pytest.mark.parametrize(
    ("holdout", "words"),
    [
        (("leases",), "no family 'leases'; did you mean lease"),
        (1.5, "a share from 0 to below 1"),
        (("estate",), "holdout names 'estate', which this exam does not ask"),
        (("lease", "deposit"), "leaves no family to train on"),
    ],
)
def test_a_holdout_that_cannot_be_is_refused(holdout, words):
    with pytest.raises(UserError, match=words):
        generate(1, ExamConfig(families=("lease", "deposit"), holdout=holdout), seed=0)
