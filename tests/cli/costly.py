"""Files that cost far more than their size, in every place where a verb reads one: peak memory and time of each call.

python -m tests.cli.costly [--only nested zeros …] [--verbs eval "distill collect" …] [--json FILE]

Each call is a process of its own, forked from this one, and ended after two minutes. Told are the calls that took more
than a gigabyte or twenty seconds of processor time, and of each file the dearest call.
"""

import argparse
import json
import os
import resource
import signal
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.cli.file_verbs import NO_ENGINES, calls, prepare, prepare_made
from tests.cli.hostile import call
from tests.openai_server import serving

MEMORY, SECONDS = 1 << 30, 20.0
PATIENCE = 120


class Cost(NamedTuple):
    """One call: exit code (-9 where it was ended), peak of resident memory in bytes, seconds of wall and processor."""

    file: str
    verb: str
    argv: str
    code: int
    memory: int
    wall: float
    cpu: float


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 << 30)


def _laughs(path: Path) -> None:
    lines = ["a0: &a0 [ha, ha]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    path.write_text("\n".join(lines) + "\n")


def _merges(path: Path) -> None:
    lines = ["a0: &a0 {ha: 1}"]
    lines += [f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 12)]
    path.write_text("\n".join(lines) + "\n")


def _workbook(path: Path) -> None:
    import openpyxl

    openpyxl.Workbook().save(path)
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    cell = b'<row><c t="inlineStr"><is><t>1</t></is></c></row>'
    parts["xl/worksheets/sheet1.xml"] = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        + cell * (1_000_000_000 // len(cell))
        + b"</sheetData></worksheet>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)


def _parquet(path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    column = pa.DictionaryArray.from_arrays(pa.array([0] * 100_000), pa.array(["甲" * 1_000_000]))
    pq.write_table(pa.table(dict.fromkeys(("题干", "A", "B", "C", "D", "答案"), column)), path)


def _rows(path: Path) -> None:
    """Sixty-four megabytes of rows that look like responses and hold empty objects."""
    line = json.dumps({"id": "q", "sample": 0, "text": "甲", "meta": [{"": {}}] * 1000}) + "\n"
    path.write_text("".join(line.replace('"q"', f'"q{n}"', 1) for n in range(64_000_000 // len(line))))


FILES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "nested": ("nested.json", lambda path: path.write_text('{"a":' * 900 + "[" + "[]," * 35_000 + "[]]" + "}" * 900)),
    "deep": ("deep.json", lambda path: path.write_text("[" * 10_000_000)),
    "document": ("document.json", lambda path: path.write_text('[{"":{}}' + ',{"":{}}' * 8_000_000 + "]")),
    "line": ("line.jsonl", lambda path: path.write_text('{"id":"q","text":[{"":{}}' + ',{"":{}}' * 8_000_000 + "]}\n")),
    "rows": ("rows.jsonl", _rows),
    "sparse": ("sparse.jsonl", _sparse),
    "zeros": ("zeros.jsonl", lambda path: path.symlink_to("/dev/zero")),
    "pipe": ("pipe.jsonl", os.mkfifo),
    "laughs": ("laughs.yaml", _laughs),
    "merges": ("merges.yaml", _merges),
    "workbook": ("workbook.xlsx", _workbook),
    "parquet": ("table.parquet", _parquet),
}


def measure(file: str, verb: str, argv: list[object]) -> Cost:
    """Make the call in a child."""
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        status = 99
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
            status = call(verb, argv)[0] % 256
        finally:
            os._exit(status)
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            break
        if time.monotonic() - began > PATIENCE:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.02)
    code = os.waitstatus_to_exitcode(status)
    shown = " ".join(Path(str(word)).name if os.sep in str(word) else str(word) for word in argv)
    cpu = used.ru_utime + used.ru_stime
    return Cost(file, verb, shown, code, used.ru_maxrss * 1024, time.monotonic() - began, cpu)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=[*FILES], choices=FILES)
    parser.add_argument("--verbs", nargs="*", help="These alone.")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    os.environ |= NO_ENGINES
    costs: list[Cost] = []
    with tempfile.TemporaryDirectory(prefix="costly_") as name, serving() as server:
        folder, good = Path(name), Path(name) / "good"
        prepare(good)
        prepare_made(good, call, server.url)  # imports what the children need, too
        for file in asked.only:
            path = folder / FILES[file][0]
            FILES[file][1](path)
            began, mine = time.monotonic(), []
            for verb, argv in calls(path, good, folder / "out" / file, server.url):
                if asked.verbs and verb not in asked.verbs:
                    continue
                cost = measure(file, verb, argv)
                mine.append(cost)
                if cost.memory > MEMORY or cost.cpu > SECONDS or cost.code not in (0, 1, 2):
                    print("!", f"{cost.memory >> 20} MiB {cost.cpu:.1f} s CPU, {cost.wall:.1f} s", cost, flush=True)
            memory, cpu = max(mine, key=lambda cost: cost.memory), max(mine, key=lambda cost: cost.cpu)
            told = f"at most {memory.memory >> 20} MiB ({memory.verb}), {cpu.cpu:.1f} s CPU ({cpu.verb})"
            print(f"{file}: {len(mine)} calls, {told}; {time.monotonic() - began:.0f} s in all", flush=True)
            costs += mine
            path.unlink()
    if asked.json:
        asked.json.write_text(json.dumps([cost._asdict() for cost in costs], indent=1))
    over = [cost for cost in costs if cost.memory > MEMORY or cost.cpu > SECONDS]
    print(f"{len(costs)} calls, {len(over)} over {MEMORY >> 20} MiB or {SECONDS:.0f} s of processor time")


if __name__ == "__main__":
    main()
