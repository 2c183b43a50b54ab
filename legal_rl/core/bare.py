"""Bare answers: nothing is announced, and the whole response, or its first line before a heading, is a list."""

import re
from bisect import bisect_left
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.asked import (
    alters_little,
    behind_echo,
    behind_samples,
    has_several,
    is_echo_alone,
    is_most_alike,
    without_signs,
)
from legal_rl.core.assertion import Asks, Claim, touches_end
from legal_rl.core.items import read_items
from legal_rl.core.labels import Labelled, is_exact, is_label, labelled_items
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import BLANK, CLAUSE_ENDS, SPACE, every_option, items_end, letters_at, skip
from legal_rl.core.polarity import asks_for
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.scanner import WORDS, TokenStream, scan
from legal_rl.core.verdicts import names_by_letter
from legal_rl.core.words import HEADINGS, any_of

_HEADER: Final = re.compile(rf"\s*\n[\s*#【\[(<]{{0,8}}(?:答案)?(?:{any_of((*HEADINGS, '因为', '根据'))})")
_LEFT_OVER: Final = re.compile(r"[\s。.!*]*(?:(?:均|都|皆|全部?)?(?:正确|对|选)[。.]?)?")
_RIGHT: Final = re.compile("正确|对|correct")
_SMALL_TAG: Final = re.compile(r"</?[^<>]{0,20}>")
_OPENS: Final = re.compile(
    rf"[\s{re.escape(''.join(mark for mark in WORDS if WORDS[mark] in ('open', 'mark')))}]*(?:选项|第|[A-Za-z<])"
)
_LONGEST_BARE = 200
_AMONG: Final = re.compile("(?:以上|上述)(?:四个)?选项中?,?")
_UNCLEAR: Final = frozenset({"void", "bad", "wrong", "ask", "run", "option", "why"})
_PERHAPS: Final = re.compile("可能|也许|或许|一定|部分")


def bare_claims(text: str, options: str, question: Question | None = None) -> list[Claim]:
    """Claims of folded ``text`` that is letters and nothing else; of a known question also its options' own texts.

    Behind an echo of the question's stem the answer may stand as well. Labelled lines are read where every one of them
    restates its option, few words altered at most.
    """
    body = _SMALL_TAG.sub(" ", text).strip() if "<" in text else text.strip()
    body = body.lstrip("]:").lstrip()
    body = body[behind_samples(body) :] if question else body
    echo = behind_echo(body, question)
    body = body[echo:]
    first, newline, _ = body.partition("\n")
    if newline and _HEADER.match(body, len(first)):
        body = first.strip()
    if not body or _is_long(body):
        return []
    t = scan(body)
    after = every_option(t, 0)
    if after is not None and not t.text[t.starts[after] :].strip("。.! "):
        says: Asks = "right" if _RIGHT.search(t.text) else ""
        return [Claim(0, len(text), (frozenset(options),), "bare", says=says)]
    reading = read_list(t, 0, options, field=True)
    if reading is None:
        whole = not echo and (restates_all(t, options, question) or names_all(t, options, question))
        return [Claim(0, len(text), (frozenset(options),), "bare", cut=True)] if whole else []
    end = t.ends[reading.stop - 1]
    if reading.restated and "\n" in body:
        if not _restates(t, options, question) or body[end:].strip():
            return []
    elif _LEFT_OVER.fullmatch(body, end) is None:
        return []
    return [Claim(0, len(text), reading.sets, "bare", cut=touches_end(t, reading))]


def _is_long(body: str) -> bool:
    """True where a body has too many words of its own to be bare letters; mostly its beginning says so."""
    if len(body) <= _LONGEST_BARE:
        return False
    return any(len(without_signs(part)) > _LONGEST_BARE for part in (body[: _LONGEST_BARE + 1], body))


def opens_with_letters(text: str) -> bool:
    """True where the first line of ``text``, which is not the last, may begin with letters (``opening_claim``)."""
    return "\n" in text and _OPENS.match(text) is not None


def opening_claim(t: TokenStream, options: str, question: Question | None) -> list[Claim]:
    """The claim of a first line that is letters, with or without their options' texts, and nothing else.

    A line that heads a review, which goes on to further options, claims nothing.
    """
    first = skip(t, 0, BLANK | {"open", "mark", "named"})
    end = t.text.find("\n", t.starts[first])
    if t.kinds[first] != "run" or end < 0:
        return []
    claims = bare_claims(t.text[:end], options, question)
    letters = claims[0].sets[0] if claims else frozenset()
    if not letters or not letters < frozenset(options) or _heads_others(t, first, letters):
        return []
    return [Claim(0, end, claims[0].sets, "bare")]


