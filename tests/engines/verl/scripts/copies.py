"""Copies of a process that has imported what verl's workers import: each names and computes for itself."""

import subprocess
import sys
import tempfile
from pathlib import Path

from legal_rl.engines import forks
from legal_rl.engines.verl import launch

WORK = """
import sys
print("torch" in sys.modules and "transformers" in sys.modules)
import ray, torch, verl.trainer.main_ppo
print(ray.ObjectRef.from_random().hex(), torch.rand(()).item())
weight = torch.ones(256, 256, requires_grad=True)
(weight @ weight).sum().backward()  # with every thread
print(weight.grad.sum().item())
"""

with tempfile.TemporaryDirectory() as name:
    address, work = str(Path(name) / "forks"), Path(name) / "work.py"
    work.write_text(WORK)
    override = launch.serve_workers(address)
    assert "ray" not in sys.modules, "names that Ray draws would be the same in every copy"
    assert override.startswith("++ray_kwargs.ray_init.runtime_env.py_executable=")
    argv = [sys.executable, "-S", "-E", forks.__file__, address, str(work)]
    said = [subprocess.run(argv, capture_output=True, text=True, check=True).stdout.split() for _ in range(2)]
    for has, _, _, learnt in said:
        assert has == "True" and float(learnt) == 2 * 256**3
    assert said[0][1] != said[1][1], "Ray's names"
    assert said[0][2] == said[1][2], "torch begins with its own seed, as in a new process"
