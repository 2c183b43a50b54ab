"""JEC-QA may be read, never shipped: no file that git would carry holds a stem of it."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_rl.core.questions import matching_key

ROOT = Path(__file__).parents[1]
# Shorter stems ("which of the following is right under the Criminal Law?") are common phrases, nobody's question; of
# longer ones the beginning is looked for, so that a copy cut short is found too.
LEAST, WINDOW = 20, 40


def carried_files() -> list[Path]:
    """Tracked files, and new ones that are not ignored."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        pytest.skip("not a git checkout, so there are no tracked files to scan")
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def stem_beginnings(folder: Path) -> dict[str, set[str]]:
    """Beginnings of the stems' keys by their first ``LEAST`` characters."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.glob("*.json")):
        for line in file.read_text("utf-8").splitlines():
            key = matching_key(json.loads(line)["statement"])
            if len(key) >= LEAST:
                found.setdefault(key[:LEAST], set()).add(key[:WINDOW])
    return found


def stems_in(text: str, beginnings: dict[str, set[str]]) -> Iterator[str]:
    """Every beginning that stands in ``text``, marks and width aside; JSON escapes are read as what they stand for."""
    key = matching_key(re.sub(r"\\u([0-9a-fA-F]{4})", lambda escape: chr(int(escape[1], 16)), text))
    for start in range(len(key) - LEAST + 1):
        for beginning in beginnings.get(key[start : start + LEAST], ()):
            if key.startswith(beginning, start):
                yield beginning


@pytest.mark.large
def test_no_carried_file_holds_a_stem(jecqa: Path) -> None:
    beginnings = stem_beginnings(jecqa)
    assert len(beginnings) > 5000
    held = {
        str(file.relative_to(ROOT)): found
        for file in carried_files()
        if (found := set(stems_in(file.read_text("utf-8", errors="replace"), beginnings)))
    }
    assert not held


def test_the_scan_finds_a_stem_that_is_there(jecqa: Path) -> None:
    beginnings = stem_beginnings(jecqa)
    stem = json.loads((jecqa / "0_train.json").read_text("utf-8").splitlines()[0])["statement"]
    assert set(stems_in(f"前文。{stem} 后文。", beginnings))
    assert set(stems_in(json.dumps({"stem": stem}), beginnings))
    assert not set(stems_in("我们自己写的题干，不出自任何题库，只为说明扫描不会处处报警而写在这里。", beginnings))
