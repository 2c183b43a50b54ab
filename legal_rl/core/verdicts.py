"""Verdicts of the reasoning on every option: right or wrong, to be chosen or not.

Judgements are found first: A项正确, CD错误, 排除A, "A：……，因此错误", "A. ……（×）", "Option A is incorrect". There are
two ways to judge: a mention of options with the verdict right behind it (or 排除 right before it), and a clause that
holds nothing but a verdict and so speaks of the option under discussion. Each is taken only where it is asserted: not
after 若, 是否, 有人认为, not before 吗 or a question mark. Letters are read by ``legal_rl.core.answers``; a capital in
prose, a name such as A公司, an option restated and an announced answer (故选AC) judge nothing. Patterns are bounded.
"""

import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from legal_rl.core.answers import Letters, fold
from legal_rl.core.assertion import announces_correction
from legal_rl.core.lists import read_letters
from legal_rl.core.polarity import Polarity, asks_for, own_asked
from legal_rl.core.questions import Question
from legal_rl.core.tags import Span, reasoning_span

Kind = Literal["right", "wrong", "chosen", "rejected"]
_OPPOSITE: dict[Kind, Kind] = {"right": "wrong", "wrong": "right", "chosen": "rejected", "rejected": "chosen"}


@dataclass(frozen=True, slots=True)
class Judgement:
    """One place that judges ``letters``: their statements (right, wrong) or whether to choose them."""

    start: int
    end: int
    letters: Letters
    kind: Kind


