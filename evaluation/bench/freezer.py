"""Runs commands of one tree and digests what they leave, so that two trees can be compared: see frozen_outputs.py."""

import base64
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
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
    """The compressed content of a page; the base64 text itself where it is something else."""
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
