"""`legal-rl data build`: raw files → train.jsonl, test.jsonl, refused.jsonl, gate.json, gate.html and a card."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data import build_record
from legal_rl.data.build_record import GATE, REFUSED, BuildOptions, BuildSummary
from legal_rl.data.card import card
from legal_rl.data.gate import gate_html, read_policy, run_gate
from legal_rl.data.near_duplicates import LEAST, NEAR
from legal_rl.data.overlap import comparable_rows
from legal_rl.data.sources import RawRow, SourceFile, read_source, resolve
from legal_rl.data.splits import TEST, TRAIN, EarlierSplit, Side, assign, read_earlier_split
from legal_rl.runs.lock import lock_folder
from legal_rl.runs.outputs import claim_outputs
from legal_rl.runs.records import as_json, checksum, no_garbage_search, replacing, write_lines, write_plain

PAGE, CARD = "gate.html", "README.md"
WRITTEN: Final = (GATE, CARD, PAGE, REFUSED, TEST, TRAIN)  # in the opposite of the order in which they take their place
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
    near: float | None = NEAR,
    role: Side | None = None,
    exclude: Sequence[str] = (),
    exclude_stems: bool = False,
    keep_split: Path | None = None,
    on_progress: Progress = lambda _done, _total, _note: None,
) -> BuildSummary:
    """Read ``specs`` (``NAME:PATH`` or ``PATH``), pass them through the gate, split, and write six files into ``out``.

    Test files stay the test while another source gives training rows; ``resplit``, or sources of one role only, divide
    everything 8 : 2. Questions then keep the side they have in the division in ``keep_split``, or in an earlier
    build in ``out`` with the same seed. Training rows that are in ``exclude`` (sources) are refused. ``policy`` holds
    entries such as ``near_duplicate=refuse``, ``near`` is the similarity of near-duplicates (None: none are looked
    for). With a ``role`` all sources are of that side and nothing is divided. A build whose input and options are
    unchanged is reused; ``fresh`` builds and divides anew. All rows are held at once, some ten kilobytes each.
    Raises ``UserError`` for input or options that cannot be used, and when no row is left (refused.jsonl says why).
    """
    keep = None if keep_split is None else str(keep_split)
    if near and not LEAST <= near <= 1:
        raise UserError(f"--near {near}: name a similarity from {LEAST} to 1, or --no-near")
    if role and (resplit or keep_split):
        raise UserError(f"--as {role}: leaves nothing to divide; leave out --resplit and --keep-split")
    options = BuildOptions(seed, resplit, [*policy], near or None, role, [*exclude], exclude_stems, keep)
    read_policy(options.policy)
    # Together, so that labels differ and no file is source and benchmark at once.
    sources = resolve([*specs, *options.exclude]) if specs else resolve(specs)
    files, benchmarks = sources[: len(specs)], sources[len(specs) :]
    files = [replace(file, held_out=role == "test") for file in files] if role else files
    outputs = [out / name for name in WRITTEN]
    claimed = claim_outputs("data build", outputs, inputs=[file.path for file in sources])
    with claimed, lock_folder(out), no_garbage_search():
        made_from = build_record.provenance(files, benchmarks, options)
        gate = None if fresh else build_record.unchanged(out, made_from)
        reused = gate is not None
        replaced = "" if reused else build_record.differences(build_record.read_gate(out), made_from)
        if gate is None:
            earlier = _earlier(out, options, files, fresh=fresh)
            gate = _build(
                files, benchmarks, out, options, made_from=made_from, earlier=earlier, on_progress=on_progress
            )
    if not gate["kept"]:
        raise UserError(f"{out / REFUSED}: all {gate['read']} rows were refused; it says why, row by row")
    return BuildSummary.model_validate({**gate, "out": out, "reused": reused, "replaced": replaced})


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
    return options.role is not None or (not options.resplit and len({file.held_out for file in files}) == 2)


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
    train, test, report = assignment.train, assignment.test, assignment.report
    # All are written before the first takes its place; what leaves the stack last, gate.json, holds every checksum.
    with ExitStack() as stack:
        partial = {name: stack.enter_context(replacing(out / name)) for name in WRITTEN}
        write_lines(partial[TRAIN], train)
        write_lines(partial[TEST], test)
        write_lines(partial[REFUSED], (row.as_row() for row in report.refused))
        gate = build_record.gate_record(
            files, partial, options, made_from, assignment, kept_division=earlier is not None
        )
        write_plain(partial[PAGE], gate_html(report, [*chain.from_iterable(raw.values())]))
        command = build_record.build_command(files, out, options)
        write_plain(partial[CARD], card(gate, train, test, command=command))
        gate["outputs"] |= {name: checksum(partial[name]) for name in (PAGE, CARD)}
        write_plain(partial[GATE], as_json(gate))
        if earlier is None or options.keep_split:
            # Were this cut short, new files beside the gate.json of other ones would pass for an earlier division.
            (out / GATE).unlink(missing_ok=True)
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
