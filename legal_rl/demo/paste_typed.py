"""The key that is written into a pasted question: a tick at an option, letters in a blank or in brackets."""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.demo.paste_text import plain

_ANSWER_ASIDE: Final = re.compile(
    r"[(\[【]\s?(?:本题|参考|正确|标准|官方){0,2}(?:答案|选项)\s?[:为是选]{0,2}\s?"
    r"(?:(?P<letters>[A-Ja-j](?:[\s、,/]{0,2}[A-Ja-j]){0,9})\s?[)\]】]"
    r"|[)\]】]\s?:?\s?(?P<behind>[A-J](?:[\s、,/]{0,2}[A-J]){0,9})(?=\s*(?:\n|\Z)))"
    r"|(?<=[?。)])[ \t]*(?:参考|正确|标准)?答案\s?[:是为]\s?(?P<last>[A-J](?:[\s、,/]{0,2}[A-J]){0,9})[。.]?(?=\s*\Z)"
)
_BLANK: Final = re.compile(
    r"(?:(?:[(\[【]\s*(?:应?选\s?)?|(?<!_)_{2,}+\s*)(?P<letters>[A-Ja-j](?:[\s、,/]*[A-Ja-j]){0,9})\s*(?:[)\]】]|_{2,})"
    r"(?P<end>\s*[。.?:]?\s*)|(?<=[)。])[ \t]*(?P<behind>[A-Ja-j](?:[、,]?[A-Ja-j]){0,9})[ \t]*)\Z"
)
_OTHER_BLANK: Final = re.compile(r"(?:__|[(]\s*[)])\s*[。.?:]?\s*\Z")
_BLANK_WITHIN: Final = re.compile(
    r"[(]\s*(?P<letters>[A-J](?:[\s、,/]*[A-J]){1,9}|(?<=\s)[A-J]|[A-J](?=\s))\s*[)](?=[^\s(])"
)
_KEY_IN_FRONT: Final = re.compile(
    r"^[ \t]*(?P<number>\d{1,4}\s?[.、]\s?)?(?P<aside>[(\[【]\s?(?P<letters>[A-J](?:[\s、,]?[A-J]){0,9})\s?[)\]】])"
    r"\s*(?=\d{1,4}(?:\s?[.、)]|[ \t]{1,4}[一-鿿])|[一-鿿“《])",
    re.MULTILINE,
)
_BECAUSE: Final = r"(?:[,:]\s?[^()\n]{1,40})?\s?[)\]】]"
_SAID: Final = r"(?:—{1,2}|-{1,2})\s?"
_TICK: Final = re.compile(
    rf"(?<!\s)\s*(?:[(\[【]\s?(?:正确(?:答案|选项)?|[✓✔✅√]){_BECAUSE}|[✓✔✅√]|{_SAID}(?:正确|对)[。.]?)\s*\Z"
)
_CROSS: Final = re.compile(
    rf"(?<!\s)\s*(?:[(\[【]\s?(?:错误|[✗✘❌×]){_BECAUSE}|[✗✘❌×]|{_SAID}(?:错误?|不正确|不对)[。.]?)\s*\Z"
)
_TICK_IN_FRONT: Final = re.compile(
    r"^[ \t]*(?P<sign>[✓✔✅√✗✘❌×*]|[(（](?:正确|对|错误?|√|×)[)）])\s*(?=(?P<letter>[A-J])[.、:)，．：])", re.MULTILINE
)
_NO_SIGN: Final = re.compile("^[ \t]*[A-J][.、:)，．：）]", re.MULTILINE)
_SEPARATORS: Final = ";；,，、/|｜"


def without_answer_aside(head: str, letters: str) -> tuple[str, Letters]:
    """``head`` without what says the answer in brackets (（答案AB）), and that answer; none where there are several."""
    asides = [*_ANSWER_ASIDE.finditer(plain(head))]
    told = {
        frozenset(re.sub("[^A-J]", "", (match["letters"] or match["behind"] or match["last"]).upper()))
        for match in asides
    }
    if not told or not all(each <= set(letters) for each in told):
        return head, frozenset()
    cuts = [0, *(at for match in asides for at in match.span()), len(head)]
    rest = "".join(head[begin:end] for begin, end in zip(cuts[::2], cuts[1::2], strict=True))
    return rest, next(iter(told)) if len(told) == 1 else frozenset()


def without_signs_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without ticks and crosses in front of the options, and the options that are ticked."""
    signs = [*_TICK_IN_FRONT.finditer(text)]
    ticked = {match["letter"] for match in signs if re.search("[✓✔✅√对确*]", match["sign"])}
    if all(match["sign"] == "*" for match in signs) and not _NO_SIGN.search(text):
        ticked = set()  # bullets
    return _TICK_IN_FRONT.sub("", text), frozenset(ticked)


def without_key_in_front(head: str, letters: str) -> tuple[str, Letters]:
    """``head`` without letters in brackets in front of the question, （B）1. …, and those letters."""
    match = _KEY_IN_FRONT.search(plain(head))
    blank = "（　）" if match and match["number"] else ""
    typed = frozenset(re.findall("[A-J]", match["letters"])) if match else frozenset()
    if match is None or not typed <= set(letters):
        return head, frozenset()
    return head[: match.start("aside")] + blank + head[match.end("aside") :], typed


def without_typed(stem: str, letters: str) -> tuple[str, Letters]:
    """``stem`` with its last blank empty, and the letters that somebody had typed into it."""
    folded = plain(stem)
    blank = _BLANK.search(folded, max(0, len(folded) - 60)) or _BLANK_WITHIN.search(folded)
    named = blank.groupdict() if blank else {}
    typed = frozenset(re.sub("[^A-J]", "", (named.get("letters") or named.get("behind") or "").upper()))
    if blank is None or not typed <= set(letters):
        return stem, frozenset()
    if named.get("behind") or _OTHER_BLANK.search(folded, 0, blank.start()):
        return stem[: blank.start()].rstrip(), typed
    behind = blank.start("end") if "end" in named else blank.end()
    return f"{stem[: blank.start()]}（　）{stem[behind:]}".rstrip(), typed


def without_tick(option: str) -> tuple[str, bool]:
    """``option`` without a sign at its end that it is right or wrong, and whether it says right."""
    option = option.strip().rstrip(_SEPARATORS).rstrip()
    match = _TICK.search(plain(option))
    wrong = None if match else _CROSS.search(plain(option))
    sign = match or wrong
    return (option[: sign.start()].rstrip(_SEPARATORS) if sign else option), bool(match)
