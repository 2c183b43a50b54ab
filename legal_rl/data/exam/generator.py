"""Questions whose gold sets are computed: draw the gold set, then for every option something that has its truth."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam.config import ExamConfig
from legal_rl.data.exam.items import Verdict, judge
from legal_rl.data.exam.names import Key, masked_key
from legal_rl.data.exam.orders import LETTERS, Order, Sketch, Split, Style, orders
from legal_rl.data.exam.styles import DRAW

ALL: Final = ExamConfig()
PATIENCE: Final = 300  # draws in a row that were seen before, after which a family counts as exhausted


def generate(
    n: int,
    exam: ExamConfig = ALL,
    *,
    seed: int,
    split: Split = "train",
    exclude: Collection[Key] = frozenset(),
) -> list[Question]:
    """``n`` different questions, the families in equal shares; the same arguments give the same questions anywhere.

    Even with names masked and whatever the order of options, no question occurs twice or has a key in ``exclude``
    (see ``masked_key``). With ``split="heldout"`` half of the questions are *seen* (wordings, cases and statements that
    training may show) and half *unseen* (at least one that training never shows); ``meta["seen"]`` says which.

    Raises ``UserError`` for what ``exam`` cannot have, and when the families hold too few different questions.
    """
    if n < 0:
        raise UserError(f"exam: the number of questions is {n}; ask for 0 or more")
    families, styles = exam.chosen(), exam.styles()
    rng = Random(f"exam:{split}:{seed}")
    taken, questions = set(exclude), []
    for number, order in zip(range(n), orders(rng, families, split, exam.law_as_of), strict=False):
        question = _fresh(rng, order, styles, f"exam-{split}-{seed}-{number:06d}", taken)
        taken.add(masked_key(question))
        questions.append(question)
    return questions


def _fresh(rng: Random, order: Order, styles: Sequence[Style], question_id: str, taken: Collection[Key]) -> Question:
    for _ in range(PATIENCE):
        # One style is no draw: an exam of single cases is the same whatever other styles there are.
        style = styles[0] if len(styles) == 1 else rng.choices(styles, [style.weight for style in styles])[0]
        sketch = DRAW[style.name](rng, order)
        question = sketch and _question(question_id, order, style, sketch)
        if question and masked_key(question) not in taken:
            return question
    raise UserError(
        f"exam: family {order.family.name!r} has too few different questions left; "
        "ask for fewer, or for more families or levels"
    )


def _question(question_id: str, order: Order, style: Style, sketch: Sketch) -> Question:
    """The sketch with everything that its gold set was computed from: enough to judge it again without its text."""
    verdicts = [judge(item) for item in sketch.items]
    return Question(
        id=question_id,
        stem=sketch.stem,
        options=dict(zip(LETTERS, sketch.options, strict=True)),
        gold=sketch.gold,
        kind=style.kind,
        form=sketch.form,
        subject=order.family.subject,
        source="exam",
        law_as_of=order.day,
        meta={
            "family": order.family.name,
            "level": style.level,
            "style": style.name,
            "template": sketch.template,
            "names": sketch.names,
            "split": order.split,
            "seen": not order.novelty,
            "novelty": list(order.novelty),
            "ask": sketch.asked,
            "positive": sketch.positive,
            "items": {letter: item.as_meta() for letter, item in zip(LETTERS, sketch.items, strict=True)},
            "truth": {
                letter: verdict.holds is sketch.positive for letter, verdict in zip(LETTERS, verdicts, strict=True)
            },
            "reasons": {
                letter: reason(style, verdict, sketch.positive)
                for letter, verdict in zip(LETTERS, verdicts, strict=True)
            },
        },
    )


def reason(style: Style, verdict: Verdict, positive: bool) -> str:
    """A teacher's sentence on one option, with the article."""
    said = "" if style.name == "facts" else f"说法{'正确' if verdict.holds else '错误'}，"
    choice = "故选" if verdict.holds is positive else "故不选"
    return f"依《{verdict.norm.law}》第{verdict.norm.article}条，{verdict.because}，{said}{choice}。"
