"""Copy what ships beside the package into a wheel, under ``legal_rl/shipped``. All else is in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

SHIPPED = ("training", "requirements", "data/sample", "evaluation/rubrics", "Makefile")


class BuildWithShippedFiles(build_py):
    """Add recipes, lock files, rubrics, sample questions and the Makefile, which a checkout keeps at its top level."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name in SHIPPED:
            target = Path(self.build_lib, "legal_rl", "shipped", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            if Path(name).is_dir():
                shutil.copytree(name, target, dirs_exist_ok=True)
            else:
                shutil.copyfile(name, target)


setup(cmdclass={"build_py": BuildWithShippedFiles})
