"""An engine whose answers are known beforehand: baselines, replays, and a model's place in a test."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Self

from legal_rl.core.sampling import Request, Response, SamplingParams, request_seed
from legal_rl.runs.records import read_models

Answer = Response | str | None
Script = Callable[[Request], Answer] | Mapping[str, str]


class ScriptedSampler:
    """Answers from ``script``: a function of the request, or a mapping from the question's id to the text.

    A function may also return a whole Response, which is passed on as it is. Where the script has nothing (None, or no
    such id) the Response has no text and says so.
    """

    def __init__(self, script: Script, name: str = "scripted") -> None:
        self._script, self._name = script, name

    @classmethod
    def from_file(cls, path: Path, name: str | None = None) -> Self:
        """Replay stored responses, a JSON-lines file of ``Response``. ``UserError`` names a line that is not one."""
        stored = {row.key: row for row in read_models(path, Response)}
        return cls(lambda request: stored.get(request.key), name or path.stem)

    @property
    def name(self) -> str:
        """The name given."""
        return self._name

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Answer in the order asked; ``params`` decide nothing but the stored seed."""
        for request in requests:
            answer = self._script(request) if callable(self._script) else self._script.get(request.id)
            if isinstance(answer, Response):
                yield answer
                continue
            yield Response(
                id=request.id,
                sample=request.sample,
                text=answer,
                finish_reason="error" if answer is None else "stop",
                error="the script has no answer to this request" if answer is None else None,
                model=self.name,
                seed=request_seed(request, params),
                prefill=request.inside_thinking,
            )
