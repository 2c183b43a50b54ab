"""The wrong responses that the other reward would have paid most, and the right ones that it would have paid least."""

from dataclasses import dataclass, field
from typing import Final

SHOWN: Final = 10
_ROOM: Final = 500  # kept between two clearings
_HEAD, _TAIL = 40, 80  # characters: an answer stands at the end


@dataclass(frozen=True, slots=True)
class Case:
    """One response: where it is saved, what was read in it (letters, or why none), and its totals."""

    place: str
    step: int
    id: str
    read: str
    gold: str
    old: float
    new: float
    text: str
    digest: str = ""  # of the whole text, of which ``text`` is an excerpt


@dataclass(slots=True)
class Extremes:
    """Collects cases; the same text to the same question counts once, at its first step."""

    sign: int  # 1: the best paid first, −1: the least paid
    _cases: list[Case] = field(default_factory=list)

    def add(self, case: Case) -> None:
        """Take one response into account."""
        self._cases.append(case)
        if len(self._cases) > _ROOM:
            self._cases = self.found()

    def found(self) -> list[Case]:
        """The first ``SHOWN``; among equals those whose pay would have changed most."""
        distinct = {(case.id, case.digest or case.text): case for case in reversed(self._cases)}
        ordered = sorted(
            distinct.values(),
            key=lambda case: (-self.sign * case.new, self.sign * (case.old - case.new), case.step, case.place),
        )
        return ordered[:SHOWN]


def excerpt(text: str) -> str:
    """The beginning and the end of ``text``, on one line; what a terminal would act on or refuse becomes ``�``."""
    line = "".join(character if character.isprintable() else "�" for character in " ".join(text.split()))
    if len(line) <= _HEAD + _TAIL + 3:
        return line
    return f"{line[:_HEAD]} … {line[-_TAIL:]}"
