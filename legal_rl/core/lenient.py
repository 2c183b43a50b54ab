"""What only the ``lenient`` profile reads, and where a next question begins.

Base models answer and go on with questions of their own; answers of third parties are lists of labelled lines, or stand
between the markers that a prompt asked for (``[正确答案]…<eoa>``).
"""

import re
from bisect import bisect_left
from typing import Final

from legal_rl.core.assertion import Claim, touches_end
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import BLANK, every_option
from legal_rl.core.restated import Labelled, is_label, labelled_items
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import NEXT_QUESTION, any_of

_NEXT: Final = re.compile(any_of(NEXT_QUESTION))
_LEADING = "#* \t\n.0123456789"  # what may stand between a line's beginning and its question: ## 2. 题目:
_PROMPT: Final = re.compile("格式回答|一个例子|写在|选出一个|选择正确|下列|以下|例如")
_EXAMPLE: Final = re.compile("一个例子|示例如下|Example:|example:")
_YOUR_TURN: Final = re.compile("请你回答|请回答|现在回答|<bot>")
_BROKEN: Final = re.compile(r"\[正确答[案题]\]\s?([A-Z])[a-z]{2,8}(?=\n|\Z)")
_OWN: Final = re.compile(r"[A-J](?<![A-Za-z][A-J])(?![A-Za-z])")  # a letter first: the engine skips to the next one


def before_next_question(t: TokenStream, claims: list[Claim], options: str, stop: bool) -> list[Claim]:
    """Leave out claims of samples and of questions that the writer invents; with ``stop`` all behind the first."""
    if not claims:
        return claims
    text = t.text
    claims = _without_example(text, claims)
    if not claims:
        return claims
    first = claims[0]
    if first.start and "run" in t.kinds[: bisect_left(t.starts, first.start)]:
        earlier = next_questions(text[: first.start])
        if earlier and _answers_before(text[: earlier[0]]):
            return []
    if not stop:
        return claims
    nexts = next_questions(text) + _stems(t, first.end, options)
    later = min((start for start in nexts if start >= first.end), default=len(text))
    return [claim for claim in claims if claim.start < later]


def next_questions(text: str) -> list[int]:
    """Where the markers of a further question stand, at the beginning of a sentence or a line."""
    return [found.start() for found in _NEXT.finditer(text) if _begins_sentence(text, found.start())]


def _begins_sentence(text: str, position: int) -> bool:
    before = text[max(0, position - 8) : position].rstrip(_LEADING)
    return (
        not before
        or before[-1] in "。>"
        or "\n" in text[max(0, position - 8) + len(before) : position]
        or text[position - 1] == " "
    )


def _answers_before(text: str) -> bool:
    return bool(text.strip()) and _PROMPT.search(text) is None and _OWN.search(text) is not None


def _without_example(text: str, claims: list[Claim]) -> list[Claim]:
    """Leave out what stands between 下面是一个例子 and 请你回答 of a repeated prompt, or the one claim behind it."""
    if "例子" not in text and "示例" not in text and "xample:" not in text:
        return claims
    marks = [(found.end(), "example") for found in _EXAMPLE.finditer(text)]
    marks += [(found.start(), "turn") for found in _YOUR_TURN.finditer(text)]
    last_turn = max((place for place, kind in marks if kind == "turn"), default=-1)
    kept, inside = [], False
    marks.sort(reverse=True)
    for claim in claims:
        while marks and marks[-1][0] <= claim.start:
            inside = marks.pop()[1] == "example"
        if not inside:
            kept.append(claim)
        elif last_turn < claim.start:
            inside = False
    return kept


def _stems(t: TokenStream, start: int, options: str) -> list[int]:
    """Where stems with all their options begin behind ``start``: the next question of a model that goes on."""
    found = []
    index = 0
    while t.kinds[index] != "end":
        if (
            t.starts[index] >= start
            and t.kinds[index] == "run"
            and t.word(index) == options[0]
            and _follows_stem(t, index)
        ):
            items = labelled_items(t, index, options)
            if len(items) >= min(3, len(options)) and not any(item.verdict for item in items):
                found.append(max(start, t.text.rfind("\n", 0, t.starts[_last_text(t, index)]) + 1))
            index = max(index + 1, items[-1].stop)
        else:
            index += 1
    return found


def _last_text(t: TokenStream, index: int) -> int:
    index -= 1
    while index > 0 and t.kinds[index] in BLANK:
        index -= 1
    return index


def _follows_stem(t: TokenStream, index: int) -> bool:
    before = _last_text(t, index)
    if before < 0 or t.kinds[before] in ("end", "semi"):
        return False
    return t.kinds[before] in ("ask", "colon", "close", "be", "stop", "text", "right", "wrong")


def lenient_claims(t: TokenStream, claims: list[Claim], options: str) -> list[Claim]:
    """Claims that only this profile makes, where nothing else was found: labelled lines, and the prompt's markers."""
    if claims:
        return []
    text = t.text
    begin = 0
    while t.kinds[begin] in (*BLANK, "close", "mark", "dash", "colon") and begin < 6:
        begin += 1
    end = next((start for start in next_questions(text) if start > t.starts[begin]), len(text))
    marked = _marked(t, options, end)
    if marked:
        return marked
    return _lines(t, begin, options, end) or _first_line(t, begin, options)


def _marked(t: TokenStream, options: str, end: int) -> list[Claim]:
    """ "[正确答案]Aques": the end marker came out broken; what stands first between the markers is the answer."""
    found = _BROKEN.search(t.text, 0, end)
    if found is None or found[1] not in options:
        return []
    return [Claim(found.start(), found.end(), (frozenset(found[1]),), "answer_tag", cut=found.end() == len(t.text))]


def _first_line(t: TokenStream, begin: int, options: str) -> list[Claim]:
    reading = read_list(t, begin, options)
    if reading is None or reading.restated:
        return []
    if t.kinds[reading.stop] == "tag" and t.kinds[reading.stop + 1] != "run":
        return [Claim(t.starts[begin], t.ends[reading.stop - 1], reading.sets, "bare", cut=touches_end(t, reading))]
    return []


def _lines(t: TokenStream, begin: int, options: str, end: int) -> list[Claim]:
    if t.kinds[begin] != "run" or not is_label(t, begin) or t.word(begin) not in options:
        return []
    items = labelled_items(t, begin, options)
    last = items[-1].stop
    if not all(item.start == items[0].start or _begins_line(t, item) for item in items):
        return []
    behind = last
    while t.kinds[behind] in BLANK:
        behind += 1
    over = t.starts[behind] >= end or t.kinds[behind] in ("end", "tag")
    judged = [item for item in items if item.verdict]
    letters = frozenset(item.letter for item in items)
    if judged:
        if len(judged) < len(options) or letters != frozenset(options):
            return []
        letters = frozenset(item.letter for item in items if item.verdict == "good")
    elif letters == frozenset(options) and every_option(t, behind) is not None:
        pass
    elif letters == frozenset(options) or not over:
        return []
    if not letters:
        return []
    return [Claim(t.starts[begin], t.starts[last], (letters,), "bare", cut=t.kinds[behind] == "end")]


def _begins_line(t: TokenStream, item: Labelled) -> bool:
    before = item.start - 1
    while before >= 0 and t.kinds[before] != "run":
        before -= 1
    while before > 0 and t.kinds[before - 1] in ("open", "mark", "dash", "space"):
        before -= 1
    return before <= 0 or t.kinds[before - 1] in ("line", "block")
