"""Sets of option letters, and every way people write one.

``fold`` brings text to one width, ``read_letters`` reads a list of letters that stands in answer position, ``render``
writes our own form. Nothing here searches: the caller has already found where an answer is announced, so a letter in
running prose is never looked at. All patterns are bounded: a call costs the length of what it reads.
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from legal_rl.core.questions import LETTERS

Letters = frozenset[str]

# What NFKC would do for letters and tag brackets, without NFKC itself: its reordering of combining marks is quadratic.
_RARE_RANGES = ((0xFF01, 0xFF5E), (0x24B6, 0x24E9), (0x1D400, 0x1D6A3), (0x1F130, 0x1F149))
_RARE: dict[int, str | None] = {
    code: unicodedata.normalize("NFKC", chr(code)) for low, high in _RARE_RANGES for code in range(low, high + 1)
}
_UNSEEN = [
    *range(9),
    *range(0x0E, 0x20),
    0x7F,
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    0x2060,
    0xFEFF,
    0xAD,
    0xFE0E,
    0xFE0F,
]
_RARE |= dict.fromkeys(_UNSEEN)
_RARE |= {0x3000: " ", 0xA0: " ", 0x0B: "\n", 0x0C: "\n", 0x0D: "\n", 0x2028: "\n", 0x2029: "\n"}
_RARE |= {0x1F170: "A", 0x1F171: "B", 0x3008: "<", 0x3009: ">", 0xFF0F: "/", 0x2215: "/"}
_RARE_CHARACTER = re.compile(  # two patterns in one class would cost the engine its fast character map
    "[" + re.escape("".join(chr(code) for code in _RARE if code < 0x10000 and chr(code) not in "，：；（）！？")) + "]"
)
_COMMON = (("，", ","), ("：", ":"), ("；", ";"), ("（", "("), ("）", ")"), ("！", "!"), ("？", "?"))


def fold(text: str) -> str:
    """Turn full-width, circled and mathematical letters and punctuation into ASCII; drop zero-width characters."""
    text = text.replace("\r\n", "\n")
    # A character beyond the basic plane takes two units of UTF-16: counting them is faster than a search.
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text) or _RARE_CHARACTER.search(text):
        return text.translate(_RARE)
    for wide, narrow in _COMMON:
        text = text.replace(wide, narrow)
    return text


def render(letters: Letters) -> str:
    """Write the canonical form: the letters in order, joined by commas, for example ``"A,C"``."""
    return ",".join(sorted(letters))


OPEN = r"[\s*_`#\"“”'‘’「『【〔\[({<$\\《]{0,12}"
_CLOSE = r"(?:\s{0,2}[*_`\"”’'」』】〕\])}$》]){0,8}"
_NAMED = r"(?:选项|选择|选|第|[Oo]ptions?|OPTIONS?|[Cc]hoices?)"
# On the same line only, and not where it opens the next statement: "A 选项B错误", "A 答案:B".
_SUFFIX = r"(?:[ \t]?(?:[一两二三四五六七八多这几] ?)?个?(?:选项(?!\s?[A-Z])|项|答案(?!\s{0,2}(?:[:A-Z是为应]|\*))))?"
_ITEM = re.compile(
    rf"(?P<open>{OPEN})(?:{_NAMED}{OPEN})?(?P<run>[A-Z]{{1,26}}|[a-z]{{1,26}})(?![A-Za-z0-9])"
    rf"(?P<close>{_CLOSE}){_SUFFIX}{_CLOSE}"
)
# A strong separator binds: what follows belongs to the list or the whole is no list. A weak one may also end a clause.
_STRONG = re.compile(
    r"\s{0,4}(?:[,、;]\s{0,2})?(?:[、/&+·|]|以及|和|与|及|跟|and\b|AND\b)\s{0,4}|(?<=[】\])])(?=[【\[(])"
)
_WEAK = re.compile(r"\s{0,4}(?P<mark>[,;，；]|\.(?=[A-Z]))\s{0,4}|\s{1,6}")
_OR = re.compile(r"\s{0,3},?\s?(?:或者?|还是|抑或|or\b)\s{0,3}(?:应?选|是)?")

NAMES = (
    r"公司|国|股|证|市|县|省|区|镇|乡|村|厂|银行|企业|集团|某|方|的|等|君|女|男|先生|女士|法院|超|级|类|型|制|照|房|地|座|栋|楼|车|店"
    r"|商|人|童|向|将|把|被|应|可|在|已|系|提起|起诉|有权|无权|作为|是|为|与|和|对|给|因|又|则|以|于|并|未|没|所|要|之|能|会|只|还"
)
NEGATED = re.compile(
    r"\s?(?:的(?:说法|表述|观点))?(?P<all>均|都|皆|全部?)?(?:是|为|属于)?\s?"
    r"(?:不正确|错误|错的?|不对|有误|不符|不应|不能|不当|不可|不入选|不成立|不是(?!\s?[A-Z])|不选(?!\s?[A-Z])|应?排除|×|✗|❌)"
    r"|\s(?P<all_en>all )?(?:is|are|was)(?:n't|\s(?:all )?(?:not|wrong|incorrect|false))"
)
_POSITIVE = re.compile(
    r"\s?(?:的(?:说法|表述|观点))?(?P<all>均|都|皆|全部?)?(?:是|为)?\s?(?:正确的?|对的?|符合题意|当选|应选|入选|成立|选)(?![一-鿿]{0,6}吗)"
    r"|\s(?:is|are) (?P<all_en>all )?(?:both )?(?:correct|right|true)\b"
)
_SENTENCE_END = re.compile(r"[。\n]")
_APPROVED = re.compile(
    r"[A-Z](?:选?项)?(?:也|均|都|亦)?(?:是|为)?(?:正确|对|当选)|[A-Z] (?:is|are) (?:also )?(?:correct|right)"
)
_HARD = re.compile(r"\s{0,8}\Z|[ \t]{0,8}\n|\s?[。.,;:!?…<\\|【\[(—–\"“”*#^]|\s-")
_SOFT = re.compile(
    r"\s?(?:因为|由于|理由|解析|分析|而[非不]|而是|但|不选\s?[A-Z]|不是\s?[A-Z]|其中|其余|其他|全选|全对|是因为|[是为](?:本题|正确|唯一|最)"
    r"|即可|就是?正确|[了啊吧呢](?=[\s。.,;!]|\Z))"
    r"|\s(?:because|since|as|and not|but|not|rather|instead|only|for|based|according|due)\b"
    rf"|\s+(?!{NAMES})(?=[一-鿿])"
)
_LABEL_END = r"(?:[.:)\]】]|(?<=\*)\s)[*)]{0,2}\s?(?=[^\s,;.。])"
_LABEL_HERE = re.compile(
    rf"[(\[【*]{{0,3}}[A-Z][*]{{0,2}}(?:{_LABEL_END}|、\s?(?=[^\s,;.。A-Z]))(?P<verdict>正确|错误|不正确|不对|对|错|√|×|✓|✗)?"
)
_LABEL = re.compile(rf"(?:(?<=[\s,;。\"“])[(\[【*]{{0,3}}([A-Z])[*]{{0,2}}{_LABEL_END}|(?<=\n)([A-Z])、)")
_VERDICT = re.compile(
    r"错误|不正确|不对|有误|不选|排除|不符合|[:(,—-]\s?(?:正确|对|错)|\b(?:in)?correct\b|\bwrong\b|√|×|✓|✗"
)
_BLOCK_END = re.compile(r"\n\s{0,20}\n|</")
_BLANK_TO_END = re.compile(r"\s*+\Z")
_WINDOW = 600


@dataclass(frozen=True, slots=True)
class Reading:
    """A list of letters in answer position: one set, or several when the writer left it open ("A或B").

    ``end`` is where the last letter stops; ``restated`` says that an option's text was repeated after its letter, and
    ``runs_out`` that this text reaches the end, where a cut could have taken further options away.
    """

    sets: tuple[Letters, ...]
    end: int
    restated: bool = False
    runs_out: bool = False


@dataclass(slots=True)
class _Chunk:
    """Letters joined by strong separators, and the weak separator that led here."""

    letters: set[str]
    first: re.Match[str]
    last: re.Match[str]
    mark: str = ","


def read_letters(text: str, options: str, pos: int = 0, *, field: bool = False) -> Reading | None:
    """Read the list of letters that begins at ``pos`` of folded ``text``; None where what stands there is not one.

    Letters outside ``options`` are returned as they are: judging them is the caller's business. ``field`` says that the
    text is an answer field, where lower-case letters in any order ("ca") cannot be an English word.
    """
    sets: list[Letters] = []
    reading = last = _read_list(text, options, pos, field)
    while reading is not None:
        sets += reading.sets
        last = reading
        alternative = None if reading.restated else _OR.match(text, reading.end)
        reading = _read_list(text, options, alternative.end(), field) if alternative else None
    return Reading(tuple(sets), last.end, last.restated, last.runs_out) if last else None


def _read_list(text: str, options: str, pos: int, field: bool) -> Reading | None:
    chunks = _chunks(text, options, pos, field)
    if not chunks:
        return None
    if chunks[0].first["run"] in ("N", "n") and text[pos : pos + 12].strip(" \n*(").upper().startswith("N/A"):
        return None  # not applicable
    if len(chunks) == 1:
        return _judge_single(text, options, chunks[0])
    if not _closes_list(text, chunks[-1]):
        negated = NEGATED.match(text, chunks[-1].last.end())
        whole_tail = negated is not None and (negated["all"] or negated["all_en"])  # "A,B,C,D均错误": only A was chosen
        del chunks[1 if whole_tail else -1 :]
    return Reading((frozenset().union(*(chunk.letters for chunk in chunks)),), chunks[-1].last.end())


def _chunks(text: str, options: str, pos: int, field: bool) -> list[_Chunk]:
    item = _ITEM.match(text, pos)
    if item is None or not _plausible(item["run"], options, field):
        return []
    chunks = [_Chunk(set(item["run"].upper()), item, item)]
    while True:
        strong = _STRONG.match(text, chunks[-1].last.end())
        link = strong or _WEAK.match(text, chunks[-1].last.end())
        item = _ITEM.match(text, link.end()) if link else None
        if link is None or item is None or not _plausible(item["run"], options, field):
            return chunks
        if strong:
            chunks[-1].letters.update(item["run"].upper())
            chunks[-1].last = item
        else:
            chunks.append(_Chunk(set(item["run"].upper()), item, item, link["mark"] or " "))


def _plausible(run: str, options: str, field: bool) -> bool:
    """Tell letters of options from a word, an abbreviation or a place-holder."""
    letters = run.upper()
    known = set(letters) <= set(options)
    if run.islower():
        return known and (field or _ascending(letters))
    if known:
        return True
    if len(run) == 1:
        return run not in "XYZ"  # <answer>X</answer> is the prompt's sample, not a choice
    return _ascending(letters) and set(letters) <= set(LETTERS)


def _ascending(letters: str) -> bool:
    return all(first < second for first, second in pairwise(letters))


def _closes_list(text: str, chunk: _Chunk) -> bool:
    """Tell a last chunk that belongs to the list from one that begins the next clause after a weak separator."""
    end = chunk.last.end()
    following = text[end : end + 1]
    if chunk.mark not in ",;" and following in (".", ":", "、", ")"):
        return text[end + 1 : end + 40].strip() == ""  # "A\nB. text" is the first line of something else
    if NEGATED.match(text, end) or following in (":", "(") or chunk.last["open"].rstrip().endswith("("):
        return _HARD.match(text, end) is not None and following not in (":", "(") and not NEGATED.match(text, end)
    positive = _POSITIVE.match(text, end)
    if positive:
        return bool(positive["all"] or positive["all_en"])
    return bool(_HARD.match(text, end) or (_SOFT.match(text, end) and not text[end : end + 1].isspace()))


def _judge_single(text: str, options: str, chunk: _Chunk) -> Reading | None:
    """Read one chunk: refuse what goes on as a name or a negation, follow an option's restated text."""
    end = chunk.last.end()
    letters = frozenset(chunk.letters)
    lower = chunk.first["run"].islower()
    if NEGATED.match(text, end):
        return None
    if chunk.first is chunk.last and len(letters) == 1:
        opening = chunk.first["open"]
        label = _LABEL_HERE.match(text, chunk.first.start("open") + len(opening) - len(opening.lstrip()))
        if label is not None:
            return _restated(text, options, chunk, label)
    if lower and text[end : end + 1] == "." and text[end + 1 : end + 2].isalpha():
        return None  # "a.k.a."
    if _HARD.match(text, end) or _OR.match(text, end):
        return Reading((letters,), end)
    positive = _POSITIVE.match(text, end)
    if not lower and (approves_no_more(text, positive.end()) if positive else _SOFT.match(text, end)):
        return Reading((letters,), end)
    return None


