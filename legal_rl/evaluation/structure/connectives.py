"""Detectors of the surface: numbered paragraphs, connectives, repetition and mixed languages.

The characters of a connective count where they are words of their own (jieba: not 故意, 事故, 若干, 冷却) and link
clauses (不过 opens a clause, 不过三年 does not), outside quotations of the question and of articles.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.segmentation import tokenizer
from legal_rl.core.text_features import ABBREVIATIONS
from legal_rl.evaluation.structure.reasoning import Reasoning, span_at

_CLAUSE = 12  # characters, marks left out: longer than the phrases that legal reasoning repeats
_SHARED = 8  # so much of it in the question too makes it a quotation
_TITLE = re.compile(r"《[^《》\n]{0,60}》")
_NO_WORD = re.compile(r"[\W_]+")
_HAN_CHARACTER = re.compile(r"[\u3400-\u9fff]")
_COMMAND = re.compile(r"\\[A-Za-z]+")
# Words in Latin, Greek, Cyrillic or kana; beside a figure they are units (80mg) or formulas.
_FOREIGN = re.compile(
    r"(?<![A-Za-z0-9_\\])[A-Za-z\u00c0-\u024f\u0370-\u052f]{2,}(?:['’-][A-Za-z]+)*(?![A-Za-z0-9_])"
    r"|[\u3041-\u30ff]{2,}|[\uac00-\ud7af]{2,}"
)
_KNOWN = ABBREVIATIONS | {"CPI", "PPI", "IPO", "ST", "SPV", "LLC", "PDF", "WIFI", "SIM", "KG", "CM", "ML", "MG", "VS"}
_LETTERS = re.compile(r"[A-J]{1,10}")


def repeats(reasoning: Reasoning) -> bool:
    """True where a run of 12 characters comes back word for word, marks left out, beyond quoting the question."""
    plain = _NO_WORD.sub("", _TITLE.sub("", reasoning.text))
    question = reasoning.question
    asked = _asked_grams((question.stem, question.passage or "", *question.options.values()))
    seen: set[str] = set()
    for start in range(len(plain) - _CLAUSE + 1):
        gram = plain[start : start + _CLAUSE]
        if gram in seen and not any(gram[low : low + _SHARED] in asked for low in range(_CLAUSE - _SHARED + 1)):
            return True
        seen.add(gram)
    return False


@lru_cache(maxsize=64)
def _asked_grams(texts: tuple[str, ...]) -> frozenset[str]:
    plain = [_NO_WORD.sub("", fold(text)) for text in texts]
    return frozenset(text[start : start + _SHARED] for text in plain for start in range(len(text) - _SHARED + 1))


def foreign_words(reasoning: Reasoning) -> list[str]:
    """Words of another language in Chinese text; none where the text has no Chinese.

    Option letters, letters alone, known abbreviations, LaTeX commands and units behind a figure are no words.
    """
    text = reasoning.text
    words = _FOREIGN.findall(_COMMAND.sub(" ", text))
    foreign = [word for word in words if not _LETTERS.fullmatch(word) and word.upper() not in _KNOWN]
    return foreign if foreign and _HAN_CHARACTER.search(text) else []


_HAN_NUMBER = "[一二三四五六七八九十]{1,3}"
_ENUMERATOR = re.compile(
    r"[\s#>*_•·\-【]{0,12}(?:"
    rf"{_HAN_NUMBER}(?:[、.]|,(?!{_HAN_NUMBER}))"
    rf"|\((?:{_HAN_NUMBER}|\d{{1,2}})\)"
    r"|\d{1,2}(?:[、)](?!\d)|\.(?!\d))"
    r"|[\u2460-\u249b\u2776-\u2793\u3220-\u3229]|\d\u20e3"
    rf"|第(?:{_HAN_NUMBER}|\d{{1,2}})(?:步|[,、:.]|[点层](?![^,、:.]))"
    rf"|步骤(?:{_HAN_NUMBER}|\d{{1,2}})|其{_HAN_NUMBER}[,、:]"
    r"|首先|其次|再次(?!检查|确认|强调|审视|回|阅读|考虑|分析|思考|核|查|看)|最后(?!一)"
    r")"
)


def numbered_paragraphs(lines: Sequence[str]) -> int:
    """Number of the folded ``lines`` that open with 一、 (一) 1. 1、 (1) ① 第一, 首先 其次 再次 最后 第一步.

    Marks of headings, bullets and bold type may stand before it. Option letters, years, amounts and article numbers
    are no enumerators.
    """
    return sum(_ENUMERATOR.match(line) is not None for line in lines)


@lru_cache(maxsize=8192)
def _words(run: str) -> tuple[str, ...]:
    return tuple(tokenizer().cut(run, HMM=False))


def word_spans(text: str, start: int = 0) -> list[tuple[int, int]]:
    """(start, end) of every word, in order, by dictionary alone: unknown words are not guessed, 故甲 is 故 and 甲.

    ``start`` is the place of ``text`` in what the spans are for.
    """
    spans, position = [], start
    for word in _words(text):
        spans.append((position, position + len(word)))
        position += len(word)
    return spans


CLASSES: Final = {
    "causal": "因为 由于 因此 所以 因而 故 从而 导致 以致 既然",
    "adversative": "但 但是 然而 不过 却 虽然 尽管 反之 相反",
    "conclusive": "综上 综上所述 总之 总而言之 由此可见 可见 最终",
    "progressive": "此外 而且 并且 同时 进而 另外 不仅",
    "conditional": "如果 若 只要 除非 假如 倘若",
}
_CLASS_OF: Final = {word: name for name, words in CLASSES.items() for word in words.split()}
_WORDS = re.compile("|".join(sorted(_CLASS_OF, key=len, reverse=True)))
# Longer words that hold a connective and work as one.
_HOSTS = re.compile(
    "是因为|正因为|因而是|故而|既然如此|以致于|却是|却说|却明明|尽管如此|反之亦然|不仅仅"
    "|不仅如此|如果说|若是|若想|若非|如若|假若|假如会|假如能|进而言之|因此之故"
)
_HAN_RUN = re.compile(r"[一-鿿]{1,400}")
_OPENS_CLAUSE = re.compile(r"(?:\A|[\s,。;:!?.…(\[【*#>\-—、])(?:而|则|那|并|当然|由此|据此)?\Z")
_CHOOSING = re.compile(r"应?当?选|本题|(?:正确)?答案|正确选项")
_DIGITS = r"\s?[\d一二两三四五六七八九十几百千半]"
# What must not, or must, follow a word that is a connective only sometimes. All of these must open a clause.
_FOLLOWED: Final = {
    "不过": re.compile(rf"(?!{_DIGITS}|是|只是|如此|户)"),
    "同时": re.compile(r"(?!履行|满足|具备|符合|存在|主张|适用|到达|死亡|进行|发生|成立|有效|具有|在场|为|是)"),
    "另外": re.compile(rf"(?!{_DIGITS}|的|某|那|这)"),
    "此外": re.compile(""),
    "相反": re.compile(r"\s?,"),
    "可见": re.compile(r"(?!的|性|度|光|范围)"),
    "最终": re.compile(r"\s?,|我|本题|(?:只|就|还是|应当?|可以?|仍)*选"),
}
# Words that articles use themselves.
_IN_ARTICLES: Final = {"但", "但是", "若", "如果", "除非", "只要", "同时", "并且", "因为", "由于", "导致"}
_ONLY_NEEDS = re.compile(rf"{_DIGITS}|过半")  # 只要三天
_EXCEPTION = re.compile(r"\s?,?[^,。;\n]{0,12}另有(?:规定|约定|说明)的?,?除外")


@dataclass(frozen=True, slots=True)
class Connective:
    """One token; ``kind`` is its class, ``start`` its place in the reasoning."""

    kind: str
    word: str
    start: int


def connectives(reasoning: Reasoning) -> list[Connective]:
    """Every connective, in text order."""
    text = reasoning.text
    found = []
    for clause in _HAN_RUN.finditer(text):
        matches = [match for match in _WORDS.finditer(text, *clause.span()) if _links(reasoning, match)]
        words = word_spans(clause[0], clause.start()) if matches else []
        for match in matches:
            if _is_word(text, match, words):
                conclusive = match[0] == "故" and _CHOOSING.match(text, match.end())
                kind = "conclusive" if conclusive else _CLASS_OF[match[0]]
                found.append(Connective(kind, match[0], match.start()))
    return found


def _is_word(text: str, match: re.Match[str], words: list[tuple[int, int]]) -> bool:
    """True where it begins and ends as words do, or with a longer word that works as a connective."""
    low, high = span_at(words, match.start())
    if _HOSTS.fullmatch(text, low, high):
        return match.start() - low <= 1
    return low == match.start() and any(end == match.end() for _, end in words)


def _links(reasoning: Reasoning, match: re.Match[str]) -> bool:
    text, (start, end) = reasoning.text, match.span()
    if match[0] == "只要" and _ONLY_NEEDS.match(text, end):
        return False
    followed = _FOLLOWED.get(match[0])
    if followed and not (_OPENS_CLAUSE.search(text[max(0, start - 3) : start]) and followed.match(text, end)):
        return False
    # 但法律另有规定的除外, and what follows 第五条规定 in the same sentence, are the law's own words.
    of_law = match[0] in _IN_ARTICLES and (_EXCEPTION.match(text, end) or reasoning.gives_article(start))
    return not of_law and not reasoning.quotes(start, end)
