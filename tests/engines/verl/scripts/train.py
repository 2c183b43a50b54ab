"""Run in the core environment as a process group of its own, so that a test can kill it: ``train.py OUT MODEL``.

``train.py OUT MODEL best`` runs the job of ``cases.best_job``.
"""

import sys
from pathlib import Path

from legal_rl.engines.verl import run
from tests.engines.verl.cases import best_job, toy_job

run(best_job(Path(sys.argv[1])) if sys.argv[3:] else toy_job(Path(sys.argv[1]), sys.argv[2]))
