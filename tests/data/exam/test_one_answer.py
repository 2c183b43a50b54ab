"""Questions with one answer: every issue arises, its options compete, and the words alone lead to the same answer."""

import re
from collections import Counter
from datetime import date
from functools import cache
from itertools import combinations

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, TeacherConfig, generate, heldout, teach
from legal_rl.data.exam.chain import AMOUNT
from legal_rl.data.exam.chains import CHAINS
from legal_rl.data.exam.issues import ISSUES
from legal_rl.data.exam.teacher import traces

LEVEL = ExamConfig(levels=(4,), families=tuple(CHAINS))
CASES = ExamConfig(profile="jecqa-like", kinds=("case",), levels=(2,))


@cache
def issues() -> list[Question]:
    return [question for question in generate(180 * len(CHAINS), LEVEL, seed=41) if question.meta["style"] == "issue"]


@cache
def cases() -> list[Question]:
    return [question for question in generate(500, CASES, seed=42) if question.meta["style"] == "which"]


@pytest.mark.parametrize("chain", CHAINS.values(), ids=lambda chain: chain.name)
def test_an_issue_is_on_effects_of_its_chain_and_has_four_answers(chain):
    for issue in ISSUES[chain.name]:
        assert sum(not ask.startswith("*") for ask in issue.asks) >= 2
        assert any(ask.startswith("*") for ask in issue.asks)
        number = 1
        for name, words in issue.answers.items():
            assert set(words) <= set(chain.effect(name).says)
            number *= 2 if AMOUNT in words else len(words)
        assert number >= 4 or any(AMOUNT in words for words in issue.answers.values())


@pytest.mark.large
def test_every_issue_of_every_chain_is_asked():
    asked = Counter((question.meta["family"], question.meta["template"]) for question in issues())
    assert set(asked) == {(name, f"issue/{number}") for name in ISSUES for number in range(len(ISSUES[name]))}


@pytest.mark.large
def test_families_that_ask_for_an_outcome_have_four_and_all_of_them_are_asked():
    able = {family.name for family in FAMILIES.values() if family.asked_whole}
    assert all(len(FAMILIES[name].claims) >= 4 for name in able)
    assert {question.meta["family"] for question in cases()} == able


@pytest.mark.large
def test_four_different_options_and_one_of_them_right():
    for question in (*issues(), *cases()):
        assert len(set(question.options.values())) == 4
        assert len({item["says"] for item in question.meta["items"].values()}) == 4
        assert sum(question.meta["truth"].values()) == len(question.gold) == 1
        assert question.form == "single"
        assert not re.search("[{}|*]", question.stem + "".join(question.options.values()))
    letters = Counter(min(question.gold) for question in issues())
    assert all(abs(letters[letter] / len(issues()) - 0.25) < 0.09 for letter in "ABCD")


@pytest.mark.large
def test_what_options_share_says_nothing_of_the_right_one():
    """Of two effects: the right answer has no more in common with the others than they have with each other."""
    right, wrong = [], []
    for question in issues():
        parts = {letter: item["says"].split() for letter, item in question.meta["items"].items()}
        if len(parts["A"]) == 1:
            continue
        shared = Counter()
        for one, other in combinations(parts, 2):
            alike = sum(a == b for a, b in zip(parts[one], parts[other], strict=True))
            shared.update({one: alike, other: alike})
        for letter in parts:
            (right if letter in question.gold else wrong).append(shared[letter])
    assert sum(right) / len(right) == pytest.approx(sum(wrong) / len(wrong), abs=0.15)


@pytest.mark.large
def test_a_sixth_of_real_looking_case_questions_has_one_answer_that_others_compete_with():
    drawn = generate(400, ExamConfig(profile="jecqa-like", kinds=("case",)), seed=43)
    share = sum(question.meta["style"] in ("issue", "which") for question in drawn) / len(drawn)
    assert 0.1 < share < 0.24


@pytest.mark.large
def test_a_teacher_argues_each_option_and_a_belief_leads_to_an_option_of_its_own():
    questions = issues()
    for question, response in zip(questions, teach(questions, TeacherConfig(p_flaw=0, p_slip=0), seed=1), strict=True):
        assert response.text.endswith(f"<answer>{min(question.gold)}</answer>")
        assert re.findall("([A-D])：(?:依|理由同上)", response.text) == list(question.letters)
        assert "A：依" in response.text
    flawed = [trace for trace in traces(questions, TeacherConfig(p_flaw=1, p_slip=0), seed=2) if trace.flaw]
    gold = {question.id: question.gold for question in questions}
    assert all(len(trace.chosen) == 1 for trace in flawed)
    assert sum(trace.chosen != gold[trace.response.id] for trace in flawed) > 30


@pytest.mark.large
def test_held_out_issues_are_new_in_world_or_words():
    train = generate(300, LEVEL, seed=44)
    shown = {str(sorted(item["facts"].items())) for q in train for item in q.meta["items"].values()}
    for question in heldout(150, LEVEL, seed=45, train=train):
        if "values" in question.meta["novelty"]:
            assert not {str(sorted(item["facts"].items())) for item in question.meta["items"].values()} & shown


def _days(text: str) -> list[date]:
    """The days told, in order; a year is that of the day before where it is not told."""
    found, year = [], 0
    for match in re.finditer(r"(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日", text):
        year = int(match[1] or year)
        found.append(date(year, int(match[2]), int(match[3])))
    return found


def _theft(question: Question) -> str:
    """刑法 269, 25: violence on the spot makes it robbery of all who take part; on another day it is a second crime."""
    asked = re.search("(?:关于|对)?([^，。关对]{1,3})[、和]([^，。]{1,3}?)的?(?:行为|分别|应如何)", question.stem)
    assert asked, question.stem
    thief, helper = asked.groups()
    spot = re.search("在屋内|在店内", question.stem)
    later = re.search("次日|数日后|一周后", question.stem)
    crime = "抢劫罪" if spot else "盗窃罪和故意伤害罪" if later else "盗窃罪"
    return f"{thief}构成{crime}，{helper}构成{'抢劫罪' if spot and '二人' in question.stem else '盗窃罪'}"


def _arrest(question: Question) -> str:
    """刑事诉讼法 91: seven days to the request, thirty for those who roam; seven to the decision."""
    detained, requested, decided = _days(question.stem)[:3]
    longest = 30 if re.search("流窜|跨省", question.stem) else 7
    late = [
        "超期" if days > most else "没有超期"
        for days, most in (((requested - detained).days, longest), ((decided - requested).days, 7))
    ]
    return f"公安机关提请批捕{late[0]}，检察院审查批捕{late[1]}"


def _overtime(question: Question) -> str:
    """劳动法 44: twice the wage on days of rest not made up for, three times on holidays."""
    stem = question.stem
    (holidays,), (rest,), (wage,) = (
        map(int, re.search(pattern, stem).groups())
        for pattern in (r"法定休假日加班(\d+)天", r"休息日加班(\d+)天", r"日工资(?:为)?(\d+)元")
    )
    return f"加班费{((0 if '事后安排了补休' in stem else 2 * rest) + 3 * holidays) * wage}元"


@pytest.mark.parametrize(
    ("chain", "number", "read"),
    [("theft_and_violence", 0, _theft), ("custody_and_appeal", 0, _arrest), ("dismissal", 1, _overtime)],
)
@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_stem_finds(chain, number, read):
    asked = [q for q in issues() if (q.meta["family"], q.meta["template"]) == (chain, f"issue/{number}")]
    assert len(asked) >= 3
    for question in asked:
        (letter,) = question.gold
        assert question.options[letter] == read(question), question
