"""Labels of options restated: where one is, how far its text goes, what verdict stands in it."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.phrases import (
    BLANK,
    ENDS,
    SPACE,
    back,
    begins_item,
    behind_group,
    close,
    every_option,
    item_end,
    letters_at,
    names_party,
    plausible,
    skip,
    verdict_at,
)
from legal_rl.core.questions import LETTERS
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import EN_CUES, RETRACT, any_of

_BOUNDARY: Final = frozenset(
    {"line", "block", "semi", "comma", "stop", "space", "open", "mark", "close", "end", "dot", "option"}
)
_LABEL_MARKS: Final = frozenset({"dot", "colon", "enum", "close", "dash"})
FOREIGN: Final = "?"
_NO_TEXT: Final = ("吗", "么", "Or ", "However", "But ")
_RETRACTED: Final = re.compile(rf"(?:{any_of(RETRACT)})[,:。.!]|(?:Actually|Wait|Sorry) ")


def is_label(t: TokenStream, run: int) -> bool:
    """True where the letter at ``run`` is a label with text behind it: "A. 甲", "(A)甲", "**A**、甲"."""
    if t.kinds[run] != "run" or len(t.word(run)) != 1:
        return False
    index = skip(t, run + 1, SPACE, 1)
    if t.kinds[index] == "option":
        return True
    index = run + 1
    while t.kinds[index] == "mark" and index < run + 4:
        index += 1
    index = _label_mark(t, index)
    if t.kinds[index] not in _LABEL_MARKS or (t.kinds[index] == "close" and t.text[t.starts[index]] not in ")]】"):
        return False
    dashed, enum = t.kinds[index] == "dash", t.kinds[index] == "enum"
    if dashed and t.kinds[index - 1] != "space" and t.word(index) not in "—–":
        return False  # "E-mail", "A-D"
    index = skip(t, index + 1, {"mark", "close", "dot", "colon"}, 6)
    index = skip(t, index, SPACE, 1)
    kind = t.kinds[index]
    if (
        kind in BLANK
        or (dashed and kind == "why")
        or kind
        in (
            "end",
            "comma",
            "semi",
            "dot",
            "stop",
            "enum",
            "close",
            "and",
            "or",
            "ask",
            "etc",
            "tag",
            "lt",
        )
    ):
        return False
    if _RETRACTED.match(t.text, t.starts[index]) or t.text.startswith("~~", t.starts[index]):
        return False  # "答案是A. 不对,应选B", "A、~~B~~"
    marks = t.kinds[run + 1 : index]
    item = skip(t, index, {"open", "mark"}, 4)
    if "close" in marks and t.kinds[item] == "run" and item > index and t.kinds[item + 1] in ("close", "mark"):
        return False  # "**(A)** **(C)**"
    if kind == "answer" or t.text.startswith(_NO_TEXT, t.starts[index]):
        return False  # "A、答案B", "(A)吗", "A. Or C"
    if "close" in marks and (kind in ("suffix", "named") or (kind == "open" and t.word(index) in "([【")):
        return False  # "(A)两项", "(A)(多选)"
    if kind in ("named", "open") and "dot" in marks and begins_item(t, index + 1):
        return False  # "A.选项B", "A.(B)"
    if kind == "run" and "dot" in marks and "space" not in marks:
        behind = close(t, index + 1)
        listed = t.word(index).isupper() and (t.kinds[behind] not in ("text", "word") or t.word(behind)[:1] == "吗")
        return not t.word(run).islower() and not listed  # "a.k.a.", "A.B"
    return not (kind == "run" and enum and plausible(t.word(index), LETTERS) and not names_party(t, index + 1))


def _label_mark(t: TokenStream, index: int) -> int:
    """The mark of a label whose letter ends before ``index``: a colon behind a bracket, a dash between blanks."""
    behind = behind_group(t, index)
    if behind != index and t.kinds[behind] == "colon":
        return behind
    dashed = t.kinds[index] == "space" and t.kinds[index + 1] == "dash" and t.kinds[index + 2] == "space"
    return index + 1 if dashed else index


def _label_text(t: TokenStream, run: int) -> int:
    """The first token of a label's text."""
    index = _label_mark(t, run + 1)
    last = index + 4
    while (t.kinds[index] in _LABEL_MARKS or t.kinds[index] == "mark") and index < last:
        index += 1
    return skip(t, index, SPACE, 1)


Verdict = Literal["", "good", "bad"]  # "" for none


@dataclass(frozen=True, slots=True)
class Labelled:
    """A restated option: its letter and the tokens of its text."""

    letter: str
    start: int
    stop: int
    told: str = ""  # the letter of the option whose own text stands here; ``FOREIGN`` for another question's


def heads_text(t: TokenStream, run: int) -> bool:
    """True where the letter at ``run`` is a label and what stands behind it is no verdict: "(C)当选" is no label."""
    return is_label(t, run) and verdict_at(t, item_end(t, run)) is None


