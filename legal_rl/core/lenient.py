"""Claims that only the ``lenient`` profile reads: lists of labelled lines, reviews, broken markers of a prompt.

Answers of third parties stand so, where nothing announces them.
"""

import re
from bisect import bisect_left
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.asked import behind_echo, has_several
from legal_rl.core.assertion import Claim, touches_end
from legal_rl.core.bare import restates_all
from legal_rl.core.labels import Labelled, is_exact, is_label, labelled_items, verdict_in
from legal_rl.core.lists import read_list
from legal_rl.core.next_question import next_questions
from legal_rl.core.phrases import BLANK, every_option, letters_at
from legal_rl.core.polarity import asks_for
from legal_rl.core.questions import Question
from legal_rl.core.scanner import TokenStream
from legal_rl.core.stems import TAKEN_UP
from legal_rl.core.verdicts import option_verdicts
from legal_rl.core.words import OPTION_SIGNS, SUM

_BROKEN: Final = re.compile(r"\[正确答[案题]\]\s?([A-Z])\s?([a-z]{2,8})(?=\n|\Z)")
# A review that thinks again and was cut off: 但是，如果…那么; 那A呢？
_THINKS_ON: Final = re.compile(r"\?\s*\Z|(?:但是|不过|等等|再想想?|嗯),[^\n]*[^\s。.!;)】*|\"”]\s*\Z")
_LAST_WORDS = 200
_CONCLUDES: Final = re.compile(
    rf"\n[\s*#>]{{0,6}}(?:{SUM}|最终|本题|[Tt]herefore|[Ss]o\b|[Tt]hus|[Hh]ence|正确|答案)[^\n]{{1,120}}\Z"
)
_REJECTS: Final = re.compile("[不错误非排除]|wrong|incorrect|not")
_LETTER: Final = re.compile("[A-J](?<![A-Za-z][A-J])(?![A-Za-z])")
_SIGN: Final = re.compile(f"[{OPTION_SIGNS}]")
_BARE_LABELS: Final = re.compile(r"(?:[\s*(]*[A-J][.、:)]?)+[\s*]*")  # A:B:C:D:, a form that nobody filled in
_OPENS: Final = re.compile(rf"\s*[*“\"]{{0,3}}([{OPTION_SIGNS}])\1{{7,}}[”\"*]{{0,3}}[。!\n]\s{{0,3}}")


def lenient_claims(t: TokenStream, options: str, question: Question | None = None) -> list[Claim]:
    """Claims that only this profile makes, where nothing else was found: labelled lines, and the prompt's markers."""
    text = t.text
    behind = behind_echo(text, question)
    begin = bisect_left(t.starts, behind) if behind else 0
    first = begin
    while t.kinds[begin] in (*BLANK, "close", "mark", "dash", "colon") and begin < first + 6:
        begin += 1
    end = next((start for start in next_questions(text, options) if start > t.starts[begin]), len(text))
    marked = _marked(t, options, end)
    if marked:
        return marked
    if not behind and restates_all(t, options, question):
        return [Claim(0, len(text), (frozenset(options),), "bare", cut=True)]
    found = _lines(t, begin, options, end, question) or _tagged(t, begin, options)
    return found or (_reviewed(question, text[:end]) if question is not None else [])


def _marked(t: TokenStream, options: str, end: int) -> list[Claim]:
    """ "[正确答案]Aques": the end marker came out broken, as the same letters behind another option show."""
    found = _BROKEN.search(t.text, 0, end)
    if found is None or found[1] not in options:
        return []
    if all(other[1] == found[1] for other in _BROKEN.finditer(t.text) if other[2] == found[2]):
        return []  # "Denser" may be a word
    return [Claim(found.start(), found.end(), (frozenset(found[1]),), "answer_tag", cut=found.end() == len(t.text))]


def _reviewed(question: Question, text: str) -> list[Claim]:
    """The options that a review of every one of them leaves, by what the known question asks for."""
    if _THINKS_ON.search(text, max(0, len(text) - _LAST_WORDS)):
        return []
    choices = {letter: verdict.choice for letter, verdict in option_verdicts(question, text).items()}
    chosen = frozenset(letter for letter, choice in choices.items() if choice == "right")
    if not chosen or not {"right", "wrong"}.issuperset(choices.values()):
        return []
    if "boxed" in text or "<answer" in text:
        return []  # a field that cannot be read
    last = _CONCLUDES.search(text.rstrip(), max(0, len(text) - _LAST_WORDS))
    if (
        last is not None
        and not _REJECTS.search(last[0])
        and frozenset(_LETTER.findall(last[0])) not in (frozenset(), chosen)
    ):
        return []  # a conclusion that the grammar could not read, and other letters in it
    return [Claim(0, len(text), (chosen,), "bare", cut=True)]


