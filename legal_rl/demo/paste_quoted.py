"""A question that somebody quotes: the quotation marks around it, and the reply that stands above it."""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.demo.paste_key import answers_behind
from legal_rl.demo.paste_lines import PARTY
from legal_rl.demo.paste_text import plain

_PAIRS: Final = {"“": "”", "「": "」", "『": "』", "‘": "’", '"': '"'}
_OPENS: Final = re.compile(r"^[ \t]*(?:[^\s“「『‘\"。，]{1,12}[：:][ \t]*)?[“「『‘\"]", re.MULTILINE)
_LINES: Final = 3  # that a quoted question has at least
# Where a reply ends and what it answers begins: the head of a mail, a name and its words repeated.
_ORIGINAL: Final = re.compile(
    r"^(?:[^\w\n]*(?:原始邮件|原邮件|转发的?邮件|Original [Mm]essage|Forwarded [Mm]essage)[^\w\n]*$"
    r"|[> \t]*+(?:发件人|寄件者|From)\s?:[^\n]*$|(?=[^\n]{0,80}[\d@])[^\n]{0,100}(?:写道|wrote)\s?:[ \t]*$)"
    r"|//@[^\s:]{1,20}:",
    re.MULTILINE,
)
_OF_NUMBER: Final = re.compile(r"第?\s?(\d{1,4})\s?题[^\n,。;A-J\d]{0,8}([A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z])")
_CHOSEN: Final = re.compile(
    r"(?:\A|(?<=[\s,;。!~]))(?:[这那]道?题|此题|该题|答案|正确)?(?:应该?|要|就)?选\s?(?P<letters>[A-J](?:[、,和]?[A-J]){0,9})"
    r"(?=\s*(?:[,;。!~\n]|\Z))(?!\s*[,。]?\s*(?:吗|吧|对吗|对不对|是不是))"
)
_ASKS: Final = re.compile("[?]|吗|吧|不确定|大概|可能|好像|感觉|觉得")


def without_quotes(text: str) -> str:
    """``text`` without the quotation marks that an app has put around the whole question."""
    opening = _OPENS.search(text)
    if not opening:
        return text
    sign, begin = opening[0][-1], opening.end()
    close = _partner(text, begin, sign)
    inner = text[begin:close]
    if inner.count("\n") + 1 < _LINES or (close < len(text) and text[close + 1 :].partition("\n")[0].strip()):
        return text
    return text[: begin - 1] + (inner.replace('""', '"') if sign == '"' else inner) + text[close + 1 :]


def _partner(text: str, begin: int, sign: str) -> int:
    """The place of the mark that closes the one before ``begin``; the text's end where none does."""
    if sign == '"':
        last = text.rfind('"', begin)
        return last if last >= 0 else len(text)
    depth = 1
    for match in re.finditer(f"[{sign}{_PAIRS[sign]}]", text[begin:]):
        depth += 1 if match[0] == sign else -1
        if not depth:
            return begin + match.start()
    return len(text)


def without_reply(head: str) -> tuple[str, str]:
    """``head`` without the reply above the question that it quotes, and that reply, folded."""
    folded = plain(head)
    ends = [match.end() for match in _ORIGINAL.finditer(folded) if not PARTY.search(match[0])]
    return (head[ends[-1] :], folded[: ends[-1]]) if ends else (head, "")


def told_in_reply(reply: str, options: dict[str, str], number: int | None) -> set[Letters]:
    """The keys that a folded reply gives to the question of ``number``; none that it only guesses."""
    sure = "\n".join(line for line in re.split(r"(?<=[。!?~])|\n", reply) if line and not _ASKS.search(line))
    if numbered := [*_OF_NUMBER.finditer(sure)]:
        found = {frozenset(re.findall("[A-J]", match[2])) for match in numbered if int(match[1]) == number}
    else:
        found = answers_behind("\n" + sure, options, number)
        found |= {frozenset(re.findall("[A-J]", match["letters"])) for match in _CHOSEN.finditer(sure)}
    return {each for each in found if each and each <= set(options)}
