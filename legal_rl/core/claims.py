"""Claims of concluding statements: 答案是, 故选, 正确选项为, 更正为, The answer is, C是正确答案, 故全选 …

A cue is found, then a short link (是, 为, 应当选, ``is``), then what stands there is read as a list of letters. The
statement counts only where the writer asserts it: not after 不, 若, 误 or "有人认为" in the same clause.
"""

import re
from dataclasses import dataclass
from functools import cache

from legal_rl.core.answers import NAMES, NEGATED, OPEN, Letters, Reading, approves_no_more, read_letters


@dataclass(frozen=True, slots=True)
class Claim:
    """A place where a response announces its answer; several ``sets`` when the writer left it open.

    ``cut`` says that it runs into the end.
    """

    start: int
    end: int
    sets: tuple[Letters, ...]
    rule: str
    correction: bool = False
    cut: bool = False


ALL_OPTIONS = re.compile(
    r"[\s*\"“「『【(\[{]{0,6}(?:(?:以上|上述|前述|这)?(?:所有|全部|[三四五六]个|[三四五六]项|各个?|诸)?的?(?:选项|说法|表述|各项|答案)?(?:内容)?"
    r"(?:全都|均|都|皆|全部?)(?:应当?)?(?:是|为)?(?:正确的?|对的?|选|符合(?:题意)?|入选|当选|成立|是)|全部选项|所有选项|以上全部|以上所有"
    r"|[Aa]ll (?:of )?(?:the )?(?:above|them|options|four options)(?: are correct)?)"
    r"(?=\s*(?:\Z|[。.,;!?\n)\]}】」』”\"*<$]))"
)
_LINK_WORD = (
    r"(?:应当|应该|应|就|即|便|则|只能|只|仅|当然|显然|确实|可能|也|仍然?|依然|还|最终|的?(?:字母|选项)|如下|分别|一定|必然|自然|无疑)?"
    r"(?:是|为|有|选择?(?!项)|在于|包括|:)?"
)
_MARKS = r"[\s*_#\]】」』”\"’'`>:=→—-]{0,10}"
_LINK_CN = re.compile(rf"{_MARKS}(?:{_LINK_WORD}[\s*…:]{{0,6}}){{0,3}}")
_LINK_CHOOSE = re.compile(r"(?:择|定|出|取)?(?:的(?:选项|答案)?)?(?:是|为)?[\s*_:]{0,8}")
_LINK_SUM = re.compile(r"[\s,:*]{0,6}(?:本题)?(?:选项)?")
_LINK_EN = re.compile(
    r"(?:\(s\)|s)?(?:\s(?:choices?|options?|letters?))?(?:\s(?:to|for) (?:this|the) (?:question|problem))?"
    r"[\s*_\"'”]{0,6}(?:is|are|would be|should be|must be|will be|:|=|-|\n)[\s*_:#]{0,8}"
    r"(?:(?:therefore|thus|indeed|clearly|definitely|likely|probably|both|either|as follows)\b[\s:,*]{0,4}){0,2}"
)
_LINK_PICK = re.compile(r"\s(?:answers?|options?|choices?|both)?[\s:*]{0,4}")
_LINKS = {
    "cn": _LINK_CN,
    "all": _LINK_CN,
    "fix": _LINK_CN,
    "sum": _LINK_SUM,
    "en": _LINK_EN,
    "pick": _LINK_PICK,
    "choose": _LINK_CHOOSE,
}
# Every alternative begins with a literal character: only then does the engine skip quickly over text without a cue.
_FIX = r"更正|修正|订正|改正|纠正|应为|应是|应改[为成选]|应[当该]改?[为是]|改[为成选]|而是|Correction|correction"
_SUM = r"综上所述|综上|综合(?:以上|上述)(?:分析|所述)?|总之|In conclusion|in conclusion|In summary|in summary|Overall"
_TO_ALL = r"(?=全选|全部选|以上|上述|四项|四个选项|所有选项)"
_THEN = rf"[,:]?(?:本题)?(?:应当?|应该|答案|选择)?{_TO_ALL}"
_EN = "|".join(rf"{word}(?=[\s*:\"'”_(=s])" for word in ("answer", "Answer", "ANSWER", "Ans", "ans")) + "".join(
    rf"|{word} (?:[Cc]hoice|[Oo]ption)s?(?=[\s*:\"'”_(=])"
    for word in ("correct", "Correct", "right", "Right", "best", "Best", "final", "Final", "my", "My")
)
_CN = r"答案|答(?=\s?:)|正确的?(?:选项|选择|项|说法|表述)?的?(?=应|是|为|有|:|\s?\*{0,2}:)"
_CUE = re.compile(
    rf"{_CN}|选(?!项|择题|择项)|{_FIX}|{_SUM}|{_EN}"
    r"|choose(?=\s)|Choose(?=\s)|select(?=\s)|Select(?=\s)|pick(?=\s)|Pick(?=\s)|"
    + "|".join(first + _THEN for first in ("故", "应当?", "应该", "因此", "因而", "所以", "本题", "可知", "则"))
)
_CUE_KINDS = {
    "fix": re.compile(_FIX),
    "sum": re.compile(_SUM),
    "cn": re.compile("答|正确"),
    "choose": re.compile("选"),
    "pick": re.compile("[CcSsPp](?:hoose|elect|ick)"),
    "en": re.compile("[A-Za-z]"),
}
# The lookbehind stands after its letter, so that the engine can skip to the next capital.
_POSTFIX = re.compile(
    r"(?P<list>[A-Z](?<![A-Za-z0-9][A-Z])(?:(?:选?项)?(?:[、/,和与及\s]{1,3}|,?\sand\s)(?:选项)?[A-Z]|[A-J]){0,9})(?![A-Za-z])[*)\]】\"”]{0,4}"
    r"(?:(?:[两三四]个?)?(?:选项|项))?\s?(?:(?:才|均|都|就)?(?:是|为)(?:本题|该题|此题)?的?(?:唯一)?的?(?:正确|最佳|最终)的?(?:答案|选项)"
    r"|(?:is|are) the (?:only )?(?:correct|right|best) (?:answer|choice|option))"
)
# Without one of these no Chinese _POSTFIX can end; a pattern that begins with a literal word is far faster to search.
_POSTFIX_NOUNS = tuple(re.compile(rf"{noun}(?<=[确佳终的]{noun})") for noun in ("答案", "选项"))
_CHOOSER = re.compile(
    r"(?:\A|[\s,.;:。!?、()*—>→=\"“」】…-]|故|应当?|应该|因此|因而|所以|从而|则|[本此该这]?题|只能|只|我|我们|可|可以|最终|最后|就|必须|综上"
    r"|综上所述|答案|由此|宜|还是|仍|会|将|直接|建议|得出|故而|据此|均|都|一并|我的|正确|并|而|要)\Z"
)
_DENIED = re.compile(
    r"不(?!定项|难|言|妨|过)|没|尚未|未必|未(?:能|选)|并非|而非|绝非|除非|切勿|若|如果|如(?=选|答案)|假[如设定使]|倘|误|是否|能否|为什么|为何|怎么|排除|有人|同学|考生"
    r"|很多人|容易|错误的?\s?\Z|错\Z|谁|[Nn]ot\b|n't|\b[Ii]f\b|[Ww]hether|[Ii]ncorrect|[Ww]rong|[Cc]annot|[Ss]ome"
)
_CLAUSE_END = re.compile(r"[,;:。!?\n]|\. ")
_PICKER = re.compile(r"(?:\A|I|we|We|would|should|must|will|to|'ll|'d|[Tt]herefore|[Ss]o|[Tt]hus)\s?\Z")
_NEAR_MARK = re.compile(
    r"不对|错了|有误|更正|修正|订正|纠正|笔误|抱歉|等等|不是|并非|答案|前面|刚才|[Ww]ait|[Ss]orry|[Aa]ctually|[Cc]orrection"
)
_PROMISING = re.compile(r"[^A-Za-z全都均皆所]{0,60}[A-Za-z全都均皆所]")
# After the link: what ALL_OPTIONS and a list of letters can begin with.
_BEGINS = re.compile(rf"{OPEN}[A-Za-z选第以上述前这所全三四五六各诸的说表答内均都皆]")
_SUM_VERDICT = re.compile(
    r"\s?(?:的(?:说法|表述|观点))?(?:均|都|皆|全部?)?(?:是|为)?(?:正确|对的?|符合题意|当选|应选|入选|(?<=[均都皆全部])选)"
    r"|\s(?:is|are) (?:both |all )?(?:correct|right)"
)
# "故A、B、D项当选", "因此,选项B是正确的". After 本题 alone only choosing concludes: "本题A项正确" is a review.
_VERDICT_CUE = re.compile(
    r"(?:因此|因而|所以|故而?|由此可见|据此|本题)(?=[\s,:*]{0,6}(?:本题)?[\s*(]{0,3}(?:选项)?[\s*(]{0,3}[A-Z])"
)
_CHOSEN = re.compile(r"(?:均|都|皆|全部?)?(?:当选|应选|入选|(?<=[均都皆全部])选)")
_VERDICT_END = re.compile(r"的?[\s*)\"”]{0,4}(?:\Z|[。.,;!\n])")
_CLAUSE_START = re.compile(r"[\s,.;:。!…)*—】」』”-]")
_MENTION = re.compile(
    r"(?<![A-Za-z0-9])[A-Z](?:(?:选?项)?[、,/和与及]{0,2}(?:选项)?[A-Z]){0,9}(?![A-Za-z0-9])(?:选?项)?"
)
_NAME = re.compile(NAMES)
_TRAIL = " \n,、/;和与及*"
_TRAIL_TO_END = re.compile(rf"[{_TRAIL}]*+\Z")
# BAD, CAB, BEAD, ADD: how letters spell English, not how options are listed. ACE and ABD ascend and are read.
_WORD = re.compile(r"[\s*(\[\"“_]{0,8}(?P<run>[A-Z]{3,26})(?![A-Za-z])")
_SPELLED = re.compile(r"(?:[^AEIOU]?[AEIOU]+[^AEIOU])+[AEIOU]?")


