"""Corrections: what takes an earlier claim back (不对, 更正, 重新分析, Wait)."""

import re
from typing import Final

from legal_rl.core.words import AGAIN, RETRACT, any_of

_RETRACTED: Final = re.compile(
    rf"(?:\A|[\s,.。;!?…—(*])(?:{any_of(RETRACT)}|不(?=,)|[Hh]old on|[Oo]n second thoughts?)"
    r"(?:\Z|[\s,.。;:!?…—为一后答])"
)
_AGAIN: Final = re.compile(rf"(?:重新|再)(?:{any_of(AGAIN)})|[写看选答算搞弄说]错")
_MISTAKEN: Final = re.compile(
    r"(?:\A|[\s,.。;!?的]|我)(?:答案|判断|分析|结论|回答|选择)[^。\n:,A-Za-z]{0,4}(?:有误|错误|不对|不正确|错了|更正|修正)"
)

# Right behind a claim, with nothing readable in its place: 答案：B。不对，我再想想。
_WITHDRAWN: Final = re.compile(
    rf"[\s,.。;!…)】*\]]*(?:(?:{any_of(RETRACT)})(?:\Z|[\s,.。;:!?…])|[这该此上]?[个述]?答案(?:是)?(?:错误?|不对|不正确|有误))"
)


def is_withdrawn(text: str, end: int) -> bool:
    """True where the text right behind a claim takes it back."""
    return _WITHDRAWN.match(text, end) is not None


def announces_correction(gap: str) -> bool:
    """True where the text between two claims takes the earlier one back."""
    return bool(_RETRACTED.search(gap) or _AGAIN.search(gap) or _MISTAKEN.search(gap))