def labelled_items(t: TokenStream, run: int, options: str) -> list[Labelled]:
    """The restated options from the label at ``run`` on, in ascending order, to a blank line, a heading or a cue."""
    found: list[Labelled] = []
    while True:
        letter, start = t.word(run).upper(), _label_text(t, run)
        stop = _text_end(t, run + 1, start)
        found.append(Labelled(letter, start, stop, _told(t, start, stop)))
        run = stop
        if not _is_next_label(t, run) or t.word(run) <= letter or t.word(run) not in options:
            return found


def _text_end(t: TokenStream, index: int, start: int) -> int:
    """The first token from ``index`` on at which the text ends whose first token is ``start``."""
    begin, end = t.no_text_ends
    if begin <= index and start < end:
        return end
    first = index
    while not (
        t.kinds[index] in ("end", "tag")
        or (t.kinds[index] in ("line", "block") and _ends_block(t, index))
        or _new_cue(t, index)
        or (index > start and _is_next_label(t, index))
    ):
        index += 1
    t.no_text_ends = first, index
    return index


def _is_next_label(t: TokenStream, index: int) -> bool:
    dotted = t.kinds[index - 1] == "dot" and t.text[t.starts[index] - 1] == "."
    return t.kinds[index] == "run" and not dotted and _at_boundary(t, index) and is_label(t, index)


def _told(t: TokenStream, start: int, stop: int) -> str:
    if start >= stop or t.kinds[start] not in ("option", "foreign"):
        return ""
    return letters_at(t, start) if t.kinds[start] == "option" else FOREIGN


def _at_boundary(t: TokenStream, index: int) -> bool:
    before = index - 1
    if t.kinds[before] in ("named", "mark"):
        before = back(t, index, {"named", "mark"})
    joined = t.kinds[index - 1] == "named" and t.kinds[before] in ("and", "enum")  # 选项B：甲和选项D：丙
    return joined or t.kinds[before] in _BOUNDARY


_LITTLE: Final = BLANK | {"stop", "dot", "semi", "comma", "mark", "close"}


def is_exact(t: TokenStream, item: Labelled) -> bool:
    """True where the item is its own option's text and nothing else."""
    return item.told == item.letter and _LITTLE.issuperset(t.kinds[item.start + 1 : item.stop])


def _ends_block(t: TokenStream, index: int) -> bool:
    """A blank line ends restated options, unless the next label stands behind it; a heading ends them (解析:)."""
    following = skip(t, index + 1, {"open", "mark", "dash", "close", "named", "space"}, 6)
    if t.kinds[following] == "run" and is_label(t, following):
        return False
    if t.kinds[index] == "block" or every_option(t, index + 1) is not None:
        return True
    return t.kinds[following] in ("why", "so", "sum") and (
        t.kinds[following + 1] in ("colon", "close", "comma") or t.kinds[index + 1] in ("open", "mark")
    )


def _new_cue(t: TokenStream, index: int) -> bool:
    if t.kinds[index] in ("run", "word"):
        return (
            t.ends[index] - t.starts[index] < 8
            and t.word(index) in EN_CUES
            and t.kinds[index + 1] in ("space", "colon")
        )
    if t.kinds[index] in ("right", "wrong") and t.kinds[index - 1] in ("stop", "line"):
        return t.kinds[index + 1] in ("be", "colon")
    if t.kinds[index] != "answer" or t.kinds[index - 1] not in _BOUNDARY:
        return False
    return t.kinds[skip(t, index + 1, {"close", "mark", "space"}, 3)] in ("colon", "be", "run", "choose")


def verdict_in(t: TokenStream, item: Labelled) -> Verdict:
    """The verdict that a clause of its own gives: the whole text, or behind a mark (：错误, （正确）)."""
    opens = True
    for index in range(item.start, item.stop):
        kind = t.kinds[index]
        if kind in ("comma", "colon", "semi", "stop", "open", "close", "dash", "line", "dot", "so", "mark"):
            opens = True
            continue
        if kind == "space":
            continue
        if kind in ("good", "bad") and t.word(index) in _TICKS:
            return "good" if kind == "good" else "bad"
        if opens:
            verdict = clause_verdict(t, index, item.stop)
            if verdict:
                return verdict
        opens = False
    return ""


_TICKS: Final = frozenset("√✓✔✅×✗✘❌")
_SUBJECT: Final = re.compile(
    r"(?:该|此|本|这)?[一个种]{0,2}(?:选项|说法|表述|观点|陈述|项)?(?:的说法)?(?:也|均|都)?(?:应该?)?(?:是|为|属于)?"
)


def clause_verdict(t: TokenStream, index: int, stop: int) -> Verdict:
    """The verdict that the clause at ``index`` is, in a text that ends before ``stop``."""
    subject = _SUBJECT.match(t.text, t.starts[index])
    begin = subject.end() if subject else t.starts[index]
    while index < stop and t.starts[index] < begin:
        index += 1
    if t.starts[index] != begin:
        return ""
    found = verdict_at(t, index)
    if found is None:
        return ""
    after = skip(t, found.stop, {"close", "mark", "space"}, 4)
    ended = after >= stop or t.kinds[after] in (*ENDS, "why")
    return ("good" if found.good else "bad") if ended else ""
