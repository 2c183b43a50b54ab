"""Graded → Structure: everything the detectors find in one response."""

from collections import Counter
from typing import Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.grading import Graded
from legal_rl.evaluation.structure.law import legal_elements, statutes, vague_appeals
from legal_rl.evaluation.structure.options import Judgement, agreement, treated_options
from legal_rl.evaluation.structure.reasoning import read_reasoning
from legal_rl.evaluation.structure.shape import Stage, chain, frames, general_parts_general
from legal_rl.evaluation.structure.surface import CLASSES, connectives, foreign_words, numbered_paragraphs, repeats

Outcome = Literal["right", "wrong", "unparsed"]


class Structure(BaseModel):
    """What stands in one response; lengths in characters and tokens (None where the engine did not count).

    ``verdicts`` has every option: right or wrong of its statement, chosen or not where only that is said, None where
    nothing is. ``agrees`` says whether they fit the answer given, ``reasoned`` whether they fit gold: False at any
    disagreement, None where nothing disagrees but an option is not judged. ``statutes`` are [name, article or None].
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int
    outcome: Outcome
    characters: int
    tokens: int | None
    numbered_paragraphs: int
    connectives: dict[str, int]
    framing: bool
    general_parts_general: bool
    chain: tuple[Stage, ...]
    elements: tuple[str, ...]
    statutes: tuple[tuple[str, int | None], ...]
    vague_principles: int
    verdicts: dict[str, Judgement | None]
    argued: tuple[str, ...]
    agrees: bool | None
    reasoned: bool | None
    repetition: bool
    foreign_words: int


def analyse(graded: Graded) -> Structure:
    """Read one response. Never raises; time grows with the length of its text."""
    reasoning = read_reasoning(graded.question, graded.text)
    options = treated_options(reasoning)
    appeals, elements, framed = statutes(reasoning), legal_elements(reasoning), frames(reasoning)
    words = Counter(one.kind for one in connectives(reasoning))
    grade = graded.grade
    return Structure(
        id=grade.id,
        sample=grade.sample,
        outcome="unparsed" if grade.status != "ok" else "right" if grade.exact else "wrong",
        characters=len(graded.text),
        tokens=graded.completion_tokens,
        numbered_paragraphs=numbered_paragraphs(reasoning.lines),
        connectives={name: words[name] for name in CLASSES},
        framing=framed,
        general_parts_general=general_parts_general(reasoning, options, framed=framed),
        chain=chain(reasoning, options, appeals, elements, framed=framed),
        elements=tuple(one.name for one in elements),
        statutes=tuple((one.law, one.article) for one in appeals),
        vague_principles=len(vague_appeals(reasoning)),
        verdicts={letter: one.verdict for letter, one in options.items()},
        argued=tuple(letter for letter, one in options.items() if one.argued),
        agrees=agreement(options, grade.predicted),
        reasoned=agreement(options, grade.gold),
        repetition=repeats(reasoning),
        foreign_words=len(foreign_words(reasoning)),
    )
