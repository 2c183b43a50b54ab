"""What attempts cost: what servers told, and bounds and an estimate for what was lost before they could tell.

An attempt costs what the server counted for it. Nobody hears that count when the process is killed, the connection is
cut or the wait is given up: such an attempt cost at least what was told until then and at most the prompt and a full
answer. In between, it is estimated by the answer that the same request got in the end, or else by the mean answer.
"""

from collections import Counter
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.training.distill.prices import Tokens

Key = tuple[str, int]
_FREE = "refused"  # an error status: the request was turned away, and no server charges for that
_HALF_TOLD = ("cut", "timeout")  # counts of such an attempt are those so far, or 0 where no connection came about


class Entry(BaseModel):
    """One line of the ledger: attempt ``number`` of a request in one session of the collector goes out, or ends.

    The first kind has ``outcome`` sent and says how many tokens the attempt can cost at most. ``seconds`` is how long
    it took; tokens are None where the server did not tell.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    session: int = Field(ge=1)
    id: str
    sample: int = Field(ge=0)
    number: int = Field(ge=1)
    outcome: Literal["sent", "answered", "refused", "cut", "timeout", "garbage"]
    most: Tokens | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    seconds: float = 0.0
    status: int | None = None
    said: str = ""

    @property
    def told(self) -> Tokens:
        """The tokens that the server told of."""
        prompt = self.prompt_tokens or 0
        # A server that calls more cached than there was must not make an answer cost less than nothing.
        cached = min(self.cached_tokens or 0, prompt)
        return Tokens(prompt=prompt, cached=cached, completion=self.completion_tokens or 0)


class Bill(NamedTuple):
    """Tokens of all attempts: told by servers, with the likely cost of lost attempts, with their highest cost."""

    known: Tokens
    estimate: Tokens
    most: Tokens


class _Lost(NamedTuple):
    told: Tokens
    most: Tokens


class Ledger:
    """Adds up entries in the order in which they were written. Adding costs the same however long the ledger is."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()  # of refused attempts
        self.repeated_after_kills = 0
        self.session = 0
        self.answered: set[Key] = set()
        self.answers: dict[Key, Tokens] = {}  # those that the server counted
        self.prompts: dict[str, float] = {}  # of each question, as told
        self._answered = Tokens()
        self._known = self._likely = self._highest = Tokens()
        self._open: dict[tuple[Key, int], Entry] = {}
        self._lost: dict[Key, list[_Lost]] = {}  # whose request has no answer yet
        self._broken_off: set[Key] = set()  # in flight when an earlier session ended

    @property
    def in_flight(self) -> int:
        """Attempts of this session that went out and have not ended."""
        return len(self._open)

    @property
    def mean_answer(self) -> Tokens | None:
        """None before the first answer."""
        return self._answered.over(len(self.answers)) if self.answers else None

    def begin_session(self) -> None:
        """Whatever is open was in flight when the last session was killed."""
        for (key, _), sent in self._open.items():
            self.outcomes["killed"] += 1
            self._broken_off.add(key)
            self._lose(key, Tokens(), sent)
        self._broken_off |= self.answers.keys()
        self._open.clear()
        self.session += 1

    def add(self, entry: Entry) -> None:
        """Take one entry; one of a later session ends the session before."""
        while self.session < entry.session:
            self.begin_session()
        key = (entry.id, entry.sample)
        self.outcomes[entry.outcome] += 1
        if entry.outcome == "sent":
            self.repeated_after_kills += key in self._broken_off
            self._broken_off.discard(key)
            self._open[key, entry.number] = entry
        else:
            self._end(key, entry, self._open.pop((key, entry.number), entry))

    def bill(self) -> Bill:
        """Of all attempts that ended, those of killed sessions included; what is in flight is not in it."""
        likely, highest, mean = self._likely, self._highest, self.mean_answer
        for key, losses in self._lost.items():
            for lost in losses:
                guess = mean and mean.model_copy(update={"prompt": self.prompts.get(key[0], mean.prompt)})
                most = self._bounded(key, lost, guess or Tokens())
                likely += (guess or most).beyond(lost.told)
                highest += most.beyond(lost.told)
        return Bill(self._known, self._known + likely, self._known + highest)

    def _end(self, key: Key, entry: Entry, sent: Entry) -> None:
        self._known += entry.told
        if entry.prompt_tokens:
            self.prompts[entry.id] = entry.prompt_tokens
        counted = entry.prompt_tokens is not None and entry.completion_tokens is not None
        if entry.outcome == "answered":
            self.answered.add(key)
        if entry.outcome == "answered" and counted:
            self._answer(key, entry.told)
        elif entry.outcome == _FREE:
            self.statuses[entry.status or 0] += 1
        elif not counted or (entry.outcome in _HALF_TOLD and entry.prompt_tokens):
            self._lose(key, entry.told, sent)

    def _answer(self, key: Key, told: Tokens) -> None:
        self._answered = self._answered.beyond(self.answers.get(key, Tokens())) + told
        self.answers[key] = told
        for lost in self._lost.pop(key, []):
            self._settle(key, lost)

    def _lose(self, key: Key, told: Tokens, sent: Entry) -> None:
        lost = _Lost(told, sent.most or told)
        if key in self.answers:
            self._settle(key, lost)
        else:
            self._lost.setdefault(key, []).append(lost)

    def _settle(self, key: Key, lost: _Lost) -> None:
        """The request has its answer: what its lost attempt cost is as well known as it will ever be."""
        answer = self.answers[key]
        self._likely += answer.beyond(lost.told)
        self._highest += self._bounded(key, lost, answer).beyond(lost.told)

    def _bounded(self, key: Key, lost: _Lost, guess: Tokens) -> Tokens:
        """The highest cost of a lost attempt, with the prompt's true length where any attempt was told of it.

        A server that counts more than it was allowed to write shows that the bound was none.
        """
        prompt = self.prompts.get(key[0], max(lost.most.prompt, guess.prompt))
        return Tokens(prompt=prompt, completion=max(lost.most.completion, guess.completion))