def approves_no_more(text: str, pos: int) -> bool:
    """True unless the sentence goes on to approve further letters: "A正确,B错误,C正确" is a review, not an answer."""
    sentence = _SENTENCE_END.split(text[pos : pos + 80])[0]
    return _APPROVED.search(sentence) is None


def _restated(text: str, options: str, chunk: _Chunk, label: re.Match[str]) -> Reading | None:
    """Read letters followed by their options' texts; all options in order are the question echoed, not an answer."""
    start = label.end()
    window = text[start : start + _WINDOW]
    blank = _BLOCK_END.search(window)
    if blank:
        window = window[: blank.start()]
    runs_out = _BLANK_TO_END.match(text, start + len(window)) is not None
    letters, end = [chunk.first["run"].upper()], start
    for more in _LABEL.finditer(window):
        letter = more[1] or more[2]
        if letter <= letters[-1] or letter not in options:
            break
        letters.append(letter)
        end = start + more.end()
    if len(letters) > 1 and label["verdict"]:
        return None  # "A:正确,B:错误" goes through the options, it announces nothing
    if len(letters) > 1 and _VERDICT.search(window):
        return Reading((frozenset(letters[:1]),), start, True)  # the answer, then a verdict on each other option
    if len(letters) > 1 and set(letters) >= set(options):
        return None
    return Reading((frozenset(letters),), end, True, runs_out)
