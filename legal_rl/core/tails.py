"""The tail of a list of letters: whether it ends there, is explained, approved, rejected, or goes on."""

import re
from typing import Final, Literal

from legal_rl.core.answers import Letters
from legal_rl.core.items import RANK, Chunk
from legal_rl.core.labels import is_label
from legal_rl.core.phrases import (
    BLANK,
    ENDS,
    OPENING,
    SPACE,
    back,
    begins_item,
    behind_group,
    item_end,
    items_end,
    letters_at,
    names_party,
    names_somebody,
    plausible,
    skip,
    verdict_at,
)
from legal_rl.core.questions import LETTERS
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import EN_CUES, JOINING

_BETWEEN_SENTENCES: Final = BLANK | {"stop", "dot", "and", "comma", "enum", "semi"}
_HAN: Final = re.compile("[一-鿿]")
_SENTENCE = 60  # tokens of a sentence that are looked through for further letters
_LEAVES_OPEN: Final = ("吗", "么", "only if", "only when", "二选一", "其中之一", "之一", "其一")
# What a page of exercises puts behind the key: the reader's own answer is no further item.
_OWN_ANSWER: Final = ("你的答案", "您的答案", "我的答案", "考生答案")
_CLOSED: Final = frozenset({"stop", "end", "line", "block"})
_DASHES: Final = frozenset({"space", "dash"})
# What begins no words of an item's own.
_NO_WORDS: Final = ENDS | {"run", "option", "why", "enum", "and", "or", "close", "space", "etc", "named"}
_BUT: Final = ("但", "不过", "However", "But", "Or", "or ", "或")
_SENTENCE_ENDS: Final = frozenset({"stop", "line", "block", "end", "gap", "tag"})
_AFTER_DOT: Final = BLANK | {"end"}
_CLAUSES: Final = frozenset({"comma", "semi", "close"})
# What may stand between a separator and a further item: ，也可能是C; ，还应选C.
_LEADING_ON: Final = frozenset({"space", "mark", "open", "named", "choose", "be", "link", "all", "void", "should"})
_JOINS: Final = frozenset({"enum", "and", "or", "more"})
_ALSO: Final = frozenset({"as", "also", "possibly", "maybe", "perhaps", "or"})
# What may still stand between a list and its next letter.
_OPEN_ENDED: Final = BLANK | {
    "enum",
    "comma",
    "semi",
    "and",
    "or",
    "mark",
    "open",
    "close",
    "dot",
    "stop",
    "colon",
    "dash",
    "suffix",
    "named",
    "choose",
    "lt",
}
# A prompt's end marker, as it should be or as base models copy it, and letters behind it.
_BEHIND_MARKER: Final = re.compile(r"\s*[\[<]eo[a-z]{1,2}[\]>] ?([A-Z]{1,10})(?=[\s\[<]|\Z)")
_DENIED: Final = re.compile("不|非|排除|not|n't")
_PARTICLES: Final = tuple("了啊吧呢啦哦喔呀哈嘛")
_LONGEST_JOINING: Final = max(map(len, JOINING))


Tail = Literal["end", "why", "good", "bad", "label", "or", "open", "no"]


def tail_of(t: TokenStream, chunk: Chunk, several: bool) -> Tail:
    """The kind of what stands behind the last item."""
    index, kind = chunk.stop, t.kinds[chunk.stop]
    if kind in _CLOSED or (kind == "space" and t.text.startswith(_OWN_ANSWER, t.starts[index + 1])):
        return "end"
    verdict = verdict_at(t, index + 1 if kind in ("colon", "dash") else index)
    suffixed = several and t.kinds[index - 1] in ("suffix", "named")
    if verdict is None and several and (chunk.rank > 1 or suffixed) and _has_own_words(t, index):
        return "label"
    if verdict is not None and verdict.good and suffixed and chunk.rank == RANK["line"]:
        return "open"  # "C⏎A项正确"
    if verdict is not None:
        return "good" if verdict.good else "bad"
    if several and chunk.items == 1 and len(chunk.letters) == 1 and is_label(t, chunk.run):
        return _label_tail(t, index, chunk)
    if kind in ("dot", "dash") and t.kinds[index + 1] in ("run", "word"):
        return "end" if kind == "dot" and t.word(chunk.run).isupper() else "no"  # "a.k.a.", "E-mail", "A-D"
    if kind == "colon" and begins_item(t, index + 1):
        return "no"  # "【A】:【B】:【C】"
    dashed = skip(t, index, _DASHES)
    if dashed > index + 1 and begins_item(t, dashed):
        return "no"  # "A -> C"
    if kind in ENDS or (kind == "space" and t.kinds[index + 1] in ENDS):
        return "end"
    return _behind_space(t, index + 1) if kind == "space" else _tail_word(t, index)


