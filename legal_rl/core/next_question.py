"""The beginning of a next question: samples of a repeated prompt, and questions that the writer invents and answers."""

import re
from collections.abc import Iterator
from typing import Final

from legal_rl.core.asked import asks_again, behind_instruction, is_foreign
from legal_rl.core.assertion import Claim
from legal_rl.core.labels import labelled_items, verdict_in
from legal_rl.core.phrases import BLANK
from legal_rl.core.questions import Question
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import ASKING_SIGN, FOREIGN_SIGN, NEXT_QUESTION, STEM_SIGN, any_of

_NEXT: Final = re.compile(any_of(NEXT_QUESTION) + r"|[【\[]例题?\s?\d{1,2}[】\]]")
_LEADING = "#* \t\n.0123456789"  # what may stand between a line's beginning and its question: ## 2. 题目:
_PROMPT: Final = re.compile("格式回答|一个例子|写在|选出一个|选择正确|下列|以下|例如")
# A numbered stem that ends in a gap, a question mark or 是：, and three options behind it; in a marked text another's.
_NUMBERED: Final = re.compile(
    rf"\n\s{{0,4}}第?\d{{1,3}}[.、)题][^\n{STEM_SIGN}]{{4,300}}(?:\([ _]{{0,9}}\)|\?|[是有{ASKING_SIGN}]:)[。. ]{{0,2}}"
    r"\n\s{0,4}A[.、:)][^\n]*\n\s{0,4}B[.、:)][^\n]*\n\s{0,4}C[.、:)]"
)
# A stem of another question with three options; before it perhaps a line that announces it (单项选择题：).
_STEM: Final = re.compile(
    rf"\n\s{{0,4}}(?P<stem>(?![A-J]\s?[.、:)])[^\n{STEM_SIGN}]{{4,400}})\n{{1,3}}\s{{0,4}}A\s?[.、:)][^\n]{{0,200}}\n{{1,3}}\s{{0,4}}B\s?[.、:)][^\n]{{0,200}}"
    rf"\n{{1,3}}\s{{0,4}}C\s?[.、:)]"
)
_ASKING: Final = re.compile("下列|以下|哪|何|几|什么|多少|是否|[?:]\\s*\\Z|\\([ _]{0,9}\\)")
_HAN: Final = re.compile("[一-鿿]{4}")
_ANNOUNCES: Final = re.compile(
    r"\n[^\n]{0,40}(?:选择题|题目|问题|例题|[单多]选题|道题|练习|Question)[^\n]{0,40}\n{1,3}\s{0,4}\Z"
)
_HEADING: Final = re.compile(
    r"(?:\A|\n)\s{0,4}[\[【(][^\[\]【】()\s_]{1,8}[\]】)]\Z"
)  # [原文], where a stem would stand
_LABEL: Final = re.compile(r"(?<![A-Za-z])A\s?[.、:)]")  # of the first option, behind a stem
_FOREIGN: Final = re.compile(f"{FOREIGN_SIGN}+")
# The next sentence tells the same letter with another question's option: [正确答案]B. The answer is B: 公平责任
_TOLD_FOREIGN: Final = re.compile(
    rf"(?:<eoa>|[\s。.])*[^\n。]{{0,24}}(?:答案|answer)[^\n。A-Z]{{0,12}}([A-J])[^\w\n]{{0,4}}即?{FOREIGN_SIGN}"
)
_NEW_LINE: Final = re.compile(rf"\n\s*[\w{STEM_SIGN}{ASKING_SIGN}]")
_EXAMPLE: Final = re.compile(r"一个例子|示例如下|示例\d{0,2}:|Example:|example:")
_YOUR_TURN: Final = re.compile("请你回答|请回答|现在回答|<bot>")
_EVERY: Final = re.compile("(?:以上|上述|四项)?(?:全部?|均|都|皆)(?:正确|错误|不正确|当选|符合|选|对)")
_OWN: Final = re.compile(
    r"[A-J](?<![A-Za-z][A-J])[A-J]{0,5}(?![A-Za-z])"
)  # a letter first: the engine skips to the next one


def before_next_question(
    text: str, claims: list[Claim], options: str, question: Question | None, t: TokenStream | None
) -> list[Claim]:
    """Leave out claims of samples and of questions that the writer invents; with the tokens ``t`` all behind the first.

    Where the question is known, the same question put again is no next one, and a question at the beginning that is
    another one is invented even if nothing was answered before it.
    """
    if not claims:
        return claims
    claims = _without_example(text, claims)
    if not claims:
        return claims
    first = claims[0]
    told = _TOLD_FOREIGN.match(text, first.end) if FOREIGN_SIGN in text else None
    if told is not None and (frozenset(told[1]),) == first.sets:
        first.sets += (frozenset(),)  # nobody can say which question it answers
        return claims
    if first.start:
        head = text[: first.start]
        earlier = [span for span in _next_questions(head) if not asks_again(text, span[1], options)]
        if earlier and _answers_before(text[: earlier[0][0]], question is not None):
            return []
        others = [found.end() for found in _FOREIGN.finditer(head)] if FOREIGN_SIGN in head else []
        if len(others) > 1 and not _NEW_LINE.search(head, others[-1]):
            return []  # another question's options right before it: the prompt's sample, answered
        if question is not None:
            put = earlier[-1][1] if earlier else behind_instruction(head)
            if put and is_foreign(_without_options(head[put:]), question):
                return []
        numbered = _NUMBERED.search(head) if "\n" in head else None
        if numbered and _answers_before(text[: numbered.start()], question is not None):
            return []
        stem = _foreign_stem(head, options, question) if question is not None else 0
        if stem and _answers_before(text[:stem], lettered=True):
            return []
    if t is None:
        return claims
    nexts = next_questions(text, options) + _stems(t, first.end, options)
    later = min((start for start in nexts if start >= first.end), default=len(text))
    return [claim for claim in claims if claim.start < later]


