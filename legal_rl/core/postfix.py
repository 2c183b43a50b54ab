"""Claims with the cue behind the letters: A和B是正确答案, 选项D（…）是正确的答案, Option C is the correct answer."""

from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.assertion import Claim, is_asserted, is_sample
from legal_rl.core.english import ENGLISH_POSTFIX, spells_word
from legal_rl.core.items import RANK, Chunk, read_items
from legal_rl.core.phrases import back, behind_group, item_end, plausible, skip, verdict_at
from legal_rl.core.scanner import TokenStream
from legal_rl.core.tails import names_more

_BEFORE_ITEM: Final = frozenset({"space", "mark", "open", "named"})
_REVIEW = 100  # tokens behind a claim that are looked through for what else is judged
_CALLED_WRONG: Final = ("不正确", "错", "不对", "有误")


def postfix_claim(t: TokenStream, index: int, options: str) -> tuple[Claim | None, int]:
    """A和B是正确答案, 选项D（…）是正确的答案, Option C is the correct answer; and where to go on."""
    run = t.word(index)
    if not run.isupper() or not plausible(run, options) or t.kinds[back(t, index, _BEFORE_ITEM)] == "or":
        return None, index + 1
    chunks = read_items(t, index, options)
    if not chunks:
        return None, index + 1
    items = chunks[-1].stop
    english = ENGLISH_POSTFIX.match(t.text, t.starts[items])
    stop = items if english else _is_answer_behind(t, behind_group(t, items))
    if stop is None or not _is_one_list(chunks) or (english and spells_word(t, index)):
        return None, next((k for k in range(index, items) if t.kinds[k] == "choose"), items)  # "排除A、C，选BD"
    while english is not None and t.starts[stop] < english.end():
        stop += 1
    letters = frozenset().union(*(chunk.letters for chunk in chunks))
    claim = Claim(t.starts[index], t.starts[stop], (letters,), "conclusion")
    if not is_asserted(t, index) or not plausible("".join(sorted(letters)), options) or is_sample(t, index, claim):
        return None, items
    if names_more(t, stop, letters, options):
        return None, items
    if english is None and _calls_others_wrong(t, stop, letters, options):
        claim.says = "right"
    return claim, stop


def _calls_others_wrong(t: TokenStream, index: int, letters: Letters, options: str) -> bool:
    """True where further options are called wrong behind it: there 正确的答案 is said of the statement."""
    for run in range(index, min(index + _REVIEW, len(t.kinds))):
        if t.kinds[run] == "run" and set(t.word(run)) <= set(options) - letters:
            verdict = verdict_at(t, behind_group(t, item_end(t, run)))
            if verdict is not None and not verdict.good and t.word(verdict.stop - 1).startswith(_CALLED_WRONG):
                return True
    return False


def _is_one_list(chunks: list[Chunk]) -> bool:
    """False where what stands before a line end may be an answer of its own: "A⏎选项B是正确答案"."""
    named = any(chunk.told for chunk in chunks)
    return not named and all(chunk.rank < RANK["line"] or chunk.letters <= chunks[0].letters for chunk in chunks)


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
