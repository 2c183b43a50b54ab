"""How fast answers come."""

from collections.abc import Iterable, Iterator

from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.runs.manifest import Stopwatch


class Meter:
    """Counts what passes through the samplers that it watches: answers asked for in this attempt, not stored ones."""

    def __init__(self) -> None:
        self.responses = self.failed = self.tokens = 0
        self.seconds = 0.0

    def watch(self, sampler: Sampler) -> Sampler:
        """``sampler``, counted."""
        return _Watched(sampler, self)

    @property
    def speed(self) -> str:
        """``3.2 responses/s, 512 tokens/s``; tokens only where the engine counts them, nothing before the first."""
        if not self.responses or not self.seconds:
            return ""
        said = f"{self.responses / self.seconds:.1f} responses/s"
        return said + (f", {self.tokens / self.seconds:.0f} tokens/s" if self.tokens else "")

    @property
    def counts(self) -> dict[str, float]:
        """What a manifest keeps."""
        return {
            "asked": self.responses,
            "failed": self.failed,
            "completion_tokens": self.tokens,
            "seconds": round(self.seconds, 3),
        }


class _Watched:
    def __init__(self, sampler: Sampler, meter: Meter) -> None:
        self._sampler, self._meter = sampler, meter

    @property
    def name(self) -> str:
        return self._sampler.name

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        watch, before, meter = Stopwatch(), self._meter.seconds, self._meter

        def taken() -> Iterator[Request]:
            nonlocal watch
            watch = Stopwatch()  # a sampler takes requests once its model is open: loading it is not answering
            yield from requests

        for response in self._sampler.sample(taken(), params):
            meter.responses += 1
            meter.failed += response.text is None
            meter.tokens += response.completion_tokens or 0
            meter.seconds = before + watch.wall
            yield response
