"""Fields made for an answer: answer tags, ``\\boxed{…}``, JSON, and the markers that a prompt asked for."""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.assertion import Claim
from legal_rl.core.claims import conclusion_claims
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import BLANK, every_option
from legal_rl.core.scanner import scan
from legal_rl.core.tags import TAG

_BOXED: Final = re.compile(r"\\f?boxed\s?\{([^{}\n]{0,200})(\}|\Z)")
_LATEX: Final = re.compile(r"\\(?:text\w{0,4}|math\w{0,4}|operatorname|rm|bf)\s?\{([^{}]{0,200})\}|\\[,;! ]|\\quad")
_KEYS: Final = "(?:final_|correct_)?(?:answers?|choices?|prediction|predicted|option|选项|选择|正确答案|最终答案|答案)"
_JSON: Final = re.compile(
    rf"[\"']{_KEYS}[\"']\s{{0,4}}:\s{{0,4}}(?:\[([^\[\]]{{0,300}})(\]|\Z)|[\"']([^\"'\n]{{0,300}})([\"']|\Z)|(?=[A-Z]))"
)
_MARKED: Final = re.compile(r"(?:\A|\n)\s?(?:\[(?![^\]\n]*答案)[^\[\]\n]{1,6}\])?([A-Za-z、, ]{1,24})<eoa>(?!\s?[A-Z])")
_QUOTED: Final = re.compile(r"[\"']([^\"']{1,200})[\"']")
_LEAD: Final = BLANK | {"mark", "colon", "so", "this", "link", "i", "be", "choose"}
_Claims = tuple[list[Claim], list[tuple[int, int]]]  # and the spans that they take


def field_claims(text: str, options: str) -> tuple[list[Claim], str]:
    """Collect the claims of fields in folded ``text``, and what is left of it, every position kept."""
    claims: list[Claim] = []
    rest = text
    for rule, sign in _RULES:
        if sign not in rest:
            continue
        claimed, taken = rule(rest, options)
        claims += claimed
        rest = _without(rest, taken)
    return claims, rest


def plain_latex(text: str) -> str:
    """Take ``\\text{…}``, ``\\mathrm{…}`` and LaTeX spaces away, so that ``\\boxed{\\text{A, C}}`` holds letters."""
    if "\\" not in text:
        return text
    for _ in range(2):  # \textbf{\text{A}} is as deep as people nest
        text = _LATEX.sub(lambda match: match[1] or " ", text)
    return text


def read_field(content: str, options: str) -> tuple[Letters, ...]:
    """Read a field made for the answer: letters, an option restated, 以上都对, or a statement; () for anything else."""
    t = scan(content)
    begin = 0
    while (
        begin < 10 and t.kinds[begin] in _LEAD and not (t.kinds[begin] == "choose" and t.kinds[begin + 1] == "suffix")
    ):
        begin += 1
    if every_option(t, begin) is not None:
        return (frozenset(options),)
    reading = read_list(t, begin, options, field=True)
    if reading is not None:
        return reading.sets
    claims = _boxed_claims(content, options)[0] + _json_claims(content, options)[0] + conclusion_claims(t, options)
    return tuple({letters: None for claim in claims if claim.says != "wrong" for letters in claim.sets})


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """Blank out what an earlier rule has read, keeping every position."""
    pieces, position = [], 0
    for start, end in spans:
        pieces += [text[position:start], "\n" * (end - start)]
        position = end
    return "".join(pieces) + text[position:] if spans else text


def _tag_claims(text: str, options: str) -> _Claims:
    """Claims of answer tags, and the spans they cover. A tag never closed reaches to the next tag or to the end."""
    claims: list[Claim] = []
    spans: list[tuple[int, int]] = []
    tags = [tag for tag in TAG.finditer(text) if tag["answer"]]
    for index, tag in enumerate(tags):
        if tag["close"]:
            continue
        following = tags[index + 1] if index + 1 < len(tags) else None
        end = following.start() if following else len(text)
        closed = following is not None and bool(following["close"])
        sets = read_field(text[tag.end() : end], options)
        if following is not None and closed:
            end = following.end()
        if sets:
            claims.append(Claim(tag.start(), end, sets, "answer_tag", cut=following is None))
        if sets or closed:
            spans.append((tag.start(), end))
    return claims, spans


def _boxed_claims(text: str, options: str) -> _Claims:
    claims = []
    for box in _BOXED.finditer(text):
        sets = read_field(box[1], options) if "boxed" not in box[1] else ()
        if sets:
            claims.append(Claim(box.start(), box.end(), sets, "boxed", cut=not box[2]))
    return claims, [(claim.start, claim.end) for claim in claims]


def _marked_claims(text: str, options: str) -> _Claims:
    """Letters alone before the end marker of a prompt, in a line (C<eoa>) or behind a bracket ([正确答答]C<eoa>).

    A bracket that names the answer is a cue of the grammar.
    """
    claims = []
    for marked in _MARKED.finditer(text):
        sets = read_field(marked[1], options)
        if sets:
            claims.append(Claim(marked.start(), marked.end(), sets, "answer_tag"))
    return claims, [(claim.start, claim.end) for claim in claims]


def _json_claims(text: str, options: str) -> _Claims:
    claims = []
    for pair in _JSON.finditer(text) if '"' in text or "'" in text else ():
        array, array_end, quoted, quote_end = pair.groups()
        sets: tuple[Letters, ...] = ()
        if array is not None:
            parts = _QUOTED.findall(array) or [array]
            read = [read_field(part, options) for part in parts]
            sets = (frozenset().union(*(part[0] for part in read)),) if all(len(part) == 1 for part in read) else ()
        elif quoted is not None:
            sets = read_field(quoted, options)
        else:
            sets = read_field(text[pair.end() : pair.end() + 60].partition("\n")[0], options)
            quote_end = "}"
        if sets:
            claims.append(Claim(pair.start(), pair.end(), sets, "json", cut=not (array_end or quote_end)))
    return claims, [(claim.start, claim.end) for claim in claims]


# What reads a field, and a sign without which there is none.
_RULES: Final = ((_tag_claims, "<"), (_boxed_claims, "boxed"), (_json_claims, ":"), (_marked_claims, "<eoa>"))
