"""THE parser: response text → ParsedResponse. Filtering, rewards, metrics, analysis and demo all read through it.

docs/reference/parser.md is its contract: a list in answer position is read whole or not at all, and a letter is never
guessed. Text is folded and scanned into tokens (``scanner``), fields (``fields``) and statements (``claims``)
make claims of the lists they hold (``lists``), and here the claims are settled. Status and format never contradict each
other: ``strict`` and ``loose`` mean that ``status`` is ``ok``, ``none`` that not.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters, fold
from legal_rl.core.asked import mark
from legal_rl.core.assertion import Claim, announces_correction, is_withdrawn, shows_form
from legal_rl.core.bare import bare_claims, first_line_claim, opening_claim, opens_with_letters
from legal_rl.core.claims import conclusion_claims
from legal_rl.core.closing import closing_claim, last_claim
from legal_rl.core.fields import field_claims, plain_latex
from legal_rl.core.judged import verdict_claims
from legal_rl.core.lenient import lenient_claims, opening_option
from legal_rl.core.next_question import before_next_question, next_stem
from legal_rl.core.opened import opened_claims, opening_letters
from legal_rl.core.places import claim_places, opens_judgement
from legal_rl.core.polarity import Polarity, asks_for, own_asked
from legal_rl.core.questions import Question
from legal_rl.core.scanner import TokenStream, scan, scanned_from
from legal_rl.core.stems import concluded_claim, told_otherwise
from legal_rl.core.tags import outside_thinking, strict_answer

ReadingProfile = Literal["strict", "lenient"]
READINGS: Final[tuple[ReadingProfile, ...]] = ("strict", "lenient")
Status = Literal["ok", "no_answer", "ambiguous", "invalid_option", "truncated"]
Format = Literal["strict", "loose", "none"]
_RULES: Final = ("answer_tag", "boxed", "json", "conclusion", "bare")
_OPEN_FIELD: Final = re.compile(r"\\boxed\s?\{[^{}]{0,40}\Z|<answer>[^<]{0,40}\Z")
# A LaTeX command in which the text was cut: what it would have held may belong to a list.
_OPEN_COMMAND: Final = re.compile(r"\\(?!f?boxed)[A-Za-z]*(?:\{[^{}\n]{0,40})?\Z")
_LETTER: Final = re.compile("[A-Z]")


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


def parse(
    text: str,
    options: str = "ABCD",
    *,
    reading: ReadingProfile = "strict",
    question: Question | None = None,
    prefill: bool = False,
    finish_reason: str = "stop",
) -> ParsedResponse:
    """Read the answer out of a response. Never raises, whatever ``text`` holds; time grows with its length.

    ``options`` are the question's letters. ``reading`` is the profile: ``strict`` for rewards and for responses of our
    own, ``lenient`` for files of others. ``question``, where it is known, tells an echo of its text and which
    statements it asks for. Under ``finish_reason`` "length" an answer that the cut may have shortened (a tag left open,
    letters as the last thing written) does not count; without another one: ``truncated``.
    """
    options = options.upper()
    whole = "<think>" + text if prefill else text
    content = strict_answer(whole)
    letters = frozenset(_LETTER.findall(fold(content).upper())) if content else frozenset()
    if letters and letters <= frozenset(options):
        return ParsedResponse(letters, "ok", "strict", "answer_tag")
    outside = outside_thinking(fold(whole))
    cut = finish_reason == "length"
    if cut and (command := _OPEN_COMMAND.search(outside, max(0, len(outside) - 60))):
        outside = outside[: command.start()]
    outside = plain_latex(outside)
    if question is not None:
        outside = mark(outside, question)
    claims = collect(outside, options, reading, question)
    if claims and (closing := last_claim(outside, claims[-1], options)) and not next_stem(outside, options):
        claims = claims + closing
    if cut:
        claims = _uncut(outside, claims)
    if any(claim.says for claim in claims):
        claims = _asked(claims, _polarity(outside, question))
    if not claims:
        return ParsedResponse(None, "truncated" if cut else "no_answer", "none", "none")
    return _settle(outside, claims, frozenset(options))


def collect(text: str, options: str, reading: ReadingProfile, question: Question | None = None) -> list[Claim]:
    """Collect the claims in folded ``text`` (thinking taken out, ``question`` marked in it), by position."""
    fields, rest = field_claims(text, options)
    claims = [claim for claim in fields if not shows_form(text, claim.start, claim.end)]
    if (first := scanned_from(rest)) < 0:
        return claims or (opened_claims(rest, options, question) if rest == text else [])
    places = claim_places(rest, first)
    opened = opens_with_letters(rest)
    # No reader of claims looks back over a full stop, so that nothing before the first one's sentence is scanned.
    begin = 0 if opened or reading == "lenient" else max(0, rest.rfind("。", 0, places[0] if places else len(rest)))
    if places and not opened and reading == "strict":
        closing = closing_claim(rest, begin, options)
        if closing is not None and (standing := _standing(rest, [*claims, closing], options, question)):
            return standing
    t = scan(rest, begin)
    claims += conclusion_claims(t, options, places)
    claims = _standing(rest, claims, options, question, t if reading == "lenient" else None)
    if claims and opened:
        claims = opening_claim(t, options, question) + claims
    if reading == "lenient" and not claims and rest == text and (claims := lenient_claims(t, options, question)):
        return (opening_letters(rest, options) if opened and claims[0].start == 0 else []) + claims
    if not claims and opens_judgement(rest):
        claims = verdict_claims(scan(rest) if begin else t, options, _polarity(text, question))
        if claims:
            claims = opening_letters(rest, options) + claims
    if claims:
        return claims
    if rest != text:
        return []  # behind a field that cannot be read nothing is bare
    found = bare_claims(rest, options, question)
    if not found and opened and question is not None:
        found = first_line_claim(t, options, question)
    found = found or concluded_claim(rest, options, question)
    found = found or opened_claims(rest, options, question, lenient=reading == "lenient")
    return found or (_forgiven(rest, options, question) if question is not None and reading == "lenient" else [])


def _forgiven(text: str, options: str, question: Question) -> list[Claim]:
    """The answer that ``lenient`` alone reads where the question is known and nothing else was found."""
    found = opening_option(text, options, question)
    if not found and (end := next_stem(text, options)):
        found = collect(text[:end], options, "lenient", question)
        for claim in found:
            claim.cut = False  # behind it the response goes on
    return found


def _standing(
    text: str, claims: list[Claim], options: str, question: Question | None, t: TokenStream | None = None
) -> list[Claim]:
    """The claims that belong to the question at hand, by position, and what contradicts the last of them."""
    if len(claims) > 1:
        claims = _without_agreeing(sorted(claims, key=lambda claim: (claim.start, claim.end)))
    claims = before_next_question(text, claims, options, question, t)
    return claims + told_otherwise(text, claims[-1], options, question) if claims and question else claims


def _without_agreeing(claims: list[Claim]) -> list[Claim]:
    """Leave out sentences that name some of the options that another claim announces."""
    announced = {letters for claim in claims if not claim.sentence for letters in claim.sets}
    named = {letters for claim in claims if claim.sentence for letters in claim.sets}
    agreeing = {letters for letters in named if any(letters <= held for held in announced)}
    return (
        [claim for claim in claims if not (claim.sentence and agreeing.issuperset(claim.sets))] if agreeing else claims
    )


def _uncut(text: str, claims: list[Claim]) -> list[Claim]:
    """Leave out what runs into the end; if that says something else, or a field is open, nothing counts."""
    kept = [claim for claim in claims if not claim.cut]
    said = {letters for claim in kept for letters in claim.sets}
    other = any(letters not in said for claim in claims if claim.cut for letters in claim.sets)
    return [] if other or _OPEN_FIELD.search(text, max(0, len(text) - 60)) else kept


def _polarity(text: str, question: Question | None) -> Polarity | None:
    """The kind to be chosen, right or wrong statements, as the response says itself or the known stem asks."""
    return own_asked(text) or (asks_for(question.stem) if question else None)


def _asked(claims: list[Claim], asked: Polarity | None) -> list[Claim]:
    """Leave out statements of the other kind than is asked for: 正确的是A where the wrong ones are to be found."""
    neutral = {claim.sets for claim in claims if not claim.says}
    if asked is None and any(claim.says == "wrong" and claim.sets in neutral for claim in claims):
        asked = "wrong"
    kept = ("", "wrong") if asked == "wrong" else ("", "right")
    return [claim for claim in claims if claim.says in kept]


def _settle(text: str, claims: list[Claim], options: Letters) -> ParsedResponse:
    """Settle all claims on one set. An announced correction makes what stands before it void; then they must agree."""
    if is_withdrawn(text, claims[-1].end):
        return ParsedResponse(None, "no_answer", "none", "none")
    if len(claims) == 1 and len(claims[0].sets) == 1:
        return _result(claims[0].sets[0], claims[0].rule, options)
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
    return _result(current[0].sets[0], rule, options)


def _result(letters: Letters, rule: str, options: Letters) -> ParsedResponse:
    if not letters <= options:
        return ParsedResponse(None, "invalid_option", "none", rule)
    return ParsedResponse(letters, "ok", "loose", rule)
