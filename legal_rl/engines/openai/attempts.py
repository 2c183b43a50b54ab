"""What one attempt at one request came to: the record that costs are counted from."""

import time
from collections.abc import Callable
from typing import Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.sampling import Request

Outcome = Literal["sent", "answered", "refused", "cut", "timeout", "garbage"]


class Attempt(BaseModel):
    """Attempt ``number`` (from 1) at sample ``sample`` of question ``id``.

    ``sent`` is told just before the request goes out; exactly one other outcome follows when the attempt ends:
    ``answered``; ``refused``, an HTTP error of status ``status``; ``cut``, the connection or the stream ended before
    the answer did, by the server or by us; ``timeout``, the whole answer or the next byte of a stream took too long;
    ``garbage``, status 200 without an answer. Token counts are what the server had told by then, None where it told
    nothing, 0 where no connection came about. ``seconds`` are wall time; ``said`` is short and never holds the key.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int = 0
    number: int = 1
    outcome: Outcome
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    seconds: float = 0.0
    status: int | None = None
    said: str = ""


class Telling:
    """Tells ``hear`` of one attempt: that it goes out, when this is made, and how it ended."""

    def __init__(self, hear: Callable[[Attempt], None] | None, request: Request, number: int) -> None:
        self._hear, self._request, self._number = hear, request, number
        self._begun = time.perf_counter()
        self._tell("sent", 0.0)

    def end(self, outcome: Outcome, tokens: dict[str, int | None], *, status: int | None, said: str = "") -> None:
        """The attempt is over."""
        self._tell(outcome, time.perf_counter() - self._begun, tokens, status, said)

    def _tell(
        self,
        outcome: Outcome,
        seconds: float,
        tokens: dict[str, int | None] | None = None,
        status: int | None = None,
        said: str = "",
    ) -> None:
        if self._hear is None:
            return
        attempt = Attempt(
            id=self._request.id,
            sample=self._request.sample,
            number=self._number,
            outcome=outcome,
            seconds=seconds,
            status=status,
            said=said,
        )
        self._hear(attempt.model_copy(update=tokens))