def _has_own_words(t: TokenStream, index: int) -> bool:
    """True where an item begins a clause of its own: "⏎A项，合同成立", "⏎A（甲）有责", "⏎A 甲有责"."""
    mark = skip(t, index, SPACE, 1)
    kind = t.kinds[mark]
    if kind == "open":
        behind = behind_group(t, mark)
        return behind != mark and _is_words(t, skip(t, behind, SPACE, 1))
    if kind in ("comma", "colon", "dash"):
        begin = skip(t, mark + 1, _DASHES, 3)
        return _is_words(t, begin) and not _is_about_all(t, begin)
    return mark > index and _is_words(t, mark)


def _is_about_all(t: TokenStream, index: int) -> bool:
    """True where a clause approves the list or rejects other letters: ，是正确的; ，而C不选; ，不选D."""
    verdict = verdict_at(t, index)
    if verdict is not None:
        return verdict.good
    return (t.kinds[index] in ("void", "bad", "why") or t.word(index) == "而") and begins_item(t, index + 1)


def _is_words(t: TokenStream, index: int) -> bool:
    kind = t.kinds[index]
    return kind not in _NO_WORDS or (kind == "run" and not plausible(t.word(index), LETTERS))


def _line_of_words_follows(t: TokenStream, index: int) -> bool:
    """True where the next line, too, is an item with its own words: "A 甲有责⏎C 丙有责"."""
    last = index + _SENTENCE
    while t.kinds[index] not in _SENTENCE_ENDS and index < last:
        index += 1
    if t.kinds[index] not in ("line", "block"):
        return False
    run = skip(t, index + 1, OPENING | {"dash", "named"}, 6)
    if t.kinds[run] != "run" or not t.word(run).isupper():
        return False
    behind = item_end(t, run)
    return _has_own_words(t, behind) or behind_group(t, behind) != behind


def _tail_word(t: TokenStream, index: int) -> Tail:
    """The kind of a word right behind the last letter."""
    kind, word = t.kinds[index], t.text[t.starts[index] : t.starts[index] + 4]
    if kind in ("etc", "scope") or t.text.startswith(_LEAVES_OPEN, t.starts[index]):
        return "open"
    if kind in ("why", "or"):
        if t.word(index) in ("由于", "因"):
            return "no"  # "A由于过错承担责任"
        return "why" if kind == "why" else "or"
    if word.startswith(("排除", "不选", "不是", "not")):
        return "why"
    if kind == "void":
        return "bad"
    if kind == "be" and t.kinds[skip(t, index, {"be", "link", "this"})] in ("answer", "right"):
        return "end"
    if kind == "link" and word.startswith(("就", "也")) and t.kinds[index + 1] == "be":
        return "why"
    return "end" if word.startswith(_PARTICLES) else "no"


def _label_tail(t: TokenStream, index: int, chunk: Chunk) -> Tail:
    """Behind a last letter that a label's mark follows: an explanation, or the next line's own text."""
    bracketed = t.kinds[index - 1] == "close"
    following = skip(t, index if bracketed else index + 1, BLANK)
    if t.kinds[following] != "why":
        return "open" if bracketed else "label"
    if chunk.rank < RANK["line"]:
        return "why"
    # "A、C⏎D. 因为…" explains; "D⏎⏎A. 根据…⏎B. …" is the review of every option.
    parted = t.kinds[back(t, chunk.run, OPENING | {"dash", "named"})] == "block"
    return "label" if parted or _label_follows(t, following) else "open"


