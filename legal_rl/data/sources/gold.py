"""Gold as files write it: understood whole, by the parser's grammar of lists, or refused with its text.

No format documents a range, so none is expanded: of ``A-D`` nobody knows whether it means two letters or four.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from legal_rl.core.answers import Letters, fold
from legal_rl.core.lists import read_letters
from legal_rl.core.phrases import every_option
from legal_rl.core.questions import LETTERS, option_key
from legal_rl.core.scanner import scan
from legal_rl.data.sources.rows import MalformedError

NO_GOLD: Final = frozenset({"none", "null", "nan", "n/a", "无", "无答案"})
# Letters of any alphabet that is Latin and marks that part a list: the gate says which of them are no option.
_LETTERS_AND_MARKS: Final = re.compile(r"[A-Za-z\s,、;.。/|&+'\"()\[\]【】]*")
_LEAD: Final = re.compile(
    r"(?:[本此该]题的?)?(?:(?:正确|标准|参考|最终|最后)的?)?(?:答案|选项)(?:应该?)?[为是选]?\s*[:：]?\s*"
    r"|(?:故|应当?|因此)?选择?\s*:?\s*|(?:the )?(?:correct )?answers?(?: is| are)?\s*:?\s*",
    re.IGNORECASE,
)
# What may stand behind the letters: closing marks, a verdict that approves of all of them, a note in brackets.
_TAIL: Final = re.compile(r"(?:[都均皆全]?(?:为|是)?(?:正确|对)的?)?[\s.。,;!)\]】>'\"”’√✓$*]*")
_NOTE: Final = re.compile(r"\s*\(([^()]{1,60})\)")
_DOUBT: Final = re.compile(r"[原错误应改疑或不非无未除勿须更另×✗?]|争议|[Nn]ot")
_LETTER: Final = re.compile(r"(?<![A-Za-z])[A-Ja-j](?![A-Za-z])")
_RESTATED: Final = re.compile(r"\(?([A-J])\)?\s*[.、:．)]\s*(\S.*)")


def gold_text(value: Any, key: str) -> str:
    """Gold given as a string or a list of strings, as one text."""
    items = value if isinstance(value, list) else [] if value is None else [value]
    if not all(isinstance(item, str) for item in items):
        raise MalformedError(f"{key!r} is neither a string nor a list of strings")
    return "".join(items).strip()


def read_gold(value: Any, key: str, options: Mapping[str, str] | Iterable[str]) -> str:
    """The letters of a gold field: a string, a list of strings, or a sentence such as 正确答案：B。 and 选项ABC.

    ``options`` are the question's options by letter, or its letters alone. Letters among marks are returned as they
    are, for the gate to judge and to note the marks. Empty where the field is empty or says None.

    Raises ``MalformedError`` for another type and for a text that is not understood whole (A-D, A或B, A（原答案B）).
    """
    gold = gold_text(value, key)
    if gold.lower() in NO_GOLD:
        return ""
    if _LETTERS_AND_MARKS.fullmatch(fold(gold)) and not _words(gold):
        return gold
    letters = _understood(fold(gold).strip(), options)
    if not letters:
        raise MalformedError(f"{key!r} names no answer that can be read: {gold[:80]!r}")
    return "".join(sorted(letters))


def _words(gold: str) -> bool:
    """True where Latin letters make a word rather than a list: Nothing, and."""
    return any(len(word) > 1 and not set(word.upper()) <= set(LETTERS) for word in re.findall("[A-Za-z]+", fold(gold)))


def _understood(text: str, options: Mapping[str, str] | Iterable[str]) -> Letters | None:
    """The letters of folded ``text`` where every part of it has been understood."""
    if isinstance(options, Mapping) and (restated := _restated(text, options)):
        return restated
    valid = "".join(options)
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead and lead.end() < len(text) else text
    t = scan(rest)
    every = every_option(t, 0)
    if every is not None:
        return frozenset(valid) if _TAIL.fullmatch(rest, t.starts[every]) else None
    reading = read_letters(rest, valid, field=True)
    if reading is None or reading.restated or len(set(reading.sets)) != 1:
        return None
    letters, place = reading.sets[0], t.starts[reading.stop]
    note = _NOTE.match(rest, place)
    if note and not _DOUBT.search(note[1]) and {*map(str.upper, _LETTER.findall(note[1]))} <= letters:
        place = note.end()
    written = {*map(str.upper, re.findall("[A-Ja-j]", rest[:place]))} if note is None else letters
    return letters if written == letters and _TAIL.fullmatch(rest, place) else None


def _restated(text: str, options: Mapping[str, str]) -> Letters | None:
    """The letters where each line is a letter with the text of its own option."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    read = [_RESTATED.fullmatch(line) for line in lines]
    if not lines or not all(
        line and line[1] in options and option_key(line[2]) == option_key(options[line[1]]) for line in read
    ):
        return None
    return frozenset(line[1] for line in read if line)
