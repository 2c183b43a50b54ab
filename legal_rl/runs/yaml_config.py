"""YAML → frozen pydantic models. Unknown keys are refused with the nearest right one; ``--set a.b=value`` overrides."""

import copy
import dataclasses
import difflib
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_bytes

Model = TypeVar("Model", bound=BaseModel)
MOST_BYTES: Final = 1_000_000  # bytes of a file
MOST_VALUES: Final = 100_000
SHORT: Final = 20_000  # characters of a text that is kept as it was read


class Config(BaseModel):
    """Base of every configuration: frozen, and closed to keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def load_config(path: Path, model: type[Model], overrides: Sequence[str] = ()) -> Model:
    """Read ``path``, apply ``a.b=value`` overrides (values are YAML) and check the result against ``model``.

    Raises ``UserError`` for a missing file, broken YAML, an unknown key or a value of the wrong type or range.
    """
    data = read_yaml(path)
    for override in overrides:
        _apply(data, override)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise UserError(f"{path}: {_complaint(error, model)}") from None


def read_yaml(path: Path) -> dict[str, Any]:
    """Read a YAML mapping with the safe loader; ``UserError`` where there is none."""
    text = read_bytes(path, MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise UserError(f"{path}: larger than {MOST_BYTES // 1000} kB, which no configuration is; name another file")
    try:
        data = load_yaml(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise UserError(f"{path}: not UTF-8 text; save the file as UTF-8, or name another") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # ValueError: a date such as 2020-13-45
        raise UserError(f"{path}: not YAML: {' '.join(str(error).split())}; correct it, or name another file") from None
    if not isinstance(data, dict):
        kind = "nothing" if data is None else f"a {type(data).__name__}"
        raise UserError(f"{path}: holds {kind}, not a mapping of keys to values; name a configuration")
    return data


def load_yaml(text: str) -> Any:
    """Load YAML with the safe loader.

    Raises ``yaml.YAMLError`` also for a key given twice, and where aliases unfold to more than ``MOST_VALUES`` values, or
    name what holds them: a kilobyte of them can stand for terabytes. Reading a recipe takes hundredths of a second, and
    one run reads the same ones dozens of times: short texts are read once.
    """
    return copy.deepcopy(_load_short(text)) if len(text) <= SHORT else _load(text)


@functools.lru_cache(maxsize=64)
def _load_short(text: str) -> Any:
    return _load(text)


def _load(text: str) -> Any:
    loader = yaml.SafeLoader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None
        _unfolded(node, {})
        return loader.construct_document(node)
    finally:
        loader.dispose()


def _unfolded(node: yaml.Node, known: dict[int, int]) -> int:
    """The number of values below ``node``, counted where an alias stands for them."""
    if id(node) not in known:
        _refuse_repeats(node)
        known[id(node)] = MOST_VALUES  # until it is counted: an alias inside it names what holds it
        parts = node.value if isinstance(node, yaml.CollectionNode) else []
        below = [part for pair in parts for part in pair] if isinstance(node, yaml.MappingNode) else parts
        known[id(node)] = 1 + sum(_unfolded(part, known) for part in below)
    if known[id(node)] >= MOST_VALUES:
        raise yaml.YAMLError(f"aliases stand for more than {MOST_VALUES:,} values, or for what holds them; write them out")
    return known[id(node)]


def _refuse_repeats(node: yaml.Node) -> None:
    keys: set[str] = set()
    for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and key.value != "<<":
            if key.value in keys:
                raise yaml.YAMLError(f"line {key.start_mark.line + 1}: {key.value!r} is given twice; keep one")
            keys.add(key.value)


def _apply(data: dict[str, Any], override: str) -> None:
    key, equals, text = override.partition("=")
    parts = key.split(".")
    if not equals or not all(parts):
        raise UserError(f"--set {override}: must look like a.b=value, for example --set grpo.reward=random")
    try:
        value = load_yaml(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UserError(f"--set {override}: the value is not YAML: {' '.join(str(error).split())}; quote it") from None
    for part in parts[:-1]:
        if not isinstance(data.get(part), dict):
            data[part] = {}
        data = data[part]
    data[parts[-1]] = value


def _complaint(error: ValidationError, model: type[BaseModel]) -> str:
    problem = error.errors(include_url=False, include_input=False)[0]
    path = [str(part) for part in problem["loc"]]
    dotted = ".".join(path)
    if problem["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"unknown key {dotted!r}{_nearest(path, model)}"
    if problem["type"] == "missing":
        return f"{dotted} is missing; add it, or pass --set {dotted}=…"
    says: str = problem["msg"].removeprefix("Value error, ")
    return f"{dotted}: {says}" if dotted else says


def _nearest(path: list[str], model: type[BaseModel]) -> str:
    fields = _fields(model)
    for part in path[:-1]:
        annotation = fields.get(part)
        fields = next(filter(None, map(_fields, (annotation, *get_args(annotation)))), {})
    known = sorted(fields)
    close = difflib.get_close_matches(path[-1], known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {'.'.join([*path[:-1], close[0]])!r}?"
    return f"; known here: {', '.join(known)}" if known else ""


def _fields(kind: Any) -> dict[str, Any]:
    """Map name → type of the fields of a model or dataclass; empty for any other type."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {name: field.annotation for name, field in kind.model_fields.items()}
    return {field.name: field.type for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else {}
