"""The parties' names exchanged among each other: a bijection on names that touches nothing else.

Touched: 甲 乙 丙 丁 戊 where they stand for somebody or something (甲公司, 某甲, 乙市); a letter that names a
company, a bank or a place (A公司, B国); a surname before 某 (张某, 李某某); the names that ``meta["names"]`` lists. Not
touched: full names (张三); letters by themselves, which may mean options; words such as 甲醇 and 乙肝; a surname or
letter that the text also uses otherwise (张某 beside 张三), as it would no longer be the same throughout.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from legal_rl.core.questions import Question

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
    kinds = [*_kinds(text), _listed(question, text)]
    swaps = [(pattern, _exchange(names, spare, rng)) for pattern, names, spare in kinds if names]
    swaps = [(pattern, swap) for pattern, swap in swaps if swap]
    if not swaps:
        return None
    varied = _apply(question, _swapping(swaps))
    names_from = {old: new for _, swap in swaps for old, new in swap.items()}
    marks = {"variant": "renamed", "origin": question.id, "names_from": names_from}
    return varied.model_copy(update={"meta": {**varied.meta, **marks}})


_Kind = tuple[re.Pattern[str], list[str], Sequence[str]]  # how a name is found, those found, those that could be


def _kinds(text: str) -> list[_Kind]:
    found: list[_Kind] = []
    for pattern, pool in ((_STEM, _STEMS), (_LETTER, _LETTERS), (_SURNAME, _SURNAMES)):
        names = list(dict.fromkeys(pattern.findall(text)))
        if pattern is not _STEM:  # 甲 in 甲醇 is another word, while 张 in 张三 and A by itself may be the same person
            names = [name for name in names if _always(pattern, name, text)]
        found.append((pattern, names, [name for name in pool if name not in text]))
    return found


def _always(pattern: re.Pattern[str], name: str, text: str) -> bool:
    """Whether every occurrence of the character is one that the pattern reads."""
    return len([match for match in pattern.findall(text) if match == name]) == text.count(name)


def _listed(question: Question, text: str) -> _Kind:
    names = [name for name in question.meta.get("names", ()) if isinstance(name, str) and name and name in text]
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)"), names, ()


def _exchange(names: Sequence[str], spare: Sequence[str], rng: Random) -> dict[str, str]:
    """Each name → another of ``names``, so that none keeps its own; a single one changes places with a spare one."""
    if len(names) == 1:
        if not spare:
            return {}
        other = rng.choice(spare)
        return {names[0]: other, other: names[0]}
    step = rng.randrange(1, len(names))
    return {name: names[(place + step) % len(names)] for place, name in enumerate(names)}


def _swapping(swaps: Sequence[tuple[re.Pattern[str], dict[str, str]]]) -> Callable[[str], str]:
    def swapped(text: str) -> str:
        for pattern, swap in swaps:
            text = pattern.sub(lambda match, swap=swap: swap.get(match[0], match[0]), text)  # type: ignore[misc]
        return text

    return swapped


def _apply(question: Question, swapped: Callable[[str], str]) -> Question:
    return question.model_copy(
        update={
            "stem": swapped(question.stem),
            "passage": None if question.passage is None else swapped(question.passage),
            "options": {letter: swapped(text) for letter, text in question.options.items()},
            "meta": _deep(question.meta, swapped),
        }
    )


def _deep(value: Any, swapped: Callable[[str], str]) -> Any:
    """Texts anywhere inside ``value``; keys stay."""
    if isinstance(value, str):
        return swapped(value)
    if isinstance(value, dict):
        return {key: _deep(inner, swapped) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_deep(inner, swapped) for inner in value]
    return value


def unrename(variant: Question) -> Question:
    """The question that ``rename`` made this of, but for what ``meta`` says of the variant."""
    back = {new: old for old, new in variant.meta["names_from"].items()}
    listed = sorted((name for name in back if len(name) > 1), key=lambda name: (-len(name), name))
    patterns = [_STEM, _LETTER, _SURNAME, re.compile("|".join(map(re.escape, listed)) or r"(?!)")]
    found = _apply(variant, _swapping([(pattern, back) for pattern in patterns]))
    meta = {key: value for key, value in found.meta.items() if key not in ("variant", "origin", "names_from")}
    return found.model_copy(update={"meta": meta})
