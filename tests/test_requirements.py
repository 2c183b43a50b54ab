"""The scripts that make the environments and their locks, and hold every lock against itself."""

import hashlib
import importlib.util
import os
import py_compile
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from legal_rl.runs.shipped_files import HOME

SCRIPT = HOME / "requirements" / "check.py"
MAKER = SCRIPT.with_name("environments.py")


def loaded(path):
    spec = importlib.util.spec_from_file_location(f"requirements_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def check():
    return loaded(SCRIPT)


@pytest.fixture
def maker():
    return loaded(MAKER)


@pytest.fixture
def folder(check, tmp_path, monkeypatch):
    """A folder that check takes for requirements/; ``needs.json`` knows a==1, which asks for b."""
    monkeypatch.setattr(check, "HERE", tmp_path)
    monkeypatch.setattr(check, "NEEDS", tmp_path / "needs.json")
    check.NEEDS.write_text('{"a==1": {"extras": [], "requires": ["b"]}}')
    (tmp_path / "x.txt").write_text("a==1 \\\n    --hash=sha256:00\n")
    return tmp_path


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
    assert [c.key for c in check.conflicts_in("lock", pins, known)] == [("lock", "c")]
    # What was read of b was read before anybody wanted that extra: it has to be read again.
    assert check.missing(pins, known) == ["b==1.0"]


def test_a_lock_is_one_pin_an_entry(check, tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("a==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\nb==2.0\n")
    assert check.read_lock(path) == {"a": "1", "b": "2.0"} and check.unhashed(path) == ["b"]
    path.write_text("a==1\nA==2\n")
    with pytest.raises(ValueError, match="not a pin of its own"):
        check.read_lock(path)


def test_an_unknown_pin_fails(check, folder, capsys):
    (folder / "x.txt").write_text("a==2\n")
    assert check.main([]) == 1
    assert "x: a==2 is not in needs.json" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "overrides", "said"),
    [
        ("a", "", "x: a asks for b, which is not locked"),
        ("a\nc>1", "b", "x: x.in asks for c>1, which is not locked"),
        ("a>=2", "b", "x: x.in asks for a>=2, which is locked at 1"),
        ("a", "b\nc", "x.overrides: c overrides nothing; remove it"),
        ("a", "# why\n-r others", None),
    ],
)
def test_a_lock_meets_what_it_was_made_from(check, folder, capsys, asked, overrides, said):
    (folder / "x.in").write_text(asked)
    (folder / "x.overrides").write_text(overrides)
    (folder / "others").write_text("b; sys_platform == 'never'\n")
    assert check.main([]) == (0 if said is None else 1)
    assert capsys.readouterr().out == f"{said or '1 locks, 1 pins: no conflict, 1 overridden'}\n"


@pytest.mark.parametrize("override", ["b", "b\na==1+cpu"])
def test_a_pin_without_a_hash_is_of_a_local_build(check, folder, capsys, override):
    (folder / "x.txt").write_text("a==1\n")
    (folder / "x.overrides").write_text(override)
    assert check.main([]) == (1 if override == "b" else 0)
    assert (capsys.readouterr().out == "x: a has no hash\n") == (override == "b")


def test_core_is_asked_for_by_pyproject(check):
    names = {line.name for line in check.asked_for(SCRIPT.with_name("core.in"))}
    assert {"pydantic", "pytest-xdist", "jieba", "datasketch", "setuptools"} <= names


LOCK = "a==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\ntorch==2.13.0{}\nz-b==3\n"


def test_a_local_build_is_locked_by_its_public_version_and_without_a_hash(maker):
    cpu = "+cpu \\\n    --hash=sha256:22"
    assert maker.without_local_builds(LOCK.format(cpu)) == LOCK.format("")
    assert maker.entries(LOCK.format("")) == (LOCK.partition("torch")[0], ["torch==2.13.0", "z-b==3"])


def test_every_entry_of_every_lock_is_installed(check, maker):
    for path in SCRIPT.parent.glob("*.txt"):
        hashed, loose = maker.entries(path.read_text("utf-8"))
        names = [line.partition("==")[0] for line in hashed.splitlines() if "==" in line]
        assert sorted(names + [pin.partition("==")[0] for pin in loose]) == sorted(check.read_lock(path))


def test_uv_is_told_what_pip_is_configured_with(maker, tmp_path, monkeypatch):
    told = "[global]\nindex-url = http://a/simple\nextra-index-url = http://b/simple\n    http://c/simple\n"
    (tmp_path / "pip.conf").write_text(f"{told}[install]\nfind-links = /one\n    /two\n[list]\nformat = json\n")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    monkeypatch.setenv("PIP_INDEX_URL", "http://d/simple")
    settings = maker.uv_settings(maker.pip_configuration())
    assert settings["UV_DEFAULT_INDEX"] == "http://d/simple"
    assert settings["UV_INDEX"] == "http://b/simple http://c/simple"
    assert settings["UV_FIND_LINKS"] == "/one,/two"


