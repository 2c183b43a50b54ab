"""The chain 问题界定 → 法条定位 → 要件分析 → 结论推导: which stages a reasoning has, in what order they begin."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from legal_rl.core.questions import Question
from legal_rl.evaluation.structure.elements import Element
from legal_rl.evaluation.structure.options import Treated
from legal_rl.evaluation.structure.reasoning import Reasoning, grams
from legal_rl.evaluation.structure.statutes import Appeal

Stage = Literal["issue", "statute", "elements", "conclusion"]
STAGES: Final[tuple[Stage, ...]] = ("issue", "statute", "elements", "conclusion")
_DISPUTE = re.compile(r"争议(?:焦点|在于|点)|争点|焦点(?:在于|是|问题)|(?:本案|本题|问题)的?(?:关键|核心)")
_ASKS = re.compile(
    r"[^。?!\n]{0,40}(?:是否|能否|可否|算不算|是不是|能不能|构不构成|成不成立|合不合法|还是|如何(?:定性|认定|处理)|谁来?承担|怎么(?:算|定|办))[^。?!\n]{0,24}(?:\?|$)",
    re.MULTILINE,
)
_RULE = re.compile(
    r"法律(?:上)?(?:有?明文|明确)?规定|(?:根据|依照?|按照?)[^,。\n]{0,10}(?:规定|原则)|是指|(?:原则|规则|制度)(?:是|为|要求|下)|遵循[^,。\n]{0,20}原则"
    r"|(?:须|需要?|应当|必须|要求|不得)[^,。\n]{0,24}(?:的|才|方|,)|(?:构成|成立)[^,。\n]{0,10}(?:要件|条件|要)|才(?:叫|算|是)"
)
_SHARED = 4  # so many characters of the question's story in a row
_PARTY = re.compile(r"[甲乙丙丁戊己庚辛]|[一-鿿]某[一-鿿]?|小[一-鿿](?=[,被把将买卖借租签购])|[A-J](?=公司|国)")
_CASE = re.compile(r"本案|本题中|题中|题干|案情|本例|涉案")
_HELD = re.compile(
    r"属于?|算|符合|满足|具备|具有|构成|缺|欠缺|没有|并无|不是|就是|已经?|系|未|=|✔|[齐够]了?|也?有了|不足|正好|视为|成立|体现|表明|说明|显然|足以|负有"
)
_DRAWN = re.compile(
    r"因此|因而|所以|故(?!意)|综上|总之|总而言之|可见|据此|结论[:是]|应认定|应当?选|选\s?[A-J]|应当(?:予以|承担)"
)


def chain(
    reasoning: Reasoning,
    options: Mapping[str, Treated],
    appeals: Sequence[Appeal],
    elements: Sequence[Element],
    *,
    framed: bool,
) -> tuple[Stage, ...]:
    """The stages present, in order of first appearance."""
    starts: dict[Stage, int | None] = {
        "issue": _issue(reasoning, framed),
        "statute": _statute(reasoning, appeals),
        "elements": _held(reasoning, elements, framed),
        "conclusion": _conclusion(reasoning, options),
    }
    present = [(start, STAGES.index(stage), stage) for stage, start in starts.items() if start is not None]
    return tuple(stage for _, _, stage in sorted(present))


def in_order(stages: Sequence[Stage]) -> bool:
    """Are the stages that are present in the order of the chain?"""
    places = [STAGES.index(stage) for stage in stages]
    return places == sorted(places)


def _issue(reasoning: Reasoning, framed: bool) -> int | None:
    """The framing sentence, a dispute named later, or a question about the case in the first half."""
    if framed:
        return 0
    found = [match.start() for match in (_DISPUTE.search(reasoning.text), _asked(reasoning)) if match]
    return min(found, default=None)


def _asked(reasoning: Reasoning) -> re.Match[str] | None:
    match = re.search(r"[^。?!\n]{4,60}\?", reasoning.text)
    early = match is not None and match.start() < len(reasoning.text) / 3
    return match if match and early and _ASKS.match(match[0]) else None


def _statute(reasoning: Reasoning, appeals: Sequence[Appeal]) -> int | None:
    rule = _RULE.search(reasoning.text)
    return min([*(one.start for one in appeals), *([rule.start()] if rule else [])], default=None)


def _held(reasoning: Reasoning, elements: Sequence[Element], framed: bool) -> int | None:
    """The first sentence that holds the facts of the case against a condition."""
    for low, high in reasoning.sentences[framed:]:
        sentence = reasoning.text[low:high]
        held = _HELD.search(sentence)
        if held is None or reasoning.gives_article(high - 1):
            continue
        facts = _PARTY.search(sentence) or _CASE.search(sentence) or _tells_case(reasoning, low, high)
        if facts or (not _RULE.search(sentence) and any(one.name in sentence for one in elements)):
            return low + held.start()
    return None


def _tells_case(reasoning: Reasoning, low: int, high: int) -> bool:
    """Does a sentence take up the words of a question that tells a case?"""
    question = reasoning.question
    if question.kind != "case" and not _PARTY.search(question.passage or question.stem):
        return False
    return any(reasoning.text[place : place + _SHARED] in _case(question) for place in range(low, high - _SHARED + 1))


def _case(question: Question) -> frozenset[str]:
    told = f"{question.passage or ''}\n{question.stem}"
    return grams((told,), _SHARED)


def _conclusion(reasoning: Reasoning, options: Mapping[str, Treated]) -> int | None:
    judged = [one.start for one in options.values() if one.start is not None]
    drawn = _DRAWN.search(reasoning.text)
    return min([*judged, *([drawn.start()] if drawn else [])], default=None)
