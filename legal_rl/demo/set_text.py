"""Sets of questions as running text: where each question begins, the answers at the end of a paper.

A question begins at a number that goes on from the one before, in the same style (1. or (1) or 第1题), at the start of
a line; numbers within a stem, before its options, are statements. A paper without numbers is divided at empty lines.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from legal_rl.core.answers import Letters, fold
from legal_rl.core.questions import Form
from legal_rl.demo.paste_key import ANSWER, EXPLANATION, opens_key_table, read_key_table
from legal_rl.demo.paste_lines import form_of

_NUMBER: Final = re.compile(
    r"\s*(?:第\s?(?P<of>\d{1,3})\s?题|(?P<dot>\d{1,3})\s?[.、:](?!\d)|(?P<paren>\d{1,3})\s?[)]|[(【\[]\s?(?P<bracket>\d{1,3})\s?[)】\]])"
)
_SECTION: Final = re.compile(
    r"\s*(?:第[一二三四五六七八九十]{1,3}(?:部分|大题)|[一二三四五六七八九十]{1,3}\s?[、.])[^\n]{0,12}?"
    r"(?:选|判断|简答|论述|案例|填空|名词|材料|分析)[^\n]{0,80}"
)
_FIRST: Final = re.compile(r"(?:^|[\s。?:)])[(\[【]?A\s?[.、:)\]】]|^\s*A\s")
_SECOND: Final = re.compile(r"(?:^|[\s。?;:)])[(\[【]?B\s?[.、:)\]】]|^\s*B\s")
_KEY_TITLE: Final = re.compile(
    r"\s*(?:[一二三四五六七八九十]{1,3}、|[【\[(#*]{0,3})\s?(?:参考|标准|试题|正确|试卷)?答案(?:及|与|和)?(?:解析|部分|汇总)?\s?[】\])*]{0,3}\s?[:]?"
)
_EXPLAINS: Final = re.compile(EXPLANATION)
_BEHIND: Final = re.compile(
    rf"\s*(?:[B-J]\s?[.、:)\]】]|[(\[【]?\s?(?:{ANSWER.pattern}|(?:答案|试题|题目|名师|考点)?(?:解析|详解|点评)))"
)
_GAP: Final = 3  # numbers that may be missing between two questions


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text and its number in the file, from 1."""

    number: int
    text: str


@dataclass(slots=True)
class TextBlock:
    """The lines of one question; ``number`` is what the paper calls it, ``form`` what its section says."""

    number: int | None
    form: Form | None
    lines: list[TextLine] = field(default_factory=list)
    first: bool = False
    second: bool = False

    def add(self, line: TextLine, folded: str) -> None:
        """Add a line, and take note of the first two options."""
        self.lines.append(line)
        self.first = self.first or _FIRST.search(folded) is not None
        self.second = self.second or (self.first and _SECOND.search(folded) is not None)

    @property
    def has_options(self) -> bool:
        """True once a mark A and a mark B behind it have been seen."""
        return self.second

    @property
    def text(self) -> str:
        """The whole block."""
        return "\n".join(line.text for line in self.lines)


def split_questions(lines: Sequence[TextLine]) -> tuple[list[TextBlock], dict[int, Letters]]:
    """The blocks of questions, and the key at the end of the paper by the questions' numbers, where there is one.

    A number that the key gives two answers to, and one that several questions have, is left out.
    """
    lines, key = _without_key(lines)
    blocks = _numbered(lines)
    if sum(block.has_options for block in blocks) < 2:
        blocks = _parted(lines)
    numbers = [block.number for block in blocks]
    return blocks, {number: letters for number, letters in key.items() if numbers.count(number) == 1}


def _numbered(lines: Sequence[TextLine]) -> list[TextBlock]:
    blocks, current, form, style = [], TextBlock(None, None), None, None
    listed = fresh = False  # within a numbered list of statements; a section has begun since the last question
    for line in lines:
        folded = fold(line.text)
        if _SECTION.fullmatch(folded) and (current.has_options or not current.lines or current.number is None):
            blocks.append(current)
            form, fresh, listed = form_of(folded), True, False
            current = TextBlock(None, form)
            continue
        match = _NUMBER.match(folded)
        kind = match.lastgroup if match else None
        if match and kind and (style is None or kind == style):
            number, before = int(match[kind]), _last_number(blocks, current)
            if before is None or fresh:
                begins = True
            elif current.has_options:
                begins = before < number <= before + 1 + _GAP
            else:
                listed = listed or number == 1
                begins = not listed and number == before + 1
            if begins:
                blocks.append(current)
                current, style = TextBlock(number, form), kind
                fresh = listed = False
        current.add(line, folded)
    blocks.append(current)
    # What stands before the first number or behind a heading is a question only with options of its own.
    return [block for block in blocks if block.number is not None or block.has_options]


def _last_number(blocks: Sequence[TextBlock], current: TextBlock) -> int | None:
    numbers = (block.number for block in (current, *reversed(blocks)))
    return next((number for number in numbers if number is not None), None)


def _parted(lines: Sequence[TextLine]) -> list[TextBlock]:
    """Blocks at empty lines: behind a question's options a paragraph that is no key and no explanation begins another.

    What stands between an explanation and a whole question may belong to either, and is a block of its own.
    """
    blocks: list[TextBlock] = []
    explained = doubtful = False  # the paragraph before explains; the open block began behind such a one
    for paragraph in _paragraphs(lines):
        folded = [fold(line.text) for line in paragraph]
        begin = TextBlock(None, None)
        for line, text in zip(paragraph, folded, strict=True):
            begin.add(line, text)
        own = _FIRST.match(folded[0]) is None and _BEHIND.match(folded[0]) is None
        if not blocks or (own and (blocks[-1].has_options or (doubtful and begin.has_options))):
            doubtful = explained
            blocks.append(begin)
        else:
            for line, text in zip(paragraph, folded, strict=True):
                blocks[-1].add(line, text)
        explained = any(_EXPLAINS.match(f"\n{text}") for text in folded)
    return blocks


def _paragraphs(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    paragraphs: list[list[TextLine]] = [[]]
    for line in lines:
        if line.text.strip():
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [paragraph for paragraph in paragraphs if paragraph]


def _without_key(lines: Sequence[TextLine]) -> tuple[Sequence[TextLine], dict[int, Letters]]:
    """The lines before the key at the end of the paper, and that key; all of them where there is none."""
    seen = TextBlock(None, None)
    for place, line in enumerate(lines):
        folded = fold(line.text)
        title = _KEY_TITLE.match(folded) if seen.has_options else None
        if title:
            here = folded[title.end() :].strip()
            below = next((fold(lines[n].text) for n in range(place + 1, len(lines)) if lines[n].text.strip()), "")
            first = here or below.strip()
            if opens_key_table(first):
                return lines[:place], read_key_table(
                    "\n".join([here, *(fold(each.text) for each in lines[place + 1 :])])
                )
        seen.add(line, folded)
    return lines, {}
