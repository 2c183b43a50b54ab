"""Legal elements that a response examines: conditions that facts are held against.

What may be an element comes from the statutes: the conditions of an article that the response cites, as its text states
them (``conditions``, where a store of statutes is given), and the terms in which statutes state conditions, a
dictionary made from them; a lexicon of textbook conditions (``law``) does the rest. Whether a term is examined where it
stands is a logistic regression over features that have a name. Weights, dictionary and card lie in assets/elements.json
(evaluation/structure/train.py).
"""

import json
import operator
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from legal_rl.evaluation.structure.law import Element
from legal_rl.evaluation.structure.linear import LinearModel
from legal_rl.evaluation.structure.reasoning import Reasoning, question_grams
from legal_rl.evaluation.structure.stages import Sentence

_NUMBERING = re.compile(r"\A(?:第[^\s。]{1,10}条(?:之[一二三四五六])?\s*|[(（][一二三四五六七八九十]{1,3}[)）])")
_ITEM = re.compile(r"\A[(（][一二三四五六七八九十]{1,3}[)）]")
_HYPOTHESIS = re.compile(r"的[,，:：]|的\Z")
_CUT = re.compile(r"[，,、:：]|或者|并且|以及|但是")
_LEAD = re.compile(r"\A(?:其他|其|该|此|所|且|并|如果|若|因|对于|在|应当|有关)+")
_TAIL = re.compile(r"(?:的情形|的行为|的|时|后|等|之一|者)+\Z")
_HAN = re.compile(r"[一-鿿]{2,14}")
_SHORTEST = 3  # characters of a condition that a response may leave of it
_CASE_WORDS = re.compile(
    r"当事人|人民法院|检察院|公安机关|委员会|机关|机构|单位|公司|企业|劳动者|消费者|债权人|债务人|继承人|保证人|仲裁员|公证员"
    r"|有期徒刑|罚金|合同|规定|法律|财产|权利|撤销权|请求权|决定|裁定|判决|年|月|日"
)
# Feature → what stands in front of, behind, or beside a mention.
_FRONT: Final = {
    "lacks": re.compile(r"(?:没有|未|缺|欠缺|不具备|不满足|不符合|并非|不属于|非|无)\Z"),
    "has": re.compile(r"(?:具有|具备|符合|满足|属于|存在|构成|主观上?(?:是|有)?|系|是|已经?|有)\Z"),
    "listed_before": re.compile(r"(?:[、+=]|(?:是否|为|以|须|需要?|要求?)|[①-⑳]|[)）:])\s*\Z"),
}
_BACK: Final = {
    "listed_behind": re.compile(r"[、+=]"),
    "meets_behind": re.compile(r"[,”\s]*(?:满足|具备|成立|完成|这[一个]|已|齐|存在|有了|没有|是|不)"),
    "clause_ends": re.compile(r"[,。;:”)\s]|\Z"),
    "of_behind": re.compile(r"的|[罪人权书金]"),
}
_NEAR: Final = 12
_WORDS = r"[一-鿿]{2,9}?"
_CLOSE = r"(?=[,。;:、!?+=√✔”)》|\s]|\Z|的(?:要件|条件|要求|特征|构成|前提)|这[一个]|时|而|且|并|或|与|和|,)"
# Wordings that hold something against a condition; the condition is their group.
_HELD: Final = {
    "ticked": re.compile(rf"(?P<it>{_WORDS})\s?[√✔✅✓]"),
    "equated": re.compile(rf"[=+](?P<it>{_WORDS}){_CLOSE}|(?P<on>{_WORDS})(?=[=+])"),
    "met": re.compile(rf"(?:符合|满足|具备|具有|属于|构成|存在|成立|达到|体现)(?:了|的是)?(?P<it>{_WORDS}){_CLOSE}"),
    "missed": re.compile(
        rf"(?:没有|并无|缺乏|缺少|少了|不具备|不具有|不属于|不存在|不是|并非|欠缺|谈不上|未)(?P<it>{_WORDS}){_CLOSE}"
    ),
    "asked_whether": re.compile(
        rf"(?:是否|有没有|是不是|有无)(?:存在|属于|具有|具备|超过|构成)?(?P<it>{_WORDS}){_CLOSE}"
    ),
    "quoted": re.compile(r"“(?P<it>[一-鿿]{2,9})”"),
    "listed": re.compile(
        rf"(?:(?<=[、+])|(?<=[①-⑩])|(?<=[)）]))(?P<it>{_WORDS}){_CLOSE}|(?P<on>[一-鿿]{{2,8}})(?=[、])"
    ),
    "required": re.compile(
        rf"(?:须|需要?|要求|必须|以|条件是|条件:|要件:|前提(?:条件)?[是:]|标准[是:])(?P<it>{_WORDS})(?:为(?:要件|条件|前提|目的)|{_CLOSE})"
    ),
}

