"""Questions from pasted text or form fields: passage, stem, options, and gold where it is given."""

import html
import re
from dataclasses import dataclass
from typing import Final

from legal_rl.core.answers import Letters, fold, render
from legal_rl.core.questions import LETTERS, Form, Question
from legal_rl.core.sampling import text_hash
from legal_rl.demo import paste_around as around
from legal_rl.demo import paste_key as keys
from legal_rl.demo import paste_options as layout
from legal_rl.demo.page import VisitorError
from legal_rl.demo.paste_table import without_table

MOST_CHARACTERS: Final = 6000
_FEWEST_OF_A_PAPER: Final = 4  # options of a question on a printed sheet
_SHOWN: Final = 20  # characters of a line in a sentence about it
_CIRCLED: Final = re.compile("[Ⓐ-Ⓙⓐ-ⓙ🅐-🅙]")
# Letters of a telephone's keyboard of pictures, where it begins a line; © is the nearest that it has to C.
_PICTURED: Final = re.compile("^[ \t]*(?:([🄰-🄹])|([🅰-🅹])|([🇦-🇯])|(©))\ufe0f?(?=\\s?\\w)", re.MULTILINE)
_DECORATION: Final = re.compile(
    "^[ \t]*(?:(?![✓✔✅✗✘❌☐☑☒■□])[\U0001f300-\U0001faff\u231a-\u23ff\u2600-\u27bf]\ufe0f?[ \t]*)+", re.MULTILINE
)
# Bullets, boxes and radio buttons of a page; a ticked one may be what somebody had chosen, and is no key.
_BULLET: Final = re.compile(
    r"^([ \t]*)(?:>[ \t]?)?(?:(?:[-*•·‣◦][ \t]+)?\[[ xX]?\]\s*(?=[A-J(（])|[-*•·‣◦][ \t]+|[☐☑☒□■▢▣○●◉◯◎▪]\s*"
    r"|(?:[→➤➢▶►▸☞]|[\U0001f300-\U0001faff])\ufe0f?\s*(?=[A-J][.、:)．：）])"
    r"|>[ \t]*|\d[.)、][ \t]*(?=[A-J][.、:)．：）]))",
    re.MULTILINE,
)
# Letters of a scan that only look like A, B, C …, and what else it or a keyboard puts for a mark.
_LOOKALIKES: Final = str.maketrans("АВСЕНІЈ", "ABCEHIJ")
_LOOKALIKE: Final = re.compile(r"^[ \t]*[АВСЕНІЈ](?=\s?[.、:,)．：，）])", re.MULTILINE)
# Digits that a scan reads for B and D, where nothing else can stand: 8. between A. and C., 0. below C.
_SCANNED_B: Final = re.compile(
    r"^([ \t]*A\s?([.、,:．，：])[^\n]*\n[ \t]*)(?:8|13)(?=\s?\2(?!\d)[^\n]*\n[ \t]*C\s?\2)", re.MULTILINE
)
_SCANNED_D: Final = re.compile(r"^([ \t]*C\s?([.、,:．，：])[^\n]*\n[ \t]*)[0OＯ０](?=\s?\2(?!\d))", re.MULTILINE)
_APART: Final = re.compile(r"(?<=[【\[])\s?(答|解)\s+(案|析)\s?(?=[】\]])")
# A remark of its own line below an option that it is right or wrong.
_JUDGED: Final = re.compile(r"\n[ \t]*(?:—{1,2}|-{1,3}|[→⇒])\s?([√✓✔×✗✘])[^\n]*")
_HTML_LINE: Final = re.compile(r"<br\s*/?>|</(?:p|div|li|tr|h\d)>\s*", re.IGNORECASE)
_HTML_TAG: Final = re.compile(
    r"</?(?:p|div|li|ul|ol|tr|td|th|table|tbody|span|b|i|u|em|strong|font|h\d|a|label|section)\b[^<>]*>"
)
_ESCAPED: Final = re.compile("&(?:lt|gt|nbsp|quot);")
_TABLE_RULE: Final = re.compile(r"^[ \t]*\|?[ \t:|-]*-{2,}[ \t:|-]*\|?[ \t]*\n?", re.MULTILINE)
_TABLE_HEAD: Final = re.compile(r"^[ \t]*\|?[ \t]*(?:选项|序号)[ \t]*\|[^\n]*\n?", re.MULTILINE)
_TABLE_ROW: Final = re.compile(r"^[ \t]*\|[ \t]*(.*?)[ \t]*\|[ \t]*$", re.MULTILINE)
_FOLDED_AWAY: Final = re.compile(r"[.…。\s]*+(?:(?:展开|查看|阅读|显示)(?:全文|全部|更多)?)?[.…。\s]*")
_PASSED_OVER: Final = re.compile(r"\n[^\n]{0,8}[(（]略[)）][ \t]*(?=\n|\Z)")
_LISTED: Final = re.compile(r"[①-⑳]|[(（][1-9一二三四五六七八九][)）]")
_LINE_END: Final = re.compile("\r\n|[\r\v\f\u2028\u2029]")
_SENTENCE_END: Final = re.compile(r"[。!?;:…”」』)】.]\s*\Z")
_CASE: Final = re.compile(
    r"\s*(?:[【\[](?:案情|案例|材料|背景|事实|阅读材料)[^】\]\n]{0,8}[】\]]\s?:?"
    r"|(?:案情|案例|材料|背景材料|基本案情)(?:[一二三四五\d]?\s?:|[一二三四五\d]\s*\n))\s*"
)
_ASKS: Final = re.compile(
    r"(?:\n\s*|(?<=[。!?”])\s*)"
    r"(?:[【\[](?:问题|提问|设问|问)[】\]]\s?:?|(?:问题|提问|设问|问)\s?[\d一二三]?\s?:)\s*"
)
_LETTERED: Final = re.compile(r"[(\[【]?\s?(?P<letter>[A-J])\s?(?:[)\]】]\s?[.、:]?|[.、:,]|\s)\s*")


