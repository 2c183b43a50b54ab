"""The options of `eval`, `distill collect` and `judge`: the command line has what their models say, no more or less."""

import pytest
import typer
from annotated_types import Ge
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.cli.options import command_of
from legal_rl.core.errors import UserError
from legal_rl.pipeline.sampling_options import CollectOptions, EvalOptions, JudgeOptions


@pytest.mark.parametrize(
    ("path", "model", "count"),
    [("eval", EvalOptions, 31), ("distill collect", CollectOptions, 26), ("judge", JudgeOptions, 31)],
)
def test_every_option_has_the_name_default_and_help_of_its_field(path, model, count):
    command = typer.main.get_command(app)
    for name in path.split():
        command = command.commands[name]
    options = {param.name: param for param in command.params if param.name != "help"}
    assert list(options) == list(model.model_fields) and len(options) == count
    for name, field in model.model_fields.items():
        option = options[name]
        assert option.required == field.is_required(), name
        assert field.is_required() or option.default == (
            field.default or None if field.default == () else field.default
        )
        assert option.help == field.description and field.description.endswith("."), name
        least = [bound.ge for bound in field.metadata if isinstance(bound, Ge)]
        assert [option.min] == (least or [None]), name


def test_what_the_model_refuses_is_told_in_one_sentence():
    single = typer.Typer()
    seen = []
    single.command()(command_of(EvalOptions, "eval")(seen.append))
    given = [
        "m",
        "--questions",
        "q.jsonl",
        "--vllm-option=--a=1",
        "--vllm-option=--b",
        "--variants",
        "permuted, renamed",
    ]
    assert CliRunner().invoke(single, given).exit_code == 0
    assert seen[0].vllm_option == ("--a=1", "--b") and seen[0].variant_names == ("permuted", "renamed")
    for more, says in (
        (["--timeout", "0"], "eval: timeout: "),
        (["--thinking-chars", "3"], "eval: --thinking-chars bounds"),
    ):
        refused = CliRunner().invoke(single, [*given, *more]).exception
        assert isinstance(refused, UserError) and str(refused).startswith(says) and str(refused).count("; ") == 1