# What the response itself states as the hypothesis of a rule: 经过公证的,或者公益的、道德义务的.
_STATED: Final = re.compile(
    r"(?:(?<=[,、。;:(“因经以为])|(?<=或者)|(?<=并且)|\A)(?P<it>[一-鿿]{2,10}?)(?=的?(?:,|、|或者|以及|并且|而)|的\Z|的(?:除外|情形|行为))"
)
# A mark without which a wording is not there: looking for it first saves most of the time.
_NEEDS: Final = {"ticked": "√✔✅✓", "equated": "=+", "quoted": "“", "listed": "、+①②③④⑤⑥⑦⑧⑨⑩)）"}


@dataclass(frozen=True, slots=True)
class ElementCandidate:
    """A mention that may be an element: its words, its place, and its features."""

    name: str
    start: int
    features: frozenset[str]


@lru_cache(maxsize=4096)
def conditions(article: str) -> tuple[str, ...]:
    """Conditions that the text of an article states, in order: its items, and what stands in front of 的，.

    Each is cut at its commas and at 或者, 并且; what is left is two to fourteen characters long.
    """
    found: dict[str, None] = {}
    for part in re.split(r"[。;；\n]", article):
        said = part.strip()
        item = _ITEM.match(said) is not None
        said = _NUMBERING.sub("", said)
        marks = list(_HYPOTHESIS.finditer(said))
        if not item and not marks:
            continue
        for piece in _CUT.split(said if item else said[: marks[-1].end()]):
            clean = _TAIL.sub("", _LEAD.sub("", piece.strip()))
            if _HAN.fullmatch(clean):
                found[clean] = None
    return tuple(found)


def candidates(
    reasoning: Reasoning, sentences: Sequence[Sentence], lexicon: Sequence[Element], articles: Sequence[str]
) -> list[ElementCandidate]:
    """Every mention that may be an element; ``articles`` are the texts of those that the response cites."""
    text = reasoning.text
    stated = {condition for article in articles for condition in conditions(article)}
    known = {element.name for element in lexicon}
    asked = question_grams(reasoning.question, _SHORTEST)
    found = []
    for sentence, (low, high) in zip(sentences, reasoning.sentences, strict=True):
        said = text[low : min(high, low + 400)]
        spans = _mentions(said, known, stated, rule=not _RULE.isdisjoint(sentence.features))
        sentence_announces = "gives_article" in sentence.features
        inherited = _inherited(sentence.features & _SENTENCE) if spans else ()
        for (at, end), sources in spans.items():
            name = said[at:end]
            around = _around(said[max(0, at - _NEAR) : at], said[end : end + _NEAR])
            features = {*inherited, *around, *_of_name(name), *_of_place(text, low + at, name, len(sources))}
            if not asked.isdisjoint(_condition_runs(name)):
                features.add("asked")
            if sentence_announces and reasoning.gives_article(low + at):
                features.add("in_article")
            features |= _proposed(frozenset(sources), frozenset(features & _CROSSED))
            found.append(ElementCandidate(name, low + at, frozenset(features)))
    return found


@lru_cache(maxsize=16384)
def _around(front: str, back: str) -> frozenset[str]:
    """Features of what stands in front of a mention and behind it."""
    found = [feature for feature, cue in _FRONT.items() if cue.search(front)]
    return frozenset(found + [feature for feature, cue in _BACK.items() if cue.match(back)])


@lru_cache(maxsize=4096)
def _inherited(of_sentence: frozenset[str]) -> frozenset[str]:
    return frozenset(f"in: {name}" for name in of_sentence)


