"""The end of the options of a pasted question, and what stands among them without being part of one."""

import re
from itertools import pairwise
from typing import Final

from legal_rl.demo.paste_key import BARE_KEY, EXPLANATION, JUDGED, announced_at
from legal_rl.demo.paste_lines import FORM, HIDDEN, OPEN, PARTY, columns, is_chrome, is_talk
from legal_rl.demo.paste_text import plain

_EXPLAINED: Final = re.compile(EXPLANATION)
_BRACKETED: Final = re.compile(r"(?<=\S)\s*[【『〖](?!\s?[A-Ka-k]\s?[】』〗])[^【】『』\n]{1,12}[】』〗]")
_GAP: Final = re.compile(r"(?<=[^\sA-Za-z])(?:[ \t]+(?=\S)|(?<!—)(?=——))")
_SHEET_FOOT: Final = re.compile(
    r"[ \t]*\n\s*+(?:第\s?\d{1,4}\s?页|[Pp]age\s?\d{1,4}(?!\d)|[-—–]\s?\d{1,4}\s?[-—–][ \t]*(?:\n|\Z))"
)
_NEXT_STEM: Final = re.compile(r"(?:\n|\A)[ \t]*+(?:\d{1,4}\s?[.、)][^\n]*+|[^\n]*(?:[?]|[(]\s*[)]\s?[。.]?))\s*\Z")
_MARKED: Final = re.compile(rf"(?<![ \t])[ \t]*+[(（\[【]\s?(?:{FORM}|[\d.]{{1,4}}\s?分)\s?[)）\]】]\s*\Z")
_COUNTED: Final = re.compile(
    r"(?<!\s)(?:(?:\s++|\s*+[(（])\d[\d.]{0,6}[ \t]?(?:%|人\w{0,4}|票|次)[ \t]?[)）]?){1,3}\s*\Z"
)
_OWN_CHOICE: Final = re.compile(
    r"(?<!\s)\s*+[✓✔✅✗✘❌√×]?\s*+[(（【\[]?\s?[我你您]的(?:选择|答案|作答)\s?[)）】\]]?(?=[ \t]*(?:\n|\Z))"
)
# A page's sign that it shows no more of what stands before it.
_CUT: Final = re.compile(
    r"\w(?:(?:…+|[.]{3,}|。{3,})\s*(?:(?:点击)?(?:展开|查看|阅读|显示|更多|全文)[全文部更多]{0,3})?"
    r"|\s*(?:展开|查看|阅读|显示)(?:全文|全部|更多))[\s>▼∨↓]*\Z"
)
_UNFOLD: Final = re.compile(
    r"[.…。\s]*(?:点击)?(?:展开(?:全文|全部|更多|剩余|完整\w{0,2})?|(?:查看|阅读|显示)(?:全文|全部|更多|完整\w{0,2})|全文)[\s>▼∨↓.…]*"
)
# Words that no phrase ends with, and one character behind what wants a verb of two: 无权解
_GOES_ON: Final = re.compile(
    r"\w{3}(?:尚未|是否|以及|并且|或者|因为|由于|如果|但是|而且|关于|根据|为了|及其)\Z"
    r"|\w{3}(?:有权|无权|可以|应当|不得|必须|无须|未经|尚未)(?![改卖买赔告给退用做说去走知为判罚要问追减免得还付收])[一-鿿]\Z"
)
# What a phrase goes on behind, on the next line.
_JOINS: Final = re.compile(
    r"(?:(?<![参赠授给])与|(?<!共)和|(?<!涉)及|(?<![自理])由|(?<![相反核])对|(?<![存实])在|(?<!原)因"
    r"|(?<![方意导])向|[或将把被若但]|并且|而且|应当|不得|根据|依照|未经|尚未|是否)\Z"
)
_SIGN: Final = re.compile(r"\s*(?:[✓✔✅✗✘❌]|(?:正确|错误|对|错)[。.]?)\s*")
_PICTURE: Final = re.compile(r"\[(?:图片?|表情|动画表情|[Ii]mage|IMG)\]")
# What is said of parties, which no page's title or foot does.
_STORY: Final = re.compile(PARTY.pattern + "|应当|可以|不得|有权|无权|原告|被告")
_BROKEN: Final = 32  # columns from which a line may be as long as its page was wide
_SHORT: Final = 3  # characters that a broken line may leave to the next
_KERNING: Final = 4  # columns by which a line may be shorter than the page is wide
_SHOWN: Final = 60  # characters by which the rest of a line is judged
_LOOKED: Final = 120  # characters behind the options in which a page says that it hides the rest


def options_end(folded: str, last: int, second: int) -> int:
    """The place of the key, explanation or other heading that ends the options; no mark of one is looked for behind it.

    The key is looked for behind ``second``, the others behind ``last``, the last option's mark.
    """
    found = [announced_at(folded, second), _start(_EXPLAINED, folded, last), _start(BARE_KEY, folded, last)]
    found += [_start(_BRACKETED, folded, last + 3), _start(JUDGED, folded, last)]
    return min((place for place in found if place is not None), default=len(folded))