def _without_options(asked: str) -> str:
    """The text before the last first option's label."""
    labels = [label.start() for label in _LABEL.finditer(asked)]
    return asked[: labels[-1]] if labels else asked


def next_questions(text: str, options: str) -> list[int]:
    """The places of the markers of a further question, at the beginning of a sentence or a line."""
    return [start for start, end in _next_questions(text) if not asks_again(text, end, options)]


def _foreign_stem(text: str, options: str, question: Question) -> int:
    """The place of the first stem with options in a marked ``text`` that is another question's; 0 for none."""
    found = _other_stems(text, options) if "\n" in text else ()
    return next((start for start, stem in found if _HAN.search(stem) and is_foreign(stem, question)), 0)


def next_stem(text: str, options: str) -> int:
    """The place of the first question of another's in a marked ``text``, behind what is said before it; 0 for none."""
    starts = next_questions(text, options) + [start for start, _ in _other_stems(text, options)]
    first = min((start for start in starts if text[:start].strip()), default=0)
    return first if first < len(text) else 0


def _other_stems(text: str, options: str) -> Iterator[tuple[int, str]]:
    """The places of stems with options behind them that are not the known question's, and the stems."""
    for found in _STEM.finditer(text):
        if _ASKING.search(found["stem"]) and not asks_again(text, found.start(), options):
            announced = _ANNOUNCES.search(text, max(0, found.start() - 90), found.start() + 1)
            yield (announced.start() if announced else found.start()), found["stem"]


def _next_questions(text: str) -> list[tuple[int, int]]:
    # One of each row stands in every marker. A single character is found at once, the engine takes its time.
    if not (":" in text or "回" in text or "】" in text or "]" in text or ">" in text or "下" in text):
        return []
    han = "问" in text or "回" in text or "目" in text or "例" in text or "下" in text
    if not (han or "Q" in text or "q" in text or "H" in text or "U" in text or "<" in text):
        return []
    return [found.span() for found in _NEXT.finditer(text) if _begins_sentence(text, found.start())]


def _begins_sentence(text: str, position: int) -> bool:
    before = text[max(0, position - 8) : position].rstrip(_LEADING)
    return (
        not before
        or before[-1] in "。>"
        or "\n" in text[max(0, position - 8) + len(before) : position]
        or text[position - 1] == " "
    )


def _answers_before(text: str, lettered: bool) -> bool:
    """True where the writer has said something of his own; with ``lettered`` only if he names an option."""
    said = text.strip(" \n\t*#.:-")
    if not said or _PROMPT.search(text) is not None:
        return False
    return not lettered or _OWN.search(text) is not None or _EVERY.match(said) is not None


def _without_example(text: str, claims: list[Claim]) -> list[Claim]:
    """Leave out what stands between 下面是一个例子 and 请你回答 of a repeated prompt, or the one claim behind it."""
    if "例" not in text and "xample:" not in text:
        return claims
    marks = [(found.end(), "example") for found in _EXAMPLE.finditer(text)]
    marks += [(found.start(), "turn") for found in _YOUR_TURN.finditer(text)]
    last_turn = max((place for place, kind in marks if kind == "turn"), default=-1)
    kept, inside = [], False
    marks.sort(reverse=True)
    for claim in claims:
        while marks and marks[-1][0] <= claim.start:
            inside = marks.pop()[1] == "example"
        if not inside:
            kept.append(claim)
        elif last_turn < claim.start:
            inside = False
    return kept


def _stems(t: TokenStream, start: int, options: str) -> list[int]:
    """Places where stems with all their options begin behind ``start``: the next question of a model that goes on."""
    text, found = t.text, []
    index = 0
    while t.kinds[index] != "end":
        if (
            t.starts[index] >= start
            and t.kinds[index] == "run"
            and t.word(index) == options[0]
            and _follows_stem(t, index)
        ):
            items = labelled_items(t, index, options)
            again = asks_again(text, t.starts[_stem_before(t, index)], options)
            if len(items) >= min(3, len(options)) and not again and not any(verdict_in(t, item) for item in items):
                found.append(max(start, text.rfind("\n", 0, t.starts[_last_text(t, index)]) + 1))
            index = max(index + 1, items[-1].stop)
        else:
            index += 1
    return found


def _is_heading(t: TokenStream, index: int) -> bool:
    end = t.ends[index]
    return t.kinds[index] == "close" and _HEADING.search(t.text, max(0, end - 16), end) is not None


def _last_text(t: TokenStream, index: int) -> int:
    index -= 1
    while index > 0 and t.kinds[index] in BLANK:
        index -= 1
    return index


def _stem_before(t: TokenStream, index: int) -> int:
    index -= 1
    while index > 0 and t.kinds[index] in ("space", "line", "block", "ask", "colon", "open", "close"):
        index -= 1
    return index


def _follows_stem(t: TokenStream, index: int) -> bool:
    before = _last_text(t, index)
    if before < 0 or t.kinds[before] in ("end", "semi") or _is_heading(t, before):
        return False
    return t.kinds[before] in ("ask", "colon", "close", "be", "stop", "text", "stem", "right", "wrong")
