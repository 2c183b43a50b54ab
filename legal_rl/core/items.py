"""Items of a list: a letter in its marks, its noun and its own words, and what joins it to the next."""

from dataclasses import dataclass
from typing import Final

from legal_rl.core.phrases import (
    BLANK,
    OPENING,
    SPACE,
    begins_item,
    behind_group,
    close,
    letters_at,
    plausible,
    skip,
    verdict_at,
)
from legal_rl.core.scanner import TokenStream

RANK: Final = {"space": 0, "dot": 1, "comma": 1, "semi": 2, "line": 3, "block": 3}
_GOES_ON: Final = frozenset({*RANK, "open", "enum", "and"})  # what can stand behind an item that is not the last
_MOST_OPENING = 12
_MOST_ITEMS = 20  # in a chunk, and nearly so of chunks; more are no list of options


@dataclass(slots=True)
class Chunk:
    """Items joined by strong separators: their letters, first and last token, and the rank of what led here.

    ``told`` says that one of them is an option's text without its letter, ``worded`` that words of its own stand in
    brackets behind one that is not the last.
    """

    letters: set[str]
    run: int
    stop: int
    rank: int
    items: int = 1
    told: bool = False
    worded: bool = False


def read_items(t: TokenStream, start: int, options: str, *, field: bool = False) -> list[Chunk]:
    """The items from token ``start`` on, one chunk behind each separator that may also end a clause.

    Where items have words of their own in brackets, or a verdict stands behind those of the last, the last one's belong
    to it too. A list of too many items gives none; all its beginnings are kept, so that it is read once.
    """
    too_long = t.too_long.setdefault((options, field), set())
    chunk = _chunk(t, start, options, field, 0) if start not in too_long else None
    if chunk is not None and t.kinds[chunk.stop] not in _GOES_ON:
        return [chunk]
    chunks: list[Chunk] = []
    starts: list[int] = []
    while chunk is not None and start not in too_long:
        chunks.append(chunk)
        starts.append(start)
        stop = behind_group(t, chunk.stop)
        after = _weak(t, stop) if t.kinds[stop] in RANK else None
        start, rank = after or (start, 0)
        following = _chunk(t, start, options, field, rank) if after else None
        chunk.worded |= following is not None and stop != chunk.stop
        chunk = following
    too_long.update(starts if chunk is not None else starts[: -_MOST_ITEMS - 1])
    if starts and starts[0] in too_long:
        return []
    if not chunks or (stop := behind_group(t, chunks[-1].stop)) == chunks[-1].stop:
        return chunks
    if any(chunk.worded for chunk in chunks) or verdict_at(t, stop) is not None:
        chunks[-1].stop = stop
    return chunks


def _chunk(t: TokenStream, start: int, options: str, field: bool, rank: int) -> Chunk | None:
    item = _item(t, start, options, field)
    if item is None:
        return None
    run, stop = item
    chunk = Chunk(set(letters_at(t, run)), run, stop, rank, told=t.kinds[run] == "option")
    while t.kinds[chunk.stop] in _GOES_ON and chunk.items < _MOST_ITEMS:
        after = _strong(t, chunk.stop)
        item = _item(t, after, options, field) if after else None
        if item is None and (worded := behind_group(t, chunk.stop)) != chunk.stop:
            if _judged_bad(t, chunk.stop, worded):
                return None  # "A（×）"
            after = _strong(t, worded)
            item = _item(t, after, options, field) if after else None
            chunk.worded |= item is not None
        if item is None:
            return chunk
        chunk.letters.update(letters_at(t, item[0]))
        chunk.told |= t.kinds[item[0]] == "option"
        chunk.stop = item[1]
        chunk.items += 1
    return chunk


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
    named = stop + (t.kinds[stop] == "space")
    if t.kinds[named] == "suffix" or (t.kinds[named] == "named" and not begins_item(t, named + 1)):
        stop = close(t, skip(t, named + 1, {"suffix", "named"}, 1))
    elif (
        t.kinds[named] == "answer"
        and t.word(named) == "答案"
        and t.kinds[named + 1] not in ("colon", "be", "link", "run", "mark")
    ):
        stop = named + 1
    return run, stop


def _heads_own_text(t: TokenStream, index: int, option: int) -> bool:
    """True where the option's own text at ``option`` stands behind its letter and mark: "A⏎B. " and B's text."""
    if t.kinds[option] != "option" or t.kinds[index - 1] != "run":
        return False
    return t.kinds[index] in ("dot", "enum") and letters_at(t, option) == letters_at(t, index - 1)


def _strong(t: TokenStream, index: int) -> int | None:
    """The token behind a separator that binds: what follows belongs to the list."""
    if t.kinds[index - 1] in ("close", "mark") and t.kinds[index] == "open":
        return index
    ahead = skip(t, index, BLANK, 2)
    if t.kinds[ahead] in ("comma", "semi", "enum"):
        beyond = skip(t, ahead + 1, BLANK, 2)
        if t.kinds[beyond] in ("and", "more"):
            return beyond + 1
    if t.kinds[ahead] not in ("enum", "and") or _heads_own_text(t, index, ahead + 1):
        return None
    return ahead + 1


def _weak(t: TokenStream, index: int) -> tuple[int, int] | None:
    """The token behind a separator that may also end a clause, and its rank; a bullet (- C) belongs to its line end."""
    rank, ahead = -1, index
    if t.kinds[index] == "dot" and t.kinds[index + 1] == "space":
        rank = RANK["line"]  # as a rule the end of a sentence
    while t.kinds[ahead] in RANK and ahead < index + 4:
        rank = max(rank, RANK[t.kinds[ahead]])
        ahead += 1
    if rank == RANK["line"] and t.kinds[ahead] in ("dash", "mark", "and"):
        ahead = skip(t, ahead + 1, SPACE, 1)
    return (ahead, rank) if rank >= 0 and not _heads_own_text(t, index, ahead) else None
