"""Repetition and language mixing: what shows without reading for sense."""

import re
from functools import lru_cache

from legal_rl.core.answers import fold
from legal_rl.core.features import ABBREVIATIONS
from legal_rl.evaluation.structure.reasoning import Reasoning

_CLAUSE = 12  # characters, marks left out: longer than the phrases that legal reasoning repeats
_SHARED = 8  # so much of it in the question too makes it a quotation
_TITLE = re.compile(r"《[^《》\n]{0,60}》")
_NO_WORD = re.compile(r"[\W_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_COMMAND = re.compile(r"\\[A-Za-z]+")
# Words in Latin, Greek, Cyrillic or kana; beside a figure they are units (80mg) or formulas.
_FOREIGN = re.compile(
    r"(?<![A-Za-z0-9_\\])[A-Za-z\u00c0-\u024f\u0370-\u052f]{2,}(?:['’-][A-Za-z]+)*(?![A-Za-z0-9_])"
    r"|[\u3041-\u30ff]{2,}|[\uac00-\ud7af]{2,}"
)
_KNOWN = ABBREVIATIONS | {"CPI", "PPI", "IPO", "ST", "SPV", "LLC", "PDF", "WIFI", "SIM", "KG", "CM", "ML", "MG", "VS"}
_LETTERS = re.compile(r"[A-J]{1,10}")


def repeats(reasoning: Reasoning) -> bool:
    """Does a run of 12 characters come back word for word, marks left out, beyond quoting the question?"""
    plain = _NO_WORD.sub("", _TITLE.sub("", reasoning.text))
    question = reasoning.question
    asked = _asked((question.stem, question.passage or "", *question.options.values()))
    seen: set[str] = set()
    for place in range(len(plain) - _CLAUSE + 1):
        gram = plain[place : place + _CLAUSE]
        if gram in seen and not any(gram[low : low + _SHARED] in asked for low in range(_CLAUSE - _SHARED + 1)):
            return True
        seen.add(gram)
    return False


@lru_cache(maxsize=64)
def _asked(texts: tuple[str, ...]) -> frozenset[str]:
    plain = [_NO_WORD.sub("", fold(text)) for text in texts]
    return frozenset(text[place : place + _SHARED] for text in plain for place in range(len(text) - _SHARED + 1))


def foreign_words(reasoning: Reasoning) -> list[str]:
    """Words of another language in Chinese text; none where the text has no Chinese.

    Option letters, letters alone, known abbreviations, LaTeX commands and units behind a figure are no words.
    """
    text = reasoning.text
    found = [word for word in _FOREIGN.findall(_COMMAND.sub(" ", text)) if _is_word(word)]
    return found if found and _HAN.search(text) else []


def _is_word(word: str) -> bool:
    return _LETTERS.fullmatch(word) is None and word.upper() not in _KNOWN
