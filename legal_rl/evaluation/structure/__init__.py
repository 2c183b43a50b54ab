"""Structure of responses: numbered paragraphs, connectives, the chain of a legal argument, options argued in turn."""

from legal_rl.evaluation.structure.aggregate import StructureReport, analyse_responses
from legal_rl.evaluation.structure.feature_table import Structure, analyse, feature_values

__all__ = ["Structure", "StructureReport", "analyse", "analyse_responses", "feature_values"]
