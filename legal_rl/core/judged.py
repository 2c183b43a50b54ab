"""Judgements that a concluding word opens (故A、B项当选, 因此A正确, 仅A项符合规定), where nothing is announced."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from legal_rl.core.answers import Letters
from legal_rl.core.assertion import Claim
from legal_rl.core.labels import heads_text
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import BLANK, CLAUSE_ENDS, Judged, back, items_end, names_somebody, skip, verdict_at
from legal_rl.core.polarity import Polarity
from legal_rl.core.restated import Reading
from legal_rl.core.scanner import TokenStream


def verdict_claims(t: TokenStream, options: str, asked: Polarity | None = None) -> list[Claim]:
    """Collect judgements that a concluding word opens, for texts in which nothing announces an answer.

    Explanations close the review of each option with these very words, so they count only if they agree, none of them
    rejects, and no other option is approved before them or taken up after them. Where the question is known to ask for
    the wrong statements, it is the other way round: 因此B项错误 chooses, 因此A项正确 rejects.
    """
    chooses = asked != "wrong"
    claims: list[Claim] = []
    for index, kind in enumerate(t.kinds):
        if kind not in ("so", "this", "only", "sum") or not _opens_clause(t, index):
            continue
        found = _verdict(t, index, options, chooses)
        if found == "rejects":
            return []
        if isinstance(found, Claim):
            claims.append(found)
    chosen = {claim.sets for claim in claims}
    if len(chosen) != 1 or _another_is_open(t, claims[0], options, chooses):
        return []
    return claims


def _opens_clause(t: TokenStream, index: int) -> bool:
    before = back(t, index, {"space", "mark"})
    return before < 0 or t.kinds[before] in (CLAUSE_ENDS | {"close", "dot", "so", "dash", "sum", "this"})


def _verdict(t: TokenStream, index: int, options: str, chooses: bool) -> Claim | Literal["rejects"] | None:
    begin = skip(t, index + 1, BLANK | {"comma", "colon", "mark", "this", "so"})
    if t.kinds[index] == "sum" and t.kinds[begin] in ("why", "text"):
        begin = _behind_clause(t, begin)
    if t.kinds[skip(t, begin, {"open", "mark", "named", "space"})] != "run":
        return None
    if t.kinds[index] == "only":
        return _only(t, index, begin, options) if chooses else None
    run = skip(t, begin, {"open", "mark", "named", "space"})
    judged = verdict_at(t, items_end(t, run, options))
    if heads_text(t, run):
        return None
    reading = read_list(t, begin, options) if chooses else _rejected(t, run, options, judged)
    if reading is None:
        return "rejects" if judged and judged.good != chooses else None
    if reading.restated or _closes_review(t, index, reading):
        return None
    verdict = verdict_at(t, reading.stop)
    if verdict is None or verdict.good != chooses:
        return None
    if chooses and t.kinds[index] == "this" and t.word(verdict.stop - 1) not in ("当选", "入选", "选", "全选"):
        return None
    end = skip(t, verdict.stop, {"link", "close", "mark", "space"})
    if t.kinds[end] not in (CLAUSE_ENDS - {"ask", "colon"}) | {"dot"} or _REJECTED.match(t.text, t.starts[end]):
        return None
    return Claim(
        t.starts[index],
        t.ends[end - 1],
        reading.sets,
        "conclusion",
        cut=t.kinds[skip(t, end, BLANK)] == "end" and t.kinds[end] != "stop",
    )


# 因此A项正确，不当选 (the wrong ones are asked for)
_REJECTED: Final = re.compile(r"[,;。\s]*但?是?(?:不(?:当选|选|符合题意|应选|能选|入选)|本题)")


def _rejected(t: TokenStream, run: int, options: str, judged: Judged | None) -> Reading | None:
    """A list that a verdict calls wrong, where the wrong ones are asked for."""
    stop = items_end(t, run, options)
    letters = frozenset("".join(t.word(k) for k in range(run, stop) if t.kinds[k] == "run"))
    wrong = judged is not None and not judged.good and letters <= frozenset(options)
    return Reading((letters,), stop) if wrong else None


def _only(t: TokenStream, index: int, begin: int, options: str) -> Claim | None:
    """仅A项符合规定, 只有A、B正确: the letters meet what is asked, whatever that is."""
    run = skip(t, begin, {"open", "mark", "named", "space"})
    stop = items_end(t, run, options)
    letters = frozenset("".join(t.word(k) for k in range(run, stop) if t.kinds[k] == "run"))
    verdict = verdict_at(t, stop)
    named = not {"named", "suffix"}.isdisjoint(t.kinds[begin:stop])  # 只有A符合规定 may speak of a party
    met = named and t.text.startswith("符合", t.starts[stop]) if verdict is None else verdict.good
    if not met or not letters <= frozenset(options):
        return None
    end = _clause_end(t, stop)
    if t.kinds[end] in ("ask", "colon") or "void" in t.kinds[stop:end] or _REJECTED.match(t.text, t.starts[end]):
        return None
    if verdict is not None and t.kinds[verdict.stop] == "text":
        return None  # "只有A正确时合同有效"
    return Claim(t.starts[index], t.ends[end - 1], (letters,), "conclusion", cut=t.kinds[end] == "end")


def _behind_clause(t: TokenStream, index: int) -> int:
    while t.kinds[index] not in CLAUSE_ENDS:
        index += 1
    return skip(t, index + 1, {"space", "mark"}) if t.kinds[index] == "comma" else index


def _clause_end(t: TokenStream, index: int) -> int:
    while t.kinds[index] not in CLAUSE_ENDS:
        index += 1
    return index


def _closes_review(t: TokenStream, index: int, reading: Reading) -> bool:
    """ "D项:……,故D项正确" ends what the same paragraph says of one option; it does not answer the question."""
    letters = frozenset().union(*reading.sets)
    if len(letters) != 1:
        return False
    before = index - 1
    while before >= 0 and before > index - 200 and t.kinds[before] not in ("line", "block"):
        if t.kinds[before] == "run" and t.word(before) in letters:
            behind = skip(t, before + 1, {"suffix", "named", "mark", "space"})
            if t.kinds[behind] in ("colon", "dot", "comma", "enum", "close"):
                return True
        before -= 1
    return False


def _another_is_open(t: TokenStream, claim: Claim, options: str, chooses: bool) -> bool:
    """True where another option is chosen anywhere, or spoken of behind the claim without being rejected."""
    letters: Letters = frozenset().union(*claim.sets)
    stop = 0
    for run in _mentions(t, options):
        if run < stop or not frozenset(t.word(run)) & frozenset(options) - letters:
            continue
        stop = items_end(t, run, options)
        verdict = verdict_at(t, stop)
        if verdict is not None and verdict.good != chooses:
            continue
        if verdict is not None or (t.starts[run] >= claim.end and not names_somebody(t, stop)):
            return True
    return False


def _mentions(t: TokenStream, options: str) -> Iterator[int]:
    for index, kind in enumerate(t.kinds):
        if kind == "run" and t.word(index).isupper() and set(t.word(index)) <= set(options):
            yield index
