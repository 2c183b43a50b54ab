"""The script that holds every lock against itself, and what it holds them by."""

import importlib.util
import subprocess
import sys

import pytest

from legal_rl.runs.shipped_files import HOME

SCRIPT = HOME / "requirements" / "check.py"


@pytest.fixture
def check():
    spec = importlib.util.spec_from_file_location("requirements_check", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def needs(check, **asked):
    """``{"name==version": Needs}`` of ``name__1_0=[lines]``."""
    pins = {name.replace("__", "==").replace("_", "."): lines for name, lines in asked.items()}
    return {pin: check.Needs(frozenset(), tuple(lines)) for pin, lines in pins.items()}


def test_every_lock_agrees_with_itself():
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "no conflict" in done.stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["b>=2"], "a asks for b>=2, which is locked at 1.0"),
        (["c"], "a asks for c, which is not locked"),
        (["b>=1; python_version < '3.12'", "c>=1; sys_platform == 'win32'", "d; extra == 'more'"], None),
        (["B==1.0"], None),
    ],
)
def test_a_conflict_is_named(check, asked, said):
    pins = {"a": "1.0", "b": "1.0"}
    found = [str(c) for c in check.conflicts_in("lock", pins, needs(check, a__1_0=asked, b__1_0=[]))]
    assert found == ([] if said is None else [f"lock: {said}"])


def test_an_extra_that_another_wants_brings_its_needs(check):
    known = needs(check, a__1_0=["b[fast]"], b__1_0=["c; extra == 'fast'", "d; extra == 'slow'"])
    pins = {"a": "1.0", "b": "1.0"}
    assert [c.key for c in check.conflicts_in("lock", pins, known)] == [("lock", "b", "c")]
    # What was read of b was read before anybody wanted that extra: it has to be read again.
    assert check.missing(pins, known) == ["b==1.0"]


def test_a_lock_is_one_pin_a_line(check, tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("a==1\nA==2\n")
    with pytest.raises(ValueError, match="not a pin of its own"):
        check.read_lock(path)


def test_an_unknown_pin_and_an_acceptance_without_a_conflict_fail(check, tmp_path, monkeypatch, capsys):
    (tmp_path / "x.txt").write_text("a==1\n")
    monkeypatch.setattr(check, "HERE", tmp_path)
    monkeypatch.setattr(check, "NEEDS", tmp_path / "needs.json")
    assert check.main([]) == 1
    assert "x: a==1 is not in needs.json" in capsys.readouterr().out
    check.NEEDS.write_text('{"a==1": {"extras": [], "requires": ["b"]}}')
    monkeypatch.setattr(check, "ACCEPTED", {("x", "a", "b"): "known", ("x", "a", "c"): "gone"})
    assert check.main([]) == 1
    assert capsys.readouterr().out == "ACCEPTED: ('x', 'a', 'c') no longer conflicts; remove it\n"


@pytest.mark.engine
def test_what_is_stored_is_what_is_installed(check):
    """Every locked version that stands in an environment here says of itself what needs.json says of it."""
    here, known = check.installed(), check.load()
    locked = {f"{n}=={v}" for path in SCRIPT.parent.glob("*.txt") for n, v in check.read_lock(path).items()}
    both = sorted(locked & here.keys())
    assert len(both) > 80
    for pin in both:
        assert sorted(check.keep(here[pin], known[pin].extras)) == list(known[pin].lines), pin


@pytest.mark.slow
def test_what_is_stored_is_what_the_index_says(check):
    """A few that no environment of a machine without an accelerator has; pip downloads their wheels to read them."""
    known = check.load()
    pins = ["nvidia-nvtx==13.0.85", "tilelang==0.1.9", "fastsafetensors==0.5.0"]
    try:
        read = check.read_metadata(pins, {})
    except subprocess.CalledProcessError as error:
        pytest.skip(f"pip reaches no index that has them (status {error.returncode})")
    for pin in pins:
        assert sorted(check.keep(read[pin], known[pin].extras)) == list(known[pin].lines)
