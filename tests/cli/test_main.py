"""The verbs as a user types them: what they print, and one sentence with exit code 2 for what can be mended."""

import json
import subprocess
import sys

import pytest
import typer

from legal_rl.cli.app import app
from legal_rl.runs.shipped_files import HOME


def legal_rl(*arguments: str, stdin: str | None = None, **environ: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-c", "from legal_rl.cli import main; main()", *arguments]
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(HOME), "COLUMNS": "200", **environ}
    return subprocess.run(argv, capture_output=True, text=True, input=stdin, env=env, cwd=HOME)


def every_verb(command, path=()):
    """The words of each command below ``command``."""
    if not hasattr(command, "commands"):
        yield list(path)
    for name, below in getattr(command, "commands", {}).items():
        yield from every_verb(below, (*path, name))


@pytest.mark.large
def test_every_verb_has_help_with_an_example(here):
    verbs = list(every_verb(typer.main.get_command(app)))
    assert len(verbs) >= 24 and ["distill", "collect"] in verbs
    for verb in verbs:
        done = here(*verb, "--help")
        assert done.returncode == 0
        example = " ".join(done.stdout.partition("Example: ")[2].partition("╭")[0].split())
        assert example.startswith("legal-rl ") and "; " not in example and ", " not in example, verb


@pytest.mark.large
def test_parse_answers_line_by_line():
    rows = [
        {"text": "<think>甲</think><answer>A,C</answer>", "options": "ABCD"},
        {"text": "甲</think><answer>B</answer>", "options": "ABCD", "prefill": True},
        {"text": "<think>甲", "finish_reason": "length"},
        {"text": "答案：E"},
    ]
    done = legal_rl("parse", "--jsonl", "-", stdin="".join(json.dumps(row) + "\n" for row in rows))
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["predicted"] for row in told] == [["A", "C"], ["B"], None, None]
    assert [row["status"] for row in told] == ["ok", "ok", "truncated", "invalid_option"]
    assert [row["format"] for row in told] == ["strict", "strict", "none", "none"]
    assert all(set(row) == {"predicted", "status", "format", "rule"} for row in told)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "nowhere.yaml"], "nowhere.yaml: no such file"),
        (["run", "training/quickstart.yaml", "--set", "grpo.stepz=1"], "did you mean 'grpo.steps'?"),
        (["run", "training/quickstart.yaml", "--set", "grpo.reward={components: {partial: {x: 0.4}}}"], "0.4"),
        (["parse", "--jsonl", "nowhere.jsonl"], "nowhere.jsonl"),
        (
            ["score", "--questions", "no.jsonl", "--responses", "no.jsonl", "--out", "{tmp}/none"],
            "no.jsonl: no such file",
        ),
        (["data", "build", "--source", "jecq:x.json", "--out", "{tmp}/none"], "jecqa"),
        (["exam", "generate", "--n", "1", "--out", "{tmp}/none", "--family", "nothing"], "nothing"),
        (
            ["structure", "x", "--questions", "q", "--responses", "r"],
            "place of --questions and --responses; drop it",
        ),
        (["compare", "a", "b", "--by", "median"], "error: --by median: choose first or majority\n"),
        (["eval", "m", "--samples", "x"], "error: --samples x: must be a valid integer\n"),
        (["eval", "m", "--samples", "0"], "error: --samples 0: must be greater than or equal to 1\n"),
        (["eval"], "error: MODEL is missing; see legal-rl eval --help\n"),
        (["eval", "m", "--questions"], "error: Option '--questions' requires an argument\n"),
        (["nope"], "error: No such command 'nope'; see legal-rl --help\n"),
        (["data", "build", "--source", "x", "--out", "{tmp}/none", "--near", "0.9", "--no-near"], "drop one"),
        (["data", "overlap", "x", "y", "--near", "0.9", "--no-near"], "drop one"),
        (
            ["eval", "baseline:chance", "--questions", "exam:2", "--train", "exam:2"],
            "--train is what baseline:",
        ),
    ],
)
def test_what_a_user_can_mend_is_one_sentence_and_exit_code_2(arguments, words, tmp_path, here):
    done = here(*(argument.replace("{tmp}", str(tmp_path)) for argument in arguments))
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr


@pytest.mark.parametrize("verb", ["run", "preflight"])
def test_help_says_that_recipes_are_read_by_the_engines(verb, here):
    said = " ".join(here(verb, "--help").stdout.replace("│", " ").split())
    assert "make train-cpu" in said and "make train-cuda" in said