def _label_follows(t: TokenStream, index: int) -> bool:
    """True where the next line, too, begins with a label."""
    last = index + _SENTENCE
    while t.kinds[index] not in ("line", "block", "end", "gap") and index < last:
        index += 1
    run = skip(t, index + 1, OPENING | {"dash", "named"}, 6)
    return t.kinds[index] in ("line", "block") and is_label(t, run)


def _behind_space(t: TokenStream, index: int) -> Tail:
    """ "A 因为" goes on, "A 公司" is a name, "A 甲有责" is a remark if no further letter stands in its sentence."""
    kind = t.kinds[index]
    if t.text.startswith(_LEAVES_OPEN, t.starts[index]):
        return "open"
    if kind in ("why", "so", "sum", "this", "answer", "open", "close", "scope"):
        return "why"
    if kind == "dash":
        return "no" if _line_of_words_follows(t, index) else "why"
    if kind == "void" and t.word(index) in ("not", "n't", "排除"):
        return "why"
    if kind == "bad" and begins_item(t, index + 1):
        return "why"
    if kind in ("word", "run", "etc", "or") or names_somebody(t, index) or not _HAN.match(t.text, t.starts[index]):
        return "no"
    last = index + _SENTENCE
    first = index
    while t.kinds[index] not in _SENTENCE_ENDS and index < last:
        if t.kinds[index] == "run" and len(t.word(index)) == 1 and t.kinds[index - 1] in ("space", "semi", "comma"):
            return "no"
        index += 1
    return "no" if _line_of_words_follows(t, first) else "why"


def goes_on(t: TokenStream, index: int, letters: Letters) -> bool:
    """True where bare letters stand behind the full stop or an end marker: "A。C。" may be one list, or two answers."""
    further = _BEHIND_MARKER.match(t.text, t.starts[index])
    if further is not None and not letters.issuperset(further[1]):
        return True  # "A⏎[eoa]B"
    index = behind_group(t, index)
    if t.kinds[index] not in ("stop", "dot"):
        return False
    run = skip(t, index, _BETWEEN_SENTENCES, 5)
    run = run if t.kinds[run] == "run" else skip(t, run, OPENING | {"named", "choose"})
    if t.kinds[run] != "run" or not plausible(t.word(run), LETTERS):
        return False
    stop = behind_group(t, items_end(t, run, LETTERS))
    named = frozenset("".join(t.word(k) for k in range(run, stop) if t.kinds[k] == "run").upper())
    return not named <= letters and t.kinds[stop] in ("stop", "dot", "end", "line", "block")


def reaches_end(t: TokenStream, index: int) -> bool:
    """True where nothing but marks, and the beginning of a joining word, stands between ``index`` and the end."""
    index = behind_group(t, index)
    opened = skip(t, index, SPACE, 1)
    if t.kinds[opened] == "open" or t.word(opened) == "*":  # words of the item's own that are never closed
        last = index + _SENTENCE
        while index < last and t.kinds[index] not in ("end", "close", "line", "block"):
            index += 1
    ended = False
    while t.kinds[index] in _OPEN_ENDED or (t.kinds[index] == "more" and not ended):
        ended |= t.kinds[index] == "stop"
        index += 1
    if t.kinds[index] == "end" or (not ended and t.kinds[index + 1] == "end" and t.word(index).isascii()):
        return True  # a word may be cut
    rest = t.text[t.starts[index] : t.starts[index] + _LONGEST_JOINING + 1].strip()
    return len(rest) <= _LONGEST_JOINING and any(word.startswith(rest) for word in JOINING)


