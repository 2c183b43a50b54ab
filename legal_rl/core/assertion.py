"""Claims, and whether their writer asserts them: not denied, supposed, quoted, a sample of the form, or taken back."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters
from legal_rl.core.phrases import BLANK, CLAUSE_ENDS, skip
from legal_rl.core.restated import Reading
from legal_rl.core.scanner import TokenStream
from legal_rl.core.tails import reaches_end
from legal_rl.core.words import AGAIN, KINDS, RETRACT, any_of

Asks = Literal["", "right", "wrong"]
_RETRACTED: Final = re.compile(
    rf"(?:\A|[\s,.。;!?…—(*])(?:{any_of(RETRACT)}|不(?=,)|[Hh]old on|[Oo]n second thoughts?)"
    r"(?:\Z|[\s,.。;:!?…—为一后答])"
)
_AGAIN: Final = re.compile(rf"(?:重新|再)(?:{any_of(AGAIN)})|[写看选答算搞弄说]错")
_MISTAKEN: Final = re.compile(
    r"(?:\A|[\s,.。;!?的]|我)(?:答案|判断|分析|结论|回答|选择)[^。\n:,A-Za-z]{0,4}(?:有误|错误|不对|不正确|错了|更正|修正)"
)

# Right behind a claim, with nothing readable in its place: 答案：B。不对，我再想想。
_WITHDRAWN: Final = re.compile(
    rf"[\s,.。;!…)】*\]]*(?:(?:{any_of(RETRACT)})(?:\Z|[\s,.。;:!?…])|[这该此上]?[个述]?答案(?:是)?(?:错误?|不对|不正确|有误))"
)


@dataclass(slots=True)
class Claim:
    """A place where a response announces its answer; several ``sets`` when the writer left it open.

    ``sentence`` is a claim by an option's own words in a sentence, which may name one of several. ``says`` is "right"
    or "wrong" where the statement names right or wrong statements instead of the answer (正确的是A, 错误的是B). ``cut``
    says that it runs into the end.
    """

    start: int
    end: int
    sets: tuple[Letters, ...]
    rule: str
    correction: bool = False
    cut: bool = False
    says: Asks = ""
    sentence: bool = False


_CONDITIONS: Final = frozenset(
    ("若", "如果", "假如", "假设", "假定", "假使", "倘", "倘若", "要是", "即使", "即便", "只要", "除非")
) | {"If", "if", "Suppose", "Assuming", "Initially", "Perhaps", "Maybe", "起初", "最初", "一开始", "乍一看"}
_BEFORE_CONDITION: Final = BLANK | {"mark", "open"}
# Before a cue: 非正确答案, 设答案为A, 甲的答案.
_OTHERS: Final = ("非", "设", *(f"{who}的" for who in "甲乙丙丁戊某他她"))
_FORM_HINT: Final = re.compile("例|式|板|如|按|请输|xam|orm|lease|empl|such|e\\.g")  # the engine is quicker with it
_FORM: Final = re.compile(
    rf"(?:(?:{any_of(KINDS['sample'])})|(?:格式|[示样范]例|例子|模板|e\.g\.|[Ee]xample|[Ff]ormat|the form|[Tt]emplate"
    r"|请输出|lease (?:output|answer|reply))[^\n,。;!?A-Za-z]{0,6})[\s,:\"“'‘「`*(\[{<]*(?:the )?\Z"
)
_SAMPLE_BEHIND: Final = re.compile(
    r"[\s\"”'’」`*)]{0,4}(?:(?:这样|这种|此种)?的?(?:格式|形式|样式)|这样|as (?:the|a) (?:format|template)|format)"
    r"|(?:<eoa>)?[。.]?\s?请你?(?:严格)?(?:按照?|依照|遵照)(?:[这此上]|\Z)"
)


def make_claim(t: TokenStream, index: int, reading: Reading, correction: bool = False) -> Claim:
    end = t.ends[reading.stop - 1]
    return Claim(t.starts[index], end, reading.sets, "conclusion", correction, touches_end(t, reading))


def touches_end(t: TokenStream, reading: Reading) -> bool:
    """True where the next token could have changed this reading, for a response cut at its token limit."""
    return reading.runs_out or reaches_end(t, reading.stop)


def is_asserted(t: TokenStream, index: int) -> bool:
    """True for the writer's own statement: nothing in the clause before it denies, supposes or quotes it."""
    if t.text.endswith(_OTHERS, 0, t.starts[index]):
        return False
    least = t.starts[index] - 20
    before = index - 1
    while before >= 0 and t.ends[before] > least:
        kind = t.kinds[before]
        if kind in CLAUSE_ENDS or (kind == "dot" and t.kinds[before + 1] == "space"):
            return kind != "comma" or not _supposed(t, before)
        if (
            kind == "void"
            or (kind == "why" and t.word(before).startswith("而"))
            or (kind in ("bad", "wrong") and (before == index - 1 or t.word(before).startswith("不")))
        ):
            return False
        if kind in ("bad", "wrong") and t.kinds[before + 1] in ("space", "link") and before >= index - 2:
            return False
        if kind == "bad" and t.text.startswith(" that", t.ends[before]):
            return False
        if kind in ("so", "sum") and before < index - 1:
            return True
        before -= 1
    return True


def _supposed(t: TokenStream, index: int) -> bool:
    """True where the clause before the comma at ``index`` is a condition: 如果甲有过错，答案是A."""
    before = index - 1
    while before >= 0 and t.kinds[before] not in CLAUSE_ENDS:
        before -= 1
    opened = skip(t, before + 1, _BEFORE_CONDITION, 3)
    return t.kinds[opened] == "void" and t.word(opened) in _CONDITIONS


_BEHIND_SAMPLE: Final = frozenset(
    {"open", "mark", "close", "space", "line", "answer", "right", "colon", "comma", "be", "link"}
)


def is_sample(t: TokenStream, index: int, claim: Claim) -> bool:
    """True where the statement shows the form that is wanted: 例如[正确答案]A, 按“答案：A”的格式."""
    return follows_sample(t, index) or shows_form(t.text, claim.start, claim.end)


def follows_sample(t: TokenStream, index: int) -> bool:
    """True where 例如 or its kin stand before the cue at ``index``, across marks and words of the cue's own."""
    before = index - 1
    while before >= 0 and before > index - 8 and t.kinds[before] in _BEHIND_SAMPLE:
        before -= 1
    return before >= 0 and t.kinds[before] == "sample"


def shows_form(text: str, start: int, end: int) -> bool:
    """True where ``start`` to ``end`` shows a form: behind 格式, 例如, e.g., or before 的格式."""
    begin = max(0, start - 32)
    shown = _FORM_HINT.search(text, begin, start) and _FORM.search(text, begin, start)
    return bool(shown) or _SAMPLE_BEHIND.match(text, end) is not None


def is_withdrawn(text: str, end: int) -> bool:
    """True where the text right behind a claim takes it back."""
    return _WITHDRAWN.match(text, end) is not None


def announces_correction(gap: str) -> bool:
    """True where the text between two claims takes the earlier one back."""
    return bool(_RETRACTED.search(gap) or _AGAIN.search(gap) or _MISTAKEN.search(gap))
