"""Where words begin and end in Chinese text."""

from functools import cache
from typing import Any, Final

# Words of law that the dictionary would cut through a connective.
_LEGAL_WORDS: Final = ("但书", "同时履行抗辩权", "同时履行", "先履行抗辩权", "因果关系", "未过户", "不过户")


@cache
def _tokenizer() -> Any:
    """jieba's dictionary is read once a process, about a second; a tokenizer of our own leaves the global one alone."""
    import logging
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pkg_resources and invalid escapes in jieba's own source
        import jieba

    jieba.setLogLevel(logging.ERROR)
    tokenizer = jieba.Tokenizer()
    tokenizer.initialize()
    for word in _LEGAL_WORDS:
        tokenizer.add_word(word)
    return tokenizer


def word_spans(text: str, start: int = 0) -> list[tuple[int, int]]:
    """(start, end) of every word, in order, by dictionary alone: unknown words are not guessed, 故甲 is 故 and 甲.

    ``start`` is the place of ``text`` in what the spans are for.
    """
    spans, position = [], start
    for word in _tokenizer().cut(text, HMM=False):
        spans.append((position, position + len(word)))
        position += len(word)
    return spans
