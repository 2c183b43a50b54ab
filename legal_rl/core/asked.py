"""The question that was asked, as the scanner sees it: its stem and its options' texts become signs.

Where a question is known, ``mark`` writes one private character over every character of its stem and of each option
that a response repeats word by word. So the words of an option judge nothing and announce nothing, an option named by
its text alone is read as its letter, and a stem repeated is known from a question that the writer invents.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.words import ASKING_SIGN, FOREIGN_SIGN, KIND_OF, KINDS, OPTION_SIGNS, STEM_SIGN, any_of

_UNMISTAKABLE: Final = 8  # so many characters are a text of the question wherever they stand; fewer between marks only
_SHORTEST: Final = 2
_CLOSED: Final = "。.;!?:, "  # a copy may lack the marks at the end
_EDGES: Final = frozenset(" \n\t,;:。.!?、()[]【】<>\"'“”「」《》*")
_BEFORE: Final = _EDGES | frozenset("是为选")
_BEFORE_SENTENCE: Final = frozenset("。!\n ,>此以故")
_BEHIND_SENTENCE: Final = frozenset("。!\n")
_ASKS: Final = re.compile("下列|以下|上述|哪|何|谁|什么|几|[多如]少|是否|吗")
_GAP: Final = re.compile("(?<=[是为])(?:什么|谁)\\Z")  # 该制度是什么
_CLAUSES: Final = re.compile(r"[,。;!?:]")
_SIGNS: Final = re.compile(f"[{OPTION_SIGNS}{STEM_SIGN}{ASKING_SIGN}]+")
_OPTION: Final = re.compile(f"[{OPTION_SIGNS}]")
_ASKED: Final = re.compile(f"[{STEM_SIGN}{ASKING_SIGN}]")
# Where what may answer begins behind an echo: an option's text, or a label.
_ANSWERS: Final = re.compile(
    f"[A-J](?=[.:、)\\]】]|[{OPTION_SIGNS}])|[{OPTION_SIGNS}]"
    r"|[A-J](?:[、,和]?[A-J]){0,9}(?=[)】]?[。.]?[ \t]*(?:\n(?!\s{0,4}[(\[*]{0,3}[A-J](?![A-Za-z]))|\Z))"
)
_LINES: Final = re.compile(r"(?:[A-J][.、:)][^\n]*\n+)+")
_LABELS: Final = re.compile(f"[A-J](?=[.:、)\\]】]{{1,2}} ?[{OPTION_SIGNS}])")
_MARKS: Final = " \n\t,.:;?!。、…()[]【】*#"
# 请选出一个正确的答案，并写在… (base models, lenient rows)
_INSTRUCTION: Final = re.compile(r"请[^\n]{0,80}(?:选出|回答|写在)[^\n]{0,120}\n\s*")
_SEVERAL: Final = re.compile("哪些|哪几")
_EVERY: Final = re.compile("[都均皆](?![价匀衡等市])(?<!首都)(?<!平均)")
_NEGATION: Final = re.compile("[不无没未非否]")
# Words alone behind an option's letter and its mark, perhaps another question's option: A:港口国; B,即公平责任.
_LETTERED: Final = re.compile(
    r"([A-J])(?<![A-Za-z][A-J])[)\]】*]{0,3}(?:[.:、)\]】]\*{0,2} ?|,? ?即)([一-鿿]{2,40}+)(?=[\s。.,;!(]|\Z)"
)
# What announces, judges or explains is the writer's own, where it is most of what he writes or begins it.
_OWN_WORDS: Final = re.compile(
    any_of(
        word
        for kind in ("answer", "reply", "right", "wrong", "choose", "good", "bad", "void", "why", "all", "scope")
        for word in (*KINDS[kind], *KINDS["says"], *KINDS["named"], *KINDS["suffix"])
    )
)
_PLAIN: Final = re.compile(any_of(KINDS["plain"]))
_HAN: Final = re.compile("[一-鿿]")
_FEW: Final = 4  # one pair of neighbouring characters in so many may be the question's by chance
_LEAST_ECHO: Final = 4
_LONGEST_ECHO: Final = 400
_LONGEST_QUESTION: Final = 4000


def mark(text: str, question: Question) -> str:
    """Write signs over what folded ``text`` repeats of ``question``, keeping every position."""
    marked = _marked(question.stem, tuple(question.options.values()))
    if marked.sentences and marked.opened in text:
        for sentence, signs in marked.sentences:
            text = _between_marks(text, sentence, signs, _BEFORE_SENTENCE, _BEHIND_SENTENCE)
    for piece, sign in marked.pieces:
        if piece in text:
            signs = sign * len(piece)
            text = text.replace(piece, signs) if len(piece) >= _UNMISTAKABLE else _between_marks(text, piece, signs)
    return _LETTERED.sub(lambda lettered: _foreign(lettered, question), text)


def _foreign(lettered: re.Match[str], question: Question) -> str:
    """The words behind an option's letter as signs, where nothing of them is the option's or the question's.

    So too where they are a part of another option's text alone.
    """
    words, own = lettered[2], _folded(question.options.get(lettered[1], ""))
    told = frozenset(_HAN.findall(own))
    if not told or (len(words) < _UNMISTAKABLE and len(own) <= 2 * len(words) and not told.isdisjoint(words)):
        return lettered[0]
    if not _is_anothers(words, own, question):
        pairs = _pairs(words)
        asked = "\n".join(map(_folded, (question.passage or "", question.stem, *question.options.values())))
        known = [pair for pair in pairs if pair in asked]
        if len(known) * _FEW > len(pairs) or any(pair in own for pair in known) or _is_writers(words):
            return lettered[0]
    return lettered[0].removesuffix(words) + FOREIGN_SIGN * len(words)


def _is_writers(words: str) -> bool:
    """True where ``words`` judge, announce or explain: 不合法, 因前者违约; 无过错责任 does neither."""
    found = list(_OWN_WORDS.finditer(_PLAIN.sub("□", words)))
    first = found[0][0] if found and found[0].start() == 0 else ""
    return len(first) > 1 or first in KINDS["why"] or 2 * sum(len(word[0]) for word in found) >= len(words)


def _is_anothers(words: str, own: str, question: Question) -> bool:
    """True where ``words`` are a part of another option's text, and neither of the ``own`` nor of the stem."""
    if len(words) < _LEAST_ECHO or words in own or words in _folded(question.stem):
        return False
    return any(words in _folded(option) for option in question.options.values())


