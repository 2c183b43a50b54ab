"""Questions that need more than they hold: a passage told elsewhere, or the letters of their own options."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

_CLAUSE: Final = re.compile(r"[,，。;；:：?？!！]")
# 本案, 上述案件, 上题: a reference to facts.
_REFERENCE: Final = re.compile(
    r"(?:本|该|此|上述|前述|以上|上)起?(?:案|题)|(?:上述|前述|以上)(?:事实|情况|情形|材料)|承上|接上"
)
# Words that introduce facts of their own: a case among others, or one that follows.
_INTRODUCED: Final = re.compile(r"[一某各两几][起件宗个]|[一某]案|下[列述]|以下|案件?的?人民法院")
_CONDITION: Final = re.compile(r"(?:如果?|若|倘若|假如)(?!何|某)")
_TOPIC: Final = re.compile(r"(?:(?:下列|以下)?有?关于|对于?|就|针对)")
# The options are then cases of their own.
_CASES: Final = re.compile(r"情形|情况|结论|问题|哪[一些]?(?:选项)?不?(?:成立|构成|属于)")
_PERSON: Final = r"[\u4e00-\u9fff]某(?!些|一|种|个|国|市|省|县|区|公司|法院|有限|行政|地)"
_PARTY: Final = re.compile(
    rf"{_PERSON}|[甲乙丙丁戊](?!方|类|级|种|某?国)|[A-F](?:公司|银行|厂)|^.{{0,2}}该(?!规定|法|条|国|如何|怎)"
)
_COMPANY: Final = re.compile(r"(?<![\u4e00-\u9fff])(?:[A-F甲乙丙丁戊]|[\u4e00-\u9fff]{2})公司")
# Words before 公司 that are no name.
_GENERIC: Final = re.compile(
    "国有|上市|保险|证券|股份|有限|责任|任何|外国|设立|一个|信托|期货|中国|决定|制定|导致|[应由如若则在对向以].?"
)

_LETTERS: Final = re.compile(
    r"(?<![A-Za-z])(?P<letters>[A-J](?:\s*[、,，和与及或]?\s*[A-J])*)\s*(?:[两三四二]?项|选项|(?:都|均|皆|全)(?:对|错|正确))"
    r"|选项\s*(?P<letter>[A-J])(?![A-Za-z])"
)
_PLACES: Final = re.compile(
    r"(?<![岁年月日天名人元倍个次])(?:以上|上述)(?:各项|选项|答案|说法|表述|评论|[两二三四]项|(?:都|均|全部?|皆)(?:对|错|是|不|正确|可以|属于|应))"
    r"|前[两二三]项|其[他余][两二三]项|^(?:都|均|全)(?:不对|不正确|不是|正确|对)$"
)


def missing_passage(stem: str, options: Mapping[str, str], passage: str | None) -> str | None:
    """The words that refer to facts given nowhere, in the stem or in options that name a party; None where none do.

    Precision before recall: a stem that names people as if known, without any such sign, is not found.
    """
    text = "".join(stem.split())
    if passage or not text:
        return None
    first = _CLAUSE.split(text)[0]
    reference = _REFERENCE.search(first)
    if reference and not _INTRODUCED.search(first):
        return reference[0]
    known_party = _PARTY.search(first)
    if known_party and len(text) < 120 and _CONDITION.match(text):
        return known_party[0]
    if known_party and len(text) < 60 and _TOPIC.match(text) and not _CASES.search(text):
        return known_party[0]
    return _party_of_options(text, options)


def _party_of_options(stem: str, options: Mapping[str, str]) -> str | None:
    """A company that two short options name as known, while the short stem has no party at all."""
    parties = re.search(r"公司\S{0,4}[诉与和]|某|[甲乙丙丁A-F]", re.sub(r"[A-Z]{2,}", "", stem))
    texts = list(options.values())
    if len(stem) > 60 or _CASES.search(stem) or parties or sum(map(len, texts)) > 45 * len(texts):
        return None
    counts = Counter(name for text in texts for name in set(_COMPANY.findall(text)))
    names = (name for name in sorted(counts) if not _GENERIC.fullmatch(name[:-2]) and name[:-2] not in stem)
    return next((name for name in names if counts[name] > 1), None)


# Behind an end or a blank a letter with a mark that labels, and not the next of a list: C、D两公司.
_LABEL: Final = re.compile(
    r"(?:[;；。！？!?]|(?<=[\s　]))[\s　]*[(（]?([B-JＢ-Ｊ])[)）]?[.．:：、](?![\s　]*[A-JＡ-Ｊ](?![A-Za-z]))(?=\s*\S)"
)


_INITIAL: Final = re.compile(r"[A-Za-z][.．]\s*\Z")  # C. I. F.


def merged_options(options: Mapping[str, str]) -> str | None:
    """The option and the letter whose mark stands inside it (``乙 C:丙``, ``乙；C.丙``); None where none does.

    The letter is a later one: an option may well refer to an earlier one. Without a blank two of them must follow.
    """
    for letter, text in options.items():
        after, beyond = chr(ord(letter) + 1), chr(ord(letter) + 2)
        if re.search(rf"[\u4e00-\u9fff]{after}[:：.．][^\n]*[\u4e00-\u9fff]{beyond}[:：.．]", text):
            return f"{letter} holds {after} and {beyond}"
        for mark in _LABEL.finditer(text):
            if _INITIAL.search(text, max(0, mark.start() - 4), mark.start(1)):
                continue
            if (later := chr((ord(mark[1]) - 0xFF21) % 0x10000 + 0x41) if mark[1] > "Z" else mark[1]) > letter:
                return f"{letter} holds {later}{mark[0][-1]}"
    return None


def cited_letters(options: Mapping[str, str]) -> str | None:
    """The words with which an option refers to others, as in ``A、B项以外`` and ``以上都对``; None where none does."""
    for text in options.values():
        if match := _LETTERS.search(text):
            cited = re.sub("[^A-J]", "", match["letters"] or match["letter"])
            if set(cited) <= set(options):
                return match[0]
        if match := _PLACES.search(text.strip("。 ")):
            return match[0]
    return None
