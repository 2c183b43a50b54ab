"""Law as a response appeals to it: statutes by name and article, against unnamed law and bare principles."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from legal_rl.core.citations import citations, statute_name, statutes_named
from legal_rl.core.numerals import number_of
from legal_rl.evaluation.structure.reasoning import Reasoning, span_at

_NUMBER = r"[0-9零〇一二两三四五六七八九十百千]{1,9}"
# 197条 without 第 only in digits: 三条理由 are three reasons.
_ARTICLE = re.compile(
    rf"第\s{{0,2}}(?P<first>{_NUMBER})\s{{0,2}}条(?!例)|(?<![\d.第、])(?P<bare>\d{{1,4}})条(?!例|件|路|理由|建议|意见|经验|规则|信息|线索)"
)
# A statute that is not known here, in front of its article: 依据某某管理条例第九条.
_UNKNOWN = re.compile(rf"[一-鿿]{{2,20}}?(?:法|条例|办法|细则|规定|解释)(?=的?第?{_NUMBER}条)")
_LEAD = re.compile(
    r".*(?:以前|过去|根据|依据|依照|按照|违反|参见|参照|适用|规定在|我国|[依按据见即由为的和与及是在有到了,同其该本此])"
)
# What the Civil Code replaced is named in passing (过去的继承法承认): a bare article that follows is not its own.
_REPEALED: Final = {"民法通则", "民法总则", "合同法", "物权法", "担保法", "侵权责任法", "婚姻法", "继承法", "收养法"}
_TITLE = re.compile(r"法|典|条例|规定|解释|办法|细则|规则|公约|章程|决定|纪要|通则|批复|意见|协定")
_NEAR = 300  # characters within which a law named takes the vagueness away
_BEHIND = re.compile(r"\s?[,(]\s?")  # 487条,民法典的
_SYSTEM = r"(?:(?:现行|相关|有关|上述|我国|民事|刑事|行政|国家|具体){0,2}的?)"
_VAGUE = re.compile(
    rf"(?:(?:根据|依据|依照|按照|依|按){_SYSTEM}(?:法律|法规|法条)(?:法规)?(?:、法规)?的?{_SYSTEM}(?:规定|精神|要求)?"
    rf"|(?:根据|依据|依照|按照|依|按){_SYSTEM}规定"
    r"|(?<!由)(?<!有)(?<!无)法律(?:有|上)?(?:明文|明确)?规定(?!的|[*】\s]*[:\n]|[*】\s]*\Z)|法律上看|从法律上"
    r"|(?<!违)依法(?!律|条)|于法(?:有|无)据"
    r"|(?:根据|依据|依照|按照|按|依|基于|从|本着|秉持|遵循|出于|符合|违背|违反)[^,。;:\n“”《》]{0,14}(?:原则|原理|法理|精神|本意|本旨)"
    r"|[一-鿿]{2,6}(?<!基本)原则上|(?:从)?法理上|法理而言|法理来说"
    r"|一般(?:认为|来说认为|观点认为)|通常认为|通说(?:认为)?|学(?:界|理)上?(?:通说)?认为|理论上(?:认为)?|(?:司法)?实践中一般)"
)
_ADVERB = re.compile(r"[一-鿿]{0,4}(?<![信平等愿平])原则上\Z")


@dataclass(frozen=True, slots=True)
class Appeal:
    """``article`` None where a statute is named without one; ``start`` is its place in the reasoning."""

    law: str
    article: int | None
    start: int


def statutes(reasoning: Reasoning) -> list[Appeal]:
    """Each statute and article once, in order of appearance, names in the form of ``statute_name``.

    A bare article (第197条, 197条) belongs to the statute named last, one directly in front of 民法典的 to that. A
    statute of which no article is given counts once, without.
    """
    text = reasoning.text
    names = _names(text)
    cited = citations(text)
    found = [Appeal(one.article.law, one.article.number, one.start) for one in cited]
    covered = [(one.start, one.end) for one in cited]
    for match in _ARTICLE.finditer(text):
        low, high = span_at(covered, match.start())
        if low <= match.start() < high:
            continue
        law, number = _law_of(match, names, text, reasoning), number_of(match["first"] or match["bare"])
        if law and number:
            found.append(Appeal(law, number, match.start()))
    given = {one.law for one in found}
    found += [Appeal(law, None, start) for law, start, _ in names if law not in given]
    return _once(sorted(found, key=lambda one: one.start))


def _names(text: str) -> list[tuple[str, int, int]]:
    known = [(law, low, high) for law, low, high in statutes_named(text) if text[low] != "《" or _TITLE.search(law)]
    taken = [(low, high) for _, low, high in known]
    for match in _UNKNOWN.finditer(text):
        lead = _LEAD.match(match[0])
        low = match.start() + (lead.end() if lead else 0)
        clear = span_at(taken, match.end() - 1)[1] <= low
        if clear and match.end() - low > 2:
            known.append((statute_name(text[low : match.end()]), low, match.end()))
    return sorted(known, key=lambda name: name[1])


def _law_of(match: re.Match[str], names: list[tuple[str, int, int]], text: str, reasoning: Reasoning) -> str | None:
    """The statute that an article belongs to."""
    place = bisect_right(names, match.start(), key=lambda name: name[1])
    last = names[place - 1] if place else None
    adjoins = last is not None and last[2] == match.start()
    if match["bare"] and len(match["bare"]) == 1 and not adjoins:
        return None
    behind = _BEHIND.match(text, match.end())
    following = names[place] if place < len(names) else None
    if behind and following and following[1] == behind.end() and text[following[2] : following[2] + 1] in "的)。":
        return following[0]
    if last is not None:
        in_force = (name for name in reversed(names[max(0, place - 5) : place]) if name[0] not in _REPEALED)
        return last[0] if adjoins else next(in_force, last)[0]
    asked = statutes_named(reasoning.question.stem)
    return asked[-1][0] if asked else names[0][0] if names else None


def _once(appeals: list[Appeal]) -> list[Appeal]:
    first: dict[tuple[str, int | None], Appeal] = {}
    for one in appeals:
        first.setdefault((one.law, one.article), one)
    return list(first.values())


def vague_appeals(reasoning: Reasoning) -> list[int]:
    """Places that appeal to unnamed law or a bare principle: 根据法律规定, 依法, 公平原则上, 法理上, 一般认为.

    Not what quotes the question, nor what stands in a sentence that cites an article: there the law has a name.
    """
    found = []
    for match in _VAGUE.finditer(reasoning.text):
        if reasoning.quotes(*match.span()) or _ADVERB.search(match[0]):
            continue
        low, high = reasoning.sentence(match.start())
        low, high = max(low, match.start() - _NEAR), min(high, match.end() + _NEAR)
        named = _ARTICLE.search(reasoning.text, low, high) or "《" in reasoning.text[match.start() : match.end() + 1]
        if not named:
            found.append(match.start())
    return found
