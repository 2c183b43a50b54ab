"""From files to files: the same bytes however many processes, and what a reader can mend told in one sentence."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.evaluation.structure.report import OUTPUTS, analyse_file, find_inputs
from legal_rl.runs.records import write_jsonl

TEXT = "本题考查合同的生效。A项，依法成立，{}正确。因此选A。\n<answer>{}</answer>"


@pytest.fixture
def folder(tmp_path, make):
    questions = [make.question(f"q{number}", stem=f"题目{number}，下列说法正确的有：") for number in range(40)]
    responses = [
        make.response(f"q{number % 40}", TEXT.format("甲" * number, "A" if number % 3 else "B"), sample=number // 40)
        for number in range(200)
    ]
    write_jsonl(tmp_path / "questions.jsonl", questions)
    write_jsonl(tmp_path / "responses.jsonl", [*responses, responses[0], make.response("unknown")])
    return tmp_path


@pytest.mark.large
def test_a_row_a_response_and_the_figures(folder):
    questions, responses = find_inputs(folder)
    seen = []
    report = analyse_file(questions, responses, folder / "one", jobs=1, step=seen.append)
    assert seen == [64, 128, 192, 200]
    rows = [json.loads(line) for line in (folder / "one" / "structure.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == report.responses == 200
    assert len(report.notes) == 2
    assert {path.name for path in (folder / "one").iterdir()} == set(OUTPUTS)


@pytest.mark.large
def test_the_outputs_do_not_depend_on_the_processes(folder):
    questions, responses = find_inputs(folder)
    for jobs in (1, 2):
        analyse_file(questions, responses, folder / f"{jobs}", jobs=jobs)
    for name in OUTPUTS:
        assert (folder / "1" / name).read_bytes() == (folder / "2" / name).read_bytes()


def test_missing_files_are_told(tmp_path):
    with pytest.raises(UserError, match=r"responses\.jsonl"):
        find_inputs(tmp_path)
    (tmp_path / "metrics.json").write_text("{}", "utf-8")
    with pytest.raises(UserError, match=r"as `legal-rl score` leaves them; name the files .* --questions and --resp"):
        find_inputs(tmp_path)
    (tmp_path / "responses.jsonl").write_text("{}\n", "utf-8")
    with pytest.raises(UserError, match="questions"):
        find_inputs(tmp_path)


def test_a_broken_line_leaves_nothing_behind(folder):
    with (folder / "responses.jsonl").open("a", encoding="utf-8") as file:
        file.write("{broken\n")
    with pytest.raises(UserError, match="line 203"):
        analyse_file(folder / "questions.jsonl", folder / "responses.jsonl", folder / "out", jobs=1)
    assert not list((folder / "out").glob("*structure*"))


@pytest.mark.large
def test_the_verb(folder):
    from typer.testing import CliRunner

    from legal_rl.cli.app import app

    result = CliRunner().invoke(app, ["structure", str(folder)])
    assert result.exit_code == 0, result.output
    assert "200 responses" in result.output
    assert all((folder / name).exists() for name in OUTPUTS)
