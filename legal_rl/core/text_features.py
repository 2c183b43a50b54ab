"""Counts in a text that need no understanding of it: repetition, foreign words, steps."""

import re
from dataclasses import dataclass

from legal_rl.core.tags import TAG

# Abbreviations that Chinese legal writing uses as words of its own.
_KNOWN = """
WTO GATT GATS TRIPS TRIMS DSU DSB CISG UCP INCOTERMS FOB CIF CFR FCA FAS CPT CIP DAP DDP DPU EXW ICC ICJ ICSID
IMF MIGA WIPO PCT UN EU DNA RNA APP CEO CFO GDP GPS ATM POS KTV IP IT PPP BOT VIE ETC QQ ID VIP PVC LPR ISO SPS
TBT MFN NT OK
"""
ABBREVIATIONS = frozenset(_KNOWN.split())
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_OPTION_RUN = re.compile(r"[A-J]{1,10}")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_NUMBERED = re.compile(
    r"\s*[#>*\-\s]{0,8}(?:第?[一二三四五六七八九十]{1,3}[、,，.步]|[(（][一二三四五六七八九十\d]{1,3}[)）]|\d{1,3}[.、．)）](?!\d)"
    r"|首先|其次|再次|最后)"
)
_SENTENCE = re.compile(r"[^。；！？;!?\n]+")


@dataclass(frozen=True, slots=True)
class Repetition:
    """``share`` of a text's n-grams that occurred before (0 to 1); ``longest`` run of such text, in characters."""

    share: float
    longest: int


@dataclass(frozen=True, slots=True)
class Steps:
    """Number of lines that are not blank, and of those among them that open with a number or an ordinal."""

    lines: int
    numbered: int


def repetition(text: str, n: int = 12) -> Repetition:
    """Share of ``text`` that repeats what stands before it, by n-grams of ``n`` characters, white space left out.

    Twelve characters are longer than the phrases that legal reasoning repeats (应当承担违约责任). A text shorter than
    an n-gram repeats nothing. Time and memory grow with the length.
    """
    plain = "".join(text.split())
    total = len(plain) - n + 1
    seen: set[str] = set()
    repeated = run = longest = 0
    for position in range(total):
        gram = plain[position : position + n]
        if gram in seen:
            repeated += 1
            run += 1
            longest = max(longest, run)
        else:
            seen.add(gram)
            run = 0
    return Repetition(repeated / total if total > 0 else 0.0, longest + n - 1 if longest else 0)


def foreign_share(text: str) -> float:
    """Share (0 to 1) of words that are not Chinese; a Chinese character counts as one word. 0 for a text without words.

    Option letters, known abbreviations, tags and LaTeX commands are no words.
    """
    plain = _COMMAND.sub(" ", TAG.sub(" ", text) if "<" in text else text)
    native = foreign = 0
    for run in _WORD.findall(plain):
        characters = len(_HAN.findall(run))
        native += characters
        if characters < len(run):
            words = _HAN.sub(" ", run).split()
            foreign += sum(not _OPTION_RUN.fullmatch(word) and word.upper() not in ABBREVIATIONS for word in words)
    return foreign / (native + foreign) if foreign else 0.0


def steps(text: str) -> Steps:
    """Steps of a reasoning, a line each."""
    lines = [line for line in text.splitlines() if line.strip()]
    return Steps(len(lines), sum(_NUMBERED.match(line) is not None for line in lines))


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences of ``text``, in order, without their closing marks; a line break ends one too."""
    return [sentence.span() for sentence in _SENTENCE.finditer(text) if not sentence[0].isspace()]