@lru_cache(maxsize=4096)
def _proposed(sources: frozenset[str], places: frozenset[str]) -> frozenset[str]:
    """Features of what proposes a mention, each alone and with each of ``places``."""
    crossed = {f"{source} & {place}" for source in sources for place in places}
    return frozenset(crossed.union(f"from: {source}" for source in sources))


def _mentions(
    said: str, known: Collection[str], stated: Collection[str], *, rule: bool
) -> dict[tuple[int, int], set[str]]:
    """Span of each mention in a sentence → what proposes it."""
    spans: dict[tuple[int, int], set[str]] = {}
    for name in known:
        at = said.find(name)
        if at >= 0:
            spans.setdefault((at, at + len(name)), set()).add("lexicon")
    for at, end in _occurrences(said):
        spans.setdefault((at, end), set()).add("statute_term")
    runs = {said[at : at + _SHORTEST] for at in range(len(said))} if stated else set()
    for condition in stated:
        short = len(condition) < _SHORTEST
        span = _shared(condition, said) if short or not runs.isdisjoint(_condition_runs(condition)) else None
        if span:
            whole = span[1] - span[0] == len(condition)
            spans.setdefault(span, set()).add("condition_cited" if whole else "part_of_condition_cited")
    for at, end, wording in _worded(said, rule):
        if wording != "stated" or (at, end) not in spans:
            spans.setdefault((at, end), set()).add(wording)
    return spans


@lru_cache(maxsize=8192)
def _worded(said: str, rule: bool) -> tuple[tuple[int, int, str], ...]:
    """Span and wording of each mention that a wording proposes; ``rule`` says that the sentence states one."""
    found = [(match, "it", "stated") for match in _STATED.finditer(said)] if rule else []
    for wording, pattern in _HELD.items():
        if wording not in _NEEDS or any(mark in said for mark in _NEEDS[wording]):
            found += [(match, "it" if match["it"] else "on", wording) for match in pattern.finditer(said)]
    return tuple(
        (*match.span(group), wording) for match, group, wording in found if not _CASE_WORDS.search(match[group])
    )


_RULE: Final = frozenset(("states_rule", "hypothesis", "cites_article", "gives_article"))
_SENTENCE: Final = frozenset((
    *("party", "case", "meets", "misses", "question_mark", "first", "option", "verdict", "states_rule", "condition_word"),
    *("cites_article", "words_of_stem", "because", "hypothesis", "of_a_case", "therefore", "definition", "general_measure"),
    *("option_repeated", "stem_repeated", "formula", "asks_or_tests"),
))  # fmt: skip
_CROSSED: Final = frozenset(
    ("in: meets", "in: misses", "in: party", "in: states_rule", "in: verdict", "in_article", "asked", "lacks", "has")
)
_STATE_OF_MIND = re.compile(r"故意|过失|目的|善意|恶意|明知|不知")
_LAST_WORDS: Final = frozenset((
    *("义务", "行为", "目的", "关系", "能力", "期限", "形式", "条件", "结果", "后果", "损害", "程度", "范围", "身份"),
    *("主体", "对象", "用途", "方法", "手段", "程序", "意思", "意图", "暴力", "限度", "同意", "追认", "登记", "交付"),
    *("通知", "提示", "说明"),
))  # fmt: skip
_ADVERB_INSIDE = re.compile(r"又|也|就|都|还|那|这|我|你|他|她|谁|什么|怎么|可以|应当|不能|的人|因为|所以")
_DEGREE = re.compile(r"较大|严重|明显|重大|必要|合理|正当|直接|实际")


def _of_place(text: str, start: int, name: str, sources: int) -> list[str]:
    """Features of how often a name stands in the text, whether it is a clause of its own, and how many proposed it."""
    count, features = text.count(name), []
    if count > 1:
        features.append("said_twice" if count == 2 else "said_often")
    opens = text[start - 1 : start] in _OPENING
    if opens:
        features.append("opens_clause")
    if text[start + len(name) : start + len(name) + 1] in _CLOSING:
        features += ("closes_clause", "whole_clause") if opens else ("closes_clause",)
    if sources > 1:
        features.append("proposed_twice" if sources == 2 else "proposed_often")
    return features