_OPENING = r"[(\[【*「“\"]{0,3}"
_NAMED = r"(?:选项\s?|[Oo]ptions?\s|[Ss]tatements?\s|[Cc]hoices?\s)"
_AFTER = r"(?![A-Za-z0-9])(?:[*」”\"]{0,3}\s?选?项)?"
# The lookbehind stands after its letter, so that the engine can skip to the next capital.
_MENTION = re.compile(
    rf"[A-J](?<![A-Za-z0-9_\\][A-J])[A-J]{{0,9}}{_AFTER}"
    rf"(?:[)\]】]?\s{{0,2}}(?:[、,/&+]|和|与|及|以及|and\s)\s{{0,2}}{_OPENING}{_NAMED}?{_OPENING}[A-J]{{1,10}}{_AFTER}){{0,9}}"
    r"(?:\s?(?:这?[一两二三四五六]|这几)个?(?:选?项|者|种说法))?[)\]】*」”\"]{0,3}"
)
_SAYS = (
    r"(?:的|中的?|所述的?)?(?:说法|表述|观点|内容|论述|叙述|描述|判断|结论|做法|陈述|理解|主张|认识|选项){0,2}(?:本身)?"
)
_ADVERB = (
    r"(?:\s?(?:也|均|都|皆|全部?|就|即|显然|明显|当然|自然|确实|应(?:当|该|予|被)?|可(?!能)以?|予以|是|为|属于?|同样|亦|并|才|要|需|因此|因而|所以|故|便"
    r"|肯定|完全|无疑|必须|仍然?|还是?|依然|不就|现在|被|的)){0,5}\s?"
)
_TICKS, _CROSSES = "√✓✔✅☑", "×✗✘❌✖"
_WORD = (
    rf"(?:(?P<rejected>[{_CROSSES}]\s?(?:不(?:当|入)?选|排除)|不(?:应当?|应该|能|可|该|予|要|得)?(?:当|入)?选(?!\s?[A-Z])|不符合?(?:题意|题目要求|题干要求)|不合题意|排除|剔除|落选"
    r"|(?:不是|并非|非)(?:本题)?的?(?:正确)?答案)"
    r"|(?P<wrong>并?不(?:太|完全|够|甚|能|足以)?(?:正确|准确|对|妥当|妥|恰当|合法|成立|合理|严谨|适?当(?!选)|符合?(?!题)[^,。;!?\n]{0,24}?)"
    r"|与[^,。;!?\n]{1,20}?不(?:相?符合?|一致)"
    rf"|错误|错在[^,。;!?\n]{{1,24}}?|[说讲写]?错|有误|有问题|站不住脚|(?<![×\d])[{_CROSSES}](?!×|\s?\d))"
    rf"|(?P<chosen>[{_TICKS}]\s?(?:当选|入选|选)|当选|入选|选(?:入|中|择)?|符合(?:题意|题目要求|题干要求)|(?:是|为)(?:本题)?的?(?:正确)?答案)"
    r"|(?P<right>正确|准确|无误|没有?错误?|没有?问题|没有?毛病|成立|合法|合理|妥当|恰当|属实|符合[^,。;!?\n题]{1,24}?"
    rf"|对(?=[A-J][对错])|对|[{_TICKS}]))(?:的?(?:选项|说法|表述)(?!\s?[:为是有]))?"
)
_ENDS = (  # what may stand behind a verdict
    r"[,。;!.)\]】【|”\"'*<、—\-\n]|\Z|因为|由于|原因|理由|在于|而|且|但|并|应选|当选"
    rf"|(?<=[{_TICKS}{_CROSSES}])\s(?!{_OPENING}{_NAMED}?{_OPENING}[A-J](?![A-Za-z]))"
)
_SOFT = r"的?了?[吧呢啊嘛呀呗]?\s{0,2}"
_BEHIND = re.compile(
    rf"[ \t]?[:,.、(—–\-|=→*\"”」) \t]{{0,4}}{_SAYS}{_ADVERB}{_WORD}(?={_SOFT}(?:{_ENDS}|[:(]|[A-J](?![A-Za-z])))"
)
_ENGLISH_WORD = (
    r"(?P<not>n't |not )?(?:both |all |also |clearly |thus |therefore |legally )?"
    r"(?:(?P<wrong>incorrect|wrong|false|inaccurate)|(?P<right>correct|right|true|accurate)"
    r"|(?P<rejected>excluded|eliminated|ruled out|rejected)|(?P<chosen>selected|chosen))\b"
    r"(?=\s{0,2}(?:[.。,;!)\]|*\n:—-]|\Z|because|since|as\b|and\b|but\b|under\b|while\b))"
)
_BEHIND_ENGLISH = re.compile(
    rf"(?:\s?[:(|—–-]\s?|\s(?:is|are|was|were|must be|should be|can be|would be)(?=n't|\s)\s?){_ENGLISH_WORD}",
    re.IGNORECASE,
)
_LEAD = (
    r"(?:(?:故|因此|因而|所以|从而|可见|据此|由此可见|显然|那么|于是|结论|判断|判定|评价|我认为|应认定|可知|说明)[:,]?\s?){0,2}"
    r"(?:(?:该|此|本|这一?个?)(?:选?项|选项)?)?"
)
_CLAUSE = re.compile(
    # Behind 应为 words of a statute are quoted: 应为“应当予以排除”.
    rf"(?:[,。;!.(|:—\n>】* ]|(?<!应为)[“\"])\s?[*(]{{0,3}}{_LEAD}{_SAYS}{_ADVERB}{_WORD}"
    rf"(?={_SOFT}(?:{_ENDS}|[:(](?!\s?[A-J](?![A-Za-z]))))"
)
_CLAUSE_ENGLISH = re.compile(
    r"[.。,;:(|\n—*-]\s?(?:(?:so|thus|therefore|hence|and|this|it|that|the|option|statement|choice)[,\s]{1,2}){0,3}"
    rf"(?:(?:is|are|was|must be|should be|can be)(?=n't|\s)\s?)?{_ENGLISH_WORD}",
    re.IGNORECASE,
)
# Said of facts as often as of options: alone in a clause they judge only where they name the option (该项, 说法).
_WEAK = re.compile(r"成立|合法|合理|妥|恰当|属实|符(?!合?题)|没有?|有问题|严谨|一致")
_SUBJECT = re.compile(r"[该此本这](?!法|条|款|解释|案)|说法|表述|观点|论述|叙述|选项")
_REVIEW_END = re.compile(r"答案|故选|综上(?![^。\n]{0,6}[该此本]选?项)|总之|最终|[Ff]inal answer|[Ii]n conclusion|</")
# What may stand between the beginning of a clause and the option that it is about.
_CLAUSE_START = re.compile(
    r"(?:\A|[\n。;!?.,:>(|#*\-—\s”」】、)])(?:故|因此|因而|所以|可见|则|即|综上所?述?|对于|关于|至于|针对|先看|再看|看|首先|其次|再次|然后|接着"
    rf"|最后|而|分析|得出|可知){{0,2}}[\s,:]{{0,2}}{_OPENING}{_NAMED}?{_OPENING}\Z"
)
_NAMED_HERE = re.compile(rf"{_NAMED}{_OPENING}\Z")
_COMPARED = re.compile(rf"(?:与|和|跟|同|如|除|及|据|照|比|似|因|由于|将|把|选|是){_NAMED}?{_OPENING}\Z")
_LABEL = re.compile(r"\s?[:.、|—]")
# "B漏了那1万,也错": talk names options by bare letters, in front of prose or, opening a sentence, of a comma.
_TURN = r"(?:(?:那么?|而|至于|再看|再说|然后|最后|剩下的?)[,\s]?)?\Z"
_BARE_START = re.compile(rf"(?:\A|[\n。;!?,:…])[\s*•>\-]{{0,4}}{_TURN}")
_SENTENCE_START = re.compile(rf"(?:\A|[\n。;!?])[\s*•>\-]{{0,4}}{_TURN}")
_PROSE = re.compile(
    r"\s?(?!公司|国|股|证|市|县|省|区|镇|乡|村|厂|银行|企业|集团|某|方|君|女|男|法院|级|类|型|照|房|地|座|栋|楼|车|店|商|人|童)[一-鿿“]"
)
_LIKEWISE = re.compile(rf"(?:同|似|参见|参照)[上前]?{_NAMED}?{_OPENING}\Z")
_REJECTS = re.compile(
    r"(?:排除掉?|不选择?|不应选|不能选|剔除|[Ee]xclud(?:e|es|ing)|[Ee]liminat(?:e|es|ing)|[Rr]ul(?:e|es|ing) out)"
    rf"\s?{_NAMED}?{_OPENING}\Z"
)
_TICKED = re.compile(
    rf"(?:\A|\n)[\s*•-]{{0,4}}(?:(?P<right>[{_TICKS}])|(?P<wrong>[{_CROSSES}]))\s{{0,2}}{_NAMED}?{_OPENING}\Z"
)
_ANNOUNCED = re.compile(r"(?:选|答案[是为:]{0,2})\s?\Z")
_SENTENCE_MARK = "。!?.\n"
_CLAUSE_MARK = re.compile(r"[,。;:!?\n]")
_SUPPOSED = re.compile(rf"(?:若|如果|假[如设使])[^。;!?\n]{{0,20}}(?:则|那么){_NAMED}?{_OPENING}\Z")
_DOUBT = re.compile(
    r"若|如果|如\Z|假[如设定使]|倘|是否|能否|有人|同学|考生|误[以认]|以为|并非|难道|即[使便]|哪怕|看似|看起来|似乎|可能|也许|未必"
    r"|(?:不|无法|没有?)(?:能|可|应|足以)?(?:认为|说|得出|认定|排除|直接)"
    r"|\b[Ii]f\b|[Ww]hether|[Ss]ome\b|\bmight\b|(?:not|n't) (?:exclude|eliminate|rule)"
)


