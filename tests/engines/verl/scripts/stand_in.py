"""Stands in for verl: trains nothing, but leaves what verl leaves, in verl's order.

``OUT/curve.json`` holds the validation exact match of each step; ``OUT/die`` names the moment at which it is killed:
``tracked STEP`` (checkpoint whole, nothing of it kept), ``saved STEP`` (nothing validated) or ``logged STEP``.
It keeps one checkpoint, as verl may, and goes on for a step when it is asked to end, as verl does.
"""

import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path

import yaml

from legal_rl.engines.verl import checkpoints
from legal_rl.engines.verl.settings import CALLBACKS

SECONDS_A_STEP = 0.05


def main(argv: list[str]) -> None:
    out = Path(argv[argv.index("--config-dir") + 1])
    Run(out, yaml.safe_load((out / "legal_rl_grpo.yaml").read_text("utf-8"))["trainer"]).fit()


class Run:
    def __init__(self, out: Path, trainer: dict) -> None:
        self.trainer = trainer
        self.folder = Path(trainer["default_local_dir"])
        self.curve = json.loads((out / "curve.json").read_text())
        self.fatal = (out / "die").read_text() if (out / "die").exists() else ""
        self.left: int | None = None  # steps after the word to end
        signal.signal(signal.SIGTERM, self.end)
        self.log = Path(os.environ["VERL_FILE_LOGGER_PATH"]).open("w")  # noqa: SIM115

    def fit(self) -> None:
        tracker = self.folder / checkpoints.TRACKER
        start = int(tracker.read_text()) if tracker.exists() else 0
        if self.trainer.get("val_before_train", True):
            self.write(start, self.validation(start))
            if self.trainer.get("val_only"):
                return
        for step in range(start + 1, self.trainer["total_training_steps"] + 1):
            time.sleep(SECONDS_A_STEP)
            self.save(step, tracker)
            self.moment(f"saved {step}")
            self.write(step, {"critic/score/mean": 0.5, **self.validation(step)})
            self.moment(f"logged {step}")
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    return

    def end(self, *_: object) -> None:
        self.left = 1

    def save(self, step: int, tracker: Path) -> None:
        path = checkpoints.step_folder(self.folder, step)
        (path / "actor" / "huggingface").mkdir(parents=True)
        (path / "actor" / "model_world_size_1_rank_0.pt").touch()
        (path / "actor" / "optim_world_size_1_rank_0.pt").touch()
        (path / "actor" / checkpoints.WORLD).write_text('{"FSDP_version": 2, "world_size": 1}')
        (path / "actor" / "huggingface" / "weights").write_text(str(step))
        (path / "data.pt").touch()
        shutil.rmtree(checkpoints.step_folder(self.folder, step - 1) / "actor", ignore_errors=True)
        tracker.write_text(str(step))
        self.moment(f"tracked {step}")
        if self.trainer["checkpoint_callback_class"] == CALLBACKS["best"]:
            checkpoints.keep_weights(path, checkpoints.best_folder(self.folder))

    def validation(self, step: int) -> dict:
        return {"val-core/ours/acc/mean@1": self.curve[step]}

    def write(self, step: int, data: dict) -> None:
        print(json.dumps({"step": step, "data": data}), file=self.log, flush=True)
        print(f"step:{step} - critic/score/mean:0.5", flush=True)

    def moment(self, name: str) -> None:
        if name == self.fatal:
            os.kill(os.getppid(), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)


main(sys.argv[1:])
