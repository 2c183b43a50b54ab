"""Detectors of the shape: framing sentence, general – parts – general, and the chain of argument.

The chain is 问题界定 → 法条定位 → 要件分析 → 结论推导: the stages a reasoning has, and the order in which they begin.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from legal_rl.evaluation.structure.connectives import numbered_paragraphs
from legal_rl.evaluation.structure.law import Element, LawReference
from legal_rl.evaluation.structure.options import OptionTreatment
from legal_rl.evaluation.structure.reasoning import Reasoning, grams

Stage = Literal["issue", "statute", "elements", "conclusion"]
STAGES: Final[tuple[Stage, ...]] = ("issue", "statute", "elements", "conclusion")
_TASK = r"(?:本|这道?|该|此|上述|这个)(?:题目?|问题|案例?题?|小题|道题)"
_TASK_VERBS = (
    r"(?:考查|考察|考核|考的|考点|考[一个]|问|涉及|围绕|争议|核心|关键|焦点|重点|要求|讨论|想知道|主要(?:是|看)|旨在"
    r"|需要判断|要我们)"
)
_ISSUE = re.compile(
    rf"{_TASK}目?[^。?\n]{{0,12}}?{_TASK_VERBS}|{_TASK}(?:其实)?(?:是|属于)?(?:一道)?关于"
    r"|(?:题目|题干|题)(?:是|就是|其实|主要|实际上?|要求|在|想|的意思是){0,2}(?:问|考|让|要求|关于|涉及)"
    r"|争议(?:的)?(?:焦点|点|问题)|争议(?:在于|主要|是)|[对就][^。\n]{2,30}(?:有|存在|发生)争议|争点"
    r"|(?:核心|关键|焦点|主要)(?:的)?(?:法律)?(?:问题|争议)|问题(?:的)?(?:所在|在于|的?关键|是)|(?:关键|核心|焦点|重点)(?:在于|是|在)"
    r"|(?:\A|[*#【\s、.)])(?:法律)?(?:问题|争议)(?:界定|提出|所在)?[*\]】]{0,3}[:\s]"
    r"|(?:这|本|一|该)道?(?:关于|有关|涉及)[^。\n]{2,24}题|关于[^。\n,]{2,24}的(?:题|问题)"
    r"|考点|考查(?:内容|要点|点)?|考察(?:内容|要点|点)?|知识点"
    r"|(?:要|先)?(?:搞|弄)?(?:清楚|明白)?(?:要|在|想)问什么|要选(?:出|的)?[^。\n]{0,6}(?:错误|正确|不)"
    r"|(?:我们?|先|首先)[^。\n]{0,4}(?:来看|看|分析|讨论|判断|解决|确定|明确)[^。\n]{2,30}"
    r"(?:有哪些|是什么|是否|如何|哪些|哪一|怎么|能否|什么|的问题|问题)"
    r"|(?:需要|要|应)(?:先)?(?:判断|确定|明确|解决|回答|讨论|分析)的(?:是|问题)"
    r"|(?:[Tt]his|[Tt]he) (?:is a |question|issue|problem)[^.\n]{0,40}(?:question|asks|about|is|concerns|whether|tests)"
    r"|\b[Ii]ssue\b|[Kk]ey (?:issue|question)|\A[\s*#]*[Qq]uestion\b"
)
_MARK = re.compile(r"[。!?]")
_LONGEST = 300  # characters of a first sentence that are looked at
_QUESTION = re.compile(
    r"(?:是否|能否|可否|如何|怎[么样]|算不算|是不是|能不能|有没有|该不该|要不要|谁|何|哪[些个一]|什么|还是|吗|呢|应不应)"
)
_FILLER = re.compile(
    r"(?:看|来看|做|讲|说|分析)(?:一下|看)?(?:这|本|该|此)(?:道|个)?题|这个案子|(?:绕|难|简单|有意思)的"
)
# A rule of its own at the beginning: 某某，是指…; 共同犯罪遵循…的原则; 依照《…》; A与B不能一并主张，这是总规则.
_RULE_OPENS = re.compile(
    r"是指|(?:遵循|适用|实行|采取?|坚持)[^。\n]{0,20}(?:原则|主义|规则|制度)|总规则|总原则|基本规则|法律规定"
    r"|规定[:,了]|《[^》\n]{2,40}》|第[^。\n]{1,9}条|(?:应当|必须|需要?|要)(?:具备|满足|符合)"
    r"|(?:成立|构成)[^。\n]{0,12}(?:要求|须|需|条件|要件)"
)
_HEADING = re.compile(r"[\s#>*【\[(一二三四五六七八九十\d、.)\]】:*-]*(?:[^\n。,;:?!]{0,16})[】\]:*\s]*")
_WHOLE = re.compile(
    r"综上|总之|总而言之|综合(?:来看|以上|上述|一下)|由此可见|可见|因此|因而|所以|结论|最终|(?:\A|[,。;\s:*])故(?!意)"
    r"|只有|选\s?[A-J]|答案(?:为|是|应)|[Tt]herefore|[Ff]inal answer|[Ii]n conclusion"
    r"|看下来|判决如下|就是\s?[A-J]"
)
_PICKS = re.compile(r"(?<!不)(?<!不当)选\s?[A-J]|只有|答案|综上|总之|总而言之|结论|最终|由此可见")
_PART = re.compile(r"(?:关于|再看|先看|至于|一是|二是|其一|其二|一方面|另一方面|对于)")
_ANALYSIS = re.compile(r"解析|分析|要点|解答|思路|推理|过程")
_OPTION = re.compile(r"[A-J](?![A-Za-z])")
_OPTION_FIRST = re.compile(r"[\s#>*\-]*(?:选项)?[A-J](?![A-Za-z])")
# Of the chain.
_DISPUTE = re.compile(r"争议(?:焦点|在于|点)|争点|焦点(?:在于|是|问题)|(?:本案|本题|问题)的?(?:关键|核心)")
_ASKS = re.compile(
    r"[^。?!\n]{0,40}(?:是否|能否|可否|算不算|是不是|能不能|构不构成|成不成立|合不合法|还是|如何(?:定性|认定|处理)|谁来?承担|怎么(?:算|定|办))[^。?!\n]{0,24}(?:\?|$)",
    re.MULTILINE,
)
_RULE_STATED = re.compile(
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


def frames(reasoning: Reasoning) -> bool:
    """True where the first sentence, or a first heading with its line, names what is asked or in dispute."""
    first = opening(reasoning)
    if _ISSUE.search(first):
        return True
    return first.rstrip().endswith("?") and _QUESTION.search(first) is not None and not _FILLER.search(first)


def opening(reasoning: Reasoning) -> str:
    """The first sentence with its mark; a heading goes together with the sentence below it."""
    if not reasoning.body:
        return ""
    first, *rest = reasoning.body[:2]
    if len(first) <= 24 and rest and first[0] in "#*【[" and _HEADING.fullmatch(first):
        first = (
            f"{first} {_first_sentence(rest[0])}" if _ISSUE.search(first) or not _ANALYSIS.search(first) else rest[0]
        )
    return _first_sentence(first)


def _first_sentence(line: str) -> str:
    mark = _MARK.search(line[:_LONGEST])
    return line[: mark.end()] if mark else line[:_LONGEST]


def general_parts_general(reasoning: Reasoning, options: Mapping[str, OptionTreatment], *, framed: bool) -> bool:
    """Opens with the issue or a general rule, treats two parts or more, and closes with a result for the whole."""
    if len(reasoning.body) < 2 and len(reasoning.sentences) < 3:
        return False
    first = opening(reasoning)
    opens_with_part = numbered_paragraphs([first]) > 0 or _OPTION_FIRST.match(first) is not None
    treated = sum(option.argued or option.verdict is not None for option in options.values())
    named = sum(_PART.match(line.lstrip("#*> -")) is not None for line in reasoning.body)
    parts = max(treated, numbered_paragraphs(reasoning.body), named)
    general = framed or (_RULE_OPENS.search(first) is not None and not opens_with_part)
    return general and parts >= 2 and closes_whole(reasoning)


def closes_whole(reasoning: Reasoning) -> bool:
    """True where the last sentence or the one before it draws a result for the whole, not for one more option alone.

    因此D项错误 closes one option; 综上，只有A项正确 closes the whole.
    """
    last = [part for line in reasoning.body[-2:] for part in re.split(r"[。!?;]", line) if part.strip()]
    return any(_WHOLE.search(part) and (_PICKS.search(part) or not _OPTION.search(part)) for part in last[-2:])


def chain(
    reasoning: Reasoning,
    options: Mapping[str, OptionTreatment],
    references: Sequence[LawReference],
    elements: Sequence[Element],
    *,
    framed: bool,
) -> tuple[Stage, ...]:
    """The stages present, in order of first appearance."""
    rule, drawn = _RULE_STATED.search(reasoning.text), _DRAWN.search(reasoning.text)
    statutes = [*(reference.start for reference in references), *([rule.start()] if rule else [])]
    conclusions = [option.start for option in options.values() if option.start is not None]
    starts: dict[Stage, int | None] = {
        "issue": 0 if framed else _issue(reasoning),
        "statute": min(statutes, default=None),
        "elements": _examination(reasoning, elements, framed),
        "conclusion": min([*conclusions, *([drawn.start()] if drawn else [])], default=None),
    }
    present = [(start, STAGES.index(stage), stage) for stage, start in starts.items() if start is not None]
    return tuple(stage for _, _, stage in sorted(present))


def in_order(stages: Sequence[Stage]) -> bool:
    """True where the stages that are present stand in the order of the chain."""
    indices = [STAGES.index(stage) for stage in stages]
    return indices == sorted(indices)


def _issue(reasoning: Reasoning) -> int | None:
    """Start of a dispute named, or of a question about the case in the first third."""
    text = reasoning.text
    dispute, question = _DISPUTE.search(text), re.search(r"[^。?!\n]{4,60}\?", text)
    starts = [dispute.start()] if dispute else []
    if question and question.start() < len(text) / 3 and _ASKS.match(question[0]):
        starts.append(question.start())
    return min(starts, default=None)


def _examination(reasoning: Reasoning, elements: Sequence[Element], framed: bool) -> int | None:
    """Start of the first words that hold the facts of the case against a condition."""
    for low, high in reasoning.sentences[framed:]:
        sentence = reasoning.text[low:high]
        held = _HELD.search(sentence)
        if held is None or reasoning.gives_article(high - 1):
            continue
        facts = _PARTY.search(sentence) or _CASE.search(sentence) or _tells_case(reasoning, low, high)
        if facts or (not _RULE_STATED.search(sentence) and any(element.name in sentence for element in elements)):
            return low + held.start()
    return None


def _tells_case(reasoning: Reasoning, low: int, high: int) -> bool:
    """True where a sentence takes up the words of a question that tells a case."""
    question = reasoning.question
    if question.kind != "case" and not _PARTY.search(question.passage or question.stem):
        return False
    story = grams((f"{question.passage or ''}\n{question.stem}",), _SHARED)
    return any(reasoning.text[start : start + _SHARED] in story for start in range(low, high - _SHARED + 1))