def judgements(text: str, options: str, *, bare: bool = False) -> list[Judgement]:
    """Find the judgements of folded ``text`` on ``options``, by position. Never raises; time grows with the length.

    ``bare`` says that letters name nothing but options here, so that one may stand in front of prose (A漏了一项,错).
    """
    found: list[Judgement] = []
    topic: Letters = frozenset()
    done = 0
    patterns = (_MENTION, _CLAUSE, _CLAUSE_ENGLISH, _REVIEW_END)
    for match in heapq.merge(*(pattern.finditer(text) for pattern in patterns), key=re.Match.start):
        if match.re is _REVIEW_END:
            topic = frozenset()
        elif match.start() < done:
            continue
        elif match.re is not _MENTION:
            if topic and _is_verdict(match[0], text[match.end() : match.end() + 1]):
                found.append(Judgement(match.start() + 1, match.end(), topic, _kind(match)))
        else:
            here = list(_judged(text, match, options))
            found += here
            done = max([match.end(), *(judgement.end for judgement in here)])
            letters = here[-1].letters if here else _letters(match[0], options)
            if letters and _is_topic(text, match, bool(here), bare):
                topic = letters
    return found


def _is_verdict(clause: str, following: str) -> bool:
    """True where a clause judges the option under discussion, and not a fact or the writer's own thought."""
    if clause[1:].strip() == "对" and following == ",":
        return False  # a nod: "第67条说的是其他罪行,对,同种的不算"
    if _SUBJECT.search(clause):
        return True
    return not _WEAK.search(clause) and not (clause[0] in _SENTENCE_MARK and announces_correction(clause[1:]))


