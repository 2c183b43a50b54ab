"""Commands made from a model of options: a field is an option of its name, default, bounds and help."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, get_origin

import typer
from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from legal_rl.core.errors import UserError
from legal_rl.runs.records import first_problem
from legal_rl.runs.yaml_config import Config

Options = TypeVar("Options", bound=Config)


def command_of(
    model: type[Options], verb: str, argument: str = "model"
) -> Callable[[Callable[[Options], None]], Callable[..., None]]:
    """Turn a function of one ``model`` into a command: an option for every field, and ``argument`` as its argument.

    The command raises ``UserError`` that begins with ``verb`` for values that the model refuses.
    """

    def decorate(work: Callable[[Options], None]) -> Callable[..., None]:
        def command(**values: Any) -> None:
            given = {name: value for name, value in values.items() if value is not None}
            try:
                options = model.model_validate(given)
            except ValidationError as error:
                raise refusal(verb, error) from None
            work(options)

        parameters = [_parameter(name, field, name == argument) for name, field in model.model_fields.items()]
        command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        command.__doc__, command.__name__ = work.__doc__, work.__name__
        return command

    return decorate


def refusal(verb: str, error: ValidationError) -> UserError:
    """Describe the first option that a model refuses, in one sentence that begins with ``verb``."""
    problem = first_problem(error)
    return UserError(f"{verb}: {problem}{'' if '; ' in problem else '; correct it'}")


def _parameter(name: str, field: FieldInfo, is_argument: bool) -> inspect.Parameter:
    """One option, or the argument, as typer reads it from a signature."""
    kind: Any = field.annotation
    default = inspect.Parameter.empty if field.is_required() else field.default
    if get_origin(kind) is tuple:
        kind, default = list[str] | None, None
    extra: dict[str, Any] = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    if is_argument:
        declared = typer.Argument(metavar=name.upper(), help=field.description)
    else:
        flag = [f"--{name.replace('_', '-')}"] if kind is bool else []  # without it typer adds --no-…
        declared = typer.Option(*flag, help=field.description, metavar=extra.get("metavar"), **_bounds(field))
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, declared]
    )


def _bounds(field: FieldInfo) -> dict[str, Any]:
    """Bounds that a number may equal; the model itself refuses the others."""
    low = next((bound.ge for bound in field.metadata if isinstance(bound, Ge)), None)
    high = next((bound.le for bound in field.metadata if isinstance(bound, Le)), None)
    return {} if low is None else {"min": low, "max": high}
