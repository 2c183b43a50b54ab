"""Bare answers: nothing is announced, and the whole response, or its first line before a heading, is a list."""

import re
from typing import Final

from legal_rl.core.asked import behind_echo, without_signs
from legal_rl.core.assertion import Asks, Claim, touches_end
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import every_option
from legal_rl.core.questions import Question
from legal_rl.core.restated import all_exact
from legal_rl.core.scanner import scan
from legal_rl.core.words import HEADINGS, any_of

_HEADER: Final = re.compile(rf"\s*\n[\s*#【\[(<]{{0,8}}(?:答案)?(?:{any_of((*HEADINGS, '因为', '根据'))})")
_LEFT_OVER: Final = re.compile(r"[\s。.!*]*(?:(?:均|都|皆|全部?)?(?:正确|对|选)[。.]?)?")
_RIGHT: Final = re.compile("正确|对|correct")
_SMALL_TAG: Final = re.compile(r"</?[^<>]{0,20}>")
_LONGEST_BARE = 200


def bare_claims(text: str, options: str, question: Question | None = None) -> list[Claim]:
    """Claims of folded ``text`` that is letters and nothing else; of a known question also its options' own texts.

    Behind an echo of the question's stem the answer may stand as well. Labelled lines are read where every one of them
    restates its option word by word.
    """
    body = _SMALL_TAG.sub(" ", text).strip() if "<" in text else text.strip()
    body = body.lstrip("]:").lstrip()
    body = body[behind_echo(body, question) :]
    first, newline, _ = body.partition("\n")
    if newline and _HEADER.match(body, len(first)):
        body = first.strip()
    if not body or (len(body) > _LONGEST_BARE and len(without_signs(body)) > _LONGEST_BARE):
        return []
    t = scan(body)
    after = every_option(t, 0)
    if after is not None and not t.text[t.starts[after] :].strip("。.! "):
        says: Asks = "right" if _RIGHT.search(t.text) else ""
        return [Claim(0, len(text), (frozenset(options),), "bare", says=says)]
    reading = read_list(t, 0, options, field=True)
    if reading is None:
        return []
    end = t.ends[reading.stop - 1]
    if reading.restated and "\n" in body:
        if not all_exact(t, 0, options) or body[end:].strip():
            return []
    elif _LEFT_OVER.fullmatch(body, end) is None:
        return []
    return [Claim(0, len(text), reading.sets, "bare", cut=touches_end(t, reading))]
