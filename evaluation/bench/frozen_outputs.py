"""Freeze what a user sees of this project as digests, and compare two such records.

Everything is produced by the command line from inputs that this script makes with fixed seeds. Two trees with equal
records write the same files, byte for byte, apart from ``VOLATILE`` keys and the ``PATTERNS`` beside them.

Example:
    .venv/bin/python evaluation/bench/frozen_outputs.py make before.json --tree ../other-checkout
    .venv/bin/python evaluation/bench/frozen_outputs.py make after.json
    .venv/bin/python evaluation/bench/frozen_outputs.py compare before.json after.json

``make`` takes about six minutes on one core, of which engines take four: ``--skip engines`` leaves them out.
"""

import argparse
import base64
import csv
import difflib
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parents[2]
# The one place that names modules: where verl's reward function has stood, the newest place first.
REWARD_MODULES: Final = ("legal_rl.engines.verl.reward",)
# Keys of JSON objects that differ between two runs of the same code, or between two versions that behave alike.
VOLATILE: Final = frozenset(
    {
        "git_revision",
        "machine",
        "versions",
        "legal_rl",
        "wall_seconds",
        "cpu_seconds",
        "seconds",
        "wall seconds",
        "git revision",
    }
)
# The same in running text: durations, rates, versions, names of temporary files, dotted names of our modules, and the
# lines that a progress display leaves behind.
PATTERNS: Final = (
    (re.compile(r"\d+:\d\d:\d\d(\.\d+)?"), "DURATION"),
    (re.compile(r"\b\d[\d.,]*( ?ms| s| seconds| minutes| responses/s| tokens/s)\b"), "DURATION"),
    (re.compile(r"wall seconds.*"), "wall seconds"),
    (re.compile(r"\b[0-9a-f]{40}\b\+?"), "REVISION"),
    (re.compile(r"\b(tmp|lrl-)\w{8,10}\b"), "TMP"),
    (re.compile(r"\blegal_rl [\d.]+"), "legal_rl VERSION"),
    (re.compile(r"\blegal_rl(\.[A-Za-z_]\w*)+"), "legal_rl.MODULE"),
    (re.compile(r"^ *(\[?\w[\w :-]*)?: \d+/\d+.*\n", re.MULTILINE), ""),
)
KEEP_TEXT: Final = 3000  # characters: shorter texts are stored whole, so that ``compare`` can show what changed
BLOCK: Final = 500  # lines of a JSONL file with one digest
PACKED: Final = re.compile(r"[A-Za-z0-9+/]{60,}={0,2}")  # data inside a page: raw deflate in base64
Row = dict[str, Any]
SECTIONS: dict[str, Callable[["Freezer"], None]] = {}
# Imports the command line once, then forks for each command: starting an interpreter is most of a short verb's time.
SERVER: Final = """
import json, os, sys, traceback
import legal_rl.cli.app
from legal_rl.cli import main
for line in sys.stdin:
    argv, out, err = json.loads(line)
    child = os.fork()
    if child == 0:
        for path, number in (("/dev/null", 0), (out, 1), (err, 2)):
            os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
        sys.argv, status = ["legal-rl", *argv], 0
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:
            traceback.print_exc()
            status = 1
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


def section(work: Callable[["Freezer"], None]) -> Callable[["Freezer"], None]:
    """Register a function as a part of ``make`` under its own name."""
    SECTIONS[work.__name__] = work
    return work


class Freezer:
    """Run commands of one tree in a scratch folder and digest what they print and write.

    ``entries`` maps ``section/command/file`` to ``{"sha256", "size", "text"?, "parts"?}``.
    """

    def __init__(self, name: str, tree: Path, folder: Path, cases: Path) -> None:
        self.name, self.tree, self.folder, self.cases = name, tree, folder, cases
        self.entries: dict[str, Row] = {}
        self.secret = False  # texts are made from published questions: store no more than digests
        (folder / "tmp").mkdir(parents=True)
        # Paths relative to the scratch folder are as long in every tree, so tables break their lines alike.
        (folder / "training").symlink_to(tree / "training")
        self.recorder = folder / "train-python"
        self.environ = {k: v for k, v in os.environ.items() if not k.startswith(("LEGAL_RL_", "HF_"))} | {
            "PYTHONPATH": str(tree), "TMPDIR": str(folder / "tmp"), "LEGAL_RL_TRAIN_PYTHON": str(self.recorder),
            "COLUMNS": "160", "TERM": "dumb", "NO_COLOR": "1", "HF_HUB_OFFLINE": "1",
            "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
        }  # fmt: skip
        python = [str(tree / ".venv/bin/python"), "-c"]
        self.python: Callable[..., subprocess.CompletedProcess[str]] = lambda code, **more: subprocess.run(
            [*python, code], cwd=folder, env=self.environ, capture_output=True, text=True, check=True, **more
        )
        self.server = subprocess.Popen(
            [*python, SERVER], cwd=folder, env=self.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def call(self, command: str) -> tuple[int, str, str]:
        """Run ``legal-rl COMMAND``: exit status, output, error output."""
        assert self.server.stdin and self.server.stdout
        streams = [self.folder / "tmp/out", self.folder / "tmp/err"]
        self.server.stdin.write(json.dumps([shlex.split(command), *map(str, streams)]) + "\n")
        self.server.stdin.flush()
        status = int(self.server.stdout.readline())
        out, err = (path.read_text("utf-8", errors="surrogateescape") for path in streams)
        return status, out, err

    def verb(self, command: str, out: str = "") -> str:
        """Run ``legal-rl COMMAND``; digest status, both streams, and the files at ``out`` (a file or a folder)."""
        status, printed, complaint = self.call(command)
        for stream, text in (("status", str(status)), ("stdout", printed), ("stderr", complaint)):
            self.add(f"{command}/{stream}", self.stable_text(text))
        if "Traceback" in complaint:
            print(f"  {command}: {complaint.strip().splitlines()[-1]}", flush=True)
        target = self.folder / out
        if out and target.exists():
            for file in sorted(p for p in target.rglob("*") if p.is_file()) if target.is_dir() else [target]:
                self.file(f"{command}/{file.relative_to(self.folder)}", file)
        elif out:
            print(f"  {command}: nothing at {out}", flush=True)
        return printed

    def file(self, name: str, path: Path) -> None:
        """Digest a file according to its kind."""
        if path.suffix == ".json":
            value = self.stable(json.loads(path.read_text("utf-8")))
            parts = value.items() if isinstance(value, dict) else ()
            self.add(name, canonical(value), {key: digest(canonical(part)) for key, part in parts})
        elif path.suffix == ".jsonl":
            with path.open(encoding="utf-8") as file:
                self.lines(name, [canonical(self.stable(json.loads(line))) for line in file if line.strip()])
        elif path.suffix == ".html":
            page = path.read_text("utf-8")
            for number, packed in enumerate(PACKED.findall(page)):
                self.add(f"{name}#data{number:02}", self.stable_text(unpacked(packed)))
            self.add(f"{name}#shell", self.stable_text(PACKED.sub("PACKED", page)))
        elif path.suffix == ".png":
            self.add(name, hashlib.sha256(path.read_bytes()).hexdigest())
        else:
            self.add(name, self.stable_text(path.read_text("utf-8")))

    def lines(self, name: str, lines: Sequence[str]) -> None:
        """Digest a list of lines, and every ``BLOCK`` of them."""
        blocks = {f"from {n}": digest("\n".join(lines[n : n + BLOCK])) for n in range(0, len(lines), BLOCK)}
        self.add(name, "\n".join(lines), blocks | {"lines": str(len(lines))})

    def add(self, name: str, text: str, parts: dict[str, str] | None = None) -> None:
        """Store one entry."""
        entry: Row = {"sha256": digest(text), "size": len(text)}
        if len(text) <= KEEP_TEXT and not self.secret:
            entry["text"] = text.encode("utf-8", "backslashreplace").decode()
        elif parts:
            entry["parts"] = parts
        self.entries[f"{self.name}/{name}"] = entry

    def stable_text(self, text: str) -> str:
        """``text`` without what differs from run to run and from machine to machine."""
        for path, word in ((self.folder, "WORK"), (self.tree, "TREE"), (self.tree.resolve(), "TREE")):
            text = text.replace(str(path), word)
        for pattern, word in PATTERNS:
            text = pattern.sub(word, text)
        return text

    def stable(self, value: Any) -> Any:
        """A JSON value without ``VOLATILE`` keys, its strings freed of paths and durations."""
        if isinstance(value, dict):
            return {key: self.stable(item) for key, item in value.items() if key not in VOLATILE}
        if isinstance(value, list):
            return [self.stable(item) for item in value]
        return self.stable_text(value) if isinstance(value, str) and ("/" in value or "legal_rl" in value) else value

    def write(self, name: str, rows: Iterable[Any]) -> None:
        """Write rows as JSON lines into the scratch folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")

    def read(self, name: str) -> list[Row]:
        """The rows of a JSONL file in the scratch folder."""
        return [json.loads(line) for line in (self.folder / name).read_text("utf-8").splitlines()]

    def exam(self, n: int, seed: int) -> tuple[list[Row], dict[str, str]]:
        """Generate q.jsonl and t.jsonl without recording them: the questions, and the teacher's text of each id."""
        status, _, err = self.call(f"exam generate --n {n} --seed {seed} --out q.jsonl --traces t.jsonl")
        if status:
            raise SystemExit(f"exam generate failed: {err}")
        return self.read("q.jsonl"), {row["id"]: row["text"] for row in self.read("t.jsonl")}

    def golden(self, pattern: str) -> Iterator[tuple[str, Any]]:
        """Stem of the name and content of each golden file that matches ``pattern`` below ``cases``."""
        for path in sorted(self.cases.glob(pattern)):
            yield path.stem, json.loads(path.read_text("utf-8"))


