"""Freeze what a user sees of this project as digests, and compare two such records.

Everything is produced by the command line from inputs that this script makes with fixed seeds. Two trees with equal
records write the same files, byte for byte, apart from the ``VOLATILE`` keys and the ``PATTERNS`` of freezer.py.

Example:
    .venv/bin/python evaluation/bench/frozen_outputs.py make before.json --tree ../other-checkout
    .venv/bin/python evaluation/bench/frozen_outputs.py make after.json
    .venv/bin/python evaluation/bench/frozen_outputs.py compare before.json after.json

``make`` takes about six minutes on one core, of which engines take four: ``--skip engines`` leaves them out.
"""

import argparse
import csv
import difflib
import json
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from freezer import HERE, REWARD_MODULES, SECTIONS, Freezer, Row, canonical, responses, section


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
    """Wrong input: one sentence and exit status 2."""
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
