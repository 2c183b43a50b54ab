"""A supervised training job: a YAML in LlamaFactory's dialect, what follows from the run, and its folders."""

import json
import shutil
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.errors import UserError
from legal_rl.runs.records import write_json

DATASET: Final = "legal_rl"
DATASET_INFO: Final = "dataset_info.json"
# Keys that follow from the run. A value in the YAML would contradict it, or be overruled without a word.
SET_BY_RUN: Final = {
    "model_name_or_path": "the run names the model",
    "dataset": "the run makes the data set",
    "dataset_dir": "the run makes the data set",
    "output_dir": "the run decides where results go",
    "seed": "the run sets the seed",
    "resume_from_checkpoint": "resuming is decided from what lies in the output folder",
    "overwrite_output_dir": "resuming is decided from what lies in the output folder",
    "adapter_name_or_path": "training starts from the run's model",
    "export_dir": "an adapter is merged into the run's output folder",
    "max_samples": "rows are counted and dropped where the data set is made",
    "trust_remote_code": "code that comes with a model is never run",
}
PREFIX: Final = "checkpoint-"
# The state file is the last thing written into a checkpoint: where it can be read, all the rest is there.
STATE: Final = "trainer_state.json"
FIXED: Final[dict[str, Any]] = {"stage": "sft", "do_train": True}


def write_dataset_info(folder: Path, rows_file: str) -> Path:
    """Tell LlamaFactory that ``folder/rows_file`` holds ``{"messages": [{"role", "content"}, …]}`` a line."""
    tags = {"role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant"}
    entry = {
        "file_name": rows_file,
        "formatting": "sharegpt",  # the `openai` converter adds a system prompt of its own ("detailed thinking off")
        "columns": {"messages": "messages"},
        "tags": {**tags, "system_tag": "system"},
    }
    write_json(folder / DATASET_INFO, {DATASET: entry})
    return folder / DATASET_INFO


class SftJob(BaseModel):
    """One supervised training. ``dataset`` is a folder with ``dataset_info.json``; everything is made below ``out``.

    ``origin`` is what messages call the configuration: usually the path of its YAML, from which the path of a
    DeepSpeed file is read too.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    config: dict[str, Any]
    model: str = Field(min_length=1)
    dataset: Path
    out: Path
    seed: int = 0
    origin: str = "sft config"

    @property
    def work(self) -> Path:
        """LlamaFactory's own output folder: checkpoints and logs."""
        return self.out / "work"

    @property
    def model_dir(self) -> Path:
        """The finished model; it exists only when it is whole."""
        return self.out / "model"

    @property
    def adapter_dir(self) -> Path:
        """The finished adapter, where one was trained."""
        return self.out / "adapter"

    @property
    def lora(self) -> bool:
        """True when an adapter is trained, which is merged at the end. LoRA is also LlamaFactory's default."""
        return bool(self.config.get("finetuning_type", "lora") == "lora")

    def resolved(self) -> dict[str, Any]:
        """The configuration LlamaFactory gets; ``UserError`` when the YAML contradicts the run."""
        for key, reason in SET_BY_RUN.items():
            if key in self.config:
                raise UserError(f"{self.origin}: {key} must not be set here ({reason}); remove the line")
        for key, value in FIXED.items():
            if self.config.get(key, value) != value:
                raise UserError(f"{self.origin}: {key} must be {value!r} for supervised training; remove the line")
        if "template" not in self.config:
            raise UserError(f"{self.origin}: template is missing; write `template: qwen3_nothink` for a Qwen2 model")
        resolved = {**self.config, **FIXED}
        if self.config.get("deepspeed") is not None:
            # Named relative to the YAML, and the engine runs elsewhere.
            path = Path(self.origin).parent / str(self.config["deepspeed"])
            if not path.is_file():
                raise UserError(f"{self.origin}: deepspeed names {path}, which does not exist; see training/deepspeed/")
            resolved["deepspeed"] = str(path.resolve())
        return {
            **resolved,
            "model_name_or_path": self.model,
            "dataset": DATASET,
            "dataset_dir": str(self.dataset.resolve()),
            "output_dir": str(self.work.resolve()),
            "seed": self.seed,
        }


def checkpoint_path(work: Path, step: int) -> Path:
    """The folder in which LlamaFactory keeps the checkpoint of ``step``."""
    return work / f"{PREFIX}{step}"


def last_checkpoint(work: Path) -> int | None:
    """The step of the newest whole checkpoint below ``work``."""
    return max((step for step, folder in _checkpoints(work) if _is_whole(folder)), default=None)


def remove_incomplete(work: Path) -> None:
    """Remove half-written checkpoints, and weights at the top, which LlamaFactory takes for a finished training."""
    for _, folder in _checkpoints(work):
        if not _is_whole(folder):
            shutil.rmtree(folder)
    for file in work.glob("*.safetensors*"):
        file.unlink()


def _checkpoints(work: Path) -> list[tuple[int, Path]]:
    named = [(path.name.removeprefix(PREFIX), path) for path in work.glob(f"{PREFIX}*") if path.is_dir()]
    return [(int(step), path) for step, path in named if step.isdigit()]


def _is_whole(checkpoint: Path) -> bool:
    try:
        return "global_step" in json.loads((checkpoint / STATE).read_text("utf-8"))
    except (OSError, ValueError):
        return False
