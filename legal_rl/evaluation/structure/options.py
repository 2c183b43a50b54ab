"""Options argued one by one: the verdict on each, whether it has a reason of its own, whether the answer follows."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from legal_rl.core.polarity import asks_for, own_asked
from legal_rl.core.verdicts import OptionVerdict, names_by_letter, option_verdicts
from legal_rl.evaluation.structure.reasoning import Reasoning, span_at
from legal_rl.evaluation.structure.wordings import loose_verdicts, passage_verdict

Judgement = Literal["right", "wrong", "chosen", "not chosen"]
_MENTION = re.compile(
    r"(?<![A-Za-z0-9_\\])[A-J]{1,10}(?![A-Za-z0-9])(?:选?项)?(?:\s?[、,和与及/]\s?(?:选项)?[A-J](?![A-Za-z0-9])(?:选?项)?){0,9}"
    r"(?:[两三四五]个?(?:选?项|者)?)?"
)
_START = re.compile(
    r"(?:\A|[\n。;!?,:…(|(】])[\s#>*•\-\[【“(]{0,6}(?:[(]?[\d一二三四五六]{1,2}[)、.]\s?)?"
    r"(?:(?:那么?|而|关于|至于|对于|针对|先看|再看|接着看|来看|看|首先|其次|再次|最后|然后|剩下的?|选项|[Oo]ption|另外),?\s?){0,2}[*]{0,2}\Z"
)
_NAMED = re.compile(r"项|[\s*]{0,3}[:.、)】|—-]|\s")
_BECAUSE = re.compile(r",?\s?(?:因为|由于|理由|because|since)")
_CONCLUSION = re.compile(r"综上|总之|总而言之|答案|故选|结论[:是]|[Ff]inal answer|[Ii]n conclusion")
_SENTENCE_END = re.compile(r"[。!?;\n]")
_FOLLOWS = re.compile(
    r"(?:因此|因而|所以|故(?!意)|由此可见|由此|可见|从而|据此|于是|那么?|[Ss]o|[Tt]hus|[Tt]herefore|[Hh]ence)[,，\s]{0,2}"
)
_FILLER = re.compile(
    r"(?:以下|下列|该|本|此|这个?|那个?)?(?:选项|项|说法|表述|观点|论述)|认为|指出|提到|主张|称|说|讲|肯定|明显|显然|当然|确实|应该?|应当|可以|不?是|属于|构成"
    r"|因此|因而|所以|故|可见|由此|据此|综上|总之|首先|其次|再次|最后|然后|接着|剩下|其余|等等|等一下|再想想|好像|不?正确|错误?|不?对|无误|有误|不?当选|不?选|排除"
    r"|我?(?:也|不太?|拿)不?(?:确定|准)|先放着|检查一遍|只有|仅|因为|由于|但|而|且|也|都|均|就|还|却|的|了|呢|啊|嘛|吧"
)
_WORD = re.compile("[㐀-鿿0-9]|[A-Za-z]{2,}")
_HAN_PAIR = re.compile("[㐀-鿿]{2}")
_REASON: Final = 3  # characters of its own that make a reason
_CLOSES = re.compile(r"也?不?就")  # A不就对了
_TOGETHER = re.compile(r"[两三四五]?[项者]?[都均皆全]|属|[两三四五]")
_ARTICLE = re.compile(r"\d条|第[^,。\n]{1,9}条")
_CLOSING_WITHIN: Final = 60
_CLOSING: Final = re.compile(
    r"(?:\A|[\s。,;!?:)→∴])(?:因此|所以|故|那就|就|对应|本题|最终|剩下?|只有|应该?|我?选项?|答案|Answer|[为是:\s→∴]){0,4}"
    r"(?P<letters>[A-J](?:[、,和与\s]{0,2}[A-J])*)(?:走起|吧|了|项)?[。.!\s]{0,4}\Z"
)
_PASSAGE: Final = 160  # characters behind a mention in which talk may judge it


@dataclass(frozen=True, slots=True)
class OptionTreatment:
    """Treatment of one option in the reasoning.

    ``verdict`` is the last one on its statement, else on choosing it; ``choice`` what follows for choosing it;
    ``starts`` are the places where it is judged.
    """

    verdict: Judgement | None
    choice: bool | None
    argued: bool
    starts: tuple[int, ...] = ()


def treated_options(reasoning: Reasoning) -> dict[str, OptionTreatment]:
    """Every option, in order. An option counts only where it is named by its letter."""
    verdicts = option_verdicts(reasoning.question, reasoning.text)
    argued = _argued(reasoning, verdicts)
    choices: dict[str, bool] = {"right": True, "wrong": False}
    treated = {}
    for letter, verdict in verdicts.items():
        choice, statement = choices.get(verdict.last_choice), verdict.last_statement
        judgement: Judgement | None = None if choice is None else "chosen" if choice else "not chosen"
        if statement == "right" or statement == "wrong":  # noqa: PLR1714 (mypy narrows comparisons alone)
            judgement = statement
        treated[letter] = OptionTreatment(judgement, choice, letter in argued, tuple(low for low, _ in verdict.spans))
    unjudged = {letter for letter, option in treated.items() if option.verdict is None}
    for letter, (start, judgement) in _talked(reasoning, verdicts, unjudged).items() if unjudged else ():
        treated[letter] = OptionTreatment(judgement, _choice(reasoning, judgement), letter in argued, (start,))
    return treated


def _talked(
    reasoning: Reasoning, verdicts: Mapping[str, OptionVerdict], letters: Collection[str]
) -> dict[str, tuple[int, Judgement]]:
    """Letter → place and verdict of those ``letters`` that are judged in wordings of talk; the last one stands."""
    found: list[tuple[int, str, Judgement]] = list(loose_verdicts(reasoning.text, letters))
    mentions = list(_mentions(reasoning, verdicts))
    for mention, following in zip(mentions, [*mentions[1:], None], strict=False):
        if len(mention.letters) == 1 and mention.letters.issubset(letters):
            end = following.start if following else len(reasoning.text)
            said = passage_verdict(reasoning.text[mention.end : min(end, mention.end + _PASSAGE)])
            if said:
                found += [(mention.start, letter, said) for letter in mention.letters]
    return {letter: (start, judgement) for start, letter, judgement in sorted(found)}


def _choice(reasoning: Reasoning, judgement: Judgement) -> bool | None:
    """Choice that follows from a verdict; None where it is unclear which statements are asked for."""
    if judgement in {"chosen", "not chosen"}:
        return judgement == "chosen"
    asked = own_asked(reasoning.text) or asks_for(reasoning.question.stem)
    return None if asked is None else judgement == asked


def agreement(options: Mapping[str, OptionTreatment], chosen: frozenset[str] | None) -> bool | None:
    """True where the verdicts fit the set ``chosen``.

    False at any disagreement; None where nothing disagrees but some option is not judged, and where there is no set.
    """
    if not chosen:
        return None
    fits = [None if row.choice is None else row.choice == (letter in chosen) for letter, row in options.items()]
    return False if False in fits else None if None in fits else True


def closing_letters(reasoning: Reasoning, status: str) -> frozenset[str]:
    """Letters that stand alone at the end of a text in which the parser, whose rules are stricter, found no answer."""
    match = _CLOSING.search(reasoning.text[-_CLOSING_WITHIN:]) if status == "no_answer" else None
    letters = frozenset(re.findall("[A-J]", match["letters"])) if match else frozenset()
    return letters if letters <= frozenset(reasoning.question.options) else frozenset()


@dataclass(frozen=True, slots=True)
class _Mention:
    """A mention that the reasoning reviews; ``end`` is behind its verdict where one follows at once (``judged``)."""

    start: int
    end: int
    letters: frozenset[str]
    judged: bool


def _argued(reasoning: Reasoning, verdicts: Mapping[str, OptionVerdict]) -> frozenset[str]:
    """Letters with a reason around one of their mentions: behind it, or in front where the verdict closes it."""
    text, mentions = reasoning.text, list(_mentions(reasoning, verdicts))
    argued: set[str] = set()
    behind_last = False
    for previous, mention, following in zip([None, *mentions], mentions, [*mentions[1:], None], strict=False):
        after, before = _after(text, mention, following), _before(text, previous, mention)
        between = text[previous.end if previous else 0 : mention.start]
        joined = (
            mention.judged and behind_last and not _SENTENCE_END.search(between) and not _WORD.search(_plain(between))
        )
        behind_last = joined or any(_is_reason(reasoning, reason, mention.letters) for reason in (before, after))
        if behind_last:
            argued |= mention.letters
    return frozenset(argued)


def _mentions(reasoning: Reasoning, verdicts: Mapping[str, OptionVerdict]) -> Iterator[_Mention]:
    text, question = reasoning.text, reasoning.question
    bare = not names_by_letter(question.stem, question.passage or "", *question.options.values())
    spans = sorted({span for verdict in verdicts.values() for span in verdict.spans})
    stop = max((match.start() for match in _CONCLUSION.finditer(text)), default=0)
    for match in _MENTION.finditer(text):
        letters = frozenset(match[0]) & frozenset(verdicts)
        if not letters or (stop > len(text) / 2 and match.start() > stop):
            continue
        low, high = span_at(spans, match.start())
        verdict_end = high if low <= match.start() < high else 0
        opens = _START.search(text[max(0, match.start() - 24) : match.start()]) is not None
        named = bare or "项" in match[0] or _NAMED.match(text, match.end()) is not None
        several = len(letters) > 1 and "项" not in match[0] and not _TOGETHER.match(text, match.end())
        if verdict_end or (opens and named and not several) or _BECAUSE.match(text, match.end()):
            yield _Mention(match.start(), max(match.end(), verdict_end), letters, bool(verdict_end))


def _after(text: str, mention: _Mention, following: _Mention | None) -> str:
    """Text on an option behind its mention: up to the next, or to the sentence's end once it is judged."""
    paragraph_end = text.find("\n", mention.end)
    end = min(following.start if following else len(text), len(text) if paragraph_end < 0 else paragraph_end)
    after = text[mention.end : end]
    alone = following is None or not following.judged or end < following.start
    if not mention.judged or _BECAUSE.match(after) or alone:
        return after
    # In one sentence, what stands between two verdicts leads to the second.
    mark = _SENTENCE_END.search(after)
    return after[: mark.start()] if mark else ""


