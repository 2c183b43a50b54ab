"""Answer rules in use for Chinese multiple choice, re-implemented from their published code.

A rule is two pure functions: what it reads of a response (letters in the order read, repeats kept where the rule keeps
them), and which gold sets such a reading earns the point for. Alphabets, orders and quirks are those of the source, as
looked at on 2026-11-21; ``source`` names repository, file and commit. Where the source is for questions with one right
option, or the rule is cut short here, ``says`` tells.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Gold = frozenset[str]
_PARTING = re.compile("[、.,;，和 ]")
_LAST_THINK = "</think>"


@dataclass(frozen=True, slots=True)
class AnswerRule:
    """``read``: response → letters as the rule collects them. ``credit``: (letters, gold) → is it counted right?"""

    name: str
    says: str
    source: str
    read: Callable[[str], str]
    credit: Callable[[str, Gold], bool]


def same_set(found: str, gold: Gold) -> bool:
    """Order and repeats do not matter."""
    return frozenset(found) == gold


def same_string(found: str, gold: Gold) -> bool:
    """The string must be that of the gold letters in order: BA is not AB, ABA is not AB."""
    return found == "".join(sorted(gold))


def any_letter(found: str, gold: Gold) -> bool:
    """One letter of gold is enough, whatever else was found."""
    return not gold.isdisjoint(found)


def only_first_gold(found: str, gold: Gold) -> bool:
    """One letter alone, and it is the first of gold: a reference of several letters is cut to one."""
    return set(found) == {min(gold)}


def after_thinking(text: str) -> str:
    """The part of a reasoning model's response that harnesses keep: all that follows the last closing think tag."""
    return text.rsplit(_LAST_THINK, 1)[-1]


def _all_of(letters: str) -> Callable[[str], str]:
    return lambda text: "".join(character for character in text if character in letters)


def _first_of(letters: str) -> Callable[[str], str]:
    return lambda text: next((character for character in text if character in letters), "")


def _last_of(letters: str) -> Callable[[str], str]:
    return lambda text: next((character for character in reversed(text) if character in letters), "")


def _capitals(text: str) -> str:
    return "".join(sorted({character for character in text if character.isupper()}))


def _first_run(text: str) -> str:
    found = re.search("[A-D]+", text)
    return found[0] if found else ""


def _after_answer_is(text: str) -> str:
    found = re.search("答案是.*?([A-G])", text)
    return found[1] if found else _first_of("ABCDEF")(text)


def _runs_joined(text: str) -> str:
    before = re.split("解析|分析", text, maxsplit=1)[0]
    runs = re.findall("[A-E]{1,5}", _PARTING.sub("", before.replace(", ", "")))
    return "".join(dict.fromkeys("".join(run for run in runs if len(set(run)) == len(run))))


def _answer_sentence(text: str) -> str:
    found = re.search(r"(?:答案|正确选项)(?:是|：|为|应该是|应该为)(.*?)(?:。|\.|$)", text, re.DOTALL)
    return _all_of("ABCDEFG")(found[1] if found else text)


_DISC_LEADS = ("答案应?该?[为是]", "选项应?该?[是为]", "答案", r"答案应该?选\s?", "选择", "故?选[:：]?", "选择答案")
_DISC_TAILS = ("都?是正确的", "选项正确", r"\s?都?[是为]正确答案", r"\s?都?[是为]正确选项", r"\s?选?项?都?属于[^错不]")


# A run of letters is looked at from its beginning only, where its match begins if it has one, or behind a match.
_FROM_START = r"(?:(?<![ABCD,，、\s])|(?<=属于[^错不]))"


def _first_lead(text: str) -> str:
    run = r"([ABCD,，、\s]++)"
    if len(text) < 10:
        return _all_of("ABCD")(text)
    for pattern in [*(lead + run for lead in _DISC_LEADS), f"^{run}。"]:
        found = re.search(pattern, text)
        if found:
            return _all_of("ABCD")(found[1])
    headed = re.findall(r"([ABCD])[.．]", text)
    if headed:
        return "".join(headed)
    for tail in _DISC_TAILS:
        said = re.findall(_FROM_START + run + tail, text)
        if said:
            return _all_of("ABCD")("".join(said))
    return _all_of("ABCD")(text)


def _first_character(text: str) -> str:
    stripped = text.strip()
    return stripped[0] if stripped and stripped[0] in "ABCD" else ""


def _cued_letter(text: str) -> str:
    stripped = text.strip()
    first = _first_character(stripped)
    led = re.findall("^选项?([A-D])", stripped) or re.findall(
        r"(?:答案(?:应该是|应为|是|为|选)?[:：]?|正确的一项是)\s?选?项?\s?([A-D])", stripped
    )
    return first or (led[-1] if led else "")


def _cot_sentence(text: str) -> str:
    for pattern in ("答案是(.+?)。", "答案为(.+?)。", "选项(.+?)是正确的。"):
        found = re.findall(pattern, text)
        if found:
            return str(found[-1])
    return ""


