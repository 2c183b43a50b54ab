"""Questions from pasted text or form fields: passage, stem, options, and gold where it is given."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters, render
from legal_rl.core.questions import LETTERS, Form, Question
from legal_rl.core.sampling import text_hash
from legal_rl.demo import paste_ends as ends
from legal_rl.demo import paste_key as keys
from legal_rl.demo import paste_options as layout
from legal_rl.demo import paste_typed as typed_in
from legal_rl.demo.page import VisitorError
from legal_rl.demo.paste_lines import ASKED, one_line
from legal_rl.demo.paste_markup import without_markup
from legal_rl.demo.paste_quoted import told_in_reply, without_quotes, without_reply
from legal_rl.demo.paste_stem import read_head
from legal_rl.demo.paste_table import without_table
from legal_rl.demo.paste_text import clean, plain
from legal_rl.demo.paste_unlettered import with_letters

MOST_CHARACTERS: Final = 6000
_FEWEST_OF_A_PAPER: Final = 4  # options of a question on a printed sheet
_SHOWN: Final = 20  # characters of a line in a sentence about it
_FOLDED_AWAY: Final = re.compile(r"[.…。\s]*+(?:(?:展开|查看|阅读|显示)(?:全文|全部|更多)?)?[.…。\s]*")
_MARK_TWICE: Final = re.compile(r"\A[.．、，,：:；;]\s?(?![\da-zA-Z])")
# A label behind another option's text, and a day or an hour: a list of those without a question is a timetable.
_LABEL: Final = re.compile(r"(?:\n|(?<![ \t])(?:\t|  ))[ \t]*([A-J])[ \t]*(?:(?:[.:|)](?!\d)|、(?![A-J]))[ \t]*\w|\Z)")
_TIMED: Final = re.compile(r"(?:周|星期)[一二三四五六日天]|\d{1,2}:\d{2}")
_OTHER_KEY: Final = re.compile(r"[(]\s?([A-J])\s?[)]")  # in a second blank of the stem
_QUOTED: Final = re.compile(r'\A"([^"]*)"\Z')  # as a cell of a sheet is copied


class PasteError(VisitorError):
    """A pasted text that lacks something; ``key`` begins with ``ask.paste``."""


@dataclass(frozen=True, slots=True)
class PastedQuestion:
    """A question as somebody wrote it; ``gold`` is None where no answer was given.

    ``doubt`` says that the text disputes its key, or that it gives several and none was taken.
    """

    stem: str
    options: dict[str, str]
    passage: str | None = None
    gold: Letters | None = None
    form: Form | None = None
    doubt: Literal["disputed", "contradicted"] | None = None

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
    text = clean(without_quotes(without_markup(without_table(text[: 2 * limit]))))
    if not text:
        raise PasteError("ask.paste.empty")
    if len(text) > limit:
        raise PasteError("ask.paste.long", limit=limit)
    text = with_letters(text)
    text, signed = typed_in.without_signs_in_front(text)
    chain, end = _find_chain(plain(text))
    options, ticked = _read_options(text[:end], chain)
    letters = "".join(options)
    head, reply = without_reply(text[: chain[0].start])
    head, golds_in_front = keys.without_answer_lines(head)
    head, gold_front = typed_in.without_key_in_front(head, letters)
    head, gold_aside = typed_in.without_answer_aside(head, letters)
    passage, stem, form, typed, number = _read_stem(head, letters)
    if all(_TIMED.search(option) for option in options.values()) and not ASKED.search(plain(stem)):
        raise PasteError("ask.paste.stem")
    # A tick or a blank may be what somebody had chosen: beside another key none of them is taken.
    told = golds_in_front | told_in_reply(reply, options, number) | {gold_aside, gold_front, keys.told_in_prose(head)}
    golds = (keys.answers_behind("\n" + text[end:], options, number) | told | typed | {ticked, signed}) - {frozenset()}
    gold = next(iter(golds)) if len(golds) == 1 else frozenset()
    if not gold <= set(letters):
        raise PasteError("ask.paste.answer", answer=render(gold), letters=letters)
    if form == "single" and len(gold) > 1:
        raise PasteError("ask.paste.form", answer=render(gold))
    doubt: Literal["disputed", "contradicted"] | None = "contradicted" if len(golds) > 1 else None
    if gold and keys.is_disputed(text[end:], gold):
        doubt = "disputed"
    return PastedQuestion(stem, options, passage, gold or None, form, doubt)


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
            if letter == "B" and (chain := layout.interrupted(folded, marks)):
                return _find_end(folded, marks, chain)
            raise PasteError("ask.paste.gap", letter=letter)
        if len(marks) > 1 and layout.shuffled(marks):
            raise PasteError("ask.paste.order")
        lonely = any(
            mark.letter == "A" and mark.position == layout.LINE_START and mark.kind in layout.STRONG for mark in marks
        )
        raise PasteError("ask.paste.one" if lonely else "ask.paste.options")
    chain = chains[0]
    before = layout.find_options(folded[: chain[0].start], [mark for mark in marks if mark.end <= chain[0].start])
    others = [mark for other in before for mark in other[1:]]
    if any(mark.kind == chain[0].kind and mark.position == layout.LINE_START for mark in others):
        raise PasteError("ask.paste.several", count=len(chains) + 1)
    end = ends.options_end(folded, chain[-1].start, chain[1].end)
    if any(other[0].start < end or ends.is_next_question(folded[end : other[0].start]) for other in chains[1:]):
        raise PasteError("ask.paste.several", count=len(chains))
    return _find_end(folded, marks, chain)


def _find_end(folded: str, marks: list[layout.OptionMark], chain: layout.OptionChain) -> tuple[layout.OptionChain, int]:
    """``chain`` with the options behind it whose marks are not like its others, and where the last one ends."""
    while True:
        end = ends.options_end(folded, chain[-1].start, chain[:2][-1].end)
        last = ends.last_option_end(folded, [mark.start for mark in chain], end)
        odd, sure = layout.next_option(folded, marks, chain, last, end)
        if not (odd and sure):
            break
        chain = [*chain, odd]
    behind = sorted({*chain, *(mark for mark in marks if mark.start < end)}, key=lambda mark: mark.start)
    _refuse_letters(folded, behind, chain, end, last)
    if len(chain) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    if not folded[: chain[0].start].strip():
        raise PasteError("ask.paste.stem")
    if cut := next((mark for mark in chain if mark.start >= end), None):
        raise PasteError("ask.paste.cut", letter=cut.letter, line=_line_at(folded, end))
    if not layout.in_columns(chain) and (empty := layout.empty_option(folded, behind, chain)):
        raise PasteError("ask.paste.option", letter=empty)
    if layout.out_of_order(folded, behind, chain):
        raise PasteError("ask.paste.order")
    if odd:
        raise PasteError("ask.paste.gap", letter=odd.letter)
    return chain, last


def _refuse_letters(
    folded: str, behind: list[layout.OptionMark], chain: layout.OptionChain, end: int, last: int
) -> None:
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
    if len(chain) == _FEWEST_OF_A_PAPER - 1 and ends.page_ends(folded, last):
        raise PasteError("ask.paste.gap", letter=LETTERS[len(chain)])
    broken = folded[:last].rstrip().endswith((",", "、", "…", "..."))
    few = broken or len(chain) < _FEWEST_OF_A_PAPER
    if (few and ends.is_hidden(folded, last)) or ends.is_broken_off(folded, last):
        raise PasteError("ask.paste.ends", letter=chain[-1].letter)
    explained = re.compile(keys.EXPLANATION).search(folded, end)
    named = [mark for mark in chain if explained and mark.start >= explained.start()]
    if named and all(mark.start < end or mark in named for mark in chain):
        raise PasteError("ask.paste.gap", letter=named[0].letter)  # only the explanation names it


def _read_options(body: str, chain: layout.OptionChain) -> tuple[dict[str, str], Letters]:
    """The options, and those that carry a sign that they are right."""
    stops = [mark.start for mark in chain[1:]] + [len(body)]
    options: dict[str, str] = {}
    ticked = set()
    for mark, end in zip(chain, stops, strict=True):
        option, right = typed_in.without_tick(ends.own_option(body[mark.end : end]))
        options[mark.letter] = _MARK_TWICE.sub("", one_line(option))
        if not options[mark.letter] or _FOLDED_AWAY.fullmatch(options[mark.letter]):
            raise PasteError("ask.paste.option", letter=mark.letter)
        if (label := _LABEL.search(plain(option))) and any(mark.letter == label[1] for mark in chain):
            raise PasteError("ask.paste.twice", letter=label[1])
        if right:
            ticked.add(mark.letter)
    if cut := ends.cut_option(options):
        raise PasteError("ask.paste.ends", letter=cut)
    return ends.without_counts(dict(sorted(options.items()))), frozenset(ticked)


def _line_at(text: str, position: int) -> str:
    return text[position:].strip().partition("\n")[0][:_SHOWN]


def _read_stem(head: str, letters: str) -> tuple[str | None, str, Form | None, set[Letters], int | None]:
    """Passage, stem, form, the letters typed into the stem's blank and the number, of what is before the options."""
    head, typed = typed_in.without_typed(head.rstrip(), letters)
    found = read_head(head)
    stem, again = typed_in.without_typed(_QUOTED.sub(r"\1", found.stem), letters)
    if not re.search(r"\w", stem):
        raise PasteError("ask.paste.stem")
    golds = {typed, again, *(frozenset(other[1]) for other in _OTHER_KEY.finditer(plain(stem)) if typed)} - {
        frozenset()
    }
    return "\n".join(found.passage) or None, stem, found.form, golds, found.number


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
    key = keys.letters_at(plain(text), 0, letters)
    if not (key and key <= set(letters)):
        raise PasteError("ask.paste.answer", answer=text[:20], letters=letters)
    return key


def _read_option_lines(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        raise PasteError("ask.paste.one" if lines else "ask.paste.options")
    if len(lines) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    options = dict(zip(LETTERS, layout.without_letters(lines), strict=False))
    if empty := next((letter for letter, option in options.items() if not option), None):
        raise PasteError("ask.paste.option", letter=empty)
    return options


def option_lines(options: dict[str, str]) -> str:
    """Options as ``read_fields`` takes them."""
    return "\n".join(f"{letter}. {' '.join(text.split())}" for letter, text in options.items())