def names_more(t: TokenStream, index: int, letters: Letters, options: str) -> bool:
    """True where the sentence goes on to further items: "A（甲有责）和C", "A，还有C", "A，但C也对", "A（或C）".

    A letter that is rejected there, names a party, or explains (因为B…) is none.
    """
    explained = but = False
    last = index + _SENTENCE
    while index < last:
        kind = t.kinds[index]
        if kind in _SENTENCE_ENDS or (kind == "dot" and t.kinds[index + 1] in _AFTER_DOT):
            index = skip(t, index + 1, _BETWEEN_SENTENCES, 5)
            if but or kind in ("end", "gap") or not t.text.startswith(_BUT, t.starts[index]):
                return False
            but = True
        if kind == "answer" and t.kinds[index - 1] == "open" and t.kinds[index + 1] == "close":
            return False  # "[正确答案]A[正确答案]C": another announcement
        if kind == "why":
            explained = True
            but |= t.word(index) in ("但", "但是", "but")
        elif kind in ("run", "option") and t.word(index).upper() == t.word(index):
            word = letters_at(t, index)
            if set(word) <= set(options) and not letters.issuperset(word):
                before = back(t, index, _LEADING_ON)
                stop = items_end(t, index, options)
                joined = but or t.kinds[before] in _JOINS or t.word(before) in _ALSO
                joined |= t.kinds[before] == "run" and "open" in t.kinds[before:index]  # "A（也可能是C）"
                named = joined or (t.kinds[before] in _CLAUSES and not explained)
                if named and not _DENIED.search(t.text, t.ends[before], t.starts[index]) and not _set_aside(t, stop):
                    return True
                index = stop - 1
        index += 1
    return False


def names_more_inside(t: TokenStream, start: int, stop: int, letters: Letters, options: str) -> bool:
    """True where restated texts from ``start`` to ``stop`` go on to an item without a label: "A：甲有责，还有C"."""
    behind = start
    for index in range(start + 1, stop):
        if index < behind:
            continue
        word = t.word(index) if t.kinds[index] == "run" else ""
        if not word.isupper() or not set(word) <= set(options) or letters.issuperset(word):
            continue
        before = back(t, index, _LEADING_ON)
        behind = items_end(t, index, options)
        also = t.text.startswith("也", t.starts[behind])
        joined = t.kinds[before] in _JOINS or t.word(before) in _ALSO or (also and t.kinds[before] in _CLAUSES)
        if joined and (also or t.kinds[skip(t, behind, SPACE)] in ENDS):
            return True
    return False


def _set_aside(t: TokenStream, stop: int) -> bool:
    """True where the letters before ``stop`` are rejected, name a party or begin a clause of their own."""
    verdict = verdict_at(t, stop)
    if verdict is not None:
        return not verdict.good
    own = t.kinds[stop - 1] in ("suffix", "named") and t.kinds[stop] == "text"
    return own or t.kinds[stop] == "void" or names_party(t, stop)


def is_suffixed(t: TokenStream, chunk: Chunk) -> bool:
    """ "A,C项考查…", "A⏎选项C符合…": a clause of its own (conclusions 86, 146)."""
    named = t.kinds[chunk.stop - 1] in ("suffix", "named") or t.kinds[chunk.run - 1] == "named"
    return named and t.kinds[chunk.stop] == "text"


def approves_no_more(t: TokenStream, index: int, letters: Letters) -> bool:
    """True unless further letters are approved behind it: "A正确,B错误,C正确" is a review, not an answer."""
    last = min(index + _SENTENCE, len(t.kinds) - 1)
    while index < last:
        if _announces(t, index):
            return True
        if t.kinds[index] == "run" and not set(t.word(index)) <= letters:
            stop = item_end(t, index)
            verdict = verdict_at(t, stop + 1 if t.kinds[stop] in ("colon", "dash") else stop)
            if verdict is not None and verdict.good:
                return False
        index += 1
    return True


def _announces(t: TokenStream, index: int) -> bool:
    """True at the next announcement: 答案：B, 我选择B, The answer is B."""
    if t.kinds[index] in ("word", "run"):
        return t.ends[index] - t.starts[index] < 8 and t.word(index) in EN_CUES
    return t.kinds[index] == "choose" or (t.kinds[index] == "answer" and t.kinds[index + 1] != "run")
