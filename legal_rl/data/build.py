"""`legal-rl data build`: raw files → train.jsonl, test.jsonl, refused.jsonl, gate.json, gate.html and a card."""

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data import build_record
from legal_rl.data.build_record import GATE, REFUSED, BuildOptions, BuildSummary
from legal_rl.data.card import PRETTY_NAME, card
from legal_rl.data.gate import gate_html, read_policy, run_gate
from legal_rl.data.overlap import comparable_rows
from legal_rl.data.sources import RawRow, SourceFile, read_source, resolve
from legal_rl.data.splits import TEST, TRAIN, EarlierSplit, assign, read_earlier_split
from legal_rl.runs.records import write_json, write_jsonl, write_text

PAGE, CARD = "gate.html", "README.md"
# Seconds a megabyte, roughly, from which the time left is estimated.
COSTS: Final = {"read": 0.1, "judge": 1.5, "divide": 0.3, "write": 0.3}
Progress = Callable[[float, float | None, str], None]


def build(
    specs: Sequence[str],
    out: Path,
    *,
    seed: int = 0,
    resplit: bool = False,
    fresh: bool = False,
    policy: Sequence[str] = (),
    near: bool = True,
    exclude: Sequence[str] = (),
    exclude_stems: bool = False,
    keep_split: Path | None = None,
    on_progress: Progress = lambda _done, _total, _note: None,
) -> BuildSummary:
    """Read ``specs`` (``NAME:PATH`` or ``PATH``), pass them through the gate, split, and write six files into ``out``.

    Test files stay the test while another source gives training rows; ``resplit``, or sources of one role only, divide
    everything 8 : 2. Questions then keep the side they have in the division in ``keep_split``, or in an earlier
    build in ``out`` with the same seed. Training rows that are in ``exclude`` (sources) are refused. ``policy`` holds
    entries such as ``near_duplicate=refuse``. A build whose input and options are unchanged is reused; ``fresh``
    builds and divides anew.
    Raises ``UserError`` for input or options that cannot be used, and when no row is left (refused.jsonl says why).
    """
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; name a folder to write to")
    if (out / CARD).is_file() and PRETTY_NAME not in (out / CARD).read_text("utf-8", errors="replace"):
        raise UserError(f"{out / CARD}: is no card of a build and would be lost; choose another folder")
    keep = None if keep_split is None else str(keep_split)
    options = BuildOptions(seed, resplit, [*policy], near, [*exclude], exclude_stems, keep)
    read_policy(options.policy)
    # Together, so that labels differ and no file is source and benchmark at once.
    sources = resolve([*specs, *options.exclude]) if specs else resolve(specs)
    files, benchmarks = sources[: len(specs)], sources[len(specs) :]
    written = {(out / name).resolve() for name in (TRAIN, TEST, REFUSED, GATE, PAGE, CARD)} | {out.resolve()}
    for file in sources:
        if file.path.resolve() in written:
            raise UserError(f"{file.path}: is read and would be overwritten; choose another folder to write to")
    made_from = build_record.provenance(files, benchmarks, options)
    gate = None if fresh else build_record.unchanged(out, made_from)
    reused = gate is not None
    if gate is None:
        earlier = _earlier(out, options, files, fresh=fresh)
        gate = _build(files, benchmarks, out, options, made_from=made_from, earlier=earlier, on_progress=on_progress)
    if not gate["kept"]:
        raise UserError(f"{out / REFUSED}: all {gate['read']} rows were refused; it says why, row by row")
    return BuildSummary.model_validate({**gate, "out": out, "reused": reused})


def _earlier(out: Path, options: BuildOptions, files: Sequence[SourceFile], *, fresh: bool) -> EarlierSplit | None:
    """The division whose sides are kept: the one asked for, or that of an earlier build in ``out`` with this seed."""
    if _keep_roles(files, options):
        if options.keep_split:
            raise UserError("--keep-split: test files are given and stay the test; add --resplit, or leave it out")
        return None
    if options.keep_split:
        return read_earlier_split(Path(options.keep_split), "name the folder of a build, or leave --keep-split out")
    gate = build_record.read_gate(out)
    try:
        divided = gate["split"]["mode"] == "divided" and gate["made_from"]["seed"] == options.seed
    except (LookupError, TypeError):
        return None
    return read_earlier_split(out, "--fresh divides anew") if divided and not fresh else None


def _keep_roles(files: Sequence[SourceFile], options: BuildOptions) -> bool:
    return not options.resplit and len({file.held_out for file in files}) == 2


def _build(
    files: Sequence[SourceFile],
    benchmarks: Sequence[SourceFile],
    out: Path,
    options: BuildOptions,
    *,
    made_from: dict[str, Any],
    earlier: EarlierSplit | None,
    on_progress: Progress,
) -> dict[str, Any]:
    keep_roles = _keep_roles(files, options)
    step = _steps([*files, *benchmarks], on_progress)
    raw: dict[str, list[RawRow]] = {}
    for file in (*files, *benchmarks):
        step("read", file)
        raw[file.label] = read_source(file)
    rows = [row for file in files for row in raw[file.label]]
    step("judge")
    report = run_gate(rows, keep_roles=keep_roles, policy=read_policy(options.policy), near=options.near)
    step("divide")
    assignment = assign(
        report,
        rows,
        keep_roles=keep_roles,
        seed=options.seed,
        earlier=earlier,
        benchmarks={file.label: comparable_rows(raw[file.label]) for file in benchmarks},
        stems=options.exclude_stems,
        near=options.near,
    )
    step("write")
    if earlier is None or options.keep_split:
        # Were this cut short, new files beside the gate.json of other ones would pass for an earlier division.
        (out / GATE).unlink(missing_ok=True)
    train, test, report = assignment.train, assignment.test, assignment.report
    write_jsonl(out / TRAIN, train)
    write_jsonl(out / TEST, test)
    write_jsonl(out / REFUSED, [row.as_row() for row in report.refused])
    gate = build_record.gate_record(files, out, options, made_from, assignment, kept_division=earlier is not None)
    write_text(out / PAGE, gate_html(report, [*chain.from_iterable(raw.values())]))
    write_text(out / CARD, card(gate, train, test, command=build_record.build_command(files, out, options)))
    write_json(out / GATE, gate)
    return gate


def _steps(files: Sequence[SourceFile], on_progress: Progress) -> Callable[..., None]:
    """A function that reports each step as it begins, weighed by size of input and kind of work."""
    megabytes = {file.label: (file.path.stat().st_size if file.path.is_file() else 0) / 1e6 for file in files}
    total = sum(megabytes.values()) or 1.0
    done, running = 0.0, 0.0

    def step(name: str, file: SourceFile | None = None) -> None:
        nonlocal done, running
        done += running
        running = COSTS[name] * (megabytes[file.label] if file else total)
        on_progress(100 * done / (total * sum(COSTS.values())), 100, f"{name} {file.label}" if file else name)

    return step
