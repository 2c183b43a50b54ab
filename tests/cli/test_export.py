import json

import pytest
from typer import Typer
from typer.testing import CliRunner

from legal_rl.cli.export import export_command
from legal_rl.core.errors import UserError

QUESTION = {"id": "q1", "stem": "题一", "options": {"A": "甲", "B": "乙"}, "gold": ["A"], "source": "test"}
APP = Typer()
APP.command()(export_command)


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps(QUESTION) + "\n", "utf-8")
    return path


@pytest.mark.parametrize(("to", "file"), [("lm-eval", "legal_rl.yaml"), ("opencompass", "datasets/legal_rl_gen.py")])
def test_export_writes_the_task_and_says_where(questions, tmp_path, to, file):
    out = tmp_path / "out"
    done = CliRunner().invoke(APP, ["--to", to, "--questions", str(questions), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert (out / file).is_file()
    assert done.output.startswith("1 questions; written: ")


def test_what_is_read_is_not_overwritten(questions):
    done = CliRunner().invoke(APP, ["--to", "lm-eval", "--questions", str(questions), "--out", str(questions.parent)])
    assert isinstance(done.exception, UserError)
    assert json.loads(questions.read_text("utf-8")) == QUESTION