class PasteError(VisitorError):
    """A pasted text that lacks something; ``key`` begins with ``ask.paste``."""


@dataclass(frozen=True, slots=True)
class PastedQuestion:
    """A question as somebody wrote it; ``gold`` is None where no answer was given."""

    stem: str
    options: dict[str, str]
    passage: str | None = None
    gold: Letters | None = None
    form: Form | None = None

    @property
    def question(self) -> Question:
        """The question to ask. A Question has a gold: where none is known it is all letters, and must not be graded."""
        text = "\0".join([self.passage or "", self.stem, *self.options.values()])
        return Question(
            id=f"pasted-{text_hash(text, 6).hex()}",
            stem=self.stem,
            passage=self.passage,
            options=self.options,
            gold=self.gold or frozenset(self.options),
            form=self.form,
            source="pasted",
        )


def read_pasted(text: str, limit: int = MOST_CHARACTERS) -> PastedQuestion:
    """The question in ``text`` of at most ``limit`` characters. Raises ``PasteError`` that says what is missing."""
    text = clean(without_table(text[: 2 * limit]))
    if not text:
        raise PasteError("ask.paste.empty")
    if len(text) > limit:
        raise PasteError("ask.paste.long", limit=limit)
    text = around.without_page_breaks(layout.with_letters(text))
    text, letter = around.without_letter(text)
    text, gold_in_front = keys.without_answer_in_front(around.without_greeting(text))
    text, signed = keys.without_signs_in_front(text)
    chain, end = _find_chain(fold(text))
    options, ticked = _read_options(text[:end], chain)
    letters = "".join(options)
    head, gold_between = keys.without_answer_at_end(text[: chain[0].start])
    head, gold_aside = keys.without_answer_aside(head, letters)
    passage, stem, form, typed = _read_stem(head, letters)
    # A key that is announced counts more than a tick or a blank, which may be what somebody had chosen.
    told = {gold_in_front, gold_between, gold_aside, keys.told_in_prose(letter)}
    announced = (keys.answers_behind(text[end:], letters) | told) - {frozenset()}
    golds = announced or {ticked, signed, typed} - {frozenset()}
    gold = next(iter(golds)) if len(golds) == 1 else frozenset()
    if not gold <= set(letters):
        raise PasteError("ask.paste.answer", answer=render(gold), letters=letters)
    return PastedQuestion(stem, options, passage, gold or None, form)


