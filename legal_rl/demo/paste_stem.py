"""The stem of a pasted question, and the passage above it: the sentences before the options that are its own.

Each line loses its number, kind, label and source in front; lines that are about the exam or have no sentence in them
go; what a narrow page has broken is joined; the last paragraph asks, with the numbered statements that it asks about.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from legal_rl.core.questions import Form
from legal_rl.demo.paste_lines import (
    ASKED,
    ASKS_OF,
    ENDS,
    EXAM,
    FORM,
    OPEN,
    PAGE,
    PARTY,
    PAUSES,
    POINTER,
    STOPS,
    columns,
    form_of,
    is_foreign,
    is_talk,
    one_line,
)
from legal_rl.demo.paste_text import plain

_BARRED: Final = re.compile(r"\s[|｜·•>›»/]\s|[|｜›»]|\S·\S")
_NUMBER: Final = (
    r"(?:第\s?[\d一二三四五六七八九十百]{1,4}\s?(?:小?题|[道问])(?:\s?/\s?共\s?\d{1,4}\s?题)?[.、:,]?"
    r"|(?:例?题目?|问题|例|[Qq]uestion|No|[QT])[ \t]?[.:]?[ \t]?\d{1,5}(?:[ \t]?[.、:)]|(?=\s|[^\d年月日.:)]))"
    r"|(?:题目|问题)[一二三四五六七八九十](?=\s?[:、.])"
    r"|\d{1,5}\s?(?:[、:)】]|\.(?!\d)|(?<!\d{4})[,;。·\]‘’'`—-](?=\s?(?:[一-鿿“《]|20\d\d年)))|\d{1,3}(?=关于|下列|以下|根据|依[照据]|按照|我国|在我|有关|甲|某|[《“])"
    r"|\d{1,3}[ \t]{1,4}(?=[一-鿿“《])(?![年月日个名人元万])|\d{1,4}\s?/\s?\d{1,4}(?=\s)"
    r"|\d{1,5}(?=[\[【(]\s?[单多不判])|[(【\[]\s?\d{1,4}\s?[)】\]]|[一二三四五六七八九十]{1,3}\s?[、.]|[lI]\d{1,3}\s?[、.](?!\d)"
    r"|[(][一二三四五六七八九十]{1,3}[)])"
)
_KIND: Final = rf"{FORM}(?:\s?[.:、|/·,。](?=\s*\S)|[ \t]+|(?=\n)|(?<=题)(?=[一-鿿])|(?=\s*\Z))"
_ASIDE: Final = (
    r"[(\[【〔「『]\s?(?P<aside>[^()\[\]【】〔〕「」『』。\n]{1,40}|[^\[\]【】〔〕\n]{1,24})\s?[)\]】〕」』]\s?:?"
)
# A speaker's name, or what a form calls the field: 题干, 问题2, 案情; not 原告 or 观点一.
_LABEL: Final = (
    r"(?:(?![^:\n]{0,9}(?:答案|[Aa]ns|[Kk]ey|KEY|[说称曰道]|认为|规定|如下|正确|错误|下列|以下|关于|包括|[是为有]:))"
    r"(?:[^\s\d。,;:、“”()《》|甲乙丙丁某][^\s。,;:、“”()《》|甲乙丙丁某方告点种项形人一二三四五]{0,3}"
    r"|[^\s。,;:、“”()《》|]{0,6}(?:[题问选例练测试考案文]|材料|背景|事实|内容|描述|情|[Qq]uestion|[Ss]tem|Q)[^\s。,;:、“”()《》|]{0,3})"
    r"[ \t]?:(?![“\"/])(?=\s*\S)|[A-Za-z]{2,12}\s?:(?=\s*[一-鿿])"
    r"|Q(?=[ \t]+[一-鿿])|(?:题干|题目)(?=\t| {2}|[ \t]*(?:\n|\Z)))"
)
_MARKDOWN: Final = re.compile(r"(?:[\s>*•]++|#[^#\s]{1,16}#|#++)*+")
_HEAD: Final = re.compile(
    rf"(?:_{{2,}}(?=\s*\d))?[\s#>*]*+(?:(?P<number>{_NUMBER})|(?P<kind>{_KIND})|{_LABEL}|{_ASIDE})[ \t]*+"
)
_CLAUSE: Final = re.compile("(?![^,:;。]{0,18}(?:关于|对于|根据|依照|按照))[^,:;。]{2,20}[,:;]")
_FOOT: Final = re.compile(
    r"(?<!\s)\s*+(?:[(\[【〔「]\s?([^()\[\]【】〔〕「」\n]{1,40})\s?[)\]】〕」]"
    r"|(?<=[\s)?:。])(?:备?选项|备选答案|答案选项|[Ss]elect one(?: or more)?)\s?:?)\s?[:*]?\s*\Z"
)
_SOURCE: Final = re.compile(rf"{FORM}|(?:19|20)\d\d|★|[\d.]\s?分")
_STATEMENT: Final = re.compile(
    r"\s*(?:(?P<circle>[①-⑳])|[(]\s?(?P<paren>\d{1,2})\s?[)]|(?P<roman>[Ⅰ-Ⅻ])|(?P<dot>\d)\s?[.、)](?!\d)"
    r"|(?P<latin>I{1,3}|IV|V)[.、])"
)
_FIRST: Final = ("①", "1", "Ⅰ", "I")
_SECOND: Final = ("②", "2", "Ⅱ", "II")
_PIECE: Final = re.compile(r"[^\s,:!~|…—]+(?:—(?!—)[^\s,:!~|…—]*)*")  # what is said between spaces and dashes
_SENTENCE: Final = re.compile(r"(?:[。!?~]|[\U0001f300-\U0001faff]+|[a-z][.]\s(?=[A-Z]))[”」』)]?(?![”」』)])")
_INSIDE: Final = re.compile("[。?!]|:\\Z")
_ANNOUNCED: Final = re.compile(
    r"(?<=[。!?”)])\s*(?=[【\[]?(?:问题?|提问|设问)\s?[\d一二三]{0,2}[】\]]?\s?:|【(?:题干|题目|问题|提问)\d*】)"
    r"|(?<![ \t])[ \t]++(?=\d{1,5}\s?[、.](?!\d))|(?<=[)】题。])(?=\d{1,5}\s?[、.](?!\d)\s?[一-鿿“《(])"
)
# What a form says of the question beside each other: 题型:单选题  分值:2.
_FIELDS: Final = re.compile(
    r"(?:[【\[]?(?!题干|题目|问题|内容|[甲乙丙丁戊])[^\s:,。【】\[\]]{1,8}(?:[】\]]:?|:)\s?[^\s:]{1,60}(?:\s++|\Z)){2,}"
)
_FACTS: Final = re.compile(
    PARTY.pattern + r"|公司|法院|合同|约定|起诉|\d月|规定|被告|原告|犯罪|[a-z]{3,} [a-z]+ [a-z]+"
)
_LEAST_PROSE: Final = 10  # characters of a line that is prose for its commas alone
_SHORT: Final = 3  # characters that a broken line may leave to the next
_NARROW: Final = 16  # columns below which no page is broken


@dataclass(slots=True)
class QuestionHead:
    """The text before the options: a passage, the stem; folded, the marks in front of it and what was left out."""

    passage: list[str] = field(default_factory=list)
    stem: str = ""
    marks: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    @property
    def form(self) -> Form | None:
        """The form that the nearest mark names first, or else the nearest heading, but not 错选、多选均不得分."""
        for said in (*reversed(self.marks), *reversed(self.dropped)):
            if kind := re.search(rf"{FORM}(?!\s?[、均或])", said):
                return form_of(kind[0])
        return None

    @property
    def number(self) -> int | None:
        """The question's number in its paper, where it has one."""
        found = [match["number"] for mark in self.marks for match in _HEAD.finditer(mark) if match["number"]]
        digits = re.search(r"\d{1,5}", found[-1]) if found else None
        return int(digits[0]) if digits else None