def digest(text: str) -> str:
    """SHA-256 of ``text``; half a surrogate pair counts as its escape."""
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def canonical(value: Any) -> str:
    """``value`` as JSON with sorted keys."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def unpacked(packed: str) -> str:
    """What a page holds compressed; the base64 text itself where it is something else."""
    try:
        return zlib.decompress(base64.b64decode(packed), wbits=-15).decode("utf-8")
    except (ValueError, zlib.error):
        return packed


def responses(questions: list[Row], traces: dict[str, str], seed: int, skill: float) -> Iterator[Row]:
    """Three samples a question in every form an answer takes, most of them right with probability ``skill``.

    One in sixty never came.
    """
    draw = random.Random(seed)
    for question in questions:
        letters, thinking = sorted(question["options"]), traces[question["id"]].partition("</think>")[0][7:]
        for sample in range(3):
            guess = sorted(draw.sample(letters, draw.randint(1, len(letters))))
            answer = question["gold"] if draw.random() < skill else guess
            joined, plain, article = ",".join(answer), "".join(answer), draw.randint(1, 1300)
            verdicts = "".join(f"{x}项{'正确' if x in answer else '错误'}。" for x in letters)
            strict = f"<think>{thinking}</think><answer>{joined}</answer>"
            forms = {
                "strict": strict,
                "strict, longer": strict.replace("</think>", f"\n\n其次，依照民法典第{article}条。</think>"),
                "loose": f"{thinking}综上，故选{plain}。",
                "boxed": f"{thinking}\\boxed{{{plain}}}",
                "json": json.dumps({"answer": answer}),
                "english": f"The answer is {joined}.",
                "ambiguous": f"<think>{thinking}</think><answer>A</answer><answer>{letters[-1]}</answer>",
                "corrected": f"<answer>{letters[0]}</answer>不对，应为<answer>{joined}</answer>",
                "invalid": f"<think>{thinking}</think><answer>{joined},F</answer>",
                "prose": f"{thinking}需要结合案情判断。",
                "verdicts": f"{verdicts}答案：{plain}",
                "repeated": strict.replace(thinking, thinking * 4) if thinking else strict,
                "cut": f"<think>{thinking}"[: draw.randint(5, 80)],
                "empty": "",
                "split": f"<answer>{joined}</answer>",
                "prefilled": f"{thinking}</think><answer>{joined}</answer>",
            }
            form = draw.choice([*forms, "strict", "strict", "strict", "loose"])
            row: Row = {"id": question["id"], "sample": sample, "model": f"m{seed}"}
            if draw.random() < 1 / 60:
                yield row | {"text": None, "error": "timeout"}
                continue
            row |= {"text": forms[form], "prompt_tokens": 120, "completion_tokens": len(forms[form])}
            row |= {"finish_reason": "length"} if form == "cut" else {}
            row |= {"reasoning": thinking} if form == "split" else {"prefill": form == "prefilled"}
            yield row


@section
def help_texts(f: Freezer) -> None:
    """``--help`` of every verb, found by walking down from the root."""
    queue = [""]
    while queue:
        verb = queue.pop(0)
        below = f.verb(f"{verb} --help".strip()).partition("─ Commands ─")[2]
        queue += [f"{verb} {name}".strip() for name in re.findall(r"^│ ([a-z][\w-]*) ", below, re.MULTILINE)]


@section
def exam(f: Freezer) -> None:
    """The exam with its teacher's traces, each family by itself, held-out questions, other days and settings."""
    f.verb("exam generate --n 20000 --seed 7 --out all/q.jsonl --traces all/t.jsonl", "all")
    f.verb("exam families")
    f.verb("exam balance --n 2000")
    for name in sorted({row["meta"]["family"] for row in f.read("all/q.jsonl")}):
        one = f"exam generate --n 300 --seed 11 --family {name}"
        f.verb(f"{one} --out {name}/q.jsonl --traces {name}/t.jsonl", name)
    for which in ("level 1", "level 2", "level 3", "kind knowledge", "kind case", "as-of 2019-06-01"):
        folder = which.replace(" ", "-")
        f.verb(f"exam generate --n 300 --seed 3 --{which} --out {folder}/q.jsonl", folder)
    f.verb("exam generate --n 2000 --split heldout --train all/q.jsonl --out heldout.jsonl", "heldout.jsonl")
    f.verb("exam generate --n 300 --p-flaw 0 --p-slip 0.5 --out f/q.jsonl --traces f/t.jsonl", "f")


