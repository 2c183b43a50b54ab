"""What the reasoning of a response says of every option: is it right or wrong, is it to be chosen or not?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from legal_rl.core.answers import fold
from legal_rl.core.extraction import announces_correction
from legal_rl.core.judgements import Judgement, judgements
from legal_rl.core.questions import Question
from legal_rl.core.tags import TAG

Verdict = Literal["right", "wrong", "contradictory", "none"]
Asked = Literal["right", "wrong", "unclear"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OptionVerdict:
    """What the reasoning makes of one option; ``spans`` are (start, end) in characters of the text that was given.

    ``statement`` is what it says of the option's statement. ``choice`` is "right" where the option is to be chosen and
    "wrong" where it is not: said outright (当选, 不选, 排除, 符合题意), or following from ``statement`` where it is
    clear which statements are asked for (``asks_for``; the response's own 本题选错误的 goes before the stem). Signs
    that disagree make it "contradictory". A verdict is void once an announced correction stands between it and another.
    ``last_statement`` and ``last_choice`` let the last sign stand where signs disagree.
    """

    statement: Verdict
    choice: Verdict
    spans: tuple[Span, ...]
    last_statement: Verdict = "none"
    last_choice: Verdict = "none"


_WRONG = (
    r"不(?:正确|准确|恰当|妥当?|适?当|对|合法|合理|成立|符合|相符)|(?<!认识)(?<!事实)错误(?!出生|认识)|错的|有误"
    r"|\b(?:incorrect|wrong|false)|\bnot (?:correct|true)"
)
_RIGHT = r"没有错误|无误|正确|准确|恰当|妥当|符合|成立|对的|\b(?:correct|true)"
_ASKED = re.compile(
    rf"(?P<wrong>{_WRONG})|(?P<right>{_RIGHT})"
    r"|(?P<unclear>不[是属包构能可应需得适承享视计予具影]|没有|无[权效须需罪]|未(?!成年|遂|婚|来)|违反|违法|除外|\b(?:not|except)\b)"
)
_OWN_ASKED = re.compile(
    rf"选(?:出|择)?(?:的?(?:是|为))?(?:说法|表述)?(?:(?P<wrong>{_WRONG})|(?P<right>正确))的(?:一?项|选项|说法)?(?=[,。;!\n])"
)
_CLAUSE_MARK = re.compile(r"[,。;:?]")
_JUDGING = re.compile(r"正确|准确|错|误|对|当|妥|合理|严谨|选|排除|成立|符|合法|属实|[√✓✔×✗]|correct|wrong|true|false")
_NAMED_BY_LETTER = re.compile(r"(?<![A-Za-z])[A-J](?![A-Za-z])")  # A公司, B国: such a question calls its parties so
_BLANK = "□"
_UNMISTAKABLE = 8  # so many characters of an option are it, wherever they stand; fewer only behind its letter


def option_verdicts(question: Question, text: str) -> dict[str, OptionVerdict]:
    """The verdicts of the reasoning in ``text`` (its thinking, the whole where it has none) on every option, in order.

    Options restated word by word are not read: their own words (这是符合法律的, "A.该说法错误") judge nothing. Never
    raises; time grows with the length of ``text``.
    """
    return dict(_option_verdicts(text, question.stem, tuple(question.options.items())))


def asks_for(stem: str) -> Asked:
    """Whether the last clause of ``stem`` asks for right or for wrong statements.

    "unclear" for other negations (不属于, 不能担任): there 正确 may be said of the statement or of the choice.
    """
    clauses = [clause for clause in _CLAUSE_MARK.split(fold(stem)) if clause.strip()]
    kinds = [match.lastgroup for match in _ASKED.finditer(clauses[-1])] if clauses else []
    judging = [kind for kind in kinds if kind != "unclear"]
    if judging:
        return "wrong" if judging[-1] == "wrong" else "right"
    return "unclear" if kinds else "right"


def names_by_letter(*texts: str) -> bool:
    """Does any of these texts of a question name somebody by a letter (A公司, B国)?"""
    return any(_NAMED_BY_LETTER.search(text) for text in texts)


def reasoning_span(text: str) -> Span:
    """Where the thinking stands, tags left out; the whole text where no tag marks it or nothing stands in it."""
    start, end = thinking_span(text)
    return (start, end) if text[start:end].strip() else (0, len(text))


def thinking_span(text: str) -> Span:
    """Where the thinking stands, tags left out, even if it is empty; the whole text where no tag marks it."""
    plain = text.replace("＜", "<").replace("＞", ">").replace("／", "/")
    tags = [tag for tag in TAG.finditer(plain) if tag["think"]] if "<" in plain else []
    if not tags:
        return 0, len(text)
    start = 0 if tags[0]["close"] else tags[0].end()
    end = tags[-1].start() if tags[-1]["close"] else len(text)
    return start, max(start, end)


@lru_cache(maxsize=64)  # several components ask for the same response in turn
def _option_verdicts(
    text: str, stem: str, options: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, OptionVerdict], ...]:
    start, end = reasoning_span(text)
    folded, places = _folded(text[start:end])
    read = _without_options(folded, options)
    bare = not names_by_letter(stem, *(option for _, option in options))
    found = judgements(read, "".join(letter for letter, _ in options), bare=bare)
    own = _OWN_ASKED.search(read)
    asked: Asked = asks_for(stem) if own is None else "wrong" if own["wrong"] else "right"
    verdicts = []
    for letter, _ in options:
        mine = [judgement for judgement in found if letter in judgement.letters]
        spans = tuple((start + places[one.start], start + places[one.end]) for one in mine)
        verdicts.append((letter, _verdict(mine, read, asked, spans)))
    return tuple(verdicts)


def _verdict(found: list[Judgement], text: str, asked: Asked, spans: tuple[Span, ...]) -> OptionVerdict:
    statements = [(one, one.kind) for one in found if one.kind in ("right", "wrong")]
    choices = [(one, choice) for one in found if (choice := _choice(one, asked))]
    last = [_agreed(signs[-1:], text) for signs in (statements, choices)]
    return OptionVerdict(_agreed(statements, text), _agreed(choices, text), spans, *last)


def _choice(judgement: Judgement, asked: Asked) -> str | None:
    """Whether the option is to be chosen; None where a statement's verdict does not tell."""
    if judgement.kind in ("chosen", "rejected"):
        return "right" if judgement.kind == "chosen" else "wrong"
    return None if asked == "unclear" else "right" if judgement.kind == asked else "wrong"


def _agreed(signs: Sequence[tuple[Judgement, str]], text: str) -> Verdict:
    """The one value of all signs that no correction has made void."""
    standing: set[str] = set()
    last: Judgement | None = None
    for judgement, value in signs:
        if last and value not in standing and announces_correction(text[last.end : judgement.start]):
            standing = set()
        standing.add(value)
        last = judgement
    if not standing:
        return "none"
    return "contradictory" if len(standing) > 1 else "right" if "right" in standing else "wrong"


def _folded(text: str) -> tuple[str, Sequence[int]]:
    """Folded text, and for each of its characters (and its end) the position in ``text``."""
    text = text.replace("\r\n", "\u200b\n")  # of the same length; the zero-width character folds to nothing
    folded = fold(text)
    if len(folded) == len(text):
        return folded, range(len(text) + 1)
    width = {character: len(fold(character)) for character in set(text)}
    return folded, [place for place, character in enumerate(text) for _ in range(width[character])] + [len(text)]


def _without_options(text: str, options: tuple[tuple[str, str], ...]) -> str:
    """Blank out options that are restated and could be taken for verdicts, keeping every position."""
    for letter, option in options:
        restated = fold(option).strip()
        if len(restated) >= _UNMISTAKABLE:
            text = text.replace(restated, _BLANK * len(restated))
        elif _JUDGING.search(restated):
            label = rf"{letter}(?:[)】\]]?[.:、,\s]{{1,3}}|选?项[^,。\n]{{0,4}}[“\"])"
            echo = re.compile(rf"({label}){re.escape(restated)}")
            text = echo.sub(lambda match: match[1] + _BLANK * (len(match[0]) - len(match[1])), text)
    return text