def read_head(text: str) -> QuestionHead:
    """The question's own sentences in ``text``; an empty stem where there is none."""
    head = QuestionHead()
    lines = _cut_lines(text)
    statements = _statements(lines)
    own = [(text, prose) for text, prose in _paragraphs(lines[:statements], head) if text]
    asked = max((n for n, (_, prose) in enumerate(own) if prose), default=len(own) - 1)
    rest = [line for line in lines[statements:] if line and _belongs(plain(line))]
    stem, foot = strip_foot(one_line("\n".join([*(text for text, _ in own[asked : asked + 1]), *rest])))
    head.stem = stem
    head.marks.append(foot)
    head.passage = [text for text, prose in own[:asked] if prose]
    if not any(_FACTS.search(plain(text)) for text in head.passage):
        head.passage = []
    return head


def _belongs(line: str) -> bool:
    """True for a folded line among numbered statements that is one, or asks about them."""
    return _STATEMENT.match(line) is not None or ASKED.search(line) is not None or not is_foreign(line)


def _cut_lines(head: str) -> list[str]:
    """Lines without white space around them; a question that is announced within a line begins one."""
    folded = plain(head)
    cuts = [0, *(match.start() for match in _ANNOUNCED.finditer(folded)), len(head)]
    parts = (head[begin:end] for begin, end in pairwise(cuts))
    return [line.strip() for part in parts for line in part.split("\n")]


