"""Numbered paragraphs: lines that open with an enumerator."""

import re
from collections.abc import Sequence

_HAN = "[一二三四五六七八九十]{1,3}"
_ENUMERATOR = re.compile(
    r"[\s#>*_•·\-【]{0,12}(?:"
    rf"{_HAN}(?:[、.]|,(?!{_HAN}))"
    rf"|\((?:{_HAN}|\d{{1,2}})\)"
    r"|\d{1,2}(?:[、)](?!\d)|\.(?!\d))"
    r"|[\u2460-\u249b\u2776-\u2793\u3220-\u3229]|\d\u20e3"
    rf"|第(?:{_HAN}|\d{{1,2}})(?:步|[,、:.]|[点层](?![^,、:.]))"
    rf"|步骤(?:{_HAN}|\d{{1,2}})|其{_HAN}[,、:]"
    r"|首先|其次|再次(?!检查|确认|强调|审视|回|阅读|考虑|分析|思考|核|查|看)|最后(?!一)"
    r")"
)


def numbered_paragraphs(lines: Sequence[str]) -> int:
    """How many of the folded ``lines`` open with 一、 (一) 1. 1、 (1) ① 第一, 首先 其次 再次 最后 第一步.

    Marks of headings, bullets and bold type may stand before it. Option letters, years, amounts and article numbers
    are no enumerators.
    """
    return sum(_ENUMERATOR.match(line) is not None for line in lines)
