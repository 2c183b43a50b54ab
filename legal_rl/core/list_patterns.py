"""Patterns of a list of letters in a sentence, for readers of whole responses; what they find ``lists`` reads."""

from typing import Final

MARK: Final = r"[*_【\[(「“\"]{0,3}"
CLOSED: Final = r"[*_】\])」”\"]{0,3}"
LIST: Final = (
    rf"(?P<list>(?:选项\s?)?{MARK}[A-J]{{1,6}}(?![A-Za-z])"
    rf"(?:{CLOSED}\s?选?项?\s?(?:[、,/&+]|和|与|及|以及|,? and)?\s?(?:选项\s?)?{MARK}[A-J]{{1,6}}(?![A-Za-z])){{0,5}}"
    rf"{CLOSED})"
)
# What may stand behind a list: 两项, 四个选项, 这三项.
NOUN: Final = r"(?:\s?这?[两二三四五]?[个种]?(?:选项|选择|项|者))?"
SUM: Final = (
    r"(?:综上(?:所述|分析|可知|可见)?|综合(?:以上|上述)?(?:分析|来看)?|经?分析(?:可知)?|由此(?:可知|可见)|可见|可知|结论|总之|总的来说"
    r"|因此|因而|所以|故而?|据此|于是|那么?|则)"
)
