"""Options argued one by one: the verdict on each, whether it has a reason of its own, whether the answer follows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.verdicts import OptionVerdict, names_by_letter, option_verdicts
from legal_rl.evaluation.structure.reasoning import Reasoning, span_at

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


@dataclass(frozen=True, slots=True)
class OptionTreatment:
    """What the reasoning makes of one option.

    ``verdict`` is the last one on its statement, else on choosing it; ``choice`` what follows for choosing it;
    ``start`` is where it is judged first.
    """

    verdict: Judgement | None
    choice: bool | None
    argued: bool
    start: int | None = None


def treated_options(reasoning: Reasoning) -> dict[str, OptionTreatment]:
    """Every option, in order. An option counts only where it is named by its letter."""
    found = option_verdicts(reasoning.question, reasoning.text)
    argued = _argued(reasoning, found)
    return {
        letter: OptionTreatment(
            _judged(one), _chosen(one.last_choice), letter in argued, min((low for low, _ in one.spans), default=None)
        )
        for letter, one in found.items()
    }


def _judged(one: OptionVerdict) -> Judgement | None:
    if one.last_statement in ("right", "wrong"):
        return "right" if one.last_statement == "right" else "wrong"
    chosen = _chosen(one.last_choice)
    return None if chosen is None else "chosen" if chosen else "not chosen"


def _chosen(verdict: str) -> bool | None:
    return {"right": True, "wrong": False}.get(verdict)


def agreement(options: Mapping[str, OptionTreatment], chosen: frozenset[str] | None) -> bool | None:
    """Do the verdicts fit the set ``chosen``?

    False at any disagreement; None where nothing disagrees but some option is not judged, and where there is no set.
    """
    if not chosen:
        return None
    fits = [None if one.choice is None else one.choice == (letter in chosen) for letter, one in options.items()]
    return False if False in fits else None if None in fits else True


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention that the reasoning reviews; ``end`` is behind its verdict where one follows at once (``judged``)."""

    start: int
    end: int
    letters: frozenset[str]
    judged: bool


def _argued(reasoning: Reasoning, found: Mapping[str, OptionVerdict]) -> frozenset[str]:
    """Letters with a reason around one of their mentions: behind it, or in front where the verdict closes it."""
    text, places = reasoning.text, list(_places(reasoning, found))
    argued: set[str] = set()
    behind_last = False
    for number, place in enumerate(places):
        following = places[number + 1] if number + 1 < len(places) else None
        after = _after(text, place, following)
        previous = places[number - 1] if number else None
        last = previous.end if previous else 0
        before = _before(text, previous, place)
        between = text[last : place.start]
        joined = (
            place.judged and behind_last and not _SENTENCE_END.search(between) and not _WORD.search(_plain(between))
        )
        behind_last = joined or any(_is_reason(reasoning, reason, place.letters) for reason in (before, after))
        if behind_last:
            argued |= place.letters
    return frozenset(argued)


def _places(reasoning: Reasoning, found: Mapping[str, OptionVerdict]) -> Iterator[_Place]:
    text, question = reasoning.text, reasoning.question
    bare = not names_by_letter(question.stem, question.passage or "", *question.options.values())
    spans = sorted({span for one in found.values() for span in one.spans})
    stop = max((match.start() for match in _CONCLUSION.finditer(text)), default=0)
    for mention in _MENTION.finditer(text):
        letters = frozenset(mention[0]) & frozenset(found)
        if not letters or (stop > len(text) / 2 and mention.start() > stop):
            continue
        low, high = span_at(spans, mention.start())
        verdict = high if low <= mention.start() < high else 0
        opens = _START.search(text[max(0, mention.start() - 24) : mention.start()]) is not None
        named = bare or "项" in mention[0] or _NAMED.match(text, mention.end()) is not None
        several = len(letters) > 1 and "项" not in mention[0] and not _TOGETHER.match(text, mention.end())
        if verdict or (opens and named and not several) or _BECAUSE.match(text, mention.end()):
            yield _Place(mention.start(), max(mention.end(), verdict), letters, bool(verdict))


def _after(text: str, place: _Place, following: _Place | None) -> str:
    """What is said of an option behind its mention: up to the next, or to the sentence's end once it is judged."""
    end = min(following.start if following else len(text), _paragraph_end(text, place.end))
    after = text[place.end : end]
    alone = following is None or not following.judged or end < following.start
    if not place.judged or _BECAUSE.match(after) or alone:
        return after
    mark = _SENTENCE_END.search(after)
    return (
        after[: mark.start()] if mark else ""
    )  # in one sentence, what stands between two verdicts leads to the second


def _before(text: str, previous: _Place | None, place: _Place) -> str:
    """What leads to an option: its sentence up to it, and those before where a conclusion is drawn (所以B正确)."""
    low = previous.end if previous else 0
    high = sentence = place.start
    sentence = max((mark.end() for mark in _SENTENCE_END.finditer(text, low, high)), default=low)
    follows = _FOLLOWS.match(text[sentence:high].lstrip()) or _CLOSES.match(text, place.start + 1)
    if place.judged and follows:
        return text[max(low, high - 200) : high]
    lead = text[sentence:high]
    if not place.judged and not _ARTICLE.search(lead):
        return ""  # what stands before a mere mention leads to it where it gives the law, as in 第1138条如此规定,B项说…
    return "" if previous and not previous.judged and sentence == low else lead


def _paragraph_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _is_reason(reasoning: Reasoning, text: str, letters: frozenset[str]) -> bool:
    """Does ``text`` say more than a verdict and the option's own words?"""
    if _ARTICLE.search(text):
        return True
    options = "\n".join(reasoning.question.options[letter] for letter in letters)
    plain = _plain(text)
    repeated: set[int] = set()
    for place in range(len(plain)):
        for size in (2, 3):
            run = plain[place : place + size]
            if len(run) == size and run in options and (size == 3 or _HAN_PAIR.match(run)):
                repeated.update(range(place, place + size))
    own = "".join(" " if place in repeated else character for place, character in enumerate(plain))
    return len(_WORD.findall(own)) >= _REASON


def _plain(text: str) -> str:
    return _FILLER.sub(" ", text)
