"""Run as the command of ``launch.sh ray``, in an empty environment: ``two_nodes.py OUT MODEL LOCAL ANSWER``.

Trains the two-node recipe in OUT; LOCAL is a folder that each node has for itself. ANSWER gets what happened:
``local`` the refusal of a run in LOCAL, ``first`` the run, ``lost`` the refusal when a shard is gone, ``second`` the
run that goes on when it is back, ``gone`` the refusal to export when a kept shard is gone.
"""

import dataclasses
import sys
import time
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import GrpoJob, run
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.runs.records import write_json
from tests.engines.verl.cases import rehearsal

WORKERS = {"actor_rollout_ref": {"rollout": {"agent": {"num_workers": 2}}}, "reward": {"num_workers": 2}}
SHARD = "actor/model_world_size_2_rank_1.pt"


def job(out: Path, model: str, steps: int) -> GrpoJob:
    asked = rehearsal("qwen2.5-7b-2x8x80g", out, model, ranks=1, **WORKERS)
    return dataclasses.replace(asked, steps=steps, save_every=1, validate_every=1, keep="best")


def refusal(asked: GrpoJob) -> str:
    try:
        run(asked)
    except UserError as error:
        return str(error)
    return ""


def trained(asked: GrpoJob) -> dict:
    began = time.monotonic()
    result = run(asked)
    rows = [row.model_dump(mode="json") for row in result.history]
    return {
        "exported": result.exported,
        "resumed_from": result.resumed_from,
        "model": str(result.model),
        "rows": rows,
        "seconds": time.monotonic() - began,
    }


def main(out: Path, model: str, local: Path, answer: Path) -> None:
    told: dict = {}
    told["local"] = refusal(job(local / "run", model, 2))
    told["first"] = trained(job(out, model, 2))
    write_json(answer, told)
    asked = job(out, model, 3)
    lost, away = step_folder(asked.checkpoints, 2) / SHARD, answer.with_suffix(".pt")
    lost.rename(away)
    told["lost"] = refusal(asked)
    away.rename(lost)
    told["second"] = trained(asked)
    kept = step_folder(asked.kept, told["second"]["exported"]) / SHARD
    kept.rename(away)
    (out / "exported.json").unlink()
    told["gone"] = refusal(asked)
    away.rename(kept)
    write_json(answer, told)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4]))