def _find_chain(folded: str) -> tuple[layout.OptionChain, int]:
    """The marks of the options, and where the last option ends."""
    marks = layout.find_marks(folded)
    chains = layout.find_options(folded, marks)
    if chains and (explained := re.compile(keys.EXPLANATION).search(folded, 0, chains[0][0].start)):
        # What explains the options may name them as options are named: A项：…
        earlier = [mark for mark in marks if mark.end <= explained.start()]
        chains = layout.find_options(folded[: explained.start()], earlier) or chains
    if not chains:
        if letter := layout.missing_letter(marks, []):
            raise PasteError("ask.paste.gap", letter=letter)
        lonely = any(
            mark.letter == "A" and mark.position == layout.LINE_START and mark.kind in layout.STRONG for mark in marks
        )
        raise PasteError("ask.paste.one" if lonely else "ask.paste.options")
    chain = chains[0]
    end = around.options_end(folded, [mark.start for mark in chain], chain[1].end)
    if any(other[0].start < end or around.is_next_question(folded[end : other[0].start]) for other in chains[1:]):
        raise PasteError("ask.paste.several", count=len(chains))
    behind = [mark for mark in marks if mark.start < end]
    _refuse_letters(folded, behind, chain, end)
    if len(chain) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    if not folded[: chain[0].start].strip():
        raise PasteError("ask.paste.stem")
    if cut := next((mark for mark in chain if mark.start >= end), None):
        raise PasteError("ask.paste.cut", letter=cut.letter, line=_line_at(folded, end))
    if layout.out_of_order(folded, behind, chain):
        raise PasteError("ask.paste.order")
    return chain, around.without_foreign_lines(folded, [mark.start for mark in chain], end)


def _refuse_letters(folded: str, behind: list[layout.OptionMark], chain: layout.OptionChain, end: int) -> None:
    """Raise ``PasteError`` for options that are missing, empty, out of order or there twice."""
    inside = [mark for mark in behind if mark.start >= chain[0].start and mark.kind == chain[0].kind]
    columns = layout.in_columns(chain)
    if len(chain) > 2 and not columns and (twice := layout.repeated_letter(inside)):
        raise PasteError("ask.paste.twice", letter=twice)
    if layout.shuffled(behind):
        raise PasteError("ask.paste.order")
    if letter := None if columns else layout.missing_letter(behind, chain):
        if twice := layout.repeated_letter(behind):
            raise PasteError("ask.paste.twice", letter=twice)
        empty = layout.empty_option(folded, behind, chain)
        raise PasteError("ask.paste.option", letter=empty) if empty else PasteError("ask.paste.gap", letter=letter)
    if len(chain) == _FEWEST_OF_A_PAPER - 1 and around.page_ends(folded, end):
        raise PasteError("ask.paste.gap", letter=LETTERS[len(chain)])
    explained = re.compile(keys.EXPLANATION).search(folded, end)
    named = [mark for mark in chain if explained and mark.start >= explained.start()]
    if named and all(mark.start < end or mark in named for mark in chain):
        raise PasteError("ask.paste.gap", letter=named[0].letter)  # only the explanation names it


def _read_options(body: str, chain: layout.OptionChain) -> tuple[dict[str, str], Letters]:
    """The options, and those that carry a sign that they are right."""
    ends = [mark.start for mark in chain[1:]] + [len(body)]
    options, ticked = {}, set()
    for mark, end in zip(chain, ends, strict=True):
        option, right = keys.without_tick(body[mark.end : end])
        options[mark.letter] = one_line(option)
        if not options[mark.letter] or _FOLDED_AWAY.fullmatch(options[mark.letter]):
            raise PasteError("ask.paste.option", letter=mark.letter)
        if right:
            ticked.add(mark.letter)
    return dict(sorted(options.items())), frozenset(ticked)


def _line_at(text: str, position: int) -> str:
    return text[position:].strip().partition("\n")[0][:_SHOWN]


def _read_stem(head: str, letters: str) -> tuple[str | None, str, Form | None, Letters]:
    """Passage, stem, form and the letters typed into the stem's blank, of what stands before the options."""
    head, before = around.without_front(around.without_pointer(head))
    head, after = around.without_foot(head)
    passage, stem = _split_passage(head)
    stem, between = around.without_head(stem)
    stem, typed = keys.without_typed(stem, letters)
    if not re.search(r"\w", stem):
        raise PasteError("ask.paste.stem")
    return passage, stem, around.form_of(before + after + between), typed


def _split_passage(head: str) -> tuple[str | None, str]:
    """Passage and stem, split where the text says so (问题：); else the last paragraph is the stem."""
    folded = fold(head)
    case = _CASE.match(folded)
    start = case.end() if case else 0
    asks = list(_ASKS.finditer(folded, start))
    if asks:
        before, stem = head[start : asks[-1].start()], head[asks[-1].end() :]
    else:
        earlier = paragraphs(head[start:]) or [""]
        first = len(earlier) - 1
        while first and _LISTED.match(earlier[first]):  # statements that the stem asks about stand below it
            first -= 1
        before, stem = "\n".join(earlier[:first]), "\n".join(earlier[first:])
    return "\n".join(paragraphs(_PASSED_OVER.sub("", "\n" + before))) or None, one_line(stem)