@lru_cache(maxsize=4096)
def _letters(mention: str, options: str) -> Letters:
    """The letters of a mention; none where it is a word or names an option that the question lacks."""
    reading = read_letters(mention, options, field=True)
    letters = reading.sets[0] if reading and len(reading.sets) == 1 else frozenset()
    return letters if letters <= frozenset(options) else frozenset()


def _judged(text: str, mention: re.Match[str], options: str) -> Iterator[Judgement]:
    """The judgements around one mention: 排除 or a tick before it, a verdict behind it."""
    start, end = mention.span()
    before = text[max(0, start - 24) : start]
    if _DOUBT.search(_CLAUSE_MARK.split(before)[-1]) or _SUPPOSED.search(before):
        return
    whole = mention[0]
    rejects, ticked = _REJECTS.search(before), _TICKED.search(before)
    behind = None if _LIKEWISE.search(before) else _BEHIND.match(text, end) or _BEHIND_ENGLISH.match(text, end)
    # Of "排除A,B正确" and "选A,B错误" the verdict behind is on B alone.
    head, comma, tail = whole.rpartition(",") if rejects or _ANNOUNCED.search(before) else ("", ",", whole)
    in_front = rejects or ticked
    if in_front and (letters := _letters(head if behind and comma else whole, options)):
        kind = "rejected" if rejects else _kind(in_front)
        yield Judgement(start - len(before) + in_front.start(), end - len(tail) * bool(behind), letters, kind)
    if behind and comma and (letters := _letters(tail, options)):
        yield Judgement(end - len(tail), behind.end(), letters, _kind(behind))


def _kind(match: re.Match[str]) -> Kind:
    groups = match.groupdict()
    kind = next(kind for kind in _OPPOSITE if groups.get(kind))
    return _OPPOSITE[kind] if groups.get("not") else kind


def _is_topic(text: str, mention: re.Match[str], judged: bool, bare: bool) -> bool:
    """True where what follows speaks of this mention: it opens a clause and is named, labelled or judged there."""
    before = text[max(0, mention.start() - 24) : mention.start()]
    following = text[mention.end() : mention.end() + 1]
    if bare and following == "," and _SENTENCE_START.search(before):
        return True
    if bare and following != "," and _PROSE.match(text, mention.end()) and _BARE_START.search(before):
        return True
    named = "项" in mention[0] or _NAMED_HERE.search(before) is not None
    if not _CLAUSE_START.search(before):
        return named and following in (",", ":") and not _COMPARED.search(before)
    return judged or named or _LABEL.match(text, mention.end()) is not None


Verdict = Literal["right", "wrong", "contradictory", "none"]


@dataclass(frozen=True, slots=True)
class OptionVerdict:
    """Verdict of the reasoning on one option; ``spans`` are (start, end) in characters of the text that was given.

    ``statement`` is what it says of the option's statement. ``choice`` is "right" where the option is to be chosen and
    "wrong" where it is not: said outright (当选, 不选, 排除, 符合题意), or following from ``statement`` where it is
    clear which statements are asked for (``asks_for``; the response's own 本题选错误的 goes before the stem). Signs
    that disagree make it "contradictory". A verdict is void once an announced correction stands between it and another.
    ``last_statement`` and ``last_choice`` let the last sign stand where signs disagree.
    """

    statement: Verdict
    choice: Verdict
    spans: tuple[Span, ...]
    last_statement: Verdict = "none"
    last_choice: Verdict = "none"


