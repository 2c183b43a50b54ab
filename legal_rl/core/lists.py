"""Lists of option letters in answer position: read whole, or not at all.

The grammar is in docs/reference/parser.md. ``read_list`` gets the token at which a list would begin; letters in
running prose are never looked at. What stands behind the last letter decides (``tails``): it ends the list, explains or
approves it, or makes it no list; behind a comma, a space or a line end it may also begin the next clause, which takes
the last letters with it. Where both can be meant there is no reading.
"""

from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.items import Chunk, read_items
from legal_rl.core.labels import heads_text
from legal_rl.core.phrases import BLANK, CLAUSE_ENDS, EXCEPT, SPACE, letters_at, names_party, skip
from legal_rl.core.questions import LETTERS
from legal_rl.core.restated import Reading, read_restated
from legal_rl.core.scanner import TokenStream, scan
from legal_rl.core.tails import (
    approves_no_more,
    goes_on,
    is_suffixed,
    names_more,
    names_more_inside,
    reaches_end,
    tail_of,
)

_BEFORE_OR: Final = BLANK | {"comma"}
_NAMELY: Final = SPACE | {"comma", "link"}
_BEHIND_OR: Final = BLANK | {"link", "choose", "be"}
_BEFORE_WORDS: Final = BLANK | {"comma", "semi", "colon"}
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
    if other is None:
        asked = t.kinds[reading.stop + (t.kinds[reading.stop] == "space")] == "ask"
        return None if asked else reading  # "答案：A？" asks
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


def only_letters(written: str, options: str) -> Letters:
    """The letters of folded ``written``, a list of ``options`` and nothing else; none where it is not one list."""
    reading = read_letters(written, options, field=True)
    letters: Letters = reading.sets[0] if reading and len(reading.sets) == 1 else frozenset()
    return letters if letters <= frozenset(options) else frozenset()


def _one_list(t: TokenStream, start: int, options: str, field: bool) -> Reading | None:
    chunks = read_items(t, start, options, field=field)
    if not chunks or _is_not_applicable(t, chunks[0]):
        return None
    first = chunks[0]
    alone = first.items == 1 and len(first.letters) == 1
    if alone and heads_text(t, first.run):
        restated = read_restated(t, first.run, options)
        letters: Letters = frozenset().union(*restated.sets) if restated else frozenset()
        if restated and names_more_inside(t, first.run, restated.stop, letters, options):
            return None
        return restated
    return _judge(t, chunks, options)


def _is_not_applicable(t: TokenStream, chunk: Chunk) -> bool:
    return t.text[t.starts[chunk.run] : t.starts[chunk.run] + 3].upper() == "N/A"


def _judge(t: TokenStream, chunks: list[Chunk], options: str) -> Reading | None:
    tail = tail_of(t, chunks[-1], len(chunks) > 1)
    everything: Letters = frozenset(chunks[0].letters)
    told = chunks[0].told
    if len(chunks) > 1:
        everything = everything.union(*(chunk.letters for chunk in chunks))
        told = any(chunk.told for chunk in chunks)
    if told and (len(everything) == len(options) or _is_mixed(t, chunks)):
        return None  # the question's echo; "A，" and D's text
    if t.kinds[skip(t, chunks[-1].stop, _NAMELY, 3)] == "foreign":
        return None  # "B，即" and another question's option
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
    # The words behind the item that is left out show that it is; where they are cut, they may have shown another thing.
    words = skip(t, chunks[-1].stop, _BEFORE_WORDS)
    last = words + _SENTENCE
    while words < last and t.kinds[words] not in CLAUSE_ENDS:
        words += 1
    runs_out = t.kinds[words] == "end" or reaches_end(t, chunks[-1].stop)
    return Reading((frozenset().union(*(chunk.letters for chunk in kept)),), kept[-1].stop, runs_out=runs_out)


def _is_template(t: TokenStream, chunks: list[Chunk], letters: Letters) -> bool:
    """True for the letters from A on with slashes between them, or for an exception: "[A/B/C/D]", "ABCD（B除外）"."""
    end = t.ends[chunks[-1].stop - 1]
    if len(letters) >= _FORM and letters == frozenset(LETTERS[: len(letters)]):
        written = t.text[t.starts[chunks[0].run] : end]
        if written.count("/") == len(letters) - 1:
            return True
    return t.kinds[chunks[-1].stop] != "stop" and EXCEPT.match(t.text, end) is not None


def _is_mixed(t: TokenStream, chunks: list[Chunk]) -> bool:
    """True where letters and texts of other options stand in one list."""
    kinds = t.kinds[chunks[0].run : chunks[-1].stop]
    named = frozenset("".join(t.word(k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "run").upper())
    told = {letters_at(t, k) for k in range(chunks[0].run, chunks[-1].stop) if t.kinds[k] == "option"}
    return "run" in kinds and named != told
