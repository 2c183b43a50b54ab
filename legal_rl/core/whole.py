"""A whole response that announces nothing: what is asked of it, what it says of each option, and whether it agrees.

Nothing in such a response says outright which letters are its answer, so that all of it must agree with them: nothing
approves an option outside the list, rejects one of it, leaves another one open or thinks again.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.asked import has_several
from legal_rl.core.lists import only_letters
from legal_rl.core.polarity import Polarity
from legal_rl.core.predicates import predicated, whole_letters
from legal_rl.core.questions import Question
from legal_rl.core.verdicts import Judgement, judgements, names_by_letter
from legal_rl.core.words import LIST, OPTION_SIGNS

_DENIED: Final = re.compile(rf"{LIST}(?:选?项)?(?:则|都|均|就)?不是(?=[。,;\s]|\Z)")
AGAIN: Final = re.compile(
    r"不过[^。\n]{0,20}(?:是对的|不能|不算|说的)|等等,|等一下|应当?去掉|只剩|再想|再看看|(?:更正|修正)[:,为]|看错|改选|应改选"
    r"|重新(?:考虑|审视|检查|分析|判断|看)|[Ww]ait|[Aa]ctually|不确定|可能是|也许|有人认为|同学|如果选|吗\?"
)
ASKS: Final = re.compile(r"题目[:：]|问题[:：]|请你|下列|以下(?:说法|选项|哪)|<human>|Question|单选|多选")
MENTION: Final = re.compile(rf"[A-J](?<![A-Za-z0-9][A-J])[A-J]{{0,5}}(?![A-Za-z0-9])|[{OPTION_SIGNS}]")
_JOINED: Final = re.compile(
    r"(?:[A-J](?<![A-Za-z0-9][A-J])[)\]】*”」]{0,3}\s?选?项?|[、/&+]|[和与及]|以及|或者?|还有)[\s,;*(\[【「“>#\-]{0,8}(?:选项)?\s?\Z"
)
_LONGEST_JOINT: Final = 20


@dataclass
class WholeResponse:
    """A marked text with what is asked of it and what it says of each option."""

    text: str
    options: str
    question: Question | None
    asked: Polarity | None

    @cached_property
    def found(self) -> list[Judgement]:
        found = judgements(self.text, self.options, bare=not self.names_parties())
        if self.question is None or not (told := list(predicated(self.text, self.options, self.question))):
            return found
        found = [one for one in found if not any(one.start < own.end and own.start < one.end for own in told)]
        return sorted([*found, *told], key=lambda judgement: judgement.start)

    def chooses(self, judgement: Judgement) -> bool | None:
        """True where a judgement takes its options, False where it leaves them; None where nobody can say."""
        if judgement.kind in ("chosen", "rejected"):
            return judgement.kind == "chosen"
        return None if self.asked is None else judgement.kind == self.asked

    def sides(self) -> tuple[set[str], set[str]] | None:
        """The options that the text takes, and those it leaves; None where nobody can say what a judgement does."""
        taken: set[str] = set()
        left: set[str] = set()
        for judgement in self.found:
            takes = self.chooses(judgement)
            if takes is None:
                return None
            (taken if takes else left).update(judgement.letters)
        for denied in _DENIED.finditer(self.text) if "不是" in self.text else ():
            left |= self.read(denied["list"])
        return taken, left

    def agrees(self, letters: Letters, begin: int = 0, *, others: bool = True, left_all: bool = False) -> bool:
        """True where the whole text takes no option but ``letters`` and leaves none of them.

        ``others``: every other option that is named from ``begin`` on is left, too; ``left_all``: every other option.
        """
        sides = self.sides()
        if sides is None or not sides[0] <= letters:
            return False
        left = sides[1]
        if left & letters or AGAIN.search(self.text) or (letters >= set(self.options) and not self.may_be_all()):
            return False
        if not others:
            return True
        if left_all and left | letters < set(self.options):
            return False
        return all(self.named(found[0]) <= letters | left for found in MENTION.finditer(self.text, begin))

    def names_parties(self) -> bool:
        return self.question is not None and names_by_letter(self.question.stem, *self.question.options.values())

    def may_be_all(self) -> bool:
        return self.question is None or has_several(self.question)

    def named(self, mention: str) -> set[str]:
        if mention in OPTION_SIGNS:
            place = OPTION_SIGNS.index(mention)
            return set(self.options[place : place + 1])
        return set(mention)

    def follows_item(self, start: int) -> bool:
        """True where a letter or what joins two of them stands before ``start``: a list would be read in part."""
        return _JOINED.search(self.text, max(0, start - _LONGEST_JOINT), start) is not None

    def read_whole(self, found: re.Match[str]) -> Letters:
        """The letters of the list in ``found``, where the grammar reads them from its beginning on, and no more."""
        letters = whole_letters(self.text, found, self.options)
        return frozenset() if self.follows_item(found.start("list")) else letters

    def read(self, written: str) -> Letters:
        """The letters of a list; none where it is no list of options."""
        return only_letters(written, self.options)
