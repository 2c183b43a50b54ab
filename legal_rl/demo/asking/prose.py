"""Lines and paragraphs of pasted text: what a page's or a sheet's own layout has done to it is undone."""

import re
from typing import Final

from legal_rl.core.answers import fold

_CIRCLED: Final = re.compile("[Ⓐ-Ⓙⓐ-ⓙ🅐-🅙]")
_BULLET: Final = re.compile(r"^([ \t]*)[-*•][ \t]+", re.MULTILINE)
_LINE_END: Final = re.compile("\r\n|[\r\v\f\u2028\u2029]")
_WHOLE: Final = re.compile(r"[。!?;:…”」』)】.]\s*\Z")


def clean(text: str) -> str:
    """Line ends as ``\\n``, no character that is not seen, no Markdown bullets or emphasis; circled letters bracketed.

    Folding what comes out keeps every position.
    """
    text = _CIRCLED.sub(lambda found: f"({fold(found[0])})", _LINE_END.sub("\n", text).replace("**", ""))
    return _BULLET.sub(r"\1", "".join(character for character in text if fold(character))).strip()


def paragraphs(text: str) -> list[str]:
    """Paragraphs with the line breaks of a narrow page taken out of them: a line ends one where a sentence ends."""
    found: list[str] = []
    goes_on = False
    for line in map(str.strip, text.split("\n")):
        if goes_on and line:
            found[-1] = _joined(found[-1], line)
        elif line:
            found.append(line)
        goes_on = bool(line) and not _WHOLE.search(fold(line))
    return found


def one_line(text: str) -> str:
    """``text`` on one line."""
    line = ""
    for part in text.split("\n"):
        line = _joined(line, part.strip())
    return line


def _joined(before: str, after: str) -> str:
    """Two parts of a broken line: Chinese goes on without a space, Latin words do not."""
    apart = before and after and before[-1].isascii() and after[0].isascii()
    return f"{before} {after}" if apart else before + after
