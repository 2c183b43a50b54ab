"""The sampler between collector and engine: every attempt goes into the ledger, no request over the budget goes out."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.engines.openai import RequestAttempt
from legal_rl.evaluation.sampling import Progress
from legal_rl.pipeline.evaluation.samplers import LazySampler, Meter
from legal_rl.pipeline.progress import progress
from legal_rl.runs.growing import AppendFile
from legal_rl.runs.records import first_problem, placed_rows, write_json
from legal_rl.training.distill import Ledger, LedgerEntry, Prices, Tokens, account, spent_text

ATTEMPTS: Final = "attempts.jsonl"
COST: Final = "cost.json"
OnAttempt = Callable[[RequestAttempt], None]
# The first answers to come are the shortest, so a mean over fewer would promise too low a price.
_ANSWERS_FOR_A_MEAN: Final = 20
_TEMPLATE_TOKENS: Final = 64  # what a chat template may add to the messages


def read_ledger(path: Path) -> Ledger:
    """The ledger in ``path``, its last session ended; an empty one where there is no file.

    Raises ``UserError`` for a line that is no entry; half a line at the end is what a kill leaves, and is passed over.
    """
    ledger = Ledger()
    # Not by pydantic's own reader, which refuses the half characters that servers put into their complaints.
    for number, _, row in placed_rows(path, whole_lines=True) if path.is_file() else ():
        try:
            ledger.add(LedgerEntry.model_validate(row))
        except ValidationError as error:
            problem = f"not an attempt: {first_problem(error)}; put the file back as it was"
            raise UserError(f"{path}, line {number}: {problem}") from None
    ledger.begin_session()
    return ledger


def most_tokens(request: Request, params: SamplingParams) -> Tokens:
    """The most that one attempt can cost: no tokenizer makes more tokens of a text than it has bytes."""
    text = request.prefill + "".join(message["content"] for message in request.messages)
    prompt = len(text.encode("utf-8", "backslashreplace")) + _TEMPLATE_TOKENS
    return Tokens(prompt=prompt, completion=params.max_tokens)


class BudgetSampler(LazySampler):
    """Asks as much as the budget allows, and stores the prompt with each answer.

    ``opener`` gets a callback for every attempt. ``unasked`` counts the requests that the budget left over.
    """

    def __init__(
        self,
        name: str,
        opener: Callable[[OnAttempt], AbstractContextManager[Sampler]],
        path: Path,
        *,
        prices: Prices | None = None,
        max_cost: float | None = None,
        fresh: bool = False,
        on_attempt: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(name, lambda: opener(self._record), Meter())
        self._path, self._fresh = path, fresh
        self.prices, self._max_cost, self.on_attempt = prices, max_cost, on_attempt
        self.ledger = Ledger() if fresh else read_ledger(path)
        self.unasked = self._denied = 0
        self._in_flight: dict[tuple[str, int], tuple[Request, Tokens]] = {}
        self._file: AppendFile | None = None

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Answer requests in their order until the budget is spent. What is in flight then is still waited for."""
        waiting = deque(requests)
        with AppendFile(self._path, fresh=self._fresh) as self._file:
            # Read again now that the file is ours: another process may have written it in the meantime.
            self.ledger = read_ledger(self._path)
            # Repeatedly: an answer that came out shorter than feared may leave room for one more.
            while waiting and self._fits(waiting[0], params):
                for response in super().sample(self._affordable(waiting, params), params):
                    request, _ = self._in_flight.pop(response.key)
                    yield response.model_copy(update={"messages": tuple(request.messages)})
        self.unasked = len(waiting) + self._denied

    def _record(self, attempt: RequestAttempt) -> None:
        """Write an attempt down; one that goes out, before it does."""
        from legal_rl.engines.openai.retries import AttemptError

        assert self._file is not None
        _, most = self._in_flight[attempt.id, attempt.sample]
        # Another attempt costs as much as the first: a server that loses answers must not spend beyond the budget.
        if attempt.outcome == "sent" and attempt.number > 1 and not self._within(0.0):
            self._denied += 1
            raise AttemptError("cut", "the budget allows no further attempt", passing=False, connected=False)
        bound = most if attempt.outcome == "sent" else None
        entry = LedgerEntry(session=self.ledger.session, most=bound, **attempt.model_dump())
        self._file.append(entry.model_dump(exclude_defaults=True))
        self.ledger.add(entry)
        self.on_attempt()

    def _affordable(self, waiting: deque[Request], params: SamplingParams) -> Iterator[Request]:
        while waiting and self._fits(waiting[0], params):
            request = waiting.popleft()
            self._in_flight[request.key] = (request, most_tokens(request, params))
            yield request

    def _fits(self, request: Request, params: SamplingParams) -> bool:
        """True where what was spent, what is in flight and ``request`` will likely stay within the budget."""
        return self.prices is None or self._within(self._price(request.id, most_tokens(request, params)))

    def _within(self, more: float) -> bool:
        if self._max_cost is None or self.prices is None:
            return True
        running = sum(self._price(asked.id, most) for asked, most in self._in_flight.values())
        return self.prices.of(self.ledger.bill().estimate) + running + more <= self._max_cost

    def _price(self, id_: str, most: Tokens) -> float:
        """The price of an answer to come: the mean, or the highest while there is no mean to go by."""
        assert self.prices is not None
        mean = self.ledger.mean_answer
        if mean is None or len(self.ledger.answers) < _ANSWERS_FOR_A_MEAN:
            mean = most.model_copy(update={"prompt": self.ledger.prompts.get(id_, most.prompt)})
        return self.prices.of(mean)


@contextmanager
def accounted(
    sampler: BudgetSampler, cost: Path, console: Console, title: str, tick: Callable[[], None]
) -> Iterator[Progress]:
    """Open ``sampler`` and show what it answers and spends; yields what to call with answers done and in all.

    ``tick`` is called at every answer and attempt. However the block ends, ``cost`` then holds what was spent, unless
    nothing was begun: the folder may be another's.
    """
    done = total = 0
    began = False
    with progress(console, title) as show, sampler:

        def refresh() -> None:
            tick()
            parts = [spent_text(sampler.ledger, sampler.prices), f"{sampler.ledger.in_flight} in flight"]
            parts += [sampler.meter.speed, f"{sampler.meter.failed} failed" if sampler.meter.failed else ""]
            show(done, total, ", ".join(filter(None, parts)))

        def on_progress(answered: int, in_all: int) -> None:
            nonlocal done, total, began
            done, total, began = answered, in_all, True
            refresh()

        sampler.on_attempt = refresh
        try:
            yield on_progress
        finally:
            if began:
                write_json(cost, account(sampler.ledger, sampler.prices))