def first_line_claim(t: TokenStream, options: str, question: Question) -> list[Claim]:
    """The claim of a letter alone in the first line, where what follows speaks of no other option of ``question``.

    So too where what follows is the question again and nothing else.
    """
    claims = opening_claim(t, options, question)
    if not claims or len(claims[0].sets[0]) > 1:
        return []
    following = t.text[claims[0].end :]
    if is_echo_alone(following):
        return claims
    index = bisect_left(t.starts, claims[0].end)
    (letter,) = claims[0].sets[0]
    while t.kinds[index] != "end":
        if t.kinds[index] in ("run", "option") and letters_at(t, index) != letter:
            return []
        index += 1
    return claims if is_most_alike(following, letter, question) else []


def _heads_others(t: TokenStream, start: int, letters: Letters) -> bool:
    """True where a line behind ``start`` is a letter that is none of ``letters``, or begins with its label."""
    for index in range(start, len(t.kinds)):
        if t.kinds[index] not in ("line", "block"):
            continue
        run = skip(t, index + 1, SPACE | {"open", "mark", "dash", "named"})
        if t.kinds[run] != "run" or letters.issuperset(t.word(run).upper()):
            continue
        if is_label(t, run) or t.kinds[items_end(t, run, LETTERS)] in ("line", "block"):
            return True
    return False


def restates_all(t: TokenStream, options: str, question: Question | None) -> bool:
    """True for every option with its label and its own text and nothing else but 答案: before them.

    Such a text is an answer only to a question of which several options may be right; with its stem, or where one is
    right, it is an echo. A text may differ in few words, though not in a negation.
    """
    if question is None or not has_several(question):
        return False
    begin = _behind_cue(t)
    run = skip(t, begin, BLANK | {"open", "mark"})
    if t.kinds[run] != "run" or not is_label(t, run):
        return False
    items = labelled_items(t, run, options)
    if len(items) < len(options) or t.kinds[skip(t, items[-1].stop, BLANK | {"tag"})] != "end":
        return False
    return all(_is_copy(t, item, question) for item in items)


def names_all(t: TokenStream, options: str, question: Question | None) -> bool:
    """True for one sentence that says of every option by its letter what the stem asks for: A、B、C、D均符合规定。"""
    if question is None or not has_several(question) or asks_for(question.stem) != "right":
        return False
    if names_by_letter(question.stem, *question.options.values()):
        return False
    begin = _behind_cue(t)
    among = _AMONG.match(t.text, t.starts[begin])
    while among is not None and t.starts[begin] < among.end():
        begin += 1
    chunks = read_items(t, begin, options)
    if not chunks or frozenset().union(*(chunk.letters for chunk in chunks)) != frozenset(options):
        return False
    stop = chunks[-1].stop
    said = next(index for index in range(stop, len(t.kinds)) if t.kinds[index] in CLAUSE_ENDS)
    ended = t.kinds[skip(t, said, BLANK | {"stop", "tag"})] == "end"
    doubted = _PERHAPS.search(t.text, t.starts[stop], t.starts[said])
    return t.kinds[stop] == "all" and ended and not doubted and _UNCLEAR.isdisjoint(t.kinds[stop:said])


def _behind_cue(t: TokenStream) -> int:
    begin = skip(t, 0, BLANK | {"close", "mark", "dash", "colon", "open"})
    return skip(t, begin + 1, BLANK | {"close", "mark", "colon", "be"}) if t.kinds[begin] == "answer" else begin


def _restates(t: TokenStream, options: str, question: Question | None) -> bool:
    """True where every labelled item is its own option of a known question, few words altered at most."""
    run = skip(t, 0, BLANK | {"open", "mark"})
    if question is None or t.kinds[run] != "run":
        return False
    return all(_is_copy(t, item, question) for item in labelled_items(t, run, options))


def _is_copy(t: TokenStream, item: Labelled, question: Question) -> bool:
    words = t.text[t.starts[item.start] : t.starts[item.stop]]
    return is_exact(t, item) or (item.told == "" and alters_little(words, question.options.get(item.letter, "")))
