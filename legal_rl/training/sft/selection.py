"""Which rows stay: by length, by language, and how many of one question."""

import hashlib
from collections import defaultdict
from collections.abc import Callable
from typing import Final, Literal

from pydantic import Field

from legal_rl.core.features import foreign_share
from legal_rl.core.verdicts import thinking_span
from legal_rl.runs.config import Config
from legal_rl.training.sft.rows import DropReason, Keep, SftRow, SftRows

Choose = Literal["first", "shortest", "longest", "random"]
CHINESE: Final = 0.8  # R1's Chinese reasoning holds statute names, letters and now and then an English word
_ORDER: Final[dict[Choose, Callable[[SftRow, int], tuple[int | bytes, int]]]] = {
    "first": lambda row, _: (row.sample, row.sample),
    "shortest": lambda row, _: (len(row.response), row.sample),
    "longest": lambda row, _: (-len(row.response), row.sample),
    "random": lambda row, seed: (_hash(f"{seed}\0{row.id}\0{row.sample}"), row.sample),
}


class Selection(Config):
    """What is kept beyond what can be trained on at all. None sets no bound.

    ``chinese`` is the least share (0 to 1) of Chinese among the words of the thinking, a character counting as a word.
    ``characters`` bounds the response. Of more than ``per_question`` rows of one question, those that come first by
    ``choose`` stay; ``random`` draws by ``seed`` and the row's name, so that a larger draw holds the smaller.
    """

    keep: Keep = "all"
    chinese: float | None = Field(default=None, ge=0, le=1)
    characters: int | None = Field(default=None, ge=1)
    per_question: int | None = Field(default=None, ge=1)
    choose: Choose = "first"
    seed: int = 0


def select_text(made: SftRows, selection: Selection) -> SftRows:
    """Drop rows whose text is too long or whose thinking is in another language."""

    def judge(row: SftRow) -> DropReason | None:
        if selection.chinese is not None and chinese_share(row.response) < selection.chinese:
            return "other_language"
        long = selection.characters is not None and len(row.response) > selection.characters
        return "too_many_characters" if long else None

    return made.narrowed(judge)


def chinese_share(response: str) -> float:
    """Share (0 to 1) of Chinese among the words of the thinking; of the whole response where no tag marks any."""
    start, end = thinking_span(response)
    return 1.0 - foreign_share(response[start:end])


def select_number(made: SftRows, selection: Selection) -> SftRows:
    """Drop what a question has beyond ``selection.per_question``. The order of the rows stays."""
    if selection.per_question is None:
        return made
    rows: defaultdict[str, list[SftRow]] = defaultdict(list)
    for row in made.rows:
        rows[row.id].append(row)
    order = _ORDER[selection.choose]
    chosen = {
        (row.id, row.sample)
        for own in rows.values()
        for row in sorted(own, key=lambda row: order(row, selection.seed))[: selection.per_question]
    }
    return made.narrowed(lambda row: None if (row.id, row.sample) in chosen else "not_chosen")


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).digest()