def wheel(folder, name, version):
    """A wheel of one module, and its hash."""
    about = f"{name}-{version}.dist-info"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{name}.py", "here = True\n")
        file.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        file.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{about}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.engine
@pytest.mark.parametrize("named", ["in pip's configuration", "by TORCH_CPU_INDEX"])
@pytest.mark.parametrize("tool", ["uv", "pip"])
def test_an_environment_is_made_from_its_lock(tool, named, tmp_path, monkeypatch):
    """Offline, from folders of wheels: hashes are held, and torch's build is the one that an index has."""
    if tool == "uv":
        if not (uv := HOME / ".venvs" / "uv" / "bin" / "uv").exists():
            pytest.skip("no .venvs/uv; run `make core`")
        (tmp_path / ".venvs" / "uv" / "bin").mkdir(parents=True)
        (tmp_path / ".venvs" / "uv" / "bin" / "uv").symlink_to(uv)
    (requirements := tmp_path / "requirements").mkdir()
    shutil.copy(MAKER, requirements)
    (wheels := tmp_path / "wheels").mkdir()
    (cpu := tmp_path / "cpu" / "torch").mkdir(parents=True)
    digest = wheel(wheels, "alpha", "1.0")
    if named == "by TORCH_CPU_INDEX":
        wheel(cpu, "torch", "2.13.0+cpu")
        (cpu / "index.html").write_text('<a href="torch-2.13.0%2Bcpu-py3-none-any.whl">torch</a>')
        monkeypatch.setenv("TORCH_CPU_INDEX", cpu.parent.as_uri())
    else:
        wheel(wheels, "torch", "2.13.0+cpu")
        monkeypatch.delenv("TORCH_CPU_INDEX", raising=False)
    (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = {tmp_path.as_uri()}\nfind-links = {wheels}\n")
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))

    def make(digest, name="x"):
        (requirements / f"{name}.txt").write_text(f"alpha==1.0 \\\n    --hash=sha256:{digest}\ntorch==2.13.0\n")
        argv = [sys.executable, requirements / "environments.py", "make", name]
        return subprocess.run(argv, capture_output=True, text=True, check=False)

    refused = make("0" * 64)
    assert refused.returncode == 1 and "hash" in refused.stderr.lower()
    done = make(digest)
    assert done.returncode == 0, done.stderr
    code = "import alpha, importlib.metadata as m; print(m.version('alpha'), m.version('torch'), alpha.__cached__)"
    python = tmp_path / ".venvs" / "x" / "bin" / "python"
    alpha, torch, cached = subprocess.check_output([python, "-B", "-c", code], text=True).split()
    assert (alpha, torch) == ("1.0", "2.13.0+cpu") and Path(cached).exists()
    if tool == "uv":  # a second environment takes the bytecode of the first, and names its own files
        assert make(digest, "y").returncode == 0
        code = "import importlib.util as u; s = u.find_spec('alpha')"
        code += "; print(s.cached, s.loader.get_code(s.name).co_filename)"
        second = tmp_path / ".venvs" / "y"
        again, source = subprocess.check_output([second / "bin" / "python", "-B", "-c", code], text=True).split()
        assert (
            Path(again).samefile(cached) and Path(source).is_relative_to(second) and Path(again).is_relative_to(second)
        )


def test_bytecode_is_taken_of_the_same_file_alone(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("environments", MAKER)
    environments = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(environments)
    monkeypatch.setattr(environments, "HOME", tmp_path)
    first, second = (tmp_path / ".venvs" / name / "lib" / "p" for name in ("first", "second"))
    for folder in (first, second):
        folder.mkdir(parents=True)
    for name in ("same", "other", "missing"):
        (first / f"{name}.py").write_text("x = 1")
        compiled = Path(py_compile.compile(str(first / f"{name}.py")))
    (second / "same.py").hardlink_to(first / "same.py")
    (second / "other.py").write_text("x = 1")
    environments.link_bytecode(tmp_path / ".venvs" / "second")
    (found,) = (second / "__pycache__").iterdir()
    assert found.samefile(compiled.with_name(found.name)) and found.name.startswith("same.")


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
    """A few that no environment of a machine without a GPU has; pip downloads their wheels to read them."""
    known = check.load()
    pins = ["nvidia-nvtx==13.0.85", "tilelang==0.1.9", "fastsafetensors==0.5.0"]
    try:
        read = check.read_metadata(pins, {})
    except subprocess.CalledProcessError as error:
        pytest.skip(f"pip reaches no index that has them (status {error.returncode})")
    for pin in pins:
        assert sorted(check.keep(read[pin], known[pin].extras)) == list(known[pin].lines)
