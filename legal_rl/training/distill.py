"""Accounts of distilling a teacher: tokens and their prices, the ledger of attempts, traces against gold.

An attempt costs what the server counted for it. That count is lost when the process is killed, the connection is cut or
the wait is given up: such an attempt cost at least what was reported until then and at most the prompt and a full
answer. In between, it is estimated by the answer that the same request got in the end, or else by the mean answer.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Key, Response

_MILLION = 1_000_000


class Tokens(BaseModel):
    """Counts of tokens, or means. ``cached`` is the part of ``prompt`` that the server had read before."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prompt: int | float = 0
    cached: int | float = 0
    completion: int | float = 0

    def __add__(self, other: Self) -> "Tokens":
        return Tokens(
            prompt=self.prompt + other.prompt,
            cached=self.cached + other.cached,
            completion=self.completion + other.completion,
        )

    def beyond(self, other: Self) -> "Tokens":
        """Subtract ``other``, never below zero."""
        return Tokens(
            prompt=max(0, self.prompt - other.prompt),
            cached=max(0, self.cached - other.cached),
            completion=max(0, self.completion - other.completion),
        )

    def over(self, count: int) -> "Tokens":
        """Divide by ``count``."""
        return Tokens(prompt=self.prompt / count, cached=self.cached / count, completion=self.completion / count)


