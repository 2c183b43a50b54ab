"""The demands of a phase on a machine, against what there is: fits, tight or does not fit, with the key to turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Verdict = Literal["fits", "tight", "does not fit"]
ORDER: Final[tuple[Verdict, ...]] = ("fits", "tight", "does not fit")

GIB: Final = 2**30
# CUDA hands out a little less than the label: an 80 GB GPU shows 79.1 to 79.3 GiB ("total_gpu_memory (79.14GiB)" in
# vLLM's own log, github.com/vllm-project/vllm issue 17117).
VISIBLE_SHARE: Final = 0.989
# Above this share of a GPU, fragmentation and what no formula here knows may tip it over. Assumption.
TIGHT_SHARE: Final = 0.92


@dataclass(frozen=True, slots=True)
class Machine:
    """One node's GPUs, the memory on their label, its cores, memory and free disk in GiB, and how many nodes.

    None of a number: it was not told, and nothing is held against it.
    """

    gpus: int
    gpu_memory: float = 80.0
    nodes: int = 1
    cpus: int | None = None
    ram: float | None = None
    disk: float | None = None

    @property
    def gpu_bytes(self) -> float:
        """Bytes of one GPU that a program can have."""
        return self.gpu_memory * GIB * VISIBLE_SHARE


@dataclass(frozen=True, slots=True)
class Amount:
    """One part of an amount, in bytes."""

    what: str
    bytes: float


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a machine or a recipe lacks: a sentence, and the keys to turn, the first one first."""

    verdict: Verdict
    sentence: str
    turn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a run at its worst moment. ``gpu`` is one GPU, ``host`` and ``disk`` are one node; in bytes.

    ``turn`` are the keys that make it smaller on the GPU, the one to try first in front; ``host_turn`` and
    ``disk_turn`` likewise. ``seconds`` is None where no throughput is assumed.
    """

    name: str
    gpu: tuple[Amount, ...] = ()
    host: tuple[Amount, ...] = ()
    disk: tuple[Amount, ...] = ()
    turn: tuple[str, ...] = ()
    host_turn: tuple[str, ...] = ()
    disk_turn: tuple[str, ...] = ()
    seconds: float | None = None
    problems: tuple[Problem, ...] = ()


def total(items: Sequence[Amount]) -> float:
    """Bytes of all items."""
    return sum(item.bytes for item in items)


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    """The worst of some verdicts; none at all fits."""
    return max(verdicts, key=ORDER.index, default="fits")


def hold(phase: Phase, machine: Machine) -> list[Problem]:
    """The problems of ``phase`` on ``machine``: its own, and what is too much for a GPU, the memory or the disk."""
    ram = None if machine.ram is None else machine.ram * GIB
    disk = None if machine.disk is None else machine.disk * GIB
    held = [
        _hold("memory of a GPU", phase.gpu, machine.gpu_bytes, phase.turn),
        _hold("host memory a node", phase.host, ram, phase.host_turn),
        _hold("disk", phase.disk, disk, phase.disk_turn),
    ]
    return [*phase.problems, *(problem for problem in held if problem is not None)]


def _hold(what: str, items: Sequence[Amount], there: float | None, turn: tuple[str, ...]) -> Problem | None:
    asked = total(items)
    if there is None or asked <= TIGHT_SHARE * there:
        return None
    largest = max(items, key=lambda item: item.bytes)
    sentence = (
        f"{what}: {asked / GIB:.1f} of {there / GIB:.1f} GiB, of which {largest.what} {largest.bytes / GIB:.1f} GiB"
    )
    return Problem("tight" if asked <= there else "does not fit", sentence, turn)
