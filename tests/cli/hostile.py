"""Hostile files: mutations of every format through every verb that reads files. As a script it is a trial:

python -m tests.cli.hostile --n 10 --seed 3 --kinds [--said FILE]

Seeds k = 0, 1, 2, … of n files each are one long trial: they walk the formats in turn, so that each format comes as
often as another. ``--said`` keeps what the calls that failed wrote, for reading: place and remedy are judged by eye.

A mutated file goes through each verb once, in a place drawn of those where that verb reads files; a pipe, a link to
itself, a folder, /dev/zero and an absent file go to every place.
"""

import argparse
import contextlib
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.runs.records import checksum, to_line
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store
from tests.cli.file_verbs import NO_ENGINES, answer_text, calls, prepare, prepare_made
from tests.openai_server import serving

CASES = HOME / "tests" / "cases" / "sources"
PATIENCE = 60  # seconds of one call


class Trial(NamedTuple):
    """One call: the verb, the file, how it ended (exit code, traceback, words), and whether an input changed."""

    verb: str
    file: str
    code: int
    trace: str
    changed: bool
    seconds: float
    said: str


def seeds() -> dict[str, bytes]:
    """A good file of every format, by name."""
    questions = generate(8, seed=3)
    answers = [Response(id=q.id, sample=0, text=answer_text(q)) for q in questions]
    files = {"questions.jsonl": "".join(map(to_line, questions)), "responses.jsonl": "".join(map(to_line, answers))}
    grades = [
        {
            "id": q.id,
            "sample": 0,
            "status": "ok",
            "format": "strict",
            "predicted": sorted(q.gold),
            "gold": sorted(q.gold),
        }
        for q in questions
    ]
    files["grades.jsonl"] = "".join(to_line(row | {"missed": [], "extra": [], "exact": True}) for row in grades)
    for path in sorted(CASES.glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        rows = case.get("rows", case) if isinstance(case, dict) else case
        raws = (
            [row.get("raw", row) if isinstance(row, dict) else row for row in rows]
            if isinstance(rows, list)
            else [case]
        )
        files[f"{path.stem}.json"] = "".join(json.dumps(raw, ensure_ascii=False) + "\n" for raw in raws)
        files[f"{path.stem}.array.json"] = json.dumps(raws, ensure_ascii=False, indent=1)
    files["table.csv"] = "题干,A,B,C,D,答案\n问题一,甲,乙,丙,丁,A\n问题二,甲,乙,丙,丁,BC\n"
    files["ceval.csv"] = "id,question,A,B,C,D,answer\n0,问题一,甲,乙,丙,丁,A\n1,问题二,甲,乙,丙,丁,B\n"
    files["reward.yaml"] = "components: {exact: 1.0, format: 0.1}\n"
    files["run.yaml"] = (HOME / "training" / "quickstart.yaml").read_text("utf-8")
    made = {name: text.encode() for name, text in files.items()}
    with tempfile.TemporaryDirectory() as folder:
        for name, write in (("table.xlsx", _excel), ("table.parquet", _parquet), ("laws.db", _statutes)):
            with contextlib.suppress(ImportError):
                write(Path(folder) / name)
                made[name] = (Path(folder) / name).read_bytes()
    return made


def _excel(path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["题干", "A", "B", "C", "D", "答案"], ["问题一", "甲", "乙", "丙", "丁", "A"]):
        book.active.append(row)
    book.save(path)


def _statutes(path: Path) -> None:
    build_store(HOME / "tests" / "cases" / "statutes", path)


def _parquet(path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(
        pa.Table.from_pylist([{"题干": "问", "A": "甲", "B": "乙", "C": "丙", "D": "丁", "答案": "A"}]), path
    )


VALUES: list[Any] = [
    None, True, -1, 0, 1e308, 10**400, "", " ", "\ud800", "\x00", "A" * 5000, [], {}, [[]], [None], {"A": None},
    {"A": {"B": []}}, "A-D", "≠A", "选项AB", ["A", 1], "\u202e甲", "<script>", "{{7*7}}", "../../etc/passwd",
    float("nan"),
]  # fmt: skip


def mutate(data: bytes, draw: random.Random) -> bytes:
    """One to three changes of bytes, of text or of JSON values."""
    for _ in range(draw.randint(1, 3)):
        data = draw.choice(CHANGES)(data, draw)
    return data


def _flip(data: bytes, draw: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.randint(1, 8)):
        if changed:
            changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def _cut(data: bytes, draw: random.Random) -> bytes:
    return data[: draw.randrange(len(data) + 1)]


def _drop(data: bytes, draw: random.Random) -> bytes:
    begin = draw.randrange(len(data) + 1)
    return data[:begin] + data[begin + draw.randint(0, 60) :]


def _repeat(data: bytes, draw: random.Random) -> bytes:
    begin = draw.randrange(len(data) + 1)
    piece = data[begin : begin + draw.randint(0, 200)]
    return data[:begin] + piece * draw.randint(2, 20) + data[begin:]


def _insert(data: bytes, draw: random.Random) -> bytes:
    pieces = [
        b"\x00" * 20, b"\xff\xfe", b"\xef\xbb\xbf", b'"', b"{" * 50, b"[" * 3000, b"9" * 5000, b"\r", b"\xe2\x80\xa8",
        b"\n\n", b"!!python/none x",
        b"\\ud800", b'{"a":1}', b",", b";", b"\t", b"&#0;", b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"- &a [*a]\n",
    ]  # fmt: skip
    begin = draw.randrange(len(data) + 1) if draw.random() < 0.7 else 0
    return data[:begin] + draw.choice(pieces) + data[begin:]


def _encode(data: bytes, draw: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(
        draw.choice(["utf-16", "utf-16-le", "utf-32", "gb18030", "big5", "latin-1", "utf-8-sig"]), "replace"
    )


def _values(data: bytes, draw: random.Random) -> bytes:
    """Other values in the objects of JSON lines."""
    lines = data.split(b"\n")
    for index in range(len(lines)):
        with contextlib.suppress(ValueError, RecursionError):
            row = json.loads(lines[index])
            if isinstance(row, dict) and row and draw.random() < 0.7:
                row[draw.choice([*row, "new"])] = draw.choice(VALUES)
                if draw.random() < 0.2:
                    row.pop(draw.choice([*row]))
                lines[index] = json.dumps(row, ensure_ascii=True).encode()
    return b"\n".join(lines)


def _wrap(data: bytes, draw: random.Random) -> bytes:
    return draw.choice([b'{"data": [%s]}', b"[%s]", b"%s,", b"\n%s", b'"%s"', b"{%s}"]) % data.strip()


CHANGES: list[Callable[[bytes, random.Random], bytes]] = [
    _flip, _cut, _drop, _repeat, _insert, _encode, _values, _values, _values, _wrap, lambda _data, _draw: b"",
]  # fmt: skip


class _EndlessError(BaseException):
    """No ``TimeoutError``: that is an ``OSError``, which readers take for a file that cannot be opened."""


class End(NamedTuple):
    """How a call ended: exit code, -1 with the traceback of what escaped, and the text it wrote."""

    code: int
    trace: str
    said: str


def call(verb: str, argv: list[object]) -> End:
    """Make a call in this process, ended as ``legal_rl.cli.main`` ends it."""
    from legal_rl.cli import main

    before, said = sys.argv, io.StringIO()
    sys.argv = ["legal-rl", *verb.split(), *map(str, argv)]

    def too_long(*_: object) -> None:
        raise _EndlessError(f"{verb} took more than {PATIENCE} s")

    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE)  # of wall time, since what waits for a pipe takes none of the processor
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            main()
    except SystemExit as end:
        return End(end.code if isinstance(end.code, int) else int(end.code is not None), "", said.getvalue())
    except UserError as error:
        return End(2, "", str(error))
    except BaseException:
        return End(-1, traceback.format_exc(limit=-6), said.getvalue())
    finally:
        signal.alarm(0)
        sys.argv = before
    return End(0, "", said.getvalue())


def special(folder: Path) -> dict[str, Path]:
    """Places that are no regular file."""
    made = {"pipe": folder / "pipe.jsonl", "loop": folder / "loop.jsonl", "folder": folder / "folder.jsonl"}
    os.mkfifo(made["pipe"])
    made["loop"].symlink_to(made["loop"])
    made["folder"].mkdir()
    return made | {"zero": Path("/dev/zero"), "absent": folder / "absent.jsonl"}


KINDS = ("pipe", "loop", "folder", "zero", "absent")


def trials(
    n: int, seed: int, folder: Path, url: str, kinds: tuple[str, ...] = KINDS, leave: Collection[str] = ()
) -> Iterator[Trial]:
    """``n`` mutated files and special places through every verb but ``leave``; outputs of each go to a fresh folder.

    ``url`` is of a server that answers.
    """
    draw, good = random.Random(seed), folder / "good"
    good.mkdir(parents=True)
    originals = seeds()
    for name, data in originals.items():
        (good / name).write_bytes(data)
    prepare(good)
    os.environ |= NO_ENGINES
    prepare_made(good, call, url)
    before = checksum(good)
    (folder / "special").mkdir()
    places = [place for kind, place in special(folder / "special").items() if kind in kinds]
    names = [*originals]
    for number in range(n):
        name = names[(seed * n + number) % len(names)]
        stem, suffix = Path(name).stem, Path(name).suffix
        if draw.random() < 0.1:
            suffix = draw.choice([".json", ".jsonl", ".csv", ".tsv", ".xlsx", ".parquet", ".yaml", ".gz", ".txt", ""])
        place = folder / "hostile" / f"{number}-{stem}{suffix}"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(mutate(originals[name], draw))
        places.append(place)
    for number, place in enumerate(places):
        data = place.read_bytes() if place.is_file() else None
        asked = [each for each in calls(place, good, folder / "out" / str(number), url) if each[0] not in leave]
        if place.parent.name == "hostile":
            by_verb: dict[str, list[list[object]]] = {}
            for verb, argv in asked:
                by_verb.setdefault(verb, []).append(argv)
            asked = [(verb, draw.choice(argvs)) for verb, argvs in by_verb.items()]
        for verb, argv in asked:
            began = time.monotonic()
            end = call(verb, argv)
            changed = (place.read_bytes() if data is not None else None) != data or checksum(good) != before
            yield Trial(verb, place.name, end.code, end.trace, changed, time.monotonic() - began, end.said)
        shutil.rmtree(folder / "out" / str(number), ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="*", default=KINDS, choices=KINDS, help="Places that are no regular file.")
    parser.add_argument("--leave", nargs="*", default=(), metavar="VERB", help="Verbs to leave out.")
    parser.add_argument("--said", type=Path, metavar="FILE", help="Append what failed calls wrote, a JSON line each.")
    asked = parser.parse_args()
    counts: Counter[object] = Counter()
    seen: set[str] = set()
    spent: Counter[str] = Counter()
    slowest, files, began = (0.0, "", ""), set[str](), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hostile_") as folder, serving() as server:
        for trial in trials(asked.n, asked.seed, Path(folder), server.url, asked.kinds, asked.leave):
            counts["calls"] += 1
            if trial.file not in files:
                files.add(trial.file)
                if len(files) % 20 == 0:
                    print(len(files), "files", dict(counts), f"{time.monotonic() - began:.0f} s", flush=True)
            counts[f"exit {trial.code}"] += 1
            counts["inputs changed"] += trial.changed
            spent[trial.verb] += trial.seconds
            if asked.said and trial.code != 0:
                with asked.said.open("a") as told:
                    told.write(json.dumps(trial._asdict(), ensure_ascii=True) + "\n")
            slowest = max(slowest, (trial.seconds, trial.verb, trial.file))
            last = trial.trace.strip().splitlines()[-3:]
            if trial.trace and str(last) not in seen:
                seen.add(str(last))
                print(trial.verb, trial.file, trial.trace, sep="\n", file=sys.stderr, flush=True)
        left = list(Path(folder).rglob(".*.partial"))
    print({verb: round(seconds) for verb, seconds in spent.most_common()})
    print(
        len(files),
        "files",
        dict(counts),
        "tracebacks:",
        counts["exit -1"],
        "half-written left:",
        len(left),
        "slowest:",
        slowest,
        f"{time.monotonic() - began:.0f} s",
    )


if __name__ == "__main__":
    main()
