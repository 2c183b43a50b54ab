"""Words of a Chinese text, by jieba's dictionary."""

from functools import cache
from typing import Any, Final

from legal_rl.core.citations import with_han

# Words of law that the dictionary would cut through a connective.
_LEGAL_WORDS: Final = ("但书", "同时履行抗辩权", "同时履行", "先履行抗辩权", "因果关系", "未过户", "不过户")


@cache
def tokenizer() -> Any:
    """Open jieba's tokenizer with words of law added.

    Its dictionary is read once a process, about a second; a tokenizer of our own leaves the global one alone.
    """
    import logging
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pkg_resources and invalid escapes in jieba's own source
        import jieba

    jieba.setLogLevel(logging.ERROR)
    words = jieba.Tokenizer()
    words.initialize()
    for word in _LEGAL_WORDS:
        words.add_word(word)
    return words


def search_words(text: str) -> list[str]:
    """Words of ``text`` to search by, in order, repeats included: two characters or more, parts of long words too.

    Numbers are written as statutes write them, so that 3年 meets 三年.
    """
    words = tokenizer().cut_for_search(with_han(text), HMM=False)
    return [word for word in words if len(word) > 1 and word.isalnum()]


def whole_words(text: str) -> list[str]:
    """Words of ``text`` as ``search_words`` gives them, without parts of long ones: 人民法院, not 人民."""
    return [word for word in tokenizer().cut(with_han(text), HMM=False) if len(word) > 1 and word.isalnum()]
