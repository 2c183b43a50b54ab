"""Claims with the cue behind the letters: A和B是正确答案, 选项D（…）是正确的答案, Option C is the correct answer."""

from typing import Final

from legal_rl.core.assertion import Claim, is_asserted, is_sample
from legal_rl.core.english import ENGLISH_POSTFIX, spells_word
from legal_rl.core.phrases import back, items_end, plausible, skip
from legal_rl.core.scanner import TokenStream
from legal_rl.core.tails import names_more

_SEPARATES: Final = frozenset({"comma", "semi", "enum", "and", "or"})
_CLOSING: Final = frozenset({"space", "mark", "close", "suffix", "named"})


def postfix_claim(t: TokenStream, index: int, options: str) -> tuple[Claim | None, int]:
    """A和B是正确答案, 选项D（…）是正确的答案, Option C is the correct answer; and where to go on."""
    run = t.word(index)
    if not run.isupper() or not plausible(run, options):
        return None, index + 1
    before = back(t, index, {"space", "mark", "open", "named"})
    if before > 0 and t.kinds[before] in _SEPARATES and t.kinds[back(t, before, _CLOSING)] in ("run", "option"):
        return None, index + 1  # the rest of a list
    if before >= 0 and t.kinds[before] == "run" and t.word(before).isupper() and plausible(t.word(before), options):
        return None, index + 1  # "A B及C是正确答案"
    items = stop = items_end(t, index, options, commas=True)
    english = ENGLISH_POSTFIX.match(t.text, t.starts[stop])
    if english is None:
        named = _is_answer_behind(t, _behind_group(t, stop))
        if named is None:
            return None, items
        stop = named
    elif spells_word(t, index):
        return None, items
    while english is not None and t.starts[stop] < english.end():
        stop += 1
    letters = frozenset("".join(t.word(k) for k in range(index, items) if t.kinds[k] == "run"))
    claim = Claim(t.starts[index], t.starts[stop], (letters,), "conclusion")
    if not is_asserted(t, index) or not plausible("".join(sorted(letters)), options) or is_sample(t, index, claim):
        return None, items
    if names_more(t, stop, letters, options):
        return None, items
    return claim, stop


def _behind_group(t: TokenStream, index: int) -> int:
    """Behind a bracket that repeats the option's text: 选项D【…】是正确的答案."""
    if t.kinds[index] != "open":
        return index
    ahead = index
    while ahead < index + 40 and t.kinds[ahead] not in ("close", "end", "block", "gap"):
        ahead += 1
    return ahead + 1 if t.kinds[ahead] == "close" else index


def _is_answer_behind(t: TokenStream, index: int) -> int | None:
    """Behind 是正确答案, 为本题的正确选项, 才是唯一的正确答案."""
    index = skip(t, index, {"space", "link", "all"}, 3)
    if t.kinds[index] != "be" and t.word(index) not in ("都是", "均为", "全是", "皆为", "皆是"):
        return None
    begin = index
    index = skip(t, index + 1, {"link", "this", "right"}, 6)
    if t.kinds[index] not in ("answer", "named"):
        return None
    judged = t.word(index) != "答案" if t.kinds[index] == "answer" else False
    judged |= any(t.word(k) in ("最终", "唯一", "最佳", "正确", "正确的") for k in range(begin, index))
    open_still = t.text[t.ends[index] : t.ends[index] + 2].startswith(("吗", "的", "之一", "与否", "?"))
    return index + 1 if judged and not open_still else None