def conclusion_claims(text: str, options: str) -> list[Claim]:
    """Collect the claims of concluding statements; a cue inside what was just read belongs to the same statement."""
    claims: list[Claim] = []
    done = 0
    for cue in _CUE.finditer(text):
        start, end = cue.span()
        if start < done:
            continue
        kind, links = _kind(cue[0])
        link = links.match(text, end)
        # What spares most cues in prose the closer look.
        if link is None or not _BEGINS.match(text, link.end()) or not _PROMISING.match(text, end):
            continue
        claim = _after_cue(text, start, link, kind, options)
        if claim is not None and _asserted(text, start, cue[0], kind):
            claims.append(claim)
            done = claim.end
    named = " the " in text or any(noun.search(text) for noun in _POSTFIX_NOUNS)
    for statement in _POSTFIX.finditer(text) if named else ():
        english = " the " in statement[0] and _spells_word(text, statement.start())
        reading = None if english else read_letters(statement["list"], options)
        if reading and not _DENIED.search(_clause_before(text, statement.start())):
            claims.append(Claim(statement.start(), statement.end(), reading.sets, "conclusion"))
    return claims


@cache
def _kind(cue: str) -> tuple[str, re.Pattern[str]]:
    """The kind of a cue and what links it to letters. Cues are few: a pattern with literal alternatives found them."""
    kind = next((kind for kind, pattern in _CUE_KINDS.items() if pattern.match(cue)), "all")
    return kind, _LINK_EN if cue.lower() == "correction" else _LINKS[kind]