def read_fields(passage: str, stem: str, options: str, gold: str, limit: int = MOST_CHARACTERS) -> PastedQuestion:
    """The question of form fields: one option a line of ``options``, with or without its letter; ``gold`` may be empty.

    Raises ``PasteError`` that says what is missing.
    """
    passage, stem, options, gold = (clean(text[: 2 * limit]) for text in (passage, stem, options, gold))
    if not stem + options:
        raise PasteError("ask.paste.empty")
    if len(passage) + len(stem) + len(options) > limit:
        raise PasteError("ask.paste.long", limit=limit)
    if not stem:
        raise PasteError("ask.paste.stem")
    texts = _read_option_lines(options)
    return PastedQuestion(stem, texts, passage or None, read_key(gold, "".join(texts)))


def read_key(text: str, letters: str) -> Letters | None:
    """The key in a field; None where it is empty. Raises ``PasteError`` for one that is not among ``letters``."""
    text = clean(text)
    if not text:
        return None
    key = keys.letters_at(fold(text), 0, letters)
    if not (key and key <= set(letters)):
        raise PasteError("ask.paste.answer", answer=text[:20], letters=letters)
    return key


def _read_option_lines(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        raise PasteError("ask.paste.one" if lines else "ask.paste.options")
    if len(lines) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    marks = [_LETTERED.match(fold(line)) for line in lines]
    if all(mark and mark["letter"] == letter for mark, letter in zip(marks, LETTERS, strict=False)):
        lines = [line[mark.end() :].strip() for line, mark in zip(lines, marks, strict=True) if mark]
    options = dict(zip(LETTERS, lines, strict=False))
    if empty := next((letter for letter, option in options.items() if not option), None):
        raise PasteError("ask.paste.option", letter=empty)
    return options


def option_lines(options: dict[str, str]) -> str:
    """Options as ``read_fields`` takes them."""
    return "\n".join(f"{letter}. {' '.join(text.split())}" for letter, text in options.items())


def clean(text: str) -> str:
    """``text`` without Markdown bullets, emphasis, unseen characters; line ends are ``\\n``, circled letters bracketed.

    Folding what comes out keeps every position.
    """
    if _ESCAPED.search(text):
        text = html.unescape(text)
    if _HTML_TAG.search(text) or _HTML_LINE.search(text):
        text = html.unescape(_HTML_TAG.sub("", _HTML_LINE.sub("\n", text)))
    text = layout.without_scanned_spaces(text)
    text = _CIRCLED.sub(lambda match: f"({fold(match[0])})", _LINE_END.sub("\n", text).replace("**", ""))
    if any(match[2] or match[3] or match[1] for match in _PICTURED.finditer(text)):
        text = _PICTURED.sub(lambda match: f"({LETTERS[_place(match)]})", text)
    text = _DECORATION.sub("", text)
    text = _LOOKALIKE.sub(lambda match: match[0].translate(_LOOKALIKES), text.replace("〖", "【").replace("〗", "】"))
    text = _SCANNED_D.sub(r"\1D", _SCANNED_B.sub(r"\1B", text))
    text = _JUDGED.sub(r" \1", _APART.sub(r"\1\2", text))
    if text.count("|") >= 4:
        text = _TABLE_ROW.sub(r"\1", _TABLE_RULE.sub("", _TABLE_HEAD.sub("", text)))
    return _BULLET.sub(r"\1", "".join(character for character in text if fold(character))).strip()


def _place(pictured: re.Match[str]) -> int:
    """The place of a pictured letter in the alphabet."""
    first = ("🄰", "🅰", "🇦", "©")[(pictured.lastindex or 1) - 1]
    return 2 if first == "©" else ord(pictured[pictured.lastindex or 1]) - ord(first)


def paragraphs(text: str) -> list[str]:
    """Paragraphs with the line breaks of a narrow page taken out of them: a line ends one where a sentence ends."""
    blocks: list[str] = []
    goes_on = False
    for line in map(str.strip, text.split("\n")):
        if goes_on and line:
            blocks[-1] = _join_lines(blocks[-1], line)
        elif line:
            blocks.append(line)
        goes_on = bool(line) and not _SENTENCE_END.search(fold(line))
    return blocks


def one_line(text: str) -> str:
    """``text`` on one line."""
    line = ""
    for part in text.split("\n"):
        line = _join_lines(line, part.strip())
    return line


def _join_lines(before: str, after: str) -> str:
    """Two parts of a broken line as one; a space goes between Latin words only."""
    apart = before and after and before[-1].isascii() and after[0].isascii()
    return f"{before} {after}" if apart else before + after
