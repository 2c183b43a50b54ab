"""Preflight of a run: its phases and checks against a machine, as a report and as a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from legal_rl.engines import verl
from legal_rl.engines.environments import driver_version
from legal_rl.engines.verl.settings import lookup
from legal_rl.pipeline import grpo, sft
from legal_rl.pipeline.preflight.checks import driver_problem, grpo_checks, locked, sft_checks
from legal_rl.pipeline.preflight.grpo import grpo_phases
from legal_rl.pipeline.preflight.grpo_plan import GrpoPlan
from legal_rl.pipeline.preflight.plan import GIB, Amount, Machine, Phase, Problem, Verdict, hold, total, worst
from legal_rl.pipeline.preflight.sft import SftPlan, sft_phases
from legal_rl.pipeline.preflight.shapes import ModelShape, shape_of
from legal_rl.pipeline.progress import clock
from legal_rl.pipeline.run import Run

COLOURS: dict[Verdict, str] = {"fits": "green", "tight": "yellow", "does not fit": "red"}


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """A phase and what was found of it."""

    phase: Phase
    problems: list[Problem]

    @property
    def verdict(self) -> Verdict:
        return worst([problem.verdict for problem in self.problems])


@dataclass(frozen=True, slots=True)
class PreflightReport:
    """The whole run on one machine. ``problems`` belong to no phase; ``notes`` are what could not be judged here."""

    model: str
    shape: ModelShape
    machine: Machine
    phases: list[PhaseReport]
    problems: list[Problem]
    notes: list[str]

    @property
    def verdict(self) -> Verdict:
        return worst([*(phase.verdict for phase in self.phases), *(problem.verdict for problem in self.problems)])

    @property
    def seconds(self) -> float:
        """Seconds of the phases for which a throughput is assumed."""
        return sum(report.phase.seconds or 0.0 for report in self.phases)

    @property
    def gpu_hours(self) -> float:
        return self.seconds / 3600 * self.machine.gpus * self.machine.nodes

    def to_json(self) -> dict[str, Any]:
        """The report as plain values; amounts are in bytes."""
        return {
            "model": self.model,
            "parameters": self.shape.parameters(),
            "machine": asdict(self.machine),
            "verdict": self.verdict,
            "phases": [
                {
                    **asdict(report.phase),
                    "problems": [asdict(problem) for problem in report.problems],
                    "gpu_bytes": total(report.phase.gpu),
                    "host_bytes": total(report.phase.host),
                    "disk_bytes": total(report.phase.disk),
                    "verdict": report.verdict,
                }
                for report in self.phases
            ],
            "problems": [asdict(problem) for problem in self.problems],
            "notes": self.notes,
            "seconds": self.seconds,
            "gpu_hours": self.gpu_hours,
        }


@dataclass(frozen=True, slots=True)
class MachineOptions:
    """A machine as told on the command line; None is what the recipe asks for."""

    gpus: int | None = None
    gpu_memory: float = 80.0
    nodes: int | None = None
    cpus: int | None = None
    ram: float | None = None
    disk: float | None = None


def preflight(
    run: Run, options: MachineOptions | None = None, composed: tuple[dict[str, Any], list[str]] | None = None
) -> PreflightReport:
    """Hold a run against a machine. ``composed`` is verl's configuration with what it could not check, if it was asked.

    Raises ``UserError`` for a recipe that an engine refuses, and for a model whose shape cannot be known.
    """
    options = options or MachineOptions()
    if run.config.grpo and composed is None:
        composed = verl.compose(grpo.job(run, [], []))
    config = composed[0] if composed else {}
    model = run.config.model
    shape = shape_of(model.tiny or model.path or "")
    machine = Machine(
        gpus=options.gpus or int(lookup(config, "trainer.n_gpus_per_node") or 1),
        gpu_memory=options.gpu_memory,
        nodes=options.nodes or int(lookup(config, "trainer.nnodes") or 1),
        cpus=options.cpus,
        ram=options.ram,
        disk=options.disk,
    )
    lock = locked("train")
    problems: list[Problem] = []
    phases: list[Phase] = []
    cpu = lookup(config, "trainer.device") == "cpu"
    if run.config.sft:
        job = sft.job(run)
        problems += sft_checks(job.config, lock)
        cpu = cpu or bool(job.config.get("use_cpu"))
        phases += [] if cpu else sft_phases(SftPlan.of(job, shape, machine, _trace_count(run)))
    if run.config.grpo:
        plan = GrpoPlan(config, shape, machine)
        problems += grpo_checks(plan, {} if cpu else lock)
        kept_best = run.grpo.keep == "best"
        phases += [] if cpu else grpo_phases(plan, run.grpo.steps, kept_best, run.grpo.save_every)
    driver = driver_problem(lock, driver_version())
    reports = [PhaseReport(phase, hold(phase, machine)) for phase in phases]
    problems += _whole_disk(phases, machine)
    name = model.path or "a tiny model"
    notes = list(_notes(cpu, lock))
    return PreflightReport(name, shape, machine, reports, [*problems, *([driver] if driver else [])], notes)


def _trace_count(run: Run) -> int | None:
    """Rows of SFT, where the file of traces is on this machine."""
    traces = run.sft.traces
    if traces is None or not traces.is_file():
        return None
    with traces.open("rb") as file:
        return sum(1 for line in file if line.strip())


def _whole_disk(phases: Sequence[Phase], machine: Machine) -> list[Problem]:
    """All that a run leaves on the disk lies there together."""
    together = Phase(
        "disk",
        disk=tuple(Amount(f"{phase.name}: {item.what}", item.bytes) for phase in phases for item in phase.disk),
        disk_turn=tuple(turn for phase in reversed(phases) for turn in phase.disk_turn),
    )
    return hold(together, machine)


def _notes(cpu: bool, lock: Mapping[str, str]) -> Iterator[str]:
    if cpu:
        yield "trains on the CPU: no GPU is planned for"
        return
    yield "a C compiler (triton and torch.compile build kernels at run time): see `legal-rl doctor` on that machine"
    if driver_version() is None:
        yield f"the driver: the lock's CUDA runtime is {lock.get('nvidia-cuda-runtime', '?')}"


def show_report(report: PreflightReport, console: Console, *, parts: bool = False) -> None:
    """Print the table, then a sentence and the keys to turn for everything that is not well."""
    machine = report.machine
    if report.phases:
        console.print(
            f"{escape(report.model)}, {report.shape.parameters() / 1e9:.2f} billion parameters, on {machine.nodes} × "
            f"{machine.gpus} GPUs of {machine.gpu_memory:g} GB ({machine.gpu_bytes / GIB:.1f} GiB usable)",
            soft_wrap=True,
        )
        console.print(_table(report))
    for phase in report.phases if parts else []:
        need = phase.phase
        for place, items in {"GPU": need.gpu, "host": need.host, "disk": need.disk}.items():
            for item in items:
                console.print(f"  {need.name}, {place}: {item.what} {item.bytes / GIB:.2f} GiB", soft_wrap=True)
    _print_problems(report, console)
    if report.seconds:
        untimed = any(each.phase.name == "SFT" and each.phase.seconds is None for each in report.phases)
        console.print(
            f"about {clock(report.seconds)}, {report.gpu_hours:.0f} GPU-hours, as an A100 under assumed throughput; "
            f"{'SFT (its traces are not here), ' if untimed else ''}"
            "validation, evaluation, measuring difficulty and loading are not counted",
            soft_wrap=True,
        )
    for note in report.notes:
        console.print(f"not checked here: {escape(note)}", soft_wrap=True)
    console.print(f"preflight: [{COLOURS[report.verdict]}]{report.verdict}[/]")


def _table(report: PreflightReport) -> Table:
    table = Table("phase", "GiB a GPU", "host GiB a node", "disk GiB", "time", "verdict")
    for each in report.phases:
        phase = each.phase
        amounts = [f"{total(items) / GIB:.1f}" if items else "" for items in (phase.gpu, phase.host, phase.disk)]
        seconds = "" if phase.seconds is None else clock(phase.seconds)
        table.add_row(phase.name, *amounts, seconds, f"[{COLOURS[each.verdict]}]{each.verdict}[/]")
    return table


def _print_problems(report: PreflightReport, console: Console) -> None:
    named = [(phase.phase.name, problem) for phase in report.phases for problem in phase.problems]
    for name, problem in [*named, *(("run", problem) for problem in report.problems)]:
        mark = f"[{COLOURS[problem.verdict]}]{problem.verdict}[/]"
        console.print(f"{mark}: {escape(name)}: {escape(problem.sentence)}", soft_wrap=True)
        if problem.turn:
            console.print(f"    turn: {escape('; or '.join(problem.turn))}", soft_wrap=True)
