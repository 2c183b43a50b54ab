"""The same question in another guise: does a model see through it? Each variant keeps the id, so that grades pair."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.evaluation.variants.permuted import permute, refers_to_options
from legal_rl.evaluation.variants.renamed import rename


@dataclass(frozen=True, slots=True)
class View:
    """``make`` gives the variant of a question under a seed, or None where there is none; ``skips`` says which."""

    name: str
    says: str
    skips: str
    make: Callable[[Question, int], Question | None]


def _permuted(question: Question, seed: int) -> Question | None:
    return None if refers_to_options(question) else permute(question, seed)


VIEWS: Final = {
    "permuted": View(
        "permuted",
        "the options in another order",
        "stem, passage or an option speaks of options by letter or place",
        _permuted,
    ),
    "renamed": View(
        "renamed",
        "the parties' names exchanged, the same throughout",
        "no name that can be exchanged safely",
        rename,
    ),
}


def find_views(names: Sequence[str]) -> list[View]:
    """The views of these names, each once; ``UserError`` for a name that does not exist."""
    for name in names:
        if name not in VIEWS:
            raise UserError(f"variants: there is no {name!r}; choose among {', '.join(VIEWS)}")
    return [VIEWS[name] for name in dict.fromkeys(names)]


def vary(view: View, questions: Sequence[Question], seed: int) -> list[Question]:
    """The variants of those questions that have one, in the same order."""
    return [variant for question in questions if (variant := view.make(question, seed)) is not None]
