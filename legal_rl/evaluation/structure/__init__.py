"""How responses reason: numbered paragraphs, connectives, the chain of a legal argument, options argued one by one."""

from legal_rl.evaluation.structure.aggregate import analyse_responses
from legal_rl.evaluation.structure.analyse import Structure, analyse
from legal_rl.evaluation.structure.features import features
from legal_rl.evaluation.structure.figures import StructureReport

__all__ = ["Structure", "StructureReport", "analyse", "analyse_responses", "features"]