def last_option_end(folded: str, starts: list[int], end: int) -> int:
    """The end of the last option of ``starts``, at the latest ``end``, at the first line that is no part of it.

    That is a line about the exam, or one behind an empty line, a finished sentence or a line that had room for more,
    where no earlier option goes on over such a line.
    """
    earlier = [folded[a:b].rstrip() for a, b in pairwise(starts)]
    spaced = any("\n\n" in re.sub(r"\n[ \t]+\n", "\n\n", option.strip()) for option in earlier)
    broken = any("\n" in _plain(option) for option in earlier)
    stopped = all(option.endswith("。") for option in earlier)
    width = max(map(columns, folded.split("\n")))
    longest = max((columns(line) for option in earlier for line in option.split("\n")), default=0)
    kept = folded[starts[-1] : end].split("\n")
    first = 0 if _plain(kept[0]) else next((n for n, line in enumerate(kept) if n and line.strip()), 0)
    for number in range(first + 1, len(kept)):
        before, line = kept[number - 1].strip(), kept[number].strip()
        if not line and spaced:
            continue
        ended = before.endswith(("。", ".", "!", "?"))
        goes_on = (
            broken or before.endswith(OPEN) or _JOINS.search(before) or (stopped and not ended and line.endswith("。"))
        )
        goes_on = goes_on or (not ended and (columns(before) + _KERNING >= width or len(line) <= _SHORT))
        # The longest line of all options, and more of the story below it.
        goes_on = goes_on or (
            number == first + 1
            and not ended
            and columns(before) > max(longest, _BROKEN)
            and _STORY.search(line) is not None
        )
        if not line or not goes_on or (is_chrome(line) and not (_JOINS.search(before) and columns(line) > _KERNING)):
            kept = kept[:number]
            break
    for gap in _GAP.finditer(kept[-1], 3 if len(kept) == 1 else 0):
        rest = kept[-1][gap.end() :][:_SHOWN]
        if not _SIGN.fullmatch(rest) and (is_chrome(rest) if gap[0] else is_talk(rest)):
            kept[-1] = kept[-1][: gap.start()]
            break
    return starts[-1] + len("\n".join(kept))


def own_option(option: str) -> str:
    """``option`` without lines in it that are no part of it: page numbers, titles, what explains it."""
    option = _MARKED.sub("", _OWN_CHOICE.sub("", _PICTURE.sub("", option))).lstrip()
    folded = plain(option)
    if explained := _EXPLAINED.search(folded):
        option = option[: explained.start()]
    lines = option.split("\n")
    chrome = [not _JOINS.search(plain(above).rstrip()) and is_chrome(plain(line)) for above, line in pairwise(lines)]
    # A title stands between a page's number and a chapter.
    around = zip([False, *chrome], chrome, [*chrome[1:], False], strict=False)
    chrome = [own or (before and after) for before, own, after in around]
    return "\n".join([lines[0], *(line for line, other in zip(lines[1:], chrome, strict=True) if not other)])


def page_ends(folded: str, end: int) -> bool:
    """True where a page's number follows at ``end``: what stood on the next page may not have been copied."""
    return _SHEET_FOOT.match(folded, end) is not None


def is_hidden(folded: str, end: int) -> bool:
    """True where the page hides what follows at ``end``."""
    behind = folded[end:].strip()[:_LOOKED].split("\n")
    return any(HIDDEN.search(line) for line in behind[:3])


def is_broken_off(folded: str, end: int) -> bool:
    """True where a button that unfolds the text stands right behind ``end``, or the text ends there in mid-word."""
    behind = folded[end : end + _LOOKED].strip()
    if behind:
        return _UNFOLD.fullmatch(behind.partition("\n")[0].strip()) is not None
    return _GOES_ON.search(folded[max(0, end - _SHOWN) : end].rstrip()) is not None


def cut_option(options: dict[str, str]) -> str | None:
    """The letter of an option that a page has cut off, …展开, where others are whole."""
    cut = [letter for letter, text in options.items() if _CUT.search(text)]
    return cut[0] if cut and len(cut) < len(options) else None


def is_next_question(between: str) -> bool:
    """True where what stands between two chains of options ends with another question's stem."""
    return _NEXT_STEM.search(plain(between)) is not None


def _start(pattern: re.Pattern[str], folded: str, begin: int) -> int | None:
    match = pattern.search(folded, begin)
    return match.start() if match else None


def _plain(option: str) -> str:
    return re.sub(r"\A\W*[A-Za-z]\W*", "", option).strip()


def without_counts(options: dict[str, str]) -> dict[str, str]:
    """``options`` without how many had chosen each, where all of them end with it."""
    plain_texts = {letter: _COUNTED.sub("", text) for letter, text in options.items()}
    counted = all(plain_texts[letter] != text for letter, text in [*options.items()][:-1])
    apart = len({*plain_texts.values()}) == len(options) and all(plain_texts.values())
    return plain_texts if counted and apart and len(options) > 2 else options