def _asserted(text: str, start: int, cue: str, kind: str) -> bool:
    """True for the writer's own statement: not denied, supposed, somebody else's, nor a word that only ends in 选."""
    before = _clause_before(text, start)
    if kind == "fix":
        announced = cue[0] in "更修订纠Cc" or _NEAR_MARK.search(text[max(0, start - 30) : start])
        return bool(announced) and not before.endswith("不")
    if before and _DENIED.search(before):
        return False
    if kind == "choose":
        return bool(_CHOOSER.search(before))
    return kind != "pick" or bool(_PICKER.search(before))


def _clause_before(text: str, position: int, width: int = 16) -> str:
    """The piece of the same clause just before ``position``."""
    return _CLAUSE_END.split(text[max(0, position - width) : position])[-1]


def _after_cue(text: str, start: int, link: re.Match[str], kind: str, options: str) -> Claim | None:
    """The claim of a cue at ``start``, if letters or all options stand behind its link."""
    everything = ALL_OPTIONS.match(text, link.end())
    if everything is not None:
        return Claim(start, everything.end(), (frozenset(options),), "conclusion", kind == "fix")
    reading = None if kind == "all" else read_letters(text, options, link.end())
    if reading is None or (kind == "sum" and not _sums_up(text, reading)):
        return None
    if kind in ("en", "pick") and ":" not in link[0] and _spells_word(text, link.end()):
        return None
    correction = kind == "fix" or "应为" in link[0] or "应该是" in link[0]
    return Claim(start, reading.end, reading.sets, "conclusion", correction, touches_end(text, reading))


