"""Comparison of rows with each other: copies, near-duplicates, conflicting gold, leaks into the test, taken ids."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import count
from typing import Final, TypeVar

from legal_rl.core.polarity import asking_clause, asks_for
from legal_rl.core.questions import QuestionKey, group_key, matching_key, option_key
from legal_rl.data.gate.rows import Examined
from legal_rl.data.near_duplicates import NearPair, clusters, near_pairs, near_text
from legal_rl.data.sources.rows import Draft

Key = TypeVar("Key", bound=Hashable)

_NUMBER: Final = re.compile(r"[0-9]+|[一二三四五六七八九十百千万]+(?=[年月日天岁元条款人个次倍])")
_NEGATION: Final = re.compile("不|未|无|非|没|禁止|除外|以外")
# Words that make no difference to what a stem asks: 下列哪些说法是正确的 and 以下正确的是 ask the same.
_EMPTY_WORDS: Final = re.compile(
    "下列|下面|下述|以下|关于|有关|相关|就|对于|哪[一些个几]?|[选各]?项|情形|情况|说法|表述|叙述|陈述|论述|描述|判断|定性|命题|观点|理解"
    "|不?正确|不?恰当|错误|属于|[的是有者种与和及]"
)
_CITED: Final = re.compile("(?:根据|依据|依照|按照|依)[^，,。]{0,30}(?:规定)?[，,]|我国|中国|中华人民共和国")
_ONE: Final = re.compile("哪一(?!些)|哪[个项种]|单选")
_SEVERAL: Final = re.compile("哪些|哪几")
_LONG: Final = 400  # characters of both: in a long case a word more or less is a spelling of the same facts


def by_question(rows: Iterable[Examined]) -> dict[QuestionKey, list[Examined]]:
    """Rows by passage, stem and set of option texts."""
    return _group(rows, lambda row: row.key)


def by_stem(rows: Iterable[Examined]) -> dict[str, list[Examined]]:
    """Rows by stem."""
    return _group(rows, lambda row: row.stem_key or None)


def _group(rows: Iterable[Examined], key: Callable[[Examined], Key | None]) -> dict[Key, list[Examined]]:
    """Rows by key in the order they come; rows without a key are left out."""
    groups: dict[Key, list[Examined]] = defaultdict(list)
    for row in rows:
        if (value := key(row)) is not None:
            groups[value].append(row)
    return groups


def repeated(groups: dict[Key, list[Examined]]) -> list[list[Examined]]:
    """The groups of two rows and more."""
    return [rows for rows in groups.values() if len(rows) > 1]


def permuted(rows: Sequence[Examined]) -> bool:
    """True where copies of one question have their options under different letters."""
    return _differ(row.option_order for row in rows)


def conflicting(rows: Iterable[Examined]) -> bool:
    """True where copies of one question disagree on the right texts. A row without gold disagrees with none."""
    return _differ(texts for row in rows if (texts := row.gold_texts))


def _differ(values: Iterator[Hashable]) -> bool:
    """True where not all are equal; what comes behind the first difference is not made."""
    first = next(values, None)
    return any(value != first for value in values)


class Agreements:
    """What the rows of a group agree on, looked up once for each group, however many others it is compared with.

    Groups must live as long as this does.
    """

    def __init__(self) -> None:
        self._orders: dict[int, Hashable] = {}
        self._golds: dict[int, frozenset[str] | None] = {}

    def permuted(self, left: list[Examined], right: list[Examined]) -> bool:
        """What ``permuted`` says of both groups together."""
        return self._order(left) != self._order(right)

    def conflicting(self, left: list[Examined], right: list[Examined]) -> bool:
        """What ``conflicting`` says of both groups together."""
        first, second = self._gold(left), self._gold(right)
        return first is None or second is None or bool(first and second and first != second)

    def _order(self, rows: list[Examined]) -> Hashable:
        """The order of options in all rows; where they differ, what equals nothing else."""
        if id(rows) not in self._orders:
            self._orders[id(rows)] = object() if permuted(rows) else rows[0].option_order
        return self._orders[id(rows)]

    def _gold(self, rows: list[Examined]) -> frozenset[str] | None:
        """The right texts of all rows that have gold, empty where none has; None where they differ."""
        if id(rows) not in self._golds:
            texts = next((texts for row in rows if (texts := row.gold_texts)), frozenset[str]())
            self._golds[id(rows)] = None if conflicting(rows) else texts
        return self._golds[id(rows)]


def judge_stems(rows: Sequence[Examined]) -> None:
    """Note each row whose stem has come before, in its own file or in an earlier one. ``rows`` are all of one role."""
    for group in repeated(by_stem(rows)):
        firsts: dict[str, Examined] = {}
        for row in group:
            first = firsts.setdefault(row.raw.source, row)
            if first is not row:
                row.note("repeated_stem", twin=first.raw.id)
            elif row is not group[0]:
                row.note("stem_across_files", twin=group[0].raw.id, twin_source=group[0].raw.source)


def judge_duplicates(rows: Sequence[Examined]) -> None:
    """Keep the first good copy of each question, or none where copies conflict. ``rows`` are all of one role."""
    for group in repeated(by_question(rows)):
        good = [row for row in group if not row.refusals]
        if conflicting(good):
            for row in good:
                others = [other.raw.id for other in good[:6] if other is not row]
                row.note("conflicting_gold", f"against {', '.join(others[:5])}", twin=others[0])
        keeper = next((row for row in good if not row.refusals), None)
        firsts: dict[str, Examined] = {}
        for row in group:
            first = firsts.setdefault(row.raw.source, row)
            if first is not row:
                _note_copy(row, first, kept=row is keeper)
            elif keeper is not None and row is not keeper and not row.refusals:
                _note_twin(row, "duplicate_across_files", keeper)


def _note_copy(row: Examined, first: Examined, *, kept: bool) -> None:
    """Note a copy within one file; the ``kept`` one is only flagged."""
    moved = permuted([row, first])
    detail = f"it is {first.raw.id}" + (" with the letters permuted" if moved else "")
    if kept:
        detail = "the earlier copy was itself refused, so this one is kept"
    row.note("exact_duplicate", detail, severity="flag" if kept else None, twin=first.raw.id, permuted=moved)


def _note_twin(row: Examined, code: str, twin: Examined, words: str = "it is ") -> None:
    detail, moved = f"{words}{twin.raw.id} of {twin.raw.source}", permuted([row, twin])
    row.note(code, detail, twin=twin.raw.id, twin_source=twin.raw.source, permuted=moved)


def judge_leaks(train: Sequence[Examined], test: Sequence[Examined]) -> None:
    """Note training rows that share a question or a stem with the test, and test rows whose copy has other gold."""
    kept = [row for row in test if not row.refusals]
    questions, stems = by_question(kept), by_stem(kept)
    for row in train:
        if row.key is not None and row.key in questions:
            twin = questions[row.key][0]
            _note_twin(row, "leak", twin)
            if conflicting([row, twin]):
                _note_twin(twin, "disputed_gold", row, words="")
        elif row.stem_key is not None and row.stem_key in stems:
            twin = stems[row.stem_key][0]
            row.note("stem_in_test", twin=twin.raw.id, twin_source=twin.raw.source)


def judge_near(rows: Sequence[Examined], threshold: float) -> list[tuple[Examined, Examined]]:
    """Note near-duplicates among ``rows``, which all have a draft, and return their pairs.

    Each row gets the most similar one before it, or in the test; both rows of a pair get conflicting gold.
    """
    drafts = [row.draft for row in rows if row.draft is not None]
    pairs = near_pairs(
        [near_text(draft.stem, draft.options.values(), draft.passage) for draft in drafts], threshold=threshold
    )
    closest: dict[int, tuple[bool, float, int]] = {}
    for first, second, similarity in pairs:
        if rows[first].key == rows[second].key:
            continue  # copies, which have been judged
        leak = rows[first].in_test != rows[second].in_test
        index, twin = (first, second) if leak and rows[second].in_test else (second, first)
        if index not in closest or (leak, similarity) > closest[index][:2]:
            closest[index] = (leak, similarity, twin)
        _judge_conflict(rows[first], rows[second], similarity)
    for index, (leak, similarity, twin) in sorted(closest.items()):
        _note_near(rows[index], "near_leak" if leak else "near_duplicate", rows[twin], similarity)
    return [(rows[pair.first], rows[pair.second]) for pair in pairs]


def _note_near(row: Examined, code: str, twin: Examined, similarity: float, detail: str = "") -> None:
    words = f"{twin.raw.id} of {twin.raw.source}{detail}"
    row.note(code, words, twin=twin.raw.id, twin_source=twin.raw.source, similarity=round(similarity, 4))


def _judge_conflict(row: Examined, other: Examined, similarity: float) -> None:
    """Note on both rows that an option with the same words is right in one and wrong in the other."""
    if row.draft is None or other.draft is None or not _ask_the_same(row.draft, other.draft):
        return
    letters = {option_key(text): letter for letter, text in other.draft.options.items()}
    for letter, text in row.draft.options.items():
        theirs = letters.get(option_key(text))
        if theirs is not None and (letter in row.gold) != (theirs in other.gold):
            for own, twin, option in ((row, other, letter), (other, row, theirs)):
                if all(finding.code != "near_conflict" for finding in own.findings):
                    _note_near(own, "near_conflict", twin, similarity, f", option {option}")
            return


def _ask_the_same(draft: Draft, other: Draft) -> bool:
    """True where both ask for what is right, or for what is wrong, of one case with the same figures."""
    if (asks_for(draft.stem) == "right") != (asks_for(other.stem) == "right"):
        return False
    facts, other_facts = f"{draft.passage or ''}{draft.stem}", f"{other.passage or ''}{other.stem}"
    if any(sorted(pattern.findall(facts)) != sorted(pattern.findall(other_facts)) for pattern in (_NUMBER, _NEGATION)):
        return False
    clauses = asking_clause(draft.stem), asking_clause(other.stem)
    if {_number_asked(clause) for clause in clauses} == {"one", "several"}:
        return False
    asks, other_asks = (set(matching_key(_EMPTY_WORDS.sub("", clause))) for clause in clauses)
    return 2 * len(asks & other_asks) >= len(asks | other_asks) and not _differ_in_a_word(facts, other_facts)


def _number_asked(clause: str) -> str:
    """The number of answers that a clause asks for: one (哪一选项), several (哪些), or it does not say."""
    return "one" if _ONE.search(clause) else "several" if _SEVERAL.search(clause) else ""


def _differ_in_a_word(facts: str, others: str) -> bool:
    """True where one text has a word of two characters or more that the other lacks or has another for.

    One character is a slip or a spelling (作 and 做), and so is what the words of asking and of citing differ by.
    """
    one, other = (matching_key(_EMPTY_WORDS.sub("", _CITED.sub("", text))) for text in (facts, others))
    if len(one) + len(other) > _LONG:
        return False
    changes = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    return any(tag != "equal" and max(b - a, d - c) > 1 for tag, a, b, c, d in changes)


def cluster_keys(rows: Sequence[Examined], ties: Iterable[tuple[Examined, Examined]]) -> dict[str, str]:
    """For the id of each kept question a key, equal for all questions that must stay on one side of a split.

    It is the smallest ``group_key`` (passage or stem) among all questions that ``ties``, passages and stems connect:
    an added row changes it only where it connects groups. Ties to rows that were refused are left out.
    """
    keys = {id(row): group_key(row.question) for row in rows if row.question is not None and not row.refusals}
    names = sorted(set(keys.values()))
    index = {name: number for number, name in enumerate(names)}
    joined = [(index[keys[id(a)]], index[keys[id(b)]]) for a, b in ties if id(a) in keys and id(b) in keys]
    pairs = [NearPair(min(pair), max(pair), 1.0) for pair in joined]
    roots = clusters(len(names), pairs) if pairs else list(range(len(names)))
    return {row.question.id: names[roots[index[keys[id(row)]]]] for row in rows if row.question and id(row) in keys}


def make_ids_unique(rows: Iterable[Examined]) -> None:
    """Give a question whose id is taken by an earlier one an id made of source and line."""
    taken: set[str] = set()
    for row in rows:
        if row.question is None or row.refusals:
            continue
        own = row.question.id
        if own in taken:
            base = f"{row.raw.source}:{row.raw.line}"
            new = next(name for n in count(1) if (name := base if n == 1 else f"{base}#{n}") not in taken)
            row.question = row.question.model_copy(update={"id": new})
            row.note("id_clash", before=own, after=new)
        taken.add(row.question.id)
