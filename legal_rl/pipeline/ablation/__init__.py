"""`legal-rl ablate`: cells that differ from one base run, from one shared SFT model, each run once and compared."""

from legal_rl.pipeline.ablation.cells import CellState, CellStore, dry_run, list_cells, run_cells, select
from legal_rl.pipeline.ablation.plan import AblationConfig, AblationPlan, Cell, read_plan
from legal_rl.pipeline.ablation.report import write_report

__all__ = [
    "AblationConfig",
    "AblationPlan",
    "Cell",
    "CellState",
    "CellStore",
    "dry_run",
    "list_cells",
    "read_plan",
    "run_cells",
    "select",
    "write_report",
]
