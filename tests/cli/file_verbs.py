"""Every verb that reads files, each with one file in every place where it is read; ``tests.cli.hostile`` and
``tests.cli.costly`` walk it.

What only an engine reads (weights, a tokenizer, rows of SFT) is no part of it: the engines' own processes do that.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.engines.verl.reward import compute_score
from legal_rl.pipeline.judge import FILES as JUDGED
from legal_rl.runs.manifest import Manifest, write_manifest
from legal_rl.runs.records import write_json, write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME
from legal_rl.training.rewards import RewardConfig
from tests.pipeline.ablations import CELLS, open_shop

# Engines that are not there: a verb that comes to one ends in a sentence instead of starting it.
NO_ENGINES = {f"LEGAL_RL_{name}_PYTHON": "/nonexistent/python" for name in ("TRAIN", "SERVE")}
QUICKSTART = HOME / "training" / "quickstart.yaml"
# A file in the place where each tool of `import` leaves its predictions.
STORED = {
    "lawbench": "zero_shot/m/1-2.json",
    "disc": "m/multi/nje_results.csv",
    "lm-eval": "m/samples_law_2026-01-02T03-04-05.1.jsonl",
    "opencompass": "predictions/m/jec.json",
    "verl": "7.jsonl",
}
# Verbs that read no file of a user: they print, or write what the package itself holds.
READ_NOTHING = {"data sources", "exam balance", "exam families", "init"}


def answer_text(question: Question) -> str:
    """A right answer in the strict format."""
    return f"<think>第一，想。</think><answer>{','.join(sorted(question.gold))}</answer>"


def prepare(good: Path) -> None:
    """Files and folders as the verbs make them, for all places but the hostile one."""
    questions = generate(8, seed=3)
    answers = [Response(id=q.id, sample=0, text=answer_text(q)) for q in questions]
    write_jsonl(good / "questions.jsonl", questions)
    write_jsonl(good / "responses.jsonl", answers)
    for name in ("rows/rows.jsonl", "rows/dataset_info.json"):
        write_text(good / name, "{}\n")
    write_text(good / "reward.yaml", json.dumps({"components": {"exact": 1.0}}))
    shop = open_shop(good, seeds=[7])
    for name in CELLS:
        shop.finish(name, 7, 0.5, n=8)
    write_text(good / "sft.yaml", "stage: sft\ntemplate: qwen3_nothink\n")
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors"):
        write_json(good / "model" / name, {})
    reward = RewardConfig.model_validate("exact+format")
    inputs = {"grpo": {"reward": reward.model_dump(mode="json")}, "limits": {"prompt": 9, "response": 64}}
    write_jsonl(good / "run" / "data" / "train.jsonl", questions)
    write_manifest(good / "run" / "grpo", Manifest(stage="grpo", status="started", fingerprint="", inputs=inputs))
    rows = []
    for question, answer in zip(questions, answers, strict=True):
        extra = {"completion_tokens": 60, "finish_reason": "stop"}
        asked = {"question": question.model_dump_json(), "split": "train", **extra}
        gold = "".join(sorted(question.gold))
        values = compute_score("exam", str(answer.text), gold, asked, reward.within(64).model_dump_json())
        rows.append({"step": 1, "id": question.id, "text": answer.text, "values": values, **extra})
    write_jsonl(good / "run" / "grpo" / "samples" / "train-000001.jsonl", rows)
    write_json(good / "run" / "run.json", {"legal_rl": "0", "config": {}})
    shutil.copytree(HOME / "tests" / "cases" / "statutes", good / "laws")
    asked = {"input": "问\nA. 甲\nB. 乙", "output": "选A", "gts": "A", "score": 1.0, "step": 1}
    write_jsonl(good / "dumps" / "1.jsonl", [asked])


def prepare_made(good: Path, call: Callable[[str, list[object]], tuple[int, str, str]], url: str) -> None:
    """Folders that verbs carry on or look at, made by the verbs themselves through ``call``."""
    q, r, made = good / "questions.jsonl", good / "responses.jsonl", good / "made"
    for verb, argv in (
        ("data build", ["--source", q, "--out", made / "built"]),
        ("data difficulty", [q, "--responses", r, "--out", made / "difficulty"]),
        ("distill collect", ["toy", "--base-url", url, "--questions", q, "--out", made / "traces"]),
        ("distill filter", [r, "--questions", q, "--out", made / "rows"]),
        ("eval", ["baseline:chance", "--questions", q, "--out", made / "eval"]),
        ("judge", [r, "--questions", q, "--base-url", url, "--model", "toy", "--out", made / "judged"]),
        ("score", ["--questions", q, "--responses", r, "--out", made / "scored"]),
        ("statutes build", [good / "laws", "--out", made / "laws.db"]),
    ):
        ended = call(verb, argv)
        if ended[0] != 0:
            raise AssertionError((verb, *ended))


def calls(file: Path, good: Path, out: Path, url: str) -> Iterator[tuple[str, list[object]]]:
    """Each verb's arguments; what is written goes below ``out``. ``url`` is of a server that answers."""
    q, r, made = good / "questions.jsonl", good / "responses.jsonl", good / "made"

    def beside(folder: Path, name: str, to: str) -> Path:
        """A copy of ``folder`` in which ``name`` is the file."""
        place = out / to
        shutil.copytree(folder, place)
        (place / name).unlink(missing_ok=True)
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        if file.is_file() and not file.is_symlink() and file.stat().st_size < 1 << 26:
            shutil.copyfile(file, place / name)
        elif file.is_symlink() or file.exists():
            (place / name).symlink_to(file.absolute())
        return place

    table = f"table:{file}?stem=题干&options=A,B,C,D&gold=答案"
    yield "data build", ["--source", file, "--out", out / "a"]
    yield "data build", ["--source", table, "--exclude", q, "--out", out / "b"]
    yield "data build", ["--source", q, "--exclude", file, "--out", out / "c"]
    for name in ("train.jsonl", "gate.json", ".legal_rl.json"):
        kept = beside(made / "built", name, f"kept-{name}")
        yield "data build", ["--source", q, "--keep-split", kept, "--out", out / f"d-{name}"]
        yield "data build", ["--source", q, "--out", kept]
    yield "data overlap", [file, q, "--json", out / "o.json", "--list", out / "o.jsonl"]
    yield "data difficulty", [file, "--responses", r, "--out", out / "e"]
    yield "data difficulty", [q, "--responses", file, "--out", out / "f"]
    for name in ("difficulty.jsonl", "responses.jsonl", "summary.json", "manifest.json", ".legal_rl.json"):
        yield "data difficulty", [q, "--responses", r, "--out", beside(made / "difficulty", name, f"diff-{name}")]
    collect = ["toy", "--base-url", url, "--retries", 0]
    yield "distill collect", [*collect, "--questions", file, "--limit", 20, "--out", out / "g"]
    for name in (
        "traces.jsonl",
        "traces.header.json",
        "attempts.jsonl",
        "cost.json",
        "manifest.json",
        ".legal_rl.json",
    ):
        place = beside(made / "traces", name, f"traces-{name}")
        yield "distill collect", [*collect, "--questions", q, "--out", place]
        yield "distill filter", [place / "traces.jsonl", "--questions", q, "--out", out / f"rows-of-{name}"]
    yield "distill filter", [file, "--questions", q, "--out", out / "h"]
    yield "distill filter", [r, "--questions", file, "--test", file, "--out", out / "i"]
    yield "distill filter", [r, "--questions", q, "--test", file, "--out", out / "j"]
    yield "doctor", ["--model", beside(good / "model", "config.json", "doctor")]
    yield "eval", ["baseline:chance", "--questions", file, "--out", out / "k"]
    yield "eval", ["baseline:majority", "--train", file, "--questions", q, "--out", out / "l"]
    yield "eval", [f"stored:{file}", "--questions", q, "--out", out / "m"]
    asked = ["toy", "--base-url", url, "--retries", 0, "--questions", q]
    yield "eval", [*asked, "--shots", f"{file}:2", "--out", out / "n"]
    yield "eval", [*asked, "--shots", f"{q}:2", "--shot-responses", file, "--out", out / "p"]
    yield "eval", [*asked, "--statutes", file, "--retrieve", 2, "--out", out / "r"]
    yield "eval", [beside(good / "model", "config.json", "model"), "--questions", q, "--out", out / "s"]
    yield "eval", [out / "model", "--engine", "vllm", "--questions", q, "--out", out / "t"]
    for name in ("responses.jsonl", "responses.header.json", "questions.jsonl", "manifest.json", ".legal_rl.json"):
        yield "eval", ["baseline:chance", "--questions", q, "--out", beside(made / "eval", name, f"eval-{name}")]
    yield "exam generate", ["--n", 2, "--split", "heldout", "--train", file, "--out", out / "x.jsonl"]
    yield "exam likeness", [file, q, "--json", out / "l.json"]
    yield "export", ["--to", "lm-eval", "--questions", file, "--out", out / "u"]
    yield "export", ["--to", "opencompass", "--questions", file, "--out", out / "v"]
    yield "score", ["--questions", file, "--responses", r, "--out", out / "w"]
    yield "score", ["--questions", q, "--responses", file, "--out", out / "y"]
    yield "structure", ["--questions", q, "--responses", file, "--out", out / "z"]
    yield "structure", ["--questions", q, "--responses", r, "--statutes", file, "--out", out / "z2"]
    yield "compare", [file, made / "scored", "--out", out / "aa"]
    for name in ("grades.jsonl", "questions.jsonl", "manifest.json", "metrics.json", "responses.jsonl"):
        place = beside(made / "eval", name, f"other-{name}")
        yield "compare", [place, f"b={made / 'eval'}", "--out", out / f"compare-{name}"]
        yield "report", [f"x={place}", "--questions", q, "--out", out / f"report-{name}.html"]
        yield "structure", [place, "--out", out / f"structure-{name}"]
    yield "report", [f"x={file}", "--questions", q, "--out", out / "r.html"]
    yield "report", [f"x={r}", "--questions", file, "--out", out / "r2.html"]
    for tool, name in STORED.items():
        yield "import", [tool, beside(good / "dumps", name, f"stored-{tool}"), "--out", out / f"import-{tool}"]
    yield "import", ["verl", good / "dumps", "--questions", file, "--out", out / "import"]
    judge = ["--base-url", url, "--model", "toy", "--retries", 0]
    yield "judge", [file, "--questions", q, *judge, "--out", out / "judge-a"]
    yield "judge", [r, "--questions", file, *judge, "--out", out / "judge-b"]
    for option in ("--rubric", "--against", "--agreement", "--statutes"):
        yield "judge", [r, "--questions", q, option, file, *judge, "--out", out / f"judge{option}"]
    for name in JUDGED:
        yield "judge", [r, "--questions", q, *judge, "--out", beside(made / "judged", name, f"judged-{name}")]
    yield "parse", ["--jsonl", file]
    yield "reward audit", ["--config", "exact", "--questions", file]
    yield "reward audit", ["--config", file, "--questions", q]
    for name in ("data/train.jsonl", "grpo/manifest.json", "grpo/samples/train-000001.jsonl"):
        place = beside(good / "run", name, f"run-{Path(name).name}")
        yield "reward replay", [place, "--config", "exact", "--out", out / f"replay-{Path(name).name}"]
    yield "reward replay", [good / "run", "--config", file, "--out", out / "replay"]
    yield "statutes build", [beside(good / "laws", "laws.csv", "laws-table"), "--out", out / "a.db"]
    yield "statutes build", [beside(good / "laws", "刑法/刑法.md", "laws-text"), "--out", out / "b.db"]
    yield "statutes find", ["定金 上限", "--db", file]
    yield "statutes show", ["民法典", "586", "--db", file]
    yield "preflight", [file]
    yield "preflight", [QUICKSTART, "--model", out / "model"]
    yield "run", [file, "--dry-run", "--out", out / "run-a"]
    small = ["--set", f"data.sources=[{json.dumps(str(file))}]", "--set", "sft=null", "--set", "grpo=null"]
    yield "run", [QUICKSTART, *small, "--out", out / "run-b"]
    yield (
        "run",
        [QUICKSTART, "--set", f"data={{built: {json.dumps(str(out / 'kept-train.jsonl'))}}}", "--out", out / "run-c"],
    )
    yield "run", [QUICKSTART, "--set", f"sft.traces={json.dumps(str(file))}", *_TOY, "--out", out / "run-d"]
    for name in ("run.json", "data/manifest.json"):
        yield "run", [QUICKSTART, *_TOY, "--out", beside(good / "run", name, f"again-{Path(name).name}")]
    yield "ablate", [file, "--list", "--store", out / "cells", "--out", out / "ab"]
    cell = f"{sorted((good / 'cells').iterdir())[0].name}/run"
    for name in ("grpo/manifest.json", "grpo/history.json", "eval-grpo/grades.jsonl", "data/heldout.jsonl"):
        store = beside(good / "cells", f"{cell}/{name}", f"cells-{Path(name).name}")
        for asks in ("--list", "--report"):
            yield "ablate", [good / "toy.yaml", asks, "--store", store, "--out", out / f"ab-{Path(name).name}"]
    sft = ["--model", good / "model", "--dry-run"]
    yield "sft", [file, "--data", made / "rows", *sft, "--out", out / "sft-a"]
    for name in ("rows.jsonl", "dataset_info.json", "manifest.json"):
        yield (
            "sft",
            [
                good / "sft.yaml",
                "--data",
                beside(good / "rows", name, f"rows-{name}"),
                *sft,
                "--out",
                out / f"s-{name}",
            ],
        )
    yield "serve", [out / "model", "--log", out / "serve.log"]
    # Not with --questions, whose file is read as `export` reads it: where that is good, the page would stay up.
    shutil.copytree(good / "model", out / "again-run.json" / "grpo" / "model", dirs_exist_ok=True)
    yield "demo", [out / "again-run.json" / "grpo" / "model", "--no-open", "--port", 7999]


_TOY = ["--set", "data.exam.questions=8", "--set", "eval.questions=4"]