def _statements(lines: list[str]) -> int:
    """The line where numbered statements begin that the stem asks about; the number of lines where there are none."""
    marks = [
        (n, match[match.lastgroup])
        for n, line in enumerate(lines)
        if (match := _STATEMENT.match(plain(line))) and match.lastgroup
    ]
    for (place, first), (_, second) in pairwise(marks):
        if place and (first, second) in zip(_FIRST, _SECOND, strict=True):
            return place
    return len(lines)


def _paragraphs(lines: list[str], head: QuestionHead) -> list[tuple[str, bool]]:
    """Paragraphs of ``lines``, their own sentences alone, and whether each is prose."""
    kept: list[tuple[str, bool]] = []  # text, and whether it begins anew
    gap = dropped = False
    # A scan that has an empty line behind every line has no paragraphs.
    scanned = len(lines) > 4 and all(bool(line) == (number % 2 == 0) for number, line in enumerate(lines))
    for line in lines:
        text, mark = strip_head(line)
        folded = plain(text)
        label = len(folded) <= _LEAST_PROSE and folded.endswith(":") and not ASKED.search(folded)
        if not line:
            gap = not scanned
        elif not folded:
            head.marks.append(mark)
            gap = True
        elif (
            PAGE.fullmatch(folded)
            or _FIELDS.fullmatch(plain(line))
            or label
            or (not _INSIDE.search(folded) and _is_foreign(folded) and not _said_in_front(folded))
        ):
            head.dropped.append(mark + folded)
            dropped = True
        else:
            head.marks.append(mark)
            kept.append((text, bool(mark) or (gap and not dropped)))
            gap = dropped = False
    width = max((columns(text) for text, _ in kept), default=0)
    joined: list[list[str]] = []
    for text, anew in kept:
        if joined and not anew and _continues(plain(joined[-1][-1]), plain(text), width):
            joined[-1].append(text)
        else:
            joined.append([text])
    own = ((_own_sentences(one_line("\n".join(parts)), head), len(parts)) for parts in joined)
    return [(text, _is_prose(plain(strip_foot(text)[0])) or count > 1) for text, count in own]


