"""A second reading of the exam: from the printed words to what is so, sharing no code with the rules."""

import re
from collections.abc import Callable, Mapping

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES
from legal_rl.data.exam.stories import ROLES

Readers = Mapping[str, Callable[[str], str]]


def _story(stem: str, name: str) -> str:
    """Every sentence of the story that names the person."""
    return "。".join(sentence for sentence in re.split("[。：]", stem) if name in sentence)


def _alone(text: str, names: list[str]) -> str:
    """The text without the names that a story gives to other persons of a case (友人乙, 另一债权人丙)."""
    return re.sub(f"({ROLES.pattern})(?:{'|'.join(names)})", r"\1", text)


def _claimed(family: str, text: str, names: list[str]) -> tuple[str, str]:
    """The person, one of ``names``, and the outcome that a claim names."""
    for name in names:
        for outcome, wordings in FAMILIES[family].claims.items():
            if any(wording.format(name=name) == _alone(text, names) for wording in wordings):
                return name, outcome
    raise AssertionError(f"no claim of {family} reads {text!r}")


def _is_claim(family: str, text: str, names: list[str]) -> bool:
    try:
        return bool(_claimed(family, text, names))
    except AssertionError:
        return False


def _without_reason(family: str, text: str, names: list[str]) -> str:
    """The claim of an option that says why: what stands before a comma or behind one, and reads as a claim."""
    commas = [match.start() for match in re.finditer("，", text)]
    behind = [text[comma + 1 :].removeprefix("因此").removeprefix("故") for comma in commas]
    claims = [part for part in (*behind, *(text[:comma] for comma in commas)) if _is_claim(family, part, names)]
    assert len(claims) == 1, (family, text)
    return claims[0]


def _truth(question: Question, letter: str, readers: Readers) -> bool | None:
    """Whether the option is right by the reading; None for a statement, which has no facts to read, and for a right
    outcome with a reason, as readers find outcomes alone."""
    item, text = question.meta["items"][letter], question.options[letter]
    read = readers[item["family"]]
    if item["type"] == "statement":
        return None
    if item["type"] == "case":
        ask = FAMILIES[item["family"]].ask(question.meta["ask"])
        assert any(words in question.stem for words in ask.texts)
        return (read(text) == ask.outcome) is ask.positive
    names = question.meta["names"]
    claim, changed = _without_reason(item["family"], text, names) if "why" in item else text, ""
    if "supposed" in item:
        lead = re.match("若|如果|假如", text)
        assert lead
        parts = text[lead.end() :].split("，")
        # The claim is the end of the option, and may have commas itself.
        ends = ["，".join(parts[at:]).removeprefix("则") for at in range(1, len(parts))]
        claim = next(end for end in ends if _is_claim(item["family"], end, names))
        changed = text[lead.end() : -len(claim)].removesuffix("则").removesuffix("，")
    name, outcome = _claimed(item["family"], claim, names)
    story = _alone(_story(question.stem, name), names)
    if changed:
        told = _alone(item["supposed"], names)
        assert story.count(told) == 1, (told, story)
        story = story.replace(told, _alone(changed, names))
    wanted = re.search("(不符合法律规定|错误|不正确)的", question.stem) is None
    holds = read(story) == outcome
    return None if holds and "why" in item else holds is wanted


@pytest.fixture(scope="session")
def check_reading() -> Callable[[list[Question], Readers], int]:
    """Holds the gold of every option that can be read against the reading; how many there were."""

    def check(questions: list[Question], readers: Readers) -> int:
        read = 0
        for question in questions:
            if not {item["family"] for item in question.meta["items"].values()} <= set(readers):
                continue
            for letter in question.options:
                truth = _truth(question, letter, readers)
                assert truth in (None, letter in question.gold), (letter, question)
                read += truth is not None
        return read

    return check
