"""Two or more evaluations of the same questions: paired differences, flips, transitions."""

from legal_rl.evaluation.comparison.compare import PairedTest, compare_grades, compare_models, comparison_table
from legal_rl.evaluation.comparison.figures import ComparisonReport
from legal_rl.evaluation.comparison.pairing import Evaluation, with_lengths
from legal_rl.evaluation.comparison.statistics import detectable_difference, holm, questions_needed
from legal_rl.evaluation.comparison.transitions import transition_table

__all__ = [
    "ComparisonReport",
    "Evaluation",
    "PairedTest",
    "compare_grades",
    "compare_models",
    "comparison_table",
    "detectable_difference",
    "holm",
    "questions_needed",
    "transition_table",
    "with_lengths",
]