def _continues(before: str, line: str, width: int) -> bool:
    """True where the folded ``before`` breaks off in a sentence that ``line`` may go on with."""
    if ENDS.search(before):
        return False
    full = columns(before) >= max(_NARROW, width * 3 // 4)
    begun = PAUSES.search(before) and (PARTY.search(before) or ASKED.search(before))
    return before.endswith(OPEN) or full or bool(begun) or len(line) <= _SHORT


def _is_prose(line: str) -> bool:
    if _BARRED.search(line) and not ASKED.search(line):
        return False
    return (
        STOPS.search(line) is not None
        or "。" in line
        or (len(line) >= _LEAST_PROSE and (ASKED.search(line) is not None or PAUSES.search(line) is not None))
    )


def _is_foreign(folded: str) -> bool:
    """True for a line that is foreign, not for what its end alone says of the exam: （1分）."""
    body = strip_foot(folded)[0] if is_foreign(folded) else ""
    return is_foreign(folded) and (len(body) < _LEAST_PROSE or is_foreign(body))


def _is_own(sentence: str) -> bool:
    return len(sentence) >= _LEAST_PROSE and _is_prose(sentence) and not is_foreign(sentence)


def _own_sentences(paragraph: str, head: QuestionHead) -> str:
    """``paragraph`` without sentences in front or behind that are not the question's own."""
    folded = plain(paragraph)
    cuts = [0, *(match.end() for match in _SENTENCE.finditer(folded)), len(folded)]
    spans = [(begin, end) for begin, end in pairwise(cuts) if folded[begin:end].strip()]
    while spans and (_is_foreign(sentence := folded[slice(*spans[0])]) or not re.search(r"[\w(_]", sentence)):
        if begun := _said_in_front(sentence):
            spans[0] = (spans[0][0] + begun, spans[0][1])
            break
        aside = _CLAUSE.match(sentence)
        if len(spans) == 1 and aside and is_foreign(aside[0]) and _is_own(sentence[aside.end() :]):
            spans[0] = (spans[0][0] + aside.end(), spans[0][1])
            break
        head.dropped.append(sentence)
        del spans[0]
    while len(spans) > 1 and (is_talk(last := folded[slice(*spans[-1])]) or POINTER.search(last)):
        del spans[-1]
    if not spans:
        return ""
    text, mark = strip_head(paragraph[spans[0][0] : spans[-1][1]])
    head.marks.append(mark)
    clause = _CLAUSE.match(plain(text))
    if clause and is_foreign(clause[0]) and ASKS_OF.search(plain(text), clause.end()):
        text = text[clause.end() :].lstrip()
    return text


def _said_in_front(sentence: str) -> int:
    """The place at which a folded sentence passes from talk to a question (求助 在线等 甲…); 0 for no such place."""
    for piece in _PIECE.finditer(sentence):
        if not is_talk(piece[0]):
            return piece.start() if piece.start() and _is_own(sentence[piece.start() :]) else 0
    return 0


def strip_head(line: str) -> tuple[str, str]:
    """``line`` without the numbers, kinds, labels and brackets in front of a question, and those, folded."""
    folded = plain(line)
    lead = _MARKDOWN.match(folded)
    start = lead.end() if lead else 0
    while match := _HEAD.match(folded, start):
        if match["aside"] and not _is_aside(match["aside"], folded[match.end() : match.end() + 1]):
            break
        start = match.end()
    return line[start:].strip(), folded[:start]


def _is_aside(said: str, behind: str) -> bool:
    fits = not behind or re.match(r"(?![的、,在与和])[\w\s(\[【〔“《①-⑳]", behind) is not None
    return fits and re.search(r"\w", said) is not None


def strip_foot(text: str) -> tuple[str, str]:
    """``text`` without what its end says of the exam in brackets, and that, folded."""
    folded, end = plain(text), len(text)
    if kind := re.search(rf"(?<=[\s)。:?]){FORM}\s*\Z", folded[-16:]):
        end -= len(kind[0])
    while match := _FOOT.search(folded[max(0, end - 80) : end]):
        said = match[1]
        if said is not None and not (EXAM.search(said) or _SOURCE.search(said)):
            break
        end = max(0, end - 80) + match.start()
    return text[:end].rstrip(), folded[end:]
