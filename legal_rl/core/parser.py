"""THE parser: response text → ParsedResponse. Filtering, rewards, metrics, analysis and demo all read through it.

Strict form: one ``<think>…</think>``, then one ``<answer>…</answer>``, only white space around them, the answer
holding only option letters (either case or width, in any order, repeats count once) and separators. ``prefill=True``
means that the template had opened ``<think>``: the result is that of parsing ``"<think>" + text``, so a model that
opens it once more has written two and is not strict.

Everything else is extraction: loose where it finds one answer. Its rules, in the order in which they are named when
several agree:

``answer_tag``  the content of an <answer>, <回答>, <答案> tag, whatever its case or width
``boxed``       ``\\boxed{…}``
``json``        ``"answer": […]`` or ``"答案": "…"``
``conclusion``  a concluding statement: 答案是, 故选, 正确选项为, 更正为, The answer is, C是正确答案, 故全选 …
                and, where nothing of the above is announced, 故A、B项当选, 因此A正确
``bare``        nothing announced, but the whole response (or its first line, before 解析) is letters only

A claim is taken only where it is asserted: not after 不, 若, 误, "有人认为", and not in a sample of the format. Status
and format never contradict each other: ``strict`` and ``loose`` mean that ``status`` is ``ok``, ``none`` that not.
"""

import re
from dataclasses import dataclass
from typing import Literal

from legal_rl.core.answers import Letters, fold, read_letters
from legal_rl.core.claims import ALL_OPTIONS, Claim, conclusion_claims, touches_end, verdict_claims
from legal_rl.core.tags import TAG, outside_thinking, strict_answer

_SAMPLE_BEFORE = re.compile(
    r"(?:例如|比如|譬如|形如|诸如|示例|样例|范例|(?:输出|回答|作答|答案|答题)?格式(?:要求|如下|为|是)*|按照?"
    r"|e\.g\.|[Ee]xample|such as|[Ff]ormat(?: is)?)"
    r"[\s:,\"“'‘「`*(]*\Z"
)
_SAMPLE_AFTER = re.compile(
    r"[\s\"”'’」`*)]{0,4}(?:这样|这种|此种)?(?:的?(?:格式|形式|样式)|这样|as (?:the|a) (?:format|template)|format)"
)
_MARK = re.compile(
    r"(?:\A|[\s,.。;!?…—(*])(?:不对|不(?=,)|错了|等等|等一下|稍等|更正|修正|订正|纠正|抱歉|对不起|[Ww]ait|[Cc]orrection|[Ss]orry|[Aa]ctually"
    r"|[Hh]old on|[Oo]n second thoughts?)(?:\Z|[\s,.。;:!?…—为一后答])"
    r"|(?:重新|再)(?:考虑|审视|检查|分析|判断|作答|回答|梳理|思考|审题)"
    r"|(?:\A|[\s,.。;!?的]|我)(?:答案|判断|分析|结论|回答|选择)[^。\n:,A-Za-z]{0,4}(?:有误|错误|不对|不正确|错了|更正|修正)|[写看选答算搞弄说]错"
)
_BOXED = re.compile(r"\\f?boxed\s?\{([^{}\n]{0,200})(\}|\Z)")
_LATEX = re.compile(r"\\(?:text\w{0,4}|math\w{0,4}|operatorname|rm|bf)\s?\{([^{}]{0,200})\}|\\[,;! ]|\\quad")
_JSON = re.compile(
    r"[\"'](?:final_|correct_)?(?:answers?|choices?|prediction|predicted|option|选项|选择|正确答案|最终答案|答案)[\"']\s{0,4}:\s{0,4}"
    r"(?:\[([^\[\]]{0,300})(\]|\Z)|[\"']([^\"'\n]{0,300})([\"']|\Z)|(?=[A-Z]))"
)
_QUOTED = re.compile(r"[\"']([^\"']{1,200})[\"']")
_FIELD_LEAD = re.compile(r"[\s*:]{0,8}(?:(?:故|应|我|因此|所以|本题){0,2}选择?(?!项)|是|为|:)?[\s:]{0,4}")
_LEFT_OVER = re.compile(r"[\s。.!*]*(?:(?:均|都|皆|全部?)?(?:正确|对|选)[。.]?)?")
_LONGEST_BARE = 200
_HEADER = re.compile(
    r"\s*\n[\s*#【\[(<]{0,8}(?:答案)?(?:解析|理由|分析|说明|原因|依据|法律依据|解释|因为|根据|[Ee]xplanation|[Rr]eason)"
)
_Claims = tuple[list[Claim], list[tuple[int, int]]]  # and the spans that they take


