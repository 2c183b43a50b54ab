"""Options restated behind their letters, read as a list: whole, or not at all where they judge or echo."""

from dataclasses import dataclass
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.labels import FOREIGN, Labelled, clause_verdict, is_label, labelled_items, verdict_in
from legal_rl.core.phrases import BLANK, ENDS, SPACE, items_end, plausible, skip, verdict_at
from legal_rl.core.questions import LETTERS
from legal_rl.core.scanner import TokenStream

_LEAST: Final = " \n;,。."
_BEFORE_LETTERS: Final = frozenset({"space", "open", "mark", "named"})
_BEHIND_LETTERS: Final = ENDS | {"why", "close"}
_BEFORE_LABEL: Final = BLANK | {"stop", "mark", "open"}


@dataclass(slots=True)
class Reading:
    """A list in answer position: one set, or several where the writer left it open (A或B).

    ``stop`` is the token behind it. ``restated`` says that options' texts follow their letters, ``runs_out`` that such
    a text reaches the end, where a cut could have taken further options away.
    """

    sets: tuple[Letters, ...]
    stop: int
    restated: bool = False
    runs_out: bool = False


def _is_hidden_label(t: TokenStream, index: int, letter: str) -> bool:
    return (
        t.kinds[index] == "run"
        and t.kinds[index + 1] in ("dot", "enum")
        and letter < t.word(index) <= LETTERS[-1]
        and is_label(t, index)
        and t.kinds[index - 1] in ("text", "plain")
    )


def _is_letters(t: TokenStream, item: Labelled) -> bool:
    """True where an item's text is letters that could be a list's: "A. C."."""
    run = skip(t, item.start, _BEFORE_LETTERS)
    if t.kinds[run] != "run" or not t.word(run).isupper() or not plausible(t.word(run), LETTERS):
        return False
    stop = items_end(t, run, LETTERS)
    verdict = verdict_at(t, stop)
    if verdict is None:
        return t.kinds[skip(t, stop, SPACE)] in _BEHIND_LETTERS
    return verdict.good and not (verdict.every and t.word(run) < item.letter)  # "D. A和B都对" is an option


def read_restated(t: TokenStream, run: int, options: str) -> Reading | None:
    """Read letters followed by their options' texts; all options in order are the question's echo, not an answer.

    None where another question's option stands among them (known by the question).
    """
    items = labelled_items(t, run, options)
    if any(item.told == FOREIGN for item in items):
        return None
    letters = frozenset(item.letter for item in items)
    told = frozenset(item.told or item.letter for item in items)
    if told != letters:  # A's letter and C's text
        return Reading((letters, told), items[-1].stop, True) if len(letters) < len(options) else None
    stop = items[-1].stop
    if len(items) == 1 and clause_verdict(t, items[0].start, stop) == "bad":
        return None  # before the whole text is looked through
    if any(_is_letters(t, item) for item in items):
        return None  # "A. C."
    if len({t.text[t.starts[item.start] : t.starts[item.stop]].strip(_LEAST) for item in items}) < len(items):
        return None  # "A、合法；B、违法；C、合法" judges
    following = skip(t, stop, _BEFORE_LABEL)
    if any(_is_hidden_label(t, k, item.letter) for item in items for k in range(item.start + 1, item.stop)):
        return None  # "A.甲有责C.丙有责"
    runs_out = t.kinds[following] == "end" or (t.kinds[following] == "run" and t.kinds[following + 1] == "end")
    verdicts = [verdict_in(t, item) for item in items]
    if any(verdicts):
        if len(items) == 1:
            return Reading((frozenset(items[0].letter),), stop, True, runs_out) if verdicts == ["good"] else None
        judged = next(number for number, verdict in enumerate(verdicts) if verdict)
        if judged == 0 or set(verdicts[judged:]) != {"bad"}:
            return None
        return Reading((frozenset(item.letter for item in items[:judged]),), stop, True, runs_out)
    if len(letters) > 1 and (letters >= frozenset(options) or (runs_out and _stood_before(t, run, items))):
        return None
    return Reading((letters,), stop, True, runs_out)


def _stood_before(t: TokenStream, run: int, items: list[Labelled]) -> bool:
    """True where the same texts up to the last label stand earlier: an echo in a loop, cut in its last round."""
    return t.text.find(t.text[t.starts[run] : t.starts[items[-1].start]], 0, t.starts[run]) >= 0
