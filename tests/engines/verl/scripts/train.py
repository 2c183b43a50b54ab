"""Run in the core environment as a process group of its own, so that a test can kill it: ``train.py OUT MODEL``.

``train.py OUT MODEL best`` runs the job of ``cases.best_job``, ``… rehearsal`` the 7B recipe on two ranks.
"""

import sys
from pathlib import Path

from legal_rl.engines.verl import run
from tests.engines.verl.cases import best_job, rehearsal, toy_job

out, model, *name = sys.argv[1:]
match name:
    case ["best"]:
        run(best_job(Path(out)))
    case ["rehearsal"]:
        run(rehearsal("qwen2.5-7b", Path(out), model))
    case _:
        run(toy_job(Path(out), model))
