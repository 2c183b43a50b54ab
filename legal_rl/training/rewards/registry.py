"""Reward components: the parameters and the function of each, and the registry of all of them by name."""

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded

RESERVED = frozenset({"acc", "cut", "noise", "score"})  # keys that stand beside the components, here and in training


class Term(BaseModel):
    """One component's part in the total: its weight and, in subclasses, its own parameters."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    weight: float = 1.0

    def within(self, max_response_tokens: int) -> Self:
        """Fill in what follows from the run's limit on responses, in tokens; most terms have nothing to fill in."""
        return self


TermT = TypeVar("TermT", bound=Term)


@dataclass(frozen=True, slots=True)
class Component(Generic[TermT]):
    """A named pure function of one graded response; ``term`` is the model of its parameters.

    ``accuracy`` is the range of a component that judges the answer by gold: in it noise exchanges right and wrong.
    """

    name: str
    term: type[TermT]
    value: Callable[[Graded, TermT], float]
    default_weight: float
    accuracy: tuple[float, float] | None = None


REGISTRY: dict[str, Component[Any]] = {}


def component(
    name: str, term: type[TermT], *, default_weight: float, accuracy: tuple[float, float] | None = None
) -> Callable[[Callable[[Graded, TermT], float]], Callable[[Graded, TermT], float]]:
    """Register the decorated function as component ``name``.

    ``default_weight`` is its weight where a config names it together with others and gives none.
    """
    if name in RESERVED or name in REGISTRY:
        raise ValueError(f"the name {name!r} is taken")

    def register(value: Callable[[Graded, TermT], float]) -> Callable[[Graded, TermT], float]:
        REGISTRY[name] = Component(name, term, value, default_weight, accuracy)
        return value

    return register


def lookup(name: str) -> Component[Any]:
    """The component called ``name``. Raises ``UserError`` with the nearest existing name where there is none."""
    if name in REGISTRY:
        return REGISTRY[name]
    near = difflib.get_close_matches(name, REGISTRY, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UserError(f"reward: no component is called {name!r}; {hint}there are: {', '.join(sorted(REGISTRY))}")