def test_every_verb_tells_an_option_that_it_lacks_in_one_sentence(here):
    for verb in every_verb(typer.main.get_command(app)):
        done = here(*verb, "--zzz", "1")
        told = f"error: No such option: --zzz; see legal-rl {' '.join(verb)} --help\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_a_group_without_a_verb_prints_its_help(here):
    done = here("data")
    assert done.returncode == 2 and "Usage: legal-rl data" in done.stdout and not done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("eval", "nope", "--questions", "data/sample/questions.jsonl", "--out", "OUT/eval"),
        ("eval", "nope", "--engine", "vllm", "--questions", "data/sample/questions.jsonl", "--out", "OUT/eval"),
        ("serve", "nope", "--log", "OUT/log"),
        ("demo", "nope", "--no-open"),
        ("data", "difficulty", "data/sample/questions.jsonl", "--model", "nope", "--out", "OUT/difficulty"),
        ("distill", "filter", "traces.jsonl", "--questions", "exam:2", "--model", "nope", "--out", "OUT/rows"),
        ("run", "training/quickstart.yaml", "--set", "model={path: nope}", "--out", "OUT/run"),
    ],
    ids=" ".join,
)
def test_a_mistyped_model_is_refused_by_every_verb_before_anything_is_made(arguments, tmp_path, here):
    done = here(*(argument.replace("OUT", str(tmp_path)) for argument in arguments))
    assert done.returncode == 2 and "nope: no such folder; name " in done.stderr and done.stderr.count("\n") == 1
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_name_of_a_million_letters_is_cut_in_the_middle(here):
    done = here("statutes", "find", "甲", "--db", "甲" * 1_000_000)
    assert done.returncode == 2
    assert done.stderr.startswith("error: 甲") and "check the path" in done.stderr
    assert len(done.stderr) < 2_000


@pytest.mark.large
def test_a_process_of_its_own_ends_the_same_way():
    done = legal_rl("run", "nowhere.yaml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: nowhere.yaml: no such file")


def test_a_place_that_cannot_be_written_is_told(tmp_path, here):
    (tmp_path / "mine").write_text("mine")
    for arguments in (
        ["exam", "generate", "--n", "1", "--out", str(tmp_path)],
        ["exam", "generate", "--n", "1", "--out", str(tmp_path / "mine" / "exam.jsonl")],
        ["data", "build", "--source", "questions:data/sample/questions.jsonl", "--out", str(tmp_path / "mine" / "x")],
    ):
        done = here(*arguments)
        assert done.returncode == 2, done.stderr
        assert "Traceback" not in done.stderr
        assert str(tmp_path) in done.stderr
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_missing_extra_is_named_with_the_command_that_installs_it():
    code = "import sys; sys.modules['numpy'] = None; from legal_rl.cli import main; main()"
    files = ["--questions", "data/sample/questions.jsonl", "--responses", "none", "--out", "none"]
    done = subprocess.run([sys.executable, "-c", code, "score", *files], capture_output=True, text=True, cwd=HOME)
    assert done.returncode == 2, done.stderr
    assert "pip install 'legal_rl[eval]'" in done.stderr


def test_brackets_in_a_file_name_are_no_markup(tmp_path, here):
    done = here("exam", "generate", "--n", "1", "--out", str(tmp_path / "[bold].jsonl"))
    assert done.returncode == 0, done.stderr
    assert "[bold].jsonl" in done.stdout


@pytest.mark.large
def test_an_engine_that_is_not_installed_is_named_with_the_command_that_installs_it(tmp_path):
    done = legal_rl(
        "run", "training/quickstart.yaml", "--out", str(tmp_path / "run"), "--set", "data.exam.questions=20",
        "--set", "eval.questions=4", LEGAL_RL_TRAIN_PYTHON=str(tmp_path / "none"),
    )  # fmt: skip
    assert done.returncode == 2
    assert "make train-cpu" in done.stderr


def test_doctor_names_what_is_missing_and_the_remedy(tmp_path):
    none = str(tmp_path / "none")
    found = tmp_path / "found.json"
    done = legal_rl("doctor", "--json", str(found), LEGAL_RL_TRAIN_PYTHON=none, LEGAL_RL_SERVE_PYTHON=none)
    assert done.returncode == 0
    remedies = {row["part"]: (row["state"], row["remedy"]) for row in json.loads(found.read_text())}
    assert remedies["train environment"] == ("missing", "make train-cpu")
    assert remedies["serve environment"] == ("missing", "make serve-cpu")


@pytest.mark.large
def test_doctor_asks_the_interpreter_itself(tmp_path):
    """This interpreter stands in for an environment: no torch here, which is trouble for a train environment."""
    found = tmp_path / "found.json"
    done = legal_rl("doctor", "--json", str(found), LEGAL_RL_TRAIN_PYTHON=sys.executable)
    rows = json.loads(found.read_text())
    remedy = "make train-cpu, with LEGAL_RL_TRAIN_PYTHON unset"
    assert {"part": "train: verl", "state": "missing", "version": "", "remedy": remedy} in rows
    assert done.returncode == 1