@section
def sources(f: Freezer) -> None:
    """``data``: every format's golden file, the stems of the gate's golden files, overlap, and the list of sources."""
    f.verb("data sources --json")
    files = []
    for name, case in f.golden("sources/*.json"):
        path = f.folder / name / case["file"]
        path.parent.mkdir()
        rows = case["rows"]
        if case.get("wire") == "csv":
            with path.open("w", encoding="utf-8", newline="") as stream:
                writer = csv.DictWriter(stream, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
        elif case.get("wire") == "array":
            path.write_text(json.dumps(rows, ensure_ascii=False), "utf-8")
        else:
            f.write(f"{name}/{case['file']}", rows)
        files.append(f"{case['format']}:{path.relative_to(f.folder)}")
        f.verb(f"data build --source {files[-1]} --out built-{name}", f"built-{name}")
    stems = []
    for name, case in f.golden("gate/*.json"):
        rows = [
            (kind, number, row) for kind, rows in case.items() if kind != "source" for number, row in enumerate(rows)
        ]
        for kind, number, row in rows:
            options = row.get("options") or ["甲应当负责", "乙不必负责"]
            options = dict(zip("ABCDE", options, strict=False)) if isinstance(options, list) else options
            stem, gold = row.get("stem", f"下列说法正确的是？{number}"), sorted(row.get("gold", "A"))
            stems.append(
                {"id": f"{name}-{kind}-{number}", "stem": stem, "options": options, "gold": gold, "source": "x"}
            )
    f.write("stems.jsonl", stems)
    f.verb("data build --source questions:stems.jsonl --out stems", "stems")
    f.verb("data build --source questions:stems.jsonl --policy strict --seed 4 --out strict", "strict")
    questions, _ = f.exam(400, seed=5)
    near = [row | {"id": f"n{n}", "stem": row["stem"].replace("，", "；", 1)} for n, row in enumerate(questions[::2])]
    f.write("near.jsonl", near)
    f.verb(f"data overlap q.jsonl near.jsonl {' '.join(files[:3])} --json o/c.json --list o/p.jsonl", "o")
    f.verb("data build --source questions:q.jsonl --exclude questions:near.jsonl --exclude-stems --out ex", "ex")
    f.verb("data build --source questions:q.jsonl --resplit --no-near --seed 9 --out plain", "plain")


@section
def jecqa(f: Freezer) -> None:
    """Gate, splits, card and overlap of JEC-QA; nothing of its text is stored."""
    if not (f.folder / "jecqa/0_train.json").exists():
        print("  JEC-QA is not there: left out", flush=True)
        return
    names = [f"jecqa:jecqa/{name}.json" for name in ("0_train", "0_test", "1_test")]
    given = " ".join(f"--source {name}" for name in names)
    f.secret = True
    f.verb(f"data build {given} --out as-given", "as-given")
    f.verb(f"data build {given} --resplit --seed 3 --policy strict --out resplit", "resplit")
    f.verb(f"data overlap {' '.join(names)} --json o/c.json --list o/p.jsonl", "o")
    f.verb("eval baseline:majority --questions as-given/test.jsonl --train as-given/train.jsonl --out e", "e")


@section
def parser(f: Freezer) -> None:
    """``parse`` on every golden text: as it stands, after a prefill, cut, and for questions of other sizes."""

    def texts(value: Any) -> Iterator[Row]:
        if isinstance(value, dict):
            text = value.get("text", value.get("response"))
            if isinstance(text, str):
                given = {key: value[key] for key in ("options", "prefill", "finish_reason") if key in value}
                yield {"text": text} | (given if isinstance(given.get("options", ""), str) else {})
            value = list(value.values())
        for item in value if isinstance(value, list) else ():
            yield from texts(item)

    changes: list[Row] = [{}, {"prefill": True}, {"finish_reason": "length"}, {"options": "ABCDE"}, {"options": "AB"}]
    rows = {canonical(row | change) for _, case in f.golden("**/*.json") for row in texts(case) for change in changes}
    f.write("p.jsonl", map(json.loads, sorted(rows)))
    f.lines("parsed", f.verb("parse --jsonl p.jsonl").splitlines())
    for text in ("故选AC。", "<think>想</think><answer>A、B</answer>", "不选B", "''"):
        f.verb(f"parse {shlex.quote(text)}")


@section
def evaluation(f: Freezer) -> None:
    """``score``, ``structure``, ``compare``, ``report``, ``eval``, ``export`` and ``data difficulty``."""
    questions, traces = f.exam(240, seed=21)
    for seed, skill in ((1, 0.35), (2, 0.6), (3, 0.6)):
        f.write(f"r{seed}.jsonl", responses(questions, traces, seed, skill))
        f.verb(f"score --questions q.jsonl --responses r{seed}.jsonl --out s{seed}", f"s{seed}")
        f.verb(f"eval stored:r{seed}.jsonl --questions q.jsonl --samples 3 --out e{seed}", f"e{seed}")
        f.verb(f"structure e{seed} --out t{seed} --jobs 1", f"t{seed}")
    f.verb("compare base=e1 sft=e2 grpo=e3 --all-pairs --out c", "c")
    f.verb("compare e1 e2 --by majority --json")
    f.verb("report base=e1 sft=e2 grpo=e3 --questions q.jsonl --title 三种模型 --out rep/r.html", "rep")
    f.verb("report r1.jsonl r2.jsonl --questions q.jsonl --by majority --out rep2/r.html", "rep2")
    for name in ("chance", "constant", "longest", "majority --train q.jsonl"):
        folder = f"b-{name.split()[0]}"
        f.verb(f"eval baseline:{name} --questions q.jsonl --limit 100 --out {folder}", folder)
    f.verb("eval baseline:longest --questions q.jsonl --limit 80 --variants permuted,renamed --out v", "v")
    f.verb("eval baseline:chance --questions q.jsonl --dry-run --out dry")
    server = "eval toy --base-url http://127.0.0.1:9/v1 --questions q.jsonl --dry-run --out dry"
    f.verb(f"{server} --shots exam:2 --prefill think")
    f.verb(f"{server} --base-model --samples 4 --temperature 1 --prompt direct-v1")
    f.verb("data difficulty q.jsonl --responses r2.jsonl --samples 3 --out d", "d")
    f.verb("export --to lm-eval --questions q.jsonl --out lm", "lm")
    f.verb("export --to opencompass --questions q.jsonl --prompt bare-v1 --base-model --out oc", "oc")
    gold = [case for _, content in f.golden("structure/*.json") for case in content["cases"]]
    f.write("gq.jsonl", [case["question"] for case in gold])
    f.write("gr.jsonl", [{"id": case["question"]["id"], "text": case["response"]} for case in gold])
    f.verb("structure --questions gq.jsonl --responses gr.jsonl --out gs --jobs 1", "gs")
    asked: Row = {"options": {x: f"关于期间的第{x}种说法" for x in "ABCD"}, "gold": ["A", "C"], "source": "x"}
    cases = [c for _, content in f.golden("verdicts/verdicts.json") for c in content]
    f.write(
        "vq.jsonl", [asked | {"id": f"v{n}", "stem": c.get("stem", "下列说法正确的是？")} for n, c in enumerate(cases)]
    )
    f.write("vr.jsonl", [{"id": f"v{n}", "text": c["text"]} for n, c in enumerate(cases)])
    f.verb("structure --questions vq.jsonl --responses vr.jsonl --out vs --jobs 1", "vs")
    hostile = [
        (c["text"] * c.get("times", 1))[:4000] for _, content in f.golden("hostile/*.json") for c in content["cases"]
    ]
    hostile = [text.encode("utf-8", "ignore").decode() for text in hostile]
    f.write("hq.jsonl", [asked | {"id": f"h{n}", "stem": text or "?"} for n, text in enumerate(hostile)])
    f.write("hr.jsonl", [{"id": f"h{n}", "text": text} for n, text in enumerate(hostile)])
    f.verb("report hr.jsonl --questions hq.jsonl --out hrep/r.html", "hrep")


@section
def reward(f: Freezer) -> None:
    """``reward audit`` and ``reward replay``, and the values that the trainer is given."""
    names = ("exact", "exact+format", "partial+format", "exact+format+overlong", "three-part", "random")
    for name in names:
        f.verb(f"reward audit --config {name} --json")
    f.verb("reward audit --config partial+format --out audit", "audit")
    for file in sorted((f.tree / "training").glob("*.yaml")):
        f.verb(f"reward audit --config training/{file.name} --samples 4 --limit 512 --json")
    questions, traces = f.exam(90, seed=33)
    for _, content in f.golden("rewards/*.json"):
        for number, case in enumerate(content["cases"]):
            asked = content["questions"][case["question"]]
            options = dict(zip("ABCDEF", asked["options"], strict=False))
            questions.append(
                asked | {"id": f"x{number}", "options": options, "gold": sorted(asked["gold"]), "source": "x"}
            )
            traces[f"x{number}"] = case["text"]
    drawn = [row for row in responses(questions, traces, 5, 0.5) if row["text"] is not None]
    drawn += [{"id": key, "text": text, "completion_tokens": len(text)} for key, text in traces.items()]
    by_id, saved = {row["id"]: row for row in questions}, {"components": {"exact": {}, "format": {"weight": 0.2}}}
    calls = []
    for row in drawn:
        extra = {"finish_reason": row.get("finish_reason", "stop"), "completion_tokens": row["completion_tokens"]}
        asked = {"question": json.dumps(by_id[row["id"]]), "split": "train", **extra}
        gold = "".join(by_id[row["id"]]["gold"])
        calls.append((row["id"], extra, ["exam", row["text"], gold, asked, json.dumps(saved)]))
    code = f"""
import importlib, json, sys
for name in {REWARD_MODULES}:
    try:
        score = importlib.import_module(name).compute_score
        break
    except ModuleNotFoundError:
        pass
for line in sys.stdin:
    print(json.dumps(score(*json.loads(line))))
"""
    printed = f.python(code, input="".join(json.dumps(arguments) + "\n" for *_, arguments in calls)).stdout.splitlines()
    f.lines("values for the trainer", printed)
    pairs = list(zip(calls, map(json.loads, printed), strict=True))
    rows = [{"id": key, "text": call[1], "values": values, **extra} for (key, extra, call), values in pairs]
    f.write("run/data/train.jsonl", questions)
    for step in (1, 2, 3):
        f.write(f"run/grpo/samples/train-{step:06d}.jsonl", [{"step": step, **row} for row in rows[step - 1 :: 3]])
    inputs = {"grpo": {"reward": saved}, "limits": {"prompt": 9, "response": 400}}
    manifest = {"stage": "grpo", "status": "started", "fingerprint": "", "inputs": inputs}
    (f.folder / "run/grpo/manifest.json").write_text(json.dumps(manifest), "utf-8")
    for name in names:
        f.verb(f"reward replay run --config {name} --json")
    f.verb("reward replay run --config three-part --out replay", "replay")


@section
def distill(f: Freezer) -> None:
    """``distill filter`` with its settings, and the dry run of ``distill collect``."""
    questions, traces = f.exam(200, seed=41)
    f.write("r.jsonl", responses(questions, traces, 8, 0.6))
    f.write("test.jsonl", questions[:20])
    for number, more in enumerate((
        "", "--keep right", "--keep strict --prompt bare-v1", "--rejection --choose shortest",
        "--per-question 2 --choose random --seed 5 --max-chars 400", "--language zh --no-near --test test.jsonl",
    )):  # fmt: skip
        f.verb(f"distill filter r.jsonl --questions q.jsonl {more} --out d{number}", f"d{number}")
    f.verb("distill collect toy --base-url http://127.0.0.1:9/v1 --questions q.jsonl --dry-run --out c")


@section
def errors(f: Freezer) -> None:
    """What is said about wrong input: one sentence and exit status 2."""
    f.exam(5, seed=1)
    (f.folder / "bad.jsonl").write_text('{"id": "q1", "text": "A"}\n{"id":\n', "utf-8")
    for command in """evil
score --questions absent.jsonl --responses q.jsonl --out o
score --questions q.jsonl --responses bad.jsonl --out o
run training/quickstart.yaml --dry-run --set grpo.rewrad=exact
run training/quickstart.yaml --dry-run --set limits.prompt=long
reward audit --config exat
reward audit --config training/quickstart.yaml --set grpo.reward=partial(0.2)
data build --source jecq:q.jsonl --out o
data build --source q.jsonl --policy leak=maybe --out o
exam generate --family capacty --out o.jsonl
eval baseline:chanse --questions q.jsonl --out o
eval baseline:chance --questions q.jsonl --prompt think-v9 --out o
reward replay nowhere --config exact
compare nowhere elsewhere
report nowhere --questions q.jsonl
structure nowhere
export --to lm-eval --questions nowhere.jsonl --out o
distill filter nowhere.jsonl --questions q.jsonl --out o
demo nowhere --no-open
ablate nowhere.yaml
sft training/sft/tiny-cpu.yaml --data nowhere --model m --out o""".splitlines():
        f.verb(command)


@section
def engines(f: Freezer) -> None:
    """Every shipped configuration as LlamaFactory's parser and verl's Hydra see it, and the cells of each ablation.

    The interpreter of the train environment is replaced by a recorder that keeps the files an engine reads and answers.
    """
    folder, real = f.tree / "training", f.tree / ".venvs/train-cpu/bin/python"
    for file in sorted((folder / "ablations").glob("*.yaml")):
        f.verb(f"ablate training/ablations/{file.name} --list --store cells --out a")
    if not real.exists():
        print(f"  {real} is not there: compositions are left out", flush=True)
        return
    f.recorder.write_text(f"""#!{sys.executable}
import pathlib, shutil, subprocess, sys
done = subprocess.run(["{real}", *sys.argv[1:]])
for path in map(pathlib.Path, sys.argv[1:]):
    if path.is_file() and path.suffix in (".json", ".yaml"):
        shutil.copy(path, "{f.folder}/log/" + path.name)
sys.exit(done.returncode)
""", "utf-8")  # fmt: skip
    f.recorder.chmod(0o755)
    runs = [f"run training/{file.name}" for file in sorted(folder.glob("*.yaml"))]
    start = "run training/quickstart.yaml --set"
    for file in sorted((folder / "grpo").glob("*-*.yaml")):
        if file.name.startswith(("qwen", "tiny")):
            runs.append(f"{start} grpo.engine=grpo/{file.name} --set sft=null")
    runs += [f"{start} sft.engine=sft/{file.name} --set grpo=null" for file in sorted((folder / "sft").glob("*.yaml"))]
    for command in runs:
        (f.folder / "log").mkdir()
        f.verb(f"{command} --dry-run --out run", "log")
        (f.folder / "log").rename(f.folder / f"log{len(f.entries)}")


def make(options: argparse.Namespace) -> None:
    """Run the sections that are asked for and write the record."""
    tree = options.tree.absolute()
    given = options.jecqa or tree.parent / "shared/jecqa"
    entries: dict[str, Row] = {}
    with tempfile.TemporaryDirectory(prefix="frozen-") as scratch:
        root = options.keep.absolute() if options.keep else Path(scratch)
        for name in [name for name in options.only if name not in options.skip]:
            begin = time.monotonic()
            freezer = Freezer(name, tree, root / name, (options.cases or tree / "tests/cases").absolute())
            (freezer.folder / "jecqa").symlink_to(given.absolute())
            SECTIONS[name](freezer)
            entries |= freezer.entries
            print(f"{name}: {len(freezer.entries)} entries, {time.monotonic() - begin:.0f} s", flush=True)
            freezer.server.communicate()
    options.out.write_text(json.dumps(dict(sorted(entries.items())), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{len(entries)} entries → {options.out}")


def compare(first: Path, second: Path) -> int:
    """Print what differs between two records; 1 if anything does. A section that one of them lacks is only named."""
    a, b = (json.loads(path.read_text("utf-8")) for path in (first, second))
    left, right = ({key.partition("/")[0] for key in record} for record in (a, b))
    for name in sorted(left ^ right):
        print(f"section {name} is only in {first if name in left else second}: not compared")
    keys = [key for key in sorted(a.keys() | b.keys()) if key.partition("/")[0] in left & right]
    different = 0
    for key in keys:
        if key in a and key in b and a[key]["sha256"] == b[key]["sha256"]:
            continue
        different += 1
        if key not in a or key not in b:
            print(f"only in {first if key in a else second}: {key}")
            continue
        before, after = a[key], b[key]
        print(f"differs: {key} ({before['size']} → {after['size']})")
        if "text" in before and "text" in after:
            diff = difflib.unified_diff(before["text"].splitlines(), after["text"].splitlines(), "", "", "", "", 0)
            print("\n".join(f"    {line[:200]}" for line in list(diff)[2:22]))
        elif "parts" in before:
            parts = [k for k, v in before["parts"].items() if after.get("parts", {}).get(k) != v]
            print(f"    in {', '.join(parts)[:400]}")
    print(f"{len(keys)} entries compared, {different} differ")
    return int(different > 0)


def main() -> None:
    """Read the command line."""
    style = {"description": __doc__, "formatter_class": argparse.RawDescriptionHelpFormatter}
    top = argparse.ArgumentParser(**style)
    verbs = top.add_subparsers(dest="verb", required=True)
    maker = verbs.add_parser("make", help="run the tree and write a record", **style)
    maker.add_argument("out", type=Path)
    maker.add_argument("--tree", type=Path, default=HERE, help="the checkout to run (default: this one)")
    maker.add_argument("--cases", type=Path, help="golden texts to feed it (default: TREE/tests/cases)")
    maker.add_argument("--jecqa", type=Path, help="folder of JEC-QA (default: ../shared/jecqa beside the tree)")
    maker.add_argument("--only", nargs="+", choices=[*SECTIONS], default=[*SECTIONS], help="sections to run")
    maker.add_argument("--skip", nargs="+", choices=[*SECTIONS], default=[], help="sections to leave out")
    maker.add_argument("--keep", type=Path, help="keep what was written, in this new folder")
    comparer = verbs.add_parser("compare", help="print what differs between two records; exit status 1 if anything")
    comparer.add_argument("first", type=Path)
    comparer.add_argument("second", type=Path)
    options = top.parse_args()
    if options.verb == "compare":
        sys.exit(compare(options.first, options.second))
    make(options)


if __name__ == "__main__":
    main()
