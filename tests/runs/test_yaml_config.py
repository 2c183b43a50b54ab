"""YAML → models: overrides, unknown keys, and sentences a user can act on."""

from dataclasses import dataclass

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.yaml_config import Config, load_config, read_yaml


class Inner(Config):
    lr: float = 1e-5
    steps: int = 10


@dataclass(frozen=True)
class Teacher:
    p_flaw: float = 0.5


class Outer(Config):
    name: str
    grpo: Inner | None = None
    teacher: Teacher = Teacher()
    tags: list[str] = []


def write(tmp_path, text):
    path = tmp_path / "run.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_overrides_reach_any_depth_and_are_yaml(tmp_path):
    path = write(tmp_path, "name: a\n")
    config = load_config(path, Outer, ["grpo.lr=2e-4", "grpo.steps=3", "tags=[x, y]", "name=b=c"])
    assert config == Outer(name="b=c", grpo=Inner(lr=2e-4, steps=3), tags=["x", "y"])
    assert load_config(path, Outer, ["grpo.steps=3", "grpo=null"]).grpo is None


@pytest.mark.parametrize(
    ("text", "overrides", "words"),
    [
        ("name: a\ngrpo: {step: 3}\n", [], r"unknown key 'grpo.step'; did you mean 'grpo.steps'\?"),
        ("name: a\nzzz: 3\n", [], r"unknown key 'zzz'; known here: grpo, name, tags, teacher"),
        ("name: a\nteacher: {p_flw: 0}\n", [], r"unknown key 'teacher.p_flw'; did you mean 'teacher.p_flaw'\?"),
        ("name: 2020-13-45\n", [], r"not YAML"),
        ("name: a\n", ["name=2020-13-45"], r"--set name=2020-13-45: the value is not YAML"),
        ("name: a\n", ["grpo.lrr=1"], r"did you mean 'grpo.lr'\?"),
        ("name: a\n", ["grpo.steps=many"], r"grpo.steps: Input should be a valid integer"),
        ("name: a\n", ["grpo.steps"], r"--set grpo.steps: must look like a.b=value"),
        ("name: a\n", ["grpo..steps=1"], r"must look like a.b=value"),
        ("name: a\n", ["tags=[x"], r"--set tags=\[x: the value is not YAML"),
        ("tags: [x]\n", [], r"name is missing; add it, or pass --set name="),
        ("name: [a\n", [], r"not YAML.*; correct it, or name another file"),
        ("name: a\ntags: [x]\nname: b\n", [], r"line 3: 'name' is given twice; keep one"),
        ("name: a\n", ["grpo={steps: 1, steps: 2}"], r"'steps' is given twice"),
        ("- a\n", [], r"holds a list, not a mapping of keys to values; name a configuration"),
        ("", [], r"holds nothing, not a mapping"),
        ("name: !!python/object/apply:os.system ['true']\n", [], r"not YAML"),
    ],
)
def test_what_a_user_can_mend_is_one_sentence(tmp_path, text, overrides, words):
    with pytest.raises(UserError, match=words) as caught:
        load_config(write(tmp_path, text), Outer, overrides)
    assert "\n" not in str(caught.value)


def test_another_encoding_is_told(tmp_path):
    (tmp_path / "big5.yaml").write_bytes(b"name: \xff\n")
    with pytest.raises(UserError, match=r"big5\.yaml: not UTF-8 text; save the file as UTF-8"):
        load_config(tmp_path / "big5.yaml", Outer)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(UserError, match="no such file"):
        load_config(tmp_path / "none.yaml", Outer)
    with pytest.raises(UserError, match="is a folder"):
        load_config(tmp_path, Outer)


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [1, 1]\n" + "".join(f"b{n}: &b{n} [{', '.join([f'*b{n - 1}' if n else '*a'] * 9)}]\n" for n in range(9)),
        "a: &a {x: 1}\n" + "".join(f"b{n}: &b{n} {{<<: [{', '.join([f'*b{n - 1}' if n else '*a'] * 9)}]}}\n" for n in range(9)),
        "a: &a [*a]\n",
        "a: &a {b: *a}\n",
    ],
)
def test_aliases_that_stand_for_too_much_are_refused(tmp_path, text):
    path = tmp_path / "laughs.yaml"
    path.write_text(text)
    with pytest.raises(UserError, match="write them out"):
        read_yaml(path)


def test_plain_aliases_and_large_files(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text("a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2}\n")
    assert read_yaml(path) == {"a": {"x": 1}, "b": {"x": 1}, "c": {"x": 1, "y": 2}}
    path.write_text("# " + "x" * 1_000_000)
    with pytest.raises(UserError, match="larger than 1000 kB"):
        read_yaml(path)
