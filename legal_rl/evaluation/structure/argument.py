"""Detectors of the shape: framing sentence and general – parts – general."""

import re
from collections.abc import Mapping, Sequence

from legal_rl.core.answers import fold
from legal_rl.evaluation.structure.connectives import numbered_paragraphs
from legal_rl.evaluation.structure.options import OptionTreatment
from legal_rl.evaluation.structure.reasoning import Reasoning, is_answer_line
from legal_rl.evaluation.structure.stages import Likelihoods, Stage

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
    r"|\A(?:好|嗯|哦|行|OK)?[,\s]?[一-鿿]{2,6}(?<![这那本此该道看做审选择送分])题(?=[。,])|\A[【\[(*#\s]{0,4}关键词"
    r"|(?:本题|题目)(?:要求?)?选(?!\s?[A-J])"
    r"|考点|考查(?:内容|要点|点)?|考察(?:内容|要点|点)?|知识点"
    r"|(?:要|先)?(?:搞|弄)?(?:清楚|明白)?(?:要|在|想)问什么|要选(?:出|的)?[^。\n]{0,6}(?:错误|正确|不)"
    r"|(?:我们?|先|首先)[^。\n]{0,4}(?:来看|看|分析|讨论|判断|解决|确定|明确)[^。\n]{2,30}"
    r"(?:有哪些|是什么|是否|如何|哪些|哪一|怎么|能否|什么|的问题|问题)"
    r"|(?:需要|要|应)(?:先)?(?:判断|确定|明确|解决|回答|讨论|分析)的(?:是|问题)"
    r"|(?:[Tt]his|[Tt]he) (?:is a |question|issue|problem)[^.\n]{0,40}(?:question|asks|about|is|concerns|whether|tests)"
    r"|\b[Ii]ssue\b|[Kk]ey (?:issue|question)|\A[\s*#]*[Qq]uestion\b"
)
_MARK = re.compile(r"[。!?]")
_ISSUE_LIKELY = 0.45
_HEAD_LINES = 6  # among which the first that says something is looked for
_REPEATED = 6
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
_EMPTY_HEADING = re.compile(r"[\s#>*【\[(]*(?:解析|分析|详解|解答|解释|说明)[】\]):*\s]*|[A-J]{1,10}")
_TIP = re.compile(r"[\s#>*]*[【\[(]?(?:易错|特别|温馨|应试|友情|知识)?(?:提示|提醒|点拨|陷阱|拓展|补充|记忆|口诀)")
_INLINE_PARTS = re.compile(
    r"其[一二三四五],|[一二三四]是(?=[一-鿿])|第[一二三四五],|[①-⑨]|\([1-9一二三四五]\)|[一二三四五]看"
)
_HEADING = re.compile(r"[\s#>*【\[(一二三四五六七八九十\d、.)\]】:*-]*(?:[^\n。,;:?!]{0,16})[】\]:*\s]*")
_WHOLE = re.compile(
    r"综上|总之|总而言之|综合(?:来看|以上|上述|一下)|由此可见|可见|因此|因而|所以|结论|最终|(?:\A|[,。;\s:*])故(?!意)"
    r"|只有|选\s?[A-J]|答案(?:为|是|应)|[Tt]herefore|[Ff]inal answer|[Ii]n conclusion"
    r"|看下来|就是\s?[A-J]|那就\s?[A-J]|就\s?[A-J]一个|[Ss]um\b|[,。;\s]最后,"
)
_JUDGMENT = re.compile(r"判决如下|裁定如下")
_PICKS = re.compile(
    r"(?<!不)(?<!不当)选\s?[A-J]|[A-J]项?(?:应选|当选)|那就\s?[A-J]|就\s?[A-J]一个|(?:[A-J]、){1,4}[A-J]|只有|答案|综上|总之|总而言之|结论|最终|由此可见"
)
_PART = re.compile(r"(?:关于|再看|先看|至于|一是|二是|其一|其二|一方面|另一方面|对于)")
_ANALYSIS = re.compile(r"解析|分析|要点|解答|思路|推理|过程")
_OPTION = re.compile(r"[A-J](?![A-Za-z])")
_OPTION_FIRST = re.compile(r"[\s#>*\-]*(?:选项)?[A-J](?![A-Za-z])")


