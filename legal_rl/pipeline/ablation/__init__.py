"""`legal-rl ablate`: cells that differ from one base run, from one shared SFT model, each run once and compared."""

from legal_rl.pipeline.ablation.config import AblationConfig
from legal_rl.pipeline.ablation.listing import dry_run, list_cells, select
from legal_rl.pipeline.ablation.plan import Cell, Plan, read_plan
from legal_rl.pipeline.ablation.report import write_report
from legal_rl.pipeline.ablation.running import run_cells
from legal_rl.pipeline.ablation.store import State, Store

__all__ = [
    "AblationConfig",
    "Cell",
    "Plan",
    "State",
    "Store",
    "dry_run",
    "list_cells",
    "read_plan",
    "run_cells",
    "select",
    "write_report",
]