class Prices(BaseModel):
    """Money for a million tokens. ``cached`` None charges such prompt tokens as any other; ``currency`` is a label."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    currency: str = ""

    def of(self, tokens: Tokens) -> float:
        """Cost of ``tokens``."""
        cached = self.prompt if self.cached is None else self.cached
        fresh = tokens.prompt - tokens.cached
        return (fresh * self.prompt + tokens.cached * cached + tokens.completion * self.completion) / _MILLION

    def format(self, tokens: Tokens) -> str:
        """``1.2345 USD``."""
        return f"{self.of(tokens):.4f} {self.currency}".rstrip()


_FREE = "refused"  # an error status: the request was turned away, and no server charges for that
_HALF_REPORTED = ("cut", "timeout")  # counts of such an attempt are those so far, or 0 where no connection came about


class LedgerEntry(BaseModel):
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
    def reported(self) -> Tokens:
        """Tokens that the server reported."""
        prompt = self.prompt_tokens or 0
        # A server that calls more cached than there was must not make an answer cost less than nothing.
        cached = min(self.cached_tokens or 0, prompt)
        return Tokens(prompt=prompt, cached=cached, completion=self.completion_tokens or 0)


class Bill(NamedTuple):
    """Tokens of all attempts: reported by servers, with the likely cost of lost attempts, with their highest cost."""

    known: Tokens
    estimate: Tokens
    most: Tokens


class _LostAttempt(NamedTuple):
    reported: Tokens
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
        self.prompts: dict[str, float] = {}  # of each question, as reported
        self._answered = Tokens()
        self._known = self._likely = self._highest = Tokens()
        self._open: dict[tuple[Key, int], LedgerEntry] = {}
        self._lost: dict[Key, list[_LostAttempt]] = {}  # whose request has no answer yet
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
        """Begin a session: attempts still open were in flight when the last one was killed."""
        for (key, _), sent in self._open.items():
            self.outcomes["killed"] += 1
            self._broken_off.add(key)
            self._lose(key, Tokens(), sent)
        self._broken_off |= self.answers.keys()
        self._open.clear()
        self.session += 1

    def add(self, entry: LedgerEntry) -> None:
        """Add one entry; one of a later session ends the session before."""
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
        """Bill for all attempts that ended, those of killed sessions included; attempts in flight are left out."""
        likely, highest, mean = self._likely, self._highest, self.mean_answer
        for key, losses in self._lost.items():
            for lost in losses:
                guess = mean and mean.model_copy(update={"prompt": self.prompts.get(key[0], mean.prompt)})
                most = self._bounded(key, lost, guess or Tokens())
                likely += (guess or most).beyond(lost.reported)
                highest += most.beyond(lost.reported)
        return Bill(self._known, self._known + likely, self._known + highest)

    def _end(self, key: Key, entry: LedgerEntry, sent: LedgerEntry) -> None:
        self._known += entry.reported
        if entry.prompt_tokens:
            self.prompts[entry.id] = entry.prompt_tokens
        counted = entry.prompt_tokens is not None and entry.completion_tokens is not None
        if entry.outcome == "answered":
            self.answered.add(key)
        if entry.outcome == "answered" and counted:
            self._answered = self._answered.beyond(self.answers.get(key, Tokens())) + entry.reported
            self.answers[key] = entry.reported
            for lost in self._lost.pop(key, []):
                self._settle(key, lost)
        elif entry.outcome == _FREE:
            self.statuses[entry.status or 0] += 1
        elif not counted or (entry.outcome in _HALF_REPORTED and entry.prompt_tokens):
            self._lose(key, entry.reported, sent)

    def _lose(self, key: Key, reported: Tokens, sent: LedgerEntry) -> None:
        lost = _LostAttempt(reported, sent.most or reported)
        if key in self.answers:
            self._settle(key, lost)
        else:
            self._lost.setdefault(key, []).append(lost)

    def _settle(self, key: Key, lost: _LostAttempt) -> None:
        """Add a lost attempt whose request has its answer: its cost will never be better known."""
        answer = self.answers[key]
        self._likely += answer.beyond(lost.reported)
        self._highest += self._bounded(key, lost, answer).beyond(lost.reported)

    def _bounded(self, key: Key, lost: _LostAttempt, guess: Tokens) -> Tokens:
        """The highest cost of a lost attempt, with the prompt's true length where any attempt reported it.

        A server that counts more than it was allowed to write shows that the bound was none.
        """
        prompt = self.prompts.get(key[0], max(lost.most.prompt, guess.prompt))
        return Tokens(prompt=prompt, completion=max(lost.most.completion, guess.completion))


def account(ledger: Ledger, prices: Prices | None) -> dict[str, Any]:
    """Totals of ``ledger`` as JSON. Money is None without ``prices``; prices are for a million tokens."""

    def row(tokens: Tokens) -> dict[str, float | None]:
        counts = {name: round(count) for name, count in tokens.model_dump().items()}  # a mean is rounded
        return {**counts, "cost": prices.of(tokens) if prices else None}

    bill, mean = ledger.bill(), ledger.mean_answer
    return {
        "prices": prices.model_dump() if prices else None,
        "known": row(bill.known),
        "estimate": row(bill.estimate),
        "most": row(bill.most),
        "mean_answer": row(mean) if mean else None,
        "attempts": {name: ledger.outcomes[name] for name in ("sent", *sorted(set(ledger.outcomes) - {"sent"}))},
        "refused_by_status": {str(status): count for status, count in sorted(ledger.statuses.items())},
        "repeated_after_kills": ledger.repeated_after_kills,
    }


def spent_text(ledger: Ledger, prices: Prices | None) -> str:
    """The likely total in a few words, for a line that is written again and again."""
    tokens = ledger.bill().estimate
    return f"{tokens.prompt + tokens.completion:,.0f} tokens" if prices is None else f"cost {prices.format(tokens)}"


def account_lines(ledger: Ledger, prices: Prices | None) -> list[str]:
    """Lines for the end of a collection: cost or tokens with their bounds, attempts by outcome."""
    bill = ledger.bill()
    if prices:
        lines = [f"cost: {_with_bounds([prices.format(tokens) for tokens in bill])}"]
    else:
        lines = ["cost: unknown without --price-in and --price-out"]
    counts = [f"{tokens.prompt:,.0f} in, {tokens.completion:,.0f} out" for tokens in bill]
    lines.append(f"tokens: {_with_bounds(counts)}")
    others = [name for name, _ in ledger.outcomes.most_common() if name != "sent"]
    ends = ", ".join(f"{ledger.outcomes[name]:,} {name}" for name in others)
    lines.append(f"attempts: {ledger.outcomes['sent']:,} sent" + (f", of these {ends}" if ends else ""))
    if ledger.repeated_after_kills:
        lines.append(f"requests repeated because a kill took their answers: {ledger.repeated_after_kills:,}")
    return lines


def _with_bounds(texts: list[str]) -> str:
    known, likely, most = texts
    return likely if known == likely == most else f"{likely} (the server told of {known}; at most {most})"


class TraceCounts(BaseModel):
    """Counts of traces. ``answered`` have text; ``strict`` are right in our own format; ``status`` is of all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    traces: int
    answered: int
    right: int
    strict: int
    status: dict[str, int]


def count_traces(questions: Sequence[Question], traces: Iterable[Response]) -> TraceCounts:
    """Grade ``traces``, each of which answers one of ``questions``."""
    by_id = {question.id: question for question in questions}
    status: Counter[str] = Counter()
    right = strict = 0
    for trace in traces:  # one at a time: there may be more of them than memory holds
        grade = grade_response(by_id[trace.id], trace)
        status[grade.status] += 1
        right += bool(grade.exact)
        strict += bool(grade.exact) and grade.format == "strict"
    return TraceCounts(
        traces=status.total(),
        answered=status.total() - status["not_scored"],
        right=right,
        strict=strict,
        status=dict(status.most_common()),
    )