def _tagged(t: TokenStream, begin: int, options: str) -> list[Claim]:
    """Letters at the beginning that a tag ends (B</s>甲有责)."""
    reading = read_list(t, begin, options)
    if reading is None or reading.restated:
        return []
    if t.kinds[reading.stop] != "tag" or t.kinds[reading.stop + 1] == "run":
        return []
    return [Claim(t.starts[begin], t.ends[reading.stop - 1], reading.sets, "bare", cut=touches_end(t, reading))]


def opening_option(text: str, options: str, question: Question) -> list[Claim]:
    """The option whose text is the first sentence of a marked ``text`` that names no other one: 甲有责。根据…

    Of a question with one right option that asks for the right one, where nothing takes the sentence up (这一说法错误).
    """
    found = _OPENS.match(text)
    if found is None or has_several(question) or asks_for(question.stem) != "right" or _LETTER.search(text):
        return []
    letter = OPTION_SIGNS.index(found[1])
    alone = len(set(_SIGN.findall(text))) == 1 and letter < len(options)
    if not alone or TAKEN_UP.match(text, found.end()):
        return []
    return [Claim(0, found.end(), (frozenset(options[letter]),), "bare")]


def _others_named(t: TokenStream, index: int, letters: Letters, end: int) -> bool:
    """True where an option that is none of ``letters`` is named from ``index`` on."""
    while t.starts[index] < end and t.kinds[index] != "end":
        if t.kinds[index] in ("run", "option") and not set(letters_at(t, index)) <= letters:
            return True
        index += 1
    return False


def _lines(t: TokenStream, begin: int, options: str, end: int, question: Question | None) -> list[Claim]:
    """Labelled lines: some of the options; or all of them, judged one by one, or all called right behind them."""
    if t.kinds[begin] != "run" or not is_label(t, begin) or t.word(begin) not in options:
        return []
    items = labelled_items(t, begin, options)
    last = items[-1].stop
    if not all(item.start == items[0].start or _begins_line(t, item) for item in items):
        return []
    behind = last
    while t.kinds[behind] in BLANK:
        behind += 1
    letters = frozenset(item.letter for item in items)
    if any(item.told not in ("", item.letter) for item in items):
        return []
    over = t.starts[behind] >= end or t.kinds[behind] in ("end", "tag")
    over = over or (all(is_exact(t, item) for item in items) and not _others_named(t, behind, letters, end))
    judged = {item.letter: verdict for item in items if (verdict := verdict_in(t, item))}
    if _BARE_LABELS.fullmatch(t.text, t.starts[begin], t.starts[last]):
        return []
    if "ask" in t.kinds[begin:last] or (not judged and _spills(t, items)):
        return []
    if judged:
        if question is not None or len(judged) < len(options) or letters != frozenset(options):
            return []  # what a known question asks for decides (``_reviewed``)
        letters = frozenset(letter for letter, verdict in judged.items() if verdict == "good")
    elif letters == frozenset(options) and every_option(t, behind) is not None:
        pass
    elif letters == frozenset(options) or not over:
        return []
    if not letters:
        return []
    return [Claim(t.starts[begin], t.starts[last], (letters,), "bare", cut=t.kinds[behind] == "end")]


def _spills(t: TokenStream, items: list[Labelled]) -> bool:
    """True where an item's line is not its last: "C. 丙有责⏎以上两项错误"."""
    return any(
        t.kinds[index] in ("line", "block") and t.kinds[index + 1] not in BLANK and index + 1 < item.stop
        for item in items
        for index in range(item.start, item.stop - 1)
    )


def _begins_line(t: TokenStream, item: Labelled) -> bool:
    before = item.start - 1
    while before >= 0 and t.kinds[before] != "run":
        before -= 1
    while before > 0 and t.kinds[before - 1] in ("open", "mark", "dash", "space"):
        before -= 1
    return before <= 0 or t.kinds[before - 1] in ("line", "block")
