"""Lists of option letters in answer position: read whole, or not at all.

The grammar is in docs/reference/parser.md. ``read_list`` gets the token at which a list would begin; letters in
running prose are never looked at. What stands behind the last letter decides (``tails``): it ends the list, explains or
approves it, or makes it no list; behind a comma, a space or a line end it may also begin the next clause, which takes
the last letters with it. Where both can be meant there is no reading.
"""

from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.phrases import (
    BLANK,
    EXCEPT,
    OPENING,
    SPACE,
    begins_item,
    behind_group,
    close,
    letters_at,
    names_party,
    plausible,
    skip,
    verdict_at,
)
from legal_rl.core.questions import LETTERS
from legal_rl.core.restated import Reading, is_label, read_restated
from legal_rl.core.scanner import TokenStream, scan
from legal_rl.core.tails import RANK, Chunk, approves_no_more, goes_on, is_suffixed, names_more, reaches_end, tail_of

_BEFORE_OR: Final = BLANK | {"comma"}
_BEHIND_OR: Final = BLANK | {"link", "choose", "be"}
_MOST_OPENING = 12
_FORM = 4  # so many letters with slashes between them are a form to fill in
_SENTENCE = 60  # tokens of a sentence that are looked through for further letters


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
    """The token where an alternative begins: A或者选B, A还是B."""
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
        stop = chunks[-1].stop
        if t.kinds[stop] == "open" or (t.kinds[stop] == "space" and t.kinds[stop + 1] == "open"):
            stop = behind_group(t, stop)
        after = _weak(t, stop) if t.kinds[stop] in RANK else None
        following = _chunk(t, after[0], options, field, after[1]) if after else None
        if following is None:
            break
        chunks.append(following)
    return _judge(t, chunks, options)


def _is_not_applicable(t: TokenStream, chunk: Chunk) -> bool:
    return t.text[t.starts[chunk.run] : t.starts[chunk.run] + 3].upper() == "N/A"


def _chunk(t: TokenStream, start: int, options: str, field: bool, rank: int) -> Chunk | None:
    item = _item(t, start, options, field)
    if item is None:
        return None
    run, stop = item
    chunk = Chunk(set(letters_at(t, run)), run, stop, rank, told=t.kinds[run] == "option")
    while True:
        after = _strong(t, chunk.stop)
        item = _item(t, after, options, field) if after else None
        if item is None and (glossed := behind_group(t, chunk.stop)) != chunk.stop:
            if _judged_bad(t, chunk.stop, glossed):
                return None  # "A（×）"
            after = _strong(t, glossed)
            item = _item(t, after, options, field) if after else None
        if item is None:
            return chunk
        chunk.letters.update(letters_at(t, item[0]))
        chunk.told |= t.kinds[item[0]] == "option"
        chunk.stop = item[1]
        chunk.items += 1


def _judged_bad(t: TokenStream, start: int, stop: int) -> bool:
    begin = skip(t, start, OPENING, 4)
    verdict = verdict_at(t, begin) if begin < stop else None
    return verdict is not None and not verdict.good and t.kinds[verdict.stop] in ("close", "comma")


def _item(t: TokenStream, start: int, options: str, field: bool) -> tuple[int, int] | None:
    """The run of letters of the item at ``start`` and the token behind it."""
    run = start if t.kinds[start] == "run" else skip(t, start, OPENING, _MOST_OPENING)
    if t.kinds[run] in ("named", "choose"):
        run = skip(t, run + 1, OPENING | {"named"}, _MOST_OPENING)
    if t.kinds[run] != "option" and (t.kinds[run] != "run" or not plausible(t.word(run), options, field)):
        return None
    stop = close(t, run + 1)
    if t.kinds[stop] == "named" and stop == run + 1 and t.kinds[stop + 1] in ("space", "mark", "close"):
        return run, close(t, stop + 1)  # "A选项 B选项"
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
    if t.kinds[index - 1] in ("close", "mark") and t.kinds[index] == "open":
        return index
    ahead = skip(t, index, BLANK, 2)
    if t.kinds[ahead] in ("comma", "semi", "enum"):
        beyond = skip(t, ahead + 1, BLANK, 2)
        if t.kinds[beyond] in ("and", "more"):
            return beyond + 1
    return ahead + 1 if t.kinds[ahead] in ("enum", "and") else None


def _weak(t: TokenStream, index: int) -> tuple[int, int] | None:
    """The token behind a separator that may also end a clause, and its rank; a bullet (- C) belongs to its line end."""
    rank, ahead = -1, index
    while t.kinds[ahead] in RANK and ahead < index + 4:
        rank = max(rank, RANK[t.kinds[ahead]])
        ahead += 1
    if rank == RANK["line"] and t.kinds[ahead] in ("dash", "mark", "and"):
        ahead = skip(t, ahead + 1, SPACE, 1)
    return (ahead, rank) if rank >= 0 else None


def _judge(t: TokenStream, chunks: list[Chunk], options: str) -> Reading | None:
    tail = tail_of(t, chunks[-1], len(chunks) > 1)
    everything: Letters = frozenset(chunks[0].letters)
    told = chunks[0].told
    if len(chunks) > 1:
        everything = everything.union(*(chunk.letters for chunk in chunks))
        told = any(chunk.told for chunk in chunks)
    if told and (len(everything) == len(options) or _is_mixed(t, chunks)):
        return None  # the question's echo; "A，" and D's text
    approved = tail == "good"
    if len(everything) > 1 and _is_template(t, chunks, everything):
        return None
    if tail in ("end", "why", "or") or (approved and approves_no_more(t, chunks[-1].stop, everything)):
        stop = chunks[-1].stop
        closed = t.kinds[stop] == "end" or (t.kinds[stop] == "stop" and t.kinds[stop + 1] == "end")
        whole = closed or (
            not goes_on(t, stop, everything) and (tail == "or" or not names_more(t, stop, everything, options))
        )
        return Reading((everything,), stop) if whole else None
    if len(chunks) == 1 or approved or tail == "open":
        return None
    rank = chunks[-1].rank
    if any(chunk.rank >= rank for chunk in chunks[1:-1]) or (tail == "label" and rank < 3):
        return None  # "A,C,D错误": nobody can say where the list ends
    repeats = everything == frozenset().union(*(chunk.letters for chunk in chunks[:-1]))
    if tail == "no" and not repeats and not names_party(t, chunks[-1].stop) and not is_suffixed(t, chunks[-1]):
        return None
    kept = chunks[:-1]
    runs_out = reaches_end(t, chunks[-1].stop)
    return Reading((frozenset().union(*(chunk.letters for chunk in kept)),), kept[-1].stop, runs_out=runs_out)


def _is_template(t: TokenStream, chunks: list[Chunk], letters: Letters) -> bool:
    """True for the letters from A on with slashes between them, or for an exception: "[A/B/C/D]", "ABCD（B除外）"."""
    end = t.ends[chunks[-1].stop - 1]
    if len(letters) >= _FORM and letters == frozenset(LETTERS[: len(letters)]):
        written = t.text[t.starts[chunks[0].run] : end]
        if written.count("/") == len(letters) - 1:
            return True
    return EXCEPT.match(t.text, end) is not None


def _is_mixed(t: TokenStream, chunks: list[Chunk]) -> bool:
    """True where letters and texts of other options stand in one list."""
    kinds = t.kinds[chunks[0].run : chunks[-1].stop]
    named = frozenset("".join(t.word(k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "run").upper())
    told = {letters_at(t, k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "option"}
    return "run" in kinds and named != told
