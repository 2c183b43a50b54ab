"""What the verbs of `legal-rl reward` share: a reward named on the command line, and a table on the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from legal_rl.training.rewards import RewardConfig
    from legal_rl.training.text_tables import TextTable


def read_reward(config: str, overrides: list[str]) -> "tuple[RewardConfig, int]":
    """The reward that ``config`` asks for, and the run's limit on responses or that of a run that says nothing."""
    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.config import LimitsConfig, RunConfig
    from legal_rl.runs.config import load_config, read_yaml
    from legal_rl.training.rewards import RewardConfig

    path = Path(config)
    if path.suffix not in (".yaml", ".yml"):
        if overrides:
            raise UserError(f"--set {overrides[0]}: --config names components, not a file; write them to a YAML file")
        return RewardConfig.model_validate(config), LimitsConfig().response
    if "model" not in read_yaml(path):
        return load_config(path, RewardConfig, overrides), LimitsConfig().response
    run = load_config(path, RunConfig, overrides)
    if run.grpo is None:
        raise UserError(
            f"{path}: has no grpo stage, so no reward; name another file, or components such as exact+format"
        )
    return run.grpo.reward, run.limits.response


def rich_table(table: "TextTable") -> Table:
    """A table for the terminal, first column left."""
    made = Table(title=table.title, caption=table.note, caption_justify="left")
    for number, heading in enumerate(table.header):
        made.add_column(heading, justify="left" if number == 0 or heading == "text" else "right")
    for row in table.rows:
        made.add_row(*row)
    return made
