"""What a response ends with: the plain closing sentence without tokens, and letters that say something else.

``closing_claim`` reads 综上，本题答案为AC。 or 故选：A、C. A short way, and no grammar of its own: two thirds of the
time of such a text go into the tokens of one sentence. It reads no sentence that ``claims`` would not read, and none
differently; the tests hold every form of it against that.
"""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.assertion import Claim
from legal_rl.core.list_patterns import CLOSED, LIST, NOUN, SUM
from legal_rl.core.questions import LETTERS

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
    rf"(?:(?:\A|[。!\n]){_LEAD}{{0,6}}|[,;]\s?(?:{SUM}|最终|完整的?|改选|以){_LEAD}{{0,5}}){LIST}{NOUN}{CLOSED}(?:为准)?[。.!\s*]*\Z"
)
_CORRECTS: Final = re.compile("更正|改选|改为|为准|重新确定|[要应]加上|也[要应]该?选|漏选|漏了|完整的")
_LETTER: Final = re.compile("[A-J]")
_LONGEST: Final = 80


def last_letters(text: str, begin: int) -> tuple[Letters, bool] | None:
    """The letters with which folded ``text`` ends behind ``begin``, and whether they correct what was said before."""
    end = len(text.rstrip())
    found = _LAST.search(text, max(begin, end - _LONGEST), end)
    if found is None:
        return None
    return frozenset(_LETTER.findall(found["list"])), _CORRECTS.search(text, begin, end) is not None


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