def asks_again(text: str, position: int, options: str) -> bool:
    """True where the question stands once more at ``position`` of a marked text, all options but one word by word.

    Of its stem the last clause is enough.
    """
    repeated = text[position : position + _LONGEST_QUESTION].partition("<")[0]
    first = _OPTION.search(repeated)
    if first is None or _ASKED.search(repeated, 0, first.start()) is None:
        return False
    found = sum(1 for letter, sign in zip(options, OPTION_SIGNS, strict=False) if _labelled(repeated, letter, sign))
    return found >= len(options) - 1


def _labelled(text: str, letter: str, sign: str) -> bool:
    position = text.find(sign)
    return position > 0 and letter in text[max(0, position - 4) : position]


def without_signs(text: str) -> str:
    """The part of a marked text that is the response's own."""
    return _SIGNS.sub("", text)


def behind_samples(text: str) -> int:
    """The position of the last block of a marked text, where it holds the question's options and others none of them.

    So base models go on with a prompt's samples: blocks of labelled lines, the last one theirs.
    """
    begin = text.rfind("\n\n") + 2
    is_last = begin > 1 and _SIGNS.search(text, begin) is not None and _SIGNS.search(text, 0, begin) is None
    return begin if is_last and _LINES.fullmatch(text, 0, begin) else 0


def is_echo_alone(text: str) -> bool:
    """True for a marked text that is the stem, options and their labels and nothing of the response's own."""
    return _ASKED.search(text) is not None and not without_signs(_LABELS.sub("", text)).strip(_MARKS)


def has_several(question: Question | None) -> bool:
    """True where several options may be right: by the question's form, or without one by 哪些 or 哪几 in its stem."""
    if question is None or question.form is not None:
        return question is not None and question.form != "single"
    return _SEVERAL.search(question.stem) is not None


def behind_instruction(text: str) -> int:
    """The position behind the last instruction of a prompt that a marked text repeats; 0 where there is none."""
    end = 0
    if "\n" in text and "请" in text and ("选出" in text or "写在" in text or "回答" in text):  # the engine is slower
        for found in _INSTRUCTION.finditer(text):
            end = found.end()
    return end


def behind_echo(text: str, question: Question | None) -> int:
    """The position behind a beginning that repeats the prompt: its instruction, the stem or a piece of it."""
    instruction = _INSTRUCTION.match(text, len(text) - len(text.lstrip()))
    begin = instruction.end() if instruction else 0
    if question is None:
        return begin
    first = _ANSWERS.search(text, begin, begin + _LONGEST_ECHO + len(question.stem))
    if first is None:
        return begin
    lead = text[begin : first.start()].strip(_MARKS)
    own = without_signs(lead).strip(_MARKS)
    repeats = not own if lead != own else len(own) >= _LEAST_ECHO and own in _folded(question.stem)
    return first.start() if repeats else begin