def collect(text: str, options: str) -> list[Claim]:
    """Collect the claims in folded ``text`` (thinking already taken out), by position. Nothing is judged here."""
    claims: list[Claim] = []
    rest = text
    for rule in (_tag_claims, _boxed_claims, _json_claims):
        claimed, taken = rule(rest, options)
        claims += claimed
        rest = _without(rest, taken)
    claims += conclusion_claims(rest, options)
    claims = [  # all but samples of the format
        claim
        for claim in claims
        if not _SAMPLE_BEFORE.search(text[max(0, claim.start - 16) : claim.start])
        and not _SAMPLE_AFTER.match(text, claim.end)
    ]
    claims.sort(key=lambda claim: (claim.start, claim.end))
    return claims or verdict_claims(rest, options) or _bare_claims(rest, options)


def announces_correction(gap: str) -> bool:
    """True where the text between two claims takes the earlier one back (不对, 更正, 重新分析, Wait)."""
    return _MARK.search(gap) is not None


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """Blank out what an earlier rule has read, keeping every position."""
    pieces, position = [], 0
    for start, end in spans:
        pieces += [text[position:start], "\n" * (end - start)]
        position = end
    return "".join(pieces) + text[position:] if spans else text


def plain_latex(text: str) -> str:
    """Take ``\\text{…}``, ``\\mathrm{…}`` and LaTeX spaces away, so that ``\\boxed{\\text{A, C}}`` holds letters."""
    if "\\" not in text:
        return text
    for _ in range(2):  # \textbf{\text{A}} is as deep as people nest
        text = _LATEX.sub(lambda match: match[1] or " ", text)
    return text


def read_field(content: str, options: str) -> tuple[Letters, ...]:
    """Read a field made for the answer: letters, an option restated, 以上都对, or a statement; () for anything else."""
    lead = _FIELD_LEAD.match(content)
    position = lead.end() if lead else 0
    if ALL_OPTIONS.match(content, position):
        return (frozenset(options),)
    reading = read_letters(content, options, position, field=True)
    if reading is not None:
        return reading.sets
    claims = (
        _boxed_claims(content, options)[0] + _json_claims(content, options)[0] + conclusion_claims(content, options)
    )
    return tuple({letters: None for claim in claims for letters in claim.sets})


def _tag_claims(text: str, options: str) -> _Claims:
    """Claims of answer tags, and the spans they cover. A tag never closed reaches to the next tag or to the end."""
    claims: list[Claim] = []
    spans: list[tuple[int, int]] = []
    tags = [tag for tag in TAG.finditer(text) if tag["answer"]] if "<" in text else []
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
    for box in _BOXED.finditer(text) if "boxed" in text else ():
        sets = read_field(box[1], options) if "boxed" not in box[1] else ()
        if sets:
            claims.append(Claim(box.start(), box.end(), sets, "boxed", cut=not box[2]))
    return claims, [(claim.start, claim.end) for claim in claims]


