"""The plain closing sentence, 综上，本题答案为AC。 or 故选：A、C, and its claim without tokens.

A short way, and no grammar of its own: two thirds of the time of such a text go into the tokens of one sentence. It
reads no sentence that ``claims`` would not read, and none differently; the tests hold every form of it against that.
"""

import re
from typing import Final

from legal_rl.core.assertion import Claim
from legal_rl.core.questions import LETTERS

# Behind a full stop, or at the beginning, nothing before the sentence can deny, suppose or quote it.
_OPENING: Final = r"(?:\A|。\s{0,4})(?:(?:综上|综上所述|因此|所以|故),?)?(?:本题|此题)?"
_ANSWER: Final = "(?P<answer>(?:正确|正确的|最佳)?答案|正确选项)(?:[是为选]:?|:)"
_CHOOSE: Final = "(?:应当?|应该)?(?P<choose>选择?):?"
# Letters alone and nothing behind them: whatever else stands there (项, 正确, a bracket) is for the grammar.
_LETTERS: Final = rf" ?(?P<letters>[{LETTERS}](?:[、和]?[{LETTERS}]){{0,9}})。?\s*\Z"
_CLOSING: Final = re.compile(f"{_OPENING}(?:的?{_ANSWER}|{_CHOOSE}){_LETTERS}")


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
