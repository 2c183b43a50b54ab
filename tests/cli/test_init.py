"""`legal-rl init`, from a checkout and from a wheel."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.runs.shipped_files import HOME, NAMES
from tests.test_architecture import tracked


def init(*arguments: object) -> str:
    done = CliRunner().invoke(app, ["init", *map(str, arguments)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


def shipped() -> set[str]:
    files = [path for name in NAMES for path in (HOME / name, *(HOME / name).rglob("*")) if path.is_file()]
    return {str(path.relative_to(HOME)) for path in files}


def below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_every_shipped_file_is_written_and_an_edited_one_is_left_alone(tmp_path):
    assert f"{len(shipped())} files written" in init(tmp_path / "new")
    assert below(tmp_path / "new") == shipped()
    recipe = tmp_path / "new" / "training" / "quickstart.yaml"
    recipe.write_text("name: mine\n")
    assert "training/quickstart.yaml; --overwrite replaces it" in init(tmp_path / "new")
    assert recipe.read_text() == "name: mine\n"
    assert "1 files written" in init(tmp_path / "new", "--overwrite")
    assert recipe.read_bytes() == (HOME / "training" / "quickstart.yaml").read_bytes()


def test_the_checkout_is_not_written_into():
    with pytest.raises(UserError, match="name another folder"):
        init(HOME)


@pytest.mark.large
def test_a_wheel_brings_the_files_and_doctor_names_a_remedy_that_exists(tmp_path):
    source = tmp_path / "source"
    for name in ("legal_rl", *NAMES, "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        copy = shutil.copytree if (HOME / name).is_dir() else shutil.copyfile
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        copy(HOME / name, source / name)
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, source]
    subprocess.run(wheel, check=True)
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    packages = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    shutil.unpack_archive(next(tmp_path.glob("*.whl")), packages, "zip")
    assets = {path.relative_to(HOME) for path in tracked(r"^legal_rl/.*(?<!\.py)$")}
    assert assets and {path for path in assets if not (packages / path).is_file()} == set()
    # Dependencies come from this environment, the package itself from the wheel.
    (packages / "dependencies.pth").write_text(next(p for p in sys.path if p.endswith("site-packages")) + "\n")

    def legal_rl(folder: Path, *arguments: str) -> str:
        environ = {k: v for k, v in os.environ.items() if not k.startswith(("LEGAL_RL_", "PYTHONPATH"))}
        command = [python, "-c", "from legal_rl.cli import main; main()", *arguments]
        done = subprocess.run(
            command, cwd=folder, env=environ | {"COLUMNS": "200"}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "legal-rl init DIR && cd DIR && make train-cpu" in legal_rl(tmp_path, "doctor")
    legal_rl(tmp_path, "init", "work")
    assert below(tmp_path / "work") == shipped()
    told = legal_rl(tmp_path / "work", "doctor")
    assert "make train-cpu" in told and "init DIR" not in told
    listed = ["ablate", "training/ablations/arms.yaml", "--list"]
    assert "SFT+GRPO" in legal_rl(tmp_path / "work", *listed)
    made = subprocess.run(
        ["make", "-n", "train-cpu"], cwd=tmp_path / "work", capture_output=True, text=True, check=True
    )
    assert "requirements/environments.py make train-cpu" in made.stdout and "pyproject" not in made.stdout
