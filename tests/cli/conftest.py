"""The command line in this process, for tests to which the process is not the point."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from legal_rl.cli import main
from legal_rl.runs.shipped_files import HOME


@pytest.fixture
def here(monkeypatch, capsys) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Words behind ``legal-rl`` → exit code, output, error output, without the second that a start and imports take."""

    def here(*arguments: object) -> subprocess.CompletedProcess[str]:
        words = [*map(str, arguments)]
        monkeypatch.setattr(sys, "argv", ["legal-rl", *words])
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.chdir(HOME)
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, int(end.value.code or 0), said.out, said.err)

    return here