def _spells_word(text: str, position: int) -> bool:
    """True where the capitals at ``position`` of an English sentence spell a word rather than list options."""
    word = _WORD.match(text, position)
    if word is None or list(word["run"]) == sorted(set(word["run"])):
        return False
    return len(set(word["run"])) < len(word["run"]) or _SPELLED.fullmatch(word["run"]) is not None


def verdict_claims(text: str, options: str) -> list[Claim]:
    """Collect verdicts that a concluding word introduces, for texts in which nothing announces an answer.

    Explanations close the review of each option with these very words, so they count only if they agree, none of them
    rejects, and no other option is approved before them or taken up after them.
    """
    cues = [cue for cue in _VERDICT_CUE.finditer(text) if not cue.start() or _CLAUSE_START.match(text, cue.start() - 1)]
    if any(_rejects(text, cue) for cue in cues):
        return []
    claims = [claim for cue in cues if (claim := _verdict(text, cue, options))]
    chosen = {claim.sets for claim in claims}
    if len(chosen) != 1 or _another_is_open(text, frozenset().union(*claims[0].sets), options, claims[0].end):
        return []
    return claims


def _rejects(text: str, cue: re.Match[str]) -> bool:
    link = _LINK_SUM.match(text, cue.end())
    mention = _MENTION.match(text, link.end()) if link else None
    return mention is not None and NEGATED.match(text, mention.end()) is not None


def _verdict(text: str, cue: re.Match[str], options: str) -> Claim | None:
    link = _LINK_SUM.match(text, cue.end())
    reading = read_letters(text, options, link.end()) if link else None
    if reading is None or reading.restated or _closes_review(text[max(0, cue.start() - 400) : cue.start()], reading):
        return None
    verdict = (_CHOSEN if cue[0] == "本题" else _SUM_VERDICT).match(text, reading.end)
    if verdict is None or not _VERDICT_END.match(text, verdict.end()):
        return None
    cut = _TRAIL_TO_END.match(text, verdict.end()) is not None
    return Claim(cue.start(), verdict.end(), reading.sets, "conclusion", cut=cut)


def _closes_review(before: str, reading: Reading) -> bool:
    """ "D项:……,故D项正确" ends what the same paragraph says of one option; it does not answer the question."""
    letters = frozenset().union(*reading.sets)
    paragraph = before.rpartition("\n")[2]
    return len(letters) == 1 and re.search(rf"{min(letters)}(?:选?项)?\**\s?[:.,、)]", paragraph) is not None


def _another_is_open(text: str, letters: Letters, options: str, end: int) -> bool:
    """True where another option is approved anywhere, or spoken of after ``end`` without being rejected."""
    for mention in _MENTION.finditer(text):
        others = frozenset(mention[0]) & frozenset(options) - letters
        if not others or NEGATED.match(text, mention.end()):
            continue
        if _SUM_VERDICT.match(text, mention.end()):
            return True
        if mention.start() >= end and not _NAME.match(text, mention.end()):
            return True
    return False


def _sums_up(text: str, reading: Reading) -> bool:
    """ "综上,A、C正确" concludes; "综上,A正确,B错误,C正确" goes through the options one by one and is left alone."""
    verdict = _SUM_VERDICT.match(text, reading.end)
    return verdict is not None and approves_no_more(text, verdict.end())


def touches_end(text: str, reading: Reading) -> bool:
    """True where the next token could have changed this reading, for a response cut at its token limit."""
    if reading.runs_out:
        return True
    if _TRAIL_TO_END.match(text, reading.end) is None:
        return False
    last = text[max(0, reading.end - 40) : reading.end].rstrip(_TRAIL)[-1:]
    return last.isascii() and last.isalpha()