_OPENING: Final = ",。;:(、+=①②③④“*- \n"
_CLOSING: Final = ",。;:)、+=√”* \n✔"


@lru_cache(maxsize=16384)
def _of_name(name: str) -> frozenset[str]:
    """Features of the words alone."""
    checks = {
        "two_characters": len(name) == 2,
        "six_or_more": len(name) >= 6,
        "names_an_actor_or_thing": _CASE_WORDS.search(name) is not None,
        "three_or_four": len(name) in {3, 4},
        "ends_in_duty_or_act": name[-2:] in _LAST_WORDS,
        "adverb_inside": _ADVERB_INSIDE.search(name) is not None,
        "state_of_mind": _STATE_OF_MIND.search(name) is not None,
        "degree": _DEGREE.search(name) is not None,
    }
    return frozenset(feature for feature, holds in checks.items() if holds)


def _shared(condition: str, said: str) -> tuple[int, int] | None:
    """Span of the longest run of ``condition`` in ``said``: whole, or three characters and half of it at least."""
    for size in range(len(condition), max(_SHORTEST, (len(condition) + 1) // 2) - 1, -1):
        for at in range(len(condition) - size + 1):
            place = said.find(condition[at : at + size])
            if place >= 0:
                return place, place + size
    return (said.find(condition), said.find(condition) + 2) if len(condition) == 2 and condition in said else None


@lru_cache(maxsize=16384)
def _condition_runs(condition: str) -> frozenset[str]:
    """Runs of which a sentence has one if it shares with ``condition`` what counts."""
    return frozenset(condition[at : at + _SHORTEST] for at in range(len(condition) - _SHORTEST + 1))


@lru_cache(maxsize=8192)
def _occurrences(said: str) -> tuple[tuple[int, int], ...]:
    """Spans of the longest terms of the dictionary in ``said``, left to right."""
    terms, behind, found = _terms(), 0, []
    for at, pair in enumerate(map(operator.add, said, said[1:])):
        if pair in terms and at >= behind:
            for term in terms[pair]:
                if said.startswith(term, at):
                    behind = at + len(term)
                    found.append((at, behind))
                    break
    return tuple(found)


def examined(
    reasoning: Reasoning,
    sentences: Sequence[Sentence],
    lexicon: Sequence[Element],
    articles: Sequence[str],
    model: LinearModel | None = None,
) -> list[Element]:
    """Each element once, in order of appearance; of two that overlap the likelier."""
    model = model or _model()
    likely = [(model.likelihood(one.features), one) for one in candidates(reasoning, sentences, lexicon, articles)]
    kept: list[ElementCandidate] = []
    for likelihood, one in sorted(likely, key=lambda pair: (-pair[0], -len(pair[1].name), pair[1].start)):
        if likelihood < model.threshold:
            break
        if not any(
            one.start < other.start + len(other.name) and other.start < one.start + len(one.name) for other in kept
        ):
            kept.append(one)
    names: dict[str, int] = {}
    for one in sorted(kept, key=lambda one: one.start):
        names.setdefault(one.name, one.start)
    inside = {name for name in names if any(name in other and name != other for other in names)}
    return [Element(name, start) for name, start in names.items() if name not in inside]


@cache
def _stored() -> Mapping[str, Any]:
    stored: dict[str, Any] = json.loads(
        (files("legal_rl.evaluation.structure") / "assets" / "elements.json").read_text("utf-8")
    )
    return stored


_chosen: dict[str, list[str]] = {}  # the terms by their first two characters, the longest first


def use_terms(terms: Collection[str]) -> None:
    """Take ``terms`` in place of the shipped dictionary: for fitting, before there is one."""
    _chosen.clear()
    _occurrences.cache_clear()
    for term in sorted(terms, key=lambda term: (-len(term), term)):
        _chosen.setdefault(term[:2], []).append(term)


def _terms() -> Mapping[str, Sequence[str]]:
    if not _chosen:
        use_terms(str(_stored()["terms"]).split())
    return _chosen


@cache
def _model() -> LinearModel:
    return LinearModel(**_stored()["examined"])