def _json_claims(text: str, options: str) -> _Claims:
    claims = []
    for pair in _JSON.finditer(text) if ('"' in text or "'" in text) and ":" in text else ():
        array, array_end, quoted, quote_end = pair.groups()
        sets: tuple[Letters, ...] = ()
        if array is not None:
            parts = _QUOTED.findall(array) or [array]
            read = [read_field(part, options) for part in parts]
            sets = (frozenset().union(*(part[0] for part in read)),) if all(len(part) == 1 for part in read) else ()
        elif quoted is not None:
            sets = read_field(quoted, options)
        else:
            reading = read_letters(text, options, pair.end())
            sets, quote_end = (reading.sets, "}") if reading else ((), "")
        if sets:
            claims.append(Claim(pair.start(), pair.end(), sets, "json", cut=not (array_end or quote_end)))
    return claims, [(claim.start, claim.end) for claim in claims]


def _bare_claims(text: str, options: str) -> list[Claim]:
    """The whole response, or its first line before a heading such as 解析, is letters and nothing else."""
    body = re.sub(r"</?[^<>]{0,20}>", " ", text).strip() if "<" in text else text.strip()
    first, newline, _ = body.partition("\n")
    if newline and _HEADER.match(body, len(first)):
        body = first.strip()
    if not body or len(body) > _LONGEST_BARE:
        return []
    if ALL_OPTIONS.fullmatch(body.rstrip("。.! ")):
        return [Claim(0, len(text), (frozenset(options),), "bare")]
    reading = read_letters(body, options, field=True)
    if reading is None:
        return []
    if "\n" in body if reading.restated else _LEFT_OVER.fullmatch(body, reading.end) is None:
        return []
    return [Claim(0, len(text), reading.sets, "bare", cut=touches_end(body, reading))]


Status = Literal["ok", "no_answer", "ambiguous", "invalid_option", "truncated"]
Format = Literal["strict", "loose", "none"]
_LETTER = re.compile("[A-Z]")


@dataclass(frozen=True, slots=True)
class ParsedResponse:
    """``predicted`` is a non-empty set exactly when ``status`` is ``ok``. ``rule`` names what found the answer.

    ``rule`` is one of ``answer_tag boxed json conclusion bare``, and ``none`` where nothing was announced. Statuses
    ``ambiguous`` and ``invalid_option`` keep the rule of the claim that decided.
    """

    predicted: frozenset[str] | None
    status: Status
    format: Format
    rule: str


def parse(text: str, options: str = "ABCD", *, prefill: bool = False, finish_reason: str = "stop") -> ParsedResponse:
    """Read the answer out of a response. Never raises, whatever ``text`` holds; time grows with its length.

    ``options`` are the question's letters. Under ``finish_reason`` "length" an answer that the cut may have shortened
    (a tag left open, letters as the last thing written) does not count; without another one: ``truncated``.
    """
    options = options.upper()
    whole = "<think>" + text if prefill else text
    content = strict_answer(whole)
    letters = frozenset(_LETTER.findall(fold(content or "").upper()))
    if letters and letters <= frozenset(options):
        return ParsedResponse(letters, "ok", "strict", "answer_tag")
    outside = plain_latex(outside_thinking(fold(whole)))
    cut = finish_reason == "length"
    claims = [claim for claim in collect(outside, options) if not (cut and claim.cut)]
    if not claims:
        return ParsedResponse(None, "truncated" if cut else "no_answer", "none", "none")
    return _settle(outside, claims, frozenset(options))


def _settle(text: str, claims: list[Claim], options: Letters) -> ParsedResponse:
    """Settle all claims on one set. An announced correction makes what stands before it void; then they must agree."""
    current = [claims[0]]
    end = claims[0].end
    for claim in claims[1:]:
        if claim.correction or announces_correction(text[end : claim.start]):
            current = []
        current.append(claim)
        end = max(end, claim.end)
    sets = {letters for claim in current for letters in claim.sets}
    rule = min((claim.rule for claim in current), key=_RULES.index)
    if len(sets) > 1:
        return ParsedResponse(None, "ambiguous", "none", rule)
    (letters,) = sets
    if not letters <= options:
        return ParsedResponse(None, "invalid_option", "none", rule)
    return ParsedResponse(letters, "ok", "loose", rule)


_RULES = ("answer_tag", "boxed", "json", "conclusion", "bare")
