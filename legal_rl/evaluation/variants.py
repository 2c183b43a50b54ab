"""Variants of a question, options permuted or parties renamed, under the same id, so that grades pair.

Renaming touches 甲 乙 丙 丁 戊 where they stand for somebody or something (甲公司, 某甲, 乙市); a letter that names a
company, a bank or a place (A公司, B国); a surname before 某 (张某, 李某某); the names that ``meta["names"]`` lists. Not
touched: full names (张三); letters by themselves, which may mean options; words such as 甲醇 and 乙肝; a surname or
letter that the text also uses otherwise (张某 beside 张三), as it would no longer be the same throughout.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from legal_rl.core.answers import fold
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question

ORDER: Final = "order"

# Recall before precision: a question left out costs one row, one permuted wrongly falsifies its gold.
_LIST: Final = r"[A-J](?:\s*+[、,/&和与及或]++\s*+[A-J]){0,9}"
_BY_LETTER: Final = re.compile(
    rf"(?<![A-Za-z0-9])(?:{_LIST}\s*+(?:[两二三四]\s*+)?(?:选?项|(?:都|均|皆|全)?(?:不?正确|不?对|错)|的?(?:说法|表述|观点))"
    rf"|(?:选项|选择|答案)(?:是|为|:)?\s*[A-J](?![A-Za-z]))"
)
_ONLY_LETTERS: Final = re.compile(r"[\s、,/&和与及或项选.。]*[A-J][\sA-J、,/&和与及或项选.。]*")
_BY_PLACE: Final = re.compile(
    r"(?:以上|上述|前述|上列)(?:各项|所有|全部|选项|答案|说法|表述|观点|情形|行为|[两二三四]项|[两二三四][种个者]|(?:都|均|皆|全))"
    r"|前[面]?[两二三]项|[上下前后]一项|其[他它余](?:各|几|[两二三])?(?:项|选项)|第[一二三四]项"
    r"|^(?:以上)?(?:都|均|皆|全)(?:不?(?:对|正确|是|可以|属于|成立|构成|能|应|选)|错)"
)


def permute(question: Question, seed: int = 0) -> Question:
    """The options in another order than they were, by hash of ``seed`` and id.

    ``meta["order"]`` has the old letters in their new order (``CABD``: what is A now was C), ``meta["variant"]`` and
    ``meta["origin"]`` say what it is and of which question. What ``meta`` keeps by letter moves along.
    """
    letters = question.letters
    rng = Random(f"permuted:{seed}:{question.id}")
    order = letters
    while order == letters:
        order = "".join(rng.sample(letters, len(letters)))
    return reorder(question, order)


def reorder(question: Question, order: str) -> Question:
    """Make the option that was ``order[i]`` the i-th letter. ``order`` is a permutation of the letters."""
    new = dict(zip(order, question.letters, strict=True))

    def moved(value: Any) -> Any:
        """A mapping from every letter to something, under the new letters; anything else as it is."""
        by_letter = isinstance(value, dict) and set(value) == set(new)
        return dict(sorted((new[old], text) for old, text in value.items())) if by_letter else value

    return question.model_copy(
        update={
            "options": {new[old]: question.options[old] for old in order},
            "gold": frozenset(new[old] for old in question.gold),
            "meta": {
                **{name: moved(value) for name, value in question.meta.items()},
                **{"variant": "permuted", "origin": question.id, ORDER: order},
            },
        }
    )


def letters_back(variant: Question, letters: Iterable[str]) -> frozenset[str]:
    """Letters of a variant as letters of the question that it was made of; a letter that it lacks stays."""
    order: str = variant.meta.get(ORDER, variant.letters)
    old = dict(zip(variant.letters, order, strict=True))
    return frozenset(old.get(letter, letter) for letter in letters)


def grade_back(variant: Question, grade: Grade) -> Grade:
    """The grade of an answer to a variant, in the letters of the question that it was made of."""
    return replace(
        grade,
        predicted=None if grade.predicted is None else letters_back(variant, grade.predicted),
        gold=letters_back(variant, grade.gold),
        missed=letters_back(variant, grade.missed),
        extra=letters_back(variant, grade.extra),
    )


def refers_to_options(question: Question) -> str | None:
    """Words by which stem, passage or an option speaks of options by letter or place; None where none does.

    Bare names such as A公司 and numbers such as 三年以上 are not taken for such words.
    """
    for text in (question.passage or "", question.stem):
        found = _BY_LETTER.search(fold(text))
        if found:
            return found[0]
    for text in map(fold, question.options.values()):
        found = _BY_LETTER.search(text) or _BY_PLACE.search(text.strip()) or _ONLY_LETTERS.fullmatch(text.strip())
        if found:
            return found[0]
    return None


_STEMS: Final = "甲乙丙丁戊"
# The same for every stem, so that a name put in another's place is read as a name again.
_STEM: Final = re.compile(
    rf"(?<![指装盔龟苯氯园壮铠手马])[{_STEMS}](?![级类种型醇醛醚烯烷炔苯酚酮酸酯胺肝骨壳亢基纶磷午戌字克香尼]|卡西酮|等[医级功奖])"
)
_PLACES: Final = (
    "公司|集团|银行|企业|工厂|厂|国|市|县|区|省|州|镇|乡|村|法院"
    "|大学|学校|医院|商场|酒店|商店|超市|单位|事务所|保险|工程队"
)
_LETTER: Final = re.compile(rf"(?<![A-Za-z0-9])[A-Z](?=某?(?:{_PLACES}))")
# Surnames that are no other word before 某 (对于某, 任某, 同某 are left out).
_SURNAMES: Final = (
    "赵钱孙李周吴郑王冯陈褚蒋沈韩杨朱秦许吕张孔曹魏陶姜谢邹苏潘葛范彭鲁马俞袁柳鲍唐薛贺倪汤罗郝毕顾孟黄萧尹姚邵汪毛"
    "狄戴宋庞董梁杜阮贾郭钟徐邱骆蔡樊胡凌霍虞莫邓刘叶侯"
)
_SURNAME: Final = re.compile(rf"[{_SURNAMES}](?=某)")
_LETTERS: Final = "ABCDEFGHJKLM"


def rename(question: Question, seed: int = 0) -> Question | None:
    """The question with its names exchanged, each for another of its kind; None where there is nothing to exchange.

    A name that is alone of its kind is exchanged for one that the question does not have. ``meta["names_from"]`` maps
    old names to new ones, ``meta["variant"]`` and ``meta["origin"]`` say what it is and of which question.
    """
    text = "\n".join([question.passage or "", question.stem, *question.options.values()])
    rng = Random(f"renamed:{seed}:{question.id}")
    swaps: list[_Swap] = []
    for pattern, names, spare in _names_by_kind(question, text):
        if names and (swap := _exchange(names, spare, rng)):
            swaps.append((pattern, swap))
    if not swaps:
        return None
    varied = _apply(question, swaps)
    names_from = {old: new for _, swap in swaps for old, new in swap.items()}
    marks = {"variant": "renamed", "origin": question.id, "names_from": names_from}
    return varied.model_copy(update={"meta": {**varied.meta, **marks}})


def unrename(variant: Question) -> Question:
    """The question that ``rename`` made this of, but for what ``meta`` says of the variant."""
    back = {new: old for old, new in variant.meta["names_from"].items()}
    patterns = [_STEM, _LETTER, _SURNAME, _any_of([name for name in back if len(name) > 1])]
    question = _apply(variant, [(pattern, back) for pattern in patterns])
    meta = {key: value for key, value in question.meta.items() if key not in ("variant", "origin", "names_from")}
    return question.model_copy(update={"meta": meta})


_Swap = tuple[re.Pattern[str], dict[str, str]]  # the pattern of a kind of names, and old name → new name


def _names_by_kind(question: Question, text: str) -> Iterator[tuple[re.Pattern[str], list[str], Sequence[str]]]:
    """Each kind of names: its pattern, the names found, and those that could stand in for a single one."""
    for pattern, pool in ((_STEM, _STEMS), (_LETTER, _LETTERS), (_SURNAME, _SURNAMES)):
        found = pattern.findall(text)
        # 甲 in 甲醇 is another word, while 张 in 张三 and A by itself may be the same person.
        names = [name for name in dict.fromkeys(found) if pattern is _STEM or found.count(name) == text.count(name)]
        yield pattern, names, [name for name in pool if name not in text]
    # 甲公司 and 陈某 are exchanged by their first character already.
    listed = [
        name
        for name in question.meta.get("names", ())
        if isinstance(name, str)
        and name
        and name in text
        and not any(p.match(name) for p in (_STEM, _LETTER, _SURNAME))
    ]
    yield _any_of(listed), listed, ()


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")


def _exchange(names: Sequence[str], spare: Sequence[str], rng: Random) -> dict[str, str]:
    """Each name → another of ``names``, so that none keeps its own; a single one changes places with a spare one."""
    if len(names) == 1:
        if not spare:
            return {}
        other = rng.choice(spare)
        return {names[0]: other, other: names[0]}
    step = rng.randrange(1, len(names))
    return {name: names[(index + step) % len(names)] for index, name in enumerate(names)}


def _apply(question: Question, swaps: Sequence[_Swap]) -> Question:
    def swapped(value: Any) -> Any:
        """Texts anywhere inside ``value``; keys stay."""
        if isinstance(value, str):
            for pattern, swap in swaps:
                value = pattern.sub(lambda match, swap=swap: swap.get(match[0], match[0]), value)  # type: ignore[misc]
            return value
        if isinstance(value, dict):
            return {key: swapped(inner) for key, inner in value.items()}
        return [swapped(inner) for inner in value] if isinstance(value, list | tuple) else value

    texts = ("stem", "passage", "options", "meta")
    return question.model_copy(update={name: swapped(getattr(question, name)) for name in texts})


@dataclass(frozen=True, slots=True)
class View:
    """``make`` gives the variant of a question under a seed, or None where there is none; ``skips`` says which."""

    name: str
    says: str
    skips: str
    make: Callable[[Question, int], Question | None]


VIEWS: Final = {
    "permuted": View(
        "permuted",
        "the options in another order",
        "stem, passage or an option speaks of options by letter or place",
        lambda question, seed: None if refers_to_options(question) else permute(question, seed),
    ),
    "renamed": View(
        "renamed", "the parties' names exchanged, the same throughout", "no name that can be exchanged safely", rename
    ),
}


def find_views(names: Sequence[str]) -> list[View]:
    """The views of these names, each once; ``UserError`` for a name that does not exist."""
    for name in names:
        if name not in VIEWS:
            raise UserError(f"variants: there is no {name!r}; choose among {', '.join(VIEWS)}")
    return [VIEWS[name] for name in dict.fromkeys(names)]


def vary(view: View, questions: Sequence[Question], seed: int) -> list[Question]:
    """The variants of those questions that have one, in the same order."""
    return [variant for question in questions if (variant := view.make(question, seed)) is not None]
