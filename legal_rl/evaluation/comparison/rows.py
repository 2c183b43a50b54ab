"""Two models on the same questions: never two bare numbers, always a paired test."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.stats import Difference, McNemar, mcnemar, paired_difference
from legal_rl.evaluation.report.markdown import table
from legal_rl.evaluation.samples import mean_at_k


@dataclass(frozen=True, slots=True)
class Comparison:
    """``difference`` is exact match mean@k of b minus a; ``mcnemar`` pairs each question's first scored sample.

    ``left_out`` counts questions that only one side scored.
    """

    mcnemar: McNemar
    difference: Difference
    left_out: int


def compare_row(
    grades_a: Sequence[Grade], grades_b: Sequence[Grade], clusters: Mapping[str, Hashable] | None = None
) -> Comparison:
    """Compare b with a on the questions that both have a scored response to.

    ``clusters`` maps a question's id to its cluster (see ``cluster_of``); by default each question is its own. Raises
    ``UserError`` when the two share no scored question.
    """
    a, b = _scored(grades_a), _scored(grades_b)
    shared = sorted(a.keys() & b.keys())
    if not shared:
        raise UserError("the two sets of grades share no scored question; compare responses to the same questions")
    first_a, first_b = ([bool(side[id_][0].exact) for id_ in shared] for side in (a, b))
    mean_a, mean_b = ([mean_at_k(side[id_]) for id_ in shared] for side in (a, b))
    keys = [(clusters or {}).get(id_, id_) for id_ in shared]
    difference = paired_difference(mean_a, mean_b, keys)
    return Comparison(mcnemar(first_a, first_b), difference, len(a.keys() ^ b.keys()))


def _scored(grades: Sequence[Grade]) -> dict[str, list[Grade]]:
    """Scored grades by question id, each list in sample order."""
    rows: dict[str, list[Grade]] = {}
    for grade in sorted(grades, key=lambda grade: grade.sample):
        if grade.status != "not_scored":
            rows.setdefault(grade.id, []).append(grade)
    return rows


def comparison_table(comparisons: Mapping[str, Comparison]) -> str:
    """One row a comparison, named by its key (for example ``SFT → SFT+GRPO``)."""
    header = ["comparison", "questions", "difference in exact match", "p (bootstrap)"]
    header += ["only before right", "only after right", "p (exact McNemar)", "left out"]
    rows = [[name, *_cells(comparison)] for name, comparison in comparisons.items()]
    return table(header, rows)


def _cells(comparison: Comparison) -> list[object]:
    difference, test = comparison.difference, comparison.mcnemar
    change = f"{100 * difference.value:+.1f} points"
    if difference.ci95 is not None:
        change += f" ({100 * difference.ci95[0]:+.1f} to {100 * difference.ci95[1]:+.1f})"
    bootstrap = "–" if difference.p_value is None else p_text(difference.p_value)
    return [difference.n, change, bootstrap, test.only_a, test.only_b, p_text(test.p_value), comparison.left_out]


def p_text(p_value: float) -> str:
    """A p-value as a reader wants it: three decimals, or below 0.001."""
    return "< 0.001" if p_value < 0.001 else f"{p_value:.3f}"