def is_foreign(asked: str, question: Question) -> bool:
    """True where the text of a question in a marked text is another question's: less than half of it is the stem's."""
    own = "".join(filter(str.isalnum, without_signs(asked)))
    stem = _folded(question.stem)
    if _SIGNS.search(asked) or not own:
        return False
    if len(own) < _UNMISTAKABLE:
        return own not in stem
    return 2 * len(_pairs(own) & _pairs(stem)) < len(_pairs(own))


def alters_little(text: str, option: str) -> bool:
    """True where ``text`` is a copy of ``option`` with few other words and as many negations (不可以 is not 可以)."""
    own, told = ("".join(filter(str.isalnum, words)) for words in (text, _folded(option)))
    alike = len(_pairs(own) & _pairs(told))
    return 10 * alike >= 8 * max(len(_pairs(own)), len(_pairs(told))) > 0 and len(_NEGATION.findall(own)) == len(
        _NEGATION.findall(told)
    )


def is_most_alike(text: str, letter: str, question: Question, *, ties: bool = False) -> bool:
    """True where a marked ``text`` has more of the option ``letter`` than of any other, by pairs of characters.

    ``ties``: as much is enough.
    """
    told = _pairs(text)
    shares = {}
    for name, option in question.options.items():
        own = _pairs(_folded(option)) or {""}
        sign = OPTION_SIGNS[LETTERS.index(name)]
        shares[name] = 1.0 if sign in text else len(own & told) / len(own)
    most = max(share for name, share in shares.items() if name != letter)
    return most <= shares[letter] if ties else most < shares[letter]


def _pairs(text: str) -> set[str]:
    return {first + second for first, second in pairwise(text)}


@lru_cache(maxsize=4096)
def _folded(stem: str) -> str:
    return fold(stem)


def _copies(option: str) -> list[str]:
    """The option's text, also with another word for all of them where it has one: 甲乙均有责 for 甲乙都有责."""
    return [option, *(copy for word in "都均皆" if (copy := _EVERY.sub(word, option)) != option)]


@dataclass(frozen=True, slots=True)
class _Marked:
    """Texts to look for and their signs: ``pieces`` of a question, and ``sentences`` that begin with ``opened``.

    Pieces have one sign a character, the longest stand first, as an option's text may stand in another's.
    """

    pieces: tuple[tuple[str, str], ...]
    sentences: tuple[tuple[str, str], ...]
    opened: str


@lru_cache(maxsize=4096)
def _marked(stem: str, options: tuple[str, ...]) -> _Marked:
    asked = fold(stem).strip().rstrip(_CLOSED)
    asking = next((clause for clause in reversed(_CLAUSES.split(asked)) if clause.strip()), "").strip()
    pieces = [(asked, STEM_SIGN), (asking, ASKING_SIGN)]
    pieces = [(piece, sign) for piece, sign in pieces if len(piece) >= _UNMISTAKABLE]
    folded = [fold(option).strip().rstrip(_CLOSED) for option in options]
    gap = _GAP.search(asking)
    opened = asking[: gap.start()] if gap else asking  # what an option's text makes a sentence of
    completed = () if _ASKS.search(opened) else (asked[: len(asked) - len(asking)] + opened, opened)
    sentences = []
    for sign, option in zip(OPTION_SIGNS, folded, strict=False):
        if len(option) < _SHORTEST:
            continue
        if option not in KIND_OF and folded.count(option) == 1:
            pieces += [(copy, sign) for copy in _copies(option) if copy == option or copy not in folded]
        for begin in completed:
            if len(begin) >= _LEAST_ECHO:
                signs = STEM_SIGN * (len(begin) - len(opened)) + ASKING_SIGN * len(opened) + sign * len(option)
                sentences.append((begin + option, signs))
    longest_first = sorted(pieces, key=lambda piece: (-len(piece[0]), piece[1]))
    return _Marked(tuple(longest_first), tuple(sentences), opened)


def _between_marks(
    text: str, piece: str, signs: str, before: frozenset[str] = _BEFORE, behind: frozenset[str] = _EDGES
) -> str:
    """Write ``signs`` over a short option where it stands by itself: behind a mark or a link, before a mark."""
    parts, done, begin = [], 0, text.find(piece)
    while begin >= 0:
        end = begin + len(piece)
        if (end == len(text) or text[end] in behind) and (begin == 0 or text[begin - 1] in before):
            parts += [text[done:begin], signs]
            done = end
        begin = text.find(piece, end)
    return "".join(parts) + text[done:] if parts else text
