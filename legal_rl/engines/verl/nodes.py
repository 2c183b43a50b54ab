"""The nodes of the Ray cluster that a user started for a run, looked at before training.

``check_nodes`` is the core environment's; ``ask`` runs in the train environment, on a node of the cluster.
"""

import os
import re
import shutil
import socket
import time
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import QUIET, stream
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.engines.verl.process import end_processes, last_errors, launcher
from legal_rl.engines.verl.settings import environment, lookup, nodes_of, ray_folder, user_settings
from legal_rl.runs.records import read_json, write_json, write_text
from legal_rl.runs.shipped_files import PACKAGE

PAGE: Final = "docs/how-to/several-nodes.md"
JOIN_SECONDS = 120.0  # how long Ray may take to start on the last node
_ANSWER_SECONDS: Final = 300.0  # a node installs the package and starts an interpreter first


def check_nodes(job: GrpoJob) -> None:
    """Raise ``UserError`` where the cluster that ``RAY_ADDRESS`` names cannot train ``job``.

    Every node must see the run's folder, which it shows by reading a word from it and writing one; enough of them must
    have the GPUs. What an earlier start of this run left on a node is ended. One node needs no cluster.
    """
    count, address = nodes_of(job), os.environ.get("RAY_ADDRESS", "")
    if count == 1:
        return
    if not re.fullmatch(r"[\w.\-\[\]:]+:\d+", address):
        raise UserError(
            f"{job.config}: trainer.nnodes is {count}, and RAY_ADDRESS is {address!r}; start Ray on {count} nodes and "
            f"set it to HOST:PORT of the first, see {PAGE}"
        )
    out = job.out.resolve()
    folder = out / f"nodes-{uuid.uuid4().hex[:8]}"  # a name that no node can have looked for before
    question = {
        "address": address,
        "nodes": count,
        "gpus": int(lookup(user_settings(job), "trainer.n_gpus_per_node") or 1),
        "folder": str(folder),
        "out": str(out),
        "scratch": str(ray_folder(job)),
        "model": str(Path(job.model).resolve()) if Path(job.model).is_dir() else None,
        "token": uuid.uuid4().hex,
        "patience": JOIN_SECONDS,
    }
    try:
        write_json(folder / "question.json", question)
        begin = job.log.stat().st_size if job.log.exists() else 0
        status = stream([*launcher("nodes"), str(folder)], environment(job), job.log)
        if status != 0:
            raise UserError(f"RAY_ADDRESS={address}: Ray could not be asked:\n{last_errors(job.log, begin)}")
        error = read_json(folder / "answer.json")["error"]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if error is not None:
        raise UserError(error)


def ask(folder: Path) -> str | None:
    """The sentence for the first thing that stands in the way of the run asked for in ``folder``; None for nothing.

    Nodes that are still starting are waited for.
    """
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    question = read_json(folder / "question.json")
    end = time.monotonic() + question["patience"]
    packages = {"py_modules": [str(PACKAGE)], "env_vars": dict(QUIET)}
    while not ray.is_initialized():
        try:
            _connect(question["address"])  # where nobody answers, Ray tries for many minutes
            ray.init(address=question["address"], runtime_env=packages, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as error:
            if time.monotonic() > end:
                return (
                    f"RAY_ADDRESS={question['address']}: no Ray answers there of which this machine is a node "
                    f"({str(error).splitlines()[0]}); start it here and on the other nodes, see {PAGE}"
                )
            time.sleep(1)
    while (short := _too_few(question, alive := [node for node in ray.nodes() if node["Alive"]])) is not None:
        if time.monotonic() > end:
            return short
        time.sleep(1)
    task = ray.remote(num_cpus=0)(look)
    asked = {
        task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)).remote(
            question, node["NodeID"]
        ): node
        for node in alive
    }
    done, late = ray.wait(list(asked), num_returns=len(asked), timeout=_ANSWER_SECONDS)
    if late:
        return (
            f"{_name(asked[late[0]])}: Ray's node did not answer within {_ANSWER_SECONDS:.0f} s; start Ray there anew"
        )
    for answer in done:
        problem = _problem(question, asked[answer], ray.get(answer))
        if problem is not None:
            return problem
    return None


def _connect(address: str) -> None:
    host, _, port = address.rpartition(":")
    socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()


def look(question: Mapping[str, Any], node: str) -> dict[str, Any]:
    """The view of one node, told by a task that Ray runs there."""
    folder = Path(question["folder"])
    seen = (folder / "question.json").exists() and read_json(folder / "question.json")["token"] == question["token"]
    answer = {"host": socket.gethostname(), "seen": seen, "model": True, "error": None}
    if not seen:
        return answer
    write_text(folder / f"{node}.txt", question["token"])
    answer["model"] = question["model"] is None or (Path(question["model"]) / "config.json").exists()
    try:
        end_processes(Path(question["out"]), Path(question["scratch"]))
    except UserError as error:
        answer["error"] = str(error)
    return answer


def _too_few(question: Mapping[str, Any], alive: Sequence[Mapping[str, Any]]) -> str | None:
    enough = [node for node in alive if node["Resources"].get("GPU", 0) >= question["gpus"]]
    if len(enough) >= question["nodes"]:
        return None
    found = ", ".join(f"{_name(node)}: {node['Resources'].get('GPU', 0):.0f}" for node in alive)
    return (
        f"RAY_ADDRESS={question['address']}: {len(enough)} of its nodes have {question['gpus']} GPUs each "
        f"({found}), and trainer.nnodes is {question['nodes']}; start Ray on the missing ones or correct trainer.nnodes"
    )


def _problem(question: Mapping[str, Any], node: Mapping[str, Any], told: Mapping[str, Any]) -> str | None:
    host, word = told["host"], Path(question["folder"]) / f"{node['NodeID']}.txt"
    if not told["seen"] or not word.exists() or word.read_text("utf-8") != question["token"]:
        return (
            f"{question['out']}: the node {host} does not share this folder, and each node writes its part of a "
            "checkpoint there; give --out a folder on storage that all nodes mount at the same path"
        )
    if not told["model"]:
        return f"{question['model']}: the node {host} has no model there; put it on storage that all nodes share"
    return f"on the node {host}: {told['error']}" if told["error"] else None


def _name(node: Mapping[str, Any]) -> str:
    return f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})"
