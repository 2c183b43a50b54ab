"""What is in no figure, told by count and place: nothing leaves a denominator in silence."""

from collections.abc import Iterable, Sequence
from typing import Final

from legal_rl.core.grading import Grade
from legal_rl.evaluation.figures import Left, LeftOut, Place, Slice
from legal_rl.evaluation.marking import Mark
from legal_rl.evaluation.samples import Sampled

NAMED: Final = 10  # places named of each sort; the rest is counted


def left_out(
    items: Sequence[Sampled],
    grades: Iterable[Grade],
    marks: Iterable[Mark],
    unknown: Iterable[Place],
    repeated: Iterable[Place],
) -> dict[Left, LeftOut]:
    """Each sort that occurs, the first places in the order of the file, or by id and sample where there is none."""
    lines = {(row.grade.id, row.grade.sample): row.line for row in marks}
    lost = [g for g in grades if g.status == "not_scored"]
    places: dict[Left, list[Place]] = {
        "unknown": list(unknown),
        "repeated": list(repeated),
        "not_scored": [Place(id=g.id, sample=g.sample, line=lines.get((g.id, g.sample))) for g in lost],
        "missing": [Place(id=item.question.id) for item in items if item.missing],
    }
    return {
        name: LeftOut(count=len(rows), first=sorted(rows, key=_order)[:NAMED]) for name, rows in places.items() if rows
    }


def _order(place: Place) -> tuple[int, str, int]:
    return place.line or 0, place.id, place.sample or 0


def warnings_of(overall: Slice, left: dict[Left, LeftOut]) -> list[str]:
    """What a reader must know before trusting the figures, one sentence each."""
    said: dict[Left, str] = {
        "missing": f"of {overall.questions} questions have no response; they are in no figure",
        "not_scored": "responses never returned text (not_scored); they are in no figure",
        "unknown": "responses carry an id that no question has; they were left out",
        "repeated": "response rows repeat an earlier row word for word; each was read once",
    }
    warnings = [f"{left[name].count} {text}: {named(left[name])}." for name, text in said.items() if name in left]
    if overall.k != overall.k_min:
        warnings.append(
            f"Questions have {overall.k_min} to {overall.k} scored samples; each is judged on its own, so best@k, "
            "worst@k and maj@k mix different k, and pass@k is over the questions with k samples or more."
        )
    return warnings


def named(rows: LeftOut) -> str:
    """``'q9', sample 0 (line 2)``, ten at most; ids as Python writes them, so that no control character gets out."""
    words = []
    for place in rows.first:
        sample = "" if place.sample is None else f", sample {place.sample}"
        line = "" if place.line is None else f" (line {place.line})"
        words.append(f"{place.id!r}{sample}{line}")
    more = rows.count - len(words)
    return "; ".join(words) + (f"; and {more} more" if more else "")