def _before(text: str, previous: _Mention | None, mention: _Mention) -> str:
    """Text that leads to an option: its sentence up to it, and those before where a conclusion is drawn (所以B正确)."""
    low = previous.end if previous else 0
    high = mention.start
    sentence = max((mark.end() for mark in _SENTENCE_END.finditer(text, low, high)), default=low)
    follows = _FOLLOWS.match(text[sentence:high].lstrip()) or _CLOSES.match(text, mention.start + 1)
    if mention.judged and follows:
        return text[max(low, high - 200) : high]
    lead = text[sentence:high]
    if not mention.judged and not _ARTICLE.search(lead):
        return ""  # what stands before a mere mention leads to it where it gives the law, as in 第1138条如此规定,B项说…
    return "" if previous and not previous.judged and sentence == low else lead


def _is_reason(reasoning: Reasoning, text: str, letters: frozenset[str]) -> bool:
    """True where ``text`` says more than a verdict and the option's own words."""
    options = reasoning.question.options
    return _ARTICLE.search(text) is not None or _says_more(text, "\n".join(options[one] for one in sorted(letters)))


@lru_cache(maxsize=8192)
def _says_more(text: str, option: str) -> bool:
    own_runs, plain = _runs(option), _plain(text)
    repeated: set[int] = set()
    for start in range(len(plain)):
        for size in (2, 3):
            run = plain[start : start + size]
            if run in own_runs and len(run) == size and (size == 3 or _HAN_PAIR.match(run)):
                repeated.update(range(start, start + size))
    own = "".join(" " if index in repeated else character for index, character in enumerate(plain))
    return len(_WORD.findall(own)) >= _REASON


@lru_cache(maxsize=1024)
def _runs(text: str) -> frozenset[str]:
    """Every two and three characters in a row."""
    return frozenset(text[start : start + size] for size in (2, 3) for start in range(len(text) - size + 1))


def _plain(text: str) -> str:
    return _FILLER.sub(" ", text)