def frames(reasoning: Reasoning, likely: Sequence[Likelihoods]) -> bool:
    """True where the first sentence, or a first heading with its line, names what is asked or in dispute.

    ``likely`` are the stages of each sentence (``stage_likelihoods``); the issue must be likelier here than it must be
    to stand in the chain, whose later sentences say it too. Lines that only announce an answer are passed over.
    """
    first = opening(reasoning)
    if _only_repeats(reasoning, first):
        return False
    if _ISSUE.search(first):
        return True
    if first.rstrip().endswith("?") and _QUESTION.search(first) is not None and not _FILLER.search(first):
        return True
    headed = False
    for (low, high), known in zip(reasoning.sentences, likely, strict=True):
        said = reasoning.text[low:high].strip()
        if len(said) < 2 or is_answer_line(said) or _EMPTY_HEADING.fullmatch(said):
            continue
        if _only_repeats(reasoning, said):
            return False
        if known["issue"] >= _ISSUE_LIKELY:
            return True
        if headed or len(said) > 24 or not (said[0] in "#*【[" and _HEADING.fullmatch(said)):
            return False
        headed = True
    return False


def _only_repeats(reasoning: Reasoning, said: str) -> bool:
    """True for a sentence that the question's stem has word for word."""
    words = said.strip(" \n。?!,:;()")
    return len(words) >= _REPEATED and words in fold(reasoning.question.stem)


def opening(reasoning: Reasoning) -> str:
    """The first sentence with its mark; a heading goes together with the sentence below it."""
    body = [line for line in reasoning.body[:_HEAD_LINES] if not _EMPTY_HEADING.fullmatch(line)]
    if not body:
        return ""
    first, *rest = body[:2]
    if len(first) <= 24 and rest and first[0] in "#*【[" and _HEADING.fullmatch(first):
        first = (
            f"{first} {_first_sentence(rest[0])}" if _ISSUE.search(first) or not _ANALYSIS.search(first) else rest[0]
        )
    return _first_sentence(first)


def _first_sentence(line: str) -> str:
    mark = _MARK.search(line[:_LONGEST])
    return line[: mark.end()] if mark else line[:_LONGEST]


def general_parts_general(
    reasoning: Reasoning, options: Mapping[str, OptionTreatment], stages: Sequence[Sequence[Stage]], *, framed: bool
) -> bool:
    """Opens with the issue or a general rule, treats two parts or more, and closes with a result for the whole.

    Where the parts are numbered steps, a conclusion behind the last of them closes the whole without a summing word.
    """
    if len(reasoning.body) < 2 and len(reasoning.sentences) < 3:
        return False
    first = opening(reasoning)
    opens_with_part = numbered_paragraphs([first]) > 0 or _OPTION_FIRST.match(first) is not None
    treated = sum(option.argued or option.verdict is not None for option in options.values())
    named = sum(_PART.match(line.lstrip("#*> -")) is not None for line in reasoning.body)
    inline = len({match[0] for match in _INLINE_PARTS.finditer(reasoning.text)})
    steps = max(numbered_paragraphs(reasoning.body), inline)
    parts = max(treated, steps, named)
    general = framed or (_RULE_OPENS.search(first) is not None and not opens_with_part)
    if not general or parts < 2:
        return False
    return closes_whole(reasoning) or (steps >= 3 and _concludes_behind_steps(reasoning, stages))


def _concludes_behind_steps(reasoning: Reasoning, stages: Sequence[Sequence[Stage]]) -> bool:
    """True where the last paragraph is no step and draws a conclusion."""
    last = reasoning.body[-1]
    if _TIP.match(last) or numbered_paragraphs([last]) or _INLINE_PARTS.match(last):
        return False
    low = reasoning.text.rfind(last)
    within = [found for (start, _), found in zip(reasoning.sentences, stages, strict=True) if start >= low]
    return any("conclusion" in found for found in within)


def closes_whole(reasoning: Reasoning) -> bool:
    """True where the last sentence or the one before it draws a result for the whole, not for one more option alone.

    因此D项错误 closes one option; 综上，只有A项正确 closes the whole.
    """
    if _JUDGMENT.search(reasoning.text):
        return True
    body = list(reasoning.body)
    while len(body) > 1 and _TIP.match(body[-1]):
        body.pop()
    last = [part for line in body[-2:] for part in re.split(r"[。!?;]", line) if part.strip()]
    return any(_WHOLE.search(part) and (_PICKS.search(part) or not _OPTION.search(part)) for part in last[-2:])
