"""Lists of option letters in answer position: read whole, or not at all.

The grammar is in docs/reference/parser.md. ``read_list`` gets the token at which a list would begin; letters in
running prose are never looked at. What stands behind the last letter decides (``_tail``): it ends the list, explains or
approves it, or makes it no list; behind a comma, a space or a line end it may also begin the next clause, which takes
the last letters with it. Where both can be meant there is no reading.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters
from legal_rl.core.phrases import (
    BLANK,
    ENDS,
    LIST_BEGINS,
    OPENING,
    SPACE,
    begins_item,
    close,
    item_end,
    letters_at,
    names_somebody,
    plausible,
    skip,
    verdict_at,
)
from legal_rl.core.questions import LETTERS
from legal_rl.core.restated import is_label, labelled_items
from legal_rl.core.scanner import TokenStream, scan

_RANK: Final = {"space": 0, "dot": 1, "comma": 1, "semi": 2, "line": 3, "block": 3}
_BETWEEN_SENTENCES: Final = BLANK | {"stop", "dot", "and", "comma", "enum", "semi"}
_BEFORE_OR: Final = BLANK | {"comma"}
_BEHIND_OR: Final = BLANK | {"link", "choose", "be"}
_HAN: Final = re.compile("[一-鿿]")
_MOST_OPENING = 12
_SENTENCE = 60  # tokens of a sentence that are looked through for further letters

Tail = Literal["end", "why", "good", "bad", "label", "or", "open", "no"]


@dataclass(slots=True)
class Reading:
    """A list in answer position: one set, or several where the writer left it open (A或B).

    ``stop`` is the token behind it. ``restated`` says that options' texts follow their letters, ``runs_out`` that such
    a text reaches the end, where a cut could have taken further options away.
    """

    sets: tuple[Letters, ...]
    stop: int
    restated: bool = False
    runs_out: bool = False


@dataclass(slots=True)
class _Chunk:
    """Items joined by strong separators: their letters, first and last token, and the rank of what led here.

    ``told`` says that one of them is an option's text without its letter.
    """

    letters: set[str]
    run: int
    stop: int
    rank: int
    items: int = 1
    told: bool = False


def read_list(t: TokenStream, start: int, options: str, *, field: bool = False) -> Reading | None:
    """Read the list that begins at token ``start``; None where what stands there is not one, or only in part.

    Letters outside ``options`` are returned as they are. ``field`` says that the text is made for an answer, where
    lower-case letters in any order ("ca") are no English word.
    """
    reading = _one_list(t, start, options, field)
    if reading is None or reading.restated:
        return reading
    sets, other = [*reading.sets], _behind_or(t, reading.stop)
    if other is None and t.kinds[skip(t, reading.stop, SPACE, 1)] == "ask":
        return None  # "答案：A？" asks
    while other is not None:
        reading = _one_list(t, other, options, field)
        if reading is None:
            return None
        sets += reading.sets
        other = None if reading.restated else _behind_or(t, reading.stop)
    reading.sets = tuple(sets)
    return reading


def _behind_or(t: TokenStream, index: int) -> int | None:
    """Where an alternative begins: A或者选B, A还是B."""
    while t.kinds[index] in _BEFORE_OR:
        index += 1
    return skip(t, index + 1, _BEHIND_OR) if t.kinds[index] == "or" else None


def is_alternative(t: TokenStream, index: int) -> bool:
    """True unless 还是 at ``index`` means "still": no letter stands before it in its sentence (disagreement 9–12)."""
    if t.word(index) != "还是":
        return True
    first = max(0, index - _SENTENCE)
    while index > first and t.kinds[index - 1] not in ("stop", "line", "block", "gap"):
        index -= 1
        if t.kinds[index] in ("run", "option"):
            return True
    return False


def read_letters(text: str, options: str, *, field: bool = False) -> Reading | None:
    """Read the list with which folded ``text`` begins, as ``read_list`` does."""
    return read_list(scan(text), 0, options, field=field)


def _one_list(t: TokenStream, start: int, options: str, field: bool) -> Reading | None:
    chunk = _chunk(t, start, options, field, 0)
    if chunk is None or _is_not_applicable(t, chunk):
        return None
    if chunk.items == 1 and len(chunk.letters) == 1 and is_label(t, chunk.run):
        return read_restated(t, chunk.run, options)
    chunks = [chunk]
    while True:
        after = _weak(t, chunks[-1].stop) if t.kinds[chunks[-1].stop] in _RANK else None
        following = _chunk(t, after[0], options, field, after[1]) if after else None
        if following is None:
            break
        chunks.append(following)
    return _judge(t, chunks, options)


def _is_not_applicable(t: TokenStream, chunk: _Chunk) -> bool:
    return t.text[t.starts[chunk.run] : t.starts[chunk.run] + 3].upper() == "N/A"


def _chunk(t: TokenStream, start: int, options: str, field: bool, rank: int) -> _Chunk | None:
    item = _item(t, start, options, field)
    if item is None:
        return None
    run, stop = item
    chunk = _Chunk(set(letters_at(t, run)), run, stop, rank, told=t.kinds[run] == "option")
    while True:
        after = _strong(t, chunk.stop)
        item = _item(t, after, options, field) if after else None
        if item is None:
            return chunk
        chunk.letters.update(letters_at(t, item[0]))
        chunk.told |= t.kinds[item[0]] == "option"
        chunk.stop = item[1]
        chunk.items += 1


def _item(t: TokenStream, start: int, options: str, field: bool) -> tuple[int, int] | None:
    """The run of letters of the item at ``start`` and the token behind it."""
    run = start if t.kinds[start] == "run" else skip(t, start, OPENING, _MOST_OPENING)
    if t.kinds[run] in ("named", "choose"):
        run = skip(t, run + 1, OPENING | {"named"}, _MOST_OPENING)
    if t.kinds[run] != "option" and (t.kinds[run] != "run" or not plausible(t.word(run), options, field)):
        return None
    stop = close(t, run + 1)
    if t.kinds[stop] == "etc" and t.kinds[stop + 1] == "suffix":
        return run, stop + 2  # "A、C等两项" is closed, "A、C等" is not
    named = skip(t, stop, SPACE, 1)
    if t.kinds[named] == "suffix" or (t.kinds[named] == "named" and not begins_item(t, named + 1)):
        stop = close(t, skip(t, named + 1, {"suffix", "named"}, 1))
    elif (
        t.kinds[named] == "answer"
        and t.word(named) == "答案"
        and t.kinds[named + 1] not in ("colon", "be", "link", "run", "mark")
    ):
        stop = named + 1
    return run, stop


def _strong(t: TokenStream, index: int) -> int | None:
    """The token behind a separator that binds: what follows belongs to the list."""
    if t.kinds[index - 1] == "close" and t.kinds[index] == "open":
        return index
    ahead = skip(t, index, BLANK, 2)
    if t.kinds[ahead] in ("comma", "semi", "enum"):
        beyond = skip(t, ahead + 1, BLANK, 2)
        if t.kinds[beyond] == "and":
            return beyond + 1
    return ahead + 1 if t.kinds[ahead] in ("enum", "and") else None


def _weak(t: TokenStream, index: int) -> tuple[int, int] | None:
    """The token behind a separator that may also end a clause, and its rank; a bullet (- C) belongs to its line end."""
    rank, ahead = -1, index
    while t.kinds[ahead] in _RANK and ahead < index + 4:
        rank = max(rank, _RANK[t.kinds[ahead]])
        ahead += 1
    if rank == _RANK["line"] and t.kinds[ahead] in ("dash", "mark", "and"):
        ahead = skip(t, ahead + 1, SPACE, 1)
    return (ahead, rank) if rank >= 0 else None


def _judge(t: TokenStream, chunks: list[_Chunk], options: str) -> Reading | None:
    tail = _tail(t, chunks[-1], len(chunks) > 1)
    everything: Letters = frozenset(chunks[0].letters)
    told = chunks[0].told
    if len(chunks) > 1:
        everything = everything.union(*(chunk.letters for chunk in chunks))
        told = any(chunk.told for chunk in chunks)
    if told and (len(everything) == len(options) or _is_mixed(t, chunks)):
        return None  # the question's echo; "A，" and D's text
    approved = tail == "good"
    if tail in ("end", "why", "or") or (approved and _approves_no_more(t, chunks[-1].stop, everything)):
        return None if _goes_on(t, chunks[-1].stop, everything) else Reading((everything,), chunks[-1].stop)
    if len(chunks) == 1 or approved or tail == "open":
        return None
    rank = chunks[-1].rank
    if any(chunk.rank >= rank for chunk in chunks[1:-1]) or (tail == "label" and rank < 3):
        return None  # "A,C,D错误": nobody can say where the list ends
    if tail == "no" and rank < 3 and not names_somebody(t, chunks[-1].stop) and not _is_suffixed(t, chunks[-1]):
        return None
    kept = chunks[:-1]
    runs_out = "end" in t.kinds[chunks[-1].stop : chunks[-1].stop + 2]
    return Reading((frozenset().union(*(chunk.letters for chunk in kept)),), kept[-1].stop, runs_out=runs_out)


def _is_mixed(t: TokenStream, chunks: list[_Chunk]) -> bool:
    """True where letters and texts of other options stand in one list."""
    kinds = t.kinds[chunks[0].run : chunks[-1].stop]
    named = frozenset("".join(t.word(k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "run").upper())
    told = {letters_at(t, k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "option"}
    return "run" in kinds and named != told


def _goes_on(t: TokenStream, index: int, letters: Letters) -> bool:
    """True where bare letters stand behind the full stop: "A。C。" may be one list, or two answers."""
    if t.kinds[index] not in ("stop", "dot"):
        return False
    index = skip(t, index, _BETWEEN_SENTENCES, 5)
    chunk = _chunk(t, index, LETTERS, False, 0) if t.kinds[index] in LIST_BEGINS else None
    return (
        chunk is not None
        and not chunk.letters <= letters
        and _tail(t, chunk, False) in ("end", "why")
        and not is_label(t, chunk.run)
    )


def _is_suffixed(t: TokenStream, chunk: _Chunk) -> bool:
    """ "A,C项考查…": a clause of its own (conclusions 86, 146)."""
    return t.kinds[chunk.stop - 1] in ("suffix", "named") and t.kinds[chunk.stop] == "text"


def _tail(t: TokenStream, chunk: _Chunk, several: bool) -> Tail:
    """What stands behind the last item."""
    index, kind = chunk.stop, t.kinds[chunk.stop]
    verdict = verdict_at(t, index)
    if verdict is not None:
        return "good" if verdict.good else "bad"
    if several and chunk.items == 1 and len(chunk.letters) == 1 and is_label(t, chunk.run):
        return _label_tail(t, index)
    if kind in ("dot", "dash") and t.kinds[index + 1] in ("run", "word"):
        return "end" if kind == "dot" and t.word(chunk.run).isupper() else "no"  # "a.k.a.", "E-mail", "A-D"
    if kind == "colon" and begins_item(t, index + 1):
        return "no"  # "【A】:【B】:【C】"
    if kind in ENDS or (kind == "space" and t.kinds[index + 1] in ENDS):
        return "end"
    return _behind_space(t, index + 1) if kind == "space" else _tail_word(t, index)


def _tail_word(t: TokenStream, index: int) -> Tail:
    """What a word right behind the last letter says of the list."""
    kind, word = t.kinds[index], t.text[t.starts[index] : t.starts[index] + 4]
    if kind in ("why", "or"):
        return "why" if kind == "why" else "or"
    if kind in ("etc", "scope") or word.startswith(("吗", "么")):
        return "open"
    if word.startswith(("排除", "不选", "不是", "not")):
        return "why"
    if kind == "void":
        return "bad"
    if kind == "be" and t.kinds[skip(t, index, {"be", "link", "this"})] in ("answer", "right"):
        return "end"
    if kind == "link" and word.startswith(("就", "也")) and t.kinds[index + 1] == "be":
        return "why"
    return "end" if word.startswith(("了", "啊", "吧", "呢")) else "no"


def _label_tail(t: TokenStream, index: int) -> Tail:
    """Behind a last letter that a label's mark follows: an explanation, or the next line's own text."""
    bracketed = t.kinds[index - 1] == "close"
    following = skip(t, index if bracketed else index + 1, BLANK)
    if bracketed and t.kinds[following] != "why":
        return "open"
    return "why" if t.kinds[following] == "why" else "label"


def _behind_space(t: TokenStream, index: int) -> Tail:
    """ "A 因为" goes on, "A 公司" is a name, "A 甲有责" is a remark if no further letter stands in its sentence."""
    kind = t.kinds[index]
    if kind in ("why", "so", "sum", "this", "answer", "dash", "open", "close", "scope"):
        return "why"
    if kind == "void" and t.word(index) in ("not", "n't", "排除"):
        return "why"
    if kind == "bad" and begins_item(t, index + 1):
        return "why"
    if kind in ("word", "run", "etc", "or") or names_somebody(t, index) or not _HAN.match(t.text, t.starts[index]):
        return "no"
    last = index + _SENTENCE
    while t.kinds[index] not in ("stop", "line", "block", "end", "gap") and index < last:
        if t.kinds[index] == "run" and len(t.word(index)) == 1 and t.kinds[index - 1] in ("space", "semi", "comma"):
            return "no"
        index += 1
    return "why"


def _approves_no_more(t: TokenStream, index: int, letters: Letters) -> bool:
    """True unless the sentence goes on to approve further letters: "A正确,B错误,C正确" is a review, not an answer."""
    last = min(index + 40, len(t.kinds) - 1)
    while index < last and t.kinds[index] not in ("stop", "line", "block"):
        if t.kinds[index] == "run" and not set(t.word(index)) <= letters:
            stop = item_end(t, index)
            verdict = verdict_at(t, stop)
            if verdict is not None and verdict.good:
                return False
        index += 1
    return True


def read_restated(t: TokenStream, run: int, options: str) -> Reading | None:
    """Read letters followed by their options' texts; all options in order are the question's echo, not an answer."""
    items = labelled_items(t, run, options)
    letters = frozenset(item.letter for item in items)
    told = frozenset(item.told or item.letter for item in items)
    if told != letters:  # A's letter and C's text
        return Reading((letters, told), items[-1].stop, True) if len(letters) < len(options) else None
    judged = next((number for number, item in enumerate(items) if item.verdict), len(items))
    stop = items[-1].stop
    runs_out = t.kinds[skip(t, stop, BLANK | {"stop", "mark"})] == "end"
    if judged < len(items):
        if len(items) == 1:
            return Reading((frozenset(items[0].letter),), stop, True, runs_out) if items[0].verdict == "good" else None
        if judged == 0 or any(item.verdict != "bad" for item in items[judged:]):
            return None
        return Reading((frozenset(item.letter for item in items[:judged]),), stop, True, runs_out)
    if len(letters) > 1 and letters >= frozenset(options):
        return None
    return Reading((letters,), stop, True, runs_out)
