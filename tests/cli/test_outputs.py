"""No verb replaces an input, a file that it did not make, or what is no regular file: a walk over the command line."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.data.sources import FORMATS
from legal_rl.evaluation.scoring import QUESTIONS, RESPONSES, SCORE_FILES
from legal_rl.pipeline.distill.collect import FILES as COLLECTED
from legal_rl.pipeline.distill.filter import FILES as FILTERED
from legal_rl.pipeline.judge import FILES as JUDGED
from legal_rl.runs.manifest import Manifest, write_manifest
from legal_rl.runs.outputs import check_outputs, claim_outputs
from legal_rl.runs.records import write_json, write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME
from legal_rl.training.rewards import RewardConfig
from tests.cli.test_main import every_verb

# Verbs that write nothing where a user says.
READERS = {
    "parse", "preflight", "demo", "data inspect", "data sources", "exam balance", "exam families",
    "statutes find", "statutes show"
}  # fmt: skip
DIFFICULTY = ("difficulty.jsonl", "core.jsonl", "outside.jsonl", "dropped.jsonl", "curriculum.jsonl", "summary.json")
BUILT = ("train.jsonl", "test.jsonl", "refused.jsonl", "gate.json", "gate.html", "README.md")


class Writer(NamedTuple):
    """``argv`` for a place to write; ``files`` are written below it, the place itself where there are none.

    ``inputs``: places that the verb reads, so that it must not write there.
    """

    argv: Callable[[Path], list[object]]
    files: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    whole_folder: bool = False


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    questions = generate(12, seed=3)
    rows = [
        Response(id=q.id, sample=0, text=f"<think>想</think><answer>{','.join(sorted(q.gold))}</answer>")
        for q in questions
    ]
    for name in ("q.jsonl", "other.jsonl"):
        write_jsonl(folder / name, questions)
    write_jsonl(folder / "r.jsonl", rows)
    done = CliRunner().invoke(app, ["score", *args(folder, "q", "r"), "--out", str(folder / "scored")])
    assert done.exit_code == 0, done.output
    write_jsonl(folder / "scored" / QUESTIONS, questions)
    write_jsonl(folder / "scored" / RESPONSES, rows)
    write_jsonl(folder / "run" / "data" / "train.jsonl", questions)
    reward = {"reward": RewardConfig.model_validate("exact").model_dump(mode="json")}
    inputs = {"grpo": reward, "limits": {"prompt": 9, "response": 64}}
    write_manifest(folder / "run" / "grpo", Manifest(stage="grpo", status="started", fingerprint="", inputs=inputs))
    write_text(folder / "reward.yaml", json.dumps({"components": {"exact": 1.0}}))
    asked = {"input": "问\nA. 甲\nB. 乙", "output": "选A", "gts": "A", "score": 1.0, "step": 1}
    write_jsonl(folder / "dumps" / "1.jsonl", [asked])
    return folder


def args(folder: Path, *names: str) -> list[str]:
    flags = {"q": ["--questions", str(folder / "q.jsonl")], "r": ["--responses", str(folder / "r.jsonl")]}
    return [word for name in names for word in flags[name]]


def writers(f: Path) -> dict[str, Writer]:
    q, r = f / "q.jsonl", f / "r.jsonl"
    quickstart = HOME / "training" / "quickstart.yaml"
    return {
        "data build": Writer(lambda p: ["--source", q, "--exclude", f / "other.jsonl", "--out", p], BUILT),
        "data overlap": Writer(lambda p: [q, f / "other.jsonl", "--json", p], (), ("q.jsonl", "other.jsonl")),
        "data overlap --list": Writer(lambda p: [q, f / "other.jsonl", "--list", p], (), ("q.jsonl", "other.jsonl")),
        "data difficulty": Writer(lambda p: [q, "--responses", r, "--out", p], DIFFICULTY),
        "distill collect": Writer(
            lambda p: ["toy", "--base-url", "http://127.0.0.1:9/v1", *args(f, "q"), "--out", p],
            (*COLLECTED, "manifest.json"),
        ),
        "distill filter": Writer(lambda p: [r, *args(f, "q"), "--out", p], FILTERED),
        "doctor": Writer(lambda p: ["--json", p]),
        "eval": Writer(
            lambda p: ["baseline:chance", *args(f, "q"), "--out", p],
            (QUESTIONS, RESPONSES, "responses.header.json", *SCORE_FILES, "manifest.json"),
        ),
        "exam generate": Writer(lambda p: ["--n", 4, "--out", p]),
        "exam generate --traces": Writer(lambda p: ["--n", 4, "--out", f / "new.jsonl", "--traces", p], (), ()),
        "exam generate --train": Writer(
            lambda p: ["--n", 4, "--split", "heldout", "--train", q, "--out", p], (), ("q.jsonl",)
        ),
        "exam likeness": Writer(lambda p: [q, f / "other.jsonl", "--json", p], (), ("q.jsonl", "other.jsonl")),
        "export": Writer(
            lambda p: ["--to", "lm-eval", *args(f, "q"), "--out", p], ("legal_rl.yaml", "legal_rl_task.py")
        ),
        "judge": Writer(
            lambda p: [r, *args(f, "q"), "--base-url", "http://127.0.0.1:9/v1", "--model", "toy", "--out", p],
            (*JUDGED, "manifest.json"),
        ),
        "import": Writer(
            lambda p: ["verl", f / "dumps", "--out", p], ("import.json", "refused.jsonl", "step-1/responses.jsonl")
        ),
        "report": Writer(
            lambda p: [f / "scored", *args(f, "q"), "--out", p / "page.html"], ("page.html", "page.md", "page.json")
        ),
        "compare": Writer(
            lambda p: [f / "scored", f"b={f / 'scored'}", "--out", p], ("compare.md", "compare.json", "compare.png")
        ),
        "score": Writer(lambda p: [*args(f, "q", "r"), "--out", p], SCORE_FILES),
        "structure": Writer(
            lambda p: [*args(f, "q", "r"), "--out", p],
            ("structure.md", "structure.json", "structure.jsonl", "structure.png"),
        ),
        "reward audit": Writer(
            lambda p: ["--config", "exact", "--questions", q, "--out", p], ("audit.md", "audit.json", "heatmap.png")
        ),
        "reward replay": Writer(
            lambda p: [f / "run", "--config", "exact", "--out", p], ("replay.md", "replay.json", "replay.png")
        ),
        "statutes build": Writer(lambda p: [f, "--out", p]),
        "serve": Writer(lambda p: ["Qwen/none", "--log", p]),
        "ablate": Writer(
            lambda p: [HOME / "training/ablations/reward.yaml", "--report", "--store", f / "cells", "--out", p],
            ("ablation.md", "ablation.json", "curves.png"),
        ),
        "run": Writer(lambda p: [quickstart, "--out", p], ("run.json", "report.md"), whole_folder=True),
        "sft": Writer(
            lambda p: [f / "recipe.yaml", "--data", f / "rows", "--model", f / "model", "--out", p],
            ("report.md", "manifest.json"),
            whole_folder=True,
        ),
        "init": Writer(lambda p: [p], ("Makefile", "training/quickstart.yaml")),
    }


VERBS = [*writers(Path())]


def call(verb: str, argv: list[object]) -> tuple[int, str]:
    """Exit code and what was said: 2 with a sentence for a UserError, as `legal-rl` itself ends."""
    words = [word for word in verb.split() if not word.startswith("--")]
    done = CliRunner().invoke(app, [*words, *map(str, argv)])
    if isinstance(done.exception, UserError):
        return 2, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), (verb, done.exception)
    return done.exit_code, done.output


def state(folder: Path) -> dict[str, object]:
    """Every file below ``folder``, without the names that were noted."""
    return {
        str(path.relative_to(folder)): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if (path.is_symlink() or path.is_file()) and path.name != ".lock"
    }


def test_every_verb_is_here() -> None:
    known = {verb.partition(" --")[0] for verb in VERBS} | READERS
    found = {" ".join(verb) for verb in every_verb(typer.main.get_command(app))}
    assert found <= known and len(FORMATS) > 8


def prepare_sft(folder: Path) -> None:
    for name in ("rows/rows.jsonl", "rows/dataset_info.json"):
        write_text(folder / name, "{}\n")
    write_text(folder / "recipe.yaml", "stage: sft\ntemplate: qwen3_nothink\n")
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        write_json(folder / "model" / name, {})


@pytest.mark.parametrize("verb", VERBS)
def test_a_strangers_file_is_left_alone(verb: str, inputs: Path, tmp_path: Path) -> None:
    writer = writers(inputs)[verb]
    prepare_sft(inputs)
    for name in writer.files or ("",):
        place = tmp_path / (name.replace("/", "-") or "file") / "place"
        file = place / name if name else place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
        code, said = call(verb, writer.argv(place))
        assert file.read_text() == "mine", (verb, name)
        if verb == "init":
            assert code == 0 and "left as it is" in said
            continue
        assert code == 2, (verb, name, said)
        assert str(file if not writer.whole_folder else place) in said or verb == "distill filter", (name, said)
        assert state(place.parent) == {str(file.relative_to(place.parent)): b"mine"}, (verb, name)


@pytest.mark.parametrize("verb", VERBS)
def test_links_and_pipes_stay_what_they_are(verb: str, inputs: Path, tmp_path: Path) -> None:
    writer = writers(inputs)[verb]
    prepare_sft(inputs)
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for name in (writer.files or ("",))[:2]:
        for kind in ("link", "dangling", "pipe"):
            place = tmp_path / kind / (name.replace("/", "-") or "file") / "place"
            file = place / name if name else place
            file.parent.mkdir(parents=True)
            if kind == "pipe":
                os.mkfifo(file)
            else:
                file.symlink_to(victim if kind == "link" else tmp_path / "nowhere")
            code, said = call(verb, [*writer.argv(place), *(["--overwrite"] if verb == "init" else [])])
            assert code == 2, (verb, name, kind, said)
            assert file.is_fifo() if kind == "pipe" else file.is_symlink(), (verb, name, kind)
    assert victim.read_text() == "mine" and not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("verb", [verb for verb in VERBS if writers(Path())[verb].inputs])
def test_what_is_read_is_never_written(verb: str, inputs: Path, tmp_path: Path) -> None:
    writer = writers(inputs)[verb]
    before = state(inputs)
    for name in writer.inputs:
        link = tmp_path / f"hard-{name}"
        os.link(inputs / name, link)
        for place in (inputs / name, inputs / "run" / ".." / name, link):
            code, said = call(verb, writer.argv(place))
            assert code == 2 and "is read and would be overwritten" in said, (verb, said)
    assert state(inputs) == before


@pytest.mark.parametrize(
    ("verb", "argv"),
    [
        ("data build", ["--source", "out/train.jsonl", "--out", "out"]),
        ("data difficulty", ["q.jsonl", "--responses", "out/core.jsonl", "--out", "out"]),
        ("score", ["--questions", "q.jsonl", "--responses", "out/grades.jsonl", "--out", "out"]),
        ("eval", ["stored:out/responses.jsonl", "--questions", "q.jsonl", "--out", "out"]),
        ("structure", ["--questions", "q.jsonl", "--responses", "out/structure.jsonl", "--out", "out"]),
        ("report", ["out/page.json", "--questions", "q.jsonl", "--out", "out/page.html"]),
        ("compare", ["out/compare.json", "scored", "--out", "out"]),
        ("export", ["--to", "lm-eval", "--questions", "out/questions.jsonl", "--out", "out"]),
        ("distill filter", ["out/traces.jsonl", "--questions", "q.jsonl", "--out", "out"]),
        ("reward audit", ["--config", "exact", "--questions", "questions:out/audit.json", "--out", "out"]),
        ("ablate", ["out/ablation.json", "--store", "cells", "--report", "--out", "out"]),
    ],
)
def test_a_file_in_the_folder_of_the_outputs_may_be_an_input_and_stays(
    verb: str, argv: list[str], inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("q.jsonl", "r.jsonl", "scored"):
        (tmp_path / name).symlink_to(inputs / name)
    source = inputs / ("r.jsonl" if verb in {"score", "eval", "data difficulty", "structure", "report"} else "q.jsonl")
    read = next(word.rpartition(":")[2] for word in argv if "out/" in word and not word.endswith(".html"))
    (tmp_path / "out").mkdir()
    content = source.read_bytes()
    (tmp_path / read).write_bytes(content)
    code, said = call(verb, [*argv])
    assert code == 2, said
    assert (tmp_path / read).read_bytes() == content


def test_the_same_verb_writes_again_and_another_does_not(inputs: Path, tmp_path: Path) -> None:
    argv = [inputs / "q.jsonl", inputs / "other.jsonl", "--json", tmp_path / "counts.json"]
    assert call("data overlap", argv)[0] == 0
    assert call("data overlap", argv)[0] == 0
    code, said = call("exam likeness", [inputs / "q.jsonl", "--json", tmp_path / "counts.json"])
    assert code == 2 and "was made by `legal-rl data overlap`" in said
    assert call("data overlap", [*argv[:2], "--json", tmp_path / "a", "--list", tmp_path / "a"])[0] == 2


def test_a_verb_that_fails_notes_nothing(inputs: Path, tmp_path: Path) -> None:
    argv = [*args(inputs, "q"), "--responses", inputs / "absent.jsonl", "--out", tmp_path / "new" / "deep"]
    assert call("score", argv)[0] == 2
    assert not (tmp_path / "new").exists()


def test_a_claim_that_fails_takes_no_name_from_another(tmp_path: Path) -> None:
    files = [tmp_path / "out" / name for name in BUILT]
    with claim_outputs("data build", files):
        with pytest.raises(UserError, match="stopped"), claim_outputs("data build", files):
            raise UserError("stopped")
        for file in files:
            file.write_text("mine")
    check_outputs("data build", files)
    with pytest.raises(UserError, match="was made by `legal-rl data build`"):
        check_outputs("score", files)