_JUDGING = re.compile(r"正确|准确|错|误|对|当|妥|合理|严谨|选|排除|成立|符|合法|属实|[√✓✔×✗]|correct|wrong|true|false")
_NAMED_BY_LETTER = re.compile(r"(?<![A-Za-z])[A-J](?![A-Za-z])")  # A公司, B国: such a question calls its parties so
_BLANK = "□"
_UNMISTAKABLE = 8  # so many characters of an option are it, wherever they stand; fewer only behind its letter


def option_verdicts(question: Question, text: str) -> dict[str, OptionVerdict]:
    """Read the verdicts of the reasoning in ``text`` (its thinking, else the whole) on every option, in order.

    Options restated word by word are not read: their own words (这是符合法律的, "A.该说法错误") judge nothing. Never
    raises; time grows with the length of ``text``.
    """
    return dict(_option_verdicts(text, question.stem, tuple(question.options.items())))


def names_by_letter(*texts: str) -> bool:
    """True where one of these texts of a question names somebody by a letter (A公司, B国)."""
    return any(_NAMED_BY_LETTER.search(text) for text in texts)


@lru_cache(maxsize=64)  # several components ask for the same response in turn
def _option_verdicts(
    text: str, stem: str, options: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, OptionVerdict], ...]:
    start, end = reasoning_span(text)
    folded, positions = _folded(text[start:end])
    read = _without_options(folded, options)
    bare = not names_by_letter(stem, *(option for _, option in options))
    found = judgements(read, "".join(letter for letter, _ in options), bare=bare)
    asked = own_asked(read) or asks_for(stem)
    verdicts = []
    for letter, _ in options:
        mine = [judgement for judgement in found if letter in judgement.letters]
        spans = tuple((start + positions[judgement.start], start + positions[judgement.end]) for judgement in mine)
        statements = [(judgement, judgement.kind) for judgement in mine if judgement.kind in ("right", "wrong")]
        choices = [(judgement, choice) for judgement in mine if (choice := _choice(judgement, asked))]
        last = [_agreed(signs[-1:], read) for signs in (statements, choices)]
        verdicts.append((letter, OptionVerdict(_agreed(statements, read), _agreed(choices, read), spans, *last)))
    return tuple(verdicts)


def _choice(judgement: Judgement, asked: Polarity | None) -> str | None:
    """Tell whether the option is to be chosen; None where a statement's verdict does not say."""
    if judgement.kind in ("chosen", "rejected"):
        return "right" if judgement.kind == "chosen" else "wrong"
    return None if asked is None else "right" if judgement.kind == asked else "wrong"


def _agreed(signs: Sequence[tuple[Judgement, str]], text: str) -> Verdict:
    """The one value of all signs that no correction has made void."""
    standing: set[str] = set()
    last: Judgement | None = None
    for judgement, value in signs:
        if last and value not in standing and announces_correction(text[last.end : judgement.start]):
            standing = set()
        standing.add(value)
        last = judgement
    if not standing:
        return "none"
    return "contradictory" if len(standing) > 1 else "right" if "right" in standing else "wrong"


def _folded(text: str) -> tuple[str, Sequence[int]]:
    """Folded text, and for each of its characters (and its end) the position in ``text``."""
    text = text.replace("\r\n", "\u200b\n")  # of the same length; the zero-width character folds to nothing
    folded = fold(text)
    if len(folded) == len(text):
        return folded, range(len(text) + 1)
    width = {character: len(fold(character)) for character in set(text)}
    return folded, [index for index, character in enumerate(text) for _ in range(width[character])] + [len(text)]


def _without_options(text: str, options: tuple[tuple[str, str], ...]) -> str:
    """Blank out options that are restated and could be taken for verdicts, keeping every position."""
    for letter, option in options:
        restated = fold(option).strip()
        if len(restated) >= _UNMISTAKABLE:
            text = text.replace(restated, _BLANK * len(restated))
        elif _JUDGING.search(restated):
            label = rf"{letter}(?:[)】\]]?[.:、,\s]{{1,3}}|选?项[^,。\n]{{0,4}}[“\"])"
            echo = re.compile(rf"({label}){re.escape(restated)}")
            text = echo.sub(lambda match: match[1] + _BLANK * (len(match[0]) - len(match[1])), text)
    return text
