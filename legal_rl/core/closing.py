"""The end of a response: the plain closing sentence without tokens, and letters that say something else.

``closing_claim`` reads 综上，本题答案为AC。 or 故选：A、C. A short way, and no grammar of its own: two thirds of the
time of such a text go into the tokens of one sentence. It reads no sentence that ``claims`` would not read, and none
differently; the tests hold every form of it against that.
"""

import re
from typing import Final

from legal_rl.core.assertion import Claim
from legal_rl.core.lists import only_letters
from legal_rl.core.questions import LETTERS
from legal_rl.core.words import CLOSED, LIST, NOUN, SUM

# Behind a full stop, or at the beginning, nothing before the sentence can deny, suppose or quote it.
_OPENING: Final = r"(?:\A|。\s{0,4})(?:(?:综上|综上所述|因此|所以|故),?)?(?:本题|此题)?"
_ANSWER: Final = "(?P<answer>(?:正确|正确的|最佳)?答案|正确选项)(?:[是为选]:?|:)"
_CHOOSE: Final = "(?:应当?|应该)?(?P<choose>选择?):?"
# Letters alone and nothing behind them: whatever else stands there (项, 正确, a bracket) is for the grammar.
_LETTERS: Final = rf" ?(?P<letters>[{LETTERS}](?:[、和]?[{LETTERS}]){{0,9}})。?\s*\Z"
_CLOSING: Final = re.compile(f"{_OPENING}(?:的?{_ANSWER}|{_CHOOSE}){_LETTERS}")

# Letters alone as the last sentence, or behind words that conclude: 综上：ABCD; 完整的是A、C、D; 以B为准.
_LEAD: Final = rf"(?:{SUM}|最终|完整|答案|应该?当?选|改选|选|以|的?[是为]|[:,\s*])"
_LAST: Final = re.compile(
    rf"(?:(?:\A|[。!\n]){_LEAD}{{0,6}}|[,;]\s?(?:{SUM}|最终|完整的?|改选|以){_LEAD}{{0,5}}){LIST}{NOUN}{CLOSED}(?:为准)?(?P<more>[、,和与及]?)[。.!\s*]*\Z"
)
_CORRECTS: Final = re.compile("更正|改选|改为|为准|重新确定|[要应]加上|也[要应]该?选|漏选|漏了|完整的")
_LONGEST: Final = 80


def last_claim(text: str, last: Claim, options: str) -> list[Claim]:
    """The letters with which folded ``text`` ends, as a claim behind its ``last`` one if they are not the same.

    A cut may have left out some of them. A field stands whatever follows it.
    """
    end = len(text.rstrip())
    if last.rule not in ("conclusion", "bare"):
        return []
    found = _LAST.search(text, max(last.end, end - _LONGEST), end)
    letters = only_letters(found["list"], options) if found else frozenset()
    if found is None or not letters or (letters,) == last.sets:
        return []
    sets = (letters, frozenset[str]()) if found["more"] else (letters,)  # "完整的是A、C、" says no whole list
    correction = _CORRECTS.search(text, last.end, end) is not None
    return [Claim(found.start("list"), end, sets, last.rule, correction, cut=True)]


def closing_claim(text: str, begin: int, options: str) -> Claim | None:
    """The claim of the sentence at ``begin`` if it is a plain one, the last of folded ``text``, and names ``options``.

    ``begin`` is the place of a full stop, or 0; no place of a claim may stand before it.
    """
    found = _CLOSING.match(text, begin)
    if found is None:
        return None
    letters = frozenset(found["letters"].replace("、", "").replace("和", ""))
    if not letters.issubset(options):
        return None  # other letters may be a word
    cue = "answer" if found["answer"] else "choose"
    return Claim(found.start(cue), found.end("letters"), (letters,), "conclusion", cut=True)