def _last_box(text: str) -> str:
    found = re.findall(r"\\f?boxed\s?\{((?:[^{}]|\{[^{}]*\})*)\}", text)
    return _all_of("ABCDEFGHIJ")(re.sub(r"\\[A-Za-z]+", "", found[-1])) if found else ""


def _between_markers(text: str) -> str:
    found = re.search(r"\[正确答案\](.*?)<eoa>", text, re.DOTALL)
    return _all_of("ABCDEFGHIJ")(found[1]) if found else ""


_AGIEVAL = "ruixiangcui/AGIEval, src/post_process.py, 54887c3"
_OPENCOMPASS = "opencompass 0.5.4, opencompass/utils/text_postprocessors.py"
_CEVAL = "hkust-nlp/ceval, code/evaluator_series/evaluators/chatgpt.py, 0d5158e"

RULES: Final[tuple[AnswerRule, ...]] = (
    AnswerRule(
        "every letter",
        "All letters A–F anywhere in the response, as a set. Used there for JEC-QA itself.",
        f"{_AGIEVAL}, parse_qa_multiple_answer",
        _all_of("ABCDEF"),
        same_set,
    ),
    AnswerRule(
        "every capital",
        "All capital letters of any word, sorted, must spell the gold.",
        f"{_OPENCOMPASS}, multiple-select",
        _capitals,
        same_string,
    ),
    AnswerRule(
        "one letter alone",
        "Right if A–D occur in the response in one letter only, and that is the reference's first.",
        "open-compass/LawBench, evaluation/utils/function_utils.py, 41c7368, and evaluation_functions/jec_kd.py, "
        "034cd62",
        _all_of("ABCD"),
        only_first_gold,
    ),
    AnswerRule(
        "first letter",
        "The first of A–F. For questions with one right option.",
        f"{_AGIEVAL}, find_first_capital_letter",
        _first_of("ABCDEF"),
        same_string,
    ),
    AnswerRule(
        "答案是, else first letter",
        "The first letter after 答案是, however far; without it the first letter. For one right option.",
        f"{_AGIEVAL}, parse_few_shot_qa_single_answer",
        _after_answer_is,
        same_string,
    ),
    AnswerRule(
        "first run of letters",
        "The first unbroken run of A–D, compared as a string.",
        f"{_OPENCOMPASS}, first-capital-multi",
        _first_run,
        same_string,
    ),
    AnswerRule(
        "last letter",
        "The last of A–D. For one right option.",
        f"{_OPENCOMPASS}, last_option_postprocess",
        _last_of("ABCD"),
        same_string,
    ),
    AnswerRule(
        "first character",
        "The response must open with the letter. For one right option.",
        f"{_CEVAL}, extract_ans, its first branch alone",
        _first_character,
        same_string,
    ),
    AnswerRule(
        "first character, else a cue",
        "The first character, else the last letter behind 答案 and its kin. The 17 cues are drawn together into two.",
        f"{_CEVAL}, extract_ans",
        _cued_letter,
        same_string,
    ),
    AnswerRule(
        "答案是 … 。 alone",
        "What stands between 答案是 (else 答案为) and the full stop, as it is.",
        f"{_CEVAL}, the branch for chains of thought; exact_match taken for equality of strings",
        _cot_sentence,
        same_string,
    ),
    AnswerRule(
        "runs in order",
        "What stands before 解析 or 分析: runs of A–E without repeats, joined in the order written, compared as a "
        "string.",
        "CSHaitao/LexEval, code/evaluation/process.py and evaluate.py, 4f7a4f9",
        _runs_joined,
        same_string,
    ),
    AnswerRule(
        "答案 sentence, else every letter",
        "The letters between 答案是 and the next full stop, else all of A–G, repeats kept, compared as a string. "
        "One sample; the vote of several is left out.",
        "FreedomIntelligence/CMB, src/utils.py (0cc16a2) and score.py (76adf4e)",
        _answer_sentence,
        same_string,
    ),
    AnswerRule(
        "first of many cues",
        "The first cue that occurs decides (答案, 选择, 故选 …), else headings such as A., else every letter; as a "
        "set. Its 17 cues are drawn together into 13.",
        "FudanDISC/DISC-LawLLM, eval/src/eval.py, 831b762",
        _first_lead,
        same_set,
    ),
    AnswerRule(
        "[正确答案]…<eoa> alone",
        "The letters between the two marks, as a set. The prompts of LawBench ask for this form, its scorer does not.",
        "the prompt of open-compass/LawBench for JEC-QA as others quote it; the data itself was not looked at",
        _between_markers,
        same_set,
    ),
    AnswerRule(
        "last box alone",
        "The letters of the last \\boxed{}, as a set. One of the configs of OpenCompass scores JEC-QA so "
        "(agieval_gen_a0c741); its other branches, for numbers, are left out.",
        f"{_AGIEVAL}, parse_math_answer",
        _last_box,
        same_set,
    ),
    AnswerRule(
        "any gold letter",
        "Right as soon as one gold letter occurs. A habit of scorers that look for an answer in a text; no legal "
        "benchmark was seen to score so.",
        "no single source",
        _all_of("ABCDEFGHIJ"),
        any_letter,
    ),
)
