"""What a claim is, and whether its writer asserts it: not denied, supposed, quoted, nor a sample of the form."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters
from legal_rl.core.lists import Reading
from legal_rl.core.phrases import BLANK, CLAUSE_ENDS
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import JOINING

Asks = Literal["", "right", "wrong"]


@dataclass(slots=True)
class Claim:
    """A place where a response announces its answer; several ``sets`` when the writer left it open.

    ``says`` is "right" or "wrong" where the statement names right or wrong statements instead of the answer (正确的是A,
    错误的是B). ``cut`` says that it runs into the end.
    """

    start: int
    end: int
    sets: tuple[Letters, ...]
    rule: str
    correction: bool = False
    cut: bool = False
    says: Asks = ""


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
_LONGEST_JOINING: Final = max(map(len, JOINING))
SAMPLE_BEHIND: Final = re.compile(
    r"[\s\"”'’」`*)]{0,4}(?:(?:这样|这种|此种)?的?(?:格式|形式|样式)|这样|as (?:the|a) (?:format|template)|format)"
)


def make_claim(t: TokenStream, index: int, reading: Reading, correction: bool = False) -> Claim:
    end = t.ends[reading.stop - 1]
    return Claim(t.starts[index], end, reading.sets, "conclusion", correction, touches_end(t, reading))


def touches_end(t: TokenStream, reading: Reading) -> bool:
    """True where the next token could have changed this reading, for a response cut at its token limit."""
    behind = reading.stop
    while t.kinds[behind] in _OPEN_ENDED:
        behind += 1
    if reading.runs_out or t.kinds[behind] == "end":
        return True
    rest = t.text[t.starts[behind] : t.starts[behind] + _LONGEST_JOINING + 1].strip()
    return len(rest) <= _LONGEST_JOINING and any(word.startswith(rest) for word in JOINING)


def is_asserted(t: TokenStream, index: int) -> bool:
    """True for the writer's own statement: nothing in the clause before it denies, supposes or quotes it."""
    least = t.starts[index] - 20
    before = index - 1
    while before >= 0 and t.ends[before] > least:
        kind = t.kinds[before]
        if kind in CLAUSE_ENDS or (kind == "dot" and t.kinds[before + 1] == "space"):
            return True
        if (
            kind == "void"
            or (kind == "why" and t.word(before).startswith("而"))
            or (kind in ("bad", "wrong") and (before == index - 1 or t.word(before).startswith("不")))
        ):
            return False
        if kind in ("bad", "wrong") and t.kinds[before + 1] in ("space", "link") and before >= index - 2:
            return False
        if kind in ("so", "sum") and before < index - 1:
            return True
        before -= 1
    return True


def is_sample(t: TokenStream, index: int, claim: Claim) -> bool:
    """True where the statement shows the form that is wanted: 例如[正确答案]A, 按“答案：A”的格式."""
    before = index - 1
    while (
        before >= 0
        and before > index - 8
        and t.kinds[before]
        in (
            "open",
            "mark",
            "close",
            "space",
            "line",
            "answer",
            "right",
            "colon",
            "comma",
            "be",
            "link",
        )
    ):
        before -= 1
    if before >= 0 and t.kinds[before] == "sample":
        return True
    return SAMPLE_BEHIND.match(t.text, claim.end) is not None
